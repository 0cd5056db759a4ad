"""How each level chooses a move of Doors."""

from __future__ import annotations

from random import Random

from lat_desktop.engine.doors import GAME, Claim, DoorsView, Pass, Phase
from lat_desktop.players.doors.candidates import claim_wins, policy_candidates, winning_takes
from lat_desktop.players.doors.decisions import decisions_of
from lat_desktop.players.doors.policies import any_card, by_feel, counting
from lat_desktop.players.doors.search import RoundSolver
from lat_desktop.players.doors.skills import SKILLS, Thinking
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Candidate, Choice
from lat_desktop.players.sums import add_up


def choose(view: DoorsView, level: Level, rng: Random, budget: Budget) -> Choice:
    """Choose a move for the seat that looks, whose turn it is. Raises CancelledError."""
    legal = {move.text for move in GAME.legal_moves(view)}
    if Claim.text in legal and claim_wins(view):
        return Choice.only(Claim.text)
    if view.phase is Phase.SHOW:
        return Choice.only(Pass.text)
    winning = winning_takes(view)
    skill = SKILLS[level]
    if winning and skill.thinking is not Thinking.BY_FEEL:
        return Choice.draw(_weighted(dict.fromkeys(winning, 1.0)), rng)
    seen = decisions_of(view)
    thinking = skill.thinks(view)
    if view.phase is Phase.TAKE and thinking is not Thinking.SOLVING:
        # Its set it takes; what it takes until then tells nothing.
        return Choice.draw(_weighted(any_card(view)), rng)
    match thinking:
        case Thinking.BY_FEEL:
            candidates = _weighted(by_feel(view, skill))
        case Thinking.COUNTING:
            candidates = _weighted(counting(view, seen, skill))
        case Thinking.SOLVING:
            candidates = policy_candidates(view, RoundSolver(view, seen, budget).solve())
    return Choice.draw(candidates, rng)


def _weighted(weights: dict[str, float]) -> tuple[Candidate, ...]:
    total = add_up(weights.values())
    return tuple(Candidate(text, None, weight / total) for text, weight in weights.items())
