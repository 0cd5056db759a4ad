"""Words on a table: as large as there is room, and cut at last where there is none."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from lat_desktop.tables.text_drawing import draw_name, draw_text
from lat_desktop.widgets import fonts

LONG = "The Lady and the Tiger"


@pytest.mark.parametrize("length", range(len(LONG) + 1))
@pytest.mark.parametrize("width", [-4.0, 0.0, 1.0, 5.0, 9.0, 17.0, 30.0])
def test_words_end_even_where_there_is_no_room(qtbot: QtBot, length: int, width: float) -> None:
    """Whatever the words and the room, they are drawn or left out, and one goes on."""
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for draw in (draw_text, draw_name):
        draw(painter, QRectF(0, 0, width, 8), LONG[:length], fonts.sans(12), QColor("black"))
    painter.end()
