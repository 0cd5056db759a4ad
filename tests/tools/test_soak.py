"""The soak can fail: what it is there to find, it finds. Each of its trials is shown a fault."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from lat_desktop.engine.doors import Doors
from lat_desktop.engine.favor import Favor
from lat_desktop.engine.record import write
from lat_desktop.engine.registry import GAMES
from tests.games import SUBJECTS, GameSubject
from tools.soak import corruption, hostile, report, secrets
from tools.soak.damage import Laid
from tools.soak.kills import Kept, company, look_for_holes
from tools.soak.matches import people_of, wandered
from tools.soak.memory_trend import fit
from tools.soak.players import look_at_the_record
from tools.soak.program import (
    INNERMOST,
    MARK,
    EndedError,
    Home,
    Program,
    alarming,
    leftovers,
    marked,
    open_to_others,
    orphans,
)
from tools.soak.report import Load
from tools.soak.trial import MANY, Case, Trial, tried
from tools.soak.trials import TRIALS

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the soak asks Linux who runs")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "home")


@pytest.fixture
def case(tmp_path: Path) -> Case:
    return Case("trial", 1, tmp_path, 0.0)


# --- Trials and the report -------------------------------------------------------------------


def trial_of(run: Callable[[Case], None]) -> Trial:
    return Trial("trial", "it holds", 1, run)


def silent(line: str) -> None:
    pass


def test_a_failure_names_the_command_that_repeats_it(tmp_path: Path) -> None:
    def run(case: Case) -> None:
        (case.folder / "evidence").touch()
        case.counts["cases"] += 1
        case.check(case.seed != 12, "it breaks at twelve")

    tally = tried(trial_of(run), 10, seconds=0, cases=4, keep=tmp_path, say=silent)
    assert tally.counts == {"cases": 4}
    (failure,) = tally.failures
    assert (failure.seed, failure.what) == (12, "it breaks at twelve")
    assert (tmp_path / "trial-12" / "evidence").exists()
    assert not (tmp_path / "trial-10").exists()
    text = report.text([tally], 5, Load(0.5, 2), Load(1.5, 2))
    assert "make soak ONLY=trial SEED=12 CASES=1" in text
    assert "it breaks at twelve" in text
    assert "| **1** of 4 | 10 to 13 |" in text
    assert "load 0.5 on 2 processors at the beginning, 1.5 on 2 processors at the end" in text


def test_chance_follows_from_the_seed_alone(tmp_path: Path) -> None:
    drawn: list[float] = []
    trial = trial_of(lambda case: drawn.append(case.rng.random()))
    tried(trial, 7, seconds=0, cases=3, keep=tmp_path, say=silent)
    tried(trial, 9, seconds=0, cases=1, keep=tmp_path, say=silent)
    assert drawn[2] == drawn[3]
    assert len(set(drawn)) == 3


def test_a_trial_that_breaks_is_a_failure_and_the_next_case_is_tried(tmp_path: Path) -> None:
    def run(case: Case) -> None:
        if case.seed == 1:
            raise ValueError("no such thing")

    tally = tried(trial_of(run), 1, seconds=0, cases=2, keep=tmp_path, say=silent)
    assert tally.cases == 2
    assert "ValueError: no such thing" in tally.failures[0].what


def test_ctrl_c_ends_it_with_what_there_is(tmp_path: Path) -> None:
    def run(case: Case) -> None:
        if case.seed == 3:
            raise KeyboardInterrupt

    tally = tried(trial_of(run), 1, seconds=1000, cases=None, keep=tmp_path, say=silent)
    assert (tally.cases, tally.interrupted) == (2, True)
    assert "interrupted" in report.text([tally], 5, Load.now(), Load.now())


def test_a_trial_that_always_fails_comes_to_an_end(tmp_path: Path) -> None:
    trial = trial_of(lambda case: case.failures.append("no"))
    tally = tried(trial, 1, seconds=1_000_000, cases=None, keep=tmp_path, say=silent)
    assert tally.cases == MANY


def test_every_trial_has_a_name_of_its_own() -> None:
    assert len({trial.name for trial in TRIALS}) == len(TRIALS)


# --- Logs, files, processes ------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "2026-01-01 12:00:00,000 WARNING qt.default: QPainter::begin: Paint device returned",
        "2026-01-01 12:00:00,000 CRITICAL lat_desktop.windows.crash_reporting: not caught",
        "2026-01-01 12:00:00,000 ERROR lat_desktop.app: no",
        "x.py:1: ResourceWarning: unclosed file",
        "x.py:1: DeprecationWarning: do not",
        "Fatal Python error: Segmentation fault",
    ],
)
def test_a_warning_in_the_log_is_found(line: str) -> None:
    assert alarming(f"well\n{line}\nwell\n") == [line]


@pytest.mark.parametrize("before", ["", "12:00:00,000 CRITICAL lat_desktop: not caught: "])
def test_a_traceback_is_told_with_where_and_what_was_raised(before: str) -> None:
    frames = [f'  File "x.py", line {n}' for n in range(20)]
    begins = f"{before}Traceback (most recent call last):"
    log = "\n".join(["well", begins, *frames, "ValueError: no", "well"])
    assert alarming(log) == ["\n".join([begins, *frames[-INNERMOST:], "ValueError: no"])]
    assert alarming(log[: log.index("ValueError")]) == ["a traceback that breaks off"]


@pytest.mark.parametrize(
    "line",
    [
        "2026-01-01 12:00:00,000 INFO lat_desktop.app: hello",
        "2026-01-01 12:00:00,000 WARNING lat_desktop.controllers.player_process: player x: died",
        "2026-01-01 12:00:00,000 WARNING qt.default: This plugin does not support raise()",
    ],
)
def test_what_is_no_fault_is_not_told(line: str) -> None:
    assert alarming(line) == []


def test_what_may_stay_is_no_leftover(home: Home) -> None:
    home.quicken()
    for name in ("doors-1.jsonl", "finished/favor-2.jsonl", "suspicion-3.notes.json"):
        path = home.matches / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}", "utf-8")
    (home.data / "log.txt").touch()
    assert leftovers(home) == []


@pytest.mark.parametrize(
    "name",
    ["doors-1.jsonl.part", ".doors-1.tmp", "doors-1.notes.json.aBcDeF", "../crash.txt", "../core"],
)
def test_a_temporary_file_is_a_leftover(home: Home, name: str) -> None:
    home.matches.mkdir(parents=True)
    (home.matches / name).write_text("half", "utf-8")
    assert len(leftovers(home)) == 1


def test_a_match_of_no_bytes_is_a_leftover(home: Home) -> None:
    home.matches.mkdir(parents=True)
    (home.matches / "doors-1.jsonl").touch()
    assert len(leftovers(home)) == 1


def test_files_that_others_may_read_are_found(home: Home) -> None:
    home.matches.mkdir(mode=0o700, parents=True)
    (home.matches / "private.jsonl").touch(mode=0o600)
    assert open_to_others(home) == []
    (home.matches / "public.jsonl").touch(mode=0o644)
    assert len(open_to_others(home)) == 1


SLEEP = "import time; time.sleep(1000)"
FORK = f"""
import subprocess, sys
subprocess.Popen([sys.executable, "-c", {SLEEP!r}], stdout=subprocess.DEVNULL)
print('{{"event": "lobby"}}', flush=True)
"""


def program_of(home: Home, code: str) -> Program:
    program = Program(home, "none")
    program.command = (sys.executable, "-c", code)
    return program


def test_a_program_that_leaves_an_orphan_fails(home: Home, case: Case) -> None:
    with program_of(home, FORK) as program:
        program.wait()
        assert len(marked(program.mark)) == 1
        program.look_after(case, patience_s=0)
        assert "a process is left" in case.failures[0]
        assert orphans(program.mark) == [], "it has been ended"


def test_a_program_that_complains_fails(home: Home, case: Case) -> None:
    with program_of(home, "import warnings; warnings.warn('no', UserWarning)") as program:
        assert program.wait() == 0
        program.look_after(case)
    assert "UserWarning: no" in case.failures[0]


def test_a_program_that_breaks_is_told_of(home: Home) -> None:
    code = "import sys; sys.exit('it broke')"
    with program_of(home, code) as program, pytest.raises(EndedError, match="it broke"):
        program.wait_for("lobby")


def test_a_program_that_hangs_is_not_waited_for(home: Home) -> None:
    with program_of(home, SLEEP) as program:
        with pytest.raises(TimeoutError):
            program.hear(patience_s=0.01)
        assert program.runs
    assert not program.runs


def test_a_program_that_is_asked_to_stop_until_it_has_ended_ends_well(home: Home) -> None:
    home.quicken()
    with Program(home, "open", seed=1, games=[]) as program:
        program.wait_for("leaving")
        while program.runs:
            program.stop()
        assert program.wait() == 0


def test_no_process_stays_when_a_trial_is_broken_off(home: Home) -> None:
    program = program_of(home, FORK)

    def broken_off() -> None:
        with program:
            program.wait_for("lobby")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken_off()
    assert marked(program.mark) == {}


@pytest.mark.parametrize("subject", SUBJECTS.values(), ids=lambda subject: str(subject.key))
def test_a_driver_plays_every_game(home: Home, case: Case, subject: GameSubject) -> None:
    home.quicken()
    seats = [("human", "Anna")] + [("ai", "novice")] * (subject.game.seats[0] - 1)
    program = Program(home, "play", seed=1, game=subject.key, seats=seats, steps=4)
    program.command = [subject.driven if n == 2 else part for n, part in enumerate(program.command)]
    with program:
        status = program.wait()
        program.look_after(case)
    kept = Kept(case, home, subject.key)
    kept.hear(program)
    kept.look()
    assert (status, case.failures) == (0, [])
    assert case.counts["steps"] >= 4


# --- Kills -----------------------------------------------------------------------------------


@pytest.fixture
def match() -> tuple[bytes, list[str]]:
    played = wandered(Doors.key, Random(1), 12)
    return write(played, tuple(people_of(played))), [step.move.text for step in played.steps]


class Told:
    """A program that has told of a match and has been killed."""

    def __init__(self, moves: list[str], saved: int = 0) -> None:
        steps = [{"event": "step", "n": n + 1, "move": moves[n]} for n in range(saved, len(moves))]
        self.events = [{"event": "match", "moves": moves[:saved]}, *steps]
        self.runs = False

    def wait(self, patience_s: float) -> int:
        return -signal.SIGKILL

    told = Program.told


def kept_of(case: Case, home: Home, moves: list[str], text: bytes) -> Kept:
    home.matches.mkdir(parents=True, exist_ok=True)
    (home.matches / "doors-1.jsonl").write_bytes(text)
    kept = Kept(case, home, Doors.key)
    kept.hear(Told(moves))  # type: ignore[arg-type]
    kept.look()
    return kept


def test_a_step_in_the_air_is_no_loss(
    case: Case, home: Home, match: tuple[bytes, list[str]]
) -> None:
    text, moves = match
    kept_of(case, home, moves[:-1], text)
    kept_of(case, home, moves, text + b'{"n":')
    assert case.failures == []


@pytest.mark.parametrize("lost", [1, 3])
def test_a_writer_without_fsync_is_found(
    case: Case, home: Home, match: tuple[bytes, list[str]], lost: int
) -> None:
    text, moves = match
    lines = text.splitlines(keepends=True)
    kept_of(case, home, moves, b"".join(lines[:-lost]))
    assert "steps had been told" in case.failures[0]


def test_a_writer_without_truncate_is_found(
    case: Case, home: Home, match: tuple[bytes, list[str]]
) -> None:
    text, moves = match
    lines = text.splitlines(keepends=True)
    torn = b"".join((*lines[:-1], lines[-1][:7], lines[-1]))
    kept_of(case, home, moves, torn)
    assert case.failures


def test_holes_are_found(case: Case, home: Home, match: tuple[bytes, list[str]]) -> None:
    text, _ = match
    home.matches.mkdir(parents=True)
    (home.matches / "doors-1.jsonl").write_bytes(text[:80] + bytes(40) + text[80:])
    look_for_holes(case, home.matches)
    assert case.failures == ["doors-1.jsonl has holes"]


def test_a_start_that_forgets_steps_is_found(
    case: Case, home: Home, match: tuple[bytes, list[str]]
) -> None:
    text, moves = match
    kept = kept_of(case, home, moves, text)
    assert case.failures == []
    kept.hear(Told(moves[:-2], saved=len(moves) - 2))  # type: ignore[arg-type]
    assert "it went on" in case.failures[0]


def test_notes_that_were_lost_are_found(
    case: Case, home: Home, match: tuple[bytes, list[str]]
) -> None:
    text, moves = match
    told = Told(moves)
    told.events.append({"event": "note", "text": "after 9 steps", "unsaved": False})
    kept = kept_of(case, home, moves, text)
    beside = home.matches / "doors-1.notes.json"
    kept.hear(told)  # type: ignore[arg-type]
    beside.write_text('{"format":1,"seats":{"0":{"text":"after 9 steps"}}}', "utf-8")
    kept.look()
    assert case.failures == []
    beside.write_text('{"format":1,"seats":{"0":{"text":"after 6 steps"}}}', "utf-8")
    kept.look()
    assert len(case.failures) == 1


# --- Damage ----------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", corruption.DAMAGES, ids=lambda damage: str(damage.__name__))
def test_what_can_be_read_of_damaged_records_begins_like_the_match(
    damage: corruption.Damage, match: tuple[bytes, list[str]]
) -> None:
    text, moves = match
    assert corruption.readable(text) == moves
    assert corruption.reads_whole(text)
    for seed in range(20):
        damaged = damage(text, Random(seed))
        found = corruption.readable(damaged)
        whole = corruption.reads_whole(damaged)
        assert whole or damaged != text
        if not whole and damage in (corruption.cut, corruption.hole, corruption.empty):
            assert found == moves[: len(found)]
            assert len(found) < len(moves)


@pytest.fixture
def laid(home: Home, match: tuple[bytes, list[str]]) -> Laid:
    text, _ = match
    home.matches.mkdir(parents=True)
    path = home.matches / "doors-1.jsonl"
    path.write_bytes(text[:200] + b"\xff" + text[200:])
    return Laid(Doors.key, "junk", path)


SENTENCE = "The match can be read up to move 3."


def seen(said: list[str], moves: list[str] | None = None) -> dict[str, object]:
    return {"moves": moves, "said": said, "waiting": True}


def test_a_damaged_record_that_is_spoken_of_and_kept_is_well(
    case: Case, home: Home, laid: Laid
) -> None:
    aside = home.matches / "damaged"
    aside.mkdir()
    path = home.matches / "doors-1.jsonl"
    path.rename(aside / path.name)
    laid.look(case, home, seen([SENTENCE]))
    assert case.failures == []


def test_silence_about_damage_is_found(case: Case, home: Home, laid: Laid) -> None:
    laid.look(case, home, seen([]))
    assert "nothing was said" in case.failures[0]


def test_a_raw_error_is_found(case: Case, home: Home, laid: Laid) -> None:
    laid.look(case, home, seen(["[Errno 5] Input/output error"]))
    assert "a raw error" in case.failures[0]


def test_a_damaged_record_that_is_gone_is_found(case: Case, home: Home, laid: Laid) -> None:
    (home.matches / "doors-1.jsonl").unlink()
    laid.look(case, home, seen([SENTENCE]))
    assert "are gone" in case.failures[0]


def test_a_damaged_record_that_was_written_over_is_found(
    case: Case, home: Home, laid: Laid, match: tuple[bytes, list[str]]
) -> None:
    (home.matches / "doors-1.jsonl").write_bytes(match[0])
    laid.look(case, home, seen([SENTENCE]))
    assert "are gone" in case.failures[0]


def test_a_hand_that_never_came_to_it_is_found(case: Case, home: Home, laid: Laid) -> None:
    laid.look(case, home, None)
    assert case.failures


def test_settings_are_damaged_in_many_ways(tmp_path: Path) -> None:
    told = set()
    for seed in range(60):
        folder = tmp_path / str(seed)
        folder.mkdir()
        told.add(corruption.lay_settings(folder / "settings.ini", Random(seed)))
        assert os.path.lexists(folder / "settings.ini")
    assert len(told) > 20


# --- Players ---------------------------------------------------------------------------------


@pytest.mark.parametrize("manner", hostile.MANNERS)
def test_a_hostile_player_is_what_it_says(manner: str) -> None:
    """Those that play well answer with a legal move first, the others do not."""
    messages = '{"id":1,"method":"initialize"}\n' + (
        '{"id":2,"method":"choose","params":{"legal":["pass"]}}\n'
    )
    with subprocess.Popen(
        (sys.executable, "-m", "tools.soak.hostile", manner),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env={**os.environ, MARK: manner},
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(messages.encode())
        process.stdin.flush()
        if any(manner == each.__name__ for each in hostile.PLAY_WELL):
            assert b'"protocol": 1' in process.stdout.readline()
            assert b'"move": "pass"' in process.stdout.readline()
        os.killpg(process.pid, signal.SIGKILL)


def record_with(home: Home, moves: bool) -> None:
    match = wandered(Doors.key, Random(1), 6 if moves else 1)
    people = people_of(match)
    seats = (people[0], type(people[0])("program", "x"))
    home.matches.mkdir(parents=True)
    (home.matches / "doors-1.jsonl").write_bytes(write(match, seats))


def test_chance_in_the_place_of_a_player_is_found(case: Case, home: Home) -> None:
    record_with(home, moves=True)
    look_at_the_record(case, home, "hangs", plays=False, decided=True)
    look_at_the_record(case, home, "stammers", plays=True, decided=False)
    assert case.failures == []
    look_at_the_record(case, home, "hangs", plays=False, decided=False)
    assert "for it" in case.failures[0]


# --- Memory, secrets -------------------------------------------------------------------------


def noisy(level: float, a_lap: float, laps: int = 30) -> list[float]:
    rng = Random(4)
    return [level + a_lap * lap + rng.uniform(-1.5, 1.5) for lap in range(laps)]


def test_a_window_that_leaks_a_megabyte_a_lap_is_found() -> None:
    leaking = fit(noisy(150, 1.0))
    assert leaking is not None
    assert not leaking.flat
    assert leaking.growth == pytest.approx(19 / 160, rel=0.15)


def test_memory_that_stays_is_flat_whatever_the_warm_up_took() -> None:
    warm_up = [60.0, 90.0, 120.0, 140.0]
    for measured in (noisy(150, 0.0), warm_up + noisy(150, 0.0, 9), [150.0, *noisy(150, 0.0), 900]):
        flat = fit(measured)
        assert flat is not None
        assert flat.flat


def test_of_a_few_laps_nothing_is_said() -> None:
    assert fit(noisy(150, 5.0, 8)) is None


def test_a_word_or_a_stroke_that_differs_behind_the_curtain_is_found(case: Case) -> None:
    one = {"reader": None, "words": ["Anna plays next"], "picture": "same"}
    secrets.compare(case, Favor.key, one, dict(one))
    assert case.failures == []
    for other in (
        one | {"words": ["The red tiger plays next"]},
        one | {"picture": "other"},
        one | {"reader": 1},
    ):
        case.failures.clear()
        secrets.compare(case, Favor.key, one, other)
        assert len(case.failures) == 1
    secrets.compare(case, Favor.key, one | {"reader": 0}, one | {"reader": 0})
    assert "the curtain is open" in case.failures[-1]


def test_companies_have_a_person_first() -> None:
    rng = Random(1)
    for game in GAMES:
        for _ in range(20):
            seats = company(game, rng)
            assert len(seats) in GAMES[game].seats
            assert seats[0][0] == "human"
