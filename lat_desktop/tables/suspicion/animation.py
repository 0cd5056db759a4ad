"""What is to be seen of the events of Suspicion: guests walk, dice tumble, cards turn, gems fly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QPointF

from lat_desktop.engine.game import Event, Seat
from lat_desktop.engine.mansion import OUTER, Action, Card, Gem, Guest, Room
from lat_desktop.engine.suspicion import (
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
from lat_desktop.tables.animation_queue import Cue
from lat_desktop.tables.items import TableItem, Z
from lat_desktop.tables.motion import TURN
from lat_desktop.tables.suspicion.items import (
    ActionCardItem,
    AnswerItem,
    InvitationItem,
    NamingItem,
    SeatItem,
)
from lat_desktop.tables.suspicion.mansion_items import GemItem
from lat_desktop.tables.suspicion.places import PILE, Laid
from lat_desktop.tables.suspicion.zones import (
    CardInPlayZone,
    MansionZone,
    PrivateZone,
    SupplyZone,
    put,
)
from lat_desktop.tables.table import AnyTable, ItemT
from lat_desktop.tables.table_sounds import SoundsOfEvents
from lat_desktop.widgets.sounds import Sound

SOUNDS: Final[SoundsOfEvents] = {
    GuestsPlaced: Sound.SHUFFLE,
    InvitationDealt: Sound.CARD,
    HandDealt: Sound.CARD,
    DiceRolled: Sound.DICE,
    GuestWalked: Sound.CUB,
    CardPlayed: Sound.CARD,
    GemStolen: Sound.GEM,
    GemLifted: Sound.GEM,
    PassageUsed: Sound.DOOR,
    InvitationViewed: Sound.CARD,
    PlayerAsked: None,
    Answered: Sound.CARD,
    CardDrawn: Sound.CARD,
    DeckShuffled: Sound.SHUFFLE,
    StackEmptied: None,
    GuessMade: Sound.PENCIL,
    IdentityRevealed: Sound.DOOR,
    GuessRevealed: None,
    MatchScored: None,
    TieBroken: None,
    MatchShared: None,
    MatchWon: None,
}
"""What the events of Suspicion sound like."""


class SuspicionAnimator:
    """Sets the things on the table in motion. It knows no more than what the events say."""

    def __init__(
        self,
        table: AnyTable,
        plaques: Mapping[Seat, SeatItem],
        mansion: MansionZone,
        supply: SupplyZone,
        private: PrivateZone,
        in_play: CardInPlayZone,
    ) -> None:
        """Move what lies on *table*."""
        self._table: Final = table
        self._queue: Final = table.animations
        self._plaques: Final = plaques
        self._mansion: Final = mansion
        self._supply: Final = supply
        self._private: Final = private
        self._in_play: Final = in_play
        self._asked_about: Guest | None = None
        """Whom the last question was about."""
        self.transient: list[TableItem] = []
        """What is on the table only while it moves."""

    def clear(self) -> None:
        """Take off the table what is there only while it moves."""
        self._table.remove(self.transient)
        self.transient = []

    def show(self, event: Event) -> None:
        """Queue what is to be seen of *event*."""
        cue, pause = self._queue.enqueue, self._queue.pause
        make_sound = self._table.sounds.make
        me = self._table.playback.reader  # another may look when a cue comes to its turn
        match event:
            case GuestsPlaced(_, guests):
                cue(make_sound, partial(self._let_in, guests))
            case InvitationDealt(seat, guest) if guest is not None:
                cue(partial(self._deal_invitation, seat, guest))
            case HandDealt(_, cards) if cards:
                cue(partial(self._deal_hand, cards), self._settle)
            case InvitationDealt() | HandDealt():
                self._table.sounds.hush()
            case DiceRolled(seat, _, first, second):
                cue(make_sound, partial(self._roll, seat, first, second), partial(pause, 250))
            case GuestWalked(_, guest, origin, room):
                cue(partial(self._walk, guest, origin, room), make_sound, partial(pause, 120))
            case CardPlayed(seat, card):
                cue(
                    partial(self._play, seat, card, mine=seat == me),
                    make_sound,
                    self._settle,
                    partial(pause, 350),
                )
            case GemStolen(seat, gem):
                cue(*self._take(seat, gem, Action.STEAL))
            case GemLifted(seat, gem):
                cue(*self._take(seat, gem, Action(f"lift_{gem}")))
            case PassageUsed(_, guest, origin, room):
                cue(make_sound, partial(self._pass, guest, origin, room), partial(pause, 200))
            case InvitationViewed(seat, guest):
                cue(make_sound, *self._look_at(seat, guest))
            case PlayerAsked(_, recipient, guest):
                cue(partial(self._ask, recipient, guest))
            case Answered(seat, recipient, yes):
                to_me = recipient == me and yes is not None
                cue(make_sound, partial(self._hand_answer, seat, recipient, yes, to_me=to_me))
                cue(partial(self._end_answer, to_me=to_me))
            case CardDrawn(seat, card):
                cue(self._discard, partial(self._draw, seat, card), self._end_turn)
            case DeckShuffled(cards):
                cue(make_sound, self._shuffle, partial(self._end_shuffle, cards))
            case StackEmptied():
                cue(partial(pause, 700))
            case IdentityRevealed(seat, guest):
                cue(self.clear, partial(self._unmask, seat, guest), partial(pause, 450))
            case GuessRevealed(seat, _, guest, right):
                cue(partial(self._turn_up_guess, seat, guest, right=right))
                cue(partial(pause, 700 if right else 250))
            case MatchScored(seat, points):
                cue(self.clear, partial(self._score, seat, points), partial(pause, 200))
            case TieBroken() | MatchWon() | MatchShared():
                cue(partial(pause, 150))

    def _settle(self) -> None:
        """Put everything where it belongs, whatever moved it."""
        for zone in (self._mansion, self._private, self._in_play):
            zone.settle()

    def _add(self, item: ItemT) -> ItemT:
        """Put *item* on the table for as long as it moves."""
        self.transient.append(self._table.add(item))
        return item

    @staticmethod
    def _start(item: TableItem, place: QPointF) -> None:
        """Let *item* set out from *place*, as small as a deck, and above all else."""
        put(item, (place, PILE))
        item.setZValue(Z.MOVING)

    # The deal

    def _let_in(self, guests: Sequence[Guest]) -> QAbstractAnimation:
        """Let the guests come in, and go to their rooms, and deal (P3, P5, P6)."""
        self._table.hide_result()
        self._supply.deal()
        for guest, room in zip(guests, OUTER, strict=True):
            self._mansion.guests[guest].room = room
        arriving = []
        for item, place, scale in self._mansion.guest_places(*Room):
            item.setPos(self._mansion.lies.mansion.center())
            item.setScale(scale * 0.4)
            item.show()
            arriving.append(self._queue.move(item, place, scale))
        return self._queue.staggered(*arriving)

    def _deal_invitation(self, seat: Seat, guest: Guest) -> QAbstractAnimation:
        """Let the reader's invitation come from its deck, and turn up (P5)."""
        self._private.show_identity(guest)
        self._mansion.show_identity(guest)
        plaque, identity = self._plaques[seat], self._private.identity
        plaque.identity = guest
        identity.set_turned(0.0)
        put(identity, (self._supply.invitations.pos(), PILE))
        return self._queue.together(
            self._queue.move(identity, *self._private.lies.invitation),
            self._queue.change(identity, "turned", 1.0, 350),
            self._queue.change(plaque, "openness", 1.0, 350),
        )

    def _deal_hand(self, cards: Sequence[Card]) -> QAbstractAnimation:
        """Let the reader's cards come from the deck (P6)."""
        self._private.show_hand(cards)
        places = zip(self._private.hand, self._private.lies.hand, strict=True)
        dealt = [self._come(card, laid) for card, laid in places]
        for card in dealt:
            card.finished.connect(self._table.sounds.make)
        return self._queue.staggered(*dealt, ms=110)

    def _come(self, card: ActionCardItem, laid: Laid) -> QAbstractAnimation:
        """Let *card* come from the deck to where it is laid, and turn up on the way."""
        self._start(card, self._supply.deck.pos())
        card.set_turned(0.0)
        return self._queue.together(
            self._queue.move(card, *laid), self._queue.change(card, "turned", 1.0, TURN)
        )

    # The movement phase

    def _roll(self, seat: Seat, first: Guest | None, second: Guest | None) -> QAbstractAnimation:
        """Let the dice tumble (P9)."""
        for owner, plaque in self._plaques.items():
            plaque.to_move = owner == seat
            plaque.update()
        rolled = []
        for die, face in zip(self._supply.dice, (first, second), strict=True):
            die.show_face(face, due=True)
            die.set_tumbled(0.0)
            rolled.append(self._queue.change(die, "tumbled", 1.0, 620))
        return self._queue.together(*rolled)

    def _walk(self, guest: Guest, origin: Room, room: Room) -> QAbstractAnimation:
        """Let a guest go through the door, and the others make room (P9)."""
        self._supply.use_die(guest)
        return self._go_to(guest, origin, room, self._mansion.lies.door(origin, room))

    def _pass(self, guest: Guest, origin: Room, room: Room) -> QAbstractAnimation:
        """Let a guest vanish in one room, and stand in another (P20)."""
        self._in_play.do(Action.PASSAGE)
        return self._go_to(guest, origin, room, self._mansion.lies.room(origin).center())

    def _go_to(self, guest: Guest, origin: Room, room: Room, by: QPointF) -> QAbstractAnimation:
        walker = self._mansion.guests[guest]
        walker.room = room
        walker.setZValue(Z.MOVING)
        moves = []
        for item, place, scale in self._mansion.guest_places(origin, room):
            if item is walker:
                through = self._queue.move(walker, by, min(scale, walker.scale()) * 0.8, 190)
                arrive = self._queue.move(walker, place, scale, 210)
                moves.append(self._queue.in_turn(through, arrive))
            else:
                moves.append(self._queue.move(item, place, scale))
        return self._queue.together(*moves)

    # The action phase

    def _play(self, seat: Seat, card: Card, *, mine: bool) -> QAbstractAnimation:
        """Lay a card face up: the reader's from their hand, another's from its plaque (P13)."""
        held = self._private.take_card(card) if mine else None
        played = self._in_play.play(card, card.actions)
        put(played, held or (self._plaques[seat].pos(), PILE))
        played.setZValue(Z.MOVING)
        played.set_turned(0.0 if held is None else 1.0)
        return self._queue.together(
            self._queue.move(played, *self._in_play.lies.played),
            self._queue.change(played, "turned", 1.0, TURN),
        )

    def _take(self, seat: Seat, gem: Gem, action: Action) -> Iterable[Cue]:
        """Return the cues that let a gem fly from its stack to a plaque (P18, P19)."""
        stack, plaque = self._supply.stacks[gem], self._plaques[seat]

        def fly() -> QAbstractAnimation:
            self._in_play.do(action)
            item = self._add(GemItem(self._table.context, gem))
            item.setPos(stack.top)
            stack.show_count(stack.count - 1)
            return self._queue.move(item, plaque.gem_place(gem), 0.6)

        def arrive() -> QAbstractAnimation:
            self.clear()
            self._table.sounds.make()
            one, two, three = (n + (kind is gem) for kind, n in zip(Gem, plaque.gems, strict=True))
            plaque.show_gems((one, two, three))
            return self._queue.pause(300)

        return fly, arrive

    def _look_at(self, seat: Seat, guest: Guest | None) -> Iterable[Cue]:
        """Return the cues that let somebody look at the top invitation (P21)."""
        at = (self._private.lies.learnt[0] + QPointF(0, -60), 0.66)
        if guest is None:
            at = (self._plaques[seat].pos(), PILE)

        def take() -> QAbstractAnimation:
            self._in_play.do(Action.VIEW)
            card = self._add(InvitationItem(self._table.context))
            card.guest = guest
            self._start(card, self._supply.invitations.pos())
            come = self._queue.move(card, *at)
            turn = self._queue.change(card, "turned", 0.0 if guest is None else 1.0, TURN)
            return self._queue.together(come, turn)

        def put_back() -> QAbstractAnimation:
            card = self.transient[-1]
            if guest is not None:
                self._private.learn_viewed(guest)
            card.setZValue(Z.ZONE)
            return self._queue.together(
                self._queue.move(card, self._supply.invitations.pos(), PILE),
                self._queue.change(card, "turned", 0.0, 300),
            )

        look = partial(self._queue.pause, 350 if guest is None else 900)
        return take, look, put_back, self.clear

    def _ask(self, recipient: Seat, guest: Guest) -> None:
        """Show the line of sight of the question, and who is asked (P22)."""
        self._in_play.do(Action(f"ask_{guest}"))
        self._mansion.show_line(guest)
        self._asked_about = guest
        self._choose(recipient)

    def _hand_answer(
        self, seat: Seat, recipient: Seat, yes: bool | None, *, to_me: bool
    ) -> QAbstractAnimation:
        """Give the answer where it is given, and let it go to whoever asked.

        For everybody else it lies face down.
        """
        card = self._add(AnswerItem(self._table.context))
        self._start(card, self._plaques[seat].pos())
        card.yes, card.about, card.of = yes, self._asked_about, seat
        to: Laid = (self._plaques[recipient].pos(), PILE)
        if to_me:
            to = self._private.lies.learnt
        shown = self._queue.change(card, "turned", 0.0 if yes is None else 1.0, 350)
        told = self._queue.in_turn(shown, self._queue.pause(600 if to_me else 0))
        return self._queue.in_turn(told, self._queue.move(card, *to), self._queue.pause(350))

    def _end_answer(self, *, to_me: bool) -> None:
        """Let the answer lie before the one who looks, if it was theirs, or else be gone."""
        for card in self.transient:
            if to_me and isinstance(card, AnswerItem) and card.yes is not None:
                assert card.of is not None
                assert card.about is not None
                self._private.learn_answer(card.of, card.about, card.yes)
        self.clear()
        self._mansion.show_line(None)
        self._choose(None)

    def _discard(self) -> QAbstractAnimation | None:
        """Put the card in play on the discards (P14)."""
        played = self._in_play.card
        if played is None:
            return None
        played.setZValue(Z.MOVING)
        return self._queue.move(played, self._supply.discards.pos(), PILE)

    def _draw(self, seat: Seat, card: Card | None) -> QAbstractAnimation:
        """Draw a card in place of the one that was played (P14)."""
        supply, private = self._supply, self._private
        if self._in_play.card is not None and self._in_play.card.card is not None:
            supply.discard(self._in_play.card.card)
        self._in_play.take_away()
        supply.deck.show_count(supply.deck.count - 1)
        if card is None:
            drawn = self._add(ActionCardItem(self._table.context, None))
            self._start(drawn, supply.deck.pos())
            return self._queue.move(drawn, self._plaques[seat].slot_place, 0.16)
        new = private.add_card(card)
        return self._queue.together(
            *(
                self._come(item, laid) if item is new else self._queue.move(item, *laid)
                for item, laid in zip(private.hand, private.lies.hand, strict=False)
            )
        )

    def _end_turn(self) -> None:
        self.clear()
        self._supply.take_up_dice()

    def _shuffle(self) -> QAbstractAnimation:
        """Let the discards become the deck (P16)."""
        moves = []
        for _ in range(4):
            card = self._add(ActionCardItem(self._table.context, None))
            self._start(card, self._supply.discards.pos())
            moves.append(self._queue.move(card, self._supply.deck.pos(), PILE))
        self._supply.show_discards(())
        return self._queue.staggered(*moves, ms=70)

    def _end_shuffle(self, cards: int) -> None:
        self.clear()
        self._supply.deck.show_count(cards)

    # The end

    def _unmask(self, seat: Seat, guest: Guest) -> QAbstractAnimation | None:
        """Turn an invitation up, unless it lies open already (P26)."""
        self._choose(seat)
        plaque = self._plaques[seat]
        plaque.guess = None
        plaque.update()
        if plaque.identity is not None:
            self._table.sounds.hush()
            return None
        plaque.identity = guest
        self._table.sounds.make()
        return self._queue.change(plaque, "openness", 1.0, 350)

    def _choose(self, chosen: Seat | None) -> None:
        """Light the plaque of *chosen*, whom it is about now."""
        for seat, plaque in self._plaques.items():
            plaque.chosen = seat == chosen
            plaque.update()

    def _turn_up_guess(self, seat: Seat, guest: Guest, *, right: bool) -> QAbstractAnimation:
        """Show beside the plaque of *seat* for whom it had taken the one who is unmasked (P26)."""
        plaque = self._plaques[seat]
        naming = self._add(NamingItem(self._table.context, guest, right=right))
        naming.setPos(plaque.mapToScene(QPointF(plaque.rect.left() - 40, 0)))
        naming.setOpacity(0.0)
        return self._queue.change(naming, "opacity", 1.0, 180)

    def _score(self, seat: Seat, points: int) -> QAbstractAnimation:
        self._choose(None)
        return self._queue.change(self._plaques[seat], "shown", float(points), 500)
