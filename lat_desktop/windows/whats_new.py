"""What is new in the program, version by version, to read."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QDate, QLocale, QSize
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from lat_desktop import __version__
from lat_desktop.controllers.language import LanguageService
from lat_desktop.rulebook import changelog
from lat_desktop.rulebook.changelog import Group, Release, Version, parse_version
from lat_desktop.rulebook.markup import paragraph_html
from lat_desktop.rulebook.untrusted_text import escaped
from lat_desktop.widgets import fonts
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.dialog import Dialog, Heading, letters_wide, on_screen, without_icons

WIDE, HIGH = 68, 30
"""How much of the page is in sight, in letters and lines."""


def running_version() -> Version:
    """Return the version of this program."""
    version = parse_version(__version__)
    assert version is not None
    return version


class WhatsNewDialog(Dialog):
    """A window of its own beside the lobby or the table: it waits for nothing."""

    def __init__(
        self, language: LanguageService, theme: Theme, parent: QWidget | None = None
    ) -> None:
        """Show the news of all versions up to this one."""
        super().__init__(parent)
        self._language = language
        self._theme = theme
        self._seen: Version | None = None
        self.heading: Final = Heading(theme, self)
        self.page: Final = QTextBrowser(self)
        self.page.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.page.setOpenLinks(False)
        self.page.setUndoRedoEnabled(False)
        self.page.setTabChangesFocus(True)
        self.page.document().setDocumentMargin(24)
        self.buttons: Final = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        self.buttons.rejected.connect(self.reject)
        self.buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 16, 24, 18)
        column.setSpacing(10)
        column.addWidget(self.heading)
        column.addWidget(self.page, 1)
        column.addWidget(without_icons(self.buttons))
        theme.changed.connect(self._fill)
        self.retranslate_ui()
        self.resize(self.sizeHint())
        self.page.setFocus()

    def sizeHint(self) -> QSize:
        """Return room for a page that reads well, or what the screen has."""
        wide = letters_wide(self.page, WIDE) + 48
        high = self.page.fontMetrics().lineSpacing() * HIGH
        return on_screen(self, QSize(wide, high))

    def show_since(self, seen: Version | None) -> None:
        """Come forward with the news since the version that was *seen* last, or with all."""
        self._seen = seen
        self._fill()
        self.page.verticalScrollBar().setValue(0)
        self.show()
        self.raise_()
        self.activateWindow()

    def retranslate_ui(self) -> None:
        """Say everything in the language of the moment."""
        title = self.tr("What is new")
        self.setWindowTitle(title)
        self.heading.set_words(title)
        self.page.setAccessibleName(title)
        self._fill()

    def _fill(self) -> None:
        """Set the page anew, in the language and the colours of the moment, and keep the place."""
        bar = self.page.verticalScrollBar()
        place = bar.value() / max(bar.maximum(), 1)
        releases = changelog.load(self._language.language)
        news = changelog.between(releases, self._seen, running_version())
        self.page.document().setDefaultStyleSheet(self._style())
        self.page.setHtml("".join(map(self._release_html, news)))
        bar.setValue(round(place * bar.maximum()))

    def _release_html(self, release: Release) -> str:
        version = self.tr("Version {version}").format(version=release.number)
        day = QLocale(self._language.language).toString(
            QDate(release.day.year, release.day.month, release.day.day), "d MMMM yyyy"
        )
        about = "".join(f"<p>{_marked(paragraph)}</p>" for paragraph in release.about)
        groups = "".join(map(_group_html, release.groups))
        return f'<h2>{version}</h2><p class="day">{escaped(day)}</p>{about}{groups}'

    def _style(self) -> str:
        colours = self._theme.colours
        size = QFontInfo(QApplication.font()).pointSizeF()
        serif = fonts.serif_family()
        return f"""
            h2 {{ font-family: '{serif}'; font-size: {size * 1.45:.1f}pt; margin-bottom: 0px; }}
            h3 {{ font-size: {size * 1.05:.1f}pt; margin-top: 16px; margin-bottom: 2px; }}
            p, li {{ font-size: {size * 1.05:.1f}pt; line-height: 118%; margin-top: 6px; }}
            .day {{ color: {colours.quiet.name()}; margin-top: 0px; }}
        """


def _group_html(group: Group) -> str:
    items = "".join(f"<li>{_marked(item)}</li>" for item in group.items)
    return f"<h3>{escaped(group.title)}</h3><ul>{items}</ul>"


def _marked(text: str) -> str:
    return paragraph_html(text, "{number}")
