"""The driver that only looks: at what stands on the screen where the curtain is closed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from hashlib import sha256

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListView, QWidget

from tools.soak.driver import LEFT, Driver, Script, words_of

SETTLE_TICKS = 60


class LookingDriver(Driver):
    """Opens the matches of some *games*, and tells every word and the picture of each."""

    def __init__(self, seed: int, games: Sequence[str]) -> None:
        super().__init__(seed)
        self._games = games

    def script(self) -> Script:
        """Look, and close the window."""
        yield from self.enter()
        self.window.menus.words.setChecked(True)
        for game in self._games:
            QTest.mouseClick(self.door(game), LEFT)
            yield from self.until(partial(self._at, game), "no table")
            yield from self.pause(SETTLE_TICKS)
            yield from self.until(lambda: not self.page.table.animations.busy, "it moves for ever")
            yield from self.pause(5)
            window = self.window
            self.tell(
                "looked",
                game=game,
                words=[*words_of(window), *lists_in(window), *self.page.table.in_words()],
                picture=picture_of(window),
                reader=self.page.controller.reader,
            )
            window.show_lobby()
            yield from self.pause(5)
        yield from self.leave()

    def _at(self, game: str) -> bool:
        """Whether the match that is open is of *game*."""
        page = self.window.page
        return page is not None and page.controller.match.game.key == game


def lists_in(widget: QWidget) -> list[str]:
    """Return what stands in the lists on a widget, seen or not: a screen reader finds it."""
    found = []
    for view in widget.findChildren(QListView):
        model = view.model()
        rows = range(model.rowCount() if model is not None else 0)
        found += [str(model.index(row, 0).data()) for row in rows]
    return found


def picture_of(widget: QWidget) -> str:
    """Return a picture of a widget, in so many letters that others can be told from it."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    widget.grab().save(buffer, "PNG")
    return sha256(buffer.data().data()).hexdigest()
