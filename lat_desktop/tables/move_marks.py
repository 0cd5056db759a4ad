"""What is marked on a table: the last moves, what a hint advises, what was done and was better."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsScene

from lat_desktop.controllers.last_moves import RecentEvent
from lat_desktop.engine.game import Event, Move
from lat_desktop.tables.clickable_items import ClickableItems
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.tables.traces import Trace, Way, WayItem


class MoveMarks:
    """Marks the things that a move is about.

    Those that the last moves have touched have corners, and there are footprints where one of them
    went. While one plays, those stand out that lead to a move that was pointed out. While one looks
    back, they are those of the move that was made and of the better one; nothing can be clicked
    then.
    """

    def __init__(
        self,
        scene: QGraphicsScene,
        context: RenderContext,
        clickable: ClickableItems,
        leads_to: Callable[[TableItem, Move], bool],
        is_of: Callable[[TableItem, Move], bool],
        trace: Callable[[Event, Sequence[Event]], Trace | None],
    ) -> None:
        self._scene = scene
        self._context = context
        self._clickable = clickable
        self._leads_to = leads_to
        self._is_of = is_of
        self._trace = trace
        self._traces: list[tuple[Event, Trace]] = []
        """What the last moves have left on the table."""
        self._parts: dict[TableItem, list[QRectF]] = {}
        """What of which things is marked as touched by them."""
        self._ways: list[WayItem] = []
        self._pointed_out: tuple[Move, ...] = ()
        self._beside: tuple[Move, ...] = ()
        """What is shown for comparison with them."""
        self._whole = False
        """Whether all that they are about is pointed out, and not only what is clicked first."""
        self._looked_back_on: tuple[Move, Move | None] | None = None
        self._marked = False
        """Whether something may be marked now."""

    # The last moves

    def show_last(self, recent: Sequence[RecentEvent]) -> None:
        """Mark what the last moves, of which *recent* tells, have touched, and nothing else."""
        before = self._traces
        traced = ((each.event, self._trace(each.event, each.later)) for each in recent)
        self._traces = [(event, trace) for event, trace in traced if trace is not None]
        if not before and not self._traces:
            return
        parts: dict[TableItem, list[QRectF]] = {}
        for _, trace in self._traces:
            for touched in trace.touched:
                rects = parts.setdefault(touched.item, [])
                rect = touched.item.rect if touched.part is None else touched.part
                if rect not in rects:
                    rects.append(rect)
        if parts != self._parts:
            self._parts = parts
            for item in self._scene.items():
                if isinstance(item, TableItem):
                    item.show_touched(tuple(parts.get(item, ())))
        self._show_ways([trace.way for _, trace in self._traces if trace.way is not None])

    def _show_ways(self, ways: list[Way]) -> None:
        if ways == self.ways:
            return
        for shown in self._ways:
            self._scene.removeItem(shown)
        self._ways = [WayItem(self._context, way) for way in ways]
        for shown in self._ways:
            self._scene.addItem(shown)

    @property
    def ways(self) -> list[Way]:
        """The ways that are shown."""
        return [item.way for item in self._ways]

    def last_events(self, item: TableItem | None = None) -> list[Event]:
        """Return which events have left what is marked, or only those that have touched *item*."""
        return [
            event
            for event, trace in self._traces
            if item is None or any(touched.item is item for touched in trace.touched)
        ]

    # What is pointed out, and looked back on

    def point_out(self, *moves: Move, beside: Sequence[Move] = (), whole: bool = False) -> None:
        """Mark from now on what leads to any of *moves*, or the *whole* of them; else nothing.

        What moves *beside* them are about, which they are compared with or led to, is marked as a
        move is that was made, unless it is of both.
        """
        self._pointed_out = moves
        self._beside = tuple(beside)
        self._whole = whole
        self.show()

    def look_back(self, made: Move, better: Move | None) -> None:
        """Mark from the next :meth:`show` on what the move *made* is about, and a *better* one."""
        self._looked_back_on = made, better

    def forget(self) -> None:
        """Mark no choice, and point nothing out, from the next :meth:`show` on."""
        self._looked_back_on = None
        self._pointed_out = self._beside = ()

    def show(self) -> None:
        """Mark what is to be marked among the things that lie on the table now."""
        moves = self._pointed_out
        if not moves and self._looked_back_on is None and not self._marked:
            return  # as mostly
        self._marked = bool(moves) or self._looked_back_on is not None
        items = [item for item in self._scene.items() if isinstance(item, TableItem)]
        if self._looked_back_on is not None:
            self._show_choice(items, *self._looked_back_on)
            return
        for item in items:
            hinted = any(self._leads(item, move) for move in moves)
            item.point_out(hinted)
            item.show_made(not hinted and any(self._is_of(item, move) for move in self._beside))

    def _leads(self, item: TableItem, move: Move) -> bool:
        """Return whether *item* is to be marked for *move*, which is pointed out."""
        if self._whole and self._is_of(item, move):
            return True
        return item.clickable and self._leads_to(item, move)

    def _show_choice(self, items: list[TableItem], made: Move, better: Move | None) -> None:
        # All are asked while they may be clicked.
        of_made = {item for item in items if self._is_of(item, made)}
        of_better = {item for item in items if better is not None and self._is_of(item, better)}
        self._clickable.disable()
        for item in items:
            item.show_made(item in of_made)
            item.point_out(item in of_better)
            item.update()  # what is kept of it may be painted for a place part of a pixel away
