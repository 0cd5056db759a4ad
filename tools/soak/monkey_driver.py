"""The driver that clicks and types at random, wherever the app lets it."""

from __future__ import annotations

import ctypes
import gc
import os
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib.resources import files
from typing import Any, Final

from PySide6.QtCore import QPoint, QRect, Qt, QUrl, Slot
from PySide6.QtGui import QAction, QDesktopServices, QFontDatabase
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFileDialog,
    QLineEdit,
    QWidget,
)

from lat_desktop.engine.registry import GAMES
from lat_desktop.windows.seat_row import SeatRow
from tools.processes import own_megabytes
from tools.soak import hostile
from tools.soak.driver import Driver, Script

ACTS: Final = 60
"""At each table, in each lap."""
SIZE: Final = (1280, 820)
"""Of the window when its memory is measured."""
KEYS: Final = tuple(
    Qt.Key(key)
    for key in (
        *(Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Return, Qt.Key.Key_Space),
        *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down),
        *(Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
        *(Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Backspace),
        *(Qt.Key.Key_F1, Qt.Key.Key_F2, Qt.Key.Key_F3, Qt.Key.Key_F4, Qt.Key.Key_F5, Qt.Key.Key_F6),
        *(Qt.Key.Key_H, Qt.Key.Key_I, Qt.Key.Key_V, Qt.Key.Key_R, Qt.Key.Key_1, Qt.Key.Key_X),
    )
)
NAMES: Final = (
    "Anna*",
    "_x_",
    "[L7]",
    "<b>",
    "Tom & Jerry",
    "\u202eoñŭ",
    "w" * 200,
    "",
    "虎",
    "🐅",
)
ON_URL: Any = "on_url"
"""PySide 6.12 says that it wants bytes here, and takes a text only."""
BUTTONS: Final = (*(Qt.MouseButton.LeftButton,) * 6, Qt.MouseButton.RightButton)


