"""How the AI plays Labyrinth: by alpha-beta search, in the kernel.

How far a level looks stands in ``skills``. Who looks two turns ahead or more remembers the
positions that have stood before: to come back to one is a draw.

All claim a draw where they may, unless they stand better: clearly so, at the lower levels. They
accept one when they stand clearly worse, or when the match is long and nobody is winning it. None
offers one. Master plays on rather than come back to a position, as long as it stands hardly worse
(`contempt`): that is a matter of choosing, and what a position is worth to it does not change.
"""

from __future__ import annotations

import math
from functools import cache
from random import Random
from typing import Final

from lat_desktop.engine.cards import Trait
from lat_desktop.engine.labyrinth import (
    GARDEN,
    SQUARES,
    LabyrinthState,
    LabyrinthView,
    Phase,
    Position,
    Swap,
    Turn,
    Word,
)
from lat_desktop.players.kernels.labyrinth import WIN, WON, Board, Kernel
from lat_desktop.players.labyrinth.skills import OWN_CUBS, SKILLS, Skill
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Candidate, Choice
from lat_desktop.players.sums import add_up

SCALE: Final = 140
"""By how much a score must grow for the odds of winning to grow e-fold, as they did in 650 matches
of Master against itself (`docs/strength.md`)."""
CLEAR_ADVANTAGE: Final = 100
"""The score from which on one stands better beyond doubt: by a turn."""
LONG_MATCH: Final = 80
"""After how many turns an offer is welcome in a match that nobody is winning."""
MOST_CANDIDATES: Final = 10
"""How many turns a choice tells of, at most, besides those that are as good as the best."""

Scores = dict[str, int]
"""By the text of a turn: what it is worth. The best comes first."""


def choose(view: LabyrinthView, level: Level, rng: Random, budget: Budget) -> Choice:
    """Choose a move for the seat that looks, whose turn it is. Raises CancelledError."""
    return choose_as(view, SKILLS[level], rng, budget)


def choose_as(view: LabyrinthView, skill: Skill, rng: Random, budget: Budget) -> Choice:
    """Choose a move as somebody with this *skill* does. Raises CancelledError."""
    # Where the other is to move, it is found out what the position is worth to the other.
    despised = skill.contempt if view.state.phase is Phase.TURN else 0
    assert view.seat is not None
    horizon = skill.horizon(view.state, view.seat)
    scores = turn_scores(view.state, horizon, budget, contempt=despised)
    standing = max(scores.values())
    better = -skill.contempt if skill.quarrelsome else CLEAR_ADVANTAGE
    match view.state.phase:
        case Phase.REPEATED:
            return _word(Word.PASS, -standing) if -standing > better else _word(Word.CLAIM, 0)
        case Phase.OFFER:
            enough = CLEAR_ADVANTAGE if len(view.state.past) > LONG_MATCH else -CLEAR_ADVANTAGE
            return _word(Word.DECLINE, -standing) if -standing > enough else _word(Word.ACCEPT, 0)
    if view.prompt == "turn_or_draw" and standing <= better:
        return _word(Word.CLAIM, 0)
    if skill.absent and standing < WON and rng.random() < skill.absent:
        return Choice.draw(
            tuple(Candidate(text, chance(scores[text]), 1 / len(scores)) for text in scores), rng
        )
    best = add_up(score == standing for score in scores.values())
    shown = list(scores.items())[: max(MOST_CANDIDATES, best)]
    return Choice.draw(
        tuple(
            Candidate(text, chance(undespised(score, despised)), (score == standing) / best)
            for text, score in shown
        ),
        rng,
    )


def undespised(score: int, contempt: int) -> int:
    """Return what a *score* says of the chances: a draw is even, with *contempt* for it or not."""
    return 0 if contempt and score == -contempt else score


def _word(word: Word, score: int) -> Choice:
    evaluation = chance(score)
    return Choice(word.text, evaluation, (Candidate(word.text, evaluation, 1.0),))


def chance(score: int) -> float:
    """Return the chance of winning, 0 to 1, that a score stands for, by the logistic function."""
    if abs(score) > WON:
        return float(score > 0)
    return 1 / (1 + math.exp(-score / SCALE))


@cache
def kernel() -> Kernel:
    """Return the kernel, with all that it has seen lately."""
    return Kernel()


def turn_scores(
    state: LabyrinthState,
    horizon: int,
    budget: Budget,
    made: Turn | None = None,
    contempt: int = 0,
) -> Scores:
    """Return the turns whose worth a search found out exactly, *made* among them, if there is one.

    The search looks *horizon* turns ahead. A draw is worth less than an even match by *contempt*.
    Raises CancelledError.
    """
    if horizon == OWN_CUBS:
        return _hurrying_scores(state)
    past = [board_of(position) for position in state.past] if horizon > 1 else []
    ranked = kernel().search(
        board_of(state.position),
        past,
        horizon,
        budget.spent,
        0 if made is None else turn_of(made),
        contempt,
    )
    return {text_of(turn): score for turn, score, exact in ranked if exact}


def _hurrying_scores(state: LabyrinthState) -> Scores:
    """Return how far ahead each turn leaves whoever is to move, if the other's cubs stay put."""
    rules = kernel()
    board = board_of(state.position)
    theirs = rules.own_cost(board)
    scores = {}
    for turn in rules.turns(board):
        mine = rules.own_cost(rules.played(board, turn))
        scores[text_of(turn)] = WIN if rules.wins(board, turn) else theirs - mine
    return dict(sorted(scores.items(), key=lambda item: -item[1]))


# --- From the engine to the kernel and back --------------------------------------------------


def board_of(position: Position) -> Board:
    """Return a position as the kernel has it."""
    cards = 0
    for square, clue in zip(GARDEN, position.clues, strict=True):
        cards |= (Trait.BLUE in clue.traits) << square
        cards |= (Trait.LADY in clue.traits) << 16 + square
    for bit, (swap, half) in enumerate(zip(Swap, position.markers, strict=True)):
        cards |= (half is not swap.halves[0]) << 32 + bit
    seat = position.turn
    mine, theirs = position.cubs[seat], position.cubs[1 - seat]
    return (_counts(mine), _counts(theirs), _places(mine), _places(theirs), cards, seat)


def _counts(cubs: tuple[int, ...]) -> int:
    return add_up(1 << 4 * square for square in cubs)


def _places(cubs: tuple[int, ...]) -> int:
    return add_up(1 << square for square in set(cubs))


def turn_of(turn: Turn) -> int:
    """Return a turn as the kernel has it."""
    first, second = turn.pair or (0, 0)
    return turn.origin | turn.target << 4 | first << 8 | second << 12


def text_of(turn: int) -> str:
    """Return the text of a turn of the kernel."""
    origin, target, first, second = (SQUARES[turn >> shift & 15] for shift in (0, 4, 8, 12))
    return Turn(origin, target, (first, second) if first != second else None).text
