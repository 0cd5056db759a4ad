"""A match that is looked back on shows what one seat knew, and nothing can be done in it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.sitting import MatchSource
from lat_desktop.engine.game import Setup
from lat_desktop.engine.registry import GAMES
from tests.games import SUBJECTS
from tools.random_play import Script


@pytest.mark.parametrize("game", SUBJECTS)
def test_every_moment_is_seen_with_the_eyes_of_the_seat(qapp: QApplication, game: str) -> None:
    seats = GAMES[game].seats[0]
    match = Script(Setup(GAMES[game].editions[0], seats, 0), 3, 60).play(GAMES[game])
    for seat in range(seats):
        source = MatchSource(match, (seat,))
        playback = Playback(source)
        assert playback.reader == playback.home == seat
        assert playback.live
        for steps in range(len(match.steps) + 1):
            playback.go_to(steps)
            then = match.after(steps)
            assert playback.view == then.view(seat)
            assert playback.persons_turn is (then.actor == seat)
            assert not playback.awaits_hand_over
            moves = [each.move for each in playback.visible_steps]
            assert moves == [match.game.visible_move(step, seat) for step in then.steps]
            assert playback.requests == ()
            if then.actor == seat:
                assert playback.legal_moves == then.legal_moves
                playback.choose(then.legal_moves[0])
                assert playback.position == steps, "it is over, whatever is clicked"
        source.deleteLater()
        playback.deleteLater()
    assert len(match.steps) > 1
