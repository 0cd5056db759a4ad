"""What is known of the things on the table of Labyrinth."""

from __future__ import annotations

from typing import Final

from lat_desktop.engine.game import Seat
from lat_desktop.engine.labyrinth import (
    DOORS,
    GARDEN,
    GOAL,
    NEIGHBOURS,
    PAIRS,
    SIDE,
    START,
    CardsSwapped,
    CubMoved,
    LabyrinthView,
    Position,
    Square,
    Swap,
    swappable,
    with_cub_moved,
)
from lat_desktop.tables.asking import Answer, Answers, enlarged, portrait
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.labyrinth.items import CubItem, GardenCardItem, GardenDoorItem, SwapItem
from lat_desktop.tables.labyrinth.zones import LabyrinthZones
from lat_desktop.tables.plaques import TrackPlaque
from lat_desktop.tables.table import GameTable
from lat_desktop.widgets.sentence_layout import Pieces

LAST_MOVES: Final = 4
"""Of how many of its last moves and swaps a seat is told."""


class LabyrinthAnswers(Answers):
    """Says what is known of a card, a Door, a cub, a Swap card, or a seat."""

    def __init__(self, table: GameTable[LabyrinthView], zones: LabyrinthZones) -> None:
        super().__init__(table.context)
        self._table: Final = table
        self._zones: Final = zones

    @property
    def _position(self) -> Position:
        """How everything lies, with the cub where the person has put it in a turn not yet made."""
        position, draft = self._table.view.state.position, self._zones.draft
        if draft.origin is None or draft.target is None:
            return position
        return with_cub_moved(position, draft.origin, draft.target)

    def of(self, item: TableItem) -> Answer | None:
        """Return what is known of *item*; None for what is no thing of the game."""
        match item:
            case GardenCardItem() | GardenDoorItem() if self._position.clues:
                square = self._zones.square_of(item)
                assert square is not None
                lines = self._of_door(square) if square in DOORS else self._of_card(square)
                return Answer(f"{square}: {item.words()}", lines, enlarged(item))
            case CubItem():
                return self._of_cub(item)
            case SwapItem() if self._position.clues:
                return Answer(item.words(), self._of_swap(item), enlarged(item))
            case TrackPlaque():
                return self._of_seat(item)
        return None

    def _of_card(self, square: Square) -> list[Pieces]:
        """Return with which cards the one on *square* may change places, and what sits on it."""
        position, card = self._position, self._position.card(square)
        shared = [trait for trait in position.markers if trait in card.traits]
        partners = [
            other
            for pair in PAIRS
            if square in pair
            for other in pair
            if other != square and not position.card(other).traits.isdisjoint(shared)
        ]
        twins = [each for each in GARDEN if each != square and position.card(each) is card]
        partner_line = (
            self.say("asked.partners", squares=tuple(partners), traits=tuple(shared))
            if partners
            else self.say("asked.partners.none")
        )
        return [
            partner_line,
            self.say("asked.twins", squares=tuple(twins)),
            self._cubs_on(square),
        ]

    def _of_door(self, square: Square) -> list[Pieces]:
        seats = (0, 1)
        starts = [self.say(f"asked.start.{seat}") for seat in seats if START[seat] == square]
        goals = [self.say(f"asked.goal.{seat}") for seat in seats if GOAL[seat] == square]
        return [*starts, *goals, self.say("asked.door"), self._cubs_on(square)]

    def _cubs_on(self, square: Square) -> Pieces:
        cubs = self._position.cubs
        told = tuple(
            self.renderer.book.count(f"cubs.{seat}", n)
            for seat in (0, 1)
            if (n := cubs[seat].count(square))
        )
        return self.say("asked.cubs", cubs=told) if told else self.say("asked.cubs.none")

    def _of_cub(self, cub: CubItem) -> Answer:
        ways = tuple(NEIGHBOURS[cub.square])
        lines = [
            self.say("asked.whose", cub.seat),
            self.say("asked.steps", n=_steps(cub.square, GOAL[cub.seat])),
            self.say("asked.ways", squares=ways),
        ]
        return Answer(cub.words(), lines, enlarged(cub))

    def _of_swap(self, item: SwapItem) -> list[Pieces]:
        """Return what a Swap card allows now, and what becomes of its marker."""
        position = self._position
        half = position.markers[tuple(Swap).index(item.swap)]
        allowed = [
            pair
            for pair in PAIRS
            if swappable(position, pair)
            and all(half in position.card(square).traits for square in pair)
        ]
        return [
            self.say("asked.swap", half=half),
            self.say("asked.pairs", n=len(allowed)),
            self.say("asked.turns", half=item.swap.other_half(half)),
        ]

    def _of_seat(self, plaque: TrackPlaque) -> Answer:
        seat = plaque.seat
        left = sum(_steps(square, GOAL[seat]) for square in self._position.cubs[seat])
        lines = [self.say("asked.home", cubs=self._position.freed(seat))]
        lines.append(self.say("asked.left", n=left))
        steps = self._table.playback.visible_steps
        own = [event for step in steps for event in step.events if event.subject == seat]
        told = [event for event in own if isinstance(event, CubMoved | CardsSwapped)]
        if told:
            lines += [self.say("asked.last"), *self.told(told, LAST_MOVES)]
        return Answer(self._title(seat), lines, portrait(plaque))

    def _title(self, seat: Seat) -> str:
        return f"{self.renderer.name(seat)}, {self.renderer.word(f'colour.{seat}')}"


def _steps(start: Square, end: Square) -> int:
    """Return how many steps it is from *start* to *end*."""
    return abs(start // SIDE - end // SIDE) + abs(start % SIDE - end % SIDE)
