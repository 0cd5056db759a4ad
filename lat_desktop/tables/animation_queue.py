"""The one clock of a table: what is to be seen, in the order in which it happened."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import (
    QAbstractAnimation,
    QEasingCurve,
    QLineF,
    QObject,
    QParallelAnimationGroup,
    QPauseAnimation,
    QPointF,
    QPropertyAnimation,
    QSequentialAnimationGroup,
    Signal,
)
from PySide6.QtWidgets import QGraphicsObject, QGraphicsScene

from lat_desktop.controllers.pace import Pace, Tempo
from lat_desktop.tables import motion
from lat_desktop.tables.motion import APART, DIMMEST, FADE, Travel

Cue: TypeAlias = Callable[[], QAbstractAnimation | None]
"""Does what is to be done at its moment, and returns what is to be seen, if anything."""


class AnimationQueue(QObject):
    """Plays cues one after the other. At the pace At once everything is in its place at once."""

    idled = Signal()
    """Nothing is moving and nothing waits to."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tempo = Pace.NORMAL.tempo
        self._spent = 0
        """Milliseconds that what was played since the beat began has taken, or takes."""
        self._cues: deque[Cue] = deque()
        self._playing: QAbstractAnimation | None = None
        self._working = False
        self._by_hand = False
        self.still = False
        """Whether nothing travels: it is at its place at once, and comes to light there."""

    @property
    def busy(self) -> bool:
        """Whether something is moving or waits to."""
        return self._working or self._playing is not None or bool(self._cues)

    @property
    def at_once(self) -> bool:
        """Whether what is played now takes no time."""
        return not self._tempo.stretch

    def set_tempo(self, tempo: Tempo) -> None:
        """Play what is played from now on at *tempo*."""
        self._tempo = tempo

    def enqueue(self, *cues: Cue) -> None:
        """Queue *cues*."""
        self._cues.extend(cues)
        self._work()

    def drop(self) -> None:
        """Stop at once and forget what waits; whoever calls puts the table in order."""
        self._cues.clear()
        if self._playing is not None:
            self._playing.finished.disconnect(self._on_finished)
            self._playing.setCurrentTime(self._playing.totalDuration())  # nothing is half faded
            self._playing.stop()
            self._playing.deleteLater()
            self._playing = None

    def hurry(self) -> None:
        """Show at once all that moves and waits."""
        tempo, self._tempo = self._tempo, Pace.AT_ONCE.tempo
        if self._playing is not None:
            self._playing.setCurrentTime(self._playing.totalDuration())
        self._tempo = tempo

    def stop_clock(self) -> None:
        """Let time pass by :meth:`advance` alone from now on: so a film is the same each time."""
        self._by_hand = True

    def advance(self, ms: int) -> None:
        """Let so many milliseconds pass, once the clock is stopped."""
        while ms > 0 and self._playing is not None:
            now, end = self._playing.currentTime(), self._playing.totalDuration()
            passing = min(ms, end - now)
            ms -= passing
            self._playing.setCurrentTime(now + passing)

    def _work(self) -> None:
        if self._working or self._playing is not None:
            return
        self._working = True
        while self._cues and self._playing is None:
            try:
                animation = self._cues.popleft()()
            except Exception as error:  # a fault in one is no reason to show no other
                sys.excepthook(type(error), error, error.__traceback__)
                continue
            if animation is None:
                continue
            self._spent += animation.totalDuration()
            if animation.totalDuration() == 0:
                animation.start(QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)
                continue
            animation.setParent(self)
            animation.finished.connect(self._on_finished)
            self._playing = animation
            animation.start()
            if self._by_hand:
                animation.pause()
        self._working = False
        if not self.busy:
            self.idled.emit()

    def _on_finished(self) -> None:
        if self._playing is not None:
            self._playing.deleteLater()
            self._playing = None
        self._work()

    # What can be seen. Times are in milliseconds at the normal pace.

    def change(
        self, item: QGraphicsObject, name: str, end: object, ms: int = 280
    ) -> QAbstractAnimation:
        """Let the property *name* of *item* become *end*, eased."""
        animation = QPropertyAnimation(item, name.encode())
        ms = min(ms, FADE) if self.still else ms
        animation.setDuration(round(ms * self._tempo.stretch))
        animation.setEndValue(end)
        animation.setEasingCurve(QEasingCurve.Type.InOutCubic)
        return animation

    def move(
        self, item: QGraphicsObject, place: QPointF, scale: float, ms: float | None = None
    ) -> QAbstractAnimation:
        """Let *item* travel to *place* and grow or shrink to *scale*.

        That takes as long as the way is, if not said otherwise.
        """
        travel = Travel(item, place, scale)
        if self.still:
            travel.setDuration(0)
            return self.together(travel, self._come_to_light(item))
        if ms is None:
            ms = motion.travel_time(QLineF(item.pos(), place).length() * self._pixels)
        travel.setDuration(round(ms * self._tempo.stretch))
        return travel

    def _come_to_light(self, item: QGraphicsObject) -> QAbstractAnimation:
        light = QPropertyAnimation(item, b"opacity")
        light.setDuration(FADE if self._tempo.stretch else 0)
        light.setStartValue(DIMMEST)
        light.setEndValue(item.opacity())
        return light

    @property
    def _pixels(self) -> float:
        """How many pixels of the screen a unit of the table is."""
        table = self.parent()
        views = table.views() if isinstance(table, QGraphicsScene) else []
        return float(views[0].transform().m11()) if views else 1.0

    def pause(self, ms: int) -> QAbstractAnimation:
        """Let the person look."""
        return QPauseAnimation(round(ms * self._tempo.stretch))

    def begin_beat(self) -> None:
        """Begin to count how long is shown what now comes."""
        self._spent = 0

    def let_read(self, words: str) -> QAbstractAnimation:
        """Let *words* stand as long as they take to be read, from the beginning of the beat on."""
        return QPauseAnimation(max(0, self._tempo.reading_time(words) - self._spent))

    def together(self, *animations: QAbstractAnimation) -> QAbstractAnimation:
        """All at the same time."""
        return _group(QParallelAnimationGroup(), animations)

    def in_turn(self, *animations: QAbstractAnimation) -> QAbstractAnimation:
        """One after the other."""
        return _group(QSequentialAnimationGroup(), animations)

    def staggered(self, *animations: QAbstractAnimation, ms: int = APART) -> QAbstractAnimation:
        """All, each beginning a little after the one before."""
        return self.together(
            *(self.in_turn(self.pause(n * ms), each) for n, each in enumerate(animations))
        )


def _group(
    group: QParallelAnimationGroup | QSequentialAnimationGroup,
    animations: tuple[QAbstractAnimation, ...],
) -> QAbstractAnimation:
    for animation in animations:
        group.addAnimation(animation)
    return group
