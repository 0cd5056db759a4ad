"""Who plays by keys sees where they are, at every step; who plays by pointer is shown no ring."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from lat_desktop.engine.game import Seat
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.registry import KITS
from tests.evening import quiet
from tests.games import SUBJECTS
from tests.tables.conftest import SitDown, Sitting

every_game = pytest.mark.parametrize("game", SUBJECTS)
ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


def sit_down(qtbot: QtBot, folder: Path, game: str, seed: int) -> Sitting:  # type: ignore[type-arg]
    match: AnyMatch = SUBJECTS[game].position(seed, 3)
    people: list[Seat] = [match.actor or 0]
    return SitDown(qtbot, folder, KITS[game].table(), quiet)(match, people=people)


def shown(sitting: Sitting) -> TableItem | None:  # type: ignore[type-arg]
    """Return what has the ring, if anything that can be clicked has it."""
    item = sitting.table.focusItem()
    seen = isinstance(item, TableItem) and item.isVisible() and item.hasFocus() and item.clickable
    return item if seen else None


def playing(sitting: Sitting) -> bool:  # type: ignore[type-arg]
    return sitting.controller.match.outcome is None and not sitting.table.results.next.clickable


@every_game
def test_whoever_goes_by_keys_is_always_somewhere(qtbot: QtBot, tmp_path: Path, game: str) -> None:
    for seed in range(3):
        sitting = sit_down(qtbot, tmp_path, game, seed)
        rng = Random(seed)
        sitting.press(ARROWS[0])
        for _ in range(40):
            if not playing(sitting):
                break
            assert shown(sitting) is not None
            sitting.press(rng.choice(ARROWS))
            assert shown(sitting) is not None
            if rng.random() < 0.5:
                sitting.table.hurrying.end()
                sitting.press(Qt.Key.Key_Return)
                sitting.wait()


@every_game
def test_whoever_points_is_shown_no_ring(qtbot: QtBot, tmp_path: Path, game: str) -> None:
    """Not even after having gone by keys before; but what Return does is shown to all."""
    sitting = sit_down(qtbot, tmp_path, game, 1)
    rng = Random(1)
    sitting.press(ARROWS[0])
    for _ in range(12):
        if not playing(sitting):
            break
        sitting.table.hurrying.end()
        sitting.click(rng.choice(sitting.table.clickable_items()))
        sitting.wait()
        assert shown(sitting) in (None, sitting.table.preferred())


@every_game
def test_the_ring_is_where_the_keys_go(qtbot: QtBot, tmp_path: Path, game: str) -> None:
    """A part of the window that has the keys shows that itself; one of the two would be a lie."""
    sitting = sit_down(qtbot, tmp_path, game, 1)
    view = sitting.view
    window, field = QWidget(), QLineEdit()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    layout.addWidget(view)
    layout.addWidget(field)
    window.resize(1000, 700)
    window.show()
    qtbot.waitUntil(window.isActiveWindow)
    view.setFocus()
    sitting.press(ARROWS[0])
    item = shown(sitting)
    assert item is not None
    place = view.mapFromScene(item.mapRectToScene(item.rect)).boundingRect()
    around = place.adjusted(-20, -20, 20, 20)
    with_ring = view.viewport().grab(around).toImage()
    field.setFocus()
    item.setFocus()  # as when a step is shown meanwhile
    assert field.hasFocus()
    assert view.viewport().grab(around).toImage() != with_ring
    view.setFocus()
    assert view.viewport().grab(around).toImage() == with_ring
    view.setParent(None)  # it is taken down by itself
