"""The dialog in which the file of a match is chosen: the system's own, or else Qt's."""

from __future__ import annotations

from PySide6.QtCore import QDir, QStandardPaths, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QWidget

from lat_desktop.engine.record import SUFFIX, SUFFIXES
from lat_desktop.windows.dialog import without_icons


def _documents() -> str:
    """Return the folder of documents, or the home where there is none."""
    places = QStandardPaths.StandardLocation
    documents = QStandardPaths.writableLocation(places.DocumentsLocation)
    home = QStandardPaths.writableLocation(places.HomeLocation)
    return documents if QDir(documents).exists() else home


class MatchFileDialog(QFileDialog):
    """Begins in the folder of documents, shows matches, and goes away when it is answered."""

    def __init__(self, parent: QWidget, title: str) -> None:
        super().__init__(parent, title, _documents())
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # Qt's Italian lacks these two.
        self.setLabelText(QFileDialog.DialogLabel.LookIn, self.tr("Folder:"))
        self.setLabelText(QFileDialog.DialogLabel.FileType, self.tr("Show:"))

    def showEvent(self, event: QShowEvent) -> None:
        """Leave the words of buttons to speak."""
        for buttons in self.findChildren(QDialogButtonBox):
            without_icons(buttons)
        super().showEvent(event)

    def choose_match(self) -> None:
        """Let a match be chosen that is there."""
        self.setFileMode(QFileDialog.FileMode.ExistingFile)
        endings = " ".join(f"*{suffix}" for suffix in SUFFIXES)
        matches, everything = self.tr("Matches"), self.tr("All files")
        self.setNameFilters([f"{matches} ({endings})", f"{everything} (*)"])
        self.open()

    def choose_place(self, name: str) -> None:
        """Let somebody say where a match is to be written, and propose its *name*."""
        self.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        matches = self.tr("Matches")
        self.setNameFilters([f"{matches} (*{SUFFIX})"])
        self.setDefaultSuffix(SUFFIX.removeprefix("."))
        self.selectFile(name)
        self.open()
