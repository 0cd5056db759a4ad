"""A job of Windows: a program and all that it starts, which can be ended as a whole."""

from __future__ import annotations

import ctypes
import sys
from ctypes import wintypes
from typing import Final

assert sys.platform == "win32", "nobody else imports it"

_LIMITS: Final = 9
"""JobObjectExtendedLimitInformation."""
_KILL_ON_JOB_CLOSE: Final = 0x2000
_SET_QUOTA_AND_TERMINATE: Final = 0x0101
"""What one has to be allowed to do with a process that is put into a job."""


class _Limits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = (
        ("times", ctypes.c_int64 * 2),
        ("flags", wintypes.DWORD),
        ("working_set", ctypes.c_size_t * 2),
        ("processes", wintypes.DWORD),
        ("affinity", ctypes.c_size_t),
        ("classes", wintypes.DWORD * 2),
        ("transfers", ctypes.c_uint64 * 6),
        ("memory", ctypes.c_size_t * 4),
    )


_kernel32 = ctypes.WinDLL("kernel32", use_last_error=True)
_kernel32.CreateJobObjectW.restype = wintypes.HANDLE
_kernel32.CreateJobObjectW.argtypes = (ctypes.c_void_p, wintypes.LPCWSTR)
_kernel32.SetInformationJobObject.argtypes = (
    *(wintypes.HANDLE, ctypes.c_int),
    *(ctypes.c_void_p, wintypes.DWORD),
)
_kernel32.OpenProcess.restype = wintypes.HANDLE
_kernel32.OpenProcess.argtypes = (wintypes.DWORD, wintypes.BOOL, wintypes.DWORD)
_kernel32.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
_kernel32.CloseHandle.argtypes = (wintypes.HANDLE,)


class Job:
    """A process, and what it will start. All of it ends with :meth:`end`, or with this program."""

    def __init__(self, pid: int) -> None:
        """Take in the process of that number. Raises OSError where it has ended."""
        self._handle: int | None = _checked(_kernel32.CreateJobObjectW(None, None))
        limits = _Limits(flags=_KILL_ON_JOB_CLOSE)
        try:
            _checked(
                _kernel32.SetInformationJobObject(
                    self._handle, _LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
                )
            )
            process = _checked(_kernel32.OpenProcess(_SET_QUOTA_AND_TERMINATE, False, pid))
            try:
                _checked(_kernel32.AssignProcessToJobObject(self._handle, process))
            finally:
                _kernel32.CloseHandle(process)
        except OSError:
            self.end()
            raise

    def end(self) -> None:
        """End whatever still runs of it."""
        if self._handle is not None:
            _kernel32.CloseHandle(self._handle)
            self._handle = None


def _checked(result: int | None) -> int:
    """Return what Windows returned. Raises OSError where that is nothing."""
    if not result:
        raise ctypes.WinError(ctypes.get_last_error())
    return result
