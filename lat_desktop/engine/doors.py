"""Doors, for two: the Collector gathers cards in the open, the Guesser reads them.

Both editions of the rules, whole. Rule numbers are those of the rules text
(``resources/rules/en/doors.md``): D10 is printed, DA15 was decided where print is silent.

The cards have two traits: a colour, Red or Blue, and a role, Lady or Tiger. There is a Door for
each of the four pairs. Of the fourteen Clues three are of each pair, and two are wild: one counts
in a set as both colours and has no role, the other as both roles and has no colour.

Each seat is dealt an identity, a Door, face down. In a turn the Collector takes a card (a Clue) of
the display into its row, then the Guesser discards one; the deck fills each gap, and after five
turns it is empty. A set is four cards of the row that share a trait; it matches a seat whose
identity has that trait. The round ends with a set that is claimed, with a guess at the Collector's
identity, right or wrong, or with the deck. Then both identities are revealed, somebody earns
tokens, and the roles of Collector and Guesser change hands.

A turn runs through the phases take, show, discard and guess. `show` comes only where the row holds
a set, which the Collector may claim; in `guess` (in the English edition also in `discard`) the
Guesser may claim one, or say who the Collector is.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import product
from random import Random
from typing import ClassVar, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from lat_desktop.engine.cards import (
    CLUES,
    COLOURS,
    ROLES,
    Clue,
    Door,
    Trait,
    sets_in,
)
from lat_desktop.engine.game import (
    BaseMove,
    Event,
    Game,
    NotAMoveError,
    Outcome,
    Seat,
    SeatEvent,
    Setup,
    Stake,
)
from lat_desktop.engine.identities import IdentityDealt, IdentityRevealed

TARGET: Final = 10
"""Tokens that win the match (D2, D25)."""
DISPLAY_SIZE: Final = 4


class Phase(StrEnum):
    """Where a round stands."""

    DEAL = "deal"
    """Before a round: chance deals (D4, D6). The last round still lies on the table."""
    TAKE = "take"
    """The Collector takes a card (D10)."""
    SHOW = "show"
    """The row holds a set: the Collector may claim it, if it matches (D15, DA15)."""
    DISCARD = "discard"
    """The Guesser discards a card (D16)."""
    GUESS = "guess"
    """The Guesser may guess, claim, or let it be (D18)."""
    OVER = "over"
    """Somebody has won the match (D25)."""


class Role(StrEnum):
    """What a seat does in this round."""

    COLLECTOR = "collector"
    GUESSER = "guesser"

    @property
    def key(self) -> str:
        """The key of its word in the rules text."""
        return f"role.{self}"


class Reason(StrEnum):
    """Why tokens were earned (D24)."""

    WRONG_GUESS = "wrong_guess"
    OWN_SET = "own_set"
    ONE_TRAIT = "one_trait"
    SET = "set"
    DECK_OUT = "deck_out"
    BOTH_TRAITS = "both_traits"

    @property
    def key(self) -> str:
        """The key of its word in the rules text."""
        return f"reason.{self}"

    @property
    def tokens(self) -> int:
        """What it earns, in tokens."""
        return _TOKENS[self]


_TOKENS: Final = {
    Reason.WRONG_GUESS: 4,
    Reason.OWN_SET: 6,
    Reason.ONE_TRAIT: 1,
    Reason.SET: 2,
    Reason.DECK_OUT: 3,
    Reason.BOTH_TRAITS: 5,
}


# --- Moves -----------------------------------------------------------------------------------
#
# A move is a value. Its text is what stands in records and goes to players, and `Doors.parse` reads
# it back; its verb is the key, below `move.`, of its words in the rules text.


class Deal(BaseMove, msgspec.Struct, frozen=True):
    """Chance: an identity for each seat and the order of the deck (D4–D6)."""

    verb: ClassVar[str] = "deal"
    identities: tuple[Door, Door]
    deck: tuple[Clue, ...]
    """Top first; the first four become the display."""

    @property
    def text(self) -> str:
        """`deal red_lady blue_tiger | red_tiger wild_role …`."""
        return f"deal {' '.join(self.identities)} | {' '.join(self.deck)}"


class Take(BaseMove, msgspec.Struct, frozen=True):
    """The Collector takes a card of the display (D10)."""

    verb: ClassVar[str] = "take"
    card: Clue

    @property
    def text(self) -> str:
        """`take red_lady`."""
        return f"take {self.card}"


class Discard(BaseMove, msgspec.Struct, frozen=True):
    """The Guesser discards a card of the display (D16)."""

    verb: ClassVar[str] = "discard"
    card: Clue

    @property
    def text(self) -> str:
        """`discard red_lady`."""
        return f"discard {self.card}"


_NAMED: Final = frozenset(product((*COLOURS, None), (*ROLES, None))) - {(None, None)}


class Guess(BaseMove, msgspec.Struct, frozen=True):
    """The Guesser names the Collector's colour, or role, or both (D19)."""

    verb: ClassVar[str] = "guess"
    colour: Trait | None = None
    role: Trait | None = None

    def __post_init__(self) -> None:
        if (self.colour, self.role) not in _NAMED:
            raise ValueError("a guess names a colour, or a role, or both (D19)")

    @property
    def traits(self) -> tuple[Trait, ...]:
        """What is named, the colour first."""
        return tuple(trait for trait in (self.colour, self.role) if trait is not None)

    @property
    def name(self) -> str:
        """What is named, in one word: `red`, `tiger`, `red_tiger`."""
        return "_".join(self.traits)

    @property
    def key(self) -> str:
        """The key of the spoken sentence in the rules text."""
        return f"guess.{self.name}"

    @property
    def text(self) -> str:
        """`guess red`, `guess tiger`, `guess red_tiger`."""
        return f"guess {self.name}"

    @property
    def reward(self) -> Reason:
        """What a right guess earns tokens for (D24)."""
        return Reason.BOTH_TRAITS if len(self.traits) == 2 else Reason.ONE_TRAIT

    def names(self, identity: Door | None) -> bool:
        """Return whether it names this *identity* and no other; False while there is none."""
        return identity is not None and self.traits == (identity.colour, identity.role)

    def fits(self, identity: Door) -> bool:
        """Whether every named part is right (D20)."""
        return identity.traits.issuperset(self.traits)


