"""Rounds of Favor on a compact board, played to their end by a fast way to play.

Plain Python that mypyc compiles where it can; uncompiled it gives the same results, more slowly.
Every number stays between -2**62 and 2**62, so that both reckon alike. Tables are attributes of a
class, bound to local names: a compiled module finds its globals no faster than Python does.

Compact board: an identity is 0 to 3, in the order of ``Door``; its opposite colour is ``^ 1``, its
opposite role ``^ 2``. Cards are 10 bits: two for each of the four plain kinds, which count them,
and one for each special card; so cards together are their sum. Points are whole, and worths that
are reckoned with on the way are in hundredths of a point.

The rollouts are Monte Carlo: decks are shuffled by xorshift (Marsaglia 2003).

In the fast way to play, everybody knows who everybody is. Each seat has a limit, which it would
rather not pay more than; it bids what nobody after it can outbid, or else its limit.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

CARD: Final = (1, 4, 16, 64, 256, 512)
"""By kind, in the order of ``Clue``: a card."""
NOBODY: Final = -1
DECK: Final = 14
TOKENS: Final = 5
SEATS: Final = 4
MOST: Final = 32
"""No seat ever has so many tokens."""
BONUS: Final = 3
"""The points for the most tokens."""

PARAMETERS: Final = (
    # price, for each card left, for each token below five; spite, generosity; sale, the same, other
    (62, 2, 7, 41, 74, 71, -8, 111),
    (50, 2, 5, 38, 60, 40, -6, 80),
    (45, 2, 5, 33, 50, 20, -5, 70),
)
"""The parameters of the fast way to play, for two, three and four: found by self-play.

