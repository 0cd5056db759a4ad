"""Words on a table: as large as there is room, and cut at last where there is none."""

from __future__ import annotations

from unittest.mock import Mock

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from lat_desktop.tables.text_drawing import NAME_SHRINKS, draw_name, draw_text
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


@pytest.mark.parametrize("name", ["Novizio 1", "Giocatore 2", "Buford Barnswallow", "Esperto"])
def test_a_name_is_cut_only_where_it_is_as_small_as_it_may_be(qtbot: QtBot, name: str) -> None:
    cut: list[tuple[int, int]] = []
    whole: list[tuple[int, int]] = []
    for width in range(30, 240):
        painter = Mock(spec=QPainter)
        draw_name(painter, QRectF(0, 0, width, 30), name, fonts.serif(20), QColor("black"))
        (shown,) = painter.setFont.call_args.args
        _, _, text = painter.drawText.call_args.args
        (whole if text == name else cut).append((width, shown.pixelSize()))
    assert {size for _, size in cut} == {20 * NAME_SHRINKS}
    assert max(cut) < min(whole)
