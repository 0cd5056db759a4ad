"""One line of the list of players: a person, the AI at some level, or a program of their own."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from lat_desktop.controllers.match_factory import ai, program
from lat_desktop.controllers.programs import quoted
from lat_desktop.controllers.text_renderer import LevelNames
from lat_desktop.engine.record import LONGEST_COMMAND, SeatHeader
from lat_desktop.players.levels import Level
from lat_desktop.rulebook import Rulebook
from lat_desktop.widgets.choices import DropDown, Value
from lat_desktop.widgets.drawing import mixed
from lat_desktop.widgets.label import EchoLabel
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.dialog import section_label

PERSON: Final = "human"
PROGRAM: Final = "program"
LONGEST_NAME: Final = 14
"""In letters: two of them are to find room side by side, at any size of the text."""


class SeatRow(QWidget):
    """Asks who plays at one place in the order of play. The first is always a person."""

    changed = Signal()

    def __init__(self, number: int, theme: Theme, parent: QWidget) -> None:
        """Ask for player *number*, counted from 1."""
        super().__init__(parent)
        self._number = number
        self._theme = theme
        self._alone = True
        self._level_names = LevelNames(self)
        self._lines: dict[Value, str] = {}
        """What there is to say about each choice."""

        self.kind = DropDown(self)
        self.person = section_label(self)
        self.line = EchoLabel(self)
        self.line.setWordWrap(True)
        self.name = QLineEdit(self)
        self.name.setMaxLength(2 * LONGEST_NAME)  # an emoji counts for two there
        self.name.textEdited.connect(self._on_name_edited)
        self.command = QLineEdit(self)
        self.command.setMaxLength(LONGEST_COMMAND)
        self.browse = QPushButton(self)
        self.kind.setVisible(number > 1)
        self.person.setVisible(number == 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 6)
        row.setSpacing(12)
        row.addStrut(2 * self.fontMetrics().lineSpacing())
        for widget, stretch in (
            (self.kind, 0),
            (self.person, 0),
            (self.line, 1),
            (self.name, 1),
            (self.command, 1),
            (self.browse, 0),
        ):
            row.addWidget(widget, stretch)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

        self.kind.chosen.connect(self._on_changed)
        self.name.textChanged.connect(self.changed)
        self.command.textChanged.connect(self.changed)
        self.browse.clicked.connect(self._on_browse)
        theme.changed.connect(self._dress)
        self._dress()

    def sizeHint(self) -> QSize:
        """Return a size in which a line of explanation takes two lines or so, for every choice."""
        width = self.kind.sizeHint().width() + 50 * self.fontMetrics().averageCharWidth()
        return QSize(width, self.heightForWidth(width))

    def _on_name_edited(self, name: str) -> None:
        if len(name) > LONGEST_NAME:
            self.name.setText(name[:LONGEST_NAME])

    @property
    def seat(self) -> SeatHeader:
        """Who plays here, as far as it is known: the command of a program may be empty."""
        match self.kind.value:
            case "human":
                return SeatHeader("human", self.name.text().strip())
            case "program":
                return program(self.command.text().strip())
            case level:
                return ai(Level(str(level)))

    @property
    def called(self) -> str:
        """What a person who plays here is called."""
        return self.name.text().strip() or self.name.placeholderText()

    def offer(self, seat: SeatHeader, name: str, command: str) -> None:
        """Show *seat*; *name* and *command* are for a person or a program that may come here."""
        self.kind.value = seat.name if seat.kind == "ai" else seat.kind
        self.name.setText(name[:LONGEST_NAME])
        self.command.setText(seat.name if seat.kind == PROGRAM else command)
        self._show_parts()

    def set_alone(self, alone: bool) -> None:
        """Ask a person for a name only where they are not the only one."""
        self._alone = alone
        self._show_parts()

    def retranslate(self, book: Rulebook) -> None:
        """Say everything in the language of *book*."""
        player = self.tr("Player {number}").format(number=self._number)
        person = self.tr("A person")
        words: dict[Value, str] = {PERSON: person}
        words.update({level.value: self._level_names.of(level.value) for level in Level})
        words[PROGRAM] = self.tr("Another program")
        self._lines = {level.value: book.word(f"level.{level}") for level in Level}
        self._lines[PERSON] = self.tr("Somebody at this very screen.")
        self._lines[PROGRAM] = self.tr("One that somebody wrote for this game; you say which.")
        self.kind.set_words(player, words)
        self.kind.explain(self._lines)
        self._invitation = self.tr(
            "Is somebody playing beside you? Choose “A person” in their row."
        )
        self._you, self._person = book.word("seat.you"), person
        self.person.setMinimumWidth(self.kind.sizeHint().width())
        self.name.setPlaceholderText(player)
        self.name.setAccessibleName(self.tr("Name of player {number}").format(number=self._number))
        self.command.setPlaceholderText(self.tr("Its command"))
        self.command.setAccessibleName(
            self.tr("Command of player {number}").format(number=self._number)
        )
        self.browse.setText(self.tr("Choose…"))
        self._show_parts()

    def _show_parts(self) -> None:
        """Show beside the choice what belongs to it."""
        kind = str(self.kind.value)
        line = self._lines[kind]
        self.person.setText(self._you if self._alone else self._person)
        self.name.setVisible(kind == PERSON and not self._alone)
        for widget in (self.command, self.browse):
            widget.setVisible(kind == PROGRAM)
        self.line.setText(line if kind != PERSON else self._invitation)
        self.line.echoes = kind != PERSON
        self.line.setVisible(kind != PROGRAM and self.name.isHidden())
        self.kind.setAccessibleDescription(line)
        self.updateGeometry()  # at once: the dialog may ask next how large this is

    def _on_changed(self) -> None:
        self._show_parts()
        self.changed.emit()

    def _on_browse(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self.tr("The program that plays"))
        if path:
            self.command.setText(quoted(path))

    def _dress(self) -> None:
        """Let the explanation be quieter than what it explains."""
        colours = self._theme.colours
        palette = self.line.palette()
        quieter = mixed(colours.quiet, colours.on_window, 0.25)
        palette.setColor(QPalette.ColorRole.WindowText, quieter)
        self.line.setPalette(palette)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card that everything lies on."""
        colours = self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(colours.window_raised)
        painter.setPen(QPen(colours.edge, 1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)
