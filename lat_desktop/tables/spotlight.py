"""The light of a reveal: all of a table lies in the dark but what is about to be turned up."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QAbstractAnimation, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from lat_desktop.tables.animation_queue import AnimationQueue
from lat_desktop.tables.items import Z
from lat_desktop.widgets.drawing import BLACK, see_through

DARK: Final = 0.5
"""How much of the light is taken from the rest."""
FALL: Final = 200
"""Milliseconds in which the rest grows dark, and light again."""
BREATH: Final = 300
"""Milliseconds for which one holds one's breath before something is turned up."""
READ: Final = 450
"""Milliseconds for which it stands there alone."""


class Spotlight(QGraphicsObject):
    """The dark that lies over a table, below what it falls on."""

    def __init__(self, animations: AnimationQueue) -> None:
        super().__init__()
        self._animations = animations
        self._lit: dict[QGraphicsItem, float] = {}
        """What stands in the light, and at which height it lay before."""
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(Z.MOVING - 2)
        self.setOpacity(0.0)
        self.hide()

    def boundingRect(self) -> QRectF:
        """Return all of the table."""
        scene = self.scene()
        return QRectF() if scene is None else scene.sceneRect()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Darken what lies below."""
        painter.fillRect(self.boundingRect(), see_through(BLACK, DARK))

    def fall_on(self, item: QGraphicsItem) -> QAbstractAnimation | None:
        """Let *item* stand in the light, too; the first time with a breath before what comes."""
        begins = not self._lit
        self._lit.setdefault(item, item.zValue())
        item.setZValue(Z.MOVING - 1)
        if not begins:
            return None
        self.prepareGeometryChange()
        self.show()
        return self._animations.in_turn(
            self._animations.change(self, "opacity", 1.0, FALL), self._animations.pause(BREATH)
        )

    def leave(self) -> QAbstractAnimation | None:
        """Let it be as light everywhere as it was."""
        if not self._lit:
            return None
        fading = self._animations.change(self, "opacity", 0.0, FALL)
        fading.finished.connect(self.put_out)
        return fading

    def put_out(self) -> None:
        """Be gone, at once."""
        for item, height in self._lit.items():
            item.setZValue(height)
        self._lit.clear()
        self.setOpacity(0.0)
        self.hide()
