"""Opening the match in a file: to go on with it, to look at it, or to say why that cannot be.

One from elsewhere is opened in a copy, of which there is never a second one.
"""

from __future__ import annotations

import logging
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from lat_desktop.controllers.disk import LockedError, obstacle_of
from lat_desktop.controllers.saves import CopiedRecord, Saves
from lat_desktop.engine.record import Record, RecordError
from lat_desktop.windows.file_error_sentences import FileErrorSentences
from lat_desktop.windows.message_box import message_box

log = logging.getLogger(__name__)


class RecordOpener(QObject):
    """Opens matches for a window, over which it asks and says what there is to ask and to say."""

    loaded = Signal(object, object, str, object)
    """The :class:`Record`, the :class:`SaveFile` in which it goes on, what there is to be said of
    it, as a kind of trouble of the page: `rescued`, `copied…`, `known` or nothing; and the path
    that this is about, or None."""
    found = Signal(object, object)
    """The path of the match here that is the one in a file from elsewhere, and that of the file."""
    refused = Signal()
    """The match cannot be opened, and it was said why."""

    def __init__(self, saves: Saves, window: QWidget) -> None:
        super().__init__(window)
        self._saves = saves
        self._window = window
        self._trouble = FileErrorSentences(self)
        self._damaged: Path | None = None
        """The file of which it is asked whether to go on with what can be read."""
        self._copied: CopiedRecord | None = None
        """What can be read of it, if it is from elsewhere."""

    def open(self, path: Path, source: Path | None = None) -> None:
        """Go on with the match in *path*, or show it if it is over; one from elsewhere in a copy.

        It may be the copy of a *source* that was to be opened.
        """
        said = "known" if source is not None else ""
        path = self._saves.without_links(path)
        try:
            if self._saves.holds(path):
                record, save = self._saves.load(path)
            elif self._saves.is_put_away(path) and self._is_over(path):
                record, save = self._saves.load_finished(path)
            else:
                self._open_copy(path)
                return
        except OSError as error:
            self.say_obstacle(error, path)
        except RecordError as error:
            self._on_damaged(path, error)
        else:
            self.loaded.emit(record, save, said, source)

    def _open_copy(self, path: Path) -> None:
        """Open a match from elsewhere. Raises OSError, and RecordError if nothing can be read."""
        copied = self._saves.copy(path)
        here = self._saves.find_copy(path, copied)
        if here is not None:
            self.found.emit(here, path)
        elif copied.error is None:
            self.loaded.emit(copied.record, copied.save, self._said_of(copied.record), path)
        elif copied.record.match.steps:
            log.warning("%s is damaged: %s", path, _where(copied.error))
            self._copied = copied
            self._offer(path, copied.record)
        else:
            raise copied.error

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

    def _said_of(self, copied: Record) -> str:
        """Return what there is to be said of a match that was *copied*."""
        if copied.match.outcome is not None:
            return "copied_over"
        try:
            waits = self._saves.unfinished(copied.header.game) is not None
        except OSError:
            waits = False
        return "copied_beside" if waits else "copied"

    def _is_over(self, path: Path) -> bool:
        record, error = self._saves.salvage(path)
        return error is None and record.match.outcome is not None

    def _on_damaged(self, path: Path, error: RecordError) -> None:
        """Offer what can be read; where there is nothing, say so and put the file aside."""
        log.warning("%s is damaged: %s", path, _where(error))
        try:
            record, _ = self._saves.salvage(path)
        except OSError as gone:
            self.say_obstacle(gone, path)
        except RecordError:
            self._say_unreadable(path, error)
        else:
            if record.match.steps and self._saves.holds(path):
                self._copied = None
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
        box = message_box(self._window, QMessageBox.Icon.Warning, said.format(n=moves))
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
        if self._copied is not None:
            self.loaded.emit(self._copied.record, self._copied.save, "rescued", path)
            return
        try:
            rescued = self._saves.recover(path)
        except OSError as error:
            self.say_obstacle(error, path)
        except RecordError as error:
            self._on_damaged(path, error)
        else:
            self.loaded.emit(rescued.record, rescued.save, "rescued", rescued.kept)

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
        box = message_box(self._window, QMessageBox.Icon.Warning, said)
        box.setInformativeText(more)
        box.setStandardButtons(QMessageBox.StandardButton.Close)
        box.open()


def _where(error: RecordError) -> str:
    """Return what a log may have of an *error*: not the words of the record, which name cards."""
    return f"line {error.line}: {error.problem}"
