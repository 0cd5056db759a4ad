"""A second start of the program: what the first window does then, and what is said if it can't."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton

from lat_desktop.controllers.single_instance import Answer, RequestSender
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.message_box import MessageBox

POLL_MS: Final = 200


class RequestHandler(QObject):
    """Brings the window forward and opens what a later start was to open."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def handle(self, file: Path | None, activation_token: str) -> None:
        """Come forward; open *file*, if one is named, once no dialog wants an answer."""
        self._bring_forward(activation_token)
        if file is not None:
            self._window.incoming.open(file)

    def _bring_forward(self, activation_token: str) -> None:
        window = self._window
        if window.isMinimized():
            window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.raise_()
        if activation_token and QGuiApplication.platformName().startswith("wayland"):
            os.environ["XDG_ACTIVATION_TOKEN"] = activation_token  # Qt takes it from there
        window.activateWindow()
        QApplication.alert(window)  # where the desktop lets no window come forward by itself


class NotAnsweringDialog(MessageBox):
    """Says that the first program does not answer, and waits until it does or nobody wants to."""

    def __init__(self, sender: RequestSender) -> None:
        super().__init__()
        self._sender = sender
        self.answer: Answer = "none"
        """What came of waiting: "none" if the person did not want to any more."""
        self.setIcon(QMessageBox.Icon.Warning)
        self.setWindowTitle(self.tr("The Lady and the Tiger"))
        self.setText(self.tr("The game is open already, but its window does not answer."))
        self.setInformativeText(
            self.tr(
                "It may be busy, or stuck. No second window opens beside it, so that the two "
                "cannot get at the same match. As soon as it answers or ends, this goes on by "
                "itself."
            )
        )
        self.stop = QPushButton(self.tr("Stop waiting"), self)
        self.addButton(self.stop, QMessageBox.ButtonRole.RejectRole)
        self.setDefaultButton(self.stop)
        self.setEscapeButton(self.stop)
        self._timer = QTimer(self, interval=POLL_MS)
        self._timer.timeout.connect(self._on_timeout)
        self._timer.start()
        self.finished.connect(self._on_finished)

    def _on_timeout(self) -> None:
        self.answer = self._sender.answer()
        if self.answer != "none":
            self.accept()

    def _on_finished(self) -> None:
        self._timer.stop()
        if self.answer == "none":
            self._sender.withdraw()
