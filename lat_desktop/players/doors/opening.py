"""Turns 1 and 2 of Doors: what a position is worth while nobody's moves tell anything.

Until turn 3 Master takes and discards alike whatever its identity. Then a position is nothing but
the cards, and its value follows from those of the positions after it. ``resources/doors.txt`` has
all of these values, to the collector and in tokens; ``tools/doors_table.py`` works them out.

Colours may change places, and so may roles, and colours with roles: what the cards are worth stays
the same. Of the eight positions that are one in this sense the table has that with the least key.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Final, TypeAlias

from lat_desktop.players.kernels.doors import (
    CARD,
    Board,
    Kinds,
    Payoffs,
    swapped,
    without,
)

TABLE: Final = Path(__file__).parents[3] / "resources" / "doors.txt"
TOKENS: Final = Payoffs(wrong=4, own_set=6, trait=-1, both=-5, out=-3, claim=-2)
"""The payoffs of a round in tokens: what the Collector gains, less what the Guesser gains (D24)."""
LAST_TOLD: Final = 2
"""The last turn that the table is for."""
ALIKE: Final = 0.005
"""Cards whose worth differs no more than this many tokens are as good."""
AT_FIRST: Final = 0.23
"""What a round is worth before its first card, on average over all deals, in tokens."""
SPOKEN: Final = (2 * TOKENS.trait + TOKENS.wrong) / 3
"""What it is worth to say a trait that is not one's own, while all is as likely."""

Key: TypeAlias = tuple[int, Kinds, Kinds]
"""The row, the display, and the deck; the number of cards says whose decision it is."""


def _turned(row: int, places: tuple[int, ...]) -> int:
    return sum((row >> 4 * place & 0xF) << 4 * n for n, place in enumerate(places))


_PLACES: Final = [each for each in permutations(range(4)) if each[0] // 2 == each[1] // 2]
_SYMMETRIES: Final = [
    (places, [CARD.index(_turned(card, places)) for card in CARD]) for places in _PLACES
]
"""All ways to exchange colours and roles: where each nibble comes from, and what cards become."""


def key_of(row: int, display: Kinds, unseen: Kinds) -> Key:
    """Return the least of the eight positions that are one."""
    return min(
        (
            _turned(row, places),
            tuple(sorted(cards[card] for card in display)),
            tuple(sorted(cards[card] for card in unseen)),
        )
        for places, cards in _SYMMETRIES
    )


def text_of(key: Key) -> str:
    """Return a key as the table has it."""
    row, display, unseen = key
    return f"{row:04x}-{''.join(map(str, display))}-{''.join(map(str, unseen))}"


def key_in(text: str) -> Key:
    """Return the key that stands in the table as *text*."""
    row, display, unseen = text.split("-")
    return int(row, 16), tuple(map(int, display)), tuple(map(int, unseen))


def followers(key: Key, card: int, takes: bool) -> list[tuple[Key, float]]:
    """Return what may follow when *card* is taken, or else discarded, and how likely."""
    row, display, unseen = key
    if takes:
        row += CARD[card]
    return [
        (
            key_of(row, swapped(display, card, refill), without(unseen, refill)),
            unseen.count(refill) / len(unseen),
        )
        for refill in sorted(set(unseen))
    ]


@cache
def table() -> dict[Key, float]:
    """Return the value of each position, in tokens for the Collector."""
    values = {}
    for line in TABLE.read_text("ascii").splitlines():
        if not line.startswith("#"):
            text, value = line.split()
            values[key_in(text)] = float(value)
    return values


def worth(board: Board, takes: bool) -> dict[int, float]:
    """Return what each card is worth to the Collector when it is taken, or discarded, in tokens.

    Raises KeyError after turn 2.
    """
    values = table()
    key = (board.row, board.display, board.unseen)
    return {
        card: sum(part * values[after] for after, part in followers(key, card, takes))
        for card in sorted(set(board.display))
    }
