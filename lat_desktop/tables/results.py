"""How a round, or the match, ended, and what one may do then."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QRectF

from lat_desktop.controllers.sitting import Request
from lat_desktop.tables.common_items import ResultItem
from lat_desktop.tables.items import ButtonItem, Z
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.widgets.standing_time import StandingTime

WIDE: Final = 236.0
"""How wide a button below the finale is."""
LONG_PAUSE: Final = 5.0
"""In double clicks: longer than somebody waits who presses a key again and again to get on."""


class AfterMatch(Enum):
    """What is seen of a match that is over."""

    FINALE = auto()
    TABLE = auto()
    """The table alone, as large as before."""
    SHEET = auto()
    """What the game has to show besides, laid over the table."""


class Results:
    """A playbill that says how a round ended, and the buttons that lead on from there.

    What was chosen to be seen of a match that is over is forgotten with the position.
    """

    def __init__(self, context: RenderContext, *, has_sheet: bool) -> None:
        self.item: Final = ResultItem(context)
        """Of a round."""
        self.next: Final = ButtonItem(context, Request.NEXT_ROUND.key, preferred=True)
        self.again: Final = ButtonItem(context, Request.AGAIN.key, preferred=True, width=WIDE)
        self.other_side: Final = ButtonItem(context, Request.OTHER_SIDE.key, width=WIDE)
        self.review: Final = ButtonItem(context, Request.REVIEW.key, width=WIDE)
        self.new_match: Final = ButtonItem(context, Request.NEW_MATCH.key, width=WIDE)
        self.lobby: Final = ButtonItem(context, Request.LOBBY.key, width=WIDE)
        self.sheet: Final = ButtonItem(context, "action.sheet", width=WIDE)
        """Lays the sheet of the game over the table."""
        self.look: Final = ButtonItem(context, "action.look_again", width=WIDE)
        """Puts the finale away."""
        self.back: Final = ButtonItem(context, "action.result", preferred=True, width=WIDE)
        """Brings it back."""
        self.asks: Final = {
            self.next: Request.NEXT_ROUND,
            self.again: Request.AGAIN,
            self.other_side: Request.OTHER_SIDE,
            self.review: Request.REVIEW,
            self.new_match: Request.NEW_MATCH,
            self.lobby: Request.LOBBY,
        }
        """By button, what it asks for."""
        self.looks: Final = (*((self.sheet,) if has_sheet else ()), self.look)
        """What leads from the finale to something to look at."""
        self.shown = AfterMatch.FINALE
        self.since_round: Final = StandingTime()
        """How long it has been told how a round ended."""
        self.since_match: Final = StandingTime(LONG_PAUSE)
        """How long it has been told how the match ended."""
        for button in (*self.asks, self.sheet, self.look, self.back):
            button.setZValue(Z.RESULT)
            button.hide()

    def write(self, title: str, lines: list[str], room: QRectF) -> QRectF:
        """Show the playbill in the midst of *room*, and return where buttons go on it."""
        self.item.write(title, lines, room.width() - 24)
        self.item.setPos(room.center())
        self.item.show()
        return self.item.foot

    def hide(self) -> None:
        """Take the playbill off the table."""
        self.item.hide()

    def can_show(self, what: AfterMatch) -> bool:
        """Return whether one can go from what is shown to *what*: the match is over."""
        return what is not self.shown and (self.again.clickable or self.back.clickable)
