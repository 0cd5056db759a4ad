"""The driver that meets a player who means no good."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.soak.driver import Driver, Script

QUIET_S: Final = 4.0
"""How long nothing new has to be said before it is taken that all has been said."""
LONGEST_S: Final = 75.0
DECIDES: Final = 0.003
"""How often a tick brings a decision: one waits a second or so, and looks."""


class HostileMatchDriver(Driver):
    """Begins a match against a program, and plays until all is said that there is to say."""

    def __init__(self, seed: int, game: str, seats: Sequence[Sequence[str]], moves: int) -> None:
        """End after so many *moves* of anybody, too."""
        super().__init__(seed)
        self._game = game
        self._seats = seats
        self._moves = moves
        self._last_tick = _run_time()
        self._longest_gap = 0.0

    def script(self) -> Script:
        """Play, and close the window."""
        yield from self.enter()
        yield from self.sit_down(self._game, self._seats)
        self._last_tick = _run_time()
        deadline = time.monotonic() + LONGEST_S
        heard, said_at = 0, time.monotonic()
        while time.monotonic() < deadline:
            now = time.monotonic()
            tick = _run_time()
            self._longest_gap = max(self._longest_gap, tick - self._last_tick)
            self._last_tick = tick
            self.note_sentences()
            if len(self.seen) > heard:
                heard, said_at = len(self.seen), now
            match = self.page.controller.match
            if match.outcome is not None or len(match.steps) >= self._moves:
                break
            if heard and now > said_at + QUIET_S:
                break
            if self.dialogs() or self.page.delay.isVisible():
                self._decide()
            else:
                self.click_on_the_table()
            yield
        self.tell("met", gap=self._longest_gap, megabytes=_most_megabytes())
        yield from self.leave()

    def act_within(self) -> None:
        """Decide what is asked."""
        self.note_sentences()
        self._decide()

    def _decide(self) -> None:
        """Do any of what one may when a player does not move, once in a while."""
        for dialog in self.dialogs():
            dialog.reject()
        delay = self.page.delay
        if not delay.isVisible() or self.rng.random() > DECIDES:
            return
        buttons = [b for b in (delay.retry, delay.level) if b.isVisible() and b.isEnabled()]
        if not buttons:
            return
        button = self.rng.choice(buttons)
        self.tell("decided", what=button.text(), level=button is delay.level)
        if button is delay.level:
            self.rng.choice(delay.levels.actions()).trigger()
        else:
            button.click()


def _run_time() -> float:
    """Return the time, in seconds, but for what this thread has waited for a processor.

    So it does not matter what else the machine has to do.
    """
    waited_ns = int(Path("/proc/thread-self/schedstat").read_text(encoding="utf-8").split()[1])
    return time.monotonic() - waited_ns / 1e9


def _most_megabytes() -> float:
    """Return the most memory that this process ever had, in millions of bytes."""
    found = re.search(
        r"^VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text(encoding="utf-8"), re.MULTILINE
    )
    return int(found[1]) * 1024 / 1e6 if found else 0.0
