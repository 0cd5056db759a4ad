"""A picture stands before what it is of, whatever was written before."""

from __future__ import annotations

from typing import cast

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QApplication

from lat_desktop.widgets.sentence_layout import BESIDE, Icon, lay
from lat_desktop.widgets.theme import Colours


def paint(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    painter.fillRect(rect, QColor("black"))


@pytest.mark.parametrize("before", ["Zoe", "Zo\N{GRINNING FACE}", "\N{GRINNING FACE}" * 7, "Zoë"])
def test_a_picture_takes_the_room_that_is_kept_for_it(qapp: QApplication, before: str) -> None:
    icon = Icon(1.0, paint)
    pieces = ((f"{before} stole ", ""), ("an emerald", "gem"), (" from a room", ""))
    laid = lay(pieces, lambda key: icon if key else None, QFont(), 10_000)
    ((place, _),) = laid.icons
    line = laid.layout.lineAt(0)
    units = len(f"{before} stole an ".encode("utf-16-le")) // 2
    assert laid.layout.text().startswith(f"{before} stole an {BESIDE}")
    left, right = (cast("tuple[float, int]", line.cursorToX(n))[0] for n in (units, units + 1))
    assert left <= place.left() < place.right() <= right
