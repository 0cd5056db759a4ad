"""The deduction sheet of Suspicion: who can be whom, as a person notes it and as it follows.

A row for each guest and a column for each of the other players. What the person wrote is theirs
alone, and goes where the match goes; what follows is worked out anew with every step, from nothing
but the view of whoever looks.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QUndoCommand, QUndoGroup, QUndoStack

from lat_desktop.controllers.notes import Mark
from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.game import Seat
from lat_desktop.engine.mansion import Guest
from lat_desktop.engine.suspicion import SuspicionView
from lat_desktop.models.suspicion.help import Help
from lat_desktop.players.suspicion import deduction
from lat_desktop.players.suspicion.deduction import Fact, NakedSubset
from lat_desktop.rulebook import as_tooltip

Index = QModelIndex | QPersistentModelIndex

GUESTS: Final = tuple(Guest)
CYCLE: Final[tuple[Mark | None, ...]] = (None, *Mark)
"""What a cell goes through, click by click."""


class Role(IntEnum):
    """What a cell has besides its words."""

    MARK = Qt.ItemDataRole.UserRole
    """The person's own :class:`Mark`, or None. To be changed with `setData`."""
    EXCLUDED = Qt.ItemDataRole.UserRole + 1
    """Whether the facts exclude it; never where no help is wanted."""
    CHANCE = Qt.ItemDataRole.UserRole + 2
    """How likely it is, from 0 to 1; None where that is not wanted."""
    GUEST = Qt.ItemDataRole.UserRole + 3
    """The guest of a row, also of its head."""
    SEAT = Qt.ItemDataRole.UserRole + 4
    """The seat of a column, also of its head."""
    WHY = Qt.ItemDataRole.UserRole + 5
    """Why the facts exclude it, in words; empty where they do not."""


