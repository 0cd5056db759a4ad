"""Everything on a table is seen: each word on the very ground that it is painted on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtWidgets import QApplication

from lat_desktop.widgets.theme import THEME_NAMES
from lat_desktop.windows.main_window import MainWindow
from tests.eyes import LARGE, MARK, TEXT, contrast, over
from tests.tables.legibility import Written, picture_of_room, recorded_names, written
from tools.games import TOOLS
from tools.screenshots import Stage, settle

__all__ = ["recorded_names"]
STRAY: Final = 0.1
"""How much of a ground may be no ground: the box around words reaches over what is beside them."""
PALE: Final = 0.5
"""How much of an ink covers the ground at the most where a thing is shown that cannot be had."""


def least_contrast(words: Written) -> float:
    """Return the contrast of *words* to nearly all of the ground that they are written on."""
    found = sorted(contrast(over(words.ink, ground), ground) for ground in words.ground)
    return found[int(len(found) * STRAY)]


def readable_words(window: MainWindow) -> Iterator[Written]:
    """Yield what is to be read on the table; WCAG asks nothing of what cannot be had now."""
    assert window.page is not None
    view = window.page.view
    for words in written(view, picture_of_room(view)):
        if words.ground and (words.item.clickable or words.ink.alphaF() > PALE):
            yield words


@pytest.mark.long
@pytest.mark.usefixtures("recorded_names")
@pytest.mark.parametrize("game", TOOLS)
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_every_word_stands_out_from_its_ground(
    qapp: QApplication, tmp_path: Path, game: str, theme: str
) -> None:
    found: dict[str, float] = {}
    seen = 0
    for name, window in Stage(tmp_path, "en", theme, (1024, 600)).scenes(game):
        if not isinstance(window, MainWindow) or window.page is None:
            continue
        settle()
        for words in readable_words(window):
            seen += 1
            least = least_contrast(words)
            if least < (MARK if words.letters >= LARGE else TEXT):
                found[f"{name}: {words.place} in {words.ink.name()}"] = round(least, 2)
    assert seen
    assert found == {}
