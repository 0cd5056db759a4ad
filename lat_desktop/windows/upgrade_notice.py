"""What is new is shown once after an upgrade, when there is nothing in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from lat_desktop import __version__
from lat_desktop.controllers.settings import Settings
from lat_desktop.rulebook.changelog import parse_version

if TYPE_CHECKING:
    from lat_desktop.windows.main_window import MainWindow


class UpgradeNotice(QObject):
    """Waits until the lobby is in sight and no dialog is open: a match comes first."""

    def __init__(self, window: MainWindow, settings: Settings) -> None:
        """Look who comes: somebody new, who is shown nothing, or somebody who upgrades.

        Versions before this one did not keep their numbers: without one, matches tell who upgrades.
        """
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._seen = parse_version(settings.seen_version)
        now = parse_version(__version__)
        assert now is not None
        self._due = window.has_matches if self._seen is None else self._seen < now
        if self._due:
            window.installEventFilter(self)
            window.stack.currentChanged.connect(self._on_place_changed)
        elif self._seen is None:
            settings.seen_version = __version__

    def show_if_possible(self) -> None:
        """Show what is new, if it is due and nothing is in the way."""
        if not self._due or not self._window.is_at_lobby or QApplication.activeModalWidget():
            return
        self._due = False
        self._settings.seen_version = __version__
        # On the disk before anything is seen: whatever becomes of the program, it comes once.
        if self._settings.save():
            self._window.show_news(self._seen)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See whether the way is free, now that a dialog has been closed."""
        if event.type() is QEvent.Type.WindowUnblocked:
            self.show_if_possible()
        return super().eventFilter(watched, event)

    def _on_place_changed(self) -> None:
        if self._window.is_at_lobby:
            self.show_if_possible()
        else:
            self._window.close_news()
