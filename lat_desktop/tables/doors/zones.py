"""The zones of the table of Doors: doors, plaques, the display, the row, the discards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.cards import CLUES, Clue, Trait
from lat_desktop.engine.doors import (
    TARGET,
    CardDiscarded,
    CardTaken,
    DoorsView,
    GuessMade,
    Passed,
    Reason,
    Role,
    RoundBegan,
    SetClaimed,
)
from lat_desktop.engine.game import Event, Seat
from lat_desktop.tables import art
from lat_desktop.tables.card_items import CardItem, DoorItem, TokenItem
from lat_desktop.tables.card_table import CardTable
from lat_desktop.tables.doors.items import PastIdentitiesItem, ReferenceItem
from lat_desktop.tables.doors.places import DISPLAYED, Places
from lat_desktop.tables.items import LabelItem, Z
from lat_desktop.tables.plaques import TrackPlaque
from lat_desktop.tables.surface import HEIGHT, TableSize
from lat_desktop.tables.traces import Trace, touched

EARNS: Final = {
    Role.COLLECTOR: (Reason.WRONG_GUESS, Reason.OWN_SET),
    Role.GUESSER: (Reason.ONE_TRAIT, Reason.BOTH_TRAITS, Reason.SET, Reason.DECK_OUT),
}
"""What each role can earn tokens for, as its reference card says (D26)."""


class DoorsZones:
    """The things of both players, laid as the reader sees them.

    Whoever looked last sits at the near edge. A card that lies face down has no face.
    """

    def __init__(self, table: CardTable[DoorsView], home: Seat) -> None:
        """Put on *table* what never leaves it, *home* at the near edge."""
        context, seats = table.context, (home, 1 - home)
        self._table = table
        self.near: Seat = home
        """Who sits at the near edge."""
        self.collector: Seat = 0
        self.places = Places(TableSize(HEIGHT * 1.5))
        self.doors: Final = {seat: table.add(DoorItem(context)) for seat in seats}
        self.past: Final = {seat: table.add(PastIdentitiesItem(context, seat)) for seat in seats}
        """Who they were in earlier rounds."""
        self.plaques: Final = {
            seat: table.add(TrackPlaque(context, seat, "tokens", TARGET, art.paint_token))
            for seat in seats
        }
        self.reference: Final = table.add(ReferenceItem(context))
        self.row_label: Final = table.add(LabelItem(context, "zone.row"))
        self.discards_label: Final = table.add(LabelItem(context, "zone.discards"))
        self.display: list[CardItem | None] = [None] * DISPLAYED
        """By slot; None where a card was taken and the next has not come yet."""
        self.row: list[CardItem] = []
        self.discards: list[CardItem] = []
        self.flying: list[TokenItem] = []
        """Tokens on their way to a plaque."""
        self.clicked: CardItem | None = None
        """Which card the person clicked, so that of two equal ones it is the one that moves."""

    # Where everything lies

    def lay_out(self, size: TableSize) -> None:
        """Put what never moves where it belongs on a table of this *size*."""
        self.places = places = Places(size, self.collector == self.near)
        for seat, door in self.doors.items():
            place, scale = places.door(near=seat == self.near)
            door.setPos(place)
            door.setScale(scale)
            self.plaques[seat].lie_in(places.plaque(near=seat == self.near))
            self.past[seat].lie_in(places.past(near=seat == self.near))
        self.reference.lie_in(places.reference)
        place, scale = places.deck
        self._table.deck.setPos(place)
        self._table.deck.setScale(scale)
        self.discards_label.lie_in(places.discards_label)
        self.row_label.lie_in(places.row_label)

    def settle(self) -> None:
        """Put every card at its place, at once."""
        for slot, card in enumerate(self.display):
            if card is not None:
                self._table.lay(card, *self.places.display(slot), Z.REST)
        for n, card in enumerate(self.row):
            self._table.lay(card, *self.places.row(n, len(self.row)), Z.REST + n)
        for n, card in enumerate(self.discards):
            card.named = False  # they are looked at beside each other, for their signs
            self._table.lay(card, *self.places.discard(n), Z.REST + n)

    # What a view says

    def show(self, view: DoorsView) -> None:
        """Put everything where it lies in *view*, at once."""
        self.clear()
        self._table.remove(self.flying)
        self.flying = []
        self.display = [self._card(card) for card in view.display] or [None] * DISPLAYED
        self.row = [self._card(card) for card in view.row]
        self.discards = [self._card(card) for card in view.discards]
        self._table.show_deck(view.deck if view.round else len(CLUES))
        for seat, plaque in self.plaques.items():
            plaque.score = view.scores[seat]
            plaque.update()
        self.show_past(view)
        self.show_secrets(view)

    def show_past(self, view: DoorsView) -> None:
        """Show who was who in the rounds that are cleared away."""
        for seat, item in self.past.items():
            item.show_identities([each.identities[seat] for each in view.past])

    def keep_identities(self) -> None:
        """Remember who was who in the round that is being cleared away."""
        for seat, item in self.past.items():
            if (identity := self.doors[seat].identity) is not None:
                item.show_identities([*item.identities, identity])

    def show_secrets(self, view: DoorsView) -> None:
        """Open the doors that the reader of *view* may look behind, and close the others."""
        for seat, door in self.doors.items():
            door.identity = view.identities[seat]
            door.set_openness(0.0 if door.identity is None else 1.0)
        if view.seat is not None:
            self.near = view.seat  # the table turns, while the curtain hangs before it
        self.set_roles(view.collector, began=view.round > 0)
        self.settle()

    def set_roles(self, collector: Seat, *, began: bool) -> None:
        """Let *collector* collect and the other guess; before a round has begun nobody does.

        What each of them needs lies elsewhere.
        """
        self.collector = collector
        for seat, plaque in self.plaques.items():
            plaque.role_key = self._role(seat).key if began else ""
            plaque.update()
        mine = self._role(self.near)
        earns = [(f"price.{reason}", reason.tokens) for reason in EARNS[mine]]
        self.reference.sum_up(f"reference.{mine}" if began else "", self.near, earns)
        self.lay_out(self.places.size)

    def _role(self, seat: Seat) -> Role:
        return Role.COLLECTOR if seat == self.collector else Role.GUESSER

    # Cards

    def displayed(self) -> list[CardItem]:
        """Return the cards of the display, from the left."""
        return [card for card in self.display if card is not None]

    def cards(self) -> list[CardItem]:
        """Return all cards but those of the deck."""
        return [*self.displayed(), *self.row, *self.discards]

    def clear(self) -> None:
        """Take all cards off the table but those of the deck."""
        self._table.remove(self.cards())
        self.display, self.row, self.discards = [None] * DISPLAYED, [], []
        self.clicked = None
        for label in (self.row_label, self.discards_label):
            label.hide()

    def lift(self, face: Clue) -> CardItem:
        """Take a card of the display in hand: the one that was clicked, if it is of that kind."""
        card = self.clicked
        if card is None or card not in self.display or card.face is not face:
            card = next(each for each in self.displayed() if each.face is face)
        self.display[self.display.index(card)] = None
        self.clicked = None
        card.setZValue(Z.MOVING)
        return card

    def cards_with(self, traits: Collection[Trait]) -> list[CardItem]:
        """Return the cards of the row that have one of *traits*."""
        return [card for card in self.row if card.face and card.face.traits.intersection(traits)]

    def trace(self, event: Event, later: Sequence[Event]) -> Trace | None:
        """Return the card that was taken or discarded, the set that was claimed, or who spoke."""
        if any(isinstance(each, RoundBegan) for each in later):
            return None
        match event:
            case CardTaken() | CardDiscarded():
                cards = self.row if isinstance(event, CardTaken) else self.discards
                since = sum(type(each) is type(event) for each in later)
                return touched(cards[-1 - since])
            case SetClaimed(_, traits):
                return touched(*self.cards_with(traits))
            case Passed(seat) | GuessMade(seat):
                return touched(self.plaques[seat])
        return None

    def _card(self, face: Clue) -> CardItem:
        return self._table.add(CardItem(self._table.context, face))

    # In words

    def in_words(self) -> list[str]:
        """Return what lies where, a line a zone."""
        word, book = self._table.renderer.word, self._table.renderer.book
        zones = {
            "zone.display": self.displayed(),
            "zone.row": self.row,
            "zone.discards": self.discards,
        }
        return [
            *(plaque.words() for plaque in self.plaques.values()),
            *map(self.identity_words, self.doors),
            *(item.words() for item in self.past.values() if item.isVisible()),
            *(
                f"{word(key)}: {book.series([word(card.face.key) for card in cards if card.face])}"
                if cards
                else word(f"{key}.empty")
                for key, cards in zones.items()
                if cards or f"{key}.empty" in book.words
            ),
            f"{word('zone.deck')}: {self._table.deck.words()}",
        ]

    def identity_words(self, seat: Seat) -> str:
        """Return who *seat* is, as far as one may know."""
        whose = self._table.renderer.render(Sentence("zone.identity", subject=seat))
        return f"{whose}: {self.doors[seat].words()}"
