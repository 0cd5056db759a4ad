"""The table of Labyrinth: a garden of sixteen cards, ten cubs, and two Swap cards.

A turn is put together on the table, a cub, where it goes, and two cards that change places, and can
be taken back until the second card is touched: then it is one move.

What has been chosen of a turn is in :mod:`turn_draft`, where things lie in :mod:`places`, what lies
there in :mod:`zones`, and how it moves in :mod:`animation`. Here is what the person may do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QKeyEvent

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.game import Event, Move, Seat
from lat_desktop.engine.labyrinth import (
    GAME,
    GOAL,
    START,
    CubMoved,
    LabyrinthView,
    MarkerTurned,
    Phase,
    Square,
    Swap,
    Turn,
    Word,
    objection_to_card,
    with_cub_moved,
)
from lat_desktop.tables.access import ReadingGroup
from lat_desktop.tables.art import Mood
from lat_desktop.tables.asking import Answer
from lat_desktop.tables.captions import CaptionPlace
from lat_desktop.tables.card_items import CardItem, DoorItem
from lat_desktop.tables.finale import FinaleWords, Share
from lat_desktop.tables.items import ButtonItem, TableItem, Z
from lat_desktop.tables.labyrinth.animation import SOUNDS, LabyrinthAnimator
from lat_desktop.tables.labyrinth.answers import LabyrinthAnswers
from lat_desktop.tables.labyrinth.icons import icon
from lat_desktop.tables.labyrinth.items import CubItem
from lat_desktop.tables.labyrinth.room import paint_room
from lat_desktop.tables.labyrinth.zones import ROWS, LabyrinthZones
from lat_desktop.tables.moods import Feelings
from lat_desktop.tables.table import GameTable
from lat_desktop.tables.traces import Trace
from lat_desktop.widgets.commands import Place, commands
from lat_desktop.widgets.sounds import Sound
from lat_desktop.widgets.theme import Theme


class LabyrinthTable(GameTable[LabyrinthView]):
    """Labyrinth, seen from above; the home plaque is the lower one."""

    icon = staticmethod(icon)
    paint_room = staticmethod(paint_room)
    sounds_of_events = SOUNDS

    def __init__(self, playback: Playback, renderer: TextRenderer, theme: Theme) -> None:
        super().__init__(playback, renderer, theme)
        self.zones: Final = LabyrinthZones(self)
        self.animator: Final = LabyrinthAnimator(self, self.zones)
        for cub in self.zones.cubs:
            cub.dropped.connect(self._on_dropped)
        self.take_back: Final = self.add(ButtonItem(self.context, "action.take_back"))
        self.take_back.activated.connect(self.take_part_back)
        self.words: Final = [
            self.add(ButtonItem(self.context, f"action.{word.verb}", width=280)) for word in Word
        ]
        for button, word in zip(self.words, Word, strict=True):
            button.move = word
        self._answers: Final = LabyrinthAnswers(self, self.zones)

    # What is seen

    def lay_out(self) -> None:
        """Put the Swap cards at the left, the garden in the middle, the plaques at the right."""
        home, coordinates = self.playback.home, self.context.coordinates
        self.zones.lay_out(self.size, home, coordinates=coordinates)
        self.middle, self.lit = self.zones.places.middle, self.zones.places.garden
        self.take_back.lie_in(self.zones.places.take_back)

    def show_view(self, view: LabyrinthView) -> None:
        """Put everything where it lies in *view*, at once, and the cub that is being moved."""
        self.animations.drop()
        self.zones.show(view)

    def show_event(self, event: Event) -> None:
        """Queue what is to be seen of *event*."""
        self.animator.show(event)

    def trace(self, event: Event, later: Sequence[Event]) -> Trace | None:
        """Return the cub and its way, the two cards that were swapped, or the marker."""
        return self.zones.trace(event, later)

    def in_words(self) -> list[str]:
        """Return what lies where, a line a row."""
        return self.zones.in_words()

    def groups(self) -> list[ReadingGroup]:
        """Return the rows of the garden from above, then what else lies there."""
        zones = self.zones
        return [
            *(
                self.group(partial(self._row_words, n), partial(self._row, n))
                for n in range(len(ROWS))
            ),
            self.group("zone.answers", lambda: (*self.words, self.take_back)),
            self.group("zone.swap_cards", lambda: zones.swaps.values()),
            self.group("zone.players", lambda: zones.plaques.values()),
        ]

    def _row_words(self, n: int) -> str:
        return self.renderer.render(Sentence("zone.row", {"n": n + 1}))

    def _row(self, n: int) -> list[TableItem]:
        return [self.zones.cards[square] for square in ROWS[n] if square in self.zones.cards]

    def name_of(self, item: TableItem) -> str:
        """Return what *item* is; of a card where it lies and who sits on it."""
        square = self.zones.square_of(item)
        return item.spoken_name() if square is None else self.zones.square_words(square)

    # What the person may do

    def assign_moves(self, view: LabyrinthView) -> list[TableItem]:
        """Return the cards that are the next part of a turn, and the words that may be said."""
        zones, places, draft = self.zones, self.zones.places, self.zones.draft
        for seat, plaque in zones.plaques.items():
            plaque.to_move = view.actor == seat
            plaque.update()
        for card in zones.cards.values():
            card.setZValue(Z.REST)
        zones.mark(draft.first)
        for cub in zones.cubs:
            mine = cub.seat == view.actor and self.playback.persons_turn and self.playback.live
            cub.draggable = mine and draft.target is None
        under_way = draft.under_way
        self.take_back.setVisible(under_way)
        legal = self.playback.legal_moves
        words = [button for button in self.words if button.move in legal and not under_way]
        for button in self.words:
            button.hide()
        for n, button in enumerate(words):
            button.lie_in(places.word(n, len(words)))
            button.show()
        self._show_turning(())
        cards = [zones.cards[square] for square in self._open_squares() if square in zones.cards]
        return [*cards, *words, *([self.take_back] if under_way else [])]

    @property
    def parts_chosen(self) -> int:
        """How many parts of a turn have been chosen: a cub, where it goes, the first card."""
        draft = self.zones.draft
        return sum(part is not None for part in (draft.origin, draft.target, draft.first))

    def is_on_way(self, move: Move) -> bool:
        """Return whether what has been chosen of a turn leads to *move*."""
        return not isinstance(move, Turn) or self.zones.draft.begins(move)

    def lesson_anchor(self, key: str) -> Sequence[TableItem]:
        """Return the things of Labyrinth that a lesson calls by *key*."""
        zones, near = self.zones, self.playback.home
        things: dict[str, Sequence[TableItem]] = {
            "door.start": [zones.cards[START[near]]],
            "door.goal": [zones.cards[GOAL[near]]],
            "cub.near": [cub for cub in zones.cubs if cub.seat == near and not self._is_home(cub)],
            "cub.far": [cub for cub in zones.cubs if cub.seat != near and not self._is_home(cub)],
            "markers": [*zones.swaps.values()],
            "marker.role": [zones.swaps[Swap.ROLE]],
        }
        return things[key] if key in things else super().lesson_anchor(key)

    @staticmethod
    def _is_home(cub: CubItem) -> bool:
        return cub.square in (START[cub.seat], GOAL[cub.seat])

    def button_room(self) -> QRectF:
        """Return where one takes a turn back."""
        return self.zones.places.take_back

    def caption_place(self, seat: Seat) -> CaptionPlace:
        """Return where stands what *seat* has just done."""
        return self.zones.places.caption(near=seat == self.playback.home)

    def feelings(self, event: Event) -> Feelings:
        """Return who is pleased that a cub is free, and who would have liked to be in its way."""
        match event:
            case CubMoved(seat, _, target) if target is GOAL[seat]:
                return {seat: Mood.PLEASED, 1 - seat: Mood.CAUGHT}
        return {}

    def finale_words(self, view: LabyrinthView) -> FinaleWords:
        """Return how it ended, and how many cubs of each are home."""
        label = self.renderer.word("zone.score")
        return FinaleWords(self._verdict(view), [[Share(label, freed)] for freed in view.scores])

    def _verdict(self, view: LabyrinthView) -> str:
        winner = view.state.winner
        if winner is not None:
            return self.renderer.render(Sentence("result.won", subject=winner))
        agreed = self.playback.visible_steps[-1].move is Word.ACCEPT
        return self.renderer.word(f"result.drawn.{'agreed' if agreed else 'repeated'}")

    def forget_choices(self) -> None:
        """Put back what was chosen of a turn."""
        self.zones.put_back()
        self.zones.settle_cubs()

    def _begin_anew(self) -> None:
        """Take back what was chosen of a turn, and choose again."""
        self.forget_choices()
        self.enable_moves()

    @property
    def prompt(self) -> Sentence:
        """Which part of the turn comes next."""
        draft = self.zones.draft
        if draft.origin is None:
            return self.playback.prompt
        if draft.target is None:
            return Sentence("prompt.turn.to")
        if draft.first is None:
            return Sentence("prompt.turn.first")
        card = self.zones.cards[draft.first]
        face = card.face if isinstance(card, CardItem) else None
        return Sentence("prompt.turn.second", {"card": face})

    def activate(self, item: TableItem) -> None:
        """Take a click on a card, on a cub (as on the card below it), or on a word."""
        if isinstance(item, CubItem):
            if item.dragged:
                self.forget_choices()  # whatever was chosen before, it is this one that is moved
            self._choose(item.square)
        elif isinstance(item, CardItem | DoorItem):
            square = self.zones.square_of(item)
            assert square is not None
            self._choose(square)
        else:
            super().activate(item)

    def leads_to(self, item: TableItem, move: Move) -> bool:
        """Return whether a card is the next part of a turn, or what takes back another one."""
        if not isinstance(move, Turn):
            return super().leads_to(item, move)
        square = self.zones.draft.next_part_of(move)
        if item is self.take_back:
            return square is None
        return square is not None and self.zones.cards[square] is item

    def is_of(self, item: TableItem, move: Move) -> bool:
        """Return whether *item* is where a cub of *move* goes from or to, or a card it swaps."""
        if isinstance(move, Turn):
            squares = (move.origin, move.target, *(move.pair or ()))
            return any(self.zones.cards[square] is item for square in squares)
        return super().is_of(item, move)

    def _choose(self, square: Square) -> None:
        if not self.playback.persons_turn or self.view.state.phase is not Phase.TURN:
            self._refuse(square)
        elif square in self._open_squares():
            self._go_on_with(square)
        elif square in (self.zones.draft.first, self.zones.draft.origin):
            self._step_back(square)
        else:
            self._refuse(square)

    def _go_on_with(self, square: Square) -> None:
        """Take *square* as the next part of the turn; with the last part the turn is made."""
        zones, before = self.zones, self.zones.draft
        if before.first is not None:
            self.make(before.turn_with(square))
            return
        zones.draft = draft = before.followed_by(square)
        if before.origin is not None and before.target is None:
            assert self.playback.reader is not None
            zones.try_step(self.playback.reader, before.origin, square)
            put_down = partial(self.sounds.answer, Sound.CUB)
            self.animations.enqueue(partial(self.animator.walk, before.origin, square), put_down)
        turns = draft.turns(self.playback.legal_moves)
        if draft.target is not None and len(turns) == 1 and turns[0].pair is None:
            self.make(turns[0])
        else:
            self.enable_moves()

    def _open_squares(self) -> set[Square]:
        """Return what may be clicked next."""
        return self.zones.draft.open_squares(self.playback.legal_moves)

    def disable_moves(self) -> None:
        """Let nothing be clicked until the next offer; a turn that is made stays made."""
        super().disable_moves()
        self.take_back.hide()

    def _step_back(self, square: Square) -> None:
        """Let go of the first card, or of the cub."""
        if square == self.zones.draft.first:
            self.zones.draft = replace(self.zones.draft, first=None)
            self.enable_moves()
        else:
            self._begin_anew()

    def _refuse(self, square: Square) -> None:
        """Say why *square* cannot be the next part of the turn."""
        draft = self.zones.draft
        if draft.target is None:
            self._refuse_step(square if draft.origin is None else draft.origin, square)
            return
        assert draft.origin is not None
        if draft.first is None:
            position = self.view.state.position
            rule = objection_to_card(with_cub_moved(position, draft.origin, draft.target), square)
        else:
            rule = self.playback.objection(draft.turn_with(square))
        if rule is not None:
            self.refuse(self.zones.cards[square], self.renderer.word(f"why.{rule}"))

    def _refuse_step(self, origin: Square, target: Square) -> None:
        """Say why no cub goes from *origin* to *target*."""
        self.refuse(self.zones.cards[target], self.objection_hint(Turn(origin, target)))

    def take_part_back(self) -> None:
        """Put the cub back."""
        if self.take_back.clickable and not self.animations.busy:
            self._begin_anew()

    def _on_dropped(self, place: QPointF) -> None:
        """Let a dragged cub go where it was dropped, if it may, or else back."""
        near, origin = self.zones.places.nearest(place), self.zones.draft.origin
        if origin is None or self.zones.draft.target is not None:
            self._begin_anew()
        elif near in self._open_squares():
            self._go_on_with(near)
        else:
            self._begin_anew()
            if near != origin:
                self._refuse_step(origin, near)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the turn back."""
        command = commands().meant(event, Place.TABLE)
        if command in ("leave", "take_back") and self.zones.draft.under_way:
            self.take_part_back()
        else:
            super().keyPressEvent(event)

    # What a click would do

    def point_at(self, item: TableItem, pointed: bool) -> None:
        """Show which cubs the swap that is pointed at would carry, and which markers turn."""
        turn = self._pointed_turn(item) if pointed else None
        self._show_turning(() if turn is None else self._markers_of(turn))
        moving = () if turn is None else turn.pair or ()
        for cub in self.zones.cubs:
            cub.rides = cub.square in moving
            cub.update()

    def _pointed_turn(self, item: TableItem) -> Turn | None:
        """Return the turn that a click on *item* would complete."""
        if self.zones.draft.first is None or not item.clickable:
            return None
        second = self.zones.square_of(item)
        return None if second is None else self.zones.draft.turn_with(second)

    def _markers_of(self, turn: Turn) -> list[MarkerTurned]:
        step = GAME.apply(self.view.state, turn)
        return [event for event in step.events if isinstance(event, MarkerTurned)]

    def _show_turning(self, turned: Sequence[MarkerTurned]) -> None:
        swaps = {event.swap for event in turned}
        for swap, item in self.zones.swaps.items():
            item.turns = swap in swaps
            item.update()
        for cub in self.zones.cubs:
            cub.rides = cub.rides and bool(swaps)
            cub.update()

    def answer(self, item: TableItem) -> Answer | None:
        """Return what is known of a card, a Door, a cub, a Swap card, or a seat."""
        return self._answers.of(item)

    def hint(self, item: TableItem) -> str:
        """Return what a click would do."""
        turn = self._pointed_turn(item)
        if turn is not None and turn.pair is not None:
            first, second = turn.pair
            riding = sum(cub.square in turn.pair for cub in self.zones.cubs)
            parts = [
                self.renderer.render(Sentence("preview.swap", {"first": first, "second": second})),
                self.renderer.book.count("preview.carried", riding),
                *(
                    self.renderer.render(
                        Sentence("preview.marker", {"swap": e.swap, "half": e.half})
                    )
                    for e in self._markers_of(turn)
                ),
            ]
            return " ".join(parts)
        return item.words()
