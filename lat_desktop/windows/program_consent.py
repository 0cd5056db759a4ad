"""Before a program of somebody else is run: its whole command, what that means, and a yes or no."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from lat_desktop.controllers.programs import ProgramConsents, StandIns, visible
from lat_desktop.controllers.text_renderer import LevelNames
from lat_desktop.engine.game import Seat
from lat_desktop.engine.record import SeatHeader
from lat_desktop.players.levels import Level
from lat_desktop.widgets.choices import DropDown, Value
from lat_desktop.widgets.label import Label
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.dialog import (
    Content,
    Dialog,
    Heading,
    add_button,
    brassy,
    letters_wide,
    section_label,
    without_icons,
)

NOBODY: Final = "nobody"
RUN: Final = "run"
LINES: Final = 4
"""How many lines of a command are in sight at once; the others are reached by scrolling."""


WIDTH: Final = 60
"""Of a command, in letters, where the window has room."""


class CommandText(QPlainTextEdit):
    """A command as plain text, whole, to be read and selected."""

    def __init__(self, command: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)
        flags = Qt.TextInteractionFlag
        self.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
        self.setTabChangesFocus(True)
        font = self.font()
        font.setFamilies(["monospace", "Menlo", "Consolas"])
        self.setFont(font)
        self.setPlainText(visible(command))
        self.setMinimumWidth(letters_wide(self, WIDTH))
        line = self.fontMetrics().lineSpacing()
        self.setFixedHeight(LINES * line + 2 * round(self.document().documentMargin()) + 6)


class ProgramConsentDialog(Dialog):
    """Asks what is to be done about each command that nobody has agreed to yet.

    Nothing is run unless that is chosen; whoever presses Enter or Escape at once has said no.
    """

    wants_answer = True

    def __init__(
        self,
        seats: Sequence[SeatHeader],
        agreements: ProgramConsents,
        then: Callable[[StandIns], None],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        """Ask about those at *seats*, and call *then* with who plays there if it is answered."""
        super().__init__(parent)
        self._theme = theme
        self._agreements = agreements
        self._seats = tuple(seats)
        self._unknown: Mapping[str, list[Seat]] = agreements.unknown(seats)
        self._then = then
        self._level_names = LevelNames(self)
        self.heading: Final = Heading(theme, self)
        self.meaning: Final = Label(self)
        self.meaning.setWordWrap(True)
        content = Content(self)
        column = QVBoxLayout(content.inside)
        column.setContentsMargins(24, 16, 24, 8)
        column.setSpacing(8)
        column.addWidget(self.heading)
        column.addWidget(self.meaning)
        self.labels: Final[list[QLabel]] = []
        self.commands: Final[list[CommandText]] = []
        self.choices: Final[list[DropDown]] = []
        for command in self._unknown:
            label, text, choice = section_label(self), CommandText(command, self), DropDown(self)
            line = QHBoxLayout()
            line.addStretch()
            line.addWidget(choice)
            column.addSpacing(6)
            column.addWidget(label)
            column.addWidget(text)
            column.addLayout(line)
            self.labels.append(label)
            self.commands.append(text)
            self.choices.append(choice)
        column.addStretch()
        self.buttons: Final = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, parent=self)
        self.open_button: Final = add_button(self.buttons, QDialogButtonBox.ButtonRole.AcceptRole)
        self.open_button.setDefault(True)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.fill(content, without_icons(self.buttons))
        theme.changed.connect(self._dress)
        self._dress()
        self.retranslate_ui()
        self.open_button.setFocus()

    def accept(self) -> None:
        """Note what has been agreed to, and go on."""
        for command, choice in zip(self._unknown, self.choices, strict=True):
            if choice.value == RUN:
                self._agreements.give(command)
        super().accept()
        self._then(self._stand_ins())

    def _stand_ins(self) -> StandIns:
        chosen = dict(self._agreements.stand_ins(self._seats))
        for seats, choice in zip(self._unknown.values(), self.choices, strict=True):
            if choice.value not in (NOBODY, RUN):
                chosen.update(dict.fromkeys(seats, Level(str(choice.value))))
        return chosen

    def _dress(self) -> None:
        self.open_button.setPalette(brassy(self._theme))

    def retranslate_ui(self) -> None:
        """Say everything in the language of the moment."""
        title = self.tr("A program of somebody else")
        self.setWindowTitle(title)
        self.heading.set_words(title)
        self.meaning.setText(
            self.tr(
                "This match names a program that plays. It runs with your rights: it can read and "
                "change your files. Run it only if you trust whoever wrote it."
            )
            if len(self._unknown) == 1
            else self.tr(
                "This match names programs that play. They run with your rights: they can read "
                "and change your files. Run them only if you trust whoever wrote them."
            )
        )
        words: dict[Value, str] = {NOBODY: self.tr("Only look at the match")}
        for level in Level:
            name = self._level_names.of(level.value)
            words[level.value] = self.tr("{level} plays instead").format(level=name)
        words[RUN] = self.tr("Run this program")
        for label, text, choice, seats in zip(
            self.labels, self.commands, self.choices, self._unknown.values(), strict=True
        ):
            said = self._whose(seats)
            label.setText(said)
            text.setAccessibleName(said)
            choice.set_words(self.tr("What is to be done"), words)
        self.open_button.setText(self.tr("&Open the match"))

    def _whose(self, seats: Sequence[Seat]) -> str:
        numbers = ", ".join(str(seat + 1) for seat in seats)
        if len(seats) == 1:
            return self.tr("The command for player {number}").format(number=numbers)
        return self.tr("The command for players {numbers}").format(numbers=numbers)
