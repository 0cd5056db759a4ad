"""A round of Doors as its public decisions, each with the kernel's compact board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

import msgspec

from lat_desktop.engine.cards import CLUES, Clue, Door
from lat_desktop.engine.doors import DoorsView, Phase
from lat_desktop.players.kernels.doors import CARD, SILENT, Board, Kinds

KIND: Final = {clue: kind for kind, clue in enumerate(Clue)}
IDENTITY: Final = {door: identity for identity, door in enumerate(Door)}
CLUE: Final = tuple(Clue)
DOOR: Final = tuple(Door)


class Decision(msgspec.Struct, frozen=True):
    """A public decision of this round, and what was decided."""

    phase: Phase
    board: Board
    action: int | None
    """The card taken or discarded; SILENT for a pass; None for the decision that is due."""


def decisions_of(view: DoorsView) -> tuple[Decision, ...]:
    """Return all decisions of the round, in order; the last is the one that is due."""
    found = []
    row = 0
    turn = 1
    gone: Counter[Clue] = Counter()
    for play in view.history:
        verb, _, name = play.move.partition(" ")
        card = Clue(name) if verb in ("take", "discard") else None
        if card is None:
            phase = Phase.SHOW if play.seat == view.collector else Phase.GUESS
        else:
            phase = Phase.TAKE if verb == "take" else Phase.DISCARD
        board = _board(turn, row, play.display, gone)
        found.append(Decision(phase, board, SILENT if card is None else KIND[card]))
        if card is not None:
            gone[card] += 1
        if phase is Phase.TAKE and card is not None:
            row += CARD[KIND[card]]
        if phase is Phase.GUESS:
            turn += 1
    found.append(Decision(view.phase, _board(turn, row, view.display, gone), None))
    return tuple(found)


def _board(turn: int, row: int, display: tuple[Clue, ...], gone: Counter[Clue]) -> Board:
    unseen = Counter(CLUES) - gone - Counter(display)
    return Board(turn, row, _kinds(display), _kinds(unseen.elements()))


def _kinds(cards: Iterable[Clue]) -> Kinds:
    return tuple(sorted(KIND[card] for card in cards))
