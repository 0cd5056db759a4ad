from __future__ import annotations

import errno
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.disk import LOCAL
from lat_desktop.controllers.match_controller import BUDGET, Delay, MatchController
from lat_desktop.controllers.programs import AgreedProgram, OwnProgram, PlayerProgram
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.sitting import VisibleStep
from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.doors import Doors, DoorsView, Take
from lat_desktop.engine.game import Setup
from lat_desktop.engine.identities import IdentityDealt
from lat_desktop.engine.match import Match
from lat_desktop.engine.record import read
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.players.levels import Level
from lat_desktop.players.protocol import ChooseParams
from tests.evening import (
    SEATS,
    ScriptedPlayer,
    controller_of,
    match_of,
    player_of,
    quiet,
    renderer_of,
)
from tests.games import SUBJECTS

DOORS = GAMES[Doors.key]


def play_on(controller: MatchController, qtbot: QtBot) -> None:
    """Play the first legal move that is no guess for the person until the match is over."""
    while controller.match.outcome is None:
        if controller.view.between_rounds:
            controller.begin_next_round()
        elif controller.persons_turn:
            texts = [move.text for move in controller.legal_moves]
            safe = [t for t in texts if not t.startswith("guess")]
            controller.choose(DOORS.parse(safe[0]))
        else:
            qtbot.waitUntil(
                lambda: (
                    controller.persons_turn
                    or controller.view.between_rounds
                    or controller.match.outcome is not None
                )
            )


def test_a_match_runs_to_its_end_and_is_put_away(tmp_path: Path, qtbot: QtBot) -> None:
    controller = controller_of(match_of(), tmp_path)
    told: list[VisibleStep] = []
    outcomes: list[object] = []
    controller.step_played.connect(told.append)
    controller.match_over.connect(outcomes.append)
    controller.begin()
    play_on(controller, qtbot)
    assert outcomes == [controller.match.outcome]
    assert [t.number for t in told] == list(range(1, len(controller.match.steps) + 1))
    (file,) = (tmp_path / "finished").iterdir()
    assert read(file.read_bytes()).match.state == controller.match.state
    assert Saves(tmp_path).unfinished(Doors.key) is None


def test_the_reader_is_told_no_secret(tmp_path: Path, qtbot: QtBot) -> None:
    controller = controller_of(match_of(), tmp_path)
    told: list[VisibleStep] = []
    controller.step_played.connect(told.append)
    controller.begin()
    dealt = [e for t in told for e in t.events if isinstance(e, IdentityDealt)]
    assert [event.identity is None for event in dealt] == [False, True]
    assert controller.visible_steps == told


def test_the_player_gets_its_own_view_only(tmp_path: Path, qtbot: QtBot) -> None:
    controller = controller_of(match_of(first=1), tmp_path)
    with qtbot.waitSignal(controller.step_played):
        controller.begin()
    (request,) = player_of(controller).asked
    mine, theirs = controller.match.state.identities
    assert bytes(request.view).count(b"null") >= 1
    view: DoorsView = msgspec.json.decode(request.view, type=DOORS.view_type)
    assert view.identities == (None, theirs)
    assert mine not in view.identities
    controller.close()


@pytest.mark.rule("D9")
def test_a_move_out_of_turn_is_refused(tmp_path: Path, qtbot: QtBot) -> None:
    controller = controller_of(match_of(first=1), tmp_path)
    controller.begin()
    before = controller.match.state
    card = controller.match.view(0).display[0]
    assert controller.objection(Take(card)) == "D9"
    controller.choose(Take(card))
    assert controller.match.state is before
    controller.close()


@pytest.mark.parametrize("trouble", ["died", "hung", "nonsense"])
def test_trouble_is_passed_on_and_the_match_goes_on(
    tmp_path: Path, qtbot: QtBot, trouble: str
) -> None:
    controller = controller_of(match_of(first=1), tmp_path)
    kinds: list[str] = []
    controller.trouble.connect(kinds.append)
    player_of(controller).troubled.emit(trouble)
    assert kinds == [trouble]
    with qtbot.waitSignal(controller.step_played):
        controller.begin()


