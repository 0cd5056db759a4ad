"""Labels that are headings, also for whoever goes from heading to heading by ear."""

from __future__ import annotations

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from lat_desktop.widgets.interfaces import provide
from lat_desktop.widgets.label import Label


class HeadingLabel(Label):
    """A label over what belongs together."""

    def __init__(self, parent: QWidget | None = None) -> None:
        provide(HeadingLabel, _HeadingInterface)  # before anybody asks
        super().__init__(parent)


class _HeadingInterface(QAccessibleWidget):
    def __init__(self, label: HeadingLabel) -> None:
        super().__init__(label, QAccessible.Role.Heading)
        self._label = label

    def text(self, kind: QAccessible.Text) -> str:
        return self._label.text() if kind is QAccessible.Text.Name else ""
