"""What every table shares: context, clock, focus, and the way from a click to a move.

A table is a scene that has: an :class:`AnimationQueue`, the :class:`ClickableItems`, a
:class:`KeyboardCursor`, :class:`TableKeys`, :class:`Pointing`, :class:`Asking`,
:class:`TableButtons`, :class:`Requests`, a :class:`HandOver`, :class:`Hurrying`, a
:class:`Confirmation`, :class:`Captions`, :class:`Moods`, :class:`TableSounds`, :class:`Results`, a
:class:`MatchEnd` and :class:`MoveMarks`. Here is what passes between them, the playback, and the
game's own table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial
from itertools import takewhile
from typing import Any, Final, TypeAlias, TypeVar, cast

from msgspec.structs import replace
from PySide6.QtCore import QAbstractAnimation, QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QGraphicsSceneMouseEvent

from lat_desktop.controllers.last_moves import recent_events
from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.sitting import Request, VisibleStep
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer, in_a_row
from lat_desktop.engine.game import Event, Move, Seat, ViewT
from lat_desktop.models.moves import Look
from lat_desktop.players.review import Decision
from lat_desktop.rulebook.markup import plain
from lat_desktop.tables import access, surface
from lat_desktop.tables.access import Readable, ReadingGroup
from lat_desktop.tables.animation_queue import AnimationQueue
from lat_desktop.tables.asking import Asking
from lat_desktop.tables.captions import Captions
from lat_desktop.tables.clickable_items import ClickableItems
from lat_desktop.tables.common_items import WrittenItem
from lat_desktop.tables.confirmation import Confirmation
from lat_desktop.tables.finale import FinaleWords
from lat_desktop.tables.game_hooks import GameHooks
from lat_desktop.tables.hand_over import HandOver
from lat_desktop.tables.hurrying import Hurrying
from lat_desktop.tables.items import ButtonItem, TableItem
from lat_desktop.tables.keyboard_cursor import KeyboardCursor
from lat_desktop.tables.lesson_bubble import PANEL, LessonBubble
from lat_desktop.tables.match_end import MatchEnd
from lat_desktop.tables.moods import Moods
from lat_desktop.tables.motion import shake
from lat_desktop.tables.move_marks import MoveMarks
from lat_desktop.tables.plaques import Plaque
from lat_desktop.tables.pointing import Pointing
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.tables.requests import Requests
from lat_desktop.tables.results import AfterMatch, Results
from lat_desktop.tables.table_buttons import TableButtons
from lat_desktop.tables.table_keys import TableKeys, key_names
from lat_desktop.tables.table_sounds import TableSounds
from lat_desktop.widgets.commands import commands
from lat_desktop.widgets.theme import Theme

ItemT = TypeVar("ItemT", bound=TableItem)


class GameTable(GameHooks[ViewT]):
    """A table: it shows what the playback tells, and emits nothing but the person's moves.

    It holds no rules. What can be clicked is what the playback says is legal, and why something
    cannot be done is the playback's objection.

    To lay out and to enable moves are two acts. `show_view` puts things where they lie; what may be
    done with them is worked out from the position in one place, :meth:`enable_moves`. Either may be
    called at any moment, and as often as one likes.
    """

    move_chosen = Signal(object)
    """The move that the person made."""
    framed = Signal()
    """The :attr:`frame` is another."""
    prompt_shown = Signal(object)
    """The :class:`Sentence` that says what is expected, once the table has come so far.

    None while it is shown how the person has done it.
    """
    hinted = Signal(str)
    """What the thing under the pointer would do, or why it cannot; empty when it is gone."""
    refused = Signal(str)
    """Why something cannot be done that the person has tried."""
    clicked_on = Signal(str)
    """The name of a thing of whose click nothing else has been said yet."""
    choice_told = Signal(str)
    """What has come of a click that is no move yet, where what is expected is as before."""
    settled = Signal()
    """Nothing moves any more, and the person may act."""
    offered = Signal()
    """What may be done has been laid out; it need not be something else."""
    clicked_in_vain = Signal()
    """Somebody would do something on the table, which shows what was and not what is."""
    decision_asked = Signal(object)
    """Somebody would like to look back on this :class:`Decision`."""
    sounded = Signal(object)
    """A :class:`~lat_desktop.widgets.sounds.Sound` that goes with what is seen at this moment."""
    confirmation_answered = Signal()
    """The person who was asked about a final move has made it, or thinks again."""

    def __init__(self, playback: Playback, renderer: TextRenderer, theme: Theme) -> None:
        super().__init__(playback)
        self.renderer: Final = renderer
        self.context: Final = RenderContext(theme, renderer)
        self.animations: Final = AnimationQueue(self)
        self.animations.set_tempo(playback.pace.tempo)
        self.clickable: Final = ClickableItems(self, self._is_final)
        self.cursor: Final = KeyboardCursor(self, self.clickable)
        self.keys: Final = TableKeys(self, playback)
        self.pointing: Final = Pointing(self, self.point_at, self.words_of)
        self.asking: Final = Asking(self, self, self.context, self.icon)
        self.marks: Final = MoveMarks(
            self, self.context, self.clickable, self.leads_to, self.is_of, self.trace
        )
        self.results: Final = Results(self.context, has_sheet=self.has_sheet)
        self.match_end: Final = MatchEnd(
            playback, self.context, self.animations, self.results, self._finale_words
        )
        self.finale: Final = self.match_end.item
        self.captions: Final = Captions(playback, self.context, self.caption_place)
        self.moods: Final = Moods(playback, renderer.seats, self.feelings, self._plaques)
        self.hand_over: Final = HandOver(playback, self.context, self.animations)
        self.requests: Final = Requests(playback, self.animations, self.hand_over.curtain, self)
        self.hurrying: Final = Hurrying(
            playback,
            self.animations,
            self.hand_over.curtain,
            lambda: bool(self.clickable_items()),
            self.say_too_soon,
        )
        self.sounds: Final = TableSounds(
            playback,
            self.animations,
            self.hand_over.curtain,
            self.sounds_of_events,
            self.sounded.emit,
        )
        self.confirmation: Final = Confirmation(playback, self.context)
        self.lesson: Final = LessonBubble(playback, self.context, self.icon, self._lesson_anchor)
        self.common_buttons: Final[TableButtons[ViewT]] = TableButtons(self, playback)
        self._changes: Final = access.Changes(self)
        self._position: object = None
        """The position for which something was offered last."""
        self._prompted: Sentence | None = None
        self._answered = False
        """Whether a word was said of what the person has clicked last."""
        self._past = False
        """Whether the rim is painted as that of the past."""
        self._aspect = surface.NARROWEST
        """Width to height of the room that there is in the window."""
        self._outdated = False
        """Whether everything is to be laid out anew as soon as nothing moves."""
        self._at_rest = False
        """Whether everything may be laid out anew now: nothing of a step is left to be seen."""
        self.setSceneRect(0, 0, surface.HEIGHT * 1.5, surface.HEIGHT)
        self.setStickyFocus(True)  # a click beside everything leaves the keys where they are
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)  # few, and they move
        papers = self.results.item, self.finale, self.confirmation.item
        furniture = (*papers, self.hand_over.curtain, *self.common_buttons.all)
        slips = *self.captions.items.values(), self.lesson.item
        for item in (*slips, *furniture, self.asking.sheet):
            self.add(item)
        for button in self.common_buttons.asks:
            button.activated.connect(self._on_request)
        self.results.sheet.activated.connect(self._on_sheet)
        self.results.look.activated.connect(self._on_look)
        self.results.back.activated.connect(self._on_back)
        self.finale.turning_point.activated.connect(self._on_turning_point)
        self.confirmation.confirm.activated.connect(self._on_confirmed)
        self.confirmation.think_again.activated.connect(self.think_again)
        self.pointing.hinted.connect(self.hinted)
        self.focusItemChanged.connect(self._on_focus_item_changed)
        self.settled.connect(self._changes.tell_all)
        playback.step_began.connect(self._on_step_began)
        playback.beat_began.connect(self._on_beat_began)
        playback.step_shown.connect(self.sounds.end_step)
        playback.position_changed.connect(self._show_doings)
        playback.position_jumped.connect(self.sounds.jump)
        playback.position_changed.connect(self.sounds.come_to_position)
        playback.position_jumped.connect(self._show_at_once)
        playback.position_changed.connect(self._mark_last_moves)
        playback.position_changed.connect(self.pointing.point_again)
        playback.reader_changed.connect(self._on_reader_changed)
        playback.prompt_changed.connect(self._on_prompt_changed)
        playback.pace_changed.connect(self._on_pace_changed)
        playback.paced_by(self.animations)
        playback.rested.connect(self._on_rested)
        self.animations.idled.connect(playback.go_on)
        self.requests.granted.connect(self._end_asking)
        self.requests.came_too_soon.connect(self.say_too_soon)
        self.move_chosen.connect(playback.choose)
        theme.changed.connect(self._on_restyled)
        renderer.keys = key_names
        renderer.language_changed.connect(self._on_language_changed)

    @property
    def size(self) -> surface.TableSize:
        """For what it is laid out."""
        context = self.context
        return surface.TableSize(self.sceneRect().width(), context.em, context.has_large_letters)

    @property
    def view(self) -> ViewT:
        """What whoever looks may know now."""
        return cast("ViewT", self.playback.view)  # a table stands only on its game's matches

    def _lesson_anchor(self, key: str) -> Sequence[TableItem]:
        """Return the things that a lesson speaks of by *key*; none for the whole table."""
        if key in ("table", "move", PANEL):
            return ()
        plaques = {plaque.seat: plaque for plaque in self._plaques()}
        if key == "plaque.near":
            return [plaques[self.playback.home]]
        if key == "plaque.far":
            return [plaque for seat, plaque in plaques.items() if seat != self.playback.home]
        return self.lesson_anchor(key)

    def described(self) -> list[str]:
        """Return the finale, what lies where, and what the last moves were, a line a seat."""
        turns: dict[Seat | None, list[str]] = {}
        whose: Seat | None = None
        for event in self.marks.last_events():
            whose = whose if event.subject is None else event.subject
            turns.setdefault(whose, []).append(self.renderer.render_event(event))
        told = (" ".join(filter(None, words)) for words in turns.values())
        last = self.renderer.word("zone.last_moves")
        finale = self.finale.in_words() if self.finale.isVisible() else []
        finale += [self.lesson.item.words()] if self.lesson.item.isVisible() else []
        return [*finale, *self.in_words(), *(f"{last}: {words}" for words in told if words)]

    # What lies on it

    def add(self, item: ItemT) -> ItemT:
        """Put *item* on the table."""
        self.addItem(item)
        item.activated.connect(self._on_activated)
        self.pointing.follow(item)
        return item

    def remove(self, items: Iterable[TableItem]) -> None:
        """Take *items* off the table, one by one: `clear()` would not tell them."""
        for item in list(items):
            self._changes.forget(item)
            self.pointing.forget(item)
            self.asking.forget(item)
            self.clickable.forget(item)
            item.activated.disconnect()
            self.removeItem(item)
            item.deleteLater()

    # From the playback to the table

    def begin(self) -> None:
        """Show the match as it stands, behind the curtain if it is somebody's turn to look."""
        self._lay_out()
        self._show_at_once()

    def _lay_out(self) -> None:
        self.lay_out()
        self.hand_over.hang(self._ground)
        self.finale.lay_out(self.sceneRect())

    def close(self) -> None:
        """Stop everything: the table is about to be put away."""
        self.asking.leave()
        self.animations.drop()

    def _on_step_began(self) -> None:
        """Leave marked, while a step is shown, what is marked whatever comes of it."""
        playback = self.playback
        begun = playback.begun_step
        if begun is not None:
            before = [*playback.visible_steps, replace(begun, events=())]
            self.marks.show_last(recent_events(before, playback.reader, begun.seat))
            self._say_whose_turn(begun)

    def _say_whose_turn(self, begun: VisibleStep) -> None:
        """Say whose turn is seen, of another, as long as it is about them.

        They have done what they were waited for, so that nothing is expected any more; but that
        all may look who was who.
        """
        if self._unmasking:
            self._say_prompt(Sentence("prompt.unmasked"))
            self.pointing.point_again()
        elif begun.seat is not None:
            told = begun.seat != self.playback.reader and begun.is_about_mover
            self._say_prompt(Sentence("prompt.turn_of", subject=begun.seat) if told else None)

    @property
    def _unmasking(self) -> bool:
        """Whether it is shown who somebody is."""
        begun = self.playback.begun_step
        return begun is not None and any(event.unmasks for event in begun.events)

    def _mark_last_moves(self) -> None:
        """Mark what the last moves have touched; it follows from the position alone."""
        playback = self.playback
        actor = playback.view.actor
        self.marks.show_last(recent_events(playback.visible_steps, playback.reader, actor))

    def _on_beat_began(self, event: Event) -> None:
        self.match_end.expect()
        self.asking.leave()
        animations, captions = self.animations, self.captions
        animations.begin_beat()
        if self.playback.begun_step is not None:
            self._say_whose_turn(self.playback.begun_step)
        if event.begins_round:
            self.marks.show_last(())
        learnt = event.learner is not None and event.learner == self.playback.reader
        if not learnt:
            self._show_doings()
        self.sounds.begin_event(event)
        self.show_event(event)
        animations.enqueue(self.sounds.end_event, self.pointing.point_again)
        if learnt:  # it is to be seen before it is said
            animations.enqueue(self._show_doings)
        words = captions.words_of(event)
        if words:
            animations.enqueue(partial(animations.let_read, words))

    def _show_doings(self) -> None:
        """Say beside everybody what they have just done, and let them look as that makes them."""
        self.captions.show()
        self.moods.show()

    def _plaques(self) -> list[Plaque]:
        return [item for item in self.items() if isinstance(item, Plaque)]

    def _on_pace_changed(self) -> None:
        self.animations.set_tempo(self.playback.pace.tempo)

    def _on_reader_changed(self) -> None:
        self.animations.enqueue(partial(self.show_secrets, self.view), self._show_doings)

    def _on_prompt_changed(self) -> None:
        if self.playback.catching_up:
            return  # what may be done is offered when all lies where that is possible

        def show() -> None:
            self._prompted = None  # it is said again even if it is the same
            if self._outdated:
                self._show_again()
            else:
                self.enable_moves()

        self.animations.enqueue(self.disable_moves, self._move_curtain, show)

    def _move_curtain(self) -> QAbstractAnimation | None:
        moving = self.hand_over.move()
        if moving is not None:
            self.sounds.move_curtain()
        return moving

    def look_away(self) -> None:
        """Show nobody's secrets any more, at once: whoever looked may have gone."""
        self.playback.look_away()

    def look_back(self, made: Move, better: Move | None) -> None:
        """Mark what the move is about that was *made* now, and what would have been *better*.

        The marks go when another position is shown.
        """
        self.marks.look_back(made, better)
        self.enable_moves()

    def point_out(self, *moves: Move, beside: Sequence[Move] = (), whole: bool = False) -> None:
        """Let what leads to *moves* stand out, or the *whole* of them; without any, nothing.

        What is *beside* them is marked, too, as what was made is marked in a review.
        """
        self.marks.point_out(*moves, beside=beside, whole=whole)

    # Laid out anew

    def _show_at_once(self) -> None:
        """Show the position without waiting for anything: what moves is there already."""
        self.animations.drop()
        self.match_end.show_at_once()
        self.hand_over.show_at_once()
        if self.hand_over.curtain.is_closed:
            self._let_go()
        self._show_again()
        self.settled.emit()

    def _let_go(self) -> None:
        """Be on nothing: what somebody was on may depend on what they alone may know."""
        focused = self.focusItem()
        if focused is not None:
            focused.clearFocus()
        self.pointing.let_go()
        self.asking.leave()

    def _show_again(self) -> None:
        """Lay everything out anew, and offer what may be done."""
        self._outdated = False
        focused = self.focusItem()
        move = focused.move if isinstance(focused, TableItem) else None
        self._come_to_position()
        self.show_view(self.view)
        self._show_doings()
        self.enable_moves()
        if move is not None and self.focusItem() is None:
            same = next((item for item in self.clickable_items() if item.move == move), None)
            if same is not None:
                same.setFocus()

    def _on_rested(self) -> None:
        if self._outdated:
            self._show_again()
        self.sounds.rest()
        self.settled.emit()

    def _restyle(self) -> None:
        """Paint everything anew: a signal to each thing would make many connections."""
        for item in self.items():
            if isinstance(item, TableItem):
                item.restyle()
        self.invalidate()

    def _on_restyled(self) -> None:
        self._lay_out_anew()  # larger words need more room

    def _on_language_changed(self) -> None:
        self._restyle()
        self._show_doings()
        if self.animations.busy:
            self._outdated = True
        else:
            self.enable_moves()
        self._changes.tell_all()

    def reshape(self, room: QSizeF) -> None:
        """Take the shape of the *room* that there is in the window, in pixels.

        What is written is at least as large as one can read there.
        """
        letters, aspect = self.context.theme.smallest_letters, room.width() / room.height()
        self._aspect = aspect
        alone = surface.width(aspect)
        scale = min(room.width() / alone, room.height() / surface.HEIGHT)
        self.finale.fit(self.context.em_where(letters / scale, alone))
        height = self.match_end.frame(QRectF(0, 0, 0, surface.HEIGHT)).height()
        width = surface.width(aspect * height / surface.HEIGHT)
        smallest = letters / min(room.width() / width, room.height() / height)
        before = self.sceneRect().width(), self.context.smallest
        if any(
            abs(one - other) > 0.1 for one, other in zip((width, smallest), before, strict=True)
        ):
            self.context.smallest, self.context.width = smallest, width
            self.setSceneRect(0, 0, width, surface.HEIGHT)
            self._lay_out_anew()
        self.hand_over.hang(self._ground)

    def show_coordinates(self, shown: bool) -> None:
        """Name the squares of a board at its edges, or do not."""
        if shown is not self.context.coordinates:
            self.context.coordinates = shown
            self._lay_out_anew()

    def _lay_out_anew(self) -> None:
        """Put everything where it belongs now, and paint it so."""
        self._restyle()
        self._lay_out()
        self._paint_room_anew()
        if self.animations.busy and not self._at_rest:
            self._outdated = True  # what moves now was aimed at the old places
            self._show_doings()
        else:
            self._show_again()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the room, and the table's rim: views keep the picture."""
        self._past = self.playback.past
        colours = self.context.colours
        type(self).paint_room(painter, self._ground, self.lit, colours)
        if colours.veil.alpha():  # what lies on the table is to stand out from it
            painter.fillRect(self._ground, colours.veil)
        surface.paint_rim(painter, self.sceneRect(), colours, past=self._past)

    @property
    def _ground(self) -> QRectF:
        """The frame, and what else of the room is seen beside or above it."""
        frame = self.frame
        width = max(frame.width(), frame.height() * self._aspect)
        ground = QRectF(0, 0, width, max(frame.height(), frame.width() / self._aspect))
        ground.moveCenter(frame.center())
        return ground

    def _paint_room_anew(self) -> None:
        self.invalidate(self._ground, QGraphicsScene.SceneLayer.BackgroundLayer)

    # What may be done

    def enable_moves(self) -> None:
        """Offer what may be done now, and nothing else: it follows from the position alone."""
        view = self.view
        self._come_to_position()
        if self.match_end.show():
            self._at_rest = True
            self.framed.emit()
            self._at_rest = False
        self.hide_result()
        offered: set[TableItem] = set(self.assign_moves(view))
        offered.update(self.common_buttons.offer(view))
        question = self.confirmation.show(
            self.chosen_item, self.doubts, self.button_room(), self.sceneRect()
        )
        if self.confirmation.asks:
            offered = set(question)
        self.clickable.enable(offered)
        for button in self.common_buttons.all:
            button.setVisible(button in offered)
        self._changes.tell_all()  # before the focus goes there: readers say what they know
        self.match_end.count()
        self._mark_last_moves()
        self.marks.show()
        self.moods.show()
        self.confirmation.mark()
        self._teach()
        if self.playback.past:
            self.clickable.disable()  # it was offered then
        if self.playback.past != self._past:
            self._paint_room_anew()
        preferred = self.preferred()
        if (taught := self._taught()) is not None:
            taught.setFocus()
        elif self.focusItem() not in offered:
            if preferred is not None:
                preferred.setFocus()
            elif self.cursor.in_use or access.is_heard():
                self.cursor.go_near()  # who goes by keys need not look for where they are
        self.pointing.point_again()
        self.asking.renew()
        self._say_prompt(Sentence("prompt.confirm") if self.confirmation.asks else self.prompt)
        self.offered.emit()

    def _teach(self) -> None:
        """Say what a lesson says now, if it is one; a question about a final move comes first."""
        teaching = self.playback.teaching
        if teaching is None or self.confirmation.asks:
            self.lesson.hide()
            return
        self.marks.point_out(*(() if teaching.shown is None else (teaching.shown,)))
        items = [item for item in self.items() if isinstance(item, TableItem)]
        astray = teaching.shown is not None and not self.is_on_way(teaching.shown)
        self.lesson.show(items, self.sceneRect(), self.parts_chosen, astray=astray)

    def _taught(self) -> TableItem | None:
        """Return what leads to the move that a lesson shows, if the keys are on nothing such."""
        teaching = self.playback.teaching
        if teaching is None or teaching.shown is None or self.confirmation.asks:
            return None
        leading = [each for each in self.clickable_items() if self.leads_to(each, teaching.shown)]
        return None if self.focusItem() in leading else next(iter(leading), None)

    def _say_prompt(self, prompt: Sentence | None) -> None:
        """Say what is expected, or that nothing is, if it is not what was said last."""
        if prompt != self._prompted:
            self._answered = True
            self._prompted = prompt
            self.prompt_shown.emit(prompt)

    def disable_moves(self) -> None:
        """Let nothing be clicked until the next :meth:`enable_moves`."""
        self.moods.show()
        self.asking.leave()
        self.clickable.disable()
        self.confirmation.hide()
        self.lesson.hide()
        self.common_buttons.withdraw()
        self.pointing.point_again()  # the pointer lies still where something could be done

    def clickable_items(self) -> list[TableItem]:
        """Return what can be clicked, from the top left to the bottom right, final moves last."""
        return self.clickable.in_order()

    def _is_final(self, item: TableItem) -> bool:
        """Return whether the move of *item* is one that cannot be taken back."""
        return item.move is not None and bool(self.playback.stakes(item.move))

    def preferred(self) -> TableItem | None:
        """Return what Return does wherever the focus is, if there is such a thing."""
        return self.common_buttons.preferred

    def _come_to_position(self) -> None:
        """Forget what belongs to another position: what was chosen of a move, or put away."""
        position = len(self.playback.match.steps), self.playback.reader
        if position != self._position:
            self._position = position
            self.marks.forget()
            self.results.shown = AfterMatch.FINALE
            self.confirmation.take()
            self.forget_choices()

    # Results

    def show_result(self, title: str, lines: list[str]) -> QRectF:
        """Say on a playbill how a round or the match ended; return where buttons go on it."""
        return self.results.write(title, lines, self.middle)

    def hide_result(self) -> None:
        """Take the result of a round, or a sheet, off the table."""
        self.results.hide()

    def show_after_match(self, what: AfterMatch) -> None:
        """Show the finale of a match that is over, or something else of it; else do nothing."""
        if self.results.can_show(what):
            self.results.shown = what
            self.enable_moves()

    @property
    def looks(self) -> Sequence[Look]:
        """What else is offered to be looked at of a match that is over."""
        return [Look(button.key) for button in self._looks if button.clickable]

    def look(self, look: Look) -> None:
        """Do what the button of *look* does, if it is among the :attr:`looks`."""
        for button in self._looks:
            if button.key == look.key and button.clickable:
                button.activated.emit()
                return

    @property
    def _looks(self) -> Sequence[ButtonItem]:
        return *self.results.looks, self.results.back

    def toggle_sheet(self) -> None:
        """Lay the sheet of a match that is over over its table, or bring back the finale."""
        is_out = self.results.shown is AfterMatch.SHEET
        self.show_after_match(AfterMatch.FINALE if is_out else AfterMatch.SHEET)

    @property
    def frame(self) -> QRectF:
        """What is to be seen of the scene: the table, and the finale if it stands below."""
        return self.match_end.frame(self.sceneRect())

    def show_turning_point(self, decision: Decision | None) -> None:
        """Say below a match that is over which *decision* cost most; None if nobody knows."""
        self.finale.turning_point.decision = decision
        self.finale.update()
        if not self.animations.busy:
            self.enable_moves()

    def _on_turning_point(self) -> None:
        if self.finale.turning_point.clickable and not self.animations.busy:
            self.decision_asked.emit(self.finale.turning_point.decision)

    def _finale_words(self) -> FinaleWords:
        return self.finale_words(self.view)

    def _on_sheet(self) -> None:
        self.show_after_match(AfterMatch.SHEET)

    def _on_look(self) -> None:
        self.show_after_match(AfterMatch.TABLE)

    def _on_back(self) -> None:
        self.show_after_match(AfterMatch.FINALE)

    # From the person to the match

    def _on_activated(self) -> None:
        item = self.sender()
        if not isinstance(item, TableItem) or self.animations.busy:
            return
        if not self.playback.live:
            self.clicked_in_vain.emit()
            return
        if item.clickable or not self.is_read():
            self._answered = False
            self.activate(item)
            leads_on = item in self.common_buttons.asks  # of which there will be much to say
            if item.clickable and not self._answered and not leads_on:
                self.clicked_on.emit(self.name_of(item))
        elif self.playback.is_retried:
            # Whoever goes for another thing has read enough.
            self.requests.ask_for(Request.LESSON_RETRY)
        elif item.move is not None:
            self.refuse(item, self.renderer.render(self.playback.prompt))

    def activate(self, item: TableItem) -> None:
        """Do what a click on *item* means: make its move, or say why it cannot be made."""
        if item.move is None:
            return
        objection = self.objection_hint(item.move)
        if objection is None:
            self.make(item.move)
        else:
            self.refuse(item, objection)

    def refuse(self, item: TableItem, why: str | None) -> None:
        """Say *why* a click on *item* does nothing, and let it shake its head; None: nothing."""
        if why is not None:
            self._answered = True
            self.refused.emit(why)
            self.say_hint(why)
            if not self.animations.still:
                shake(item)

    def tell_choice(self, words: str) -> None:
        """Say what has come of a click to whoever does not see it."""
        self._answered = True
        self.choice_told.emit(words)

    def make(self, *moves: Move) -> None:
        """Make *moves* for the person who looks, one after the other; ask once if one is final."""
        if self.confirmation.ask(moves, self.focusItem()):
            self._prompted = None  # it is asked about other moves, if in the same words
            self.enable_moves()
        else:
            self._carry_out(moves)

    def _carry_out(self, moves: Iterable[Move]) -> None:
        self._answered = True
        self.disable_moves()
        for move in moves:
            self.move_chosen.emit(move)
        if not self.animations.busy:
            self.enable_moves()  # had they been refused, all would be as it was

    def _end_asking(self) -> None:
        """Expect nothing more: the person has just done what was expected of them."""
        self.disable_moves()
        self._say_prompt(None)

    # What cannot be taken back

    def _on_confirmed(self) -> None:
        """Make what was asked about."""
        if self.confirmation.confirm.clickable and not self.animations.busy:
            moves = self.confirmation.take()
            self._carry_out(moves)
            self.confirmation_answered.emit()

    def may_become(self, move: Move) -> bool:
        """Return whether what the person has chosen, if anything, leads to *move*."""
        asked = self.confirmation.moves
        return move in asked if asked else self.is_on_way(move)

    def think_again(self) -> None:
        """Take back what is asked about: the person may choose as before."""
        if self.confirmation.asks:
            self.confirmation.take()
            self.enable_moves()
            self.confirmation.focus_chosen()
            self.confirmation_answered.emit()

    def take_parts_back(self) -> None:
        """Take back all parts that are chosen of a move: what is then said begins with none."""
        self.think_again()
        for _ in range(self.parts_chosen):
            self.take_part_back()

    def click_away(self, place: QPointF) -> bool:
        """Take back what is asked about, if *place* in the scene is beside it; say whether."""
        away = self.confirmation.asks and not self.confirmation.is_among(self.items(place))
        if away:
            self.think_again()
        return away

    def _on_request(self) -> None:
        button = self.sender()
        if isinstance(button, ButtonItem) and button.clickable:
            if not self.animations.busy:
                self.requests.ask_for(self.common_buttons.asks[button])
            elif button in self.results.asks:
                self.playback.hurry()  # who wants to go on has seen enough

    # What is said of what is pointed at

    def words_of(self, item: TableItem) -> str:
        """Return what the line of help says of *item*; what is written on a paper is read there."""
        if self._unmasking and not item.clickable:
            return ""  # it would be taken for what is behind the door
        own = item in self.lesson.asks  # which say what they do
        if own or item is self.hand_over.curtain or isinstance(item, WrittenItem):
            return ""
        if item is self.lesson.item:
            return self.renderer.book.meanings(item.words())  # what it says is read there
        words = item.words() if self.playback.past else self.hint(item)
        return in_a_row(words, self._last_words(item))

    def _last_words(self, item: TableItem) -> str:
        """Return what others have done last with *item*, since whoever looks has done anything."""
        reader, events = self.playback.reader, self.marks.last_events(item)
        since = list(takewhile(lambda event: event.subject != reader, reversed(events)))
        return " ".join(filter(None, map(self.renderer.render_event, reversed(since))))

    @property
    def hinted_words(self) -> str:
        """What was last :attr:`hinted`."""
        return self.pointing.hinted_words

    def say_hint(self, hint: str) -> None:
        """Say what a click would do, or why it does nothing, until something else is pointed at."""
        self.pointing.say(hint)

    def may_ask(self) -> bool:
        """Return whether something may be asked now: nothing moves, and nobody is awaited."""
        return not self.animations.busy and not self.hand_over.curtain.isVisible()

    def is_read(self) -> bool:
        """Return whether a lesson says something that is to be read before one acts."""
        teaching = self.playback.teaching
        return teaching is not None and not teaching.acts and self.lesson.item.isVisible()

    def under_pointer(self) -> list[QGraphicsItem] | None:
        """Return what is under the pointer, the uppermost first; None while it is elsewhere."""
        return self.pointing.under_pointer()

    def objection_hint(self, move: Move) -> str | None:
        """Return why *move* cannot be made, in words; None if it can."""
        rule = self.playback.objection(move)
        return None if rule is None else self.renderer.word(f"why.{rule}")

    # For the ear

    def readable(self) -> list[Readable]:
        """Return what there is to read now: papers and their buttons, then what lies below them.

        What can be clicked is always among it.
        """
        if self.hand_over.curtain.isVisible():
            shown: list[TableItem] = [self.hand_over.curtain, self.hand_over.take_over]
            return [item for item in shown if item.isVisible()]
        papers = (self.confirmation.item, self.lesson.item, self.results.item, self.finale)
        above = [item for item in (*papers, *self.common_buttons.all) if item.isVisible()]
        groups = [group for group in self._groups if group.things()]
        read = {*above, *(thing for group in groups for thing in group.things())}
        rest = [item for item in self.clickable_items() if item not in read]
        return [*above, *groups, *rest]

    @cached_property
    def _groups(self) -> Sequence[ReadingGroup]:
        return self.groups()

    def group(
        self, words: str | Callable[[], str], things: Callable[[], Iterable[TableItem | None]]
    ) -> ReadingGroup:
        """Return *things* as a group, called by *words* or by the key of such."""
        said = partial(self.renderer.word, words) if isinstance(words, str) else words
        return ReadingGroup(self, said, things)

    def name_of(self, item: TableItem) -> str:
        """Return what *item* is, whatever a click on it does."""
        return item.spoken_name()

    def description_of(self, item: TableItem) -> str:
        """Return what a click on *item* would do, if it can be clicked, and what befell it last."""
        does = self.hint(item) if item.clickable and not self.playback.past else ""
        does = "" if does in (item.words(), self.name_of(item)) else does
        return " ".join(filter(None, (plain(does), self._last_words(item))))

    def press(self, item: TableItem) -> None:
        """Do what a click on *item* does: nobody presses it without having gone there."""
        if not self.hurrying.hurry():
            item.activated.emit()

    def may_ask_about(self, item: TableItem) -> bool:
        """Return whether there is more to be told of *item*."""
        return self.may_ask() and self.answer(item) is not None

    def ask_about(self, item: TableItem) -> None:
        """Tell all that is known of *item*."""
        self.asking.ask(item)

    def _on_focus_item_changed(self, new: QGraphicsItem | None, old: QGraphicsItem | None) -> None:
        if isinstance(old, TableItem):
            self.cursor.left = old.scenePos()
        if isinstance(new, TableItem) and new.has_keys:
            access.tell(new, QAccessible.Event.Focus)

    # Keys

    def say_why_not(self) -> None:
        """Say why a key does nothing now: something moves, or somebody else is to move."""
        if not self.animations.busy:
            why = self.renderer.render(self.prompt)
        else:
            keys = commands().named("click")
            why = self.tr("Something is still moving; {keys} hurries it along.").format(keys=keys)
        self._say_why(why)

    def say_too_soon(self) -> None:
        """Say why a press does nothing that came as fast after another as a hurried one does."""
        self._say_why(self.tr("That was quick. Pause a moment, look, and press again."))

    def _say_why(self, why: str) -> None:
        self.refused.emit(why)
        self.say_hint(why)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a key means at a table; see :class:`TableKeys`."""
        if not self.keys.press(event):
            super().keyPressEvent(event)

    def click_preferred(self) -> None:
        """Click what is preferred; where nothing is, go to the first thing that can be clicked."""
        preferred = self.preferred()
        if preferred is not None:
            preferred.setFocus()
            preferred.activated.emit()
        else:
            self.cursor.go_to_first()

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Begin a click; Return does what is preferred, whatever was clicked before."""
        super().mousePressEvent(event)
        self.cursor.in_use = False
        self._focus_preferred(Qt.FocusReason.MouseFocusReason)

    def _focus_preferred(self, reason: Qt.FocusReason) -> None:
        preferred = self.preferred()
        if preferred is not None:
            preferred.setFocus(reason)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes from one thing that can be clicked to the next, and then out of the table."""
        return self.asking.step(forward=forward) or self.cursor.step(forward=forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Go to what is preferred; Tab goes to the first, or the last, thing to be clicked."""
        super().focusInEvent(event)
        reasons = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if event.reason() not in reasons:
            self._focus_preferred(event.reason())
        elif self.focusItem() is None:
            self.cursor.step(forward=event.reason() is reasons[0])


AnyTable: TypeAlias = GameTable[Any]
"""The table of whichever game."""
