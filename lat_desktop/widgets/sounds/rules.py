"""Whether a sound is played now, and how: the one place that knows.

It has no clock: who asks says what time it is.
"""

from __future__ import annotations

from typing import Final

import msgspec

from lat_desktop.widgets.sounds import Sound

APART_MS: Final = 60
"""Nothing that a thing makes is heard sooner than so many milliseconds after the last sound."""
WORDS_MS: Final = 1500
"""For so long after something was announced a screen reader is taken to speak."""
SHORT_MS: Final = 250
"""How long a sound is at the most while a screen reader runs."""


class Play(msgspec.Struct, frozen=True):
    """How a sound is to be played."""

    sound: Sound
    gain: float
    """From 0 to 1."""
    longest_ms: int | None
    """After how long it has faded out; None for never."""


class SoundRules(msgspec.Struct):
    """What the person has chosen, and what was heard and said last."""

    on: bool = True
    volume: int = 50
    """In per cent."""
    calls: bool = False
    """Whether it may sound that it is one's turn while the window isn't in front."""
    in_front: bool = True
    """Whether the window, or one of its dialogs, has the keys."""
    read_aloud: bool = False
    """Whether a screen reader runs."""
    _sounded: float = float("-inf")
    _spoke: float = float("-inf")

    def announced(self, now: float) -> None:
        """Hear that something is announced, *now* in milliseconds."""
        self._spoke = now

    def play(self, sound: Sound, now: float) -> Play | None:
        """Return how *sound* is played *now*, in milliseconds; None if it is not."""
        if not self.on or not self.volume:
            return None
        if not self.in_front and not (sound is Sound.YOUR_TURN and self.calls):
            return None
        if self.read_aloud and sound is not Sound.YOUR_TURN and now - self._spoke < WORDS_MS:
            return None
        if now - self._sounded < APART_MS and not sound.tells:
            return None
        self._sounded = now
        # An ear takes twice the power for less than twice as loud: steps by the square sound even.
        return Play(sound, (self.volume / 100) ** 2, SHORT_MS if self.read_aloud else None)