class MonkeyDriver(Driver):
    """Goes from table to table, lap by lap, and measures the memory after each."""

    def __init__(self, seed: int, seconds: float, acts: str) -> None:
        """Go on for so long, and write down every act in the file *acts*."""
        super().__init__(seed)
        self._until = time.monotonic() + seconds
        self._file = os.open(acts, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self._done: dict[str, int] = {}
        self._kinds: Mapping[str, tuple[int, Callable[[], str]]] = {
            "move": (40, self._move),
            "mouse": (12, self._mouse),
            "key": (16, self._key),
            "size": (4, self._size),
            "menu": (8, self._menu),
            "language": (3, self._language),
            "minimise": (1, self._minimise),
        }

    def script(self) -> Script:
        """Walk about until the time is over; then close the window."""
        yield from self.enter()
        self.window.menus.quit.setEnabled(False)  # or one of the first acts would be the last
        for scheme in ("file", "http", "https", "mailto"):
            QDesktopServices.setUrlHandler(scheme, self, ON_URL)
        first, *others = GAMES
        while not self._late:
            self.rng.shuffle(others)
            for game in (*others, first):  # what is measured has always come from the same table
                yield from self._visit(game)
            yield from self._calm()
            self.tell("lap", megabytes=own_megabytes(os.getpid()), acts=self._done)
        yield from self.leave()

    @property
    def _late(self) -> bool:
        return time.monotonic() > self._until or self.asked_to_stop

    @Slot(QUrl)
    def on_url(self, url: QUrl) -> None:
        """Open nothing in other programs."""
        self._write(f"url {url.toString()}")

    def act_within(self) -> None:
        """Act in what has been opened and waits; mostly close it."""
        if self.rng.random() < 0.4:
            self._act()
        else:
            self.dismiss()

    # One table

    def _visit(self, game: str) -> Script:
        if self.door(game).waiting and self.rng.random() < 0.5:
            self.window.continue_match(game)
            yield from self.pause(5)
        if self.window.stack.currentWidget() is not self.window.page:
            yield from self._begin(game)
        for n in range(ACTS):
            self._act()
            if n % 40 == 0:
                self.tell("alive")
            yield
            if self._late:
                break
        yield from self._close_everything()
        self.window.show_lobby()
        yield

    def _begin(self, game: str) -> Script:
        yield from self._close_everything()
        count = self.rng.choice(GAMES[game].seats)
        people = self.rng.randint(1, min(2, count))
        levels = ("novice", "casual")
        seats = [("human", name) for name in ("Anna", "Ugo")[:people]]
        seats += [("ai", self.rng.choice(levels)) for _ in range(count - people)]
        yield from self.sit_down(game, seats)

    def attend(self) -> None:
        """Let the AI move at once; nobody wants to hear of steps."""
        self.page.controller.pause = 0

    def _close_everything(self) -> Script:
        for _ in range(50):
            popup = QApplication.activePopupWidget()
            others = [
                widget
                for widget in QApplication.topLevelWidgets()
                if widget.isVisible() and widget is not self.window
            ]
            if not others:
                return
            if popup is not None:
                popup.close()
            for widget in others:
                widget.close()
            yield
        raise TimeoutError(f"what does not go away: {others}")

    def _calm(self) -> Script:
        """Have everything as it was after each lap, so that the memory can be compared."""
        window = self.window
        window.showNormal()
        window.resize(*SIZE)
        window.menus.languages["en"].trigger()
        window.menus.words.setChecked(False)
        _forget_letters()
        yield from self.pause(60)
        gc.collect()
        with suppress(OSError, AttributeError):  # what the allocator keeps for later is not taken
            ctypes.CDLL("libc.so.6").malloc_trim(0)

    # One act

    def _act(self) -> None:
        kinds = list(self._kinds)
        weights = [self._kinds[kind][0] for kind in kinds]
        (kind,) = self.rng.choices(kinds, weights)
        active = self._active()
        if isinstance(active, QFileDialog):
            active.reject()  # there one could rename and delete
            return
        self._done[kind] = self._done.get(kind, 0) + 1
        self._write(f"{kind} on {type(active).__name__}")
        self._write(f"  {self._kinds[kind][1]()}")

    def _write(self, line: str) -> None:
        os.write(self._file, f"{line}\n".encode(errors="replace"))

    def _active(self) -> QWidget:
        """Return what would get a click now: a menu, a dialog, the rules, the window."""
        active = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if active is None and self.rng.random() < 0.3:
            active = QApplication.activeWindow()
        return active if active is not None and active.isVisible() else self.window

    def _move(self) -> str:
        """Do what brings the match on, or a dialog: press what can be pressed."""
        active = self._active()
        page = self.window.page
        if active is self.window and page is not None and page.isVisible():
            return f"clicked on the table: {self.click_on_the_table()}"
        buttons = [
            button
            for button in active.findChildren(QAbstractButton)
            if button.isVisible() and button.isEnabled() and not _browses(button)
        ]
        if not buttons:
            return self._mouse()
        button = self.rng.choice(buttons)
        said = f"pressed {button.text()!r}"
        button.click()
        return said

    def _mouse(self) -> str:
        active = self._active()
        place = _inside(active.rect(), self.rng.random(), self.rng.random())
        widget = active.childAt(place) or active
        if isinstance(widget, QAbstractButton) and _browses(widget):
            return "left a button alone"
        button = self.rng.choice(BUTTONS)
        at = widget.mapFrom(active, place)
        said = f"{button.name} at {place.x()}, {place.y()} of {type(widget).__name__}"
        self._write(f"  {said}")
        if self.rng.random() < 0.15:
            QTest.mouseDClick(widget, button, pos=at)
        elif self.rng.random() < 0.3:
            QTest.mouseMove(widget, at)
        else:
            QTest.mouseClick(widget, button, pos=at)
        return said

    def _key(self) -> str:
        widget = QApplication.focusWidget() or self._active()
        if isinstance(widget, QLineEdit):
            row = widget.parent()
            if isinstance(row, SeatRow) and widget is row.command:
                well = self.rng.choice(hostile.PLAY_WELL)
                widget.setText(hostile.command(well.__name__))
                return "named a program"
            if self.rng.random() < 0.5:
                widget.insert(self.rng.choice(NAMES))
                return "wrote a name"
        key = self.rng.choice(KEYS)
        self._write(f"  {key.name} to {type(widget).__name__}")
        QTest.keyClick(widget, key)
        return key.name

    def _size(self) -> str:
        width, height = self.rng.randint(760, 1700), self.rng.randint(520, 1000)
        self.window.resize(width, height)
        return f"{width} × {height}"

    def _menu(self) -> str:
        window = self.window
        actions: Sequence[QAction] = (
            *(
                window.menus.settings,
                window.menus.about,
                window.menus.past_matches,
                window.menus.rules,
            ),
            *(window.menus.hint, window.menus.review, window.menus.replay, window.menus.undo),
            *(window.menus.words, window.menus.new_match, window.menus.full_screen),
            *(window.menus.continue_match, window.menus.lobby),
        )
        if QApplication.activeModalWidget() is not None:
            return "no menu there"
        action = self.rng.choice(actions)
        said = action.text()
        self._write(f"  {said}")
        action.trigger()
        return said

    def _language(self) -> str:
        code = self.rng.choice(list(self.window.menus.languages))
        self.window.menus.languages[code].trigger()
        return code or "as the system"

    def _minimise(self) -> str:
        window = self.window
        if window.isMinimized():
            window.showNormal()
            return "back"
        window.showMinimized()
        window.showNormal()
        return "away and back"


def _forget_letters() -> None:
    """Have Qt let go of the letters that it keeps, in each size that any window had.

    It keeps up to some 15 MB of them, and has no other call for this than that its fonts change.
    """
    font = files("font_source_sans_pro") / "files" / "SourceSansPro-Regular.ttf"
    QFontDatabase.removeApplicationFont(QFontDatabase.addApplicationFont(str(font)))


def _browses(button: QAbstractButton) -> bool:
    """Whether a button opens a dialog in which files could be changed."""
    row = button.parent()
    return isinstance(row, SeatRow) and button is row.browse


def _inside(rect: QRect, across: float, down: float) -> QPoint:
    return QPoint(int(rect.width() * across), int(rect.height() * down))
