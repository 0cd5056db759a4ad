from __future__ import annotations

from pathlib import Path

import pytest

from lat_desktop.controllers.saves import Saves
from lat_desktop.engine.record import RecordError
from tests.evening import SEATS, match_of

DEAL = (
    "deal red_lady blue_tiger | red_lady red_tiger blue_lady blue_tiger wild_color wild_role"
    " red_lady red_tiger blue_lady blue_tiger red_lady red_tiger blue_lady blue_tiger"
)


def test_every_step_is_on_the_disk_at_once(tmp_path: Path) -> None:
    match = match_of()
    file = Saves(tmp_path).create(match, SEATS)
    for move in (DEAL, "take red_lady", "discard red_tiger", "pass"):
        match.play_text(move)
        file.save(match)
        loaded, _ = Saves(tmp_path).load_finished(file.path)
        assert loaded.match.state == match.state
        assert loaded.header.seats == SEATS


def test_a_match_goes_on_in_the_same_file(tmp_path: Path) -> None:
    match = match_of([DEAL, "take red_lady"])
    file = Saves(tmp_path).create(match, SEATS)
    file.save(match)
    file.close()
    loaded, again = Saves(tmp_path).load(file.path)
    loaded.match.play_text("discard red_tiger")
    again.save(loaded.match)
    assert again.path == file.path
    assert len(file.path.read_bytes().splitlines()) == 4


@pytest.mark.parametrize("kept", [1, 5, 12])
def test_a_last_line_that_was_cut_off_is_written_again(tmp_path: Path, kept: int) -> None:
    match = match_of([DEAL, "take red_lady"])
    file = Saves(tmp_path).create(match, SEATS)
    file.save(match)
    file.close()
    whole = file.path.read_bytes()
    last = whole.splitlines(keepends=True)[-1]
    cut = whole[: -len(last)] + last[:kept]
    file.path.write_bytes(cut)
    loaded, again = Saves(tmp_path).load(file.path)
    assert loaded.cut_off
    assert file.path.read_bytes() == cut, "loading leaves the file as it is"
    loaded.match.play_text("take red_lady")
    again.save(loaded.match)
    assert file.path.read_bytes() == whole


def test_a_write_that_fails_loses_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.write_text("a file where the folder should be")
    match = match_of([DEAL])
    file = Saves(folder).create(match, SEATS)
    with pytest.raises(NotADirectoryError):
        file.save(match)
    match.play_text("take red_lady")
    folder.unlink()
    file.save(match)
    assert Saves(folder).load_finished(file.path)[0].match.state == match.state


def test_the_newest_match_waits_until_it_is_over(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    assert saves.unfinished("doors") is None
    first, second = (saves.create(match_of(), SEATS) for _ in range(2))
    for file in (first, second):
        file.save(match_of([DEAL]))
    assert saves.unfinished("doors") == second.path
    second.finish()
    assert saves.unfinished("doors") == first.path
    assert second.path.exists(), "a finished match is kept"
    assert saves.unfinished("favor") is None


def test_a_damaged_match_says_where_and_can_be_set_aside(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    file = saves.create(match_of(), SEATS)
    file.save(match_of([DEAL, "take red_lady"]))
    file.close()
    damaged = file.path.read_bytes().replace(b"take red_lady", b"take green_lady")
    file.path.write_bytes(damaged)
    with pytest.raises(RecordError) as error:
        saves.load(file.path)
    assert error.value.line == 3
    assert error.value.problem == "illegal"
    assert file.path.read_bytes() == damaged
    aside = saves.set_aside(file.path)
    assert aside.read_bytes() == damaged
    assert saves.unfinished("doors") is None
