from __future__ import annotations

import ast
import os
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QProcess

from lat_desktop.controllers.match_factory import HUMAN, MatchFactory, ai, program
from lat_desktop.controllers.programs import (
    AgreedProgram,
    OwnProgram,
    ProgramConsents,
    problem_with,
    quoted,
    seated,
    visible,
)
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.record import SeatHeader
from lat_desktop.players.levels import Level
from tests.evening import match_of

ROOT = Path(__file__).parents[2]
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))


@pytest.fixture
def agreements(tmp_path: Path) -> ProgramConsents:
    return ProgramConsents(Settings(tmp_path / "settings.ini"))


# --- Agreeing ---------------------------------------------------------------------------------


def test_a_yes_is_for_exactly_this_command(agreements: ProgramConsents) -> None:
    assert agreements.of("./mine") is None
    assert agreements.give("./mine") == agreements.of("./mine")
    for other in ("./mine ", " ./mine", "./MINE", "./mine x", "", "./mine\u200b"):
        assert agreements.of(other) is None


def test_a_yes_is_remembered_and_can_be_taken_back(agreements: ProgramConsents) -> None:
    for command in ("a", "b", "a"):
        agreements.give(command)
    assert list(agreements.commands) == ["a", "b"]
    agreements.withdraw("a")
    agreements.withdraw("never there")
    assert list(agreements.commands) == ["b"]
    assert agreements.of("a") is None


def test_what_is_unknown_is_asked_once_a_command(agreements: ProgramConsents) -> None:
    seats = (HUMAN, program("x"), program("y"), program("x"), ai(Level.NOVICE))
    agreements.give("y")
    assert agreements.unknown(seats) == {"x": [1, 3]}
    assert agreements.stand_ins(seats) == {2: AgreedProgram("y")}


def test_only_an_agreement_makes_a_token() -> None:
    """Whoever writes a new way to a match cannot forget to ask: nothing else makes one."""
    makers = set()
    for file in (ROOT / "lat_desktop").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "AgreedProgram":
                makers.add(file.name)
    assert makers == {"programs.py"}


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("who", [None, Level.NOVICE, AgreedProgram("./mine")])
def test_the_match_maker_runs_nothing_without_a_token(
    who: Level | AgreedProgram | None, over: bool, tmp_path: Path, qapp: object
) -> None:
    maker = MatchFactory(Saves(tmp_path), Random(1), ("our own",))
    seats = (HUMAN, program("./mine"))
    match = match_of(game=Labyrinth.key)
    while match.awaits_chance or (over and match.outcome is None):
        rng = Random(len(match.steps))
        chance = match.awaits_chance
        match.play(match.game.chance(match.state, rng) if chance else rng.choice(match.legal_moves))
    save = maker.saves.create(match, seats)
    save.save(match)
    save.close()
    path = maker.saves.unfinished(Labyrinth.key)
    assert path is not None
    controller = maker.seated(*maker.saves.load(path), {} if who is None else {1: who})
    programs = [player.program for _, player in controller._players.values()]
    if over or who is None:
        assert programs == []
        assert controller.is_empty(1)
    elif isinstance(who, Level):
        assert programs == [OwnProgram(("our own",))]
    else:
        assert programs == [who]
    assert controller.people == (0,)
    controller.close()
    controller.deleteLater()


def test_a_token_for_another_command_is_refused(tmp_path: Path, qapp: object) -> None:
    maker = MatchFactory(Saves(tmp_path), Random(1), ())
    with pytest.raises(ValueError, match="another program"):
        maker.new(Labyrinth.key, "italian", (HUMAN, program("rm")), 0, {1: AgreedProgram("ls")})


def test_a_level_is_called_by_its_name() -> None:
    seats = (HUMAN, program("a"), program("b"))
    named = seated(seats, {1: Level.EXPERT, 2: AgreedProgram("b")})
    assert named == (HUMAN, SeatHeader("ai", "expert"), program("b"))


# --- Commands -----------------------------------------------------------------------------------


@given(texts.filter(bool))
def test_a_path_that_is_chosen_is_one_part_of_a_command(path: str) -> None:
    assert QProcess.splitCommand(quoted(path)) == [path]


@given(st.text())
def test_no_command_is_too_odd_to_be_judged(command: str) -> None:
    assert problem_with(command) in (None, "empty", "unbalanced", "missing", "not_executable")


@pytest.mark.parametrize(
    "name", ["player", "a player", 'the "best" player', "spieler\u00e4", "a'b"]
)
def test_a_command_is_judged_without_running_it(name: str, tmp_path: Path) -> None:
    if sys.platform == "win32":  # where the end of its name says whether a file can be run
        name = name.replace('"', "'") + ".bat"
    file = tmp_path / name
    command = quoted(str(file))
    assert problem_with(command) == "missing"
    file.write_text("#!/bin/sh\ntouch ran\n", "utf-8")
    if sys.platform != "win32":
        assert problem_with(command) == "not_executable"
    file.chmod(0o755)
    assert problem_with(f"{command} and its arguments") is None
    assert os.listdir(tmp_path) == [name]  # noqa: PTH208
    assert problem_with(quoted(str(tmp_path))) == "not_executable"


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("", "empty"),
        ("  \t", "empty"),
        ('""', "empty"),
        ('"', "unbalanced"),
        ('"python3 player.py', "unbalanced"),
        ('python3 "a b" c"', "unbalanced"),
        ("no-such-program-anywhere", "missing"),
        ("./no-such-file --x", "missing"),
        ("a\0b", "missing"),
        (sys.executable if " " not in sys.executable else f'"{sys.executable}"', None),
    ],
)
def test_what_is_wrong_with_a_command(command: str, problem: str | None) -> None:
    assert problem_with(command) == problem


# --- What the eye sees ----------------------------------------------------------------------------


@given(st.text())
def test_everything_in_a_command_is_seen(text: str) -> None:
    shown = visible(text)
    assert all(letter.isprintable() for letter in shown)
    assert not set(shown) & set(
        "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\ufeff"
    )
    assert len(shown) >= len(text)


@given(st.text(), st.text())
def test_no_two_commands_look_alike(one: str, other: str) -> None:
    if "⟨" not in one + other:
        assert (visible(one) == visible(other)) == (one == other)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("python3 player.py", "python3 player.py"),
        ("a\nb", "a⟨U+000A⟩b"),
        ("cat \u202egpj.exe", "cat ⟨U+202E⟩gpj.exe"),
        ("a\u00a0b", "a⟨U+00A0⟩b"),
        ("\u05d0", "⟨U+05D0⟩"),
        ("\u3164", "⟨U+3164⟩"),
        ("caff\u00e8 <b>&amp;", "caff\u00e8 <b>&amp;"),
    ],
)
def test_what_has_no_shape_is_shown_by_its_number(text: str, shown: str) -> None:
    assert visible(text) == shown
