"""What somebody hears who does not see the window."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget

from lat_desktop.rulebook import plain
from lat_desktop.widgets.announcer import Announcer


def hear(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which is added what is said from now on, at the moment in which it is."""
    heard: list[str] = []

    def say(
        announcer: Announcer,
        speaker: QWidget,
        sentence: str,
        *,
        urgent: bool = False,
        alone: bool = False,
    ) -> None:
        if sentence:
            heard.append(plain(sentence))

    monkeypatch.setattr(Announcer, "say", say)
    return heard
