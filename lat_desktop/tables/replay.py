"""What the person who looks may want to see once more."""

from __future__ import annotations

from lat_desktop.controllers.sitting import Sitting, VisibleStep
from lat_desktop.engine.game import View


def steps_since_last_move(sitting: Sitting) -> list[VisibleStep]:
    """Return what has happened from the last move of whoever looks on; all, if they made none."""
    steps, reader = sitting.visible_steps, sitting.reader
    movers = sitting.people if reader is None else (reader,)
    moved = (n for n in range(len(steps) - 1, -1, -1) if steps[n].seat in movers)
    return steps[next(moved, 0) :]


def view_before(sitting: Sitting, step: VisibleStep) -> View:
    """Return what whoever looks now may know of the position before *step*."""
    view: View = sitting.match.after(step.number - 1).view(sitting.reader)
    return view
