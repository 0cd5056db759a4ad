"""Which moves are the last ones to whoever looks: those that are marked on the table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from lat_desktop.controllers.sitting import VisibleStep
from lat_desktop.engine.game import Event, Seat


class RecentEvent(msgspec.Struct, frozen=True):
    """Something that came of a last move."""

    event: Event
    later: tuple[Event, ...]
    """All that has happened since, the oldest first."""


def last_moves(
    steps: Sequence[VisibleStep], reader: Seat | None, actor: Seat | None
) -> list[VisibleStep]:
    """Return those of *steps* that belong to the last turn of each other seat, the oldest first.

    Only what *reader* has not answered counts: once their turn is over it is their own turn alone,
    and for somebody who does not play, None, the last turn that was taken. A turn is all that a
    seat does in a row, whatever chance does in between; that of the *actor* goes on, and their own
    steps of it count besides. With a new round nobody has moved yet.
    """
    last: list[VisibleStep] = []
    mover: Seat | None = None
    done: set[Seat] = set()
    """Whose last turn lies after the one that is looked at."""
    for step in reversed(steps):
        if step.begins_round:
            break
        if step.seat is None:
            continue
        if mover is None and step.seat == reader == actor:
            last.append(step)
            continue
        if mover is not None and step.seat != mover:
            if reader in (None, mover, step.seat):
                break
            done.add(mover)
        mover = step.seat
        if mover not in done:
            last.append(step)
    return last[::-1]


def recent_events(
    steps: Sequence[VisibleStep], reader: Seat | None, actor: Seat | None
) -> list[RecentEvent]:
    """Return what came of the :func:`last_moves`, the oldest first."""
    last = {step.number for step in last_moves(steps, reader, actor)}
    since = [step for step in steps if last and step.number >= min(last)]
    told = [(event, step.number in last) for step in since for event in step.events]
    events = tuple(event for event, _ in told)
    return [
        RecentEvent(event, events[n + 1 :]) for n, (event, is_last) in enumerate(told) if is_last
    ]
