"""Turns 1 and 2 of Doors: what a position is worth while nobody's moves tell anything.

Until turn 3 Master takes and discards alike whatever its identity. Then a position is nothing but
the cards, and its value follows from those of the positions after it, by backward induction
(expectiminimax, Michie 1966). ``resources/doors.txt`` has all of these values, to the Collector and
in tokens; ``tools/doors_table.py`` works them out.

Near the end of a match tokens are not what counts. There, what positions of turn 3 are worth in
tokens says very nearly what they are worth in chances of winning the match, by a line for each
score (``equity``); and what those before them are worth follows from these by the same reckoning,
with the Guesser's word at what it is worth at that score.

Colours may change places, and so may roles, and colours with roles: what the cards are worth stays
the same. Of the eight positions that are one in this sense the table has that with the least key.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import permutations
from pathlib import Path
from typing import Final, TypeAlias

from lat_desktop.players.doors import equity
from lat_desktop.players.kernels.doors import (
    CARD,
    IDENTITIES,
    Board,
    Kinds,
    Payoffs,
    best_guesses,
    refilled,
    without,
)
from lat_desktop.players.sums import add_up

TABLE: Final = Path(__file__).parents[3] / "resources" / "doors.txt"
TOKENS: Final = Payoffs(wrong=4, own_set=6, trait=-1, both=-5, out=-3, claim=-2)
"""The payoffs of a round in tokens: what the Collector gains, less what the Guesser gains (D24)."""
LAST_TURN_IN_TABLE: Final = 2
"""The last turn that the table is for."""
TIE_TOLERANCE: Final = 0.005
"""Cards whose worth differs no more than this many tokens are as good."""
GUESS_VALUE: Final = (2 * TOKENS.trait + TOKENS.wrong) / 3
"""What it is worth in tokens to say a trait that is not one's own, while all is as likely."""
STAGES: Final = (7, 8, 9, 10)
"""How many cards the deck has in the decisions of turns 2 and 1, from the last to the first; with
an even number it is the Collector's."""
SCORES_CACHED: Final = 5
"""For how many scores the values of all positions are kept."""

Key: TypeAlias = tuple[int, Kinds, Kinds]
"""The row, the display, and the deck; the number of cards says whose decision it is."""


def _permuted(row: int, places: tuple[int, ...]) -> int:
    return add_up((row >> 4 * place & 0xF) << 4 * n for n, place in enumerate(places))


def _permuted_identity(identity: int, places: tuple[int, ...]) -> int:
    """Return what an identity becomes: its two traits change places as those of cards do."""
    colour, role = sorted((places.index(identity & 1), places.index(2 + (identity >> 1))))
    return colour + 2 * (role - 2)


