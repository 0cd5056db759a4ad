"""Opening the match in a file: to go on with it, to look at it, or to say why that cannot be."""

from __future__ import annotations

import logging
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from lat_desktop.controllers.disk import LockedError, obstacle_of
from lat_desktop.controllers.saves import Saves
from lat_desktop.engine.record import Record, RecordError
from lat_desktop.windows.file_error_sentences import FileErrorSentences
from lat_desktop.windows.message_box import MessageBox

log = logging.getLogger(__name__)


class RecordOpener(QObject):
    """Opens matches for a window, over which it asks and says what there is to ask and to say."""

    loaded = Signal(object, object, str)
    """The :class:`Record`, the :class:`SaveFile` in which it goes on, and what there is to be said
    of it, as a kind of trouble of the page: `cut_off`, `rescued`, or nothing."""
    refused = Signal()
    """The match cannot be opened, and it was said why."""

    def __init__(self, saves: Saves, window: QWidget) -> None:
        super().__init__(window)
        self._saves = saves
        self._window = window
        self._trouble = FileErrorSentences(self)
        self._damaged: Path | None = None
        """The file of which it is asked whether to go on with what can be read."""

    def open(self, path: Path) -> None:
        """Go on with the match in *path*; one that is over, and not in our folder, is shown."""
        try:
            if not self._saves.holds(path) and self._is_over(path):
                self.loaded.emit(*self._saves.load_finished(path), "")
                return
            record, save = self._saves.load(path)
        except OSError as error:
            self.say_obstacle(error, path)
        except RecordError as error:
            self._on_damaged(path, error)
        else:
            self.loaded.emit(record, save, "cut_off" if record.cut_off else "")

    def say_obstacle(self, error: OSError, path: Path) -> None:
        """Say why there is no reading *path*."""
        log.warning("%s cannot be opened: %s", path, error)
        why = self._trouble.obstacle(obstacle_of(error))
        if isinstance(error, LockedError):
            said = self.tr("This match is open in another window.")
            more = self.tr("Close it there first, or go on with it there.")
            self._say(said, f"{more}\n{path}")
        elif path == self._saves.folder:
            said = self.tr("The folder of your matches cannot be read.")
            self._say(said, f"{why}\n{path}")
        else:
            self._say(self.tr("The match cannot be opened."), f"{why}\n{path}")
        self.refused.emit()

    def _is_over(self, path: Path) -> bool:
        record, error = self._saves.salvage(path)
        return error is None and record.match.outcome is not None

    def _on_damaged(self, path: Path, error: RecordError) -> None:
        """Offer what can be read; where there is nothing, say so and put the file aside."""
        log.warning("%s is damaged: %s", path, error)
        try:
            record, _ = self._saves.salvage(path)
        except OSError as gone:
            self.say_obstacle(gone, path)
        except RecordError:
            self._say_unreadable(path, error)
        else:
            if record.match.steps:
                self._offer(path, record)
            else:
                self._say_unreadable(path, error)

    def _offer(self, path: Path, record: Record) -> None:
        moves = sum(step.seat is not None for step in record.match.steps)
        if moves:
            said = self.tr("This match is damaged: what came after move {n} can’t be read.")
            go_on = self.tr("&Go on from move {n}")
        else:
            said = self.tr("This match is damaged: what came after the deal can’t be read.")
            go_on = self.tr("&Go on from the deal")
        box = self._box(said.format(n=moves))
        if self._saves.holds(path):
            kept = self.tr("If you go on, its file is put among the damaged ones as it is:")
        else:
            kept = self.tr("If you go on, it is in a new file; this one stays as it is:")
        box.setInformativeText(f"{kept}\n{path}")
        button = box.addButton(go_on.format(n=moves), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(button)
        self._damaged = path
        box.accepted.connect(self._on_going_on)
        box.open()

    def _on_going_on(self) -> None:
        assert self._damaged is not None
        path = self._damaged
        try:
            rescued = self._saves.recover(path)
        except OSError as error:
            self.say_obstacle(error, path)
        except RecordError as error:
            self._on_damaged(path, error)
        else:
            self._damaged = rescued.kept
            self.loaded.emit(rescued.record, rescued.save, "rescued")

    @property
    def damaged_path(self) -> Path | None:
        """Where the damaged file is now from which a match was rescued."""
        return self._damaged

    def _say_unreadable(self, path: Path, error: RecordError) -> None:
        later = error.problem in ("format", "game")  # which a later version may be able to read
        if self._saves.holds(path) and not later:
            try:
                path = self._saves.set_aside(path)
            except OSError as failed:
                log.warning("%s stays where it is: %s", path, failed)
        said = self.tr("The match cannot be read: {what}")
        stays = self.tr("Its file stays as it is:")
        self._say(said.format(what=self._trouble.damage(error)), f"{stays}\n{path}")
        self.refused.emit()

    def _say(self, said: str, more: str) -> None:
        box = self._box(said)
        box.setInformativeText(more)
        box.setStandardButtons(QMessageBox.StandardButton.Close)
        box.open()

    def _box(self, said: str) -> QMessageBox:
        box = MessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setTextFormat(Qt.TextFormat.PlainText)  # a file may have any name
        box.setWindowTitle(self._window.windowTitle())
        box.setText(said)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return box
