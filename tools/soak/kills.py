"""The whole app is killed at any moment of play, and goes on where it was."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec

from lat_desktop.controllers.notes import SUFFIX, Notes
from lat_desktop.engine.record import SUFFIX as RECORD
from lat_desktop.engine.record import RecordError, read
from lat_desktop.engine.registry import GAMES
from lat_desktop.players.levels import Level
from tools.soak.program import (
    EndedError,
    Event,
    Home,
    Program,
    alarming,
    leftovers,
    open_to_others,
    records_in,
)
from tools.soak.trial import Case

KILLS = 4
"""How often the app is killed in a case, before it is left to end well."""
NAMES = ("Anna*", "_Ugo_", "[L7]", "<b>Eva</b>", "Tom & Jerry", "Zoë")
CALLS = 120
"""Within how many calls to the disk a kill may be placed."""


def run(case: Case) -> None:
    """Kill the app a few times in one match; then let it play on, and close it."""
    rng = case.rng
    game = rng.choice(list(GAMES))
    seats = company(game, rng)
    home = Home(case.folder / "home")
    home.quicken()
    kept = Kept(case, home, game)
    for _ in range(KILLS):
        kill_once(case, home, kept, rng, seats)
        kept.look()
    plant_leftovers(home.matches, game)
    seed = rng.getrandbits(32)
    with Program(home, "play", seed=seed, game=game, seats=seats, steps=8) as program:
        kept.hear(program)
        status = program.wait()
        case.check(status == 0, f"it ended with {status} when its window was closed")
        program.look_after(case)
    kept.look()
    left = leftovers(home)
    case.check(not left, f"files are left: {left}")
    told = open_to_others(home)
    case.check(not told, f"others may read: {told}")
    logged = alarming(home.log())
    case.check(not logged, "in the log: " + "\n".join(logged[:20]))


def company(game: str, rng: Random) -> list[tuple[str, str]]:
    """Return who sits at a table of *game*: a person or two, and the AI at the other seats."""
    count = rng.choice(GAMES[game].seats)
    people = min(count, rng.choice((1, 1, 2)))
    levels = [level.value for level in (Level.NOVICE, Level.CASUAL)]
    return [("human", NAMES[i]) for i in range(people)] + [
        ("ai", rng.choice(levels)) for _ in range(count - people)
    ]


def kill_once(
    case: Case, home: Home, kept: Kept, rng: Random, seats: Sequence[tuple[str, str]]
) -> None:
    """Start the app, let it play, and kill it: at any time, after a step, or within a write."""
    how = rng.choice(("while it starts", "in play", "in play", "within a write", "within a write"))
    seed, game = rng.getrandbits(32), kept.game
    die_at = rng.randrange(CALLS) if how == "within a write" else None
    with Program(home, "play", seed=seed, game=game, seats=seats, die_at=die_at) as program:
        if how == "while it starts":
            time.sleep(rng.uniform(0, 2.5))
        else:
            with suppress(EndedError):  # it may have died of itself already
                if how == "in play":
                    program.wait_for("match")
                    for _ in range(rng.randrange(6)):
                        program.wait_for("step")
                    time.sleep(rng.uniform(0, 0.15))
                else:
                    program.wait_for("over", where=lambda _: False)
        killed = program.kill()
        case.counts[f"kills {how}" if killed else "times it had ended before it was killed"] += 1
        kept.hear(program)
        program.look_after(case)


def plant_leftovers(matches: Path, game: str) -> None:
    """Put what a kill at the wrong moment would have left where it would lie."""
    matches.mkdir(mode=0o700, parents=True, exist_ok=True)
    (matches / f"{game}-20200101-000000-000000{RECORD}").touch(mode=0o600)


class Kept:
    """What the app has told of one match, and whether the files say the same."""

    def __init__(self, case: Case, home: Home, game: str) -> None:
        self.game = game
        self._case = case
        self._home = home
        self._moves: list[str] = []
        """Each had been saved when it was told."""
        self._note = ""

    def hear(self, program: Program) -> None:
        """Take in what a program has told until it ended."""
        with suppress(EndedError, TimeoutError):
            program.wait(0.0 if program.runs else 5.0)
        for event in program.told("stuck"):
            self._case.failures.append(f"the driver could not go on: {event['what']}")
        for moves in matches_told(program.events):
            if moves[: len(self._moves)] != self._moves and not self._over():
                self._case.failures.append(
                    f"it went on with {moves[:9]} …, and had told {len(self._moves)} steps: "
                    f"{self._moves[:9]} …"
                )
            self._moves = moves
            self._note = ""
        for event in program.told("note"):
            if not event["unsaved"]:
                self._note = event["text"]
        self._case.counts["steps"] += len(program.told("step"))

    def _over(self) -> bool:
        """Whether the match that was told of is among those that are over."""
        return is_kept(self._home.matches / "finished", self._moves)

    def look(self) -> None:
        """Look whether all is on the disk."""
        look_for_holes(self._case, self._home.matches)
        if not self._moves:
            return
        with_all = files_with(self._home.matches, self._moves)
        if not with_all:
            files = records_in(self._home.matches)
            longest = max((len(moves_in(path)) for path in files), default=0)
            self._case.failures.append(
                f"{len(self._moves)} steps had been told, and {longest} are in a file"
            )
        elif self._note:
            self._look_for_the_note(with_all[0].with_suffix(SUFFIX))

    def _look_for_the_note(self, beside: Path) -> None:
        try:
            notes = msgspec.json.decode(beside.read_bytes(), type=Notes)
            numbers = [int(seat.text.split()[1]) for seat in notes.seats.values() if seat.text]
        except (OSError, ValueError, msgspec.MsgspecError) as error:
            self._case.failures.append(f"the notes cannot be read: {error}")
        else:
            kept = max(numbers, default=0) >= int(self._note.split()[1])
            self._case.check(kept, f"{self._note!r} had been written down, and is not there")


def matches_told(events: Iterable[Event]) -> list[list[str]]:
    """Return the moves of every match that a program has told of, as far as it told."""
    told: list[list[str]] = []
    for event in events:
        if event["event"] == "match":
            told.append(list(event["moves"]))
        elif event["event"] == "step":
            told[-1][event["n"] - 1 :] = [event["move"]]
    return told


def moves_in(path: Path) -> list[str]:
    """Return the moves of the record in a file; none if it cannot be read."""
    try:
        return [step.move.text for step in read(path.read_bytes()).match.steps]
    except (OSError, RecordError):
        return []


def files_with(folder: Path, moves: Sequence[str]) -> list[Path]:
    """Return the records in *folder* and below that begin with these *moves*."""
    files = records_in(folder)
    return [path for path in files if moves_in(path)[: len(moves)] == list(moves)]


def is_kept(folder: Path, moves: Sequence[str]) -> bool:
    """Whether all these *moves* are in one record in *folder*, or below."""
    return bool(files_with(folder, moves))


def look_for_holes(case: Case, folder: Path) -> None:
    """Fail the *case* if a record has NUL where somebody's moves should be."""
    for file in records_in(folder):
        case.check(b"\0" not in file.read_bytes(), f"{file.name} has holes")
