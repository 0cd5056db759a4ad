"""What cannot be taken back is asked about once: by whichever hand, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.game import Move
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.mansion import Guest
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.engine.suspicion import Name, Suspicion
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.tables.doors.table import DoorsTable
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.labyrinth.table import LabyrinthTable
from lat_desktop.tables.suspicion.table import SuspicionTable
from lat_desktop.tables.table import AnyTable
from tests.engine.labyrinth_table import play
from tests.evening import match_of
from tests.tables.conftest import SitDown, Sitting
from tests.tables.test_doors_table import DEAL
from tests.tables.test_suspicion_table import deal, empty_a_stack, idle

Seated = Sitting[AnyTable]


@dataclass(frozen=True)
class Case:
    """A game in which one may do what cannot be taken back."""

    table: type[AnyTable]
    match: Callable[[], AnyMatch]
    moves: tuple[str, ...]
    """What is chosen."""
    stakes: dict[str, tuple[str, ...]]
    """What is then said, by language."""


def _guesser() -> AnyMatch:
    return match_of((DEAL, "take red_tiger"), "english", first=1)


def _thieves() -> AnyMatch:
    made = (deal("steal+view", "steal+ask_buford"), *empty_a_stack())
    return match_of(made, "spanish", game=Suspicion.key, seats=3)


def _gardener() -> AnyMatch:
    forth, back = ("a1-a2", "d1-d2 swap b2 d2"), ("a2-a1 swap b2 d2", "d2-d1")
    return play(*(*forth, *back) * 2, "pass", forth[0], "pass", forth[1], "pass")


CASES = {
    Doors.key: Case(
        DoorsTable,
        _guesser,
        ("guess blue_tiger",),
        {
            "en": ("Blue Tiger", "Right: 5 tokens for you.", "Wrong: 4 tokens for Master."),
            "it": ("Tigre Blu", "Giusto: 5 segnalini per te.", "Sbagliato: 4 segnalini per"),
        },
    ),
    Labyrinth.key: Case(
        LabyrinthTable,
        _gardener,
        ("offer draw",),
        {
            "en": ("You offer a draw", "If Master accepts, the match ends", "still your turn"),
            "it": ("Proponi il pareggio", "Se Maestro accetta, la partita", "tocca ancora a te"),
        },
    ),
    Suspicion.key: Case(
        SuspicionTable,
        _thieves,
        ("guess 1 earl", "guess 2 mildred"),
        {
            "en": ("Master 1: ", "Mildred", "right guess: 7 points", "wrong guess: nothing"),
            "it": ("Maestro 1: ", "Mildred", "giusta: 7 punti", "sbagliata: niente"),
        },
    ),
}


class Chooser:
    """Somebody who chooses what is final, by mouse or by keys, and is asked about it."""

    def __init__(self, sitting: Seated, case: Case, *, by_keys: bool) -> None:
        self.sitting = sitting
        self.table = sitting.table
        self.question = sitting.table.confirmation
        self._case = case
        self._by_keys = by_keys
        self.before = sitting.controller.match.state
        self.prompts: list[Sentence | None] = []
        self.table.prompt_shown.connect(self.prompts.append)

    def choose(self) -> None:
        """Choose all of it."""
        if isinstance(self.table, SuspicionTable):
            for move in self.moves:
                assert isinstance(move, Name)
                if self._by_keys:
                    figure = (list(Guest).index(move.guest) + 1) % 10
                    self.sitting.press(Qt.Key(Qt.Key.Key_0 + figure))
                else:
                    self.sitting.click(self.table.faces[move.guest])
            chosen: TableItem = self.table.confirm
        else:
            chosen = self.sitting.clickable(self._case.moves[0])
        self.offered = [item for item in self.table.clickable_items() if item is not chosen]
        if self._by_keys:
            self.sitting.reach(chosen)
            self.sitting.press(Qt.Key.Key_Return)
        else:
            self.sitting.click(chosen)
        self.chosen = chosen

    def choose_again(self) -> None:
        """Choose the last part once more."""
        self.sitting.click(self.chosen)

    @property
    def moves(self) -> tuple[Move, ...]:
        parse = self.sitting.controller.match.game.parse
        return tuple(map(parse, self._case.moves))

    @property
    def made(self) -> tuple[Move, ...]:
        """What the person has made since."""
        steps = self.sitting.controller.match.steps
        return tuple(step.move for step in steps if step.seat == 0 and step.move in self.moves)

    def check_asked(self) -> None:
        assert self.question.asks
        assert self.question.moves == self.moves
        assert self.table.clickable_items() == [*self.question.buttons]
        assert self.table.focusItem() is self.question.confirm
        words = self.question.item.words()
        for said in self._case.stakes[self.sitting.renderer.book.language]:
            assert said in words
        assert self.prompts[-1] == Sentence("prompt.confirm")
        for item in (self.question.item, *self.question.buttons):
            assert item.isVisible()
            assert self.table.sceneRect().contains(item.mapRectToScene(item.rect))
        assert not self.question.item.sceneBoundingRect().contains(self.chosen.scenePos())
        assert self.sitting.controller.match.state is self.before

    def check_taken_back(self) -> None:
        assert not self.question.asks
        assert not any(i.isVisible() for i in (self.question.item, *self.question.buttons))
        assert self.sitting.controller.match.state is self.before
        assert self.table.focusItem() is self.chosen
        assert self.prompts[-1] == self.table.prompt


@pytest.fixture
def choosers(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[..., Chooser]]:
    """Return what sits somebody down where they may do what is final."""
    opened: list[SitDown[AnyTable]] = []

    def sit(
        game: str, *, by_keys: bool = False, language: str = "en", people: Sequence[int] = (0,)
    ) -> Chooser:
        case = CASES[game]
        opened.append(SitDown(qtbot, tmp_path, case.table, idle))
        sitting = opened[-1](case.match(), language=language, people=people)
        sitting.table.confirmation.enabled = True
        return Chooser(sitting, case, by_keys=by_keys)

    yield sit
    for tables in opened:
        tables.leave()


every_game = pytest.mark.parametrize("game", CASES)
both_hands = pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])


@every_game
@both_hands
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_chosen_thought_over_and_made(
    choosers: Callable[..., Chooser], game: str, by_keys: bool, language: str
) -> None:
    who = choosers(game, by_keys=by_keys, language=language)
    who.choose()
    who.check_asked()
    if by_keys:
        who.sitting.press(Qt.Key.Key_Escape)
    else:
        who.sitting.click(who.question.think_again)
    who.check_taken_back()
    who.choose_again()
    who.check_asked()
    said = len(who.prompts)
    if by_keys:
        who.sitting.press(Qt.Key.Key_Return)
    else:
        who.sitting.click(who.question.confirm)
    assert who.prompts[said] is None, "it is asked for no more"
    who.sitting.wait()
    assert who.made == who.moves
    assert who.prompts[-1] == who.table.prompt
    assert not who.question.asks
    assert not who.question.item.isVisible()


@every_game
def test_a_click_elsewhere_takes_it_back_and_does_nothing_else(
    choosers: Callable[..., Chooser], game: str
) -> None:
    who = choosers(game)
    who.choose()
    view, paper = who.sitting.view, who.question.item.sceneBoundingRect()
    other = next(item for item in who.offered if not paper.contains(item.scenePos()))
    for place in (view.place_of(other).toPoint(), QPoint(3, 3), who.sitting.point(who.chosen)):
        who.check_asked()
        QTest.mouseMove(view.viewport(), place)
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        who.check_taken_back()
        who.choose_again()


@every_game
def test_the_paper_itself_is_no_answer(choosers: Callable[..., Chooser], game: str) -> None:
    who = choosers(game)
    who.choose()
    who.sitting.click(who.question.item)
    who.check_asked()


@every_game
def test_a_second_quick_click_and_a_key_held_down_are_no_answers(
    choosers: Callable[..., Chooser], game: str
) -> None:
    who = choosers(game)
    who.choose()
    view = who.sitting.view.viewport()
    for place in (who.sitting.point(who.question.confirm), who.sitting.point(who.chosen)):
        second = QMouseEvent(
            QEvent.Type.MouseButtonDblClick,
            QPointF(place),
            view.mapToGlobal(QPointF(place)),
            Qt.MouseButton.LeftButton,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(view, second)
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=place)
        who.check_asked()
    none = Qt.KeyboardModifier.NoModifier
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
        held = QKeyEvent(QEvent.Type.KeyPress, key, none, "", autorep=True)
        QApplication.sendEvent(who.sitting.view, held)
        who.check_asked()


@every_game
def test_it_outlives_other_shapes_words_and_sizes(
    choosers: Callable[..., Chooser], game: str
) -> None:
    who = choosers(game)
    who.choose()
    for width, height in ((700, 640), (1300, 500), (1000, 640)):
        who.sitting.view.resize(width, height)
        QApplication.processEvents()
        who.check_asked()
    service = who.sitting.controller.findChild(LanguageService)
    assert service is not None
    for language in ("it", "en"):
        service.set_language(language)
        who.check_asked()
    tall = who.question.item.rect.height()
    who.table.context.theme.choose("dark", 150)
    who.check_asked()
    assert who.question.item.rect.height() > tall


@every_game
def test_it_goes_with_the_position(choosers: Callable[..., Chooser], game: str) -> None:
    who = choosers(game)
    who.choose()
    who.check_asked()
    playback: Playback = who.sitting.playback
    playback.previous_step()
    assert playback.past
    assert not who.question.asks
    assert not who.question.item.isVisible()
    playback.go_to(playback.front)
    assert not who.question.asks
    assert who.sitting.controller.match.state is who.before


@every_game
def test_who_wants_no_question_gets_none(choosers: Callable[..., Chooser], game: str) -> None:
    who = choosers(game)
    who.table.confirmation.enabled = False
    who.choose()
    who.sitting.wait()
    assert who.made == who.moves


@every_game
def test_another_choice_takes_its_place(choosers: Callable[..., Chooser], game: str) -> None:
    who = choosers(game)
    who.choose()
    asked = len(who.prompts)
    other = who.sitting.playback.legal_moves[-2]
    assert other not in who.moves
    who.table.make(other)
    assert who.question.moves == (other,)
    assert len(who.prompts) == asked + 1, "a screen reader is not told"
    who.sitting.press(Qt.Key.Key_Return)
    who.sitting.wait()
    assert other in [step.move for step in who.sitting.controller.match.steps]
    assert not who.made


def test_whoever_looks_next_sees_nothing_of_it(choosers: Callable[..., Chooser]) -> None:
    who = choosers(Suspicion.key, people=(0, 1, 2))
    who.sitting.click(who.table.hand_over.take_over)
    who.sitting.wait()
    who.choose()
    assert who.question.asks
    who.table.look_away()
    assert not who.question.asks
    assert not who.question.item.isVisible()
    assert who.table.clickable_items() == [who.table.hand_over.take_over]


def test_what_can_be_mended_is_not_asked_about(choosers: Callable[..., Chooser]) -> None:
    who = choosers(Doors.key)
    discard = next(m for m in who.sitting.playback.legal_moves if m.verb == "discard")
    who.sitting.click(who.sitting.clickable(discard.text))
    who.sitting.wait()
    assert discard in [step.move for step in who.sitting.controller.match.steps]


@every_game
def test_whoever_presses_return_unawares_does_nothing_final(
    choosers: Callable[..., Chooser], game: str
) -> None:
    sitting = choosers(game).sitting
    before = sitting.controller.match.state
    for first in (Qt.Key.Key_1, Qt.Key.Key_Tab, Qt.Key.Key_Down):
        sitting.table.clearFocus()
        sitting.press(first)
        focused = sitting.table.focusItem()
        move = focused.move if isinstance(focused, TableItem) else None
        assert move is None or not sitting.table.playback.stakes(move)
    assert sitting.controller.match.state is before
