"""Suspicion, for two to six: thieves in disguise, at a gala in a mansion of twelve rooms.

Rule numbers (P9, PA4) are those of the rules text; rooms, guests, dice and cards are those of
:mod:`lat_desktop.engine.mansion`. A turn runs through the phases roll, walk and act, with a shuffle
when the action deck runs out. When a stack of gems is empty everybody guesses, and then it is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product
from random import Random
from typing import ClassVar, Final, TypeAlias, TypeVar

from lat_desktop.engine.game import (
    BaseMove,
    DirectedEvent,
    DirectedMove,
    Event,
    Game,
    NotAMoveError,
    Outcome,
    Seat,
    SeatEvent,
    Setup,
)
from lat_desktop.engine.mansion import (
    CARDS,
    DICE,
    OUTER,
    STACKS,
    Action,
    Card,
    Gem,
    Guest,
    Room,
)

SET: Final = 6
"""Points for a diamond, a ruby and an emerald together (P27)."""
LEFTOVER: Final = 1
"""Points for any other gem (P27)."""
IDENTIFIED: Final = 7
"""Points for each opponent whose identity one has guessed (P27)."""
HAND: Final = 2
"""Action cards in a hand (P6)."""


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


# --- Moves -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal(BaseMove):
    """Chance: where the guests stand, who is who, and the order of the decks (P3, P5, P6)."""

    verb: ClassVar[str] = "deal"
    guests: tuple[Guest, ...]
    """In the outer rooms, in the order of OUTER."""
    invitations: tuple[Guest, ...]
    """One for each seat, then the deck, top first."""
    deck: tuple[Card, ...]
    """Two for each seat, then the deck, top first."""

    @property
    def text(self) -> str:
        """`deal buford … | viola … | steal+view …`."""
        cards = " ".join(card.text for card in self.deck)
        return f"deal {' '.join(self.guests)} | {' '.join(self.invitations)} | {cards}"


@dataclass(frozen=True, slots=True)
class Roll(BaseMove):
    """Chance: the two dice; None is the wild face (P9, P10)."""

    verb: ClassVar[str] = "roll"
    first: Guest | None
    second: Guest | None

    @property
    def faces(self) -> tuple[Guest | None, Guest | None]:
        """Both dice."""
        return self.first, self.second

    @property
    def text(self) -> str:
        """`roll buford ?`."""
        return f"roll {self.first or '?'} {self.second or '?'}"


@dataclass(frozen=True, slots=True)
class Shuffle(BaseMove):
    """Chance: the order of the new action deck, top first (P16)."""

    verb: ClassVar[str] = "shuffle"
    deck: tuple[Card, ...]

    @property
    def text(self) -> str:
        """`shuffle steal+view …`."""
        return f"shuffle {' '.join(card.text for card in self.deck)}"


@dataclass(frozen=True, slots=True)
class Walk(BaseMove):
    """Move a guest through a door, for the die that shows it or for a wild one (P9, P10)."""

    verb: ClassVar[str] = "walk"
    guest: Guest
    room: Room

    @property
    def text(self) -> str:
        """`walk buford b1`."""
        return f"walk {self.guest} {self.room}"


@dataclass(frozen=True, slots=True)
class Play(BaseMove):
    """Play a card of the hand (P13)."""

    verb: ClassVar[str] = "play"
    card: Card

    @property
    def text(self) -> str:
        """`play steal+ask_buford`."""
        return f"play {self.card.text}"


@dataclass(frozen=True, slots=True)
class Steal(BaseMove):
    """Room Steal: take a gem whose symbol is in the own guest's room (P18)."""

    verb: ClassVar[str] = "steal"
    gem: Gem

    @property
    def text(self) -> str:
        """`steal ruby`."""
        return f"steal {self.gem}"


@dataclass(frozen=True, slots=True)
class Lift(BaseMove):
    """Lucky Lift: take the gem that the card shows (P19)."""

    verb: ClassVar[str] = "lift"
    gem: Gem

    @property
    def text(self) -> str:
        """`lift ruby`."""
        return f"lift {self.gem}"


@dataclass(frozen=True, slots=True)
class Passage(BaseMove):
    """Secret Passage: move any guest to any other room (P20, PA6)."""

    verb: ClassVar[str] = "passage"
    guest: Guest
    room: Room

    @property
    def text(self) -> str:
        """`passage earl b2`."""
        return f"passage {self.guest} {self.room}"


