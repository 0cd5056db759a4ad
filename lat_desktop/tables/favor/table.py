"""The table of Favor: a lot in the middle, a gavel, and tokens pushed forward from all sides.

Tokens are things here as cards are: each lies with its owner, goes to the place of their bid, and
from there back, to whoever is paid, or into the box.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen

from lat_desktop.controllers.sitting import Sitting
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.cards import Clue, Door
from lat_desktop.engine.favor import (
    TOKENS,
    Add,
    AuctionCalled,
    Bid,
    BidMade,
    BidPassed,
    BidShared,
    BoxPaid,
    Call,
    CallerPaid,
    CardAdded,
    FavorView,
    FinalAuctionBegan,
    LotDiscarded,
    LotOpened,
    LotWon,
    MatchWon,
    Pass,
    PassedOver,
    Phase,
    RoundBegan,
    RoundScored,
    TieBroken,
    worth,
)
from lat_desktop.engine.game import Event, Seat
from lat_desktop.engine.identities import IdentityDealt, IdentityRevealed
from lat_desktop.tables.baize import HEIGHT
from lat_desktop.tables.card_items import CARD, CardItem, DoorItem
from lat_desktop.tables.card_table import CardTable
from lat_desktop.tables.favor import places
from lat_desktop.tables.favor.items import (
    BidItem,
    BoxItem,
    CaptionItem,
    Chance,
    FlagItem,
    GavelItem,
    LookItem,
    SeatItem,
    SpotItem,
    TagItem,
)
from lat_desktop.tables.favor.places import SIDES, Laid, Middle, Place
from lat_desktop.tables.favor.score_sheet import ScoreSheetItem, TallyItem
from lat_desktop.tables.favor.tokens import Purses
from lat_desktop.tables.items import ButtonItem, LabelItem, TableItem, Z
from lat_desktop.widgets.theme import Theme

DECK_SCALE: Final = 0.62
GAVEL_SCALE: Final = 0.86
CALLED_SCALE: Final = 0.46
"""Of the gavel while it lies with whoever called the auction."""


class FavorTable(CardTable[FavorView]):
    """Favor, seen from above: the home seat at the near edge, the others round the baize."""

    def __init__(
        self, controller: Sitting, renderer: TextRenderer, theme: Theme, speed: str
    ) -> None:
        super().__init__(controller, renderer, theme, speed)
        context = self.context
        count = controller.match.setup.seats
        self.seats: Final = tuple((controller.home + n) % count for n in range(count))
        """From home round the table, in the order of play."""
        self.plaques: Final = {seat: self.add(SeatItem(context, seat)) for seat in self.seats}
        self.doors: Final = {seat: self.add(DoorItem(context)) for seat in self.seats}
        self.spots: Final = {seat: self.add(SpotItem(context, seat)) for seat in self.seats}
        self.tags: Final = {seat: self.add(TagItem(context)) for seat in self.seats}
        self.lot_tag: Final = self.add(TagItem(context))
        self.gavel: Final = self.add(GavelItem(context))
        self.flag: Final = self.add(FlagItem(context))
        self.box: Final = self.add(BoxItem(context))
        self.tally: Final = self.add(TallyItem(context, self.seats))
        self.sheet: Final = self.add(ScoreSheetItem(context, self.seats))
        self.look_tray: Final = self.add(LookItem(context))
        self.rail: Final = [self.add(BidItem(context, n + 1)) for n in range(TOKENS * count)]
        self.pass_button: Final = self.add(ButtonItem(context, "action.pass", width=230))
        self.captions: Final = {
            item: self.add(CaptionItem(context, key))
            for item, key in ((self.deck, "action.add"), (self.gavel, "action.call"))
        }
        self.discards_label: Final = self.add(LabelItem(context, "zone.discards"))
        self.deck.move, self.gavel.move, self.pass_button.move = Add(), Call(), Pass()
        self.deck.glow = 16.0
        self.lot: list[CardItem] = []
        self.collections: dict[Seat, list[CardItem]] = {seat: [] for seat in self.seats}
        self.discards: list[CardItem] = []
        self.purses: Final = Purses(self, self.spots, self.box)
        self._places: dict[Seat, Place] = {}
        self._lies: Middle = places.middle(SIDES[count], HEIGHT)
        self._caller: Seat | None = None
        """Who has the gavel; None while it lies in the middle."""
        self._first: Seat | None = None
        self._me: Seat | None = None
        """The reader, and who that is: what cards are worth is seen with their eyes."""
        self._identity: Door | None = None
        self._round = 0
        self._unread = False
        """Whether a round has been scored whose sheet nobody has seen yet."""
        self._reading = False
        """Whether the person has taken out the large sheet of the last round."""

    # Where everything lies

    def lay_out(self) -> None:
        """Give every seat its place, and put what never moves where it belongs."""
        width = self.sceneRect().width()
        sides = SIDES[len(self.seats)]
        self.middle = QRectF(places.INNER, 0, width - 2 * places.INNER, HEIGHT)
        self._places = {
            seat: places.place(side, width) for seat, side in zip(self.seats, sides, strict=True)
        }
        self._lies = places.middle(sides, width)
        for seat, place in self._places.items():
            self.plaques[seat].setPos(place.plaque)
            self.doors[seat].setPos(place.door)
            self.doors[seat].setScale(place.door_scale)
            self.spots[seat].setPos(place.bid)
            self.tags[seat].setPos(place.tag)
        self.purses.lay_out({seat: place.coins for seat, place in self._places.items()})
        self.deck.setPos(self._lies.deck)
        self.deck.setScale(DECK_SCALE)
        self.box.setPos(self._lies.box)
        self.look_tray.setPos(self._lies.look)
        self.tally.setPos(self._lies.sheet)
        self.sheet.setPos(width / 2, HEIGHT / 2)
        self.pass_button.setPos(self._lies.pass_button)
        self.captions[self.deck].setPos(self._lies.deck + QPointF(0, 116))
        self.captions[self.gavel].setPos(self._lies.gavel + QPointF(0, 116))
        self.discards_label.setPos(self._lies.discards.center() + QPointF(-24, 84))
        self._settle()

    def _card_places(self) -> list[tuple[CardItem, Laid]]:
        """Return where every card belongs that does not lie in the deck."""
        rows = [
            (self.lot, places.spread(self._lies.lot, len(self.lot))),
            (self.discards, places.fan(self._lies.discards, len(self.discards))),
            *(
                (cards, places.fan(self._places[seat].fan, len(cards)))
                for seat, cards in self.collections.items()
            ),
        ]
        return [pair for cards, laid in rows for pair in zip(cards, laid, strict=True)]

    def _gavel_place(self) -> Laid:
        if self._caller is None:
            return self._lies.gavel, GAVEL_SCALE
        return self._places[self._caller].gavel, CALLED_SCALE

    def _settle(self) -> None:
        """Put everything that moves where it belongs, at once."""
        for n, (card, (place, scale)) in enumerate(self._card_places()):
            self.lay(card, place, scale, Z.REST + n / 10)
        self.purses.settle()
        place, scale = self._gavel_place()
        self.gavel.setPos(place)
        self.gavel.setScale(scale)
        self.gavel.set_raised(1.0)
        if self._first is not None:
            self.flag.setPos(self.plaques[self._first].flag_place)
        self.flag.setVisible(self._first is not None)

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the baize, and on it where the lot and the collections are to lie."""
        super().drawBackground(painter, rect)
        inlay = QColor(self.context.colours.brass)
        inlay.setAlpha(48)
        painter.setPen(QPen(inlay, 2))
        for room in (self._lies.lot, *(place.fan for place in self._places.values())):
            painter.drawRoundedRect(room.adjusted(-5, -5, 5, 5), 16, 16)

    # Showing a view

    def show_view(self, view: FavorView) -> None:
        """Put everything where it lies in *view*, at once."""
        self.animations.drop()
        self.remove(self._cards())
        self._round, self._unread = view.round, False
        self.lot = [self._card(card) for card in view.lot]
        self.discards = [self._card(card) for card in view.discards]
        for seat, plaque in self.plaques.items():
            self.collections[seat] = [self._card(card) for card in view.collections[seat]]
            plaque.set_shown(view.scores[seat])
        self._first = view.first if view.round else None
        self._show_auction(view)
        self.purses.fill(view.tokens, view.box)
        self.show_deck(view.deck if view.round else 14)
        self.tally.write(view.sheet)
        self._count()
        self._settle()
        self.show_secrets(view)

    def show_secrets(self, view: FavorView) -> None:
        """Open the doors that the reader of *view* may look behind, and say what is worth what."""
        for seat, door in self.doors.items():
            door.identity = view.identities[seat]
            door.set_openness(0.0 if door.identity is None else 1.0)
        self._me, self._identity = view.seat, view.identity
        self._show_worths()

    def _show_auction(self, view: FavorView) -> None:
        auction = view.auction
        self._caller = None if auction is None else auction.caller
        for spot in self.spots.values():
            self._clear(spot)
            if auction is not None:
                spot.show_chance(Chance.OPEN)
        if auction is None:
            return
        high = 0
        for seat, bid in zip(auction.order, auction.bids, strict=False):
            if bid:
                chance = Chance.LEADS if seat == auction.best else Chance.OUTBID
            else:  # whoever could not have bid more was not asked (FA22)
                chance = Chance.PASSED if view.tokens[seat] > high else Chance.PASSED_OVER
            self.spots[seat].show_chance(chance, bid)
            high = max(high, bid)

    @staticmethod
    def _clear(spot: SpotItem) -> None:
        spot.show_chance(Chance.OPEN)
        spot.hide()

    def _card(self, face: Clue) -> CardItem:
        return self.add(CardItem(self.context, face))

    def _cards(self) -> list[CardItem]:
        return [*self.lot, *self.discards, *(c for row in self.collections.values() for c in row)]

    def _count(self) -> None:
        """Write on the plaques who has how many tokens, who is first, and who has the gavel."""
        for seat, plaque in self.plaques.items():
            plaque.tokens = len(self.purses.coins[seat])
            plaque.first, plaque.caller = seat == self._first, seat == self._caller
            plaque.update()

    def _show_worths(self) -> None:
        """Say what the reader's collection is worth to them, and what the lot would add."""
        for seat, tag in self.tags.items():
            tag.show_points(self._worth(self.collections[seat]) if seat == self._me else None)
        lot = places.spread(self._lies.lot, len(self.lot))
        foot = max((at.y() + CARD.bottom() * scale for at, scale in lot), default=0.0)
        self.lot_tag.setPos(self._lies.lot.center().x(), foot + 26)
        mine = self.collections[self._me] if self._me is not None else []
        with_lot, without = self._worth([*mine, *self.lot]), self._worth(mine) or 0
        self.lot_tag.show_points(None if with_lot is None or not self.lot else with_lot - without)

    def _worth(self, cards: Sequence[CardItem]) -> int | None:
        """Return what *cards* are worth to the reader; None for none, or if nobody may know."""
        if self._identity is None or not cards:
            return None
        return worth(self._identity, [card.face for card in cards if card.face is not None])

    # Showing events

    def show_event(self, event: Event) -> None:
        """Queue what is to be seen of *event*."""
        cue, pause = self.animations.enqueue, self.animations.pause
        match event:
            case RoundBegan(number, first):
                cue(self._give_back, partial(self._begin_round, number, first))
            case IdentityDealt(seat, identity) if identity is not None:
                cue(partial(self._learn, seat, identity))
            case LotOpened(cards):
                cue(partial(self._turn_up, cards), self._show_worths)
            case CardAdded(_, card):
                cue(partial(self._turn_up, [card]), self._show_worths)
            case AuctionCalled(seat):
                cue(partial(self._open_bidding, seat), self._rap)
            case FinalAuctionBegan():
                cue(partial(self._open_bidding, None), self._rap)
            case BidMade(seat, tokens):
                cue(self.disable_moves, partial(self._push, seat, tokens), partial(pause, 250))
            case BidPassed(seat):
                cue(
                    self.disable_moves,
                    partial(self._let_go, seat, Chance.PASSED),
                    partial(pause, 300),
                )
            case PassedOver(seat):
                cue(partial(self._let_go, seat, Chance.PASSED_OVER), partial(pause, 200))
            case LotWon(seat):
                cue(self._rap, partial(self._win, seat), self._show_worths)
            case LotDiscarded():
                cue(self._rap, self._discard, self._end_auction)
            case CallerPaid(seat, recipient, tokens):
                cue(partial(self._pay, seat, {recipient: tokens}), self._end_auction)
            case BidShared(seat, tokens, boxed):
                shares = {other: tokens for other in self.seats if other != seat}
                cue(partial(self._pay, seat, shares, boxed), self._end_auction)
            case BoxPaid(seat, tokens):
                cue(partial(self._pay, seat, {}, tokens), self._end_auction)
            case IdentityRevealed(seat, identity):
                cue(partial(self._open, seat, identity))
            case RoundScored(seat, points, score):
                cue(partial(self._score, seat, points, score))
            case TieBroken() | MatchWon():
                cue(partial(pause, 300))

    def _give_back(self) -> QAbstractAnimation:
        """Let cards and tokens go back to the deck and the box, and close the doors (F24)."""
        self.hide_result()
        for tag in (*self.tags.values(), self.lot_tag):
            tag.show_points(None)
        closing = [
            self.animations.change(door, "openness", 0.0, 240) for door in self.doors.values()
        ]
        return self.animations.together(
            *closing, self.gather(self._cards()), self.purses.give_back()
        )

    def _begin_round(self, number: int, first: Seat) -> QAbstractAnimation:
        """Let everybody take their tokens, and the flag go to the first player (F5, F25)."""
        self.remove(self._cards())
        self.lot, self.discards = [], []
        self._round, self._identity = number, None
        for seat, door in self.doors.items():
            self.collections[seat] = []
            door.identity = None
            self._clear(self.spots[seat])
        self.show_deck()
        if self._first is None:
            self.flag.setPos(self.middle.center())
            self.flag.show()
        self._first, self._caller = first, None
        taken = self.purses.hand_out(TOKENS)
        self._count()
        to_first = self.animations.change(self.flag, "pos", self.plaques[first].flag_place, 350)
        return self.animations.together(taken, to_first)

    def _learn(self, seat: Seat, identity: Door) -> QAbstractAnimation | None:
        """Let the reader see who they are."""
        self._me, self._identity = seat, identity
        return self._open(seat, identity)

    def _open(self, seat: Seat, identity: Door) -> QAbstractAnimation | None:
        """Open a door, unless it stands open already."""
        if self.doors[seat].identity is not None:
            return None
        self.doors[seat].identity = identity
        return self.animations.change(self.doors[seat], "openness", 1.0, 420)

    def _turn_up(self, faces: Sequence[Clue]) -> QAbstractAnimation:
        """Let cards go from the deck to the lot, and what lies there make room."""
        for card in self._cards():
            card.mark(marked=False)
        new = [self.draw_card(face) for face in faces]
        self.lot += new
        laid = dict(self._card_places())
        for card in new:
            card.mark(marked=True)
        room = [self.animations.move(card, *laid[card]) for card in self.lot if card not in new]
        dealt = [self.turn_up(card, *laid[card]) for card in new]
        return self.animations.together(*room, self.animations.staggered(*dealt, ms=110))

    def _open_bidding(self, caller: Seat | None) -> QAbstractAnimation:
        """Lay out the places for the bids, and let the caller take the gavel."""
        self._caller = caller
        for spot in self.spots.values():
            spot.show_chance(Chance.OPEN)
        self._count()
        return self.animations.move(self.gavel, *self._gavel_place())

    def _rap(self) -> QAbstractAnimation:
        change = self.animations.change
        strokes = [change(self.gavel, "raised", end, 90) for end in (0.0, 0.6, 0.0, 1.0)]
        return self.animations.in_turn(*strokes)

    def _push(self, seat: Seat, tokens: int) -> QAbstractAnimation:
        """Push tokens forward: they lead now."""
        for spot in self.spots.values():
            if spot.chance is Chance.LEADS:
                spot.show_chance(Chance.OUTBID, spot.tokens)
        self.spots[seat].show_chance(Chance.LEADS, tokens)
        return self.purses.move((seat,))

    def _let_go(self, seat: Seat, chance: Chance) -> None:
        self.spots[seat].show_chance(chance)

    def _win(self, winner: Seat) -> QAbstractAnimation:
        """Let the lot go to its winner, and the tokens of the others back to them."""
        losers = [seat for seat in self.seats if seat != winner and self.spots[seat].tokens]
        for seat in losers:
            self.spots[seat].show_chance(Chance.OUTBID)
        self.collections[winner] += self.lot
        self._mark(self.lot)
        self.lot = []
        return self.animations.together(self._move_cards(), self.purses.move(losers))

    def _mark(self, cards: Sequence[CardItem]) -> None:
        """Mark *cards* as what was moved last, and lift them above the others."""
        for card in self._cards():
            card.mark(card in cards)
            card.setZValue(Z.REST)
        for n, card in enumerate(cards):
            card.setZValue(Z.MOVING + n / 10)

    def _move_cards(self) -> QAbstractAnimation:
        moves = [self.animations.move(card, *laid, 350) for card, laid in self._card_places()]
        return self.animations.together(*moves)

    def _discard(self) -> QAbstractAnimation:
        self.discards += self.lot
        self._mark(self.lot)
        self.lot = []
        self._show_worths()
        return self._move_cards()

    def _pay(self, payer: Seat, shares: Mapping[Seat, int], boxed: int = 0) -> QAbstractAnimation:
        """Let the tokens of the winning bid go to the seats in *shares*, and *boxed* to the box."""
        self._clear(self.spots[payer])
        return self.purses.pay(payer, shares, boxed)

    def _end_auction(self) -> QAbstractAnimation:
        """Count what has been paid, and let the gavel go back."""
        self.purses.close_box()
        self._caller = None
        for spot in self.spots.values():
            self._clear(spot)
        self._count()
        gavel = self.animations.move(self.gavel, *self._gavel_place())
        return self.animations.in_turn(gavel, self.animations.pause(250))

    def _score(self, seat: Seat, points: int, score: int) -> QAbstractAnimation:
        """Let the score of *seat* count up, or down, and write the round down."""
        self._unread = True
        self.tally.note(self._round, seat, points)
        return self.animations.change(self.plaques[seat], "shown", float(score), 350)

    # What the person may do

    def assign_moves(self, view: FavorView) -> list[TableItem]:
        """Return the deck, the gavel, the bids and the pass, as far as they are open."""
        legal = self.controller.legal_moves
        for seat, plaque in self.plaques.items():
            plaque.to_move = view.actor == seat
            plaque.update()
            self.spots[seat].asked = view.phase is Phase.BID and view.actor == seat
            self.spots[seat].update()
        self._settle()
        for item, caption in self.captions.items():
            caption.setVisible(item.move in legal)
        self.discards_label.setVisible(bool(self.discards))
        self._lay_out_bids(view)
        return [
            item
            for item in (self.deck, self.gavel, *self.rail, self.pass_button)
            if item.move in legal
        ]

    def free_place(self) -> QPointF:
        """Return where one bids and passes."""
        return self._lies.pass_button

    def _lay_out_bids(self, view: FavorView) -> None:
        """Lay out the tokens of whoever may bid now; too few of them cannot be bid."""
        bidding = view.phase is Phase.BID and self.controller.persons_turn
        tokens = view.tokens[view.seat] if bidding and view.seat is not None else 0
        laid = places.rail(self._lies.rail, tokens)
        for n, item in enumerate(self.rail):
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
        for item in (*self.rail, self.pass_button, *self.captions.values()):
            item.hide()

    def forget_choices(self) -> None:
        """Put away the sheet that was taken out; while others move one may go on reading."""
        if self.controller.persons_turn:
            self._reading = False

    def write_result(self, view: FavorView) -> float | None:
        """After a round lay the large sheet over the table, and before that for one who reads."""
        ended = view.phase is Phase.OVER or view.between_rounds
        if not ended and not self._reading:
            return None
        self._lay_sheet(view)
        if not ended:
            return None
        if self._unread:
            self._unread = False
            self.sheet.set_written(0.0)
            self.animations.enqueue(self._write_sheet)
        return self.sheet.foot

    def _lay_sheet(self, view: FavorView) -> None:
        over = view.phase is Phase.OVER
        number = len(view.sheet)
        title = self.controller.prompt if over else Sentence("round.title", {"n": number})
        verdict = self._verdict() if over else None
        self.sheet.write(title, verdict, view.sheet, self.sceneRect().width() - 24)
        self.sheet.set_written(1.0)
        self.sheet.show()

    def _write_sheet(self) -> QAbstractAnimation:
        """Add the points line by line."""
        return self.animations.change(self.sheet, "written", 1.0, 300 * self.sheet.rows)

    def _verdict(self) -> Sentence:
        """Return what decided the match."""
        told = [event for told in self.controller.visible_steps for event in told.events]
        by = next((str(event.by) for event in told if isinstance(event, TieBroken)), "points")
        winner = next(event.seat for event in told if isinstance(event, MatchWon))
        return Sentence(f"result.won.{by}", subject=winner)

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

    def _toggle_sheet(self) -> None:
        """Take the large sheet out, or put it away; after a round it stays."""
        view = self.view
        if view.phase is Phase.OVER:
            self.put_result(away=not self.result_is_away)
        elif view.sheet and not view.between_rounds:
            self._reading = not self._reading
            self.enable_moves()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let figures go to that bid, S show the score sheet, and Escape put it away."""
        tokens = event.key() - Qt.Key.Key_0
        if self.pass_button.clickable and 0 <= tokens <= 9:
            self._go_to_bid(tokens)
        elif event.key() == Qt.Key.Key_S and not event.modifiers():
            if not self.animations.busy:
                self._toggle_sheet()
        elif event.key() == Qt.Key.Key_Escape and self._reading and not self.animations.busy:
            self._toggle_sheet()
        else:
            super().keyPressEvent(event)

    def _go_to_bid(self, tokens: int) -> None:
        """Go to a bid, or say why it cannot be made; 0 goes to the pass."""
        objection = self.objection_hint(Bid(tokens)) if tokens else None
        if objection is None:
            item = self.rail[tokens - 1] if tokens else self.pass_button
            item.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.say_hint(objection)

    # What a click would do

    def point_at(self, item: TableItem, pointed: bool) -> None:
        """Show which tokens would go along, and what lies in a row of cards seen from afar."""
        tokens = item.tokens if isinstance(item, BidItem) and item.clickable and pointed else 0
        for coin in self.rail:
            coin.push(coin.tokens <= tokens)
        for spot in self.spots.values():
            spot.expect(tokens if spot.asked else 0)
        afar = [self.discards, *(self.collections[seat] for seat in self.seats[1:])]
        row = next((cards for cards in afar if pointed and item in cards and len(cards) > 2), [])
        faces = [card.face for card in row if card.face is not None]
        self.look_tray.show_cards(faces, self.sceneRect().width() - 40)

    def hint(self, item: TableItem) -> str:
        """Return what a click would do, or why it cannot be done; else what lies there."""
        move = item.move
        if move is not None:
            objection = self.objection_hint(move)
            if objection is None:
                return self._preview(item)
            return objection if self.controller.persons_turn else item.words()
        for seat, cards in self.collections.items():
            if item in cards or item is self.tags[seat]:
                return self._collection_words(seat)
        for seat, door in self.doors.items():
            if item is door:
                return self._identity_words(seat)
        if item in self.discards:
            return self._cards_words("zone.discards", self.discards)
        if item in self.lot or item is self.lot_tag:
            return self._lot_words()
        return item.words()

    def _preview(self, item: TableItem) -> str:
        match item.move:
            case Bid(tokens):
                auction = self.view.auction
                assert auction is not None
                kind = {None: ".final", self._me: ".caller"}.get(auction.caller, "")
                preview = Sentence(f"preview.bid{kind}", {"tokens": tokens})
                gain = f" ({self.lot_tag.words()})" if self.lot_tag.isVisible() else ""
                return f"{item.words()}{gain}: {self.renderer.render(preview)}"
            case move:
                assert move is not None
                return self.renderer.word(f"preview.{move.verb}")

    # In words

    def in_words(self) -> list[str]:
        """Return what lies where, a line a zone."""
        word = self.renderer.word
        spots = [spot.words() for spot in self.spots.values() if spot.isVisible()]
        return [
            *(plaque.words() for plaque in self.plaques.values()),
            self._lot_words(),
            *spots,
            *map(self._identity_words, self.seats),
            *map(self._collection_words, self.seats),
            f"{word('zone.deck')}: {self.deck.words()}",
            self._cards_words("zone.discards", self.discards),
            self.box.words(),
            *(self.sheet.in_words() if self.sheet.isVisible() else [self.tally.words()]),
        ]

    def _lot_words(self) -> str:
        return self._cards_words("zone.lot", self.lot, self.lot_tag)

    def _cards_words(self, key: str, cards: Sequence[CardItem], tag: TagItem | None = None) -> str:
        """Return what lies in a zone, and what it is worth if a *tag* says so."""
        if not cards:
            return self.renderer.word(f"{key}.empty")
        return f"{self.renderer.word(key)}: {self._series(cards, tag)}"

    def _series(self, cards: Sequence[CardItem], tag: TagItem | None) -> str:
        names = self.renderer.book.series([card.words() for card in cards])
        return f"{names} ({tag.words()})" if tag is not None and tag.isVisible() else names

    def _collection_words(self, seat: Seat) -> str:
        zone = self.renderer.render(Sentence("zone.collection", subject=seat))
        cards = self.collections[seat]
        if not cards:
            return f"{zone}: {self.renderer.word('zone.collection.empty')}"
        return f"{zone}: {self._series(cards, self.tags[seat])}"

    def _identity_words(self, seat: Seat) -> str:
        zone = self.renderer.render(Sentence("zone.identity", subject=seat))
        return f"{zone}: {self.doors[seat].words()}"
