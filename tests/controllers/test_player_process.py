"""Programs that misbehave in every way, ours and others', asked for a move and for an analysis.

No test waits for a time to pass: a look at the player is taken when the test says so.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

import psutil
import pytest
from PySide6.QtCore import QCoreApplication, QProcess
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.child_process import ChildProcess
from lat_desktop.controllers.player_process import TRIES, PlayerProcess
from lat_desktop.controllers.programs import AgreedProgram, OwnProgram, PlayerProgram, quoted
from lat_desktop.controllers.watchdog import LONG, SIGN, STILL
from lat_desktop.engine.game import Move
from lat_desktop.players.analysis import Analysis
from lat_desktop.players.levels import Level
from lat_desktop.players.protocol import ChooseParams
from tests.controllers.silent_player import BAD, OURS
from tests.players.positions import first_take, long_thought, position

pytestmark = pytest.mark.long

PATIENCE: Final = 60_000
"""Milliseconds until a test gives up."""
FOREVER: Final = 3_600_000

OWNERS: Final = ("own", "foreign")
METHODS: Final = ("choose", "analyse")
ENDLESS: Final = ("own", "choose")
"""What is asked again as often as it takes."""
owners = pytest.mark.parametrize("owner", OWNERS)
methods = pytest.mark.parametrize("method", METHODS)
unix = pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")


def bad(manner: str, *arguments: str, owner: str = "foreign") -> PlayerProgram:
    command = (sys.executable, str(BAD), manner, *arguments)
    if owner == "own":
        return OwnProgram(command)
    return AgreedProgram(" ".join(map(quoted, command)))


def asked(ms: int = 50) -> ChooseParams:
    return position(first_take(), Level.CASUAL, nodes=None, ms=ms)


class Heard:
    """What a player process has said, in order."""

    def __init__(self, player: PlayerProcess) -> None:
        self.all: list[str] = []
        player.move_chosen.connect(self._on_move_chosen)
        player.analysed.connect(self._on_analysed)
        player.troubled.connect(self.all.append)
        player.thought_long.connect(self._on_thought_long)
        player.gave_up.connect(self._on_gave_up)

    def has(self, count: int) -> bool:
        return len(self.all) == count

    def _on_move_chosen(self, move: Move) -> None:
        self.all.append(f"answer: {move.text}")

    def _on_analysed(self, analysis: Analysis) -> None:
        self.all.append(f"answer: {analysis.candidates[0].move.text}")

    def _on_thought_long(self) -> None:
        self.all.append("long")

    def _on_gave_up(self, trouble: str) -> None:
        self.all.append(f"gave up: {trouble}")


ANSWER: Final = f"answer: {asked().legal[0]}"
Make = Callable[..., tuple[PlayerProcess, Heard]]


@pytest.fixture
def make(qtbot: QtBot) -> Iterator[Make]:
    made: list[PlayerProcess] = []

    def make_player(program: PlayerProgram) -> tuple[PlayerProcess, Heard]:
        player = PlayerProcess(program, look_ms=0, pauses=(0,))
        made.append(player)
        return player, Heard(player)

    yield make_player
    for player in made:
        player.stop()
        states = {process.state() for process in player.findChildren(QProcess)}
        assert states <= {QProcess.ProcessState.NotRunning}
        player.deleteLater()


def alive(pid: int) -> bool:
    """Return whether there is such a process, and not only its number."""
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def ended(pid: int) -> bool:
    return not alive(pid)


def has_used(child: ChildProcess, seconds: float) -> bool:
    return (child.processor_time() or 0.0) > seconds


def pid_of(player: PlayerProcess, qtbot: QtBot) -> int:
    qtbot.waitUntil(lambda: player.pid is not None, timeout=PATIENCE)
    assert player.pid is not None
    return player.pid


def check(player: PlayerProcess, times: int) -> None:
    for _ in range(times):
        player.check()


def until(qtbot: QtBot, condition: Callable[[], bool]) -> None:
    qtbot.waitUntil(condition, timeout=PATIENCE)


def test_ours_answers_again_and_again(make: Make, qtbot: QtBot) -> None:
    player, heard = make(OwnProgram(OURS))
    for _ in range(3):
        with qtbot.waitSignal(player.move_chosen, timeout=PATIENCE) as chosen:
            player.choose(asked())
        assert chosen.args is not None
        assert chosen.args[0].text in asked().legal
        assert not player.thinking
    assert len(heard.all) == 3


def test_ours_answers_while_it_thinks(make: Make, qtbot: QtBot) -> None:
    """So it is known to live even where its processor time is not."""
    player, heard = make(OwnProgram(OURS))
    with qtbot.waitSignal(player.move_chosen, timeout=PATIENCE):
        player.choose(asked())
    player.choose(long_thought(FOREVER))
    for _ in range(3):
        check(player, STILL - 1)
        until(qtbot, lambda: not player._talk.is_pending("ping"))
    assert heard.all[1:] == ["long"]


@pytest.mark.parametrize("mode", ["stop", "quit"])
def test_no_process_survives(make: Make, qtbot: QtBot, mode: str) -> None:
    player, heard = make(OwnProgram(OURS))
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
    player, _ = make(OwnProgram(OURS))
    player.start()
    player.stop()
    with qtbot.waitSignal(player.move_chosen, timeout=PATIENCE):
        player.choose(asked())


def test_a_cancelled_thought_is_not_heard_of(make: Make, qtbot: QtBot) -> None:
    """Ours answers it with an error, as JSON-RPC wants; it does no harm, before or after."""
    player, heard = make(OwnProgram(OURS))
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
    player, heard = make(OwnProgram(OURS))
    player.choose(long_thought(FOREVER))
    player.cancel()
    with qtbot.waitSignal(player.move_chosen, timeout=PATIENCE):
        player.choose(asked())
    assert len(heard.all) == 1


# --- Every misbehaviour, of ours and of others, for a move and for an analysis --------------------

FAILURES: Final = {
    "dies_at_start": "died",
    "dies_in_thought": "died",
    "chatters": "nonsense",
    "cheats": "nonsense",
    "refuses": "nonsense",
    "babbles": "nonsense",
    "floods_with_lines": "nonsense",
    "answers_another": "nonsense",
    "misspells": "nonsense",
    "nests": "nonsense",
    "dreams": "nonsense",
    "speaks_another_version": "nonsense",
}


@methods
@owners
@pytest.mark.parametrize("manner", FAILURES)
def test_one_that_fails_is_started_again(
    make: Make, qtbot: QtBot, manner: str, owner: str, method: str
) -> None:
    """Ours as often as it takes, if it is for a move; else it is tried a few times."""
    player, heard = make(bad(manner, owner=owner))
    getattr(player, method)(asked())
    trouble = FAILURES[manner]
    if (owner, method) == ENDLESS:
        until(qtbot, lambda: len(heard.all) > TRIES)
        assert set(heard.all) == {trouble}
        assert player.thinking
    else:
        until(qtbot, lambda: not player.thinking)
        assert heard.all == [trouble] * (TRIES - 1) + [f"gave up: {trouble}"]
        assert player.pid is None


@methods
@owners
@pytest.mark.parametrize("manner", ["hangs_in_thought", "hangs_at_start", "closes_its_output"])
def test_one_that_hangs_idle_is_started_again(
    make: Make, qtbot: QtBot, manner: str, owner: str, method: str
) -> None:
    player, heard = make(bad(manner, owner=owner))
    getattr(player, method)(asked())
    for _ in range(TRIES):
        pid = pid_of(player, qtbot)
        while player.pid == pid:
            player.check()
            QCoreApplication.processEvents()
        until(qtbot, partial(ended, pid))
    told = [each for each in heard.all if each != "long"]
    if (owner, method) == ENDLESS:
        assert told == ["hung"] * TRIES
        assert player.thinking
    else:
        assert told == ["hung"] * (TRIES - 1) + ["gave up: hung"]


@methods
@owners
def test_one_that_uses_processor_time_is_waited_for(
    make: Make, qtbot: QtBot, owner: str, method: str
) -> None:
    player, heard = make(bad("hangs_busy", owner=owner))
    getattr(player, method)(asked())
    pid = pid_of(player, qtbot)
    (child,) = player.findChildren(ChildProcess)
    for _ in range(3):
        player.check()
        used = child.processor_time() or 0.0
        check(player, STILL - 2)
        until(qtbot, lambda: player.pid != pid or has_used(child, used + 2 * SIGN))  # noqa: B023
    assert heard.all == ["long"]
    assert player.pid == pid


def test_psutil_is_not_loaded_before_one_is_waited_for() -> None:
    """It takes 3 MB, and most matches need none of it."""
    loads = "import sys, lat_desktop.windows.game_page; print('psutil' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", loads], capture_output=True, check=True)
    assert done.stdout.strip() == b"False"


@methods
@owners
def test_one_that_answers_a_ping_is_waited_for(
    make: Make, qtbot: QtBot, owner: str, method: str
) -> None:
    """By an error too, which says that it knows no ping."""
    player, heard = make(bad("answers_pings_only", owner=owner))
    getattr(player, method)(asked())
    until(qtbot, lambda: player._introduced)
    for _ in range(3):
        check(player, STILL - 1)
        until(qtbot, lambda: not player._talk.is_pending("ping"))
    assert heard.all == ["long"]


@unix
@methods
@owners
def test_one_that_was_stopped_and_goes_on_is_not_started_again(
    make: Make, qtbot: QtBot, owner: str, method: str, tmp_path: Path
) -> None:
    gate = tmp_path / "gate"
    player, heard = make(bad("starts_slowly", str(gate), owner=owner))
    getattr(player, method)(asked())
    pid = pid_of(player, qtbot)
    os.kill(pid, signal.SIGSTOP)
    check(player, STILL - 1)
    os.kill(pid, signal.SIGCONT)
    gate.touch()
    until(qtbot, lambda: not player.thinking)
    assert heard.all == ["long", ANSWER]
    assert player.pid == pid


@unix
@methods
@owners
def test_one_that_stays_stopped_is_started_again(
    make: Make, qtbot: QtBot, owner: str, method: str, tmp_path: Path
) -> None:
    gate = tmp_path / "gate"
    player, heard = make(bad("starts_slowly", str(gate), owner=owner))
    getattr(player, method)(asked())
    pid = pid_of(player, qtbot)
    os.kill(pid, signal.SIGSTOP)
    gate.touch()
    while player.pid == pid:
        player.check()
    until(qtbot, lambda: not player.thinking)
    assert heard.all == ["long", "hung", ANSWER]
    assert player.pid != pid


@methods
@owners
@pytest.mark.parametrize("manner", ["plays", "answers_twice", "complains_of_everything"])
def test_one_that_is_only_odd_plays(
    make: Make, qtbot: QtBot, manner: str, owner: str, method: str
) -> None:
    player, heard = make(bad(manner, owner=owner))
    pids = set()
    for _ in range(3):
        getattr(player, method)(asked())
        until(qtbot, lambda: not player.thinking)
        pids.add(player.pid)
    assert heard.all == [ANSWER] * 3
    assert len(pids) == 1


@methods
@owners
def test_one_that_starts_slowly_is_waited_for(
    make: Make, qtbot: QtBot, owner: str, method: str, tmp_path: Path
) -> None:
    gate = tmp_path / "gate"
    player, heard = make(bad("starts_slowly", str(gate), owner=owner))
    getattr(player, method)(asked())
    check(player, LONG)
    gate.touch()
    until(qtbot, lambda: not player.thinking)
    assert heard.all == ["long", ANSWER]


@methods
@owners
def test_one_that_cannot_is_not_asked_again(
    make: Make, qtbot: QtBot, owner: str, method: str
) -> None:
    player, heard = make(bad("cannot", owner=owner))
    getattr(player, method)(asked())
    until(qtbot, lambda: not player.thinking)
    assert heard.all == ["gave up: unable"]
    assert player.pid is not None, "it has done nothing wrong"


@methods
@owners
def test_a_missing_program_is_not_tried_again(
    make: Make, qtbot: QtBot, tmp_path: Path, owner: str, method: str
) -> None:
    nobody = str(tmp_path / "nobody")
    player, heard = make(OwnProgram((nobody,)) if owner == "own" else AgreedProgram(nobody))
    getattr(player, method)(asked())
    until(qtbot, lambda: not player.thinking)
    assert heard.all == ["gave up: missing"]


@pytest.mark.parametrize(
    "command", ["", "   ", '""', '"', "\0", "a\0b", "nobody\nat all", "\u202e"]
)
def test_a_command_that_is_none_is_missing(make: Make, qtbot: QtBot, command: str) -> None:
    player, heard = make(AgreedProgram(command))
    player.choose(asked())
    until(qtbot, lambda: not player.thinking)
    assert heard.all == ["gave up: missing"]


# --- Asking again ---------------------------------------------------------------------------------


def test_the_match_goes_on_after_one_death(make: Make, qtbot: QtBot, tmp_path: Path) -> None:
    player, heard = make(bad("recovers", str(tmp_path / "been_here")))
    player.choose(asked())
    until(qtbot, lambda: not player.thinking)
    assert heard.all == ["died", ANSWER]


def test_tries_are_counted_for_each_position_anew(make: Make, qtbot: QtBot) -> None:
    player, heard = make(bad("cheats"))
    for _ in range(2):
        player.choose(asked())
        until(qtbot, lambda: not player.thinking)
    assert heard.all == ([*["nonsense"] * (TRIES - 1), "gave up: nonsense"]) * 2


def test_pauses_grow_and_are_counted_in_looks(qtbot: QtBot) -> None:
    player = PlayerProcess(bad("dies_at_start", owner="own"), look_ms=0, pauses=(0, 2, 3))
    heard = Heard(player)
    player.choose(asked())
    until(qtbot, lambda: len(heard.all) == 2)  # the second try is made at once
    for pause, failures in ((2, 3), (3, 4), (3, 5)):
        check(player, pause - 1)
        assert player.pid is None, "it rests"
        player.check()
        until(qtbot, partial(heard.has, failures))
    player.stop()
    player.deleteLater()


@pytest.mark.parametrize("manner", ["hangs_busy", "hangs_in_thought"])
def test_one_can_stop_waiting_and_ask_again(make: Make, qtbot: QtBot, manner: str) -> None:
    player, heard = make(bad(manner))
    player.choose(asked())
    pid = pid_of(player, qtbot)
    until(qtbot, lambda: player._introduced)
    player.ask_again()
    until(qtbot, lambda: player.pid not in (None, pid))
    until(qtbot, lambda: not alive(pid))
    assert player.thinking
    assert heard.all == []


def test_whoever_hears_of_trouble_may_cancel(make: Make, qtbot: QtBot) -> None:
    player, heard = make(bad("cheats"))
    player.troubled.connect(player.cancel)
    with qtbot.waitSignal(player.troubled, timeout=PATIENCE):
        player.choose(asked())
    assert heard.all == ["nonsense"]
    assert not player.thinking
    assert player.pid is None


def test_whoever_hears_of_trouble_may_ask_again(make: Make, qtbot: QtBot, tmp_path: Path) -> None:
    player, heard = make(bad("recovers", str(tmp_path / "been_here")))
    player.troubled.connect(player.ask_again)
    player.choose(asked())
    until(qtbot, lambda: not player.thinking)
    assert heard.all == ["died", ANSWER]


def test_an_answer_in_pieces_is_an_answer(make: Make, qtbot: QtBot) -> None:
    player, heard = make(bad("stammers"))
    player.choose(asked())
    until(qtbot, lambda: not player.thinking)
    assert heard.all == [ANSWER]


def test_a_player_that_dies_unasked_is_started_when_it_is_asked(make: Make, qtbot: QtBot) -> None:
    player, heard = make(bad("dies_at_start"))
    player.start()
    until(qtbot, lambda: player.pid is None)
    assert heard.all == []
    player.choose(asked())
    until(qtbot, lambda: not player.thinking)
    assert heard.all == ["died"] * (TRIES - 1) + ["gave up: died"]


# --- Nothing is left behind -----------------------------------------------------------------------


@pytest.mark.parametrize("manner", ["hangs_in_thought", "hangs_busy", "outlives_its_input"])
def test_one_that_does_not_want_to_end_is_ended(make: Make, qtbot: QtBot, manner: str) -> None:
    player, _ = make(bad(manner))
    player.choose(asked())
    pid = pid_of(player, qtbot)
    until(qtbot, lambda: player._introduced)
    player.stop()
    assert not alive(pid)


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_what_it_has_started_ends_with_it(
    make: Make, qtbot: QtBot, tmp_path: Path, how: str
) -> None:
    note = tmp_path / "child"
    player, _ = make(bad("has_children", str(note)))
    player.choose(asked())
    until(qtbot, lambda: not player.thinking)
    child = int(note.read_text("utf-8"))
    assert alive(child)
    if how == "kill":
        os.kill(pid_of(player, qtbot), getattr(signal, "SIGKILL", signal.SIGTERM))
        until(qtbot, lambda: player.pid is None)
    else:
        player.stop()
    until(qtbot, lambda: not alive(child))
