"""What this program is, whose it is, and where it keeps its things."""

from __future__ import annotations

import platform
import sys
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, QUrl, qVersion
from PySide6.QtGui import QDesktopServices, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from lat_desktop import __version__
from lat_desktop.tables import art
from lat_desktop.widgets.links import LinkLabel
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.dialog import (
    Content,
    Dialog,
    Heading,
    letters_wide,
    without_icons,
)

LIBRARIES: Final = (
    (f"Python {platform.python_version()}", "PSF-2.0"),
    (f"Qt {qVersion()}, PySide6, shiboken6", "LGPL-3.0"),
    ("msgspec, psutil", "BSD-3-Clause"),
    ("librt, mypy-extensions", "MIT"),
    ("miniaudio, cffi", "MIT, MIT-0"),
    ("Source Serif, Source Sans", "OFL-1.1"),
    ("PyInstaller", "GPL-2.0 WITH Bootloader-exception"),
)
"""What we stand on, and under which licence (names as SPDX has them)."""
LIBRARIES_OF: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "linux": (
        ("ICU", "Unicode-DFS-2016"),
        ("libffi, libxcb, libxkbcommon", "MIT"),
        ("libmpdec", "BSD-2-Clause"),
    ),
    "win32": (("Microsoft Visual C++ Runtime", "Microsoft"),),
}
"""Likewise, what is brought along on one system only, by its name as Python has it."""


class _Door(QWidget):
    """The picture: a door that stands ajar."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the shape of a card."""
        return QSize(150, 210)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it."""
        painter = QPainter(self)
        art.paint_door(painter, QRectF(self.rect()), 0.62, None, "", self._theme.colours)


class AboutDialog(Dialog):
    """Version, licences, and the folder with matches and logs."""

    def __init__(self, theme: Theme, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self.heading = Heading(theme, self)
        self.text = LinkLabel(self)
        self.text.setWordWrap(True)
        self.text.setAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignTop)
        self.text.linkActivated.connect(self._on_link_activated)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.text.setMinimumWidth(letters_wide(self.text, 58))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        self.buttons.rejected.connect(self.reject)
        row = QHBoxLayout()
        row.setSpacing(22)
        row.addWidget(_Door(theme, self), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.text, 1)
        content = Content(self)
        column = QVBoxLayout(content.inside)
        column.setContentsMargins(24, 16, 24, 8)
        column.setSpacing(12)
        column.addWidget(self.heading)
        column.addLayout(row, 1)
        self.fill(content, without_icons(self.buttons))
        self.buttons.button(QDialogButtonBox.StandardButton.Close).setFocus()
        self.retranslate_ui()

    def _on_link_activated(self, link: str) -> None:
        QDesktopServices.openUrl(QUrl(link))

    def retranslate_ui(self) -> None:
        """Say everything in the language of the moment."""
        self.setWindowTitle(self.tr("About"))
        self.heading.set_words(
            self.tr("The Lady and the Tiger"),
            self.tr("Version {version}").format(version=__version__),
        )
        brought = (*LIBRARIES, *LIBRARIES_OF.get(sys.platform, ()))
        libraries = "<br>".join(f"{name} — {licence}" for name, licence in brought)
        link = QUrl.fromLocalFile(str(self._folder)).toString()
        folder = f'<a href="{escape(link)}">{escape(str(self._folder))}</a>'
        paragraphs = (
            self.tr(
                "Card and deduction games, against friends at the same screen or a computer that"
                " does not peek."
            ),
            self.tr(
                "An unofficial adaptation. The games and their names belong to their owners, "
                "who have no part in this program."
            ),
            self.tr(
                "This program never connects to any network: it has no account, sends nothing, "
                "and does not look for updates."
            ),
            self.tr("Our code is free under the MIT licence. It stands on:") + f"<br>{libraries}",
            self.tr("Your matches and the log are kept in:") + f"<br>{folder}",
        )
        self.text.setText("".join(f"<p>{paragraph}</p>" for paragraph in paragraphs))
