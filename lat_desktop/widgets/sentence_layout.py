"""How a sentence is laid out in lines, with pictures in it of the things that it names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, cast

import msgspec
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QPainter,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)

from lat_desktop.rulebook.lesson import STRONG
from lat_desktop.rulebook.untrusted_text import breakable
from lat_desktop.widgets.theme import Colours

BESIDE: Final = "\u00a0"
"""What holds the place of a picture: a blank at which no line is broken."""

Pieces: TypeAlias = Sequence[tuple[str, str]]
"""A sentence piece by piece, each with the key of the thing that it names, if any, or STRONG."""


class Icon(msgspec.Struct, frozen=True):
    """A picture that stands in a sentence, as high as a letter."""

    aspect: float
    """How wide it is for its height."""
    paint: Callable[[QPainter, QRectF, Colours], None]
    """Paints it into a rectangle of that shape."""


Icons: TypeAlias = Callable[[str], Icon | None]
"""Returns the picture of the thing of a key, if it has one."""


def no_icon(key: str) -> Icon | None:
    """Return no picture for any key."""
    return None


class LaidSentence(msgspec.Struct, frozen=True):
    """A sentence, broken into lines."""

    layout: QTextLayout
    height: int
    icons: tuple[tuple[QRectF, Icon], ...]
    """Each with its place among the lines."""

    def paint(self, painter: QPainter, corner: QPointF, colours: Colours) -> None:
        """Write it with the pen of *painter*, its upper left at *corner*."""
        self.layout.draw(painter, corner)
        for place, icon in self.icons:
            icon.paint(painter, place.translated(corner), colours)


def lay(pieces: Pieces, icons: Icons, font: QFont, width: float) -> LaidSentence:
    """Break a sentence into lines that are so wide, with *icons* before what they stand for."""
    metrics = QFontMetricsF(font)
    side = metrics.ascent()
    text = ""
    placed: list[tuple[int, Icon]] = []
    formats: list[QTextLayout.FormatRange] = []
    for words, key in pieces:
        icon = icons(key) if key else None
        if icon is not None:
            # After an article, which is not written large.
            article = words.rpartition(" ")[0] + " " if words[0].islower() else ""
            text += article
            words = words.removeprefix(article)
            placed.append((units(text), icon))
            formats.append(_gap(font, metrics, units(text), side * (icon.aspect + 0.2)))
            text += BESIDE
        elif key == STRONG:
            formats.append(_bold(font, units(text), units(breakable(words))))
        text += breakable(words)
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats(formats)
    layout.beginLayout()
    height = 0.0
    line = layout.createLine()
    while line.isValid():
        line.setLineWidth(max(width, 1))
        line.setPosition(QPointF(0, height))
        height += line.height()
        line = layout.createLine()
    layout.endLayout()
    found = []
    for position, icon in placed:
        line = layout.lineForTextPosition(position)
        x, _ = cast("tuple[float, int]", line.cursorToX(position))  # its stub says object
        top = line.y() + line.ascent() - side * 0.92
        found.append((QRectF(x, top, side * icon.aspect, side), icon))
    return LaidSentence(layout, round(height) + 1, tuple(found))


def units(text: str) -> int:
    """Return the length of *text* as Qt counts, which takes an emoji for two (UTF-16)."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _bold(font: QFont, at: int, letters: int) -> QTextLayout.FormatRange:
    """Return what makes so many *letters* at a place in the text bold."""
    heavy = QFont(font)
    heavy.setWeight(QFont.Weight.Bold)
    found = QTextLayout.FormatRange()
    found.start, found.length = at, letters
    form = QTextCharFormat()
    form.setFont(heavy)
    found.format = form
    return found


def _gap(font: QFont, metrics: QFontMetricsF, at: int, width: float) -> QTextLayout.FormatRange:
    """Return what makes the blank at a place in the text as wide as a picture."""
    wide = QFont(font)
    wide.setLetterSpacing(
        QFont.SpacingType.AbsoluteSpacing, width - metrics.horizontalAdvance(BESIDE)
    )
    found = QTextLayout.FormatRange()
    found.start, found.length = at, len(BESIDE)
    form = QTextCharFormat()
    form.setFont(wide)
    found.format = form
    return found
