"""What Ctrl+Z takes back: a move of the match, or what was written down beside it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.tables.side_panel import SidePanel
from lat_desktop.windows.coaching import Coaching


class Undo(QObject):
    """Takes back one thing at a time: in the panel who writes there, a move who does not.

    Where only one of the two can be taken back, it is that.
    """

    changed = Signal()
    """It would take back something else now, or nothing."""
    move_taken_back = Signal(str)
    """The words of a move that was taken back."""

    def __init__(
        self,
        playback: Playback,
        renderer: TextRenderer,
        coaching: Coaching,
        panel: SidePanel | None,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._playback = playback
        self._renderer = renderer
        self._coaching = coaching
        self._panel = panel
        for signal in (
            playback.prompt_changed,
            playback.position_changed,
            playback.step_began,
            playback.retold,
            coaching.spoke,
            coaching.ended,
        ):
            signal.connect(self.changed)
        if panel is not None:
            panel.undo.changed.connect(self.changed)
            app = QApplication.instance()
            assert isinstance(app, QApplication)
            app.focusChanged.connect(self.changed)

    @property
    def move(self) -> str:
        """The words of the move that would be taken back; empty where it would be none."""
        move = self._coaching.move_to_take_back
        if move is None and not self._is_about_the_panel():
            move = self._playback.move_to_take_back
        return "" if move is None else self._renderer.render_move(move)

    @property
    def available(self) -> bool:
        """Whether there is something to take back."""
        return bool(self.move) or self._is_about_the_panel()

    def undo(self) -> None:
        """Take back what there is to take back; first the move of which the coach speaks."""
        if self._coaching.move_to_take_back is not None:
            self._coaching.take_back()
        elif self._panel is not None and self._is_about_the_panel():
            self._panel.undo.trigger()
        elif (move := self.move) and self._playback.take_back():
            self.move_taken_back.emit(move)

    def _is_about_the_panel(self) -> bool:
        panel = self._panel
        if panel is None or not (panel.undo.isEnabled() and panel.isVisible()):
            return False
        focus = QApplication.focusWidget()
        writing = focus is not None and panel.isAncestorOf(focus)
        return writing or self._playback.move_to_take_back is None
