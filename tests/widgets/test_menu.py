"""Menus have room for their words, however large those are."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QImage
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
