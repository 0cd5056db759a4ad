"""Rounds of Favor on a compact board, played to their end by a fast way to play.

Plain Python that mypyc compiles where it can; uncompiled it gives the same results, more slowly.
Every number stays between -2**62 and 2**62, so that both reckon alike. Tables are attributes of a
class, bound to local names: a compiled module finds its globals no faster than Python does.

Compact board: an identity is 0 to 3, in the order of ``Door``; its opposite colour is ``^ 1``, its
opposite role ``^ 2``. Cards are 10 bits: two for each of the four plain kinds, which count them,
and one for each special card; so cards together are their sum. Points are whole; what a token is
worth is in hundredths of a point.

The rollouts are Monte Carlo: decks are shuffled by xorshift (Marsaglia 2003).

In the fast way to play, each seat knows itself, and believes of the others what their bids say, by
Bayes' rule. It has a limit, which it would rather not pay more than, and bids what nobody after it
can outbid, as far as it knows, or else its limit. That is how the level Expert plays: a round
goes on as it does among sober players, who know no more than they can.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import permutations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

CARD: Final = (1, 4, 16, 64, 256, 512)
"""By kind, in the order of ``Clue``: a card."""
NOBODY: Final = -1
CALL: Final = -1
ADD: Final = -2
DECK: Final = 14
TOKENS: Final = 5
SEATS: Final = 4
MOST: Final = 32
"""No seat ever has so many tokens."""
BONUS: Final = 3
"""The points for the most tokens."""

TOKEN_VALUE: Final = 90
"""What a token is worth, in hundredths of a point, while there is still something to buy."""
CALL_GAIN: Final = 50
"""What a call must promise, in hundredths of a point."""
SPREAD: Final = ((120, 190, 300), (120, 230, 300), (120, 230, 300))
"""With two, three and four players, and by the rounds that follow: by how many hundredths of a
point a score must grow to win e times as often. Found from matches of a level against itself.
"""
LIMIT_TEMPERATURE: Final = 1.5
"""By how many points a lot must be better for the odds of a bid to grow e-fold."""
TOKEN_COST: Final = 1.5
"""What a token is taken to cost whoever bids, in points."""
NOISE: Final = 0.1
"""How often somebody bids or passes for reasons of its own."""
CERTAIN: Final = 0.9
"""The part that winning has in a chance after the third round; the rest is for the points."""

_MOST_BEHIND: Final = 128
"""As many points behind are as good as any more."""
_SURE: Final = 1024
"""A belief that is certain."""
_GAINS: Final = 128
"""How many different gains there are, from minus half of it on, in points."""
_BETWEEN_CHECKS: Final = 32
"""Rounds between two looks at the clock: 1 ms or less compiled, some 25 ms uncompiled."""


def worth(identity: int, cards: int) -> int:
    """Return what cards are worth together (F19–F22)."""
    counts = [cards >> 2 * kind & 3 for kind in range(4)]
    of_role, of_colour = counts[identity ^ 1], counts[identity ^ 2]
    points = 3 * counts[identity] + of_role + of_colour - 2 * counts[identity ^ 3]
    if cards >> 8 & 1 and of_role:
        points += 2
    if cards >> 9 & 1 and of_colour:
        points += 2
    return points


def _bidding() -> list[float]:
    """Return how likely somebody bids so much, by what the lot is worth to them."""
    return [
        NOISE / 2 + (1 - NOISE) / (1 + math.exp(-(gain - TOKEN_COST * bid) / LIMIT_TEMPERATURE))
        for gain in range(-(_GAINS // 2), _GAINS // 2)
        for bid in range(MOST)
    ]


class Kernel:
    """A table at which rounds are played to their end, again and again."""

    def __init__(self) -> None:
        self._worths: vec[i64] = vec[i64](
            [worth(identity, cards) for identity in range(4) for cards in range(1024)]
        )
        self._odds: vec[float] = vec[float]([0.0] * (_MOST_BEHIND + 1))
        self._seats: i64 = 2
        self._number: i64 = 1
        self._first: i64 = 0
        self._random: i64 = 1
        # What lies on the table
        self._scores: vec[i64] = vec[i64]([0] * SEATS)
        self._who: vec[i64] = vec[i64]([0] * SEATS)
        self._deck: vec[i64] = vec[i64]([0] * DECK)
        self._size: i64 = 0
        self._lot: i64 = 0
        self._tokens_now: vec[i64] = vec[i64]([0] * SEATS)
        self._cards_now: vec[i64] = vec[i64]([0] * SEATS)
        # What lies there later
        self._tokens: vec[i64] = vec[i64]([0] * SEATS)
        self._cards: vec[i64] = vec[i64]([0] * SEATS)
        # By seat and identity, what the lot is worth, in points, and what would be paid
        self._gains: vec[i64] = vec[i64]([0] * (SEATS * 4))
        self._limits: vec[i64] = vec[i64]([0] * (SEATS * 4))
        self._seen: vec[i64] = vec[i64]([0] * (SEATS * SEATS))
        """By observer and seat, what would be paid, as it looks to the observer."""
        # What bids say of each seat, by identity; what each seat believes of each, likewise
        self._evidence_now: vec[float] = vec[float]([1.0] * (SEATS * 4))
        self._evidence: vec[float] = vec[float]([1.0] * (SEATS * 4))
        self._beliefs_now: vec[i64] = vec[i64]([0] * (SEATS * SEATS * 4))
        self._beliefs: vec[i64] = vec[i64]([0] * (SEATS * SEATS * 4))
        self._joint: vec[float] = vec[float]([0.0] * (SEATS * 4))
        # All ways to deal, and the numbers of those in which a seat has an identity
        self._deals: vec[i64] = vec[i64]([0] * (24 * SEATS))
        self._count: i64 = 0
        self._weights: vec[float] = vec[float]([0.0] * 24)
        self._agreeing: vec[i64] = vec[i64]([0] * (24 * SEATS))
        self._bidding: vec[float] = vec[float](_bidding())
        self._bids: vec[i64] = vec[i64]([0] * SEATS)
        self._high: i64 = 0
        self._winner: i64 = NOBODY
        self._points: vec[i64] = vec[i64]([0] * SEATS)
        self._chances: vec[float] = vec[float]([0.0] * SEATS)

    # --- What lies on the table ---------------------------------------------------------------

    def lay(
        self,
        number: i64,
        first: i64,
        scores: list[int],
        tokens: list[int],
        cards: list[int],
        lot: i64,
        deck: list[int],
    ) -> None:
        """Lay out round *number*; *first* began it. *deck* is cards, the top first."""
        self._seats = len(tokens)
        self._number = number
        self._first = first
        self._lot = lot
        for seat in range(len(tokens)):
            self._scores[seat] = scores[seat]
            self._tokens_now[seat] = tokens[seat]
            self._cards_now[seat] = cards[seat]
        self._size = len(deck)
        for n in range(len(deck)):
            self._deck[n] = deck[n]
        spread = SPREAD[len(tokens) - 2][3 - number] / 100
        for behind in range(_MOST_BEHIND + 1):
            self._odds[behind] = math.exp(-behind / spread)

    def believe(self, evidence: list[list[float]]) -> None:
        """Say how likely each seat did what it did in this round, by who it is: all know that.

        It comes after :meth:`lay`, and before :meth:`deal`.
        """
        for seat in range(len(evidence)):
            for identity in range(4):
                self._evidence_now[seat * 4 + identity] = evidence[seat][identity]
        count = 0
        for dealt in permutations(range(4), len(evidence)):
            for seat in range(len(evidence)):
                self._deals[count * SEATS + seat] = dealt[seat]
            count += 1
        self._count = count
        at = 0
        for seat in range(len(evidence)):
            for identity in range(4):
                for n in range(count):
                    if self._deals[n * SEATS + seat] == identity:
                        self._agreeing[at] = n
                        at += 1

    def deal(self, identities: list[int]) -> None:
        """Say who the seats are."""
        for seat in range(len(identities)):
            self._who[seat] = identities[seat] << 10
        for n in range(SEATS * 4):
            self._evidence[n] = self._evidence_now[n]
        self._find_beliefs()
        for n in range(SEATS * SEATS * 4):
            self._beliefs_now[n] = self._beliefs[n]

    def _find_beliefs(self) -> None:
        """Find what each seat believes of the others, by the evidence and who it is itself."""
        seats, who, deals, agreeing = self._seats, self._who, self._deals, self._agreeing
        evidence, joint, beliefs = self._evidence, self._joint, self._beliefs
        weights = self._weights
        for n in range(self._count):
            weight = 1.0
            for seat in range(seats):
                weight *= evidence[seat * 4 + deals[n * SEATS + seat]]
            weights[n] = weight
        each = self._count // 4
        for observer in range(seats):
            for n in range(seats * 4):
                joint[n] = 0.0
            first = (observer * 4 + (who[observer] >> 10)) * each
            total = 0.0
            for n in range(first, first + each):
                at = agreeing[n] * SEATS
                weight = weights[agreeing[n]]
                total += weight
                for seat in range(seats):
                    joint[seat * 4 + deals[at + seat]] += weight
            scale = _SURE / total
            row = observer * SEATS * 4
            for n in range(seats * 4):
                beliefs[row + n] = int(joint[n] * scale + 0.5)

    def _learn(self, start: i64, first: i64, high: i64) -> None:
        """Let all conclude from the bids, from number *first* on, *high* being to outbid."""
        seats, bids, tokens, gains = self._seats, self._bids, self._tokens, self._gains
        evidence, bidding = self._evidence, self._bidding
        n = first
        while n < seats:
            seat = start + n if start + n < seats else start + n - seats
            bid = bids[n]
            n += 1
            if tokens[seat] <= high:
                continue
            for identity in range(4):
                at = (gains[seat * 4 + identity] + _GAINS // 2) * MOST
                if bid > 0:
                    evidence[seat * 4 + identity] *= bidding[at + bid]
                else:
                    evidence[seat * 4 + identity] *= 1.0 - bidding[at + high + 1]
            if bid > 0:
                high = bid
        self._find_beliefs()

    def seed(self, seed: i64) -> None:
        """Let all chance come from *seed*, 0 to 2**32 - 1."""
        self._random = seed ^ 0x9E3779B9 or 1
        for _ in range(8):
            self._random_below(2)

    def _random_below(self, number: i64) -> i64:
        """Return a whole number from 0 to *number* - 1 (xorshift; *number* is small)."""
        x = self._random
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self._random = x
        return x * number >> 32

    def shuffle(self) -> None:
        """Shuffle the deck."""
        deck = self._deck
        n = self._size - 1
        while n > 0:
            other = self._random_below(n + 1)
            card = deck[n]
            deck[n] = deck[other]
            deck[other] = card
            n -= 1

    def deck(self) -> list[int]:
        """Return the deck, the top card first."""
        return [int(self._deck[n]) for n in range(self._size)]

    # --- The fast way to play -----------------------------------------------------------------

    def _find_limits(self, lot: i64, left: i64) -> None:
        """Find what the lot is worth to each seat and identity, and what it would pay for it."""
        seats, worths, cards = self._seats, self._worths, self._cards
        tokens, gains, limits = self._tokens, self._gains, self._limits
        most: i64 = 0
        second: i64 = 0
        for seat in range(seats):
            if tokens[seat] > most:
                second = most
                most = tokens[seat]
            elif tokens[seat] > second:
                second = tokens[seat]
        for seat in range(seats):
            own = tokens[seat]
            at = cards[seat]
            for identity in range(seat * 4, seat * 4 + 4):
                gain = worths[at + lot] - worths[at]
                at += 1024
                gains[identity] = gain
                limit: i64 = 0
                if gain > 0:
                    limit = own
                    if left > 0:
                        if gain * 100 < own * TOKEN_VALUE:
                            limit = gain * 100 // TOKEN_VALUE
                    elif own == most and gain <= BONUS:
                        # Whoever has the most keeps as many as anybody else has.
                        limit = own - second
                limits[identity] = limit

    def _look(self, observer: i64) -> None:
        """See what *observer* takes each seat to be willing to pay."""
        limits, beliefs, seen = self._limits, self._beliefs, self._seen
        for seat in range(self._seats):
            at = observer * SEATS + seat
            if seat == observer:
                seen[at] = limits[seat * 4 + (self._who[observer] >> 10)]
                continue
            limit = _SURE // 2
            for identity in range(4):
                limit += beliefs[at * 4 + identity] * limits[seat * 4 + identity]
            seen[at] = limit >> 10

    def _auction(self, start: i64, first: i64) -> None:
        """Go on with an auction from bid number *first*; who wins, the price and bids are kept."""
        seats, seen, bids = self._seats, self._seen, self._bids
        high, winner = self._high, self._winner
        for n in range(first, seats):
            seat = start + n if start + n < seats else start + n - seats
            row = seat * SEATS
            bid: i64 = 0
            limit = seen[row + seat]
            if limit > high:
                bid = high + 1
                later = seat
                for _ in range(seats - 1 - n):
                    later = later + 1 if later + 1 < seats else 0
                    if seen[row + later] > bid:
                        bid = seen[row + later]
                if bid > limit:
                    bid = limit
                high = bid
                winner = seat
            bids[n] = bid
        self._high = high
        self._winner = winner

    def _hold(self, start: i64, caller: i64) -> None:
        """Hold an auction, and let all conclude from it."""
        for observer in range(self._seats):
            self._look(observer)
        self._high = 0
        self._winner = NOBODY
        self._auction(start, 0)
        if caller != NOBODY:
            self._learn(start, 0, 0)

    def _calls(self, seat: i64, lot: i64, left: i64) -> bool:
        """Return whether *seat* calls an auction: to buy, or to be paid."""
        self._find_limits(lot, left)
        self._look(seat)
        seen = self._seen
        limit = seen[seat * SEATS + seat]
        against: i64 = 0
        for other in range(self._seats):
            if other != seat and seen[seat * SEATS + other] > against:
                against = seen[seat * SEATS + other]
        promise = against * TOKEN_VALUE
        if limit > against:
            gain = self._gains[seat * 4 + (self._who[seat] >> 10)]
            promise = 100 * gain - (against + 1) * TOKEN_VALUE
        return promise >= CALL_GAIN

    def _sell(self, winner: i64, high: i64, caller: i64, lot: i64) -> None:
        """Hand over the lot and let it be paid for (F13, F14, F17)."""
        if winner == NOBODY:
            return
        tokens = self._tokens
        self._cards[winner] += lot
        tokens[winner] -= high
        if caller == winner:
            others = self._seats - 1
            each = high // others
            for seat in range(self._seats):
                if seat != winner:
                    tokens[seat] += each
        elif caller != NOBODY:
            tokens[caller] += high

    def _play(self, turn: i64, lot: i64, at: i64) -> None:
        """Play from *turn* on, with so many cards of the deck gone, and score."""
        seats, deck, size, number = self._seats, self._deck, self._size, self._number
        while at < size:
            after = turn + 1 if turn + 1 < seats else 0
            if self._calls(turn, lot, size - at):
                self._hold(after, turn)
                self._sell(self._winner, self._high, turn, lot)
                lot = 0
                for _ in range(number):
                    if at < size:
                        lot += deck[at]
                        at += 1
            else:
                lot += deck[at]
                at += 1
            turn = after
        self._find_limits(lot, 0)
        self._hold(turn, NOBODY)
        self._sell(self._winner, self._high, NOBODY, lot)
        self._score()

    def _score(self) -> None:
        """Find the points of all seats, and their chances of the match."""
        seats, who, worths, cards = self._seats, self._who, self._worths, self._cards
        tokens, points = self._tokens, self._points
        most: i64 = 0
        for seat in range(seats):
            if tokens[seat] > most:
                most = tokens[seat]
        for seat in range(seats):
            made = worths[who[seat] + cards[seat]]
            if tokens[seat] == most:
                made += BONUS
            points[seat] = made
        self._rate()

    def _rate(self) -> None:
        """Find the chances of the match that all have with the points of the round."""
        seats, tokens, points = self._seats, self._tokens, self._points
        chances, odds = self._chances, self._odds
        best: i64 = -1000
        rank: i64 = -1_000_000
        winner: i64 = 0
        for seat in range(seats):
            total = points[seat] + self._scores[seat]
            if total > best:
                best = total
            away = seat - self._first
            if away < 0:
                away += seats
            own = (total * MOST + tokens[seat]) * SEATS - away
            if own > rank:
                rank = own
                winner = seat
        total_odds = 0.0
        for seat in range(seats):
            behind = best - points[seat] - self._scores[seat]
            chances[seat] = odds[behind if behind < _MOST_BEHIND else _MOST_BEHIND]
            total_odds += chances[seat]
        for seat in range(seats):
            chance = chances[seat] / total_odds
            if self._number == 3:
                chance *= 1.0 - CERTAIN
                if seat == winner:
                    chance += CERTAIN
            chances[seat] = chance

    # --- What comes of a decision -------------------------------------------------------------

    def _begin(self) -> None:
        seats = self._seats
        for seat in range(seats):
            self._tokens[seat] = self._tokens_now[seat]
            self._cards[seat] = self._cards_now[seat]
        for n in range(SEATS * SEATS * 4):
            self._beliefs[n] = self._beliefs_now[n]
        for n in range(SEATS * 4):
            self._evidence[n] = self._evidence_now[n]

    def _opened(self, caller: i64) -> None:
        """Open a lot after the auction of *caller*, and play from there on."""
        lot: i64 = 0
        at: i64 = 0
        for _ in range(self._number):
            if at < self._size:
                lot += self._deck[at]
                at += 1
        self._play(caller + 1 if caller + 1 < self._seats else 0, lot, at)

    def play_sale(self, winner: i64, high: i64, caller: i64) -> None:
        """Sell the lot so, and play the round to its end; without a caller, it has ended."""
        self._begin()
        self._sell(winner, high, caller, self._lot)
        if caller == NOBODY:
            self._score()
        else:
            self._opened(caller)

    def play_turn(self, turn: i64, call: bool) -> None:
        """Let *turn* call or add, and play the round to its end."""
        self._begin()
        after = turn + 1 if turn + 1 < self._seats else 0
        if call:
            self._find_limits(self._lot, self._size)
            self._hold(after, turn)
            self._sell(self._winner, self._high, turn, self._lot)
            self._opened(turn)
        else:
            self._play(after, self._lot + self._deck[0], 1)

    def play_bid(
        self, start: i64, caller: i64, first: i64, high: i64, winner: i64, bid: i64
    ) -> None:
        """Let bid number *first* be *bid*, 0 to pass, and play the round to its end.

        So far *winner* has bid *high*.
        """
        seats = self._seats
        self._begin()
        self._find_limits(self._lot, self._size)
        for observer in range(seats):
            self._look(observer)
        self._bids[first] = bid
        self._high = high
        self._winner = winner
        if bid > 0:
            self._high = bid
            self._winner = start + first if start + first < seats else start + first - seats
        self._auction(start, first + 1)
        if caller != NOBODY:
            self._learn(start, first, high)
        self._sell(self._winner, self._high, caller, self._lot)
        if caller == NOBODY:
            self._score()
        else:
            self._opened(caller)

    def calls(self, seat: i64) -> bool:
        """Return whether *seat* calls an auction for what lies there."""
        self._begin()
        return self._calls(seat, self._lot, self._size)

    def auction(self, start: i64, bids: list[int]) -> list[int]:
        """Return all bids for what lies there, that of *start* first, if it began with *bids*."""
        self._begin()
        self._find_limits(self._lot, self._size)
        self._high = 0
        self._winner = NOBODY
        for n in range(len(bids)):
            self._bids[n] = bids[n]
            if bids[n] > 0:
                self._high = bids[n]
        for observer in range(self._seats):
            self._look(observer)
        self._auction(start, len(bids))
        return [int(self._bids[n]) for n in range(self._seats)]

    def points(self) -> list[int]:
        """Return the points of the round, by seat."""
        return [int(self._points[seat]) for seat in range(self._seats)]

    def tokens(self) -> list[int]:
        """Return the tokens at the end of the round, by seat."""
        return [int(self._tokens[seat]) for seat in range(self._seats)]

    def chances(self) -> list[float]:
        """Return the chances of the match, by seat, that follow from these points."""
        return [self._chances[seat] for seat in range(self._seats)]

    def chances_with(self, points: list[int], tokens: list[int]) -> list[float]:
        """Return what they would be if the round had ended with these, by seat."""
        for seat in range(self._seats):
            self._points[seat] = points[seat]
            self._tokens[seat] = tokens[seat]
        self._rate()
        return self.chances()

    # --- Many rounds --------------------------------------------------------------------------

    def after_moves(
        self,
        worlds: list[list[int]],
        seat: i64,
        moves: list[int],
        auction: tuple[int, int, int, int, int],
        stop: Callable[[int], bool],
    ) -> list[float]:
        """Return the chance of *seat* by move: CALL, ADD, or a bid, 0 being to pass.

        The *worlds*, identities by seat, come one after another, each with another deck, the same
        for all moves (common random numbers), until told to *stop*, which is asked now and then and
        told how many rounds have been played. The *auction* is what :meth:`play_bid` has to know.
        """
        start, caller, first, high, winner = auction
        sums = vec[float]([0.0] * len(moves))
        played: i64 = 0
        decks: i64 = 0
        check: i64 = _BETWEEN_CHECKS
        while True:
            self.shuffle()
            self.deal(worlds[decks % len(worlds)])
            at: i64 = 0
            for move in moves:
                if move < 0:
                    self.play_turn(seat, move == CALL)
                else:
                    self.play_bid(start, caller, first, high, winner, move)
                sums[at] += self._chances[seat]
                at += 1
            played += at
            decks += 1
            if played < check:
                continue
            check = played + _BETWEEN_CHECKS
            if stop(played):
                break
        return [sums[n] / float(decks) for n in range(len(moves))]
