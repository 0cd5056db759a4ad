from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QCoreApplication, QProcess
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.player_process import TRIES, PlayerProcess
from lat_desktop.players.levels import Level
from lat_desktop.players.protocol import ChooseParams
from tests.controllers.silent_player import BAD, OURS
from tests.players.positions import first_take, long_thought, position

PATIENCE: Final = 60_000
"""Milliseconds until a test gives up."""
FOREVER: Final = 3_600_000


def bad(manner: str, *arguments: str) -> tuple[str, ...]:
    return (sys.executable, str(BAD), manner, *arguments)


def asked(ms: int = 50) -> ChooseParams:
    return position(first_take(), Level.CASUAL, nodes=None, ms=ms)


class Heard:
    """What a player process has said, in order."""

    def __init__(self, player: PlayerProcess) -> None:
        self.all: list[str] = []
        player.move_chosen.connect(self._on_move_chosen)
        player.troubled.connect(self.all.append)
        player.gave_up.connect(self._on_gave_up)

    def _on_move_chosen(self, move: str) -> None:
        self.all.append(f"move: {move}")

    def _on_gave_up(self) -> None:
        self.all.append("gave up")


Make = Callable[..., tuple[PlayerProcess, Heard]]


@pytest.fixture
def make(qtbot: QtBot) -> Iterator[Make]:
    made: list[PlayerProcess] = []

    def make_player(
        command: tuple[str, ...], grace_ms: int = PATIENCE, start_ms: int = PATIENCE
    ) -> tuple[PlayerProcess, Heard]:
        player = PlayerProcess(command, grace_ms=grace_ms, start_ms=start_ms)
        made.append(player)
        return player, Heard(player)

    yield make_player
    for player in made:
        player.stop()
        states = {process.state() for process in player.findChildren(QProcess)}
        assert states <= {QProcess.ProcessState.NotRunning}
        player.deleteLater()


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_ours_answers_again_and_again(make: Make, qtbot: QtBot) -> None:
    player, heard = make(OURS)
    for _ in range(3):
        with qtbot.waitSignal(player.move_chosen, timeout=PATIENCE) as chosen:
            player.choose(asked())
        assert chosen.args is not None
        assert chosen.args[0] in asked().legal
        assert not player.thinking
    assert len(heard.all) == 3


@pytest.mark.parametrize("mode", ["stop", "quit"])
def test_no_process_survives(make: Make, qtbot: QtBot, mode: str) -> None:
    player, heard = make(OURS)
    with qtbot.waitSignal(player.move_chosen, timeout=PATIENCE):
        player.choose(asked())
    player.choose(long_thought(FOREVER))
    pid = player.pid
    assert pid is not None
    if mode == "stop":
        player.stop()
    else:
        app = QCoreApplication.instance()
        assert app is not None
        app.aboutToQuit.emit()
    assert not alive(pid)
    assert player.pid is None
    assert len(heard.all) == 1


def test_after_stop_it_can_be_asked_again(make: Make, qtbot: QtBot) -> None:
    player, _ = make(OURS)
    player.start()
    player.stop()
    with qtbot.waitSignal(player.move_chosen, timeout=PATIENCE):
        player.choose(asked())


def test_a_cancelled_thought_is_not_heard_of(make: Make, qtbot: QtBot) -> None:
    player, heard = make(OURS)
    with qtbot.waitSignal(player.move_chosen, timeout=PATIENCE):
        player.choose(asked())
    pid = player.pid
    player.choose(long_thought(FOREVER))
    player.cancel()
    player.cancel()
    assert not player.thinking
    with qtbot.waitSignal(player.move_chosen, timeout=PATIENCE):
        player.choose(asked())
    assert player.pid == pid, "it need not be started again for that"
    assert len(heard.all) == 2


def test_cancelled_before_it_has_started(make: Make, qtbot: QtBot) -> None:
    player, heard = make(OURS)
    player.choose(long_thought(FOREVER))
    player.cancel()
    with qtbot.waitSignal(player.move_chosen, timeout=PATIENCE):
        player.choose(asked())
    assert len(heard.all) == 1


