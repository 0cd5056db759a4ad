"""How secrets are drawn anew: what the modules of several games share."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import TypeVar

from lat_desktop.engine.cards import Door
from lat_desktop.engine.game import Seat

T = TypeVar("T")
NamedT = TypeVar("NamedT", bound=str)


def without(all_: Iterable[T], seen: Iterable[T]) -> list[T]:
    """Return what is left of *all_*, each of *seen* taken away once."""
    left = list(all_)
    for each in seen:
        left.remove(each)
    return left


def shuffled(cards: Sequence[T], rng: Random) -> tuple[T, ...]:
    """Return *cards* in another order."""
    return tuple(rng.sample(cards, len(cards)))


def drawn(possible: Sequence[Collection[NamedT]], rng: Random) -> tuple[NamedT, ...]:
    """Return one of each of *possible*, all different, each way as likely as any.

    There has to be such a way.
    """
    choices = [sorted(each) for each in possible]  # sets come in another order in each process
    while True:
        found = tuple(rng.choice(each) for each in choices)
        if len(set(found)) == len(found):
            return found


def other_doors(
    dealt: tuple[Door, ...], seat: Seat | None, shown: bool, rng: Random
) -> tuple[Door, ...]:
    """Deal others to everybody but *seat*, unless all were *shown* in the end."""
    if shown:
        return dealt
    known = [] if seat is None else [dealt[seat]]
    rest = [door for door in Door if door not in known]
    others = iter(rng.sample(rest, len(rest)))
    return tuple(door if n == seat else next(others) for n, door in enumerate(dealt))
