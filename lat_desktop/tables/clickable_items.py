"""What may be clicked on a table now."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtWidgets import QGraphicsScene

from lat_desktop.tables.items import TableItem


class ClickableItems:
    """The things on a table that may be clicked now.

    This is the one place that says so: nothing else calls :meth:`TableItem.set_clickable`.
    """

    def __init__(self, scene: QGraphicsScene, is_final: Callable[[TableItem], bool]) -> None:
        self._scene = scene
        self.is_final: Final = is_final
        """Whether the move of a thing is one that cannot be taken back."""
        self._enabled: set[TableItem] = set()

    def enable(self, items: Iterable[TableItem]) -> None:
        """Let *items* be clicked, and nothing else."""
        before, self._enabled = self._enabled, set(items)
        for item in before | self._enabled:
            item.set_clickable(item in self._enabled)

    def disable(self) -> None:
        """Let nothing be clicked until the next :meth:`enable`."""
        self.enable(())

    def forget(self, item: TableItem) -> None:
        """Leave out *item*, which is taken off the table."""
        self._enabled.discard(item)

    def in_order(self) -> list[TableItem]:
        """Return what can be clicked and seen, from the top left to the bottom right.

        What cannot be taken back comes last: nobody shall do it because it was the first.
        """
        # In the order of the scene, so that of things at one place the uppermost comes first.
        items = [
            item
            for item in self._scene.items()
            if isinstance(item, TableItem) and item in self._enabled and item.isVisible()
        ]
        return sorted(items, key=lambda item: (self.is_final(item), round(item.y() / 60), item.x()))
