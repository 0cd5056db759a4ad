"""Why one move of Favor is better than another: what it weighs that is left out of the reckoning.

Each of the two moves leads to sales: who gets the lot, at which price, in each way to deal the
identities. These are worked out once, as in a final auction. Then they are valued
again as if the lot were worth nothing to oneself, or nothing to the others, or as if tokens were
good for nothing: how much of the distance is gone then is what comes from that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from lat_desktop.engine.favor import FavorView
from lat_desktop.engine.game import Seat
from lat_desktop.players.comparing import fewest
from lat_desktop.players.favor.auctions import Sale, sales, tokens_after
from lat_desktop.players.favor.bayesian_auctions import BayesianAuction, ByWorld, after_sales
from lat_desktop.players.favor.outlook import NOTABLE, Outlook
from lat_desktop.players.favor.policies import bid_in, text_of_bid
from lat_desktop.players.favor.position import Position, position_of
from lat_desktop.players.favor.search import uses_rollouts
from lat_desktop.players.kernels.favor import worth
from lat_desktop.players.player import Budget, Choice, Explanation, LineMove, Reason
from lat_desktop.players.sums import add_up

FEW_TOKENS: Final = 0.5
"""From which mean difference on it is a token."""


def explain(view: FavorView, choice: Choice, other: str | None, budget: Budget) -> Explanation:
    """Return why the first candidate is better than *other*. Raises CancelledError."""
    budget.spent(0)
    position = position_of(view)
    best = choice.candidates[0].move
    line = _TracedAuction(position).following(best)
    worth_of = {each.move: each.evaluation or 0.0 for each in choice.candidates}
    distance = 0.0 if other is None else worth_of[best] - worth_of[other]
    if other is None or distance <= 0:
        return Explanation((), line)
    reasons = [*_Comparison(position, best, other, budget).reasons(distance)]
    if not fewest(reasons, distance) and uses_rollouts(position):
        reasons += Outlook(position, best, other, budget).reasons(distance)
    return Explanation(tuple(reasons), line)


class Ending(msgspec.Struct, frozen=True):
    """How a move may end: a sale, in one of the ways to deal the identities."""

    chance: float
    world: int
    position: Position
    """The auction that it ends; one that is not held ends with no sale."""
    sale: Sale

    @property
    def winner(self) -> Seat:
        """Who gets the lot, or NOBODY."""
        return self.sale[0]


class _TracedAuction(BayesianAuction):
    """An auction that remembers by which sale each chance came about."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self._position = position
        self._held: list[Position] = []

    def after(self, position: Position, ends: Sequence[Sale]) -> Mapping[Sale, ByWorld]:
        """Return the same, with a place in which to look behind the chances of the seats."""
        number = float(len(self._held))
        self._held.append(position)
        # Who bids looks at the chance of a seat, and never at what stands behind them.
        return {
            sale: [[*chances, number, float(sale[0]), float(sale[1])] for chances in by_world]
            for sale, by_world in super().after(position, ends).items()
        }

    def endings(self, move: str, budget: Budget) -> list[Ending]:
        """Return how *move* may end. Raises CancelledError."""
        position = self._position
        budget.spent(0)
        if position.bidding:
            found = self.bids(position, self.after(position, sales(position)))
            return list(self._traced(found[bid_in(move)], 1.0))
        if move == "call":
            return list(self._traced(self.called(position), 1.0))
        endings: list[Ending] = []
        for card in sorted(set(position.deck)):
            budget.spent(0)
            part = position.deck.count(card) / position.left
            endings += self._traced(self.added(position, card), part)
        return endings

    def following(self, move: str) -> tuple[LineMove, ...]:
        """Return what whoever bids next will most likely bid, if somebody does."""
        position = self._position
        if move == "add":
            return ()
        if position.bidding:
            position = replace(position, bids=(*position.bids, bid_in(move)))
        while len(position.bids) < len(position.order):
            seat = position.order[len(position.bids)]
            if position.tokens[seat] > position.high:
                bid = self._likeliest_bid(position, seat)
                return (LineMove(seat, text_of_bid(bid)),)
            position = replace(position, bids=(*position.bids, 0))  # who cannot is not asked (FA22)
        return ()

    def _likeliest_bid(self, position: Position, seat: Seat) -> int:
        options = self.bids(position, super().after(position, sales(position)))
        likely = dict.fromkeys(options, 0.0)
        for group in self._groups(seat):
            best = max(options, key=lambda bid: self._expected(group, options[bid], seat))
            likely[best] += add_up(self.worlds[n].chance for n in group if n in self._own)
        return max(likely, key=lambda bid: likely[bid])

    def _traced(self, by_world: ByWorld, part: float) -> Iterator[Ending]:
        for n in self._own:
            *_, number, winner, price = by_world[n]
            chance = part * self.worlds[n].chance / self._total
            yield Ending(chance, n, self._held[int(number)], (int(winner), int(price)))


