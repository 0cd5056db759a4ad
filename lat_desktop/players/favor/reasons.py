"""Why Master plays Favor so: what the lot is worth, and to whom else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lat_desktop.engine.cards import Door
from lat_desktop.engine.favor import FavorView
from lat_desktop.engine.game import Seat
from lat_desktop.players.favor.beliefs import IDENTITIES, World, worlds
from lat_desktop.players.favor.table import Table, table_of
from lat_desktop.players.kernels.favor import worth
from lat_desktop.players.player import Budget, Choice, Reason
from lat_desktop.players.sums import add_up

DOORS: Final = tuple(Door)
EVEN: Final = 0.05
"""By how much an identity must be likelier than the two others to be named."""


def explain(view: FavorView, choice: Choice, budget: Budget) -> tuple[Reason, ...]:
    """Return why the first candidate is the one to play. Raises CancelledError."""
    budget.spent(0)
    return tuple(_reasons(table_of(view)))


def _reasons(table: Table) -> Iterator[Reason]:
    yield Reason("lot", {"points": _gain(table, table.seat, table.own)})
    after_me = table.order[table.order.index(table.seat) + 1 :] if table.bidding else table.order
    rivals = [seat for seat in after_me if seat != table.seat and table.tokens[seat] > table.high]
    if not rivals:
        if table.bidding:
            yield Reason("last")
        return
    dealt = worlds(table)

    def expected(seat: Seat) -> float:
        return add_up(world.chance * _gain(table, seat, world.identities[seat]) for world in dealt)

    rival = max(rivals, key=expected)
    identity, share = _likeliest(dealt, rival)
    if share < (1 + EVEN) / (len(IDENTITIES) - 1):
        yield Reason("even", {"tokens": table.tokens[rival]}, rival)
        return
    yield Reason(
        "rival",
        {
            "identity": DOORS[identity].key,
            "percent": round(100 * share),
            "points": _gain(table, rival, identity),
            "tokens": table.tokens[rival],
        },
        rival,
    )


def _gain(table: Table, seat: Seat, identity: int) -> int:
    """Return how many points the lot adds to the cards of *seat*, if it is *identity*."""
    cards = table.cards[seat]
    return worth(identity, cards + table.lot) - worth(identity, cards)


def _likeliest(dealt: tuple[World, ...], seat: Seat) -> tuple[int, float]:
    """Return who *seat* most likely is, and how likely."""
    shares = [0.0 for _ in IDENTITIES]
    for world in dealt:
        shares[world.identities[seat]] += world.chance
    identity = max(IDENTITIES, key=lambda each: shares[each])
    return identity, shares[identity]
