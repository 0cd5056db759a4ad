"""The lists beside the table: what they say, in both languages, as the match goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.playback import Playback
from lat_desktop.models.moves import LINE_ROLE, STEP_ROLE, ActionsModel, MovesModel, initials
from lat_desktop.rulebook import LANGUAGES
from tests.evening import controller_of, match_of, renderer_of, scripted
from tests.games import SUBJECTS
from tests.games.subject import random_match

DEAL = (
    "deal red_lady blue_tiger | red_lady red_tiger blue_lady blue_tiger wild_color wild_role"
    " red_lady red_tiger blue_lady blue_tiger red_lady red_tiger blue_lady blue_tiger"
)


def said(model: QAbstractItemModel) -> list[object]:
    return [model.index(row, 0).data() for row in range(model.rowCount())]


@pytest.fixture
def controller(tmp_path: Path) -> MatchController:
    answers = scripted(["discard red_tiger", "guess blue"])
    return controller_of(match_of([DEAL]), tmp_path, answers)


def play_to_the_end_of_the_round(controller: MatchController, qtbot: QtBot) -> None:
    controller.begin()
    controller.choose(controller.legal_moves[0])
    qtbot.waitUntil(lambda: controller.view.between_rounds)


def test_the_moves_are_told_as_the_reader_saw_them(
    controller: MatchController, qtbot: QtBot, qtmodeltester: ModelTester
) -> None:
    model = MovesModel(Playback(controller), renderer_of(controller), controller)
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]
    assert said(model) == [
        "Round 1: you are the Collector.",
        "You are the Red Lady.",
        "On display: Red Lady, Red Tiger, Blue Lady and Blue Tiger.",
    ], "what happened before is told, too, and of the other’s identity nothing"
    play_to_the_end_of_the_round(controller, qtbot)
    assert said(model)[3:] == [
        "You took the Red Lady.",
        "The Blue/Red joined the display.",
        "Master discarded the Red Tiger.",
        "The Lady/Tiger joined the display.",
        "Master said: “You are Blue.”",
        "You were the Red Lady.",
        "The guess was wrong.",
        "You earned 4 tokens for the wrong guess.",
        "Master was the Blue Tiger.",
        "Tokens now: 4 for you and 0 for Master.",
    ]
    controller.close()


def test_the_log_knows_whose_doing_each_line_is(controller: MatchController, qtbot: QtBot) -> None:
    model = MovesModel(Playback(controller), renderer_of(controller), controller)
    play_to_the_end_of_the_round(controller, qtbot)
    rows = [model.index(row) for row in range(model.rowCount())]
    assert [row.data(LINE_ROLE).sign for row in rows] == [
        *("", "Y", ""),
        *("Y", "", "M", "", "M", "Y", "M", "Y", "M"),
        "",
    ]
    assert [row.row() for row in rows if row.data(LINE_ROLE).heading] == [0]
    assert [row.data(STEP_ROLE) for row in rows] == [1] * 3 + [2] * 2 + [3] * 2 + [4] * 6
    controller.close()


@pytest.mark.parametrize("game", SUBJECTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_of_every_match(
    tmp_path: Path, qtmodeltester: ModelTester, game: str, language: str
) -> None:
    """Every line is a sentence of its own; its pieces make it up, and name what they name."""
    for seed, seats in enumerate(SUBJECTS[game].game.seats):
        match = random_match(SUBJECTS[game].game)(seed, 150)
        assert match.setup.seats == seats
        controller = controller_of(match, tmp_path / str(seats))
        renderer = renderer_of(controller, language)
        model = MovesModel(Playback(controller), renderer, controller)
        qtmodeltester.check(model)  # type: ignore[no-untyped-call]
        steps = []
        for n in range(model.rowCount()):
            row = model.index(n)
            said, line = str(row.data()), row.data(LINE_ROLE)
            assert said == "".join(words for words, _ in line.pieces)
            assert said == said.strip() != ""
            assert not any("\ufdd2" <= letter <= "\ufdd4" for letter in said)
            assert all(renderer.word(key) == words for words, key in line.pieces if key)
            assert bool(line.sign) is (line.seat is not None)
            steps.append(row.data(STEP_ROLE))
        assert steps == sorted(steps)
        controller.close()


@pytest.mark.parametrize("game", SUBJECTS)
def test_the_log_says_how_all_stand_when_that_changes(tmp_path: Path, game: str) -> None:
    match = random_match(SUBJECTS[game].game)(3, 10_000)
    controller = controller_of(match, tmp_path)
    renderer = renderer_of(controller)
    model = MovesModel(Playback(controller), renderer, controller)
    rows = [model.row(model.index(n)) for n in range(model.rowCount())]
    told = [row.step for row in rows if row.event is None]
    scores = [match.after(n).view(None).scores for n in range(len(match.steps))]
    changes = [n for n in range(2, len(scores)) if scores[n] != scores[n - 1]]
    assert told == (changes if "log.standings" in renderer.book.words else [])
    controller.close()


@pytest.mark.parametrize(
    ("name", "sign"), [("Anna", "A"), ("élodie", "É"), ("Casual 2", "C2"), ("42", "4"), ("…", "…")]
)
def test_a_sign_is_an_initial_and_a_number(name: str, sign: str) -> None:
    assert initials(name) == sign


def test_what_one_may_do_follows_the_turn(
    controller: MatchController, qtbot: QtBot, qtmodeltester: ModelTester
) -> None:
    renderer = renderer_of(controller, "it")
    model = ActionsModel(Playback(controller), renderer, controller)
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]
    controller.begin()
    assert said(model)[0] == "Prendi la Signora Rossa"
    assert model.action(model.index(0)) == controller.legal_moves[0]
    controller.choose(controller.legal_moves[0])
    assert said(model) == [], "it is the opponent’s turn"
    qtbot.waitUntil(lambda: controller.view.between_rounds)
    controller.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SUBJECTS)
def test_what_the_terms_of_a_line_mean_is_said_of_it(
    qapp: QApplication, tmp_path: Path, game: str, language: str
) -> None:
    controller = controller_of(random_match(SUBJECTS[game].game)(3, 25), tmp_path)
    renderer = renderer_of(controller, language)
    model = MovesModel(Playback(controller), renderer, controller)
    explained = 0
    for row in range(model.rowCount()):
        index = model.index(row, 0)
        terms = renderer.book.terms.found_in(index.data())
        lines = str(index.data(Qt.ItemDataRole.ToolTipRole)).split("\n")
        assert [line.partition(":")[0] for line in lines if line] == [t.name for t in terms]
        explained += len(terms)
    assert explained
