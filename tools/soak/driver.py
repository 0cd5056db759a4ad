"""A driver inside the app, which clicks and types as a person does and tells what it sees."""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from types import FrameType
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLabel, QMessageBox, QWidget

from lat_desktop.rulebook import plain
from lat_desktop.windows.door_button import DoorButton
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatchDialog
from lat_desktop.windows.waiting_match import WaitingMatchBox

PATIENCE_S: Final = 60.0
"""Less than that of whoever listens, so that they are told what was waited for."""
TICK_MS: Final = 5
LEFT: Final = Qt.MouseButton.LeftButton
TRACE: Final = "LAT_DESKTOP_TRACE"
"""The variable that names the file into which the app writes when its lobby has been seen."""

Script = Iterator[None]
"""What the driver does; it yields wherever the app is to go on."""


class Driver(QObject):
    """Made before the application, and begins with its event loop."""

    _made = Signal()

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.rng: Final = Random(seed)
        self.seen: Final[list[str]] = []
        """All sentences of dialogs and notices, in the order in which they came."""
        self.asked_to_stop = False
        self.attended: GamePage | None = None
        """The match of which every step is told."""
        self._acts = False
        self._script: Script = iter(())
        self._made.connect(self._on_made, Qt.ConnectionType.QueuedConnection)
        self._made.emit()
        signal.signal(signal.SIGUSR1, self._on_signal)
        signal.signal(signal.SIGUSR2, signal.SIG_IGN)  # which it is again when Python ends
        faulthandler.register(signal.SIGUSR2)  # whoever waits in vain asks where it is

    def script(self) -> Script:
        """Do what this driver is there for."""
        raise NotImplementedError

    def tell(self, event: str, **what: object) -> None:
        """Tell whoever listens; it is told before this returns."""
        os.write(1, json.dumps({"event": event, **what}).encode() + b"\n")

    # Time

    def _on_made(self) -> None:
        self._script = self.script()
        timer = QTimer(self)
        timer.timeout.connect(self._on_tick)
        app = QCoreApplication.instance()
        assert app is not None
        app.aboutToQuit.connect(timer.stop)
        timer.start(TICK_MS)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self.asked_to_stop = True

    def _on_tick(self) -> None:
        if self._acts:  # something has opened a loop of its own, and waits in it
            self.act_within()
            return
        self._acts = True
        try:
            next(self._script, None)
        except Exception:  # whoever listens is to know of it
            self.tell("stuck", what=traceback.format_exc())
            os._exit(4)
        finally:
            self._acts = False

    def act_within(self) -> None:
        """Act while an act is not over, because it opened a dialog and waits for it."""
        self.dismiss()

    def until(
        self, holds: Callable[[], object], what: str, patience_s: float = PATIENCE_S
    ) -> Script:
        """Wait until it holds. Raises TimeoutError."""
        deadline = time.monotonic() + patience_s
        while not holds():
            if time.monotonic() > deadline:
                raise TimeoutError(f"{what}; on the screen: {self.on_screen()}")
            yield

    def pause(self, ticks: int) -> Script:
        """Let the app go on for so many ticks."""
        for _ in range(ticks):
            yield

    # What is there

    @property
    def window(self) -> MainWindow:
        """The main window."""
        return next(w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow))

    @property
    def page(self) -> GamePage:
        """The match that is open."""
        page = self.window.page
        assert page is not None
        return page

    def dialogs(self) -> list[QDialog]:
        """Return the dialogs that are open."""
        found = [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog)]
        return [dialog for dialog in found if dialog.isVisible()]

    def on_screen(self) -> list[str]:
        """Return all words that stand on the window and its dialogs."""
        return [word for widget in (self.window, *self.dialogs()) for word in words_of(widget)]

    def door(self, game: str) -> DoorButton:
        """Return the door of a game."""
        return next(door for door in self.window.lobby.doors if door.game == game)

    # What is done

    def enter(self) -> Script:
        """Wait until the lobby is there, and knows what waits behind its doors."""
        QApplication.setDoubleClickInterval(0)  # it sees at once what a person has to look at
        there = Path(os.environ[TRACE])
        yield from self.until(lambda: there.exists() and there.stat().st_size, "no lobby came")
        yield from self.pause(10)
        self.tell("lobby")

    def sit_down(self, game: str, seats: Sequence[Sequence[str]]) -> Script:
        """Begin a match from its door: *seats* are of a kind and a name each, a person first."""
        self.window.ask_new_match(game)
        yield from self.until(self.dialogs, "no dialog came")
        for asked in self.dialogs():
            if isinstance(asked, WaitingMatchBox):
                press(asked, QMessageBox.ButtonRole.ActionRole)
        yield from self.until(lambda: self._asking() is not None, "no dialog came")
        asking = self._asking()
        assert asking is not None
        asking.count.value = len(seats)
        for row, (kind, name) in zip(asking.rows, seats, strict=False):
            row.kind.value = name if kind == "ai" else kind
            if kind == "human":
                row.name.setText(name)
            elif kind == "program":
                row.command.setText(name)
        yield
        before = self.window.page
        QTest.mouseClick(asking.start, LEFT)
        yield from self.until(lambda: self.window.page not in (None, before), "no match began")
        self.attend()

    def _asking(self) -> NewMatchDialog | None:
        return next((d for d in self.dialogs() if isinstance(d, NewMatchDialog)), None)

    def attend(self) -> None:
        """Tell of every step of the match that is open, once it is saved; and tell of the match."""
        page = self.page
        page.controller.pause = 0
        if page is not self.attended:
            self.attended = page
            page.controller.step_played.connect(self._on_step_played)
        match = page.controller.match
        moves = [step.move.text for step in match.steps]
        self.tell("match", game=match.game.key, moves=moves)

    def _on_step_played(self) -> None:
        steps = self.page.controller.match.steps
        self.tell("step", n=len(steps), move=steps[-1].move.text)

    def click_on_the_table(self) -> bool:
        """Click on something that can be clicked, if there is anything; return whether there is."""
        page = self.page
        offered = page.table.clickable_items()
        if page.table.animations.busy or not offered:
            return False
        place = page.view.place_of(self.rng.choice(offered)).toPoint()
        QTest.mouseClick(page.view.viewport(), LEFT, pos=place)
        return True

    def note_sentences(self) -> None:
        """Remember what the dialogs and the notice say."""
        page = self.window.page
        notice = page.bar.notice if page is not None else None
        said = [notice.text()] if notice is not None and notice.isVisible() else []
        if page is not None and page.delay.isVisible():
            said.append(page.delay.sentence)
        for dialog in self.dialogs():
            if isinstance(dialog, QMessageBox):
                said += words_of(dialog)
        for sentence in said:
            if sentence and sentence not in self.seen:
                self.seen.append(sentence)
                self.tell("said", what=sentence)

    def dismiss(self) -> None:
        """Close every dialog, having read it."""
        self.note_sentences()
        for dialog in self.dialogs():
            dialog.reject()

    def leave(self) -> Script:
        """Close the window."""
        while self.dialogs():
            self.dismiss()
            yield
        self.tell("leaving")
        self.window.close()
        yield


def words_of(widget: QWidget) -> list[str]:
    """Return the words that stand on a widget, without the signs that mark them up."""
    found = [
        child.text()
        for child in widget.findChildren(QWidget)
        if isinstance(child, QLabel | QAbstractButton) and child.isVisible()
    ]
    return [plain(text).strip() for text in found if text.strip()]


def press(box: QMessageBox, role: QMessageBox.ButtonRole) -> None:
    """Press the button of a box that has this role."""
    next(button for button in box.buttons() if box.buttonRole(button) is role).click()


def run(driver: Driver) -> int:
    """Run the app with the *driver* in it and the arguments that follow those of the driver."""
    from lat_desktop.app import main

    assert driver
    try:
        return main(sys.argv[3:])
    finally:  # Python gives its signals back as it ends, and one of them would end it at once
        signal.signal(signal.SIGUSR1, signal.SIG_IGN)
