"""All keys that mean something in this program, in one place: what they do, and where.

A command has keys of its own until the person gives it another, which the settings remember and
which counts at once. Whoever takes a key asks here what it means (`Commands.meant`), and an action
of a menu gets its shortcuts from here (`bind`): nobody else knows any key.

Keys that are the system's own everywhere are not among them: Tab, Alt for the menus, and what the
controls of a dialog do with arrows, Space and Return.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from enum import Enum, auto
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Final

import msgspec
from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QShortcut

from lat_desktop.controllers.settings import Settings

Modifier = Qt.KeyboardModifier
KEPT: Final = Modifier.ControlModifier | Modifier.AltModifier | Modifier.MetaModifier
"""What is held down for more than a capital letter, or a sign on the upper half of a key."""


class Place(Enum):
    """Where a command means something."""

    WINDOW = auto()
    """Anywhere in the main window: it stands in a menu, or on a button."""
    TABLE = auto()
    """While the keys go to a table."""
    SHEET = auto()
    """While they go to a sheet of notes beside it."""
    RULES = auto()
    """In the window of the rules."""


class Command(msgspec.Struct, frozen=True):
    """Something that a key does."""

    name: str
    place: Place
    keys: tuple[str, ...] = ()
    """Its own, as Qt writes them down."""


NUMBERS: Final = tuple(f"number.{n}" for n in range(10))
"""The commands of the figures from 0 on."""
COMMANDS: Final = (
    Command("new_match", Place.WINDOW, ("Ctrl+N",)),
    Command("continue_match", Place.WINDOW, ("Ctrl+R",)),
    Command("open_match", Place.WINDOW, ("Ctrl+O",)),
    Command("past_matches", Place.WINDOW, ("Ctrl+P",)),
    Command("problems", Place.WINDOW, ("Ctrl+D",)),
    Command("lobby", Place.WINDOW, ("Ctrl+L",)),
    Command("save_copy", Place.WINDOW, ("Ctrl+Shift+S",)),
    Command("undo", Place.WINDOW, ("Ctrl+Z",)),
    Command("redo", Place.WINDOW, ("Ctrl+Y", "Ctrl+Shift+Z")),
    Command("coach", Place.WINDOW, ("Ctrl+K",)),
    Command("settings", Place.WINDOW, ("Ctrl+,",)),
    Command("quit", Place.WINDOW, ("Ctrl+Q",)),  # Windows has no key of its own for it
    Command("words", Place.WINDOW, ("F6",)),
    Command("panel", Place.WINDOW, ("Ctrl+B",)),
    Command("wider", Place.WINDOW),
    Command("narrower", Place.WINDOW),
    Command("hint", Place.WINDOW, ("F2",)),
    Command("ask", Place.WINDOW, ("F3",)),
    Command("review", Place.WINDOW, ("F4",)),
    Command("replay", Place.WINDOW, ("F5",)),
    # There Cmd+M is the system's.
    Command("sound", Place.WINDOW, ("Ctrl+Shift+M" if sys.platform == "darwin" else "Ctrl+M",)),
    Command("louder", Place.WINDOW, ("Ctrl+Shift+Up",)),
    Command("quieter", Place.WINDOW, ("Ctrl+Shift+Down",)),
    Command("larger_text", Place.WINDOW, ("Ctrl++", "Ctrl+=")),
    Command("smaller_text", Place.WINDOW, ("Ctrl+-",)),
    Command("usual_text", Place.WINDOW, ("Ctrl+0",)),
    Command("full_screen", Place.WINDOW, ("F11",)),
    Command("rules", Place.WINDOW, ("F1",)),
    Command("learn", Place.WINDOW),
    Command("keys", Place.WINDOW, ("Shift+F1",)),
    Command("news", Place.WINDOW),
    Command("about", Place.WINDOW),
    Command("left", Place.TABLE, ("Left",)),
    Command("right", Place.TABLE, ("Right",)),
    Command("up", Place.TABLE, ("Up",)),
    Command("down", Place.TABLE, ("Down",)),
    *(Command(name, Place.TABLE, (name[-1],)) for name in NUMBERS),
    Command("click", Place.TABLE, ("Return", "Space")),
    Command("leave", Place.TABLE, ("Esc",)),
    Command("take_back", Place.TABLE, ("Backspace",)),
    Command("table.ask", Place.TABLE, ("I",)),
    Command("table.hint", Place.TABLE, ("H",)),
    Command("table.replay", Place.TABLE, ("R",)),
    Command("table.review", Place.TABLE, ("V",)),
    Command("table.sheet", Place.TABLE, ("S",)),
    Command("table.keys", Place.TABLE, ("?",)),
    Command("back", Place.TABLE, ("PgUp",)),
    Command("forward", Place.TABLE, ("PgDown",)),
    Command("first", Place.TABLE, ("Home",)),
    Command("now", Place.TABLE, ("End",)),
    Command("mark.next", Place.SHEET, ("Space",)),
    Command("mark.cross", Place.SHEET, ("X",)),
    Command("mark.maybe", Place.SHEET, ("?",)),
    Command("mark.sure", Place.SHEET, ("!",)),
    Command("mark.erase", Place.SHEET, ("Del", "Backspace")),
    Command("next_section", Place.RULES, ("Ctrl+Down",)),
    Command("previous_section", Place.RULES, ("Ctrl+Up",)),
    Command("find", Place.RULES, ("Ctrl+F",)),
    Command("find_next", Place.RULES, ("F3", "Ctrl+G")),
    Command("find_previous", Place.RULES, ("Shift+F3", "Ctrl+Shift+G")),
)
BY_NAME: Final[Mapping[str, Command]] = MappingProxyType({each.name: each for each in COMMANDS})


def commands() -> Commands:
    """Return the one of this program."""
    app = QCoreApplication.instance()
    assert app is not None
    return _commands_of(app)


@cache
def _commands_of(app: QCoreApplication) -> Commands:
    return Commands(app)


class Commands(QObject):
    """Which keys each command has now."""

    changed = Signal()
    """Some command has other keys."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._given: dict[str, tuple[str, ...]] = {}
        """By command, the keys that the person has given it."""
        self._letters = True
        """Whether letters, figures and signs mean anything alone."""
        self._settings: Settings | None = None

    def obey(self, settings: Settings) -> None:
        """Take the keys from *settings*, as long as there are these."""
        if self._settings is not None:
            self._settings.changed.disconnect(self._on_setting_changed)
            self._settings.destroyed.disconnect(self._on_settings_gone)
        self._settings = settings
        settings.changed.connect(self._on_setting_changed)
        settings.destroyed.connect(self._on_settings_gone)
        self._read()

    def _on_setting_changed(self, name: str) -> None:
        if name in ("keys", "letter_keys"):
            self._read()

    def _on_settings_gone(self) -> None:
        self._settings, self._given, self._letters = None, {}, True

    def _read(self) -> None:
        """Take what the settings say, as far as it makes sense."""
        assert self._settings is not None
        before = self._letters, self._given
        self._letters = self._settings.letter_keys
        self._given = {
            name: keys
            for name, keys in self._settings.keys.items()
            if name in BY_NAME and all(map(_is_one_key, keys))
        }
        while clash := self._clash():  # written by hand, or by a program that had other commands
            del self._given[clash]
        if (self._letters, self._given) != before:
            self.changed.emit()

    def _clash(self) -> str:
        """Return a command to which a key was given that another has, too; empty without one."""
        for given, other in product(map(BY_NAME.__getitem__, self._given), COMMANDS):
            meet = given is not other and _meet(given.place, other.place)
            if meet and {*self.all_keys(given.name)} & {*self.all_keys(other.name)}:
                return given.name
        return ""

    def all_keys(self, name: str) -> tuple[str, ...]:
        """Return the keys of a command, also those that mean nothing now, as Qt writes them."""
        given = self._given.get(name)
        return default_keys(name) if given is None else given

    def keys(self, name: str) -> list[QKeySequence]:
        """Return the keys of a command that mean something now."""
        every = map(QKeySequence, self.all_keys(name))
        return [keys for keys in every if self._letters or not is_letter(keys)]

    def named(self, *names: str) -> str:
        """Return what the first key of the first command is called that has one; else nothing."""
        found = (keys for name in names for keys in self.keys(name))
        return next(map(native, found), "")

    def has_own(self, name: str) -> bool:
        """Return whether a command has the keys that it has by itself."""
        return name not in self._given

    def meant(self, event: QKeyEvent, place: Place) -> str:
        """Return the command that a key means at a *place*; empty if it means none."""
        here = [
            (keys, each.name)
            for each in COMMANDS
            if each.place is place
            for keys in self.keys(each.name)
        ]
        pressed = _pressed(event)
        exact = next((name for keys, name in here if keys == pressed), "")
        if exact or event.modifiers() & KEPT:
            return exact
        # What a key writes counts, wherever a keyboard has it, and whether it is a capital or not.
        written = event.text().upper()
        return next((name for keys, name in here if written and keys.toString() == written), "")

    def clashing(self, name: str, keys: QKeySequence) -> str:
        """Return the command that has *keys* where the one called *name* is; empty for none."""
        place, text = BY_NAME[name].place, keys.toString()
        return next(
            (
                each.name
                for each in COMMANDS
                if each.name != name
                and _meet(each.place, place)
                and text in self.all_keys(each.name)
            ),
            "",
        )

    def give(self, name: str, keys: Sequence[QKeySequence]) -> None:
        """Give a command these *keys* and no others, from now on."""
        assert self._settings is not None
        texts = tuple(each.toString() for each in keys)
        given = {key: each for key, each in self._given.items() if key != name}
        self._settings.keys = given if texts == default_keys(name) else {**given, name: texts}


