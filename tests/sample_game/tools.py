"""What the tools must know of Straws."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Final

from lat_desktop.engine.game import Move, Seat, Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import AnyMatch
from tests.sample_game.engine import GAME, LENGTHS, Deal, StrawsState, StrawsView, Swap
from tools.games.descriptor import Determinization, GameTools, GoldenScript, Moment, SearchTerms

DEAL: Final = "deal 3 5 2 7 1 6 4"


def resample_hidden(match: AnyMatch, seat: Seat | None, rng: Random) -> list[Move]:
    """Shuffle, in each deal, the straws that *seat* has not seen by now."""
    told: list[Move] = [step.move for step in match.steps]
    deals = [n for n, move in enumerate(told) if isinstance(move, Deal)]
    for n, following in pairwise([*deals, len(told)]):
        deal, steps = told[n], match.steps[n:following]
        assert isinstance(deal, Deal)
        drawn = list(range(match.setup.seats))  # by place in the deal, who drew it
        thrown = set()
        for step in steps:
            if isinstance(step.move, Swap) and step.seat is not None:
                thrown.add(len(drawn) - 1 - drawn[::-1].index(step.seat))
                drawn.append(step.seat)
        over = steps[-1].state.winner is not None
        seen = {p for p, who in enumerate(drawn) if over or who == seat} | thrown
        hidden = [place for place in range(len(LENGTHS)) if place not in seen]
        straws = list(deal.straws)
        for place, other in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
            straws[place] = deal.straws[other]
        told[n] = Deal(tuple(straws))
    return told


def determinize(view: StrawsView) -> Determinization:
    """Return what draws a state that may be the real one: the straws that are not seen, evenly."""
    unseen = [n for n in LENGTHS if n not in view.straws and n not in view.thrown]

    def draw(rng: Random) -> StrawsState:
        rest = iter(rng.sample(unseen, len(unseen)))
        straws = tuple(next(rest) if s is None else s for s in view.straws)
        seats = len(view.scores)
        assert view.actor is not None
        first = (view.actor - view.chosen - view.round + 1) % seats
        return StrawsState(
            first=first,
            scores=view.scores,
            round=view.round,
            straws=straws,
            bundle=tuple(rest),
            thrown=view.thrown,
            chosen=view.chosen,
            winner=view.winner,
        )

    return draw


def evaluate(state: StrawsState) -> Sequence[float]:
    """Return by seat who is ahead."""
    best = max(state.scores)
    return [1.0 if score == best else -1.0 for score in state.scores]


def _match(*moves: str) -> AnyMatch:
    match: AnyMatch = Match(GAME, Setup(GAME.editions[0], 3))
    for move in (DEAL, *moves):
        match.play_text(move)
    return match


ROUND: Final = ("swap", "keep", "swap")

TOOLS: Final = GameTools(
    game=GAME,
    resample_hidden=resample_hidden,
    determinize=determinize,
    search=SearchTerms(evaluate),
    golden={"rustic": GoldenScript(3, 1)},
    moments={
        "choose": Moment(lambda: _match(), pointed="swap"),
        "round-over": Moment(lambda: _match(*ROUND)),
        "over": Moment(lambda: _match(*ROUND, *3 * (DEAL, "keep", "keep", "keep"))),
    },
    reviewed="over",
    filmed="round-over",
    reason_holds=lambda told: told.reason.key == "longest" and told.best != told.other,
)
