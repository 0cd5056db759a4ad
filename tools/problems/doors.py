"""Problems of Doors: the move that loses nothing, where the one that shows off loses.

From the third turn on a round is solved to its last card (CFR+, as Master plays), over all that may
lie behind the doors and all that may be drawn. What each move is worth follows from that, and the
best must be worth more than any other by :data:`MARGIN`, ten times what the solution is out by.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from lat_desktop.engine.cards import sets_in
from lat_desktop.engine.doors import GAME, Claim, DoorsView, Phase
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.players.doors import equity
from lat_desktop.players.doors.beliefs import naive_range
from lat_desktop.players.doors.candidates import claim_wins, policy_candidates, winning_takes
from lat_desktop.players.doors.choosing import choose
from lat_desktop.players.doors.closed_form import closed_form_solution
from lat_desktop.players.doors.decisions import decisions_of
from lat_desktop.players.doors.endgame import SOLVED_FROM
from lat_desktop.players.doors.judging import judge
from lat_desktop.players.doors.opening import TOKENS, token
from lat_desktop.players.doors.policies import any_card, counting
from lat_desktop.players.doors.search import FULL_SOLVE_NODES, SearchResult, clear_caches
from lat_desktop.players.doors.skills import Skill, Thinking
from lat_desktop.players.kernels.doors import Search, Solution
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Candidate, Choice
from lat_desktop.rulebook.problem import HARDEST, Inference
from tools.problems.poser import Posed, Poser

MARGIN: Final = 0.5
"""In tokens."""
WIDE: Final = 1.5
"""With such a margin a problem is easier."""
SHOWN: Final = 3
"""So many of the other moves are compared."""
NODES: Final = 4000
COUNTING: Final = Skill(Thinking.COUNTING)
QUESTIONS: Final = {Phase.TAKE: "take", Phase.DISCARD: "discard", Phase.GUESS: "guess"}


def pose(match: AnyMatch) -> Posed | None:
    """Return the problem of who is to move, if one move is best by far, and is not the natural."""
    view: DoorsView = match.view(match.actor)
    if view.phase not in QUESTIONS or len(match.legal_moves) < 2 or winning_takes(view):
        return None
    decisions = decisions_of(view)
    if decisions[-1].board.turn < SOLVED_FROM:
        return None
    natural = _natural(view)
    clear_caches()
    legal = [move.text for move in match.legal_moves]
    choice = judge(view, legal[0], Random(0), Budget(None, FULL_SOLVE_NODES))
    unit = token(equity.payoffs(view.scores[view.collector], view.scores[view.guesser]))
    worth = {each.move: each.evaluation / unit for each in choice.candidates if each.evaluation}
    worth = {text: value for text, value in worth.items() if text in legal}
    ranked = sorted(worth, key=lambda text: -worth[text])
    if len(ranked) < 2:
        return None
    best, second = ranked[:2]
    margin = worth[best] - worth[second]
    if margin < MARGIN or best in natural:
        return None
    because = [_worth("best", best, 0.0)]
    told = [*(text for text in natural if text in ranked), *ranked[1:]]
    others = list(dict.fromkeys(told))[:SHOWN]
    because += [_worth("less", text, worth[best] - worth[text]) for text in others]
    difficulty = 2 if margin >= WIDE else 3
    difficulty += _counted(view) != best
    difficulty += _searched(view) != best
    return Posed(
        QUESTIONS[view.phase], (best,), min(HARDEST, difficulty - 1), because=tuple(because)
    )


def _worth(key: str, move: str, less: float) -> Inference:
    return Inference(key, {"move": move, "tenths": round(10 * less)})


def _natural(view: DoorsView) -> list[str]:
    """Return what comes to mind first: what suits oneself most, or what who counts would do."""
    assert view.identity is not None
    if view.phase is Phase.TAKE:
        own = view.identity.traits
        suits = {card: len(own & card.traits) for card in view.display}
        near = {card: len(own & sets_in((*view.row, card, card))) for card in view.display}
        appeal = {card: (near[card], suits[card]) for card in view.display}
        dearest = max(appeal.values())
        return [f"take {card}" for card in view.display if appeal[card] == dearest]
    weights = counting(view, decisions_of(view), COUNTING)
    most = max(weights.values())
    return [text for text, weight in weights.items() if weight == most]


def _counted(view: DoorsView) -> str:
    """Return what somebody does who counts the cards and looks at this turn."""
    legal = {move.text for move in GAME.legal_moves(view)}
    if Claim.text in legal and claim_wins(view):
        return Claim.text
    if view.phase is Phase.TAKE:
        return _drawn(any_card(view), Random(0))
    return _drawn(counting(view, decisions_of(view), COUNTING), Random(0))


def _searched(view: DoorsView) -> str:
    """Return what somebody does who searches this turn, and takes all to go on blindly then."""
    legal = {move.text for move in GAME.legal_moves(view)}
    if view.phase is Phase.TAKE or (Claim.text in legal and claim_wins(view)):
        return _counted(view)
    decisions, rng = decisions_of(view), Random(0)
    due = decisions[-1]
    ranges = naive_range(decisions), [1.0] * 4
    solution = closed_form_solution(due, *ranges, TOKENS)
    if solution is None:
        search = Search(TOKENS, due.board.turn, rng)
        look = search.discard if view.phase is Phase.DISCARD else search.guess
        solution = look(due.board, *ranges, Budget(None, NODES).spent)
    best = [[float(value <= min(row) + 1e-9) for value in row] for row in solution.values]
    plan = [[each / sum(row) for each in row] for row in best]
    result = SearchResult(
        Solution(solution.actions, plan, solution.values),
        ranges[0],
        TOKENS,
        [([1.0] * 4, ranges[0])],
    )
    return Choice.draw(policy_candidates(view, result), rng).move


def _drawn(weights: Mapping[str, float], rng: Random) -> str:
    total = sum(weights.values())
    candidates = tuple(Candidate(text, None, each / total) for text, each in weights.items())
    return Choice.draw(candidates, rng).move


def play(match: AnyMatch, rng: Random) -> None:
    """Make a move as one of the stronger levels does."""
    level = rng.choices((Level.MASTER, Level.EXPERT, Level.CASUAL), (1, 2, 2))[0]
    view = match.view(match.actor)
    match.play_text(choose(view, level, rng, Budget(None, 2000)).move)


def likeness(match: AnyMatch) -> object:
    """Return what is known of the round, with nothing but the score besides."""
    view: DoorsView = match.view(match.actor)
    return view.identity, view.scores, tuple((play.seat, play.move) for play in view.history)


POSER: Final = Poser("doors", (2,), play, pose, likeness)