OURS = OwnProgram(())
FOREIGN = AgreedProgram("./mine")


class Held(ScriptedPlayer):
    """A player that answers when it is told to."""

    def __init__(self, program: PlayerProgram = OURS) -> None:
        super().__init__(quiet)
        self._owned = isinstance(program, OwnProgram)
        self.again = 0

    @property
    def own(self) -> bool:
        return self._owned

    @property
    def thinking(self) -> bool:
        return bool(self.asked)

    def choose(self, request: ChooseParams) -> None:
        self.asked.append(request)

    def ask_again(self) -> None:
        self.again += 1

    def answer(self) -> None:
        self.choose_text(quiet(self.asked[-1]))

    def choose_text(self, text: str) -> None:
        self.move_chosen.emit(GAMES[self.asked[-1].game].parse(text))


def table(
    tmp_path: Path, player: Held | None, game: str = Doors.key
) -> tuple[MatchController, list[Delay | None]]:
    """Return a match in which *player*, or nobody, is to move first, and what is told of delays."""
    match = match_of(first=1, game=game)
    save = Saves(tmp_path).create(match, SEATS)
    players = {} if player is None else {1: (Level.MASTER, player)}
    controller = MatchController(match, save, players, Random(7), pause=0, people=[0])
    heard: list[Delay | None] = []

    def note() -> None:
        heard.append(controller.delay)

    controller.delay_changed.connect(note)
    controller.begin()
    return controller, heard


@pytest.mark.parametrize("program", [OURS, FOREIGN])
@pytest.mark.parametrize("trouble", ["died", "hung", "nonsense", "missing", "unable"])
def test_when_a_player_gives_up_the_person_decides(
    tmp_path: Path, qtbot: QtBot, trouble: str, program: PlayerProgram
) -> None:
    """Nobody moves in its place, least of all chance; it can be asked the same again."""
    player = Held(program)
    controller, heard = table(tmp_path, player)
    before = controller.match.state
    player.gave_up.emit(trouble)
    assert heard == [Delay(1, "gone", trouble, own=isinstance(program, OwnProgram))]
    assert controller.match.state is before
    (asked,) = player.asked
    player.asked.clear()  # it thinks no more
    controller.ask_again()
    assert player.asked == [asked]
    assert heard[-1] is None
    player.answer()
    qtbot.waitUntil(lambda: controller.match.state is not before)
    controller.close()


def test_a_level_can_take_the_seat_for_the_rest_of_the_sitting(
    tmp_path: Path, qtbot: QtBot
) -> None:
    """It is asked the same position, with the same seed."""
    gone, ours = Held(FOREIGN), Held()
    controller, heard = table(tmp_path, gone)
    gone.gave_up.emit("died")
    controller.seat_player(1, Level.CASUAL, ours)
    assert gone.stopped
    assert heard[-1] is None
    assert ours.asked == [replace(gone.asked[0], level=Level.CASUAL)]
    row = controller.match.view(0).row
    gone.choose_text(gone.asked[0].legal[0])
    assert controller.match.view(0).row == row, "nobody listens to it any more"
    ours.answer()
    qtbot.waitUntil(lambda: controller.match.view(0).row != row)
    controller.close()


def test_where_nobody_plays_the_match_stands_until_somebody_does(
    tmp_path: Path, qtbot: QtBot
) -> None:
    controller, heard = table(tmp_path, None)
    assert controller.people == (0,)
    assert heard == [Delay(1, "empty", own=False)]
    before = controller.match.state
    controller.ask_again()
    assert controller.match.state is before
    player = Held()
    controller.seat_player(1, Level.NOVICE, player)
    assert heard[-1] is None
    assert player.asked[0].level is Level.NOVICE
    player.answer()
    qtbot.waitUntil(lambda: controller.match.state is not before)
    controller.close()


