"""What the pointer, or the focus, is on, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from lat_desktop.tables.items import TableItem


@runtime_checkable
class PointerView(Protocol):
    """A view that knows where the pointer is."""

    def under_pointer(self) -> list[QGraphicsItem] | None:
        """Return what is under the pointer, the uppermost first; None while it is elsewhere."""


class Pointing(QObject):
    """Follows the pointer and the focus to the last thing that either of them came to.

    The shape of the pointer, the line of help, and what a table shows of a click, are about that.
    """

    hinted = Signal(str)
    """What is said of the thing that is pointed at; empty when it is gone."""

    def __init__(
        self,
        scene: QGraphicsScene,
        show: Callable[[TableItem, bool], None],
        words: Callable[[TableItem], str],
    ) -> None:
        """Let *show* show what a click would do, or stop showing it; *words* says it."""
        super().__init__(scene)
        self._scene = scene
        self._show = show
        self._words = words
        self._item: TableItem | None = None
        """What the pointer, or the focus, came to last, if it is still there."""
        self._asked = True
        """Whether what is pointed at is spoken of."""
        self.hinted_words = ""
        """What was last :attr:`hinted`."""

    def under_pointer(self) -> list[QGraphicsItem] | None:
        """Return what is under the pointer, the uppermost first; None while it is elsewhere."""
        views = (view for view in self._scene.views() if isinstance(view, PointerView))
        return next((view.under_pointer() for view in views), None)

    def follow(self, item: TableItem) -> None:
        """Take notice when the pointer, or the focus, comes to *item*."""
        item.pointed_at.connect(self._on_pointed_at)

    def forget(self, item: TableItem) -> None:
        """Take no more notice of *item*, which is taken off the table."""
        if item is self._item:
            self._point_at(None)
        item.pointed_at.disconnect()

    def let_go(self) -> None:
        """Be on nothing, until the pointer or the focus comes to something."""
        self._point_at(None)

    def check(self) -> None:
        """Let go of what the pointer is no longer on: after a click Qt tells of what was there."""
        if not self._scene.views():
            self.let_go()
        under, item = self.under_pointer(), self._item
        if under is None or item is None or item is self._scene.focusItem():
            return
        if item not in under:
            self.point_again()

    @contextmanager
    def unasked(self) -> Iterator[None]:
        """Say nothing of what comes under the pointer meanwhile: nobody points at it.

        What is said elsewhere, as advice, is not to go for it.
        """
        before, self._asked = self.hinted_words, False
        try:
            yield
        finally:
            self._asked = True
            words, self.hinted_words = self.hinted_words, before
            if words != before:
                self.say("")

    def point_again(self) -> None:
        """Say what is under the pointer, or in focus, now that other things may be there."""
        item = self._item
        if item is None or not item.isVisible() or item is not self._scene.focusItem():
            under = self.under_pointer() or ()
            item = next(
                (i for i in under if isinstance(i, TableItem) and i.acceptHoverEvents()), None
            )
        self._point_at(item)

    def say(self, words: str) -> None:
        """Say what a click would do, or why it does nothing, until something else is pointed at."""
        if words != self.hinted_words:
            self.hinted_words = words
            if self._asked:
                self.hinted.emit(words)

    def _on_pointed_at(self, pointed: bool) -> None:
        item = self.sender()
        if isinstance(item, TableItem) and (pointed or item is self._item):
            self._point_at(item if pointed else None)

    def _point_at(self, item: TableItem | None) -> None:
        """Let *item* be what is pointed at, and nothing else."""
        if self._item is not None and self._item is not item:
            self._show(self._item, False)
        self._item = item
        self._show_cursor(item is not None and item.clickable)
        if item is not None:
            self._show(item, True)
        self.say("" if item is None else self._words(item))

    def _show_cursor(self, hand: bool) -> None:
        # Not QGraphicsItem.setCursor: taking it off again crashes in Qt 6.12 while no mouse event
        # has come to the view yet (QGraphicsViewPrivate::_q_unsetViewportCursor reads the last).
        shape = Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor
        for view in self._scene.views():
            view.viewport().setCursor(shape)
