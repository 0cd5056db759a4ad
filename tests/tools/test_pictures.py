"""Every moment that there is a picture of looks as it did when somebody looked at it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageChops
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from lat_desktop.tables.items import TableItem
from lat_desktop.tables.table import AnyTable
from lat_desktop.windows.main_window import MainWindow
from tools import pictures
from tools.games import TOOLS
from tools.screenshots import SUBJECTS, Stage, put_away, settle

DIFFERENT = pictures.ROOT / "build" / "pictures"
"""Where it is written what differs."""


@pytest.mark.parametrize("subject", SUBJECTS)
def test_it_looks_as_it_was_approved(subject: str) -> None:
    expected = pictures.approved(subject)
    folder = DIFFERENT / subject
    found = []
    for name, now in pictures.differing(subject, expected):
        folder.mkdir(parents=True, exist_ok=True)
        pictures.side_by_side(expected.get(name), now).save(folder / f"{name}.png")
        found.append(name)
    assert not found, f"look at {folder}; `make approve OF={subject}` takes what is right"


def grabbed(widget: QWidget) -> Image.Image:
    """Return what is seen of *widget*."""
    settle()
    seen = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
    size = seen.width(), seen.height()
    return Image.frombuffer(
        "RGB", size, bytes(seen.constBits()), "raw", "RGB", seen.bytesPerLine()
    ).copy()


def kept(picture: Image.Image) -> Image.Image:
    """Return what is left of *picture* where it is kept."""
    return pictures.decode(pictures.encode(pictures.shrink(picture)))


def clickable(table: AnyTable) -> TableItem:
    return table.clickable_items()[0]


def without_a_ring(window: MainWindow, table: AnyTable) -> None:
    for item in table.clickable_items():
        item.set_clickable(False)


def a_little_aside(window: MainWindow, table: AnyTable) -> None:
    clickable(table).moveBy(3 / table.views()[0].transform().m11(), 0)


def a_letter_different(window: MainWindow, table: AnyTable) -> None:
    assert window.page is not None
    prompt: QLabel = window.page.bar.prompt
    prompt.setText(re.sub("e(?![^<]*>)", "o", prompt.text(), count=1))  # not in a link's address


def without_the_corners(window: MainWindow, table: AnyTable) -> None:
    moved = [item for item in table.items() if isinstance(item, TableItem) and item.moved]
    assert moved
    for item in moved:
        item.show_touched(())


def in_the_past(window: MainWindow, table: AnyTable) -> None:
    assert window.page is not None
    window.page.playback.go_to(window.page.playback.front - 1)


FAULTS = [without_a_ring, a_little_aside, a_letter_different, without_the_corners, in_the_past]
Fault = Callable[[MainWindow, AnyTable], None]


@pytest.fixture(params=pictures.LOOKS, ids="-".join)
def stage(tmp_path: Path, qapp: QApplication, request: pytest.FixtureRequest) -> Stage:
    language, theme = request.param
    return Stage(tmp_path, language, theme, pictures.size())


@contextmanager
def moment(stage: Stage, game: str) -> Iterator[MainWindow]:
    """Give the first window on a game in which the person may act, and there are last moves."""
    for _, window in stage.scenes(game):
        assert isinstance(window, MainWindow)
        assert window.page is not None
        if window.page.table.clickable_items() and window.page.playback.front > 2:
            try:
                yield window
            finally:
                put_away(window)
            break


@pytest.mark.parametrize("game", TOOLS)
def test_what_nobody_sees_is_none_and_what_one_sees_is_one(stage: Stage, game: str) -> None:
    with moment(stage, game) as window:
        assert window.page is not None
        table = window.page.table
        for fault in FAULTS:
            picture = grabbed(window)
            expected = kept(picture)
            assert not pictures.compare(expected, kept(with_noise(picture))).seen
            again = kept(grabbed(window))
            if pictures.compare(expected, again).seen:
                DIFFERENT.mkdir(parents=True, exist_ok=True)
                pictures.side_by_side(expected, again).save(DIFFERENT / f"{game}-moved.png")
                where = pictures.where(expected, again)
                pytest.fail(f"nothing was done before {fault.__name__}, and {where} differs")
            fault(window, table)
            assert pictures.compare(expected, kept(grabbed(window))).seen, fault.__name__
            window.page.playback.go_to(0)  # and back: all lies as it should
            window.page.playback.go_to(window.page.playback.front)


def with_noise(picture: Image.Image) -> Image.Image:
    """Return *picture* with colours as another processor may round them."""
    chance, count = Random(1), picture.width * picture.height
    channels = [
        Image.frombytes("L", picture.size, bytes(chance.choices((0, 1, 2), k=count)))
        for _ in picture.getbands()
    ]
    one = Image.new("RGB", picture.size, (1, 1, 1))
    return ImageChops.subtract(ImageChops.add(picture, Image.merge("RGB", channels)), one)
