"""The rules of Suspicion: what may be done, what follows, and who may know it.

A turn runs through the phases roll, walk and act, with a shuffle when the action deck runs out.
When a stack of gems is empty everybody guesses, and then it is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product
from random import Random
from typing import Final, TypeVar

from msgspec.structs import replace

from lat_desktop.engine.game import Event, Game, Outcome, Seat, Setup, Stake
from lat_desktop.engine.mansion import CARDS, DICE, OUTER, STACKS, Action, Card, Gem, Guest, Room
from lat_desktop.engine.suspicion.events import (
    Answered,
    CardDrawn,
    CardPlayed,
    DeckShuffled,
    DiceRolled,
    GemLifted,
    GemStolen,
    GuessMade,
    GuessRevealed,
    GuestsPlaced,
    GuestWalked,
    HandDealt,
    IdentityRevealed,
    InvitationDealt,
    InvitationViewed,
    MatchScored,
    MatchShared,
    MatchWon,
    PassageUsed,
    PlayerAsked,
    StackEmptied,
    TieBroken,
)
from lat_desktop.engine.suspicion.moves import (
    Ask,
    Deal,
    Lift,
    Look,
    Name,
    Passage,
    Play,
    Roll,
    Shuffle,
    Steal,
    SuspicionMove,
    Walk,
    parse,
)
from lat_desktop.engine.suspicion.position import (
    PLACE,
    Entry,
    Phase,
    SuspicionState,
    SuspicionView,
    actor_of,
)
from lat_desktop.engine.suspicion.scores import (
    IDENTIFIED,
    Gems,
    SeatScore,
    tie_break,
    winning_seats,
)

HAND: Final = 2
"""Action cards in a hand (P6)."""

GEM_PLACE: Final = {gem: n for n, gem in enumerate(Gem)}


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
        return actor_of(state)

    def outcome(self, state: SuspicionState) -> Outcome | None:
        """Return the winners, one or several, once all is revealed (P28, PA15)."""
        if state.phase is not Phase.OVER:
            return None
        points = tuple(score.points for score in state.sheet)
        return Outcome(winning_seats(state.sheet), points, "P28")

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
                    for room in view.rooms[PLACE[guest]].neighbours
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

    def stakes(self, view: SuspicionView, move: SuspicionMove) -> tuple[Stake, ...]:
        """Return what a final guess is worth: one guesses once about each of the others (P26, P27).

        A wrong one costs nothing.
        """
        if not isinstance(move, Name) or view.seat is None:
            return ()
        return Stake("right", view.seat, IDENTIFIED), Stake("wrong", view.seat, 0)

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
        return parse(text)

    # What comes of it

    def _play(
        self, state: SuspicionState, move: SuspicionMove
    ) -> tuple[SuspicionState, tuple[Event, ...]]:
        seat = self.actor(state)
        if seat is not None and not isinstance(move, Name):
            entry = Entry(state.turn, seat, move, state.rooms)
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
        place = PLACE[guest]
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
                if state.stacks[GEM_PLACE[gem]] == 0:
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
        winners = winning_seats(sheet)
        points = [score.points for score in sheet]
        ending: list[Event] = []
        if len(winners) > 1:
            ending += (MatchShared(seat, points[seat]) for seat in winners)
        else:
            (winner,) = winners
            if points.count(points[winner]) > 1:
                ending.append(TieBroken(winner, *tie_break(sheet, winner)))
            ending.append(MatchWon(winner, points[winner]))
        return replace(state, phase=Phase.OVER, sheet=sheet), (
            *before,
            *chain.from_iterable(_unmasking(state, seat) for seat in seats),
            *(MatchScored(seat, points[seat]) for seat in seats),
            *ending,
        )


GAME: Final = Suspicion()


def _unmasking(state: SuspicionState, seat: Seat) -> Iterator[Event]:
    """Yield who *seat* is, and for whom the others, from the next one on, had taken it (P26)."""
    identity, seats = state.identities[seat], len(state.gems)
    yield IdentityRevealed(seat, identity)
    for other in ((seat + n) % seats for n in range(1, seats)):
        guest = state.guesses[other][seat]
        if guest is not None:  # unknown in a world that a player imagines
            yield GuessRevealed(other, seat, guest, guest is identity)


def _movable(view: SuspicionView) -> tuple[Guest, ...]:
    """Return whom the dice let one move: anybody for a wild one (P10, P11)."""
    due = [face for face, waiting in zip(view.dice, view.waiting, strict=True) if waiting]
    return tuple(Guest) if None in due else tuple(face for face in due if face is not None)


def _ways(view: SuspicionView, action: Action) -> tuple[SuspicionMove, ...]:
    """Return how *action* can be done."""
    assert view.identity is not None
    if action is Action.STEAL:
        return tuple(Steal(gem) for gem in view.rooms[PLACE[view.identity]].gems)
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


def _taken(gems: Gems, gem: Gem, change: int) -> Gems:
    diamonds, rubies, emeralds = (
        count + (change if kind is gem else 0) for kind, count in zip(Gem, gems, strict=True)
    )
    return diamonds, rubies, emeralds


T = TypeVar("T")


def _with(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return *values* with another *value* in one place."""
    return (*values[:place], value, *values[place + 1 :])
