"""Copies of matches from elsewhere: nothing of anybody's is lost or changed, whatever comes."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lat_desktop.controllers.disk import TooLargeError
from lat_desktop.controllers.saves import FINISHED, Saves
from lat_desktop.engine import record
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.record import SUFFIXES, RecordError
from lat_desktop.engine.registry import GAMES, AnyMatch
from tests.evening import SEATS
from tests.games import SUBJECTS
from tools.soak import corruption
from tools.soak.matches import people_of, wandered

OURS = ("doors-20260102-190500-000001", "favor-20260102-190500-000002")


@contextmanager
def folders() -> Iterator[tuple[Saves, Path]]:
    """Give a folder of matches, and one that is somebody else's."""
    with tempfile.TemporaryDirectory() as name:
        elsewhere = Path(name, "elsewhere")
        elsewhere.mkdir()
        yield Saves(Path(name, "matches")), elsewhere


def text_of(match: AnyMatch) -> bytes:
    return record.write(match, tuple(people_of(match)))


@st.composite
def texts(draw: st.DrawFn) -> bytes:
    """Return what may stand in a file: a match, whole or damaged in some way, or anything."""
    rng = Random(draw(st.integers(0, 1 << 32)))
    match = wandered(rng.choice(list(GAMES)), rng, rng.randrange(2, 30))
    text = text_of(match)
    kind = draw(st.sampled_from(("whole", "damaged", "beginning", "anything")))
    if kind == "damaged":
        return corruption.damaged(text, rng)[1]
    if kind == "beginning":
        return text[: draw(st.integers(0, len(text)))]
    return draw(st.binary(max_size=200)) if kind == "anything" else text


def bring(saves: Saves, path: Path) -> Path | None:
    """Open a file as the window does, if anything can be read; return where it goes on."""
    try:
        copied = saves.copy(path)
    except (RecordError, TooLargeError):
        return None
    here = saves.find_copy(path, copied)
    if here is None:
        copied.save.save(copied.record.match)
        if copied.record.match.outcome is not None:
            copied.save.finish()
        copied.save.close()
        here = copied.save.path
    return here


@given(texts(), st.sampled_from(OURS), st.sampled_from(SUFFIXES), st.integers(0, 999))
def test_whatever_is_brought_neither_it_nor_what_was_there_is_changed(
    text: bytes, name: str, suffix: str, seed: int
) -> None:
    rng = Random(seed)
    with folders() as (saves, elsewhere):
        ours = {}
        for stem, folder in ((OURS[0], saves.folder), (OURS[1], saves.folder / FINISHED)):
            folder.mkdir(parents=True, exist_ok=True)
            game = stem.partition("-")[0]
            ours[folder / f"{stem}{suffix}"] = text_of(wandered(game, rng, 8))
        for path, there in ours.items():
            path.write_bytes(there)
        source = elsewhere / f"{name}{suffix}"
        source.write_bytes(text)
        first = bring(saves, source)
        count = len(list(saves.folder.rglob("*")))
        second = bring(saves, source)
        assert source.read_bytes() == text
        assert {path: path.read_bytes() for path in ours} == ours
        assert list(elsewhere.iterdir()) == [source]
        if first is None:
            assert second is None
            assert count == len(ours) + 1
        elif first.exists() and saves.copy(source).record.match.steps:
            assert second == first, "it is known the second time"
            assert len(list(saves.folder.rglob("*"))) == count
            readable = record.salvage(text)[0].size
            assert first.read_bytes() == text[:readable]


@pytest.mark.parametrize("game", SUBJECTS)
@pytest.mark.parametrize("ends", [b"", b"\n", b'\n{"n":'])
def test_a_copy_that_was_gone_on_with_is_known(game: str, ends: bytes) -> None:
    """Whatever an editor or a kill has made of the end of the file."""
    match = SUBJECTS[game].position(3, 8)
    text = record.write(match, SEATS[:1] * match.setup.seats).rstrip(b"\n") + ends
    with folders() as (saves, elsewhere):
        source = elsewhere / "a match"
        source.write_bytes(text)
        copied = saves.copy(source)
        while len(copied.record.match.steps) < len(match.steps) + 3:
            if copied.record.match.actor is None:
                copied.record.match.play_chance(Random(1))
            else:
                copied.record.match.play(copied.record.match.legal_moves[0])
            copied.save.save(copied.record.match)
        copied.save.close()
        assert saves.find_copy(source, saves.copy(source)) == copied.save.path
        loaded, save = saves.load(copied.save.path)
        save.close()
        assert [s.move for s in loaded.match.steps] == [s.move for s in copied.record.match.steps]


def test_matches_that_only_begin_alike_are_told_apart() -> None:
    """All matches of two people have the same first line."""
    with folders() as (saves, elsewhere):
        one, two = (wandered(Doors.key, Random(seed), 6) for seed in (1, 2))
        header = text_of(one).partition(b"\n")[0] + b"\n"
        for name, text in (("one", text_of(one)), ("two", text_of(two)), ("header", header)):
            source = elsewhere / name
            source.write_bytes(text)
            assert saves.find_copy(source, saves.copy(source)) is None
            bring(saves, source)
        assert len(saves.waiting()) == 2, "a match in which nothing has happened leaves no file"


@pytest.mark.parametrize("game", SUBJECTS)
def test_records_of_both_endings_are_listed_by_their_day(tmp_path: Path, game: str) -> None:
    saves = Saves(tmp_path)
    names = [f"{game}-2026010{day}-190500-000001{SUFFIXES[day % 2]}" for day in range(1, 7)]
    for folder in (tmp_path, tmp_path / FINISHED):
        folder.mkdir(exist_ok=True)
        for name in names:
            (folder / name).touch()
    assert [path.name for path in saves.waiting(game)] == names[::-1]
    assert [path.name for path in saves.finished()] == names[::-1]
    newest = saves.unfinished(game)
    assert newest is not None
    assert newest.name == names[-1]
