"""An evening from the lobby to the last token: real clicks, the real AI program, the real files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN, MatchFactory, ai
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.favor import Favor
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.record import read
from lat_desktop.engine.registry import GAMES
from lat_desktop.players.levels import Level
from lat_desktop.tables.items import ButtonItem, TableItem
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatch, NewMatchDialog

pytestmark = pytest.mark.long

LEFT = Qt.MouseButton.LeftButton


class Evening:
    """A person, their folder, and the program, which they open and close as they like."""

    def __init__(self, qtbot: QtBot, folder: Path, language: str) -> None:
        self.qtbot = qtbot
        self.folder = folder
        self.service = LanguageService()
        self.service.set_language(language)
        self.window = self.open()

    def open(self) -> MainWindow:
        settings = Settings(self.folder / "settings.ini")
        settings.pace, settings.coach = Pace.AT_ONCE, "never"
        settings.opened = tuple(GAMES)
        for game in (Doors.key, Labyrinth.key):
            settings.remember_seats(game, (HUMAN, ai(Level.NOVICE)))
        theme = Theme(settings)
        maker = MatchFactory(Saves(self.folder / "matches"), Random(5), pause=0)
        window = MainWindow(settings, self.service, theme, lambda: maker, self.folder)
        settings.setParent(window)
        window.resize(1100, 720)
        window.show()
        self.qtbot.waitExposed(window)
        return window

    def close(self) -> None:
        self.window.close()
        self.window.deleteLater()
        self.qtbot.wait(1)

    def sit_down(self, edition: str, first: str | int, game: str = Doors.key) -> None:
        """Go through a door of the lobby and agree on a match, with the mouse."""
        door = next(door for door in self.window.lobby.doors if door.game == game)
        QTest.mouseClick(door, LEFT)
        dialog = self.window.findChild(NewMatchDialog)
        assert isinstance(dialog, NewMatchDialog)
        dialog.editions.value = edition
        dialog.first.value = first
        QTest.mouseClick(dialog.start, LEFT)
        self.wait()

    @property
    def page(self) -> GamePage:
        assert self.window.page is not None
        return self.window.page

    def clickable(self) -> list[TableItem]:
        return self.page.table.clickable_items()

    def close_eyes(self) -> None:
        """Have nothing painted any more: a match like this one is painted in another test."""
        self.window.setUpdatesEnabled(False)

    def wait(self) -> None:
        """Wait until the person is to act."""
        self.qtbot.waitUntil(lambda: bool(self.clickable()) and not self.page.table.animations.busy)

    def act(self, by_key: bool) -> None:
        """Claim, take, discard or pass, and never guess: whatever comes first."""
        items = self.clickable()
        item = next((i for i in items if i.move and not i.move.text.startswith("guess")), items[0])
        if by_key:
            item.setFocus()
            QTest.keyClick(self.page.view.viewport(), Qt.Key.Key_Return)
        else:
            self.click(item)
        self.wait()

    def click(self, item: TableItem) -> None:
        place = self.page.view.place_of(item).toPoint()
        QTest.mouseClick(self.page.view.viewport(), LEFT, pos=place)

    @property
    def over(self) -> bool:
        return self.page.controller.match.outcome is not None


@pytest.fixture
def evenings(qtbot: QtBot, tmp_path: Path) -> Iterator[list[Evening]]:
    opened: list[Evening] = []
    yield opened
    for evening in opened:
        evening.close()


@pytest.mark.parametrize(
    ("language", "edition", "by_key"),
    [("en", "english", False), ("it", "italian", True), ("it", "english", False)],
)
def test_from_the_door_to_the_last_token(
    evenings: list[Evening],
    qtbot: QtBot,
    tmp_path: Path,
    language: str,
    edition: str,
    by_key: bool,
) -> None:
    evening = Evening(qtbot, tmp_path, language)
    evenings.append(evening)
    evening.sit_down(edition, "random")
    if language == "it" and not by_key:
        evening.close_eyes()
    assert evening.page.controller.match.setup.edition == edition
    while not evening.over:
        evening.act(by_key)
    view = evening.page.table.view
    assert max(view.scores) >= 10
    (file,) = (tmp_path / "matches" / "finished").iterdir()
    assert read(file.read_bytes()).match.state == evening.page.controller.match.state
    evening.window.show_lobby()
    assert not evening.window.lobby.doors[0].waiting


@pytest.mark.parametrize(("language", "side"), [("en", "0"), ("it", "1")])
def test_a_few_turns_in_the_garden(
    evenings: list[Evening], qtbot: QtBot, tmp_path: Path, language: str, side: str
) -> None:
    evening = Evening(qtbot, tmp_path, language)
    evenings.append(evening)
    seats = (HUMAN, ai(Level.NOVICE))
    evening.window.start_match(NewMatch(Labyrinth.key, seats, "italian", 0, side))
    evening.wait()
    controller = evening.page.controller
    assert controller.people == (int(side),)
    while len(controller.match.steps) < 9:
        squares = [item for item in evening.clickable() if not isinstance(item, ButtonItem)]
        evening.click(squares[0])
        evening.wait()
    before = controller.view
    evening.close()
    evening.window = evening.open()
    evening.window.continue_match(Labyrinth.key)
    assert evening.page.controller.view == before
    assert evening.page.table.in_words()


@pytest.mark.parametrize("language", ["en", "it"])
def test_two_friends_and_two_programs_play_favor_at_one_screen(
    evenings: list[Evening], qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    """From the lobby's door to the last score, by mouse; nobody ever sees the other's identity."""
    evening = Evening(qtbot, tmp_path, language)
    evenings.append(evening)
    door = next(door for door in evening.window.lobby.doors if door.game == Favor.key)
    QTest.mouseClick(door, LEFT)
    dialog = evening.window.findChild(NewMatchDialog)
    assert isinstance(dialog, NewMatchDialog)
    QTest.mouseClick(dialog.count.options.button_of(4), LEFT)
    friend, *programs = dialog.rows[1:4]
    friend.kind.setCurrentIndex(0)
    for row in programs:
        row.kind.setCurrentIndex(1)
    for row, name in ((dialog.rows[0], "Vera"), (friend, "Ugo")):
        QTest.mouseClick(row.name, LEFT)
        row.name.selectAll()
        QTest.keyClicks(row.name, name)
    QTest.mouseClick(dialog.start, LEFT)
    evening.wait()
    if language == "it":
        evening.close_eyes()

    page = evening.page
    controller, table = page.controller, page.table
    assert controller.people == (0, 1)
    assert [page.renderer.name(seat) for seat in (0, 1)] == ["Vera", "Ugo"]
    assert page.renderer.name(2) != page.renderer.name(3)
    takers: list[str] = []
    rng = Random(2)
    while not evening.over:
        view = table.view
        shown = {seat for seat, door in enumerate(view.identities) if door is not None}
        if table.hand_over.take_over.clickable:
            assert evening.clickable() == [table.hand_over.take_over]
            assert shown == set()
            takers.append(table.hand_over.take_over.words())
            assert controller.match.actor is not None
            assert page.renderer.name(controller.match.actor) in page.bar.prompt.text()
            evening.click(table.hand_over.take_over)
        elif view.between_rounds:
            assert shown == {0, 1, 2, 3}
            evening.click(table.results.next)
        else:
            assert shown == {controller.match.actor}
            evening.click(rng.choice(evening.clickable()))
        evening.wait()
    assert len(set(takers)) == 2
    assert table.results.item.isVisible() or table.results.again.clickable
    (file,) = (tmp_path / "matches" / "finished").iterdir()
    header = read(file.read_bytes()).header
    assert [seat.name for seat in header.seats[:2]] == ["Vera", "Ugo"]


@pytest.mark.parametrize("seats", [2, 3])
def test_alone_against_the_programs_of_favor(
    evenings: list[Evening], qtbot: QtBot, tmp_path: Path, seats: int
) -> None:
    evening = Evening(qtbot, tmp_path, "it")
    evenings.append(evening)
    players = (HUMAN, *(ai(Level.NOVICE) for _ in range(seats - 1)))
    evening.window.start_match(NewMatch(Favor.key, players, "italian", None))
    evening.close_eyes()
    evening.wait()
    rng = Random(seats)
    while not evening.over:
        evening.click(rng.choice(evening.clickable()))
        evening.wait()
    assert evening.page.table.view == evening.page.controller.view


def test_closing_the_window_anywhere_and_going_on(
    evenings: list[Evening], qtbot: QtBot, tmp_path: Path
) -> None:
    """The window is closed at every kind of step, by chance before the AI has answered too."""
    evening = Evening(qtbot, tmp_path, "en")
    evenings.append(evening)
    evening.sit_down("italian", 0)
    phases = set()
    while not evening.over:
        before = evening.page.table.view
        phases.add(before.phase)
        evening.close()
        evening.window = evening.open()
        qtbot.waitUntil(lambda: evening.window.lobby.doors[0].waiting)
        evening.close_eyes()
        QTest.mouseClick(evening.window.lobby.doors[0], LEFT)
        assert evening.page.controller.view == before
        evening.wait()
        assert evening.page.table.in_words()
        evening.act(by_key=False)
    assert {"take", "discard", "guess"} <= phases
    assert len(list((tmp_path / "matches" / "finished").iterdir())) == 1


def test_the_language_changes_in_mid_match(
    evenings: list[Evening], qtbot: QtBot, tmp_path: Path
) -> None:
    evening = Evening(qtbot, tmp_path, "en")
    evenings.append(evening)
    evening.sit_down("english", 0)
    evening.act(by_key=False)
    page = evening.page
    english = (page.bar.prompt.text(), page.side.moves.model().index(0, 0).data())
    evening.window.menus.languages["it"].trigger()
    italian = (page.bar.prompt.text(), page.side.moves.model().index(0, 0).data())
    assert english[0] != italian[0]
    assert italian[1].startswith("Round 1: il Collezionista sei tu.")
    assert page.controller.match.setup.edition == "english", "the edition stays"
    assert all("Red" not in line for line in page.table.in_words())
    evening.window.menus.languages["en"].trigger()
    assert (page.bar.prompt.text(), page.side.moves.model().index(0, 0).data()) == english


def test_the_lists_beside_the_table_play_the_match_too(
    evenings: list[Evening], qtbot: QtBot, tmp_path: Path
) -> None:
    evening = Evening(qtbot, tmp_path, "en")
    evenings.append(evening)
    evening.sit_down("italian", 0)
    evening.window.menus.words.trigger()
    page = evening.page
    assert page.side.actions_list.isVisible()
    model = page.side.actions_list.model()
    texts = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert len(texts) == len(page.controller.legal_moves)
    assert all(text.startswith("Take the ") for text in texts)
    page.side.actions_list.setCurrentIndex(model.index(0, 0))
    page.side.actions_list.setFocus()
    QTest.keyClick(page.side.actions_list, Qt.Key.Key_Return)
    evening.wait()
    assert len(page.table.view.row) == 1
    shown = [
        page.side.words.model().index(r, 0).data()
        for r in range(page.side.words.model().rowCount())
    ]
    assert shown == page.table.described()
