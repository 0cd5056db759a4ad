"""What has happened so far, and what one may do now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

import msgspec
from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.sitting import Request, VisibleStep
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.game import Event, Move, Seat
from lat_desktop.rulebook import as_tooltip
from lat_desktop.rulebook.markup import without_things

Index = QModelIndex | QPersistentModelIndex

STEP_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 100
"""The number of the step that a row of a list tells of, counted from 1."""


STANDINGS: Final = "log.standings"
"""The key of what says how all stand, in the games that do not say so themselves."""


LINE_ROLE: Final = STEP_ROLE + 1
"""A row of a log as it is seen: a :class:`LogLine`."""
MEANINGS_ROLE: Final = LINE_ROLE + 100
"""What the terms in a row mean: a sentence in which they are named."""


class LogLine(msgspec.Struct, frozen=True, eq=False):
    """A row of a log as it is seen, the same object as long as it says the same."""

    words: str
    pieces: tuple[tuple[str, str], ...]
    """The words piece by piece, each with the key of the thing that it names, if any."""
    heading: bool
    """Whether a round begins with it."""
    seat: Seat | None
    """Whose doing it is; None for nobody's."""
    sign: str
    """The letters that stand for them; empty for nobody."""
    turn: int
    """The number of the turn that it belongs to, counted from 1; 0 where none is counted."""


class LogRow(msgspec.Struct, frozen=True):
    """Something that happened in a step."""

    step: int
    """The number of the step, counted from 1."""
    event: Event | None
    """None where the row says how things stand after the step."""
    turn: int
    standing: Sentence | None = None

    @property
    def heading(self) -> bool:
        """Whether a round begins with it."""
        return self.event is not None and self.event.begins_round

    @property
    def seat(self) -> Seat | None:
        """Whose doing it is, if anybody's."""
        return None if self.event is None or self.heading else self.event.subject

    @property
    def seats(self) -> frozenset[Seat]:
        """Who did it, and to whom it was done."""
        involved = () if self.event is None else (self.event.subject, self.event.recipient)
        return frozenset(seat for seat in involved if seat is not None)


