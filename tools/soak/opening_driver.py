"""The driver that opens whatever waits behind the doors."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from lat_desktop.windows.new_match import NewMatchDialog
from tools.soak.driver import LEFT, Driver, Script

SETTLE_TICKS = 40


class OpeningDriver(Driver):
    """Goes through the doors of the *games*, reads what is said, and goes on with what it may."""

    def __init__(self, seed: int, games: Sequence[str]) -> None:
        super().__init__(seed)
        self._games = games

    def script(self) -> Script:
        """Try each door, and close the window."""
        yield from self.enter()
        yield from self._answer()
        self.tell("begun", said=list(self.seen))
        for game in self._games:
            yield from self._open(game)
        yield from self.leave()

    def _open(self, game: str) -> Script:
        page = self.window.page
        self.seen.clear()  # two matches may have to say the same
        door = self.door(game)
        waiting = door.waiting
        if waiting:
            QTest.mouseClick(door, LEFT)
            yield from self.until(
                lambda: self.dialogs() or self.window.page is not page, f"{game}: nothing came"
            )
            yield from self._answer()
        opened = self.window.page
        if opened is not None and opened is not page and opened.controller.awaits_hand_over:
            self.click_on_the_table()  # what somebody wrote down is read when they look at it
            yield from self._answer()
        moves = None
        if opened is not None and opened is not page:
            moves = [step.move.text for step in opened.controller.match.steps]
        self.tell("opened", game=game, waiting=waiting, moves=moves, said=list(self.seen))
        self.window.show_lobby()
        yield from self.pause(5)

    def _answer(self) -> Script:
        """Read all that is said and asked, and answer as one does who only wants to go on."""
        for _ in range(SETTLE_TICKS):
            self.act_within()
            yield

    def act_within(self) -> None:
        """Read what is asked, and press Return or Escape."""
        self.note_sentences()
        for dialog in self.dialogs():
            if isinstance(dialog, NewMatchDialog) or self.rng.random() < 0.5:
                dialog.reject()
            else:
                QTest.keyClick(dialog, Qt.Key.Key_Return)
