"""The colours by which the seats of a table are told apart, wherever a sign or a portrait is."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QColor

SEAT_TINTS: Final = tuple(
    map(QColor, ("#2E852E", "#AD4E9A", "#3D3DAD", "#856E6A", "#5C2820", "#382E47"))
)
"""By seat. Each is a ground for white letters, and none looks like another, nor like the Blue or
the Red of the cards, to somebody who sees only two of the three primary colours."""
ON_TINT: Final = QColor("#FFFFFF")
"""What stands on any of them."""
