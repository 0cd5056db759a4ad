"""A hand that shakes pulls a little at what it holds: that is no move."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.tables.items import DragItem
from lat_desktop.tables.registry import KITS
from lat_desktop.windows.main_window import MainWindow
from tests.tempo import quicken
from tests.windows.walk import LEFT, NO_POPUPS, Hands, Walker, alone, lobby

__all__ = ["lobby"]
pytestmark = [pytest.mark.long, NO_POPUPS]
TURNS = 4


def games_with_pieces() -> list[str]:
    """Return the games in which something can be dragged."""
    for kit in KITS.values():
        kit.table()  # which imports its pieces
    modules = [kind.__module__ for kind in DragItem.__subclasses__()]
    return [game for game in KITS if any(f".{game}." in module for module in modules)]


@pytest.mark.parametrize("game", games_with_pieces())
def test_a_piece_that_is_pulled_and_held_goes_back(
    lobby: MainWindow,
    language: LanguageService,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
) -> None:
    quicken(monkeypatch, 5)
    walker = Walker(qtbot, lobby, language, game, alone(game), Hands.MOUSE)
    walker.sit_down()
    pulled = 0
    for _ in range(TURNS):
        walker.wait()
        page = walker.page
        view, table = page.view, page.table
        steps = len(page.controller.match.steps)
        pieces = [each for each in table.items() if isinstance(each, DragItem) and each.draggable]
        for piece in pieces:
            before, spot = piece.pos(), view.place_of(piece).toPoint()
            QTest.mousePress(view.viewport(), LEFT, pos=spot)
            aside = spot + QPoint(9, 0)
            QTest.mouseMove(view.viewport(), aside)
            pulled += piece.dragged
            view._on_held()
            assert not piece.dragged
            QTest.mouseRelease(view.viewport(), LEFT, pos=aside)
            walker.wait()
            assert piece.pos() == before
            if table.asking.asked is not None:
                table.asking.toggle()
        assert len(page.controller.match.steps) == steps
        walker.do(walker.choice())
    assert pulled
