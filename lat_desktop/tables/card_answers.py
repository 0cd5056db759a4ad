"""What is known of Clue cards, Doors and the deck, wherever they are played with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.cards import CLUES, Clue, Door
from lat_desktop.engine.game import Seat
from lat_desktop.tables import art
from lat_desktop.tables.asking import Answer, Answers, Picture, enlarged, plain_line
from lat_desktop.tables.card_items import CARD, DoorItem
from lat_desktop.tables.common_items import DeckItem
from lat_desktop.widgets.sentence_layout import Pieces


def kinds(cards: Iterable[object]) -> tuple[Sentence, ...]:
    """Return which kinds there are among *cards*, and how many of each."""
    counted = Counter(cards)
    return tuple(Sentence("asked.kind", {"card": card, "n": n}) for card, n in counted.items())


def unseen(seen: Iterable[Clue]) -> list[Clue]:
    """Return the Clues that are left when these have been *seen*."""
    left = Counter(CLUES)
    left.subtract(seen)
    return [clue for clue in Clue for _ in range(left[clue])]


class CardAnswers(Answers):
    """What the answers of the games with Clue cards are made with."""

    def clue(self, face: Clue) -> Picture:
        """Return a card as it looks in the hand."""

        def paint(painter: QPainter, rect: QRectF) -> None:
            name, letters = self.renderer.word(face.key), self.context.letters(1.0)
            art.paint_clue(painter, rect, face, name, self.context.colours, letters)

        return Picture(CARD.width() / CARD.height(), paint)

    def copies(self, face: Clue, seen: Sequence[Clue]) -> Pieces:
        """Return how many cards there are like *face*, and how many of them have been *seen*."""
        return self.say("asked.seen", of=CLUES.count(face), seen=seen.count(face))

    def deck(self, deck: DeckItem, seen: Iterable[Clue]) -> Answer:
        """Return what is known of the cards in the *deck* when all others have been *seen*."""
        lines = [plain_line(f"{deck.words()}.")]
        if left := unseen(seen):
            lines.append(self.say("asked.unseen", cards=kinds(left)))
        return Answer(self.renderer.word("zone.deck"), [*lines, self.say("asked.deck")])

    def door(self, door: DoorItem, seat: Seat, identities: Sequence[Door | None]) -> Answer:
        """Return who may be behind the *door* of *seat*, all being different."""
        title = self.renderer.render(Sentence("zone.identity", subject=seat))
        identity = door.identity
        if identity is None:
            left = tuple(each for each in Door if each not in identities)
            lines = [self.say("asked.identity.hidden", identities=left)]
        else:
            said = door.words()
            lines = [
                plain_line(f"{said[:1].upper()}{said[1:]}."),
                self.say("asked.identity.known", colour=identity.colour, role=identity.role),
            ]
        return Answer(title, lines, enlarged(door))
