"""Each key of a table can be another: then that does the same, and the old one nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.registry import KITS
from lat_desktop.tables.table import AnyTable
from lat_desktop.widgets.commands import COMMANDS, NUMBERS, Place, commands, default_keys
from tests.evening import quiet
from tests.games import SUBJECTS
from tests.tables.conftest import SitDown, Sitting

NAMES = [each.name for each in COMMANDS if each.place is Place.TABLE]
CHANGED = {name: (f"Ctrl+Alt+F{n + 1}",) for n, name in enumerate(NAMES)}
AT_TURN = (
    *("right", "left", "down", "up", "right", *NUMBERS, "table.ask", "leave", "number.1"),
    *("table.hint", "table.keys", "table.review", "table.replay", "now", "back", "first"),
    *("right", "left", "forward", "now", "back", "leave", "number.1", "click", "take_back"),
    *("number.1", "click", "leave", "number.2", "click", "leave"),
)
WHEN_OVER = ("table.sheet", "table.sheet", "leave", "table.sheet", "table.review", "back", "now")
NOT_EVERYWHERE = {"take_back", "up", "down", *NUMBERS[:1], *NUMBERS[3:]}
"""Where nothing can be taken back, or there are few things in a row, they mean nothing."""

every_game = pytest.mark.parametrize("game", SUBJECTS)


class Hand:
    """Somebody at a table who presses keys, and notes what comes of each."""

    def __init__(self, sitting: Sitting[AnyTable]) -> None:
        self.sitting = sitting
        self.heard: list[str] = []
        table = sitting.table
        for said, signal in (
            ("hint", table.requests.hint_asked),
            ("keys", table.requests.keys_asked),
            ("review", table.requests.review_asked),
            ("jump", sitting.playback.position_jumped),
        ):
            signal.connect(self._noting(said))
        for told in (table.refused, table.asking.answered):
            told.connect(self.heard.append)

    def _noting(self, said: str):  # type: ignore[no-untyped-def]
        def note() -> None:
            self.heard.append(said)

        return note

    def press(self, keys: str) -> None:
        combination = QKeySequence(keys)[0]  # type: ignore[index]
        viewport = self.sitting.view.viewport()
        QTest.keyClick(viewport, combination.key(), combination.keyboardModifiers())
        QApplication.processEvents()
        table, playback = self.sitting.table, self.sitting.playback
        self.sitting.qtbot.waitUntil(
            lambda: not table.animations.busy and (playback.past or bool(table.clickable_items()))
        )

    @property
    def state(self) -> object:
        """What can be seen and heard to have come of a key."""
        table, playback = self.sitting.table, self.sitting.playback
        item = table.focusItem()
        return (
            (item.words(), item.pos()) if isinstance(item, TableItem) else None,
            (playback.position, playback.past, len(playback.match.steps)),
            (table.confirmation.asks, table.results.shown, table.parts_chosen),
            table.asking.sheet.isVisible(),
            self.sitting.renderer.render(table.prompt),
            [item.words() for item in table.clickable_items()],
            [*self.heard],
        )


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[Settings]:
    """Return the settings that the keys come from."""
    settings = Settings(tmp_path / "settings.ini")
    commands().obey(settings)
    yield settings
    settings.keys = {}
    settings.deleteLater()


def finished(game: str) -> AnyMatch:
    return SUBJECTS[game].finished_script.play(SUBJECTS[game].game)


def at_turn(game: str) -> AnyMatch:
    return SUBJECTS[game].position(1, 12)


def early(game: str) -> AnyMatch:
    return SUBJECTS[game].position(0, 4)


@every_game
def test_each_key_is_as_good_as_any_other(
    qtbot: QtBot, tmp_path: Path, settings: Settings, game: str
) -> None:
    felt: set[str] = set()
    moments = ((early, AT_TURN), (at_turn, AT_TURN), (finished, WHEN_OVER))
    for match_of, pressed in moments:
        seen: list[object] = []
        for keys in ({}, CHANGED):
            settings.keys = keys
            tables = SitDown(qtbot, tmp_path, KITS[game].table(), quiet)
            match = match_of(game)
            actor = match.actor or 0
            hand = Hand(tables(match, people=(actor,)))
            for n, name in enumerate(pressed):
                before = hand.state
                if not keys:
                    hand.press(default_keys(name)[0])
                    seen.append(hand.state)
                    if hand.state != before:
                        felt.add(name)
                    continue
                for old in default_keys(name):
                    hand.press(old)
                    assert hand.state == before, f"{name} goes by its old key"
                hand.press(commands().all_keys(name)[0])
                assert hand.state == seen[n], f"{name} does something else by its new key"
            tables.leave()
    assert {*NAMES} - felt <= NOT_EVERYWHERE
