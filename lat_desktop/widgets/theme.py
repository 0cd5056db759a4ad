"""The colours of the evening, light, dark or of high contrast, for tables and for every window."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QEvent, QObject, QSettings, Qt, Signal
from PySide6.QtGui import QColor, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from lat_desktop.widgets import fonts

THEMES: Final = Path(__file__).parents[2] / "resources" / "themes.ini"
THEME_NAMES: Final = ("light", "dark", "contrast")
"""The themes that there are."""
BASE_POINTS: Final = 11.0
"""The text size at 100%, in points, unless the system writes larger: no letters are smaller."""

EDGED: Final = (
    "QAbstractButton",
    "QAbstractItemView",
    "QAbstractSlider",
    "QComboBox",
    "QLineEdit",
    "QPlainTextEdit",
    "QProgressBar",
    "QTextEdit",
)
"""The classes of Qt that have an edge by which one knows where they are."""
_FUSION_DARKER: Final = 140
"""By how much Fusion darkens the colour of the window for an edge, in per cent."""


class Colours(msgspec.Struct, frozen=True):
    """One theme; what each colour is for stands in ``resources/themes.ini``."""

    table: QColor
    veil: QColor
    table_edge: QColor
    on_table: QColor
    curtain: QColor
    window: QColor
    window_raised: QColor
    on_window: QColor
    quiet: QColor
    edge: QColor
    paper: QColor
    ink: QColor
    brass: QColor
    chosen: QColor
    on_brass: QColor
    glow: QColor
    blue: QColor
    red: QColor
    link: QColor


@cache
def load(name: str) -> Colours:
    """Return the theme *name*, one of :data:`THEME_NAMES`."""
    themes = QSettings(str(THEMES), QSettings.Format.IniFormat)
    roles = Colours.__struct_fields__
    return Colours(*(QColor(str(themes.value(f"{name}/{role}"))) for role in roles))


class Theme(QObject):
    """The theme in force. Items that paint ask for `colours` and repaint on `changed`."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choice = "system"
        self._text_size = 100
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._on_system_changed)
        hints.accessibility().contrastPreferenceChanged.connect(self._on_system_changed)

    @property
    def name(self) -> str:
        """The theme in force, one of :data:`THEME_NAMES`."""
        if self._choice != "system":
            return self._choice
        hints = QGuiApplication.styleHints()  # what it returns goes with it
        if hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast:
            return "contrast"
        return "dark" if hints.colorScheme() is Qt.ColorScheme.Dark else "light"

    @property
    def colours(self) -> Colours:
        """The colours in force."""
        return load(self.name)

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
        """Take `system` or a theme, and a text size in per cent, and dress the program."""
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
        palette = self._palette()
        app.setPalette(palette)
        # Fusion draws an edge in the colour of the window, darkened, which is hardly seen.
        palette.setColor(QPalette.ColorRole.Window, self.colours.edge.lighter(_FUSION_DARKER))
        for kind in EDGED:
            app.setPalette(palette, kind)  # type: ignore[arg-type]  # its stub says bytes
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
            (QPalette.ColorRole.Highlight, c.chosen),
            (QPalette.ColorRole.HighlightedText, c.on_brass),
            (QPalette.ColorRole.Accent, c.chosen),
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
