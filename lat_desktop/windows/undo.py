"""What Ctrl+Z takes back: a move of the match, or what was written down beside it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from lat_desktop.tables.side_panel import SidePanel
from lat_desktop.tables.table import AnyTable
from lat_desktop.windows.coaching import Coaching


class Undo(QObject):
    """Takes back one thing at a time: in the panel who writes there, a move who does not.

    Of a move that is half chosen it is what was chosen last.

    Where only one of the two can be taken back, it is that.
    """

    changed = Signal()
    """It would take back something else now, or nothing."""
    move_taken_back = Signal(str)
    """The words of a move that was taken back."""

    def __init__(
        self,
        table: AnyTable,
        coaching: Coaching,
        panel: SidePanel | None,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._table = table
        self._playback = playback = table.playback
        self._renderer = table.renderer
        self._coaching = coaching
        self._panel = panel
        for signal in (
            playback.prompt_changed,
            playback.position_changed,
            playback.step_began,
            playback.retold,
            coaching.spoke,
            coaching.ended,
            table.prompt_shown,
        ):
            signal.connect(self.changed)
        if panel is not None:
            panel.undo.changed.connect(self.changed)
            app = QApplication.instance()
            assert isinstance(app, QApplication)
            app.focusChanged.connect(self.changed)

    @property
    def part(self) -> str:
        """What the button says that takes back a part of a move; empty where none is chosen."""
        return self._renderer.word("action.take_back") if self._takes_part else ""

    @property
    def _takes_part(self) -> bool:
        coached = self._coaching.move_to_take_back is not None
        return not (coached or self._is_about_the_panel()) and self._table.parts_chosen > 0

    @property
    def move(self) -> str:
        """The words of the move that would be taken back; empty where it would be none."""
        if self._takes_part:
            return ""
        move = self._coaching.move_to_take_back
        if move is None and not self._is_about_the_panel():
            move = self._playback.move_to_take_back
        return "" if move is None else self._renderer.render_move(move)

    @property
    def available(self) -> bool:
        """Whether there is something to take back."""
        return self._takes_part or bool(self.move) or self._is_about_the_panel()

    def undo(self) -> None:
        """Take back what there is to take back; first the move of which the coach speaks."""
        if self._coaching.move_to_take_back is not None:
            self._coaching.take_back()
        elif self._panel is not None and self._is_about_the_panel():
            self._panel.undo.trigger()
        elif self._takes_part:
            self._table.take_part_back()
        elif (move := self.move) and self._playback.take_back():
            self.move_taken_back.emit(move)

    def _is_about_the_panel(self) -> bool:
        panel = self._panel
        if panel is None or not (panel.undo.isEnabled() and panel.isVisible()):
            return False
        focus = QApplication.focusWidget()
        writing = focus is not None and panel.isAncestorOf(focus)
        return writing or self._playback.move_to_take_back is None
