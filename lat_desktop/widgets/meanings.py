"""What terms mean, with their pictures, where Qt shows HTML: in a label, and in a tooltip."""

from __future__ import annotations

import base64
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter

from lat_desktop.rulebook.markup import pieces
from lat_desktop.rulebook.untrusted_text import escaped
from lat_desktop.widgets.sentence_layout import Icons
from lat_desktop.widgets.theme import Theme

SHARP: Final = 3
"""So many dots a pixel has: as many as the finest screens show."""


class TermPictures:
    """Draws the pictures of terms, in the colours of the moment, for HTML."""

    def __init__(self, icons: Icons, theme: Theme) -> None:
        self._icons = icons
        self._theme = theme

    def html(self, key: str, height: float) -> str:
        """Return the picture of the term of *key*, so many pixels high; empty if it has none."""
        icon = self._icons(key)
        if icon is None:
            return ""
        size = QRectF(0, 0, round(height * icon.aspect), round(height))
        image = QImage((size.size() * SHARP).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.scale(SHARP, SHARP)
        icon.paint(painter, size, self._theme.colours)
        painter.end()
        written = QByteArray()
        device = QBuffer(written)
        device.open(QIODevice.OpenModeFlag.WriteOnly)
        QImageWriter(device, QByteArray(b"png")).write(image)
        data = base64.b64encode(written.data()).decode()
        wide, high = round(size.width()), round(size.height())
        return (
            f'<img src="data:image/png;base64,{data}" width="{wide}" height="{high}"'
            ' style="vertical-align: middle">&nbsp;'
        )

    def html_of(self, meanings: str, height: float) -> str:
        """Return *meanings*, in which terms are named, with a picture before each that has one."""
        return "".join(
            f"{self.html(key, height)}<b>{escaped(words)}</b>"
            if key
            else escaped(words).replace("\n", "<br>")
            for words, key in pieces(meanings)
        )
