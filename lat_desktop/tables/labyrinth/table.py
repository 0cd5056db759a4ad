"""The table of Labyrinth: a garden of sixteen cards, ten cubs, and two Swap cards.

A turn is put together on the table, a cub, where it goes, and two cards that change places, and can
be taken back until the second card is touched: then it is one move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from lat_desktop.controllers.sitting import Sitting
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.cards import Clue
from lat_desktop.engine.game import Event, Move, Seat
from lat_desktop.engine.labyrinth import (
    COLOURS,
    CUBS,
    DOORS,
    GARDEN,
    GOAL,
    SIDE,
    START,
    CardsSwapped,
    CubMoved,
    GardenLaid,
    Labyrinth,
    LabyrinthView,
    MarkerTurned,
    MatchWon,
    NothingSwapped,
    Phase,
    Position,
    Square,
    Swap,
    Turn,
    Word,
    objection_to_card,
    with_cub_moved,
)
from lat_desktop.tables.baize import HEIGHT
from lat_desktop.tables.card_items import CardItem, DoorItem
from lat_desktop.tables.furniture import PaintPlace, PlaqueItem
from lat_desktop.tables.items import ButtonItem, LabelItem, TableItem, Z
from lat_desktop.tables.labyrinth.art import paint_cub
from lat_desktop.tables.labyrinth.items import CUB, CubItem, SwapItem
from lat_desktop.tables.table import GameTable
from lat_desktop.widgets.theme import Colours, Theme

SCALE: Final = 0.78
"""Of a card in the garden."""
STEP: Final = (168.0, 237.0)
"""From the middle of one card to the next, across and down."""
EDGE: Final = 165.0
"""From the edge of the table to the middle of the columns at its sides."""


class LabyrinthTable(GameTable[LabyrinthView]):
    """Labyrinth, seen from above; the home plaque is the lower one."""

    def __init__(
        self, controller: Sitting, renderer: TextRenderer, theme: Theme, speed: str
    ) -> None:
        super().__init__(controller, renderer, theme, speed)
        self.plaques: Final = {
            seat: self.add(
                PlaqueItem(self.context, seat, f"cubs.{seat}", CUBS, _paint_cub_of(seat))
            )
            for seat in (0, 1)
        }
        for seat, plaque in self.plaques.items():
            plaque.role_key = COLOURS[seat].key
        self.cards: dict[Square, CardItem | DoorItem] = {}
        for square, identity in DOORS.items():
            door = self.cards[square] = self.add(DoorItem(self.context))
            door.identity = identity
            door.set_openness(1.0)
        self.cubs: Final = [
            self.add(CubItem(self.context, seat, START[seat]))
            for seat in (0, 1)
            for _ in range(CUBS)
        ]
        for cub in self.cubs:
            cub.dropped.connect(self._on_dropped)
        self.swaps: Final = {swap: self.add(SwapItem(self.context, swap)) for swap in Swap}
        self.swap_label: Final = self.add(LabelItem(self.context, "zone.swap_cards"))
        self.take_back: Final = self.add(ButtonItem(self.context, "action.take_back"))
        self.take_back.activated.connect(self._on_take_back)
        self.words: Final = [
            self.add(ButtonItem(self.context, f"action.{word.verb}", width=280)) for word in Word
        ]
        for button, word in zip(self.words, Word, strict=True):
            button.move = word
        self._origin: Square | None = None
        self._target: Square | None = None
        self._first: Square | None = None
        self._moved: CubItem | None = None
        """The cub that the person has put on the target, before the turn is made."""

    # Where everything lies

    def lay_out(self) -> None:
        """Put the Swap cards at the left, the garden in the middle, the plaques at the right."""
        width = self.sceneRect().width()
        self.middle = QRectF(2 * EDGE, 0, width - 4 * EDGE, HEIGHT)
        for square, card in self.cards.items():
            card.setPos(self._place(square))
            card.setScale(SCALE)
        self._settle_cubs()
        self.swap_label.setPos(EDGE, 60)
        for n, swap in enumerate(self.swaps.values()):
            swap.setPos(EDGE, 240 + n * 320)
            swap.setScale(1.0)
        self.take_back.setPos(EDGE, 860)
        for seat, plaque in self.plaques.items():
            plaque.setPos(width - EDGE, 905 if seat == self.controller.home else 95)

    def _place(self, square: Square) -> QPointF:
        row, column = divmod(int(square), SIDE)
        across, down = STEP
        half = (SIDE - 1) / 2
        return self.middle.center() + QPointF((column - half) * across, (row - half) * down)

    def _cub_places(self, square: Square) -> list[tuple[CubItem, QPointF, float]]:
        """Return where each cub on *square* sits, and how large: in rows of three, by colour."""
        sorts = [[c for c in self.cubs if c.square == square and c.seat == seat] for seat in (0, 1)]
        rows = [cubs[n : n + 3] for cubs in sorts for n in range(0, len(cubs), 3)]
        size = min(CUB, 144 / max(len(rows), 3 if any(len(row) == 3 for row in rows) else 2))
        places = []
        for n, row in enumerate(rows):
            y = 16 + (n - (len(rows) - 1) / 2) * size
            for i, cub in enumerate(row):
                x = (i - (len(row) - 1) / 2) * size
                places.append((cub, self._place(square) + QPointF(x, y), size / CUB))
        return places

    def _settle_cubs(self) -> None:
        for square in Square:
            for cub, place, scale in self._cub_places(square):
                cub.setPos(place)
                cub.setScale(scale)

    # Showing a view

    def show_view(self, view: LabyrinthView) -> None:
        """Put everything where it lies in *view*, at once, and the cub that is being moved."""
        self.animations.drop()
        position = view.state.position
        self._lay_cards(position.clues)
        for square in GARDEN[: len(position.clues)]:
            self.cards[square].setPos(self._place(square))
        self._put_cubs(position)
        self._moved = None
        if self._origin is not None and self._target is not None and view.actor is not None:
            self._moved = self._set_cub(view.actor, self._origin, self._target)
            self._settle_cubs()
        for (_, swap), half in zip(self.swaps.items(), position.markers, strict=True):
            swap.show_half(half)
        self._count_freed()

    def _lay_cards(self, clues: Sequence[Clue]) -> None:
        """Replace the garden's cards by *clues*, face up."""
        self.remove([self.cards.pop(square) for square in GARDEN if square in self.cards])
        for square, clue in zip(GARDEN, clues, strict=False):
            card = self.cards[square] = self.add(CardItem(self.context, clue))
            card.setScale(SCALE)
            card.setZValue(Z.REST)

    def _put_cubs(self, position: Position) -> None:
        squares = [square for cubs in position.cubs for square in cubs]
        for cub, square in zip(self.cubs, squares, strict=True):
            cub.square = square
        self._settle_cubs()

    def _count_freed(self) -> None:
        for seat, plaque in self.plaques.items():
            freed = [cub for cub in self.cubs if cub.seat == seat and cub.square == GOAL[seat]]
            plaque.score = len(freed)
            plaque.update()

    # Showing events

    def show_event(self, event: Event) -> None:
        """Queue what is to be seen of *event*."""
        cue = self.animations.enqueue
        match event:
            case GardenLaid(clues):
                cue(lambda: self._show_garden(clues))
            case CubMoved(seat, origin, target):
                cue(lambda: self._move_cub(seat, origin, target), self._count_freed)
            case CardsSwapped(_, first, second):
                cue(lambda: self._swap(first, second), self._settle_cubs)
            case MarkerTurned(swap, half):
                cue(lambda: self.swaps[swap].show_half(half), lambda: self.animations.pause(220))
            case NothingSwapped():
                cue(lambda: self.animations.pause(300))

    def _show_garden(self, clues: Sequence[Clue]) -> QAbstractAnimation:
        """Deal the garden from its middle, card by card."""
        self.forget_choices()
        self._lay_cards(clues)
        for cub in self.cubs:
            cub.square = START[cub.seat]
        self._settle_cubs()
        dealt = []
        for square in GARDEN:
            card = self.cards[square]
            card.setPos(self.middle.center())
            if isinstance(card, CardItem):
                card.set_turned(0.0)
                dealt.append(
                    self.animations.together(
                        self.animations.move(card, self._place(square), SCALE, 260),
                        self.animations.change(card, "turned", 1.0, 260),
                    )
                )
        return self.animations.staggered(*dealt, ms=45)

    def _move_cub(self, seat: Seat, origin: Square, target: Square) -> QAbstractAnimation | None:
        for card in self.cards.values():
            if isinstance(card, CardItem):
                card.mark(marked=False)
        if (self._origin, self._target) != (origin, target):  # else the person has put it there
            self._put_back()
            self._set_cub(seat, origin, target)
        self._origin = self._target = self._first = self._moved = None
        return self._walk(origin, target)

    def _set_cub(self, seat: Seat, origin: Square, target: Square) -> CubItem:
        cub = next(c for c in self.cubs if c.seat == seat and c.square == origin)
        cub.square = target
        return cub

    def _put_back(self) -> None:
        if self._moved is not None and self._origin is not None:
            self._moved.square = self._origin
        self._moved = None

    def _walk(self, *squares: Square) -> QAbstractAnimation:
        """Let the cubs on *squares* go to their places there."""
        return self.animations.together(
            *(
                self.animations.move(cub, place, scale)
                for square in squares
                for cub, place, scale in self._cub_places(square)
            )
        )

    def _swap(self, first: Square, second: Square) -> QAbstractAnimation:
        """Let two cards change places, with their cubs on them."""
        cards, there = self.cards, {first: second, second: first}
        cards[first], cards[second] = cards[second], cards[first]
        for cub in self.cubs:
            cub.square = there.get(cub.square, cub.square)
        for square in (first, second):
            card = cards[square]
            card.setZValue(Z.RAISED - 1)
            if isinstance(card, CardItem):
                card.mark(marked=True)
        travel = [
            self.animations.move(cards[square], self._place(square), SCALE, 420)
            for square in (first, second)
        ]
        ride = [
            self.animations.move(cub, place, scale, 420)
            for square in (first, second)
            for cub, place, scale in self._cub_places(square)
        ]
        return self.animations.together(*travel, *ride)

    # What the person may do

    def assign_moves(self, view: LabyrinthView) -> list[TableItem]:
        """Return the cards that are the next part of a turn, and the words that may be said."""
        for seat, plaque in self.plaques.items():
            plaque.to_move = view.actor == seat
            plaque.update()
        for square, card in self.cards.items():
            card.setZValue(Z.REST)
            if isinstance(card, CardItem):
                card.mark(marked=square == self._first)
        for cub in self.cubs:
            mine = cub.seat == view.actor and self.controller.persons_turn
            cub.draggable = mine and self._target is None
        under_way = self._origin is not None
        self.take_back.setVisible(under_way)
        legal = self.controller.legal_moves
        words = [button for button in self.words if button.move in legal and not under_way]
        for button in self.words:
            button.hide()
        for n, button in enumerate(words):
            y = HEIGHT / 2 + (n - (len(words) - 1) / 2) * 86
            button.setPos(self.sceneRect().width() - EDGE, y)
            button.show()
        self._show_turning(())
        cards = [self.cards[square] for square in self._open_squares() if square in self.cards]
        return [*cards, *words, *([self.take_back] if under_way else [])]

    def free_place(self) -> QPointF:
        """Return where one takes a turn back."""
        return self.take_back.pos()

    def write_result(self, view: LabyrinthView) -> float | None:
        """Write who has won, or why nobody has."""
        if view.state.phase is not Phase.OVER:
            return None
        title = self.renderer.render(self.controller.prompt)
        return self.show_result(title, [self._ending_words(view)])

    def _ending_words(self, view: LabyrinthView) -> str:
        winner = view.state.winner
        if winner is not None:
            freed = view.state.position.freed(1 - winner)
            won = self.renderer.render_event(MatchWon(winner, CUBS, freed))
            return f"{self.renderer.render(Sentence('result.won', subject=winner))} {won}"
        agreed = self.controller.match.steps[-1].move is Word.ACCEPT
        return self.renderer.word(f"result.drawn.{'agreed' if agreed else 'repeated'}")

    @property
    def _turns(self) -> list[Turn]:
        """The turns that are still open, given what has been chosen of one."""
        legal = (move for move in self.controller.legal_moves if isinstance(move, Turn))
        return [
            turn
            for turn in legal
            if self._origin in (None, turn.origin)
            and self._target in (None, turn.target)
            and (self._first is None or (turn.pair is not None and self._first in turn.pair))
        ]

    def _open_squares(self) -> set[Square]:
        """Return what may be clicked next."""
        turns = self._turns
        if self._origin is None:
            return {turn.origin for turn in turns}
        if self._target is None:
            return {turn.target for turn in turns}
        squares = {square for turn in turns for square in turn.pair or ()}
        return squares - {self._first} if self._first is not None else squares

    def forget_choices(self) -> None:
        """Put back what was chosen of a turn."""
        self._put_back()
        self._origin = self._target = self._first = None
        self._settle_cubs()

    def _begin_anew(self) -> None:
        """Take back what was chosen of a turn, and choose again."""
        self.forget_choices()
        self.enable_moves()

    @property
    def prompt(self) -> Sentence:
        """Which part of the turn comes next."""
        if self._origin is None:
            return self.controller.prompt
        if self._target is None:
            return Sentence("prompt.turn.to")
        if self._first is None:
            return Sentence("prompt.turn.first")
        card = self.cards[self._first]
        face = card.face if isinstance(card, CardItem) else None
        return Sentence("prompt.turn.second", {"card": face})

    def activate(self, item: TableItem) -> None:
        """Take a click on a card, on a cub (as on the card below it), or on a word."""
        if isinstance(item, CubItem):
            if item.dragged:
                self.forget_choices()  # whatever was chosen before, it is this one that is moved
            self._choose(item.square)
        elif isinstance(item, CardItem | DoorItem):
            self._choose(next(s for s, card in self.cards.items() if card is item))
        else:
            super().activate(item)

    def leads_to(self, item: TableItem, move: Move) -> bool:
        """Return whether a card is the next part of a turn."""
        if not isinstance(move, Turn) or item is self.take_back:
            return super().leads_to(item, move)
        chosen = (self._origin, self._target, self._first)
        parts = (move.origin, move.target, *(move.pair or ()))
        if self._first is not None and move.pair is not None and self._first == move.pair[1]:
            parts = (move.origin, move.target, *reversed(move.pair))
        begun = tuple(part for part in chosen if part is not None)
        if begun != parts[: len(begun)] or len(begun) == len(parts):
            return False  # the person goes another way
        return self.cards[parts[len(begun)]] is item

    def is_of(self, item: TableItem, move: Move) -> bool:
        """Return whether *item* is where a cub of *move* goes from or to, or a card it swaps."""
        if isinstance(move, Turn):
            squares = (move.origin, move.target, *(move.pair or ()))
            return any(self.cards[square] is item for square in squares)
        return super().is_of(item, move)

    def _choose(self, square: Square) -> None:
        if not self.controller.persons_turn or self.view.state.phase is not Phase.TURN:
            self._refuse(square)
        elif square in self._open_squares():
            self._go_on_with(square)
        elif square in (self._first, self._origin) and self._target in (None, square, self._target):
            self._step_back(square)
        else:
            self._refuse(square)

    def _go_on_with(self, square: Square) -> None:
        """Take *square* as the next part of the turn; with the last part the turn is made."""
        if self._origin is None:
            self._origin = square
        elif self._target is None:
            self._target = square
            assert self.controller.reader is not None
            self._moved = self._set_cub(self.controller.reader, self._origin, square)
            origin = self._origin
            self.animations.enqueue(lambda: self._walk(origin, square))
        elif self._first is None:
            self._first = square
        else:
            self.make(self._turn_with(square))
            return
        turns = self._turns
        if self._target is not None and len(turns) == 1 and turns[0].pair is None:
            self.make(turns[0])
        else:
            self.enable_moves()

    def disable_moves(self) -> None:
        """Let nothing be clicked until the next offer; a turn that is made stays made."""
        super().disable_moves()
        self.take_back.hide()

    def _turn_with(self, second: Square) -> Turn:
        assert self._origin is not None
        assert self._target is not None
        assert self._first is not None
        low, high = sorted((self._first, second))
        return Turn(self._origin, self._target, (low, high))

    def _step_back(self, square: Square) -> None:
        """Let go of the first card, or of the cub."""
        if square == self._first:
            self._first = None
            self.enable_moves()
        else:
            self._begin_anew()

    def _refuse(self, square: Square) -> None:
        """Say why *square* cannot be the next part of the turn."""
        if self._target is None:
            self._refuse_step(square if self._origin is None else self._origin, square)
            return
        assert self._origin is not None
        if self._first is None:
            position = self.view.state.position
            rule = objection_to_card(with_cub_moved(position, self._origin, self._target), square)
        else:
            rule = self.controller.objection(self._turn_with(square))
        if rule is not None:
            self.say_hint(self.renderer.word(f"why.{rule}"))

    def _refuse_step(self, origin: Square, target: Square) -> None:
        """Say why no cub goes from *origin* to *target*."""
        objection = self.objection_hint(Turn(origin, target))
        if objection is not None:
            self.say_hint(objection)

    def _on_take_back(self) -> None:
        if self.take_back.clickable and not self.animations.busy:
            self._begin_anew()

    def _on_dropped(self, place: QPointF) -> None:
        """Let a dragged cub go where it was dropped, if it may, or else back."""
        near = min(Square, key=lambda s: (self._place(s) - place).manhattanLength())
        if self._origin is None or self._target is not None:
            self._begin_anew()
        elif near in self._open_squares():
            self._go_on_with(near)
        else:
            origin = self._origin
            self._begin_anew()
            if near != origin:
                self._refuse_step(origin, near)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Escape and Backspace take the turn back."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace) and self._origin is not None:
            self._on_take_back()
        else:
            super().keyPressEvent(event)

    # What a click would do

    def point_at(self, item: TableItem, pointed: bool) -> None:
        """Show which cubs the swap that is pointed at would carry, and which markers turn."""
        turn = self._pointed_turn(item) if pointed else None
        self._show_turning(() if turn is None else self._markers_of(turn))
        moving = () if turn is None else turn.pair or ()
        for cub in self.cubs:
            cub.rides = cub.square in moving
            cub.update()

    def _pointed_turn(self, item: TableItem) -> Turn | None:
        """Return the turn that a click on *item* would complete."""
        if self._first is None or not item.clickable:
            return None
        second = next((s for s, card in self.cards.items() if card is item), None)
        return None if second is None else self._turn_with(second)

    def _markers_of(self, turn: Turn) -> list[MarkerTurned]:
        step = Labyrinth().apply(self.view.state, turn)
        return [event for event in step.events if isinstance(event, MarkerTurned)]

    def _show_turning(self, turned: Sequence[MarkerTurned]) -> None:
        swaps = {event.swap for event in turned}
        for swap, item in self.swaps.items():
            item.turns = swap in swaps
            item.update()
        for cub in self.cubs:
            cub.rides = cub.rides and bool(swaps)
            cub.update()

    def hint(self, item: TableItem) -> str:
        """Return what a click would do."""
        turn = self._pointed_turn(item)
        if turn is not None and turn.pair is not None:
            first, second = turn.pair
            riding = sum(cub.square in turn.pair for cub in self.cubs)
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

    def in_words(self) -> list[str]:
        """Return what lies where, a line a row."""
        rows = [
            "; ".join(self._square_words(Square(row * SIDE + column)) for column in range(SIDE))
            for row in range(SIDE)
        ]
        swaps = [swap.words() for swap in self.swaps.values()]
        return [*(plaque.words() for plaque in self.plaques.values()), *rows, *swaps]

    def _square_words(self, square: Square) -> str:
        card = self.cards.get(square)
        cubs = tuple(
            self.renderer.book.count(f"cubs.{seat}", n)
            for seat in (0, 1)
            if (n := sum(cub.square == square and cub.seat == seat for cub in self.cubs))
        )
        values: dict[str, object] = {"square": square, "card": card.words() if card else ""}
        if not cubs:
            return self.renderer.render(Sentence("square.card", values))
        return self.renderer.render(Sentence("square.card_cubs", values | {"cubs": cubs}))


def _paint_cub_of(seat: Seat) -> PaintPlace:
    def paint(painter: QPainter, rect: QRectF, colours: Colours, filled: bool) -> None:
        paint_cub(painter, rect, colours, COLOURS[seat], filled)

    return paint
