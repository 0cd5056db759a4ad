"""What the turn loop gives away: nothing by when a move is made, and nothing by its chance."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

import pytest
from PySide6.QtCore import Qt, QTimer

import lat_desktop
from lat_desktop.controllers.match_controller import BUDGET, FOLLOW_UP, PAUSE, MatchController
from lat_desktop.controllers.rng_streams import stream
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.game import Move
from lat_desktop.engine.registry import GAMES
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.players.protocol import ChooseParams
from tests.evening import ScriptedPlayer, controller_of, match_of
from tests.games import SUBJECTS
from tools.random_play import verb

pytestmark = pytest.mark.usefixtures("qapp")

SECRETS: Final = [key for key, subject in SUBJECTS.items() if subject.game.has_secrets]
SEED: Final = 7


class Evening:
    """A match among programs that answer when they are told to, and whose pauses are no time."""

    def __init__(self, game: str, folder: Path, pause: int = PAUSE) -> None:
        match = match_of(game=game, seats=min(4, max(GAMES[game].seats)))
        self.controller: MatchController = controller_of(match, folder, seed=SEED, people=())
        self.controller.pause = pause
        own = Qt.FindChildOption.FindDirectChildrenOnly
        (self.pausing,) = self.controller.findChildren(QTimer, "pausing", own)
        self.asked: list[ChooseParams] = []
        self.players = self.controller.findChildren(ScriptedPlayer)
        for player in self.players:
            player.choose = self._hear  # type: ignore[method-assign]
        self.controller.begin()

    def _hear(self, request: ChooseParams) -> None:
        self.asked.append(request)

    @property
    def steps(self) -> int:
        return len(self.controller.match.steps)

    @property
    def goes_on(self) -> bool:
        """Whether who is to move has just moved."""
        return self.controller.match.steps[-1].seat == self.controller.match.actor

    def answer(self, text: str) -> None:
        self.players[0].move_chosen.emit(self.controller.match.game.parse(text))

    def end_pause(self) -> None:
        assert self.pausing.isActive()
        self.pausing.stop()
        self.pausing.timeout.emit()

    def play(self, move: Callable[[ChooseParams], None], steps: int = 80) -> None:
        """Let *move* answer all that is asked."""
        while self.controller.match.outcome is None and self.steps < steps:
            self.end_pause()
            move(self.asked[-1])
        self.controller.close()

    def at_random(self, request: ChooseParams) -> None:
        self.answer(Random(len(self.asked)).choice(request.legal))


# --- Thinking time ---------------------------------------------------------------------------


@pytest.mark.rule("DA15")
@pytest.mark.parametrize("game", SECRETS)
@pytest.mark.parametrize("pause", Settings.pause.choices)
def test_every_move_is_held_back_as_long(game: str, pause: int, tmp_path: Path) -> None:
    """Forced or not: what counts is whether the turn goes on, and that everybody sees."""
    evening = Evening(game, tmp_path, pause)
    held: dict[bool, set[tuple[int, int]]] = {False: set(), True: set()}
    forced: set[bool] = set()

    def move(request: ChooseParams) -> None:
        held[evening.goes_on].add((evening.pausing.interval(), request.budget_ms))
        forced.add(len(request.legal) == 1)
        evening.at_random(request)

    evening.play(move)
    budget = min(BUDGET, pause * BUDGET // PAUSE)
    assert held[False] == {(pause, budget)}
    follow_up = (round(pause * FOLLOW_UP), round(budget * FOLLOW_UP))
    assert held[True] == ({follow_up} if SUBJECTS[game].moves_in_a_row else set())
    assert forced == {False, True} or game != Suspicion.key


@pytest.mark.rule("DA15")
@pytest.mark.parametrize("game", SECRETS)
def test_a_move_waits_for_the_pause(game: str, tmp_path: Path) -> None:
    """However soon it was found; and one that comes late is made at once."""
    evening = Evening(game, tmp_path)
    for answered_late in (False, True, False, False):
        before, request = evening.steps, evening.asked[-1]
        if answered_late:
            evening.end_pause()
        else:
            evening.at_random(request)
        assert evening.steps == before
        if answered_late:
            evening.at_random(request)
        else:
            evening.end_pause()
        assert evening.steps > before
    evening.controller.close()


@pytest.mark.parametrize("pause", Settings.pause.choices)
def test_who_keeps_to_the_budget_is_never_late(pause: int, tmp_path: Path) -> None:
    """A thought may take a fifth of the pause longer than it should before anybody could see it."""
    evening = Evening(Suspicion.key, tmp_path, pause)

    def move(request: ChooseParams) -> None:
        assert request.budget_ms <= 0.8 * evening.pausing.interval()
        evening.at_random(request)

    evening.play(move)


# --- Chance ----------------------------------------------------------------------------------


def dealt(evening: Evening) -> list[Move]:
    """Return what chance did until it had to shuffle what the players had left."""
    moves = [step.move for step in evening.controller.match.steps if step.seat is None]
    verbs = [verb(move) for move in moves]
    return moves[: verbs.index("shuffle")] if "shuffle" in verbs else moves


@pytest.mark.parametrize("game", SECRETS)
def test_the_deal_is_the_same_whatever_the_players_do(game: str, tmp_path: Path) -> None:
    """Those of the second match make other moves."""
    first = Evening(game, tmp_path / "first")
    first.play(first.at_random)
    second = Evening(game, tmp_path / "second")
    second.play(lambda request: second.answer(request.legal[-1]))
    deals = [dealt(first), dealt(second)]
    same = min(map(len, deals))
    assert same >= 2
    assert deals[0][:same] == deals[1][:same]
    played = [[step.move for step in each.controller.match.steps] for each in (first, second)]
    assert played[0] != played[1]


@pytest.mark.parametrize("game", SECRETS)
def test_deal_and_players_have_streams_of_their_own(game: str, tmp_path: Path) -> None:
    """Of one number, by SHA-256: whoever sees all of one stream cannot work out another."""
    master = Random(SEED).getrandbits(128)
    evening = Evening(game, tmp_path)
    match = evening.controller.match
    state, chance = match.initial, stream(master, "deal")
    for step in match.steps:
        move = match.game.chance(state, chance)
        assert step.move == move
        state = step.state
    seeds = {seat: stream(master, f"player {seat}") for seat in range(match.setup.seats)}
    for _ in range(6):
        assert match.actor is not None
        assert evening.asked[-1].seed == seeds[match.actor].getrandbits(32)
        evening.end_pause()
        evening.at_random(evening.asked[-1])
    evening.controller.close()


def test_a_stream_follows_from_its_name() -> None:
    seed = sha256(b"5 deal").digest()
    assert stream(5, "deal").random() == Random(seed).random()
    firsts = {stream(master, name).random() for master in range(9) for name in ("deal", "player 0")}
    assert len(firsts) == 18


def test_nothing_that_is_drawn_draws_lots() -> None:
    """So no animation takes from the chance of a match; the demonstration only makes matches."""
    root = Path(lat_desktop.__file__).parent
    lots = re.compile(r"^\s*(from|import) (random|secrets)\b|QRandomGenerator", re.MULTILINE)
    drawing = [
        path.relative_to(root).as_posix()
        for room in ("tables", "windows", "models")
        for path in (root / room).rglob("*.py")
        if lots.search(path.read_text(encoding="utf-8"))
    ]
    *rooms, demonstration = sorted(drawing)
    assert demonstration == "windows/demo.py"
    assert {Path(room).name for room in rooms} == {"room.py", "rooms.py"}
    for room in rooms:  # what grows or rains there is the same every evening
        words = (root / room).read_text(encoding="utf-8")
        assert set(re.findall(r"\bRandom\((\w*)", words)) <= set(map(str, range(100)))