class Claim(BaseMove, msgspec.Struct, frozen=True):
    """Reveal one's identity to score a set among the Collector's cards (D15, D21)."""

    verb: ClassVar[str] = "claim"
    text: ClassVar[str] = "claim"


class Pass(BaseMove, msgspec.Struct, frozen=True):
    """Neither claim nor guess."""

    verb: ClassVar[str] = "pass"
    text: ClassVar[str] = "pass"


DoorsMove: TypeAlias = Deal | Take | Discard | Guess | Claim | Pass

GUESSES: Final[tuple[Guess, ...]] = (
    *(Guess(colour=colour) for colour in COLOURS),
    *(Guess(role=role) for role in ROLES),
    *(Guess(colour, role) for role in ROLES for colour in COLOURS),
)


# --- Events ----------------------------------------------------------------------------------
#
# Facts, with keys and numbers and no prose. An event's key, below `event.` in the rules text, is
# its class name in snake case unless it says another; its subject is whom it is about: a SeatEvent
# is about its seat. IdentityDealt and IdentityRevealed, which Favor has too, are in `identities`.
# The former is the only secret one: `seen_by` takes the Door out of it for all but its own seat.


class RoundBegan(Event, frozen=True):
    """Round *number* began, and *collector* collects in it (D8)."""

    begins_round = True

    number: int
    collector: Seat

    @property
    def subject(self) -> Seat:
        """The Collector."""
        return self.collector


class DisplayRevealed(Event, frozen=True):
    """The first four cards were revealed (D6)."""

    cards: tuple[Clue, ...]


class CardTaken(SeatEvent, frozen=True):
    """The Collector took a card (D10)."""

    card: Clue


class CardDiscarded(SeatEvent, frozen=True):
    """The Guesser discarded a card (D16)."""

    card: Clue


class DisplayRefilled(Event, frozen=True):
    """A card from the deck took the free place (D11)."""

    card: Clue


class DeckEmptied(Event, frozen=True):
    """The last card of the deck was revealed (D22)."""


class Passed(SeatEvent, frozen=True):
    """A seat that could have spoken let it be (DA15)."""

    reveals: ClassVar[bool] = False
    role: Role

    @property
    def key(self) -> str:
        """`collector_passed` or `guesser_passed`."""
        return f"{self.role}_passed"


class GuessMade(SeatEvent, frozen=True):
    """The Guesser named the Collector (D19)."""

    guess: Guess


