"""For which tables things are laid out, and whether they lie apart."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Final

import pytest
from PySide6.QtCore import QPointF, QRectF

from lat_desktop.tables.card_items import CARD
from lat_desktop.tables.surface import HEIGHT, TableSize

SIZES: Final = tuple(
    TableSize(width, em)
    for width, em in (
        (1300.0, 20.0),
        (1300.0, 43.0),
        (1520.0, 20.0),
        (1520.0, 34.0),
        (1560.0, 50.0),
        (1700.0, 56.0),
        (2000.0, 30.0),
        (2000.0, 60.0),
        (2600.0, 20.0),
        (2600.0, 60.0),
    )
)
"""From narrow to wide windows, with letters from small to as large as they get there."""

every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.width:g}-{size.em:g}")


def around(middle: QPointF, width: float, height: float) -> QRectF:
    return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)


def card(laid: tuple[QPointF, float]) -> QRectF:
    place, scale = laid
    return around(place, CARD.width() * scale, CARD.height() * scale)


def assert_apart(size: TableSize, rooms: Mapping[str, QRectF]) -> None:
    """Everything lies on the table, and nothing on anything else; what has no room is left out."""
    found = {name: room for name, room in rooms.items() if room.width() > 0 and room.height() > 0}
    for (one, here), (other, there) in combinations(found.items(), 2):
        apart = here.adjusted(0.5, 0.5, -0.5, -0.5)
        assert not apart.intersects(there), f"{one} {here} and {other} {there}"
    table = QRectF(0, 0, size.width, HEIGHT)
    assert {name: room for name, room in found.items() if not table.contains(room)} == {}
