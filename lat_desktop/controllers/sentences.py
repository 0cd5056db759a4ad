"""From facts to words: events, moves and prompts, said in the language of the moment.

Nothing below this file holds prose and nothing above it should keep any: what is kept is a
:class:`Sentence`, an event or a move, and :class:`Speaker` says it when it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, QProcess, Signal

from lat_desktop.controllers.language import LanguageService
from lat_desktop.engine.game import Event, Move, Seat
from lat_desktop.engine.record import SeatHeader
from lat_desktop.rulebook import Rulebook


@dataclass(frozen=True)
class Sentence:
    """A key of the rules' words, and what fills its placeholders.

    A value may be anything with a `key` of its own, a number, a plain text, another sentence, or a
    tuple of these.
    """

    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    subject: Seat | None = None
    """Whom it is about: it has a form for the reader (`.you`) and one for others (`.they`)."""


class LevelNames(QObject):
    """How the strengths of the AI are called."""

    def of(self, level: str) -> str:
        """Return the name of *level*; an unknown one is its own name."""
        names = {
            "novice": self.tr("Novice"),
            "casual": self.tr("Casual"),
            "expert": self.tr("Expert"),
            "master": self.tr("Master"),
        }
        return names.get(level, level)


class Speaker(QObject):
    """Says sentences, events and moves of one match to the person at *reader*."""

    language_changed = Signal()
    """Everything said before has other words now."""

    def __init__(
        self,
        language: LanguageService,
        game: str,
        seats: tuple[SeatHeader, ...],
        reader: Seat,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.reader: Final = reader
        self._game = game
        self._seats = seats
        self._language = language
        self._levels = LevelNames(self)
        language.language_changed.connect(self.language_changed)

    @property
    def book(self) -> Rulebook:
        """The rulebook in the language of the moment."""
        return self._language.rulebook(self._game)

    def word(self, key: str) -> str:
        """Return the word of *key*."""
        return self.book.word(key)

    def name(self, seat: Seat) -> str:
        """Return how whoever sits at *seat* is called."""
        if seat == self.reader:
            return self.word("seat.you")
        header = self._seats[seat]
        if header.kind == "ai":
            return self._levels.of(header.name)
        # "python3 /home/vera/my_player.py" is my_player to its opponent.
        return Path(QProcess.splitCommand(header.name)[-1]).stem if header.name else ""

    def say(self, sentence: Sentence) -> str:
        """Return the words of *sentence*."""
        values = {name: self._value(name, value) for name, value in sentence.values.items()}
        if sentence.subject is not None:
            values.setdefault("name", self.name(sentence.subject))
        return self.book.word(self._form(sentence.key, sentence.subject), **values)

    def tell(self, event: Event) -> str:
        """Return the words of *event*; empty for one that the rules text says nothing about."""
        key = f"event.{event.key}"
        if self._form(key, event.subject) not in self.book.words:
            return ""
        return self.say(Sentence(key, _fields(event), event.subject))

    def tell_all(self, events: tuple[Event, ...]) -> str:
        """Return the words of several events, one sentence after the other."""
        return " ".join(filter(None, map(self.tell, events)))

    def move(self, move: Move) -> str:
        """Return *move* as something that one may do: "Take the Red Lady"."""
        itself = {move.verb: move} if hasattr(move, "key") else {}
        return self.say(Sentence(f"move.{move.verb}", _fields(move) | itself))

    def _form(self, key: str, subject: Seat | None) -> str:
        """Return the form for the reader or for others, where *key* has such forms."""
        form = f"{key}.{'you' if subject == self.reader else 'they'}"
        return form if subject is not None and form in self.book.words else key

    def _value(self, name: str, value: Any) -> str:
        if isinstance(value, Sentence):
            return self.say(value)
        if isinstance(value, tuple):
            return self.book.series([self._value(name, item) for item in value])
        if hasattr(value, "key"):
            return self.word(value.key)
        if isinstance(value, int) and f"{name}.one" in self.book.words:
            return self.book.count(name, value)
        return str(value)


def _fields(fact: Any) -> dict[str, object]:
    """Return the fields of an event or a move that has any, but for those that say nothing."""
    if not is_dataclass(fact):
        return {}
    values = {item.name: getattr(fact, item.name) for item in fields(fact)}
    return {name: value for name, value in values.items() if value not in (None, ())}
