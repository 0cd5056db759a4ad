"""Problems, from the lobby's bill to the last word of the explanation, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from enum import Enum
from operator import attrgetter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.problem import ProblemController
from lat_desktop.controllers.problem_progress import ProblemResult
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.sitting import Request
from lat_desktop.controllers.text_renderer import move_sentence
from lat_desktop.engine.game import Move
from lat_desktop.engine.labyrinth import Labyrinth, Word
from lat_desktop.engine.registry import GAMES
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.rulebook.problem import Problem, of_day, problems_of
from lat_desktop.tables.items import TableItem
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.dialog import Content
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.problem_page import ProblemPage
from lat_desktop.windows.problems import ProblemsDialog

SOLVED = [(game, problem) for game in GAMES for problem in problems_of(game)[:3]]
NAMES = [f"{game}-{problem.id}" for game, problem in SOLVED]


class Hands(Enum):
    """What somebody solves with."""

    MOUSE = "mouse"
    KEYS = "keys"


class Solver:
    """Somebody at a problem, who sees what is said and offered, and clicks or presses keys."""

    def __init__(self, qtbot: QtBot, window: MainWindow, hands: Hands = Hands.MOUSE) -> None:
        self._qtbot = qtbot
        self.window = window
        self._hands = hands

    @property
    def page(self) -> ProblemPage:
        assert isinstance(self.window.page, ProblemPage)
        return self.window.page

    @property
    def problem(self) -> ProblemController:
        return self.page.problem

    def begin(self, game: str, problem: Problem) -> None:
        self.window.pose(game, problem)
        self.wait()

    def wait(self) -> None:
        """Wait until something can be answered, or read."""
        page = self.page
        self._qtbot.waitUntil(
            lambda: not page.table.animations.busy and page.playback.teaching is not None
        )
        self._qtbot.waitUntil(lambda: bool(page.table.clickable_items()))
        QApplication.processEvents()

    def click(self, item: TableItem) -> None:
        """Click on *item*, or go there by Tab and press Return."""
        view = self.page.view
        if self._hands is Hands.MOUSE:
            place = view.place_of(item).toPoint()
            QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
            return
        for _ in range(120):
            if view.hasFocus() and self.page.table.focusItem() is item:
                break
            QTest.keyClick(QApplication.focusWidget() or view, Qt.Key.Key_Tab)
        assert self.page.table.focusItem() is item
        QTest.keyClick(view.viewport(), Qt.Key.Key_Return)

    def answer(self, texts: tuple[str, ...]) -> None:
        """Make the moves that *texts* write, as one does on this table; nobody asks whether."""
        tries = self.problem.tries
        if len(texts) > 1:
            self._make_all(texts)
        else:
            self._make(self.problem.match.game.parse(texts[0]), tries)
        assert self.problem.tries == tries + 1
        self.wait()

    def _make_all(self, texts: tuple[str, ...]) -> None:
        """Choose all of *texts*, and then confirm them together."""
        table, parse = self.page.table, self.problem.match.game.parse
        for move in map(parse, texts):
            clicked: list[TableItem] = []
            for _ in range(2):  # whom it is said of, if that is not chosen yet, and what is said
                offered = [item for item in table.clickable_items() if table.leads_to(item, move)]
                sealing = table.chosen_item(move)
                if new := [item for item in offered if item not in (*clicked, sealing)]:
                    clicked.append(new[0])
                    self.click(new[0])
                    QApplication.processEvents()
        confirm = table.chosen_item(parse(texts[0]))
        assert confirm is not None
        self.click(confirm)
        QApplication.processEvents()

    def _make(self, move: Move, tries: int) -> None:
        table = self.page.table
        for _ in range(12):
            offered = (item for item in table.clickable_items() if table.leads_to(item, move))
            self.click(next(offered))
            QApplication.processEvents()
            if self.problem.tries > tries:
                return

    def ask_for(self, request: Request) -> None:
        """Click on a button of the bubble."""
        asks = self.page.table.lesson.asks
        self.click(next(button for button, asked in asks.items() if asked is request))
        QApplication.processEvents()

    def be_helped(self) -> None:
        """Ask for what is short of the answer, or for that."""
        QTest.mouseClick(self.page.progress.help, Qt.MouseButton.LeftButton)
        self.wait()

    def be_shown(self) -> None:
        """Ask until the answer is known."""
        while not self.problem.done:
            self.be_helped()

    @property
    def said(self) -> str:
        """What the bubble says."""
        bubble = self.page.table.lesson.item
        return bubble.words() if bubble.isVisible() else ""


@pytest.mark.parametrize("hands", Hands)
@pytest.mark.parametrize(("game", "problem"), SOLVED, ids=NAMES)
def test_a_wrong_answer_is_answered_and_the_right_one_explained(
    qtbot: QtBot, window: MainWindow, settings: Settings, game: str, problem: Problem, hands: Hands
) -> None:
    solver = Solver(qtbot, window, hands)
    solver.begin(game, problem)
    position = solver.problem.match.state
    legal = [move.text for move in solver.problem.match.legal_moves]
    wrong = next((text for text in problem.replies), "") or next(
        text for text in legal if text not in problem.answer
    )
    solver.answer((wrong, *problem.answer[1:]))
    assert solver.said
    assert not solver.problem.solved
    assert settings.problem_results(game)[problem.id].solved is None

    solver.ask_for(Request.LESSON_RETRY)
    solver.wait()
    assert solver.problem.match.state == position
    assert not solver.said, "the question covers nothing of the table"

    solver.answer(problem.answer)
    assert solver.problem.solved
    result = settings.problem_results(game)[problem.id]
    assert (result.tries, result.helped) == (2, False)
    assert result.solved is not None
    said = [solver.said]
    while Request.LESSON_ON in solver.page.playback.requests:
        solver.ask_for(Request.LESSON_ON)
        solver.wait()
        said.append(solver.said)
    assert all(said)
    assert len(said) >= len(problem.because)

    solver.ask_for(Request.PROBLEM_NEXT)
    solver.wait()
    assert solver.problem.problem != problem
    assert solver.problem.match.game.key == game


@pytest.mark.parametrize("problem", problems_of(Labyrinth.key)[:3], ids=attrgetter("id"))
def test_no_draw_can_be_offered_in_a_problem(
    qtbot: QtBot, window: MainWindow, problem: Problem
) -> None:
    """The rules would allow it (LA10), but it answers nothing."""
    solver = Solver(qtbot, window)
    solver.begin(Labyrinth.key, problem)
    assert Word.OFFER in solver.problem.match.legal_moves
    assert not set(Word) & set(solver.page.playback.legal_moves)
    table = solver.page.table
    assert not any(table.leads_to(item, Word.OFFER) for item in table.clickable_items())
    solver.problem.choose(Word.OFFER)
    assert solver.problem.tries == 0


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("game", "problem"), SOLVED, ids=NAMES)
def test_a_clue_comes_before_the_answer(
    qtbot: QtBot,
    window: MainWindow,
    settings: Settings,
    language: LanguageService,
    game: str,
    problem: Problem,
    code: str,
) -> None:
    language.set_language(code)
    solver = Solver(qtbot, window)
    solver.begin(game, problem)
    table, help_ = solver.page.table, solver.page.progress.help
    before, label = [item.words() for item in table.clickable_items()], help_.text()
    solver.be_helped()
    assert help_.isEnabled()
    assert help_.text() != label, "what comes next is the answer"
    clue = solver.page.bar.advice
    assert clue
    assert not solver.said, "nothing covers the table while one thinks"
    offered = table.clickable_items()
    assert [item.words() for item in offered] == before
    assert not any(item.hinted for item in offered)
    for text in problem.answer:
        told = solver.page.renderer.render(move_sentence(solver.problem.match.game.parse(text)))
        assert told not in clue
    assert settings.problem_results(game)[problem.id].helped
    solver.answer(problem.answer)
    assert solver.problem.solved
    assert not solver.page.bar.advice


@pytest.mark.parametrize(("game", "problem"), SOLVED, ids=NAMES)
def test_what_is_asked_stays_while_parts_are_chosen_and_a_clue_is_of_the_whole(
    qtbot: QtBot, window: MainWindow, game: str, problem: Problem
) -> None:
    solver = Solver(qtbot, window)
    solver.begin(game, problem)
    table, bar = solver.page.table, solver.page.bar
    asked, move = bar.sentence, solver.problem.match.game.parse(problem.answer[0])
    solver.click(next(item for item in table.clickable_items() if table.leads_to(item, move)))
    QApplication.processEvents()
    if solver.problem.tries:
        return  # that was the answer
    assert bar.sentence == asked
    solver.be_helped()
    assert table.parts_chosen == 0
    assert bar.sentence == asked


@pytest.mark.parametrize(("game", "problem"), SOLVED, ids=NAMES)
def test_a_clue_tells_nothing_that_a_wrong_answer_told(
    qtbot: QtBot, window: MainWindow, game: str, problem: Problem
) -> None:
    """Where all of it was told, the answer is what comes."""
    solver = Solver(qtbot, window)
    solver.begin(game, problem)
    told = set()
    for inference in problem.because:
        if inference.key == "less":
            solver.answer((str(inference.facts["move"]),))
            told.add(solver.said)
            solver.ask_for(Request.LESSON_RETRY)
            solver.wait()
    solver.be_helped()
    assert solver.problem.done == bool(told)
    assert not any(said in solver.page.bar.advice for said in told)


@pytest.mark.parametrize(("game", "problem"), SOLVED[::3], ids=NAMES[::3])
def test_a_clue_is_not_spent_unseen(
    qtbot: QtBot, window: MainWindow, settings: Settings, game: str, problem: Problem
) -> None:
    """While one looks back, or a wrong answer is spoken of, it is said why there is none."""
    solver = Solver(qtbot, window)
    solver.begin(game, problem)
    page, hint = solver.page, solver.page.bar.hint
    page.playback.go_to(page.playback.position - 1)
    QApplication.processEvents()
    QTest.mouseClick(page.progress.help, Qt.MouseButton.LeftButton)
    assert "back at the question" in hint.text()
    page.playback.go_to(page.playback.front)
    solver.wait()
    legal = [move.text for move in solver.problem.match.legal_moves]
    wrong = next(text for text in legal if text not in problem.answer)
    solver.answer((wrong, *problem.answer[1:]))
    assert not page.progress.help.isEnabled()
    window.menus.hint.trigger()
    assert "bubble" in hint.text()
    assert not settings.problem_results(game)[problem.id].helped
    solver.ask_for(Request.LESSON_RETRY)
    solver.wait()
    assert page.progress.help.isEnabled()
    solver.be_helped()
    assert solver.problem.clue is not None


def test_a_problem_that_ends_the_match_is_no_match(
    qtbot: QtBot, window: MainWindow, settings: Settings
) -> None:
    """Nothing of it counts for whom one plays next, and there is nothing to look back on."""
    solver = Solver(qtbot, window)
    for problem in problems_of(Labyrinth.key):
        position = problem.position(Labyrinth.key)
        for wrong, reply in problem.replies.items():
            after = position.after(len(position.steps))
            after.play_text(wrong)
            after.play_text(reply)
            if after.outcome is not None:
                break
        else:
            continue
        break
    solver.begin(Labyrinth.key, problem)
    solver.answer((wrong,))
    assert solver.problem.match.outcome is not None
    assert settings.results(Labyrinth.key) == ()
    window.menus.review.trigger()
    assert solver.page.review is None


@pytest.mark.parametrize(("game", "problem"), SOLVED[::3], ids=NAMES[::3])
def test_who_is_shown_the_answer_makes_it_and_that_is_remembered(
    qtbot: QtBot, window: MainWindow, settings: Settings, game: str, problem: Problem
) -> None:
    solver = Solver(qtbot, window)
    solver.begin(game, problem)
    solver.be_shown()
    assert not solver.problem.solved
    if len(problem.answer) > 1:
        assert solver.said, "it is explained at once"
    solver.begin(game, problem)  # whoever comes back later knows it still
    assert settings.problem_results(game)[problem.id] == ProblemResult(helped=True)
    if len(problem.answer) > 1:
        solver.answer(problem.answer)
        assert settings.problem_results(game)[problem.id].helped
        return
    solver.be_shown()
    hinted = [item for item in solver.page.table.clickable_items() if item.hinted]
    assert hinted, "what is meant is pointed out"
    move = move_sentence(solver.problem.match.game.parse(problem.answer[0]))
    assert solver.page.renderer.render(move) in solver.page.bar.advice
    solver.answer(problem.answer)
    assert settings.problem_results(game)[problem.id].helped


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("game", "problem"), SOLVED[::3], ids=NAMES[::3])
def test_everything_is_said_in_the_language_of_the_moment(
    qtbot: QtBot,
    window: MainWindow,
    language: LanguageService,
    game: str,
    problem: Problem,
    code: str,
) -> None:
    solver = Solver(qtbot, window)
    solver.begin(game, problem)
    language.set_language(code)
    QApplication.processEvents()
    asked = solver.page.renderer.render(solver.page.playback.prompt)
    assert asked == solver.page.renderer.word(f"problem.ask.{problem.question}")
    solver.answer(problem.answer)
    said = solver.said
    other = next(each for each in LANGUAGES if each != code)
    language.set_language(other)
    QApplication.processEvents()
    assert solver.said not in ("", said)


def _dialog(window: MainWindow) -> ProblemsDialog:
    return next(each for each in window.findChildren(ProblemsDialog) if each.isVisible())


def test_the_bill_in_the_lobby_opens_the_problems_of_the_day(
    qtbot: QtBot, window: MainWindow, settings: Settings
) -> None:
    QTest.mouseClick(window.lobby.problems, Qt.MouseButton.LeftButton)
    dialog = _dialog(window)
    assert list(dialog.daily) == [game for game in GAMES if problems_of(game)]
    game = list(dialog.daily)[-1]
    QTest.mouseClick(dialog.daily[game], Qt.MouseButton.LeftButton)
    assert isinstance(window.page, ProblemPage)
    assert window.page.problem.problem in problems_of(game)
    window.show_lobby()
    assert window.page is None, "a problem is no match that waits"
    assert not any(door.waiting for door in window.lobby.doors)


@pytest.mark.parametrize("game", list(GAMES))
def test_the_shelf_has_all_and_opens_the_one_that_is_chosen(
    qtbot: QtBot, window: MainWindow, game: str
) -> None:
    window.show_problems()
    dialog = _dialog(window)
    dialog.shelf_of.setCurrentIndex(dialog.shelf_of.findData(game))
    assert dialog.model.rowCount() == len(problems_of(game))
    dialog.list.selectRow(7)
    dialog.list.setFocus()
    QTest.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton)
    assert isinstance(window.page, ProblemPage)
    assert window.page.problem.problem == problems_of(game)[7]


def test_each_day_has_problems_of_its_own(
    qtbot: QtBot, make_dialog: Callable[[date], ProblemsDialog]
) -> None:
    for day in (date(2026, 5, 1), date(2026, 5, 2)):
        dialog = make_dialog(day)
        for game, button in dialog.daily.items():
            with qtbot.waitSignal(dialog.chosen) as chosen:
                QTest.mouseClick(button, Qt.MouseButton.LeftButton)
            assert chosen.args == [game, of_day(game, day)]


@pytest.mark.parametrize(("helped", "said"), [(True, ": solved with help"), (False, ": solved")])
def test_a_problem_of_the_day_says_how_it_was_solved(
    settings: Settings, make_dialog: Callable[[date], ProblemsDialog], helped: bool, said: str
) -> None:
    day = date(2026, 5, 1)
    for game in GAMES:
        problem = of_day(game, day)
        assert problem is not None
        settings.remember_problem(game, problem.id, ProblemResult(1, day, helped=helped))
    for button in make_dialog(day).daily.values():
        assert button.accessibleDescription().endswith(said)


def test_the_row_that_is_gone_to_is_in_sight_where_there_is_little_room(
    make_dialog: Callable[[date], ProblemsDialog],
) -> None:
    dialog = make_dialog(date(2026, 5, 1))
    dialog.resize(dialog.minimumSizeHint())
    QApplication.processEvents()
    content = dialog.findChild(Content)
    assert content is not None
    assert content.verticalScrollBar().maximum() > 0
    rows, seen = dialog.list, content.viewport()
    rows.setFocus()
    for key in (Qt.Key.Key_Down,) * 12 + (Qt.Key.Key_End,) + (Qt.Key.Key_Up,) * 12:
        QTest.keyClick(rows, key)
        place = rows.visualRect(rows.currentIndex())
        place.moveTopLeft(rows.viewport().mapTo(dialog, place.topLeft()))
        place.moveTopLeft(seen.mapFrom(dialog, place.topLeft()))
        assert seen.rect().top() <= place.top()
        assert place.bottom() <= seen.rect().bottom()


@pytest.fixture
def make_dialog(
    window: MainWindow, settings: Settings, language: LanguageService, theme: Theme
) -> Callable[[date], ProblemsDialog]:
    """Return what opens the problems of a day."""

    def make(day: date) -> ProblemsDialog:
        dialog = ProblemsDialog(list(GAMES), settings, language, theme, day, window)
        dialog.show()
        return dialog

    return make