@pytest.mark.parametrize(
    ("manner", "trouble"),
    [
        ("dies_at_start", "died"),
        ("dies_in_thought", "died"),
        ("chatters", "nonsense"),
        ("cheats", "nonsense"),
        ("refuses", "nonsense"),
        ("babbles", "nonsense"),
        ("answers_another", "nonsense"),
        ("misspells", "nonsense"),
        ("nests", "nonsense"),
        ("speaks_another_version", "nonsense"),
    ],
)
def test_a_bad_player_is_tried_three_times(
    make: Make, qtbot: QtBot, manner: str, trouble: str
) -> None:
    player, heard = make(bad(manner))
    with qtbot.waitSignal(player.gave_up, timeout=PATIENCE):
        player.choose(asked())
    assert heard.all == [trouble] * TRIES + ["gave up"]
    assert not player.thinking


@pytest.mark.parametrize("manner", ["hangs_in_thought", "hangs_at_start"])
def test_a_player_that_hangs_is_slow(make: Make, qtbot: QtBot, manner: str) -> None:
    player, heard = make(
        bad(manner), grace_ms=50, start_ms=50 if manner == "hangs_at_start" else 2000
    )
    with qtbot.waitSignal(player.gave_up, timeout=PATIENCE):
        player.choose(asked())
    assert heard.all == ["slow"] * TRIES + ["gave up"]


def test_a_player_that_hangs_does_not_survive(make: Make, qtbot: QtBot) -> None:
    player, _ = make(bad("hangs_in_thought"))
    player.choose(asked())
    qtbot.waitUntil(lambda: player.pid is not None, timeout=PATIENCE)
    pid = player.pid
    assert pid is not None
    player.stop()
    assert not alive(pid)


def test_a_missing_program_is_not_tried_again(make: Make, qtbot: QtBot, tmp_path: Path) -> None:
    player, heard = make((str(tmp_path / "nobody"),))
    with qtbot.waitSignal(player.gave_up, timeout=PATIENCE):
        player.choose(asked())
    assert heard.all == ["missing", "gave up"]


def test_the_match_goes_on_after_one_death(make: Make, qtbot: QtBot, tmp_path: Path) -> None:
    player, heard = make(bad("recovers", str(tmp_path / "been_here")))
    with qtbot.waitSignal(player.move_chosen, timeout=PATIENCE):
        player.choose(asked())
    assert heard.all == ["died", f"move: {asked().legal[0]}"]


def test_tries_are_counted_for_each_position_anew(make: Make, qtbot: QtBot) -> None:
    player, heard = make(bad("cheats"))
    for _ in range(2):
        with qtbot.waitSignal(player.gave_up, timeout=PATIENCE):
            player.choose(asked())
    assert heard.all == ([*["nonsense"] * TRIES, "gave up"]) * 2


def test_an_answer_in_pieces_is_an_answer(make: Make, qtbot: QtBot) -> None:
    player, heard = make(bad("stammers"))
    with qtbot.waitSignal(player.move_chosen, timeout=PATIENCE):
        player.choose(asked())
    assert heard.all == [f"move: {asked().legal[0]}"]


def test_whoever_hears_of_trouble_may_cancel(make: Make, qtbot: QtBot) -> None:
    player, heard = make(bad("cheats"))
    player.troubled.connect(player.cancel)
    with qtbot.waitSignal(player.troubled, timeout=PATIENCE):
        player.choose(asked())
    assert heard.all == ["nonsense"]
    assert not player.thinking
    assert player.pid is None


def test_a_player_that_dies_unasked_is_started_when_it_is_asked(make: Make, qtbot: QtBot) -> None:
    player, heard = make(bad("dies_at_start"))
    player.start()
    qtbot.waitUntil(lambda: player.pid is None, timeout=PATIENCE)
    assert heard.all == []
    with qtbot.waitSignal(player.gave_up, timeout=PATIENCE):
        player.choose(asked())
    assert heard.all == ["died"] * TRIES + ["gave up"]
