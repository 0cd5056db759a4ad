"""What a player of Suspicion believes, by Bayes' rule: who the others are, and what they know.

Facts count as they are. What somebody did by choice (which gem it took of two, whom it sent through
the secret passage) only speaks for some guests and against others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from lat_desktop.engine.game import Seat
from lat_desktop.engine.suspicion import Ask, Entry, Passage, Steal, SuspicionView
from lat_desktop.players.suspicion.board import (
    BITS,
    GEM_PLACE,
    GUESTS,
    PLACE,
    rooms_of,
    seers,
    sharers,
)
from lat_desktop.players.suspicion.deduction import allowed, marginals

Belief: TypeAlias = list[float]
"""By guest, how likely it is."""

OWN_PASSAGE: Final = 1.5
"""How many times likelier somebody takes the secret passage itself than it sends another."""


def behaviour_likelihoods(view: SuspicionView) -> list[Belief]:
    """Return by seat and guest how likely it did what it did by choice, if it is that guest."""
    found = [[1.0] * len(GUESTS) for _ in view.gems]
    for entry in view.history:
        row = found[entry.seat]
        for guest, weight in enumerate(_likelihood(entry)):
            row[guest] *= weight
    return [_scaled(row) for row in found]


def _likelihood(entry: Entry) -> Sequence[float]:
    match entry.move:
        case Steal(gem):
            return sharers(rooms_of(entry.rooms), GEM_PLACE[gem])
        case Passage(sent):
            return [OWN_PASSAGE if guest is sent else 1.0 for guest in GUESTS]
    return [1.0] * len(GUESTS)


def _scaled(row: Belief) -> Belief:
    most = max(row)
    return [weight / most for weight in row]


def weights(view: SuspicionView, *, use_behaviour: bool) -> list[Belief]:
    """Return by seat and guest what speaks for it.

    *use_behaviour* says whether what somebody did by choice counts beside the facts.
    """
    left = allowed(view)
    if not use_behaviour:
        return left
    return [
        [fact * choice for fact, choice in zip(*rows, strict=True)]
        for rows in zip(left, behaviour_likelihoods(view), strict=True)
    ]


def beliefs(view: SuspicionView, *, use_behaviour: bool) -> list[Belief]:
    """Return by seat who it is to the seat that looks."""
    return marginals(weights(view, use_behaviour=use_behaviour))


def opponents_beliefs(view: SuspicionView) -> dict[Seat, Belief]:
    """Return by opponent for whom it can take the seat that looks.

    That follows from what all saw, and from what it was told by that seat. What it has seen of
    invitations, its own among them, nobody can know.
    """
    assert view.seat is not None
    seen = behaviour_likelihoods(view)
    own = seen[view.seat]
    found = {}
    for opponent in range(len(view.gems)):
        if opponent == view.seat:
            continue
        row = list(own)
        for entry in view.history:
            if entry.answer is None or entry.seat != opponent:
                continue
            if isinstance(entry.move, Ask) and entry.move.recipient == view.seat:
                sees = seers(rooms_of(entry.rooms), PLACE[entry.move.guest])
                row = [
                    weight * (each == entry.answer) for weight, each in zip(row, sees, strict=True)
                ]
        found[opponent] = marginals([*seen[: view.seat], row, *seen[view.seat + 1 :]])[view.seat]
    return found


def best_assignment(shares: Sequence[Belief], seat: Seat) -> dict[Seat, int]:
    """Return by opponent whom to name, all different, so that the most are right on average.

    The assignment problem, by dynamic programming over the sets of guests that are taken.
    """
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    opponents = [other for other in range(len(shares)) if other != seat]
    for opponent in opponents:
        following: dict[int, tuple[float, tuple[int, ...]]] = {}
        for taken, (right, named) in best.items():
            for guest, share in enumerate(shares[opponent]):
                if not taken & BITS[guest]:
                    mask, sum_ = taken | BITS[guest], right + share
                    if mask not in following or sum_ > following[mask][0]:
                        following[mask] = sum_, (*named, guest)
        best = following
    _, named = max(best.values())
    return dict(zip(opponents, named, strict=True))
