"""What stands beside a table, and in the windows, as a screen reader meets it; no bus is needed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from lat_desktop.controllers.language import LanguageService
from lat_desktop.engine.registry import GAMES
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.models.suspicion.deduction_sheet import mark_in
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.tables.suspicion.deduction_panel import DeductionPanel
from lat_desktop.tables.suspicion.deduction_sheet import SheetView
from lat_desktop.widgets.announcer import announcer
from lat_desktop.windows.main_window import MainWindow
from tests.windows.hearing import hear
from tests.windows.test_goal import sit_down

Role, Text = QAccessible.Role, QAccessible.Text


@pytest.fixture(autouse=True)
def reader(qapp: QApplication) -> Iterator[None]:
    """Have Qt believe that an assistive program is there."""
    QAccessible.setActive(True)
    yield
    announcer().speak()
    QAccessible.setActive(False)


def node_of(thing: object) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(thing)  # type: ignore[call-overload, no-any-return]


def name(node: QAccessibleInterface) -> str:
    return str(node.text(Text.Name))


def panel_of(window: MainWindow) -> DeductionPanel:
    page = sit_down(window, Suspicion.key, GAMES[Suspicion.key].seats[1])
    page.playback.take_over()
    page.playback.catch_up()
    QApplication.processEvents()
    panel = page.side.panel
    assert isinstance(panel, DeductionPanel)
    return panel


@pytest.mark.parametrize("speech", LANGUAGES)
def test_the_sheet_is_a_table_with_headers(
    window: MainWindow, language: LanguageService, speech: str
) -> None:
    language.set_language(speech)
    sheet = panel_of(window).sheet
    table, model = node_of(sheet), sheet.model()
    assert table.role() is Role.Table
    found: dict[QAccessible.Role, list[str]] = {}
    for child in map(table.child, range(table.childCount())):
        found.setdefault(child.role(), []).append(name(child))
    rows, columns = range(model.rowCount()), range(model.columnCount())
    players = [str(model.headerData(n, Qt.Orientation.Horizontal)) for n in columns]
    guests = [str(model.headerData(n, Qt.Orientation.Vertical)) for n in rows]
    assert found[Role.ColumnHeader] == players
    assert [each for each in found[Role.RowHeader] if each] == [
        str(model.headerData(n, Qt.Orientation.Vertical, Qt.ItemDataRole.AccessibleTextRole))
        for n in rows
    ]
    assert len(found[Role.Cell]) == len(players) * len(guests)
    assert all(players[n % len(players)] in each for n, each in enumerate(found[Role.Cell]))


def cell(sheet: SheetView, row: int, column: int) -> QAccessibleInterface:
    """Return what a reader is given for a cell; before each row and column stands its header."""
    table = node_of(sheet)
    return table.child((row + 1) * (sheet.model().columnCount() + 1) + column + 1)


def test_a_cell_is_marked_by_an_action(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = panel_of(window).sheet
    heard = hear(monkeypatch)
    model = sheet.model()
    sheet.setFocus()
    QApplication.processEvents()
    for row, column in ((3, 0), (0, 0), (2, 1), (2, 1)):
        before, heard[:] = mark_in(model.index(row, column)), []
        actions = cell(sheet, row, column).actionInterface()
        actions.doAction(actions.toggleAction())
        QApplication.processEvents()
        assert mark_in(model.index(row, column)) is not before
        assert heard[-1:] == [model.index(row, column).data(Qt.ItemDataRole.AccessibleTextRole)]
    assert not sheet.selectedIndexes()


def test_who_only_goes_there_marks_nothing(window: MainWindow) -> None:
    sheet = panel_of(window).sheet
    sheet.setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Left):
        QTest.keyClick(sheet, key)
        QApplication.processEvents()
        QApplication.processEvents()
    model = sheet.model()
    for _ in range(2):  # there, and there again
        place = sheet.visualRect(model.index(2, 1)).center()
        before = mark_in(model.index(2, 1))
        QTest.mouseClick(sheet.viewport(), Qt.MouseButton.LeftButton, pos=place)
        QApplication.processEvents()
        QApplication.processEvents()
        assert mark_in(model.index(2, 1)) is not before, "a click marks it once"
    marked = [
        (row, column)
        for row in range(model.rowCount())
        for column in range(model.columnCount())
        if mark_in(model.index(row, column)) is not None
    ]
    assert marked == [(2, 1)]