class GuessProved(SeatEvent, frozen=True):
    """The guess turned out right or wrong (D20)."""

    right: bool

    @property
    def key(self) -> str:
        """`guess_right` or `guess_wrong`."""
        return "guess_right" if self.right else "guess_wrong"


class SetClaimed(SeatEvent, frozen=True):
    """A seat scored a set of the Collector's cards (D15, D21)."""

    traits: tuple[Trait, ...]
    """The traits in which the set matches its identity: one, or both (DA7)."""


class DeckRanOut(Event, frozen=True):
    """The last turn ended and nobody had scored (D22)."""


class TokensEarned(SeatEvent, frozen=True):
    """A seat earned tokens, which ended the round (D23, D24)."""

    tokens: int
    reason: Reason


class MatchWon(SeatEvent, frozen=True):
    """A seat has ten tokens or more (D25)."""

    score: int
    other: int
    """What the other seat has."""


# --- States and views ------------------------------------------------------------------------


class Play(msgspec.Struct, frozen=True):
    """A public move of this round and the display it was made from."""

    seat: Seat
    move: str
    """The text of the move."""
    display: tuple[Clue, ...]


class Ending(msgspec.Struct, frozen=True):
    """How a round ended: who earned tokens, and for what."""

    seat: Seat
    reason: Reason


class PastRound(msgspec.Struct, frozen=True):
    """A round that is cleared away, as everybody saw it: with both identities (D23).

    All is dealt anew from all cards, so it tells nothing of the next round but how a seat plays.
    """

    collector: Seat
    identities: tuple[Door, Door]
    """By seat."""
    history: tuple[Play, ...]
    """The moves of that round. Its row, discards and last display follow from them."""
    ending: Ending


class DoorsView(msgspec.Struct, frozen=True):
    """What one seat may know: all that lies or has lain open, and its own identity."""

    seat: Seat | None
    edition: str
    scores: tuple[int, int]
    round: int
    """Counted from 1; 0 before the first deal."""
    collector: Seat
    phase: Phase
    identities: tuple[Door | None, Door | None]
    """By seat; None for an identity that this seat may not see. Both stand open after a round."""
    display: tuple[Clue, ...]
    row: tuple[Clue, ...]
    """The Collector's cards, in the order they were taken."""
    discards: tuple[Clue, ...]
    deck: int
    """How many cards are left in the deck."""
    history: tuple[Play, ...]
    """The moves of this round."""
    ending: Ending | None
    """How the round that lies on the table ended; None while it goes on."""
    past: tuple[PastRound, ...] = ()
    """The rounds before this one, the first one first."""

    @property
    def guesser(self) -> Seat:
        """The other one."""
        return 1 - self.collector

    @property
    def actor(self) -> Seat | None:
        """The seat to move."""
        return _actor(self.phase, self.collector)

    @property
    def role(self) -> Role:
        """What the seat that looks does in this round; a bystander looks as the Guesser does."""
        return Role.COLLECTOR if self.seat == self.collector else Role.GUESSER

    @property
    def between_rounds(self) -> bool:
        """Whether the result of a round lies open and another round will follow."""
        return self.phase is Phase.DEAL and self.ending is not None

    @property
    def may_guess_first(self) -> bool:
        """Whether the Guesser may speak before the discard (D18, DA2)."""
        return self.edition == "english"

    @property
    def prompt(self) -> str:
        """The key, below `prompt.`, of what is expected of whom."""
        mine = self.seat is not None and self.actor == self.seat
        match self.phase:
            case Phase.DEAL:
                return "round_over" if self.between_rounds else "dealing"
            case Phase.TAKE:
                return "take" if mine else "wait.collector"
            case Phase.SHOW if mine:
                return "set_step.match" if self.matching else "set_step.no_match"
            case Phase.SHOW:
                return "wait.set_step"
            case Phase.DISCARD if not mine:
                return "wait.guesser"
            case Phase.DISCARD if self.may_guess_first:
                return "discard_or_claim" if self.matching else "discard_or_guess"
            case Phase.DISCARD:
                return "discard"
            case Phase.GUESS if mine:
                return "decide_claim" if self.matching else "decide"
            case Phase.GUESS:
                return "wait.decide"
            case Phase.OVER if self.seat is None:
                return "match_over.seen"
            case Phase.OVER:
                won = self.scores[self.seat] > self.scores[1 - self.seat]
                return "match_over.won" if won else "match_over.lost"

    @property
    def identity(self) -> Door | None:
        """The own identity; None before the first deal, and for a bystander."""
        return None if self.seat is None else self.identities[self.seat]

    @property
    def matching(self) -> tuple[Trait, ...]:
        """The traits of the own identity in which the row holds a set (D12), colour first."""
        if self.identity is None:
            return ()
        sets = sets_in(self.row)
        return tuple(t for t in (self.identity.colour, self.identity.role) if t in sets)


