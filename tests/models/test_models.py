"""The lists beside the table: what they say, in both languages, as the match goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.playback import Playback
from lat_desktop.models.moves import ActionsModel, MovesModel
from tests.evening import controller_of, match_of, renderer_of, scripted

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
    assert model.rowCount() == 1, "what happened before is told, too"
    assert "Blue Tiger" not in str(said(model)[0]).partition("On display")[0]
    play_to_the_end_of_the_round(controller, qtbot)
    assert said(model)[1:3] == [
        "You took the Red Lady. The Blue/Red joined the display.",
        "Master discarded the Red Tiger. The Lady/Tiger joined the display.",
    ]
    assert str(said(model)[3]).startswith("Master said: “You are Blue.” You were the Red Lady.")
    controller.close()


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
