"""Presses that hurry what is shown, and those after them that still do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.sitting import Request
from lat_desktop.tables.animation_queue import AnimationQueue
from lat_desktop.tables.curtain import CurtainItem
from lat_desktop.widgets.standing_time import StandingTime

LASTING: Final = 1.5
"""In double clicks: presses that follow one that hurried no later go on hurrying."""


class Hurrying:
    """Hurries for a press, and keeps it from what it was not meant for.

    A press that soon follows one that hurried, or that came while nobody could choose, is one of
    those still, if it is at the same place in the window, or both were of a key.
    """

    def __init__(
        self,
        playback: Playback,
        animations: AnimationQueue,
        curtain: CurtainItem,
        may_choose: Callable[[], bool],
        say_too_soon: Callable[[], None],
    ) -> None:
        self._playback = playback
        self._animations = animations
        self._curtain = curtain
        self._may_choose = may_choose
        self._say_too_soon = say_too_soon
        self._since = StandingTime(LASTING)
        self._place: QPoint | None = None
        """Where the pointer was that hurried last; None if it was a key."""

    def take_press(self, place: QPoint | None = None) -> bool:
        """Return whether a press, of the pointer at *place* or of a key, is spent with hurrying."""
        if self._animations.busy or not self._may_choose():
            self._place = place
            self._since.begin()
            return self.hurry()
        if self.hurry():
            return True
        if self._curtain.is_closed or not self._is_as_before(place):
            return False
        is_meant = self._since.take_press()
        if not is_meant:
            self._say_too_soon()
        return not is_meant

    def end(self) -> None:
        """Let the next press be meant, as something else was pressed in between."""
        self._since.end()

    def hurry(self) -> bool:
        """Hurry what moves, or let what waits go on; return whether there was anything to do."""
        if self._animations.busy:
            self._playback.hurry()
        elif Request.GO_ON in self._playback.requests:
            self._playback.play()
        else:
            return False
        return True

    def _is_as_before(self, place: QPoint | None) -> bool:
        """Return whether a press at *place* is like the last one that hurried."""
        before = self._place
        if place is None or before is None:
            return place is before
        return (place - before).manhattanLength() <= QApplication.startDragDistance()
