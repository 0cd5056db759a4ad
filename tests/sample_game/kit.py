"""What is seen of Straws. The lobby needs this alone; the table comes when its door opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from lat_desktop.tables.kit import TableKit
from lat_desktop.tables.lobby_preview import LobbyPreview
from lat_desktop.widgets.theme import Colours

if TYPE_CHECKING:
    from tests.sample_game.table import StrawsTable


def _table() -> type[StrawsTable]:
    from tests.sample_game.table import StrawsTable

    return StrawsTable


def _paint_mark(painter: QPainter, square: QRectF, colour: QColor) -> None:
    """Paint a straw, upright."""
    painter.setPen(QPen(colour, square.width() / 6))
    middle = square.center().x()
    painter.drawLine(QPointF(middle, square.top()), QPointF(middle, square.bottom()))


def _paint_table_top(painter: QPainter, colours: Colours) -> None:
    """Lay five straws side by side, none as long as the next."""
    painter.setPen(QPen(colours.brass, 1 / 20))
    for n in range(5):
        x = 0.2 + 0.15 * n
        painter.drawLine(QPointF(x, 0), QPointF(x, 0.4 + 0.12 * n))


KIT: Final = TableKit(
    "straws",
    table=_table,
    lobby_preview=LobbyPreview((_paint_mark,) * 4, _paint_table_top),
)
