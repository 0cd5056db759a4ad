"""What is said to screen readers that know no announcements: Orca before its version 45.

They read a notification that appears. To those who know announcements the same would be said twice,
so that it is asked first, on the accessibility bus, what is listened to. That is Linux alone.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

PATIENCE_MS: Final = 300
"""How long is waited for an answer of the bus, which is on this machine."""


class Notice(QWidget):
    """A speck in the corner of a window, whose name is what is to be said."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        _install()
        self.words = ""
        self.setGeometry(0, 0, 2, 2)
        self.show()

    def say(self, words: str) -> None:
        """Appear with these *words*: a reader says a name that is new to it when it is shown."""
        self.words = words
        for event in (QAccessible.Event.NameChanged, QAccessible.Event.ObjectShow):
            QAccessible.updateAccessibility(QAccessibleEvent(self, event))


class _NoticeInterface(QAccessibleWidget):
    def __init__(self, notice: Notice) -> None:
        super().__init__(notice, QAccessible.Role.Notification)
        self._notice = notice

    def text(self, kind: QAccessible.Text) -> str:
        return self._notice.words if kind is QAccessible.Text.Name else ""


@cache
def _install() -> None:
    QAccessible.installFactory(_interface_for)


def _interface_for(key: str, thing: QObject | None) -> QAccessibleInterface | None:
    return _NoticeInterface(thing) if isinstance(thing, Notice) else None


def is_deaf_to_announcements() -> bool:
    """Return whether somebody listens on the accessibility bus, but nobody to announcements."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        from PySide6.QtDBus import QDBus, QDBusConnection, QDBusMessage
    except ImportError:  # a Qt without it has no accessibility on Linux either
        return False

    def ask(bus: QDBusConnection, *where: str) -> QDBusMessage:
        message = QDBusMessage.createMethodCall(*where)
        return bus.call(message, QDBus.CallMode.Block, PATIENCE_MS)

    session = QDBusConnection.sessionBus()
    told = ask(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress").arguments()
    if not (told and isinstance(told[0], str)):
        return False
    name, registry = "lat-desktop-announcements", "org.a11y.atspi.Registry"
    bus = QDBusConnection.connectToBus(told[0], name)
    answer = ask(bus, registry, "/org/a11y/atspi/registry", registry, "GetRegisteredEvents")
    # PySide cannot unpack a list of pairs, but it can write one down.
    events = repr(answer).lower()
    QDBusConnection.disconnectFromBus(name)
    return "focus" in events and "announcement" not in events
