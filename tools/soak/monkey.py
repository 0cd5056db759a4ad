"""Somebody clicks and types at random: nothing breaks, nothing complains, nothing grows."""

from __future__ import annotations

from tools.soak.memory_trend import MOST_GROWTH, fit
from tools.soak.program import EndedError, Home, Program, alarming
from tools.soak.trial import Case

SHORTEST_S = 25.0
LONGEST_S = 15 * 60.0
"""After so long it begins anew, with another seed: a machine sleeps sometimes, too."""


def run(case: Case) -> None:
    """Let it walk over all tables and dialogs for as long as there is time."""
    home = Home(case.folder / "home")
    home.quicken()
    seconds = min(max(case.seconds, SHORTEST_S), LONGEST_S)
    acts = str(case.folder / "acts.txt")
    seed = case.rng.getrandbits(32)
    with Program(home, "monkey", seed=seed, seconds=seconds, acts=acts) as program:
        try:
            while True:
                program.hear()
        except EndedError as error:
            status = program.wait()
            case.check(status == 0, str(error))
        program.look_after(case)
    laps = program.told("lap")
    for kind, count in laps[-1]["acts"].items() if laps else ():
        case.counts[f"× {kind}"] += count
    case.counts["laps of all tables"] += len(laps)
    logged = alarming(home.log())
    case.check(not logged, "in the log: " + "\n".join(logged[:20]))
    measured = [lap["megabytes"] for lap in laps]
    trend = fit(measured)
    if trend is None:
        told = ", ".join(f"{megabytes:.0f}" for megabytes in measured)
        case.notes.append(
            f"seed {case.seed}: too few laps to judge the memory by ({told or 'none'} MB)"
        )
    else:
        case.notes.append(f"seed {case.seed}: {trend}")
        case.check(trend.flat, f"memory grows more than {MOST_GROWTH:.0%}: {trend}")
