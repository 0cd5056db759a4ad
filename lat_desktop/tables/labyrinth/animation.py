"""What is to be seen of the events of Labyrinth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QAbstractAnimation

from lat_desktop.engine.cards import Clue
from lat_desktop.engine.game import Event, Seat
from lat_desktop.engine.labyrinth import (
    GARDEN,
    START,
    CardsSwapped,
    CubMoved,
    GardenLaid,
    LabyrinthView,
    MarkerTurned,
    NothingSwapped,
    Square,
)
from lat_desktop.tables.card_items import CardItem
from lat_desktop.tables.items import Z
from lat_desktop.tables.labyrinth.board import LabyrinthBoard
from lat_desktop.tables.labyrinth.places import SCALE
from lat_desktop.tables.table import GameTable


class LabyrinthAnimation:
    """Moves what lies on the board, one event after the other, as far as the events say."""

    def __init__(self, table: GameTable[LabyrinthView], board: LabyrinthBoard) -> None:
        self._table = table
        self._board = board
        self._animations = table.animations

    def show(self, event: Event) -> None:
        """Queue what is to be seen of *event*."""
        cue, pause = self._animations.enqueue, self._animations.pause
        board = self._board
        match event:
            case GardenLaid(clues):
                cue(partial(self._lay_garden, clues))
            case CubMoved(seat, origin, target):
                cue(partial(self._move_cub, seat, origin, target), board.count_freed)
            case CardsSwapped(_, first, second):
                cue(partial(self._swap, first, second), board.settle_cubs)
            case MarkerTurned(swap, half):
                cue(partial(board.swaps[swap].show_half, half), partial(pause, 220))
            case NothingSwapped():
                cue(partial(pause, 300))

    def walk(self, *squares: Square) -> QAbstractAnimation:
        """Let the cubs on *squares* go to their places there."""
        return self._animations.together(
            *(
                self._animations.move(cub, place, scale)
                for square in squares
                for cub, place, scale in self._board.cub_places(square)
            )
        )

    def _lay_garden(self, clues: Sequence[Clue]) -> QAbstractAnimation:
        """Deal the garden from its middle, card by card."""
        board = self._board
        self._table.forget_choices()
        board.lay_cards(clues)
        for cub in board.cubs:
            cub.square = START[cub.seat]
        board.settle_cubs()
        dealt = []
        for square in GARDEN:
            card = board.cards[square]
            card.setPos(board.places.middle.center())
            if isinstance(card, CardItem):
                card.set_turned(0.0)
                dealt.append(
                    self._animations.together(
                        self._animations.move(card, board.places.square(square), SCALE, 260),
                        self._animations.change(card, "turned", 1.0, 260),
                    )
                )
        return self._animations.staggered(*dealt, ms=45)

    def _move_cub(self, seat: Seat, origin: Square, target: Square) -> QAbstractAnimation:
        """Let a cub go a step; one that the person has put there already stays."""
        board = self._board
        board.mark()
        if (board.draft.origin, board.draft.target) == (origin, target):
            board.end_draft()
        else:
            board.put_back()
            board.step(seat, origin, target)
        return self.walk(origin, target)

    def _swap(self, first: Square, second: Square) -> QAbstractAnimation:
        """Let two cards change places, with their cubs on them."""
        board = self._board
        cards, there = board.cards, {first: second, second: first}
        cards[first], cards[second] = cards[second], cards[first]
        for cub in board.cubs:
            cub.square = there.get(cub.square, cub.square)
        for square in (first, second):
            card = cards[square]
            card.setZValue(Z.RAISED - 1)
            if isinstance(card, CardItem):
                card.mark(marked=True)
        travel = [
            self._animations.move(cards[square], board.places.square(square), SCALE, 420)
            for square in (first, second)
        ]
        ride = [
            self._animations.move(cub, place, scale, 420)
            for square in (first, second)
            for cub, place, scale in board.cub_places(square)
        ]
        return self._animations.together(*travel, *ride)
