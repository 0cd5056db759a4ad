"""A person alone against programs takes moves back, as far as that takes nothing from anybody."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

import pytest
from PySide6.QtCore import Qt, QTimer
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.hints import HintController
from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.match_factory import HUMAN, MatchFactory, ai
from lat_desktop.controllers.player_process import PlayerProcess
from lat_desktop.controllers.programs import OwnProgram
from lat_desktop.controllers.saves import Saves
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.match import Match, TakenBack
from lat_desktop.engine.record import ROOM_TO_END, read
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.players.levels import Level
from lat_desktop.players.protocol import ChooseParams, raw
from lat_desktop.players.review import decision_points
from tests.controllers.silent_player import SILENT, SilentPlayer
from tests.evening import ScriptedPlayer, controller_of, match_of
from tests.games import SUBJECTS
from tools.random_play import BiasedRandomPlayer

pytestmark = pytest.mark.usefixtures("qapp")

PERSON: Final = 0


class Evening:
    """A person at seat 0, against programs that answer when they are told to, without pauses."""

    def __init__(self, game: str, folder: Path, *, people: int = 1, takebacks: bool = True) -> None:
        match = match_of(game=game, seats=min(3, max(GAMES[game].seats)))
        self.controller: MatchController = controller_of(
            match, folder, people=range(people), takebacks=takebacks
        )
        own = Qt.FindChildOption.FindDirectChildrenOnly
        (self._pausing,) = self.controller.findChildren(QTimer, "pausing", own)
        self.awaited: ChooseParams | None = None
        self.players = self.controller.findChildren(ScriptedPlayer)
        for player in self.players:
            player.choose = self._hear  # type: ignore[method-assign]
            player.cancel = self._forget  # type: ignore[method-assign]
        self.told = 0
        self.controller.taken_back.connect(self._count)
        self.controller.begin()

    def _hear(self, request: ChooseParams) -> None:
        assert self.awaited is None, "the player still thinks about something else"
        self.awaited = request

    def _count(self) -> None:
        self.told += 1

    def _forget(self) -> None:
        self.awaited = None

    @property
    def match(self) -> AnyMatch:
        return self.controller.match

    @property
    def shown(self) -> int:
        return len(self.match.steps)

    def remaining(self, shown: int) -> int | None:
        """Return how many steps would remain if the person took back their last move."""
        return self.match.steps_before_last_move(PERSON, shown)

    def answer(self, text: str) -> None:
        self.awaited = None
        if self._pausing.isActive():
            self._pausing.stop()
            self._pausing.timeout.emit()
        self.players[0].move_chosen.emit(self.match.game.parse(text))

    def play(self, *texts: str) -> None:
        for text in texts:
            if self.controller.persons_turn:
                self.controller.choose(self.match.game.parse(text))
            else:
                self.answer(text)

    def on_the_disk(self) -> AnyMatch:
        return read(self.controller.record_path.read_bytes()).match


def replayed(match: AnyMatch) -> AnyMatch:
    """Return the match as if nothing had ever been taken back."""
    again: AnyMatch = Match(match.game, match.setup)
    for step in match.steps:
        again.play(step.move)
    return again


def take_back(evening: Evening, shown: int) -> None:
    """Take a move back, and see that everything is as it was before the move."""
    match, controller = evening.match, evening.controller
    remaining = evening.remaining(shown)
    assert remaining is not None
    undone = match.steps[remaining]
    assert undone.seat == PERSON
    assert not undone.reveals
    before, told = match.after(remaining), evening.told
    assert controller.take_back(shown)
    assert evening.told == told + 1
    assert len(match.steps) == remaining
    assert match.state is before.state
    assert controller.persons_turn
    assert controller.view == before.view(PERSON)
    assert undone.move in controller.legal_moves
    assert evening.awaited is None, "nobody thinks about it any more"
    assert match.journal[-1] == TakenBack(remaining, PERSON)


@pytest.mark.parametrize("game", SUBJECTS)
def test_whatever_is_taken_back_the_match_is_as_if_it_had_never_been(
    game: str, tmp_path: Path
) -> None:
    happened = 0
    for seed in range(6):
        rng = Random(seed)
        player = BiasedRandomPlayer(rng)
        evening = Evening(game, tmp_path / str(seed))
        controller, match = evening.controller, evening.match
        for _ in range(60):
            if match.outcome is not None:
                break
            # Of what the others have just done, perhaps nobody has seen anything yet.
            shown = max(0, evening.shown - rng.choice((0, 0, 1, 2)))
            if evening.remaining(shown) is not None and rng.random() < 0.5:
                take_back(evening, shown)
                happened += 1
            elif controller.view.between_rounds:
                controller.begin_next_round()
            elif controller.persons_turn:
                controller.choose(player.choose(controller.legal_moves))
            else:
                asked = evening.awaited
                assert asked is not None
                assert match.actor is not None
                # It is told of what stands, and of nothing else.
                assert asked.view == raw(replayed(match).view(match.actor))
                evening.answer(rng.choice(asked.legal))
            assert evening.on_the_disk().journal == match.journal
        assert replayed(match).steps == match.steps
        judged = [point.step for point in decision_points(match)]
        assert judged == [point.step for point in decision_points(replayed(match))]
        controller.close()
    assert happened


@pytest.mark.parametrize(
    ("people", "takebacks"), [(1, False), (2, True)], ids=["not agreed", "two people"]
)
@pytest.mark.parametrize("game", SUBJECTS)
def test_where_it_is_not_allowed_nothing_is_taken_back(
    game: str, people: int, takebacks: bool, tmp_path: Path
) -> None:
    evening = Evening(game, tmp_path, people=people, takebacks=takebacks)
    controller, rng = evening.controller, Random(4)
    for _ in range(20):
        if evening.match.outcome is not None:
            break
        before = list(evening.match.journal)
        assert not controller.take_back(evening.shown)
        assert evening.match.journal == before
        if controller.awaits_hand_over:
            controller.take_over()
        elif controller.awaits_acknowledgement:
            controller.acknowledge()
        elif controller.view.between_rounds:
            controller.begin_next_round()
        elif controller.persons_turn:
            controller.choose(rng.choice(controller.legal_moves))
        else:
            assert evening.awaited is not None
            evening.answer(rng.choice(evening.awaited.legal))
    assert not evening.told
    controller.close()


def first_turn(evening: Evening) -> None:
    """Make the first move of the person."""
    evening.controller.choose(evening.controller.legal_moves[0])


def test_an_answer_that_waits_for_its_pause_is_not_played(tmp_path: Path) -> None:
    evening = Evening(Labyrinth.key, tmp_path)
    controller = evening.controller
    controller.pause = 60_000
    first_turn(evening)
    assert evening.awaited is not None
    text = evening.awaited.legal[0]
    evening.awaited = None
    evening.players[0].move_chosen.emit(evening.match.game.parse(text))
    controller.take_back(evening.shown)
    controller.pause = 0
    first_turn(evening)
    assert evening.awaited is not None, "it is asked anew"
    assert len(evening.match.steps) == 2
    controller.close()


def test_moves_of_one_turn_are_taken_back_one_after_the_other(tmp_path: Path) -> None:
    evening = Evening(Suspicion.key, tmp_path)
    controller, match = evening.controller, evening.match
    while not all(step.seat == PERSON and not step.reveals for step in match.steps[-2:]):
        if controller.persons_turn:
            first_turn(evening)
        else:
            assert evening.awaited is not None
            evening.answer(evening.awaited.legal[0])
    made = evening.shown
    take_back(evening, made)
    take_back(evening, made - 1)
    assert not controller.take_back(made - 2), "the dice have been rolled"
    controller.close()


def test_a_player_in_a_process_of_its_own_is_called_off(tmp_path: Path, qtbot: QtBot) -> None:
    player = PlayerProcess(OwnProgram(SILENT))
    match = match_of(game=Labyrinth.key)
    save = Saves(tmp_path).create(match, (HUMAN, ai(Level.MASTER)), takebacks=True)
    players = {1: (Level.MASTER, player)}
    controller = MatchController(match, save, players, Random(7), pause=0, takebacks=True)
    controller.begin()
    for _ in range(2):
        controller.choose(controller.legal_moves[0])
        assert player.thinking
        player.thought_long.emit()
        assert controller.delay is not None
        controller.take_back(len(match.steps))
        assert not player.thinking
        assert controller.delay is None
    assert [type(entry) for entry in match.journal].count(TakenBack) == 2
    controller.close()


def test_a_level_that_sits_down_later_is_asked_nothing_that_was_taken_back(tmp_path: Path) -> None:
    match = match_of(game=Labyrinth.key)
    save = Saves(tmp_path).create(match, (HUMAN, ai(Level.MASTER)), takebacks=True)
    controller = MatchController(match, save, {}, Random(7), pause=0, people=[0], takebacks=True)
    controller.begin()
    controller.choose(controller.legal_moves[0])
    assert controller.delay is not None, "nobody plays there"
    controller.take_back(len(match.steps))
    assert controller.delay is None
    player = ScriptedPlayer(lambda request: request.legal[0])
    controller.seat_player(1, Level.NOVICE, player)
    assert not player.asked
    controller.choose(controller.legal_moves[-1])
    (asked,) = player.asked
    assert asked.view == raw(match.view(1))
    controller.close()


def test_a_hint_about_what_was_taken_back_is_dropped(tmp_path: Path) -> None:
    evening = Evening(Suspicion.key, tmp_path)
    controller = evening.controller
    adviser = SilentPlayer()
    hints = HintController(controller, adviser, controller)
    while not (controller.persons_turn and evening.remaining(evening.shown) is not None):
        if controller.persons_turn:
            first_turn(evening)
        else:
            assert evening.awaited is not None
            evening.answer(evening.awaited.legal[0])
    hints.ask()
    assert hints.thinking
    controller.take_back(evening.shown)
    assert not hints.thinking
    assert adviser.cancelled
    hints.close()
    controller.close()


def test_a_match_is_left_and_gone_on_with_between_two_that_are_taken_back(tmp_path: Path) -> None:
    maker = MatchFactory(Saves(tmp_path), Random(1), SILENT, pause=0)
    controller = maker.new(Labyrinth.key, "italian", (HUMAN, ai(Level.NOVICE)), 0)
    controller.begin()
    for n in range(1, 4):
        controller.choose(controller.legal_moves[n])
        controller.take_back(len(controller.match.steps))
        assert controller.match.times_taken_back(PERSON) == n
        path = controller.record_path
        controller.close()
        controller = maker.seated(*maker.saves.load(path))
        assert controller.takebacks
        assert controller.match.times_taken_back(PERSON) == n
        controller.begin()
    controller.close()


@pytest.mark.parametrize("allowed", [True, False])
@pytest.mark.parametrize("alone", [True, False])
def test_what_was_agreed_stands_in_the_record(allowed: bool, alone: bool, tmp_path: Path) -> None:
    maker = MatchFactory(Saves(tmp_path), Random(1), SILENT, pause=0)
    seats = (HUMAN, ai(Level.NOVICE) if alone else HUMAN)
    controller = maker.new(Doors.key, "italian", seats, 0, takebacks=allowed)
    controller.begin()
    controller.close()
    header = read(controller.record_path.read_bytes()).header
    assert controller.takebacks == header.takebacks == (allowed and alone)


def test_what_was_written_down_stays(tmp_path: Path) -> None:
    evening = Evening(Labyrinth.key, tmp_path)
    controller = evening.controller
    first_turn(evening)
    controller.notes.of(PERSON).text = "the left one"
    controller.save_notes()
    controller.take_back(evening.shown)
    assert controller.notes.of(PERSON).text == "the left one"
    controller.close()


def test_a_disk_that_is_full_does_not_stop_it(tmp_path: Path) -> None:
    blocked = tmp_path / "matches"
    blocked.write_text("no folder can be made here", "utf-8")
    evening = Evening(Labyrinth.key, blocked)
    controller = evening.controller
    kinds: list[str] = []
    controller.trouble.connect(kinds.append)
    first_turn(evening)
    controller.take_back(evening.shown)
    assert controller.persons_turn
    assert set(kinds) == {"unsaved"}
    blocked.unlink()
    first_turn(evening)
    assert evening.on_the_disk().journal == evening.match.journal
    controller.close()


@pytest.mark.parametrize("game", SUBJECTS)
def test_moves_stand_when_the_rest_of_the_record_is_needed_for_the_end(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No record is written that cannot be read again, however long one tries this and that."""
    most = 12
    monkeypatch.setattr("lat_desktop.engine.record.MOST_ENTRIES", ROOM_TO_END + most)
    answers = set()
    for seed in range(12):
        rng = Random(seed)
        player = BiasedRandomPlayer(rng)
        evening = Evening(game, tmp_path / str(seed))
        controller, match = evening.controller, evening.match
        while match.outcome is None:
            shown = max(0, evening.shown - rng.choice((0, 1, 2)))  # nobody has seen the rest yet
            if evening.remaining(shown) is not None:
                room = len(match.journal) < most
                assert controller.take_back(shown) == room
                answers.add(room)
            if controller.view.between_rounds:
                controller.begin_next_round()
            elif controller.persons_turn:
                controller.choose(player.choose(controller.legal_moves))
            else:
                assert evening.awaited is not None
                evening.answer(rng.choice(evening.awaited.legal))
        assert evening.on_the_disk().journal == match.journal
        controller.close()
    assert answers == {True, False}
