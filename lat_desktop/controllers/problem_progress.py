"""What a person has made of the problems: which are solved, since when, and how."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta

import msgspec
from msgspec.structs import replace

from lat_desktop.rulebook.problem import Problem


class ProblemResult(msgspec.Struct, frozen=True):
    """What came of one problem."""

    tries: int = 0
    """How many answers were given until the right one."""
    solved: date | None = None
    """On which day the right answer was found first; None if it was not."""
    seconds: int = 0
    """How long that took."""
    helped: bool = False
    """Whether the answer had been shown before."""


def after_answer(
    known: ProblemResult, *, right: bool, helped: bool, seconds: int, today: date
) -> ProblemResult:
    """Return what is known after one more answer; what was solved once stays as it was solved."""
    if known.solved is not None:
        return known
    tried = replace(known, tries=known.tries + 1, helped=known.helped or helped)
    return replace(tried, solved=today, seconds=seconds) if right else tried


def days_in_a_row(results: Iterable[ProblemResult], today: date) -> int:
    """Return on how many days, one after the other up to *today*, a problem was solved.

    A day that is not over yet breaks no row.
    """
    days = {result.solved for result in results if result.solved is not None}
    day = today if today in days else today - timedelta(1)
    count = 0
    while day in days:
        count, day = count + 1, day - timedelta(1)
    return count


def next_open(
    shelf: Sequence[Problem], current: Problem, results: Mapping[str, ProblemResult]
) -> Problem:
    """Return the next problem on the *shelf* after *current* that is not solved.

    Where all are, it is the next one.
    """
    here = shelf.index(current)
    behind = [*shelf[here + 1 :], *shelf[: here + 1]]
    unsolved = (each for each in behind if results.get(each.id, ProblemResult()).solved is None)
    return next(unsolved, behind[0])
