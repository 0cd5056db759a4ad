"""Every word on every table can be read: at every size of window and letters, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from lat_desktop.tables.captions import CaptionItem
from lat_desktop.tables.items import TableItem, Z
from lat_desktop.windows.main_window import MainWindow
from tests.tables.legibility import ROOM, Written, covered, recorded_names, things, written
from tools.games import TOOLS
from tools.screenshots import Stage, settle

__all__ = ["recorded_names"]
WHOLE: Final = 0.78
"""How much of their size letters may lose to whole pixels, of the table's and of the screen's."""
FARTHER: Final = 0.7
"""How much of that letters keep on a table beside its finale."""
TOUCHED: Final = 0.08
"""Of words so much may lie under something: a shadow, the rim of a ring."""
COVERED: Final = 0.95
"""From this share on they are not seen at all, and nobody takes them for words."""
LOOKS: Final = [
    ("it", "light", (1024, 600), 150),
    ("en", "dark", (1280, 720), 200),
    ("it", "light", (1024, 600), 200),
    ("en", "light", (1024, 600), 100),
    ("it", "dark", (2560, 1440), 100),
]
"""Language, theme, window and size of the text: each moment is looked at in each of these."""


def seen_rect(window: MainWindow, item: TableItem) -> QRectF:
    """Return where *item* is seen, with its rim, in pixels."""
    assert window.page is not None
    view = window.page.view
    return view.viewportTransform().mapRect(item.sceneBoundingRect())


def faults(window: MainWindow) -> list[str]:
    """Return what cannot be read of a table."""
    assert window.page is not None
    view, theme = window.page.view, window.page.table.context.theme
    smallest = theme.smallest_letters * WHOLE
    port = QRectF(view.viewport().rect()).adjusted(-ROOM, -ROOM, ROOM, ROOM)
    texts = list(written(view))
    found = []
    for each in texts:
        room = seen_rect(window, each.item).adjusted(-ROOM, -ROOM, ROOM, ROOM)
        if not room.contains(each.rect):
            found.append(f"beyond its thing: {each.place}")
        if not port.contains(each.rect):
            found.append(f"beyond the window: {each.place}")
        # Below a match that is over stands again what is seen of its table from farther away.
        seen_again = window.page.table.finale.isVisible() and each.item.zValue() < Z.RESULT - 1
        if each.letters < smallest * (FARTHER if seen_again else 1):
            found.append(f"too small: {each.place}")
        if each.text.endswith("…"):
            found.append(f"cut: {each.place}")
    for n, lower in enumerate(texts):
        found += [
            f"covered in part: {lower.place} by {upper.place}"
            for upper in texts[n + 1 :]
            if covers_in_part(window, lower, upper)
        ]
    return found + list(covered_by_things(window, texts))


def covered_by_things(window: MainWindow, texts: list[Written]) -> Iterator[str]:
    """Yield which of *texts* are seen under a part of something that lies above them."""
    assert window.page is not None
    view, every = window.page.view, things(window.page.view)
    above = {item: every[n + 1 :] for n, item in enumerate(every)}
    for each in texts:
        inset = 0.25 * each.letters  # they hardly ever fill the height of their line
        place = each.rect.adjusted(0, inset, 0, -inset).toAlignedRect()
        shares = {
            item: covered(item, view, place)
            for item in above[each.item]
            if seen_rect(window, item).intersects(place) and not gives_way(window, item)
        }
        if max(shares.values(), default=0.0) < COVERED:
            for item, share in shares.items():
                if share > TOUCHED:
                    yield f"covered in part: {each.place} by {type(item).__name__} ({share:.0%})"


def gives_way(window: MainWindow, item: TableItem) -> bool:
    """Return whether *item* may cover words, as it goes when it is read."""
    assert window.page is not None
    large = window.page.table.context.theme.text_scale > 1.3  # it has no room beside everything
    return isinstance(item, CaptionItem) and large


def covers_in_part(window: MainWindow, lower: Written, upper: Written) -> bool:
    """Return whether one sees a part of *lower* under the words of *upper*."""
    common = lower.rect & upper.rect
    if gives_way(window, upper.item):
        return False
    if upper.item is lower.item:
        return common.width() > 2 * ROOM and common.height() > 0.5 * lower.letters
    whole = seen_rect(window, upper.item).contains(lower.rect)
    return common.width() > 2 * ROOM and common.height() > 2 * ROOM and not whole


@pytest.mark.long
@pytest.mark.usefixtures("recorded_names")
@pytest.mark.parametrize("game", TOOLS)
@pytest.mark.parametrize(("language", "theme", "size", "text"), LOOKS)
def test_every_word_can_be_read(
    qapp: QApplication,
    tmp_path: Path,
    game: str,
    language: str,
    theme: str,
    size: tuple[int, int],
    text: int,
) -> None:
    stage = Stage(tmp_path, language, theme, size, text)
    found = {}
    for name, window in stage.scenes(game):
        if isinstance(window, MainWindow) and window.page is not None:
            settle()
            if of_moment := faults(window):
                found[name] = of_moment
    assert found == {}
