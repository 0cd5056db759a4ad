"""Why Master plays Favor so: what the lot is worth, and to whom else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lat_desktop.engine.cards import Door
from lat_desktop.engine.favor import FavorView
from lat_desktop.engine.game import Seat
from lat_desktop.players.favor.beliefs import IDENTITIES, World, worlds
from lat_desktop.players.favor.position import Position, position_of
from lat_desktop.players.kernels.favor import worth
from lat_desktop.players.player import Budget, Choice, Explanation, Reason
from lat_desktop.players.sums import add_up

DOORS: Final = tuple(Door)
EVEN: Final = 0.05
"""By how much an identity must be likelier than the two others to be named."""


def explain(view: FavorView, choice: Choice, other: str | None, budget: Budget) -> Explanation:
    """Return why the first candidate is the one to play. Raises CancelledError."""
    budget.spent(0)
    return Explanation(tuple(_reasons(position_of(view))))


def _reasons(position: Position) -> Iterator[Reason]:
    yield Reason("lot", {"points": _gain(position, position.seat, position.own)})
    after_me = (
        position.order[position.order.index(position.seat) + 1 :]
        if position.bidding
        else position.order
    )
    rivals = [
        seat for seat in after_me if seat != position.seat and position.tokens[seat] > position.high
    ]
    if not rivals:
        if position.bidding:
            yield Reason("last")
        return
    dealt = worlds(position)

    def expected(seat: Seat) -> float:
        return add_up(
            world.chance * _gain(position, seat, world.identities[seat]) for world in dealt
        )

    rival = max(rivals, key=expected)
    identity, share = _likeliest(dealt, rival)
    if share < (1 + EVEN) / (len(IDENTITIES) - 1):
        yield Reason("even", {"tokens": position.tokens[rival]}, rival)
        return
    yield Reason(
        "rival",
        {
            "identity": DOORS[identity].key,
            "percent": round(100 * share),
            "points": _gain(position, rival, identity),
            "tokens": position.tokens[rival],
        },
        rival,
    )


def _gain(position: Position, seat: Seat, identity: int) -> int:
    """Return how many points the lot adds to the cards of *seat*, if it is *identity*."""
    cards = position.cards[seat]
    return worth(identity, cards + position.lot) - worth(identity, cards)


def _likeliest(dealt: tuple[World, ...], seat: Seat) -> tuple[int, float]:
    """Return who *seat* most likely is, and how likely."""
    shares = [0.0 for _ in IDENTITIES]
    for world in dealt:
        shares[world.identities[seat]] += world.chance
    identity = max(IDENTITIES, key=lambda each: shares[each])
    return identity, shares[identity]