def test_a_player_that_is_sent_home_in_thought_leaves_an_empty_seat(
    tmp_path: Path, qtbot: QtBot
) -> None:
    player = Held(FOREIGN)
    controller, heard = table(tmp_path, player)
    controller.dismiss(1)
    assert player.stopped
    assert heard == [Delay(1, "empty", own=False)]
    assert controller.is_empty(1)
    controller.close()


def test_one_who_thinks_long_is_told_of_and_can_be_asked_again(
    tmp_path: Path, qtbot: QtBot
) -> None:
    player = Held()
    controller, heard = table(tmp_path, player)
    player.thought_long.emit()
    assert heard == [Delay(1, "long", own=True)]
    controller.ask_again()
    assert heard[-1] is None
    assert player.again == 1
    player.thought_long.emit()
    player.answer()
    assert heard[-1] is None
    controller.close()


def test_more_than_one_failure_in_a_row_is_told_of_until_it_answers(
    tmp_path: Path, qtbot: QtBot
) -> None:
    player = Held()
    controller, heard = table(tmp_path, player)
    for player.tries in (1, 2, 3):
        player.troubled.emit("died")
    assert heard == [Delay(1, "restarted", "died", own=True)]
    player.answer()
    assert heard[-1] is None
    controller.close()


def test_a_disk_that_is_full_does_not_stop_the_match(tmp_path: Path, qtbot: QtBot) -> None:
    blocked = tmp_path / "matches"
    blocked.write_text("no folder can be made here", "utf-8")
    controller = controller_of(match_of(), blocked)
    kinds: list[str] = []
    controller.trouble.connect(kinds.append)
    controller.begin()
    assert set(kinds) == {"unsaved"}
    controller.choose(controller.legal_moves[0])
    assert controller.match.view(0).row
    blocked.unlink()
    qtbot.waitUntil(lambda: controller.persons_turn)
    controller.choose(controller.legal_moves[0])
    path = Saves(blocked).unfinished(Doors.key)
    assert path is not None, "the next save writes what was missed"
    assert read(path.read_bytes()).match.state == controller.match.state
    controller.close()


def test_close_and_resume_at_every_step(tmp_path: Path, qtbot: QtBot) -> None:
    """Wherever a match is left, it goes on from there and ends in the same way."""
    whole = controller_of(match_of(), tmp_path / "whole")
    whole.begin()
    play_on(whole, qtbot)
    texts = [step.move.text for step in whole.match.steps]
    for kept in range(1, len(texts)):
        saves = Saves(tmp_path / str(kept))
        left = match_of(texts[:kept])
        saves.create(left, SEATS).save(left)
        path = saves.unfinished(Doors.key)
        assert path is not None
        record, file = saves.load(path)
        assert record.match.state == whole.match.steps[kept - 1].state
        controller = controller_of(record.match, saves.folder, save=file)
        controller.begin()
        play_on(controller, qtbot)
        (finished,) = (saves.folder / "finished").iterdir()
        again = read(finished.read_bytes()).match
        assert [step.move.text for step in again.steps][:kept] == texts[:kept]


def test_what_is_expected_is_said_in_both_languages(tmp_path: Path, qtbot: QtBot) -> None:
    controller = controller_of(match_of(), tmp_path)
    controller.begin()
    for language in ("en", "it"):
        renderer = renderer_of(controller, language)
        said = renderer.render(controller.prompt)
        assert said == renderer.word("prompt.take")
    controller.close()


