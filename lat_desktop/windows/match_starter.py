"""From an agreement or a file to a match that can be laid on a table.

A match that names programs of others waits here until the person has said who plays at their seats.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.match_factory import MatchFactory
from lat_desktop.controllers.programs import ProgramConsents, StandIns, seated
from lat_desktop.controllers.saves import SaveFile
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.record import Record, SeatHeader
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.record_opener import RecordOpener

if TYPE_CHECKING:
    from lat_desktop.windows.new_match import NewMatch


class StartedMatch(msgspec.Struct, frozen=True):
    """A match with everybody at their seats, and what there is to be said of its file."""

    controller: MatchController
    seats: tuple[SeatHeader, ...]
    """Who plays: one of our levels where it stands in for a program."""
    trouble: str = ""
    """A kind of trouble of the page, as :attr:`RecordOpener.loaded` has it; empty for none."""
    coached: bool = False
    """Whether somebody is to look on and help: it comes right after a lesson."""
    source: Path | None = None
    """The file which that is about: of which this is a copy, or from which it was rescued."""
    cut_off: bool = False
    """Whether the last move was not written whole, and is to be made once more."""


class MatchStarter(QObject):
    """Starts new matches and goes on with old ones, for a window over which it asks and says."""

    started = Signal(object)
    """The :class:`StartedMatch` whose table is to be laid now."""
    found = Signal(object, object)
    """The path of the match here that is the one in a file from elsewhere, and that of the file."""
    refused = Signal()
    """A file cannot be opened, and it was said why."""

    def __init__(
        self,
        maker: MatchFactory,
        settings: Settings,
        theme: Theme,
        may_leave: Callable[[], bool],
        window: QWidget,
    ) -> None:
        """Ask *may_leave*, before a match is seated, whether the one before it may be left."""
        super().__init__(window)
        self._maker = maker
        self._agreements = ProgramConsents(settings)
        self._theme = theme
        self._may_leave = may_leave
        self._window = window

    def start(self, agreed: NewMatch) -> None:
        """Start a new match."""
        n = len(agreed.seats)
        # The list of the players begins at this seat and goes around the table.
        side = int(agreed.side) if agreed.side != "random" else self._maker.toss(n)
        seats = tuple(agreed.seats[seat - side] for seat in range(n))
        first = None if agreed.first is None else (agreed.first + side) % n
        agreed = replace(agreed, seats=seats, first=first)
        self._leave_for(seats, partial(self._begin, agreed))

    def start_again(
        self, before: MatchController, seats: tuple[SeatHeader, ...], *, other_side: bool
    ) -> None:
        """Start a match like the one *before*, in which these had the *seats*.

        To take the other side means to change seats where the sides differ; elsewhere another
        begins.
        """
        from lat_desktop.windows.new_match import NewMatch

        game, setup = before.match.game, before.match.setup
        first = setup.first
        if other_side and game.sides:
            seats = (*seats[1:], seats[0])
        elif other_side:
            first = (first + 1) % setup.seats
        agreed = NewMatch(game.key, seats, setup.edition, first, takebacks=before.takebacks)
        self._leave_for(seats, partial(self._begin, agreed))

    def try_again(self, before: MatchController, seats: tuple[SeatHeader, ...], steps: int) -> None:
        """Start a match that goes on after so many *steps* of the one *before*."""

        def begin(stand_ins: StandIns) -> None:
            controller = self._maker.tried_again(
                before.match, steps, seats, stand_ins, takebacks=before.takebacks
            )
            self.started.emit(StartedMatch(controller, seated(seats, stand_ins)))

        self._leave_for(seats, begin)

    def open(self, path: Path, source: Path | None = None) -> None:
        """Open the match in a file, or say why that cannot be.

        It may be the copy here of a *source* that was to be opened.
        """
        self._opener.open(path, source)

    def open_record(
        self, record: Record, save: SaveFile, trouble: str = "", source: Path | None = None
    ) -> None:
        """Open a match that was read; one that is over needs nobody to play, so nobody is asked.

        There may be something to be said of it, and of its *source*: see :class:`StartedMatch`.
        """
        if not self._may_leave():
            save.close()
            return
        seat = partial(self._seat, record, save, trouble, source)
        if record.match.outcome is None:
            self.ask_about_programs(record.header.seats, seat, save.close)
        else:
            seat({})

    def say_obstacle(self, error: OSError, path: Path) -> None:
        """Say why there is no reading *path*."""
        self._opener.say_obstacle(error, path)

    def ask_about_programs(
        self,
        seats: tuple[SeatHeader, ...],
        then: Callable[[StandIns], None],
        otherwise: Callable[[], None] | None = None,
    ) -> None:
        """Call *then* with who plays at the seats of programs, when the person has said so.

        Where they would rather not say, *otherwise* is called, if there is one.
        """
        if not self._agreements.unknown(seats):
            then(self._agreements.stand_ins(seats))
            return
        from lat_desktop.windows.program_consent import ProgramConsentDialog

        dialog = ProgramConsentDialog(seats, self._agreements, then, self._theme, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if otherwise is not None:
            dialog.rejected.connect(otherwise)
        dialog.open()

    def fill_seats(
        self, controller: MatchController, seats: tuple[SeatHeader, ...], stand_ins: StandIns
    ) -> tuple[SeatHeader, ...]:
        """Let those of *stand_ins* play from now on where nobody plays; return who plays then."""
        for seat, who in stand_ins.items():
            if controller.is_empty(seat):
                controller.seat_player(seat, *self._maker.player(who))
        return seated(seats, stand_ins)

    @cached_property
    def _opener(self) -> RecordOpener:
        opener = RecordOpener(self._maker.saves, self._window)
        opener.loaded.connect(self.open_record)
        opener.found.connect(self.found)
        opener.refused.connect(self.refused)
        return opener

    def _leave_for(self, seats: tuple[SeatHeader, ...], begin: Callable[[StandIns], None]) -> None:
        """Begin another match, if nothing is lost by it, or the person agrees to that."""
        if self._may_leave():
            self.ask_about_programs(seats, begin)

    def _begin(self, agreed: NewMatch, stand_ins: StandIns) -> None:
        controller = self._maker.new(
            agreed.game,
            agreed.edition,
            agreed.seats,
            agreed.first,
            stand_ins,
            takebacks=agreed.takebacks,
        )
        seats = seated(agreed.seats, stand_ins)
        self.started.emit(StartedMatch(controller, seats, coached=agreed.coached))

    def _seat(
        self,
        record: Record,
        save: SaveFile,
        trouble: str,
        source: Path | None,
        stand_ins: StandIns,
    ) -> None:
        controller = self._maker.seated(record, save, stand_ins)
        seats = seated(record.header.seats, stand_ins)
        cut_off = record.cut_off
        self.started.emit(StartedMatch(controller, seats, trouble, source=source, cut_off=cut_off))
