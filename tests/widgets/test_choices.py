"""In how many columns segments lie, however large their letters are and however little room."""

from __future__ import annotations

import math

from hypothesis import example, given
from hypothesis import strategies as st

from lat_desktop.widgets.choices import most_columns


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
