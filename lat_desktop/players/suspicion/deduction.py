"""What a seat knows about who the others are, and exactly what follows from it.

Every fact of Suspicion is about one seat at a time (who took a ruby stood where there is one), or
about all others alike (who I am, nobody else is). So the joint distribution of the identities is a
product of weights, one for each seat and guest, under the rule that all are different (P5). Its
normalising constant is the permanent of the weights; dynamic programming over the sets of guests
that are taken (as Held and Karp did in 1962) makes it cheap, and its marginals follow from a pass
forwards and one backwards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import combinations
from random import Random
from typing import Final, TypeAlias, TypeVar

import msgspec

from lat_desktop.engine.game import Seat
from lat_desktop.engine.mansion import Gem, Guest, Room
from lat_desktop.engine.suspicion import Ask, Entry, Look, Phase, Steal, SuspicionView
from lat_desktop.players.sums import add_up

GUESTS: Final = tuple(Guest)
EVERYBODY: Final = frozenset(Guest)
PLACE: Final = {guest: n for n, guest in enumerate(Guest)}
"""Where a guest stands in the order of Guest."""

T = TypeVar("T")
Weights: TypeAlias = Sequence[Sequence[float]]
"""By seat and guest (in the order of Guest), not negative: how likely what that seat did was, if it
is that guest."""


class Kind(StrEnum):
    """What sort of fact it is; also its key below `because.`."""

    OWN = "own"
    """The own invitation (P5)."""
    STEAL = "steal"
    """A gem that was taken from a room (P18)."""
    YES = "yes"
    """An answer: that guest can be seen (P22)."""
    NO = "no"
    VIEWED = "viewed"
    """An invitation of the deck (P21)."""
    REVEALED = "revealed"
    """An identity that lies open (P26)."""


EVERYTHING: Final = frozenset(Kind)


class Fact(msgspec.Struct, frozen=True):
    """Something that a seat knows about the identity of others."""

    about: Seat | None
    """None for all others."""
    kind: Kind
    possible: frozenset[Guest]
    """Who it leaves."""
    turn: int
    """When it became known, counted from 1; 0 for the deal."""
    entry: Entry | None = None
    """The move that told it; None for what no move told."""
    gem: Gem | None = None
    """What was stolen."""
    guest: Guest | None = None
    """Whom an answer is about; whose invitation it was."""

    def room(self, guest: Guest) -> Room:
        """Return where *guest* stood then. Only where a move told the fact."""
        assert self.entry is not None
        return self.entry.rooms[PLACE[guest]]


class NakedSubset(msgspec.Struct, frozen=True):
    """Why a guest is out of the question though no fact says so: these seats must have it.

    So many seats share so many guests, as in a naked subset of a Sudoku.
    """

    seats: tuple[Seat, ...]
    guests: frozenset[Guest]
    """All whom they can still be: as many as there are seats."""


def facts(view: SuspicionView) -> tuple[Fact, ...]:
    """Return all that the seat that looks knows about the others, in the order it was learnt."""
    return tuple(_facts(view))


def _facts(view: SuspicionView) -> Iterator[Fact]:
    own = view.identity
    if own is not None:
        yield Fact(view.seat, Kind.OWN, frozenset((own,)), 0, guest=own)
        yield Fact(None, Kind.OWN, EVERYBODY - {own}, 0, guest=own)
    for entry in view.history:
        fact = _fact_in(entry, view.seat)
        if fact is not None:
            yield fact
    if view.phase is Phase.OVER:
        for seat, guest in enumerate(view.identities):
            if guest is not None and seat != view.seat:
                yield Fact(seat, Kind.REVEALED, frozenset((guest,)), view.turn, guest=guest)


def _fact_in(entry: Entry, reader: Seat | None) -> Fact | None:
    """Return what a move tells the *reader* about somebody else."""
    match entry.move:
        case Steal(gem) if entry.seat != reader:
            found = _could_steal(gem, entry)
            return Fact(entry.seat, Kind.STEAL, found, entry.turn, entry, gem=gem)
        case Ask(recipient, asked) if entry.answer is not None and recipient != reader:
            kind = Kind.YES if entry.answer else Kind.NO
            return Fact(recipient, kind, _fit(asked, entry), entry.turn, entry, guest=asked)
        case Look() if entry.viewed is not None:
            left = EVERYBODY - {entry.viewed}
            return Fact(None, Kind.VIEWED, left, entry.turn, entry, guest=entry.viewed)
    return None


def _could_steal(gem: Gem, entry: Entry) -> frozenset[Guest]:
    """Return who stood in a room with *gem* when *entry* was made."""
    return frozenset(
        guest for guest, room in zip(GUESTS, entry.rooms, strict=True) if gem in room.gems
    )


def _fit(asked: Guest, entry: Entry) -> frozenset[Guest]:
    """Return for whom the answer that *entry* brought, whether *asked* is seen, is true."""
    where = entry.rooms[PLACE[asked]]
    return frozenset(
        guest
        for guest, room in zip(GUESTS, entry.rooms, strict=True)
        if room.sees(where) == entry.answer
    )


def exposure(view: SuspicionView) -> dict[Seat, frozenset[Guest]]:
    """Return by opponent whom it can still take the seat that looks for, at the most.

    It knows what everybody saw of the seat's thefts, and the answers that it was given itself (P18,
    P22). It knows more: whom the invitations show that it has seen.
    """
    if view.identity is None:
        return {}
    left = {seat: EVERYBODY for seat in range(len(view.gems)) if seat != view.seat}
    for entry in view.history:
        match entry.move:
            case Steal(gem) if entry.seat == view.seat:
                for seat in left:
                    left[seat] &= _could_steal(gem, entry)
            case Ask(recipient, asked) if recipient == view.seat and entry.seat in left:
                left[entry.seat] &= _fit(asked, entry)
    return left


def invitations_seen(view: SuspicionView) -> list[int]:
    """Return by seat how many different invitations it has seen, its own among them (P5, P21).

    All see who views one. It goes to the bottom, so they come up again in their order.
    """
    viewed: list[set[int]] = [set() for _ in view.gems]
    looks = (entry.seat for entry in view.history if isinstance(entry.move, Look))
    for number, seat in enumerate(looks):
        viewed[seat].add(number % (len(GUESTS) - len(view.gems)))
    return [1 + len(each) for each in viewed]


def suspects(view: SuspicionView) -> dict[Seat, int]:
    """Return by opponent for how many guests it can take the seat that looks, at the most."""
    seen = invitations_seen(view)
    return {seat: min(len(left), len(GUESTS) - seen[seat]) for seat, left in exposure(view).items()}


def possible(view: SuspicionView) -> tuple[frozenset[Guest], ...]:
    """Return by seat who it can still be, all being different; exactly."""
    shares = marginals(allowed(view))
    return tuple(
        frozenset(guest for guest, share in zip(Guest, row, strict=True) if share) for row in shares
    )


def posterior(
    view: SuspicionView, weights: Weights | None = None
) -> tuple[dict[Guest, float], ...]:
    """Return by seat how likely it is to be each guest, over all ways to deal that the facts allow.

    *weights* says what else speaks for them; without it all ways are alike. Raises ValueError if
    no way to deal is left.
    """
    left = allowed(view)
    if weights is not None:
        left = [
            [fact * weight for fact, weight in zip(row, more, strict=True)]
            for row, more in zip(left, weights, strict=True)
        ]
    return tuple(dict(zip(Guest, row, strict=True)) for row in marginals(left))


def reason(view: SuspicionView, seat: Seat, guest: Guest) -> Fact | NakedSubset | None:
    """Return why *seat* cannot be *guest*; None if it can.

    That is the first fact that excludes it, or if none does, the fewest others that must be it.
    """
    if guest in possible(view)[seat]:
        return None
    for fact in _facts(view):
        if guest not in fact.possible and _is_about(fact, seat, view.seat):
            return fact
    left = _left(view)
    rest = [other for other in range(len(left)) if other != seat]
    # By the marriage theorem (Hall 1935) there is such a group whenever the guest is out of it.
    for size in range(1, len(left)):
        for seats in combinations(rest, size):
            guests = frozenset[Guest]().union(*(left[other] for other in seats))
            if len(guests) == size and guest in guests:
                return NakedSubset(seats, guests)
    raise AssertionError((seat, guest))


def marginals(weights: Weights) -> list[list[float]]:
    """Return the share of each guest for each seat, over all ways to give them different guests.

    A way counts as the product of its weights. Raises ValueError if none counts.
    """
    return AssignmentDistribution(weights).marginals()


class AssignmentDistribution:
    """The distribution over all ways to give the seats different guests.

    A way is as likely as the product of its weights.
    """

    def __init__(self, weights: Weights) -> None:
        """Sum them up. Raises ValueError if none counts."""
        self._guests = [len(row) for row in weights]
        self._options = [
            [(1 << place, place, weight) for place, weight in enumerate(row) if weight]
            for row in weights
        ]
        # Whoever has the fewest guests left goes first: that keeps the sets few.
        self._order = sorted(range(len(weights)), key=lambda seat: len(self._options[seat]))
        # By how many seats have got theirs, and by the set of those guests: the sum of the ways.
        self._sums: list[dict[int, float]] = [{0: 1.0}]
        for seat in self._order:
            following: defaultdict[int, float] = defaultdict(float)
            options = self._options[seat]
            for taken, ways in self._sums[-1].items():
                for bit, _, weight in options:
                    if not taken & bit:
                        following[taken | bit] += ways * weight
            self._sums.append(dict(following))
        self._total = add_up(self._sums[-1].values())
        if not self._total:
            raise ValueError("no way to deal the identities is left")

    def marginals(self) -> list[list[float]]:
        """Return the share of each guest for each seat."""
        found = [[0.0] * guests for guests in self._guests]
        after = dict.fromkeys(self._sums[-1], 1 / self._total)
        for seat, sums in zip(reversed(self._order), reversed(self._sums[:-1]), strict=True):
            row, options = found[seat], self._options[seat]
            before: dict[int, float] = {}
            for taken, ways in sums.items():
                rest = 0.0
                for bit, place, weight in options:
                    if not taken & bit:
                        share = weight * after.get(taken | bit, 0.0)
                        row[place] += ways * share
                        rest += share
                before[taken] = rest
            after = before
        return found

    def draw(self, rng: Random) -> list[int]:
        """Return one way, the guest by seat, drawn exactly from the distribution."""
        found = [0] * len(self._order)
        ends = self._sums[-1]
        (mask,) = rng.choices(tuple(ends), tuple(ends.values()))
        for seat, sums in zip(reversed(self._order), reversed(self._sums[:-1]), strict=True):
            options = [
                (bit, place, weight * sums.get(mask ^ bit, 0.0))
                for bit, place, weight in self._options[seat]
                if mask & bit
            ]
            ((bit, place, _),) = rng.choices(options, [ways for _, _, ways in options])
            found[seat] = place
            mask ^= bit
        return found

    def at(self, place: float) -> list[int]:
        """Return the way that lies at *place*, 0 to 1, of all in a row, as long as they are likely.

        Places that are evenly spread meet each way as often as it is likely, give or take one.
        """
        found = [0] * len(self._order)
        mask, place = _part_at(self._sums[-1].items(), place)
        for seat, sums in zip(reversed(self._order), reversed(self._sums[:-1]), strict=True):
            options = [
                ((bit, guest), weight * sums.get(mask ^ bit, 0.0))
                for bit, guest, weight in self._options[seat]
                if mask & bit
            ]
            (bit, found[seat]), place = _part_at(options, place)
            mask ^= bit
        return found


def _part_at(parts: Iterable[tuple[T, float]], place: float) -> tuple[T, float]:
    """Return which of *parts*, each with its length, lies at *place*, and where that is in it.

    Places are shares of a whole, 0 to 1.
    """
    there = [(part, length) for part, length in parts if length]
    left = place * add_up(length for _, length in there)
    for part, length in there:
        if left < length:
            return part, left / length
        left -= length
    return there[-1][0], 1.0  # what rounding left over


def _is_about(fact: Fact, seat: Seat, reader: Seat | None) -> bool:
    return fact.about == seat or (fact.about is None and seat != reader)


def _left(view: SuspicionView, kinds: frozenset[Kind] = EVERYTHING) -> list[frozenset[Guest]]:
    """Return by seat whom the facts leave, one by one."""
    left = [EVERYBODY] * len(view.gems)
    for fact in _facts(view):
        if fact.kind not in kinds:
            continue
        for seat, guests in enumerate(left):
            if _is_about(fact, seat, view.seat):
                left[seat] = guests & fact.possible
    return left


def allowed(view: SuspicionView, kinds: frozenset[Kind] = EVERYTHING) -> list[list[float]]:
    """Return by seat and guest 1 for whom the facts leave one by one, and else 0.

    *kinds* says which facts to mind.
    """
    return [[float(guest in guests) for guest in GUESTS] for guests in _left(view, kinds)]
