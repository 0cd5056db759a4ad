"""Words that are painted on a table: made smaller until they fit, and cut at last."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from lat_desktop.rulebook.untrusted_text import breakable

NAME_SHRINKS: Final = 0.6
"""A name is written no smaller than so much of what it should be, and cut then."""
SMALLEST: Final = 8
"""Pixels that letters have at the least."""


def fit(font: QFont, lines: Iterable[tuple[str, float]], smallest: float = SMALLEST) -> QFont:
    """Return *font*, smaller if need be: each text is to fit into its width, on one line."""
    lines = list(lines)
    while font.pixelSize() > smallest:
        metrics = QFontMetricsF(font)
        if all(metrics.horizontalAdvance(text) <= width for text, width in lines):
            break
        font.setPixelSize(font.pixelSize() - 1)
    return font


def draw_text(
    painter: QPainter,
    rect: QRectF,
    text: str,
    font: QFont,
    colour: QColor,
    flags: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
) -> None:
    """Write *text* into *rect*, wrapped, and smaller where it would not fit; cut at last."""
    options = int(flags.value) | int(Qt.TextFlag.TextWordWrap.value)
    text = breakable(text)
    while font.pixelSize() > SMALLEST and not _fits(rect, options, text, font):
        font.setPixelSize(font.pixelSize() - 1)
    while text and not _fits(rect, options, text, font):
        text = f"{text[: len(text) * 9 // 10].rstrip(' …')}…" if len(text) > 2 else ""
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(rect, options, text)


def _fits(rect: QRectF, options: int, text: str, font: QFont) -> bool:
    needed = QFontMetricsF(font).boundingRect(rect, options, text)
    return needed.width() <= rect.width() + 1 and needed.height() <= rect.height() + 1


def draw_name(
    painter: QPainter,
    rect: QRectF,
    name: str,
    font: QFont,
    colour: QColor,
    flags: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
) -> None:
    """Write *name* into *rect* on one line: smaller where it is long, then cut in its middle.

    Its end may be a number, without which it would be somebody else's.
    """
    smallest = font.pixelSize() * NAME_SHRINKS
    while font.pixelSize() > smallest and not _fits(rect, int(flags.value), name, font):
        font.setPixelSize(font.pixelSize() - 1)
    middle = Qt.TextElideMode.ElideMiddle
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(rect, flags, QFontMetricsF(font).elidedText(name, middle, rect.width()))
