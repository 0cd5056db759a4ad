"""Nothing is told before it has been shown, however slowly that is, and whoever looks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.playback import Hold, Playback
from lat_desktop.controllers.sitting import Request, VisibleStep
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.engine.game import Seat
from lat_desktop.engine.registry import GAMES
from lat_desktop.models.moves import ActionsModel, MovesModel
from tests.evening import controller_of, match_of, renderer_of
from tests.games import SUBJECTS

MOST_STEPS = 30
"""After how many steps a match is left, if it is not over before."""


class Screen:
    """Somebody who takes their time over what is shown to them, and writes down what they see."""

    def __init__(self, controller: MatchController, rng: Random, patience: float) -> None:
        """*patience* is how likely it is that a step takes its time, from 0 to 1."""
        self.controller = controller
        self.busy = False
        self._rng = rng
        self._patience = patience
        self._checked: tuple[object, ...] = ()
        self.playback = Playback(controller, Pace.NORMAL, controller)
        self.renderer: TextRenderer = renderer_of(controller)
        self.moves = MovesModel(self.playback, self.renderer, controller)
        self.actions = ActionsModel(self.playback, self.renderer, controller)
        self.told = list(range(1, len(controller.match.steps) + 1))
        """The numbers of the steps that were told of as shown."""
        self.playback.paced_by(self)
        self.playback.beat_began.connect(self._on_beat_began)
        self.playback.step_shown.connect(self._on_step_shown)
        controller.taken_back.connect(self._on_taken_back)

    def _on_beat_began(self) -> None:
        self.busy = self._rng.random() < self._patience
        self.check()

    def _on_step_shown(self, step: VisibleStep) -> None:
        self.told.append(step.number)
        assert step.number == self.playback.position == self.playback.front

    def _on_taken_back(self) -> None:
        self.busy = False  # what was shown is not there any more
        self.told = list(range(1, len(self.controller.match.steps) + 1))

    def hurry(self) -> None:
        self.rest()

    def rest(self) -> None:
        """Have seen enough of what is shown now."""
        self.busy = False
        self.playback.go_on()

    def log(self) -> list[str]:
        """Return what the log says of events, line by line."""
        rows = [self.moves.index(row) for row in range(self.moves.rowCount())]
        return [str(row.data()) for row in rows if self.moves.row(row).event is not None]

    def check(self) -> None:
        """Compare all that can be seen and heard with how far the match has been shown."""
        playback, truth = self.playback, self.controller.match
        state = (playback.position, playback.reader, playback.live, playback.hold, len(self.told))
        if state == self._checked:
            return
        self._checked = state
        assert 0 <= playback.position <= playback.front <= len(truth.steps)
        shown = truth.after(playback.position)
        view = shown.view(playback.reader)
        assert playback.view == view
        assert self.told == list(range(1, playback.front + 1)), "each is told of once, in order"
        events = [event for step in playback.shown_steps for event in step.events]
        assert self.log() == list(filter(None, map(self.renderer.render_event, events)))
        assert playback.visible_steps == playback.shown_steps[: playback.position]
        if not playback.live:
            assert self.actions.rowCount() == len(playback.requests)
            assert set(playback.requests) <= {Request.GO_ON, Request.UNDO}


def act(screen: Screen, rng: Random) -> None:
    """Do what a person may do now, if there is anything."""
    playback = screen.playback
    request = next(iter(playback.requests), None)
    if request is Request.GO_ON:
        playback.play()
    elif not playback.live:
        return
    elif playback.persons_turn and not playback.awaits_acknowledgement:
        playback.choose(rng.choice(playback.legal_moves))
    elif request is Request.TAKE_OVER:
        playback.take_over()
    elif request is Request.ACKNOWLEDGE:
        playback.acknowledge()
    elif request is Request.NEXT_ROUND:
        playback.begin_next_round()


def turn_time(screen: Screen, rng: Random) -> None:
    """Do one of the things that a person may do with the time that is shown."""
    playback = screen.playback
    match rng.randrange(8):
        case 0:
            screen.busy = False
            playback.go_to(rng.randint(-1, playback.front + 1))
        case 1:
            screen.busy = False
            playback.previous_step()
        case 2:
            playback.next_step()
        case 3:
            playback.pause()
        case 4:
            playback.play()
        case 5:
            screen.busy = False
            playback.show_again()
        case 6:
            playback.hurry()
        case 7:
            playback.pace = rng.choice(list(Pace))


def take_back(screen: Screen) -> None:
    """Take the last move back, if that is offered; what may be seen of it shows that it may be."""
    playback, truth = screen.playback, screen.controller.match
    before = list(truth.steps)
    offered = playback.move_to_take_back
    assert (offered is not None) == (Request.UNDO in playback.requests)
    playback.take_back()
    if offered is None:
        assert truth.steps == before
    elif len(truth.steps) < len(before):
        taken, *unseen = before[len(truth.steps) :]
        assert taken.move == offered
        assert not taken.reveals
        assert taken.seat not in {step.seat for step in unseen}
        assert playback.persons_turn
        assert playback.live


def people_of(seats: int) -> Iterator[tuple[Seat, ...]]:
    """Give who may be people among so many: one, some or all."""
    for count in range(1, seats + 1):
        yield from combinations(range(seats), count)


@pytest.mark.parametrize("game", SUBJECTS)
@given(data=st.data(), seed=st.integers(0, 10**6), patience=st.sampled_from([0.0, 0.5, 0.9]))
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_nothing_is_told_before_it_is_shown(
    qapp: QApplication, game: str, data: st.DataObject, seed: int, patience: float
) -> None:
    seats = data.draw(st.sampled_from(sorted(GAMES[game].seats)))
    people = data.draw(st.sampled_from(list(people_of(seats))))
    rng = Random(seed)
    with TemporaryDirectory() as folder:
        match = match_of(game=game, seats=seats)
        controller = controller_of(
            match, Path(folder), lambda request: rng.choice(request.legal), people=people
        )
        screen = Screen(controller, rng, patience)
        controller.begin()
        while match.outcome is None and len(match.steps) < MOST_STEPS:
            qapp.processEvents()
            screen.check()
            match rng.random():
                case chance if chance < 0.3:
                    screen.rest()
                case chance if chance < 0.35:
                    screen.playback.look_away()
                    screen.busy = False
                    assert screen.playback.reader == controller.reader
                case chance if chance < 0.5:
                    turn_time(screen, rng)
                case chance if chance < 0.6:
                    take_back(screen)
                case _ if not screen.busy:
                    act(screen, rng)
            screen.check()
        screen.playback.go_to(screen.playback.front)
        while not screen.playback.live:
            screen.rest()
            screen.playback.play()
            screen.check()
        fresh = Screen(controller, rng, 0)
        assert fresh.log() == screen.log()
        assert fresh.playback.view == screen.playback.view == controller.view
        assert screen.playback.prompt == controller.prompt
        controller.close()
        controller.deleteLater()
        qapp.sendPostedEvents(controller, QEvent.Type.DeferredDelete)


@pytest.mark.parametrize("game", SUBJECTS)
def test_ones_own_move_is_taken_back_though_it_is_to_be_seen_once_more(
    qapp: QApplication, game: str, tmp_path: Path
) -> None:
    """Who goes back while their move is shown, and comes there again, knows what they did."""
    rng, found = Random(5), 0
    match = match_of(game=game, seats=min(GAMES[game].seats))
    controller = controller_of(match, tmp_path, lambda request: rng.choice(request.legal))
    screen = Screen(controller, rng, 1.0)
    playback = screen.playback
    controller.begin()
    while match.outcome is None and len(match.steps) < MOST_STEPS and found < 3:
        qapp.processEvents()
        screen.rest()
        if not (playback.live and playback.persons_turn and playback.front):
            act(screen, rng)
            continue
        before = match.state
        harmless = [m for m in playback.legal_moves if not match.game.apply(before, m).reveals]
        move = rng.choice(harmless or playback.legal_moves)
        playback.choose(move)
        if not harmless:
            continue
        found += 1
        screen.busy = False
        playback.go_to(playback.front - 1)
        playback.next_step()
        while playback.past:
            screen.rest()
        assert playback.hold is Hold.PAUSED
        assert playback.move_to_take_back == move
        take_back(screen)
        assert playback.live
    assert found
    controller.close()
