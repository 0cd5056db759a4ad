"""What is said to a screen reader, of what its user cannot see.

Whatever is said of one moment is said in one breath, in its order, and once: of several
announcements at a time a reader would drop some, and a change of focus would cut them off. So they
are collected for a moment, in which the focus goes where it is to be.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import Shiboken

from lat_desktop.rulebook.markup import plain
from lat_desktop.widgets.old_readers import Hearing, Inquiry, notice_of

GATHERED_MS: Final = 120
"""For how long is collected what is said at once."""

Politeness = QAccessible.AnnouncementPoliteness


def say(speaker: QWidget, sentence: str, *, urgent: bool = False, alone: bool = False) -> None:
    """Say *sentence* soon to whoever listens, on behalf of the window of *speaker*.

    What is *urgent* interrupts a reader: that it is one's turn, an objection, trouble. What is to
    be said *alone* is left out where there is something else to say at the moment.
    """
    announcer().say(speaker, sentence, urgent=urgent, alone=alone)


def announcer() -> Announcer:
    """Return the one of this program."""
    app = QCoreApplication.instance()
    assert app is not None
    return app.findChild(Announcer) or Announcer(app)


class Announcer(QObject):
    """Says sentences to whoever listens. There is one for the whole program."""

    announced = Signal(str)
    """What has been said, in one breath."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sentences: list[str] = []
        self._otherwise: list[str] = []
        """What is said where there is nothing else to say."""
        self._urgent = False
        self._speaker: QWidget | None = None
        self._hearing: Hearing | None = None
        """How the reader is spoken to; None until that is known."""
        self._inquiry: Final = Inquiry(self)
        self._inquiry.answered.connect(self._on_heard_of)
        self._asked = False
        """Whether it was asked how since somebody may have started a reader, or another one."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusWindowChanged.connect(self._on_focus_window_changed)
        self._gathering: Final = QTimer(self, singleShot=True, interval=GATHERED_MS)
        self._gathering.timeout.connect(self.speak)

    def say(
        self, speaker: QWidget, sentence: str, *, urgent: bool = False, alone: bool = False
    ) -> None:
        """See :func:`say`."""
        if not (sentence and QAccessible.isActive()):
            return
        (self._otherwise if alone else self._sentences).append(plain(sentence))
        self._urgent = self._urgent or urgent
        self._speaker = speaker.window()
        self._gathering.start()
        if not self._asked:
            self._asked, self._hearing = True, None
            self._inquiry.begin()

    def speak(self) -> None:
        """Say now what has been collected, once it is known how."""
        self._gathering.stop()
        if self._hearing is None:
            return  # until that is known
        sentences, urgent = self._sentences or self._otherwise, self._urgent
        said = " ".join(dict.fromkeys(sentences))
        self._sentences, self._otherwise, self._urgent = [], [], False
        speaker = self._speaker
        if not Shiboken.isValid(speaker):  # it was closed meanwhile
            speaker = QApplication.activeWindow()
        if not said or speaker is None:
            return
        if self._hearing is Hearing.NOTICES:
            notice_of(speaker).say(said)
        else:
            event = QAccessibleAnnouncementEvent(speaker, said)
            event.setPoliteness(Politeness.Assertive if urgent else Politeness.Polite)
            QAccessible.updateAccessibility(event)
        self.announced.emit(said)

    def _on_focus_window_changed(self) -> None:
        self._asked = False

    def _on_heard_of(self, hearing: Hearing) -> None:
        self._hearing = hearing
        if not self._gathering.isActive():
            self.speak()
