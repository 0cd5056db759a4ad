"""Problems of Suspicion: who is who, when the last gem of a stack is gone.

The proof is to try all ways to deal the guests: exactly one agrees with all that the seat has seen
and been told. What is kept as the explanation are facts none of which can be left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Final, TypeAlias

from lat_desktop.engine.game import Seat
from lat_desktop.engine.mansion import Guest
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.engine.suspicion import Phase, SuspicionView
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget
from lat_desktop.players.suspicion.choosing import choose
from lat_desktop.players.suspicion.deduction import EVERYBODY, Fact, Kind, facts
from lat_desktop.rulebook.problem import HARDEST, Inference
from lat_desktop.rulebook.problem import Fact as Place
from tools.problems.poser import Posed, Poser

FEWEST: Final = 3
"""So many facts are needed at least, besides one's own invitation."""
MOST: Final = 12
"""More would be a ledger, not a riddle."""
NODES: Final = 200

Deal: TypeAlias = tuple[Guest, ...]
"""By opponent, in the order of their seats, who it is."""


def ways(known: Sequence[Fact], opponents: Sequence[Seat], most: int = 2) -> list[Deal]:
    """Return the ways to deal the guests that agree with all that is *known*, at most so many."""
    left = [_left(known, seat) for seat in opponents]
    found = []
    for deal in permutations(Guest, len(opponents)):
        if all(guest in guests for guest, guests in zip(deal, left, strict=True)):
            found.append(deal)
            if len(found) == most:
                break
    return found


def _left(known: Sequence[Fact], seat: Seat) -> frozenset[Guest]:
    left = EVERYBODY
    for fact in known:
        if fact.about in (None, seat):
            left &= fact.possible
    return left


def pose(match: AnyMatch) -> Posed | None:
    """Return the question who is who, where exactly one way is left and it takes thought."""
    view: SuspicionView = match.view(match.actor)
    if view.phase is not Phase.GUESS or (match.steps[-1].move.verb == "guess" and _begun(view)):
        return None
    opponents = [seat for seat in range(len(view.gems)) if seat != view.seat]
    own = [fact for fact in facts(view) if fact.kind is Kind.OWN and fact.about is None]
    others = [fact for fact in facts(view) if fact.kind is not Kind.OWN]
    found = ways([*own, *others], opponents)
    if len(found) != 1 or _given_away(own, others, opponents):
        return None
    needed = _needed(own, others, opponents)
    if not FEWEST <= len(needed) <= MOST or _fewer_do(own, others, opponents):
        return None
    (deal,) = found
    because = tuple(_explained(own, needed, opponents, deal))
    answer = tuple(f"guess {seat} {guest}" for seat, guest in zip(opponents, deal, strict=True))
    # Each further opponent and every other fact is a step more.
    difficulty = min(HARDEST, max(1, (len(needed) + 2 * len(opponents)) // 2 - 2))
    return Posed("who", answer, difficulty, because=because)


def _begun(view: SuspicionView) -> bool:
    assert view.seat is not None
    return any(guest is not None for guest in view.guesses[view.seat])


def _given_away(own: list[Fact], others: list[Fact], opponents: Sequence[Seat]) -> bool:
    """Whether a single fact says who somebody is."""
    return any(
        len(_left([*own, fact], seat)) == 1
        for fact in others
        for seat in opponents
        if fact.about in (None, seat)
    )


def _fewer_do(own: list[Fact], others: list[Fact], opponents: Sequence[Seat]) -> bool:
    """Whether fewer facts than there shall be are enough."""
    return any(len(ways([*own, *few], opponents)) == 1 for few in combinations(others, FEWEST - 1))


def _needed(own: list[Fact], others: list[Fact], opponents: Sequence[Seat]) -> list[Fact]:
    """Return facts that are enough, and none of which can be left out."""
    needed = sorted(others, key=lambda fact: len(fact.possible))  # the strong ones stay
    for fact in reversed(tuple(needed)):
        rest = [each for each in needed if each is not fact]
        if len(ways([*own, *rest], opponents)) == 1:
            needed = rest
    return sorted(needed, key=lambda fact: fact.turn)


def _explained(
    own: list[Fact], needed: list[Fact], opponents: Sequence[Seat], deal: Deal
) -> Iterator[Inference]:
    """Yield whom each fact crosses out, then whom the others being known crosses out."""
    left = {seat: _left(own, seat) for seat in opponents}
    for fact in needed:
        about = opponents if fact.about is None else (fact.about,)
        out = frozenset[Guest]().union(*(left[seat] - fact.possible for seat in about))
        for seat in about:
            left[seat] &= fact.possible
        places: dict[str, Place | tuple[Place, ...]] = {"turn": fact.turn, "guests": _keys(out)}
        if fact.gem is not None:
            places["gem"] = fact.gem.key
        if fact.guest is not None:
            places["about"] = fact.guest.key
        yield Inference(str(fact.kind), places, fact.about)
        yield from _remaining(left, fact.about)
    open_ = [seat for seat in opponents if len(left[seat]) > 1]
    known = dict(zip(opponents, deal, strict=True))
    for seat in open_:
        places = {"guest": known[seat].key, "guests": _keys(left[seat])}
        yield Inference("others", places, seat)


def _remaining(left: dict[Seat, frozenset[Guest]], seat: Seat | None) -> Iterator[Inference]:
    """Yield that only one is left for a seat, where that is so."""
    if seat is not None and len(left[seat]) == 1:
        (guest,) = left[seat]
        yield Inference("only", {"guest": guest.key}, seat)


def _keys(guests: frozenset[Guest]) -> tuple[str, ...]:
    return tuple(guest.key for guest in Guest if guest in guests)


def play(match: AnyMatch, rng: Random) -> None:
    """Make a move as Expert does, or in most matches Casual, who asks as well and hides less."""
    level = Level.CASUAL if len(match.steps) % 3 else Level.EXPERT
    view = match.view(match.actor)
    match.play_text(choose(view, level, rng, Budget(None, NODES)).move)


def likeness(match: AnyMatch) -> object:
    """Return all that happened: no two matches are the same."""
    return tuple(step.move.text for step in match.steps)


POSER: Final = Poser("suspicion", (3, 4, 5), play, pose, likeness)
