"""What lies where at the gala of Suspicion, and how it is called: the table without its events.

Nothing here moves and nothing can be clicked: :mod:`lat_desktop.tables.suspicion.animation` lets
the guests walk, and :mod:`lat_desktop.tables.suspicion.table` lets the person act.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from lat_desktop.controllers.sitting import Sitting
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.game import Seat
from lat_desktop.engine.mansion import CARDS, DICE, STACKS, Action, Card, Gem, Guest, Room
from lat_desktop.engine.suspicion import (
    Look,
    Phase,
    Play,
    Steal,
    SuspicionView,
)
from lat_desktop.tables.baize import HEIGHT
from lat_desktop.tables.items import LabelItem, TableItem, Z
from lat_desktop.tables.suspicion import places
from lat_desktop.tables.suspicion.items import (
    ActionCardItem,
    AnswerItem,
    HalfItem,
    InvitationItem,
    LearntItem,
    PileItem,
    SeatItem,
    SlotItem,
)
from lat_desktop.tables.suspicion.mansion_items import (
    DieItem,
    GuestItem,
    MansionItem,
    RoomItem,
    StackItem,
    SymbolItem,
)
from lat_desktop.tables.suspicion.places import FIGURE, Places
from lat_desktop.tables.suspicion.reveal_sheet import RevealItem
from lat_desktop.tables.table import GameTable
from lat_desktop.widgets.theme import Theme

PILE: Final = 0.36
"""The scale of decks."""


class GalaTable(GameTable[SuspicionView]):
    """A mansion, its guests, and what the players have; the plaque of home is the lowest."""

    def __init__(
        self, controller: Sitting, renderer: TextRenderer, theme: Theme, speed: str
    ) -> None:
        super().__init__(controller, renderer, theme, speed)
        context, count = self.context, controller.match.setup.seats
        self.seats: Final = tuple((controller.home + 1 + n) % count for n in range(count))
        """From above, in the order of play; home comes last."""
        self.mansion: Final = self.add(MansionItem(context))
        self.rooms: Final = {room: self.add(RoomItem(context, room)) for room in Room}
        self.symbols: Final = {
            (room, gem): self.add(SymbolItem(context, gem)) for room in Room for gem in room.gems
        }
        self.guests: Final = {guest: self.add(GuestItem(context, guest)) for guest in Guest}
        self.plaques: Final = {seat: self.add(SeatItem(context, seat)) for seat in self.seats}
        self.dice: Final = tuple(self.add(DieItem(context, faces)) for faces in DICE)
        self.stacks: Final = {gem: self.add(StackItem(context, gem, STACKS[count])) for gem in Gem}
        self.deck: Final = self.add(PileItem(context, "zone.deck", "cards"))
        self.discards: Final = self.add(PileItem(context, "zone.discards", "cards"))
        self.invitations: Final = self.add(PileItem(context, "zone.invitations", "invitations"))
        self.identity: Final = self.add(InvitationItem(context))
        """The invitation of the one who looks."""
        self.identity_label: Final = self.add(
            LabelItem(context, "zone.identity.you", size=22, width=136)
        )
        self.learnt_label: Final = self.add(LearntItem(context))
        self.viewed: Final = self.add(InvitationItem(context))
        """The invitation that the one who looks viewed last."""
        self.answer: Final = self.add(AnswerItem(context))
        """The answer that the one who looks got last."""
        self.slot: Final = self.add(SlotItem(context))
        self.hand: list[ActionCardItem] = []
        self.played: ActionCardItem | None = None
        self.halves: Final = (self.add(HalfItem(context)), self.add(HalfItem(context)))
        self.sheet: Final = self.add(RevealItem(context, count))
        for gem, stack in self.stacks.items():
            stack.move = Steal(gem)
        self.invitations.move = Look()
        self._lies: Places = places.places(HEIGHT * 1.5)
        self._fleeting: list[TableItem] = []
        """What is on the table only while it moves."""
        self._discarded: tuple[Card, ...] = ()

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
            if guest.dragged:
                continue
            guest.setPos(place)
            guest.setScale(scale)
            guest.setZValue(Z.REST + place.y() / HEIGHT)
        self._put(self.identity, self._lies.invitation)
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

    def show_view(self, view: SuspicionView) -> None:
        """Put everything where it lies in *view*, at once."""
        self.animations.drop()
        self.remove(self._fleeting)
        self._fleeting = []
        for guest, room in zip(Guest, view.rooms or (None,) * len(Guest), strict=True):
            self.guests[guest].room = room
        for seat, plaque in self.plaques.items():
            plaque.show_gems(view.gems[seat])
            plaque.set_shown(view.scores[seat])
            plaque.to_move = seat == whose_turn(view)
        for gem, left in zip(Gem, view.stacks, strict=True):
            self.stacks[gem].show_count(left)
        self._show_dice(view)
        self._show_piles(view)
        self._show_played(view.card, view.actions)
        self._mark_last(view)
        self._show_line(None)
        self.show_secrets(view)
        self._settle()

    def show_secrets(self, view: SuspicionView) -> None:
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
        item = self.add(ActionCardItem(self.context, card))
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
        self.viewed.guest, self.answer.yes = None, None
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
        self.learnt_label.tell(None)
        self.viewed.guest = guest
        self.viewed.set_turned(1.0)
        self.viewed.show()

    def _learn_answer(self, seat: Seat, about: Guest, yes: bool) -> None:
        self.viewed.hide()
        self.learnt_label.tell(seat)
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

    def _show_line(self, guest: Guest | None) -> None:
        """Light the rooms from which one sees *guest*, and mark whoever stands there."""
        at = None if guest is None else self._room_of(guest)
        self._light({room for room in Room if at is not None and room.sees(at)})
        for figure in self.guests.values():
            there = figure.room
            figure.show_as(sees=at is not None and there is not None and there.sees(at))

    def _light(self, rooms: Container[Room]) -> None:
        """Let there be light in *rooms*, and in no other."""
        for room, item in self.rooms.items():
            item.light(room in rooms)

    def _room_of(self, guest: Guest) -> Room | None:
        return self.guests[guest].room

    def hide_result(self) -> None:
        """Take the sheet away."""
        super().hide_result()
        self.sheet.hide()

    # In words

    def in_words(self) -> list[str]:
        """Return what lies where, a line a zone."""
        word = self.renderer.word
        view = self.view
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
        return self.renderer.book.series([item.words() for item in items])

    def _dice_words(self) -> str:
        if not self.dice[0].rolled:
            return self.renderer.word("zone.dice.empty")
        return self._series(self.dice)

    def _played_words(self) -> str:
        if self.played is None:
            return self.renderer.word("zone.card.empty")
        return self.played.words()

    def _whose_identity(self, seat: Seat | None) -> str:
        return self.renderer.render(Sentence("zone.identity", subject=0 if seat is None else seat))

    def _room_words(self, item: RoomItem) -> str:
        """Return the name of a room, who is there, and what can be stolen there."""
        there = [guest for guest in self.guests.values() if guest.room is item.room]
        series = self.renderer.book.series
        item.occupants = series([guest.words() for guest in there]) if there else ""
        return item.words()


def whose_turn(view: SuspicionView) -> Seat | None:
    """Return who is to move, or for whom chance moves."""
    if view.actor is not None or view.phase in (Phase.OVER, Phase.DEAL):
        return view.actor
    return view.player
