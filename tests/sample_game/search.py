"""Playing Straws: exactly, by looking at every way in which the straws may lie."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from random import Random
from typing import Final

from lat_desktop.engine.game import Seat
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Candidate, Choice, Explanation, Reason
from lat_desktop.players.sums import add_up
from tests.sample_game.engine import CHOICES, LENGTHS, TARGET, Keep, StrawsView, Swap

MIDDLE: Final = 4
"""The straw in the middle: the others are taken to keep what is longer."""
SHORT: Final = 2
"""Novice keeps what is longer."""
SLIP: Final = 0.1
"""How likely it is that somebody keeps a short straw all the same."""


def choose(view: StrawsView, level: Level, rng: Random, budget: Budget) -> Choice:
    """Choose for the seat that looks, whose turn it is. Raises CancelledError."""
    budget.spent(0)
    assert view.seat is not None
    own = view.straws[view.seat]
    assert own is not None
    if level is Level.NOVICE:
        return Choice.only((Keep() if own > SHORT else Swap()).text)
    worth = {move.text: _match_chance(view, move, level) for move in CHOICES}
    best = max(worth, key=lambda move: worth[move])
    return Choice.draw(
        tuple(Candidate(move, chance, float(move == best)) for move, chance in worth.items()), rng
    )


def explain(view: StrawsView, choice: Choice, other: str | None, budget: Budget) -> Explanation:
    """Return why the first candidate is better than *other*. Raises CancelledError."""
    budget.spent(0)
    move = next(each for each in CHOICES if each.text == choice.candidates[0].move)
    if other is None:
        return Explanation()
    chances = _round_chances(view, move, Level.MASTER)
    assert view.seat is not None
    worth = {each.move: each.evaluation or 0.0 for each in choice.candidates}
    gain = worth[choice.candidates[0].move] - worth[other]
    percent = round(100 * chances[view.seat])
    return Explanation((Reason("longest", {"percent": percent}, effect=gain),))


def judge(view: StrawsView, move: str, rng: Random, budget: Budget) -> Choice:
    """Return what Master thinks; it looks at both moves in any case. Raises CancelledError."""
    return choose(view, Level.MASTER, rng, budget)


def _habit(length: int) -> Keep | Swap:
    return Keep() if length > MIDDLE else Swap()


def _chosen(view: StrawsView) -> list[Seat]:
    """Return who has chosen in this round, in the order of their choices."""
    assert view.actor is not None
    seats = len(view.scores)
    return [(view.actor - n) % seats for n in range(view.chosen, 0, -1)]


def _match_chance(view: StrawsView, move: Keep | Swap, level: Level) -> float:
    """Return the chance of the seat that looks to win the match, if it now makes *move*."""
    assert view.seat is not None
    chances = _round_chances(view, move, level)
    return add_up(
        chance * _won(_scored(view.scores, winner), view.seat)
        for winner, chance in enumerate(chances)
    )


def _round_chances(view: StrawsView, move: Keep | Swap, level: Level) -> list[float]:
    """Return the chance of each seat to win the round, if the seat that looks makes *move*."""
    weights = [0.0] * len(view.scores)
    for straws, weight in _worlds(view, move, level):
        weights[straws.index(max(straws))] += weight
    total = add_up(weights)
    return [weight / total for weight in weights]


def _worlds(view: StrawsView, move: Keep | Swap, level: Level) -> Iterator[tuple[list[int], float]]:
    """Yield the straws with which the round may end, and how likely each is, by a common factor."""
    seat = view.seat
    assert seat is not None
    seats, chosen = len(view.scores), _chosen(view)
    later = [(seat + n) % seats for n in range(1, seats - len(chosen))]
    unseen = [n for n in LENGTHS if n != view.straws[seat] and n not in view.thrown]
    others = [s for s in range(seats) if s != seat]
    # Each of the others holds an unseen straw; the next ones are drawn by me and by those after me.
    for lie in permutations(unseen, len(others) + 1 + len(later)):
        straws = [length or 0 for length in view.straws]  # 0 for what is unseen, till it is dealt
        for other, length in zip(others, lie, strict=False):
            straws[other] = length
        draws = iter(lie[len(others) :])
        if move == Swap():
            straws[seat] = next(draws)
        weight = 1.0
        if level in (Level.EXPERT, Level.MASTER):
            for other in chosen:
                if view.thrown[other] is None and _habit(straws[other]) == Swap():
                    weight *= SLIP
        if level is Level.MASTER:
            for other in later:
                if _habit(straws[other]) == Swap():
                    straws[other] = next(draws)
        yield straws, weight


def _scored(scores: tuple[int, ...], winner: Seat) -> tuple[int, ...]:
    return tuple(score + (seat == winner) for seat, score in enumerate(scores))


@cache
def _won(scores: tuple[int, ...], seat: Seat) -> float:
    """Return the chance of *seat* to win a match that stands so, were all rounds lotteries."""
    if TARGET in scores:
        return float(scores[seat] == TARGET)
    seats = range(len(scores))
    return add_up(_won(_scored(scores, winner), seat) for winner in seats) / len(scores)
