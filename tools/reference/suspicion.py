"""A second opinion on Suspicion.

It knows nothing of the engine. It was written from the rules text, as a script that runs from the
deal to the last word and waits wherever somebody must speak. Guests, gems and cards are words; a
room is a row and a column.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TypeAlias

MANSION = [
    ["ruby", "diamond ruby", "diamond emerald", "ruby emerald"],
    ["diamond emerald", "ruby emerald", "diamond ruby", "diamond"],
    ["diamond ruby", "emerald", "ruby emerald", "diamond emerald"],
]
ROOMS = {f"{'abcd'[column]}{row + 1}": (row, column) for row in range(3) for column in range(4)}
GUESTS = (
    *("buford", "trudie", "remy", "viola", "stefano"),
    *("lily", "earl", "nadia", "ashraf", "mildred"),
)
STACKS = {2: 5, 3: 5, 4: 9, 5: 12, 6: 12}

Question: TypeAlias = tuple[int | None, set[str]]
"""Whom the others wait for, and what that player may say. The dealer is None."""
DEALER: Question = (None, set())


class NaiveSuspicion:
    """A match, told by what is said aloud."""

    def __init__(self, players: int, first: int) -> None:
        self.players = list(range(players))
        self.at: dict[str, tuple[int, int]] = {}
        self.who: list[str] = []
        self.invitations: list[str] = []
        self.hands: list[list[str]] = []
        self.deck: list[str] = []
        self.discards: list[str] = []
        self.in_play = ""
        gems = ("diamond", "ruby", "emerald")
        self.stacks = dict.fromkeys(gems, STACKS[players])
        self.gems = [dict.fromkeys(gems, 0) for _ in self.players]
        self.answers: list[bool] = []
        self.seen: list[str] = []
        self.guesses: list[dict[int, str]] = [{} for _ in self.players]
        self.winners: list[int] = []
        self.script = self.match(first)
        self.whose, self.may = next(self.script)

    def hear(self, said: str) -> None:
        """Go on to where somebody must speak again."""
        self.whose, self.may = self.script.send(said)

    def match(self, player: int) -> Generator[Question, str, None]:
        """Deal, take turns until a stack is empty, guess, and find the winners."""
        said = yield DEALER
        guests, invitations, cards = said.removeprefix("deal ").split(" | ")
        outside = [room for room in ROOMS.values() if room not in ((1, 1), (1, 2))]
        self.at = dict(zip(guests.split(), outside, strict=True))
        self.invitations = invitations.split()
        self.who = [self.invitations.pop(0) for _ in self.players]
        self.deck = cards.split()
        self.hands = [[self.deck.pop(0), self.deck.pop(0)] for _ in self.players]

        while True:
            yield from self.move_guests(player)
            yield from self.play_card(player)
            if 0 in self.stacks.values():
                break
            if not self.deck:
                said = yield DEALER
                self.deck, self.discards = said.split()[1:], []
            player = (player + 1) % len(self.players)

        for guesser in [*self.players[player:], *self.players[:player]]:
            unnamed = [other for other in self.players if other != guesser]
            while unnamed:
                said = yield guesser, {f"guess {o} {guest}" for o in unnamed for guest in GUESTS}
                _, other, guest = said.split()
                self.guesses[guesser][int(other)] = guest
                unnamed.remove(int(other))
        self.find_winners()
        yield DEALER

    def move_guests(self, player: int) -> Generator[Question, str, None]:
        """Roll the dice and move a guest for each of them."""
        said = yield DEALER
        dice = said.split()[1:]
        while dice:
            may = {
                f"walk {guest} {room}"
                for guest in GUESTS
                for room, (row, column) in ROOMS.items()
                if guest in dice or "?" in dice
                if abs(row - self.at[guest][0]) + abs(column - self.at[guest][1]) == 1
            }
            said = yield player, may
            _, guest, room = said.split()
            dice.remove(guest if guest in dice else "?")
            self.at[guest] = ROOMS[room]

    def play_card(self, player: int) -> Generator[Question, str, None]:
        """Play a card, do its actions, and draw another; stop where a stack becomes empty."""
        said = yield player, {f"play {card}" for card in self.hands[player]}
        self.in_play = said.removeprefix("play ")
        self.hands[player].remove(self.in_play)
        actions = self.in_play.split("+")
        for _ in range(1 if len(self.players) == 2 else 2):
            ways = {way: action for action in actions for way in self.ways(player, action)}
            said = yield player, set(ways)
            actions.remove(ways[said])
            self.do(player, said)
            if 0 in self.stacks.values():
                return
        self.discards.append(self.in_play)
        self.in_play = ""
        self.hands[player].append(self.deck.pop(0))

    def ways(self, player: int, action: str) -> Iterator[str]:
        """Yield how an action can be done."""
        what, _, which = action.partition("_")
        if what == "steal":
            row, column = self.at[self.who[player]]
            yield from (f"steal {gem}" for gem in MANSION[row][column].split())
        elif what == "lift":
            yield f"lift {which}"
        elif what == "view":
            yield "view"
        elif what == "ask":
            yield from (f"ask {other} {which}" for other in self.players if other != player)
        else:
            for guest in GUESTS:
                for room, place in ROOMS.items():
                    if self.at[guest] != place:
                        yield f"passage {guest} {room}"

    def do(self, player: int, said: str) -> None:
        """Do what the player says."""
        what, *how = said.split()
        if what in ("steal", "lift"):
            self.stacks[how[0]] -= 1
            self.gems[player][how[0]] += 1
        elif what == "view":
            top = self.invitations.pop(0)
            self.seen.append(top)
            self.invitations.append(top)
        elif what == "ask":
            row, column = self.at[self.who[int(how[0])]]
            other_row, other_column = self.at[how[1]]
            self.answers.append(row == other_row or column == other_column)
        else:
            self.at[how[0]] = ROOMS[how[1]]

    def for_gems(self, player: int) -> int:
        """Count the points of a player's gems, set by set."""
        gems = list(self.gems[player].values())
        points = 0
        while min(gems) > 0:
            gems = [count - 1 for count in gems]
            points += 6
        return points + sum(gems)

    def knows(self, player: int, other: int) -> bool:
        """Whether a player guessed who another is."""
        return self.guesses[player].get(other) == self.who[other]

    def points(self, player: int) -> int:
        """Count all points of a player."""
        return self.for_gems(player) + sum(7 for other in self.players if self.knows(player, other))

    def find_winners(self) -> None:
        """Find who has most points, is known to the fewest, has most gems."""
        best = max(self.points(player) for player in self.players)
        tied = [player for player in self.players if self.points(player) == best]
        known = {
            player: sum(self.knows(other, player) for other in self.players) for player in tied
        }
        tied = [player for player in tied if known[player] == min(known.values())]
        most = max(sum(self.gems[player].values()) for player in tied)
        self.winners = [p for p in tied if sum(self.gems[p].values()) == most]
