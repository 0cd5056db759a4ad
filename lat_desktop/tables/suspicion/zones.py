"""The zones of the table of Suspicion: what lies together, and how it shows its part of a view.

Nothing here moves and nothing can be clicked: the animator lets the guests walk, and the table
lets the person act.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Final

from PySide6.QtCore import QLineF, QPointF

from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.game import Event, Seat
from lat_desktop.engine.mansion import CARDS, DICE, STACKS, Action, Card, Gem, Guest, Room
from lat_desktop.engine.suspicion import (
    HAND,
    Ask,
    GuestWalked,
    Look,
    PassageUsed,
    Phase,
    Play,
    Steal,
    SuspicionView,
)
from lat_desktop.tables.items import LabelItem, TableItem, Z
from lat_desktop.tables.surface import HEIGHT
from lat_desktop.tables.suspicion import places
from lat_desktop.tables.suspicion.items import (
    ActionCardItem,
    AnswerItem,
    CardHalfItem,
    CardSlotItem,
    InvitationItem,
    LearntItem,
    PileItem,
)
from lat_desktop.tables.suspicion.mansion_items import (
    DieItem,
    GuestItem,
    MansionItem,
    RoomItem,
    StackItem,
    SymbolItem,
)
from lat_desktop.tables.suspicion.places import FIGURE, Laid, Places
from lat_desktop.tables.table import AnyTable
from lat_desktop.tables.traces import Touched, Trace, Way, shoe

INDOORS: Final = 50.0
"""How far before the door the way begins that is shown of a guest who walked."""


class Zone:
    """A part of the table."""

    def __init__(self, table: AnyTable) -> None:
        """Lie on *table*."""
        self._table: Final = table
        self.lies: Places = places.places(table.size, table.playback.match.setup.seats)
        """Where everything lies."""

    def lay_out(self, lies: Places) -> None:
        """Put what never moves where it *lies*."""
        self.lies = lies

    def show(self, view: SuspicionView) -> None:
        """Be as in *view*, at once, as far as everybody may know it."""

    def settle(self) -> None:
        """Put everything that moves where it belongs, at once."""


class MansionZone(Zone):
    """The mansion: its rooms, the symbols of gems on their floors, and the guests in them."""

    def __init__(self, table: AnyTable) -> None:
        super().__init__(table)
        context = table.context
        self.walls: Final = table.add(MansionItem(context))
        self.rooms: Final = {room: table.add(RoomItem(context, room)) for room in Room}
        self.symbols: Final = {
            (room, gem): table.add(SymbolItem(context, gem)) for room in Room for gem in room.gems
        }
        self.guests: Final = {guest: table.add(GuestItem(context, guest)) for guest in Guest}

    def lay_out(self, lies: Places) -> None:
        """Build walls and rooms."""
        super().lay_out(lies)
        self.walls.build(lies)
        for room, item in self.rooms.items():
            item.build(lies)
            for n, gem in enumerate(reversed(room.gems)):
                self.symbols[room, gem].setPos(item.symbol_place(n))

    def show(self, view: SuspicionView) -> None:
        """Let every guest be in their room; before the deal none is there."""
        for guest, room in zip(Guest, view.rooms or (None,) * len(Guest), strict=True):
            self.guests[guest].room = room

    def show_identity(self, identity: Guest | None) -> None:
        """Mark who the reader is; None for nobody."""
        for guest, item in self.guests.items():
            item.show_as(mine=guest is identity)

    def settle(self) -> None:
        """Put every guest where they stand, but for one who is being dragged."""
        for guest in self.guests.values():
            guest.setVisible(guest.room is not None)
        for guest, place, scale in self.guest_places(*Room):
            if guest.dragged:
                continue
            guest.setPos(place)
            guest.setScale(scale)
            guest.setZValue(Z.REST + place.y() / HEIGHT)

    def guest_places(self, *rooms: Room) -> list[tuple[GuestItem, QPointF, float]]:
        """Return where each guest in *rooms* stands, and at which scale."""
        crowds: dict[Room, list[GuestItem]] = {room: [] for room in rooms}
        for item in self.guests.values():
            if item.room in crowds:
                crowds[item.room].append(item)
        return [
            (item, place, size / FIGURE)
            for room, there in crowds.items()
            for item, (place, size) in zip(there, self.lies.figures(room, len(there)), strict=True)
        ]

    def room_of(self, guest: Guest) -> Room | None:
        """Return where *guest* is; None before the guests have come."""
        return self.guests[guest].room

    def room_at(self, place: QPointF) -> Room | None:
        """Return the room whose floor, or half of whose wall, is at *place* in the scene."""
        floors = {room: self.lies.room(room).adjusted(-6, -6, 6, 6) for room in Room}
        return next((room for room, floor in floors.items() if floor.contains(place)), None)

    def show_line(self, guest: Guest | None) -> None:
        """Light the rooms from which one sees *guest* (P23), and mark whoever stands there."""
        at = None if guest is None else self.room_of(guest)
        seen = set() if at is None else {room for room in Room if room.sees(at)}
        self.light(seen)
        for figure in self.guests.values():
            figure.show_as(sees=figure.room in seen)

    def light(self, rooms: Container[Room]) -> None:
        """Let there be light in *rooms*, and in no other."""
        for room, item in self.rooms.items():
            item.light(room in rooms)

    def trace(self, event: Event, later: Sequence[Event]) -> Trace | None:
        """Return the guest whom *event* has moved, and their way: they may have gone on *later*."""
        if not isinstance(event, GuestWalked | PassageUsed):
            return None
        guest = self.guests[event.guest]
        moves = (each for each in later if isinstance(each, GuestWalked | PassageUsed))
        stays = all(each.guest is not event.guest for each in moves)
        end = guest.pos() if stays else self.lies.room(event.room).center()
        by = self.lies.room(event.origin).center()
        letterings = self.rooms[event.room].letterings()
        names = tuple(item.name_place(letterings[room]) for room, item in self.rooms.items())
        if isinstance(event, PassageUsed):
            return Trace([Touched(guest)], Way((by, end), shoe(), Z.REST - 1, names))
        door = self.lies.door(event.origin, event.room)
        within = door + (by - door) * (INDOORS / QLineF(door, by).length())
        return Trace([Touched(guest)], Way((within, door, end), shoe(), Z.REST - 1, names))

    def in_words(self) -> list[str]:
        """Return who is where, a line a room."""
        return list(map(self.room_words, Room))

    def room_words(self, room: Room) -> str:
        """Return the name of a room, who is there, and what can be stolen there."""
        there = [guest for guest in self.guests.values() if guest.room is room]
        item = self.rooms[room]
        item.occupants = series(self._table.renderer, there) if there else ""
        return item.words()


class SupplyZone(Zone):
    """What belongs to nobody: the dice, the stacks of gems, the decks."""

    def __init__(self, table: AnyTable, seats: int) -> None:
        """Have as many gems as there are for so many *seats* (P2)."""
        super().__init__(table)
        context = table.context
        self._seats: Final = seats
        self.dice: Final = tuple(table.add(DieItem(context, faces)) for faces in DICE)
        self.stacks: Final = {gem: table.add(StackItem(context, gem, STACKS[seats])) for gem in Gem}
        self.deck: Final = table.add(PileItem(context, "zone.deck", "cards"))
        self.discards: Final = table.add(PileItem(context, "zone.discards", "cards"))
        self.invitations: Final = table.add(PileItem(context, "zone.invitations", "invitations"))
        self.piles: Final = (self.deck, self.discards, self.invitations)
        self._discarded: tuple[Card, ...] = ()
        for gem, stack in self.stacks.items():
            stack.move = Steal(gem)
        self.invitations.move = Look()

    def lay_out(self, lies: Places) -> None:
        """Put everything down."""
        super().lay_out(lies)
        for die, place in zip(self.dice, lies.dice, strict=True):
            put(die, place)
        for stack, place in zip(self.stacks.values(), lies.stacks, strict=True):
            put(stack, place)
        for pile, place in zip(self.piles, lies.piles, strict=True):
            put(pile, place)

    def show(self, view: SuspicionView) -> None:
        """Show how much is left, and what has been rolled."""
        for gem, left in zip(Gem, view.stacks, strict=True):
            self.stacks[gem].show_count(left)
        if view.dice:
            for die, face, due in zip(self.dice, view.dice, view.waiting, strict=True):
                die.show_face(face, due)
        else:
            self.take_up_dice()
        dealt = view.phase is not Phase.DEAL
        self.deck.show_count(view.deck if dealt else len(CARDS))
        self.show_discards(view.discards)
        self.invitations.show_count(len(Guest) - self._seats if dealt else len(Guest))

    def deal(self) -> None:
        """Give every seat its invitation and its cards (P5, P6)."""
        self.deck.show_count(len(CARDS) - HAND * self._seats)
        self.invitations.show_count(len(Guest) - self._seats)

    def take_up_dice(self) -> None:
        """Let no dice lie on the table."""
        for die in self.dice:
            die.show_face(None, due=False, rolled=False)

    def is_due(self, guest: Guest) -> bool:
        """Return whether a die shows *guest*, who has still to be moved for it (P9)."""
        return (guest, True) in [(die.face, die.due) for die in self.dice]

    def use_die(self, guest: Guest) -> None:
        """Count the die as done that shows *guest*, or else a wild one (P9, P10)."""
        faces = [(die.face, die.due) for die in self.dice]
        self.dice[faces.index((guest if self.is_due(guest) else None, True))].use()

    def show_discards(self, cards: Sequence[Card]) -> None:
        """Let *cards* be the discards, the last on top."""
        self._discarded = tuple(cards)
        self.discards.show_count(len(cards), cards[-1] if cards else None)

    def discard(self, card: Card) -> None:
        """Put *card* on the discards (P14)."""
        self.show_discards((*self._discarded, card))

    def in_words(self) -> list[str]:
        """Return which gems are left, and what has been rolled."""
        renderer = self._table.renderer
        rolled = self.dice[0].rolled
        dice = series(renderer, self.dice) if rolled else renderer.word("zone.dice.empty")
        return [
            f"{renderer.word('zone.stacks')}: {series(renderer, self.stacks.values())}",
            f"{renderer.word('zone.dice')}: {dice}",
        ]


class PrivateZone(Zone):
    """What is for the eyes of the reader alone: who they are, their hand, what they learnt last."""

    def __init__(self, table: AnyTable) -> None:
        super().__init__(table)
        context = table.context
        self.identity: Final = table.add(InvitationItem(context))
        """The invitation of the reader."""
        self.identity_label: Final = table.add(LabelItem(context, "zone.identity.you", size=22))
        self.learnt_label: Final = table.add(LearntItem(context))
        self.viewed: Final = table.add(InvitationItem(context))
        """The invitation that the reader viewed last."""
        self.answer: Final = table.add(AnswerItem(context))
        """The answer that the reader got last."""
        self.hand: list[ActionCardItem] = []

    def lay_out(self, lies: Places) -> None:
        """Put the labels down, and what one learns below its own."""
        super().lay_out(lies)
        for label, room in zip((self.identity_label, self.learnt_label), lies.labels, strict=True):
            label.lie_in(room)
        put(self.viewed, lies.learnt)
        put(self.answer, lies.learnt)

    def settle(self) -> None:
        """Put invitation and hand where they belong."""
        put(self.identity, self.lies.invitation)
        for n, card in enumerate(self.hand):
            put(card, self.lies.hand[n])
            card.setZValue(Z.REST)

    def show_secrets(self, view: SuspicionView) -> None:
        """Show what the reader of *view* may know; a bystander may know nothing."""
        self.show_identity(view.identity)
        self.show_hand(view.hand)
        self._show_learnt(view)

    def show_identity(self, identity: Guest | None) -> None:
        """Show who the reader is; None turns the invitation down."""
        self.identity.guest = identity
        self.identity.set_turned(0.0 if identity is None else 1.0)

    def show_hand(self, cards: Sequence[Card]) -> None:
        """Let *cards* be the hand."""
        self._table.remove(self.hand)
        self.hand = []
        for card in cards:
            self.add_card(card)

    def add_card(self, card: Card) -> ActionCardItem:
        """Add *card* to the hand, in alphabetical order, and return it."""
        added = self._table.add(ActionCardItem(self._table.context, card))
        added.move = Play(card)
        self.hand = sorted((*self.hand, added), key=lambda item: item.card or CARDS[0])
        return added

    def take_card(self, card: Card) -> Laid | None:
        """Take *card* out of the hand and return where it lay; None if it is not there."""
        held = next((item for item in self.hand if item.card == card), None)
        if held is None:
            return None
        self.hand.remove(held)
        laid = held.pos(), held.scale()
        self._table.remove([held])
        return laid

    def _show_learnt(self, view: SuspicionView) -> None:
        """Show the answer, or the invitation, that the reader got last in their own turn."""
        for item in (self.learnt_label, self.viewed, self.answer):
            item.hide()
        self.viewed.guest, self.answer.yes = None, None
        mine = [entry for entry in view.history if entry.seat == view.seat]
        for entry in reversed(mine):
            if entry.viewed is not None:
                self.learn_viewed(entry.viewed)
                return
            if entry.answer is not None and isinstance(entry.move, Ask):
                self.learn_answer(entry.move.recipient, entry.move.guest, entry.answer)
                return

    def learn_viewed(self, guest: Guest) -> None:
        """Show the invitation that the reader has viewed (P21)."""
        self.answer.hide()
        self.learnt_label.tell(None)
        self.viewed.guest = guest
        self.viewed.set_turned(1.0)
        self.viewed.show()

    def learn_answer(self, seat: Seat, about: Guest, yes: bool) -> None:
        """Show what *seat* has answered to the reader's question *about* a guest (P22)."""
        self.viewed.hide()
        self.learnt_label.tell(seat)
        self.answer.of, self.answer.about, self.answer.yes = seat, about, yes
        self.answer.set_turned(1.0)
        self.answer.show()

    def in_words(self, seat: Seat | None) -> list[str]:
        """Return what *seat*, the reader, is, has, and has learnt last."""
        renderer = self._table.renderer
        lines = [self.identity_words(seat)]
        if self.hand:
            lines.append(f"{renderer.word('zone.hand')}: {series(renderer, self.hand)}")
        return lines + [item.words() for item in (self.viewed, self.answer) if item.isVisible()]

    def identity_words(self, seat: Seat | None) -> str:
        """Return who *seat*, the reader, is."""
        whose = Sentence("zone.identity", subject=0 if seat is None else seat)
        return f"{self._table.renderer.render(whose)}: {self.identity.words()}"


