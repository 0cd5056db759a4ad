"""Two and three programs on one folder, and others who change what lies there."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final

from lat_desktop.engine.record import write
from lat_desktop.engine.registry import GAMES
from tools.soak.kills import company, is_kept, look_for_holes, matches_told
from tools.soak.matches import people_of, wandered
from tools.soak.program import EndedError, Home, Program, alarming, records_in
from tools.soak.trial import Case

REST = 15
"""Ticks between two clicks of a driver, so that others come in between."""
FOREIGN: Final = b'{"this is":"what somebody else wrote"}\n' * 40
END_S = 45.0


def run(case: Case) -> None:
    """Try one of the ways in which more than one writes into a folder."""
    rng = case.rng
    trial = rng.choice((second_start, shared_folder, meddling))
    home = Home(case.folder / "home")
    home.quicken()
    trial(case, home, rng)
    look_for_holes(case, home.matches)
    for each in case.folder.iterdir():
        if each.is_dir():
            logged = alarming(Home(each).log())
            case.check(not logged, "in the log: " + "\n".join(logged[:20]))


def _playing(
    home: Home, rng: Random, game: str, rest: int = REST, *, stays: bool = False
) -> Program:
    """Return a program in which somebody plays *game*, more or less fast, until it is stopped."""
    seats = company(game, rng)
    seed = rng.getrandbits(32)
    return Program(home, "play", seed=seed, game=game, seats=seats, rest=rest, stays=stays)


def _all_told(case: Case, folder: Path, *programs: Program) -> None:
    """Look whether every step that somebody was shown is in a file, and all processes are gone."""
    for program in programs:
        case.counts["steps"] += len(program.told("step"))
        for moves in matches_told(program.events):
            kept = is_kept(folder, moves)
            case.check(kept, f"{len(moves)} steps had been told, and are in no file")
        program.look_after(case)


def second_start(case: Case, home: Home, rng: Random) -> None:
    """Start it again, twice, the second time with a match to open: the first one does it."""
    case.counts["second starts"] += 2
    game, other = rng.sample(list(GAMES), 2)
    match = wandered(other, rng, 10)
    file = case.folder / "from elsewhere.latmatch"
    file.write_bytes(write(match, tuple(people_of(match))))
    with _playing(home, rng, game, rest=20 * REST, stays=True) as first:
        first.wait_for("match")
        for arguments in ((), (str(file),)):
            with Program(home, "open", arguments, seed=1, games=[]) as second:
                try:
                    status = second.wait(END_S)
                except TimeoutError:
                    case.failures.append(f"a second start with {arguments} did not end")
                    second.kill()
                else:
                    case.check(status == 0, f"a second start ended with {status}")
                shown = bool(second.told("lobby"))
                case.check(not shown, f"a second start with {arguments} opened a window")
            case.check(first.runs, "the first program ended when it was started again")
        with suppress(EndedError):
            try:
                first.wait_for("match", END_S, lambda event: bool(event["game"] == other))
            except TimeoutError:
                case.failures.append("the first program did not open the match")
        first.stop()
        status = first.wait()
        case.check(status == 0, f"the first program ended with {status}")
        _all_told(case, case.folder, first)


def shared_folder(case: Case, home: Home, rng: Random) -> None:
    """Let two people's programs share a folder of matches; then kill one, and go on in a third."""
    case.counts["shared folders"] += 1
    game = rng.choice(list(GAMES))
    others = [Home(case.folder / f"home-{n}") for n in (2, 3)]
    home.matches.mkdir(mode=0o700, parents=True)
    for other in others:
        other.quicken()
        other.data.mkdir(mode=0o700, parents=True)
        other.matches.symlink_to(home.matches, target_is_directory=True)
    with _playing(home, rng, game) as first:
        first.wait_for("match")
        for _ in range(2):
            first.wait_for("step")
        with _playing(others[0], rng, game) as second:
            second.wait_for("lobby")  # before that it does not hear that it is to stop
            with suppress(EndedError):
                for _ in range(6):
                    first.wait_for("step")
            second.stop()
            status = second.wait()
            case.check(status == 0, f"the second program ended with {status}")
            _all_told(case, home.matches, second)
            if not second.told("match"):
                case.check(bool(second.told("said")), "the second program did not say why not")
        first.kill()
        _all_told(case, home.matches, first)
    told = matches_told(first.events)[-1]
    with _playing(others[1], rng, game) as third:
        with suppress(EndedError):
            third.wait_for("match")
        third.stop()
        third.wait()
        _all_told(case, home.matches, third)
    if not first.told("over"):
        begun = [moves[: len(told)] for moves in matches_told(third.events)]
        case.check(told in begun, "a dead program's match could not be gone on with")


def meddling(case: Case, home: Home, rng: Random) -> None:
    """Delete, replace or change the file of a match that is played."""
    ways: Mapping[str, Callable[[Path], bytes | None]] = {
        "deletes it": lambda path: path.unlink(),
        "deletes the folder": lambda path: shutil.rmtree(path.parent),
        "puts another in its place": _replace,
        "writes over it": _overwrite,
        "cuts it": _cut,
        "adds to it": _add,
    }
    way = rng.choice(list(ways))
    case.counts["meddlers"] += 1
    with _playing(home, rng, rng.choice(list(GAMES))) as program:
        program.wait_for("match")
        for _ in range(2):
            program.wait_for("step")
        (path,) = records_in(home.matches)
        foreign = ways[way](path)
        with suppress(EndedError):
            for _ in range(rng.randrange(2, 12)):
                program.wait_for("step")
        program.stop()
        status = program.wait()
        case.check(status == 0, f"somebody {way}: it ended with {status}")
        _all_told(case, home.matches, program)
    case.check(bool(program.told("said")), f"somebody {way}: nothing was said")
    if foreign:
        case.check(home.keeps(foreign), f"somebody {way}: what they wrote is gone")


def _replace(path: Path) -> bytes:
    new = path.with_name("new")
    new.write_bytes(FOREIGN)
    new.replace(path)
    return FOREIGN


def _overwrite(path: Path) -> bytes:
    path.write_bytes(FOREIGN)
    return FOREIGN


def _cut(path: Path) -> bytes:
    half = path.read_bytes()[: path.stat().st_size // 2]
    path.write_bytes(half)
    return half


def _add(path: Path) -> bytes:
    with path.open("ab") as file:
        file.write(FOREIGN)
    return path.read_bytes()
