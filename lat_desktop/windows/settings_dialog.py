"""The settings: rows that take effect at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.programs import ProgramConsents, visible
from lat_desktop.controllers.settings import Settings
from lat_desktop.rulebook import as_tooltip
from lat_desktop.widgets.announcer import say
from lat_desktop.widgets.choices import Segments, Value
from lat_desktop.widgets.label import Label
from lat_desktop.widgets.rows import RowDelegate
from lat_desktop.widgets.selection_by_reader import choose_row
from lat_desktop.widgets.theme import Theme
from lat_desktop.widgets.tips import set_tip
from lat_desktop.windows import LANGUAGE_NAMES
from lat_desktop.windows.dialog import Content, Dialog, Heading, without_icons
from lat_desktop.windows.file_error_sentences import FileErrorSentences, literal
from lat_desktop.windows.restoring import Restoring

ROWS: Final = (
    "language",
    "theme",
    "pace",
    "pause",
    "confirm",
    "coach",
    "text_size",
    "motion",
    "sound",
    "volume",
    "call",
    "coordinates",
)
"""The settings that are shown, in order: attributes of :class:`Settings`, which go by their names
here as in the file and in `Settings.changed`."""
RESTORED: Final = tuple(name for name in ROWS if name != "language")
"""Those that go back to what they were at first: nobody means the language that they read by it."""


class AgreedProgramsList(QWidget):
    """The commands that the person has agreed to run, each to be taken back; hidden while empty."""

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._agreements = ProgramConsents(settings)
        self.label: Final = Label(self)
        self.label.setWordWrap(True)
        self.commands: Final = QListWidget(self)
        self.commands.setItemDelegate(RowDelegate(self.commands))
        self.commands.setWordWrap(True)
        self.commands.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.commands.setMaximumHeight(5 * self.fontMetrics().lineSpacing())
        self.remove: Final = QPushButton(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.label)
        column.addWidget(self.commands)
        column.addWidget(self.remove, alignment=Qt.AlignmentFlag.AlignRight)
        self.commands.currentRowChanged.connect(self._on_row_changed)
        choose_row(self.commands)
        self.remove.clicked.connect(self._on_remove_clicked)
        self.refresh()

    def refresh(self) -> None:
        """Show what has been agreed to by now."""
        row = self.commands.currentRow()
        self.commands.clear()
        for command in self._agreements.commands:
            item = QListWidgetItem(visible(command), self.commands)
            item.setData(Qt.ItemDataRole.UserRole, command)
            item.setToolTip(as_tooltip(visible(command)))
        self.commands.setCurrentRow(min(max(row, 0), self.commands.count() - 1))
        self._on_row_changed()
        self.setVisible(self.commands.count() > 0)

    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        said = self.tr("Programs of others that you have agreed to run")
        self.label.setText(said)
        self.commands.setAccessibleName(said)
        self.remove.setText(self.tr("Remove"))
        self.remove.setAccessibleDescription(self.tr("You will be asked before it is run again."))
        set_tip(self.remove, self.remove.accessibleDescription())

    def _on_row_changed(self) -> None:
        self.remove.setEnabled(self.commands.currentRow() >= 0)

    def _on_remove_clicked(self) -> None:
        item = self.commands.currentItem()
        if item is not None:
            self._agreements.withdraw(item.data(Qt.ItemDataRole.UserRole))


class SettingsDialog(Dialog):
    """Changes settings as one chooses; whoever obeys them hears `Settings.changed`."""

    def __init__(self, settings: Settings, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.heading = Heading(theme, self)
        self._labels: dict[str, QLabel] = {}
        self.rows: dict[str, Segments] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(10)
        for i, name in enumerate(ROWS):
            label = self._labels[name] = Label(self)
            row = self.rows[name] = Segments(theme, getattr(Settings, name).choices, self)
            row.options.value = getattr(settings, name)
            row.options.chosen.connect(self._on_chosen)
            grid.addWidget(label, i, 0)
            grid.addWidget(row, i, 1, Qt.AlignmentFlag.AlignRight)
        grid.setColumnStretch(0, 1)
        standard = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(standard.Close | standard.RestoreDefaults, parent=self)
        self.buttons.rejected.connect(self.reject)
        defaults = {name: getattr(Settings, name).default for name in RESTORED}
        Restoring(self.buttons.button(standard.RestoreDefaults), settings, defaults)
        self.buttons.button(standard.Close).setDefault(True)
        self.programs: Final = AgreedProgramsList(settings, self)
        self.trouble: Final = Label(self)
        self.trouble.setWordWrap(True)
        self.trouble.setTextFormat(Qt.TextFormat.PlainText)  # a file may have any name
        content = Content(self)
        column = QVBoxLayout(content.inside)
        column.setContentsMargins(24, 16, 24, 8)
        column.setSpacing(12)
        column.addWidget(self.heading)
        column.addLayout(grid)
        column.addWidget(self.programs)
        self.fill(content, self.trouble, without_icons(self.buttons))
        settings.changed.connect(self._on_changed)
        settings.obstacle_changed.connect(self._on_obstacle_changed)
        self.retranslate_ui()
        self.rows["language"].options.button_of(settings.language).setFocus()

    def retranslate_ui(self) -> None:
        """Say everything in the language of the moment."""
        self.setWindowTitle(self.tr("Settings"))
        self.heading.set_words(self.tr("Settings"))
        by_itself = self.tr("System")
        languages: dict[Value, str] = {"": by_itself}
        languages.update(LANGUAGE_NAMES)
        loud: dict[Value, str] = {volume: f"{volume}%" for volume in Settings.volume.choices}
        sizes: dict[Value, str] = {size: f"{size}%" for size in Settings.text_size.choices}
        rows: tuple[tuple[str, str, Mapping[Value, str]], ...] = (
            ("language", self.tr("Language"), languages),
            (
                "theme",
                self.tr("Theme"),
                {
                    "system": by_itself,
                    "light": self.tr("Light"),
                    "dark": self.tr("Dark"),
                    "contrast": self.tr("High contrast"),
                },
            ),
            (
                "pace",
                self.tr("Pace"),
                {
                    Pace.AT_ONCE: self.tr("At once"),
                    Pace.BRISK: self.tr("Brisk"),
                    Pace.NORMAL: self.tr("Normal"),
                    Pace.CALM: self.tr("Calm"),
                    Pace.WAIT: self.tr("Wait for me"),
                },
            ),
            (
                "pause",
                self.tr("The computer answers"),
                {
                    500: self.tr("Quickly"),
                    1000: self.tr("In its own time"),
                    2000: self.tr("Slowly"),
                },
            ),
            (
                "confirm",
                self.tr("Before a final guess"),
                {True: self.tr("Ask me once"), False: self.tr("Do not ask")},
            ),
            (
                "coach",
                self.tr("Coach"),
                {
                    "first": self.tr("In first matches"),
                    "always": self.tr("Always"),
                    "never": self.tr("Never"),
                },
            ),
            ("text_size", self.tr("Text size"), sizes),
            (
                "motion",
                self.tr("Motion"),
                {"system": by_itself, "full": self.tr("Full"), "less": self.tr("Less")},
            ),
            ("sound", self.tr("Sounds"), {True: self.tr("On"), False: self.tr("Off")}),
            ("volume", self.tr("Volume of the sounds"), loud),
            (
                "call",
                self.tr("My turn, if I am elsewhere"),
                {
                    "none": self.tr("Nothing"),
                    "attention": self.tr("A signal"),
                    "sound": self.tr("A sound, too"),
                },
            ),
            (
                "coordinates",
                self.tr("Names of the squares"),
                {True: self.tr("At the board’s edges"), False: self.tr("Hidden")},
            ),
        )
        for name, what, words in rows:
            self._labels[name].setText(what)
            self.rows[name].set_words(what, words)
        self.programs.retranslate()
        self._say_trouble()
        self.adjustSize()

    def _say_trouble(self) -> None:
        """Say what is wrong with the file of the settings, if anything."""
        obstacle, aside = self._settings.obstacle, self._settings.kept_aside
        if obstacle is not None:
            said = self.tr("What you choose holds for this evening; it cannot be saved.")
            said += f" {FileErrorSentences(self).obstacle(obstacle)}"
        elif aside is not None:
            said = self.tr(
                "Your settings could not be read whole. They are kept as they were: {file}"
            )
            said = said.format(file=literal(aside))
        else:
            said = ""
        self.trouble.setText(said)
        self.trouble.setVisible(bool(said))

    def _on_obstacle_changed(self) -> None:
        self._say_trouble()
        if not self.trouble.isHidden():
            say(self, self.trouble.text(), urgent=True)

    def _on_chosen(self, value: object) -> None:
        for name, row in self.rows.items():
            if row.options is self.sender():
                setattr(self._settings, name, value)

    def _on_changed(self, name: str) -> None:
        """Show what was changed elsewhere, in the menu."""
        if name == "agreed_programs":
            self.programs.refresh()
            self.adjustSize()
        elif name in self.rows:
            self.rows[name].options.value = getattr(self._settings, name)
