"""How far a deduction sheet helps whoever writes on it (P7)."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.settings import Settings


class Help(QObject):
    """The level of help: that of the settings, or in a lesson one that is forgotten with it.

    Where several people share the screen each has chosen for themselves, beginning with that of the
    settings: it stands beside the match with what else they have noted.
    """

    changed = Signal()
    """Whoever looks is helped more, or less, than before. Another who looks is none of its news."""

    def __init__(
        self, playback: Playback, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._playback = playback
        self._settings = settings
        self._shared = len(playback.people) > 1
        self._taught: str | None = None
        settings.changed.connect(self._on_setting_changed)

    @property
    def level(self) -> str:
        """One of the choices of `Settings.help`."""
        if self._taught is not None:
            return self._taught
        reader = self._playback.reader
        own = self._playback.notes.of(reader).help if self._shared and reader is not None else ""
        return own if own in Settings.help.choices else self._settings.help

    @level.setter
    def level(self, level: str) -> None:
        reader = self._playback.reader
        if self._taught is not None:
            self.teach(level)
        elif self._shared and reader is not None:
            self._playback.notes.of(reader).help = level
            self._playback.save_notes()
            self.changed.emit()
        else:
            self._settings.help = level

    def teach(self, level: str) -> None:
        """Help so much from now on, whatever the settings say, which stay as they are."""
        if level != self.level:
            self._taught = level
            self.changed.emit()
        self._taught = level

    def _on_setting_changed(self, name: str) -> None:
        if name == "help" and self._taught is None:
            self.changed.emit()
