"""All keys, in one list: those of the menus, of every table, and of the game that is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialogButtonBox, QVBoxLayout, QWidget

from lat_desktop.rulebook import Rulebook
from lat_desktop.tables.table_keys import KEYS, Keys
from lat_desktop.widgets.label import RichLabel
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.dialog import (
    Content,
    Dialog,
    Heading,
    letters_wide,
    without_icons,
)

WIDE: Final = 62
"""How wide the list is, in letters."""


def said(action: QAction) -> str:
    """Return the words of a menu's *action*, without what belongs to menus alone."""
    return action.text().replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")


def named(keys: Iterable[str]) -> str:
    """Return what *keys* are called on this system, one or the other."""
    native = QKeySequence.SequenceFormat.NativeText
    return " · ".join(QKeySequence(key).toString(native) or key for key in keys)


class KeysDialog(Dialog):
    """Which key does what."""

    def __init__(
        self,
        actions: Sequence[QAction],
        book: Rulebook | None,
        own_keys: Sequence[Keys],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        """List the keys of *actions*, of tables, and those that the game of *book* has for itself.

        There are no keys of a game without a *book*.
        """
        super().__init__(parent)
        self._actions = actions
        self._book = book
        self._own_keys = own_keys
        self.heading: Final = Heading(theme, self)
        self.list: Final = RichLabel(self)
        self.list.setWordWrap(True)
        self.list.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.list.setMinimumWidth(letters_wide(self.list, WIDE))
        self.buttons: Final = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        self.buttons.rejected.connect(self.reject)
        content = Content(self)
        column = QVBoxLayout(content.inside)
        column.setContentsMargins(24, 16, 24, 8)
        column.setSpacing(12)
        column.addWidget(self.heading)
        column.addWidget(self.list)
        self.fill(content, without_icons(self.buttons))
        self.retranslate_ui()

    def rows(self) -> dict[str, list[tuple[str, str]]]:
        """Return by heading which keys do what, in words."""
        words = self._words()
        anywhere = [
            (named(shortcut.toString() for shortcut in action.shortcuts()), said(action))
            for action in self._actions
            if action.shortcuts()
        ]
        found = {
            self.tr("Anywhere"): anywhere,
            self.tr("At every table"): [(named(keys), words[key]) for key, keys in KEYS.items()],
        }
        if self._book is not None and self._own_keys:
            book = self._book
            own = [(named(each.keys), book.word(f"keys.{each.key}")) for each in self._own_keys]
            found[self.tr("In {game}").format(game=book.title)] = own
        return found

    def retranslate_ui(self) -> None:
        """Say everything in the language of the moment."""
        self.setWindowTitle(self.tr("Keys"))
        self.heading.set_words(self.tr("Keys"), self.tr("Nothing needs the mouse."))
        parts = []
        for title, rows in self.rows().items():
            lines = "".join(
                f'<tr><td width="34%"><b>{escape(keys)}</b></td><td>{escape(what)}</td></tr>'
                for keys, what in rows
            )
            parts.append(f'<h3>{escape(title)}</h3><table width="100%">{lines}</table>')
        self.list.setText("".join(parts))

    def _words(self) -> dict[str, str]:
        """Return what the keys of every table do."""
        return {
            "go": self.tr("Go from one thing that can be clicked to another"),
            "next": self.tr("The next thing, and the one before"),
            "number": self.tr("Go to the first thing, the second…"),
            "click": self.tr("Choose what one has gone to; while something moves, hurry it"),
            "leave": self.tr("Think again, put away, come back to now"),
            "ask": self.tr("What is this? A sheet tells all that is known of it"),
            "hint": self.tr("A hint; once more, and there is more of it"),
            "review": self.tr("Look back on the match, once it is over"),
            "again": self.tr("Show what has happened since your last move"),
            "finale": self.tr("The result of the match, or its last table"),
            "back": self.tr("A move back, and a move forward"),
            "ends": self.tr("While you look back: the first move, and now"),
            "keys": self.tr("This list"),
        }
