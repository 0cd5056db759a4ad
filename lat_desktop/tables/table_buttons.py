"""The buttons that every table has: which are offered, where they stand, what they ask for."""

from __future__ import annotations

from typing import Final, Generic, Protocol, TypeVar

from PySide6.QtCore import QRectF

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.sitting import Request
from lat_desktop.tables.confirmation import Confirmation
from lat_desktop.tables.finale import FinaleItem
from lat_desktop.tables.hand_over import HandOver
from lat_desktop.tables.items import ButtonItem, TableItem, Z, lay_in_row
from lat_desktop.tables.lesson_bubble import LessonBubble
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.tables.results import AfterMatch, Results

ShownT = TypeVar("ShownT", contravariant=True)
"""The view that a table is shown."""


class ButtonedTable(Protocol[ShownT]):
    """What the buttons ask of a table."""

    @property
    def context(self) -> RenderContext:
        """What its things share."""

    @property
    def confirmation(self) -> Confirmation:
        """The question whether a final move is meant."""

    @property
    def hand_over(self) -> HandOver:
        """Who looks, where several people share the screen."""

    @property
    def results(self) -> Results:
        """How a round ended, and what may be seen of a match that is over."""

    @property
    def lesson(self) -> LessonBubble:
        """What a lesson says."""

    @property
    def finale(self) -> FinaleItem:
        """What stands below a match that is over."""

    def button_room(self) -> QRectF:
        """Return where a button hides nothing when nobody is to move."""

    def write_result(self, view: ShownT) -> QRectF | None:
        """Show how the round has ended; return where buttons go, or None while play goes on."""

    def lay_sheet(self, view: ShownT) -> QRectF:
        """Lay the sheet of a match that is over over the table; return where buttons go."""


class TableButtons(Generic[ShownT]):
    """Offers the buttons that follow from what the playback may be asked for."""

    def __init__(self, table: ButtonedTable[ShownT], playback: Playback) -> None:
        self._table: Final = table
        self._playback: Final = playback
        self.go_on: Final = ButtonItem(table.context, Request.GO_ON.key, preferred=True, width=230)
        """Lets the playback go on that waits for the person."""
        self.go_on.setZValue(Z.RESULT)
        results = table.results
        self.asks: Final = {
            **table.hand_over.asks,
            **results.asks,
            **table.lesson.asks,
            self.go_on: Request.GO_ON,
        }
        """By button, what it asks for."""
        self._has_ended = False
        """Whether a round, or the match, had ended when buttons were offered last."""
        self.all: Final[tuple[TableItem, ...]] = (
            *self.asks,
            *(results.sheet, results.look, results.back),
            table.finale.turning_point,
            *table.confirmation.buttons,
        )

    def offer(self, view: ShownT) -> list[TableItem]:
        """Put the buttons that are offered at their places, and return them."""
        table, requests = self._table, self._playback.requests
        has_ended = not {Request.AGAIN, Request.NEXT_ROUND}.isdisjoint(requests)
        if has_ended and not self._has_ended:
            table.results.since_round.begin()
            table.results.since_match.begin()
        self._has_ended = has_ended
        asked = [button for button, request in self.asks.items() if request in requests]
        free = table.button_room()
        table.hand_over.name_awaited()
        for button in (*asked, table.results.back):
            button.lie_in(table.hand_over.room_for(button, free))
        if Request.AGAIN in requests:
            return self._offer_after_match(view, asked)
        foot = table.write_result(view)
        if foot is not None:
            lay_in_row(asked, foot)
        return [*asked]

    def _offer_after_match(self, view: ShownT, asked: list[ButtonItem]) -> list[TableItem]:
        """Return the buttons below the finale, or the one that brings it back."""
        table, results = self._table, self._table.results
        match results.shown:
            case AfterMatch.FINALE:
                row = [*asked, *results.looks]
                lay_in_row(row, table.finale.foot)
                point = table.finale.turning_point
                return [*row, point] if point.decision else [*row]
            case AfterMatch.SHEET:
                lay_in_row([results.back], table.lay_sheet(view))
        return [results.back]

    def withdraw(self) -> None:
        """Show none that leads on in a match, while something is played."""
        results = self._table.results
        for button in (*self._table.hand_over.asks, results.next, results.back):
            button.hide()

    @property
    def preferred(self) -> TableItem | None:
        """What Return does wherever the focus is, if there is such a thing."""
        hand_over, results = self._table.hand_over, self._table.results
        led_on = (hand_over.take_over, hand_over.acknowledge, self.go_on)
        confirm = self._table.confirmation.confirm
        lesson = self._table.lesson.leads_on
        buttons = (confirm, *led_on, *lesson, results.next, results.again, results.back)
        return next((button for button in buttons if button.clickable), None)
