"""How far a deduction sheet helps whoever writes on it (P7)."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from lat_desktop.controllers.settings import Settings


class Help(QObject):
    """The level of help: that of the settings, or in a lesson one that is forgotten with it."""

    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._taught: str | None = None
        settings.changed.connect(self._on_setting_changed)

    @property
    def level(self) -> str:
        """One of the choices of `Settings.help`."""
        return self._settings.help if self._taught is None else self._taught

    @level.setter
    def level(self, level: str) -> None:
        if self._taught is None:
            self._settings.help = level
        else:
            self.teach(level)

    def teach(self, level: str) -> None:
        """Help so much from now on, whatever the settings say, which stay as they are."""
        if level != self.level:
            self._taught = level
            self.changed.emit()
        self._taught = level

    def _on_setting_changed(self, name: str) -> None:
        if name == "help" and self._taught is None:
            self.changed.emit()
