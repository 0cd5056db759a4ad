"""The zones of the table of Labyrinth: the garden, its cubs, the Swap cards, the plaques."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.cards import Clue
from lat_desktop.engine.game import Event, Seat
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
    LabyrinthView,
    MarkerTurned,
    Position,
    Square,
    Swap,
)
from lat_desktop.tables.card_items import CardItem
from lat_desktop.tables.items import LabelItem, TableItem, Z
from lat_desktop.tables.labyrinth.art import paint_cub
from lat_desktop.tables.labyrinth.items import (
    CoordinateItem,
    CubItem,
    GardenCardItem,
    GardenDoorItem,
    SwapItem,
)
from lat_desktop.tables.labyrinth.places import Places
from lat_desktop.tables.labyrinth.turn_draft import TurnDraft
from lat_desktop.tables.plaques import PaintPlace, TrackPlaque
from lat_desktop.tables.surface import HEIGHT, TableSize
from lat_desktop.tables.table import GameTable
from lat_desktop.tables.traces import Touched, Trace, Way, paw, touched
from lat_desktop.widgets.theme import Colours

ROWS: Final = tuple(tuple(Square)[n : n + SIDE] for n in range(0, len(Square), SIDE))
"""The squares of the garden by rows, from above."""


class LabyrinthZones:
    """The garden as it lies, with the cub that the person moves in a turn not yet made."""

    def __init__(self, table: GameTable[LabyrinthView]) -> None:
        context = table.context
        self._table = table
        self.places = Places(TableSize(HEIGHT * 1.5))
        self.plaques: Final = {
            seat: table.add(TrackPlaque(context, seat, f"home.{seat}", CUBS, _paint_cub_of(seat)))
            for seat in (0, 1)
        }
        for seat, plaque in self.plaques.items():
            plaque.role_key = COLOURS[seat].key
        self.cards: dict[Square, GardenCardItem | GardenDoorItem] = {}
        for square, identity in DOORS.items():
            door = self.cards[square] = table.add(GardenDoorItem(context))
            door.identity = identity
            door.set_openness(1.0)
        self.cubs: Final = [
            table.add(CubItem(context, seat, START[seat])) for seat in (0, 1) for _ in range(CUBS)
        ]
        self.swaps: Final = {swap: table.add(SwapItem(context, swap)) for swap in Swap}
        self.swap_label: Final = table.add(LabelItem(context, "zone.swap_cards"))
        names = [str(square) for square in Square]
        self._files: Final = [table.add(CoordinateItem(context, name[0])) for name in names[:SIDE]]
        self._ranks: Final = [
            table.add(CoordinateItem(context, name[1:])) for name in names[::SIDE]
        ]
        self.draft = TurnDraft()
        """What the person has chosen of a turn."""
        self._moved: CubItem | None = None
        """The cub that the person has put on the target, before the turn is made."""

    # Where everything lies

    def lay_out(self, size: TableSize, home: Seat, *, coordinates: bool) -> None:
        """Put everything where it belongs on a table of this *size*; *home* is the lower seat."""
        self.places = places = Places(size, coordinates)
        for square, card in self.cards.items():
            card.fit(places.card)
            card.setPos(places.square(square))
        for n, item in enumerate(self._files):
            item.lie_in(places.file(n))
        for n, item in enumerate(self._ranks):
            item.lie_in(places.rank(n))
        self.settle_cubs()
        self.swap_label.lie_in(places.swap_label)
        for n, swap in enumerate(self.swaps.values()):
            place, scale = places.swap(n)
            swap.setPos(place)
            swap.setScale(scale)
        for seat, plaque in self.plaques.items():
            plaque.lie_in(places.plaque(near=seat == home))

    def cub_places(self, square: Square) -> list[tuple[CubItem, QPointF, float]]:
        """Return where each cub on *square* sits, and its scale."""
        by_colour = [
            [cub for cub in self.cubs if cub.square == square and cub.seat == seat]
            for seat in (0, 1)
        ]
        laid = self.places.cubs(square, [len(cubs) for cubs in by_colour])
        cubs = [cub for cubs in by_colour for cub in cubs]
        return [(cub, *place) for cub, place in zip(cubs, laid, strict=True)]

    def settle_cubs(self) -> None:
        """Put every cub on its card, at once."""
        for square in Square:
            for cub, place, scale in self.cub_places(square):
                cub.setPos(place)
                cub.setScale(scale)

    # What a view says

    def show(self, view: LabyrinthView) -> None:
        """Put everything where it lies in *view*, at once, and the cub that is being moved."""
        position, draft = view.state.position, self.draft
        self.lay_cards(position.clues)
        for square in GARDEN[: len(position.clues)]:
            self.cards[square].setPos(self.places.square(square))
        self._put_cubs(position)
        self._moved = None
        if draft.origin is not None and draft.target is not None and view.actor is not None:
            self.try_step(view.actor, draft.origin, draft.target)
            self.settle_cubs()
        for swap, half in zip(self.swaps.values(), position.markers, strict=True):
            swap.show_half(half)
        self.count_freed()

    def lay_cards(self, clues: Sequence[Clue]) -> None:
        """Replace the garden's cards by *clues*, face up."""
        self._table.remove([self.cards.pop(square) for square in GARDEN if square in self.cards])
        for square, clue in zip(GARDEN, clues, strict=False):
            card = self.cards[square] = self._table.add(GardenCardItem(self._table.context, clue))
            card.fit(self.places.card)
            card.setZValue(Z.REST)

    def _put_cubs(self, position: Position) -> None:
        squares = [square for cubs in position.cubs for square in cubs]
        for cub, square in zip(self.cubs, squares, strict=True):
            cub.square = square
        self.settle_cubs()

    def count_freed(self) -> None:
        """Let the plaques say how many cubs have come to their goal."""
        for seat, plaque in self.plaques.items():
            freed = [cub for cub in self.cubs if cub.seat == seat and cub.square == GOAL[seat]]
            plaque.score = len(freed)
            plaque.update()

    # Cubs and cards

    def step(self, seat: Seat, origin: Square, target: Square) -> CubItem:
        """Let a cub of *seat* go from *origin* to *target*; it is not shown there yet."""
        cub = next(c for c in self.cubs if c.seat == seat and c.square == origin)
        cub.square = target
        return cub

    def try_step(self, seat: Seat, origin: Square, target: Square) -> None:
        """Do so for a turn that is not made yet and may be taken back."""
        self._moved = self.step(seat, origin, target)

    def put_back(self) -> None:
        """Undo what was tried, and forget what was chosen of a turn."""
        if self._moved is not None and self.draft.origin is not None:
            self._moved.square = self.draft.origin
        self.end_draft()

    def end_draft(self) -> None:
        """Forget what was chosen of a turn: what was tried of it is done."""
        self._moved = None
        self.draft = TurnDraft()

    def square_of(self, item: TableItem) -> Square | None:
        """Return on which square *item* lies, if it is a card of the garden or a door."""
        return next((square for square, card in self.cards.items() if card is item), None)

    def mark(self, *squares: Square | None) -> None:
        """Mark the cards on *squares*, and no others."""
        for square, card in self.cards.items():
            if isinstance(card, CardItem):
                card.mark(square in squares)

    # What the last moves have left

    def trace(self, event: Event, later: Sequence[Event]) -> Trace | None:
        """Return what *event* has left in the garden; *later* a swap may have carried the cub on.

        Its way ends where it went, and it sits where it was carried to.
        """
        match event:
            case CubMoved(seat, origin, target):
                square = target
                for swap in later:
                    if isinstance(swap, CardsSwapped) and square in (swap.first, swap.second):
                        square = swap.second if square == swap.first else swap.first
                cub, place, _ = next(
                    laid for laid in reversed(self.cub_places(square)) if laid[0].seat == seat
                )
                seat_of_cub = place - self.places.square(square)
                start, end = (self.places.square(each) + seat_of_cub for each in (origin, target))
                return Trace([Touched(cub)], Way((start, end), paw(), Z.RAISED - 2))
            case CardsSwapped(_, first, second):
                return touched(self.cards[first], self.cards[second])
            case MarkerTurned(swap, half):
                item = self.swaps[swap]
                return Trace([Touched(item, item.marker_place(half).adjusted(-4, -4, 4, 4))])
        return None

    # In words

    def in_words(self) -> list[str]:
        """Return what lies where, a line a row."""
        rows = ["; ".join(map(self.square_words, row)) for row in ROWS]
        swaps = [swap.words() for swap in self.swaps.values()]
        return [*(plaque.words() for plaque in self.plaques.values()), *rows, *swaps]

    def square_words(self, square: Square) -> str:
        """Return what lies on *square*, and who sits there."""
        renderer = self._table.renderer
        card = self.cards.get(square)
        cubs = tuple(
            renderer.book.count(f"cubs.{seat}", n)
            for seat in (0, 1)
            if (n := sum(cub.square == square and cub.seat == seat for cub in self.cubs))
        )
        values: dict[str, object] = {"square": square, "card": card.words() if card else ""}
        if not cubs:
            return renderer.render(Sentence("square.card", values))
        return renderer.render(Sentence("square.card_cubs", values | {"cubs": cubs}))


def _paint_cub_of(seat: Seat) -> PaintPlace:
    def paint(painter: QPainter, rect: QRectF, colours: Colours, filled: bool) -> None:
        paint_cub(painter, rect, colours, COLOURS[seat], filled)

    return paint
