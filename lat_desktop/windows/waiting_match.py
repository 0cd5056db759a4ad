"""The question before a second match of a game is begun while one waits."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QMessageBox, QPushButton, QWidget

from lat_desktop.windows.message_box import MessageBox


class WaitingMatchBox(MessageBox):
    """Says that a match waits, where it will be found, and asks which one to play."""

    continue_asked = Signal(str)
    """The key of the game."""
    new_match_asked = Signal(str)

    def __init__(
        self, game: str, title: str, keys: str, parent: QWidget, *, going_on: bool
    ) -> None:
        """Ask about *game*, whose *title* is given; *keys* open the list of past matches."""
        super().__init__(parent)
        self._game = game
        self.setIcon(QMessageBox.Icon.Question)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWindowTitle(parent.windowTitle())
        said = (
            self.tr("A match of {game} is going on.")
            if going_on
            else self.tr("An earlier match of {game}, not played to its end, is waiting.")
        )
        self.setText(said.format(game=title))
        kept = self.tr(
            "If you begin a new one, nothing of that one will be lost: you will find it under"
            " Past matches ({keys}), and behind its door again when the new one is over."
        )
        self.setInformativeText(kept.format(keys=keys))
        self._continue = QPushButton(self.tr("&Continue it"), self)
        self._new = QPushButton(self.tr("&Begin a new one"), self)
        self.addButton(self._continue, QMessageBox.ButtonRole.AcceptRole)
        self.addButton(self._new, QMessageBox.ButtonRole.ActionRole)
        self.addButton(QMessageBox.StandardButton.Cancel)
        self.setDefaultButton(self._continue)
        self.buttonClicked.connect(self._on_button_clicked)

    def _on_button_clicked(self, button: QAbstractButton) -> None:
        if button is self._continue:
            self.continue_asked.emit(self._game)
        elif button is self._new:
            self.new_match_asked.emit(self._game)