@dataclass(frozen=True, slots=True)
class Look(BaseMove):
    """View an Invitation: the top one, which then goes to the bottom (P21)."""

    verb: ClassVar[str] = "view"
    text: ClassVar[str] = "view"


@dataclass(frozen=True, slots=True)
class Ask(DirectedMove):
    """Ask a Player whether their guest sees the guest on the card (P22)."""

    verb: ClassVar[str] = "ask"
    guest: Guest

    @property
    def text(self) -> str:
        """`ask 2 buford`."""
        return f"ask {self.recipient} {self.guest}"


@dataclass(frozen=True, slots=True)
class Name(DirectedMove):
    """The final guess: say who an opponent is (P26, PA12)."""

    verb: ClassVar[str] = "guess"
    guest: Guest

    @property
    def text(self) -> str:
        """`guess 2 buford`."""
        return f"guess {self.recipient} {self.guest}"


SuspicionMove: TypeAlias = (
    Deal | Roll | Shuffle | Walk | Play | Steal | Lift | Passage | Look | Ask | Name
)


# --- Events ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GuestsPlaced(Event):
    """The guests stand in their rooms (P3); *first* has the first turn."""

    first: Seat
    guests: tuple[Guest, ...]
    """In the order of OUTER."""

    @property
    def subject(self) -> Seat:
        """Who begins."""
        return self.first


@dataclass(frozen=True, slots=True)
class InvitationDealt(SeatEvent):
    """*seat* got its invitation; the others do not see it (P5)."""

    guest: Guest | None

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the guest from everyone else."""
        return self if seat == self.seat else replace(self, guest=None)


@dataclass(frozen=True, slots=True)
class HandDealt(SeatEvent):
    """*seat* got its action cards; the others do not see them (P6)."""

    cards: tuple[Card, ...]

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the cards from everyone else."""
        return self if seat == self.seat else replace(self, cards=())


@dataclass(frozen=True, slots=True)
class DiceRolled(SeatEvent):
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


@dataclass(frozen=True, slots=True)
class GuestWalked(SeatEvent):
    """A guest went through a door (P9)."""

    guest: Guest
    origin: Room
    room: Room


@dataclass(frozen=True, slots=True)
class CardPlayed(SeatEvent):
    """A card was played face up (P13)."""

    card: Card


@dataclass(frozen=True, slots=True)
class GemStolen(SeatEvent):
    """A seat took a gem whose symbol is in its guest's room (P18)."""

    gem: Gem


@dataclass(frozen=True, slots=True)
class GemLifted(SeatEvent):
    """A seat took the gem of its card (P19)."""

    gem: Gem


@dataclass(frozen=True, slots=True)
class PassageUsed(SeatEvent):
    """A guest was moved through the secret passage (P20)."""

    guest: Guest
    origin: Room
    room: Room


@dataclass(frozen=True, slots=True)
class InvitationViewed(SeatEvent):
    """A seat viewed the top invitation, which nobody else sees (P21, PA7)."""

    guest: Guest | None

    @property
    def learner(self) -> Seat:
        """Whoever viewed it."""
        return self.seat

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the guest from everyone else."""
        return self if seat == self.seat else replace(self, guest=None)


@dataclass(frozen=True, slots=True)
class PlayerAsked(DirectedEvent):
    """A seat asked another whether its guest sees *guest* (P22)."""

    guest: Guest


@dataclass(frozen=True, slots=True)
class Answered(DirectedEvent):
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


@dataclass(frozen=True, slots=True)
class CardDrawn(SeatEvent):
    """A seat drew a card in place of the one that it played (P14)."""

    card: Card | None

    @property
    def learner(self) -> Seat:
        """Whoever drew it."""
        return self.seat

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the card from everyone else."""
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """The discards became the new action deck (P16)."""

    cards: int


@dataclass(frozen=True, slots=True)
class StackEmptied(Event):
    """A stack of gems is empty, which ends the thefts at once (P25)."""

    gem: Gem


