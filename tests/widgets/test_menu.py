"""Menus have room for their words, however large those are."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from lat_desktop.widgets.menu import Menu
from tests.windows.walk import NO_POPUPS

LONGEST = "Informazioni sul programma"


def picture(menu: QMenu, letters: int, checkable: bool, key: str) -> QImage:
    """Return how the longest words of *menu* look, without the key beside them."""
    font = menu.font()
    font.setPixelSize(letters)
    menu.setFont(font)
    for text in (LONGEST, "Tasti"):
        action = menu.addAction(text)
        action.setCheckable(checkable)
        action.setShortcut(key)
    menu.popup(QPoint())
    QApplication.processEvents()
    row = menu.actionGeometry(menu.actions()[0])
    words = QSize(menu.fontMetrics().horizontalAdvance(LONGEST) + row.height(), row.height())
    return menu.grab(QRect(row.topLeft(), words)).toImage()


@NO_POPUPS
@pytest.mark.parametrize("letters", [9, 13, 20, 26, 40])
@pytest.mark.parametrize("checkable", [False, True])
@pytest.mark.parametrize("key", ["", "Shift+F1"])
def test_no_word_is_cut(qtbot: QtBot, letters: int, checkable: bool, key: str) -> None:
    menu, wide = Menu(), QMenu()
    for each in (menu, wide):
        qtbot.addWidget(each)
    wide.setMinimumWidth(40 * len(LONGEST))
    assert picture(menu, letters, checkable, key) == picture(wide, letters, checkable, key)
    assert menu.width() < wide.width()


@NO_POPUPS
def test_what_is_higher_than_the_screen_is_scrolled(qtbot: QtBot) -> None:
    """Columns beside each other would be wider than it."""
    menu = Menu()
    qtbot.addWidget(menu)
    high = 2 * menu.screen().availableSize().height()
    while menu.sizeHint().height() < high and len(menu.actions()) < 500:
        menu.addAction(LONGEST)
    menu.popup(QPoint())
    QApplication.processEvents()
    assert menu.height() <= menu.screen().availableSize().height()
    assert len({menu.actionGeometry(each).left() for each in menu.actions()}) == 1
    first, last = menu.actions()[0], menu.actions()[-1]
    assert menu.rect().contains(menu.actionGeometry(first).center())
    menu.setActiveAction(first)
    QTest.keyClick(menu, Qt.Key.Key_Up)
    assert menu.activeAction() is last
    assert menu.rect().contains(menu.actionGeometry(last).center())
