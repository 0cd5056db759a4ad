"""What keeps everybody waiting at the table, and what the person can do about it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from lat_desktop.controllers.match_controller import Delay
from lat_desktop.controllers.text_renderer import LevelNames
from lat_desktop.players.levels import Level
from lat_desktop.widgets.label import Label
from lat_desktop.widgets.menu import Menu


class DelayPanel(QFrame):
    """A sentence about whoever is to move and does not, and buttons; hidden while nobody waits."""

    retry_asked = Signal()
    """Whoever is to move is to be started anew."""
    level_chosen = Signal(int, str)
    """The seat, and which of our levels is to play there from now on."""
    program_asked = Signal()
    """The program that nobody has agreed to is to be run after all."""
    lobby_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._delay: Delay | None = None
        self._name = ""
        self._level_names = LevelNames(self)
        self.label: Final = Label(self)
        self.label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.label.setWordWrap(True)
        self.retry: Final = QPushButton(self)
        self.run: Final = QPushButton(self)
        self.level: Final = QPushButton(self)
        self.levels: Final = Menu(self.level)
        self.level.setMenu(self.levels)
        for level in Level:
            self.levels.addAction("").setData(level.value)
        self.lobby: Final = QPushButton(self)
        row = QHBoxLayout()
        row.addStretch()
        for button in (self.retry, self.run, self.level, self.lobby):
            row.addWidget(button)
        row.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 4)
        column.addWidget(self.label)
        column.addLayout(row)
        self.retry.clicked.connect(self.retry_asked)
        self.run.clicked.connect(self.program_asked)
        self.levels.triggered.connect(self._on_level_triggered)
        self.lobby.clicked.connect(self.lobby_asked)
        self.hide()

    @property
    def sentence(self) -> str:
        """What is said; empty while nobody waits."""
        return self.label.text() if self._delay is not None else ""

    def show_delay(self, delay: Delay | None, name: str) -> None:
        """Say why one waits for whoever is called *name*, or go away."""
        self._delay, self._name = delay, name
        self._retranslate()
        self.setVisible(delay is not None)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        delay = self._delay
        if delay is None:
            return
        self.label.setText(self._words_of(delay).replace("{name}", self._name))
        self.retry.setText(
            self.tr("Ask again") if delay.kind == "long" else self.tr("Try again now")
        )
        self.retry.setVisible(delay.kind != "empty")
        self.run.setText(self.tr("Run its program…"))
        self.run.setVisible(delay.kind == "empty")
        self.level.setText(self.tr("Let the computer play in its place"))
        self.level.setVisible(not delay.own)
        for action in self.levels.actions():
            action.setText(self._level_names.of(action.data()))
        self.lobby.setText(self.tr("Go to the lobby; the match waits"))

    def _words_of(self, delay: Delay) -> str:
        if delay.kind == "long":
            if delay.own:
                return self.tr("{name} is still thinking; your computer is busy.")
            return self.tr("{name} is still thinking.")
        if delay.kind == "empty":
            return self.tr("Nobody plays for {name}: you have not agreed to run its program.")
        what = {
            "died": self.tr("The program of {name} has ended."),
            "hung": self.tr("The program of {name} does not answer."),
            "nonsense": self.tr("The program of {name} gave no proper answer."),
            "missing": self.tr("The program of {name} cannot be started."),
            "unable": self.tr("The program of {name} says that it does not play this."),
        }[delay.trouble]
        if delay.kind == "restarted":
            then = self.tr("It is being started again.")
        else:
            then = self.tr("The match waits for what you decide; nothing is lost.")
        return f"{what} {then}"

    def _on_level_triggered(self, action: QAction) -> None:
        if self._delay is not None:
            self.level_chosen.emit(self._delay.seat, action.data())
