"""What is to be seen of the events of Doors."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QPointF

from lat_desktop.engine.cards import Clue, Door, Trait
from lat_desktop.engine.doors import (
    CardDiscarded,
    CardTaken,
    DeckEmptied,
    DeckRanOut,
    DisplayRefilled,
    DisplayRevealed,
    DoorsView,
    GuessMade,
    GuessProved,
    MatchWon,
    Passed,
    Reason,
    RoundBegan,
    SetClaimed,
    TokensEarned,
)
from lat_desktop.engine.game import Event, Seat
from lat_desktop.engine.identities import IdentityDealt, IdentityRevealed
from lat_desktop.tables.card_items import TokenItem
from lat_desktop.tables.card_table import CardTable
from lat_desktop.tables.doors.zones import DoorsZones
from lat_desktop.tables.items import Z
from lat_desktop.tables.motion import POINTS_APART
from lat_desktop.tables.table_sounds import SoundsOfEvents
from lat_desktop.widgets.sounds import Sound

SOUNDS: Final[SoundsOfEvents] = {
    RoundBegan: Sound.SHUFFLE,
    IdentityDealt: Sound.DOOR,
    DisplayRevealed: Sound.CARD,
    CardTaken: Sound.CARD,
    CardDiscarded: Sound.CARD,
    DisplayRefilled: Sound.CARD,
    DeckEmptied: None,
    DeckRanOut: None,
    GuessMade: None,
    IdentityRevealed: Sound.DOOR,
    GuessProved: None,
    SetClaimed: None,
    Passed: None,
    TokensEarned: Sound.TOKEN,
    MatchWon: None,
}
"""What the events of Doors sound like."""


class DoorsAnimator:
    """Moves what lies on the table, one event after the other, as far as the events say."""

    def __init__(self, table: CardTable[DoorsView], zones: DoorsZones) -> None:
        self._table = table
        self._zones = zones
        self._animations = table.animations

    def show(self, event: Event) -> None:
        """Queue what is to be seen of *event*."""
        cue, pause = self._animations.enqueue, self._animations.pause
        match event:
            case RoundBegan(_, collector):
                cue(self._table.sounds.make, self._gather, partial(self._begin_round, collector))
            case IdentityDealt(seat, identity) if identity is not None:
                cue(self._table.sounds.make, partial(self._open, seat, identity))
            case IdentityDealt():
                self._table.sounds.hush()
            case DisplayRevealed(cards):
                cue(partial(self._deal, cards))
            case CardTaken(_, card):
                cue(partial(self._take, card))
            case CardDiscarded(_, card):
                cue(partial(self._discard, card))
            case DisplayRefilled(card):
                cue(partial(self._refill, card), self._zones.settle)
            case DeckEmptied() | DeckRanOut():
                cue(partial(pause, 300))
            case IdentityRevealed(seat, identity):
                self._table.unveil(self._zones.doors[seat], identity)
            case GuessProved():
                cue(partial(pause, 500))
            case SetClaimed(_, traits):
                cue(partial(self._show_set, traits), partial(pause, 700))
            case TokensEarned(seat, tokens, reason):
                cue(partial(pause, 300), partial(self._fly_tokens, seat, tokens, reason))
                cue(partial(pause, 300))

    def _gather(self) -> QAbstractAnimation:
        """Let everything go back into the deck, and close the doors."""
        self._table.hide_result()
        closing = [
            self._animations.change(door, "openness", 0.0, 240)
            for door in self._zones.doors.values()
        ]
        return self._animations.together(*closing, self._table.gather(self._zones.cards()))

    def _begin_round(self, collector: Seat) -> None:
        self._zones.keep_identities()
        self._zones.clear()
        self._table.show_deck()
        for door in self._zones.doors.values():
            door.identity = None
            door.set_openness(0.0)
        self._zones.set_roles(collector, began=True)

    def _open(self, seat: Seat, identity: Door | None) -> QAbstractAnimation:
        door = self._zones.doors[seat]
        door.identity = identity
        return self._animations.change(door, "openness", 1.0, 500)

    def _deal(self, cards: Sequence[Clue]) -> QAbstractAnimation:
        dealt = [self._from_deck(card, slot) for slot, card in enumerate(cards)]
        for card in dealt:
            card.finished.connect(self._table.sounds.make)
        return self._animations.staggered(*dealt, ms=110)

    def _refill(self, face: Clue) -> QAbstractAnimation:
        return self._from_deck(face, self._zones.display.index(None))

    def _from_deck(self, face: Clue, slot: int) -> QAbstractAnimation:
        """Let the top card of the deck go to *slot* of the display and turn its face up."""
        card = self._zones.display[slot] = self._table.draw_card(face)
        return self._table.turn_up(card, *self._zones.places.display(slot))

    def _take(self, face: Clue) -> QAbstractAnimation:
        row = self._zones.row
        row.append(self._zones.lift(face))
        return self._animations.together(
            *(
                self._animations.move(card, *self._zones.places.row(n, len(row)))
                for n, card in enumerate(row)
            )
        )

    def _discard(self, face: Clue) -> QAbstractAnimation:
        card = self._zones.lift(face)
        self._zones.discards.append(card)
        card.named = False
        place = self._zones.places.discard(len(self._zones.discards) - 1)
        return self._animations.move(card, *place)

    def _show_set(self, traits: Collection[Trait]) -> None:
        for card in self._zones.cards_with(traits):
            card.mark(True)

    def _earned_from(self, reason: Reason) -> QPointF:
        """Return where that lies which earns tokens: a set, the deck, or the door guessed at."""
        row = [card.pos() for card in self._zones.row]
        if reason in (Reason.OWN_SET, Reason.SET) and row:
            return (row[0] + row[-1]) / 2
        if reason is Reason.DECK_OUT:
            return self._table.deck.pos()
        return self._zones.doors[self._zones.collector].pos()

    def _fly_tokens(self, seat: Seat, tokens: int, reason: Reason) -> QAbstractAnimation:
        """Let so many tokens fly to the plaque of *seat*, one after the other."""
        flights = [self._fly_token(seat, reason) for _ in range(tokens)]
        return self._animations.staggered(*flights, ms=POINTS_APART)

    def _fly_token(self, seat: Seat, reason: Reason) -> QAbstractAnimation:
        """Let a token fly from what earned it to the plaque of *seat*, and count there."""
        plaque = self._zones.plaques[seat]
        token = self._table.add(TokenItem(self._table.context))
        self._zones.flying.append(token)
        token.setPos(self._earned_from(reason))
        token.setZValue(Z.MOVING)
        place = plaque.mapToScene(plaque.place(plaque.score).center())
        flight = self._animations.move(token, place, 0.85)

        def land() -> None:
            self._zones.flying.remove(token)
            self._table.remove([token])
            plaque.score += 1
            plaque.update()
            self._table.sounds.make()

        flight.finished.connect(land)
        return flight
