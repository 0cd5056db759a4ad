"""All keys, in one list: those of the menus, of every table, and of each game. Here they change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QGridLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QTreeWidgetItemIterator,
    QVBoxLayout,
    QWidget,
)

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.settings import Settings
from lat_desktop.tables.registry import KITS
from lat_desktop.tables.table_keys import KEYS
from lat_desktop.widgets.announcer import say
from lat_desktop.widgets.commands import (
    NUMBERS,
    commands,
    default_keys,
    is_letter,
    is_needed,
    native,
    opens_menu,
    works_anywhere,
)
from lat_desktop.widgets.label import Label
from lat_desktop.widgets.rows import RowDelegate
from lat_desktop.widgets.selection_by_reader import choose_row
from lat_desktop.widgets.theme import Theme
from lat_desktop.widgets.tips import set_tip
from lat_desktop.windows.dialog import Content, Dialog, Heading, letters_wide, without_icons
from lat_desktop.windows.restoring import Restoring

WIDE: Final = 74
"""How wide the list is, in letters."""
HIGH, LEAST = 16, 6
"""How many lines of it are seen at the least, where there is room and where there is none."""
COMMAND: Final = Qt.ItemDataRole.UserRole
"""Of a line of the list: the command of which it tells; nothing for a heading."""


def said(action: QAction) -> str:
    """Return the words of a menu's *action*, without what belongs to menus alone."""
    return action.text().replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")


def named(keys: Iterable[QKeySequence]) -> str:
    """Return what *keys* are called on this system, one or the other."""
    return " · ".join(map(native, keys))


class Row(msgspec.Struct, frozen=True):
    """A line of the list."""

    words: str
    """What its keys do."""
    commands: tuple[str, ...]
    """Which they are for; several stand below it, one by one. None for keys of the system."""
    keys: tuple[str, ...] = ()
    """Those of the system."""


