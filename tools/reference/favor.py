"""A second opinion on Favor.

It knows nothing of the engine. It was written from the rules text, as a script that runs from the
first deal to the last word and waits wherever somebody must speak. Cards are words in lists; what
a collection is worth is found by trying everything that may be done with the special cards.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import permutations
from typing import TypeAlias

OTHER = {"red": "blue", "blue": "red", "lady": "tiger", "tiger": "lady"}
SPECIALS = ("wild_color", "wild_role")

Question: TypeAlias = tuple[int | None, set[str]]
"""Whom the others wait for, and what that player may say. The dealer is None."""
DEALER: Question = (None, set())


def points(door: str, cards: list[str]) -> int:
    """Return what a collection is worth, the special cards used in the best of all ways."""
    best = plain_points(door, cards)
    for one, two in permutations(SPECIALS):
        for once in used(one, door, cards):
            for twice in used(two, door, once):
                best = max(best, plain_points(door, twice))
    return best


def plain_points(door: str, cards: list[str]) -> int:
    """Return what a collection is worth as it lies there."""
    total = 0
    for card in cards:
        if card in SPECIALS:
            continue
        colour, _, role = card.partition("_")
        own_colour, _, own_role = door.partition("_")
        if colour == own_colour and role == own_role:
            total += 3
        elif colour == own_colour or role == own_role:
            total += 1
        else:
            total -= 2
    return total


def used(special: str, door: str, cards: list[str]) -> Iterator[list[str]]:
    """Yield how the cards may read when a special card has been used, or has not."""
    yield cards
    if special not in cards:
        return
    own_colour, _, own_role = door.partition("_")
    for n, card in enumerate(cards):
        if card in SPECIALS:
            continue
        colour, _, role = card.partition("_")
        if special == "wild_color" and role == own_role:
            changed = f"{OTHER[colour]}_{role}"
        elif special == "wild_role" and colour == own_colour:
            changed = f"{colour}_{OTHER[role]}"
        else:
            continue
        if changed == door:
            yield [*cards[:n], changed, *cards[n + 1 :]]


class NaiveFavor:
    """A match, or some rounds of one, told by what is said aloud."""

    def __init__(self, players: int, first: int, rounds: Sequence[int] = (1, 2, 3)) -> None:
        self.players = list(range(players))
        self.first = first
        """Who has the first turn of the round, or of the next one before it is dealt."""
        self.rounds = rounds
        self.number = 0
        self.totals = [0] * players
        self.winner: int | None = None
        self.script = self.match()
        self.whose, self.may = next(self.script)

    def hear(self, said: str) -> None:
        """Go on to where somebody must speak again."""
        self.whose, self.may = self.script.send(said)

    def match(self) -> Generator[Question, str, None]:
        """Play all rounds, and find the winner."""
        starter = self.first
        for number in self.rounds:
            starter = yield from self.round(number, starter)
        self.winner = self.find_winner()
        yield DEALER

    def round(self, number: int, starter: int) -> Generator[Question, str, int]:
        """Play a round; return who begins the next one."""
        said = yield DEALER
        doors, clues = said.removeprefix("deal ").split(" | ")
        self.number = number
        self.first = starter
        self.deck = clues.split()
        self.tokens = [5 for _ in self.players]
        self.box = 0
        self.collections: list[list[str]] = [[] for _ in self.players]
        self.discards: list[str] = []

        self.lot = self.from_the_deck(number)
        player = starter
        while len(self.deck) > 0:
            said = yield player, {"add", "call"}
            if said == "add":
                self.lot += self.from_the_deck(1)
            else:
                others = self.leftwards(player)[1:]
                winner, price = yield from self.auction([*others, player])
                if winner == player:
                    for other in others:
                        self.pay(winner, other, price // len(others))
                    self.pay(winner, "box", price % len(others))
                elif winner is not None:
                    self.pay(winner, player, price)
                self.lot = self.from_the_deck(number)
            player = self.leftwards(player)[1]

        winner, price = yield from self.auction(self.leftwards(player))
        if winner is not None:
            self.pay(winner, "box", price)
        self.score(doors.split())
        return player if winner is None else winner

    def auction(self, bidders: list[int]) -> Generator[Question, str, tuple[int | None, int]]:
        """Ask everybody who can bid, and clear the lot away; return the winner and the price."""
        winner, price = None, 0
        for bidder in bidders:
            bids = {f"bid {n}" for n in range(1, 21) if price < n <= self.tokens[bidder]}
            if not bids:
                continue
            said = yield bidder, {"pass"} | bids
            if said != "pass":
                winner, price = bidder, int(said.removeprefix("bid "))
        pile = self.discards if winner is None else self.collections[winner]
        pile += self.lot
        self.lot = []
        return winner, price

    def score(self, doors: list[str]) -> None:
        """Note down what the round brought."""
        for player in self.players:
            self.totals[player] += points(doors[player], self.collections[player])
            if all(self.tokens[player] >= self.tokens[other] for other in self.players):
                self.totals[player] += 3

    def find_winner(self) -> int:
        """Return who has most: points, or tokens then, or a place next to the first player."""
        tied = [player for player in self.players if self.totals[player] == max(self.totals)]
        most = max(self.tokens[player] for player in tied)
        tied = [player for player in tied if self.tokens[player] == most]
        return next(player for player in self.leftwards(self.first) if player in tied)

    def from_the_deck(self, cards: int) -> list[str]:
        """Turn up so many cards, or what there is."""
        return [self.deck.pop(0) for _ in range(cards) if self.deck]

    def leftwards(self, player: int) -> list[int]:
        """Return all players, *player* first and then to the left."""
        return self.players[player:] + self.players[:player]

    def pay(self, payer: int, payee: int | str, tokens: int) -> None:
        """Let tokens change hands, or go into the box."""
        self.tokens[payer] -= tokens
        if isinstance(payee, int):
            self.tokens[payee] += tokens
        else:
            self.box += tokens
