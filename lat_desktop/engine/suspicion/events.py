"""What comes of moves in Suspicion: facts, and how much of each a seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from lat_desktop.engine.game import DirectedEvent, Event, Seat, SeatEvent
from lat_desktop.engine.mansion import Card, Gem, Guest, Room
from lat_desktop.engine.suspicion.scores import TieBreak


class GuestsPlaced(Event, frozen=True):
    """The guests stand in their rooms (P3); *first* has the first turn."""

    first: Seat
    guests: tuple[Guest, ...]
    """In the order of OUTER."""

    @property
    def subject(self) -> Seat:
        """Who begins."""
        return self.first


class InvitationDealt(SeatEvent, frozen=True):
    """*seat* got its invitation; the others do not see it (P5)."""

    guest: Guest | None

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the guest from everyone else."""
        return self if seat == self.seat else replace(self, guest=None)


class HandDealt(SeatEvent, frozen=True):
    """*seat* got its action cards; the others do not see them (P6)."""

    cards: tuple[Card, ...]

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the cards from everyone else."""
        return self if seat == self.seat else replace(self, cards=())


class DiceRolled(SeatEvent, frozen=True):
    """The dice were rolled for *seat*; None is the wild face (P9)."""

    turn: int
    """Counted from 1."""
    first: Guest | None
    second: Guest | None

    @property
    def key(self) -> str:
        """Which words say it: with two guests, one, or none."""
        wild = (self.first, self.second).count(None)
        return ("dice_rolled", "dice_rolled_wild", "dice_rolled_wilds")[wild]

    @property
    def guest(self) -> Guest | None:
        """The only guest on the dice, if one die is wild."""
        return self.first or self.second

    @property
    def values(self) -> Mapping[str, object]:
        """What the dice show, by die, and :attr:`guest`."""
        shown = {"first": self.first, "second": self.second, "guest": self.guest}
        return {"turn": self.turn} | {name: guest for name, guest in shown.items() if guest}


class GuestWalked(SeatEvent, frozen=True):
    """A guest went through a door (P9)."""

    reveals: ClassVar[bool] = False
    guest: Guest
    origin: Room
    room: Room


class CardPlayed(SeatEvent, frozen=True):
    """A card was played face up (P13)."""

    reveals: ClassVar[bool] = False
    card: Card


class GemStolen(SeatEvent, frozen=True):
    """A seat took a gem whose symbol is in its guest's room (P18)."""

    reveals: ClassVar[bool] = False
    gem: Gem


class GemLifted(SeatEvent, frozen=True):
    """A seat took the gem of its card (P19)."""

    reveals: ClassVar[bool] = False
    gem: Gem


class PassageUsed(SeatEvent, frozen=True):
    """A guest was moved through the secret passage (P20)."""

    reveals: ClassVar[bool] = False
    guest: Guest
    origin: Room
    room: Room


class InvitationViewed(SeatEvent, frozen=True):
    """A seat viewed the top invitation, which nobody else sees (P21, PA7)."""

    guest: Guest | None

    @property
    def learner(self) -> Seat:
        """Whoever viewed it."""
        return self.seat

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the guest from everyone else."""
        return self if seat == self.seat else replace(self, guest=None)


class PlayerAsked(DirectedEvent, frozen=True):
    """A seat asked another whether its guest sees *guest* (P22)."""

    reveals: ClassVar[bool] = False
    guest: Guest

    @property
    def notable_to(self) -> Seat:
        """Whoever was asked: what was asked tells them something, and leaves no trace."""
        return self.recipient


class Answered(DirectedEvent, frozen=True):
    """A seat answered the one that had asked; only the two of them know what (P22)."""

    yes: bool | None

    @property
    def key(self) -> str:
        """`answered`, or what the answer was: `answered_yes`, `answered_no`."""
        return {None: "answered", True: "answered_yes", False: "answered_no"}[self.yes]

    @property
    def learner(self) -> Seat:
        """Whoever asked."""
        return self.recipient

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the answer from everyone else."""
        return self if seat in (self.seat, self.recipient) else replace(self, yes=None)


class CardDrawn(SeatEvent, frozen=True):
    """A seat drew a card in place of the one that it played (P14)."""

    card: Card | None

    @property
    def learner(self) -> Seat:
        """Whoever drew it."""
        return self.seat

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the card from everyone else."""
        return self if seat == self.seat else replace(self, card=None)


class DeckShuffled(Event, frozen=True):
    """The discards became the new action deck (P16)."""

    cards: int


class StackEmptied(Event, frozen=True):
    """A stack of gems is empty, which ends the thefts at once (P25)."""

    reveals: ClassVar[bool] = False
    gem: Gem


class GuessMade(DirectedEvent, frozen=True):
    """A seat has guessed who another is; nobody else knows whom it named yet (P26)."""

    reveals: ClassVar[bool] = False
    guest: Guest | None

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the guest from everyone else."""
        return self if seat == self.seat else replace(self, guest=None)


class IdentityRevealed(SeatEvent, frozen=True):
    """A seat turned its invitation face up (P26)."""

    unmasks: ClassVar[bool] = True
    guest: Guest


class GuessRevealed(DirectedEvent, frozen=True):
    """It came out for whom a seat had taken another, once that had shown who it was (P26)."""

    guest: Guest
    right: bool

    @property
    def key(self) -> str:
        """`guess_revealed_right` or `guess_revealed_wrong`."""
        return f"guess_revealed_{'right' if self.right else 'wrong'}"


class MatchScored(SeatEvent, frozen=True):
    """A seat scored its gems and the opponents whom it identified (P27)."""

    points: int


class TieBroken(SeatEvent, frozen=True):
    """Several had the most points; *seat* goes before the others (P28, PA15)."""

    by: TieBreak
    own: int
    """From how many opponents it had stayed secret, or how many gems it had."""
    next_best: int
    """The same of the best of the others."""

    @property
    def key(self) -> str:
        """`tie_broken_secret` or `tie_broken_gems`."""
        return f"tie_broken_{self.by}"


class MatchWon(SeatEvent, frozen=True):
    """A seat has won (P28)."""

    points: int


class MatchShared(SeatEvent, frozen=True):
    """A seat shares the win: nothing tells it from the other winners (PA15)."""

    points: int
