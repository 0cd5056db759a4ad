from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.match_controller import BUDGET, MatchController
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.sitting import Told
from lat_desktop.engine.doors import DoorsView, Take
from lat_desktop.engine.identities import IdentityDealt
from lat_desktop.engine.record import read
from lat_desktop.engine.registry import GAMES
from tests.evening import SEATS, controller_of, match_of, player_of, speaker_of

DOORS = GAMES["doors"]


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
    told: list[Told] = []
    outcomes: list[object] = []
    controller.step_played.connect(told.append)
    controller.match_over.connect(outcomes.append)
    controller.begin()
    play_on(controller, qtbot)
    assert outcomes == [controller.match.outcome]
    assert [t.number for t in told] == list(range(1, len(controller.match.steps) + 1))
    (file,) = (tmp_path / "finished").iterdir()
    assert read(file.read_bytes()).match.state == controller.match.state
    assert Saves(tmp_path).unfinished("doors") is None


def test_the_reader_is_told_no_secret(tmp_path: Path, qtbot: QtBot) -> None:
    controller = controller_of(match_of(), tmp_path)
    told: list[Told] = []
    controller.step_played.connect(told.append)
    controller.begin()
    dealt = [e for t in told for e in t.events if isinstance(e, IdentityDealt)]
    assert [event.identity is None for event in dealt] == [False, True]
    assert controller.told == told


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
    card = controller.view.display[0]
    assert controller.objection(Take(card)) == "D9"
    controller.choose(Take(card))
    assert controller.match.state is before
    controller.close()


@pytest.mark.parametrize("trouble", ["died", "slow", "nonsense", "missing"])
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


def test_when_a_player_gives_up_the_match_goes_on(tmp_path: Path, qtbot: QtBot) -> None:
    controller = controller_of(match_of(first=1), tmp_path)
    player = player_of(controller)
    player.choose = lambda request: player.gave_up.emit()  # type: ignore[method-assign]
    kinds: list[str] = []
    controller.trouble.connect(kinds.append)
    controller.begin()
    qtbot.waitUntil(lambda: controller.view.row != ())
    assert kinds == ["replaced"]
    controller.close()


def test_a_disk_that_is_full_does_not_stop_the_match(tmp_path: Path, qtbot: QtBot) -> None:
    blocked = tmp_path / "matches"
    blocked.write_text("no folder can be made here")
    controller = controller_of(match_of(), blocked)
    kinds: list[str] = []
    controller.trouble.connect(kinds.append)
    controller.begin()
    assert set(kinds) == {"unsaved"}
    controller.choose(controller.legal_moves[0])
    assert controller.view.row
    blocked.unlink()
    qtbot.waitUntil(lambda: controller.persons_turn)
    controller.choose(controller.legal_moves[0])
    path = Saves(blocked).unfinished("doors")
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
        path = saves.unfinished("doors")
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
        speaker = speaker_of(controller, language)
        said = speaker.say(controller.prompt)
        assert said == speaker.word("prompt.take")
    controller.close()


def test_a_further_move_of_the_same_turn_takes_half_the_time(tmp_path: Path, qtbot: QtBot) -> None:
    controller = controller_of(match_of(game="suspicion", first=1), tmp_path)
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
