"""An analysis: what is best, and what it is compared with.

A reason is about a difference, so there must be a second move. It is the one that was made, or else
the one that a person would likely make instead: what a simple, honest player would do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from msgspec.structs import replace

from lat_desktop.players.levels import Level
from lat_desktop.players.player import AIFunctions, Budget, Choice, Explanation, Reason, ViewT
from lat_desktop.players.sums import add_up

REASONS_TIME_SHARE: Final = 0.3
"""The part of the time of an analysis that goes to its reasons."""
SECOND_LOOK_TIME_SHARE: Final = 0.4
"""The part of the rest that is kept for a second look, where the likely move is the best."""
SIMPLE_LEVELS: Final = (Level.INTERMEDIATE, Level.NOVICE)
"""Who plays as a person would."""
MOST_REASONS: Final = 2
"""One that explains most, or two together: who wants to know more can look at another move."""
LEAST_PART: Final = 1 / 5
"""Of the distance: what explains less is not told beside another reason."""
AS_GOOD: Final = 1e-9
"""In chances of winning: nobody can tell such moves from one another."""


def analysed(
    view: ViewT, functions: AIFunctions[ViewT], played: str | None, rng: Random, budget: Budget
) -> Choice:
    """Return what the strongest level thinks of a position, and why.

    Without a move that was *played* the best one is compared with the likeliest other. Raises
    CancelledError.
    """
    thinking = budget.share(1 - REASONS_TIME_SHARE)
    if played is not None:
        choice = functions.judge(view, played, rng, thinking)
        best = choice.candidates[0].move
        other = played if played != best else _other(choice, ())
    else:
        likely = list(dict.fromkeys(_likely_moves(view, functions, rng, budget)))
        first_look = thinking.share(1 - SECOND_LOOK_TIME_SHARE)
        choice = functions.judge(view, likely[0], rng, first_look)
        best = choice.candidates[0].move
        judged = {each.move for each in choice.candidates}
        unjudged = next((move for move in likely if move != best and move not in judged), None)
        if best == likely[0] and len(judged) == 1 and unjudged is not None:
            choice = functions.judge(view, unjudged, rng, thinking)
        other = _other(choice, likely)
    told = functions.explain(view, choice, other, budget)
    return replace(choice, alternative=other, explanation=_checked(choice, other, told))


def _likely_moves(
    view: ViewT, functions: AIFunctions[ViewT], rng: Random, budget: Budget
) -> Iterator[str]:
    """Yield what simple players would do, the likeliest first."""
    for level in SIMPLE_LEVELS:
        for each in functions.choose(view, level, rng, budget.share(0)).candidates:
            if each.weight > 0:
                yield each.move


def _other(choice: Choice, likely: Sequence[str]) -> str | None:
    """Return the candidate to compare the best one with: what is *likely*, and costs something."""
    best = choice.candidates[0].move
    losses = {each.move: loss(choice, each.move) for each in choice.candidates if each.move != best}
    ranked = sorted(losses, key=lambda move: losses[move])
    costly = [move for move in (*likely, *ranked) if losses.get(move, 0.0) > AS_GOOD]
    return next(iter(costly or ranked), None)


def loss(choice: Choice, move: str) -> float:
    """Return what the candidate *move* costs, in chances of winning, compared with the first."""
    worth = {each.move: each.evaluation for each in choice.candidates}
    best, other = worth[choice.candidates[0].move], worth[move]
    assert best is not None
    assert other is not None
    return best - other


def _checked(choice: Choice, other: str | None, told: Explanation) -> Explanation:
    """Return *told* with as few reasons as explain half of the distance; with none if none do."""
    if other is None:
        return replace(told, reasons=())
    return replace(told, reasons=fewest(told.reasons, max(loss(choice, other), 0.0)))


def fewest(reasons: Sequence[Reason], distance: float) -> tuple[Reason, ...]:
    """Return as few of *reasons* as explain half of the *distance*; none if they do not."""
    some = [
        each
        for each in reasons
        if each.effect >= LEAST_PART * distance and (each.effect > AS_GOOD or distance <= AS_GOOD)
    ]
    ranked = sorted(some, key=lambda each: -each.effect)[:MOST_REASONS]
    few = (ranked[:number] for number in range(1, len(ranked) + 1))
    enough = (each for each in few if add_up(reason.effect for reason in each) >= distance / 2)
    return tuple(next(enough, ()))
