"""Labels that are headings, also for whoever goes from heading to heading by ear."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from lat_desktop.widgets.label import Label


class HeadingLabel(Label):
    """A label over what belongs together."""

    def __init__(self, parent: QWidget | None = None) -> None:
        _install()  # before anybody asks
        super().__init__(parent)


class _HeadingInterface(QAccessibleWidget):
    def __init__(self, label: HeadingLabel) -> None:
        super().__init__(label, QAccessible.Role.Heading)
        self._label = label

    def text(self, kind: QAccessible.Text) -> str:
        return self._label.text() if kind is QAccessible.Text.Name else ""


@cache
def _install() -> None:
    QAccessible.installFactory(_interface_for)


def _interface_for(key: str, thing: QObject | None) -> QAccessibleInterface | None:
    return _HeadingInterface(thing) if isinstance(thing, HeadingLabel) else None
