"""The zones of the table of Favor: what lies together, and how it shows its part of a view.

Nothing here moves and nothing can be clicked: the animator lets cards, tokens and the gavel go from
hand to hand, and the table lets the person act. Tokens are in :mod:`.tokens`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Final

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.cards import Clue, Door
from lat_desktop.engine.favor import (
    AuctionCalled,
    BidMade,
    BidPassed,
    CardAdded,
    FavorView,
    LotDiscarded,
    LotWon,
    PassedOver,
    worth,
)
from lat_desktop.engine.game import Event, Seat
from lat_desktop.tables.card_items import CARD, CardItem, DoorItem
from lat_desktop.tables.card_table import CardTable
from lat_desktop.tables.favor import places
from lat_desktop.tables.favor.items import (
    BidSpotItem,
    BidStatus,
    FirstPlayerFlagItem,
    GavelItem,
    SeatItem,
    WorthTagItem,
)
from lat_desktop.tables.favor.places import GAVEL, Laid, Places, SeatPlaces, lie_apart
from lat_desktop.tables.items import Z
from lat_desktop.tables.surface import HEIGHT, TableSize
from lat_desktop.tables.traces import Trace, touched

CALLED_SCALE: Final = 0.46
"""Of the gavel while it lies with whoever called the auction."""


class PlayersZone:
    """Who sits there: their plaques, their doors, and the flag of whoever is first."""

    def __init__(self, table: CardTable[FavorView], seats: Sequence[Seat]) -> None:
        """Sit at *table* on *seats*, from home on, in the order of play."""
        context = table.context
        self._renderer: Final = table.renderer
        self.plaques: Final = {seat: table.add(SeatItem(context, seat)) for seat in seats}
        self.doors: Final = {seat: table.add(DoorItem(context)) for seat in seats}
        self.flag: Final = table.add(FirstPlayerFlagItem(context))
        self.first: Seat | None = None
        """Who takes the first turn of the round; None before there is one."""

    def lay_out(self, seats: Mapping[Seat, SeatPlaces]) -> None:
        """Give everybody their place."""
        for seat, place in seats.items():
            self.plaques[seat].lie_in(place.plaque)
            self.doors[seat].setPos(place.door)
            self.doors[seat].setScale(place.door_scale)

    def show(self, view: FavorView) -> None:
        """Show the scores, and who is first."""
        for seat, plaque in self.plaques.items():
            plaque.set_shown(view.scores[seat])
        self.first = view.first if view.round else None

    def show_secrets(self, view: FavorView) -> None:
        """Open the doors that the reader of *view* may look behind, and close the others."""
        for seat, door in self.doors.items():
            door.identity = view.identities[seat]
            door.set_openness(0.0 if door.identity is None else 1.0)

    def settle(self) -> None:
        """Put the flag where it belongs, at once."""
        if self.first is not None:
            self.flag.setPos(self.plaques[self.first].flag_place)
        self.flag.setVisible(self.first is not None)

    def write(self, tokens: Mapping[Seat, int], caller: Seat | None) -> None:
        """Write on the plaques who has how many *tokens*, who is first, and who has the gavel."""
        for seat, plaque in self.plaques.items():
            plaque.tokens = tokens[seat]
            plaque.first, plaque.caller = seat == self.first, seat == caller
            plaque.update()

    def identity_words(self, seat: Seat) -> str:
        """Return who *seat* is, as far as one may know."""
        zone = self._renderer.render(Sentence("zone.identity", subject=seat))
        return f"{zone}: {self.doors[seat].words()}"


class AuctionZone:
    """What an auction needs: a spot before every seat for its bid, and the gavel."""

    def __init__(self, table: CardTable[FavorView], seats: Sequence[Seat]) -> None:
        context = table.context
        self.spots: Final = {seat: table.add(BidSpotItem(context, seat)) for seat in seats}
        self.gavel: Final = table.add(GavelItem(context))
        self.caller: Seat | None = None
        """Who has the gavel; None while it lies in the middle."""
        self._lies = Places(TableSize(1.5 * HEIGHT), len(seats))
        self._seats: Mapping[Seat, SeatPlaces] = {}

    def lay_out(self, lies: Places, seats: Mapping[Seat, SeatPlaces]) -> None:
        """Put the spots before their seats."""
        self._lies, self._seats = lies, seats
        for seat, place in seats.items():
            self.spots[seat].lie_in(place.bid)

    def show(self, view: FavorView) -> None:
        """Show what everybody has bid in the auction of *view*, if there is one."""
        auction = view.auction
        self.caller = None if auction is None else auction.caller
        if auction is None:
            self.clear()
            return
        high, held = 0, dict(enumerate(view.tokens))
        self.open(auction.caller, held)
        for seat, bid in zip(auction.order, auction.bids, strict=False):
            if bid:
                status = BidStatus.LEADS if seat == auction.best else BidStatus.OUTBID
            else:  # whoever could not have bid more was not asked (FA22)
                status = BidStatus.PASSED if held[seat] > high else BidStatus.PASSED_OVER
            self.spots[seat].show_status(status, bid)
            high = max(high, bid)
        self._pass_over(held, high)

    def open(self, caller: Seat | None, held: Mapping[Seat, int]) -> None:
        """Let everybody have their chance who *held* a token; *caller* takes the gavel, if any."""
        self.caller = caller
        for spot in self.spots.values():
            spot.show_status(BidStatus.OPEN)
        self._pass_over(held, 0)

    def lead(self, seat: Seat, tokens: int, held: Mapping[Seat, int]) -> None:
        """Let *seat* alone lead, with so many tokens of those that everybody *held*."""
        for spot in self.spots.values():
            if spot.status is BidStatus.LEADS:
                spot.show_status(BidStatus.OUTBID, spot.tokens)
        self.spots[seat].show_status(BidStatus.LEADS, tokens)
        self._pass_over(held, tokens)

    def _pass_over(self, held: Mapping[Seat, int], high: int) -> None:
        """Say it of everybody who is still to bid, and has too little for that (FA22)."""
        for seat, spot in self.spots.items():
            if spot.status is BidStatus.OPEN and held[seat] <= high:
                spot.show_status(BidStatus.PASSED_OVER)

    def clear(self) -> None:
        """Take all spots away."""
        for seat in self.spots:
            self.clear_spot(seat)

    def clear_spot(self, seat: Seat) -> None:
        """Take the spot of *seat* away, with what has been bid."""
        self.spots[seat].show_status(BidStatus.OPEN)
        self.spots[seat].hide()

    def gavel_place(self) -> Laid:
        """Return where the gavel belongs."""
        if self.caller is None:
            return self._lies.gavel, 0.9 * CARD.height() * self._lies.deck_scale / GAVEL
        return self._seats[self.caller].gavel, CALLED_SCALE

    def settle(self) -> None:
        """Put the gavel where it belongs, at once."""
        place, scale = self.gavel_place()
        self.gavel.setPos(place)
        self.gavel.setScale(scale)
        self.gavel.set_raised(1.0)

    def trace(self, event: Event, later: Sequence[Event]) -> Trace | None:
        """Return the spot of a chance that was taken or not, or the gavel; it goes on still."""
        if any(isinstance(each, LotWon | LotDiscarded) for each in later):
            return None
        match event:
            case AuctionCalled():
                return touched(self.gavel)
            case BidMade(seat) | BidPassed(seat) | PassedOver(seat):
                return touched(self.spots[seat])
        return None

    def in_words(self) -> list[str]:
        """Return what has become of everybody's chance; nothing if there is no auction."""
        return [spot.words() for spot in self.spots.values() if spot.isVisible()]


