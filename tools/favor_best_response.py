"""A local best response to Master in Favor (Lisý and Bowling 2017): it knows how Master plays.

From what the others did it concludes who they are by Master's own policy. In an auction it looks
what Master will answer to each of its bids, with each identity. What comes after the auction it
takes from rounds that are played out as Master's own are: so this is a lower bound of what can be
won from Master, and no more.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from lat_desktop.engine.cards import Door
from lat_desktop.engine.favor import FavorView
from lat_desktop.players.favor.auctions import sales
from lat_desktop.players.favor.bayesian_auctions import BayesianAuction
from lat_desktop.players.favor.beliefs import IDENTITIES, World
from lat_desktop.players.favor.choosing import choose
from lat_desktop.players.favor.policies import text_of_bid
from lat_desktop.players.favor.position import Position, position_of
from lat_desktop.players.favor.search import (
    Values,
    decision,
    laid_out,
    move_values,
    uses_rollouts,
)
from lat_desktop.players.kernels.favor import CALL, NOBODY, Kernel
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget
from lat_desktop.players.sums import add_up

SLIPS: Final = 0.005
"""How often Master is taken to do something else than with the seed that was tried."""
LEAST_ROUNDS: Final = 8
"""Rounds to be played out after each bid in each world, at least."""
SURE: Final = 0.001
"""Worlds that are less likely than that are left out."""


class Assumptions(msgspec.Struct, frozen=True):
    """What the response takes for granted; what is best is found by trying."""

    conviction: float = 1.0
    """How much it believes what Master's policy tells of who the others are: the power to which
    the odds are raised. At 0 it believes nothing."""
    foresight: bool = True
    """Whether it looks what Master answers to a bid; otherwise they bid as in rounds played out."""
    effort: int = 4
    """How many times as many rounds it plays out as Master does."""


EXTREMES: Final = (Assumptions(), Assumptions(conviction=0.5, foresight=False, effort=1))
"""Between these, and as far again, lies what is worth trying."""


def likelihoods(view: FavorView, text: str, rng: Random, budget: Budget) -> Mapping[Door, float]:
    """Return by identity how likely Master plays *text*, by what it does if it is that one."""
    seed = rng.getrandbits(32)
    found = {}
    for door in Door:
        who = tuple(door if seat == view.seat else None for seat in range(len(view.tokens)))
        masked = replace(view, identities=who)
        choice = choose(masked, Level.MASTER, Random(seed), budget)
        chance = add_up(each.weight for each in choice.candidates if each.move == text)
        found[door] = chance + SLIPS * (1 - chance)
    return found


def respond(
    view: FavorView,
    known: Sequence[Mapping[Door, float]],
    assumed: Assumptions,
    rng: Random,
    budget: Budget,
) -> str:
    """Return the text of the best move.

    *known* says by seat and identity how likely Master would have done what that seat did.
    """
    position = position_of(view)
    dealt = _worlds(position, known, assumed.conviction)
    if not uses_rollouts(position):
        values = _final_bids(position, dealt)
    else:
        values = _Lookahead(position, dealt, assumed, rng, budget).values()
    return decision(values)


def _worlds(
    position: Position, known: Sequence[Mapping[Door, float]], conviction: float
) -> list[World]:
    """Return the ways to deal that are likely enough, by what Master's policy tells."""
    doors = tuple(Door)
    found = [
        (dealt, math.prod(known[seat][doors[each]] for seat, each in enumerate(dealt)))
        for dealt in permutations(IDENTITIES, len(position.tokens))
        if dealt[position.seat] == position.own
    ]
    most = max(weight for _, weight in found)
    odds = [(dealt, (weight / most) ** conviction) for dealt, weight in found]
    odds = [(dealt, each) for dealt, each in odds if each > SURE]
    total = add_up(each for _, each in odds)
    return [World(dealt, each / total) for dealt, each in odds]


def _final_bids(position: Position, dealt: Sequence[World]) -> Values:
    """Return by bid what it is worth in the final auction, in which Master's answers are solved."""
    auction = BayesianAuction(position)
    at = {world.identities: n for n, world in enumerate(auction.worlds)}
    bids = auction.bids(position, auction.after(position, sales(position)))
    return {
        text_of_bid(bid): add_up(
            world.chance * after[at[world.identities]][position.seat] for world in dealt
        )
        for bid, after in bids.items()
    }


