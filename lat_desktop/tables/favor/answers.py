"""What is known of the things on the table of Favor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.cards import Clue, Door
from lat_desktop.engine.favor import (
    AuctionCalled,
    BidMade,
    BidPassed,
    FavorView,
    LotWon,
    RoundBegan,
    worth,
)
from lat_desktop.engine.game import Event, Seat
from lat_desktop.rulebook.book import written
from lat_desktop.tables.asking import Answer, portrait
from lat_desktop.tables.card_answers import CardAnswers
from lat_desktop.tables.card_items import CardItem, DoorItem
from lat_desktop.tables.card_table import CardTable
from lat_desktop.tables.favor.items import (
    BidSpotItem,
    BoxItem,
    FirstPlayerFlagItem,
    GavelItem,
    SeatItem,
    WorthTagItem,
)
from lat_desktop.tables.favor.zones import AuctionZone, CardsZone, PlayersZone
from lat_desktop.tables.items import TableItem
from lat_desktop.widgets.sentence_layout import Pieces


class FavorAnswers(CardAnswers):
    """Says what is known of a card and those that it lies with, a seat, a bid, or a pile."""

    def __init__(
        self,
        table: CardTable[FavorView],
        players: PlayersZone,
        auction: AuctionZone,
        cards: CardsZone,
    ) -> None:
        super().__init__(table.context)
        self._table: Final = table
        self._players: Final = players
        self._auction: Final = auction
        self._cards: Final = cards

    def of(self, item: TableItem) -> Answer | None:
        """Return what is known of *item*; None for what is no thing of the game."""
        match item:
            case CardItem() if item.face is not None and item in self._cards.all():
                return self._of_card(item, item.face)
            case WorthTagItem():
                return self._of_tag(item)
            case SeatItem():
                return self._of_seat(item)
            case DoorItem():
                seat = next(seat for seat, door in self._players.doors.items() if door is item)
                return self.door(item, seat, self._table.view.identities)
            case BidSpotItem():
                most = self.say("asked.most", item.seat, tokens=self._table.view.tokens[item.seat])
                return Answer(item.words(), [self.say("asked.chance"), most])
            case GavelItem():
                return Answer(item.words(), [self.say("asked.gavel")])
            case BoxItem():
                return Answer(item.words(), [self.say("asked.box")])
            case FirstPlayerFlagItem():
                lines = [self.say("asked.first"), self.say("asked.tie")]
                return Answer(self.renderer.name(self._table.view.first), lines)
            case _ if item is self._table.deck:
                return self.deck(self._table.deck, self._seen)
        return None

    @property
    def _seen(self) -> tuple[Clue, ...]:
        """All cards that have been seen in this round."""
        view = self._table.view
        collected = (card for cards in view.collections for card in cards)
        return (*view.lot, *view.discards, *collected)

    # Cards

    def _of_card(self, card: CardItem, face: Clue) -> Answer:
        if face in (Clue.WILD_COLOR, Clue.WILD_ROLE):
            itself = self.say(f"asked.{face}")
        else:
            itself = self.say("asked.worth", worths=self._worths([face]))
        if card in self._cards.lot:
            row = self._of_lot()
        elif card in self._cards.discards:
            row = self._of_row(Sentence("zone.discards"), self._cards.discards, "asked.discards")
        else:
            collections = self._cards.collections.items()
            row = self._of_collection(next(seat for seat, cards in collections if card in cards))
        lines = [itself, self.copies(face, self._seen), *row]
        return Answer(self.renderer.word(face.key), lines, self.clue(face))

    def _of_tag(self, tag: WorthTagItem) -> Answer:
        if tag is self._cards.lot_tag:
            return Answer(self.renderer.word("zone.lot"), self._of_lot(titled=True))
        seat = next(seat for seat, each in self._cards.tags.items() if each is tag)
        zone = Sentence("zone.collection", {}, seat)
        return Answer(self.renderer.render(zone), self._of_collection(seat, titled=True))

    def _of_lot(self, *, titled: bool = False) -> list[Pieces]:
        """Return what the lot is worth to whom, and what it would add to what the reader has."""
        lines = self._of_row(Sentence("zone.lot"), self._cards.lot, "asked.lot", titled=titled)
        view = self._table.view
        if view.seat is not None and view.identity is not None:
            mine = view.collections[view.seat]
            gain = worth(view.identity, [*mine, *view.lot]) - worth(view.identity, mine)
            lines.append(self.say("asked.gain", points=gain))
        return lines

    def _of_collection(self, seat: Seat, *, titled: bool = False) -> list[Pieces]:
        zone = Sentence("zone.collection", {}, seat)
        row = self._cards.collections[seat]
        return self._of_row(zone, row, "asked.collection", titled=titled)

    def _of_row(
        self, zone: Sentence, row: Sequence[CardItem], key: str, *, titled: bool = False
    ) -> list[Pieces]:
        """Return what the cards of a *row* are, what they are worth to whom, and the rule.

        Where they lie is said unless the sheet is *titled* so.
        """
        faces = tuple(card.face for card in row if card.face is not None)
        worths = self._worths(faces)
        together = "asked.cards" if titled else "asked.together"
        told = self.say(together, zone=zone, cards=faces, worths=worths)
        return [told, self.say(key)] if len(faces) > 1 else [self.say(key)]

    @staticmethod
    def _worths(cards: Sequence[Clue]) -> tuple[Sentence, ...]:
        """Return what *cards* are worth to each identity."""
        return tuple(
            Sentence("asked.to", {"n": written(worth(door, cards)), "identity": door})
            for door in Door
        )

    # Seats

    def _of_seat(self, plaque: SeatItem) -> Answer:
        seat, view = plaque.seat, self._table.view
        lines = [
            self.say("asked.points", points=view.scores[seat]),
            self.say("asked.tokens", tokens=view.tokens[seat]),
        ]
        if view.sheet:
            told = tuple(
                Sentence("asked.in_round", {"n": n, "points": scores[seat].points})
                for n, scores in enumerate(view.sheet, start=1)
            )
            lines.append(self.say("asked.rounds", told=told))
        if view.round:
            lines += self._in_round(seat)
        return Answer(self.renderer.name(seat), lines, portrait(plaque))

    def _in_round(self, seat: Seat) -> list[Pieces]:
        """Return what *seat* called, bid and won in this round."""
        events = [event for step in self._table.playback.visible_steps for event in step.events]
        begun = max(n for n, event in enumerate(events) if isinstance(event, RoundBegan))
        own = [event for event in events[begun:] if event.subject == seat]
        lines = []
        bids = tuple(bid for event in own if (bid := _bid(event)) is not None)
        won = tuple(
            Sentence("asked.for", {"cards": event.cards, "tokens": event.tokens})
            for event in own
            if isinstance(event, LotWon)
        )
        called = sum(isinstance(event, AuctionCalled) for event in own)
        if called:
            lines.append(self.say("asked.called", n=called))
        if bids:
            lines.append(self.say("asked.bids", told=bids))
        if won:
            lines.append(self.say("asked.won", told=won))
        return lines or [self.say("asked.nothing")]


def _bid(event: Event) -> Sentence | None:
    """Return what was said by *event*, if it was in an auction."""
    match event:
        case BidMade(_, tokens):
            return Sentence("asked.bid", {"tokens": tokens})
        case BidPassed():
            return Sentence("asked.bid.none")
    return None