_PLACES: Final = [each for each in permutations(range(4)) if each[0] // 2 == each[1] // 2]
_SYMMETRIES: Final = [
    (
        places,
        [CARD.index(_permuted(card, places)) for card in CARD],
        tuple(_permuted_identity(identity, places) for identity in IDENTITIES),
    )
    for places in _PLACES
]
"""All ways to exchange colours and roles: where each nibble comes from, and what cards and
identities become."""


def canonical(row: int, display: Kinds, unseen: Kinds) -> tuple[Key, tuple[int, ...]]:
    """Return the canonical form of a position, the least of eight, and what identities become."""
    return min(
        (
            (
                _permuted(row, places),
                tuple(sorted([cards[card] for card in display])),
                tuple(sorted([cards[card] for card in unseen])),
            ),
            identities,
        )
        for places, cards, identities in _SYMMETRIES
    )


_keys: Final[dict[Key, Key]] = {}


def _kept(key: Key) -> Key:
    """Return the one copy of *key*: a position follows from some five others."""
    return _keys.setdefault(key, key)


def key_of(row: int, display: Kinds, unseen: Kinds) -> Key:
    """Return the least of the eight positions that are one."""
    return _kept(canonical(row, display, unseen)[0])


def text_of(key: Key) -> str:
    """Return a key as the table has it."""
    row, display, unseen = key
    return f"{row:04x}-{''.join(map(str, display))}-{''.join(map(str, unseen))}"


def key_in(text: str) -> Key:
    """Return the key that stands in the table as *text*."""
    row, display, unseen = text.split("-")
    return int(row, 16), tuple(map(int, display)), tuple(map(int, unseen))


def token(pay: Payoffs) -> float:
    """Return what a token is worth in these payoffs: about as much in one end as in another."""
    return (pay.own_set - pay.both) / (TOKENS.own_set - TOKENS.both)


def guess_value(pay: Payoffs) -> float:
    """Return what the best word is worth to the Collector while all identities are as likely."""
    (value, _), *_ = best_guesses([1.0] * 4, 0, pay)
    return value / 3


@cache
def successors(key: Key, card: int, takes: bool) -> tuple[tuple[Key, float], ...]:
    """Return what may follow when *card* is taken, or else discarded, and how likely."""
    row, display, unseen = key
    if takes:
        row += CARD[card]
    return tuple(
        (
            key_of(row, refilled(display, card, refill), without(unseen, refill)),
            unseen.count(refill) / len(unseen),
        )
        for refill in sorted(set(unseen))
    )


def backed_up(
    positions: Iterable[Key], later: Mapping[Key, float], takes: bool
) -> dict[Key, float]:
    """Return what *positions* are worth, from the values of those that follow."""
    best = max if takes else min
    found = {}
    for key in positions:
        found[key] = best(
            add_up(part * later[follower] for follower, part in successors(key, card, takes))
            for card in set(key[1])
        )
    return found


def backward_induction(
    stages: Iterable[Iterable[Key]], turn_3: Mapping[Key, float], word: float
) -> dict[Key, float]:
    """Return what all positions are worth, from the values of those of turn 3.

    *stages* are the positions of each decision before it, the last decision (the discard of turn
    2) first. The Guesser may end the round with a *word* after each discard; what a position is
    worth in which it has that choice is what it is worth to wait.
    """
    values = dict(turn_3)
    later = values
    takes = False
    for positions in stages:
        if not takes:
            later = {key: min(value, word) for key, value in later.items()}
        later = backed_up(positions, later, takes)
        values |= later
        takes = not takes
    return values


@cache
def table() -> dict[Key, float]:
    """Return the value of each position, in tokens for the Collector."""
    values = {}
    for line in TABLE.read_text("ascii").splitlines():
        if not line.startswith("#"):
            text, value = line.split()
            values[_kept(key_in(text))] = float(value)
    return values


def values_by(start: float, slope: float, pay: Payoffs) -> dict[Key, float]:
    """Return what each position is worth at a score, as the Collector's chance of the match.

    *start* and *slope* are those of the score's line, and *pay* are its payoffs.
    """
    by_stage: dict[int, list[Key]] = {}
    for key in table():
        by_stage.setdefault(len(key[2]), []).append(key)
    turn_3 = {key: start + slope * table()[key] for key in by_stage[STAGES[0] - 1]}
    return backward_induction([by_stage[stage] for stage in STAGES], turn_3, guess_value(pay))


@lru_cache(SCORES_CACHED)
def values(collector: int, guesser: int) -> dict[Key, float]:
    """Return the same for the score at which the round began."""
    score = equity.table()[collector, guesser]
    return values_by(score.start, score.slope, equity.payoffs(collector, guesser))


def pass_value(board: Board, scores: tuple[int, int]) -> float:
    """Return what it is worth to the Collector that the Guesser does not speak.

    That is its chance of winning the match. Raises KeyError after turn 2.
    """
    return values(*scores)[key_of(board.row, board.display, board.unseen)]


def worth(board: Board, takes: bool, scores: tuple[int, int]) -> dict[int, float]:
    """Return what each card is worth to the Collector when it is taken, or discarded.

    That is its chance of winning the match. Raises KeyError after turn 2.
    """
    later = values(*scores)
    word = math.inf if takes else guess_value(equity.payoffs(*scores))
    key = (board.row, board.display, board.unseen)
    return {
        card: add_up(part * min(later[after], word) for after, part in successors(key, card, takes))
        for card in sorted(set(board.display))
    }
