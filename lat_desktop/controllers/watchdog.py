"""Life told from slowness, by looks at even intervals and without a clock."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

LOOK_MS: Final = 1_000
"""Milliseconds from one look to the next."""
LONG: Final = 8
"""After so many looks a thought is long, and whoever waits is told."""
STILL: Final = 60
"""After so many looks without a sign of life a process is taken for hung."""
SIGN: Final = 0.1
"""Seconds of processor time that are a sign of life. One that sleeps and wakes uses less."""

Verdict: TypeAlias = Literal["waiting", "long", "hung"]


class Watchdog:
    """Judges by its signs of life whether a process that is waited for still thinks.

    A machine that is busy makes a thought long and never hung: it is only the process that counts.
    """

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Wait from now on, for a process that has just been asked something."""
        self._looks = 0
        self._still = 0
        self._used: float | None = None
        """Processor time at the last sign of life."""

    @property
    def is_long(self) -> bool:
        """Whether one has waited long."""
        return self._looks >= LONG

    def check(self, used: float | None, *, heard: bool) -> Verdict:
        """Take note that the process has *used* so many seconds, and whether it was *heard*.

        None is for a process whose time cannot be told.
        """
        self._looks += 1
        self._still += 1
        # It is less than before when a part of the process has ended.
        alive = used is not None and (self._used is None or not 0 <= used - self._used < SIGN)
        if heard or alive:
            self._still = 0
            self._used = used
        if self._still >= STILL:
            return "hung"
        return "long" if self.is_long else "waiting"
