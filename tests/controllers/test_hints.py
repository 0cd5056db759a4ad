"""Hints: asked with what the person sees, dropped when the match goes on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.hints import Hint, HintController, HintStep
from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.player_process import PlayerProcess
from lat_desktop.controllers.programs import OwnProgram
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.registry import GAMES
from lat_desktop.players.analysis import Analysis
from lat_desktop.players.protocol import AnalyseResult, CandidateResult, raw
from lat_desktop.players.review import DecisionPoint
from tests.controllers.silent_player import BAD, OURS, SilentPlayer
from tests.evening import controller_of, match_of

PATIENCE: Final = 60_000


class Adviser(SilentPlayer):
    """Advises the last move there is, when it is told to."""

    def answer(self) -> None:
        asked = self.asked[-1]
        result = AnalyseResult(0.6, (CandidateResult(asked.legal[-1], 0.6, 1.0),))
        self.analysed.emit(Analysis.of(GAMES[asked.game], result))


class Desk:
    """A match, whoever advises, and all that was heard of hints."""

    def __init__(self, controller: MatchController, player: PlayerProcess) -> None:
        self.controller = controller
        self.hints = HintController(controller, player, controller)
        self.heard: list[str] = []
        for name in ("hint_began", "hint_ready", "hint_failed", "hint_dropped"):
            getattr(self.hints, name).connect(lambda *_, name=name: self.heard.append(name))
        controller.begin()


Sit = Callable[..., Desk]


@pytest.fixture
def sit(qtbot: QtBot, tmp_path: Path) -> Iterator[Sit]:
    desks: list[Desk] = []

    def sit_down(player: PlayerProcess, *people: int, game: str = Doors.key) -> Desk:
        desks.append(
            Desk(controller_of(match_of(game=game), tmp_path, people=people or (0,)), player)
        )
        return desks[-1]

    yield sit_down
    for desk in desks:
        desk.hints.close()
        desk.controller.close()
        desk.controller.deleteLater()


def test_a_hint_is_asked_with_what_the_person_sees(sit: Sit) -> None:
    adviser = Adviser()
    desk = sit(adviser)
    desk.hints.ask()
    desk.hints.ask()  # once is enough
    (asked,) = adviser.asked
    assert asked.view == raw(desk.controller.view)
    assert asked.legal == tuple(move.text for move in desk.controller.legal_moves)
    assert desk.hints.thinking
    adviser.answer()
    hint = desk.hints.hint
    assert hint == Hint(desk.controller.legal_moves[-1], 0.6)
    desk.hints.ask()  # told again, not thought again
    assert desk.heard == ["hint_began", "hint_ready", "hint_ready"]
    assert len(adviser.asked) == 1


def test_each_time_it_is_asked_for_it_says_more(sit: Sit, qtbot: QtBot) -> None:
    desk = sit(PlayerProcess(OwnProgram(OURS)), game=Labyrinth.key)
    with qtbot.waitSignal(desk.hints.hint_ready, timeout=PATIENCE):
        desk.hints.ask()
    steps = [desk.hints.step]
    for _ in range(len(HintStep)):
        desk.hints.ask()
        steps.append(desk.hints.step)
    assert steps == [*HintStep, HintStep.LINE]


def test_what_there_is_not_to_say_is_left_out(sit: Sit) -> None:
    adviser = Adviser()
    desk = sit(adviser)
    desk.hints.ask()
    adviser.answer()
    assert desk.hints.hint is not None
    assert desk.hints.hint.steps == (HintStep.LOOK, HintStep.MOVE)
    for _ in range(3):
        desk.hints.ask()
    told = [desk.hints.step]
    desk.hints.drop()
    desk.hints.ask()
    adviser.answer()
    told.append(desk.hints.step)
    assert told == [HintStep.MOVE, HintStep.LOOK], "another hint begins at its beginning"


@pytest.mark.parametrize("answered", [False, True])
def test_a_move_drops_it(sit: Sit, answered: bool) -> None:
    adviser = Adviser()
    desk = sit(adviser)
    desk.hints.ask()
    if answered:
        adviser.answer()
    desk.controller.choose(desk.controller.legal_moves[0])
    assert desk.heard[-1] == "hint_dropped"
    assert (desk.hints.thinking, desk.hints.hint) == (False, None)
    assert bool(adviser.cancelled) is not answered, "nobody is told to stop who has stopped"


def test_a_hint_that_was_called_off_can_be_asked_for_again(sit: Sit) -> None:
    adviser = Adviser()
    desk = sit(adviser)
    desk.hints.ask()
    desk.hints.drop()
    desk.hints.drop()  # there is nothing to drop
    desk.hints.ask()
    assert desk.heard == ["hint_began", "hint_dropped", "hint_began"]
    assert len(adviser.asked) == 2


def test_who_asks_while_a_move_is_judged_is_asked_for_once(sit: Sit) -> None:
    """The coach hears that nobody judges any more, and wants a hint prepared at once."""
    adviser = Adviser()
    desk = sit(adviser)
    desk.hints.judge(
        DecisionPoint(len(desk.controller.match.steps), 0, desk.controller.legal_moves[0])
    )
    desk.hints.move_judged.connect(lambda _: desk.hints.prepare())
    desk.hints.ask()
    assert len(adviser.asked) == 2, "the move, then the position"
    adviser.answer()
    assert desk.heard == ["hint_began", "hint_ready"]


def test_nobody_else_is_helped(sit: Sit) -> None:
    adviser = Adviser()
    desk = sit(adviser)
    desk.controller.choose(desk.controller.legal_moves[0])
    assert not desk.controller.persons_turn, "it is the opponent's turn"
    desk.hints.ask()
    assert not adviser.asked


def test_behind_the_curtain_there_are_no_hints(sit: Sit) -> None:
    adviser = Adviser()
    desk = sit(adviser, 0, 1)
    assert desk.controller.awaits_hand_over
    desk.hints.ask()
    assert not adviser.asked
    desk.controller.take_over()
    desk.hints.ask()
    assert len(adviser.asked) == 1


def test_a_player_that_gives_up_is_no_end(sit: Sit, qtbot: QtBot) -> None:
    desk = sit(PlayerProcess(OwnProgram((sys.executable, str(BAD), "refuses")), pauses=(0,)))
    with qtbot.waitSignal(desk.hints.hint_failed, timeout=PATIENCE):
        desk.hints.ask()
    assert not desk.hints.thinking
    assert desk.heard == ["hint_began", "hint_failed"]


@pytest.mark.parametrize("manner", ["cheats", "misspells"])
def test_nonsense_is_no_hint(sit: Sit, qtbot: QtBot, manner: str) -> None:
    desk = sit(PlayerProcess(OwnProgram((sys.executable, str(BAD), manner)), pauses=(0,)))
    with qtbot.waitSignal(desk.hints.hint_failed, timeout=PATIENCE):
        desk.hints.ask()


def test_our_own_player_compares_and_looks_ahead(sit: Sit, qtbot: QtBot) -> None:
    desk = sit(PlayerProcess(OwnProgram(OURS)), game=Labyrinth.key)
    with qtbot.waitSignal(desk.hints.hint_ready, timeout=PATIENCE):
        desk.hints.ask()
    assert desk.hints.hint is not None
    assert desk.hints.hint.move in desk.controller.legal_moves
    assert desk.hints.hint.alternative is not None
    assert desk.hints.hint.line
