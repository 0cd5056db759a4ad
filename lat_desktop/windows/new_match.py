"""What is agreed before a match: who plays, by which edition, and who begins."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QVBoxLayout,
    QWidget,
)

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN, ai
from lat_desktop.controllers.programs import (
    Problem,
    ProgramConsents,
    problem_with,
    program_of,
    visible,
)
from lat_desktop.controllers.recommendation import recommended
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.text_renderer import LevelNames, TextRenderer
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES
from lat_desktop.players.levels import Level
from lat_desktop.rulebook.lesson import record_of
from lat_desktop.rulebook.untrusted_text import caseless_key, shortened
from lat_desktop.widgets.announcer import say
from lat_desktop.widgets.choices import Choice, DropDown, Options, Segments, Value
from lat_desktop.widgets.label import Label
from lat_desktop.widgets.retained_size import retain_size
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.dialog import (
    Content,
    Dialog,
    Heading,
    add_button,
    brassy,
    section_label,
    without_icons,
)
from lat_desktop.windows.seat_row import SeatRow

EDITION_OF: Final[Mapping[str, str]] = MappingProxyType({"it": "italian", "en": "english"})
"""The edition that goes with a language (DA2)."""
BY_CHANCE: Final = "random"


class NewMatch(msgspec.Struct, frozen=True):
    """What was agreed."""

    game: str
    seats: tuple[SeatHeader, ...]
    """Who plays, in the order of play. A person has a name only beside other people."""
    edition: str
    first: int | None
    """Who of :attr:`seats` begins; None leaves it to chance."""
    side: str = "0"
    """Which seat of the game the first of :attr:`seats` takes: its number, or `random`."""
    takebacks: bool = True
    """Whether a person who is the only one may take moves back."""
    coached: bool = False
    """Whether it comes right after the lesson: somebody may look on and help."""


def edition_for(game: str, settings: Settings, language: LanguageService) -> str:
    """Return the edition that is offered for a match: the last, or that of the language."""
    editions = GAMES[game].editions
    wanted = settings.last_edition(game) or EDITION_OF[language.language]
    return wanted if wanted in editions else editions[0]


class NewMatchDialog(Dialog):
    """Asks for what a match needs and offers what was chosen last; Enter starts at once."""

    wants_answer = True
    lesson_asked = Signal(str, str)
    """The key of the game, and its edition: somebody would rather learn it first."""

    def __init__(
        self,
        game: str,
        settings: Settings,
        language: LanguageService,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._game = game
        self._settings = settings
        self._language = language
        self._theme = theme
        rules = GAMES[game]
        self.heading = Heading(theme, self)

        self._count_label = section_label(self)
        self.count = Segments(theme, tuple(rules.seats), self)
        self._level_names = LevelNames(self)
        self._rows_label = section_label(self)
        self.rows = [SeatRow(number, theme, self) for number in range(1, rules.seats.stop)]
        row_cards = QVBoxLayout()
        row_cards.setSpacing(6)
        for row in self.rows:
            row_cards.addWidget(row)

        self.advice = Label(self)
        self.advice.setWordWrap(True)
        retain_size(self.advice)

        self.editions = Options(self)
        self._edition_label = section_label(self)
        edition_cards = QHBoxLayout()
        edition_cards.setSpacing(8)
        for edition in rules.editions:
            card = Choice(theme, self)
            self.editions.add(edition, card)
            edition_cards.addWidget(card)

        self._side_label = section_label(self)
        self.side = Segments(theme, (BY_CHANCE, *map(str, range(len(rules.sides)))), self)
        self._first_label = section_label(self)
        self.first: Segments | DropDown
        if len(rules.seats) == 1:
            self.first = Segments(theme, (BY_CHANCE, *range(rules.seats[0])), self)
        else:
            self.first = DropDown(self)

        self._takebacks_label = section_label(self)
        self.takebacks = Segments(theme, (True, False), self)
        retain_size(self.takebacks)
        self._stands = Label(self)
        """Stands in its place where there is no choice."""
        takebacks = QGridLayout()
        for part in (self.takebacks, self._stands):
            takebacks.addWidget(part, 0, 0, Qt.AlignmentFlag.AlignRight)

        # What a game leaves no choice about is not asked.
        for asked, widgets in (
            (len(rules.seats) > 1, (self._count_label, self.count)),
            (len(rules.editions) > 1, (self._edition_label, *self.editions.buttons())),
            (bool(rules.sides), (self._side_label, self.side)),
        ):
            for widget in widgets:
                widget.setVisible(asked)

        self.missing = Label(self)
        self.missing.setWordWrap(True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, parent=self)
        # A button of our own: Qt would set the words of a standard one back at a language change.
        self.start = add_button(self.buttons, QDialogButtonBox.ButtonRole.AcceptRole)
        self.start.setDefault(True)
        self.learn = add_button(self.buttons, QDialogButtonBox.ButtonRole.ActionRole)
        self.learn.setVisible(record_of(game) is not None)
        self.learn.clicked.connect(self._on_learn)
        theme.changed.connect(self._dress)
        self._dress()
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

        self._content = Content(self)
        column = self._column = QVBoxLayout(self._content.inside)
        column.setContentsMargins(24, 16, 24, 8)
        column.setSpacing(8)
        column.addWidget(self.heading)
        column.addLayout(_beside(self._count_label, self.count))
        column.addWidget(self._rows_label)
        column.addLayout(row_cards)
        column.addWidget(self.advice)
        column.addSpacing(6)
        column.addWidget(self._edition_label)
        column.addLayout(edition_cards)
        column.addSpacing(6)
        column.addLayout(_beside(self._side_label, self.side))
        column.addLayout(_beside(self._first_label, self.first))
        column.addLayout(_beside(self._takebacks_label, takebacks))
        column.addStretch()
        self.fill(self._content, self.missing, without_icons(self.buttons))

        self.retranslate_ui()
        self._offer_what_was_chosen_last()
        self.count.options.chosen.connect(self._on_count_chosen)
        for row in self.rows:
            row.changed.connect(self._on_seats_changed)
        self._on_count_chosen()
        self.start.setFocus()

    def _offer_what_was_chosen_last(self) -> None:
        rules, settings = GAMES[self._game], self._settings
        seats = settings.last_seats(self._game)
        if not seats:
            # Neither the fewest nor the most: where several numbers are good, one in the middle.
            others = rules.seats[len(rules.seats) // 2] - 1
            seats = (HUMAN, *[ai(self._recommended)] * others)
        self.count.value = len(seats)
        nobody = (ai(self._recommended),) * len(self.rows)
        # A program that was taken out of the settings is not run again because Enter was pressed.
        agreed = ProgramConsents(settings).commands
        seats = tuple(
            ai(self._recommended) if each.kind == "program" and each.name not in agreed else each
            for each in seats
        )
        for i, row in enumerate(self.rows):
            name = settings.names[i] if i < len(settings.names) else ""
            row.offer((*seats, *nobody)[i], name, settings.program)
        self._name_seats()
        self.first.value = settings.first if settings.first in range(len(seats)) else BY_CHANCE
        side = settings.side
        self.side.value = side if side in map(str, range(len(rules.sides))) else BY_CHANCE
        self.takebacks.value = settings.takebacks
        self.editions.value = edition_for(self._game, settings, self._language)

    @property
    def _recommended(self) -> Level:
        return recommended(self._settings.results(self._game))

    @property
    def _shown(self) -> list[SeatRow]:
        """The rows of those who play."""
        return self.rows[: int(self.count.value)]

    def agreed(self) -> NewMatch:
        """Return what is chosen now."""
        first = self.first.value
        return NewMatch(
            self._game,
            self._seats(),
            str(self.editions.value),
            first if isinstance(first, int) else None,
            str(self.side.value) if GAMES[self._game].sides else "0",
            bool(self.takebacks.value),
        )

    def _seats(self) -> tuple[SeatHeader, ...]:
        """Return who plays; a person who is the only one goes without a name."""
        seats = tuple(row.seat for row in self._shown)
        alone = sum(seat.kind == "human" for seat in seats) == 1
        return tuple(HUMAN if alone and seat.kind == "human" else seat for seat in seats)

    def accept(self) -> None:
        """Remember the choices for the next time."""
        settings, agreed = self._settings, self.agreed()
        nameless = (HUMAN if seat.kind == "human" else seat for seat in agreed.seats)
        settings.remember_seats(self._game, tuple(nameless))
        names = tuple(row.name.text().strip() for row in self.rows)
        settings.names = names + settings.names[len(names) :]
        for seat in agreed.seats:
            if seat.kind == "program":
                settings.program = seat.name
                ProgramConsents(settings).give(seat.name)  # whoever names it has agreed to it
        settings.first = self.first.value
        settings.takebacks = agreed.takebacks
        if GAMES[self._game].sides:
            settings.side = agreed.side
        if len(GAMES[self._game].editions) > 1:
            # Where it is the one that goes with the language, go on following the language.
            own = EDITION_OF[self._language.language]
            edition = "" if agreed.edition == own else agreed.edition
            settings.remember_edition(self._game, edition)
        super().accept()

    def _on_learn(self) -> None:
        """Begin the lesson for the edition that is chosen now; nothing else is agreed."""
        self.reject()
        self.lesson_asked.emit(self._game, str(self.editions.value))

    def _on_count_chosen(self) -> None:
        for row in self.rows:
            row.setVisible(row in self._shown)
        self._on_seats_changed()
        self._fit()

    def _on_seats_changed(self) -> None:
        alone = sum(seat.kind == "human" for seat in self._seats()) == 1
        for row in self.rows:
            row.set_alone(alone)
        self.takebacks.setVisible(alone)
        self._stands.setVisible(not alone)  # two people ask each other
        self.advice.setVisible(any(seat.kind == "ai" for seat in self._seats()))
        self._name_seats()
        missing = self._what_is_missing()
        if missing and missing != self.missing.text():
            say(self, missing)
        self.missing.setText(missing)
        self.start.setEnabled(not missing)
        self._content.updateGeometry()  # names take more or less room than others

    def _what_is_missing(self) -> str:
        """Return why nobody can begin yet; empty when everything is said."""
        seats = self._seats()
        commands = [seat.name for seat in seats if seat.kind == "program"]
        for command in commands:
            if problem := problem_with(command):
                return self._words_of(problem).replace("{program}", visible(program_of(command)))
        names = [caseless_key(row.called) for row in self._shown if row.seat.kind == "human"]
        if len(set(names)) < len(names):
            return self.tr("Two people have the same name.")
        levels = [self._level_names.of(seat.name) for seat in seats if seat.kind == "ai"]
        if not set(names).isdisjoint(map(caseless_key, levels)):
            return self.tr("Somebody has the name of the computer’s player.")
        return ""

    def _words_of(self, problem: Problem) -> str:
        return {
            "empty": self.tr("A program plays, but its command is missing."),
            "unbalanced": self.tr("A quotation mark is missing in the command of a program."),
            "missing": self.tr(
                "There is no program “{program}”. A path with spaces in it needs quotation marks."
            ),
            "not_executable": self.tr(
                "“{program}” is there, but it is no program that can be run."
            ),
        }[problem]

    def _name_seats(self) -> None:
        """Call the players by their names wherever one of them is to be chosen."""
        seats = self._seats()
        renderer = TextRenderer(self._language, self._game, seats)
        names = [renderer.name(seat) for seat in range(len(seats))]
        question = renderer.word("question.first")
        self._first_label.setText(question)
        words: dict[Value, str] = {BY_CHANCE: self.tr("Chance decides")}
        words.update(enumerate(names))
        self.first.set_words(question, words)

        playing = self.tr("You play")
        if renderer.reader != 0:
            playing = self.tr("{name} plays").format(name=shortened(names[0]))
        self._side_label.setText(playing)
        sides: dict[Value, str] = {BY_CHANCE: self.tr("Chance decides")}
        for seat, key in enumerate(GAMES[self._game].sides):
            sides[str(seat)] = renderer.word(key)
        self.side.set_words(playing, sides)

    def _dress(self) -> None:
        """Let the button that starts be of brass, while it does."""
        self.start.setPalette(brassy(self._theme))

    def _fit(self) -> None:
        """Be as large as what is asked: Qt by itself would stop at two thirds of the screen."""
        # What has just been shown or hidden counts at once, not when the event loop comes to it.
        self._column.activate()
        self._content.updateGeometry()
        self.resize(self.sizeHint())

    def retranslate_ui(self) -> None:
        """Say everything in the language of the moment."""
        book = self._language.rulebook(self._game)
        self.setWindowTitle(self.tr("New match"))
        self.heading.set_words(book.word("game.name"))
        players = self.tr("Players")
        self._count_label.setText(players)
        self.count.set_words(players, {n: str(n) for n in GAMES[self._game].seats})
        self._rows_label.setText(self.tr("At the table, in the order of play"))
        for row in self.rows:
            row.retranslate(book)
        played = bool(self._settings.results(self._game))
        advice = (
            self.tr("After your last matches we recommend: {level}.")
            if played
            else self.tr("To begin with, we recommend: {level}.")
        )
        self.advice.setText(advice.format(level=self._level_names.of(self._recommended)))
        takebacks = self.tr("Taking moves back")
        self._takebacks_label.setText(takebacks)
        allowed: dict[Value, str] = {
            True: self.tr("Until it is answered"),
            False: self.tr("Not allowed"),
        }
        self.takebacks.set_words(takebacks, allowed)
        self._stands.setText(self.tr("Where several people play, a move that is made stands."))
        self._edition_label.setText(self.tr("Rules"))
        for edition in GAMES[self._game].editions:
            card = self.editions.button_of(edition)
            assert isinstance(card, Choice)
            card.set_words(book.word(f"edition.{edition}"), book.word(f"edition.{edition}.line"))
        self.start.setText(self.tr("&Begin"))
        self.learn.setText(self.tr("&Learn it"))
        self._on_seats_changed()
        self._fit()


def _beside(label: QLabel, choice: QWidget | QLayout) -> QLayout:
    """Return a line with a question to the left and its choice to the right."""
    line = QHBoxLayout()
    line.addWidget(label)
    line.addStretch()
    if isinstance(choice, QLayout):
        line.addLayout(choice)
    else:
        line.addWidget(choice)
    return line
