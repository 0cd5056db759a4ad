"""Several people at one screen: nobody sees what is not theirs, and everybody gets their turn."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.sitting import VisibleStep
from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.doors import DoorsView
from lat_desktop.engine.favor import Favor, FavorView
from lat_desktop.engine.game import Seat, Setup
from lat_desktop.engine.identities import IdentityDealt
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.mansion import Guest
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.engine.suspicion import Ask, Name, Suspicion
from lat_desktop.models.moves import MovesModel
from lat_desktop.rulebook import LANGUAGES
from tests.evening import controller_of, match_of, renderer_of
from tools.random_play import Script


def secrets_in(told: list[VisibleStep]) -> list[Seat]:
    """Return whose identity the told deals show."""
    return [
        event.seat
        for each in told
        for event in each.events
        if isinstance(event, IdentityDealt) and event.identity is not None
    ]


def doors_shown(view: DoorsView | FavorView) -> list[Seat]:
    return [seat for seat, door in enumerate(view.identities) if door is not None]


def play_together(controller: MatchController, qtbot: QtBot, watch: Callable[[], None]) -> None:
    """Let each person take the screen and move at random, to the end of the match."""
    rng = Random(3)
    while controller.match.outcome is None:
        watch()
        if controller.awaits_acknowledgement:
            controller.acknowledge()
        elif controller.awaits_hand_over:
            controller.take_over()
        elif controller.persons_turn:
            controller.choose(rng.choice(controller.legal_moves))
        elif controller.view.between_rounds:
            controller.begin_next_round()
        else:
            with qtbot.waitSignal(controller.step_played):
                pass
    watch()


@pytest.mark.parametrize(
    ("match", "people"),
    [
        (match_of(), (0, 1)),
        (match_of(game=Favor.key, seats=4), (0, 2)),
        (match_of(game=Favor.key, seats=3, first=2), (0, 1, 2)),
    ],
)
def test_only_who_has_taken_the_screen_sees_their_own_and_only_in_their_turn(
    tmp_path: Path, qtbot: QtBot, match: AnyMatch, people: tuple[Seat, ...]
) -> None:
    controller = controller_of(match, tmp_path, lambda request: request.legal[-1], people=people)
    lookers: set[Seat | None] = set()

    def watch() -> None:
        lookers.add(controller.reader)
        over = controller.view.between_rounds or match.outcome is not None
        mine = [] if controller.reader is None else [controller.reader]
        assert controller.reader in (None, match.actor)
        assert controller.view.seat == controller.reader
        if match.steps and not over:
            assert isinstance(controller.view, DoorsView | FavorView)
            assert doors_shown(controller.view) == mine
        assert set(secrets_in(controller.visible_steps)) <= set(mine)
        assert all((told.move is None) == (told.seat is None) for told in controller.visible_steps)
        if controller.awaits_hand_over:
            assert controller.legal_moves == ()
            assert controller.prompt.key == "prompt.hand_over"
            assert controller.prompt.subject == match.actor

    controller.begin()
    play_together(controller, qtbot, watch)
    assert lookers == {None, *people}
    assert controller.prompt.key == "prompt.match_over.seen"


def test_the_list_of_moves_is_told_anew_to_whoever_looks(tmp_path: Path, qtbot: QtBot) -> None:
    controller = controller_of(match_of(), tmp_path, people=(0, 1))
    rows = MovesModel(Playback(controller), renderer_of(controller), controller)
    controller.begin()
    with qtbot.waitSignal(rows.modelReset):
        controller.take_over()
    assert secrets_in(controller.visible_steps) == [0]
    with qtbot.waitSignal(rows.modelReset):
        controller.choose(controller.legal_moves[0])
    assert secrets_in(controller.visible_steps) == []
    told = [event for step in controller.visible_steps for event in step.events]
    assert rows.rowCount() == sum(renderer_of(controller).has_words_for(event) for event in told)


def test_nobody_takes_the_screen_out_of_turn(tmp_path: Path) -> None:
    controller = controller_of(match_of(), tmp_path, people=(0, 1))
    controller.take_over()
    assert controller.reader is None
    controller.begin()
    controller.take_over()
    assert controller.reader == 0
    changes: list[Seat | None] = []
    controller.reader_changed.connect(lambda: changes.append(controller.reader))
    controller.take_over()
    assert changes == []


def test_where_nothing_is_secret_nobody_has_to_look_away(tmp_path: Path) -> None:
    controller = controller_of(match_of(game=Labyrinth.key), tmp_path, people=(0, 1))
    controller.begin()
    for seat in (0, 1, 0):
        assert (controller.reader, controller.awaits_hand_over) == (seat, False)
        assert controller.prompt.key == "prompt.named"
        controller.choose(next(m for m in controller.legal_moves if "-" in m.text))


def test_who_plays_alone_is_never_asked(tmp_path: Path, qtbot: QtBot) -> None:
    controller = controller_of(match_of(game=Favor.key, seats=3), tmp_path)
    readers = {controller.reader}
    controller.reader_changed.connect(lambda: readers.add(controller.reader))
    controller.begin()

    def watch() -> None:
        assert not controller.awaits_hand_over

    play_together(controller, qtbot, watch)
    assert readers == {0}


def test_people_and_programs_have_names_that_tell_them_apart(tmp_path: Path) -> None:
    controller = controller_of(match_of(game=Favor.key, seats=4), tmp_path, people=(0, 2))
    assert [renderer_of(controller).name(seat) for seat in range(4)] == [
        *("Anna", "Master 1", "Carla", "Master 2")
    ]
    alone = controller_of(match_of(), tmp_path)
    assert [renderer_of(alone).name(seat) for seat in range(2)] == ["You", "Master"]


def test_a_move_names_whom_it_is_done_to(tmp_path: Path) -> None:
    renderer = renderer_of(controller_of(match_of(game=Suspicion.key, seats=4), tmp_path))
    assert renderer.render_move(Ask(2, Guest.VIOLA)) == "Ask Master 2 about Viola Chung"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_move_that_is_done_to_you_names_you_in_the_right_case(
    tmp_path: Path, qapp: QApplication, language: str
) -> None:
    controller = controller_of(match_of(game=Suspicion.key, seats=4), tmp_path)
    renderer = renderer_of(controller, language)
    for move in (Ask(0, Guest.VIOLA), Name(0, Guest.VIOLA)):
        said = renderer.render_move(move)
        assert renderer.word("seat.you") not in said.split()
        assert renderer.word("guest.viola") in said


def test_who_has_learnt_something_may_note_it_before_the_screen_goes_on(
    tmp_path: Path, qtbot: QtBot
) -> None:
    controller = controller_of(match_of(game=Suspicion.key, seats=3), tmp_path, people=(0, 1))
    match = controller.match
    controller.begin()
    controller.take_over()
    while match.actor == 0:
        assert not controller.awaits_acknowledgement
        controller.choose(controller.legal_moves[0])
    assert controller.awaits_acknowledgement
    assert (controller.reader, controller.awaits_hand_over) == (0, False)
    assert controller.prompt.values["prompt"] == Sentence("prompt.acknowledge")
    assert controller.view == match.view(0)
    assert match.view(0).hand != ()
    steps = len(match.steps)
    qtbot.wait(20)
    assert len(match.steps) == steps, "nobody moves meanwhile"
    controller.acknowledge()
    assert (controller.reader, controller.awaits_acknowledgement) == (None, False)
    assert controller.awaits_hand_over
    controller.acknowledge()
    assert controller.awaits_hand_over, "once is enough"


def test_whom_somebody_took_another_for_is_told_to_nobody_else(tmp_path: Path) -> None:
    match = Script(Setup("spanish", 2), 1, steps=sys.maxsize).play(Suspicion())
    guesses = [n for n, step in enumerate(match.steps) if isinstance(step.move, Name)]
    controller = controller_of(match.after(guesses[0]), tmp_path, people=(0, 1))
    told: list[VisibleStep] = []
    controller.step_played.connect(told.append)
    controller.begin()
    controller.take_over()
    guesser, guess = controller.reader, controller.legal_moves[0]
    controller.choose(guess)
    assert [each.move for each in told] == [guess]
    assert controller.visible_steps[-1].move is None
    controller.take_over()
    assert controller.reader == 1 - (guesser or 0)
    assert controller.visible_steps[-1].move is None


def test_who_plays_alone_need_not_say_that_it_is_noted(tmp_path: Path, qtbot: QtBot) -> None:
    controller = controller_of(match_of(game=Suspicion.key, seats=3), tmp_path)
    controller.begin()
    steps = len(controller.match.steps)
    while controller.persons_turn:
        controller.choose(controller.legal_moves[0])
        assert not controller.awaits_acknowledgement
    qtbot.waitUntil(lambda: controller.persons_turn)
    assert len(controller.match.steps) > steps + 8
