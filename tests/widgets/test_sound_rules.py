"""Whether a sound is played: what the person wants, where the window is, and words before all."""

from __future__ import annotations

import pytest

from lat_desktop.widgets.sounds import Sound
from lat_desktop.widgets.sounds.rules import APART_MS, SHORT_MS, WORDS_MS, Play, SoundRules

each_sound = pytest.mark.parametrize("sound", Sound)
LATER = 10_000.0


@each_sound
def test_what_is_off_is_not_heard(sound: Sound) -> None:
    assert SoundRules(on=False).play(sound, LATER) is None
    assert SoundRules(volume=0).play(sound, LATER) is None


@each_sound
def test_louder_is_louder(sound: Sound) -> None:
    gains = [SoundRules(volume=volume).play(sound, LATER) for volume in (25, 50, 75, 100)]
    assert [play and play.sound for play in gains] == [sound] * 4
    heard = [play.gain for play in gains if play is not None]
    assert heard == sorted(set(heard))
    assert 0 < heard[0] < heard[-1] == 1


@each_sound
@pytest.mark.parametrize("calls", [False, True])
def test_away_from_the_window_only_a_call_to_ones_turn_is_heard(sound: Sound, calls: bool) -> None:
    rules = SoundRules(calls=calls, in_front=False)
    heard = rules.play(sound, LATER) is not None
    assert heard is (calls and sound is Sound.YOUR_TURN)


@each_sound
def test_a_sound_does_not_speak_over_words(sound: Sound) -> None:
    rules = SoundRules(read_aloud=True)
    rules.announced(LATER)
    during = rules.play(sound, LATER + WORDS_MS - 1)
    assert (during is not None) is (sound is Sound.YOUR_TURN)
    after = rules.play(sound, LATER + WORDS_MS + APART_MS)
    assert after == Play(sound, after.gain if after else 0, SHORT_MS)


@each_sound
def test_where_nobody_reads_aloud_it_may_be_as_long_as_it_is(sound: Sound) -> None:
    rules = SoundRules()
    rules.announced(LATER)
    play = rules.play(sound, LATER + 1)
    assert play is not None
    assert play.longest_ms is None


@each_sound
def test_of_what_happens_at_the_same_moment_one_thing_is_heard(sound: Sound) -> None:
    rules = SoundRules()
    assert rules.play(Sound.CARD, LATER) is not None
    at_once = rules.play(sound, LATER + APART_MS - 1)
    assert (at_once is not None) is sound.tells, "how it stands is always told"
    assert rules.play(sound, LATER + 3 * APART_MS) is not None


def test_what_is_not_played_keeps_nothing_else_from_being_heard() -> None:
    rules = SoundRules(in_front=False)
    assert rules.play(Sound.CARD, LATER) is None
    rules.in_front = True
    assert rules.play(Sound.CARD, LATER) is not None