def test_a_further_move_of_the_same_turn_takes_half_the_time(tmp_path: Path, qtbot: QtBot) -> None:
    controller = controller_of(match_of(game=Suspicion.key, first=1), tmp_path)
    controller.begin()
    qtbot.waitUntil(lambda: controller.persons_turn)
    budgets = [request.budget_ms for request in player_of(controller).asked]
    # The first follows the roll of the dice; then a second guest, a card, and one of its actions.
    assert budgets == [BUDGET, BUDGET // 2, BUDGET // 2, BUDGET // 2]


@pytest.mark.parametrize(("pause", "budget"), [(500, 400), (1000, 800), (2000, 800)])
def test_an_ai_that_answers_sooner_thinks_less(
    tmp_path: Path, qtbot: QtBot, pause: int, budget: int
) -> None:
    controller = controller_of(match_of(first=1), tmp_path)
    controller.pause = pause
    controller.begin()
    assert [request.budget_ms for request in player_of(controller).asked] == [budget]
    assert not controller.persons_turn
    controller.close()


@pytest.mark.parametrize("game", SUBJECTS)
def test_what_chance_is_about_to_do_is_said_before_it_does_it(
    tmp_path: Path, qtbot: QtBot, game: str
) -> None:
    """So nobody reads what they were to do before, while the dice are rolling for another."""
    controller = controller_of(match_of(game=game), tmp_path)
    told: list[object] = []
    controller.prompt_changed.connect(told.append)
    controller.step_played.connect(told.append)
    controller.begin()
    chances = [n for n, each in enumerate(told) if isinstance(each, VisibleStep)]
    assert chances
    for n in chances:
        before = told[n - 1]
        assert isinstance(before, Sentence)
        assert renderer_of(controller).render(before)
    controller.close()


@pytest.mark.parametrize("game", SUBJECTS)
def test_who_holds_the_match_up_lets_it_go_while_a_step_is_told(
    tmp_path: Path, qtbot: QtBot, game: str
) -> None:
    """As a coach does who judges a move still when the same person has made the next one."""
    rules = SUBJECTS[game].game
    match: AnyMatch = Match(rules, Setup(rules.editions[0], rules.seats[-1]))
    controller = controller_of(match, tmp_path)
    rng = Random(3)

    def judge(step: VisibleStep) -> None:
        if step.seat in controller.people:
            controller.release()
            controller.hold()

    controller.step_played.connect(judge)
    controller.begin()
    for _ in range(120):
        if match.outcome is not None:
            break
        if controller.persons_turn:
            controller.choose(rng.choice(controller.legal_moves))
        else:
            controller.release()
            controller.begin_next_round()
        QApplication.processEvents()
    assert len(match.steps) > 20
    controller.close()


def full(handle: int, text: bytes) -> int:
    raise OSError(errno.ENOSPC, "no space left on device")


def test_the_end_of_a_match_is_saved_by_itself_as_soon_as_there_is_room(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The result may be looked at for an hour, and the program be killed meanwhile."""

    monkeypatch.setattr("lat_desktop.controllers.match_controller.SAVE_AGAIN", 1)
    controller = controller_of(match_of(), tmp_path)
    controller.begin()
    with monkeypatch.context() as patch:
        patch.setattr(LOCAL, "append", full)
        play_on(controller, qtbot)
    qtbot.waitUntil(lambda: not controller.unsaved)
    assert Saves(tmp_path).finished() == [controller.record_path]
    controller.close()


def test_a_match_that_is_not_whole_on_the_disk_waits_to_be_put_away(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves = Saves(tmp_path)
    controller = controller_of(match_of(), tmp_path)
    controller.begin()
    with monkeypatch.context() as patch:
        patch.setattr(LOCAL, "append", full)
        play_on(controller, qtbot)
    assert controller.unsaved
    assert saves.unfinished(Doors.key) == controller.record_path, "nor had it been, if killed now"
    assert saves.finished() == []
    assert controller.save()
    assert saves.waiting() == []
    assert saves.finished() == [controller.record_path]
    saved = read(controller.record_path.read_bytes()).match
    assert saved.outcome == controller.match.outcome is not None
    controller.close()
