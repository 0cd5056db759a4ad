"""Words that are painted on a table: made smaller until they fit, and cut at last."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import inf
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from lat_desktop.rulebook.untrusted_text import breakable

LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
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
    size, text = _fitted(rect.width(), rect.height(), options, text, QFont(font))
    font.setPixelSize(size)
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(rect, options, text)


def fits(rect: QRectF, text: str, font: QFont) -> bool:
    """Return whether *text* has room in *rect*, wrapped, in letters of this *font*."""
    wrap = int(Qt.TextFlag.TextWordWrap.value)
    return _fits(rect.width(), rect.height(), wrap, breakable(text), font)


def height_of(text: str, font: QFont, width: float) -> float:
    """Return how high *text* is in letters of this *font*, wrapped to *width*."""
    wrap = int(Qt.TextFlag.TextWordWrap.value)
    return QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 0), wrap, breakable(text)).height()


@lru_cache(maxsize=1024)
def _fitted(width: float, height: float, options: int, text: str, font: QFont) -> tuple[int, str]:
    """Return the size in pixels at which *text* fits, and as much of it as does.

    It is kept, because a thing that glows or moves is painted again and again with the same words.
    """
    text = breakable(text)
    font = QFont(font)  # the one that was given is the key
    while font.pixelSize() > SMALLEST and not _fits(width, height, options, text, font):
        font.setPixelSize(font.pixelSize() - 1)
    left = len(text)
    said = text
    while said and not _fits(width, height, options, said, font):
        left = min(left * 9 // 10, left - 1)
        said = f"{text[:left].rstrip()}…" if left > 0 else ""
    return font.pixelSize(), said


def _fits(width: float, height: float, options: int, text: str, font: QFont) -> bool:
    needed = QFontMetricsF(font).boundingRect(QRectF(0, 0, width, height), options, text)
    return needed.width() <= width + 1 and needed.height() <= height + 1


def draw_name(
    painter: QPainter,
    rect: QRectF,
    name: str,
    font: QFont,
    colour: QColor,
    flags: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
    smallest: float = inf,
) -> None:
    """Write *name* into *rect* on one line: smaller where it is long, then cut in its middle.

    It may be as small as *smallest* before it is cut. Its end may be a number, without which it
    would be somebody else’s.
    """
    size, text = _fitted_name(
        rect.width(), rect.height(), int(flags.value), name, QFont(font), smallest
    )
    font.setPixelSize(size)
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(rect, flags, text)


@lru_cache(maxsize=128)
def _fitted_name(
    width: float, height: float, options: int, name: str, font: QFont, smallest: float
) -> tuple[int, str]:
    """Return the size in pixels at which *name* fits or is not to be smaller, and what fits."""
    font = QFont(font)  # the one that was given is the key
    smallest = min(font.pixelSize() * NAME_SHRINKS, smallest)
    while font.pixelSize() > smallest and not _fits(width, height, options, name, font):
        font.setPixelSize(font.pixelSize() - 1)
    if not _fits(width, height, options, name, font):
        name = QFontMetricsF(font).elidedText(name, Qt.TextElideMode.ElideMiddle, width)
    return font.pixelSize(), name