@cache
def default_keys(name: str) -> tuple[str, ...]:
    """Return the keys that a command has by itself."""
    return tuple(QKeySequence(key).toString() for key in BY_NAME[name].keys)


def native(keys: QKeySequence) -> str:
    """Return what *keys* are called on this system."""
    return keys.toString(QKeySequence.SequenceFormat.NativeText)


def is_letter(keys: QKeySequence) -> bool:
    """Return whether *keys* are a letter, a figure or a sign alone, as one types it."""
    return len(keys.toString().removeprefix("Shift+")) == 1


def is_needed(name: str) -> bool:
    """Return whether nothing could be played without a key for a command."""
    return name in ("click", "leave")


def opens_menu(keys: QKeySequence) -> bool:
    """Return whether *keys* are those by which a menu, or a button, may be opened."""
    return keys.toString().startswith("Alt+") and len(keys.toString()) == len("Alt+X")


def works_anywhere(name: str, keys: QKeySequence) -> bool:
    """Return whether *keys* do no harm to what one writes, or chooses, where a command is known."""
    text = keys.toString()
    alone = not any(each in text for each in ("Ctrl+", "Alt+", "Meta+"))
    function = re.fullmatch(r"(Shift\+)?F\d+", text) is not None
    return BY_NAME[name].place in (Place.TABLE, Place.SHEET) or function or not alone


