"""What a game puts beside its table, in the place of the list of what has happened."""

from __future__ import annotations

from collections.abc import Sequence
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
    task_done = Signal()
    """What a lesson asked for has been written here, or chosen."""
    sounded = Signal(object)
    """A :class:`~lat_desktop.widgets.sounds.Sound` of what the person does here."""
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

    def teach(self, done: Sequence[str], task: str) -> None:
        """Stand as after all that a lesson has asked for, and wait for its *task*, if it has one.

        A task is written `crossed earl`, say: what each game's panel can be asked for.
        """

    def do(self, task: str) -> None:
        """Do what a lesson asks for, before the eyes of somebody who is at a loss."""
