"""The window's side of a table."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QSizeF, Qt
from PySide6.QtGui import QEnterEvent, QMouseEvent, QPainter, QResizeEvent, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QWidget

from lat_desktop.tables.table import AnyTable


class TableView(QGraphicsView):
    """The window's side of a table: it scales the whole table into whatever room there is."""

    def __init__(self, table: AnyTable, parent: QWidget | None = None) -> None:
        super().__init__(table, parent)
        self._table = table
        table.framed.connect(self._scale_table)
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setMinimumSize(1, 1)
        self._pointer: QPoint | None = None
        self._spent = False
        """Whether the click means nothing more: it has hurried what moves, or taken back."""

    def under_pointer(self) -> list[QGraphicsItem] | None:
        """Return what is under the pointer, the uppermost first; None while it is elsewhere.

        As Qt does when it tells who is pointed at, this takes the pointer for a whole pixel: a
        point in the scene may miss a thing at the edge of which Qt finds the pointer.
        """
        return None if self._pointer is None else self.items(self._pointer)

    def place_of(self, item: QGraphicsItem) -> QPointF:
        """Return where *item* is in the viewport, in pixels: where a pointer finds it."""
        return QPointF(self.mapFromScene(item.scenePos()))

    def show_table(self, table: AnyTable, *, alive: bool) -> None:
        """Show another table; one that is not *alive* can only be looked at."""
        self._table.framed.disconnect(self._scale_table)
        self._table = table
        table.framed.connect(self._scale_table)
        self.setScene(table)
        self.setInteractive(alive)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if alive else Qt.FocusPolicy.NoFocus)
        self._scale_table()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Click, or hurry what moves; beside the question about a final move, take it back."""
        self._pointer = event.position().toPoint()  # a finger comes without having moved there
        place = self.mapToScene(self._pointer)
        self._spent = self._table.hurry() or self._table.click_away(place)
        if not self._spent:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the second of two fast clicks for another click, but for no answer to the first."""
        self._spent = self._table.hurry() or self._table.confirmation.asks
        if not self._spent:
            super().mouseDoubleClickEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Let the table know where the pointer is."""
        self._pointer = event.position().toPoint()
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Click, and look where the pointer is now that things may have moved."""
        before, table = self._pointer, self._table
        if self._spent:
            self._spent = False
            return
        super().mouseReleaseEvent(event)
        if before is not None and self._pointer is None:
            # The click has opened a window, and the pointer has left for it. Then Qt looked once
            # more at where it had been, and holds that it is there: nothing would take it away.
            QCoreApplication.sendEvent(self.viewport(), QEvent(QEvent.Type.Leave))
        for each in (table, self._table):  # the click may have brought another
            each.pointing.check()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Let the table know where the pointer has come to: it may rest there from now on."""
        self._pointer = event.position().toPoint()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Let the table know that the pointer has gone."""
        self._pointer = None
        super().leaveEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scale the table to the new size."""
        super().resizeEvent(event)
        self._scale_table()

    def _scale_table(self) -> None:
        size = self.viewport().size()
        if size.isEmpty():
            return
        with self._table.pointing.unasked():
            self._table.reshape(QSizeF(size))
            rect = self._table.frame
            self.setSceneRect(rect)
            scale = min(size.width() / rect.width(), size.height() / rect.height())
            self.setTransform(QTransform.fromScale(scale, scale))  # at each change all is measured
            self.centerOn(rect.center())
            self._table.pointing.point_again()
