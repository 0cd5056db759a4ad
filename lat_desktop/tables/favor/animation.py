"""What is to be seen of the events of Favor: cards turn up, tokens are pushed, the gavel raps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QPointF

from lat_desktop.engine.cards import Clue, Door
from lat_desktop.engine.favor import (
    TOKENS,
    AuctionCalled,
    BidMade,
    BidPassed,
    BidShared,
    BoxPaid,
    CallerPaid,
    CardAdded,
    FavorView,
    FinalAuctionBegan,
    LotDiscarded,
    LotOpened,
    LotWon,
    MatchWon,
    PassedOver,
    RoundBegan,
    RoundScored,
    TieBroken,
    card_lines,
)
from lat_desktop.engine.game import Event, Seat
from lat_desktop.engine.identities import IdentityDealt, IdentityRevealed
from lat_desktop.tables.animation_queue import Cue
from lat_desktop.tables.card_table import CardTable
from lat_desktop.tables.favor.items import BidStatus, PointsItem
from lat_desktop.tables.favor.score_sheet import TallyItem
from lat_desktop.tables.favor.tokens import Tokens
from lat_desktop.tables.favor.zones import AuctionZone, CardsZone, PlayersZone
from lat_desktop.tables.table_sounds import SoundsOfEvents
from lat_desktop.widgets.sounds import Sound

SOUNDS: Final[SoundsOfEvents] = {
    RoundBegan: Sound.SHUFFLE,
    IdentityDealt: Sound.DOOR,
    LotOpened: Sound.CARD,
    CardAdded: Sound.CARD,
    AuctionCalled: Sound.GAVEL,
    FinalAuctionBegan: Sound.GAVEL,
    BidMade: Sound.TOKEN,
    BidPassed: None,
    PassedOver: None,
    LotWon: Sound.GAVEL,
    LotDiscarded: Sound.GAVEL,
    CallerPaid: Sound.TOKEN,
    BidShared: Sound.TOKEN,
    BoxPaid: Sound.TOKEN,
    IdentityRevealed: Sound.DOOR,
    RoundScored: Sound.TOKEN,
    TieBroken: None,
    MatchWon: None,
}
"""What the events of Favor sound like."""


class FavorAnimator:
    """Sets the things on the table in motion. It knows no more than what the events say."""

    def __init__(
        self,
        table: CardTable[FavorView],
        players: PlayersZone,
        auction: AuctionZone,
        cards: CardsZone,
        tokens: Tokens,
        tally: TallyItem,
    ) -> None:
        """Move what lies on *table*."""
        self._table: Final = table
        self._queue: Final = table.animations
        self._players: Final = players
        self._auction: Final = auction
        self._cards: Final = cards
        self._tokens: Final = tokens
        self._tally: Final = tally
        self._round = 0
        self.unread = False
        """Whether a round has been scored whose sheet nobody has seen yet."""
        self._flying: list[PointsItem] = []

    def start(self, view: FavorView) -> None:
        """Go on from *view*, which lies on the table."""
        self._round, self.unread = view.round, False
        self.clear()

    def show(self, event: Event) -> None:
        """Queue what is to be seen of *event*."""
        cue, pause = self._queue.enqueue, self._queue.pause
        disable_moves, show_worths = self._table.disable_moves, self._cards.show_worths
        match event:
            case RoundBegan(number, first):
                cue(self._table.sounds.make, self._give_back)
                cue(partial(self._begin_round, number, first))
            case IdentityDealt(seat, identity) if identity is not None:
                cue(partial(self._learn, seat, identity))
            case IdentityDealt():
                self._table.sounds.hush()
            case LotOpened(cards):
                cue(partial(self._turn_up, cards), show_worths)
            case CardAdded(_, card):
                cue(partial(self._turn_up, [card]), show_worths)
            case AuctionCalled(seat):
                cue(partial(self._open_bidding, seat), self._rap)
            case FinalAuctionBegan():
                cue(partial(self._open_bidding, None), self._rap)
            case BidMade(seat, tokens):
                cue(disable_moves, partial(self._push, seat, tokens))
            case BidPassed(seat):
                cue(disable_moves, partial(self._let_go, seat, BidStatus.PASSED))
            case PassedOver(seat):
                cue(partial(self._let_go, seat, BidStatus.PASSED_OVER))
            case LotWon(seat):
                cue(self._rap, partial(self._win, seat), show_worths)
            case LotDiscarded():
                cue(self._rap, self._discard, self._end_auction)
            case CallerPaid(seat, recipient, tokens):
                cue(partial(self._pay, seat, {recipient: tokens}), self._end_auction)
            case BidShared(seat, tokens, boxed):
                shares = {other: tokens for other in self._auction.spots if other != seat}
                cue(partial(self._pay, seat, shares, boxed), self._end_auction)
            case BoxPaid(seat, tokens):
                cue(partial(self._pay, seat, {}, tokens), self._end_auction)
            case IdentityRevealed(seat, identity):
                self._table.unveil(self._players.doors[seat], identity)
            case RoundScored(seat, points, score):
                cue(*self._count_points(seat, points, score))
            case TieBroken() | MatchWon():
                cue(partial(pause, 300))

    # A round begins

    def _give_back(self) -> QAbstractAnimation:
        """Let cards and tokens go back to the deck and the box, and close the doors (F24)."""
        self._table.hide_result()
        self._cards.hide_worths()
        doors = self._players.doors.values()
        return self._queue.together(
            *(self._queue.change(door, "openness", 0.0, 240) for door in doors),
            self._table.gather(self._cards.all()),
            self._tokens.give_back(),
        )

    def _begin_round(self, number: int, first: Seat) -> QAbstractAnimation:
        """Let everybody take their tokens, and the flag go to the first player (F5, F25)."""
        players = self._players
        self._cards.clear()
        self._cards.see_as(self._cards.reader, None)
        self._round = number
        for door in players.doors.values():
            door.identity = None
        self._auction.clear()
        self._auction.caller = None
        self._table.show_deck()
        if players.first is None:
            players.flag.setPos(self._table.middle.center())
            players.flag.show()
        players.first = first
        taken = self._tokens.hand_out(TOKENS)
        self._count()
        place = players.plaques[first].flag_place
        return self._queue.together(taken, self._queue.change(players.flag, "pos", place, 350))

    def _learn(self, seat: Seat, identity: Door) -> QAbstractAnimation | None:
        """Let the reader see who they are."""
        self._cards.see_as(seat, identity)
        return self._open(seat, identity)

    def _open(self, seat: Seat, identity: Door) -> QAbstractAnimation | None:
        """Open a door, unless it stands open already."""
        door = self._players.doors[seat]
        if door.identity is not None:
            return None
        door.identity = identity
        self._table.sounds.make()
        return self._queue.change(door, "openness", 1.0, 420)

    def _turn_up(self, faces: Sequence[Clue]) -> QAbstractAnimation:
        """Let cards go from the deck to the lot, and what lies there make room."""
        cards = self._cards
        new = [self._table.draw_card(face) for face in faces]
        cards.lot += new
        laid = dict(cards.places())
        room = [self._queue.move(card, *laid[card]) for card in cards.lot if card not in new]
        dealt = [self._table.turn_up(card, *laid[card]) for card in new]
        for card in dealt:
            card.finished.connect(self._table.sounds.make)
        return self._queue.together(*room, self._queue.staggered(*dealt, ms=110))

    # An auction

    def _open_bidding(self, caller: Seat | None) -> QAbstractAnimation:
        """Lay out the places for the bids, and let the caller take the gavel."""
        self._auction.open(caller, self._tokens.counts())
        self._count()
        return self._move_gavel()

    def _move_gavel(self) -> QAbstractAnimation:
        return self._queue.move(self._auction.gavel, *self._auction.gavel_place())

    def _rap(self) -> QAbstractAnimation:
        gavel, change = self._auction.gavel, self._queue.change
        strokes = [change(gavel, "raised", end, 90) for end in (0.0, 0.6, 0.0, 1.0)]
        for fall in strokes[::2]:
            fall.finished.connect(self._table.sounds.make)
        return self._queue.in_turn(*strokes)

    def _push(self, seat: Seat, tokens: int) -> QAbstractAnimation:
        """Push tokens forward: they lead now."""
        self._auction.lead(seat, tokens, self._tokens.counts())
        return self._tokens.move((seat,))

    def _let_go(self, seat: Seat, status: BidStatus) -> None:
        self._auction.spots[seat].show_status(status)

    def _win(self, winner: Seat) -> QAbstractAnimation:
        """Let the lot go to its winner, and the tokens of the others back to them."""
        spots = self._auction.spots
        losers = [seat for seat in spots if seat != winner and spots[seat].tokens]
        for seat in losers:
            spots[seat].show_status(BidStatus.OUTBID)
        self._cards.move_lot(self._cards.collections[winner])
        self._cards.lot_tag.show_points(None)  # there is no lot any more that it could be about
        return self._queue.together(self._move_cards(), self._tokens.move(losers))

    def _discard(self) -> QAbstractAnimation:
        """Let the lot go to the discards: nobody has bid (F12)."""
        self._cards.move_lot(self._cards.discards)
        self._cards.show_worths()
        return self._move_cards()

    def _move_cards(self) -> QAbstractAnimation:
        places = self._cards.places()
        return self._queue.together(*(self._queue.move(card, *laid) for card, laid in places))

    def _pay(self, payer: Seat, shares: Mapping[Seat, int], boxed: int = 0) -> QAbstractAnimation:
        """Let the tokens of the winning bid go to the seats in *shares*, and *boxed* to the box."""
        self._auction.clear_spot(payer)
        paid = self._tokens.pay(payer, shares, boxed)
        paid.finished.connect(self._table.sounds.make)
        return paid

    def _end_auction(self) -> QAbstractAnimation:
        """Count what has been paid, and let the gavel go back."""
        self._tokens.close_box()
        self._auction.caller = None
        self._auction.clear()
        self._count()
        return self._queue.in_turn(self._move_gavel(), self._queue.pause(250))

    def _count(self) -> None:
        self._players.write(self._tokens.counts(), self._auction.caller)

    # A round ends

    def _count_points(self, seat: Seat, points: int, score: int) -> Iterator[Cue]:
        """Yield the cues that let points fly to the plaque of *seat*: from its cards, then tokens.

        In the end it has *score*, and the round is written down.
        """
        cards = self._cards.collections[seat]
        identity = self._players.doors[seat].identity
        faces = [card.face for card in cards if card.face is not None]
        lines = () if identity is None else card_lines(identity, faces)
        reached = score - points
        for line in lines:
            of = [card.pos() for card in cards if card.face in line.cards]
            reached += line.points
            yield partial(self._fly_points, seat, line.points, _middle(of))
            yield partial(self._land_points, seat, reached)
        if reached != score:
            of = [coin.pos() for coin in self._tokens.held[seat]] or [
                self._players.plaques[seat].pos()
            ]
            yield partial(self._fly_points, seat, score - reached, _middle(of))
        yield partial(self._land_points, seat, score)
        yield partial(self._note_score, seat, points)

    def _fly_points(self, seat: Seat, points: int, origin: QPointF) -> QAbstractAnimation:
        item = self._table.add(PointsItem(self._table.context, points))
        self._flying.append(item)
        item.setPos(origin)
        item.setScale(0.5)
        plaque = self._players.plaques[seat].pos()
        return self._queue.in_turn(
            self._queue.change(item, "scale", 1.0, 120),
            self._queue.pause(260),
            self._queue.move(item, plaque, 0.6),
        )

    def _land_points(self, seat: Seat, reached: int) -> None:
        if self._flying:
            self._table.sounds.make()
        self.clear()
        self._players.plaques[seat].set_shown(float(reached))

    def _note_score(self, seat: Seat, points: int) -> QAbstractAnimation:
        self.unread = True
        self._table.sounds.hush()
        self._tally.note(self._round, seat, points)
        return self._queue.pause(150)

    def clear(self) -> None:
        """Take off the table what is there only while it moves."""
        self._table.remove(self._flying)
        self._flying = []


def _middle(places: Sequence[QPointF]) -> QPointF:
    """Return the middle of *places*, of which there is one at least."""
    x = sum(place.x() for place in places) / len(places)
    return QPointF(x, sum(place.y() for place in places) / len(places))
