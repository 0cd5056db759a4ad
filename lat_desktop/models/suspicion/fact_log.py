"""The log of Suspicion: what everybody could see, and what whoever looks was told besides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject, QSortFilterProxyModel, Qt

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.sitting import VisibleStep
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.game import Event, Seat
from lat_desktop.engine.mansion import Gem, Guest
from lat_desktop.engine.suspicion import (
    SET,
    Answered,
    DiceRolled,
    GemLifted,
    GemStolen,
    SuspicionView,
)
from lat_desktop.models.moves import MEANINGS_ROLE, Index, LogRow, MovesModel
from lat_desktop.models.suspicion.help import Help
from lat_desktop.players.suspicion import deduction
from lat_desktop.players.suspicion.deduction import Fact, Kind
from lat_desktop.rulebook import as_tooltip
from lat_desktop.rulebook.markup import without_things

SEATS_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 90
"""Whom a row is about: the set of their seats."""


class FactsModel(MovesModel):
    """The log, with the turn that each row belongs to, and what each fact leaves."""

    def __init__(
        self,
        playback: Playback,
        renderer: TextRenderer,
        help_: Help,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(playback, renderer, parent)
        self._help = help_

    def turn_begun_by(self, event: Event) -> int:
        """Return the number of the turn that begins with a roll of the dice."""
        return event.turn if isinstance(event, DiceRolled) else 0

    def standing_after(self, told: VisibleStep) -> Sentence | None:
        """Return what a theft comes to: a set, if it completes one, and how many gems are left.

        With the last gem of a kind the thefts end.
        """
        for event in told.events:
            if isinstance(event, GemStolen | GemLifted):
                view = self._playback.shown_after(told.number).view(None)
                assert isinstance(view, SuspicionView)
                kind = list(Gem).index(event.gem)
                left, held = view.stacks[kind], view.gems[event.seat]
                before = [count - (n == kind) for n, count in enumerate(held)]
                gems = f"{event.gem.key}.{'one' if left == 1 else 'many'}"
                values: dict[str, object] = {"gems": Sentence(gems, {"n": left}), "points": SET}
                completes = min(held) > min(before)
                key = "log" + (".set" if completes else "") + (".stack" if left else "")
                return Sentence(key, values) if key != "log" else None
        return None

    def _explained(self, index: Index) -> str:
        """Return what a row says of its seat, and what the terms in it mean, a line each."""
        return "\n".join(
            filter(None, (self._what_it_leaves(self.row(index)), self.meanings(index)))
        )

    def _what_it_leaves(self, row: LogRow) -> str:
        """Return who a seat can be by this fact alone; empty where it says nothing of that."""
        event = row.event
        if not isinstance(event, GemStolen | Answered) or self._help.level == "none":
            return ""
        if self._playback.reader is None:
            return ""  # it depends on who asks
        known = (fact for fact in self._known() if fact.turn == row.turn)
        fact = next((fact for fact in known if fact.about == event.seat), None)
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

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the words of a row, or what else is known of it."""
        row = self.row(index)
        match role:
            case Qt.ItemDataRole.AccessibleTextRole:
                said = super().data(index)
                if row.turn == 0 or isinstance(row.event, DiceRolled):
                    return said  # the dice say their turn themselves
                turn = self._renderer.render(Sentence("turn.title", {"n": row.turn}))
                return f"{turn}: {said}"
            case Qt.ItemDataRole.ToolTipRole:
                return as_tooltip(without_things(self._explained(index)))
            case _ if role == MEANINGS_ROLE:
                return self._explained(index)
            case Qt.ItemDataRole.StatusTipRole:
                return self._what_it_leaves(row)
            case _ if role == SEATS_ROLE:
                return row.seats
        return super().data(index, role)


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
        seats = self.sourceModel().index(row, 0, parent).data(SEATS_ROLE)
        return self._seat in seats
