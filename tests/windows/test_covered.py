"""Several at one screen: every way to a table begins behind the curtain, and nothing shows past it.

Two evenings are compared that differ in nothing but what nobody has been shown. As long as nobody
has said that it is they who look, the two windows must be alike in every word, seen or not.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QAbstractListModel, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog
from pytestqt.qtbot import QtBot

from lat_desktop.controllers import match_factory as match_making
from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import MatchFactory, ai
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.players.levels import Level
from lat_desktop.tables.items import ButtonItem, TableItem
from lat_desktop.tables.suspicion.deduction_panel import DeductionPanel
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from tests.evening import PEOPLE, ScriptedPlayer
from tests.games import SUBJECTS
from tests.windows.unpainted import show_unpainted
from tests.windows.walk import patterns
from tests.windows.words import words_of
from tools.games import TOOLS
from tools.random_play import BiasedRandomPlayer

pytestmark = pytest.mark.long

LEFT = Qt.MouseButton.LeftButton
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    *(Qt.ItemDataRole.UserRole + n for n in range(6)),
)
SECRET = [key for key, subject in SUBJECTS.items() if subject.game.has_secrets]


def of_several(game: str) -> list[str]:
    """Return who may sit round a table of *game*, more than one of them a person."""
    return [pattern for pattern in patterns(game) if pattern.count("P") > 1]


def seated(pattern: str) -> tuple[SeatHeader, ...]:
    return tuple(
        SeatHeader("human", PEOPLE[n]) if kind == "P" else ai(Level.NOVICE)
        for n, kind in enumerate(pattern)
    )


def some_match(game: str, pattern: str, rng: Random) -> AnyMatch:
    """Return a match in which a person is to move who has learnt something."""
    rules = GAMES[game]
    player = BiasedRandomPlayer(rng)
    while True:
        steps = rng.randrange(2, 40)
        setup = Setup(rng.choice(rules.editions), len(pattern), rng.randrange(len(pattern)))
        match: AnyMatch = Match(rules, setup)
        while match.outcome is None:
            actor = match.actor
            if len(match.steps) >= steps and actor is not None and pattern[actor] == "P":
                return match
            if match.awaits_chance:
                match.play_chance(rng)
            else:
                match.play(player.choose(match.legal_moves))


def told_otherwise(match: AnyMatch, rng: Random) -> AnyMatch:
    """Return a match that nobody who knows no secret can tell from *match*."""
    other: AnyMatch = Match(match.game, match.setup)
    for move in TOOLS[match.game.key].resample_hidden(match, None, rng):
        other.play(move)
    return other


class Evening:
    """A window, and people who sit down at it one after the other."""

    def __init__(self, qtbot: QtBot, folder: Path, language: LanguageService) -> None:
        self.qtbot = qtbot
        self.folder = folder
        self.language = language
        self.saves = Saves(folder / "matches")
        self.window = self.open()

    def open(self) -> MainWindow:
        settings = Settings(self.folder / "settings.ini")
        settings.pace = Pace.AT_ONCE
        settings.help = "likely"
        maker = MatchFactory(self.saves, Random(1), pause=0)
        theme = Theme(settings)
        window = MainWindow(settings, self.language, theme, lambda: maker, self.folder)
        settings.setParent(window)
        self.settings = settings
        self.qtbot.addWidget(window)
        window.resize(1280, 900)
        show_unpainted(window, self.qtbot)
        return window

    @property
    def page(self) -> GamePage:
        page = self.window.page
        assert page is not None
        return page

    def enter(self, game: str) -> None:
        """Go through the door behind which a match waits."""
        QApplication.processEvents()
        door = next(door for door in self.window.lobby.doors if door.game == game)
        QTest.mouseClick(door, LEFT)
        QApplication.processEvents()
        assert self.window.stack.currentWidget() is self.page

    def look(self) -> None:
        """Say who one is, look at everything, and write down what one knows."""
        page = self.page
        table, viewport = page.table, page.view.viewport()
        assert table.clickable_items() == [table.hand_over.take_over]
        QTest.mouseClick(
            viewport, LEFT, pos=page.view.place_of(table.hand_over.take_over).toPoint()
        )
        QApplication.processEvents()
        assert page.controller.reader is not None
        for item in table.items():
            if isinstance(item, TableItem) and item.isVisible():
                QTest.mouseMove(viewport, page.view.place_of(item).toPoint())
        if isinstance(page.side.panel, DeductionPanel):
            page.side.panel.notes.setPlainText("\n".join(table.in_words()))
            model = page.side.panel.model
            for row in range(model.rowCount()):
                page.side.panel.sheet.setCurrentIndex(model.index(row, 0))
                if model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole):
                    model.cycle(model.index(row, 0))
        # What was looked at last differs: the pointer is to rest at the same place.
        QTest.mouseMove(page.view.viewport(), QPoint(3, 3))

    def words(self) -> list[str]:
        """Return every word of the window and of the table, whether in sight or not."""
        page = self.page
        said = words_of(self.window)
        for view in self.window.findChildren(QAbstractItemView):
            model = view.model()
            if model is None:
                continue
            # Of a list Qt hides how many columns it has.
            columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
            for row in range(model.rowCount()):
                for column in range(columns):
                    index = model.index(row, column)
                    said += [str(model.data(index, role)) for role in ROLES]
        for item in page.table.items():
            if isinstance(item, TableItem):
                # Not every game has words for every button.
                words = item.key if isinstance(item, ButtonItem) else item.words()
                said.append(f"{type(item).__name__}: {words} {item.isVisible()}")
        said += [page.bar.sentence, page.bar.advice, page.bar.hint.text(), page.bar.prompt.text()]
        if isinstance(page.side.panel, DeductionPanel):
            said.append(page.side.panel.notes.toPlainText())
            said.append(str(page.side.panel.notes.document().isUndoAvailable()))
        return sorted(said + page.table.in_words() + [self.window.windowTitle()])


def by_the_lobby(evening: Evening) -> None:
    game = evening.page.controller.match.game.key
    evening.window.menus.lobby.trigger()
    evening.enter(game)


def by_the_key(evening: Evening) -> None:
    evening.window.menus.lobby.trigger()
    evening.window.menus.continue_match.trigger()


def by_minimising(evening: Evening) -> None:
    evening.window.showMinimized()
    QApplication.processEvents()
    evening.window.showNormal()
    evening.window.activateWindow()
    # What is said of the focus comes with it.
    evening.qtbot.waitUntil(evening.window.isActiveWindow)
    QApplication.processEvents()


def by_starting_again(evening: Evening) -> None:
    game = evening.page.controller.match.game.key
    evening.window.close()
    evening.window = evening.open()
    evening.enter(game)


WAYS = (by_the_lobby, by_the_key, by_minimising, by_starting_again)


def disturb(evening: Evening) -> list[Callable[[], object]]:
    """Return what may happen to a window before anybody says who they are."""
    window, page, settings = evening.window, evening.page, evening.settings

    def set_theme() -> None:
        settings.theme = "dark"

    def open_and_close() -> None:
        window.show_settings()
        for dialog in window.findChildren(QDialog):
            dialog.reject()

    def press(key: Qt.Key) -> Callable[[], object]:
        return lambda: QTest.keyClick(page.view.viewport(), key)

    def undo() -> None:
        if isinstance(page.side.panel, DeductionPanel):
            page.side.panel.undo.trigger()

    return [
        lambda: window.resize(900, 700),
        window.menus.words.trigger,
        window.menus.languages["it"].trigger,
        set_theme,
        window.menus.full_screen.trigger,
        open_and_close,
        undo,
        *map(press, (Qt.Key.Key_R, Qt.Key.Key_H, Qt.Key.Key_S, Qt.Key.Key_Escape, Qt.Key.Key_2)),
    ]


@pytest.mark.rule("P17")
@pytest.mark.parametrize(
    ("game", "pattern", "way"),
    [
        (game, pattern, way)
        for game in SECRET
        for n, pattern in enumerate(of_several(game))
        for m, way in enumerate(WAYS)
        if len(pattern) == 2 or n % len(WAYS) == m
    ],
)
def test_nothing_is_seen_that_others_may_not_see(
    qtbot: QtBot,
    tmp_path: Path,
    language: LanguageService,
    theme: Theme,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    pattern: str,
    way: Callable[[Evening], None],
) -> None:
    def first(request: object) -> str:
        raise AssertionError("a person is to move")

    monkeypatch.setattr(match_making, "PlayerProcess", lambda *_, **__: ScriptedPlayer(first))
    rng = Random(f"{game} {pattern}")
    match = some_match(game, pattern, rng)
    seen: list[list[list[str]]] = []
    for n, told in enumerate((match, told_otherwise(match, rng))):
        language.set_language("en")
        evening = Evening(qtbot, tmp_path / str(n), language)
        save = evening.saves.create(told, seated(pattern))
        save.save(told)
        save.close()
        evening.window.show_lobby()
        evening.enter(game)
        seen.append([evening.words()])
        evening.look()
        assert evening.words() != seen[n][0], "the one who looks sees more"
        way(evening)
        page = evening.page
        assert page.controller.reader is None
        disturbances = disturb(evening)
        if len(pattern) > 2:  # every pattern is tried, and with two every way and all that happens
            disturbances = disturbances[:3]
        for disturbance in (lambda: None, *disturbances):
            disturbance()
            QApplication.processEvents()
            assert page.table.hand_over.curtain.is_closed
            assert page.table.clickable_items() == [page.table.hand_over.take_over]
            seen[n].append(evening.words())
        evening.window.close()
    for one, other in zip(*seen, strict=True):
        assert one == other
