"""A film is the same each time, shows what moves, and ends with the table as it then lies."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtGui import QImageReader
from PySide6.QtWidgets import QApplication

from lat_desktop.engine.registry import AnyMatch
from tests.games import SUBJECTS
from tools.film import Frame, Style, film, turn_of_person, write
from tools.games import TOOLS

pytestmark = pytest.mark.long

STYLE = Style(size=(760, 520), width=380, step=200)
games = pytest.mark.parametrize("game", SUBJECTS)


def turn_of(game: str) -> tuple[AnyMatch, int]:
    """Return the match that is filmed, and the step at which the film begins."""
    moment = TOOLS[game].moments[TOOLS[game].filmed]
    match = moment.match()
    return match, turn_of_person(match, moment.turns)


@cache
def frames_of(game: str) -> list[Frame]:
    """Return the film of a turn of *game*."""
    return list(film(*turn_of(game), STYLE))


@games
def test_what_moves_is_seen_to_move(qapp: QApplication, game: str) -> None:
    frames = frames_of(game)
    match, begin = turn_of(game)
    assert all(one.image != other.image for one, other in pairwise(frames))
    shown = len(match.steps) - begin
    assert sum(frame.ms == STYLE.step for frame in frames) >= shown
    assert len(frames) > 2 * shown


@games
def test_a_film_is_the_same_each_time(qapp: QApplication, game: str, tmp_path: Path) -> None:
    once = tmp_path / "once.webp"
    write(once, frames_of(game))
    frames_of.cache_clear()
    again = tmp_path / "again.webp"
    write(again, frames_of(game))
    assert once.read_bytes() == again.read_bytes()


@games
def test_the_file_has_the_frames_for_their_time(
    qapp: QApplication, game: str, tmp_path: Path
) -> None:
    frames = frames_of(game)
    write(tmp_path / "film.webp", frames)
    reader = QImageReader(str(tmp_path / "film.webp"))
    # A frame that differs from the one before by next to nothing stands in it.
    assert len(frames) / 2 < reader.imageCount() <= len(frames)
    delays = []
    while not (image := reader.read()).isNull():
        assert image.size() == frames[0].image.size()
        delays.append(reader.nextImageDelay())
    assert sum(delays) == sum(frame.ms for frame in frames)
    assert reader.loopCount() == -1, "it begins again when it is over"
