"""What is to be seen of the events of Labyrinth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QPointF

from lat_desktop.engine.cards import Clue
from lat_desktop.engine.game import Event, Seat
from lat_desktop.engine.labyrinth import (
    GARDEN,
    START,
    CardsSwapped,
    CubMoved,
    DrawAgreed,
    DrawClaimed,
    DrawDeclined,
    DrawOffered,
    DrawWaived,
    GardenLaid,
    LabyrinthView,
    MarkerTurned,
    MatchWon,
    NothingSwapped,
    Square,
)
from lat_desktop.tables.card_items import CardItem
from lat_desktop.tables.items import Z
from lat_desktop.tables.labyrinth.zones import LabyrinthZones
from lat_desktop.tables.table import GameTable
from lat_desktop.tables.table_sounds import SoundsOfEvents
from lat_desktop.widgets.sounds import Sound

SOUNDS: Final[SoundsOfEvents] = {
    GardenLaid: Sound.SHUFFLE,
    CubMoved: Sound.CUB,
    CardsSwapped: Sound.SWAP,
    NothingSwapped: None,
    MarkerTurned: None,
    DrawOffered: None,
    DrawDeclined: None,
    DrawAgreed: None,
    DrawClaimed: None,
    DrawWaived: None,
    MatchWon: None,
}
"""What the events of Labyrinth sound like."""


class LabyrinthAnimator:
    """Moves what lies on the table, one event after the other, as far as the events say."""

    def __init__(self, table: GameTable[LabyrinthView], zones: LabyrinthZones) -> None:
        self._table = table
        self._zones = zones
        self._animations = table.animations

    def show(self, event: Event) -> None:
        """Queue what is to be seen of *event*."""
        cue, pause = self._animations.enqueue, self._animations.pause
        zones = self._zones
        match event:
            case GardenLaid(clues):
                cue(self._table.sounds.make, partial(self._lay_garden, clues))
            case CubMoved(seat, origin, target):
                cue(partial(self._move_cub, seat, origin, target), zones.count_freed)
            case CardsSwapped(_, first, second):
                cue(self._table.sounds.make, partial(self._swap, first, second), zones.settle_cubs)
            case MarkerTurned(swap, half):
                cue(partial(zones.swaps[swap].show_half, half), partial(pause, 220))
            case MatchWon(seat):
                cue(partial(self._cheer, seat), zones.settle_cubs, partial(pause, 400))

    def walk(self, *squares: Square) -> QAbstractAnimation:
        """Let the cubs on *squares* go to their places there."""
        return self._animations.together(
            *(
                self._animations.move(cub, place, scale)
                for square in squares
                for cub, place, scale in self._zones.cub_places(square)
            )
        )

    def _lay_garden(self, clues: Sequence[Clue]) -> QAbstractAnimation:
        """Deal the garden from its middle, card by card."""
        zones = self._zones
        self._table.forget_choices()
        zones.lay_cards(clues)
        for cub in zones.cubs:
            cub.square = START[cub.seat]
        zones.settle_cubs()
        dealt = []
        for square in GARDEN:
            card = zones.cards[square]
            card.setPos(zones.places.middle.center())
            if isinstance(card, CardItem):
                card.set_turned(0.0)
                dealt.append(
                    self._animations.together(
                        self._animations.move(card, zones.places.square(square), 1.0),
                        self._animations.change(card, "turned", 1.0, 260),
                    )
                )
        return self._animations.staggered(*dealt, ms=45)

    def _move_cub(self, seat: Seat, origin: Square, target: Square) -> QAbstractAnimation:
        """Let a cub go a step; one that the person has put there already stays."""
        zones = self._zones
        zones.mark()  # the card that was chosen first
        if (zones.draft.origin, zones.draft.target) == (origin, target):
            zones.end_draft()
            self._table.sounds.hush()  # it was heard when they put it there
        else:
            zones.put_back()
            zones.step(seat, origin, target)
        return self.walk(origin, target)

    def _cheer(self, seat: Seat) -> QAbstractAnimation:
        """Let the cubs of *seat*, which are all at home, hop one after the other."""
        hops = []
        for cub in (cub for cub in self._zones.cubs if cub.seat == seat):
            up, down = cub.pos() - QPointF(0, 26), cub.pos()
            rise = self._animations.move(cub, up, cub.scale() * 1.15, 140)
            hops.append(
                self._animations.in_turn(rise, self._animations.move(cub, down, cub.scale(), 160))
            )
        return self._animations.staggered(*hops, ms=110)

    def _swap(self, first: Square, second: Square) -> QAbstractAnimation:
        """Let two cards change places, with their cubs on them."""
        zones = self._zones
        cards, there = zones.cards, {first: second, second: first}
        cards[first], cards[second] = cards[second], cards[first]
        for cub in zones.cubs:
            cub.square = there.get(cub.square, cub.square)
        for square in (first, second):
            cards[square].setZValue(Z.RAISED - 1)
        travel = [
            self._animations.move(cards[square], zones.places.square(square), 1.0)
            for square in (first, second)
        ]
        ride = [
            self._animations.move(cub, place, scale)
            for square in (first, second)
            for cub, place, scale in zones.cub_places(square)
        ]
        return self._animations.together(*travel, *ride)
