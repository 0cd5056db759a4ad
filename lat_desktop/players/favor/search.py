"""How Master thinks: in chances of winning the match, from rounds that are played to their end.

While something comes after an auction, each move is followed by the same worlds and decks (common
random numbers): who the others are, as likely as what they did makes it, and what the deck will
bring. In these rounds all play soberly and know no more than they can, so that a move is as good as
what it brings among such players, what it shows of oneself included. The final auction is solved
instead; see ``bayesian_auctions``.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final, TypeAlias

from lat_desktop.players.favor.bayesian_auctions import expected_values
from lat_desktop.players.favor.beliefs import weights, worlds
from lat_desktop.players.favor.policies import limit, text_of_bid
from lat_desktop.players.favor.position import Position
from lat_desktop.players.favor.scalings import scaling
from lat_desktop.players.kernels.favor import ADD, CALL, NOBODY, Kernel
from lat_desktop.players.player import Budget

ROLLOUT_TIME_SHARE: Final = 0.98
"""The part of the time for rollouts; the rest is for the conclusions."""
CYCLE: Final = 100
"""After so many rounds each world has come as often as it is likely."""
ABOVE_LIMIT: Final = 1
"""By how many tokens more than a lot is worth a bid is still thought about."""
SAME: Final = 0.002
"""In chances of winning: a bid that gains no more over a lower one buys the same."""

Values: TypeAlias = dict[str, float]
"""By the text of a move, lower bids first: the chance of winning the match with it."""


def decision(values: Values) -> str:
    """Return the best move, or the least bid that buys the same."""
    best = max(values, key=values.__getitem__)
    bids = [text for text in values if text.startswith("bid")]
    return next(text for text in [*bids, best] if text == best or _same(values, text, best))


def _same(values: Values, text: str, best: str) -> bool:
    return best.startswith("bid") and values[best] - values[text] <= SAME


@cache
def _kernel() -> Kernel:
    return Kernel()


def laid_out(position: Position, seed: int) -> Kernel:
    """Return the kernel with *position* before it, and what all may know of who is who.

    There is one in a process; what lay before it is gone.
    """
    kernel = _kernel()
    kernel.lay(
        position.number,
        position.first,
        list(position.scores),
        list(position.tokens),
        list(position.cards),
        position.lot,
        list(position.deck),
    )
    kernel.seed(seed)
    kernel.believe(weights(position))
    return kernel


def uses_rollouts(position: Position) -> bool:
    """Return whether rollouts decide: while something comes after the auction."""
    return position.caller != NOBODY


def move_values(position: Position, rng: Random, budget: Budget, *, every: bool = False) -> Values:
    """Return what the moves are worth, told from all that may follow. Raises CancelledError.

    Bids that can buy no more than a lower one, or cost more than the lot is worth, are left out,
    unless *every* one is asked for.
    """
    if not uses_rollouts(position):
        shown, values = scaling(position), expected_values(position, budget)
        return {text: shown(chance) for text, chance in values.items()}
    moves = [CALL, ADD]
    if position.bidding:
        last = position.tokens[position.seat] if every else _highest(position)
        moves = [0, *range(position.high + 1, last + 1)]
    kernel = laid_out(position, rng.getrandbits(32))
    stop = budget.share(ROLLOUT_TIME_SHARE).spent
    seat, auction = position.seat, auction_of(position)
    chances = kernel.after_moves(mixed_worlds(position), seat, moves, auction, stop)
    names = {CALL: "call", ADD: "add"}
    shown = scaling(position)
    return {
        names.get(move, text_of_bid(move)): shown(chance)
        for move, chance in zip(moves, chances, strict=True)
    }


def auction_of(position: Position) -> tuple[int, int, int, int, int]:
    """Return what :meth:`Kernel.play_bid` has to know; where there is no auction, anything."""
    if not position.bidding:
        return 0, 0, 0, 0, 0
    bids = len(position.bids)
    return position.order[0], position.caller, bids, position.high, position.holder


def _highest(position: Position) -> int:
    """Return the highest bid that is worth a thought."""
    seat = position.seat
    most = max(limit(position, seat, position.own), position.high) + ABOVE_LIMIT
    # Nobody who comes later can outbid what they have.
    later = position.order[len(position.bids) + 1 :]
    needed = max((position.tokens[other] for other in later), default=0)
    return min(position.tokens[seat], most, max(needed, position.high + 1))


def mixed_worlds(position: Position) -> list[list[int]]:
    """Return the ways to deal the identities, each as often as it is likely, evenly mixed."""
    dealt, found = worlds(position), []
    owed = [0.0] * len(dealt)
    for _ in range(CYCLE):
        owed = [due + world.chance for due, world in zip(owed, dealt, strict=True)]
        next_ = max(range(len(dealt)), key=owed.__getitem__)
        owed[next_] -= 1
        found.append(list(dealt[next_].identities))
    return found
