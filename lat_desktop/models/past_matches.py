"""The matches that are over, and those that wait, the newest first."""

from __future__ import annotations

import logging
from enum import IntEnum
from typing import Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QDateTime,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
)

from lat_desktop.controllers import past_matches as past
from lat_desktop.controllers.disk import Obstacle, obstacle_of
from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.past_matches import PastMatch
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.engine.record import SeatHeader
from lat_desktop.rulebook import as_tooltip

log = logging.getLogger(__name__)


class Column(IntEnum):
    """What a row says, from left to right."""

    WHEN = 0
    GAME = 1
    PLAYERS = 2
    RESULT = 3


class PastMatchesModel(QAbstractTableModel):
    """One row a match. How each ended is read one match at a time, while nothing else is to do."""

    def __init__(
        self, saves: Saves, language: LanguageService, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._saves = saves
        self._language = language
        self._renderers: dict[tuple[str, tuple[SeatHeader, ...]], TextRenderer] = {}
        self.obstacle: Obstacle | None = None
        """Why not all of them are listed, if so."""
        self._rows: list[PastMatch] = []
        for folder, waiting in ((saves.finished, False), (saves.waiting, True)):
            try:
                self._rows += (past.glance(path, waiting=waiting) for path in folder())
            except OSError as error:
                log.warning("matches cannot be listed: %s", error)
                self.obstacle = obstacle_of(error)
        self._rows.sort(key=lambda each: (each.begun, each.path.name), reverse=True)
        self._next = 0
        self._reading: Final = QTimer(self, interval=0)
        self._reading.timeout.connect(self._read_next)
        language.language_changed.connect(self._on_language_changed)

    def start(self) -> None:
        """Begin to read how the matches ended, or go on with it."""
        if self._next < len(self._rows):
            self._reading.start()

    def stop(self) -> None:
        """Read no more for now."""
        self._reading.stop()

    def entry(self, row: int) -> PastMatch:
        """Return what is known of the match of a row."""
        return self._rows[row]

    def read(self, row: int) -> PastMatch:
        """Read the match of a row, again if need be, and return what is known of it now."""
        self._rows[row] = past.read_through(self._rows[row], self._saves)
        self.dataChanged.emit(self.index(row, 0), self.index(row, len(Column) - 1))
        return self._rows[row]

    def remove(self, row: int) -> None:
        """List the match of a row no more."""
        self.beginRemoveRows(QModelIndex(), row, row)
        del self._rows[row]
        self._next -= row < self._next
        self.endRemoveRows()

    def players(self, row: int) -> list[str]:
        """Return how those who played were called; nobody where the file does not say it."""
        match = self._rows[row]
        return [self._renderer(match).name(seat) for seat in range(len(match.seats))]

    def _read_next(self) -> None:
        row, self._next = self._next, self._next + 1
        if self._next >= len(self._rows):
            self._reading.stop()
        if self._rows[row].awaits_reading:
            self.read(row)

    def _renderer(self, match: PastMatch) -> TextRenderer:
        key = match.game, match.seats
        if key not in self._renderers:
            self._renderers[key] = TextRenderer(self._language, *key, self)
        return self._renderers[key]

    def _on_language_changed(self) -> None:
        if self._rows:
            last = self.index(len(self._rows) - 1, len(Column) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(Column) - 1)

    # What Qt asks

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """One row a match."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """When, what, who, and how it ended."""
        return 0 if parent.isValid() else len(Column)

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the words of a cell; a screen reader hears all of the row at its first."""
        row, column = index.row(), Column(index.column())
        if role == Qt.ItemDataRole.AccessibleTextRole and column is Column.WHEN:
            return ", ".join(filter(None, (self._words(row, each) for each in Column)))
        if role == Qt.ItemDataRole.ToolTipRole and column is Column.PLAYERS:
            return as_tooltip(self._words(row, column))
        if role == Qt.ItemDataRole.DisplayRole:
            return self._words(row, column) or "—"
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the words of a column's head."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        heads = (self.tr("When"), self.tr("Game"), self.tr("Players"), self.tr("Result"))
        return heads[section]

    # Words

    def _words(self, row: int, column: Column) -> str:
        match = self._rows[row]
        if column is Column.WHEN:
            locale = QLocale(self._language.language)
            moment = QDateTime(match.begun)
            return locale.toString(moment, "d MMM yyyy, HH:mm") if match.begun.year > 1 else ""
        if column is Column.GAME:
            known = self._language.rulebook(match.game) if match.game else None
            name = known.word("game.name") if known else ""
            return self.tr("{game}, tried again").format(game=name) if match.replayed else name
        if column is Column.PLAYERS:
            return ", ".join(self.players(row))
        return self._result(match)

    def _result(self, match: PastMatch) -> str:
        """Return how a match ended for the people in it; where one is alone, that one is «you»."""
        if match.trouble:
            return {
                "unreadable": self.tr("Cannot be read"),
                "irregular": self.tr("Cannot be read"),
                "damaged": self.tr("Cannot be read whole"),
                "unknown": self.tr("Of an unknown kind"),
                "unfinished": self.tr("Not over"),
                "gone": self.tr("Not there any more"),
            }[match.trouble]
        if match.waiting:
            return self.tr("Unfinished")
        if match.outcome is None:
            return "…"
        winners, renderer = match.outcome.winners, self._renderer(match)
        if not winners:
            return self.tr("Draw")
        if renderer.reader is not None and renderer.reader not in winners:
            return self.tr("You lost")
        if renderer.reader is not None:
            return self.tr("You won") if len(winners) == 1 else self.tr("You share the win")
        names = [renderer.name(seat) for seat in winners]
        if len(names) == 1:
            return self.tr("{name} won").format(name=names[0])
        return self.tr("{names} share the win").format(names=renderer.book.series(names))
