"""Everything on the table can be asked, in every way, and says no more than one may know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QContextMenuEvent, QCursor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.engine.game import Seat
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.tables import asking
from lat_desktop.tables.common_items import ResultItem, WrittenItem
from lat_desktop.tables.curtain import CurtainItem
from lat_desktop.tables.doors.items import GuessItem
from lat_desktop.tables.favor.items import BidTokenItem
from lat_desktop.tables.favor.score_sheet import TallyItem
from lat_desktop.tables.finale import TurningPointItem
from lat_desktop.tables.items import ButtonItem, TableItem
from lat_desktop.tables.table import AnyTable
from lat_desktop.tables.table_view import TableView
from tests.tables.test_last_moves import Onlooker, match_at
from tools.games import TOOLS

SAID: tuple[type[TableItem], ...] = (ButtonItem, GuessItem, BidTokenItem)
"""What one says, and asks nothing about."""
PAPERS: tuple[type[TableItem], ...] = (
    ResultItem,
    WrittenItem,
    TallyItem,
    TurningPointItem,
    CurtainItem,
)
"""What is there to be read."""
ROOMS = ((1010, 660, 100), (800, 470, 150), (1000, 590, 200))
"""Widths and heights of windows' tables, in pixels, and sizes of letters, in percent."""
POINTS = sorted(
    product([(n + 0.5) / 20 for n in range(20)], repeat=2),
    key=lambda point: max(abs(point[0] - 0.5), abs(point[1] - 0.5)),
)
"""Where one points at a thing, in shares of its width and height, from its middle outwards."""
SECRET = [key for key, game in GAMES.items() if game.has_secrets]
every_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> Iterator[None]:
    QCursor.setPos(-100, -100)  # where no test before has left it
    yield
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let nobody wait until a pointer has rested, or a button has been held."""
    monkeypatch.setattr(asking, "REST", 0)
    hints = QGuiApplication.styleHints()
    before = hints.mousePressAndHoldInterval()
    hints.setMousePressAndHoldInterval(0)
    yield
    hints.setMousePressAndHoldInterval(before)


def open_point(table: AnyTable, item: TableItem) -> QPointF | None:
    """Return where in the scene one points at *item* and at nothing above it, if anywhere.

    One goes for its middle if that lies open: an edge is elsewhere once the item sinks back.
    """
    rect = item.rect
    for x, y in POINTS:
        at = QPointF(rect.left() + x * rect.width(), rect.top() + y * rect.height())
        above = (i for i in table.items(item.mapToScene(at)) if isinstance(i, TableItem))
        if next((i for i in above if i.acceptHoverEvents()), None) is item:
            return item.mapToScene(at)
    return None


def things(table: AnyTable) -> list[TableItem]:
    """Return everything of the game that can be seen, and pointed at, on the table."""
    found = [item for item in table.items() if isinstance(item, TableItem)]
    return [
        item
        for item in found
        if item.isVisible()
        and item.opacity() > 0
        and item.acceptHoverEvents()
        and not isinstance(item, (*SAID, *PAPERS))
        and item.words()
        and open_point(table, item) is not None
    ]


def scene_rect(item: TableItem) -> QRectF:
    return item.mapRectToScene(item.rect)


def check_sheet(table: AnyTable, item: TableItem) -> None:
    """The sheet lies on the table, beside the thing, and what stands on it lies apart."""
    sheet = table.asking.sheet
    place = scene_rect(sheet)
    assert table.sceneRect().contains(place), sheet.words()
    assert not place.adjusted(1, 1, -1, -1).intersects(scene_rect(item)), sheet.words()
    assert all(sheet.rect.contains(rect) for rect in sheet.parts), sheet.words()
    for one, other in combinations(sheet.parts, 2):
        assert not one.intersects(other), sheet.words()


def check_words(sheet: asking.AnswerItem) -> None:
    """The title is not said once more by the first sentence."""
    answer = sheet.answer
    assert answer is not None
    said = ["".join(words for words, _ in line) for line in answer.lines]
    assert not said[:1] or not said[0].startswith(answer.title), answer.words


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", ROOMS, ids=lambda room: "-".join(map(str, room)))
def test_everything_answers_beside_itself(
    game: str, language: str, room: tuple[int, int, int]
) -> None:
    width, height, letters = room
    asked = 0
    for name, moment in TOOLS[game].moments.items():
        onlooker = Onlooker(moment.match(), 0, language)
        onlooker.theme.choose("light", letters)
        table = onlooker.table
        table.reshape(QSizeF(width, height))
        found = things(table)
        for item in found:
            assert table.asking.ask(item), f"{name}: {type(item).__name__} {item.words()}"
            assert table.asking.sheet.isVisible()
            check_sheet(table, item)
            check_words(table.asking.sheet)
            asked += 1
        onlooker.leave()
    assert asked > 20


class Person:
    """Somebody at a window, with a pointer and keys."""

    def __init__(self, qtbot: QtBot, match: AnyMatch) -> None:
        self.qtbot = qtbot
        self.onlooker = Onlooker(match, 0)
        self.table = self.onlooker.table
        self.view = TableView(self.table)
        qtbot.addWidget(self.view)
        self.view.resize(1100, 760)
        self.view.show()
        qtbot.waitExposed(self.view)
        self.view.setFocus()
        self.heard: list[str] = []
        self.table.asking.answered.connect(self.heard.append)
        self.moves: list[object] = []
        self.table.move_chosen.connect(self.moves.append)

    def point_of(self, item: TableItem) -> QPoint:
        place = open_point(self.table, item)
        assert place is not None
        return self.view.mapFromScene(place)

    def move(self, place: QPoint) -> None:
        QTest.mouseMove(self.view.viewport(), place)

    def press(self, key: Qt.Key) -> None:
        QTest.keyClick(self.view.viewport(), key)

    def wait_for(self, item: TableItem | None) -> None:
        self.qtbot.waitUntil(lambda: self.table.asking.asked is item)

    def leave(self) -> None:
        self.view.close()
        self.onlooker.leave()


@pytest.fixture(params=GAMES)
def person(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[Person]:
    person = Person(qtbot, match_at(request.param, 4))
    yield person
    person.leave()


def test_the_pointer_asks_where_it_rests(person: Person) -> None:
    table = person.table
    for item in things(table):
        person.move(QPoint(1, 1))
        person.wait_for(None)
        person.move(person.point_of(item))
        person.wait_for(item)
        person.press(Qt.Key.Key_Escape)
        assert table.asking.asked is None
    assert not person.moves


def test_a_table_that_can_only_be_looked_at_is_asked_by_pointer(person: Person) -> None:
    person.view.show_table(person.table, alive=False)
    for item in things(person.table)[:8]:
        person.move(person.point_of(item))
        person.wait_for(item)
    person.view.ask()
    assert person.table.asking.asked is None
    assert not person.table.asking.sheet.words(), "nothing is left of it"


def test_a_click_takes_the_sheet_away_until_another_thing_is_pointed_at(person: Person) -> None:
    """Of whatever is no click by itself, also where the click chooses a thing below it."""
    for one in [item for item in things(person.table) if not item.clickable]:
        place = person.point_of(one)
        person.move(place)
        person.wait_for(one)
        QTest.mouseClick(person.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert person.table.asking.asked is None
        person.move(place + QPoint(1, 0))
        QApplication.processEvents()
        if person.moves:
            return  # now all may lie elsewhere
        assert person.table.asking.asked is not one
        person.press(Qt.Key.Key_Escape)
        person.qtbot.waitUntil(lambda: not person.table.animations.busy)  # what the click has moved
        other = next(item for item in things(person.table) if item is not one)
        person.move(QPoint(1, 1))  # it may have been the other already, and put away by the key
        person.move(person.point_of(other))
        person.wait_for(other)


def test_a_sheet_follows_the_pointer_and_goes_with_it(person: Person) -> None:
    first, *_, last = things(person.table)
    person.move(person.point_of(first))
    person.wait_for(first)
    person.move(person.point_of(last))
    assert person.table.asking.asked is last, "at once, because a sheet lay there"
    person.move(QPoint(1, 1))
    assert person.table.asking.asked is None
    assert len(person.heard) == 2, "each is told once"


def test_a_press_that_is_held_asks_and_is_no_click(person: Person) -> None:
    left, viewport = Qt.MouseButton.LeftButton, person.view.viewport()
    for item in things(person.table):
        QTest.mousePress(viewport, left, pos=person.point_of(item))
        person.wait_for(item)
        QTest.mouseRelease(viewport, left, pos=person.point_of(item))
        assert person.table.asking.asked is item
        person.table.asking.leave()
    assert not person.moves
    assert person.table.mouseGrabberItem() is None


def test_a_press_that_moves_does_not_ask(person: Person) -> None:
    left, viewport = Qt.MouseButton.LeftButton, person.view.viewport()
    hints = QGuiApplication.styleHints()
    hints.setMousePressAndHoldInterval(1_000_000)
    item = things(person.table)[0]
    place = person.point_of(item)
    QTest.mousePress(viewport, left, pos=place)
    assert person.view.held
    QTest.mouseMove(viewport, place + QPoint(60, 60))
    assert not person.view.held
    QTest.mouseRelease(viewport, left, pos=place + QPoint(60, 60))


def test_the_other_button_asks(person: Person) -> None:
    for item in things(person.table):
        place = person.point_of(item)
        QTest.mouseClick(person.view.viewport(), Qt.MouseButton.RightButton, pos=place)
        menu = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, place)
        QApplication.sendEvent(person.view.viewport(), menu)
        assert person.table.asking.asked is item
    assert not person.moves


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, None], ids=["Tab", "arrows"])
def test_the_keys_go_to_everything(person: Person, key: Qt.Key | None) -> None:
    table = person.table
    wanted = set(table.asking.things())
    assert wanted >= {item for item in things(table) if table.asking.lies_open(item)}
    person.press(Qt.Key.Key_I)
    reached = {table.asking.asked}
    if key is not None:
        for _ in wanted:
            assert table.focusNextPrevChild(True)
            reached.add(table.asking.asked)
        assert reached == wanted
    else:
        for _ in range(3):
            for arrow in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down):
                for _ in range(4):
                    person.press(arrow)
                    reached.add(table.asking.asked)
        assert len(reached) > len(wanted) / 4
    person.press(Qt.Key.Key_Return)
    assert table.asking.asked is None
    assert not person.moves, "Return puts the sheet away, and clicks nothing"
    person.press(Qt.Key.Key_I)
    assert table.asking.asked is not None
    person.press(Qt.Key.Key_I)
    assert table.asking.asked is None


def test_a_sheet_speaks_the_language_of_the_moment(person: Person) -> None:
    table = person.table
    item = things(table)[0]
    table.asking.ask(item)
    english = table.asking.sheet.words()
    person.onlooker.language.set_language("it")
    assert table.asking.asked is item
    assert table.asking.sheet.words() != english


@every_game
def test_nothing_is_asked_behind_the_curtain(game: str) -> None:
    onlooker = Onlooker(match_at(game, 4), 0)
    table = onlooker.table
    item = things(table)[0]
    assert table.asking.ask(item)
    table.hand_over.curtain.set_closed(1.0)
    table.enable_moves()
    assert table.asking.asked is None
    assert not table.asking.ask(item)
    assert not table.asking.things()
    onlooker.leave()


def told_otherwise(match: AnyMatch, reader: Seat | None, rng: Random) -> AnyMatch:
    """Return a match that *reader* cannot tell from *match*."""
    other: AnyMatch = Match(match.game, match.setup)
    for move in TOOLS[match.game.key].resample_hidden(match, reader, rng):
        other.play(move)
    return other


def answers(match: AnyMatch, reader: Seat | None) -> list[tuple[str, str]]:
    """Return what everything on the table says to *reader*."""
    onlooker = Onlooker(match, reader)
    table = onlooker.table
    found = sorted(table.asking.things(), key=lambda item: (item.x(), item.y(), item.zValue()))
    said = []
    for item in found:
        assert table.asking.ask(item)
        said.append((type(item).__name__, table.asking.sheet.words()))
    onlooker.leave()
    return said


@pytest.mark.parametrize("game", SECRET)
@pytest.mark.parametrize("seed", range(6))
def test_no_answer_tells_what_the_reader_may_not_know(game: str, seed: int) -> None:
    match, rng = match_at(game, seed), Random(seed)
    for reader in (None, *range(match.setup.seats)):
        told = answers(match, reader)
        assert told
        assert told == answers(told_otherwise(match, reader, rng), reader)


TABLE = QRectF(0, 0, 1500, 1000)
THING = QRectF(650, 400, 200, 200)


@pytest.mark.parametrize(
    "taken",
    [
        [],
        [QRectF(870, 0, 600, 1000)],
        [QRectF(0, 0, 640, 1000)],
        [QRectF(0, 0, 1500, 390), QRectF(870, 0, 600, 1000)],
    ],
    ids=["nothing", "right", "left", "above and right"],
)
def test_a_sheet_lies_over_nothing_that_can_be_clicked_if_there_is_room(
    taken: list[QRectF],
) -> None:
    onlooker = Onlooker(match_at(SECRET[0], 4), 0)
    sheet = onlooker.table.asking.sheet
    answer = asking.Answer("Red Lady", [asking.plain_line("It counts as Red.")])
    sheet.write(answer, THING, TABLE, taken)
    place = scene_rect(sheet)
    assert TABLE.contains(place)
    assert not any(place.intersects(each) for each in (THING, *taken))
    gap = asking.GAP
    near = THING.adjusted(-gap - 1, -gap - 1, gap + 1, gap + 1)
    assert place.intersects(near), "it lies beside the thing"
    onlooker.leave()