class DeductionSheet(QAbstractTableModel):
    """The sheet of whoever looks; it has no columns while nobody does."""

    def __init__(
        self,
        playback: Playback,
        renderer: TextRenderer,
        help_: Help,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._playback = playback
        self._renderer = renderer
        self._help = help_
        self.undo: Final = QUndoGroup(self)
        """What the person who looks has marked, to be taken back and made again."""
        self._stacks: dict[Seat | None, QUndoStack] = {}
        self._seats: tuple[Seat, ...] = ()
        self._left: tuple[frozenset[Guest], ...] = ()
        self._chances: tuple[dict[Guest, float], ...] = ()
        self._reasons: dict[tuple[Seat, Guest], Fact | NakedSubset | None] = {}
        """Why somebody cannot be a guest, as far as that was asked since the last step."""
        self._look()
        playback.position_changed.connect(self._on_position_changed)
        playback.reader_changed.connect(self._on_reader_changed)
        help_.changed.connect(self._on_help_changed)
        renderer.language_changed.connect(self._on_language_changed)

    # What follows

    @property
    def _view(self) -> SuspicionView:
        view = self._playback.view
        assert isinstance(view, SuspicionView)
        return view

    def _look(self) -> None:
        """Take up the sheet of whoever looks."""
        reader = self._playback.reader
        seats = range(self._playback.match.setup.seats)
        # Around the table, beginning behind the reader, as one looks from player to player.
        others = seats[1:] if reader is not None else ()
        self._seats = tuple(((reader or 0) + n) % len(seats) for n in others)
        if reader not in self._stacks:
            self._stacks[reader] = QUndoStack(self.undo)
        self.undo.setActiveStack(self._stacks[reader])
        self._conclude()

    def _conclude(self) -> None:
        """Work out what the person wants to be told."""
        self._left, self._chances = (), ()
        self._reasons.clear()
        if not self._seats or self._help.level == "none":
            return
        if self._help.level == "likely":
            self._chances = deduction.posterior(self._view)
        self._left = deduction.possible(self._view)

    def _why(self, seat: Seat, guest: Guest) -> str:
        """Return why *seat* cannot be *guest*, in words."""
        if (seat, guest) not in self._reasons:
            self._reasons[seat, guest] = deduction.reason(self._view, seat, guest)
        why = self._reasons[seat, guest]
        assert why is not None
        if isinstance(why, Fact):
            return self._renderer.render(_fact_says(why, seat, guest, self._playback.reader))
        return self._naked_subset_says(why)

    def _naked_subset_says(self, why: NakedSubset) -> str:
        names = self._renderer.book.series([self._renderer.name(seat) for seat in why.seats])
        guests = tuple(guest for guest in GUESTS if guest in why.guests)
        return self._renderer.render(Sentence("because.others", {"names": names, "guests": guests}))

    # What is heard

    def _on_position_changed(self) -> None:
        self._conclude()
        self._tell_all_changed()

    def _on_reader_changed(self) -> None:
        self.beginResetModel()
        self._look()
        self.endResetModel()

    def _on_help_changed(self) -> None:
        self._conclude()
        self._tell_all_changed()

    def _on_language_changed(self) -> None:
        self._tell_all_changed()
        self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, len(GUESTS) - 1)
        if self._seats:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._seats) - 1)

    def _tell_all_changed(self) -> None:
        if self._seats:
            last = self.index(len(GUESTS) - 1, len(self._seats) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    # The model

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """One row a guest."""
        return 0 if parent.isValid() else len(GUESTS)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """One column for each other player."""
        return 0 if parent.isValid() else len(self._seats)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the words or a fact of a cell."""
        guest, seat = GUESTS[index.row()], self._seats[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._state(guest, seat)
            case Qt.ItemDataRole.AccessibleTextRole:
                values = {"guest": guest, "mark": self._state(guest, seat)}
                return self._renderer.render(Sentence("mark.line", values, seat))
            case Role.WHY | Qt.ItemDataRole.AccessibleDescriptionRole:
                return self._why(seat, guest) if self._excluded(guest, seat) else ""
            case Qt.ItemDataRole.ToolTipRole:
                return as_tooltip(self._why(seat, guest)) if self._excluded(guest, seat) else ""
            case Role.MARK:
                return self._mark(guest, seat)
            case Role.EXCLUDED:
                return self._excluded(guest, seat)
            case Role.CHANCE:
                return self._chances[seat][guest] if self._chances else None
            case Role.GUEST:
                return guest
            case Role.SEAT:
                return seat
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the guest of a row, or the player of a column."""
        if orientation == Qt.Orientation.Vertical:
            guest = GUESTS[section]
            match role:
                case Qt.ItemDataRole.DisplayRole:
                    return self._renderer.word(f"{guest.key}.short")
                case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                    return self._renderer.word(guest.key)
                case Role.GUEST:
                    return guest
        elif section < len(self._seats):
            seat = self._seats[section]
            if role == Qt.ItemDataRole.DisplayRole:
                return self._renderer.name(seat)
            if role == Qt.ItemDataRole.ToolTipRole:
                return as_tooltip(self._renderer.name(seat))
            if role == Role.SEAT:
                return seat
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Let the person who looks mark a cell, in a way that can be taken back."""
        if role != Role.MARK or value not in CYCLE:
            return False
        mark = None if value is None else Mark(str(value))
        guest, seat = GUESTS[index.row()], self._seats[index.column()]
        before = self._mark(guest, seat)
        if mark is not before:
            self.undo.activeStack().push(_SetMarkCommand(self, (guest, seat), before, mark))
        return True

    @staticmethod
    def row_of(guest: Guest) -> int:
        """Return where *guest* stands."""
        return GUESTS.index(guest)

    def clear(self) -> None:
        """Rub out every mark of whoever looks, so that it does not come back."""
        reader = self._playback.reader
        if reader is not None:
            self._playback.notes.of(reader).marks.clear()
            self.undo.activeStack().clear()
            self._tell_all_changed()

    def cycle(self, index: Index) -> None:
        """Give a cell the next mark, or none after the last."""
        now = CYCLE.index(mark_in(index))
        self.setData(index, CYCLE[(now + 1) % len(CYCLE)], Role.MARK)

    # Cells

    def _state(self, guest: Guest, seat: Seat) -> str:
        """Return all that a cell says, in words."""
        said = []
        mark = self._mark(guest, seat)
        if mark is not None:
            said.append(self.tr("your mark: {mark}").format(mark=self._renderer.word(mark.key)))
        if self._excluded(guest, seat):
            said.append(self.tr("excluded: {why}").format(why=self._why(seat, guest)))
        elif self._chances:
            said.append(percent(self._chances[seat][guest]))
        return "; ".join(said) or self._renderer.word("mark.none")

    def _excluded(self, guest: Guest, seat: Seat) -> bool:
        return bool(self._left) and guest not in self._left[seat]

    def _mark(self, guest: Guest, seat: Seat) -> Mark | None:
        reader = self._playback.reader
        assert reader is not None
        return self._playback.notes.of(reader).marks.get(seat, {}).get(guest.value)

    def put(self, guest: Guest, seat: Seat, mark: Mark | None) -> None:
        """Write *mark* into a cell, or rub out what is there. What one calls is `setData`."""
        reader = self._playback.reader
        assert reader is not None
        column = self._playback.notes.of(reader).marks.setdefault(seat, {})
        if mark is None:
            column.pop(guest.value, None)
        else:
            column[guest.value] = mark
        index = self.index(GUESTS.index(guest), self._seats.index(seat))
        self.dataChanged.emit(index, index)
        self._playback.save_notes()


class _SetMarkCommand(QUndoCommand):
    """A mark that is put into a cell in the place of another."""

    def __init__(
        self,
        sheet: DeductionSheet,
        cell: tuple[Guest, Seat],
        before: Mark | None,
        mark: Mark | None,
    ) -> None:
        super().__init__()
        self._sheet = sheet
        self._cell = cell
        self._before, self._mark = before, mark

    def redo(self) -> None:
        """Put it there, for the first time or once more."""
        self._sheet.put(*self._cell, self._mark)

    def undo(self) -> None:
        """Put back what was there."""
        self._sheet.put(*self._cell, self._before)


def mark_in(index: Index) -> Mark | None:
    """Return the person's mark in a cell: Qt gives it back as a plain text."""
    mark = index.data(Role.MARK)
    return None if mark is None else Mark(mark)


def percent(chance: float) -> str:
    """Return a chance in per cent; what is not certain is never rounded to what is."""
    whole = round(100 * chance)
    if whole == 0 and chance > 0:
        return "<1%"
    return ">99%" if whole == 100 and chance < 1 - 1e-9 else f"{whole}%"


def _fact_says(fact: Fact, seat: Seat, guest: Guest, reader: Seat | None) -> Sentence:
    """Return what it is about *fact* that *seat* cannot be *guest*."""
    values: dict[str, object] = {"guest": guest, "turn": fact.turn}
    if fact.gem is not None:
        values["gem"] = fact.gem
    if fact.guest is not None:
        values["about"] = fact.guest
    if fact.entry is not None:
        values["room"] = fact.room(guest)
    subject = seat if fact.about is not None else reader
    return Sentence(f"because.{fact.kind}", values, subject)
