"""Pages that lie one over the other, of which one is seen."""

from __future__ import annotations

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAccessibleWidget, QStackedWidget, QWidget

from lat_desktop.widgets.interfaces import provide


class Pages(QStackedWidget):
    """A stack of pages, of which a reader says nothing: Qt's is a “layered pane” of no items."""

    def __init__(self, parent: QWidget | None = None) -> None:
        provide(Pages, _PagesInterface)  # before anybody asks
        super().__init__(parent)


class _PagesInterface(QAccessibleWidget):
    def __init__(self, pages: Pages) -> None:
        super().__init__(pages, QAccessible.Role.Client)
