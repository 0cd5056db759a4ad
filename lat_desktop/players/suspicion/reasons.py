"""Why Master plays Suspicion so: who an opponent may be, and who oneself may be to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from lat_desktop.engine.game import Seat
from lat_desktop.engine.suspicion import (
    GAME,
    Ask,
    Entry,
    Name,
    Phase,
    Steal,
    SuspicionMove,
    SuspicionView,
)
from lat_desktop.players.player import Budget, Choice, Explanation, Reason
from lat_desktop.players.sums import add_up
from lat_desktop.players.suspicion.beliefs import Belief, beliefs, opponents_beliefs
from lat_desktop.players.suspicion.board import GUESTS, PLACE

EVEN: Final = 0.01
"""By how much somebody must be likelier than on average to be named."""


def explain(view: SuspicionView, choice: Choice, other: str | None, budget: Budget) -> Explanation:
    """Return why the first candidate is the one to play. Raises CancelledError."""
    budget.spent(0)
    return Explanation(tuple(_reasons(view, GAME.parse(choice.candidates[0].move))))


def _reasons(view: SuspicionView, move: SuspicionMove) -> Iterator[Reason]:
    assert view.seat is not None
    shares = beliefs(view, use_behaviour=True)
    if isinstance(move, Name):
        yield _belief(move.recipient, PLACE[move.guest], shares[move.recipient])
        return
    others = [seat for seat in range(len(shares)) if seat != view.seat]
    # Of whoever is asked, or else of whom one knows most.
    known = max(others, key=lambda each: max(shares[each]))
    seat = move.recipient if isinstance(move, Ask) else known
    yield _belief(seat, shares[seat].index(max(shares[seat])), shares[seat])
    hidden = candidates(_after(view, move))
    yield Reason("hidden", {"guests": hidden}) if hidden > 1 else Reason("found")


def _belief(seat: Seat, guest: int, shares: Belief) -> Reason:
    left = add_up(share > 0 for share in shares)
    if left == 1 and shares[guest]:
        return Reason("sure", {"guest": GUESTS[guest].key}, seat)
    if max(shares) < (1 + EVEN) / left:
        return Reason("open", {"guests": left}, seat)
    percent = round(100 * shares[guest])
    return Reason("belief", {"guest": GUESTS[guest].key, "percent": percent, "guests": left}, seat)


def candidates(view: SuspicionView) -> int:
    """Return how many guests the seat that looks can be to whoever knows most of it."""
    return min(add_up(share > 0 for share in row) for row in opponents_beliefs(view).values())


def _after(view: SuspicionView, move: SuspicionMove) -> SuspicionView:
    """Return what the seat will have shown of itself after *move*: only a theft shows anything."""
    assert view.seat is not None
    if view.phase is not Phase.ACT or not isinstance(move, Steal):
        return view
    return replace(view, history=(*view.history, Entry(view.turn, view.seat, move, view.rooms)))
