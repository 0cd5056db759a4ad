"""Plays matches, and keeps the problems that stand in them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from random import Random

from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.rulebook.problem import Problem
from tools.problems.poser import Posed, Poser


def problem_in(match: AnyMatch, posed: Posed) -> Problem:
    """Return what was *posed* at the end of *match* as it is kept."""
    setup = match.setup
    moves = tuple(step.move.text for step in match.steps)
    digest = hashlib.sha256("\n".join((setup.edition, str(setup.first), *moves)).encode())
    return Problem(
        id=digest.hexdigest()[:8],
        edition=setup.edition,
        seats=setup.seats,
        first=setup.first,
        moves=moves,
        question=posed.question,
        answer=posed.answer,
        difficulty=posed.difficulty,
        line=posed.line,
        replies=posed.replies,
        because=posed.because,
        clue=posed.clue,
    )


def search_match(poser: Poser, seed: int) -> Iterator[Problem]:
    """Play one match, the same for a *seed*, and yield its problems as they come up."""
    rng = Random(seed)
    game = GAMES[poser.key]
    seats = rng.choice(poser.seats)
    setup = Setup(rng.choice(game.editions), seats, rng.randrange(seats))
    match: AnyMatch = Match(game, setup)
    while match.outcome is None and len(match.steps) < 400:
        if match.awaits_chance:
            match.play_chance(rng)
            continue
        posed = poser.pose(match)
        if posed is not None:
            yield problem_in(match, posed)
        poser.play(match, rng)


def choose_unlike(poser: Poser, found: Sequence[Problem]) -> list[Problem]:
    """Return those of *found* that are like none before them."""
    seen, kept = set(), []
    for problem in found:
        likeness = poser.likeness(problem.position(poser.key))
        if likeness not in seen:
            seen.add(likeness)
            kept.append(problem)
    return kept


def fault(poser: Poser, problem: Problem) -> str:
    """Prove a problem again; return in what it differs from what was kept, or nothing."""
    match = problem.position(poser.key)
    posed = poser.pose(match)
    if posed is None:
        return f"{problem.id}: there is no problem here"
    again = problem_in(match, posed)
    if again == problem:
        return ""
    names = [n for n in problem.__struct_fields__ if getattr(again, n) != getattr(problem, n)]
    return f"{problem.id}: another {', '.join(names)}"
