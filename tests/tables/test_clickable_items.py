"""What may be clicked on a table is said in one place."""

from __future__ import annotations

import ast
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent

import lat_desktop
from lat_desktop.tables.doors.table import DoorsTable
from lat_desktop.tables.items import TableItem
from tests.evening import match_of
from tests.tables.conftest import SitDown

ROOT = Path(lat_desktop.__file__).parent


def files_that_name(attribute: str) -> set[str]:
    """Return the modules of the program in which something's *attribute* is asked for."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == attribute
    }


def test_nobody_else_lets_a_thing_be_clicked() -> None:
    assert files_that_name("set_clickable") == {"tables/clickable_items.py"}
    assert files_that_name("ItemIsFocusable") == {"tables/items.py"}


def test_exactly_what_is_enabled_can_be_clicked(sit_down: SitDown[DoorsTable]) -> None:
    table = sit_down(match_of()).table

    def clickable() -> list[TableItem]:
        return [i for i in table.items() if isinstance(i, TableItem) and i.clickable]

    offered = table.clickable_items()
    assert set(clickable()) == set(offered)
    first, second, *_ = offered
    table.clickable.enable([first])
    assert clickable() == table.clickable_items() == [first]
    first.hide()
    table.clickable.enable([first, second])
    assert table.clickable_items() == [second], "what cannot be seen cannot be gone to"
    table.clickable.disable()
    first.show()
    assert not clickable(), "what was hidden meanwhile"
    table.clickable.enable([first, second])
    table.show_view(table.view)  # with other cards, in the places of these
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    table.enable_moves()
    assert len(table.clickable_items()) == len(offered)
