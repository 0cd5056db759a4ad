"""What is agreed before a match: against whom, by which edition, and who begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_making import ai, program
from lat_desktop.controllers.sentences import LevelNames
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES
from lat_desktop.players.levels import Level
from lat_desktop.tables.theme import Theme
from lat_desktop.windows.choices import Choice, Options, Segments, Value
from lat_desktop.windows.dialog import Content, Dialog, Heading, section_label, without_icons

PROGRAM: Final = "program"
"""The choice of an opponent that is not ours."""
EDITION_OF: Final[Mapping[str, str]] = MappingProxyType({"it": "italian", "en": "english"})
"""The edition that goes with a language (DA2)."""


@dataclass(frozen=True)
class NewMatch:
    """What was agreed."""

    game: str
    opponent: SeatHeader
    edition: str
    first: str
    """Who begins: `random`, `me` or `them`."""
    side: str = "0"
    """Where the person sits, in the games where it matters: `random`, or the number of a seat."""


class NewMatchDialog(Dialog):
    """Asks for what a match needs and offers what was chosen last; Enter starts at once."""

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
        self._level_names = LevelNames(self)
        self.heading = Heading(theme, self)

        self.levels = Options(self)
        self._level_label = section_label(self)
        level_cards = QGridLayout()
        level_cards.setSpacing(8)
        for i, level in enumerate(Level):
            card = Choice(theme, self)
            self.levels.add(level.value, card)
            level_cards.addWidget(card, i // 2, i % 2)

        self.program = Choice(theme, self)
        self.levels.add(PROGRAM, self.program)
        level_cards.addWidget(self.program, len(Level) // 2, 0, 1, 2)
        self.command = QLineEdit(settings.program, self)
        self.browse = QPushButton(self)
        command_row = QHBoxLayout()
        command_row.addWidget(self.command, 1)
        command_row.addWidget(self.browse)
        self.command.textChanged.connect(self._on_chosen)
        self.browse.clicked.connect(self._on_browse)
        self.levels.chosen.connect(self._on_chosen)

        self.editions = Options(self)
        self._edition_label = section_label(self)
        edition_cards = QHBoxLayout()
        edition_cards.setSpacing(8)
        for edition in GAMES[game].editions:
            card = Choice(theme, self)
            self.editions.add(edition, card)
            edition_cards.addWidget(card)

        sides = GAMES[game].sides
        self._side_label = section_label(self)
        self.side = Segments(theme, Settings.side.choices, self)
        side_row = QHBoxLayout()
        side_row.addWidget(self._side_label)
        side_row.addStretch()
        side_row.addWidget(self.side)
        for widget in (self._side_label, self.side):
            widget.setVisible(bool(sides))

        self._first_label = section_label(self)
        self.first = Segments(theme, Settings.first.choices, self)
        first_row = QHBoxLayout()
        first_row.addWidget(self._first_label)
        first_row.addStretch()
        first_row.addWidget(self.first)

        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, parent=self)
        # A button of our own: Qt would set the words of a standard one back at a language change.
        self.start = self.buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self.start.setDefault(True)
        self._theme = theme
        theme.changed.connect(self._dress)
        self._dress()
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

        content = Content(self)
        column = QVBoxLayout(content.inside)
        column.setContentsMargins(24, 16, 24, 8)
        column.setSpacing(8)
        column.addWidget(self.heading)
        column.addWidget(self._level_label)
        column.addLayout(level_cards)
        column.addLayout(command_row)
        column.addSpacing(6)
        column.addWidget(self._edition_label)
        column.addLayout(edition_cards)
        column.addSpacing(6)
        column.addLayout(side_row)
        column.addLayout(first_row)
        column.addStretch()
        foot = QVBoxLayout()
        foot.setContentsMargins(24, 8, 24, 18)
        foot.addWidget(without_icons(self.buttons))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(content)
        whole.addLayout(foot)

        self.levels.value = settings.level
        self._on_chosen()
        self.editions.value = self._edition_to_offer()
        self.first.options.value = settings.first
        self.side.options.value = settings.side
        for choice in (self._edition_label, *self.editions.buttons()):
            choice.setVisible(len(GAMES[game].editions) > 1)
        self.start.setFocus()
        self.retranslate_ui()

    def agreed(self) -> NewMatch:
        """Return what is chosen now."""
        level = str(self.levels.value)
        opponent = program(self.command.text().strip()) if level == PROGRAM else ai(Level(level))
        return NewMatch(
            self._game,
            opponent,
            str(self.editions.value),
            str(self.first.options.value),
            str(self.side.options.value) if GAMES[self._game].sides else "0",
        )

    def accept(self) -> None:
        """Remember the choices for the next time."""
        agreed = self.agreed()
        self._settings.level = str(self.levels.value)
        self._settings.program = self.command.text().strip()
        self._settings.first = agreed.first
        if GAMES[self._game].sides:
            self._settings.side = agreed.side
        if len(GAMES[self._game].editions) > 1:
            # Where it is the one that goes with the language, go on following the language.
            own = EDITION_OF[self._language.language]
            self._settings.edition = "" if agreed.edition == own else agreed.edition
        super().accept()

    def _on_chosen(self) -> None:
        """Ask for a command where a program is chosen; without one there is nobody to play."""
        named = self.levels.value == PROGRAM
        self.command.setVisible(named)
        self.browse.setVisible(named)
        self.start.setEnabled(not named or bool(self.command.text().strip()))

    def _on_browse(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self.tr("The program that plays"))
        if path:
            self.command.setText(f'"{path}"' if " " in path else path)

    def _dress(self) -> None:
        """Let the button that starts be of brass."""
        palette = self.start.palette()
        palette.setColor(QPalette.ColorRole.Button, self._theme.colours.brass)
        palette.setColor(QPalette.ColorRole.ButtonText, self._theme.colours.on_brass)
        self.start.setPalette(palette)

    def _edition_to_offer(self) -> str:
        editions = GAMES[self._game].editions
        wanted = self._settings.edition or EDITION_OF[self._language.language]
        return wanted if wanted in editions else editions[0]

    def retranslate_ui(self) -> None:
        """Say everything in the language of the moment."""
        book = self._language.rulebook(self._game)
        self.setWindowTitle(self.tr("New match"))
        self.heading.set_words(book.word("game.name"))
        self._level_label.setText(self.tr("Your opponent"))
        for level in Level:
            card = self.levels.button_of(level.value)
            assert isinstance(card, Choice)
            card.set_words(self._level_names.of(level.value), book.word(f"level.{level}"))
        self.program.set_words(
            self.tr("Another program"),
            self.tr("One that somebody wrote for this game; you name it."),
        )
        self.command.setPlaceholderText(self.tr("Its command"))
        self.command.setAccessibleName(self.tr("Its command"))
        self.browse.setText(self.tr("Choose…"))
        self._edition_label.setText(self.tr("Rules"))
        for edition in GAMES[self._game].editions:
            card = self.editions.button_of(edition)
            assert isinstance(card, Choice)
            card.set_words(book.word(f"edition.{edition}"), book.word(f"edition.{edition}.line"))
        playing = self.tr("You play")
        self._side_label.setText(playing)
        sides: dict[Value, str] = {"random": self.tr("Chance decides")}
        for seat, key in enumerate(GAMES[self._game].sides):
            sides[str(seat)] = book.word(key)
        self.side.set_words(playing, sides)
        question = book.word("question.first")
        self._first_label.setText(question)
        self.first.set_words(
            question,
            {
                "random": self.tr("Chance decides"),
                "me": self.tr("I am"),
                "them": self.tr("My opponent"),
            },
        )
        self.start.setText(self.tr("&Begin"))
        # Qt would give it no more than two thirds of the screen.
        self.resize(self.sizeHint())
