"""From facts to words: events, moves and prompts, said in the language of the moment.

Nothing below this file holds prose and nothing above it should keep any: what is kept is a
:class:`Sentence`, an event or a move, and :class:`TextRenderer` says it when it is shown.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from itertools import count
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QLocale, QObject, QProcess, Signal

from lat_desktop.controllers.language import LanguageService
from lat_desktop.engine.game import Event, Move, Seat, is_named, is_phrase
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES
from lat_desktop.players.analysis import EvaluatedMove
from lat_desktop.players.player import Fact, Reason
from lat_desktop.players.review import Decision
from lat_desktop.rulebook import Rulebook, sanitized
from lat_desktop.rulebook.book import written
from lat_desktop.rulebook.lesson import Lesson
from lat_desktop.rulebook.markup import name_thing, pieces, read, without_things
from lat_desktop.rulebook.parser import placeholders
from lat_desktop.rulebook.untrusted_text import LONGEST, caseless_key

STOPS: Final = (".", "!", "?", "…", ".”", "!”", "?”", ".»", "!»", "?»")
"""What a sentence ends with."""
SCRIPTS: Final = frozenset(
    (".py", ".pyw", ".pyz", ".jar", ".js", ".mjs", ".rb", ".pl", ".lua", ".sh")
)
"""How the names of files end that an interpreter runs."""


class Sentence(msgspec.Struct, frozen=True):
    """A key of the rules' words, and what fills its placeholders.

    A value may be anything :class:`~lat_desktop.engine.game.Named`, a number, a plain text, another
    sentence, or a tuple of these.
    """

    key: str
    values: Mapping[str, object] = msgspec.field(default_factory=dict)
    subject: Seat | None = None
    """Whom it is about: it has a form for the reader (`.you`) and one for others (`.they`)."""
    recipient: Seat | None = None
    """Whom it is done to, if anyone: it may have a form for when that is the reader (`.to_you`)."""


class LevelNames(QObject):
    """How the strengths of the AI are called."""

    def of(self, level: str) -> str:
        """Return the name of *level*; one that a record made up is called as it stands there."""
        names = {
            "novice": self.tr("Novice"),
            "casual": self.tr("Casual"),
            "intermediate": self.tr("Intermediate"),
            "advanced": self.tr("Advanced"),
            "expert": self.tr("Expert"),
            "master": self.tr("Master"),
        }
        return names.get(level) or sanitized(level)


class TextRenderer(QObject):
    """Says sentences, events and moves of one match to whoever is at the screen.

    A person who plays alone is "you"; where several share the screen each goes by name.
    """

    language_changed = Signal()
    """Everything said before has other words now."""

    def __init__(
        self,
        language: LanguageService,
        game: str,
        seats: tuple[SeatHeader, ...],
        parent: QObject | None = None,
        *,
        to: Seat | None = None,
    ) -> None:
        """Speak *to* a seat; if none is named, to the person who plays alone."""
        super().__init__(parent)
        people = [seat for seat, header in enumerate(seats) if header.kind == "human"]
        self._alone: Final = people[0] if len(people) == 1 else None
        """The seat of the person who plays alone."""
        self.reader: Final = self._alone if to is None else to
        """The seat that is "you"."""
        self._game = game
        self._seats = seats
        self._language = language
        self.keys: Callable[[], Mapping[str, str]] = dict
        """Returns what the keys are called that sentences name, by what they are for."""
        self._levels = LevelNames(self)
        self._names: list[str] = []
        """How they are all called, once that was asked for: it is asked with every sentence."""
        self._told: dict[tuple[str, Event], tuple[tuple[str, str], ...]] = {}
        """The words of an event, by language: lists ask for those of all their rows, often."""
        language.language_changed.connect(self._on_language_changed)

    def say_anew(self) -> None:
        """Have everything said anew: keys are called otherwise."""
        self._on_language_changed()

    def _on_language_changed(self) -> None:
        self._names = []
        self._told.clear()
        self.language_changed.emit()

    @property
    def book(self) -> Rulebook:
        """The rulebook in the language of the moment."""
        return self._language.rulebook(self._game)

    @property
    def seats(self) -> tuple[SeatHeader, ...]:
        """Who plays, by seat. Programs may come and go during a match, people stay."""
        return self._seats

    @seats.setter
    def seats(self, seats: tuple[SeatHeader, ...]) -> None:
        self._seats = seats
        self._on_language_changed()

    def speaking_to(self, seat: Seat) -> TextRenderer:
        """Return one that says the same to whoever sits at *seat*."""
        if seat == self.reader:
            return self
        return TextRenderer(self._language, self._game, self._seats, to=seat)

    def lesson(self, edition: str) -> Lesson:
        """Return what is said in the lesson of the game, in the language of the moment."""
        return self._language.lesson(self._game, edition)

    def word(self, key: str) -> str:
        """Return the word of *key*."""
        return self.book.word(key)

    def name(self, seat: Seat) -> str:
        """Return how whoever sits at *seat* is called."""
        if seat == self.reader:
            return self.word("seat.you")
        if seat == self._alone:
            return self._name(seat)
        if not self._names:
            names = [self._name(seat) for seat in range(len(self._seats))]
            if self._alone is not None:  # others are called the same, whoever is spoken to
                names[self._alone] = self.word("seat.you")
            first = self._alone or 0  # they are counted as they sit around the person
            apart = deque(_told_apart([*names[first:], *names[:first]]))
            apart.rotate(first)
            self._names = list(apart)
        return self._names[seat]

    def _name(self, seat: Seat) -> str:
        """Return a name as it may stand in any sentence: this is where it comes in."""
        header = self._seats[seat]
        match header.kind:
            case "ai":
                return self._levels.of(header.name) or self.tr("Player")
            case "human":
                alone = self.tr("whoever plays here")
                numbered = self.tr("Player {number}").format(number=seat + 1)
                nameless = alone if seat == self._alone else numbered
                return sanitized(header.name) or nameless
            case "program":
                return sanitized(_program_name(header.name)) or self.tr("Program")

    def render(self, sentence: Sentence) -> str:
        """Return the words of *sentence*."""
        return without_things(self._say(sentence))

    def pieces_of(self, sentence: Sentence) -> tuple[tuple[str, str], ...]:
        """Return the words of *sentence*, to be looked at alone, piece by piece.

        With each piece goes the key of the thing that it names, if any; links are what they are
        called.
        """
        return pieces(read(self._say(sentence)))

    def _say(self, sentence: Sentence) -> str:
        """Return the words of *sentence*, in which it is known what things they name."""
        values = dict(self.keys())
        values |= {name: self._value(name, value) for name, value in sentence.values.items()}
        if sentence.subject is not None:
            values.setdefault("name", self.name(sentence.subject))
        if sentence.recipient is not None:
            values["recipient"] = self.name(sentence.recipient)
        return self.book.word(self._form(sentence), **values)

    def render_event(self, event: Event) -> str:
        """Return the words of *event*; empty for one that the rules text says nothing about."""
        return "".join(words for words, _ in self.pieces_of_event(event))

    def pieces_of_event(self, event: Event) -> tuple[tuple[str, str], ...]:
        """Return the same piece by piece, each with the key of the thing that it names, if any."""
        key = self._language.language, event
        if key not in self._told:
            said = self._say(telling(event)) if self.has_words_for(event) else ""
            self._told[key] = pieces(said)
        return self._told[key]

    def has_words_for(self, event: Event) -> bool:
        """Return whether there are words for *event*, and nothing that they tell is hidden.

        The words for the reader tell what another, with whose eyes one looks back, did not see.
        """
        word = self.book.words.get(self._form(telling(event)))
        return word is not None and placeholders(word).isdisjoint(event.unknown)

    def render_events(self, events: tuple[Event, ...]) -> str:
        """Return the words of several events, one sentence after the other."""
        return " ".join(filter(None, map(self.render_event, events)))

    def render_caption(self, event: Event, seat: Seat) -> str:
        """Return *event* as it stands beside *seat*: "asks you about Nadia", or "Anna asks you …".

        It says whose doing it is only beside another. Empty for what the table itself shows.
        """
        if not self.has_caption_for(event):
            return ""
        values = {name: self._short(value) for name, value in event.values.items()}
        caption = Sentence(f"caption.{event.key}", values, event.subject, event.recipient)
        if event.subject != seat:
            caption = Sentence("caption.named", {"caption": caption}, event.subject)
        return self.render(caption)

    def has_caption_for(self, event: Event) -> bool:
        """Return whether :meth:`render_caption` says anything of *event*."""
        caption = Sentence(f"caption.{event.key}", {}, event.subject, event.recipient)
        return self._form(caption) in self.book.words

    def has_caption_to_you(self, event: Event) -> bool:
        """Return whether there is a caption of *event* that speaks to whom it was done to."""
        return f"caption.{event.key}.to_you" in self.book.words

    def _short(self, value: object) -> object:
        """Return the short name of *value*, if it has one."""
        short = f"{value.key}.short" if is_named(value) else ""
        return Sentence(short) if short in self.book.words else value

    def render_move(self, move: Move) -> str:
        """Return *move* as something that one may do: "Take the Red Lady", "Say “You are Red”".

        There is no stop in it, for it may end a sentence that has its own.
        """
        return self.render(move_sentence(move))

    def render_deed(self, seat: Seat, move: Move) -> str:
        """Return what another *seat* does by *move*: "Casual bids 1 token", with no stop."""
        return self.render(replace(move_sentence(move, "deed"), subject=seat))

    def render_comparison(
        self, chance: float | None, other: EvaluatedMove, reasons: Sequence[Reason]
    ) -> str:
        """Return why a move with this *chance* is better than the *other*, or that it is not."""
        move = self.render_move(other.move)
        if chance is None or other.evaluation is None:
            rather = self.tr("Compared with: {move}").format(move=move)
        elif round(100 * chance) == round(100 * other.evaluation):
            rather = self.tr("About as good: {move}").format(move=move)
        else:
            percent = round(100 * other.evaluation)
            said = self.tr("Compared with: {move} ({percent}% to win)")
            rather = said.format(move=move, percent=percent)
        why = " ".join(filter(None, map(self.render_reason, reasons)))
        return in_a_row(why, rather)

    def render_points(self, chance: float) -> str:
        """Return *chance* in points: the difference of two chances is no chance."""
        points = 100 * chance
        locale = QLocale(self.book.language)
        return locale.toString(points, "f", 0 if points >= 9.95 or points < 0.05 else 1)

    def render_cost(self, decision: Decision) -> str:
        """Return what a decision cost, in points: as one reckons from the chances that are shown.

        Where the difference is less than theirs by rounding, it is given more exactly.
        """
        points = round(100 * decision.before) - round(100 * decision.after)
        return str(points) if points >= 10 else self.render_points(decision.loss)

    def render_reason(self, reason: Reason) -> str:
        """Return what makes a difference; empty for what there are no words for."""
        sentence = Sentence(f"hint.{reason.key}", self._facts(reason), reason.seat)
        return self.render(sentence) if self._form(sentence) in self.book.words else ""

    def _facts(self, reason: Reason) -> dict[str, object]:
        facts = {name: self._named(fact) for name, fact in reason.facts.items()}
        if reason.move is not None:
            facts["move"] = move_sentence(GAMES[self._game].parse(reason.move.move), "answer")
        return facts

    def render_line(self, line: Sequence[tuple[Seat, Move]]) -> str:
        """Return what may follow, move by move; empty where nothing is known of it.

        Before the first of several moves of the reader it stands that they are theirs.
        """
        said = []
        for (seat, move), before in zip(line, (None, *(seat for seat, _ in line)), strict=False):
            if seat != self.reader:
                said.append(self.render_deed(seat, move))
                continue
            words = self.render_move(move)
            named = self.tr("{name}: {move}").format(name=self.name(seat), move=words)
            said.append(words if seat == before else named)
        return " · ".join(said)

    def _named(self, fact: Fact) -> object:
        return Sentence(fact) if isinstance(fact, str) and fact in self.book.words else fact

    def _form(self, sentence: Sentence) -> str:
        """Return the key of the form for the reader or for others, where there are such forms.

        Several people at a screen are all others; whoever of them was told all has a form besides.
        Between two there may be one of its own: then nobody has several opponents.
        """
        key = self._form_by_reader(sentence)
        between_two = f"{key}.between_two"
        return between_two if len(self._seats) == 2 and between_two in self.book.words else key

    def _form_by_reader(self, sentence: Sentence) -> str:
        if sentence.recipient is not None and sentence.recipient == self.reader:
            form = "to_you"
        elif sentence.subject is None:
            return sentence.key
        else:
            form = "you" if sentence.subject == self.reader else "they"
        key = f"{sentence.key}.{form}"
        known = self.book.words.get(f"{key}.known")
        if known is not None and placeholders(known) <= {"name", *sentence.values}:
            return f"{key}.known"
        return key if key in self.book.words else sentence.key

    def _value(self, name: str, value: object) -> str:
        if isinstance(value, Sentence):
            return self._say(value)
        if isinstance(value, tuple):
            return self.book.series([self._value(name, item) for item in value])
        if is_phrase(value):
            return self._say(Sentence(value.key, value.values))
        if is_named(value):
            return name_thing(self.book.word(value.key), value.key)
        if isinstance(value, int) and f"{name}.one" in self.book.words:
            return self.book.count(name, value)
        if isinstance(value, Decimal):
            return QLocale(self._language.language).toString(float(value), "f", 1)
        if isinstance(value, int):
            return written(value)
        return str(value)


def move_sentence(move: Move, family: str = "move") -> Sentence:
    """Return the sentence that says *move* in the words of its verb that are of this *family*."""
    verb, recipient, values = move.verb, move.recipient, move.values
    itself = {verb: move} if is_named(move) else {}
    return Sentence(f"{family}.{verb}", {**values, **itself}, recipient=recipient)


def in_a_row(*words: str) -> str:
    """Return one after the other what is not empty; a dot stands where no sentence ends."""
    told = ""
    for each in filter(None, words):
        told += (" " if told.endswith(STOPS) else " · ") * bool(told) + each
    return told


def _told_apart(names: Sequence[str]) -> list[str]:
    """Return *names* with a number behind each that looks like another: Casual 1, Casual 2."""
    alike = Counter(map(caseless_key, names))
    given = set(alike)
    apart = []
    for name in names:
        if alike[caseless_key(name)] > 1:
            numbered = (sanitized(f"{name} {n}", LONGEST + 8) for n in count(1))
            apart.append(next(each for each in numbered if caseless_key(each) not in given))
            given.add(caseless_key(apart[-1]))
        else:
            apart.append(name)
    return apart


def _program_name(command: str) -> str:
    """Return what the program of a *command* is called: its script, or else its last word."""
    words = [Path(word) for word in QProcess.splitCommand(command)]
    scripts = (word for word in words if word.suffix in SCRIPTS)
    return next(scripts, words[-1]).stem if words else ""


def telling(event: Event) -> Sentence:
    """Return the sentence that tells *event*."""
    return Sentence(f"event.{event.key}", event.values, event.subject, event.recipient)
