"""How the keyboard goes from one thing that can be clicked to another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QGraphicsScene

from lat_desktop.tables.clickable_items import ClickableItems
from lat_desktop.tables.items import ButtonItem, TableItem
from lat_desktop.widgets.commands import NUMBERS

DIRECTIONS: Final = {
    "left": QPointF(-1, 0),
    "right": QPointF(1, 0),
    "up": QPointF(0, -1),
    "down": QPointF(0, 1),
}
"""By command, where it goes."""


class KeyboardCursor:
    """Puts the focus of a table on what can be clicked: by arrows, by digits, by Tab."""

    def __init__(self, scene: QGraphicsScene, clickable: ClickableItems) -> None:
        self._scene = scene
        self._clickable = clickable
        self.left: QPointF | None = None
        """Where it was last, in the scene, before it had to go from there; None at first."""
        self.in_use = False
        """Whether keys have moved it, and no pointer has clicked since."""

    def press(self, command: str) -> bool:
        """Go in a direction, or to the first, the second…; return whether that is meant."""
        direction = DIRECTIONS.get(command)
        if direction is not None:
            self._go(direction)
        elif command in NUMBERS[1:]:
            offered = self._clickable.in_order()
            number = NUMBERS.index(command) - 1
            if number < len(offered):
                offered[number].setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            return False
        self.in_use = True
        return True

    def go_to_first(self) -> None:
        """Go to the first move, or else to the first button that leads elsewhere, if any is."""
        if offered := self._clickable.in_order():
            elsewhere = (isinstance(each, ButtonItem) and each.move is None for each in offered)
            _, first = min(zip(elsewhere, range(len(offered)), strict=True))
            offered[first].setFocus(Qt.FocusReason.OtherFocusReason)

    def go_near(self) -> None:
        """Go to what is nearest to where it was, rather to what can be taken back; if any is."""
        place = QPointF() if self.left is None else self.left
        if offered := self._harmless():
            near = min(offered, key=lambda item: (item.scenePos() - place).manhattanLength())
            near.setFocus(Qt.FocusReason.OtherFocusReason)

    def _harmless(self) -> list[TableItem]:
        """Return what can be clicked and taken back; if nothing can, all that can be clicked."""
        offered = self._clickable.in_order()
        return [item for item in offered if not self._clickable.is_final(item)] or offered

    def step(self, *, forward: bool) -> bool:
        """Go to the next thing, or the one before; return False, and let go, past the last."""
        offered = self._clickable.in_order()
        current = self._scene.focusItem()
        at = offered.index(current) if current in offered else (-1 if forward else len(offered))
        at += 1 if forward else -1
        self.in_use = 0 <= at < len(offered)
        if self.in_use:
            offered[at].setFocus(Qt.FocusReason.TabFocusReason)
            return True
        self._scene.clearFocus()
        return False

    def _go(self, direction: QPointF) -> None:
        """Go to the nearest thing in *direction*: from where it was, if it had to go from there."""
        current = self._scene.focusItem()
        if current is not None:
            item = nearest(current.scenePos(), direction, self._clickable.in_order())
        elif self.left is None:
            self.go_to_first()
            return
        else:
            item = nearest(self.left, direction, self._harmless())
            if item is None:
                self.go_near()
        if item is not None:
            item.setFocus(Qt.FocusReason.OtherFocusReason)


def nearest(start: QPointF, direction: QPointF, items: Sequence[TableItem]) -> TableItem | None:
    """Return which of *items* is the nearest to *start* in *direction*; None if none is there."""

    def distance(item: TableItem) -> float | None:
        way = item.scenePos() - start
        along = QPointF.dotProduct(way, direction)
        across = abs(way.x() * direction.y() - way.y() * direction.x())
        return along + 2.5 * across if along > across / 4 and along > 1 else None

    near = [(d, n) for n, item in enumerate(items) if (d := distance(item)) is not None]
    return items[min(near)[1]] if near else None