class _Lookahead:
    """What the moves of a position are worth, each followed by the same decks in each world."""

    def __init__(
        self,
        position: Position,
        dealt: Sequence[World],
        assumed: Assumptions,
        rng: Random,
        budget: Budget,
    ) -> None:
        self._position, self._dealt, self._assumed = position, dealt, assumed
        self._seeds = rng.getrandbits(32), rng.getrandbits(32)
        self._budget = budget
        self._answers: dict[tuple[tuple[int, ...], int], int] = {}

    def values(self) -> Values:
        """Return by move the chance of winning the match."""
        position = self._position
        if position.bidding:
            moves = [0, *range(position.high + 1, position.tokens[position.seat] + 1)]
            texts = [text_of_bid(bid) for bid in moves]
        else:
            moves, texts = [CALL, 0], ["call", "add"]
        nodes = self._assumed.effort * (self._budget.node_limit or 0)
        rounds = max(LEAST_ROUNDS, nodes // (len(moves) * len(self._dealt)))
        values = dict.fromkeys(texts, 0.0)
        for world in self._dealt:
            for text, move in zip(texts, moves, strict=True):
                values[text] += world.chance * self._value(move, world, rounds)
        return values

    def _value(self, move: int, world: World, rounds: int) -> float:
        """Return what a move is worth in a world: a bid, or CALL, or 0 to add."""
        before, play = self._played(move, world)
        kernel = laid_out(before, self._seeds[0])
        kernel.deal(list(world.identities))
        total = 0.0
        for _ in range(rounds):
            kernel.shuffle()
            play(kernel)
            total += kernel.chances()[self._position.seat]
        return total / rounds

    def _played(self, move: int, world: World) -> tuple[Position, Callable[[Kernel], None]]:
        """Return until when it is known what all do, and what plays a round out from there."""
        position, foresight = self._position, self._assumed.foresight
        seat, start = position.seat, position.order[0]
        if not position.bidding:
            if move == CALL and foresight:
                bid = self._answer(_called(position), world)
                return position, lambda kernel: kernel.play_bid(start, seat, 0, 0, NOBODY, bid)
            return position, lambda kernel: kernel.play_turn(seat, move == CALL)
        if foresight:
            after = self._answered(_with_bid(position, move), world)
            return after, lambda kernel: kernel.play_sale(after.holder, after.high, after.caller)
        number, high, holder = len(position.bids), position.high, position.holder
        return position, lambda kernel: kernel.play_bid(
            start, position.caller, number, high, holder, move
        )

    def _answered(self, position: Position, world: World) -> Position:
        """Return the auction when all have bid that come after, as Master does."""
        while len(position.bids) < len(position.order):
            position = _with_bid(position, self._answer(position, world))
        return position

    def _answer(self, position: Position, world: World) -> int:
        """Return what Master bids who is next, as the one that it is in that world."""
        seat = position.order[len(position.bids)]
        if position.tokens[seat] <= position.high:
            return 0
        key = position.bids, world.identities[seat]
        if key not in self._answers:
            asked = replace(position, seat=seat, own=world.identities[seat])
            text = decision(move_values(asked, Random(self._seeds[1]), self._budget))
            self._answers[key] = int(text.removeprefix("bid ")) if text != "pass" else 0
        return self._answers[key]


def _with_bid(position: Position, bid: int) -> Position:
    """Return the auction after the next bid, 0 to pass."""
    seat = position.order[len(position.bids)]
    done = position.decisions
    if position.tokens[seat] > position.high:  # who could not outbid anybody is not asked (FA22)
        done = (*done, position.decision(seat, bids=True, done=bid))
    return replace(position, bids=(*position.bids, bid), decisions=done)


def _called(position: Position) -> Position:
    """Return the auction that begins when the seat to move calls."""
    called = position.decision(position.seat, bids=False, done=1)
    return replace(position, bidding=True, decisions=(*position.decisions, called))
