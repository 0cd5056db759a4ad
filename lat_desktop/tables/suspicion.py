"""The table of Suspicion: a mansion at night, ten guests in it, and whoever is behind them.

What a card lets one do is done on the things themselves: a gem is touched, a guest and then a room,
the invitations, the plaque of whoever is asked. In the end a face is put on every other plaque.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent

from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.sentences import Sentence, Speaker
from lat_desktop.engine.game import Event, Move, Seat
from lat_desktop.engine.mansion import CARDS, DICE, OUTER, STACKS, Action, Card, Gem, Guest, Room
from lat_desktop.engine.suspicion import (
    Answered,
    Ask,
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
    Lift,
    Look,
    MatchScored,
    MatchShared,
    MatchWon,
    Name,
    Passage,
    PassageUsed,
    Phase,
    Play,
    PlayerAsked,
    StackEmptied,
    Steal,
    SuspicionView,
    TieBroken,
    Walk,
)
from lat_desktop.tables import suspicion_places as places
from lat_desktop.tables.items import ButtonItem, LabelItem, TableItem, Z
from lat_desktop.tables.suspicion_items import (
    ActionCardItem,
    AnswerItem,
    FaceItem,
    HalfItem,
    InvitationItem,
    PileItem,
    SeatItem,
    SlotItem,
)
from lat_desktop.tables.suspicion_mansion import (
    DieItem,
    GemItem,
    GuestItem,
    MansionItem,
    RoomItem,
    StackItem,
    SymbolItem,
)
from lat_desktop.tables.suspicion_places import FIGURE, Places
from lat_desktop.tables.suspicion_sheet import RevealItem
from lat_desktop.tables.table import HEIGHT, GameTable
from lat_desktop.tables.theme import Theme

PILE: Final = 0.36
"""The scale of decks."""


class SuspicionTable(GameTable):
    """Suspicion, seen from above; the plaque of home is the lowest."""

    def __init__(
        self, controller: MatchController, speaker: Speaker, theme: Theme, speed: str
    ) -> None:
        super().__init__(controller, speaker, theme, speed)
        stage, count = self.stage, controller.match.setup.seats
        self.seats: Final = tuple((controller.home + 1 + n) % count for n in range(count))
        """From above, in the order of play; home comes last."""
        self.mansion: Final = self.add(MansionItem(stage))
        self.rooms: Final = {room: self.add(RoomItem(stage, room)) for room in Room}
        self.symbols: Final = {
            (room, gem): self.add(SymbolItem(stage, gem)) for room in Room for gem in room.gems
        }
        self.guests: Final = {guest: self.add(GuestItem(stage, guest)) for guest in Guest}
        self.plaques: Final = {seat: self.add(SeatItem(stage, seat)) for seat in self.seats}
        self.dice: Final = tuple(self.add(DieItem(stage, faces)) for faces in DICE)
        self.stacks: Final = {gem: self.add(StackItem(stage, gem, STACKS[count])) for gem in Gem}
        self.deck: Final = self.add(PileItem(stage, "zone.deck", "cards"))
        self.discards: Final = self.add(PileItem(stage, "zone.discards", "cards"))
        self.invitations: Final = self.add(PileItem(stage, "zone.invitations", "invitations"))
        self.identity: Final = self.add(InvitationItem(stage))
        """The invitation of the one who looks."""
        self.identity_label: Final = self.add(
            LabelItem(stage, "zone.identity.you", size=22, width=136)
        )
        self.learnt_label: Final = self.add(LabelItem(stage, "zone.learnt", size=20, width=112))
        self.viewed: Final = self.add(InvitationItem(stage))
        """The invitation that the one who looks viewed last."""
        self.answer: Final = self.add(AnswerItem(stage))
        """The answer that the one who looks got last."""
        self.slot: Final = self.add(SlotItem(stage))
        self.hand: list[ActionCardItem] = []
        self.played: ActionCardItem | None = None
        self.halves: Final = (self.add(HalfItem(stage)), self.add(HalfItem(stage)))
        self.faces: Final = {guest: self.add(FaceItem(stage, guest)) for guest in Guest}
        self.confirm: Final = self.add(
            ButtonItem(stage, "action.reveal", preferred=True, width=240)
        )
        self.take_back: Final = self.add(ButtonItem(stage, "action.take_back", width=240))
        self.sheet: Final = self.add(RevealItem(stage, count))
        self.confirm.activated.connect(self._on_confirm)
        self.take_back.activated.connect(self._on_take_back)
        for guest in self.guests.values():
            guest.dropped.connect(self._on_dropped)
        for gem, stack in self.stacks.items():
            stack.move = Steal(gem)
        self.invitations.move = Look()
        self._lies: Places = places.places(HEIGHT * 1.5)
        self._fleeting: list[TableItem] = []
        """What is on the table only while it moves."""
        self._discarded: tuple[Card, ...] = ()
        self._chosen: Guest | None = None
        """Whom the person is moving."""
        self._action: Action | None = None
        """Which action of the card the person is doing, if they have said so."""
        self._asking: Seat | None = None
        """On whose plaque the face goes that is chosen next."""
        self._named: dict[Seat, Guest] = {}
        """The final guesses that lie on the plaques and are not sealed yet."""

    # Where everything lies

    def lay_out(self) -> None:
        """Build the mansion, and put what never moves where it belongs."""
        width = self.sceneRect().width()
        lies = self._lies = places.places(width)
        self.middle = QRectF(0, 0, width, HEIGHT)
        self.mansion.build(lies)
        for room, item in self.rooms.items():
            item.build(lies)
            for n, gem in enumerate(reversed(room.gems)):
                self.symbols[room, gem].setPos(item.symbol_place(n))
        for n, plaque in enumerate(self.plaques.values()):
            box = lies.seat(n, len(self.seats))
            plaque.setPos(box.center())
            plaque.set_size(box.width(), box.height())
        for die, place in zip(self.dice, lies.dice, strict=True):
            die.setPos(place)
            die.setScale(1.06)
        for stack, place in zip(self.stacks.values(), lies.stacks, strict=True):
            stack.setPos(place)
            stack.setScale(min(1.0, (lies.stacks[1].x() - lies.stacks[0].x()) / 98))
        piles = (self.deck, self.discards, self.invitations)
        for pile, place in zip(piles, lies.piles, strict=True):
            pile.setPos(place)
            pile.setScale(PILE)
        self._put(self.identity, lies.invitation)
        self.identity_label.setPos(lies.invitation[0] + QPointF(0, -120))
        self.learnt_label.setPos(lies.learnt[0] + QPointF(0, -90))
        self._put(self.slot, lies.played)
        self._put(self.viewed, lies.learnt)
        self._put(self.answer, lies.learnt)
        cells = places.grid(lies.faces, len(Guest), 5)
        for face, cell in zip(self.faces.values(), cells, strict=True):
            face.setPos(cell.center())
            face.set_size(cell.width() - 14, cell.height() - 12)
        self.confirm.setPos(lies.confirm)
        self.sheet.setPos(width / 2, HEIGHT / 2)
        self.sheet.set_width(width - 24)
        self._settle()

    @staticmethod
    def _put(item: TableItem, laid: places.Laid) -> None:
        place, scale = laid
        item.setPos(place)
        item.setScale(scale)

    def _guest_places(self, *rooms: Room) -> list[tuple[GuestItem, QPointF, float]]:
        """Return where each guest in *rooms* stands, and at which scale."""
        laid = []
        for room in rooms:
            there = [item for item in self.guests.values() if item.room is room]
            crowd = places.crowd(self._lies.room(room), len(there))
            for item, (place, size) in zip(there, crowd, strict=False):
                laid.append((item, place, size / FIGURE))
        return laid

    def _settle(self) -> None:
        """Put everything that moves where it belongs, at once."""
        for guest in self.guests.values():
            guest.setVisible(guest.room is not None)
        for guest, place, scale in self._guest_places(*Room):
            guest.setPos(place)
            guest.setScale(scale)
            guest.setZValue(Z.REST + place.y() / HEIGHT)
        for n, card in enumerate(self.hand):
            self._put(card, self._lies.hand[n])
            card.setZValue(Z.REST)
        if self.played is not None:
            self._put(self.played, self._lies.played)
            self.played.setZValue(Z.REST)
        place, scale = self._lies.played
        for n, half in enumerate(self.halves):
            half.setPos(place + QPointF(0, (-70 if n == 0 else 70) * scale))
            half.setScale(scale)

    # Showing a view

    def show_view(self, view: SuspicionView) -> None:  # type: ignore[override]
        """Put everything where it lies in *view*, at once."""
        self.director.drop()
        self.remove(self._fleeting)
        self._fleeting = []
        for guest, room in zip(Guest, view.rooms or (None,) * len(Guest), strict=True):
            self.guests[guest].room = room
        for seat, plaque in self.plaques.items():
            plaque.show_gems(view.gems[seat])
            plaque.set_shown(view.scores[seat])
            plaque.to_move = seat == _whose_turn(view)
        for gem, left in zip(Gem, view.stacks, strict=True):
            self.stacks[gem].show_count(left)
        self._show_dice(view)
        self._show_piles(view)
        self._show_played(view.card, view.actions)
        self._mark_last(view)
        self._show_line(None)
        self.show_secrets(view)
        self._settle()

    def show_secrets(self, view: SuspicionView) -> None:  # type: ignore[override]
        """Turn up what the reader of *view* may know, and hide all the rest."""
        for seat, plaque in self.plaques.items():
            plaque.identity = view.identities[seat]
            plaque.set_openness(0.0 if plaque.identity is None else 1.0)
            plaque.guess = None
        self._know(view.identity)
        self._show_hand(view.hand)
        self._show_learnt(view)
        self._settle()

    def _know(self, identity: Guest | None) -> None:
        """Let the one who looks be *identity*."""
        self.identity.guest = identity
        self.identity.set_turned(0.0 if identity is None else 1.0)
        for guest, item in self.guests.items():
            item.show_as(mine=guest is identity)

    def _show_hand(self, cards: Sequence[Card]) -> None:
        self.remove(self.hand)
        self.hand = [self._card(card) for card in cards]

    def _card(self, card: Card | None) -> ActionCardItem:
        item = self.add(ActionCardItem(self.stage, card))
        item.move = None if card is None else Play(card)
        return item

    def _show_played(self, card: Card | None, actions: tuple[Action, ...]) -> None:
        if self.played is not None:
            self.remove([self.played])
        self.played = None
        if card is not None:
            self.played = self._card(card)
            self.played.move = None
            self.played.leave(actions)
        for n, half in enumerate(self.halves):
            half.action = None if card is None else card.actions[n]

    def _show_dice(self, view: SuspicionView) -> None:
        for n, die in enumerate(self.dice):
            if view.dice:
                die.show_face(view.dice[n], view.waiting[n])
            else:
                die.show_face(None, due=False, rolled=False)

    def _show_piles(self, view: SuspicionView) -> None:
        seats = len(self.seats)
        dealt = view.phase is not Phase.DEAL
        self._discarded = view.discards
        self.deck.show_count(view.deck if dealt else len(CARDS))
        self._show_discards()
        self.invitations.show_count(len(Guest) - seats if dealt else len(Guest))

    def _show_discards(self) -> None:
        top = self._discarded[-1] if self._discarded else None
        self.discards.show_count(len(self._discarded), top)

    def _show_learnt(self, view: SuspicionView) -> None:
        """Show the answer, or the invitation, that the reader got last in their own turn."""
        for item in (self.learnt_label, self.viewed, self.answer):
            item.hide()
        mine = [entry for entry in view.history if entry.seat == view.seat]
        for entry in reversed(mine):
            if entry.viewed is not None:
                self._learn_viewed(entry.viewed)
                return
            if entry.answer is not None:
                _, seat, guest = entry.move.split(" ")
                self._learn_answer(int(seat), Guest(guest), entry.answer)
                return

    def _learn_viewed(self, guest: Guest) -> None:
        self.answer.hide()
        self.learnt_label.text = ""
        self.learnt_label.show()
        self.viewed.guest = guest
        self.viewed.set_turned(1.0)
        self.viewed.show()

    def _learn_answer(self, seat: Seat, about: Guest, yes: bool) -> None:
        self.viewed.hide()
        self.learnt_label.text = self.speaker.name(seat)
        self.learnt_label.show()
        self.answer.of, self.answer.about, self.answer.yes = seat, about, yes
        self.answer.set_turned(1.0)
        self.answer.show()

    def _mark_last(self, view: SuspicionView) -> None:
        """Mark what the last move of a seat has moved."""
        guest, seat, gem = None, None, None
        if view.history:
            last = view.history[-1]
            verb, *rest = last.move.split(" ")
            if verb in ("walk", "passage"):
                guest = Guest(rest[0])
            elif verb in ("steal", "lift"):
                seat, gem = last.seat, Gem(rest[0])
        self._mark(guest, seat, gem)

    def _mark(
        self, guest: Guest | None = None, seat: Seat | None = None, gem: Gem | None = None
    ) -> None:
        """Mark who, or whose gem, was moved last, and nothing else."""
        for each, item in self.guests.items():
            item.show_as(moved=each is guest)
        for owner, plaque in self.plaques.items():
            plaque.last = gem if owner == seat else None
            plaque.update()

    # Showing events

    def show_event(self, event: Event) -> None:
        """Queue what is to be seen of *event*."""
        cue, pause = self.director.cue, self.director.pause
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
        """Let the guests come in, and go to their rooms (P3)."""
        self.hide_result()
        for guest, room in zip(guests, OUTER, strict=True):
            self.guests[guest].room = room
        arriving = []
        for item, place, scale in self._guest_places(*Room):
            item.setPos(self._lies.mansion.center())
            item.setScale(scale * 0.4)
            item.show()
            arriving.append(self.director.move(item, place, scale, 320))
        return self.director.staggered(*arriving, ms=60)

    def _deal_invitation(self, seat: Seat, guest: Guest) -> QAbstractAnimation:
        """Let the reader's invitation come from its deck, and turn up (P5)."""
        self.invitations.show_count(len(Guest) - len(self.seats))
        self._know(guest)
        self.plaques[seat].identity = guest
        self.identity.set_turned(0.0)
        self.identity.setPos(self.invitations.pos())
        self.identity.setScale(PILE)
        return self.director.together(
            self.director.move(self.identity, *self._lies.invitation, 320),
            self.director.change(self.identity, "turned", 1.0, 350),
            self.director.change(self.plaques[seat], "openness", 1.0, 350),
        )

    def _deal_hand(self, cards: Sequence[Card]) -> QAbstractAnimation:
        """Let the reader's cards come from the deck (P6)."""
        self.deck.show_count(len(CARDS) - 2 * len(self.seats))
        self._show_hand(cards)
        dealt = [
            self._come(card, laid) for card, laid in zip(self.hand, self._lies.hand, strict=True)
        ]
        return self.director.staggered(*dealt, ms=110)

    def _come(self, card: ActionCardItem, laid: places.Laid) -> QAbstractAnimation:
        """Let *card* come from the deck to where it is laid, and turn up on the way."""
        card.setPos(self.deck.pos())
        card.setScale(PILE)
        card.setZValue(Z.MOVING)
        card.set_turned(0.0)
        return self.director.together(
            self.director.move(card, *laid, 320), self.director.change(card, "turned", 1.0, 320)
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
            rolled.append(self.director.change(die, "tumbled", 1.0, 620))
        return self.director.together(*rolled)

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
                through = self.director.move(walker, by, min(scale, walker.scale()) * 0.8, 190)
                arrive = self.director.move(walker, place, scale, 210)
                moves.append(self.director.in_turn(through, arrive))
            else:
                moves.append(self.director.move(item, place, scale, 300))
        return self.director.together(*moves)

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
        return self.director.together(
            self.director.move(self.played, *self._lies.played, 320),
            self.director.change(self.played, "turned", 1.0, 320),
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
            item = self.add(GemItem(self.stage, gem))
            self._fleeting.append(item)
            item.setPos(self.stacks[gem].top)
            self.stacks[gem].show_count(self.stacks[gem].count - 1)
            return self.director.move(item, self.plaques[seat].gem_place(gem), 0.6, 350)

        def arrive() -> QAbstractAnimation:
            self.remove(self._fleeting)
            self._fleeting = []
            plaque = self.plaques[seat]
            one, two, three = (n + (kind is gem) for kind, n in zip(Gem, plaque.gems, strict=True))
            plaque.show_gems((one, two, three))
            self._mark(None, seat, gem)
            return self.director.pause(300)

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
            card = self.add(InvitationItem(self.stage))
            card.guest = guest
            self._fleeting.append(card)
            card.setZValue(Z.MOVING)
            card.setScale(PILE)
            card.setPos(self.invitations.pos())
            come = self.director.move(card, *at, 320)
            turn = self.director.change(card, "turned", 0.0 if guest is None else 1.0, 320)
            return self.director.together(come, turn)

        def put_back() -> QAbstractAnimation:
            card = self._fleeting[-1]
            if guest is not None:
                self._learn_viewed(guest)
            card.setZValue(Z.ZONE)
            return self.director.together(
                self.director.move(card, self.invitations.pos(), PILE, 300),
                self.director.change(card, "turned", 0.0, 300),
            )

        def away() -> None:
            self.remove(self._fleeting)
            self._fleeting = []

        return take, partial(self.director.pause, 350 if guest is None else 900), put_back, away

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
        card = self.add(AnswerItem(self.stage))
        self._fleeting.append(card)
        card.setPos(self.plaques[seat].pos())
        card.setScale(PILE)
        card.setZValue(Z.MOVING)
        card.yes, card.about, card.of = yes, self.answer.about, seat
        to: places.Laid = (self.plaques[recipient].pos(), PILE)
        if to_me:
            to = self._lies.learnt
        shown = self.director.change(card, "turned", 0.0 if yes is None else 1.0, 350)
        come = self.director.together(self.director.move(card, *to, 350), shown)
        return self.director.in_turn(come, self.director.pause(900 if to_me else 350))

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
        return self.director.move(self.played, self.discards.pos(), PILE, 280)

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
            return self.director.move(drawn, self.plaques[seat].slot_place, 0.16, 300)
        new = self._card(card)
        self.hand = sorted((*self.hand, new), key=lambda item: item.card or CARDS[0])
        coming = []
        for item, laid in zip(self.hand, self._lies.hand, strict=False):
            coming.append(
                self._come(item, laid) if item is new else self.director.move(item, *laid, 300)
            )
        return self.director.together(*coming)

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
            moves.append(self.director.move(item, self.deck.pos(), PILE, 260))
        self._discarded = ()
        self._show_discards()
        return self.director.staggered(*moves, ms=70)

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
        return self.director.change(plaque, "openness", 1.0, 350)

    def _score(self, seat: Seat, points: int) -> QAbstractAnimation:
        return self.director.change(self.plaques[seat], "shown", float(points), 300)

    # What the person may do

    def show_prompt(self) -> None:
        """Put out what may be clicked now; while more is to be seen, nothing."""
        if self.director.waiting:
            return  # the view is ahead of the table, and the last of the cues comes here again
        view: SuspicionView = self.controller.view
        turn = _whose_turn(view)
        for seat, plaque in self.plaques.items():
            plaque.to_move = seat == turn
            plaque.update()
        self._chosen = self._action = self._asking = None
        self._named = {}
        self._settle()
        self._offer()
        self._show_result(view)

    def _moves(self) -> list[Move]:
        """Return what is open, given which action and whom the person has chosen."""
        moves: list[Move] = list(self.controller.legal_moves)
        if self._action is not None:
            moves = [move for move in moves if _action_of(move) is self._action]
        return moves

    def take_in(self) -> None:
        """Let nothing be clicked for now."""
        super().take_in()
        self.take_back.hide()
        for pile in (self.deck, self.discards, self.invitations):
            pile.setVisible(self.controller.view.phase is not Phase.GUESS)

    def _offer(self) -> None:
        """Light what may be clicked next."""
        self.take_in()
        view: SuspicionView = self.controller.view
        moves = self._moves()
        guessing = view.phase is Phase.GUESS
        for item in (*self.hand, *self.dice, *self.halves, self.slot):
            item.setVisible(not guessing)
        if self.played is not None:
            self.played.setVisible(not guessing)
        self._offer_figures(moves)
        for card in self.hand:
            card.offer(card.move in moves)
        lifted = view.card.first.gem if view.card is not None else None
        for gem, stack in self.stacks.items():
            stack.move = Lift(gem) if gem is lifted else Steal(gem)
            stack.offer(stack.move in moves)
        here = None if view.identity is None or not view.rooms else self._room_of(view.identity)
        for (room, gem), symbol in self.symbols.items():
            symbol.move = Steal(gem) if room is here and Steal(gem) in moves else None
            symbol.offer(symbol.move is not None)
        self.invitations.offer(Look() in moves)
        self._offer_halves(view)
        about = next((move.guest for move in moves if isinstance(move, Ask)), None)
        for seat, plaque in self.plaques.items():
            plaque.move = None if about is None else Ask(seat, about)
            plaque.offer(plaque.move in moves)
        self._offer_faces(view)
        if self._action is not None or self._chosen not in (None, self._only(moves)):
            for pile in (self.deck, self.discards, self.invitations):
                pile.hide()
            self.take_back.setPos(self._lies.confirm)
            self.take_back.show()
            self.take_back.offer(True)

    def _room_of(self, guest: Guest) -> Room | None:
        return self.guests[guest].room

    @staticmethod
    def _only(moves: Sequence[Move]) -> Guest | None:
        """Return the one guest whom a person can move, if there is no other."""
        movable = {move.guest for move in moves if isinstance(move, Walk | Passage)}
        return movable.pop() if len(movable) == 1 else None

    def _offer_figures(self, moves: Sequence[Move]) -> None:
        """Light the guests that may be moved, or the rooms to which the chosen one may go."""
        steps = [move for move in moves if isinstance(move, Walk | Passage)]
        movable = {move.guest for move in steps}
        if self._chosen not in movable:
            self._chosen = self._only(moves)
        for guest, figure in self.guests.items():
            figure.offer(guest in movable and self._chosen is None)
            figure.draggable = guest in movable
            figure.show_as(chosen=guest is self._chosen)
        ways = {move.room: move for move in steps if move.guest is self._chosen}
        for room, item in self.rooms.items():
            item.move = ways.get(room)
            item.offer(room in ways)

    def _offer_halves(self, view: SuspicionView) -> None:
        """Light the halves of the card in play: what is still to be done of it."""
        legal = self.controller.legal_moves
        for half in self.halves:
            ways = [move for move in legal if _action_of(move) is half.action]
            half.move = ways[0] if len(ways) == 1 else None
            half.chosen = half.action is not None and half.action is self._action
            half.offer(bool(ways) and view.card is not None and not half.chosen)

    def _ask_on(self) -> None:
        """Say what has to be chosen next."""
        moves = self._moves()
        if self._chosen is not None and self._chosen is not self._only(self._all_steps()):
            self.prompt_shown.emit(Sentence("prompt.choose.room"))
        elif self._action is None:
            self.prompt_shown.emit(self.controller.prompt)
        elif any(isinstance(move, Passage) for move in moves):
            self.prompt_shown.emit(Sentence("prompt.choose.guest"))
        elif any(isinstance(move, Ask) for move in moves):
            self.prompt_shown.emit(Sentence("prompt.choose.player"))
        else:
            self.prompt_shown.emit(Sentence("prompt.choose.gem"))

    def _all_steps(self) -> list[Move]:
        return [move for move in self.controller.legal_moves if isinstance(move, Walk | Passage)]

    def activate(self, item: TableItem) -> None:
        """Take a click on a guest, on an action of the card, on a plaque or a face; else a move."""
        if isinstance(item, GuestItem):
            self._touch(item)
        elif isinstance(item, HalfItem) and item.move is None:
            self._choose_action(item)
        elif isinstance(item, SeatItem) and self._guessing:
            self._choose_plaque(item.seat)
        elif isinstance(item, FaceItem):
            self._name(item.guest)
        elif item is self.sheet:
            self.hide_result()
        else:
            super().activate(item)

    def _touch(self, item: GuestItem) -> None:
        """Choose whom to move; a guest in a room that may be entered stands for the room."""
        room = None if item.room is None else self.rooms[item.room]
        if room is not None and room.offered and item.guest is not self._chosen:
            super().activate(room)
        elif any(
            move.guest is item.guest for move in self._moves() if isinstance(move, Walk | Passage)
        ):
            if self._chosen is item.guest:
                self._chosen = None
            else:
                self._chosen = item.guest
            self._offer()
            self._ask_on()
        elif room is not None:
            self._refuse(item.guest, room.room)

    def _refuse(self, guest: Guest, room: Room) -> None:
        """Say why *guest* cannot be moved now."""
        acting = self.controller.view.phase is Phase.ACT
        move = Passage(guest, room) if acting else Walk(guest, room.neighbours[0])
        objection = self.objection_hint(move)
        if objection is not None:
            self._say_hint(objection)

    def _choose_action(self, half: HalfItem) -> None:
        """Do one action of the card: only what belongs to it is lit now."""
        if half.offered:
            self._action = half.action
            self._offer()
            self._ask_on()
        elif half.action is not None and not half.chosen:
            self._say_hint(self.objection_hint(Play(CARDS[0])) or "")

    def _on_take_back(self) -> None:
        if self.take_back.offered and not self.director.busy:
            self._chosen = self._action = None
            self._show_line(None)
            self._offer()
            self._settle()
            self._ask_on()

    def _on_dropped(self, place: QPointF) -> None:
        """Let a dragged guest go where it was dropped, if it may, or else back."""
        room = next(
            (r for r in Room if self._lies.room(r).adjusted(-6, -6, 6, 6).contains(place)), None
        )
        self._settle()
        if room is not None and self.rooms[room].offered:
            super().activate(self.rooms[room])
        elif room is not None and self._chosen is not None:
            home = self._room_of(self._chosen)
            if home is not room:
                acting = self.controller.view.phase is Phase.ACT
                step = Passage if acting else Walk
                self._say_hint(self.objection_hint(step(self._chosen, room)) or "")

    # The final guesses

    @property
    def _guessing(self) -> bool:
        return self.controller.persons_turn and self.controller.view.phase is Phase.GUESS

    def _open_seats(self) -> list[Seat]:
        """Return about whom the person has still to guess, as far as the rules know."""
        found = {m.recipient for m in self.controller.legal_moves if isinstance(m, Name)}
        return [seat for seat in self.seats if seat in found]

    def _offer_faces(self, view: SuspicionView) -> None:
        """Lay out the ten faces, and show on the plaques where they have been put."""
        guessing, seats = self._guessing, self._open_seats()
        if guessing and self._asking is None:
            self._asking = next((seat for seat in seats if seat not in self._named), None)
        made = view.guesses[view.seat] if view.seat is not None and guessing else ()
        for seat, plaque in self.plaques.items():
            sealed = made[seat] if made else None
            plaque.guess = self._named.get(seat, sealed) if guessing else None
            plaque.chosen = guessing and seat == self._asking
            if guessing:
                plaque.offer(seat in seats)
            plaque.update()
        on_it = self._named.get(self._asking) if self._asking is not None else None
        for guest, face in self.faces.items():
            face.setVisible(guessing)
            face.offer(guessing and self._asking is not None)
            face.show_as(placed=guest is on_it, taken=guest in self._named.values())
        done = guessing and len(self._named) == len(seats)
        self.confirm.setVisible(guessing)
        self.confirm.setOpacity(1.0 if done else 0.4)
        self.confirm.offer(done)

    def _choose_plaque(self, seat: Seat) -> None:
        """Put the next face on the plaque of *seat*."""
        if seat in self._open_seats():
            self._asking = seat
            self._offer()
        else:
            self._say_hint(self.objection_hint(Name(seat, Guest.BUFORD)) or "")

    def _name(self, guest: Guest) -> None:
        """Put a face on the plaque that is chosen, and go on to the next."""
        if self._asking is None or not self._guessing:
            return
        self._named[self._asking] = guest
        waiting = [seat for seat in self._open_seats() if seat not in self._named]
        if waiting:
            self._asking = waiting[0]
        self._offer()
        if not waiting:
            self.confirm.setFocus()

    def _on_confirm(self) -> None:
        """Seal the guesses: one move for each, one after the other."""
        if not self.confirm.offered or self.director.busy:
            return
        names = [Name(seat, guest) for seat, guest in self._named.items()]
        self.take_in()
        for name in names:
            self.move_chosen.emit(name)

    # The end

    def _show_result(self, view: SuspicionView) -> None:
        """When it is over, lay the sheet over the table."""
        self.hide_result()
        if view.phase is not Phase.OVER:
            return
        self.sheet.write(self.controller.prompt, self._verdict(), view, self.controller.match)
        self.sheet.show()
        self.put_buttons((self.again, self.look), self.sheet.foot)
        self.again.setFocus()

    def _verdict(self) -> Sentence:
        """Return what decided the match."""
        told = [event for told in self.controller.told for event in told.events]
        shared = [event.seat for event in told if isinstance(event, MatchShared)]
        if shared:
            names = tuple(self.speaker.name(seat) for seat in shared)
            return Sentence("result.shared", {"names": names})
        by = next((str(event.by) for event in told if isinstance(event, TieBroken)), "points")
        winner = next(event.seat for event in told if isinstance(event, MatchWon))
        return Sentence(f"result.won.{by}", subject=winner)

    def hide_result(self) -> None:
        """Take the sheet away."""
        super().hide_result()
        self.sheet.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Escape and Backspace take back, and figures choose a face in the end."""
        figure = event.key() - Qt.Key.Key_0
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace):
            if self.sheet.isVisible():
                self.hide_result()
            else:
                self._on_take_back()
        elif self._guessing and 0 <= figure <= 9 and not self.director.busy:
            self._name(list(Guest)[(figure - 1) % 10])
        else:
            super().keyPressEvent(event)

    # What a click would do

    def _show_line(self, guest: Guest | None) -> None:
        """Light the rooms from which one sees *guest*, and mark whoever stands there."""
        at = None if guest is None else self._room_of(guest)
        for room, item in self.rooms.items():
            item.light(at is not None and room.sees(at))
        for figure in self.guests.values():
            there = figure.room
            figure.show_as(sees=at is not None and there is not None and there.sees(at))

    def point_at(self, item: TableItem, pointed: bool) -> None:
        """Show the line of sight of a question that is pointed at."""
        about = None
        if pointed and item.offered:
            if isinstance(item.move, Ask):
                about = item.move.guest
            elif isinstance(item, HalfItem) and item.action is not None:
                about = item.action.guest
        if not self.director.busy:
            self._show_line(about)

    def hint(self, item: TableItem) -> str:
        """Return what a click would do, or what lies there, and why nothing can be done with it."""
        if isinstance(item, GuestItem):
            return self._guest_words(item)
        if isinstance(item, FaceItem) and self._asking is not None:
            return self._face_words(item.guest)
        if isinstance(item, SeatItem) and self._guessing:
            return item.words()
        if item.offered and item.move is not None:
            return self._preview(item.move)
        if isinstance(item, HalfItem) and item.action is not None:
            return self._action_words(item.action)
        if isinstance(item, SymbolItem):
            room = next(r for (r, g), symbol in self.symbols.items() if symbol is item)
            return self._room_words(self.rooms[room])
        if isinstance(item, RoomItem):
            return self._room_words(item)
        if item in self.hand and item.move is not None and self.controller.persons_turn:
            return f"{item.words()}. {self.objection_hint(item.move) or ''}"
        return item.words()

    def _preview(self, move: Move) -> str:
        say = self.speaker.say
        two = len(self.seats) == 2
        match move:
            case Walk(guest, room):
                wild = (guest, True) not in [(die.face, die.due) for die in self.dice]
                key = "preview.walk.wild" if wild else "preview.walk"
                origin = self._room_of(guest)
                return say(Sentence(key, {"guest": guest, "origin": origin, "room": room}))
            case Passage(guest, room):
                origin = self._room_of(guest)
                values = {"guest": guest, "origin": origin, "room": room}
                return say(Sentence("preview.passage", values))
            case Play():
                return say(Sentence("preview.play.one" if two else "preview.play"))
            case Steal(gem):
                rooms = [item.room for item in self.guests.values()]
                could = sum(room is not None and gem in room.gems for room in rooms)
                return self._with_last(
                    say(Sentence("preview.steal", {"gem": gem, "guests": could})), gem
                )
            case Lift(gem):
                return self._with_last(say(Sentence("preview.lift", {"gem": gem})), gem)
            case Ask(recipient, guest):
                return say(Sentence("preview.ask", {"guest": guest}, None, recipient))
            case _:
                return say(Sentence("preview.view"))

    def _with_last(self, preview: str, gem: Gem) -> str:
        last = self.stacks[gem].count == 1
        return f"{preview} {self.speaker.word('preview.last')}" if last else preview

    def _action_words(self, action: Action) -> str:
        kind = action.value.split("_")[0]
        line = Sentence(f"action_line.{kind}", {"gem": action.gem, "guest": action.guest})
        return f"{self.speaker.word(action.key)}. {self.speaker.say(line)}"

    def _face_words(self, guest: Guest) -> str:
        """Return whom one takes for whom, and why that cannot be right, if one knows."""
        view: SuspicionView = self.controller.view
        values = {"guest": guest}
        said = self.speaker.say(Sentence("preview.guess", values, None, self._asking))
        others = [named for seat, named in self._named.items() if seat != self._asking]
        viewed = [entry.viewed for entry in view.history if entry.seat == view.seat]
        for key, known in (("own", [view.identity]), ("viewed", viewed), ("twice", others)):
            if guest in known:
                said += " " + self.speaker.word(f"preview.guess.{key}")
        return said

    def _guest_words(self, item: GuestItem) -> str:
        """Return who it is, where, and what a click would do or why it does nothing."""
        if item.room is None:
            return item.words()
        room = self.rooms[item.room]
        if room.offered and room.move is not None and item.guest is not self._chosen:
            return self._preview(room.move)
        where = self.speaker.word(f"{item.room.key}.title")
        said = f"{item.words()} ({where})"
        if item.offered or not self.controller.persons_turn or item.guest is self._chosen:
            return said
        walk = self.objection_hint(Walk(item.guest, item.room.neighbours[0]))
        walking = self.controller.view.phase is Phase.WALK
        return f"{said}. {walk}" if walking and walk else said

    def _room_words(self, item: RoomItem) -> str:
        """Return the name of a room, who is there, and what can be stolen there."""
        there = [guest for guest in self.guests.values() if guest.room is item.room]
        series = self.speaker.book.series
        item.occupants = series([guest.words() for guest in there]) if there else ""
        return item.words()

    # In words

    def in_words(self) -> list[str]:
        """Return what lies where, a line a zone."""
        word = self.speaker.word
        view: SuspicionView = self.controller.view
        lines = [
            *(plaque.words() for plaque in self.plaques.values()),
            *(self._room_words(room) for room in self.rooms.values()),
            f"{word('zone.stacks')}: " + self._series(self.stacks.values()),
            f"{word('zone.dice')}: {self._dice_words()}",
            f"{word('zone.card')}: {self._played_words()}",
            f"{self._whose_identity(view.seat)}: {self.identity.words()}",
        ]
        if self.hand:
            lines.append(f"{word('zone.hand')}: {self._series(self.hand)}")
        lines += [item.words() for item in (self.viewed, self.answer) if item.isVisible()]
        lines += [pile.words() for pile in (self.deck, self.discards, self.invitations)]
        if self.sheet.isVisible():
            lines.append(self.sheet.words())
        return lines

    def _series(self, items: Iterable[TableItem]) -> str:
        return self.speaker.book.series([item.words() for item in items])

    def _dice_words(self) -> str:
        if not self.dice[0].rolled:
            return self.speaker.word("zone.dice.empty")
        return self._series(self.dice)

    def _played_words(self) -> str:
        if self.played is None:
            return self.speaker.word("zone.card.empty")
        return self.played.words()

    def _whose_identity(self, seat: Seat | None) -> str:
        return self.speaker.say(Sentence("zone.identity", subject=0 if seat is None else seat))


def _whose_turn(view: SuspicionView) -> Seat | None:
    """Return who is to move, or for whom chance moves."""
    if view.actor is not None or view.phase in (Phase.OVER, Phase.DEAL):
        return view.actor
    return view.player


def _action_of(move: Move) -> Action | None:
    """Return the action of a card that *move* does."""
    match move:
        case Steal():
            return Action.STEAL
        case Lift(gem):
            return Action(f"lift_{gem}")
        case Passage():
            return Action.PASSAGE
        case Look():
            return Action.VIEW
        case Ask(_, guest):
            return Action(f"ask_{guest}")
        case _:
            return None
