"""The colours by which the seats of a table are told apart, wherever a sign or a portrait is."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter

from lat_desktop.widgets.drawing import disc

SEAT_TINTS: Final = tuple(
    map(QColor, ("#2E852E", "#AD4E9A", "#3D3DAD", "#856E6A", "#5C2820", "#382E47"))
)
"""By seat. Each is a ground for white letters, and none looks like another, nor like the Blue or
the Red of the cards, to somebody who sees only two of the three primary colours."""
ON_TINT: Final = QColor("#FFFFFF")
"""What stands on any of them."""


def paint_sign(painter: QPainter, place: QRectF, seat: int, sign: str, font: QFont) -> None:
    """Paint the *sign* of a seat, a letter or two in *font*, on a disc of its colour at *place*."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(disc(place.center(), place.height() / 2), SEAT_TINTS[seat])
    letters = QFont(font)
    letters.setWeight(QFont.Weight.DemiBold)
    letters.setPointSizeF(font.pointSizeF() * (0.8 if len(sign) == 1 else 0.66))
    painter.setFont(letters)
    painter.setPen(ON_TINT)
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, sign)
