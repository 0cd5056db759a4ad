"""What is said to screen readers that know no announcements: Orca before its version 45.

They read a notification that appears. To those who know announcements the same would be said twice,
so that it is asked first, on the accessibility bus, what is listened to. That is Linux alone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from lat_desktop.widgets.interfaces import provide

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher

Call: TypeAlias = tuple[str, str, str, str]
"""A service, an object, its interface, and what is asked of it."""
NAME: Final = "lat-desktop-announcements"
"""How the connection to the accessibility bus is called."""
PATIENCE_MS: Final = 300
"""How long an answer of the bus may take, which is on this machine."""


NOTICES: Final = 8
"""How many announcements a reader may be late."""


class Notice(QWidget):
    """A speck in the corner of a window, whose name is what is to be said."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        provide(Notice, _NoticeInterface)
        self.words = ""
        self.setGeometry(0, 0, 2, 2)

    def say(self, words: str) -> None:
        """Appear with these *words*: a reader says a name that is new to it when it is shown."""
        self.words = words
        self.raise_()  # among the children of its window it is now the last
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.NameChanged))
        if self.isVisible():
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.ObjectShow))
        else:
            self.show()  # of which Qt tells, and it is not to be told twice


def notice_of(window: QWidget) -> Notice:
    """Return a notice of *window*: the one of which nothing has been heard for longest.

    A reader that is late asks for the words of a notice when it comes to it, and would lose them if
    the same one said something else by then, which it would say twice.
    """
    notices = window.findChildren(Notice)
    return Notice(window) if len(notices) < NOTICES else notices[0]


class _NoticeInterface(QAccessibleWidget):
    def __init__(self, notice: Notice) -> None:
        super().__init__(notice, QAccessible.Role.Notification)
        self._notice = notice

    def text(self, kind: QAccessible.Text) -> str:
        return self._notice.words if kind is QAccessible.Text.Name else ""


class Hearing(Enum):
    """How a screen reader is spoken to."""

    ANNOUNCEMENTS = auto()
    NOTICES = auto()
    """By a :class:`Notice`: it knows nothing else."""


class Inquiry(QObject):
    """Finds out how the reader is spoken to that listens now. Nobody waits for it.

    Only on Linux there are such as know no announcements; what does not answer there is taken for
    one that does.
    """

    answered = Signal(object)
    """How: a :class:`Hearing`."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._watcher: QDBusPendingCallWatcher | None = None

    def begin(self) -> None:
        """Ask, anew if it was asked before; the answer comes by :attr:`answered`."""
        session = _session_bus() if sys.platform.startswith("linux") else None
        if session is None:
            self.answered.emit(Hearing.ANNOUNCEMENTS)
        else:
            call = ("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
            self._ask(session, call, self._on_address)

    def _ask(self, bus: QDBusConnection, call: Call, on_reply: Callable[[], None]) -> None:
        from PySide6.QtDBus import QDBusMessage, QDBusPendingCallWatcher

        if self._watcher is not None:
            self._watcher.blockSignals(True)  # of what was asked before nobody is to be told
            self._watcher.deleteLater()
        message = QDBusMessage.createMethodCall(*call)
        self._watcher = QDBusPendingCallWatcher(bus.asyncCall(message, PATIENCE_MS), self)
        if self._watcher.isFinished():  # of that nobody would be told
            on_reply()
        else:
            self._watcher.finished.connect(on_reply)

    def _reply(self) -> QDBusMessage:
        assert self._watcher is not None
        return self._watcher.reply()

    def _on_address(self) -> None:
        from PySide6.QtDBus import QDBusConnection

        told = self._reply().arguments()
        if not (told and isinstance(told[0], str) and told[0]):
            self.answered.emit(Hearing.ANNOUNCEMENTS)
            return
        bus = QDBusConnection.connectToBus(told[0], NAME)
        registry = "org.a11y.atspi.Registry"
        call = (registry, "/org/a11y/atspi/registry", registry, "GetRegisteredEvents")
        self._ask(bus, call, self._on_events)

    def _on_events(self) -> None:
        from PySide6.QtDBus import QDBusConnection

        # PySide cannot unpack a list of pairs, but it can write one down.
        events = repr(self._reply()).lower()
        QDBusConnection.disconnectFromBus(NAME)
        deaf = "focus" in events and "announcement" not in events
        self.answered.emit(Hearing.NOTICES if deaf else Hearing.ANNOUNCEMENTS)


def _session_bus() -> QDBusConnection | None:
    """Return the bus of the session; None where there is no such, and so no reader."""
    try:
        from PySide6.QtDBus import QDBusConnection
    except ImportError:
        return None
    bus = QDBusConnection.sessionBus()
    return bus if bus.isConnected() else None
