"""What only the table of Doors has: guesses, earlier identities, outlines, the reference card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible, QFontMetricsF, QPainter, QPainterPath, QPen

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.cards import Clue, Door
from lat_desktop.engine.doors import GUESSES, Guess, Reason
from lat_desktop.engine.game import Seat
from lat_desktop.tables import art
from lat_desktop.tables.card_items import CARD
from lat_desktop.tables.items import TableItem, Z
from lat_desktop.tables.render_context import BODY, RenderContext
from lat_desktop.tables.text_drawing import LEFT, RIGHT, draw_text
from lat_desktop.widgets.drawing import mixed

TAIL: Final = 26.0
"""How far the tail of the question reaches to the door that it is put to."""
PANEL: Final = 0.7
"""How wide a small door is, for its height."""


class QuestionItem(TableItem):
    """A slip that speaks to the door beside it, and asks who is behind it.

    The guesses lie on it. What a wrong one would cost is said once, for all of them.
    """

    thickness = 8.0

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, QRectF())
        self._asked: Seat | None = None
        self._title = QRectF()
        self.setZValue(Z.ZONE)
        self.setAcceptHoverEvents(False)
        self.hide()

    def lie_in(self, room: QRectF, title: QRectF) -> None:
        """Fill *room*, with the words at *title*."""
        self.prepareGeometryChange()
        self.setPos(room.center())
        self.rect = room.translated(-room.center())
        self._title = title.translated(-room.center())
        self.update()

    def ask(self, seat: Seat | None) -> None:
        """Speak to *seat*; None for nobody."""
        self._asked = seat
        self.setVisible(seat is not None)
        self.update()

    def words(self) -> str:
        """Return how a guess begins, and what a wrong one costs."""
        return "" if self._asked is None else f"{self._said()} {self._price()}"

    def _said(self) -> str:
        return self.context.renderer.render(Sentence("action.guess", subject=self._asked))

    def _price(self) -> str:
        return self.context.renderer.render(
            Sentence("stake.wrong", {"gain": Reason.WRONG_GUESS.tokens}, self._asked)
        )

    def paint_item(self, painter: QPainter) -> None:
        """Paint the slip, its tail at the door, and the words."""
        if self._asked is None:
            return
        c = self.context.colours
        slip, tail = QPainterPath(), QPainterPath(QPointF(self.rect.left() - TAIL, -14))
        slip.addRoundedRect(self.rect, 18, 18)
        tail.lineTo(self.rect.left() + 8, -38)
        tail.lineTo(self.rect.left() + 8, 6)
        tail.closeSubpath()
        painter.setPen(QPen(c.brass, 2))
        painter.setBrush(mixed(c.table_edge, c.paper, 0.12))
        painter.drawPath(slip.united(tail))
        said, price = QRectF(self._title), QRectF(self._title)
        wide = QFontMetricsF(self.context.sans(BODY)).horizontalAdvance(self._said())
        if self._title.height() >= 2.2 * self.context.em and wide <= self._title.width():
            said.setHeight(said.height() / 2)
            price.setTop(said.bottom())
            draw_text(painter, price, self._price(), self.context.sans(BODY), c.on_table)
        letters = self.context.serif(28) if wide <= said.width() else self.context.sans(BODY)
        draw_text(painter, said, self._said(), letters, c.on_table)

    def boundingRect(self) -> QRectF:
        """Return the slip with its tail."""
        return super().boundingRect().adjusted(-TAIL, 0, 0, 0)


class GuessItem(TableItem):
    """One cell of the guess grid: what one would say, and what it wins."""

    thickness = 3.0
    role = QAccessible.Role.Button

    def __init__(self, context: RenderContext, guess: Guess) -> None:
        super().__init__(context, QRectF())
        self.move = guess
        self.guess: Final = guess
        self.setZValue(Z.REST)

    def words(self) -> str:
        """Return the spoken sentence."""
        return self.context.renderer.word(self.guess.key)

    def lie_in(self, room: QRectF) -> None:
        """Fill *room*."""
        self.prepareGeometryChange()
        self.setPos(room.center())
        self.rect = room.translated(-room.center())
        self.update()

    def paint_item(self, painter: QPainter) -> None:
        """Paint the marks of what is named, its name, and a coin with what it wins."""
        c = self.context.colours
        painter.setOpacity(1.0 if self.clickable or self.made or self.hinted else 0.45)
        painter.setPen(QPen(c.brass, 2))
        painter.setBrush(c.paper)
        painter.drawRoundedRect(self.rect, 12, 12)
        name = self.rect.adjusted(5, 2, -4, -2)
        said = self._said(self.guess)
        font, prize = self.context.serif(27), self.context.sans(22)
        coin = QRectF(0, 0, 1.5 * prize.pixelSize(), 1.35 * prize.pixelSize())
        coin.moveCenter(QPointF(self.rect.right() - coin.width() / 2 - 5, 0))
        name.setRight(coin.left() - 4)
        # With marks or without: those that name the same kinds of traits are alike.
        alike = (each for each in GUESSES if _kinds(each) == _kinds(self.guess))
        metrics = QFontMetricsF(font)
        needed = max(metrics.horizontalAdvance(self._said(each)) for each in alike)
        mark = min(0.6 * self.rect.height(), 40.0)
        if needed + len(self.guess.traits) * (mark + 4) <= name.width():
            colour = {"red": c.red, "blue": c.blue}.get(str(self.guess.colour), c.ink)
            for trait in self.guess.traits:
                place = QRectF(name.left(), -mark / 2, mark, mark)
                art.paint_mark(painter, place, trait, colour)
                name.setLeft(name.left() + mark + 4)
        draw_text(painter, name, said, font, c.ink)
        painter.setPen(QPen(c.brass, 1))
        painter.setBrush(c.brass)
        painter.drawRoundedRect(coin, coin.height() / 2, coin.height() / 2)
        draw_text(painter, coin, f"+{self.guess.reward.tokens}", prize, c.on_brass)

    def _said(self, guess: Guess) -> str:
        """Return the name of what is said."""
        both = len(guess.traits) == 2
        key = f"identity.{guess.name}" if both else f"trait.said.{guess.name}"
        return self.context.renderer.word(key)


def _kinds(guess: Guess) -> tuple[bool, bool]:
    """Return whether a colour is named, and whether a role."""
    return guess.colour is not None, guess.role is not None


class PastIdentitiesItem(TableItem):
    """Who a seat was in earlier rounds, as everybody saw (D23): small doors beside its own.

    Of a long match only the last of them are painted; all are told.
    """

    def __init__(self, context: RenderContext, seat: Seat) -> None:
        super().__init__(context, QRectF())
        self._seat: Final = seat
        self.identities: tuple[Door, ...] = ()
        self.setZValue(Z.ZONE)
        self.hide()

    def lie_in(self, room: QRectF) -> None:
        """Fill *room*."""
        self.prepareGeometryChange()
        self.setPos(room.center())
        self.rect = room.translated(-room.center())
        self.update()

    def show_identities(self, identities: Sequence[Door]) -> None:
        """Show these, the first round first; nothing before the second round."""
        self.identities = tuple(identities)
        self.setVisible(bool(identities))
        self.update()

    @property
    def title(self) -> str:
        """Whose they are."""
        return self.context.renderer.render(Sentence("zone.past", subject=self._seat))

    @property
    def told(self) -> tuple[Sentence, ...]:
        """Each of them, with its round."""
        return tuple(
            Sentence("asked.was", {"identity": identity, "n": n})
            for n, identity in enumerate(self.identities, start=1)
        )

    def words(self) -> str:
        """Return all of them."""
        renderer = self.context.renderer
        said = renderer.book.series([renderer.render(each) for each in self.told])
        return f"{self.title}: {said}" if said else ""

    def paint_item(self, painter: QPainter) -> None:
        """Paint as many small doors as there is room for, the last at the right."""
        high = self.rect.height()
        wide = high * PANEL
        step = wide + high * 0.15
        shown = self.identities[-int((self.rect.width() + step - wide) / step) :]
        left = -(len(shown) * step - (step - wide)) / 2
        for n, identity in enumerate(shown):
            place = QRectF(left + n * step, self.rect.top(), wide, high)
            art.paint_doorway(painter, place, Clue(identity), self.context.colours)


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
    """The summary of a role: what it may do and what that earns (D26).

    Where there is no room for it, only its title: what it says is said of it when it is pointed at.
    """

    thickness = 5.0

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, QRectF())
        self.key = ""
        self.seat: Seat = 0
        """Whose role it is."""
        self.earns: list[tuple[str, int]] = []
        """Keys of words, and what each earns, in tokens."""

    def lie_in(self, room: QRectF) -> None:
        """Fill *room*."""
        self.prepareGeometryChange()
        self.setPos(room.center())
        self.rect = room.translated(-room.center())
        self.update()

    def words(self) -> str:
        """Return the whole summary."""
        return ". ".join((self.title, *self.lines)) if self.key else ""

    def sum_up(self, key: str, seat: Seat, earns: list[tuple[str, int]]) -> None:
        """Sum up the role of *key*, which *seat* has, and what *earns* how many tokens.

        Nothing without a key.
        """
        self.key, self.seat, self.earns = key, seat, earns
        self.setVisible(bool(key))
        self.update()

    @property
    def title(self) -> str:
        """Which role it is that is summed up, and whose."""
        return self.context.renderer.render(Sentence(f"{self.key}.title", subject=self.seat))

    @property
    def lines(self) -> list[str]:
        """What one may do, and what earns how much."""
        renderer = self.context.renderer
        earns = (
            f"{renderer.word(key)}: {renderer.book.count('tokens', n)}" for key, n in self.earns
        )
        return [*self._may_do(), *earns]

    def _may_do(self) -> list[str]:
        return self.context.renderer.word(f"{self.key}.do").split(" · ")

    @property
    def folded(self) -> bool:
        """Whether only its title is to be seen."""
        return self.rect.height() < 4 * self.context.em

    def paint_item(self, painter: QPainter) -> None:
        """Paint it as a small playbill: a title, what to do, and a list of prices."""
        c, em = self.context.colours, self.context.em
        painter.setPen(QPen(c.brass, 2))
        painter.setBrush(c.paper)
        painter.drawRoundedRect(self.rect, 12, 12)
        inner = self.rect.adjusted(12, 4, -12, -6)
        title = QRectF(inner)
        if self.folded:
            draw_text(painter, title, self.title, self.context.serif(24), c.ink)
            return
        title.setHeight(1.6 * em)
        draw_text(painter, title, self.title, self.context.serif(25), c.ink)
        painter.setPen(QPen(c.brass, 1.5))
        painter.drawLine(title.bottomLeft(), title.bottomRight())
        body = QRectF(inner.left(), title.bottom() + 3, inner.width(), inner.bottom())
        body.setBottom(inner.bottom())
        self._paint_lines(painter, body)

    def _paint_lines(self, painter: QPainter, body: QRectF) -> None:
        """Paint what one may do, and what earns how many tokens, as wide apart as there is room."""
        c, word, font = self.context.colours, self.context.renderer.word, self.context.sans(BODY)
        coin = 1.25 * self.context.em
        rows = [
            *((text, None) for text in self._may_do()),
            *((word(key), tokens) for key, tokens in self.earns),
        ]
        metrics, wrap = QFontMetricsF(font), int(Qt.TextFlag.TextWordWrap.value)
        heights = []
        for text, tokens in rows:
            wide = body.width() - (0 if tokens is None else 2.3 * coin)
            needed = metrics.boundingRect(QRectF(0, 0, wide, 1000), wrap, text)
            heights.append(needed.height())
        spare = max(0.0, body.height() - sum(heights)) / len(rows)
        row = QRectF(body.left(), body.top(), body.width(), 0)
        squeezed = min(1.0, body.height() / max(sum(heights), 1.0))
        for (text, tokens), high in zip(rows, heights, strict=True):
            row.setHeight(high * squeezed + spare)
            if tokens is None:
                draw_text(painter, row, text, font, c.ink, LEFT)
            else:
                draw_text(painter, row.adjusted(0, 0, -2.3 * coin, 0), text, font, c.ink, LEFT)
                place = QRectF(row.right() - coin, row.center().y() - coin / 2, coin, coin)
                art.paint_token(painter, place, c, filled=True)
                price = row.adjusted(0, 0, -coin - 5, 0)
                draw_text(painter, price, str(tokens), self.context.serif(24), c.ink, RIGHT)
            row.translate(0, row.height())
