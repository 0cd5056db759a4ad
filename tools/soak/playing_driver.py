"""The driver that plays a match, to be killed at any moment."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from functools import wraps
from random import Random
from typing import Any, Final, NoReturn
from unittest import mock

from PySide6.QtTest import QTest

from tools.soak.driver import LEFT, Driver, Script

_CALLS: Final = (
    *("open", "fsync", "ftruncate", "truncate", "link"),
    *("rename", "replace", "unlink", "remove", "mkdir"),
)
"""By which files are changed, beside `write`."""


class PlayingDriver(Driver):
    """Goes on with the match behind a door, or begins one, and plays it by mouse."""

    def __init__(
        self,
        seed: int,
        game: str,
        seats: Sequence[Sequence[str]],
        steps: int | None = None,
        die_at: int | None = None,
        rest: int = 1,
        stays: bool = False,
    ) -> None:
        """Play so many *steps*, or until it is stopped or the match is over; then close the window.

        It dies at the call of that number to the disk, if one is given, and rests for so many
        ticks after each click. One who *stays* sits there when the match is over, until stopped.
        """
        super().__init__(seed)
        self._game = game
        self._seats = seats
        self._steps = steps
        self._rest = rest
        self._stays = stays
        if die_at is not None:
            _die_at(die_at, self.rng)

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
        self.note_sentences()
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
                if not self._stays:
                    self.tell("over")
                    return
                yield
                continue
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


def _die_at(number: int, rng: Random) -> None:
    """End the process, without a word, before or after the call of that number to the disk.

    What is written then may be on the disk in part.
    """
    left = number

    def count() -> bool:
        """Whether it was not the last."""
        nonlocal left
        left -= 1
        return left >= 0

    def die() -> NoReturn:
        os.kill(os.getpid(), signal.SIGKILL)
        raise SystemExit  # which nobody comes to

    def counted(call: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(call)
        def dying(*arguments: Any, **options: Any) -> Any:
            if not count():
                die()
            done = call(*arguments, **options)
            if not count():
                die()
            return done

        return dying

    write = os.write

    def write_in_part(file: int, text: bytes) -> int:
        if file <= 2:  # this is how the driver tells
            return write(file, text)
        if not count():
            write(file, text[: rng.randrange(len(text) + 1)])
            die()
        return write(file, text)

    mock.patch.object(os, "write", write_in_part).start()
    for name in _CALLS:
        mock.patch.object(os, name, counted(getattr(os, name))).start()
