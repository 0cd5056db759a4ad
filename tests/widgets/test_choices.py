"""Choices have the room that their letters need, however large they are and were before."""

from __future__ import annotations

import math

from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from lat_desktop.widgets.choices import ComboBox, most_columns
from lat_desktop.widgets.theme import Theme


@given(st.lists(st.integers(1, 500), min_size=1, max_size=8), st.floats(1, 2000))
@example([120, 180, 190, 110], 318.0)
def test_segments_lie_in_as_few_rows_as_there_is_room_for(widths: list[int], room: float) -> None:
    def fit(columns: int) -> bool:
        return sum(max(widths[n::columns]) for n in range(columns)) <= room

    columns = most_columns(widths, room)
    rows = math.ceil(len(widths) / columns)
    assert columns == 1 or fit(columns)
    for fewer in range(1, rows):
        assert not fit(math.ceil(len(widths) / fewer))


def test_a_combo_box_is_as_high_as_its_letters_are_now(qtbot: QtBot) -> None:
    theme = Theme()
    combo = ComboBox()
    qtbot.addWidget(combo)
    combo.addItems(["You", "Novice"])
    for size in (100, 200, 100):
        theme.choose("light", size)
        new = QComboBox()
        qtbot.addWidget(new)
        new.addItems(["You", "Novice"])
        assert combo.minimumSizeHint() == new.minimumSizeHint(), size
        assert combo.sizeHint() == new.sizeHint(), size
