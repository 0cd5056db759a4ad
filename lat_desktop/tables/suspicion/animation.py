"""What is to be seen of the events of Suspicion: guests walk, dice tumble, cards turn, gems fly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QAbstractAnimation, QPointF

from lat_desktop.engine.game import Event, Seat
from lat_desktop.engine.mansion import CARDS, OUTER, Action, Card, Gem, Guest, Room
from lat_desktop.engine.suspicion import (
    HAND,
    Answered,
    CardDrawn,
    CardPlayed,
    DeckShuffled,
    DiceRolled,
    GemLifted,
    GemStolen,
    GuessMade,
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
from lat_desktop.tables.items import Z
from lat_desktop.tables.suspicion import places
from lat_desktop.tables.suspicion.gala import PILE, GalaTable
from lat_desktop.tables.suspicion.items import (
    ActionCardItem,
    AnswerItem,
    InvitationItem,
)
from lat_desktop.tables.suspicion.mansion_items import (
    GemItem,
)


class MovingGala(GalaTable):
    """The gala, in motion. It knows no more than what the events say."""

    # Showing events

    def show_event(self, event: Event) -> None:
        """Queue what is to be seen of *event*."""
        cue, pause = self.animations.enqueue, self.animations.pause
        me = self.controller.reader  # who looks may have changed when a cue comes to its turn
        match event:
            case GuestsPlaced(_, guests):
                cue(partial(self._let_in, guests))
            case InvitationDealt(seat, guest) if guest is not None:
                cue(partial(self._deal_invitation, seat, guest))
            case HandDealt(_, cards) if cards:
                cue(partial(self._deal_hand, cards), self._settle)
            case DiceRolled(seat, _, first, second):
                cue(partial(self._roll, seat, first, second), partial(pause, 250))
            case GuestWalked(_, guest, origin, room):
                cue(partial(self._walk, guest, origin, room), partial(pause, 120))
            case CardPlayed(seat, card):
                cue(
                    partial(self._play, seat, card, mine=seat == me),
                    self._settle,
                    partial(pause, 350),
                )
            case GemStolen(seat, gem):
                cue(*self._take(seat, gem, Action.STEAL))
            case GemLifted(seat, gem):
                cue(*self._take(seat, gem, Action(f"lift_{gem}")))
            case PassageUsed(_, guest, origin, room):
                cue(partial(self._pass, guest, origin, room), partial(pause, 200))
            case InvitationViewed(seat, guest):
                cue(*self._look_at(seat, guest))
            case PlayerAsked(_, recipient, guest):
                cue(partial(self._ask, recipient, guest), partial(pause, 550))
            case Answered(seat, recipient, yes):
                to_me = recipient == me and yes is not None
                cue(partial(self._hand_answer, seat, recipient, yes, to_me=to_me))
                cue(partial(self._end_answer, to_me=to_me))
            case CardDrawn(seat, card):
                cue(self._discard, partial(self._draw, seat, card), self._end_turn)
            case DeckShuffled(cards):
                cue(self._shuffle, partial(self._end_shuffle, cards))
            case StackEmptied():
                cue(partial(pause, 700))
            case GuessMade():
                cue(partial(pause, 80))
            case IdentityRevealed(seat, guest):
                cue(partial(self._unmask, seat, guest))
            case MatchScored(seat, points):
                cue(partial(self._score, seat, points))
            case TieBroken() | MatchWon() | MatchShared():
                cue(partial(pause, 150))

    def _let_in(self, guests: Sequence[Guest]) -> QAbstractAnimation:
        """Let the guests come in, and go to their rooms, and deal (P3, P5, P6)."""
        self.hide_result()
        self.deck.show_count(len(CARDS) - HAND * len(self.seats))
        self.invitations.show_count(len(Guest) - len(self.seats))
        for guest, room in zip(guests, OUTER, strict=True):
            self.guests[guest].room = room
        arriving = []
        for item, place, scale in self._guest_places(*Room):
            item.setPos(self._lies.mansion.center())
            item.setScale(scale * 0.4)
            item.show()
            arriving.append(self.animations.move(item, place, scale, 320))
        return self.animations.staggered(*arriving, ms=60)

    def _deal_invitation(self, seat: Seat, guest: Guest) -> QAbstractAnimation:
        """Let the reader's invitation come from its deck, and turn up (P5)."""
        self._know(guest)
        self.plaques[seat].identity = guest
        self.identity.set_turned(0.0)
        self.identity.setPos(self.invitations.pos())
        self.identity.setScale(PILE)
        return self.animations.together(
            self.animations.move(self.identity, *self._lies.invitation, 320),
            self.animations.change(self.identity, "turned", 1.0, 350),
            self.animations.change(self.plaques[seat], "openness", 1.0, 350),
        )

    def _deal_hand(self, cards: Sequence[Card]) -> QAbstractAnimation:
        """Let the reader's cards come from the deck (P6)."""
        self._show_hand(cards)
        dealt = [
            self._come(card, laid) for card, laid in zip(self.hand, self._lies.hand, strict=True)
        ]
        return self.animations.staggered(*dealt, ms=110)

    def _come(self, card: ActionCardItem, laid: places.Laid) -> QAbstractAnimation:
        """Let *card* come from the deck to where it is laid, and turn up on the way."""
        card.setPos(self.deck.pos())
        card.setScale(PILE)
        card.setZValue(Z.MOVING)
        card.set_turned(0.0)
        return self.animations.together(
            self.animations.move(card, *laid, 320), self.animations.change(card, "turned", 1.0, 320)
        )

    def _roll(self, seat: Seat, first: Guest | None, second: Guest | None) -> QAbstractAnimation:
        """Let the dice tumble (P9)."""
        for owner, plaque in self.plaques.items():
            plaque.to_move = owner == seat
            plaque.update()
        rolled = []
        for die, face in zip(self.dice, (first, second), strict=True):
            die.show_face(face, due=True)
            die.set_tumbled(0.0)
            rolled.append(self.animations.change(die, "tumbled", 1.0, 620))
        return self.animations.together(*rolled)

    def _walk(self, guest: Guest, origin: Room, room: Room) -> QAbstractAnimation:
        """Let a guest go through the door, and the others make room (P9)."""
        faces = [(die.face, die.due) for die in self.dice]
        self.dice[faces.index((guest if (guest, True) in faces else None, True))].use()
        return self._go_to(guest, origin, room, self._lies.door(origin, room))

    def _pass(self, guest: Guest, origin: Room, room: Room) -> QAbstractAnimation:
        """Let a guest vanish in one room, and stand in another (P20)."""
        self._do(Action.PASSAGE)
        return self._go_to(guest, origin, room, self._lies.room(origin).center())

    def _go_to(self, guest: Guest, origin: Room, room: Room, by: QPointF) -> QAbstractAnimation:
        self._mark(guest)
        walker = self.guests[guest]
        walker.room = room
        walker.setZValue(Z.MOVING)
        moves = []
        for item, place, scale in self._guest_places(origin, room):
            if item is walker:
                through = self.animations.move(walker, by, min(scale, walker.scale()) * 0.8, 190)
                arrive = self.animations.move(walker, place, scale, 210)
                moves.append(self.animations.in_turn(through, arrive))
            else:
                moves.append(self.animations.move(item, place, scale, 300))
        return self.animations.together(*moves)

    def _play(self, seat: Seat, card: Card, *, mine: bool) -> QAbstractAnimation:
        """Lay a card face up: the reader's from their hand, another's from its plaque (P13)."""
        self._mark()
        held = next((item for item in self.hand if mine and item.card == card), None)
        if held is not None:
            self.hand.remove(held)
            where, scale, turned = held.pos(), held.scale(), 1.0
            self.remove([held])
        else:
            where, scale, turned = self.plaques[seat].pos(), PILE, 0.0
        self._show_played(card, card.actions)
        assert self.played is not None
        self.played.setPos(where)
        self.played.setScale(scale)
        self.played.setZValue(Z.MOVING)
        self.played.set_turned(turned)
        return self.animations.together(
            self.animations.move(self.played, *self._lies.played, 320),
            self.animations.change(self.played, "turned", 1.0, 320),
        )

    def _do(self, action: Action) -> None:
        """Count *action* of the card in play as done; of two players the other one is lost."""
        if self.played is not None and self.played.left is not None:
            left = tuple(each for each in self.played.left if each is not action)
            self.played.leave(() if len(self.seats) == 2 else left)

    def _take(
        self, seat: Seat, gem: Gem, action: Action
    ) -> tuple[Callable[[], QAbstractAnimation | None], ...]:
        """Return the cues that let a gem fly from its stack to a plaque (P18, P19)."""

        def fly() -> QAbstractAnimation:
            self._do(action)
            self._mark()
            item = self.add(GemItem(self.context, gem))
            self._fleeting.append(item)
            item.setPos(self.stacks[gem].top)
            self.stacks[gem].show_count(self.stacks[gem].count - 1)
            return self.animations.move(item, self.plaques[seat].gem_place(gem), 0.6, 350)

        def arrive() -> QAbstractAnimation:
            self.remove(self._fleeting)
            self._fleeting = []
            plaque = self.plaques[seat]
            one, two, three = (n + (kind is gem) for kind, n in zip(Gem, plaque.gems, strict=True))
            plaque.show_gems((one, two, three))
            self._mark(None, seat, gem)
            return self.animations.pause(300)

        return fly, arrive

    def _look_at(
        self, seat: Seat, guest: Guest | None
    ) -> tuple[Callable[[], QAbstractAnimation | None], ...]:
        """Return the cues that let somebody look at the top invitation (P21)."""
        at = (self._lies.learnt[0] + QPointF(0, -60), 0.66)
        if guest is None:
            at = (self.plaques[seat].pos(), PILE)

        def take() -> QAbstractAnimation:
            self._do(Action.VIEW)
            self._mark()
            card = self.add(InvitationItem(self.context))
            card.guest = guest
            self._fleeting.append(card)
            card.setZValue(Z.MOVING)
            card.setScale(PILE)
            card.setPos(self.invitations.pos())
            come = self.animations.move(card, *at, 320)
            turn = self.animations.change(card, "turned", 0.0 if guest is None else 1.0, 320)
            return self.animations.together(come, turn)

        def put_back() -> QAbstractAnimation:
            card = self._fleeting[-1]
            if guest is not None:
                self._learn_viewed(guest)
            card.setZValue(Z.ZONE)
            return self.animations.together(
                self.animations.move(card, self.invitations.pos(), PILE, 300),
                self.animations.change(card, "turned", 0.0, 300),
            )

        def away() -> None:
            self.remove(self._fleeting)
            self._fleeting = []

        return take, partial(self.animations.pause, 350 if guest is None else 900), put_back, away

    def _ask(self, recipient: Seat, guest: Guest) -> None:
        """Show the line of sight of the question, and who is asked (P22)."""
        self._do(Action(f"ask_{guest}"))
        self._mark()
        self._show_line(guest)
        self.answer.about = guest
        self.plaques[recipient].chosen = True
        self.plaques[recipient].update()

    def _hand_answer(
        self, seat: Seat, recipient: Seat, yes: bool | None, *, to_me: bool
    ) -> QAbstractAnimation:
        """Let the answer go to whoever asked, face down for everybody else."""
        card = self.add(AnswerItem(self.context))
        self._fleeting.append(card)
        card.setPos(self.plaques[seat].pos())
        card.setScale(PILE)
        card.setZValue(Z.MOVING)
        card.yes, card.about, card.of = yes, self.answer.about, seat
        to: places.Laid = (self.plaques[recipient].pos(), PILE)
        if to_me:
            to = self._lies.learnt
        shown = self.animations.change(card, "turned", 0.0 if yes is None else 1.0, 350)
        come = self.animations.together(self.animations.move(card, *to, 350), shown)
        return self.animations.in_turn(come, self.animations.pause(900 if to_me else 350))

    def _end_answer(self, *, to_me: bool) -> None:
        """Let the answer lie before the one who looks, if it was theirs, or else be gone."""
        for card in self._fleeting:
            if to_me and isinstance(card, AnswerItem) and card.yes is not None:
                assert card.of is not None
                assert card.about is not None
                self._learn_answer(card.of, card.about, card.yes)
        self.remove(self._fleeting)
        self._fleeting = []
        self._show_line(None)
        for plaque in self.plaques.values():
            plaque.chosen = False
            plaque.update()

    def _discard(self) -> QAbstractAnimation | None:
        """Put the card in play on the discards (P14)."""
        if self.played is None:
            return None
        self.played.setZValue(Z.MOVING)
        return self.animations.move(self.played, self.discards.pos(), PILE, 280)

    def _draw(self, seat: Seat, card: Card | None) -> QAbstractAnimation:
        """Draw a card in place of the one that was played (P14)."""
        if self.played is not None and self.played.card is not None:
            self._discarded = (*self._discarded, self.played.card)
        self._show_discards()
        self._show_played(None, ())
        self.deck.show_count(self.deck.count - 1)
        if card is None:
            drawn = self._card(None)
            self._fleeting.append(drawn)
            drawn.setPos(self.deck.pos())
            drawn.setScale(PILE)
            drawn.setZValue(Z.MOVING)
            return self.animations.move(drawn, self.plaques[seat].slot_place, 0.16, 300)
        new = self._card(card)
        self.hand = sorted((*self.hand, new), key=lambda item: item.card or CARDS[0])
        coming = []
        for item, laid in zip(self.hand, self._lies.hand, strict=False):
            coming.append(
                self._come(item, laid) if item is new else self.animations.move(item, *laid, 300)
            )
        return self.animations.together(*coming)

    def _end_turn(self) -> None:
        self.remove(self._fleeting)
        self._fleeting = []
        for die in self.dice:
            die.show_face(None, due=False, rolled=False)

    def _shuffle(self) -> QAbstractAnimation:
        """Let the discards become the deck (P16)."""
        back = [self._card(None) for _ in range(4)]
        self._fleeting += back
        moves = []
        for item in back:
            item.setPos(self.discards.pos())
            item.setScale(PILE)
            item.setZValue(Z.MOVING)
            moves.append(self.animations.move(item, self.deck.pos(), PILE, 260))
        self._discarded = ()
        self._show_discards()
        return self.animations.staggered(*moves, ms=70)

    def _end_shuffle(self, cards: int) -> None:
        self.remove(self._fleeting)
        self._fleeting = []
        self.deck.show_count(cards)

    def _unmask(self, seat: Seat, guest: Guest) -> QAbstractAnimation | None:
        """Turn an invitation up, unless it lies open already (P26)."""
        plaque = self.plaques[seat]
        plaque.guess = None
        plaque.update()
        if plaque.identity is not None:
            return None
        plaque.identity = guest
        return self.animations.change(plaque, "openness", 1.0, 350)

    def _score(self, seat: Seat, points: int) -> QAbstractAnimation:
        return self.animations.change(self.plaques[seat], "shown", float(points), 300)
