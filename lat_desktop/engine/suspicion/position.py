"""Where a match of Suspicion stands: all of it, and what one seat may know."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from lat_desktop.engine.game import Seat
from lat_desktop.engine.mansion import Action, Card, Guest, Room
from lat_desktop.engine.suspicion.moves import Ask, SuspicionMove
from lat_desktop.engine.suspicion.scores import Gems, SeatScore, gem_points, winning_seats

PLACE: Final = {guest: n for n, guest in enumerate(Guest)}
"""Where a guest stands in the order of Guest."""


class Phase(StrEnum):
    """Where a match stands."""

    DEAL = "deal"
    """Chance places the guests and deals (P3–P6)."""
    ROLL = "roll"
    """Chance rolls the dice for whoever has the turn (P9)."""
    WALK = "walk"
    """A guest has to be moved for each die (P9–P11)."""
    ACT = "act"
    """A card has to be played, and then its actions (P13)."""
    SHUFFLE = "shuffle"
    """Chance shuffles the discards into a new deck (P16)."""
    GUESS = "guess"
    """A stack is empty: everybody guesses who the others are (P25, P26)."""
    OVER = "over"
    """All is revealed and scored (P27)."""


class Entry(msgspec.Struct, frozen=True):
    """A move of a seat, and where the guests stood before it."""

    turn: int
    """Counted from 1."""
    seat: Seat
    move: SuspicionMove
    rooms: tuple[Room, ...]
    """By guest, in the order of Guest."""
    answer: bool | None = None
    """Of a question: known to whoever asked and whoever was asked (P22)."""
    viewed: Guest | None = None
    """The invitation that was viewed: known to whoever viewed it (P21)."""

    def seen_by(self, seat: Seat | None) -> Entry:
        """Return this entry as *seat* may know it."""
        if seat == self.seat or (self.answer is None and self.viewed is None):
            return self
        asked = isinstance(self.move, Ask) and self.move.recipient == seat
        answer = self.answer if asked else None
        return Entry(self.turn, self.seat, self.move, self.rooms, answer)


class SuspicionView(msgspec.Struct, frozen=True):
    """What one seat may know: the board, its own cards, and what it saw and heard."""

    seat: Seat | None
    edition: str
    turn: int
    """Counted from 1; 0 before the deal."""
    player: Seat
    """Whose turn it is; while everybody guesses, whose turn was the last."""
    guesser: Seat
    """Who is guessing, while everybody does, one after the other and each for itself."""
    phase: Phase
    rooms: tuple[Room, ...]
    """By guest, in the order of Guest; empty before the deal."""
    identities: tuple[Guest | None, ...]
    """By seat; None for one that this seat may not see. All stand open when it is over."""
    hand: tuple[Card, ...]
    """The own action cards, in alphabetical order: how they are held is of no account."""
    deck: int
    """How many action cards are left in the deck."""
    discards: tuple[Card, ...]
    stacks: Gems
    gems: tuple[Gems, ...]
    """By seat (PA16)."""
    dice: tuple[Guest | None, ...]
    """What was rolled in this turn; None is the wild face."""
    waiting: tuple[bool, ...]
    """By die, whether a guest has still to be moved for it."""
    card: Card | None
    """What has been played in this turn."""
    actions: tuple[Action, ...]
    """What is still to be done of it."""
    history: tuple[Entry, ...]
    guesses: tuple[tuple[Guest | None, ...], ...]
    """By seat, whom it takes each seat for; None for itself and for what it has not said yet. Those
    of others are None until all is revealed."""
    sheet: tuple[SeatScore, ...]
    """By seat, once it is over."""

    @property
    def actor(self) -> Seat | None:
        """The seat to move."""
        return actor_of(self)

    @property
    def identity(self) -> Guest | None:
        """The own identity; None before the deal, and for a bystander."""
        return None if self.seat is None else self.identities[self.seat]

    @property
    def scores(self) -> tuple[int, ...]:
        """By seat, the points for gems, and at the end all points."""
        if self.sheet:
            return tuple(score.points for score in self.sheet)
        return tuple(map(gem_points, self.gems))

    @property
    def between_rounds(self) -> bool:
        """There are no rounds."""
        return False

    @property
    def prompt(self) -> str:
        """The key, below `prompt.`, of what is expected of whom."""
        mine = self.seat is not None and self.actor == self.seat
        match self.phase:
            case Phase.DEAL | Phase.ROLL | Phase.SHUFFLE:
                return {"deal": "dealing", "roll": "rolling", "shuffle": "shuffling"}[self.phase]
            case Phase.WALK:
                return "walk" if mine else "wait.walk"
            case Phase.ACT if not mine:
                return "wait.act"
            case Phase.ACT if self.card is None:
                return "play"
            case Phase.ACT if len(self.actions) == 1:
                return "act.other"
            case Phase.ACT:
                return "act.one" if len(self.gems) == 2 else "act"
            case Phase.GUESS:
                return "guess" if mine else "wait.guess"
            case Phase.OVER if self.seat is None:
                return "match_over.seen"
            case Phase.OVER:
                winners = winning_seats(self.sheet)
                if self.seat not in winners:
                    return "match_over.lost"
                return "match_over.won" if len(winners) == 1 else "match_over.shared"


class SuspicionState(msgspec.Struct, frozen=True):
    """A match between two moves, secrets included."""

    edition: str
    player: Seat
    """Whose turn it is; before the deal, who begins (PA1)."""
    guesser: Seat
    gems: tuple[Gems, ...]
    """By seat."""
    stacks: Gems
    guesses: tuple[tuple[Guest | None, ...], ...]
    turn: int = 0
    phase: Phase = Phase.DEAL
    rooms: tuple[Room, ...] = ()
    identities: tuple[Guest, ...] = ()
    """By seat."""
    invitations: tuple[Guest, ...] = ()
    """The deck, top first."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """By seat, each in alphabetical order."""
    deck: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    dice: tuple[Guest | None, ...] = ()
    waiting: tuple[bool, ...] = ()
    card: Card | None = None
    actions: tuple[Action, ...] = ()
    history: tuple[Entry, ...] = ()
    sheet: tuple[SeatScore, ...] = ()

    def room(self, guest: Guest) -> Room:
        """Return where *guest* stands."""
        return self.rooms[PLACE[guest]]


def actor_of(table: SuspicionState | SuspicionView) -> Seat | None:
    """Return the seat to move; None when chance is to, or when it is over."""
    if table.phase in (Phase.WALK, Phase.ACT):
        return table.player
    return table.guesser if table.phase is Phase.GUESS else None