class KeysDialog(Dialog):
    """Which key does what. Each can be changed, and does what it is to do at once."""

    def __init__(
        self,
        settings: Settings,
        actions: Sequence[QAction],
        language: LanguageService,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        """List the keys of *actions*, which are called by their commands, and all others."""
        super().__init__(parent)
        self._settings = settings
        self._actions = [action for action in actions if action.objectName()]
        self._language = language
        self.heading: Final = Heading(theme, self)
        self.list: Final = QTreeWidget(self)
        self.label: Final = Label(self)
        self.edit: Final = QKeySequenceEdit(self)
        """Takes the key that the command of the line gets."""
        self.none: Final = QPushButton(self)
        self.own: Final = QPushButton(self)
        self.notice: Final = Label(self)
        """Says what came of a change, or why there is none."""
        self.letters: Final = QCheckBox(self)
        restores = QDialogButtonBox.StandardButton.RestoreDefaults
        closes = QDialogButtonBox.StandardButton.Close
        self.buttons: Final = QDialogButtonBox(closes | restores, parent=self)
        self._build()
        self.list.currentItemChanged.connect(self._on_line_changed)
        self.list.activated.connect(self.edit.setFocus)
        choose_row(self.list)
        self.edit.editingFinished.connect(self._on_edited)
        self.none.clicked.connect(self._on_none)
        self.own.clicked.connect(self._on_own)
        self.letters.toggled.connect(self._on_letters_toggled)
        self.buttons.rejected.connect(self.reject)
        defaults = {"keys": {}, "letter_keys": True}
        Restoring(self.buttons.button(restores), settings, defaults, self._on_restored)
        commands().changed.connect(self._show_keys)
        self.retranslate_ui()
        self.list.setFocus()

    def _build(self) -> None:
        self.list.setColumnCount(2)
        self.list.setUniformRowHeights(True)
        self.list.setItemDelegate(RowDelegate(self.list))
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.list.header().setStretchLastSection(False)
        self.list.setMinimumWidth(letters_wide(self.list, WIDE))
        line = self.fontMetrics().lineSpacing()
        # All else takes some 420 pixels; a list that is cut off by what it lies in hides its rows.
        room = (self.screen().availableSize().height() - 420) // line
        self.list.setMinimumHeight(min(HIGH, max(room, LEAST)) * line)
        self.edit.setMaximumSequenceLength(1)
        self.label.setBuddy(self.edit)
        self.notice.setWordWrap(True)
        self.notice.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        for button in (self.none, self.own, *self.buttons.buttons()):
            if isinstance(button, QPushButton):
                button.setAutoDefault(False)  # Return is a key like any other here
        below = QGridLayout()
        below.addWidget(self.label, 0, 0, 1, 3)
        below.addWidget(self.edit, 1, 0)
        below.addWidget(self.none, 1, 1)
        below.addWidget(self.own, 1, 2)
        below.setColumnStretch(0, 1)
        content = Content(self)
        column = QVBoxLayout(content.inside)
        column.setContentsMargins(24, 16, 24, 8)
        column.setSpacing(8)
        column.addWidget(self.heading)
        column.addWidget(self.list, 1)
        column.addLayout(below)
        column.addWidget(self.notice)
        column.addWidget(self.letters)
        self.fill(content, without_icons(self.buttons))

    # What stands in the list

    def rows(self) -> dict[str, list[Row]]:
        """Return by heading which commands do what, in words."""
        words = self._words()
        anywhere = [Row(said(action), (action.objectName(),)) for action in self._actions]
        anywhere.append(Row(self.tr("Do again what was undone on a sheet of notes"), ("redo",)))
        tab = Row(self.tr("The next thing, and the one before"), (), ("Tab", "Shift+Tab"))
        found = {
            self.tr("Anywhere"): anywhere,
            self.tr("At every table"): [
                *(Row(words[key], names) for key, names in KEYS.items()),
                tab,
            ],
        }
        for game, kit in KITS.items():
            if kit.own_keys:
                book = self._language.rulebook(game)
                own = [Row(book.word(f"keys.{keys.key}"), keys.commands) for keys in kit.own_keys]
                found[self.tr("Only in {game}").format(game=book.title)] = own
        found[self.tr("In the rules")] = [
            Row(self.tr("The next section"), ("next_section",)),
            Row(self.tr("The section before"), ("previous_section",)),
            Row(self.tr("Look for a word"), ("find",)),
            Row(self.tr("Next place found"), ("find_next",)),
            Row(self.tr("Previous place found"), ("find_previous",)),
        ]
        return found

    def lines(self) -> Iterator[QTreeWidgetItem]:
        """Yield those lines of the list that tell of one command."""
        walk = QTreeWidgetItemIterator(self.list)
        while (item := walk.value()) is not None:
            if item.data(0, COMMAND):
                yield item
            walk += 1

    def retranslate_ui(self) -> None:
        """Say everything in the language of the moment."""
        at = self.command
        self.setWindowTitle(self.tr("Keys"))
        self.heading.set_words(self.tr("Keys"), self.tr("Nothing needs the mouse."))
        self.list.setAccessibleName(self.tr("Keys"))
        self.list.setHeaderLabels([self.tr("What it does"), self.tr("Keys")])
        self.none.setText(self.tr("No key"))
        self.own.setText(self.tr("Default key"))
        self.letters.setText(self.tr("Letters, digits and signs work as keys by themselves"))
        alone = self.tr(
            "When this is off, they do nothing at a table; all other keys work as before."
        )
        self.letters.setAccessibleDescription(alone)
        set_tip(self.letters, alone)
        self.notice.setText("")
        self._fill()
        self._show_keys()
        self.show_command(at)

    def _fill(self) -> None:
        self.list.clear()
        singles = self._single_words()
        for title, rows in self.rows().items():
            section = QTreeWidgetItem(self.list, [title])
            for row in rows:
                line = QTreeWidgetItem(section, [row.words])
                if len(row.commands) == 1:
                    line.setData(0, COMMAND, row.commands[0])
                    continue
                line.setText(1, named(map(QKeySequence, row.keys)))
                for name in row.commands:
                    QTreeWidgetItem(line, [singles[name]]).setData(0, COMMAND, name)
            section.setExpanded(True)

    def _show_keys(self) -> None:
        """Show which keys they all have now."""
        for line in self.lines():
            line.setText(1, self._named(line.data(0, COMMAND)))
        for line in self.lines():
            group = line.parent()
            if group is not None and group.parent() is not None:
                every = [group.child(n) for n in range(group.childCount())]
                group.setText(1, " · ".join(each.text(1) for each in every if each is not None))
        self.letters.setChecked(self._settings.letter_keys)
        self._on_line_changed()

    def _named(self, name: str) -> str:
        return named(commands().keys(name)) or self.tr("none")

    def _words(self) -> dict[str, str]:
        """Return what the keys of every table do."""
        return {
            "go": self.tr("Go from one thing that can be clicked to another"),
            "number": self.tr("Go to the first thing, the second…"),
            "click": self.tr("Choose it; or hurry what is moving"),
            "leave": self.tr("Think again, put away, back to the table, back to now"),
            "ask": self.tr("What is this? A sheet tells all that is known of it"),
            "hint": self.tr("A hint; once more, and there is more of it"),
            "review": self.tr("Look back on the match, once it is over"),
            "again": self.tr("Show what has happened since your last move"),
            "finale": self.tr("The result of the match, or its last table"),
            "back": self.tr("A move back, and a move forward"),
            "ends": self.tr("While you look back: the first move, and now"),
            "keys": self.tr("This list"),
        }

    def _single_words(self) -> dict[str, str]:
        """Return what each of several keys does that stand together."""
        words = {
            "left": self.tr("To the left"),
            "right": self.tr("To the right"),
            "up": self.tr("Up"),
            "down": self.tr("Down"),
            "back": self.tr("A move back"),
            "forward": self.tr("A move forward"),
            "first": self.tr("To the first move"),
            "now": self.tr("To now"),
        }
        number = self.tr("Number {n}")
        return words | {name: number.format(n=n) for n, name in enumerate(NUMBERS)}

    # What is changed

    @property
    def command(self) -> str:
        """The command of the line that is chosen; empty for none."""
        line = self.list.currentItem()
        return "" if line is None else str(line.data(0, COMMAND) or "")

    def show_command(self, name: str) -> None:
        """Go to the line of the command called *name*."""
        line = next((line for line in self.lines() if line.data(0, COMMAND) == name), None)
        if line is not None:
            self.list.setCurrentItem(line)

    def _what(self, name: str) -> str:
        """Return what the command called *name* does: of several lines of it, the chosen one."""
        here = self.list.currentItem()
        lines = [line for line in self.lines() if line.data(0, COMMAND) == name]
        return (here if here in lines else lines[0]).text(0)

    def _on_line_changed(self) -> None:
        name = self.command
        for control in (self.edit, self.none, self.own):
            control.setEnabled(bool(name))
        self.none.setEnabled(bool(name) and not is_needed(name))
        self.own.setEnabled(bool(name) and not commands().has_own(name))
        new = self.tr("&New key for “{what}”")
        self.label.setText(
            new.format(what=self._what(name).replace("&", "&&"))
            if name
            else self.tr("Go to a line to change its key. Tab cannot be changed.")
        )
        said = self.label.text().replace("&&", "\0").replace("&", "").replace("\0", "&")
        for field in (self.edit, *self.edit.findChildren(QLineEdit)):  # which has the focus
            field.setAccessibleName(said)
        self.edit.clear()

    def _on_edited(self) -> None:
        keys = self.edit.keySequence()
        if not keys.isEmpty():
            self._give([keys])

    def _on_none(self) -> None:
        self._give([])

    def _on_own(self) -> None:
        self._give([QKeySequence(key) for key in default_keys(self.command)])

    def _give(self, keys: Sequence[QKeySequence]) -> None:
        """Give these keys to the command of the line, or say why not."""
        name = self.command
        why = next(filter(None, (self._objection(name, each) for each in keys)), "")
        if not why:
            commands().give(name, keys)
            why = f"{self._what(name)}: {self._named(name)}"
        self.edit.clear()
        self._say(why)

    def _say(self, sentence: str) -> None:
        self.notice.setText(sentence)
        say(self, sentence, urgent=True)

    def _objection(self, name: str, keys: QKeySequence) -> str:
        """Return why a command cannot have *keys*; empty if it can."""
        key, other = native(keys), commands().clashing(name, keys)
        if other:
            taken = self.tr("{key} is for “{what}”: that needs another key first.")
            return taken.format(key=key, what=self._what(other))
        if opens_menu(keys):
            return self.tr("{key} may open a menu: Alt needs another key with it.").format(key=key)
        if not works_anywhere(name, keys):
            words = self.tr(
                "{key} alone is for writing and choosing. Take it with Ctrl, or a function key."
            )
            return words.format(key=key)
        if is_needed(name) and is_letter(keys):
            words = self.tr(
                "{key} would stop working when letters are switched off, and you"
                " cannot play without it."
            )
            return words.format(key=key)
        return ""

    def _on_letters_toggled(self, wanted: bool) -> None:
        self._settings.letter_keys = wanted

    def _on_restored(self, default: bool) -> None:
        said = self.tr("All keys are as they were in the beginning.")
        self._say(said if default else self.tr("All keys are as they were before."))
