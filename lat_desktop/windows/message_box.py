"""A message box that takes no text for HTML, whoever wrote it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget

from lat_desktop.windows.dialog import without_icons


class MessageBox(QMessageBox):
    """A message box whose texts, of which the names of files are a part, are texts.

    `setTextFormat` would do that for the first of them alone; of the second Qt would guess.
    """

    def showEvent(self, event: QShowEvent) -> None:
        """Say of every text that it is plain, and leave the words of buttons to speak."""
        without_icons(self)
        for label in self.findChildren(QLabel):
            label.setTextFormat(Qt.TextFormat.PlainText)
        super().showEvent(event)


def message_box(window: QWidget, icon: QMessageBox.Icon, said: str) -> MessageBox:
    """Return a box over *window*, called as that is; it is gone when it is closed."""
    box = MessageBox(window)
    box.setIcon(icon)
    box.setTextFormat(Qt.TextFormat.PlainText)  # a file may have any name
    box.setWindowTitle(window.windowTitle())
    box.setText(said)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return box
