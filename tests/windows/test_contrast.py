"""Everything in a window is seen: words, the edges of what can be used, and where the keys are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.settings import Settings
from lat_desktop.tables.suspicion.deduction_sheet import SheetView
from lat_desktop.tables.table_view import TableView
from lat_desktop.widgets.choices import Segments
from lat_desktop.widgets.theme import THEME_NAMES, Theme
from lat_desktop.windows.history_bar import SignButton
from lat_desktop.windows.main_window import MainWindow
from tests.eyes import MARK, TEXT, contrast
from tests.windows.reach import areas_around, is_control, named, parts_of
from tests.windows.test_dialogs import Make
from tests.windows.test_reach import SMALLEST, every_window, opened
from tests.windows.words import shown
from tools.games import TOOLS
from tools.screenshots import HOUSE, Stage, settle

FRAME = 5
"""Pixels that the edge of a control takes at the most."""
ROWS = 30
"""How many rows of a list are looked at."""
RING = 100
"""Pixels that change plainly where something shows that it has the focus, however large it is."""
SIDE = 0.3
"""How much of its left side a control has at least that is straight: some are round."""

every_theme = pytest.mark.parametrize("name", THEME_NAMES)


def pixels_of(image: QImage, area: QRect) -> memoryview:
    """Return the pixels in an *area* of *image*, line by line, as figures without their alpha."""
    assert not area.isEmpty()  # or else a copy is the whole picture
    # Lines of four bytes a pixel have nothing between them.
    opaque = image.copy(area).convertToFormat(QImage.Format.Format_RGB32)
    return memoryview(bytes(opaque.constBits())).cast("I")


def colours_of(image: QImage, area: QRect) -> Counter[str]:
    """Return how often each colour is in an *area* of *image*, by its name."""
    found = Counter(pixels_of(image, area & image.rect()))
    return Counter({QColor.fromRgb(pixel).name(): times for pixel, times in found.items()})


def greatest_contrast(found: Counter[str]) -> float:
    """Return how much of what is drawn there stands out most from what there is most of."""
    ground = QColor(found.most_common(1)[0][0])
    return max(contrast(QColor(name), ground) for name in found)


def pale_words(window: QWidget) -> Iterator[str]:
    """Yield which words, or signs, of *window* do not stand out from their ground."""
    pictures: dict[QWidget, QImage] = {}
    for part in parts_of(window):
        if not part.isEnabled():
            continue
        if isinstance(part, QAbstractItemView) and part.model() is not None:
            yield from pale_rows(part, window)
        frame = 0 if isinstance(part, QLabel) else FRAME
        area = part.rect().adjusted(frame, frame, -frame, -frame)
        if not (says_something(part) and area.isValid()):
            continue
        ground = ground_of(part, window)
        if ground not in pictures:
            pictures[ground] = ground.grab().toImage()
        area.translate(part.mapTo(ground, QPoint()))
        found = greatest_contrast(colours_of(pictures[ground], area))
        if found < (MARK if isinstance(part, SignButton) else TEXT):
            yield f"{named(part)}: {found:.2f}"


def ground_of(part: QWidget, window: QWidget) -> QWidget:
    """Return what *part* lies on that can be painted whole: the window, or what scrolls in it."""
    area = next(areas_around(part, window), None)
    content = None if area is None else area.widget()
    return window if content is None else content


def pale_rows(view: QAbstractItemView, window: QWidget) -> Iterator[str]:
    """Yield which rows of *view* do not stand out from their ground."""
    model, picture = view.model(), window.grab().toImage()
    if isinstance(view, SheetView) or not view.isVisible():
        return  # the cells of the sheet have signs, and its words stand in the headers
    port = view.viewport().mapTo(window, QPoint())
    for row in range(min(model.rowCount(view.rootIndex()), ROWS)):
        index = model.index(row, 0, view.rootIndex())
        area = view.visualRect(index)
        seen = view.viewport().visibleRegion().boundingRect().contains(area)
        if not seen or not str(index.data() or "").strip():
            continue
        if (found := greatest_contrast(colours_of(picture, area.translated(port)))) < TEXT:
            yield f"{named(view)}, row {row} {index.data()!r}: {found:.2f}"


def says_something(part: QWidget) -> bool:
    """Whether words, or a sign, are written on *part* alone."""
    if isinstance(part, QLabel):
        return bool(shown(part).strip())
    if isinstance(part, QLineEdit):
        return bool(part.text() or part.placeholderText())
    if isinstance(part, QAbstractButton):
        return bool(part.text()) or isinstance(part, SignButton)
    return isinstance(part, QComboBox)


def hardly_edged(window: QWidget) -> Iterator[str]:
    """Yield which controls that have an edge are hardly told from what is beside them."""
    picture = window.grab().toImage()
    for part in parts_of(window):
        edged = isinstance(part, QPushButton | QComboBox | QLineEdit | Segments)
        if not edged or not part.isEnabled() or part.hasFocus():
            continue
        if isinstance(part, QPushButton) and part.isFlat():
            continue
        rect = QRect(part.mapTo(window, QPoint()), part.size())
        if part.visibleRegion().boundingRect() != part.rect():
            continue  # some of it is to be scrolled to
        outside = QColor(picture.pixelColor(rect.left() - 2, rect.center().y()))
        sides = [
            [picture.pixelColor(rect.left() + n, y) for n in range(FRAME)]
            for y in range(rect.top(), rect.bottom() + 1)
        ]
        seen = sum(any(contrast(c, outside) >= MARK for c in side) for side in sides)
        if seen < SIDE * len(sides):
            yield f"{named(part)}: {seen} of {len(sides)}"


def hardly_focused(window: QWidget) -> Iterator[str]:
    """Yield which controls hardly show that they have the focus."""
    window.setFocus()
    for part in parts_of(window):
        if not is_control(part) or isinstance(part, TableView) or not part.isVisible():
            continue
        if part.visibleRegion().boundingRect().size() != part.size():
            continue  # one scrolls to it by coming there
        around = QRect(part.mapTo(window, QPoint()), part.size()).adjusted(-4, -4, 4, 4)
        focused = QApplication.focusWidget()
        if focused is not None:
            focused.clearFocus()
        settle()
        before = window.grab(around).toImage()
        part.setFocus(Qt.FocusReason.TabFocusReason)
        settle()
        after = window.grab(around).toImage()
        if seen_change(before, after) < min((part.width() + part.height()) / 2, RING):
            yield f"{named(part)}: {seen_change(before, after)}"


def seen_change(before: QImage, after: QImage) -> int:
    """Return how many pixels have changed so much that it is seen.

    Where a line of help needs another line, the later picture is less high.
    """
    both = before.rect().intersected(after.rect())
    pairs = Counter(zip(pixels_of(before, both), pixels_of(after, both), strict=True))
    return sum(
        times
        for (one, other), times in pairs.items()
        if one != other and contrast(QColor.fromRgb(one), QColor.fromRgb(other)) >= MARK
    )


@every_window
@every_theme
def test_words_and_edges_of_a_dialog_are_seen(
    qtbot: QtBot,
    settings: Settings,
    language: LanguageService,
    theme: Theme,
    make: Make,
    name: str,
) -> None:
    theme.choose(name, 100)
    dialog = opened(qtbot, make(settings, language, theme))
    assert [*pale_words(dialog), *hardly_edged(dialog)] == []


@every_window
@every_theme
def test_in_a_dialog_one_sees_where_the_keys_are(
    qtbot: QtBot,
    settings: Settings,
    language: LanguageService,
    theme: Theme,
    make: Make,
    name: str,
) -> None:
    theme.choose(name, 100)
    dialog = make(settings, language, theme)
    with qtbot.waitActive(dialog):
        opened(qtbot, dialog)
        dialog.activateWindow()
    assert [*hardly_focused(dialog)] == []


@pytest.mark.long
@pytest.mark.parametrize("subject", [*TOOLS, HOUSE])
@every_theme
def test_words_and_edges_around_a_table_are_seen(
    qapp: QApplication, tmp_path: Path, subject: str, name: str
) -> None:
    found = {}
    for scene, window in Stage(tmp_path, "en", name, SMALLEST).scenes(subject):
        settle()
        if of_scene := [*pale_words(window), *hardly_edged(window)]:
            found[scene] = of_scene
    assert found == {}


@pytest.mark.long
@pytest.mark.parametrize("subject", [*TOOLS, HOUSE])
@every_theme
def test_one_sees_where_the_keys_are_at_a_table_and_around_it(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, subject: str, name: str
) -> None:
    found = {}
    for scene, window in Stage(tmp_path, "en", name, SMALLEST).scenes(subject):
        window.activateWindow()
        settle()
        of_scene = [*hardly_focused(window), *hardly_focused_things(window)]
        if of_scene:
            found[scene] = of_scene
    assert found == {}


def hardly_focused_things(window: QWidget) -> Iterator[str]:
    """Yield which things on the table of *window* hardly show that they have the focus."""
    if not isinstance(window, MainWindow) or window.page is None:
        return
    view, table = window.page.view, window.page.table
    if view.scene() is not table:
        return  # one looks back: there is nothing to do
    view.setFocus()
    for item in table.clickable_items():
        table.clearFocus()
        settle()
        before = view.grab().toImage()
        item.setFocus(Qt.FocusReason.TabFocusReason)
        settle()
        changed = seen_change(before, view.grab().toImage())
        seen = view.viewportTransform().mapRect(item.sceneBoundingRect())
        if changed < min((seen.width() + seen.height()) / 2, RING):
            yield f"{type(item).__name__} {item.words()!r}: {changed}"
