"""How things travel over a table: how long, by which way, and how they look meanwhile.

Where the system, or the person, wants less of it, nothing travels: it is there, and comes to light.
"""

from __future__ import annotations

from math import pi, sin
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QAbstractAnimation,
    QEasingCurve,
    QLineF,
    QObject,
    QPointF,
    Qt,
    QVariantAnimation,
)
from PySide6.QtGui import QGuiApplication, QTransform
from shiboken6 import isValid

if TYPE_CHECKING:
    from PySide6.QtWidgets import QGraphicsObject

SHORTEST: Final = 180.0
"""Milliseconds that the shortest way takes."""
PER_PIXEL: Final = 0.3
"""Milliseconds that each pixel on the screen adds."""
LONGEST: Final = 520.0
"""Milliseconds that the longest way takes."""
APART: Final = 60
"""Milliseconds between the beginnings of two that set out one after the other."""
POINTS_APART: Final = 90
"""The same of points, which are counted."""
TURN: Final = 320
"""Milliseconds in which a card turns over where it lies, to be seen."""
SHAKE: Final = 260
"""Milliseconds for which something shakes that one may not have."""
SHAKEN: Final = 6.0
"""How far it goes to either side, in the table's units."""
FADE: Final = 80
"""Milliseconds in which something comes to light that does not travel."""
ARC: Final = 0.06
"""How far the middle of a way is beside the straight line, in lengths of it."""
HIGHEST: Final = 34.0
"""And how far at the most, in the table's units."""
TILT: Final = 1.6
"""Degrees by which something leans on its way."""
LIFT: Final = 0.04
"""How much larger it is in the midst of its way, nearer to the eye."""
DIMMEST: Final = 0.25
"""The opacity from which something comes to light."""


def travel_time(pixels: float) -> float:
    """Return how many milliseconds a way of so many *pixels* takes at the normal pace."""
    return min(SHORTEST + PER_PIXEL * pixels, LONGEST)


def less_is_wanted(chosen: str) -> bool:
    """Return whether there is to be less motion: *chosen* `less`, or by the system's wish."""
    style = QGuiApplication.styleHints()  # what it returns goes with it
    system = style.accessibility().motionPreference()
    return chosen == "less" or (chosen == "system" and system is Qt.MotionPreference.ReducedMotion)


class Travel(QVariantAnimation):
    """The way of a thing to its place: in a slight arc, lifted, leaning a little as it goes."""

    def __init__(
        self, item: QGraphicsObject, place: QPointF, scale: float, parent: QObject | None = None
    ) -> None:
        """Let *item* go to *place*, and grow or shrink to *scale* on the way."""
        super().__init__(parent)
        self.setStartValue(0.0)
        self.setEndValue(1.0)
        self.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._item: Final = item
        self._way = QLineF(QPointF(), place)
        self._scales = 1.0, scale
        self.stateChanged.connect(self._on_state_changed)
        self.valueChanged.connect(self._on_value_changed)

    def _on_state_changed(
        self, state: QAbstractAnimation.State, before: QAbstractAnimation.State
    ) -> None:
        if not isValid(self._item):
            return
        if before is QAbstractAnimation.State.Stopped:
            self._way.setP1(self._item.pos())
            self._scales = self._item.scale(), self._scales[1]
            self._item.setProperty("lifted", self.duration() > 0)
        elif state is QAbstractAnimation.State.Stopped:
            self._item.setRotation(0.0)
            self._item.setProperty("lifted", False)

    def _on_value_changed(self, gone: float) -> None:
        if not isValid(self._item):
            return
        height = sin(pi * gone) if 0.0 < gone < 1.0 else 0.0
        length = self._way.length()
        aside = QPointF()
        if height and length:
            # Beside the way to the side that is up, and to the left where that is up or down.
            side = self._way.normalVector().unitVector()
            up = 1.0 if side.dy() <= 0 else -1.0
            aside = QPointF(side.dx(), side.dy()) * up * height * min(ARC * length, HIGHEST)
        self._item.setPos(self._way.pointAt(gone) + aside if gone < 1.0 else self._way.p2())
        start, end = self._scales
        self._item.setScale((start + (end - start) * gone) * (1.0 + LIFT * height))
        lean = TILT * min(length / 400.0, 1.0) * (1.0 if self._way.dx() >= 0 else -1.0)
        self._item.setRotation(lean * height)


def shake(item: QGraphicsObject) -> None:
    """Let *item* shake its head: three times, less and less. Where it lies stays as it is."""
    shaking = QVariantAnimation(item)
    shaking.setStartValue(0.0)
    shaking.setEndValue(1.0)
    shaking.setDuration(SHAKE)

    def go_to(gone: float) -> None:
        aside = SHAKEN * (1.0 - gone) * sin(6 * pi * gone)
        item.setTransform(QTransform.fromTranslate(aside, 0.0) if gone < 1.0 else QTransform())

    shaking.valueChanged.connect(go_to)
    shaking.start(QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)
