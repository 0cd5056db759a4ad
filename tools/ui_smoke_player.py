"""A person who has never seen the app: starts it, opens the door, and clicks on what lies there.

They know few coordinates and few keys. Whether a click did something is seen in the record of the
match, which the app writes step by step.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

from lat_desktop.engine.record import SUFFIX, read
from lat_desktop.engine.registry import GAMES
from tools.virtual_screen import PATIENCE_S, RunningProgram, VirtualScreen

# Where one tries, in fractions of the window: across the table, in one row after the other.
PLACES = [(x / 20, y / 20) for y in (5.5, 9, 11, 13, 15) for x in (5, 7, 9, 11)]


# The list of the first opponent in the dialog of a new match, in pixels from its top left; lower
# where the number of players is chosen above it.
OPPONENT = (103, 190)
NUMBER_OF_PLAYERS = 44

TURN_S = 120.0
"""How long one tries to make a move, which may be one of several clicks."""
AGAIN_S = 4.0
"""How long one waits for an effect before one does the same again."""


class UiSmokePlayer:
    """Someone at a screen, with a program that was started with the given home folder."""

    def __init__(
        self,
        screen: VirtualScreen,
        process: RunningProgram,
        home: Path,
    ) -> None:
        self._screen = screen
        self._process = process
        self._home = home

    def records(self) -> list[Path]:
        """Return the records of all matches, the one that grew last at the end."""
        found = list(self._home.rglob(f"*{SUFFIX}"))
        return sorted(found, key=lambda file: (file.stat().st_mtime_ns, file.name))

    def steps(self) -> Counter[str]:
        """Count the steps of the match so far by who made them: `human`, `ai`, `chance`."""
        for file in self.records()[-1:]:
            record = read(file.read_bytes())
            seats = record.header.seats
            return Counter(
                "chance" if step.seat is None else seats[step.seat].kind
                for step in record.match.steps
            )
        return Counter()

    def start_match(self, door: int = 0, level: str = "") -> None:
        """Click on a door of the lobby, rather play than learn, and agree to the rest.

        Where a *level* is named, by its first letter, the opponent is to be of that one.
        """
        self._wait_until(lambda: bool(self._windows()), "no window came")
        matches, before = len(self.records()), self._windows()
        # What is done to a window that is there but shows nothing yet is lost, so one tries again.
        self._try_until(
            lambda: self._screen.click(self._windows()[-1], (door + 0.5) / len(GAMES), 0.5),
            lambda: len(self._windows()) > 1,
            "no dialog came",
        )
        (first,) = [window for window in self._windows() if window not in before]
        self._screen.rest()
        self._screen.press("Tab")
        self._screen.press("Return")
        self._wait_until(
            lambda: len(self._windows()) > 1 and first not in self._windows(), "no dialog came"
        )
        self._screen.rest()  # what is typed into a window that shows nothing yet is lost
        if level:
            x, y = OPPONENT
            y += NUMBER_OF_PLAYERS * (len(list(GAMES.values())[door].seats) > 1)
            self._screen.click_at(self._windows()[-1], x, y)
            self._screen.press(level, "Return")
        self._try_until(
            lambda: self._screen.press("Return"),
            lambda: len(self.records()) > matches,
            "no match began",
        )

    def play(self, moves: int) -> None:
        """Click about the middle of the window until so many moves are made, and one answered."""
        wanted = self.steps()["human"] + moves
        places = cycle(PLACES)

        def click_somewhere() -> bool:
            if self.steps()["human"] >= wanted:
                if self.steps()["ai"]:
                    return True
                self._screen.press("Escape")  # if there is a coach, they may go on
            # Whoever begins may have several moves to make before anybody can answer.
            self._screen.click(self._windows()[-1], *next(places))
            self._screen.press("Return")  # if it is asked whether that was meant, it was
            return False

        complaint = f"{wanted} moves were not to be made by clicking"
        self._wait_until(click_somewhere, complaint, moves * TURN_S)

    def _windows(self) -> list[str]:
        return self._screen.windows_of(self._process)

    def _try_until(
        self, act: Callable[[], object], holds: Callable[[], bool], complaint: str
    ) -> None:
        """Do something, and again for as long as it has no effect."""
        acted = -math.inf

        def holds_by_now() -> bool:
            nonlocal acted
            if holds():
                return True
            if time.monotonic() > acted + AGAIN_S:
                act()
                acted = time.monotonic()
            return False

        self._wait_until(holds_by_now, complaint)

    def _wait_until(
        self, holds: Callable[[], bool], complaint: str, patience_s: float = PATIENCE_S
    ) -> None:
        deadline = time.monotonic() + patience_s
        while not holds():
            if self._process.poll() is not None:
                raise RuntimeError(f"the program ended with {self._process.poll()}")
            if time.monotonic() > deadline:
                raise TimeoutError(complaint)
            time.sleep(0.15)
