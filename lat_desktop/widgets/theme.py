"""The colours of the evening, light and dark, for the table and for every window."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QSettings, Qt, Signal
from PySide6.QtGui import QColor, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from lat_desktop.widgets import fonts

THEMES: Final = Path(__file__).parents[2] / "resources" / "themes.ini"
BASE_POINTS: Final = 11.0
"""The text size at 100%, in points, unless the system writes larger: no letters are smaller."""


class Colours(NamedTuple):
    """One theme; what each colour is for stands in ``resources/themes.ini``."""

    table: QColor
    table_edge: QColor
    on_table: QColor
    curtain: QColor
    window: QColor
    window_raised: QColor
    on_window: QColor
    quiet: QColor
    paper: QColor
    ink: QColor
    brass: QColor
    on_brass: QColor
    glow: QColor
    blue: QColor
    red: QColor
    link: QColor


@cache
def load(name: str) -> Colours:
    """Return the theme *name*: `light` or `dark`."""
    themes = QSettings(str(THEMES), QSettings.Format.IniFormat)
    return Colours(*(QColor(str(themes.value(f"{name}/{role}"))) for role in Colours._fields))


class Theme(QObject):
    """The theme in force. Items that paint ask for `colours` and repaint on `changed`."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choice = "system"
        self._text_size = 100
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._on_system_changed)

    @property
    def dark(self) -> bool:
        """Whether the dark theme is in force."""
        if self._choice == "system":
            return QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
        return self._choice == "dark"

    @property
    def colours(self) -> Colours:
        """The colours in force."""
        return load("dark" if self.dark else "light")

    @property
    def text_scale(self) -> float:
        """How much larger words are wanted than :data:`BASE_POINTS`: 1.0 at 100%."""
        system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).pointSizeF()
        return max(system / BASE_POINTS, 1.0) * self._text_size / 100

    @property
    def smallest_letters(self) -> float:
        """How large the smallest letters are that anything is written in, in pixels."""
        return BASE_POINTS * QGuiApplication.primaryScreen().logicalDotsPerInch() / 72

    def choose(self, choice: str, text_size: int) -> None:
        """Take `system`, `light` or `dark` and a text size in per cent, and dress the program."""
        self._choice, self._text_size = choice, text_size
        self._dress()

    def _on_system_changed(self) -> None:
        if self._choice == "system":
            self._dress()

    def _dress(self) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        font = app.font()
        font.setFamily(fonts.sans_family())
        font.setPointSizeF(BASE_POINTS * self.text_scale)
        app.setFont(font)
        # Our own palette: some desktops on Linux do not follow setColorScheme.
        app.setPalette(self._palette())
        # Qt tells the widgets of a font when it comes to it: who measures now would have the old.
        app.sendPostedEvents(None, QEvent.Type.ApplicationFontChange.value)
        self.changed.emit()

    def _palette(self) -> QPalette:
        c = self.colours
        palette = QPalette(c.window_raised, c.window)
        for role, colour in (
            (QPalette.ColorRole.WindowText, c.on_window),
            (QPalette.ColorRole.Text, c.on_window),
            (QPalette.ColorRole.ButtonText, c.on_window),
            (QPalette.ColorRole.Base, c.window_raised),
            (QPalette.ColorRole.AlternateBase, c.window),
            (QPalette.ColorRole.ToolTipBase, c.window_raised),
            (QPalette.ColorRole.ToolTipText, c.on_window),
            (QPalette.ColorRole.PlaceholderText, c.quiet),
            (QPalette.ColorRole.Highlight, c.brass),
            (QPalette.ColorRole.HighlightedText, c.on_brass),
            (QPalette.ColorRole.Accent, c.brass),
            (QPalette.ColorRole.Link, c.link),
            (QPalette.ColorRole.LinkVisited, c.link),
        ):
            palette.setColor(role, colour)
        for role in (
            QPalette.ColorRole.WindowText,
            QPalette.ColorRole.Text,
            QPalette.ColorRole.ButtonText,
        ):
            palette.setColor(QPalette.ColorGroup.Disabled, role, c.quiet)
        return palette
