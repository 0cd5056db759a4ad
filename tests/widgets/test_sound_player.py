"""The player: nobody waits for it, and a device that fails in whatever way is silence."""

from __future__ import annotations

import logging
import sys
from array import array
from collections.abc import Callable, Iterator
from threading import Event, Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lat_desktop.widgets.sounds import RATE, Sound, output, player
from lat_desktop.widgets.sounds.output import Device, Fill, Output, OutputError
from lat_desktop.widgets.sounds.player import VOICES, Mixer, SoundPlayer, samples_of
from lat_desktop.widgets.sounds.rules import SHORT_MS, Play
from tests.patience import SECONDS

FULL = Play(Sound.GAVEL, 1.0, None)
PERIOD = 441


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait until *is_so*, for as long as only a hang takes."""
    nobody = Event()
    for _ in range(int(SECONDS * 200)):
        if is_so():
            return
        nobody.wait(0.005)
    raise AssertionError("it never came")


class FakeOutput:
    """A device that takes samples when the test says so, or fails as it says."""

    def __init__(self, fill: Fill) -> None:
        self.fill = fill
        self.alive = True
        self.closed = False

    def take(self, count: int = PERIOD) -> array[int]:
        return array("h", self.fill(count))

    def close(self) -> None:
        self.closed = True


class Desk:
    """Where a player opens its devices."""

    def __init__(self) -> None:
        self.opened: list[FakeOutput] = []
        self.tries = 0
        self.fails: Exception | None = None
        self.waits: Event | None = None

    def open(self, fill: Fill) -> Output:
        self.tries += 1
        if self.waits is not None:
            self.waits.wait(SECONDS)
        if self.fails is not None:
            raise self.fails
        self.opened.append(FakeOutput(fill))
        return self.opened[-1]


@pytest.fixture(autouse=True)
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let no time pass but what a test adds."""
    time = [100.0]
    monkeypatch.setattr(player, "monotonic", lambda: time[0])
    return time


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def sounds(desk: Desk) -> Iterator[SoundPlayer]:
    made = SoundPlayer(desk.open)
    yield made
    made.close()


def heard(device: FakeOutput) -> array[int]:
    """Return what comes out until there is silence."""
    taken = array("h")
    while any(part := device.take()):
        taken.extend(part)
    return taken


def test_what_is_played_comes_out_as_it_is(desk: Desk, sounds: SoundPlayer) -> None:
    assert not sounds.is_open, "nothing is opened for silence"
    sounds.play(FULL)
    wait_until(lambda: bool(desk.opened) and not sounds._mixer.quiet)
    whole = samples_of(FULL)
    assert heard(desk.opened[0])[: len(whole)] == whole


def test_a_device_is_given_back_when_nothing_sounds(desk: Desk) -> None:
    sounds = SoundPlayer(desk.open, idle_s=0.01)
    sounds.play(FULL)
    wait_until(lambda: len(desk.opened) == 1 and desk.opened[0].closed)
    assert not sounds.is_open
    sounds.play(FULL)
    wait_until(lambda: len(desk.opened) == 2)
    sounds.close()
    wait_until(lambda: desk.opened[1].closed)


def test_nobody_waits_for_a_device_that_hangs(desk: Desk, sounds: SoundPlayer) -> None:
    desk.waits = Event()
    for _ in range(100):
        sounds.play(FULL)
    assert desk.opened == []
    desk.waits.set()


def test_what_comes_too_late_is_not_played(
    desk: Desk, sounds: SoundPlayer, now: list[float]
) -> None:
    desk.waits = Event()
    sounds.play(FULL)
    wait_until(lambda: desk.tries == 1)
    now[0] += 1.0
    desk.waits.set()
    wait_until(lambda: sounds.is_open)
    sounds.play(Play(Sound.TOKEN, 1.0, None))
    wait_until(lambda: not sounds._mixer.quiet)
    assert heard(desk.opened[0])[:100] == samples_of(Play(Sound.TOKEN, 1.0, None))[:100]


FAILURES = (OutputError("no device"), OSError("busy"), RuntimeError("gone"), ValueError())


@pytest.mark.parametrize("failure", FAILURES, ids=lambda failure: type(failure).__name__)
def test_without_a_device_there_is_silence_and_one_line_in_the_log(
    desk: Desk,
    sounds: SoundPlayer,
    now: list[float],
    caplog: pytest.LogCaptureFixture,
    failure: Exception,
) -> None:
    caplog.set_level(logging.INFO)
    desk.fails = failure
    for tries in (1, 2, 3):
        sounds.play(FULL)
        wait_until(lambda tries=tries: desk.tries == tries)  # type: ignore[misc]
        now[0] += player.AGAIN_S + 1
    wait_until(lambda: sounds._asked.empty())
    assert len(caplog.records) == 1
    desk.fails = None
    sounds.play(FULL)
    wait_until(lambda: sounds.is_open)


