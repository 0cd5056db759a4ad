"""What the tools must know of Labyrinth."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from msgspec.structs import replace

from lat_desktop.engine.game import Move, Seat
from lat_desktop.engine.labyrinth import (
    GAME,
    GOAL,
    LabyrinthMove,
    LabyrinthState,
    LabyrinthView,
    Phase,
    Square,
    Turn,
    Word,
)
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.players.kernels.labyrinth import WON
from lat_desktop.players.labyrinth.reasons import LINE, later, master_move
from lat_desktop.players.labyrinth.search import board_of, kernel
from lat_desktop.players.player import Budget, Reason
from lat_desktop.players.sums import add_up
from tools.games.descriptor import (
    Determinization,
    GameTools,
    GoldenScript,
    Moment,
    SearchTerms,
    Told,
)
from tools.games.moments import played

# --- Other matches, and other states, that look the same ----------------------------------------


def _resample_hidden(match: AnyMatch, seat: Seat | None, rng: Random) -> list[Move]:
    """Return the moves as they were: chance has no secrets."""
    return [step.move for step in match.steps]


def _determinize(view: LabyrinthView) -> Determinization:
    """Nothing is hidden."""

    def draw(rng: Random) -> LabyrinthState:
        return view.state

    return draw


# --- What a search is told ----------------------------------------------------------------------


def _evaluate(state: LabyrinthState) -> list[float]:
    if state.winner is not None:
        return [1.0 if seat == state.winner else -1.0 for seat in range(2)]
    if state.phase is Phase.OVER:
        return [0.0, 0.0]
    red, blue = (
        add_up(_STEPS[goal][cub] for cub in cubs)
        for goal, cubs in zip(GOAL, state.position.cubs, strict=True)
    )
    ahead = math.tanh((blue - red) / 12)
    return [ahead, -ahead]


def _steps(one: Square, other: Square) -> int:
    (row, column), (row_, column_) = divmod(one, 4), divmod(other, 4)
    return abs(row - row_) + abs(column - column_)


_STEPS: Final = {goal: [_steps(goal, square) for square in Square] for goal in GOAL}


# --- Moments for pictures -----------------------------------------------------------------------


def _after(steps: int, touched: int = 0, *, in_words: bool = False, turns: int = 1) -> Moment:
    """Return a moment after so many turns of two casual players."""
    return Moment(lambda: played(GAME, steps), touched, in_words=in_words, turns=turns)


# --- What is said of two moves -------------------------------------------------------------------


def _reason_holds(told: Told[LabyrinthView]) -> bool:
    view, reason = told.view, told.reason
    assert view.seat is not None
    mine, theirs = view.seat, 1 - view.seat
    if reason.key == "draw_better":
        return told.best in _DRAWS
    if reason.key == "draw_worse":
        return told.other in _DRAWS
    better, worse = (GAME.apply(view.state, move).state for move in (told.best, told.other))
    if reason.key == "lost":
        return _wins(theirs, worse) and not _wins(theirs, better)
    if reason.key == "reply_again":
        assert reason.move is not None
        replies = GAME.legal_moves(LabyrinthView(theirs, better))
        return _is_back(view, worse, GAME.parse(reason.move.move)) and not any(
            _is_back(view, better, reply) for reply in replies if isinstance(reply, Turn)
        )
    if reason.key.startswith("reply"):
        assert reason.move is not None
        name, done = _done(worse, GAME.parse(reason.move.move), mine)[reason.key]
        replies = GAME.legal_moves(LabyrinthView(theirs, better))
        still = (_done(better, reply, mine)[reason.key][1] for reply in replies)
        return reason.facts == {name: done} and done > max(0, *still)
    if reason.key.startswith("later"):
        one, other = (_played_on(state, told.nodes) for state in (better, worse))
        return any(each == (reason.key, reason.facts) for each in later(one, other, mine))
    if reason.key.startswith("again"):
        back, other = (better, worse) if reason.key == "again_better" else (worse, better)
        return back.position in view.state.past and other.position not in view.state.past
    return _differs_at_once(reason, better, worse, mine)


def _is_back(view: LabyrinthView, state: LabyrinthState, reply: LabyrinthMove) -> bool:
    """Whether *reply* leads to a position that stood before."""
    return GAME.apply(state, reply).state.position in view.state.past


def _done(state: LabyrinthState, reply: LabyrinthMove, mine: Seat) -> dict[str, tuple[str, int]]:
    """Return what *reply* does, by the key of the reason that tells it."""
    theirs, answered = 1 - mine, GAME.apply(state, reply).state
    return {
        "reply_home": ("cubs", answered.position.freed(theirs) - state.position.freed(theirs)),
        "reply_back": ("steps", _left(answered, mine) - _left(state, mine)),
        "reply_rides": ("steps", _left(state, theirs) - _left(answered, theirs)),
    }


def _differs_at_once(
    reason: Reason, better: LabyrinthState, worse: LabyrinthState, mine: Seat
) -> bool:
    """Whether what a reason says is so as soon as both turns are over."""
    theirs = 1 - mine
    one, other = better.position, worse.position
    match reason.key:
        case "wins":
            return better.winner == mine and worse.winner is None
        case "forced":
            return _wins(mine, better) and not _wins(mine, worse)
        case "home":
            return one.freed(mine) > other.freed(mine)
        case "nearer":
            return reason.facts == {"steps": _left(worse, mine) - _left(better, mine)}
        case "poised":
            return _cost(better, mine) < _cost(worse, mine)
        case "theirs_home":
            return one.freed(theirs) < other.freed(theirs)
        case "theirs_farther":
            return reason.facts == {"steps": _left(better, theirs) - _left(worse, theirs)}
        case "theirs_worse":
            return _cost(better, theirs) > _cost(worse, theirs)
        case "markers":
            keys = tuple(half.key for half in one.markers)
            return one.markers != other.markers and tuple(reason.facts.values()) == keys
        case "garden":
            return one.clues != other.clues
    return False


def _played_on(state: LabyrinthState, nodes: int) -> LabyrinthState:
    for _ in range(LINE):
        state = GAME.apply(state, master_move(state, Budget(node_limit=nodes))).state
    return state


def _left(state: LabyrinthState, seat: Seat) -> int:
    return add_up(_STEPS[GOAL[seat]][cub] for cub in state.position.cubs[seat])


def _cost(state: LabyrinthState, seat: Seat) -> int:
    return kernel().own_cost(board_of(replace(state.position, turn=1 - seat)))


def _wins(seat: Seat, state: LabyrinthState) -> bool:
    """Whether *seat* wins by force."""
    best = kernel().search(board_of(state.position), [], _PROOF, lambda nodes: False)[0][1]
    return (best if state.position.turn == seat else -best) > WON


_DRAWS: Final = (Word.CLAIM, Word.ACCEPT, Word.OFFER)
_PROOF: Final = 6
"""How many turns are looked ahead for a match that is won by force."""


TOOLS: Final = GameTools(
    game=GAME,
    resample_hidden=_resample_hidden,
    determinize=_determinize,
    # To offer a draw costs nothing and brings nothing.
    search=SearchTerms(_evaluate, exploration=0.07, pointless=frozenset({Word.OFFER})),
    # A short match, in which one cub after the other is led home.
    golden={"italian": GoldenScript(2, 2604)},
    moments={
        "begin": _after(0),
        "turn": _after(16, in_words=True, turns=2),
        "swap": _after(16, touched=3),
        "match-over": _after(10_000),
    },
    reviewed="match-over",
    filmed="turn",
    pictured=("swap",),
    reason_holds=_reason_holds,
)