class CardsZone:
    """The cards outside the deck, and slips that say what they are worth to the reader."""

    def __init__(self, table: CardTable[FavorView], seats: Sequence[Seat]) -> None:
        self._table: Final = table
        self.tags: Final = {seat: table.add(WorthTagItem(table.context)) for seat in seats}
        self.lot_tag: Final = table.add(WorthTagItem(table.context))
        self.lot: list[CardItem] = []
        self.collections: dict[Seat, list[CardItem]] = {seat: [] for seat in seats}
        self.discards: list[CardItem] = []
        self.reader: Seat | None = None
        """With whose eyes one sees what cards are worth."""
        self._identity: Door | None = None
        """Who that is."""
        self._lies = Places(TableSize(1.5 * HEIGHT), len(seats))
        self._seats: Mapping[Seat, SeatPlaces] = {}

    def lay_out(self, lies: Places, seats: Mapping[Seat, SeatPlaces]) -> None:
        """Put the slips at the collections."""
        self._lies, self._seats = lies, seats
        for seat, place in seats.items():
            self.tags[seat].lie_in(place.tag)

    def show(self, view: FavorView) -> None:
        """Lay out the cards of *view*, at no place yet."""
        self._table.remove(self.all())
        self.lot = [self._card(card) for card in view.lot]
        self.discards = [self._card(card) for card in view.discards]
        for seat in self.collections:
            self.collections[seat] = [self._card(card) for card in view.collections[seat]]

    def _card(self, face: Clue) -> CardItem:
        return self._table.add(CardItem(self._table.context, face))

    def clear(self) -> None:
        """Take all cards off the table."""
        self._table.remove(self.all())
        self.lot, self.discards = [], []
        for seat in self.collections:
            self.collections[seat] = []

    def all(self) -> list[CardItem]:
        """Return all cards: the lot, the discards, the collections."""
        return [*self.lot, *self.discards, *(c for row in self.collections.values() for c in row)]

    def _rows(self) -> list[tuple[list[CardItem], list[Laid]]]:
        return [
            (self.lot, places.spread(self._lies.lot, len(self.lot))),
            (self.discards, places.fan(self._lies.discards, len(self.discards))),
            *(
                (cards, places.fan(self._seats[seat].fan, len(cards)))
                for seat, cards in self.collections.items()
            ),
        ]

    def places(self) -> list[tuple[CardItem, Laid]]:
        """Return where every card belongs."""
        return [pair for cards, laid in self._rows() for pair in zip(cards, laid, strict=True)]

    def settle(self) -> None:
        """Put every card where it belongs, at once."""
        number = count()
        for cards, laid in self._rows():
            named = lie_apart(laid)
            for card, (place, scale) in zip(cards, laid, strict=True):
                card.named = named
                self._table.lay(card, place, scale, Z.REST + next(number) / 10)

    def move_lot(self, to: list[CardItem]) -> None:
        """Let the lot go to one of the rows, above all others."""
        moved, self.lot = self.lot, []
        to += moved
        for card in self.all():
            card.setZValue(Z.REST)
        for n, card in enumerate(moved):
            card.setZValue(Z.MOVING + n / 10)

    # What they are worth

    def see_as(self, reader: Seat | None, identity: Door | None) -> None:
        """Look with the eyes of *reader*, who is *identity* if they know that already."""
        self.reader, self._identity = reader, identity

    def show_worths(self) -> None:
        """Say what the reader's collection is worth to them, and what the lot would add."""
        for seat, tag in self.tags.items():
            points = self._worth(self.collections[seat]) if seat == self.reader else None
            tag.show_points(points)
        lot = places.spread(self._lies.lot, len(self.lot))
        foot = max((at.y() + CARD.bottom() * scale for at, scale in lot), default=0.0)
        self.lot_tag.lie_in(self._lies.below_lot(foot))
        mine = self.collections[self.reader] if self.reader is not None else []
        with_lot, without = self._worth([*mine, *self.lot]), self._worth(mine) or 0
        self.lot_tag.show_points(None if with_lot is None or not self.lot else with_lot - without)

    def hide_worths(self) -> None:
        """Take all slips away."""
        for tag in (*self.tags.values(), self.lot_tag):
            tag.show_points(None)

    def _worth(self, cards: Sequence[CardItem]) -> int | None:
        """Return what *cards* are worth to the reader; None for none, or if nobody may know."""
        if self._identity is None or not cards:
            return None
        return worth(self._identity, [card.face for card in cards if card.face is not None])

    # What the last moves have left

    def trace(self, event: Event, later: Sequence[Event]) -> Trace | None:
        """Return the cards that were added to the lot, won, or discarded; no *later* round began.

        What lies in a row was put there in the order of the events.
        """
        match event:
            case CardAdded():
                if any(isinstance(each, LotWon | LotDiscarded) for each in later):
                    return None
                row, new = self.lot, 1
                since = sum(isinstance(each, CardAdded) for each in later)
            case LotWon(seat, _, cards):
                row, new = self.collections[seat], len(cards)
                wins = (each for each in later if isinstance(each, LotWon))
                since = sum(len(each.cards) for each in wins if each.seat == seat)
            case LotDiscarded(cards):
                row, new = self.discards, len(cards)
                since = sum(len(each.cards) for each in later if isinstance(each, LotDiscarded))
            case _:
                return None
        end = len(row) - since
        return touched(*row[end - new : end])

    # In words

    def lot_words(self) -> str:
        """Return what lies in the lot, and what it would add."""
        return self._row_words("zone.lot", self.lot, self.lot_tag)

    def discards_words(self) -> str:
        """Return what has been discarded."""
        return self._row_words("zone.discards", self.discards)

    def collection_words(self, seat: Seat) -> str:
        """Return what *seat* has collected, and what that is worth, if one may know."""
        zone, cards = self.collection_title(seat), self.collections[seat]
        if not cards:
            return f"{zone}: {self._table.renderer.word('zone.collection.empty')}"
        return f"{zone}: {self._series(cards, self.tags[seat])}"

    def collection_title(self, seat: Seat) -> str:
        """Return how the collection of *seat* is called."""
        return self._table.renderer.render(Sentence("zone.collection", subject=seat))

    def _row_words(
        self, key: str, cards: Sequence[CardItem], tag: WorthTagItem | None = None
    ) -> str:
        word = self._table.renderer.word
        if not cards:
            return word(f"{key}.empty")
        return f"{word(key)}: {self._series(cards, tag)}"

    def _series(self, cards: Sequence[CardItem], tag: WorthTagItem | None) -> str:
        names = self._table.renderer.book.series([card.words() for card in cards])
        return f"{names} ({tag.words()})" if tag is not None and tag.isVisible() else names