def test_a_device_that_has_failed_is_left_alone_for_a_while(
    desk: Desk, sounds: SoundPlayer
) -> None:
    desk.fails = OutputError("none")
    for _ in range(5):
        sounds.play(FULL)
    wait_until(lambda: sounds._asked.empty() and desk.tries == 1)


def test_a_device_that_was_pulled_out_is_opened_anew(desk: Desk, sounds: SoundPlayer) -> None:
    sounds.play(FULL)
    wait_until(lambda: bool(desk.opened))
    desk.opened[0].alive = False
    sounds.play(FULL)
    wait_until(lambda: len(desk.opened) == 2)
    wait_until(lambda: desk.opened[0].closed)


def test_a_device_that_takes_nothing_any_more_is_opened_anew(
    desk: Desk, sounds: SoundPlayer, now: list[float]
) -> None:
    sounds.play(FULL)
    wait_until(lambda: not sounds._mixer.quiet)
    now[0] += player.STUCK_S + 0.1
    sounds.play(FULL)
    wait_until(lambda: len(desk.opened) == 2)


def test_a_device_that_cannot_be_given_back_keeps_nobody(
    desk: Desk, sounds: SoundPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    stuck = Event()
    monkeypatch.setattr(FakeOutput, "close", lambda _: stuck.wait(SECONDS))
    sounds.play(FULL)
    wait_until(lambda: bool(desk.opened))
    desk.opened[0].alive = False
    sounds.play(FULL)
    wait_until(lambda: len(desk.opened) == 2)
    stuck.set()


def test_a_sound_whose_file_is_not_there_is_silence(
    desk: Desk, sounds: SoundPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(_: Play) -> array[int]:
        raise FileNotFoundError

    monkeypatch.setattr(player, "samples_of", missing)
    sounds.play(FULL)
    wait_until(lambda: bool(desk.opened) and desk.opened[0].closed)


def test_without_the_library_there_is_no_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "_miniaudio", None)
    with pytest.raises(OutputError):
        Device(bytes)


def test_the_library_has_what_is_used_of_it() -> None:
    miniaudio = pytest.importorskip("_miniaudio")
    used = (
        *("ma_context_init", "ma_context_uninit", "ma_context_config_init"),
        *("ma_device_init", "ma_device_uninit", "ma_device_config_init", "ma_device_start"),
        *("ma_device_is_started", "ma_is_backend_enabled", "ma_backend_null", "ma_format_s16"),
        *("init_miniaudio", "_internal_data_callback", "ma_device_type_playback"),
    )
    assert [name for name in used if not hasattr(miniaudio.lib, name)] == []
    assert output.PERIOD_MS * RATE // 1000 == PERIOD


# --- The mixer -------------------------------------------------------------------------------


@given(
    voices=st.lists(st.lists(st.integers(-32768, 32767), max_size=50), max_size=2 * VOICES),
    periods=st.lists(st.integers(1, 40), max_size=8),
)
def test_voices_are_added_up_and_none_is_cut(voices: list[list[int]], periods: list[int]) -> None:
    mixer = Mixer()
    for voice in voices:
        mixer.add(array("h", voice))
    out = array("h")
    for count in periods:
        part = array("h", mixer.fill(count))
        assert len(part) == count
        out.extend(part)
    kept = voices[-VOICES:]
    for n, sample in enumerate(out):
        total = sum(voice[n] for voice in kept if n < len(voice))
        assert sample == max(-32768, min(32767, total))


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_that_is_cut_short_fades(sound: Sound) -> None:
    whole, short = samples_of(Play(sound, 1.0, None)), samples_of(Play(sound, 1.0, SHORT_MS))
    assert len(short) == min(len(whole), SHORT_MS * RATE // 1000)
    assert abs(short[-1]) < 40
    assert short[: len(short) // 2] == whole[: len(short) // 2]


def test_two_threads_do_not_disturb_each_other() -> None:
    mixer = Mixer()
    voice = array("h", [1] * 200)

    def add() -> None:
        for _ in range(500):
            mixer.add(voice)

    adding = Thread(target=add)
    adding.start()
    taken = sum(sum(array("h", mixer.fill(50))) for _ in range(500))
    adding.join()
    assert taken >= 0
    mixer.clear()
    assert mixer.quiet
    assert not any(mixer.fill(10))
