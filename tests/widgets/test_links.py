"""Links in labels are gone to by Tab, heard of, and followed by keys and by action."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from lat_desktop.widgets.links import LinkLabel

TEXT = 'Bid for the <a href="lot">l<b>o</b>t</a>, or pass. (<a href="#F10">rule F10</a>)'


class Row:
    """A label between two buttons."""

    def __init__(self, qtbot: QtBot) -> None:
        self.window = QWidget()
        self.before, self.label, self.after = QPushButton("1"), LinkLabel(), QPushButton("2")
        column = QVBoxLayout(self.window)
        for part in (self.before, self.label, self.after):
            column.addWidget(part)
        qtbot.addWidget(self.window)
        self.label.setText(TEXT)
        self.reached: list[str] = []
        self.followed: list[str] = []
        self.label.link_reached.connect(self.reached.append)
        self.label.linkActivated.connect(self.followed.append)
        with qtbot.waitActive(self.window):
            self.window.show()
            self.window.activateWindow()
        self.before.setFocus()

    @property
    def node(self) -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(self.label)

    @property
    def links(self) -> list[QAccessibleInterface]:
        return [self.node.child(n) for n in range(self.node.childCount())]

    def press(self, key: Qt.Key) -> QWidget | None:
        """Press *key* where the focus is; return where it is then."""
        at = QApplication.focusWidget()
        assert at is not None
        QTest.keyClick(at, key)
        QApplication.processEvents()
        return QApplication.focusWidget()

    @property
    def focused(self) -> list[str]:
        """What says of itself that it has the focus."""
        nodes = [self.node, *self.links]
        return [node.text(QAccessible.Text.Name) for node in nodes if node.state().focused]


@pytest.fixture
def row(qtbot: QtBot) -> Iterator[Row]:
    QAccessible.setActive(True)
    yield Row(qtbot)
    QAccessible.setActive(False)


def test_tab_goes_from_link_to_link_and_on(row: Row) -> None:
    assert row.press(Qt.Key.Key_Tab) is row.label
    assert row.focused == ["lot"]
    assert row.press(Qt.Key.Key_Tab) is row.label
    assert row.focused == ["rule F10"]
    assert row.press(Qt.Key.Key_Tab) is row.after
    assert row.focused == []
    assert row.press(Qt.Key.Key_Backtab) is row.label
    assert row.focused == ["rule F10"]
    assert row.press(Qt.Key.Key_Backtab) is row.label
    assert row.press(Qt.Key.Key_Backtab) is row.before
    assert row.reached == ["lot", "#F10", "#F10", "lot"]
    assert not row.followed


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_a_key_follows_it(row: Row, key: Qt.Key) -> None:
    row.press(Qt.Key.Key_Tab)
    row.press(key)
    row.press(Qt.Key.Key_Tab)
    row.press(key)
    assert row.followed == ["lot", "#F10"]


def test_a_reader_finds_and_follows_it(row: Row) -> None:
    assert row.node.text(QAccessible.Text.Name) == "Bid for the lot, or pass. (rule F10)"
    assert [link.role() for link in row.links] == [QAccessible.Role.Link] * 2
    assert [link.text(QAccessible.Text.Name) for link in row.links] == ["lot", "rule F10"]
    assert [row.node.indexOfChild(link) for link in row.links] == [0, 1]
    for link in row.links:
        assert link.parent().object() is row.label
        assert link.state().focusable
        actions = link.actionInterface()
        for name in (actions.setFocusAction(), actions.pressAction()):
            actions.doAction(name)
            QApplication.processEvents()
        assert row.focused == [link.text(QAccessible.Text.Name)]
    assert row.followed == row.reached == ["lot", "#F10"]


def test_without_a_link_it_is_no_stop(row: Row) -> None:
    row.label.setText("Nothing can be <b>followed</b>.")
    assert row.press(Qt.Key.Key_Tab) is row.after
    assert not row.links


def test_whoever_is_there_can_go_on_when_the_words_change(row: Row) -> None:
    row.press(Qt.Key.Key_Tab)
    row.label.setText("Nothing.")
    assert row.label.hasFocus()
    assert row.press(Qt.Key.Key_Tab) is row.after
    assert row.press(Qt.Key.Key_Backtab) is row.before


def test_a_name_that_is_written_from_the_right_turns_no_sentence_round(qtbot: QtBot) -> None:
    label = LinkLabel()
    qtbot.addWidget(label)
    name = "\N{FIRST STRONG ISOLATE}\u05e9\u05e8\u05d4\N{POP DIRECTIONAL ISOLATE}"
    label.setText(f"{name}, it is your turn.")
    (document,) = label.findChildren(QTextDocument)
    assert document.firstBlock().textDirection() is Qt.LayoutDirection.LeftToRight
    assert label.text() == f"{name}, it is your turn."
