"""How a round, or the match, ended, and what one may do then."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QPointF

from lat_desktop.controllers.sitting import Request
from lat_desktop.tables.common_items import ResultItem
from lat_desktop.tables.items import ButtonItem, Z
from lat_desktop.tables.render_context import RenderContext


class Results:
    """A playbill that says how it ended, and buttons that lead on.

    The result of a match can be put away, so that one sees the table, and brought back.
    """

    def __init__(self, context: RenderContext) -> None:
        self.item: Final = ResultItem(context)
        self.next: Final = ButtonItem(context, Request.NEXT_ROUND.key, preferred=True)
        self.again: Final = ButtonItem(context, Request.NEW_MATCH.key, preferred=True)
        self.review: Final = ButtonItem(context, Request.REVIEW.key)
        self.look: Final = ButtonItem(context, "action.look_again")
        """Puts the result away."""
        self.back: Final = ButtonItem(context, "action.result", preferred=True, width=230)
        """Brings it back."""
        self.asks: Final = {
            self.next: Request.NEXT_ROUND,
            self.again: Request.NEW_MATCH,
            self.review: Request.REVIEW,
        }
        """By button, what it asks for."""
        self.is_away = False
        """Whether the result of the match was put away, to look at the table."""
        for button in (*self.asks, self.look, self.back):
            button.setZValue(Z.RESULT)
            button.hide()

    def write(self, title: str, lines: list[str], middle: QPointF) -> float:
        """Show the playbill around *middle*, and return how far down buttons go below it."""
        self.item.write(title, lines)
        self.item.setPos(middle)
        self.item.show()
        return self.item.y() + self.item.rect.bottom() + 48

    def hide(self) -> None:
        """Take the playbill off the table."""
        self.item.hide()

    def may_be_put(self, *, away: bool) -> bool:
        """Return whether the result can be put away now, or brought back."""
        return self.again.clickable if away else self.back.clickable

    def row(self, asked: Collection[ButtonItem]) -> list[ButtonItem]:
        """Return the buttons below a result: those that are *asked* for, and at the end a look."""
        return [*asked, *([self.look] if self.again in asked else [])]
