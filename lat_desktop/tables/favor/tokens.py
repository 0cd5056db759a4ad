"""The tokens of Favor, each a thing of its own that lies with somebody or is on its way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QRectF, Qt

from lat_desktop.engine.game import Seat
from lat_desktop.tables.card_items import TokenItem
from lat_desktop.tables.favor.items import BidSpotItem, BoxItem
from lat_desktop.tables.favor.places import Laid, pile
from lat_desktop.tables.items import Z
from lat_desktop.tables.table import AnyTable

COIN: Final = 48.0
"""The size of a token at scale 1."""
IN_BOX: Final = 0.5
"""The scale at which a token comes out of the box and goes into it."""


class Tokens:
    """Who has which tokens. Of a seat's tokens the first lie on its spot, if it has bid."""

    def __init__(self, table: AnyTable, spots: Mapping[Seat, BidSpotItem], box: BoxItem) -> None:
        self._table: Final = table
        self._queue: Final = table.animations
        self._spots: Final = spots
        self._box: Final = box
        self._at_hand: dict[Seat, QRectF] = {}
        self._leaving: list[TokenItem] = []
        """On their way into the box."""
        self.held: Final[dict[Seat, list[TokenItem]]] = {seat: [] for seat in spots}

    def lay_out(self, at_hand: Mapping[Seat, QRectF]) -> None:
        """Let what each seat has at hand lie there."""
        self._at_hand = dict(at_hand)

    def fill(self, tokens: Sequence[int], boxed: int) -> None:
        """Take all tokens off the table and give each seat so many, and the box *boxed*."""
        self._table.remove(self._all())
        self._leaving = []
        for seat in self.held:
            self.held[seat] = [self._coin() for _ in range(tokens[seat])]
        self._show_box(boxed)

    def counts(self) -> dict[Seat, int]:
        """Return how many tokens each seat has, with those that it has bid."""
        return {seat: len(coins) for seat, coins in self.held.items()}

    def settle(self) -> None:
        """Put every token where it belongs, at once."""
        for seat in self.held:
            for coin, (place, size) in self._places(seat):
                coin.setPos(place)
                coin.setScale(size / COIN)
                coin.setZValue(Z.REST)

    def move(self, seats: Iterable[Seat]) -> QAbstractAnimation:
        """Let the tokens of *seats* go where they belong."""
        moves = []
        for seat in seats:
            for n, (coin, (place, size)) in enumerate(self._places(seat)):
                coin.setZValue(Z.RAISED + n / 100)
                moves.append(self._queue.move(coin, place, size / COIN))
        return self._queue.staggered(*moves, ms=12)

    def pay(self, payer: Seat, shares: Mapping[Seat, int], boxed: int) -> QAbstractAnimation:
        """Let tokens of *payer* go to the seats in *shares*, and *boxed* of them to the box."""
        coins = self.held[payer]
        for seat, tokens in shares.items():
            self.held[seat] += coins[:tokens]
            del coins[:tokens]
        self._leaving, coins[:] = coins[:boxed], coins[boxed:]
        away = [self._to_box(coin) for coin in self._leaving]
        return self._queue.together(
            self.move((payer, *shares)), self._queue.staggered(*away, ms=40)
        )

    def close_box(self) -> None:
        """Count into the box what has reached it."""
        self._show_box(self._box.tokens + len(self._leaving))
        self._table.remove(self._leaving)
        self._leaving = []

    def give_back(self) -> QAbstractAnimation:
        """Let all tokens go into the box (F24)."""
        return self._queue.staggered(*map(self._to_box, self._all()), ms=15)

    def hand_out(self, tokens: int) -> QAbstractAnimation:
        """Let so many tokens come out of the box for each seat, one after the other (F5)."""
        self.fill([tokens] * len(self.held), boxed=0)
        dealt = []
        for coins in zip(*map(self._places, self.held), strict=True):
            for coin, (place, size) in coins:
                coin.setPos(self._box.pos())
                coin.setScale(IN_BOX)
                coin.setZValue(Z.MOVING)
                dealt.append(self._queue.move(coin, place, size / COIN))
        return self._queue.staggered(*dealt, ms=30)

    def _places(self, seat: Seat) -> list[tuple[TokenItem, Laid]]:
        """Return where every token of *seat* belongs: those bid on the spot, the rest at hand."""
        coins, spot = self.held[seat], self._spots[seat]
        at_hand = pile(self._at_hand[seat], len(coins) - spot.tokens)
        return list(zip(coins, (*map(spot.token_place, range(spot.tokens)), *at_hand), strict=True))

    def _to_box(self, coin: TokenItem) -> QAbstractAnimation:
        coin.setZValue(Z.MOVING)
        return self._queue.move(coin, self._box.pos(), IN_BOX)

    def _all(self) -> list[TokenItem]:
        return [*self._leaving, *(coin for coins in self.held.values() for coin in coins)]

    def _show_box(self, tokens: int) -> None:
        self._box.tokens = tokens
        self._box.update()

    def _coin(self) -> TokenItem:
        coin = self._table.add(TokenItem(self._table.context))
        coin.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        coin.setAcceptHoverEvents(False)
        return coin
