"""The window's side of a table."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QContextMenuEvent,
    QEnterEvent,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import QApplication, QGraphicsItem, QGraphicsView, QWidget

from lat_desktop.tables import access
from lat_desktop.tables.table import AnyTable


class TableView(QGraphicsView):
    """The window's side of a table: it scales the whole table into whatever room there is."""

    answered = Signal(str)
    """All that is said of a thing that was asked about."""

    def __init__(self, table: AnyTable, parent: QWidget | None = None) -> None:
        access.install()  # before anybody asks
        super().__init__(table, parent)
        self._table = table
        table.framed.connect(self._scale_table)
        table.asking.answered.connect(self.answered)
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setMinimumSize(1, 1)
        self.viewport().setAcceptDrops(False)  # what is dropped here is meant for the window
        self.setAcceptDrops(False)
        self._pointer: QPoint | None = None
        self._pressed = QPoint()
        """Where a button was pressed last."""
        self._hold: Final = QTimer(self)
        """Runs while a button is held down on a thing, which asks about it."""
        self._hold.setSingleShot(True)
        self._hold.timeout.connect(self._on_held)
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
        self._table.asking.answered.disconnect(self.answered)
        self._table.asking.leave()
        self._table = table
        table.asking.answered.connect(self.answered)
        table.framed.connect(self._scale_table)
        self.setScene(table)
        self.setInteractive(alive)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if alive else Qt.FocusPolicy.NoFocus)
        self._scale_table()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Click, or hurry what moves; beside the question about a final move, take it back.

        A press that is held asks about the thing, as the other button does, and is no click.
        """
        self._pointer = event.position().toPoint()  # a finger comes without having moved there
        self._table.asking.put_away()
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        self._hold.start(QGuiApplication.styleHints().mousePressAndHoldInterval())
        self._pressed = self._pointer
        table, place = self._table, self.mapToScene(self._pointer)
        self._spent = table.hurrying.take_press(self._pointer) or table.click_away(place)
        if not self._spent:
            super().mousePressEvent(event)
        event.accept()  # whatever lies there: it may be held

    def _on_held(self) -> None:
        """Ask about what is held; it is not clicked when the button is let go."""
        if self._table.asking.ask_here():
            self._spent = True
            grabber = self._table.mouseGrabberItem()
            if grabber is not None:
                grabber.ungrabMouse()

    def ask(self) -> None:
        """Ask about what is in focus, or put the sheet away."""
        self.setFocus()
        self._table.asking.toggle()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask about what is under the pointer, or by the key for that what is in focus."""
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            self._table.asking.ask_in_focus()
        else:
            self._pointer = event.pos()
            self._table.asking.ask_here()

    @property
    def held(self) -> bool:
        """Whether a button is held down that will ask, if nothing else comes of it."""
        return self._hold.isActive()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask, or take a sheet away, or else do what the key means at the table."""
        if not self._table.asking.press(event):
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Say what on the table has the focus: Qt says so of the whole of it, and after that."""
        super().focusInEvent(event)
        self._show_ring(self._table.focusItem())
        QTimer.singleShot(0, self, self._tell_focus)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show the ring of the focus no more."""
        item = self._table.focusItem()
        super().focusOutEvent(event)
        self._show_ring(item)

    @staticmethod
    def _show_ring(item: QGraphicsItem | None) -> None:
        """Show *item* with its ring, or without, now that the keys go elsewhere."""
        if item is not None:
            item.update()

    def _tell_focus(self) -> None:
        item = access.focused(self)
        if item is not None and self.hasFocus():
            access.tell(item, QAccessible.Event.Focus)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the second of two fast clicks for another click, but for no answer to the first."""
        pressed = event.position().toPoint()
        self._spent = self._table.hurrying.take_press(pressed) or self._table.confirmation.asks
        if not self._spent:
            super().mouseDoubleClickEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Let the table know where the pointer is."""
        self._pointer = event.position().toPoint()
        if (self._pointer - self._pressed).manhattanLength() > QApplication.startDragDistance():
            self._hold.stop()
        super().mouseMoveEvent(event)
        self._table.pointing.check()  # Qt tells of a leaving only where it has told of the coming
        self._table.asking.look()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Click, and look where the pointer is now that things may have moved."""
        before, table = self._pointer, self._table
        self._hold.stop()
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        if self._spent:
            self._spent = False
            return
        super().mouseReleaseEvent(event)
        event.accept()
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
        self._hold.stop()
        super().leaveEvent(event)
        self._table.asking.look()

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
