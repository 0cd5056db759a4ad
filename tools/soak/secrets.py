"""Hidden facts are swapped: behind the curtain and for the AI nothing may change."""

from __future__ import annotations

import subprocess
import sys
from random import Random

from lat_desktop.engine.record import SUFFIX, write
from lat_desktop.engine.registry import GAMES, AnyMatch
from tools.noninterference import resampled
from tools.soak.matches import people_of, wandered
from tools.soak.program import PATIENCE_S, ROOT, Event, Home, Program
from tools.soak.trial import Case

POSITIONS = 40
"""At how many positions of a game the AI is asked in a case."""
STAMP = "20260101-000000-000000"


def run(case: Case) -> None:
    """Compare two worlds that differ in secrets: on the screen, and in what the AI answers."""
    rng = case.rng
    secret = [key for key, game in GAMES.items() if game.has_secrets]
    pairs = {game: _pair(game, rng) for game in secret}
    seen = [
        _look(case, f"world-{n}", {game: pair[n] for game, pair in pairs.items()}) for n in (0, 1)
    ]
    for game, (match, twin) in pairs.items():
        case.counts["curtains"] += 1
        case.counts["worlds that differ"] += match.state != twin.state
        compare(case, game, *(told.get(game, {}) for told in seen))
    _ask(case, rng.choice(list(GAMES)))


def _pair(game: str, rng: Random) -> tuple[AnyMatch, AnyMatch]:
    """Return a match among people, and the same with other secrets than those of one of them."""
    match = wandered(game, rng, rng.randrange(2, 60))
    return match, resampled(match, rng.randrange(match.setup.seats), rng)


def _look(case: Case, name: str, matches: dict[str, AnyMatch]) -> dict[str, Event]:
    """Return what is seen on the screen when each match is opened."""
    home = Home(case.folder / name)
    home.quicken()
    home.matches.mkdir(mode=0o700, parents=True)
    for game, match in matches.items():
        path = home.matches / f"{game}-{STAMP}{SUFFIX}"
        path.write_bytes(write(match, tuple(people_of(match))))
    with Program(home, "look", seed=1, games=list(matches)) as program:
        program.wait()
        program.look_after(case)
    return {event["game"]: event for event in program.told("looked")}


def compare(case: Case, game: str, one: Event, other: Event) -> None:
    """Fail the *case* if what is seen of a match is not what is seen of its twin."""
    case.check(bool(one and other), f"{game}: nothing was seen")
    for what in ("reader", "words", "picture"):
        if one.get(what) != other.get(what):
            difference = _difference(one.get(what), other.get(what))
            case.failures.append(f"{game}: {what}: {difference}")
    reader = one.get("reader")
    case.check(reader is None, f"{game}: the curtain is open for seat {reader}")


def _difference(one: object, other: object) -> str:
    """Return what is told here and not there, and the other way round."""
    if isinstance(one, list) and isinstance(other, list):
        return f"{[x for x in one if x not in other]} or {[x for x in other if x not in one]}"
    return f"{one!r} or {other!r}"


def _ask(case: Case, game: str) -> None:
    """Ask the AI at every seat of a match about both worlds."""
    command = (sys.executable, "-m", "tools.noninterference", game, "-n", str(POSITIONS))
    done = subprocess.run(
        (*command, "--seed", str(case.seed)),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=4 * PATIENCE_S,
    )
    case.counts["positions put to the AI"] += POSITIONS
    case.check(done.returncode == 0, f"{' '.join(command[1:])} --seed {case.seed}: {done.stdout}")
