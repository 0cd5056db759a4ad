"""The log of Suspicion: what everybody could see, and what whoever looks was told besides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.sitting import VisibleStep
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.game import Event, Seat
from lat_desktop.engine.mansion import Guest
from lat_desktop.engine.suspicion import Answered, DiceRolled, GemStolen, SuspicionView
from lat_desktop.models.moves import STEP_ROLE
from lat_desktop.players.suspicion import deduction
from lat_desktop.players.suspicion.deduction import Fact, Kind
from lat_desktop.rulebook import as_tooltip

Index = QModelIndex | QPersistentModelIndex


class Role(IntEnum):
    """What a row has besides its words."""

    TURN = Qt.ItemDataRole.UserRole
    """The turn that it belongs to, counted from 1; 0 for the deal."""
    SEATS = Qt.ItemDataRole.UserRole + 1
    """Whom it is about: the set of their seats."""


@dataclass(frozen=True, slots=True)
class _Row:
    number: int
    """That of the step, counted from 1."""
    turn: int
    events: tuple[Event, ...]
    """Those that there are words for."""

    @property
    def seats(self) -> frozenset[Seat]:
        """Who did something in this step, and to whom it was done."""
        return frozenset(seat for event in self.events for seat in _seats(event))


def _seats(event: Event) -> Iterator[Seat]:
    for seat in (event.subject, event.recipient):
        if seat is not None:
            yield seat


class FactsModel(QAbstractListModel):
    """One row for each step that there is something to tell of, with its turn."""

    def __init__(
        self,
        playback: Playback,
        renderer: TextRenderer,
        settings: Settings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._playback = playback
        self._renderer = renderer
        self._settings = settings
        self._turn = 0
        self._rows = self._all_rows()
        playback.step_shown.connect(self._on_step_shown)
        playback.retold.connect(self._on_retold)
        renderer.language_changed.connect(self._on_language_changed)

    def _all_rows(self) -> list[_Row]:
        self._turn = 0
        return [row for told in self._playback.shown_steps for row in self._rows_of(told)]

    def _rows_of(self, told: VisibleStep) -> Iterator[_Row]:
        """Give the row of a step, if there is anything to tell of it."""
        for event in told.events:
            if isinstance(event, DiceRolled):  # with which a turn begins
                self._turn = event.turn
        events = tuple(event for event in told.events if self._renderer.has_words_for(event))
        if events:
            yield _Row(told.number, self._turn, events)

    def _on_step_shown(self, told: VisibleStep) -> None:
        for row in self._rows_of(told):
            n = len(self._rows)
            self.beginInsertRows(QModelIndex(), n, n)
            self._rows.append(row)
            self.endInsertRows()

    def _on_retold(self) -> None:
        self.beginResetModel()
        self._rows = self._all_rows()
        self.endResetModel()

    def _on_language_changed(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def _what_it_leaves(self, row: _Row) -> str:
        """Return who a seat can be by this fact alone; empty where it says nothing of that."""
        told = {event.seat for event in row.events if isinstance(event, GemStolen | Answered)}
        if not told or self._settings.help == "none":
            return ""
        fact = next((f for f in self._known() if f.turn == row.turn and f.about in told), None)
        if fact is None:
            return ""
        guests = tuple(guest for guest in Guest if guest in fact.possible)
        return self._renderer.render(Sentence("facts.leaves", {"guests": guests}, fact.about))

    def _known(self) -> Iterator[Fact]:
        """Give what the reader knows from thefts and answers."""
        view = self._playback.front_view
        assert isinstance(view, SuspicionView)
        for fact in deduction.facts(view):
            if fact.kind in (Kind.STEAL, Kind.YES, Kind.NO):
                yield fact

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """One row a step."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the words of a step, or its turn, or whom it is about."""
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._renderer.render_events(row.events)
            case Qt.ItemDataRole.AccessibleTextRole:
                said = self._renderer.render_events(row.events)
                if row.turn == 0 or any(isinstance(e, DiceRolled) for e in row.events):
                    return said  # the dice say their turn themselves
                turn = self._renderer.render(Sentence("turn.title", {"n": row.turn}))
                return f"{turn}: {said}"
            case Qt.ItemDataRole.ToolTipRole:
                return as_tooltip(self._what_it_leaves(row))
            case _ if role == STEP_ROLE:
                return row.number
            case Role.TURN:
                return row.turn
            case Role.SEATS:
                return row.seats
        return None


class FactFilter(QSortFilterProxyModel):
    """The log of one player, or of all."""

    def __init__(self, facts: FactsModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._seat: Seat | None = None
        self.setSourceModel(facts)

    @property
    def seat(self) -> Seat | None:
        """Whose part is shown; None for everybody's."""
        return self._seat

    @seat.setter
    def seat(self, seat: Seat | None) -> None:
        self.beginFilterChange()
        self._seat = seat
        self.endFilterChange()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:  # noqa: N802
        """Take what the player did and what was done to them."""
        if self._seat is None:
            return True
        seats = self.sourceModel().index(row, 0, parent).data(Role.SEATS)
        return self._seat in seats
