"""What is marked on a table: what a hint advises, or what was done where one looks back."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QGraphicsScene

from lat_desktop.engine.game import Move
from lat_desktop.tables.clickable_items import ClickableItems
from lat_desktop.tables.items import TableItem


class MoveMarks:
    """Marks the things that a move is about.

    While one plays, these are the things that lead to a move that was pointed out. While one looks
    back, they are those of the move that was made and of the better one; nothing can be clicked
    then.
    """

    def __init__(
        self,
        scene: QGraphicsScene,
        clickable: ClickableItems,
        leads_to: Callable[[TableItem, Move], bool],
        is_of: Callable[[TableItem, Move], bool],
    ) -> None:
        self._scene = scene
        self._clickable = clickable
        self._leads_to = leads_to
        self._is_of = is_of
        self._pointed_out: Move | None = None
        self._looked_back_on: tuple[Move, Move | None] | None = None
        self._marked = False
        """Whether something may be marked now."""

    def point_out(self, move: Move | None) -> None:
        """Mark from now on what leads to *move*; None for nothing."""
        self._pointed_out = move
        self.show()

    def look_back(self, made: Move, better: Move | None) -> None:
        """Mark from the next :meth:`show` on what the move *made* is about, and a *better* one."""
        self._looked_back_on = made, better

    def stop_looking_back(self) -> None:
        """Mark no choice any more from the next :meth:`show` on."""
        self._looked_back_on = None

    def show(self) -> None:
        """Mark what is to be marked among the things that lie on the table now."""
        move = self._pointed_out
        if move is None and self._looked_back_on is None and not self._marked:
            return  # as mostly
        self._marked = move is not None or self._looked_back_on is not None
        items = [item for item in self._scene.items() if isinstance(item, TableItem)]
        if self._looked_back_on is not None:
            self._show_choice(items, *self._looked_back_on)
            return
        for item in items:
            item.show_made(made=False)
            item.point_out(move is not None and item.clickable and self._leads_to(item, move))

    def _show_choice(self, items: list[TableItem], made: Move, better: Move | None) -> None:
        # All are asked while they may be clicked.
        of_made = {item for item in items if self._is_of(item, made)}
        of_better = {item for item in items if better is not None and self._is_of(item, better)}
        self._clickable.disable()
        for item in items:
            item.show_made(item in of_made)
            item.point_out(item in of_better)
            item.update()  # what is kept of it may be painted for a place part of a pixel away
