"""A table to sit down at, in a window off screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.game import Seat
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.players.protocol import ChooseParams
from lat_desktop.tables.doors.table import DoorsTable
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.labyrinth.table import LabyrinthTable
from lat_desktop.tables.table import AnyTable
from lat_desktop.tables.table_view import TableView
from lat_desktop.widgets.theme import Theme
from tests.evening import Policy, controller_of, quiet, renderer_of
from tests.tempo import quicken

TableT = TypeVar("TableT", bound=AnyTable)


class Sitting(Generic[TableT]):
    """A person at the table: they see what is offered, click, and press keys."""

    def __init__(
        self,
        qtbot: QtBot,
        folder: Path,
        table: type[TableT],
        match: AnyMatch,
        policy: Policy,
        language: str,
        pace: Pace,
        people: Sequence[Seat],
    ) -> None:
        self.qtbot = qtbot
        self.controller: MatchController = controller_of(match, folder, policy, people=people)
        self.playback = Playback(self.controller, pace, self.controller)
        self.renderer: TextRenderer = renderer_of(self.controller, language)
        theme = Theme(self.controller)
        self.table: TableT = table(self.playback, self.renderer, theme)
        self.view = TableView(self.table)
        self.hints: list[str] = []
        self.prompts: list[str] = []
        self.table.hinted.connect(self.hints.append)
        self.table.prompt_shown.connect(self._on_prompt_shown)
        qtbot.addWidget(self.view)
        self.view.resize(1000, 640)
        self.view.show()
        self.view.activateWindow()
        qtbot.waitUntil(self.view.isActiveWindow)
        QTest.mouseMove(self.view.viewport(), QPoint(1, 1))  # away from where another test left it
        self.view.setFocus()
        self.table.begin()
        self.controller.begin()
        self.wait()

    def _on_prompt_shown(self, prompt: Sentence | None) -> None:
        if prompt is not None:
            self.prompts.append(self.renderer.render(prompt))

    def wait(self) -> None:
        """Wait until something can be clicked, or the match is over."""
        self.qtbot.waitUntil(
            lambda: not self.table.animations.busy and bool(self.table.clickable_items())
        )

    def point(self, item: TableItem) -> QPoint:
        return self.view.place_of(item).toPoint()

    def click(self, item: TableItem) -> None:
        QTest.mouseMove(self.view.viewport(), self.point(item))
        QTest.mouseClick(self.view.viewport(), Qt.MouseButton.LeftButton, pos=self.point(item))

    def press(self, key: Qt.Key) -> None:
        QTest.keyClick(self.view.viewport(), key)

    def reach(self, item: TableItem) -> None:
        """Go to *item* with Tab, as often as need be."""
        for _ in range(40):
            if self.table.focusItem() is item:
                return
            self.press(Qt.Key.Key_Tab)
        raise AssertionError(f"Tab does not reach {item.words()}")

    def clickable(self, text: str) -> TableItem:
        """Return what is to be clicked for the move *text*."""
        found = [i for i in self.table.clickable_items() if i.move and i.move.text == text]
        assert found, f"{text!r} is not offered; these are: {self.offered_moves()}"
        return found[0]

    def offered_moves(self) -> list[str]:
        return [item.move.text for item in self.table.clickable_items() if item.move]

    def play(self, text: str) -> None:
        """Click on what makes the move *text*, and wait for the next turn."""
        self.click(self.clickable(text))
        self.wait()

    def leave(self) -> None:
        self.table.close()
        self.controller.close()
        self.view.close()
        self.table.deleteLater()
        self.controller.deleteLater()


class SitDown(Generic[TableT]):
    """Opens tables on matches, and leaves them all in the end."""

    def __init__(self, qtbot: QtBot, folder: Path, table: type[TableT], policy: Policy) -> None:
        self._open = partial(Sitting[TableT], qtbot, folder, table)
        self._policy = policy
        self._sittings: list[Sitting[TableT]] = []

    def __call__(
        self,
        match: AnyMatch,
        policy: Policy | None = None,
        language: str = "en",
        pace: Pace = Pace.AT_ONCE,
        people: Sequence[Seat] = (0,),
    ) -> Sitting[TableT]:
        """Sit down at a table on *match*; all but *people* play by *policy*."""
        sitting = self._open(match, policy or self._policy, language, pace, people)
        self._sittings.append(sitting)
        return sitting

    def leave(self) -> None:
        """Go home."""
        for sitting in self._sittings:
            sitting.leave()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everything move at its usual pace, only five times as fast: nobody looks."""
    quicken(monkeypatch, 5)


@pytest.fixture
def sit_down(qtbot: QtBot, tmp_path: Path) -> Iterator[SitDown[DoorsTable]]:
    """Return what opens a table of Doors."""
    tables = SitDown(qtbot, tmp_path, DoorsTable, quiet)
    yield tables
    tables.leave()


def first_turn(request: ChooseParams) -> str:
    """Make the first turn there is, and want no draw."""
    return next((move for move in request.legal if "-" in move), request.legal[-1])


@pytest.fixture
def enter_garden(qtbot: QtBot, tmp_path: Path) -> Iterator[SitDown[LabyrinthTable]]:
    """Return what opens a table of Labyrinth, against an opponent who takes the first turn."""
    tables = SitDown(qtbot, tmp_path, LabyrinthTable, first_turn)
    yield tables
    tables.leave()
