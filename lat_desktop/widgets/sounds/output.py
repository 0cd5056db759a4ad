"""The device that is heard: that of miniaudio, which asks for samples in a thread of its own.

The package of that name brings a library in C and, over it, a module in Python. The module imports
what speaks to networks, for radio, and this program has nothing of the kind; so the library is used
as it is.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, Protocol, TypeAlias

from lat_desktop.widgets.sounds import RATE

PERIOD_MS: Final = 20
"""How much the device asks for at a time: what is played waits for the next time."""

Fill: TypeAlias = Callable[[int], bytes]
"""Returns so many samples, of 16 bits each. Called in a thread of the device's own."""


class OutputError(Exception):
    """There is no device, it is busy, it has gone, or there is no library for it here."""


class Output(Protocol):
    """Somewhere to play."""

    @property
    def alive(self) -> bool:
        """Whether it still takes what it is given."""

    def close(self) -> None:
        """Give it back."""


class Device:
    """The device that the system plays to, open: it takes samples until it is closed."""

    def __init__(self, fill: Fill) -> None:
        """Open it, and take what *fill* returns. May take long. Raises OutputError."""
        try:
            import _miniaudio
        except ImportError as error:
            raise OutputError(f"miniaudio is not there: {error}") from error
        lib = _miniaudio.lib
        self._lib: Final = lib
        ffi = _miniaudio.ffi
        _connect(ffi, lib)
        self._handle: Final = ffi.new_handle(fill)  # which has to live as long as the device
        self._context: Final = ffi.new("ma_context *")
        self._device: Final = ffi.new("ma_device *")
        self._closers: list[Callable[[], object]] = []
        try:
            self._open(ffi, lib)
        except OutputError:
            self.close()
            raise

    def _open(self, ffi: Any, lib: Any) -> None:
        # All but the last of them, which plays to nobody and would look as if it could be heard.
        backends = [n for n in range(lib.ma_backend_null) if lib.ma_is_backend_enabled(n)]
        listed = ffi.new("ma_backend[]", backends)
        wanted = ffi.new("ma_context_config *", lib.ma_context_config_init())
        self._name = ffi.new("char[]", b"lat-desktop")  # what mixers of the system call it
        wanted.pulse.pApplicationName = self._name
        wanted.jack.pClientName = self._name
        _check(lib.ma_context_init(listed, len(backends), wanted, self._context))
        self._closers.append(lambda: lib.ma_context_uninit(self._context))
        config = ffi.new(
            "ma_device_config *", lib.ma_device_config_init(lib.ma_device_type_playback)
        )
        config.playback.format = lib.ma_format_s16
        config.playback.channels = 1
        config.sampleRate = RATE
        config.periodSizeInMilliseconds = PERIOD_MS
        config.pUserData = self._handle
        config.dataCallback = lib._internal_data_callback
        _check(lib.ma_device_init(self._context, config, self._device))
        self._closers.append(lambda: lib.ma_device_uninit(self._device))
        _check(lib.ma_device_start(self._device))

    @property
    def alive(self) -> bool:
        """Whether it runs: one that was pulled out does not."""
        return bool(self._closers) and bool(self._lib.ma_device_is_started(self._device))

    def close(self) -> None:
        """Give it back; it asks for nothing any more."""
        while self._closers:
            with suppress(Exception):
                self._closers.pop()()


def _check(result: int) -> None:
    if result != 0:
        raise OutputError(f"miniaudio says {result}")


def _say_nothing() -> None:
    """Be told of a fault, with whatever words."""


_NOTHING_SAID: Final = ctypes.CFUNCTYPE(None)(_say_nothing)


def _quieten_alsa() -> None:
    """Keep ALSA from writing into the terminal, at length, that there is no device, or a busy one.

    Its handler takes more arguments than none, which C lets one pass over.
    """
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):
            ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(_NOTHING_SAID)


_connected = False


def _connect(ffi: Any, lib: Any) -> None:
    """Let the library call the `fill` of a device, once in the life of the program."""
    global _connected
    if _connected:
        return
    _quieten_alsa()
    lib.init_miniaudio()

    @ffi.def_extern(name="_internal_data_callback")  # type: ignore[untyped-decorator]
    def on_samples_wanted(device: Any, output: Any, _: Any, frames: int) -> None:
        with suppress(Exception):  # there is nobody to tell: what was there is silence
            samples = ffi.from_handle(device.pUserData)(frames)
            ffi.memmove(output, samples, len(samples))

    _connected = True