class _Comparison:
    """A better move and another one, and how they may end."""

    def __init__(self, position: Position, best: str, other: str, budget: Budget) -> None:
        self._position = position
        self._seat = position.seat
        self._auction = _TracedAuction(position)
        self._better = self._auction.endings(best, budget)
        self._worse = self._auction.endings(other, budget)

    def reasons(self, distance: float) -> Iterator[Reason]:
        """Yield what makes the *distance*, which is that of the evaluation."""
        seats = range(len(self._position.tokens))
        others = [seat for seat in seats if seat != self._seat]
        whole = self._gap()
        if whole <= 0:
            return  # what is seen so near speaks against it: what speaks for it is not known
        for reason, rest in (
            (self._mine(), self._gap(no_gain=(self._seat,))),
            (self._theirs(others), self._gap(no_gain=others)),
            (self._tokens(others), self._gap(no_tokens=True)),
        ):
            if reason is not None:
                key, facts, seat = reason
                yield Reason(key, facts, seat, effect=(1 - rest / whole) * distance)

    def _gap(self, *, no_gain: Sequence[Seat] = (), no_tokens: bool = False) -> float:
        """Return how much better the better move is, with something left out."""

        def mean(endings: Sequence[Ending]) -> float:
            known: dict[tuple[int, Sale], ByWorld] = {}
            found = 0.0
            for each in endings:
                key = id(each.position), each.sale
                if key not in known:
                    known[key] = after_sales(
                        each.position,
                        self._auction.worlds,
                        [each.sale],
                        no_gain=no_gain,
                        no_tokens=no_tokens,
                    )[each.sale]
                found += each.chance * known[key][each.world][self._seat]
            return found

        return mean(self._better) - mean(self._worse)

    # What there is to say

    def _mine(self) -> tuple[str, dict[str, str | int], Seat | None] | None:
        """Return how much more often one gets a lot that one wants, or less often another."""
        one, two = (self._share(endings, self._seat) for endings in (self._better, self._worse))
        facts: dict[str, str | int] = {"percent": round(100 * one), "other": round(100 * two)}
        if self._position.bidding:
            points = self._gain(self._position, self._seat, self._position.own)
            if points > 0 and one > two + NOTABLE:
                return "gets", {**facts, "points": points}, None
            if points <= 0 and one < two - NOTABLE:
                return "avoids", facts, None
            return None
        mean, less = (
            add_up(
                each.chance * self._gain(each.position, self._seat, self._position.own)
                for each in endings
                if each.winner == self._seat
            )
            for endings in (self._better, self._worse)
        )
        if mean > less and one > two + NOTABLE:
            return "gets_more_often", facts, None
        return ("gets_more", {}, None) if mean > less else None

    def _theirs(
        self, others: Sequence[Seat]
    ) -> tuple[str, dict[str, str | int], Seat | None] | None:
        """Return what is kept from whom."""
        kept = {
            seat: self._their_gain(self._worse, seat) - self._their_gain(self._better, seat)
            for seat in others
        }
        rival = max(kept, key=lambda seat: kept[seat])
        one, two = (self._share(endings, rival) for endings in (self._better, self._worse))
        if kept[rival] <= 0:
            return None
        if one < two - NOTABLE:
            return "keeps", {"percent": round(100 * one), "other": round(100 * two)}, rival
        return "keeps_worth", {}, rival

    def _tokens(
        self, others: Sequence[Seat]
    ) -> tuple[str, dict[str, str | int], Seat | None] | None:
        """Return how many tokens one has more, or another less."""
        more = self._held(self._better, self._seat) - self._held(self._worse, self._seat)
        if more >= FEW_TOKENS:
            return self._saved(max(round(more), 1))
        fewer = {
            seat: self._held(self._worse, seat) - self._held(self._better, seat) for seat in others
        }
        rival = max(fewer, key=lambda seat: fewer[seat])
        if fewer[rival] >= FEW_TOKENS:
            return "costs_them", {"tokens": max(round(fewer[rival]), 1)}, rival
        return None

    def _saved(self, tokens: int) -> tuple[str, dict[str, str | int], Seat | None]:
        """Return what becomes of the lot while one saves."""
        if not self._position.bidding:
            return "saves", {"tokens": tokens}, None
        one, two = (self._share(endings, self._seat) for endings in (self._better, self._worse))
        points = self._gain(self._position, self._seat, self._position.own)
        if one > 0 and one >= two - NOTABLE:
            return "saves_enough", {"tokens": tokens}, None
        if points > 0:
            return "saves_more", {"points": points, "tokens": tokens}, None
        return "saves_useless", {"tokens": tokens}, None

    @staticmethod
    def _share(endings: Sequence[Ending], seat: Seat) -> float:
        return add_up(each.chance for each in endings if each.winner == seat)

    def _their_gain(self, endings: Sequence[Ending], seat: Seat) -> float:
        return add_up(
            each.chance
            * self._gain(each.position, seat, self._auction.worlds[each.world].identities[seat])
            for each in endings
            if each.winner == seat
        )

    @staticmethod
    def _held(endings: Sequence[Ending], seat: Seat) -> float:
        return add_up(
            each.chance * tokens_after(each.position, each.sale)[seat] for each in endings
        )

    @staticmethod
    def _gain(position: Position, seat: Seat, identity: int) -> int:
        """Return how many points the lot adds to the cards of *seat*, if it is *identity*."""
        cards = position.cards[seat]
        return worth(identity, cards + position.lot) - worth(identity, cards)
