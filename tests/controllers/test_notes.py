"""Notes beside a match: they go where the match goes, and are never lost without a word."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from lat_desktop.controllers import notes
from lat_desktop.controllers.disk import LARGEST
from lat_desktop.controllers.notes import Mark, Notes
from lat_desktop.controllers.saves import SaveFile, Saves
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.engine.suspicion import Suspicion
from tests.evening import SEATS, controller_of, headers, match_of
from tests.special_files import make_link, make_pipe

pytestmark = pytest.mark.usefixtures("qapp")  # what could not be saved waits for a timer


def gala(seats: int = 2) -> AnyMatch:
    """Return a match of Suspicion that has been dealt: before that there is nothing to keep."""
    match = match_of(edition="spanish", game=Suspicion.key, seats=seats)
    match.play_chance(Random(3))
    return match


def some_notes() -> Notes:
    written = Notes()
    written.of(0).marks[1] = {"viola": Mark.CROSSED, "earl": Mark.SURE}
    written.of(0).text = "Bruno never goes near the library."
    return written


def saved(folder: Path) -> SaveFile:
    """Return the file of a match of Suspicion that has begun, with notes beside it."""
    file = Saves(folder).create(gala(), SEATS)
    file.save(gala())
    assert file.load_notes() == Notes()
    file.save_notes(some_notes())
    file.close()
    return file


def test_they_are_beside_the_record_and_no_match_themselves(tmp_path: Path) -> None:
    file = saved(tmp_path)
    (beside,) = tmp_path.glob("*.json")
    assert beside.name == file.path.stem + ".notes.json"
    assert Saves(tmp_path).unfinished(Suspicion.key) == file.path
    _, again = Saves(tmp_path).load(file.path)
    assert again.load_notes() == some_notes()


def test_a_record_is_the_same_with_notes_and_without(tmp_path: Path) -> None:
    file = saved(tmp_path)
    before = file.path.read_bytes()
    file.save_notes(Notes())
    assert file.path.read_bytes() == before


@pytest.mark.parametrize("folder", ["finished", "damaged"])
def test_they_go_where_the_match_goes(tmp_path: Path, folder: str) -> None:
    file = saved(tmp_path)
    if folder == "finished":
        file.finish()
        moved = file.path
    else:
        moved = Saves(tmp_path).set_aside(file.path)
    assert moved.parent.name == folder
    assert notes.read(moved) == some_notes()
    assert not list(tmp_path.glob("*.json"))
    if folder == "finished":  # and one may go on writing when the match is over
        file.save_notes(Notes())
        assert notes.read(moved) == Notes()


def test_a_match_without_notes_is_put_away_all_the_same(tmp_path: Path) -> None:
    file = Saves(tmp_path).create(gala(), SEATS)
    file.save(gala())
    file.finish()
    assert file.path.parent.name == "finished"


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b'{"format":1,"seats":{"0":{"mar',
        b'{"format":2,"seats":{}}',
        b'{"format":1,"seats":{"0":{"marks":{"1":{"viola":"purple"}}}}}',
        b"\xff\xfe",
        b'{"format":1,"seats":{"0":{"text":"\xff"}}}',
        b'{"format":1,"seats":' + b"[" * 100_000,
        b'{"format":1,"seats":{"0":' + b'{"marks":' * 100_000,
        b"\0" * 60,
        b"x" * 5_000_000,
    ],
    ids=lambda text: text[:40].decode("latin-1"),
)
def test_what_cannot_be_read_is_kept_and_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, text: bytes
) -> None:
    file = saved(tmp_path)
    beside = notes.path_beside(file.path)
    beside.write_bytes(text)
    _, again = Saves(tmp_path).load(file.path)
    assert again.load_notes() == Notes()
    assert beside.name in caplog.text
    assert "cannot be read" in caplog.text
    again.save_notes(some_notes())
    assert (tmp_path / "damaged" / beside.name).read_bytes() == text
    assert notes.read(file.path) == some_notes()


def test_of_damaged_notes_the_good_ones_are_kept(tmp_path: Path) -> None:
    """Each seat's by themselves, and somebody's words even where their marks are damaged."""
    file = saved(tmp_path)
    beside = notes.path_beside(file.path)
    text = (
        b'{"format":1,"seats":{"0":{"text":"mine","marks":{"1":{"viola":"purple"}}},'
        b'"1":{"marks":{"0":{"earl":"sure"}},"text":"theirs"},"2":7,"x":{"text":"nobody"}}}'
    )
    beside.write_bytes(text)
    _, again = Saves(tmp_path).load(file.path)
    loaded = again.load_notes()
    assert loaded.of(0) == notes.SeatNotes(text="mine")
    assert loaded.of(1) == notes.SeatNotes({0: {"earl": Mark.SURE}}, "theirs")
    assert again.notes_kept is not None
    assert again.notes_kept.read_bytes() == text
    again.save_notes(loaded)
    assert notes.read(file.path).of(1).text == "theirs"


@pytest.mark.parametrize(
    "make",
    [
        Path.mkdir,
        make_pipe,
        lambda path: make_link(path, path.name),
        lambda path: make_link(path, path.parent / "a disk that is not here" / path.name),
    ],
)
def test_what_is_no_file_makes_room_for_notes(
    tmp_path: Path, make: Callable[[Path], object]
) -> None:
    file = saved(tmp_path)
    beside = notes.path_beside(file.path)
    beside.unlink()
    make(beside)
    _, again = Saves(tmp_path).load(file.path)
    assert again.load_notes() == Notes()
    again.save_notes(some_notes())
    assert notes.read(file.path) == some_notes()
    assert again.notes_kept is not None
    assert os.path.lexists(again.notes_kept)


def test_notes_that_another_program_changed_are_kept(tmp_path: Path) -> None:
    controller = controller_of(gala(), tmp_path)
    troubles: list[str] = []
    controller.trouble.connect(troubles.append)
    controller.begin()
    controller.notes.of(0).text = "one"
    controller.save_notes()
    beside = notes.path_beside(controller.record_path)
    beside.write_bytes(b"theirs")
    controller.notes.of(0).text = "two"
    controller.save_notes()
    assert troubles == ["kept_notes"]
    assert controller.kept_notes_path is not None
    assert controller.kept_notes_path.read_bytes() == b"theirs"
    assert notes.read(controller.record_path).of(0).text == "two"
    controller.close()


def test_notes_go_along_when_the_match_goes_on_in_a_new_file(tmp_path: Path) -> None:
    controller = controller_of(gala(), tmp_path)
    controller.begin()
    controller.notes.of(0).text = "one"
    controller.save_notes()
    old = controller.record_path
    old.write_bytes(b"theirs")
    controller.choose(controller.legal_moves[0])
    assert controller.record_path != old
    assert notes.read(controller.record_path).of(0).text == "one"
    controller.notes.of(0).text = "two"
    controller.save_notes()
    assert notes.read(controller.record_path).of(0).text == "two"
    assert notes.read(old).of(0).text == "one"
    controller.close()


def test_missing_notes_are_said_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = saved(tmp_path)
    notes.path_beside(file.path).unlink()
    with caplog.at_level(logging.INFO):
        assert file.load_notes() == Notes()
    assert f"no notes beside {file.path.name}" in caplog.text


@pytest.mark.parametrize(
    "later", ['{"format":1,"stickers":[]}', '{"format":1,"seats":{"0":{"text":"mine","ink":1}}}']
)
def test_notes_with_more_than_this_version_knows_are_put_aside(tmp_path: Path, later: str) -> None:
    file = saved(tmp_path)
    notes.path_beside(file.path).write_text(later, "utf-8")
    _, again = Saves(tmp_path).load(file.path)
    again.load_notes()
    again.close()
    assert later in [path.read_text("utf-8") for path in (tmp_path / "damaged").iterdir()]


def test_notes_that_could_not_be_read_are_not_written_over(tmp_path: Path) -> None:
    file = saved(tmp_path)
    beside = notes.path_beside(file.path)
    beside.write_bytes(b"{")
    (tmp_path / "damaged").write_text("a file where the folder should be", "utf-8")
    _, again = Saves(tmp_path).load(file.path)
    with pytest.raises(OSError, match="in the way"):
        again.load_notes()
    with pytest.raises(OSError, match="in the way"):
        again.save_notes(some_notes())
    assert beside.read_bytes() == b"{"
    (tmp_path / "damaged").unlink()
    again.save_notes(some_notes())
    assert notes.read(file.path) == some_notes()
    assert again.notes_kept is not None
    assert again.notes_kept.read_bytes() == b"{"


def test_a_full_disk_is_told_once_until_it_has_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = controller_of(gala(), tmp_path)
    troubles: list[str] = []
    controller.trouble.connect(troubles.append)
    controller.notes.of(0).text = "one"

    def refuse(path: Path, text: bytes) -> None:
        raise OSError(28, "no space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(notes, "put_in_place", refuse)
        controller.save_notes()
        controller.save_notes()
    assert troubles == ["unsaved_notes"]
    assert controller.notes_unsaved
    controller.close()
    assert not controller.notes_unsaved
    assert troubles == ["unsaved_notes"]


def test_more_than_can_be_read_again_is_not_written(tmp_path: Path) -> None:
    controller = controller_of(gala(), tmp_path)
    controller.notes.of(0).text = "mine"
    controller.save_notes()
    controller.notes.of(0).text = "x" * LARGEST
    controller.save_notes()
    assert controller.notes_unsaved
    assert controller.obstacle == "too_large"
    assert notes.read(controller.record_path).of(0).text == "mine"
    controller.close()


def test_what_is_in_the_way_is_put_aside(tmp_path: Path) -> None:
    """It is no file of ours, and nobody's notes are lost for it."""
    file = Saves(tmp_path).create(gala(), SEATS)
    file.load_notes()
    notes.path_beside(file.path).mkdir()
    file.save_notes(some_notes())
    assert file.notes_kept == tmp_path / "damaged" / notes.path_beside(file.path).name
    assert file.notes_kept.is_dir()
    assert notes.read(file.path) == some_notes()


def test_a_game_without_notes_writes_none(tmp_path: Path) -> None:
    controller = controller_of(match_of(), tmp_path)
    controller.begin()
    controller.close()
    assert not list(tmp_path.glob("*.json"))


def test_a_match_that_is_continued_has_its_notes(tmp_path: Path) -> None:
    match = gala(3)
    controller = controller_of(match, tmp_path, people=(0, 1))
    controller.begin()
    controller.notes.of(1).text = "mine alone"
    controller.close()
    path = Saves(tmp_path).unfinished(Suspicion.key)
    assert path is not None
    record, save = Saves(tmp_path).load(path)
    assert record.header.seats == headers(range(3), (0, 1))
    again = controller_of(record.match, tmp_path, save=save, people=(0, 1))
    assert again.notes.of(1).text == "mine alone"
    assert again.notes.of(0).text == ""
    again.close()
