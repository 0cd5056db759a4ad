"""A copy of a match for whoever is to have it: what is in it is said before, where it is after."""

from __future__ import annotations

import logging
import re
from datetime import datetime
from pathlib import Path
from typing import Final
from unicodedata import category

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QAbstractButton, QMessageBox, QWidget

from lat_desktop.controllers import disk
from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.past_matches import begun
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.engine import record
from lat_desktop.engine.record import SUFFIX, Header, Record
from lat_desktop.engine.registry import GAMES
from lat_desktop.rulebook.untrusted_text import sanitized
from lat_desktop.windows.file_dialog import MatchFileDialog
from lat_desktop.windows.file_error_sentences import FileErrorSentences
from lat_desktop.windows.message_box import message_box

log = logging.getLogger(__name__)

LONGEST: Final = 80
"""Of a name that is proposed, in characters."""
_FORBIDDEN: Final = re.compile(r'[<>:"/\\|?*]')
"""What some system does not allow in the name of a file."""


class MatchExporter(QObject):
    """Saves copies of matches, for a window over which it asks and says."""

    def __init__(self, saves: Saves, language: LanguageService, window: QWidget) -> None:
        super().__init__(window)
        self._saves = saves
        self._language = language
        self._window = window
        self._text = b""
        """The record of which a copy is asked for."""
        self._name = ""
        """What is proposed to call it."""
        self._folder = ""
        """Where the last copy is."""

    def export(self, text: bytes, path: Path) -> None:
        """Ask where a copy of the record *text* is to be, which was kept, or would be, at *path*.

        Before that it is said what in it is not for everybody's eyes. Raises RecordError if nothing
        of it can be read.
        """
        loaded, _ = record.salvage(text)
        self._text = text
        self._name = self._proposed_name(loaded.header, begun(path))
        warnings = self._warnings(loaded)
        if not warnings:
            self._ask_where()
            return
        box = message_box(
            self._window, QMessageBox.Icon.Warning, self.tr("Save a copy of this match?")
        )
        box.setInformativeText("\n\n".join(warnings))
        go_on = box.addButton(self.tr("&Save a copy…"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(go_on)
        box.accepted.connect(self._ask_where)
        box.open()

    def say_obstacle(self, error: OSError, path: Path) -> None:
        """Say why there is no copy; *path* is what could not be read or written."""
        log.warning("no copy of a match can be saved: %s: %s", path, error)
        why = FileErrorSentences(self).obstacle(disk.obstacle_of(error))
        self._say_not_saved(why, path)

    def _proposed_name(self, header: Header, day: datetime) -> str:
        """Return the game, the *day*, and whom it was played against."""
        renderer = TextRenderer(self._language, header.game, header.seats)
        seats = range(len(header.seats))
        others = [renderer.name(seat) for seat in seats if seat != renderer.reader]
        renderer.deleteLater()
        words = ", ".join((renderer.book.title, f"{day:%Y-%m-%d}", *others))
        return file_name(words) + SUFFIX

    def _warnings(self, loaded: Record) -> list[str]:
        said = []
        if loaded.match.outcome is None and GAMES[loaded.header.game].has_secrets:
            said.append(
                self.tr(
                    "The match is not over, and the copy holds everything that is hidden in it:"
                    " whoever reads the file knows it all."
                )
            )
        if any(seat.kind == "program" for seat in loaded.header.seats):
            said.append(
                self.tr(
                    "It also holds the whole command of each program that plays, with the names of"
                    " folders in it."
                )
                if said
                else self.tr(
                    "The copy holds the whole command of each program that plays in the match,"
                    " with the names of folders in it."
                )
            )
        return said

    def _ask_where(self) -> None:
        dialog = MatchFileDialog(self._window, self.tr("Save a copy of the match"))
        dialog.fileSelected.connect(self._on_place_chosen)
        dialog.choose_place(self._name)

    def _on_place_chosen(self, file: str) -> None:
        path = Path(file)
        if self._saves.contains(path):
            why = self.tr(
                "That is the folder where the program keeps your matches, and no other file is put"
                " among them. Choose another one."
            )
            self._say_not_saved(why, path)
            return
        try:
            disk.put_in_place(path, self._text, for_others=True)
        except OSError as error:
            self.say_obstacle(error, path)
        else:
            self._say_saved(path)

    def _say_saved(self, path: Path) -> None:
        self._folder = str(path.parent)
        box = message_box(self._window, QMessageBox.Icon.Information, self.tr("The copy is saved."))
        box.setInformativeText(str(path))
        close = box.addButton(QMessageBox.StandardButton.Close)
        box.addButton(self.tr("&Show its folder"), QMessageBox.ButtonRole.ActionRole)
        box.setDefaultButton(close)
        box.buttonClicked.connect(self._on_saved_answered)
        box.open()

    def _on_saved_answered(self, button: QAbstractButton) -> None:
        box = self.sender()
        if isinstance(box, QMessageBox) and (
            box.buttonRole(button) == QMessageBox.ButtonRole.ActionRole
        ):
            QDesktopServices.openUrl(QUrl.fromLocalFile(self._folder))

    def _say_not_saved(self, why: str, path: Path) -> None:
        box = message_box(
            self._window, QMessageBox.Icon.Warning, self.tr("The copy could not be saved.")
        )
        box.setInformativeText(f"{why}\n{path}")
        box.setStandardButtons(QMessageBox.StandardButton.Close)
        box.open()


def file_name(words: str) -> str:
    """Return *words* as the name of a file that every system takes.

    >>> file_name("Doors, 2026-01-02, C:/<Anna>?.")
    'Doors, 2026-01-02, C Anna'
    """
    seen = "".join(letter for letter in sanitized(words) if category(letter) != "Cf")
    kept = " ".join(_FORBIDDEN.sub(" ", seen).split())
    return kept[:LONGEST].strip(" .,")
