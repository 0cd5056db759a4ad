"""The table of Favor: a lot in the middle, a gavel, and tokens pushed forward from all sides.

Tokens are things here as cards are: each lies with its owner, goes to the place of their bid, and
from there back, to whoever is paid, or into the box.

Here stands what lies where, and what may be done with it. What lies together is in :mod:`.zones`
and :mod:`.tokens`, what is seen of an event in :mod:`.animation`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.cards import CLUES
from lat_desktop.engine.favor import (
    TOKENS,
    Add,
    Bid,
    Call,
    FavorView,
    LotWon,
    MatchWon,
    Pass,
    Phase,
    RoundBegan,
    TieBroken,
    worth,
)
from lat_desktop.engine.game import Event, Seat
from lat_desktop.tables.access import ReadingGroup
from lat_desktop.tables.art import Mood
from lat_desktop.tables.asking import Answer
from lat_desktop.tables.captions import CaptionPlace
from lat_desktop.tables.card_table import CardTable
from lat_desktop.tables.favor import places
from lat_desktop.tables.favor.animation import SOUNDS, FavorAnimator
from lat_desktop.tables.favor.answers import FavorAnswers
from lat_desktop.tables.favor.items import ActionLabelItem, BidTokenItem, BoxItem
from lat_desktop.tables.favor.places import SIDES, Places, SeatPlaces
from lat_desktop.tables.favor.room import paint_room
from lat_desktop.tables.favor.score_sheet import ScoreSheetItem, TallyItem
from lat_desktop.tables.favor.tokens import Tokens
from lat_desktop.tables.favor.zones import AuctionZone, CardsZone, PlayersZone
from lat_desktop.tables.finale import FinaleWords, Share
from lat_desktop.tables.goals import goal
from lat_desktop.tables.items import ButtonItem, LabelItem, TableItem
from lat_desktop.tables.moods import Feelings
from lat_desktop.tables.surface import HEIGHT, TableSize, around
from lat_desktop.tables.traces import Trace
from lat_desktop.widgets.commands import NUMBERS, Place, commands
from lat_desktop.widgets.theme import Theme


class FavorTable(CardTable[FavorView]):
    """Favor, seen from above: whoever looked last at the near edge, the others round the lot."""

    paint_room = staticmethod(paint_room)
    sounds_of_events = SOUNDS
    has_sheet = True

    def __init__(self, playback: Playback, renderer: TextRenderer, theme: Theme) -> None:
        super().__init__(playback, renderer, theme)
        context = self.context
        count = playback.match.setup.seats
        self.seats: Final = around(playback.home, count)
        """From home round the table, in the order of play."""
        self.near: Seat = playback.home
        """Who sits at the near edge."""
        self.players: Final = PlayersZone(self, self.seats)
        self.auction: Final = AuctionZone(self, self.seats)
        self.cards: Final = CardsZone(self, self.seats)
        self.box: Final = self.add(BoxItem(context))
        self.tokens: Final = Tokens(self, self.auction.spots, self.box)
        self.tally: Final = self.add(TallyItem(context, self.seats))
        self.sheet: Final = self.add(ScoreSheetItem(context, self.seats))
        self.bid_tokens: Final = [
            self.add(BidTokenItem(context, n + 1)) for n in range(TOKENS * count)
        ]
        self.pass_button: Final = self.add(ButtonItem(context, "action.pass", width=230))
        gavel = self.auction.gavel
        self.action_labels: Final = {
            item: self.add(ActionLabelItem(context, key))
            for item, key in ((self.deck, "action.add"), (gavel, "action.call"))
        }
        self.discards_label: Final = self.add(LabelItem(context, "zone.discards"))
        self.deck.move, gavel.move, self.pass_button.move = Add(), Call(), Pass()
        self.deck.glow = 16.0
        self.animator: Final = FavorAnimator(
            self, self.players, self.auction, self.cards, self.tokens, self.tally
        )
        self._answers: Final = FavorAnswers(self, self.players, self.auction, self.cards)
        self._places: dict[Seat, SeatPlaces] = {}
        self._lies = Places(TableSize(1.5 * HEIGHT), count)
        self._reading = False
        """Whether the person has taken out the large sheet of the last round."""

    # What lies where

    def lay_out(self) -> None:
        """Give every seat its place, and put what never moves where it belongs."""
        count = len(self.seats)
        lies = self._lies = Places(self.size, count)
        width = lies.size.width
        self.middle = QRectF(lies.inner, 0, width - 2 * lies.inner, HEIGHT)
        self.lit = lies.lot
        seats = self._places = {
            seat: lies.seat(side)
            for seat, side in zip(around(self.near, count), SIDES[count], strict=True)
        }
        self.players.lay_out(seats)
        self.auction.lay_out(lies, seats)
        self.cards.lay_out(lies, seats)
        self.tokens.lay_out({seat: place.coins for seat, place in seats.items()})
        self.deck.setPos(lies.deck)
        self.deck.setScale(lies.deck_scale)
        self.box.setPos(lies.box)
        self.tally.lie_in(lies.sheet)
        self.sheet.setPos(width / 2, HEIGHT / 2)
        self.pass_button.lie_in(lies.pass_button)
        self.action_labels[self.deck].lie_in(lies.action_label(lies.deck))
        self.action_labels[self.auction.gavel].lie_in(lies.action_label(lies.gavel))
        self.discards_label.lie_in(lies.discards_label)
        self._settle()

    def _settle(self) -> None:
        """Put everything that moves where it belongs, at once."""
        self.cards.settle()
        self.tokens.settle()
        self.auction.settle()
        self.players.settle()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the baize, and on it where the lot and the collections are to lie."""
        super().drawBackground(painter, rect)
        inlay = QColor(self.context.colours.brass)
        inlay.setAlpha(48)
        painter.setPen(QPen(inlay, 2))
        for room in (self._lies.lot, *(place.fan for place in self._places.values())):
            painter.drawRoundedRect(room.adjusted(-5, -5, 5, 5), 16, 16)

    def goal(self, view: FavorView) -> Sentence:
        """Return what wins, who has how many points, and what the reader's cards are worth."""
        round_ = max(view.round, 1)
        if view.seat is None or view.identity is None:
            return goal(view, round=round_)
        points = worth(view.identity, view.collections[view.seat])
        return goal(view, "goal.collection", round=round_, points=points)

    def show_view(self, view: FavorView) -> None:
        """Put everything where it lies in *view*, at once."""
        super().show_view(view)
        self.animator.start(view)
        self.cards.show(view)
        self.players.show(view)
        self.auction.show(view)
        dealt = view.round > 0
        self.tokens.fill(view.tokens if dealt else [0] * len(self.seats), view.box)
        self.show_deck(view.deck if dealt else len(CLUES))
        self.tally.write(view.sheet)
        self.players.write(self.tokens.counts(), self.auction.caller)
        self._settle()
        self.show_secrets(view)

    def show_secrets(self, view: FavorView) -> None:
        """Open the doors that the reader of *view* may look behind, and say what is worth what."""
        if view.seat not in (None, self.near):
            self.near = view.seat  # the table turns, while the curtain hangs before it
            self.lay_out()
        self.players.show_secrets(view)
        self.cards.see_as(view.seat, view.identity)
        self.cards.show_worths()

    def show_event(self, event: Event) -> None:
        """Queue what is to be seen of *event*."""
        self.animator.show(event)

    def trace(self, event: Event, later: Sequence[Event]) -> Trace | None:
        """Return the spot of a bid, the gavel, or the cards that *event* has moved."""
        if any(isinstance(each, RoundBegan) for each in later):
            return None
        return self.auction.trace(event, later) or self.cards.trace(event, later)

    def in_words(self) -> list[str]:
        """Return what lies where, a line a zone."""
        word = self.renderer.word
        return [
            *(plaque.words() for plaque in self.players.plaques.values()),
            self.cards.lot_words(),
            *self.auction.in_words(),
            *map(self.players.identity_words, self.seats),
            *map(self.cards.collection_words, self.seats),
            f"{word('zone.deck')}: {self.deck.words()}",
            self.cards.discards_words(),
            self.box.words(),
            *(self.sheet.in_words() if self.sheet.isVisible() else [self.tally.words()]),
        ]

    def groups(self) -> list[ReadingGroup]:
        """Return the lot and what one may do with it, then the seats, then what belongs to all."""
        cards, players = self.cards, self.players
        return [
            self.group("zone.lot", lambda: (*cards.lot, cards.lot_tag)),
            self.group("zone.answers", lambda: (*self.bid_tokens, self.pass_button)),
            self.group("zone.auction", lambda: (self.deck, self.auction.gavel)),
            self.group("zone.bids", lambda: self.auction.spots.values()),
            self.group(
                "zone.players", lambda: (*players.plaques.values(), *players.doors.values())
            ),
            *(
                self.group(partial(cards.collection_title, seat), partial(self._collection, seat))
                for seat in self.seats
            ),
            self.group("zone.discards", lambda: cards.discards),
            self.group("zone.supply", lambda: (self.box, self.tally, self.sheet)),
        ]

    def _collection(self, seat: Seat) -> list[TableItem]:
        return [*self.cards.collections[seat], self.cards.tags[seat]]

    def name_of(self, item: TableItem) -> str:
        """Return what *item* is, and whose it is."""
        whose = next((seat for seat, door in self.players.doors.items() if door is item), None)
        return item.spoken_name() if whose is None else self.players.identity_words(whose)

    # What the person may do

    def assign_moves(self, view: FavorView) -> list[TableItem]:
        """Return the deck, the gavel, the bids and the pass, as far as they are open."""
        legal = self.playback.legal_moves
        for seat, plaque in self.players.plaques.items():
            plaque.to_move = view.actor == seat
            plaque.update()
            spot = self.auction.spots[seat]
            spot.asked = view.phase is Phase.BID and view.actor == seat
            spot.update()
        self._settle()
        for item, label in self.action_labels.items():
            label.setVisible(item.move in legal)
        self.discards_label.setVisible(bool(self.cards.discards))
        self._lay_out_bids(view)
        return [
            item
            for item in (self.deck, self.auction.gavel, *self.bid_tokens, self.pass_button)
            if item.move in legal
        ]

    def button_room(self) -> QRectF:
        """Return where one bids and passes."""
        return self._lies.pass_button

    def _lay_out_bids(self, view: FavorView) -> None:
        """Lay out the tokens of whoever may bid now; too few of them cannot be bid."""
        bidding = view.phase is Phase.BID and self.playback.persons_turn
        tokens = view.tokens[view.seat] if bidding and view.seat is not None else 0
        laid = places.bid_row(self._lies.bid_tokens, tokens)
        for n, item in enumerate(self.bid_tokens):
            item.push(False)
            item.setVisible(n < tokens)
            if n < tokens:
                place, size = laid[n]
                item.set_size(size)
                item.setPos(place)
        self.pass_button.setVisible(bidding)

    def disable_moves(self) -> None:
        """Let nothing be clicked for now, and clear away what one bids with."""
        super().disable_moves()
        for item in (*self.bid_tokens, self.pass_button, *self.action_labels.values()):
            item.hide()

    def forget_choices(self) -> None:
        """Put away the sheet that was taken out; while others move one may go on reading."""
        if self.playback.persons_turn:
            self._reading = False

    def lesson_anchor(self, key: str) -> Sequence[TableItem]:
        """Return the things of Favor that a lesson calls by *key*."""
        near, cards = self.playback.home, self.cards
        others = (row for seat, row in cards.collections.items() if seat != near)
        things: dict[str, Sequence[TableItem]] = {
            "door.near": [self.players.doors[near]],
            "lot": cards.lot,
            "box": [self.box],
            "collection.far": [card for row in others for card in row],
        }
        return things[key] if key in things else super().lesson_anchor(key)

    def caption_place(self, seat: Seat) -> CaptionPlace:
        """Return where stands what *seat* has just done."""
        return self._places[seat].caption

    def feelings(self, event: Event) -> Feelings:
        """Return who is pleased with what they have bought."""
        match event:
            case LotWon(seat):
                return {seat: Mood.PLEASED}
        return {}

    def write_result(self, view: FavorView) -> QRectF | None:
        """After a round lay the large sheet over the table, and before that for one who reads."""
        if not view.between_rounds and not self._reading:
            return None
        self.lay_sheet(view)
        if not view.between_rounds:
            return None
        if self.animator.unread:
            self.animator.unread = False
            self.sheet.set_written(0.0)
            self.animations.enqueue(self._write_sheet)
        return self.sheet.foot

    def lay_sheet(self, view: FavorView) -> QRectF:
        """Lay the large sheet of the last round over the table; return where buttons go."""
        title = Sentence("round.title", {"n": len(view.sheet)})
        self.sheet.write(title, view.sheet, self.sceneRect().width() - 24)
        self.sheet.set_written(1.0)
        self.sheet.show()
        return self.sheet.foot

    def finale_words(self, view: FavorView) -> FinaleWords:
        """Return what decided it, and what each round brought to whom."""
        titles = [
            self.renderer.render(Sentence("round.title", {"n": n + 1}))
            for n in range(len(view.sheet))
        ]
        rounds = list(zip(titles, view.sheet, strict=True))
        shares = [
            [Share(title, scores[seat].points) for title, scores in rounds]
            for seat in range(len(view.scores))
        ]
        return FinaleWords(self.renderer.render(self._verdict()), shares)

    def _write_sheet(self) -> QAbstractAnimation:
        """Add the points line by line."""
        return self.animations.change(self.sheet, "written", 1.0, 300 * self.sheet.rows)

    def _verdict(self) -> Sentence:
        """Return what decided the match."""
        told = [event for told in self.playback.visible_steps for event in told.events]
        for event in told:
            if isinstance(event, TieBroken):
                return Sentence(f"result.won.{event.by}", event.values, event.seat)
        winner = next(event.seat for event in told if isinstance(event, MatchWon))
        return Sentence("result.won.points", subject=winner)

    def hide_result(self) -> None:
        """Take the large sheet off the table."""
        super().hide_result()
        self.sheet.hide()

    def activate(self, item: TableItem) -> None:
        """Take a move, or show the large sheet and put it away again."""
        if item in (self.tally, self.sheet):
            self._toggle_sheet()
        else:
            super().activate(item)

    @property
    def _over(self) -> bool:
        return self.view.phase is Phase.OVER

    def _toggle_sheet(self) -> None:
        """Take the large sheet out, or put it away; after a round it stays."""
        view = self.view
        if self._over:
            self.toggle_sheet()
        elif view.sheet and not view.between_rounds:
            self._reading = not self._reading
            self.enable_moves()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let figures go to that bid; show the score sheet, and put it away."""
        command = commands().meant(event, Place.TABLE)
        if self.pass_button.clickable and command in NUMBERS:
            self._go_to_bid(NUMBERS.index(command))
        elif command == "table.sheet" and not self._over:
            if self.animations.busy:
                self.say_why_not()
            else:
                self._toggle_sheet()
        elif command == "leave" and self._reading and not self.animations.busy:
            self._toggle_sheet()
        else:
            super().keyPressEvent(event)

    def _go_to_bid(self, tokens: int) -> None:
        """Go to a bid, or say why it cannot be made; 0 goes to the pass."""
        objection = self.objection_hint(Bid(tokens)) if tokens else None
        if objection is None:
            item = self.bid_tokens[tokens - 1] if tokens else self.pass_button
            item.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.say_hint(objection)

    # What a click would do

    def point_at(self, item: TableItem, pointed: bool) -> None:
        """Show which tokens would go along."""
        tokens = item.tokens if isinstance(item, BidTokenItem) and item.clickable and pointed else 0
        for coin in self.bid_tokens:
            coin.push(coin.tokens <= tokens)
        for spot in self.auction.spots.values():
            spot.expect(tokens if spot.asked else 0)

    def answer(self, item: TableItem) -> Answer | None:
        """Return what is known of a card, a seat, a bid, or a pile."""
        return self._answers.of(item)

    def hint(self, item: TableItem) -> str:
        """Return what a click would do, or why it cannot be done; else what lies there."""
        move = item.move
        if move is not None:
            objection = self.objection_hint(move)
            if objection is None:
                return self._preview(item)
            return objection if self.playback.persons_turn else item.words()
        for seat in self.seats:
            if item in self.cards.collections[seat] or item is self.cards.tags[seat]:
                return self.cards.collection_words(seat)
            if item is self.players.doors[seat]:
                return self.players.identity_words(seat)
        if item in self.cards.discards:
            return self.cards.discards_words()
        if item in self.cards.lot or item is self.cards.lot_tag:
            return self.cards.lot_words()
        return item.words()

    def _preview(self, item: TableItem) -> str:
        match item.move:
            case Bid(tokens):
                auction = self.view.auction
                assert auction is not None
                final = ".final.last" if auction.order[-1] == self.view.seat else ".final"
                kind = {None: final, self.cards.reader: ".caller"}.get(auction.caller, "")
                preview = Sentence(f"preview.bid{kind}", {"tokens": tokens})
                gain = f" ({self.cards.lot_tag.words()})" if self.cards.lot_tag.isVisible() else ""
                return f"{item.words()}{gain}. {self.renderer.render(preview)}"
            case Pass() if self.view.only_one_may_bid:
                return self.renderer.word("preview.pass.alone")
            case move:
                assert move is not None
                return self.renderer.word(f"preview.{move.verb}")
