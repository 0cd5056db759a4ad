"""Movements that are quicker than any that a person may choose: nobody looks."""

from __future__ import annotations

import pytest

from lat_desktop.controllers.pace import TEMPI, Tempo


def quicken(monkeypatch: pytest.MonkeyPatch, times: float) -> None:
    """Let everything move, and be read, so many *times* as fast."""
    for pace, tempo in list(TEMPI.items()):
        monkeypatch.setitem(TEMPI, pace, Tempo(tempo.stretch / times, tempo.letter / times))
