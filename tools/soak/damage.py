"""Damaged records, notes and settings: a sentence each, nothing deleted, and the start goes on."""

from __future__ import annotations

import stat
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec

from lat_desktop.controllers.notes import Notes, path_beside
from lat_desktop.engine.record import SUFFIXES, SeatHeader, write
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.tables.registry import KITS
from tools.soak import corruption
from tools.soak.matches import people_of, wandered
from tools.soak.program import Home, Program, alarming
from tools.soak.trial import Case

STAMP = "20260101-000000-000000"
PATIENCE_S = 60.0
COMMAND = "naming a command"
STRANGE = 0.15
"""How often what lies in a record's place is no ordinary file."""


def run(case: Case) -> None:
    """Damage a file of each kind, start the app, and open all matches."""
    rng = case.rng
    home = Home(case.folder / "home")
    home.matches.mkdir(mode=0o700, parents=True)
    settings = _damage_settings(case, home, rng)
    laid = [_lay(case, home, game, rng) for game in GAMES]
    with Program(home, "open", seed=rng.getrandbits(32), games=list(GAMES)) as program:
        try:
            status = program.wait(PATIENCE_S)
        except TimeoutError as error:
            case.failures.append(f"it hangs, with settings damaged by {settings}: {error}")
            program.kill()
        else:
            case.check(status == 0, f"it ended with {status}, with settings damaged by {settings}")
        if not program.told("begun"):
            case.failures.append(f"the start was hindered by settings damaged by {settings}")
        program.look_after(case)
    opened = {event["game"]: event for event in program.told("opened")}
    for each in laid:
        each.look(case, home, opened.get(each.game))
    logged = alarming(home.log())
    case.check(
        not logged, f"in the log, with settings damaged by {settings}: " + "\n".join(logged[:20])
    )
    case.check(not (home.folder / "run-by-a-record").exists(), "a command in a record was run")


class Laid:
    """The file of a match, what was done to it, and what can still be read of it."""

    def __init__(self, game: str, how: str, path: Path) -> None:
        self.game = game
        self.how = how
        self._content = _content(path)
        self._notes = _content(path_beside(path))
        self._notes_damaged = ""
        # A pipe or a device would be waited for.
        self._readable = corruption.readable(self._content) if self._content is not None else []
        # Nor is there anything to say of a match of which nothing was ever written.
        self._may_be_silent = self._content is not None and (
            not self._content or corruption.reads_whole(self._content)
        )

    def damage_notes(self, how: str, path: Path) -> None:
        """Note what was done to the notes beside it."""
        self._notes_damaged = how
        self._notes = _content(path)

    def look(self, case: Case, home: Home, opened: dict[str, object] | None) -> None:
        """Look what the app made of it."""
        about = f"{self.game}, damaged by {self.how}"
        if self._notes_damaged:
            about += f", and its notes by {self._notes_damaged}"
        if opened is None:
            case.failures.append(f"{about}: it was not come to")
            return
        moves, said = opened["moves"], opened["said"]
        if isinstance(moves, list):
            begun = moves[: len(self._readable)]
            case.check(begun == self._readable, f"{about}: it went on from {len(moves)} steps")
        if not self._may_be_silent or self._notes_damaged:
            case.check(bool(said), f"{about}: nothing was said (offered: {opened['waiting']})")
        elif self._content and self.how != COMMAND:
            case.check(moves is not None, f"{about}: it was not opened; {said}")
        for sentence in said if isinstance(said, list) else []:
            raw = any(word in str(sentence) for word in ("Errno", "Error:", "Traceback", "errno"))
            case.check(not raw, f"{about}: a raw error is shown: {sentence}")
        for what, content in (("record", self._content), ("notes", self._notes)):
            if content is not None and not (what == "notes" and not self._notes_damaged):
                kept = _is_kept(home, content)
                case.check(kept, f"{about}: the {what} of {len(content)} bytes are gone")


def _content(path: Path) -> bytes | None:
    """Return what is in an ordinary file; None of everything else."""
    with suppress(OSError):
        if stat.S_ISREG(path.lstat().st_mode):
            return path.read_bytes()
    return None


def _is_kept(home: Home, content: bytes) -> bool:
    """Whether some file begins with the *content*, or, where its end was cut, with its lines."""
    lines = content[: content.rfind(b"\n") + 1]
    for _, path in home.files():
        there = _content(path)
        if there is not None and there.startswith(content):
            return True
        if (
            there is not None
            and lines
            and corruption.reads_whole(lines)
            and there.startswith(lines)
        ):
            return True
    return False


def _lay(case: Case, home: Home, game: str, rng: Random) -> Laid:
    """Put a match of *game* into the folder, damaged in one way or another."""
    match = wandered(game, rng, rng.randrange(2, 60))
    path = home.matches / f"{game}-{STAMP}{rng.choice(SUFFIXES)}"
    text = write(match, tuple(people_of(match)))
    kind = rng.random()
    if kind < STRANGE:
        how = corruption.lay_something_strange(path, rng)
    elif kind < 2 * STRANGE:
        how = COMMAND
        path.write_bytes(write(match, _with_a_command(match, home)))
    elif KITS[game].side_panel is not None and kind < 0.7:  # there are notes in it
        how = "nothing"
        path.write_bytes(text)
    else:
        how, damaged = corruption.damaged(text, rng)
        path.write_bytes(damaged)
    case.counts["records"] += how != "nothing"
    laid = Laid(game, how, path)
    if how == "nothing":
        beside = path_beside(path)
        notes = Notes()
        notes.of(0).text = "The butler has it. " * 20
        notes_how = corruption.damage_notes(beside, msgspec.json.encode(notes), rng)
        laid.damage_notes(notes_how, beside)
        case.counts["notes"] += 1
    return laid


def _with_a_command(match: AnyMatch, home: Home) -> tuple[SeatHeader, ...]:
    """Return seats of which one is a program that would leave a trace."""
    trace = home.folder / "run-by-a-record"
    people = people_of(match)
    return (*people[:-1], SeatHeader("program", f"touch {trace}"))


def _damage_settings(case: Case, home: Home, rng: Random) -> str:
    """Put damaged settings into their place; return how they are damaged."""
    home.config.mkdir(parents=True)
    case.counts["settings"] += 1
    return corruption.lay_settings(home.config / "settings.ini", rng)
