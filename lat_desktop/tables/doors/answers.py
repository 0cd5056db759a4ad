"""What is known of the things on the table of Doors."""

from __future__ import annotations

from collections import Counter
from typing import Final

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.cards import Clue, Trait
from lat_desktop.engine.doors import (
    CardDiscarded,
    CardTaken,
    DoorsView,
    GuessMade,
    Passed,
    Role,
    RoundBegan,
    TokensEarned,
)
from lat_desktop.engine.game import Event, Seat
from lat_desktop.tables.asking import Answer, plain_line, portrait
from lat_desktop.tables.card_answers import CardAnswers, kinds
from lat_desktop.tables.card_items import CardItem, DoorItem
from lat_desktop.tables.card_table import CardTable
from lat_desktop.tables.doors.items import PastIdentitiesItem, ReferenceItem
from lat_desktop.tables.doors.zones import DoorsZones
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.plaques import TrackPlaque
from lat_desktop.widgets.sentence_layout import Pieces

LAST_ROUNDS: Final = 4
"""Of how many rounds it is told what was said in them, and earned."""


class DoorsAnswers(CardAnswers):
    """Says what is known of a card, a seat, a door, or the deck."""

    def __init__(self, table: CardTable[DoorsView], zones: DoorsZones) -> None:
        super().__init__(table.context)
        self._table: Final = table
        self._zones: Final = zones

    def of(self, item: TableItem) -> Answer | None:
        """Return what is known of *item*; None for what is no thing of the game."""
        match item:
            case CardItem() if item.face is not None and item in self._zones.cards():
                return self._of_card(item, item.face)
            case TrackPlaque():
                return self._of_seat(item)
            case DoorItem():
                seat = next(seat for seat, door in self._zones.doors.items() if door is item)
                return self.door(item, seat, self._table.view.identities)
            case PastIdentitiesItem() if item.told:
                return Answer(item.title, [self.say("asked.past", told=item.told)])
            case ReferenceItem() if item.key:
                return Answer(item.title, [plain_line(line) for line in item.lines])
            case _ if item is self._table.deck:
                return self.deck(self._table.deck, self._seen)
        return None

    @property
    def _seen(self) -> tuple[Clue, ...]:
        """All cards that have been seen in this round."""
        view = self._table.view
        return (*view.display, *view.row, *view.discards)

    def _of_card(self, card: CardItem, face: Clue) -> Answer:
        traits = tuple(trait for trait in Trait if trait in face.traits)
        kind = face if face in (Clue.WILD_COLOR, Clue.WILD_ROLE) else "plain"
        lines = [self.say(f"asked.{kind}", traits=traits), self.copies(face, self._seen)]
        if card in self._zones.row:
            lines.append(self._counts())
        return Answer(self.renderer.word(face.key), lines, self.clue(face))

    def _counts(self) -> Pieces:
        """Return how many cards of the row have each trait."""
        counted = Counter(trait for card in self._table.view.row for trait in card.traits)
        traits = (trait for trait in Trait for _ in range(counted[trait]))
        return self.say("asked.counts", counts=kinds(traits))

    # Seats

    def _of_seat(self, plaque: TrackPlaque) -> Answer:
        seat, view = plaque.seat, self._table.view
        lines = [self.say("asked.goal", tokens=view.scores[seat])]
        if view.round:
            lines += self._in_round(seat)
        lines += self._in_match(seat)
        title = f"{self.renderer.name(seat)}"
        if plaque.role_key:
            title = f"{title}, {self.renderer.word(plaque.role_key)}"
        return Answer(title, lines, portrait(plaque))

    def _in_round(self, seat: Seat) -> list[Pieces]:
        """Return what *seat* took or discarded, and which sets it let go by."""
        view = self._table.view
        events = self._events
        begun = max(n for n, event in enumerate(events) if isinstance(event, RoundBegan))
        own = [event for event in events[begun:] if event.subject == seat]
        collects = view.collector == seat
        key = "asked.taken" if collects else "asked.discarded"
        cards = [event.card for event in own if isinstance(event, CardTaken | CardDiscarded)]
        lines = [self.say(key, cards=tuple(cards)) if cards else self.say(f"{key}.none")]
        if collects and view.row:
            lines.append(self._counts())
        let_go = sum(isinstance(event, Passed) and event.role is Role.COLLECTOR for event in own)
        return [*lines, self.say("asked.let_go", n=let_go)] if let_go else lines

    def _in_match(self, seat: Seat) -> list[Pieces]:
        """Return what *seat* guessed, and what it earned tokens for, in the last rounds."""
        said, earned, number = [], [], 0
        for event in self._events:
            match event:
                case RoundBegan():
                    number = event.number
                case GuessMade(by, guess) if by == seat:
                    said.append(Sentence("asked.guessed", {"n": number, "guess": guess}))
                case TokensEarned(by, tokens, reason) if by == seat:
                    gain = Sentence("asked.for", {"tokens": tokens, "reason": reason})
                    earned.append(Sentence("asked.in_round", {"n": number, "told": gain}))
        by_key = {"asked.said": said, "asked.earned": earned}
        return [
            self.say(key, told=tuple(told[-LAST_ROUNDS:])) for key, told in by_key.items() if told
        ]

    @property
    def _events(self) -> list[Event]:
        steps = self._table.playback.visible_steps
        return [event for step in steps for event in step.events]