What a token is worth, in hundredths of a point, with so many cards left in the deck, and with so
many tokens in hand; what a rival's gain costs, and what a token costs more because somebody gets
it, in hundredths of it; and what a call must promise, with so many cards left, over and above so
many hundredths of what the same lot promises if the next seat calls.
"""
SPREAD: Final = ((120, 190, 300), (120, 230, 300), (120, 230, 300))
"""With two, three and four players, and by the rounds that follow: by how many hundredths of a
point a score must grow to win e times as often. Found from matches of a level against itself.
"""
CERTAIN: Final = 0.9
"""The part that winning has in a chance after the third round; the rest is for the points."""

_LEAST_TOKEN_VALUE: Final = 5
"""The least that a token is worth."""
_MOST_BEHIND: Final = 128
"""As many points behind are as good as any more."""
_BETWEEN_CHECKS: Final = 32
"""Rounds between two looks at the clock: 1 ms or less compiled, some 20 ms uncompiled."""


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


class Kernel:
    """A table at which rounds are played to their end, again and again."""

    def __init__(self, parameters: tuple[tuple[int, ...], ...] = PARAMETERS) -> None:
        self._styles: tuple[tuple[int, ...], ...] = parameters
        self._worths: vec[i64] = vec[i64](
            [worth(identity, cards) for identity in range(4) for cards in range(1024)]
        )
        self._style: vec[i64] = vec[i64](parameters[0])
        self._prices: vec[i64] = vec[i64]([0] * ((DECK + 1) * MOST))
        self._costs: vec[i64] = vec[i64]([0] * ((DECK + 1) * MOST))
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
        self._gains: vec[i64] = vec[i64]([0] * SEATS)
        self._limits: vec[i64] = vec[i64]([0] * SEATS)
        self._calling: vec[i64] = vec[i64]([0] * SEATS)
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
        self._style = vec[i64](self._styles[len(tokens) - 2])
        self._lot = lot
        for seat in range(len(tokens)):
            self._scores[seat] = scores[seat]
            self._tokens_now[seat] = tokens[seat]
            self._cards_now[seat] = cards[seat]
        self._size = len(deck)
        for n in range(len(deck)):
            self._deck[n] = deck[n]
        self._find_prices()
        spread = SPREAD[len(tokens) - 2][3 - number] / 100
        for behind in range(_MOST_BEHIND + 1):
            self._odds[behind] = math.exp(-behind / spread)

    def _find_prices(self) -> None:
        """Find what a token is worth, and what it costs, by cards in the deck and tokens in hand.

        Both in hundredths of a point.
        """
        style = self._style
        for left in range(DECK + 1):
            for own in range(MOST):
                price = style[0] + style[1] * left + style[2] * (TOKENS - own)
                if price < _LEAST_TOKEN_VALUE:
                    price = _LEAST_TOKEN_VALUE
                self._prices[left * MOST + own] = price
                self._costs[left * MOST + own] = price * (100 + style[4]) // 100

    def deal(self, identities: list[int]) -> None:
        """Say who the seats are."""
        for seat in range(len(identities)):
            self._who[seat] = identities[seat] << 10

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
        """Find what the lot is worth to each seat, and how many tokens it would pay for it."""
        seats, who, worths, cards = self._seats, self._who, self._worths, self._cards
        tokens, gains, limits = self._tokens, self._gains, self._limits
        prices, costs, calling = self._prices, self._costs, self._calling
        best: i64 = 0
        second: i64 = 0
        most: i64 = 0
        most_seats: i64 = 0
        for seat in range(seats):
            at = who[seat] + cards[seat]
            gain = 100 * (worths[at + lot] - worths[at])
            gains[seat] = gain
            if tokens[seat] > most:
                most = tokens[seat]
                most_seats = 1
            elif tokens[seat] == most:
                most_seats += 1
            if tokens[seat] == 0:
                continue
            if gain > best:
                second = best
                best = gain
            elif gain > second:
                second = gain
        spite = self._style[3]
        for seat in range(seats):
            gain = gains[seat]
            own = tokens[seat]
            rival = second if gain == best else best
            gain += spite * rival // 100
            limit: i64 = 0
            if gain <= 0 or own == 0:
                limits[seat] = 0
                calling[seat] = 0
                continue
            if left == 0:
                limit = own
                if own == most and gain <= 100 * BONUS:
                    # Whoever has the most keeps as many as anybody else has.
                    limit = 0
                    if most_seats == 1:
                        for other in range(seats):
                            if other != seat and tokens[other] > limit:
                                limit = tokens[other]
                        limit = own - limit
                limits[seat] = limit
                continue
            at = left * MOST + own
            cost = costs[at]
            limit = gain // cost
            limits[seat] = limit if limit < own else own
            # To buy what oneself has called is also to be paid nothing for it.
            limit = (gain + prices[at]) // (cost + prices[at])
            calling[seat] = limit if limit < own else own

    def _auction(self, start: i64, caller: i64) -> i64:
        """Hold an auction; return who wins the lot, or NOBODY, and keep the price and the bids."""
        seats, limits, bids = self._seats, self._limits, self._bids
        kept: i64 = 0
        if caller != NOBODY:
            kept = limits[caller]
            limits[caller] = self._calling[caller]
        high: i64 = 0
        winner: i64 = NOBODY
        seat = start
        for n in range(seats):
            bid: i64 = 0
            limit = limits[seat]
            if limit > high:
                bid = high + 1
                later = seat
                for _ in range(seats - 1 - n):
                    later = later + 1 if later + 1 < seats else 0
                    if limits[later] > bid:
                        bid = limits[later]
                if bid > limit:
                    bid = limit
                high = bid
                winner = seat
            bids[n] = bid
            seat = seat + 1 if seat + 1 < seats else 0
        if caller != NOBODY:
            limits[caller] = kept
        self._high = high
        self._winner = winner
        return winner

    def _calls(self, seat: i64, lot: i64, left: i64) -> bool:
        """Return whether *seat* calls an auction; if so, what comes of it is kept."""
        self._find_limits(lot, left)
        style, seats = self._style, self._seats
        next_ = seat + 1 if seat + 1 < seats else 0
        promise = self._auction_value(seat, next_, seat, left)
        winner, high = self._winner, self._high
        need = style[5] + style[6] * left
        if winner == NOBODY or promise < need:
            return False
        other = self._auction_value(seat, next_ + 1 if next_ + 1 < seats else 0, next_, left)
        self._winner = winner
        self._high = high
        return 100 * promise - style[7] * other >= 100 * need

    def _auction_value(self, seat: i64, start: i64, caller: i64, left: i64) -> i64:
        """Return what *seat* has of an auction, in hundredths of a point."""
        winner = self._auction(start, caller)
        if winner == NOBODY:
            return 0
        paid = self._high * self._costs[left * MOST + self._tokens[seat]]
        if winner == seat:
            return self._gains[seat] - paid
        promise = -self._style[3] * self._gains[winner] // 100
        return promise + paid if caller == seat else promise

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
        winner = self._auction(turn, NOBODY)
        self._sell(winner, self._high, NOBODY, lot)
        self._score()

    def _score(self) -> None:
        """Find the points of all seats, and their chances of the match."""
        seats, who, worths, cards = self._seats, self._who, self._worths, self._cards
        tokens, points, chances, odds = self._tokens, self._points, self._chances, self._odds
        most: i64 = 0
        for seat in range(seats):
            if tokens[seat] > most:
                most = tokens[seat]
        best: i64 = -1000
        rank: i64 = -1_000_000
        winner: i64 = 0
        for seat in range(seats):
            made = worths[who[seat] + cards[seat]]
            if tokens[seat] == most:
                made += BONUS
            points[seat] = made
            total = made + self._scores[seat]
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
            winner = self._auction(after, turn)
            self._sell(winner, self._high, turn, self._lot)
            self._opened(turn)
        else:
            self._play(after, self._lot + self._deck[0], 1)

    def calls(self, seat: i64) -> bool:
        """Return whether *seat* calls an auction for what lies there."""
        self._begin()
        return self._calls(seat, self._lot, self._size)

    def auction(self, start: i64, caller: i64) -> list[int]:
        """Return the bids for what lies there, that of *start* first; 0 is to pass."""
        self._begin()
        self._find_limits(self._lot, self._size)
        self._auction(start, caller)
        return [int(self._bids[n]) for n in range(self._seats)]

    def points(self) -> list[int]:
        """Return the points of the round, by seat."""
        return [int(self._points[seat]) for seat in range(self._seats)]

    def chances(self) -> list[float]:
        """Return the chances of the match, by seat, that follow from these points."""
        return [self._chances[seat] for seat in range(self._seats)]

    # --- Many rounds --------------------------------------------------------------------------

    def after_sales(
        self,
        worlds: list[list[int]],
        sales: list[tuple[int, int]],
        caller: i64,
        stop: Callable[[int], bool],
    ) -> list[list[list[float]]]:
        """Return the chances by world, sale and seat; worlds are identities by seat.

        A sale is a winner and a price. All are followed by the same decks, one after another, until
        told to *stop*, which is asked now and then, and told how many rounds have been played. Each
        sale in each world is played once before.
        """
        seats = self._seats
        count = i64(len(sales))
        sums = vec[float]([0.0] * (len(worlds) * len(sales) * SEATS))
        decks = vec[i64]([0] * len(worlds))
        played: i64 = 0
        check: i64 = 0
        world: i64 = 0
        while True:
            if world == 0:
                self.shuffle()
            self.deal(worlds[world])
            at = world * count * SEATS
            for winner, high in sales:
                self.play_sale(winner, high, caller)
                for seat in range(seats):
                    sums[at + seat] += self._chances[seat]
                at += SEATS
                played += 1
            decks[world] += 1
            world += 1
            if world == len(worlds):
                world = 0
            if played < check or decks[len(worlds) - 1] == 0:
                continue
            check = played + _BETWEEN_CHECKS
            if stop(played):
                break
        result: list[list[list[float]]] = []
        for n in range(len(worlds)):
            by_sale: list[list[float]] = []
            for sale in range(len(sales)):
                at = (n * count + sale) * SEATS
                by_sale.append([sums[at + seat] / float(decks[n]) for seat in range(seats)])
            result.append(by_sale)
        return result

    def after_turn(
        self,
        worlds: list[list[int]],
        turn: i64,
        stop: Callable[[int], bool],
    ) -> list[list[float]]:
        """Return the chances of *turn* by world, if it calls and if it adds; otherwise as above."""
        sums = vec[float]([0.0] * (2 * len(worlds)))
        played: i64 = 0
        decks: i64 = 0
        check: i64 = _BETWEEN_CHECKS
        while True:
            self.shuffle()
            for world in range(len(worlds)):
                self.deal(worlds[world])
                self.play_turn(turn, True)
                sums[2 * world] += self._chances[turn]
                self.play_turn(turn, False)
                sums[2 * world + 1] += self._chances[turn]
                played += 2
            decks += 1
            if played < check:
                continue
            check = played + _BETWEEN_CHECKS
            if stop(played):
                break
        result: list[list[float]] = []
        for world in range(len(worlds)):
            called = sums[2 * world] / float(decks)
            added = sums[2 * world + 1] / float(decks)
            result.append([called, added])
        return result