class DoorsState(msgspec.Struct, frozen=True):
    """A match between two moves, secrets included."""

    edition: str
    first: Seat
    """Who collects in the first round (D7, DA11)."""
    scores: tuple[int, int] = (0, 0)
    round: int = 0
    phase: Phase = Phase.DEAL
    identities: tuple[Door | None, Door | None] = (None, None)
    """By seat; None only before the first deal."""
    deck: tuple[Clue, ...] = ()
    display: tuple[Clue, ...] = ()
    row: tuple[Clue, ...] = ()
    discards: tuple[Clue, ...] = ()
    history: tuple[Play, ...] = ()
    ending: Ending | None = None
    past: tuple[PastRound, ...] = ()

    @property
    def collector(self) -> Seat:
        """Who collects: the roles change every round (D8)."""
        return (self.first + max(self.round - 1, 0)) % 2

    @property
    def guesser(self) -> Seat:
        """The other one."""
        return 1 - self.collector


def _cleared_away(state: DoorsState) -> tuple[PastRound, ...]:
    """Return the round that lies on the table and is over; none before the first."""
    first, second = state.identities
    if first is None or second is None or state.ending is None:
        return ()
    return (PastRound(state.collector, (first, second), state.history, state.ending),)


def _actor(phase: Phase, collector: Seat) -> Seat | None:
    if phase in (Phase.TAKE, Phase.SHOW):
        return collector
    if phase in (Phase.DISCARD, Phase.GUESS):
        return 1 - collector
    return None


# --- The game --------------------------------------------------------------------------------