def _is_one_key(text: str) -> bool:
    keys = QKeySequence(text)
    return keys.count() == 1 and bool(keys.toString())


def _pressed(event: QKeyEvent) -> QKeySequence:
    """Return what was pressed, on whichever of two keys it is."""
    key = Qt.Key.Key_Return if event.key() == Qt.Key.Key_Enter else Qt.Key(event.key())
    modifiers = event.modifiers() & (KEPT | Modifier.ShiftModifier)
    return QKeySequence(key | modifiers)


def _meet(one: Place, other: Place) -> bool:
    """Return whether a key may mean something at both places at once."""
    return one is other or (Place.WINDOW in (one, other) and Place.RULES not in (one, other))


class _Binding(QObject):
    """Gives an action, or a shortcut, the keys of a command."""

    def __init__(self, target: QAction | QShortcut, name: str) -> None:
        super().__init__(target)
        self._target = target
        self._name = name
        commands().changed.connect(self._obey)
        self._obey()

    def _obey(self) -> None:
        keys = commands().keys(self._name)
        if isinstance(self._target, QAction):
            self._target.setShortcuts(keys)
        else:
            self._target.setKeys(keys)


def bind(target: QAction | QShortcut, name: str) -> None:
    """Let *target* have the keys of the command called *name*, whatever they are."""
    _Binding(target, name)
