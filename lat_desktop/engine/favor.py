"""Favor, for two to four: lots of cards go under the hammer, and nobody says who they are.

Rule numbers (F10, FA4) are those of the rules text. A round runs through the phases deal, turn and
bid. Whoever is to move adds a card to the lot or calls an auction; in an auction everybody has one
chance to bid. A seat that could not outbid anybody is passed over and not asked (FA22).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from random import Random
from typing import ClassVar, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from lat_desktop.engine.cards import CLUES, Clue, Door
from lat_desktop.engine.game import (
    BaseMove,
    DirectedEvent,
    Event,
    Game,
    NotAMoveError,
    Outcome,
    Seat,
    SeatEvent,
    Setup,
)
from lat_desktop.engine.identities import IdentityDealt, IdentityRevealed

ROUNDS: Final = 3
"""How many rounds a match has (F2)."""
TOKENS: Final = 5
"""Favor tokens that each player takes in every round (F5)."""


class Phase(StrEnum):
    """Where a round stands."""

    DEAL = "deal"
    """Before a round: chance deals (F3, F4). The last round still lies on the table."""
    TURN = "turn"
    """A player adds a card to the lot or calls an auction (F8)."""
    BID = "bid"
    """An auction: a player bids or passes (F10, F17)."""
    OVER = "over"
    """The third round has been scored (F2)."""


class Reason(StrEnum):
    """Why points were scored or lost (F19–F23)."""

    EXACT = "exact"
    """Cards that match the identity exactly (F19)."""
    ONE_TRAIT = "one_trait"
    """Cards that share one trait with it (F19)."""
    NO_TRAIT = "no_trait"
    """Cards that share none (F19)."""
    COLOUR_CHANGED = "colour_changed"
    """The card that Blue/Red makes an exact match (F20)."""
    ROLE_CHANGED = "role_changed"
    """The card that Lady/Tiger makes an exact match (F21)."""
    MOST_TOKENS = "most_tokens"
    """The bonus for the most tokens (F23)."""

    @property
    def key(self) -> str:
        """The key of its word in the rules text."""
        return f"reason.{self}"

    @property
    def points(self) -> int:
        """What it scores, a card or, for the bonus, once. A change scores the difference."""
        return _POINTS[self]


_POINTS: Final = {
    Reason.EXACT: 3,
    Reason.ONE_TRAIT: 1,
    Reason.NO_TRAIT: -2,
    Reason.COLOUR_CHANGED: 2,
    Reason.ROLE_CHANGED: 2,
    Reason.MOST_TOKENS: 3,
}


# --- Moves -----------------------------------------------------------------------------------


class Deal(BaseMove, msgspec.Struct, frozen=True):
    """Chance: an identity for each seat and the order of the deck (F3, F4)."""

    verb: ClassVar[str] = "deal"
    identities: tuple[Door, ...]
    """By seat."""
    deck: tuple[Clue, ...]
    """Top first."""

    @property
    def text(self) -> str:
        """`deal red_lady blue_tiger blue_lady | red_tiger wild_role …`."""
        return f"deal {' '.join(self.identities)} | {' '.join(self.deck)}"


class Add(BaseMove, msgspec.Struct, frozen=True):
    """Turn the top card of the deck beside the lot (F9)."""

    verb: ClassVar[str] = "add"
    text: ClassVar[str] = "add"


class Call(BaseMove, msgspec.Struct, frozen=True):
    """Call an auction (F10)."""

    verb: ClassVar[str] = "call"
    text: ClassVar[str] = "call"


class Bid(BaseMove, msgspec.Struct, frozen=True):
    """Bid so many tokens for the lot (F11)."""

    verb: ClassVar[str] = "bid"
    tokens: int

    def __post_init__(self) -> None:
        if self.tokens < 1:
            raise ValueError("a bid is one token at least (FA1)")

    @property
    def text(self) -> str:
        """`bid 3`."""
        return f"bid {self.tokens}"


class Pass(BaseMove, msgspec.Struct, frozen=True):
    """Bid nothing (F11)."""

    verb: ClassVar[str] = "pass"
    text: ClassVar[str] = "pass"


FavorMove: TypeAlias = Deal | Add | Call | Bid | Pass


# --- Points ----------------------------------------------------------------------------------


class Line(msgspec.Struct, frozen=True):
    """One line of a score: the cards that it is for, if any, and what they score together."""

    reason: Reason
    cards: tuple[Clue, ...]
    points: int


class SeatScore(msgspec.Struct, frozen=True):
    """What one seat scored in a round, line by line."""

    identity: Door
    lines: tuple[Line, ...]
    tokens: int
    """What it had left when the round ended."""

    @property
    def points(self) -> int:
        """The sum of its lines, which may be negative (F19)."""
        return sum(line.points for line in self.lines)


def card_lines(identity: Door, cards: Sequence[Clue]) -> tuple[Line, ...]:
    """Return what *cards* score for *identity*, the special cards put to their best use (FA11).

    A special card scores nothing itself (FA10) and changes one card at most (FA7), which must share
    the other trait with the identity (F20, F21); so both never want the same card (FA9).
    """
    plain = sorted(card for card in cards if card not in (Clue.WILD_COLOR, Clue.WILD_ROLE))
    by_shared = [
        tuple(card for card in plain if len(card.traits & identity.traits) == shared)
        for shared in range(3)
    ]
    lines = [
        Line(reason, found, reason.points * len(found))
        for reason, found in zip(
            (Reason.NO_TRAIT, Reason.ONE_TRAIT, Reason.EXACT), by_shared, strict=True
        )
        if found
    ]
    lines.reverse()
    for special, kept, reason in (
        (Clue.WILD_COLOR, identity.role, Reason.COLOUR_CHANGED),
        (Clue.WILD_ROLE, identity.colour, Reason.ROLE_CHANGED),
    ):
        fitting = [card for card in by_shared[1] if kept in card.traits]
        if special in cards and fitting:
            lines.append(Line(reason, (fitting[0],), reason.points))
    return tuple(lines)


def worth(identity: Door, cards: Sequence[Clue]) -> int:
    """Return how many points *cards* are worth together for *identity* (F19–F22)."""
    return sum(line.points for line in card_lines(identity, cards))


# --- Events ----------------------------------------------------------------------------------


class RoundBegan(Event, frozen=True):
    """Round *number* began, and *first* takes the first turn (F7, F25)."""

    begins_round = True

    number: int
    first: Seat

    @property
    def subject(self) -> Seat:
        """The first player."""
        return self.first


class LotOpened(Event, frozen=True):
    """A new lot was opened with cards from the deck (F6, F16)."""

    cards: tuple[Clue, ...]


class CardAdded(SeatEvent, frozen=True):
    """A seat turned a card beside the lot (F9)."""

    card: Clue


class AuctionCalled(SeatEvent, frozen=True):
    """A seat called an auction (F10)."""

    reveals: ClassVar[bool] = False
    begins_anew = True


class FinalAuctionBegan(SeatEvent, frozen=True):
    """The last card was drawn: the lot is auctioned, *seat* having the first chance (F17)."""

    begins_anew = True


class BidMade(SeatEvent, frozen=True):
    """A seat bid (F11)."""

    reveals: ClassVar[bool] = False
    lapses = True
    tokens: int


class BidPassed(SeatEvent, frozen=True):
    """A seat chose not to bid (F11)."""

    reveals: ClassVar[bool] = False
    lapses = True


class PassedOver(SeatEvent, frozen=True):
    """A seat could not have outbid anybody, and was not asked (FA22)."""

    reveals: ClassVar[bool] = False
    lapses = True


class LotWon(SeatEvent, frozen=True):
    """The highest bidder took the lot (F13, F17)."""

    lapses = True
    tokens: int
    cards: tuple[Clue, ...]


class LotDiscarded(Event, frozen=True):
    """Nobody bid (F12)."""

    cards: tuple[Clue, ...]


class CallerPaid(DirectedEvent, frozen=True):
    """The winner paid whoever had called the auction (F13)."""

    lapses = True
    told_once = True
    tokens: int


class BidShared(SeatEvent, frozen=True):
    """The caller won and divided the bid among the others (F14)."""

    tokens: int
    """What each of the others got; 0 if the bid was not enough for all."""
    boxed: int
    """What went into the box."""

    @property
    def key(self) -> str:
        """Which words say it: the bid was shared, shared but for a rest, or all boxed."""
        if self.tokens == 0:
            return "bid_boxed"
        return "bid_shared_with_rest" if self.boxed else "bid_shared"


class BoxPaid(SeatEvent, frozen=True):
    """The winner of the final auction paid the box (F17)."""

    tokens: int


class RoundScored(SeatEvent, frozen=True):
    """A seat scored its collection and the bonus, if it has the most tokens (F19–F23)."""

    points: int
    score: int
    """What it has in all now."""


class TieBroken(SeatEvent, frozen=True):
    """Several had the highest score; *seat* goes before the others (F26, FA16)."""

    by: TieBreak
    own: int
    """How many tokens it had left."""
    next_best: int
    """How many whoever of the others had the most had left."""

    @property
    def key(self) -> str:
        """`tie_broken_tokens`, `tie_broken_first` or `tie_broken_order`."""
        return f"tie_broken_{self.by}"


class MatchWon(SeatEvent, frozen=True):
    """A seat has the highest score after three rounds (F2)."""

    points: int
    """Its score."""


# --- States and views ------------------------------------------------------------------------


class TieBreak(StrEnum):
    """What decided between equal scores."""

    TOKENS = "tokens"
    """More tokens left in the final round (F26)."""
    FIRST = "first"
    """Having been the first player of the final round (F26)."""
    ORDER = "order"
    """Being the nearest to that player in turn order (FA16)."""


class Auction(msgspec.Struct, frozen=True):
    """An auction in progress."""

    caller: Seat | None
    """Who called it; None for the final one."""
    order: tuple[Seat, ...]
    """Who has a chance to bid, each once; the caller comes last (F10, FA2)."""
    bids: tuple[int, ...] = ()
    """What those who had their chance bid, in that order; 0 for no bid."""

    @property
    def high(self) -> int:
        """The highest bid so far; 0 before the first."""
        return max(self.bids, default=0)

    @property
    def best(self) -> Seat | None:
        """Who made it; None before the first."""
        return self.order[self.bids.index(self.high)] if self.high else None

    @property
    def bidder(self) -> Seat | None:
        """Who has the next chance; None when all have had theirs."""
        return self.order[len(self.bids)] if len(self.bids) < len(self.order) else None


class Play(msgspec.Struct, frozen=True):
    """A public move of this round, and what lay on the table before it."""

    seat: Seat
    move: str
    lot: tuple[Clue, ...]
    tokens: tuple[int, ...]
    """By seat."""


class FavorView(msgspec.Struct, frozen=True):
    """What one seat may know: all that lies open, and its own identity."""

    seat: Seat | None
    edition: str
    round: int
    """Counted from 1; 0 before the first deal."""
    first: Seat
    """Who took, or takes, the first turn of the round (F7, F25)."""
    phase: Phase
    turn: Seat
    """Whose turn it is; in an auction, whose turn comes after it (FA3)."""
    identities: tuple[Door | None, ...]
    """By seat; None for one that this seat may not see. All stand open after a round."""
    deck: int
    """How many cards are left in the deck."""
    lot: tuple[Clue, ...]
    collections: tuple[tuple[Clue, ...], ...]
    """By seat, the cards it has won in this round (F15)."""
    tokens: tuple[int, ...]
    """By seat; a bid lies with the others until the auction is over."""
    box: int
    """Tokens that left this round."""
    discards: tuple[Clue, ...]
    """Lots that nobody wanted (F12, FA14)."""
    auction: Auction | None
    history: tuple[Play, ...]
    """The moves of this round."""
    sheet: tuple[tuple[SeatScore, ...], ...]
    """The score sheet: by round, by seat."""

    @property
    def actor(self) -> Seat | None:
        """The seat to move."""
        return _actor(self)

    @property
    def scores(self) -> tuple[int, ...]:
        """By seat, the points of all rounds so far (F2)."""
        return _totals(self.sheet, len(self.tokens))

    @property
    def identity(self) -> Door | None:
        """The own identity; None before the first deal, and for a bystander."""
        return None if self.seat is None else self.identities[self.seat]

    @property
    def between_rounds(self) -> bool:
        """Whether the result of a round lies open and another round will follow."""
        return self.phase is Phase.DEAL and self.round > 0

    @property
    def only_one_may_bid(self) -> bool:
        """Whether nobody has bid, and nobody can after the next one: a pass discards the lot."""
        auction = self.auction
        if auction is None or auction.high:
            return False
        later = auction.order[len(auction.bids) + 1 :]
        return not any(self.tokens[seat] for seat in later)  # who has none is passed over (FA22)

    @property
    def prompt(self) -> str:
        """The key, below `prompt.`, of what is expected of whom."""
        mine = self.seat is not None and self.actor == self.seat
        match self.phase:
            case Phase.DEAL:
                return "round_over" if self.between_rounds else "dealing"
            case Phase.TURN:
                return "turn" if mine else "wait.turn"
            case Phase.BID if not mine:
                return "wait.bid"
            case Phase.BID:
                assert self.auction is not None
                if self.auction.caller is None:
                    return "bid.final.alone" if self.only_one_may_bid else "bid.final"
                if self.auction.caller != self.seat:
                    return "bid"
                return "bid.caller" if self.auction.high else "bid.caller.alone"
            case Phase.OVER if self.seat is None:
                return "match_over.seen"
            case Phase.OVER:
                won = self.seat in _winners(self)
                return "match_over.won" if won else "match_over.lost"


class FavorState(msgspec.Struct, frozen=True):
    """A match between two moves, secrets included."""

    edition: str
    first: Seat
    """Who takes the first turn of the round; before the first deal, of the match (FA18)."""
    tokens: tuple[int, ...]
    """By seat."""
    collections: tuple[tuple[Clue, ...], ...]
    """By seat."""
    turn: Seat
    """Whose turn it is; in an auction, whose turn comes after it (FA3); between rounds, who begins
    the next one (F25)."""
    round: int = 0
    phase: Phase = Phase.DEAL
    identities: tuple[Door, ...] = ()
    """By seat; empty only before the first deal."""
    deck: tuple[Clue, ...] = ()
    lot: tuple[Clue, ...] = ()
    box: int = 0
    discards: tuple[Clue, ...] = ()
    auction: Auction | None = None
    history: tuple[Play, ...] = ()
    sheet: tuple[tuple[SeatScore, ...], ...] = ()


def _actor(table: FavorState | FavorView) -> Seat | None:
    if table.phase is Phase.TURN:
        return table.turn
    if table.phase is Phase.BID:
        assert table.auction is not None
        return table.auction.bidder
    return None


def _totals(sheet: Sequence[Sequence[SeatScore]], seats: int) -> tuple[int, ...]:
    return tuple(sum(scores[seat].points for scores in sheet) for seat in range(seats))


def _winners(table: FavorState | FavorView) -> tuple[Seat, ...]:
    """Return who won: one seat, however close it was (F26)."""
    seats = range(len(table.tokens))
    totals = _totals(table.sheet, len(table.tokens))

    def rank(seat: Seat) -> tuple[int, int, int]:
        return totals[seat], table.tokens[seat], -((seat - table.first) % len(table.tokens))

    return (max(seats, key=rank),)


# --- The game --------------------------------------------------------------------------------


class Favor(Game[FavorState, FavorMove, FavorView]):
    """The rules of Favor."""

    key = "favor"
    editions = ("italian",)
    seats = range(2, 5)
    rules = (*(f"F{n}" for n in range(1, 27)), *(f"FA{n}" for n in range(1, 23)))
    view_type = FavorView

    def _start(self, setup: Setup) -> FavorState:
        nothing: tuple[tuple[Clue, ...], ...] = ((),) * setup.seats
        return FavorState(
            setup.edition, setup.first, (TOKENS,) * setup.seats, nothing, turn=setup.first
        )

    def actor(self, state: FavorState) -> Seat | None:
        """Return whose turn it is, or in an auction whose chance to bid (F8, F10)."""
        return _actor(state)

    def outcome(self, state: FavorState) -> Outcome | None:
        """Return the winner once the third round has been scored (F2, F26, FA16)."""
        if state.phase is not Phase.OVER:
            return None
        scores = _totals(state.sheet, len(state.tokens))
        tied = scores.count(max(scores)) > 1
        return Outcome(_winners(state), scores, "F26" if tied else "F2")

    def view(self, state: FavorState, seat: Seat | None) -> FavorView:
        """Return what lies open and the own identity; all identities after a round (FA15)."""
        shown = state.phase in (Phase.DEAL, Phase.OVER)
        identities = state.identities or (None,) * len(state.tokens)
        return FavorView(
            seat=seat,
            edition=state.edition,
            round=state.round,
            first=state.first,
            phase=state.phase,
            turn=state.turn,
            identities=tuple(
                door if shown or owner == seat else None for owner, door in enumerate(identities)
            ),
            deck=len(state.deck),
            lot=state.lot,
            collections=state.collections,
            tokens=state.tokens,
            box=state.box,
            discards=state.discards,
            auction=state.auction,
            history=state.history,
            sheet=state.sheet,
        )

    def is_open(self, move: FavorMove) -> bool:
        """Whether it is anything but a deal: one bids aloud (F3, F4, F11)."""
        return not isinstance(move, Deal)

    # What may be done

    def _legal_moves(self, view: FavorView) -> tuple[FavorMove, ...]:
        if view.phase is Phase.TURN:
            return (Add(), Call())
        assert view.auction is not None
        assert view.seat is not None
        most = view.tokens[view.seat]
        return (*(Bid(tokens) for tokens in range(view.auction.high + 1, most + 1)), Pass())

    def _objection(self, view: FavorView, move: FavorMove) -> str:
        match view.phase:
            case Phase.OVER:
                return "F2"
            case Phase.DEAL:
                return "F3"
            case Phase.TURN:
                return "F8"
        assert view.auction is not None
        if view.actor != view.seat or not isinstance(move, Bid):
            return "F10"
        return "F11" if move.tokens <= view.auction.high else "FA1"

    def chance(self, state: FavorState, rng: Random) -> Deal:
        """Shuffle and deal a round (F3, F4)."""
        identities = rng.sample(list(Door), len(state.tokens))
        return Deal(tuple(identities), tuple(rng.sample(CLUES, len(CLUES))))

    def objection_to_chance(self, state: FavorState, move: FavorMove) -> str | None:
        """Refuse anything but a deal of different Doors and all fourteen Clues."""
        if state.phase is Phase.OVER:
            return "F2"
        if not isinstance(move, Deal) or not (
            len(move.identities) == len(set(move.identities)) == len(state.tokens)
        ):
            return "F3"
        return None if sorted(move.deck) == sorted(CLUES) else "F4"

    def parse(self, text: str) -> FavorMove:
        """Read a move; the text must be letter for letter what the move writes."""
        verb, _, rest = text.partition(" ")
        try:
            match verb:
                case "add" if text == verb:
                    return Add()
                case "call" if text == verb:
                    return Call()
                case "pass" if text == verb:
                    return Pass()
                case "bid" if str(int(rest)) == rest:
                    return Bid(int(rest))
                case "deal":
                    doors, _, clues = rest.partition(" | ")
                    identities = tuple(Door(door) for door in doors.split(" "))
                    return Deal(identities, tuple(Clue(card) for card in clues.split(" ")))
        except ValueError:
            pass
        raise NotAMoveError(text)

    # What comes of it

    def _play(self, state: FavorState, move: FavorMove) -> tuple[FavorState, tuple[Event, ...]]:
        if isinstance(move, Deal):
            return self._deal(state, move)
        seat = self.actor(state)
        assert seat is not None
        play = Play(seat, move.text, state.lot, state.tokens)
        state = replace(state, history=(*state.history, play))
        match move:
            case Add():
                return self._add(state, seat)
            case Call():
                # To the left of the caller, the caller last: F10. That seat has the next turn: FA3.
                state = replace(state, turn=self._left(state))
                return self._auction(state, seat, AuctionCalled(seat))
            case Bid(tokens):
                return self._bid(state, tokens, BidMade(seat, tokens))
            case Pass():
                return self._bid(state, 0, BidPassed(seat))

    @staticmethod
    def _left(state: FavorState) -> Seat:
        """Return who sits to the left of whoever has the turn (F8)."""
        return (state.turn + 1) % len(state.tokens)

    def _deal(self, state: FavorState, deal: Deal) -> tuple[FavorState, tuple[Event, ...]]:
        """Begin a round: everything is given back and dealt anew (F3–F6, F24, F25)."""
        seats = len(state.tokens)
        dealt = FavorState(
            edition=state.edition,
            first=state.turn,
            tokens=(TOKENS,) * seats,
            collections=((),) * seats,
            turn=state.turn,
            round=state.round + 1,
            identities=deal.identities,
            deck=deal.deck,
            sheet=state.sheet,
        )
        return self._open(
            dealt,
            RoundBegan(dealt.round, dealt.first),
            *(IdentityDealt(seat, door) for seat, door in enumerate(deal.identities)),
        )

    def _open(self, state: FavorState, *before: Event) -> tuple[FavorState, tuple[Event, ...]]:
        """Open a lot with as many cards as the round has in its number, if there are (F6, FA4)."""
        lot, deck = state.deck[: state.round], state.deck[state.round :]
        state = replace(state, phase=Phase.TURN, lot=lot, deck=deck, auction=None)
        return self._unless_last(state, *before, LotOpened(lot))

    def _add(self, state: FavorState, seat: Seat) -> tuple[FavorState, tuple[Event, ...]]:
        card, *deck = state.deck
        state = replace(state, lot=(*state.lot, card), deck=tuple(deck), turn=self._left(state))
        return self._unless_last(state, CardAdded(seat, card))

    def _unless_last(
        self, state: FavorState, *before: Event
    ) -> tuple[FavorState, tuple[Event, ...]]:
        """Hold the final auction if the deck is empty: who has the turn bids first (F17, FA4–6)."""
        if state.deck:
            return state, before
        return self._auction(state, None, *before, FinalAuctionBegan(state.turn))

    def _auction(
        self, state: FavorState, caller: Seat | None, *before: Event
    ) -> tuple[FavorState, tuple[Event, ...]]:
        """Let everybody have a chance to bid, whoever has the next turn first (F10, F17)."""
        seats = len(state.tokens)
        order = tuple((state.turn + n) % seats for n in range(seats))
        state = replace(state, phase=Phase.BID, auction=Auction(caller, order))
        return self._ask(state, *before)

    def _bid(
        self, state: FavorState, tokens: int, event: Event
    ) -> tuple[FavorState, tuple[Event, ...]]:
        assert state.auction is not None
        auction = replace(state.auction, bids=(*state.auction.bids, tokens))
        return self._ask(replace(state, auction=auction), event)

    def _ask(self, state: FavorState, *before: Event) -> tuple[FavorState, tuple[Event, ...]]:
        """Come to whoever can bid, or to the end of the auction (FA22)."""
        auction = state.auction
        assert auction is not None
        over: list[Event] = []
        while (seat := auction.bidder) is not None and state.tokens[seat] <= auction.high:
            over.append(PassedOver(seat))
            auction = replace(auction, bids=(*auction.bids, 0))
        state = replace(state, auction=auction)
        if seat is None:
            return self._settle(state, *before, *over)
        return state, (*before, *over)

    def _settle(self, state: FavorState, *before: Event) -> tuple[FavorState, tuple[Event, ...]]:
        """Hand over the lot, let it be paid for, and go on (F12–F14, F16–F18)."""
        auction = state.auction
        assert auction is not None
        if auction.best is None:
            after: tuple[Event, ...] = (LotDiscarded(state.lot),)
            state = replace(state, discards=(*state.discards, *state.lot))
        else:
            state, after = self._sell(state, auction.best, auction)
        state = replace(state, lot=())
        if auction.caller is None:
            # The winner begins the next round, or else whoever had the first chance (F25).
            first = auction.order[0] if auction.best is None else auction.best
            return self._end_round(replace(state, auction=None, turn=first), *before, *after)
        return self._open(state, *before, *after)

    @staticmethod
    def _sell(
        state: FavorState, winner: Seat, auction: Auction
    ) -> tuple[FavorState, tuple[Event, ...]]:
        """Let *winner* take the lot and pay the caller, the others, or the box (F13, F14, F17)."""
        price, others = auction.high, len(state.tokens) - 1
        tokens, collections = list(state.tokens), list(state.collections)
        tokens[winner] -= price
        collections[winner] = (*collections[winner], *state.lot)
        boxed = 0
        paid: Event
        if auction.caller is None:
            boxed = price
            paid = BoxPaid(winner, price)
        elif auction.caller == winner:
            each, boxed = divmod(price, others)
            for seat in range(len(tokens)):
                tokens[seat] += each if seat != winner else 0
            paid = BidShared(winner, each, boxed)
        else:
            tokens[auction.caller] += price
            paid = CallerPaid(winner, auction.caller, price)
        won = LotWon(winner, price, state.lot)
        return replace(
            state,
            tokens=tuple(tokens),
            collections=tuple(collections),
            box=state.box + boxed,
        ), (won, paid)

    @staticmethod
    def _end_round(state: FavorState, *before: Event) -> tuple[FavorState, tuple[Event, ...]]:
        """Turn the identities up, note the scores, and after three rounds find the winner."""
        scores = tuple(
            _score(identity, cards, tokens, max(state.tokens))
            for identity, cards, tokens in zip(
                state.identities, state.collections, state.tokens, strict=True
            )
        )
        sheet = (*state.sheet, scores)
        totals = _totals(sheet, len(scores))
        events: list[Event] = [
            *before,
            *(IdentityRevealed(seat, score.identity) for seat, score in enumerate(scores)),
            *(RoundScored(seat, score.points, totals[seat]) for seat, score in enumerate(scores)),
        ]
        if state.round < ROUNDS:
            return replace(state, phase=Phase.DEAL, sheet=sheet), tuple(events)
        state = replace(state, phase=Phase.OVER, sheet=sheet)
        (winner,) = _winners(state)
        if totals.count(totals[winner]) > 1:
            events.append(_tie_broken(state, winner))
        return state, (*events, MatchWon(winner, totals[winner]))


GAME: Final = Favor()


def _score(identity: Door, cards: tuple[Clue, ...], tokens: int, most: int) -> SeatScore:
    bonus = Reason.MOST_TOKENS
    lines = card_lines(identity, cards)
    if tokens == most:
        lines = (*lines, Line(bonus, (), bonus.points))
    return SeatScore(identity, lines, tokens)


def _tie_broken(state: FavorState, winner: Seat) -> TieBroken:
    """Return what put *winner* before the others with the same score (F26, FA16)."""
    totals = _totals(state.sheet, len(state.tokens))
    own = state.tokens[winner]
    next_best = max(
        tokens
        for seat, tokens in enumerate(state.tokens)
        if seat != winner and totals[seat] == totals[winner]
    )
    if own > next_best:
        by = TieBreak.TOKENS
    else:
        by = TieBreak.FIRST if winner == state.first else TieBreak.ORDER
    return TieBroken(winner, by, own, next_best)
