"""What only the table of Doors has: guesses, the outline of a card, the reference card."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from lat_desktop.engine.doors import Guess, Reason
from lat_desktop.tables import art
from lat_desktop.tables.card_items import CARD
from lat_desktop.tables.common_items import LEFT, RIGHT
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.tables.text_drawing import draw_text, fit


class GuessItem(TableItem):
    """One cell of the guess grid: what one would say, what it wins, and what it costs."""

    def __init__(self, context: RenderContext, guess: Guess) -> None:
        super().__init__(context, QRectF(-110, -38, 220, 76))
        self.move = guess
        self.guess: Final = guess

    def words(self) -> str:
        """Return the spoken sentence."""
        return self.context.renderer.word(self.guess.key)

    def set_width(self, width: float) -> None:
        """Take the width of a column."""
        self.prepareGeometryChange()
        self.rect = QRectF(-width / 2, self.rect.top(), width, self.rect.height())

    def paint_item(self, painter: QPainter) -> None:
        """Paint the marks of what is named, its name, and the two coins."""
        c = self.context.colours
        painter.setOpacity(1.0 if self.clickable or self.made or self.hinted else 0.45)
        painter.setPen(QPen(c.brass, 2))
        painter.setBrush(c.paper)
        painter.drawRoundedRect(self.rect, 12, 12)
        colour = {"red": c.red, "blue": c.blue}.get(str(self.guess.colour), c.ink)
        left = self.rect.left() + 10
        for trait in self.guess.traits:
            art.paint_mark(painter, QRectF(left, -17, 34, 34), trait, colour)
            left += 38
        coins = 46.0
        name = QRectF(left, self.rect.top() + 4, self.rect.right() - coins - left - 4, 68)
        both = len(self.guess.traits) == 2
        key = f"identity.{self.guess.name}" if both else f"trait.said.{self.guess.name}"
        draw_text(painter, name, self.context.renderer.word(key), self.context.serif(27), c.ink)
        right = self.rect.right() - coins
        self._paint_stake(
            painter, QRectF(right, -33, 40, 30), f"+{self.guess.reward.tokens}", c.brass, c.on_brass
        )
        loss = f"−{Reason.WRONG_GUESS.tokens}"
        self._paint_stake(painter, QRectF(right, 3, 40, 30), loss, c.curtain, QColor("white"))

    def _paint_stake(
        self, painter: QPainter, rect: QRectF, text: str, ground: QColor, ink: QColor
    ) -> None:
        painter.setPen(QPen(ground, 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(rect, 15, 15)
        draw_text(painter, rect, text, self.context.sans(22), ink)


class GhostItem(TableItem):
    """Where a card would go."""

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, CARD)
        self.setAcceptHoverEvents(False)
        self.hide()

    def paint_item(self, painter: QPainter) -> None:
        """Paint the outline of a card."""
        painter.setPen(QPen(self.context.colours.glow, 6))
        painter.setOpacity(0.7)
        painter.drawRoundedRect(self.rect.adjusted(4, 4, -4, -4), 14, 14)


class ReferenceItem(TableItem):
    """The summary of a role: what it may do and what that earns (D26)."""

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, QRectF(-152, -112, 304, 224))
        self.key = ""
        self.earns: list[tuple[str, int]] = []
        """Keys of words, and what each earns, in tokens."""

    def words(self) -> str:
        """Return the whole summary."""
        if not self.key:
            return ""
        renderer = self.context.renderer
        earns = (
            f"{renderer.word(key)}: {renderer.book.count('tokens', n)}" for key, n in self.earns
        )
        return ". ".join((renderer.word(f"{self.key}.title"), *self._may_do(), *earns))

    def _may_do(self) -> list[str]:
        return self.context.renderer.word(f"{self.key}.do").split(" · ")

    def paint_item(self, painter: QPainter) -> None:
        """Paint it as a small playbill: a title, what to do, and a list of prices."""
        if not self.key:
            return
        c = self.context.colours
        renderer = self.context.renderer
        painter.setPen(QPen(c.brass, 2))
        painter.setBrush(c.paper)
        painter.drawRoundedRect(self.rect, 12, 12)
        inner = self.rect.adjusted(15, 6, -15, -8)
        title = QRectF(inner.left(), inner.top(), inner.width(), 38)
        word = renderer.word(f"{self.key}.title")
        draw_text(painter, title, word, self.context.serif(26), c.ink)
        painter.setPen(QPen(c.brass, 1.5))
        painter.drawLine(title.bottomLeft(), title.bottomRight())
        line = (inner.bottom() - title.bottom() - 6) / (2 + max(len(self.earns), 3))
        row = QRectF(inner.left(), title.bottom() + 4, inner.width(), line)
        may_do = self._may_do()
        reasons = [renderer.word(key) for key, _ in self.earns]
        font = fit(
            self.context.sans(20),
            [*((t, row.width()) for t in may_do), *((t, row.width() - 62) for t in reasons)],
        )
        for text in may_do:
            draw_text(painter, row, text, font, c.ink, LEFT)
            row.translate(0, line)
        for text, (_, tokens) in zip(reasons, self.earns, strict=True):
            draw_text(painter, row.adjusted(0, 0, -60, 0), text, font, c.ink, LEFT)
            coin = QRectF(row.right() - 26, row.center().y() - 13, 26, 26)
            art.paint_token(painter, coin, c, filled=True)
            price = row.adjusted(0, 0, -32, 0)
            draw_text(painter, price, str(tokens), self.context.serif(24), c.ink, RIGHT)
            row.translate(0, line)
