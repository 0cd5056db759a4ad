"""What every table shares: context, clock, focus, and the way from a click to a move."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import Final, Protocol, TypeVar, runtime_checkable

from PySide6.QtCore import QAbstractAnimation, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPen,
)
from PySide6.QtWidgets import QGraphicsScene

from lat_desktop.controllers.sitting import Request, Sitting, VisibleStep
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.game import Event, Move
from lat_desktop.tables.animation_queue import AnimationQueue
from lat_desktop.tables.baize import HEIGHT, NARROWEST, WIDEST
from lat_desktop.tables.curtain import CurtainItem
from lat_desktop.tables.furniture import ResultItem
from lat_desktop.tables.items import CLICKS, ButtonItem, TableItem, Z
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.widgets.theme import Theme

ItemT = TypeVar("ItemT", bound=TableItem)


@runtime_checkable
class Pointed(Protocol):
    """A view that knows where the pointer is."""

    @property
    def pointer(self) -> QPointF | None:
        """Where the pointer is, in the scene; None while it is elsewhere."""


class GameTable(QGraphicsScene):
    """A table: it shows what the controller tells, and emits nothing but the person's moves.

    It holds no rules. What can be clicked is what the controller says is legal, and why something
    cannot be done is the controller's objection.

    To lay out and to enable moves are two acts. `show_view` puts things where they lie; what may be
    done with them is worked out from the position in one place, :meth:`enable_moves`. Either may be
    called at any moment, and as often as one likes.
    """

    move_chosen = Signal(object)
    """The move that the person made."""
    next_round_asked = Signal()
    new_match_asked = Signal()
    prompt_shown = Signal(object)
    """The :class:`Sentence` that says what is expected, once the table has come so far."""
    hinted = Signal(str)
    """What the thing under the pointer would do, or why it cannot; empty when it is gone."""
    settled = Signal()
    """Nothing moves any more, and the person may act."""
    hint_asked = Signal()
    """Whoever is to move would like to know what the strongest level would do."""
    review_asked = Signal()
    """Somebody would like to look back on the match."""

    def __init__(
        self, controller: Sitting, renderer: TextRenderer, theme: Theme, speed: str
    ) -> None:
        super().__init__()
        self.controller: Final = controller
        self.renderer: Final = renderer
        self.context: Final = RenderContext(theme, renderer)
        self.animations: Final = AnimationQueue(self)
        self.animations.set_speed(speed)
        self._speed = speed
        self.hinted_words = ""
        """What was last :attr:`hinted`."""
        self._pointed: TableItem | None = None
        """What the pointer, or the focus, came to last, if it is still there."""
        self._position: object = None
        """The position for which something was offered last."""
        self._result_away = False
        """Whether the result was put away, to look at the table."""
        self._prompted: Sentence | None = None
        self._pointed_out: Move | None = None
        self._looked_back_on: tuple[Move, Move | None] | None = None
        self._outdated = False
        """Whether everything is to be laid out anew as soon as nothing moves."""
        self.setSceneRect(0, 0, HEIGHT * 1.5, HEIGHT)
        self.setStickyFocus(True)  # a click beside everything leaves the keys where they are
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)  # few, and they move
        self.middle = QRectF()
        """Where the play is: the result appears in its midst. `lay_out` sets it."""
        self.result: Final = self.add(ResultItem(self.context))
        self.curtain: Final = self.add(CurtainItem(self.context))
        self.take_over: Final = self._button("take_over", Z.CURTAIN, preferred=True, width=420)
        self.acknowledge: Final = self._button("acknowledge", preferred=True, width=230)
        self.next: Final = self._button("next_round", preferred=True)
        self.again: Final = self._button("new_match", preferred=True)
        self.review: Final = self._button("review")
        self.look: Final = self._button("look_again")
        self.back: Final = self._button("result", preferred=True, width=230)
        self._asked_by: Final = {
            self.take_over: Request.TAKE_OVER,
            self.acknowledge: Request.ACKNOWLEDGE,
            self.next: Request.NEXT_ROUND,
            self.again: Request.NEW_MATCH,
            self.review: Request.REVIEW,
        }
        """By button, what it asks for."""
        for button in self._asked_by:
            button.activated.connect(self._on_request)
        self.look.activated.connect(self._on_look)
        self.back.activated.connect(self._on_back)
        controller.step_played.connect(self._on_step_played)
        controller.reader_changed.connect(self._on_reader_changed)
        controller.prompt_changed.connect(self._on_prompt_changed)
        self.animations.idled.connect(self._on_idled)
        self.move_chosen.connect(controller.choose)
        self.next_round_asked.connect(controller.begin_next_round)
        theme.changed.connect(self._on_restyled)
        renderer.language_changed.connect(self._on_language_changed)

    def _button(
        self, key: str, z: Z = Z.RESULT, *, preferred: bool = False, width: float = 260
    ) -> ButtonItem:
        """Return one of the buttons that every table has; it is hidden until it is offered."""
        button = ButtonItem(self.context, f"action.{key}", preferred=preferred, width=width)
        button.setZValue(z)
        button.hide()
        return self.add(button)

    # What a game's own table does

    def show_view(self, view: object) -> None:
        """Put everything where it lies in *view*, at once."""
        raise NotImplementedError

    def show_secrets(self, view: object) -> None:
        """Turn up what the reader of *view* may know and others may not, and hide all the rest."""

    def show_event(self, event: Event) -> None:
        """Queue what is to be seen of *event*."""
        raise NotImplementedError

    def assign_moves(self, view: object) -> Collection[TableItem]:
        """Give each thing its move, show what is there only to be clicked, and return what may be.

        All of it follows from *view*, what is legal, and what the person has chosen of a move.
        Only :meth:`enable_moves` calls this.
        """
        raise NotImplementedError

    def forget_choices(self) -> None:
        """Forget what the person has chosen of a move: the position is another."""

    def write_result(self, view: object) -> float | None:
        """Show how the round, or the match, has ended in *view*, and return where buttons go.

        That is how far down on the table; None while play goes on.
        """
        raise NotImplementedError

    @property
    def prompt(self) -> Sentence:
        """What is expected, given what the person has chosen of a move."""
        return self.controller.prompt

    def lay_out(self) -> None:
        """Put the zones where they belong in the scene's rect."""
        raise NotImplementedError

    def in_words(self) -> list[str]:
        """Return what lies where, a line a zone."""
        raise NotImplementedError

    # From the controller to the table

    def begin(self) -> None:
        """Show the match as it stands, behind the curtain if it is somebody's turn to look."""
        self.lay_out()
        self._hang_curtain()
        self._show_at_once()

    def set_speed(self, speed: str) -> None:
        """Take another pace."""
        self._speed = speed
        self.animations.set_speed(speed)

    def close(self) -> None:
        """Stop everything: the table is about to be put away."""
        self.animations.drop()

    def _on_step_played(self, told: VisibleStep) -> None:
        for event in told.events:
            self.show_event(event)

    def _on_reader_changed(self) -> None:
        self.animations.enqueue(partial(self.show_secrets, self.controller.view))

    def _on_prompt_changed(self, prompt: Sentence) -> None:
        def show() -> None:
            if self.animations.waiting:
                # The view is ahead of the table; the last of the cues comes here again.
                self.prompt_shown.emit(prompt)
            else:
                self._prompted = None  # it is said again even if it is the same
                self.enable_moves()

        self.animations.enqueue(self.disable_moves, self._move_curtain, show)

    # Several people at one screen

    def _hang_curtain(self) -> None:
        self.curtain.hang(self.sceneRect())

    def _move_curtain(self) -> QAbstractAnimation | None:
        """Close the curtain before a person's turn until they say that it is they who look."""
        close = self.controller.awaits_hand_over
        self.curtain.name(self.controller.awaited)
        if close == self.curtain.is_closed:
            return None
        return self.animations.change(self.curtain, "closed", float(close), 600)

    def look_away(self) -> None:
        """Show nobody's secrets any more, at once: whoever looked may have gone."""
        before = self.controller.reader
        self.controller.look_away()
        if self.controller.reader != before:
            self._show_at_once()

    def _show_at_once(self) -> None:
        """Show the position without waiting for anything: what moves is there already."""
        self.animations.drop()
        closed = self.controller.awaits_hand_over
        self.curtain.name(self.controller.awaited)
        self.curtain.set_closed(float(closed))
        self._outdated = False
        self._show_again()
        self.settled.emit()

    def free_place(self) -> QPointF:
        """Return where a button hides nothing when nobody is to move."""
        return self.middle.center()

    def _on_idled(self) -> None:
        if self._outdated:
            self._outdated = False
            self._show_again()
        self.settled.emit()

    def _show_again(self) -> None:
        """Lay everything out anew, and offer what may be done."""
        focused = self.focusItem()
        move = focused.move if isinstance(focused, TableItem) else None
        self._come_to_position()
        self.show_view(self.controller.view)
        self.enable_moves()
        if move is not None and self.focusItem() is None:
            same = next((item for item in self.clickable_items() if item.move == move), None)
            if same is not None:
                same.setFocus()

    def _on_restyled(self) -> None:
        self.invalidate()

    def _on_language_changed(self) -> None:
        self.invalidate()
        if self.animations.busy:
            self._outdated = True
        else:
            self.enable_moves()

    # What may be done

    def enable_moves(self) -> None:
        """Offer what may be done now, and nothing else: it follows from the position alone."""
        view = self.controller.view
        self._come_to_position()
        self.hide_result()
        offered: set[TableItem] = set(self.assign_moves(view))
        offered.update(self._buttons_of(view))
        for item in self.items():
            if isinstance(item, TableItem) and (item.clickable or item in offered):
                item.set_clickable(item in offered)
        for button in (*self._asked_by, self.look, self.back):
            button.setVisible(button in offered)
        self._show_way()
        preferred = self.preferred()
        if preferred is not None and self.focusItem() not in offered:
            preferred.setFocus()
        self.point_again()
        prompt = self.prompt
        if prompt != self._prompted:
            self._prompted = prompt
            self.prompt_shown.emit(prompt)

    def _come_to_position(self) -> None:
        """Forget what belongs to another position: what was chosen of a move, or put away."""
        position = self.controller.match, len(self.controller.match.steps), self.controller.reader
        if position != self._position:
            self._position = position
            self._result_away = False
            self.forget_choices()

    def _buttons_of(self, view: object) -> list[ButtonItem]:
        """Return the buttons that every table has, as far as they are offered, at their places."""
        asked = [
            button
            for button, request in self._asked_by.items()
            if request in self.controller.requests
        ]
        self.take_over.subject = self.controller.awaited
        self.take_over.setPos(self.curtain.foot)
        self.acknowledge.setPos(self.free_place())
        self.back.setPos(self.free_place())
        if self.result_is_away:
            return [self.back]
        foot = self.write_result(view)
        if foot is not None:
            row = [*asked, self.look] if self.again in asked else asked
            self.put_buttons(row, foot)
            return row
        return asked

    def preferred(self) -> TableItem | None:
        """Return what Return does wherever the focus is, if there is such a thing."""
        buttons = (self.take_over, self.acknowledge, self.next, self.again, self.back)
        return next((button for button in buttons if button.clickable), None)

    def replay(self) -> None:
        """Show again what has happened since the person who looks last moved."""
        told_since = self._told_since_last_moved()
        if self.animations.busy or not told_since or self.controller.awaits_hand_over:
            return
        before = told_since[0].number - 1
        match = self.controller.match
        self.forget_choices()
        self.disable_moves()
        state = match.steps[before - 1].state if before else match.initial
        self.show_view(match.game.view(state, self.controller.reader))
        for told in told_since:
            for event in told.events:
                self.show_event(event)
        self._on_prompt_changed(self.controller.prompt)

    def _told_since_last_moved(self) -> list[VisibleStep]:
        told, reader = self.controller.visible_steps, self.controller.reader
        movers = self.controller.people if reader is None else (reader,)
        moved = (n for n in range(len(told) - 1, -1, -1) if told[n].seat in movers)
        return told[next(moved, 0) :]

    # Results

    def show_result(self, title: str, lines: list[str]) -> float:
        """Say on a playbill how a round or the match ended; return where buttons go below it."""
        self.result.write(title, lines)
        self.result.setPos(self.middle.center())
        self.result.show()
        return self.result.y() + self.result.rect.bottom() + 48

    def hide_result(self) -> None:
        """Take the result off the table."""
        self.result.hide()

    def put_buttons(self, buttons: Sequence[ButtonItem], y: float) -> None:
        """Put *buttons* beside each other in the middle."""
        for n, button in enumerate(buttons):
            button.setPos(self.middle.center().x() + (n - (len(buttons) - 1) / 2) * 290, y)
            button.show()

    @property
    def result_is_away(self) -> bool:
        """Whether the result of the match was put away, to look at the table."""
        return self._result_away

    def put_result(self, *, away: bool) -> None:
        """Put the result of the match away, or lay it over the table again; while it is over."""
        if self.again.clickable if away else self.back.clickable:
            self._result_away = away
            self.enable_moves()

    def _on_look(self) -> None:
        self.put_result(away=True)

    def _on_back(self) -> None:
        self.put_result(away=False)

    def _on_request(self) -> None:
        button = self.sender()
        if isinstance(button, ButtonItem) and button.clickable:
            if not self.animations.busy:
                self.ask_for(self._asked_by[button])
            elif button is self.next:
                self.animations.hurry()  # who wants to go on has seen enough

    def ask_for(self, request: Request) -> None:
        """Ask for what may be asked for besides a move."""
        if request not in self.controller.requests or self.animations.busy:
            return
        match request:
            case Request.NEW_MATCH:
                self.new_match_asked.emit()
            case Request.REVIEW:
                self.review_asked.emit()
            case Request.NEXT_ROUND:
                self.disable_moves()
                self.next_round_asked.emit()
            case Request.TAKE_OVER:
                self.disable_moves()
                self.controller.take_over()
            case Request.ACKNOWLEDGE:
                self.disable_moves()
                self.controller.acknowledge()

    # From the person to the controller

    def add(self, item: ItemT) -> ItemT:
        """Put *item* on the table."""
        self.addItem(item)
        item.activated.connect(self._on_activated)
        item.pointed_at.connect(self._on_pointed_at)
        return item

    def remove(self, items: Iterable[TableItem]) -> None:
        """Take *items* off the table, one by one: `clear()` would not tell them."""
        for item in list(items):
            if item is self._pointed:
                self._point_at(None)
            item.activated.disconnect()
            item.pointed_at.disconnect()
            self.removeItem(item)
            item.deleteLater()

    def _on_activated(self) -> None:
        item = self.sender()
        if isinstance(item, TableItem) and not self.animations.busy:
            self.activate(item)

    def activate(self, item: TableItem) -> None:
        """Do what a click on *item* means: make its move, or say why it cannot be made."""
        move = item.move
        if move is None:
            return
        rule = self.controller.objection(move)
        if rule is None:
            self.make(move)
        else:
            self.say_hint(self.renderer.word(f"why.{rule}"))

    def make(self, *moves: Move) -> None:
        """Make *moves* for the person who looks, one after the other."""
        self.disable_moves()
        for move in moves:
            self.move_chosen.emit(move)
        if not self.animations.busy:
            self.enable_moves()  # had they been refused, all would be as it was

    # What is pointed at

    def _on_pointed_at(self, pointed: bool) -> None:
        item = self.sender()
        if isinstance(item, TableItem) and (pointed or item is self._pointed):
            self._point_at(item if pointed else None)

    def _point_at(self, item: TableItem | None) -> None:
        """Let *item* be what is pointed at, and nothing else."""
        if self._pointed is not None and self._pointed is not item:
            self.point_at(self._pointed, False)
        self._pointed = item
        self._show_cursor(item is not None and item.clickable)
        if item is not None:
            self.point_at(item, True)
        self.say_hint("" if item in (None, self.curtain) else self.hint(item))

    @property
    def pointer(self) -> QPointF | None:
        """Where the pointer is, in the scene; None while it is not over the table."""
        views = (view for view in self.views() if isinstance(view, Pointed))
        return next((view.pointer for view in views), None)

    def check_pointed(self) -> None:
        """Let go of what the pointer is no longer on: after a click Qt tells of what was there."""
        pointer, item = self.pointer, self._pointed
        if pointer is None or item is None or item is self.focusItem():
            return
        if item not in self.items(pointer):
            self.point_again()

    def point_again(self) -> None:
        """Say what is under the pointer, or in focus, now that other things may be there."""
        item = self._pointed
        if item is None or item is not self.focusItem():
            pointer = self.pointer
            under = [] if pointer is None else self.items(pointer)
            item = next(
                (i for i in under if isinstance(i, TableItem) and i.acceptHoverEvents()), None
            )
        self._point_at(item)

    def _show_cursor(self, hand: bool) -> None:
        # Not QGraphicsItem.setCursor: taking it off again crashes in Qt 6.12 while no mouse event
        # has come to the view yet (QGraphicsViewPrivate::_q_unsetViewportCursor reads the last).
        shape = Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor
        for view in self.views():
            view.viewport().setCursor(shape)

    def point_at(self, item: TableItem, pointed: bool) -> None:
        """Show what a click on *item* would do, or stop showing it."""

    def hint(self, item: TableItem) -> str:
        """Return what a click on *item* would do, in words, or why it cannot be done."""
        return item.words()

    def objection_hint(self, move: Move) -> str | None:
        """Return why *move* cannot be made, in words; None if it can."""
        rule = self.controller.objection(move)
        return None if rule is None else self.renderer.word(f"why.{rule}")

    def say_hint(self, hint: str) -> None:
        """Say what a click would do, or why it does nothing, until something else is pointed at."""
        if hint != self.hinted_words:
            self.hinted_words = hint
            self.hinted.emit(hint)

    def clickable_items(self) -> list[TableItem]:
        """Return what can be clicked, from the top left to the bottom right."""
        items = [
            i for i in self.items() if isinstance(i, TableItem) and i.clickable and i.isVisible()
        ]
        return sorted(items, key=lambda item: (round(item.y() / 60), item.x()))

    def disable_moves(self) -> None:
        """Let nothing be clicked until the next :meth:`enable_moves`."""
        for item in self.clickable_items():
            item.set_clickable(False)
        for button in (self.take_over, self.acknowledge, self.back):
            button.hide()

    # Hints

    def point_out(self, move: Move | None) -> None:
        """Let what leads to *move* stand out among what can be clicked; None for nothing."""
        self._pointed_out = move
        self._show_way()

    def _show_way(self) -> None:
        if self._looked_back_on is not None:
            self._show_choice(*self._looked_back_on)
            return
        move = self._pointed_out
        for item in self.items():
            if isinstance(item, TableItem):
                item.point_out(move is not None and item.clickable and self.leads_to(item, move))

    def leads_to(self, item: TableItem, move: Move) -> bool:
        """Return whether a click on *item*, which is offered, makes *move* or a part of it."""
        return item.move == move

    # Looking back

    def look_back(self, made: Move, better: Move | None) -> None:
        """Show where the match stands, at once, and only to be looked at.

        What the move that was *made* is about is marked, and what would have been *better*.
        """
        self._looked_back_on = made, better
        self._show_again()

    def _show_choice(self, made: Move, better: Move | None) -> None:
        items = [item for item in self.items() if isinstance(item, TableItem)]
        # All are asked before any is taken in.
        of_made = {item for item in items if self.is_of(item, made)}
        of_better = {item for item in items if better is not None and self.is_of(item, better)}
        for item in items:
            item.set_clickable(False)
            item.show_made(item in of_made)
            item.point_out(item in of_better)

    def is_of(self, item: TableItem, move: Move) -> bool:
        """Return whether *item* is what *move* is about, or a part of it."""
        return item.clickable and self.leads_to(item, move)

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go, by the arrows, to the nearest thing to click; R, H and V ask for what there is.

        R shows the last moves again, H asks for a hint, and V for the review; S, or Escape, puts
        the result of the match away, and S brings it back. Return does what is preferred.
        """
        directions = {
            Qt.Key.Key_Left: QPointF(-1, 0),
            Qt.Key.Key_Right: QPointF(1, 0),
            Qt.Key.Key_Up: QPointF(0, -1),
            Qt.Key.Key_Down: QPointF(0, 1),
        }
        direction = directions.get(Qt.Key(event.key()))
        if direction is not None:
            self._go(direction)
        elif event.key() == Qt.Key.Key_R and not event.modifiers():
            self.replay()
        elif event.key() == Qt.Key.Key_H and not event.modifiers():
            self.hint_asked.emit()
        elif event.key() == Qt.Key.Key_V and not event.modifiers():
            self.review_asked.emit()
        elif event.key() == Qt.Key.Key_S and not event.modifiers():
            self.put_result(away=not self.result_is_away)
        elif event.key() == Qt.Key.Key_Escape and self.again.clickable:
            self.put_result(away=True)
        elif event.key() in CLICKS and self.focusItem() is None:
            self._click_preferred()
        elif Qt.Key.Key_1 <= event.key() <= Qt.Key.Key_9:
            offered = self.clickable_items()
            number = event.key() - Qt.Key.Key_1
            if number < len(offered):
                offered[number].setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            super().keyPressEvent(event)

    def _click_preferred(self) -> None:
        """Click what is preferred; where nothing is, go to the first thing that can be clicked."""
        preferred = self.preferred()
        if preferred is not None:
            preferred.setFocus()
            preferred.activated.emit()
        elif offered := self.clickable_items():
            offered[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes from one thing that can be clicked to the next, and then out of the table."""
        offered = self.clickable_items()
        current = self.focusItem()
        at = offered.index(current) if current in offered else (-1 if forward else len(offered))
        at += 1 if forward else -1
        if 0 <= at < len(offered):
            offered[at].setFocus(Qt.FocusReason.TabFocusReason)
            return True
        self.clearFocus()
        return False

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tab into the table goes to the first, or the last, thing that can be clicked."""
        super().focusInEvent(event)
        reasons = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if self.focusItem() is None and event.reason() in reasons:
            self.focusNextPrevChild(event.reason() is reasons[0])

    def _go(self, direction: QPointF) -> None:
        offered = self.clickable_items()
        current = self.focusItem()
        if not offered:
            return
        if current is None:
            offered[0].setFocus(Qt.FocusReason.OtherFocusReason)
            return

        def distance(item: TableItem) -> float | None:
            way = item.pos() - current.pos()
            along = QPointF.dotProduct(way, direction)
            across = abs(way.x() * direction.y() - way.y() * direction.x())
            return along + 2.5 * across if along > across / 4 and along > 1 else None

        near = [(d, n) for n, item in enumerate(offered) if (d := distance(item)) is not None]
        if near:
            offered[min(near)[1]].setFocus(Qt.FocusReason.OtherFocusReason)

    # The baize

    def reshape(self, aspect: float) -> None:
        """Take the shape of the window, *aspect* being width to height."""
        width = HEIGHT * min(max(aspect, NARROWEST), WIDEST)
        if abs(width - self.sceneRect().width()) > 0.5:
            self.setSceneRect(0, 0, width, HEIGHT)
            self.lay_out()
            self._hang_curtain()
            if self.animations.busy:
                self._outdated = True  # what moves now was aimed at the old places
            else:
                self._show_again()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the baize, and its rim."""
        c = self.context.colours
        painter.fillRect(rect, c.table)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rim = QColor(c.brass)
        rim.setAlpha(90)
        painter.setPen(QPen(rim, 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(self.sceneRect().adjusted(10, 10, -10, -10), 26, 26)
