"""What is said of a move of Favor that pays off only by the end of the round."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from lat_desktop.engine.favor import FavorView
from lat_desktop.engine.registry import GAMES
from lat_desktop.players.comparing import analysed, loss
from lat_desktop.players.favor.outlook import Outlook
from lat_desktop.players.favor.position import position_of
from lat_desktop.players.favor.search import laid_out, mixed_worlds, uses_rollouts
from lat_desktop.players.kernels.favor import BONUS
from lat_desktop.players.player import Choice
from lat_desktop.players.registry import AIS
from tests.games.subject import random_match
from tests.players.positions import few

GAME: Final = GAMES["favor"]
NODES: Final = 4000
COSTLY: Final = 0.02
"""In chances of winning."""


def compared(positions: int) -> Iterator[tuple[FavorView, str, Choice]]:
    """Yield positions before a final auction, with a move, and what is said of the best instead."""
    found, seed = 0, 0
    while found < positions:
        seed += 1
        rng = Random(seed)
        match = random_match(GAME)(seed, rng.randrange(2, 60))
        if match.actor is None:
            continue
        view = match.view(match.actor)
        if len(match.legal_moves) < 2 or not uses_rollouts(position_of(view)):
            continue
        found += 1
        move = rng.choice(match.legal_moves).text
        yield view, move, analysed(view, AIS["favor"].functions(), move, rng, few(NODES))


def test_what_costs_much_has_a_reason() -> None:
    costly = [
        bool(choice.explanation.reasons)
        for _, move, choice in compared(150)
        if choice.alternative == move and loss(choice, move) > COSTLY
    ]
    assert len(costly) > 50
    assert costly.count(False) <= len(costly) / 20


def test_what_is_said_of_the_end_of_the_round_is_so_in_other_rounds() -> None:
    """Others are dealt than those that it was found in."""
    told = 0
    for view, _, choice in compared(150):
        position = position_of(view)
        assert choice.alternative is not None
        moves = choice.candidates[0].move, choice.alternative
        for reason in choice.explanation.reasons:
            kind = reason.key.removesuffix("_few")
            if not kind.startswith("later_"):
                continue
            told += 1
            seat = position.seat if reason.seat is None else reason.seat
            outlook = Outlook(position, *moves, few(NODES))
            kernel, worlds = laid_out(position, 1000 + told), mixed_worlds(position)
            sums = [0.0, 0.0]
            for n in range(2000):
                kernel.shuffle()
                kernel.deal(worlds[n % len(worlds)])
                for which, move in enumerate(moves):
                    end = outlook.after(move)
                    held = BONUS if end.tokens[seat] == max(end.tokens) else 0
                    made = end.points[seat]
                    sums[which] += {
                        "later_cards": made - held,
                        "later_bonus": held,
                        "later_theirs": -made,
                    }[kind]
            assert sums[0] > sums[1], (moves, reason)
    assert told > 10


def test_a_round_that_ended_so_brings_the_chances_that_it_brought() -> None:
    for view, move, _ in compared(30):
        position = position_of(view)
        outlook, kernel = Outlook(position, move, move, few()), laid_out(position, 3)
        end = outlook.after(move)
        chances = kernel.chances()
        for seat, made in enumerate(end.points):
            more = [*end.points]
            more[seat] = made + 3
            assert kernel.chances_with(more, end.tokens)[seat] >= chances[seat]
        assert kernel.chances_with(end.points, end.tokens) == chances