@dataclass(frozen=True, slots=True)
class GuessMade(DirectedEvent):
    """A seat has guessed who another is; nobody else knows whom it named yet (P26)."""

    guest: Guest | None

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the guest from everyone else."""
        return self if seat == self.seat else replace(self, guest=None)


@dataclass(frozen=True, slots=True)
class IdentityRevealed(SeatEvent):
    """A seat turned its invitation face up (P26)."""

    guest: Guest


@dataclass(frozen=True, slots=True)
class MatchScored(SeatEvent):
    """A seat scored its gems and the opponents whom it identified (P27)."""

    points: int


@dataclass(frozen=True, slots=True)
class TieBroken(SeatEvent):
    """Several had the most points; *seat* goes before the others (P28, PA15)."""

    by: TieBreak

    @property
    def key(self) -> str:
        """`tie_broken_secret` or `tie_broken_gems`."""
        return f"tie_broken_{self.by}"


@dataclass(frozen=True, slots=True)
class MatchWon(SeatEvent):
    """A seat has won (P28)."""

    points: int


@dataclass(frozen=True, slots=True)
class MatchShared(SeatEvent):
    """A seat shares the win: nothing tells it from the other winners (PA15)."""

    points: int


# --- Scores ----------------------------------------------------------------------------------


class TieBreak(StrEnum):
    """What decided between equal scores."""

    SECRET = "secret"
    """Having stayed secret from more opponents (P28)."""
    GEMS = "gems"
    """Having more gems (P28)."""


Gems: TypeAlias = tuple[int, int, int]
"""How many diamonds, rubies and emeralds."""


@dataclass(frozen=True, slots=True)
class SeatScore:
    """What one seat scored (P27)."""

    gems: Gems
    identified: tuple[Seat, ...]
    """Whose identity it guessed."""
    secret_from: int
    """How many opponents did not guess its own (P28)."""

    @property
    def points(self) -> int:
        """All its points."""
        return gem_points(self.gems) + IDENTIFIED * len(self.identified)


def gem_points(gems: Gems) -> int:
    """Return what *gems* are worth: sets of all three kinds, and single ones (P27)."""
    sets = min(gems)
    return SET * sets + LEFTOVER * (sum(gems) - len(gems) * sets)


# --- States and views ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """A move of a seat, and where the guests stood before it."""

    turn: int
    """Counted from 1."""
    seat: Seat
    move: str
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
        asked = self.move.startswith(f"ask {seat} ")
        answer = self.answer if asked else None
        return Entry(self.turn, self.seat, self.move, self.rooms, answer)


@dataclass(frozen=True, slots=True)
class SuspicionView:
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
        return _actor(self)

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
            case Phase.ACT:
                return "act.one" if len(self.gems) == 2 else "act"
            case Phase.GUESS:
                return "guess" if mine else "wait.guess"
            case Phase.OVER if self.seat is None:
                return "match_over.seen"
            case Phase.OVER:
                winners = _winners(self.sheet)
                if self.seat not in winners:
                    return "match_over.lost"
                return "match_over.won" if len(winners) == 1 else "match_over.shared"


@dataclass(frozen=True, slots=True)
class SuspicionState:
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
        return self.rooms[_PLACE[guest]]


_PLACE: Final = {guest: n for n, guest in enumerate(Guest)}
_GEM_PLACE: Final = {gem: n for n, gem in enumerate(Gem)}


def _actor(table: SuspicionState | SuspicionView) -> Seat | None:
    if table.phase in (Phase.WALK, Phase.ACT):
        return table.player
    return table.guesser if table.phase is Phase.GUESS else None


def _taken(gems: Gems, gem: Gem, change: int) -> Gems:
    diamonds, rubies, emeralds = (
        count + (change if kind is gem else 0) for kind, count in zip(Gem, gems, strict=True)
    )
    return diamonds, rubies, emeralds


def _winners(sheet: tuple[SeatScore, ...]) -> tuple[Seat, ...]:
    """Return who won: one, or several whom nothing tells apart (P28, PA15)."""
    ranks = [(score.points, score.secret_from, sum(score.gems)) for score in sheet]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


# --- The game --------------------------------------------------------------------------------


class Suspicion(Game[SuspicionState, SuspicionMove, SuspicionView]):
    """The rules of Suspicion."""

    key = "suspicion"
    editions = ("spanish",)
    seats = range(2, 7)
    rules = (*(f"P{n}" for n in range(1, 29)), *(f"PA{n}" for n in range(1, 20)))
    view_type = SuspicionView

    def _start(self, setup: Setup) -> SuspicionState:
        stack = STACKS[setup.seats]
        nobody: tuple[Guest | None, ...] = (None,) * setup.seats
        return SuspicionState(
            edition=setup.edition,
            player=setup.first,
            guesser=setup.first,
            gems=((0, 0, 0),) * setup.seats,
            stacks=(stack, stack, stack),
            guesses=(nobody,) * setup.seats,
        )

    def actor(self, state: SuspicionState) -> Seat | None:
        """Return whose turn it is (P8), or who is guessing (P26)."""
        return _actor(state)

    def outcome(self, state: SuspicionState) -> Outcome | None:
        """Return the winners, one or several, once all is revealed (P28, PA15)."""
        if state.phase is not Phase.OVER:
            return None
        points = tuple(score.points for score in state.sheet)
        return Outcome(_winners(state.sheet), points, "P28")

    def view(self, state: SuspicionState, seat: Seat | None) -> SuspicionView:
        """Return the board, and of what is secret the seat's own share."""
        over = state.phase is Phase.OVER
        identities = state.identities or (None,) * len(state.gems)
        nobody = (None,) * len(state.gems)
        return SuspicionView(
            seat=seat,
            edition=state.edition,
            turn=state.turn,
            player=state.player,
            guesser=state.guesser,
            phase=state.phase,
            rooms=state.rooms,
            identities=tuple(
                guest if over or owner == seat else None for owner, guest in enumerate(identities)
            ),
            hand=state.hands[seat] if seat is not None and state.hands else (),
            deck=len(state.deck),
            discards=state.discards,
            stacks=state.stacks,
            gems=state.gems,
            dice=state.dice,
            waiting=state.waiting,
            card=state.card,
            actions=state.actions,
            history=tuple(entry.seen_by(seat) for entry in state.history),
            guesses=tuple(
                named if over or owner == seat else nobody
                for owner, named in enumerate(state.guesses)
            ),
            sheet=state.sheet,
        )

    def is_open(self, move: SuspicionMove) -> bool:
        """Whether it tells neither how a deck lies nor whom a seat named (P5, P6, P16, P26)."""
        return not isinstance(move, Deal | Shuffle | Name)

    # What may be done

    def _legal_moves(self, view: SuspicionView) -> tuple[SuspicionMove, ...]:
        match view.phase:
            case Phase.WALK:
                return tuple(
                    Walk(guest, room)
                    for guest in _movable(view)
                    for room in view.rooms[_PLACE[guest]].neighbours
                )
            case Phase.ACT if view.card is None:
                return tuple(Play(card) for card in dict.fromkeys(view.hand))
            case Phase.ACT:
                return tuple(move for action in view.actions for move in _ways(view, action))
            case _:
                assert view.seat is not None
                open_seats = (
                    seat
                    for seat, named in enumerate(view.guesses[view.seat])
                    if seat != view.seat and named is None
                )
                return tuple(Name(seat, guest) for seat in open_seats for guest in Guest)

    def _objection(self, view: SuspicionView, move: SuspicionMove) -> str:
        if view.phase is Phase.OVER:
            return "P26"
        if view.phase is Phase.DEAL:
            return "P5"
        if view.phase is Phase.GUESS:
            return "P26" if isinstance(move, Name) else "P25"
        if isinstance(move, Name):
            return "PA13"
        if view.actor is None or view.actor != view.seat:
            return "P8"
        if view.phase is Phase.WALK:
            return "P9"
        return self._objection_to_action(view, move)

    @staticmethod
    def _objection_to_action(view: SuspicionView, move: SuspicionMove) -> str:
        match move:
            case Steal() if Action.STEAL in view.actions:
                return "P18"
            case Lift() if any(action.gem for action in view.actions):
                return "P19"
            case Passage() if Action.PASSAGE in view.actions:
                return "PA6"
            case Ask(_, guest) if any(action.guest is guest for action in view.actions):
                return "PA8"
            case Ask() if any(action.guest for action in view.actions):
                return "P22"
            case Walk():
                return "P8"
        return "P13"

    def chance(self, state: SuspicionState, rng: Random) -> SuspicionMove:
        """Deal (P3–P6), roll (P9) or shuffle (P16)."""
        if state.phase is Phase.ROLL:
            return Roll(rng.choice(DICE[0]), rng.choice(DICE[1]))
        if state.phase is Phase.SHUFFLE:
            return Shuffle(tuple(rng.sample(state.discards, len(state.discards))))
        guests, invitations = (rng.sample(list(Guest), len(Guest)) for _ in range(2))
        cards = rng.sample(CARDS, len(CARDS))
        return Deal(tuple(guests), tuple(invitations), tuple(cards))

    def objection_to_chance(self, state: SuspicionState, move: SuspicionMove) -> str | None:
        """Refuse what is not the deal, the roll or the shuffle that is due, or not a whole one."""
        match state.phase, move:
            case Phase.DEAL, Deal(guests, invitations, deck):
                if sorted(guests) != sorted(Guest):
                    return "P3"
                if sorted(invitations) != sorted(Guest):
                    return "P5"
                return None if sorted(deck) == sorted(CARDS) else "P6"
            case Phase.ROLL, Roll(first, second):
                return None if first in DICE[0] and second in DICE[1] else "P9"
            case Phase.SHUFFLE, Shuffle(deck):
                return None if sorted(deck) == sorted(state.discards) else "P16"
            case Phase.OVER, _:
                return "P26"
        return {Phase.DEAL: "P3", Phase.ROLL: "P9", Phase.SHUFFLE: "P16"}[state.phase]

    def parse(self, text: str) -> SuspicionMove:
        """Read a move; the text must be letter for letter what the move writes."""
        verb, *rest = text.split(" ")
        try:
            move = _READ[verb](rest)
        except (LookupError, ValueError, TypeError):
            raise NotAMoveError(text) from None
        if move.text != text:
            raise NotAMoveError(text)
        return move

    # What comes of it

    def _play(
        self, state: SuspicionState, move: SuspicionMove
    ) -> tuple[SuspicionState, tuple[Event, ...]]:
        seat = self.actor(state)
        if seat is not None and not isinstance(move, Name):
            entry = Entry(state.turn, seat, move.text, state.rooms)
            state = replace(state, history=(*state.history, entry))
        match move:
            case Deal():
                return self._deal(state, move)
            case Roll(first, second):
                rolled = replace(state, phase=Phase.WALK, dice=move.faces, waiting=(True, True))
                return rolled, (DiceRolled(state.player, state.turn, first, second),)
            case Shuffle(deck):
                state = replace(state, phase=Phase.ROLL, deck=deck, discards=())
                return state, (DeckShuffled(len(deck)),)
            case Walk(guest, room):
                return self._walk(state, guest, room)
            case Play(card):
                return self._play_card(state, card)
            case Name(recipient, guest):
                return self._name(state, recipient, guest)
            case _:
                return self._act(state, move)

    @staticmethod
    def _deal(state: SuspicionState, deal: Deal) -> tuple[SuspicionState, tuple[Event, ...]]:
        """Place the guests, hand out invitations and action cards (P3–P6)."""
        seats = len(state.gems)
        where = dict(zip(deal.guests, OUTER, strict=True))
        hands = tuple(tuple(sorted(deal.deck[n * HAND : (n + 1) * HAND])) for n in range(seats))
        dealt = replace(
            state,
            turn=1,
            phase=Phase.ROLL,
            rooms=tuple(where[guest] for guest in Guest),
            identities=deal.invitations[:seats],
            invitations=deal.invitations[seats:],
            hands=hands,
            deck=deal.deck[HAND * seats :],
        )
        return dealt, (
            GuestsPlaced(state.player, deal.guests),
            *(InvitationDealt(seat, guest) for seat, guest in enumerate(dealt.identities)),
            *(HandDealt(seat, hand) for seat, hand in enumerate(hands)),
        )

    @staticmethod
    def _moved(state: SuspicionState, guest: Guest, room: Room) -> SuspicionState:
        place = _PLACE[guest]
        return replace(state, rooms=(*state.rooms[:place], room, *state.rooms[place + 1 :]))

    def _walk(
        self, state: SuspicionState, guest: Guest, room: Room
    ) -> tuple[SuspicionState, tuple[Event, ...]]:
        """Move a guest for its own die, or else for a wild one (P9–P11)."""
        dice = list(zip(state.dice, state.waiting, strict=True))
        used = dice.index((guest if (guest, True) in dice else None, True))
        waiting = tuple(due and n != used for n, due in enumerate(state.waiting))
        walked = GuestWalked(state.player, guest, state.room(guest), room)
        phase = Phase.WALK if any(waiting) else Phase.ACT
        moved = self._moved(state, guest, room)
        return replace(moved, waiting=waiting, phase=phase), (walked,)

    @staticmethod
    def _play_card(state: SuspicionState, card: Card) -> tuple[SuspicionState, tuple[Event, ...]]:
        """Lay a card face up: its actions are to be done (P13)."""
        hand = list(state.hands[state.player])
        hand.remove(card)
        hands = _with(state.hands, state.player, tuple(hand))
        state = replace(state, hands=hands, card=card, actions=card.actions)
        return state, (CardPlayed(state.player, card),)

    def _act(
        self, state: SuspicionState, move: SuspicionMove
    ) -> tuple[SuspicionState, tuple[Event, ...]]:
        """Do one action of the card, and go on as the rules have it (P15, P25)."""
        seat = state.player
        events: list[Event]
        match move:
            case Steal(gem) | Lift(gem):
                done = Action.STEAL if isinstance(move, Steal) else Action(f"lift_{gem}")
                gems = _with(state.gems, seat, _taken(state.gems[seat], gem, +1))
                state = replace(state, gems=gems, stacks=_taken(state.stacks, gem, -1))
                stolen = isinstance(move, Steal)
                events = [GemStolen(seat, gem) if stolen else GemLifted(seat, gem)]
                if state.stacks[_GEM_PLACE[gem]] == 0:
                    # At once: neither the other action nor a new card (P25, PA4).
                    state = replace(state, phase=Phase.GUESS, guesser=seat, actions=())
                    return state, (*events, StackEmptied(gem))
            case Passage(guest, room):
                done = Action.PASSAGE
                events = [PassageUsed(seat, guest, state.room(guest), room)]
                state = self._moved(state, guest, room)
            case Look():
                done = Action.VIEW
                top, *rest = state.invitations
                events = [InvitationViewed(seat, top)]
                entry = replace(state.history[-1], viewed=top)
                state = replace(
                    state,
                    invitations=(*rest, top),
                    history=(*state.history[:-1], entry),
                )
            case Ask(recipient, guest):
                done = Action(f"ask_{guest}")
                yes = state.room(state.identities[recipient]).sees(state.room(guest))
                events = [PlayerAsked(seat, recipient, guest), Answered(recipient, seat, yes)]
                entry = replace(state.history[-1], answer=yes)
                state = replace(state, history=(*state.history[:-1], entry))
            case _:
                raise AssertionError(move)
        # Of two players each does one action only (P15).
        left = () if len(state.gems) == 2 else tuple(a for a in state.actions if a is not done)
        state = replace(state, actions=left)
        return (state, tuple(events)) if left else self._end_turn(state, *events)

    @staticmethod
    def _end_turn(
        state: SuspicionState, *before: Event
    ) -> tuple[SuspicionState, tuple[Event, ...]]:
        """Discard the card, draw another, and pass the turn on (P14, P16, P8)."""
        assert state.card is not None
        seat = state.player
        drawn, *deck = state.deck
        hand = tuple(sorted((*state.hands[seat], drawn)))
        state = replace(
            state,
            hands=_with(state.hands, seat, hand),
            discards=(*state.discards, state.card),
            deck=tuple(deck),
            card=None,
            dice=(),
            waiting=(),
            player=(seat + 1) % len(state.gems),
            turn=state.turn + 1,
            phase=Phase.ROLL if deck else Phase.SHUFFLE,
        )
        return state, (*before, CardDrawn(seat, drawn))

    def _name(
        self, state: SuspicionState, recipient: Seat, guest: Guest
    ) -> tuple[SuspicionState, tuple[Event, ...]]:
        """Note a final guess; after the last one all is revealed (P26)."""
        seat, seats = state.guesser, len(state.gems)
        named = _with(state.guesses[seat], recipient, guest)
        state = replace(state, guesses=_with(state.guesses, seat, named))
        made = GuessMade(seat, recipient, guest)
        if named.count(None) > 1:  # oneself one does not guess
            return state, (made,)
        following = (seat + 1) % seats
        if following == state.player:
            return self._reveal(state, made)
        return replace(state, guesser=following), (made,)

    @staticmethod
    def _reveal(state: SuspicionState, *before: Event) -> tuple[SuspicionState, tuple[Event, ...]]:
        """Turn up the invitations, score, and find the winners (P26–P28)."""
        seats = range(len(state.gems))
        right = {
            (one, other)
            for one, other in product(seats, seats)
            if state.guesses[one][other] is state.identities[other]
        }
        sheet = tuple(
            SeatScore(
                state.gems[seat],
                tuple(other for other in seats if (seat, other) in right),
                sum((other, seat) not in right for other in seats if other != seat),
            )
            for seat in seats
        )
        winners = _winners(sheet)
        points = [score.points for score in sheet]
        ending: list[Event] = []
        if len(winners) > 1:
            ending += (MatchShared(seat, points[seat]) for seat in winners)
        else:
            (winner,) = winners
            if points.count(points[winner]) > 1:
                ending.append(TieBroken(winner, _tie_break(sheet, winner)))
            ending.append(MatchWon(winner, points[winner]))
        return replace(state, phase=Phase.OVER, sheet=sheet), (
            *before,
            *(IdentityRevealed(seat, guest) for seat, guest in enumerate(state.identities)),
            *(MatchScored(seat, points[seat]) for seat in seats),
            *ending,
        )