class Doors(Game[DoorsState, DoorsMove, DoorsView]):
    """The rules of Doors.

    `Game` has the public methods that are missing here, and checks before it asks: `_legal_moves`
    only for the seat whose turn it is, `_objection` only about a move that is not among them, and
    `_play` only for a move to which there is no objection. An objection is the number of a rule.
    """

    key = "doors"
    editions = ("italian", "english")
    seats = range(2, 3)
    rules = (*(f"D{n}" for n in range(1, 27)), *(f"DA{n}" for n in range(1, 16)))
    view_type = DoorsView

    def _start(self, setup: Setup) -> DoorsState:
        return DoorsState(setup.edition, setup.first)

    def actor(self, state: DoorsState) -> Seat | None:
        """Return the Collector or the Guesser, as the phase has it (D9)."""
        return _actor(state.phase, state.collector)

    def outcome(self, state: DoorsState) -> Outcome | None:
        """Return the winner once a seat has ten tokens (D25, DA10)."""
        if state.phase is not Phase.OVER:
            return None
        winner = 0 if state.scores[0] > state.scores[1] else 1
        return Outcome((winner,), state.scores, "D25")

    def view(self, state: DoorsState, seat: Seat | None) -> DoorsView:
        """Return what everybody saw, and the own identity; both after a round (D23)."""
        first, second = state.identities
        shown = state.ending is not None
        return DoorsView(
            seat=seat,
            edition=state.edition,
            scores=state.scores,
            round=state.round,
            collector=state.collector,
            phase=state.phase,
            identities=(
                first if shown or seat == 0 else None,
                second if shown or seat == 1 else None,
            ),
            display=state.display,
            row=state.row,
            discards=state.discards,
            deck=len(state.deck),
            history=state.history,
            ending=state.ending,
            past=state.past,
        )

    def is_open(self, move: DoorsMove) -> bool:
        """Whether everybody may know *move*: all but a deal, which has the identities (D4, D6)."""
        return not isinstance(move, Deal)

    # What may be done

    def _legal_moves(self, view: DoorsView) -> tuple[DoorsMove, ...]:
        """Return the moves of the phase, a claim first where there is one (DA1)."""
        claim: tuple[DoorsMove, ...] = (Claim(),) if view.matching else ()
        cards = dict.fromkeys(view.display)
        match view.phase:
            case Phase.TAKE:
                return tuple(Take(card) for card in cards)
            case Phase.SHOW:
                return (*claim, Pass())
            case Phase.DISCARD:
                discards = tuple(Discard(card) for card in cards)
                before = (*claim, *GUESSES) if view.may_guess_first else ()
                return (*discards, *before)
            case _:
                return (*claim, *GUESSES, Pass())

    def stakes(self, view: DoorsView, move: DoorsMove) -> tuple[Stake, ...]:
        """Return what a guess earns, whoever earns it: it ends the round (D20, D24).

        The own Door cannot be the other's: there is one of each (D4).
        """
        if not isinstance(move, Guess):
            return ()
        wrong = Reason.WRONG_GUESS.tokens
        if move.names(view.identity):
            return (Stake("own", view.collector, wrong),)
        return (
            Stake("right", view.guesser, move.reward.tokens),
            Stake("wrong", view.collector, wrong),
        )

    def _objection(self, view: DoorsView, move: DoorsMove) -> str:
        if view.phase is Phase.OVER:
            return "D25"
        if view.phase is Phase.DEAL:
            return "D23"
        if view.actor != view.seat:
            return "D9"
        match move:
            case Take():
                return "D10"
            case Discard():
                return "D16"
            case Guess():
                return "D18"
            case Claim():
                return self._objection_to_claim(view)
            case Pass():
                return "D10" if view.phase is Phase.TAKE else "D16"
            case Deal():
                return "D4"

    @staticmethod
    def _objection_to_claim(view: DoorsView) -> str:
        if view.phase is Phase.TAKE:
            return "D15"  # only after a card has been taken
        if view.phase is Phase.DISCARD and view.matching:
            return "D18"  # Italian edition: only after the discard
        return "D12" if view.seat == view.collector else "D21"

    def chance(self, state: DoorsState, rng: Random) -> Deal:
        """Shuffle and deal a round (D4, D6)."""
        first, second = rng.sample(list(Door), 2)
        return Deal((first, second), tuple(rng.sample(CLUES, len(CLUES))))

    def objection_to_chance(self, state: DoorsState, move: DoorsMove) -> str | None:
        """Refuse anything but a deal of two different Doors and all fourteen Clues."""
        if state.phase is Phase.OVER:
            return "D25"
        if not isinstance(move, Deal):
            return "D23" if state.round else "D9"
        if move.identities[0] is move.identities[1]:
            return "D4"
        return None if sorted(move.deck) == sorted(CLUES) else "D6"

    def parse(self, text: str) -> DoorsMove:
        """Read a move; the text must be letter for letter what the move writes."""
        verb, _, rest = text.partition(" ")
        try:
            match verb:
                case "take":
                    return Take(Clue(rest))
                case "discard":
                    return Discard(Clue(rest))
                case "guess":
                    return _GUESS_BY_NAME[rest]
                case "claim" if text == verb:
                    return Claim()
                case "pass" if text == verb:
                    return Pass()
                case "deal":
                    doors, _, clues = rest.partition(" | ")
                    first, second = doors.split(" ")
                    deck = tuple(Clue(card) for card in clues.split(" "))
                    return Deal((Door(first), Door(second)), deck)
        except (KeyError, ValueError):
            pass
        raise NotAMoveError(text)

    # What comes of it

    def _play(self, state: DoorsState, move: DoorsMove) -> tuple[DoorsState, tuple[Event, ...]]:
        if isinstance(move, Deal):
            return self._deal(state, move)
        seat = self.actor(state)
        assert seat is not None
        state = replace(state, history=(*state.history, Play(seat, move.text, state.display)))
        match move:
            case Take(card):
                return self._take(state, card)
            case Discard(card):
                return self._discard(state, card)
            case Guess():
                return self._guess(state, move)
            case Claim():
                return self._claim(state, seat)
            case Pass():
                return self._pass(state, seat)

    @staticmethod
    def _deal(state: DoorsState, deal: Deal) -> tuple[DoorsState, tuple[Event, ...]]:
        """Begin a round: the roles change, everything is shuffled anew (D4–D8, D23)."""
        dealt = DoorsState(
            edition=state.edition,
            first=state.first,
            scores=state.scores,
            round=state.round + 1,
            phase=Phase.TAKE,
            identities=deal.identities,
            deck=deal.deck[DISPLAY_SIZE:],
            display=deal.deck[:DISPLAY_SIZE],
            past=(*state.past, *_cleared_away(state)),
        )
        return dealt, (
            RoundBegan(dealt.round, dealt.collector),
            IdentityDealt(0, deal.identities[0]),
            IdentityDealt(1, deal.identities[1]),
            DisplayRevealed(dealt.display),
        )

    @staticmethod
    def _refill(state: DoorsState, card: Clue) -> tuple[DoorsState, tuple[Event, ...]]:
        """Put the top card of the deck where *card* lay (D11). The deck is never empty here."""
        place = state.display.index(card)
        drawn, *deck = state.deck
        display = (*state.display[:place], drawn, *state.display[place + 1 :])
        emptied = () if deck else (DeckEmptied(),)
        return replace(state, display=display, deck=tuple(deck)), (
            DisplayRefilled(drawn),
            *emptied,
        )

    def _take(self, state: DoorsState, card: Clue) -> tuple[DoorsState, tuple[Event, ...]]:
        state, refilled = self._refill(state, card)
        row = (*state.row, card)
        # Everybody can see whether the row holds a set, so the step tells nothing (DA15).
        phase = Phase.SHOW if sets_in(row) else Phase.DISCARD
        taken = CardTaken(state.collector, card)
        return replace(state, row=row, phase=phase), (taken, *refilled)

    def _discard(self, state: DoorsState, card: Clue) -> tuple[DoorsState, tuple[Event, ...]]:
        state, refilled = self._refill(state, card)
        discarded = CardDiscarded(state.guesser, card)
        state = replace(state, discards=(*state.discards, card), phase=Phase.GUESS)
        return state, (discarded, *refilled)

    def _guess(self, state: DoorsState, guess: Guess) -> tuple[DoorsState, tuple[Event, ...]]:
        """Prove the guess and end the round (D20)."""
        identity = state.identities[state.collector]
        assert identity is not None
        right = guess.fits(identity)
        if right:
            ending = Ending(state.guesser, guess.reward)
        else:
            ending = Ending(state.collector, Reason.WRONG_GUESS)
        return self._end_round(
            state,
            ending,
            GuessMade(state.guesser, guess),
            IdentityRevealed(state.collector, identity),
            GuessProved(state.guesser, right),
        )

    def _claim(self, state: DoorsState, seat: Seat) -> tuple[DoorsState, tuple[Event, ...]]:
        """Score a set for the Collector (D15) or the Guesser (D21), once (DA7)."""
        identity = state.identities[seat]
        assert identity is not None
        reason = Reason.OWN_SET if seat == state.collector else Reason.SET
        return self._end_round(
            state,
            Ending(seat, reason),
            IdentityRevealed(seat, identity),
            SetClaimed(seat, self.view(state, seat).matching),
        )

    def _pass(self, state: DoorsState, seat: Seat) -> tuple[DoorsState, tuple[Event, ...]]:
        role = Role.COLLECTOR if seat == state.collector else Role.GUESSER
        passed = Passed(seat, role)
        if state.phase is Phase.SHOW:
            return replace(state, phase=Phase.DISCARD), (passed,)
        if state.deck:
            return replace(state, phase=Phase.TAKE), (passed,)
        ending = Ending(state.guesser, Reason.DECK_OUT)
        return self._end_round(state, ending, passed, DeckRanOut())

    @staticmethod
    def _end_round(
        state: DoorsState, ending: Ending, *causes: Event
    ) -> tuple[DoorsState, tuple[Event, ...]]:
        """Pay out, reveal what is still hidden, and see whether the match is won (D23, D25)."""
        earned = ending.reason.tokens
        a, b = state.scores
        scores = (a + earned, b) if ending.seat == 0 else (a, b + earned)
        shown = {event.seat for event in causes if isinstance(event, IdentityRevealed)}
        revealed = tuple(
            IdentityRevealed(seat, identity)
            for seat, identity in enumerate(state.identities)
            if identity is not None and seat not in shown
        )
        won = max(scores) >= TARGET
        match_won = (MatchWon(ending.seat, max(scores), min(scores)),) if won else ()
        phase = Phase.OVER if won else Phase.DEAL
        return replace(state, scores=scores, ending=ending, phase=phase), (
            *causes,
            TokensEarned(ending.seat, earned, ending.reason),
            *revealed,
            *match_won,
        )


GAME: Final = Doors()

_GUESS_BY_NAME: Final = {guess.name: guess for guess in GUESSES}
