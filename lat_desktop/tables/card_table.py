"""What tables of cards have in common: a deck, cards that come from it, and cards that go back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QPointF

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.engine.cards import CLUES, Clue, Door
from lat_desktop.engine.game import ViewT
from lat_desktop.engine.identities import IdentityRevealed
from lat_desktop.tables.art.icons import card_icon
from lat_desktop.tables.card_items import CardItem, DoorItem
from lat_desktop.tables.common_items import DeckItem
from lat_desktop.tables.items import TableItem, Z
from lat_desktop.tables.motion import TURN
from lat_desktop.tables.spotlight import READ, Spotlight
from lat_desktop.tables.table import GameTable
from lat_desktop.widgets.theme import Theme


class CardTable(GameTable[ViewT]):
    """A table with a deck of Clue cards."""

    icon = staticmethod(card_icon)

    def __init__(self, playback: Playback, renderer: TextRenderer, theme: Theme) -> None:
        super().__init__(playback, renderer, theme)
        self.deck: Final = self.add(DeckItem(self.context))
        self._spotlight: Final = Spotlight(self.animations)
        self.addItem(self._spotlight)

    def lesson_anchor(self, key: str) -> Sequence[TableItem]:
        """Return the deck, or raise KeyError."""
        return [self.deck] if key == "deck" else super().lesson_anchor(key)

    def show_deck(self, count: int = len(CLUES)) -> None:
        """Let the deck have *count* cards."""
        self.deck.count = count
        self.deck.update()

    def lay(self, card: CardItem, place: QPointF, scale: float, z: float) -> None:
        """Put *card* down, at once."""
        card.setPos(place)
        card.setScale(scale)
        card.setZValue(z)

    def draw_card(self, face: Clue) -> CardItem:
        """Take the top card off the deck: it lies there face down still, and will be *face*."""
        card = self.add(CardItem(self.context, face))
        card.set_turned(0.0)
        self.lay(card, self.deck.pos(), self.deck.scale(), Z.MOVING)
        self.show_deck(self.deck.count - 1)
        return card

    def turn_up(self, card: CardItem, place: QPointF, scale: float) -> QAbstractAnimation:
        """Let *card* go to *place* and turn its face up on the way."""
        return self.animations.together(
            self.animations.move(card, place, scale),
            self.animations.change(card, "turned", 1.0, 300),
        )

    def unveil(self, door: DoorItem, identity: Door) -> None:
        """Queue that *door* opens for all to see *identity*, unless it stands open already.

        The rest of the table lies in the dark until the last of several is seen.
        """
        cue, pause = self.animations.enqueue, self.animations.pause

        def fall() -> QAbstractAnimation | None:
            return None if door.openness else self._spotlight.fall_on(door)

        def turn() -> QAbstractAnimation | None:
            was_open, door.identity = door.openness, identity
            if was_open:
                self.sounds.hush()
                return None
            self.sounds.make()
            opening = self.animations.change(door, "openness", 1.0, TURN)
            return self.animations.in_turn(opening, pause(READ))

        cue(fall, turn)
        if not isinstance(self.playback.next_event, IdentityRevealed):
            cue(self._spotlight.leave)

    def show_view(self, view: ViewT) -> None:
        """Forget what was queued to be seen, and what moves now."""
        self.animations.drop()
        self._spotlight.put_out()

    def gather(self, cards: Iterable[CardItem]) -> QAbstractAnimation:
        """Let *cards* go back to the deck, face down; whoever calls takes them off then."""
        away = []
        for card in cards:
            card.setZValue(Z.MOVING)
            away.append(
                self.animations.together(
                    self.animations.move(card, self.deck.pos(), self.deck.scale()),
                    self.animations.change(card, "turned", 0.0, 260),
                )
            )
        return self.animations.staggered(*away, ms=25)
