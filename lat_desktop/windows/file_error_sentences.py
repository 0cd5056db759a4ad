"""What to say when a file cannot be read or written: sentences, not what the system calls it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from lat_desktop.controllers.disk import Obstacle
from lat_desktop.engine.record import RecordError
from lat_desktop.rulebook.untrusted_text import sanitized


class FileErrorSentences(QObject):
    """The sentences."""

    def obstacle(self, obstacle: Obstacle) -> str:
        """Return why a file cannot be read or written."""
        return {
            "gone": self.tr("The file or its folder is not there."),
            "forbidden": self.tr("You have no permission for the file or its folder."),
            "full": self.tr("The disk is full."),
            "read_only": self.tr("Nothing can be written there: the disk is read-only."),
            "irregular": self.tr(
                "Something else has its name: a folder, a link, a device,"
                " or a file in the place of a folder."
            ),
            "too_large": self.tr("The file is far too large to be a match."),
            "too_long": self.tr("The name of the file, or of its folder, is too long."),
            "locked": self.tr("It is open in another window, here or on another computer."),
            "failed": self.tr("The disk reports an error; the log has the details."),
        }[obstacle]

    def damage(self, error: RecordError) -> str:
        """Return what is wrong with a record, and where."""
        what = {
            "empty": self.tr("it is empty."),
            "damaged": self.tr("line {line} is damaged.")
            if error.line > 1
            else self.tr("it is no match of this program, or its first line is damaged."),
            "format": self.tr("it was written by another version of this program."),
            "game": self.tr("this program does not have its game or its edition."),
            "order": self.tr("line {line} is not the next step."),
            "illegal": self.tr("the move in line {line} is against the rules."),
        }[error.problem]
        if error.rule is not None:
            what += " " + self.tr("(rule {number})")
        return what.format(line=error.line, number=error.rule)


def literal(path: Path) -> str:
    """Return the name of a file as text, no letter of which is taken for markup."""
    return sanitized(path.name)
