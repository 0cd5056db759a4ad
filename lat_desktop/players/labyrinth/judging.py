"""What Master thinks of a move that has been made: a turn, or a word about a draw (LA10)."""

from __future__ import annotations

from random import Random

from lat_desktop.engine.labyrinth import (
    GAME,
    REPETITIONS,
    LabyrinthState,
    LabyrinthView,
    Phase,
    Turn,
    Word,
)
from lat_desktop.players.labyrinth.search import MOST_CANDIDATES, chance, turn_scores
from lat_desktop.players.labyrinth.skills import FAR
from lat_desktop.players.player import Budget, Candidate, Choice

DRAWN = 0.5
"""What a draw is worth."""


def judge(view: LabyrinthView, move: str, rng: Random, budget: Budget) -> Choice:
    """Return what there is to choose from, with *move* among the candidates.

    One search finds out what the best turn and *move* are worth, and looks equally far ahead for
    both. A word is worth what is left to its seat if the other then does its best: with a draw to
    be had, that is a draw, or less. Raises CancelledError.
    """
    state = view.state
    made = GAME.parse(move)
    turns = turn_scores(state, FAR, budget, made if isinstance(made, Turn) else None)
    worth = {text: chance(score) for text, score in turns.items()}
    words = word_values(state, max(worth.values()))
    worth = words if state.phase is not Phase.TURN else {**worth, **words}
    if move != Word.OFFER.text:
        worth.pop(Word.OFFER.text, None)  # never better than the best turn: it is only judged
    best = max(worth.values())
    equal = [text for text, value in worth.items() if value == best]
    ranked = sorted(worth, key=lambda text: -worth[text])
    shown = ranked[: max(MOST_CANDIDATES, len(equal))]
    if move not in shown:
        shown.append(move)
    return Choice.draw(
        tuple(Candidate(text, worth[text], (text in equal) / len(equal)) for text in shown), rng
    )


def word_values(state: LabyrinthState, turn: float) -> dict[str, float]:
    """Return what each word is worth that may be said, if *turn* is the chance of a turn now."""
    claimable = state.past.count(state.position) >= REPETITIONS
    best = max(turn, DRAWN) if claimable else turn
    match state.phase:
        case Phase.REPEATED:
            return {Word.CLAIM.text: DRAWN, Word.PASS.text: 1 - best}
        case Phase.OFFER:
            return {Word.ACCEPT.text: DRAWN, Word.DECLINE.text: 1 - best}
    claim = {Word.CLAIM.text: DRAWN} if claimable else {}
    return claim if state.offered else {**claim, Word.OFFER.text: min(DRAWN, best)}
