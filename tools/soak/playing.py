"""The hand that plays a match, to be killed at any moment."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from unittest import mock

from PySide6.QtTest import QTest

from tools.soak.hand import LEFT, Hand, Script

_CHANGING: Final = ("open", "os.rename", "os.remove", "os.mkdir", "os.truncate", "os.link")


class PlayingHand(Hand):
    """Goes on with the match behind a door, or begins one, and plays it by mouse."""

    def __init__(
        self,
        seed: int,
        game: str,
        seats: Sequence[Sequence[str]],
        steps: int | None = None,
        die_at: int | None = None,
        folder: str = "",
        rest: int = 1,
    ) -> None:
        """Play so many *steps*, or until it is stopped; then close the window.

        It dies at the operation of that number on a file in *folder*, if one is given, and rests
        for so many ticks after each click.
        """
        super().__init__(seed)
        self._game = game
        self._seats = seats
        self._steps = steps
        self._rest = rest
        if die_at is not None:
            _die_at(die_at, Path(folder))

    def script(self) -> Script:
        """Play."""
        yield from self.enter()
        door = self.door(self._game)
        if door.waiting:
            QTest.mouseClick(door, LEFT)
            yield from self.until(
                lambda: self.window.page is not None or self.dialogs(), "no table was laid"
            )
            if self.window.page is None:
                self.note_sentences()
                yield from self.leave()
                return
            self.attend()
        else:
            yield from self.sit_down(self._game, self._seats)
        yield from self._play()
        yield from self.leave()

    def _play(self) -> Script:
        begun = len(self.page.controller.match.steps)
        written = 0
        while not self.asked_to_stop:
            if self.page is not self.attended:  # another start has opened another match here
                self.attend()
                begun, written = len(self.page.controller.match.steps), 0
            controller = self.page.controller
            made = len(controller.match.steps) - begun
            self.note_sentences()
            if controller.match.outcome is not None:
                self.tell("over")
                return
            if self._steps is not None and made >= self._steps:
                return
            if made >= written + 3:  # what a person writes down is kept as well as what they play
                written = made
                text = f"after {begun + made} steps"
                controller.notes.of(controller.people[0]).text = text
                controller.save_notes()
                self.tell("note", text=text, unsaved=controller.notes_unsaved)
            for dialog in self.dialogs():
                dialog.reject()
            self.click_on_the_table()
            yield from self.pause(self._rest)


def _die_at(number: int, folder: Path) -> None:
    """End the process, without a word, at the operation of that number in *folder*."""
    left = number

    def count() -> None:
        nonlocal left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def hear(event: str, arguments: tuple[object, ...]) -> None:
        if event not in _CHANGING or not str(arguments[0]).startswith(str(folder)):
            return
        if event != "open" or set(str(arguments[1])) & set("wax+"):
            count()

    sys.addaudithook(hear)
    fsync = os.fsync

    def sync(file: int) -> None:
        count()
        fsync(file)
        count()

    mock.patch.object(os, "fsync", sync).start()
