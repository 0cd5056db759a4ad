"""Plays sounds: nobody waits for it, and whatever the device does, nobody hears of it.

A thread of its own opens the device when something is to be heard, and gives it back when nothing
has been for a while: a computer that runs on its battery keeps no stream open for silence.
"""

from __future__ import annotations

import logging
import sys
import wave
from array import array
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from queue import Empty, Full, Queue
from threading import Lock, Thread
from time import monotonic
from typing import Final, TypeAlias

from lat_desktop.widgets.sounds import RATE
from lat_desktop.widgets.sounds.output import Device, Fill, Output
from lat_desktop.widgets.sounds.rules import Play

log = logging.getLogger(__name__)

IDLE_S: Final = 8.0
"""For how long a device is kept for which there is nothing to play."""
LATEST_S: Final = 0.25
"""What could not be begun so long after it was asked for is not played: its moment is over."""
STILL_TRUE_S: Final = 2.0
"""The same for what tells how it stands."""
STUCK_S: Final = 1.5
"""When everything that was begun has been heard, if the device takes it: none is half as long."""
AGAIN_S: Final = 10.0
"""How long after a device has failed it is tried again."""
PATIENCE_S: Final = 0.5
"""For how long the end of the program waits for the device at the most."""
VOICES: Final = 6
"""How many sounds are heard at the same time; more only make noise."""
FADE_S: Final = 0.03
"""In what time a sound fades that is cut short."""

OpenOutput: TypeAlias = Callable[[Fill], Output]


class Mixer:
    """Adds up what sounds at a time. The device calls :meth:`fill`, in its own thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._voices: list[tuple[array[int], int]] = []
        """What sounds, each with how much of it was heard."""

    def add(self, samples: array[int]) -> None:
        """Let *samples* be heard from the next call on."""
        with self._lock:
            self._voices = [*self._voices, (samples, 0)][-VOICES:]

    def clear(self) -> None:
        """Let nothing be heard."""
        with self._lock:
            self._voices = []

    @property
    def quiet(self) -> bool:
        """Whether nothing sounds."""
        return not self._voices

    def fill(self, count: int) -> bytes:
        """Return the next *count* samples."""
        with self._lock:
            voices = self._voices
            self._voices = [(s, at + count) for s, at in voices if at + count < len(s)]
        if not voices:
            return bytes(2 * count)
        parts = [samples[at : at + count] for samples, at in voices]
        if len(parts) == 1:
            return parts[0].tobytes().ljust(2 * count, b"\0")
        sums = [0] * count
        for part in parts:
            for n, sample in enumerate(part):
                sums[n] += sample
        return array("h", (max(-32768, min(32767, each)) for each in sums)).tobytes()


@lru_cache(maxsize=64)
def samples_of(play: Play) -> array[int]:
    """Return what is to be heard, as loud as is asked for, and as long."""
    with wave.open(str(play.sound.path), "rb") as file:
        samples = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    end = len(samples)
    if play.longest_ms is not None and end > (longest := play.longest_ms * RATE // 1000):
        end = longest
        fade = int(FADE_S * RATE)
        for n in range(fade):
            samples[end - 1 - n] = samples[end - 1 - n] * n // fade
    return array("h", (round(sample * play.gain) for sample in samples[:end]))


class SoundPlayer:
    """Plays what it is told to, soon, or not at all. There is one for the whole program."""

    def __init__(self, open_output: OpenOutput = Device, idle_s: float = IDLE_S) -> None:
        """Play to what *open_output* opens; give it back after *idle_s* seconds of silence."""
        self._open_output: Final = open_output
        self._idle_s: Final = idle_s
        self._asked: Final[Queue[tuple[Play, float] | None]] = Queue(maxsize=8)
        self._mixer: Final = Mixer()
        self._output: Output | None = None
        self._added = 0.0
        """When something was given to it last."""
        self._failed = float("-inf")
        """When the device failed last."""
        self._said = False
        """Whether the log knows that there is no sound."""
        self._thread: Thread | None = None
        self._closing: Thread | None = None
        """What gives the last device back: of one whose server has died that never ends."""
        self._closed = False

    @property
    def is_open(self) -> bool:
        """Whether it holds a device."""
        return self._output is not None

    def play(self, play: Play) -> None:
        """Let *play* be heard. It returns at once, and says nothing of what comes of it."""
        if self._closed:
            return
        if self._thread is None:
            self._thread = Thread(target=self._run, name="sounds", daemon=True)
            self._thread.start()
        with suppress(Full):  # the device is stuck: what would come is long over
            self._asked.put_nowait((play, monotonic()))

    def close(self) -> None:
        """Give the device back, and play nothing any more."""
        self._closed = True
        if self._thread is not None:
            self._mixer.clear()
            with suppress(Full):
                self._asked.put_nowait(None)
            self._thread.join(PATIENCE_S)
        if self._closing is not None:
            self._closing.join(PATIENCE_S)

    # In the thread

    def _run(self) -> None:
        while True:
            try:
                asked = self._asked.get(timeout=None if self._output is None else self._idle_s)
            except Empty:
                self._give_back()
                continue
            if asked is None:
                self._give_back()
                return
            try:
                self._begin(*asked)
            except Exception as error:  # whatever it is: silence, and never a word to the person
                self._fail(error)

    def _begin(self, play: Play, asked: float) -> None:
        if self._output is not None and (not self._output.alive or self._is_stuck):
            self._give_back()
        if self._output is None:
            if monotonic() - self._failed < AGAIN_S:
                return
            self._output = self._open_output(self._mixer.fill)
        samples = samples_of(play)
        if monotonic() - asked < (STILL_TRUE_S if play.sound.tells else LATEST_S):
            self._added = monotonic()
            self._mixer.add(samples)

    @property
    def _is_stuck(self) -> bool:
        """Whether the device takes nothing any more, although it does not say so."""
        return not self._mixer.quiet and monotonic() - self._added > STUCK_S

    def _fail(self, error: Exception) -> None:
        self._failed = monotonic()
        self._give_back()
        if not self._said:
            self._said = True
            log.info("no sound: %s", error)

    def _give_back(self) -> None:
        output, self._output = self._output, None
        self._mixer.clear()
        if output is not None:
            self._closing = Thread(target=output.close, name="sounds, closing", daemon=True)
            self._closing.start()