GAME: Final = Suspicion()


def _tie_break(sheet: tuple[SeatScore, ...], winner: Seat) -> TieBreak:
    """Return what put *winner* before the others with the same points (P28)."""
    tied = [score for score in sheet if score.points == sheet[winner].points]
    secret = [score.secret_from for score in tied]
    return TieBreak.SECRET if secret.count(max(secret)) == 1 else TieBreak.GEMS


def _movable(view: SuspicionView) -> tuple[Guest, ...]:
    """Return whom the dice let one move: anybody for a wild one (P10, P11)."""
    due = [face for face, waiting in zip(view.dice, view.waiting, strict=True) if waiting]
    return tuple(Guest) if None in due else tuple(face for face in due if face is not None)


def _ways(view: SuspicionView, action: Action) -> tuple[SuspicionMove, ...]:
    """Return how *action* can be done."""
    assert view.identity is not None
    if action is Action.STEAL:
        return tuple(Steal(gem) for gem in view.rooms[_PLACE[view.identity]].gems)
    if action is Action.PASSAGE:
        return tuple(
            Passage(guest, room)
            for guest, place in zip(Guest, view.rooms, strict=True)
            for room in Room
            if room is not place
        )
    if action is Action.VIEW:
        return (Look(),)
    if action.gem is not None:
        return (Lift(action.gem),)
    assert action.guest is not None
    seats = range(len(view.gems))
    return tuple(Ask(seat, action.guest) for seat in seats if seat != view.seat)


