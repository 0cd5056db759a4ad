"""What a game puts beside its table, in the place of the list of what has happened."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.widgets.theme import Theme


class SidePanel(QWidget):
    """A panel that stands beside a table, and is about the same match."""

    hinted = Signal(str)
    """What the thing under the pointer, or in focus, says about itself; empty when it is gone."""
    title = ""
    """The key of its name in the rules text."""
    letters = 31
    """How wide it likes to be, in letters of the window's font."""

    def __init__(
        self,
        playback: Playback,
        renderer: TextRenderer,
        theme: Theme,
        settings: Settings,
        parent: QWidget,
    ) -> None:
        """Be about the match of *playback*. The panel of every game is made with the same."""
        super().__init__(parent)
        self.undo: Final = QAction(self, enabled=False)
        """Takes back the last thing that was written here; the window has the keys for it."""
        self._playback: Final = playback
        self._renderer: Final = renderer
        self._theme: Final = theme
        self._settings: Final = settings
