"""From the lobby to each person's first two moves, as people go: by mouse, or by keys alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container
from enum import Enum
from itertools import cycle, product
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lat_desktop.controllers import match_factory as match_making
from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import MatchFactory
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.game import Seat
from lat_desktop.engine.registry import GAMES
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.plaques import Plaque
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatchDialog
from lat_desktop.windows.seat_row import PERSON
from tests.evening import PEOPLE, ScriptedPlayer, quiet
from tests.games import SUBJECTS
from tests.windows.unpainted import show_unpainted

NO_POPUPS = pytest.mark.qt_log_ignore("This plugin does not support")
"""What a screen that is none says of lists that open."""
LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
SIZES = ((1100, 720), (900, 700), (1300, 640))
OTHER = {"en": "it", "it": "en"}


def patterns(game: str) -> list[str]:
    """Return who may sit round a table of *game*, a letter a seat: Person or Computer."""
    return [
        "P" + "".join(rest)
        for seats in SUBJECTS[game].game.seats
        for rest in product("PC", repeat=seats - 1)
    ]


def alone(game: str) -> str:
    """Return who sits at the smallest table at which a person is alone."""
    return next(p for p in patterns(game) if p.count("P") == 1)


class Hands(Enum):
    """What people use; by turns, each person makes one move with either."""

    MOUSE = "mouse"
    KEYS = "keys"
    BY_TURNS = "by turns"


def walks(sizes: Container[int], *hands: Hands) -> Callable[..., None]:
    """Return a test of every table at which so many sit, for a file of its own: files run apart."""
    cases = [(game, p) for game in SUBJECTS for p in patterns(game) if len(p) in sizes]

    @pytest.mark.parametrize("hands", hands, ids=lambda each: each.value)
    @pytest.mark.parametrize(("game", "pattern"), cases)
    def test_everybody_comes_to_their_second_move(
        lobby: MainWindow,
        language: LanguageService,
        qtbot: QtBot,
        game: str,
        pattern: str,
        hands: Hands,
    ) -> None:
        Walker(qtbot, lobby, language, game, pattern, hands).walk()

    return test_everybody_comes_to_their_second_move


class Walker:
    """Somebody who comes to the lobby with friends, and clicks, or presses keys."""

    def __init__(
        self,
        qtbot: QtBot,
        window: MainWindow,
        language: LanguageService,
        game: str,
        pattern: str,
        hands: Hands,
    ) -> None:
        """Begin in one language or the other; in each walk both are spoken."""
        number = patterns(game).index(pattern)
        self.qtbot = qtbot
        self.window = window
        self._language = language
        language.set_language("en" if number % 2 else "it")
        self.game = game
        self.pattern = pattern
        self._hands = hands
        self._turn = number // 2
        """Whether the first in turn begins by mouse, even, or by keys, odd."""
        self.by_keys = hands is Hands.KEYS or (hands is Hands.BY_TURNS and self._turn % 2 == 1)
        self.several = pattern.count("P") > 1
        self._rng = Random(pattern)
        self._sizes = cycle(SIZES)

    # Hands

    def change_hands(self, made: Counter[Seat]) -> None:
        """Let who looks make another move by keys than by mouse, and neighbours begin otherwise."""
        reader = self.page.controller.reader
        if self._hands is Hands.BY_TURNS and reader is not None:
            self.by_keys = (self._turn + reader + made[reader]) % 2 == 1

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier | None = None) -> None:
        """Press a key where the focus is."""
        target = QApplication.focusWidget() or QApplication.activeWindow() or self.window
        QTest.keyClick(target, key, modifier or Qt.KeyboardModifier.NoModifier)

    def tab_to(self, *widgets: QWidget) -> None:
        """Press Tab until the focus is on one of *widgets*."""
        for _ in range(60):
            if QApplication.focusWidget() in widgets:
                return
            self.press(Qt.Key.Key_Tab)
        raise AssertionError(f"Tab does not reach {widgets}")

    def knock(self) -> None:
        """Do what the door of the game does."""
        door = next(door for door in self.window.lobby.doors if door.game == self.game)
        if self.by_keys:
            self.tab_to(door)
            self.press(Qt.Key.Key_Return)
        else:
            QTest.mouseClick(door, LEFT)

    # From the lobby to the table

    def sit_down(self) -> None:
        """Go through the door, and agree on a match of the pattern."""
        self.knock()
        dialog = self.window.findChild(NewMatchDialog)
        assert isinstance(dialog, NewMatchDialog)
        self.qtbot.waitUntil(dialog.isActiveWindow)
        if len(GAMES[self.game].seats) > 1:
            self._choose_count(dialog)
        for n, kind in enumerate(self.pattern):
            if n:
                self._choose_kind(dialog, n, PERSON if kind == "P" else "novice")
        if self.several:
            for n, kind in enumerate(self.pattern):
                if kind == "P":
                    self._type_name(dialog, n)
        assert dialog.start.isEnabled(), dialog.missing.text()
        if self.by_keys:
            self.tab_to(dialog.start)
            self.press(Qt.Key.Key_Space)
        else:
            QTest.mouseClick(dialog.start, LEFT)
        self.window.activateWindow()  # as the window manager does, where there is one
        self.qtbot.waitUntil(self.window.isActiveWindow)
        self.wait()
        kinds = ["P" if seat in self.page.controller.people else "C" for seat in self._seats()]
        # Who sits on which side may be left to chance: then the list begins at another seat.
        turned = ("".join(kinds[n:] + kinds[:n]) for n in range(len(kinds)))
        assert self.pattern in turned

    def _choose_count(self, dialog: NewMatchDialog) -> None:
        wanted = dialog.count.options.button_of(len(self.pattern))
        if not self.by_keys:
            QTest.mouseClick(wanted, LEFT)
            return
        buttons = dialog.count.options.buttons()
        self.tab_to(*buttons)
        for _ in buttons:
            at = [button.hasFocus() for button in buttons].index(True)
            way = buttons.index(wanted) - at
            if way:
                self.press(Qt.Key.Key_Right if way > 0 else Qt.Key.Key_Left)
        self.press(Qt.Key.Key_Space)
        assert dialog.count.value == len(self.pattern)

    def _choose_kind(self, dialog: NewMatchDialog, n: int, kind: str) -> None:
        drop = dialog.rows[n].kind
        index = drop.findData(kind)
        if self.by_keys:
            self.tab_to(drop)
            self.press(Qt.Key.Key_Home)
            for _ in range(index):
                self.press(Qt.Key.Key_Down)
        else:
            QTest.mouseClick(drop, LEFT)
            QApplication.processEvents()
            view = drop.view()
            place = view.visualRect(drop.model().index(index, 0)).center()
            QTest.mouseMove(view.viewport(), place)
            QTest.mouseClick(view.viewport(), LEFT, pos=place)
        assert drop.value == kind

    def _type_name(self, dialog: NewMatchDialog, n: int) -> None:
        field = dialog.rows[n].name
        if self.by_keys:
            self.tab_to(field)
        else:
            QTest.mouseClick(field, LEFT)
        self.press(Qt.Key.Key_A, CTRL)
        QTest.keyClicks(field, PEOPLE[n])

    def _seats(self) -> range:
        return range(self.page.controller.match.setup.seats)

    # At the table

    @property
    def page(self) -> GamePage:
        page = self.window.page
        assert page is not None
        assert self.window.stack.currentWidget() is page
        return page

    def wait(self) -> None:
        """Wait until a person can do something."""

        def something() -> None:
            table, controller = self.page.table, self.page.controller
            assert not table.animations.busy
            assert table.clickable_items(), (controller.prompt, controller.requests)

        QApplication.processEvents()  # what is on its way changes what can be done
        self.qtbot.waitUntil(something)

    def choice(self) -> TableItem:
        """Return what to click: something that leads on."""
        table = self.page.table
        offered = table.clickable_items()
        back = [getattr(table, "take_back", None), table.confirmation.think_again]
        onward = [item for item in offered if item not in back]
        quietly = [item for item in onward if not (item.move and item.move.verb == "guess")]
        return self._rng.choice(quietly or onward)

    def resize(self) -> None:
        """Give the window another size, and let it come to that."""
        self.window.resize(*next(self._sizes))
        QApplication.processEvents()  # until everything has come to its place
        self.wait()

    def do(self, item: TableItem) -> None:
        """Click on *item*, or go there and press Return."""
        table, view = self.page.table, self.page.view
        if not self.by_keys:
            place = view.place_of(item).toPoint()
            QTest.mouseMove(view.viewport(), place)
            QTest.mouseClick(view.viewport(), LEFT, pos=place)
            return
        self.tab_to(view)
        for _ in range(len(table.clickable_items()) + 2):
            if table.focusItem() is item:
                break
            self.press(Qt.Key.Key_Tab)
            self.tab_to(view)
        assert table.focusItem() is item, f"Tab does not reach {item.words()}"
        self.press(self._rng.choice((Qt.Key.Key_Return, Qt.Key.Key_Space)))

    def situation(self) -> object:
        """Return what changes whenever something has been done."""
        table = self.page.table
        controller = self.page.controller
        prompt = table.renderer.render(table.prompt)
        offered = frozenset(map(id, table.clickable_items()))
        return len(controller.match.steps), controller.reader, controller.requests, prompt, offered

    def go_out_and_in(self) -> None:
        """Leave to the lobby and come back through the door: where there are secrets, covered.

        Meanwhile somebody has chosen the other language.
        """
        controller = self.page.controller
        if self.by_keys:
            self.press(Qt.Key.Key_L, CTRL)
        else:
            self.window.menus.lobby.trigger()
        assert self.window.stack.currentWidget() is self.window.lobby
        self.window.menus.languages[OTHER[self._language.language]].trigger()
        self.knock()
        table = self.page.table
        secret = self.several and controller.match.game.has_secrets
        if secret and controller.awaited is not None:
            assert table.hand_over.curtain.is_closed
            assert table.clickable_items() == [table.hand_over.take_over]
        else:
            assert not controller.awaits_hand_over
            self.wait()

    def look_for_own_place(self) -> None:
        """Whoever looks, and has secrets, sits no farther than others: they take it for theirs."""
        controller = self.page.controller
        if controller.reader is not None and controller.match.game.has_secrets:
            plaques = [each for each in self.page.table.items() if isinstance(each, Plaque)]
            nearness = {each.seat: each.sceneBoundingRect().center().y() for each in plaques}
            assert nearness[controller.reader] == max(nearness.values())

    def walk(self) -> None:
        """Let each person make two moves, and leave and come back between them."""
        self.sit_down()
        controller = self.page.controller
        made: Counter[int] = Counter()
        left: set[int] = set()
        for _ in range(600):
            movers = (step.seat for step in controller.match.steps)
            made = Counter(seat for seat in movers if seat in controller.people)
            if all(made[seat] >= 2 for seat in controller.people):
                return
            if controller.match.outcome is not None:
                return
            self.change_hands(made)
            reader = controller.reader
            if reader is not None and reader not in left and made[reader] == 1:
                left.add(reader)
                self.go_out_and_in()
            self.resize()
            self.look_for_own_place()
            before = self.situation()
            item = self.choice()
            said = item.words()
            self.do(item)
            self.wait()
            assert self.situation() != before, f"{said!r} did nothing"
        raise AssertionError(f"after so many clicks each person has made {made}")


@pytest.fixture
def lobby(
    qtbot: QtBot,
    settings: Settings,
    language: LanguageService,
    theme: Theme,
    saves: Saves,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> MainWindow:
    """Return the window at the lobby, unpainted; whoever is no person answers at once."""
    monkeypatch.setattr(match_making, "PlayerProcess", lambda *_, **__: ScriptedPlayer(quiet))
    window = MainWindow(
        settings, language, theme, lambda: MatchFactory(saves, Random(1), pause=0), tmp_path
    )
    qtbot.addWidget(window)
    window.resize(*SIZES[0])
    show_unpainted(window, qtbot)
    QApplication.processEvents()
    return window
