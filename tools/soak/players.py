"""Programs that mean no good sit down at the table."""

from __future__ import annotations

from lat_desktop.engine.record import RecordError, read
from lat_desktop.engine.registry import GAMES
from tools.soak import hostile
from tools.soak.program import Home, Program, alarming, leftovers, records_in
from tools.soak.trial import Case

MOVES = 40
LONGEST_GAP_S = 5.0
"""How long the window may do nothing, but for waiting for a processor."""
MOST_MEGABYTES = 700
PATIENCE_S = 180.0


def run(case: Case) -> None:
    """Play a match with a hostile program among the players."""
    rng = case.rng
    manner = rng.choice(list(hostile.MANNERS))
    case.counts[f"{manner.replace('_', ' ')}"] += 1
    plays = any(manner == each.__name__ for each in hostile.PLAY_WELL)
    game = rng.choice(list(GAMES))
    count = rng.choice(GAMES[game].seats)
    seats = [("human", "Anna"), ("program", hostile.command(manner))]
    seats += [("ai", "novice")] * (count - 2)
    home = Home(case.folder / "home")
    home.quicken()
    seed = rng.getrandbits(32)
    with Program(home, "meet", seed=seed, game=game, seats=seats, moves=MOVES) as program:
        status = program.wait(PATIENCE_S)
        case.check(status == 0, f"{manner}: it ended with {status}")
        program.look_after(case)
    (met,) = program.told("met") or [{"gap": 0.0, "megabytes": 0.0}]
    case.check(bool(program.told("met")), f"{manner}: {program.events[-1:]}")
    gap, most = met["gap"], met["megabytes"]
    case.check(gap < LONGEST_GAP_S, f"{manner}: the window stood still for {gap:.1f} s")
    case.check(most < MOST_MEGABYTES, f"{manner}: it took {most:.0f} MB")
    said = [event["what"] for event in program.told("said")]
    case.check(plays or bool(said), f"{manner}: nothing was said about it")
    decided = [event for event in program.told("decided") if event["level"]]
    look_at_the_record(case, home, manner, plays=plays, decided=bool(decided))
    logged = alarming(home.log())
    case.check(not logged, f"{manner}: in the log: " + "\n".join(logged[:20]))
    left = leftovers(home)
    case.check(not left, f"{manner}: files are left: {left}")


def look_at_the_record(case: Case, home: Home, manner: str, *, plays: bool, decided: bool) -> None:
    """Look whether nobody moved for the program, unless a person wanted it."""
    (file, *_) = [*records_in(home.matches), None]
    if file is None:
        case.failures.append(f"{manner}: there is no record")
        return
    try:
        record = read(file.read_bytes())
    except RecordError as error:
        case.failures.append(f"{manner}: the record cannot be read: {error}")
        return
    kinds = [seat.kind for seat in record.header.seats]
    moved = sum(
        step.seat is not None and kinds[step.seat] == "program" for step in record.match.steps
    )
    case.check(plays or decided or not moved, f"{manner}: somebody made {moved} moves for it")
    asked = bool(record.match.steps)
    case.check(not plays or moved > 0 or not asked, f"{manner}: it played well, and was not heard")