class CardInPlayZone(Zone):
    """The card that has been played in this turn, and what is still to be done of it."""

    def __init__(self, table: AnyTable, seats: int) -> None:
        """Lie on a table for so many *seats*: two do one action of a card only (P15)."""
        super().__init__(table)
        self._one_action: Final = seats == 2
        self.slot: Final = table.add(CardSlotItem(table.context))
        self.halves: Final = tuple(table.add(CardHalfItem(table.context)) for _ in range(2))
        self.card: ActionCardItem | None = None

    def lay_out(self, lies: Places) -> None:
        """Put down the place for the card."""
        super().lay_out(lies)
        put(self.slot, lies.played)

    def show(self, view: SuspicionView) -> None:
        """Let the card lie there that has been played, if one has."""
        self.take_away()
        if view.card is not None:
            self.play(view.card, view.actions)

    def take_away(self) -> None:
        """Let no card lie there."""
        if self.card is not None:
            self._table.remove([self.card])
        self.card = None
        for half in self.halves:
            half.action = None
            half.show_chosen(False)

    def play(self, card: Card, actions: tuple[Action, ...]) -> ActionCardItem:
        """Let *card* lie there, of which *actions* are still to be done, and return it."""
        self.take_away()
        self.card = self._table.add(ActionCardItem(self._table.context, card))
        self.card.leave(actions)
        for half, action in zip(self.halves, card.actions, strict=True):
            half.action = action
        return self.card

    def do(self, action: Action) -> None:
        """Count *action* of the card as done; of two players the other one is lost (P15)."""
        if self.card is not None and self.card.left is not None:
            left = tuple(each for each in self.card.left if each is not action)
            self.card.leave(() if self._one_action else left)

    def set_visible(self, visible: bool) -> None:
        """Show the zone, or nothing of it."""
        for item in (*self.halves, self.slot, self.card):
            if item is not None:
                item.setVisible(visible)

    def settle(self) -> None:
        """Put the card, and its halves, where they belong."""
        if self.card is not None:
            put(self.card, self.lies.played)
            self.card.setZValue(Z.REST)
        place, scale = self.lies.played
        for n, half in enumerate(self.halves):
            put(half, (place + QPointF(0, (-70 if n == 0 else 70) * scale), scale))

    def in_words(self) -> str:
        """Return which card it is."""
        word = self._table.renderer.word
        card = word("zone.card.empty") if self.card is None else self.card.words()
        return f"{word('zone.card')}: {card}"


def put(item: TableItem, laid: Laid) -> None:
    """Put *item* down where it is *laid*, at once."""
    place, scale = laid
    item.setPos(place)
    item.setScale(scale)


def series(renderer: TextRenderer, items: Iterable[TableItem]) -> str:
    """Return what *items* are called, one after the other."""
    return renderer.book.series([item.words() for item in items])