T = TypeVar("T")


def _with(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return *values* with another *value* in one place."""
    return (*values[:place], value, *values[place + 1 :])


def _face(text: str) -> Guest | None:
    return None if text == "?" else Guest(text)


def _read_deal(words: list[str]) -> Deal:
    parts = [part.split() for part in " ".join(words).split(" | ")]
    guests, invitations, cards = parts
    return Deal(
        tuple(map(Guest, guests)), tuple(map(Guest, invitations)), tuple(map(Card.of, cards))
    )


_READ: Final[dict[str, Callable[[list[str]], SuspicionMove]]] = {
    "deal": _read_deal,
    "roll": lambda words: Roll(*map(_face, words)),
    "shuffle": lambda words: Shuffle(tuple(map(Card.of, words))),
    "walk": lambda words: Walk(Guest(words[0]), Room(words[1])),
    "play": lambda words: Play(Card.of(words[0])),
    "steal": lambda words: Steal(Gem(words[0])),
    "lift": lambda words: Lift(Gem(words[0])),
    "passage": lambda words: Passage(Guest(words[0]), Room(words[1])),
    "view": lambda words: Look(),
    "ask": lambda words: Ask(int(words[0]), Guest(words[1])),
    "guess": lambda words: Name(int(words[0]), Guest(words[1])),
}
"""By verb, what reads the words behind it. A text that a move does not write is no move."""