class MovesModel(QAbstractListModel):
    """The log: a row for each event that there are words for, as the reader saw it.

    After a step that changed the scores it says how all stand, in games that have words for that.
    """

    def __init__(
        self, playback: Playback, renderer: TextRenderer, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._playback = playback
        self._renderer = renderer
        self._turn = 0
        self._rows = self._all_rows()
        self._lines: dict[int, LogLine] = {}
        """Those that were asked for, by row: a list asks for those of all its rows, often."""
        playback.step_shown.connect(self._on_step_shown)
        playback.retold.connect(self._on_retold)
        renderer.language_changed.connect(self._on_language_changed)

    def _all_rows(self) -> list[LogRow]:
        self._turn = 0
        return [row for told in self._playback.shown_steps for row in self._rows_of(told)]

    def _rows_of(self, told: VisibleStep) -> list[LogRow]:
        """Return the rows of a step: none, if there is nothing to tell of it."""
        rows = []
        for event in told.events:
            self._turn = self.turn_begun_by(event) or self._turn
            if self._renderer.has_words_for(event):
                rows.append(LogRow(told.number, event, self._turn))
        standing = self.standing_after(told) if rows else None
        if standing is not None:
            rows.append(LogRow(told.number, None, self._turn, standing))
        return rows

    def standing_after(self, told: VisibleStep) -> Sentence | None:
        """Return how all stand, where a step changed that and the match goes on."""
        if told.number < 2 or STANDINGS not in self._renderer.book.words:
            return None
        match = self._playback.shown_after(told.number)
        scores = match.view(None).scores
        before = self._playback.shown_after(told.number - 1).view(None).scores
        if scores == before or match.outcome is not None:
            return None
        each = (Sentence(f"{STANDINGS}.one", {"n": n}, seat) for seat, n in enumerate(scores))
        return Sentence(STANDINGS, {"scores": tuple(each)})

    def turn_begun_by(self, event: Event) -> int:
        """Return the number of the turn that begins with *event*; 0 if none does."""
        return 0

    def row(self, index: Index) -> LogRow:
        """Return what a row tells of."""
        return self._rows[index.row()]

    def _pieces(self, row: LogRow) -> tuple[tuple[str, str], ...]:
        if row.event is not None:
            return self._renderer.pieces_of_event(row.event)
        assert row.standing is not None
        return ((self._renderer.render(row.standing), ""),)

    def _line(self, n: int) -> LogLine:
        """Return a row as it is seen."""
        if n not in self._lines:
            row = self._rows[n]
            pieces = self._pieces(row)
            sign = "" if row.seat is None else initials(self._renderer.name(row.seat))
            words = "".join(words for words, _ in pieces)
            self._lines[n] = LogLine(words, pieces, row.heading, row.seat, sign, row.turn)
        return self._lines[n]

    def _on_retold(self) -> None:
        self.beginResetModel()
        self._lines.clear()
        self._rows = self._all_rows()
        self.endResetModel()

    def _on_step_shown(self, told: VisibleStep) -> None:
        rows = self._rows_of(told)
        if rows:
            n = len(self._rows)
            self.beginInsertRows(QModelIndex(), n, n + len(rows) - 1)
            self._rows += rows
            self.endInsertRows()

    def _on_language_changed(self) -> None:
        self._lines.clear()
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many rows there are, of all steps."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the words of a row, or what else is known of it."""
        if role == LINE_ROLE:
            return self._line(index.row())
        if role == STEP_ROLE:
            return self.row(index).step
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tooltip(without_things(self.meanings(index)))
        if role == MEANINGS_ROLE:
            return self.meanings(index)
        return self._line(index.row()).words if role == Qt.ItemDataRole.DisplayRole else None

    def meanings(self, index: Index) -> str:
        """Return what the terms in a row mean, a line each, in which the term is named."""
        return self._renderer.book.meanings(self._line(index.row()).words)


def initials(name: str) -> str:
    """Return what stands for a *name* where there is hardly room: its first letter and its number.

    >>> initials("Casual 2"), initials("Anna"), initials("…")
    ('C2', 'A', '…')
    """
    letters = [letter for letter in name if letter.isalnum()]
    _, _, number = name.rpartition(" ") if " " in name else ("", "", "")
    return (letters or [*name])[0].upper() + (number if number.isdecimal() else "")


class Look(msgspec.Struct, frozen=True):
    """Something that can be looked at, on a table where that is no move and no request."""

    key: str
    """Of the words of its button."""


class Offers(Protocol):
    """What the table asks for and offers beyond what follows from the position."""

    def listed(self, moves: Sequence[Move]) -> Sequence[Move]:
        """Return *moves* in the order in which they are listed."""

    @property
    def looks(self) -> Sequence[Look]:
        """What else can be looked at."""


class ActionsModel(QAbstractListModel):
    """What may be done now: a row for a move, a request, or something to look at.

    It is the table for those who do not see it.
    """

    def __init__(
        self, playback: Playback, renderer: TextRenderer, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._playback = playback
        self._renderer = renderer
        self._offers: Offers | None = None
        self._actions = self._all_actions()
        self._undone = playback.move_to_take_back
        """What would be taken back, as it is listed: the list may be read before it is renewed."""
        for signal in (playback.prompt_changed, playback.step_began, playback.position_jumped):
            signal.connect(self._on_changed)
        renderer.language_changed.connect(self._on_changed)

    def follow(self, offers: Offers) -> None:
        """List what the table of *offers* offers, in its order; it says when to :meth:`renew`."""
        self._offers = offers
        self.renew()

    def renew(self) -> None:
        """List what is offered now, if it is something else."""
        if self._all_actions() != self._actions:
            self._on_changed()

    def _all_actions(self) -> tuple[Move | Request | Look, ...]:
        moves = self._playback.legal_moves if self._playback.live else ()
        if self._offers is None:
            return *moves, *self._playback.requests
        return *self._offers.listed(moves), *self._playback.requests, *self._offers.looks

    def action(self, index: QModelIndex) -> Move | Request | Look:
        """Return what the person would do who chooses a row."""
        return self._actions[index.row()]

    def _on_changed(self) -> None:
        actions = self._all_actions()
        if actions or self._actions:
            self.beginResetModel()
            self._actions = actions
            self._undone = self._playback.move_to_take_back
            self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many things may be done."""
        return 0 if parent.isValid() else len(self._actions)

    def data(
        self,
        index: Index,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the words of a row."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        action = self._actions[index.row()]
        if action is Request.UNDO and self._undone is not None:
            said = self._renderer.render_move(self._undone)
            return self._renderer.render(Sentence(action.key, {"move": said}))
        if isinstance(action, Request):
            return self._renderer.render(Sentence(action.key, subject=self._playback.awaited))
        if isinstance(action, Look):
            return self._renderer.word(action.key)
        return self._renderer.render_move(action)
