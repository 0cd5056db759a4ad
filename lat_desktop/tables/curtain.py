"""The curtain that closes over a table before somebody else's secrets are shown."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Property, QRectF
from PySide6.QtGui import QAccessible, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.game import Seat
from lat_desktop.tables import art
from lat_desktop.tables.common_items import paint_playbill
from lat_desktop.tables.items import TableItem, Z
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.tables.text_drawing import draw_name, draw_text
from lat_desktop.widgets.standing_time import StandingTime

FOLDS: Final = 9
"""Of each half."""
BILL: Final = (37.0, 19.0)
"""How wide and high the playbill is that hangs before the closed curtain, in ems."""
LARGEST_BILL: Final = (1160.0, 900.0)
PAUSE: Final = 2.5
"""In double clicks: slower than somebody presses who hurries the table, and does not look."""


class CurtainItem(TableItem):
    """Two halves of velvet, and a playbill that names who should look."""

    role = QAccessible.Role.StaticText

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, QRectF())
        self._closed = 0.0
        self._named: Seat | None = None
        self.since_closed: Final = StandingTime(PAUSE)
        """How long nothing has been pressed on it."""
        self.setZValue(Z.CURTAIN - 1)
        # A sheet as large as the window would be painted anew, and kept, for each step of its way.
        self.setCacheMode(QGraphicsItem.CacheMode.NoCache)
        self.hide()

    def hang(self, rect: QRectF) -> None:
        """Hang before *rect*, in the scene."""
        self.prepareGeometryChange()
        self.setPos(rect.center())
        self.rect = rect.translated(-rect.center())

    def name(self, seat: Seat | None) -> None:
        """Let the playbill say that *seat* should look."""
        self._named = seat

    @property
    def is_closed(self) -> bool:
        """Whether nothing can be seen of the table."""
        return self._closed == 1

    @property
    def _bill(self) -> QRectF:
        """The playbill, around the middle of the table."""
        wide, high = (
            min(n * self.context.em, most) for n, most in zip(BILL, LARGEST_BILL, strict=True)
        )
        return QRectF(-wide / 2, -high / 2, wide, high)

    @property
    def foot(self) -> QRectF:
        """Where the button stands by which one says that it is oneself who looks, in the scene."""
        bill = self._bill
        foot = bill.adjusted(40, bill.height() * 0.7, -40, -26)
        return self.mapRectToScene(foot)

    def words(self) -> str:
        """Return what the playbill says."""
        renderer = self.context.renderer
        asked = renderer.render(Sentence("prompt.hand_over", subject=self._named))
        return f"{asked} {renderer.word('hand_over.line')}"

    def paint_item(self, painter: QPainter) -> None:
        """Paint both halves as far as they are drawn, and, once they meet, the playbill."""
        c = self.context.colours
        reach = (self.rect.width() / 2 + 8) * self._closed
        # The hem hangs below the edge of the table: nothing is to be seen under it.
        left = QRectF(self.rect.left(), self.rect.top(), reach, self.rect.height() * 1.115)
        art.paint_curtain(painter, left, c, FOLDS)
        right = QRectF(left)
        right.moveRight(self.rect.right())
        art.paint_curtain(painter, right, c, FOLDS)
        if self._closed < 1 or self._named is None:
            return
        renderer = self.context.renderer
        inner = paint_playbill(painter, self._bill, c)
        name = QRectF(inner.left(), inner.top(), inner.width(), inner.height() * 0.25)
        draw_name(painter, name, renderer.name(self._named), self.context.serif(64), c.ink)
        painter.setPen(QPen(c.brass, 2))
        painter.drawLine(name.bottomLeft(), name.bottomRight())
        text = QRectF(inner.left(), name.bottom() + 8, inner.width(), inner.height() * 0.39)
        draw_text(painter, text, self.words(), self.context.sans(31), c.ink)

    def _get_closed(self) -> float:
        return self._closed

    def set_closed(self, closed: float) -> None:
        """Draw the halves: 0 open, 1 closed. Nothing behind can be clicked on the way."""
        if closed == 1 and not self.is_closed:
            self.since_closed.begin()
        self._closed = closed
        self.setVisible(closed > 0)
        self.update()

    closed = Property(float, _get_closed, set_closed)
    """0 open, 1 closed."""
