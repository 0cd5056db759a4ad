"""What lies on the table of Favor besides cards: plaques, bids, the gavel, the box, tags."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from PySide6.QtCore import Property, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QAccessible, QColor, QFontMetricsF, QPainter, QPen

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.favor import Bid
from lat_desktop.engine.game import Seat
from lat_desktop.rulebook.book import written
from lat_desktop.tables import art
from lat_desktop.tables.favor.art import paint_box, paint_flag, paint_gavel
from lat_desktop.tables.favor.places import GAVEL, Laid
from lat_desktop.tables.items import LabelItem, TableItem, Z
from lat_desktop.tables.plaques import LARGE, Plaque
from lat_desktop.tables.render_context import BODY, RenderContext
from lat_desktop.tables.text_drawing import LEFT, RIGHT, draw_text
from lat_desktop.widgets.drawing import mixed

FLAG: Final = QRectF(-22, -22, 44, 44)
"""The flag of the first player, around its own middle."""


def signed(points: int) -> str:
    """Return *points* with their sign, for a figure that adds something: +4, −2, 0."""
    return f"+{points}" if points > 0 else written(points)


class SeatItem(Plaque):
    """The plaque of a seat: its name, its points in all, and how many tokens it has."""

    def __init__(self, context: RenderContext, seat: Seat) -> None:
        super().__init__(context, seat)
        self.tokens = 0
        self.first = False
        """Whether it takes the first turn of the round."""
        self.caller = False
        """Whether it has called the auction that goes on."""
        self._score = 0.0

    def words(self) -> str:
        """Return the name, the points, the tokens, and what else is marked."""
        renderer = self.context.renderer
        told = [
            renderer.book.count("points", self.score),
            renderer.book.count("tokens", self.tokens),
        ]
        marks = {"first": self.first, "caller": self.caller, "to_move": self.to_move}
        told += [renderer.word(f"seat.{mark}") for mark, shown in marks.items() if shown]
        return f"{renderer.name(self.seat)}: {', '.join(told)}"

    @property
    def _coin(self) -> QRectF:
        """Where a token is painted before how many there are."""
        inner, side = self.inner, 1.4 * self.context.em
        return QRectF(inner.left(), inner.bottom() - side - 2, side, side)

    @property
    def figures(self) -> tuple[QRectF, QRectF]:
        """Where the tokens and the points are written: as wide as two digits, if not wider."""
        coin, points = self._coin, self.context.serif(46)
        tokens = QRectF(coin)
        tokens.moveLeft(coin.right() + 5)
        tokens.setWidth(QFontMetricsF(self.context.sans(26)).horizontalAdvance("00"))
        digits = max(map(QFontMetricsF(points).horizontalAdvance, ("00", written(self.score))))
        score = QRectF(0, 0, digits, 1.2 * points.pixelSize())
        score.moveBottomRight(self.inner.bottomRight())
        return tokens, score

    @property
    def flag_place(self) -> QPointF:
        """Where the flag of the first player stands, in the scene."""
        coin, inner = self._coin, self.inner
        tokens, score = self.figures
        far = min(coin.right() + 1.9 * coin.width(), (tokens.right() + score.left()) / 2)
        beside = QPointF(far, coin.center().y())
        if self.context.em > LARGE:  # the score is there
            beside = QPointF(inner.right() - 14, inner.top() + 24)
        return QPointF(self.mapToScene(beside).toPoint())

    def paint_details(self, painter: QPainter, inner: QRectF) -> None:
        """Write the name and the points, and below them the tokens."""
        c, em = self.context.colours, self.context.em
        points, coin = self.context.serif(46), self._coin
        name = QRectF(inner.left(), inner.top(), inner.width(), self.name_height)
        tokens, score = self.figures
        if em <= LARGE:
            flag = 1.9 * coin.width() + FLAG.width() / 2 if self.first else 0.0
            unit = QRectF(coin.right() + max(2.1 * em, flag), coin.top(), 0, coin.height())
            unit.setRight(score.left() - 4)
            word = self.context.renderer.word("zone.score")
            if QFontMetricsF(self.context.sans(BODY)).horizontalAdvance(word) > unit.width():
                word = ""  # it is plain what the large figure is
            draw_text(painter, unit, word, self.context.sans(BODY), c.on_table, RIGHT)
        elif self.first:
            name.setRight(inner.right() - FLAG.width())
        self.paint_name(painter, name)
        draw_text(painter, score, written(self.score), points, c.on_table, RIGHT)
        art.paint_token(painter, coin, c, filled=True)
        draw_text(painter, tokens, str(self.tokens), self.context.sans(26), c.on_table, LEFT)

    @property
    def score(self) -> int:
        """The points that are shown."""
        return round(self._score)

    def _get_shown(self) -> float:
        return self._score

    def set_shown(self, score: float) -> None:
        """Show so many points; on the way from one score to the next, what lies between."""
        self._score = score
        self.update()

    shown = Property(float, _get_shown, set_shown)
    """The points that are shown."""


class BidStatus(StrEnum):
    """What has become of the one chance that a seat has in an auction."""

    OPEN = "open"
    LEADS = "leads"
    OUTBID = "outbid"
    PASSED = "passed"
    PASSED_OVER = "passed_over"

    @property
    def key(self) -> str:
        """The key of its word."""
        return f"chance.{self}"


class BidSpotItem(TableItem):
    """The place before a seat to which it pushes the tokens that it bids."""

    def __init__(self, context: RenderContext, seat: Seat) -> None:
        super().__init__(context, QRectF(-80, -46, 160, 92))
        self.seat: Final = seat
        self.status = BidStatus.OPEN
        self.tokens = 0
        self.asked = False
        """Whether it is this seat that bids or passes now."""
        self._expected = 0
        self.hide()

    def words(self) -> str:
        """Return whose chance it is, and what has become of it."""
        renderer = self.context.renderer
        bid = f", {renderer.book.count('tokens', self.tokens)}" if self.tokens else ""
        return f"{renderer.name(self.seat)}: {self._said()}{bid}"

    def _said(self) -> str:
        asked = self.asked and self.status is BidStatus.OPEN
        key = "chance.now" if asked else self.status.key
        return self.context.renderer.render(Sentence(key, subject=self.seat))

    def show_status(self, status: BidStatus, tokens: int = 0) -> None:
        """Show what became of it."""
        self.status, self.tokens = status, tokens
        self.show()
        self.update()

    def expect(self, tokens: int) -> None:
        """Show that a click would push so many tokens here; 0 for none."""
        self._expected = tokens
        self.update()

    def lie_in(self, room: QRectF) -> None:
        """Fill *room*."""
        self.prepareGeometryChange()
        self.setPos(room.center())
        self.rect = room.translated(-room.center())
        self.update()

    @property
    def _is_flat(self) -> bool:
        """Whether there is room for one line only."""
        return self.rect.height() < 3.2 * self.context.em

    @property
    def _upper(self) -> QRectF:
        """Where tokens lie, and how many they are."""
        upper = self.rect.adjusted(8, 4, -8, 0)
        if self._is_flat:
            upper.setWidth(upper.width() * 0.42)
            upper.setBottom(self.rect.bottom() - 4)
        else:
            upper.setHeight(self.rect.height() * 0.54)
        return upper

    def _token_room(self, number: int, of: int) -> QRectF:
        """Return where token *number*, counted from 0, of so many lies."""
        upper, size = self._upper, min(self._upper.height() - 8, 52.0)
        step = min(size * 0.42, (upper.width() * 0.56 - size) / max(of - 1, 1))
        return QRectF(upper.left() + number * step, upper.center().y() - size / 2, size, size)

    def token_place(self, number: int) -> Laid:
        """Return where token *number*, counted from 0, lies, in the scene, and how large."""
        room = self._token_room(number, self.tokens)
        return self.mapToScene(room.center()), room.width()

    def paint_item(self, painter: QPainter) -> None:
        """Paint the place: dashed while the chance is to come, paper for whoever leads."""
        c = self.context.colours
        leads = self.status is BidStatus.LEADS
        rim = QPen(c.brass, 5 if leads else 2)
        ground = c.paper if leads else c.table_edge
        if self.status is BidStatus.OPEN:
            rim = QPen(c.glow, 5) if self.asked else QPen(c.brass, 3, Qt.PenStyle.DashLine)
        elif self.status is not BidStatus.OUTBID and not leads:
            ground = c.table
        painter.setPen(rim)
        painter.setBrush(ground)
        painter.drawRoundedRect(self.rect, 18, 18)
        ink = c.ink if leads else c.on_table
        if self._expected:
            for n in range(min(self._expected, 4)):
                art.paint_token(painter, self._token_room(n, 4), c, filled=False)
            ink = c.glow
        font = self.context.sans(22)
        if not self.tokens and not self._expected:
            draw_text(painter, self.rect.adjusted(8, 4, -8, -4), self._said(), font, ink)
            return
        number, below = self._upper, self.rect.adjusted(6, 0, -6, -3)
        number.setLeft(number.left() + number.width() * 0.6)
        if self._is_flat:
            below.setLeft(self._upper.right() + 4)
        else:
            below.setTop(self._upper.bottom())
        shown = str(self._expected or self.tokens)
        draw_text(painter, number, shown, self.context.serif(40), ink)
        draw_text(painter, below, self._said(), font, ink)


class BidTokenItem(TableItem):
    """One of the tokens that one may push forward: with it go all before it."""

    thickness = 5.0
    rounded = True
    role = QAccessible.Role.Button

    def __init__(self, context: RenderContext, tokens: int) -> None:
        super().__init__(context, QRectF(-32, -32, 64, 64))
        self.tokens: Final = tokens
        self.move = Bid(tokens)
        self.pushed = False
        """Whether a bid that is pointed at would take it along."""
        self.hide()

    def words(self) -> str:
        """Return the bid."""
        return self.context.renderer.render(Sentence("action.bid", {"n": self.tokens}))

    def set_size(self, size: float) -> None:
        """Take as much room as a token has."""
        self.prepareGeometryChange()
        half = size / 2 - 4
        self.rect = QRectF(-half, -half, 2 * half, 2 * half)

    def push(self, pushed: bool) -> None:
        """Show that it would go along, or not."""
        if pushed != self.pushed:
            self.pushed = pushed
            self.update()

    def _paint_glow(self, painter: QPainter) -> None:
        """Glow as round as a coin is."""
        glow = QColor(self.context.colours.glow)
        painter.setPen(Qt.PenStyle.NoPen)
        for reach, alpha in ((8.0, 50), (5.0, 80), (2.5, 120)):
            glow.setAlpha(alpha + (60 if self.pushed else 0))
            painter.setBrush(glow)
            painter.drawEllipse(self.rect.adjusted(-reach, -reach, reach, reach))

    def paint_item(self, painter: QPainter) -> None:
        """Paint a coin with its number, or, where so little cannot be bid, its empty place."""
        c = self.context.colours
        art.paint_token(painter, self.rect, c, filled=self.clickable or self.pushed)
        disc = self.rect.adjusted(*(sign * self.rect.width() * 0.16 for sign in (1, 1, -1, -1)))
        ground = mixed(c.brass, c.glow, 0.5) if self.clickable else c.table_edge
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(c.paper if self.pushed else ground)
        painter.drawEllipse(disc)
        ink = c.on_brass if self.clickable or self.pushed else c.on_table
        draw_text(painter, disc, str(self.tokens), self.context.serif(34), ink)


class ActionLabelItem(LabelItem):
    """What a click on the thing above it does, lit like the thing itself."""

    def __init__(self, context: RenderContext, key: str) -> None:
        super().__init__(context, key)

    def paint_item(self, painter: QPainter) -> None:
        """Write it, if there is room."""
        if self.rect.height() < self.context.em:
            return
        top = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        font, glow = self.context.serif(27), self.context.colours.glow
        draw_text(painter, self.rect, self.words(), font, glow, top)


class GavelItem(TableItem):
    """The gavel: whoever takes it calls an auction."""

    glow = 12.0

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, QRectF(-GAVEL / 2, -GAVEL / 2, GAVEL, GAVEL))
        self.setZValue(Z.RAISED)
        self._raised = 1.0

    def words(self) -> str:
        """Return what taking it means, or what it is while nobody may take it."""
        return self.context.renderer.word("action.call" if self.clickable else "zone.gavel")

    def paint_item(self, painter: QPainter) -> None:
        """Paint it, raised or lying on its block."""
        paint_gavel(painter, self.rect, self.context.colours, self._raised)

    def _get_raised(self) -> float:
        return self._raised

    def set_raised(self, raised: float) -> None:
        """Raise it: 0 lies on the block, 1 is as high as it goes."""
        self._raised = raised
        self.update()

    raised = Property(float, _get_raised, set_raised)
    """0 lying on the block, 1 raised."""


class BoxItem(TableItem):
    """The box, and how many tokens of this round are in it."""

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, QRectF(-48, -44, 96, 88))
        self.tokens = 0

    def words(self) -> str:
        """Return what is in it."""
        renderer = self.context.renderer
        if not self.tokens:
            return renderer.word("zone.box.empty")
        return f"{renderer.word('zone.box')}: {renderer.book.count('tokens', self.tokens)}"

    def paint_item(self, painter: QPainter) -> None:
        """Paint the chest, and the number if there is one."""
        c = self.context.colours
        paint_box(painter, self.rect.adjusted(0, 0, -14, 0), c)
        if self.tokens:
            font = self.context.serif(27)
            side = 1.45 * font.pixelSize()
            plate = QRectF(50 - side, -46, side, min(side, 70.0))
            painter.setPen(QPen(c.brass, 2))
            painter.setBrush(c.paper)
            painter.drawRoundedRect(plate, side / 2, side / 2)
            draw_text(painter, plate, str(self.tokens), font, c.ink)


class FirstPlayerFlagItem(TableItem):
    """The flag of whoever takes the first turn of the round."""

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, FLAG)
        self.setZValue(Z.REST)

    def words(self) -> str:
        """Return what it means."""
        return self.context.renderer.word("seat.first")

    def paint_item(self, painter: QPainter) -> None:
        """Paint it."""
        paint_flag(painter, self.rect, self.context.colours)


class WorthTagItem(TableItem):
    """A slip of paper that says what cards are worth to the reader."""

    weight = 3.0

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, QRectF())
        self.points = 0
        self._room = QRectF()
        self.setZValue(Z.RAISED - 1)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def lie_in(self, room: QRectF) -> None:
        """Lie in the midst of *room*, as large as the words."""
        self._room = room
        self._fit()

    def restyle(self) -> None:
        """Be as large as the words of now need."""
        super().restyle()
        self._fit()

    def _fit(self) -> None:
        font = self.context.serif(25)
        wide = QFontMetricsF(font).horizontalAdvance(self._said()) + 24
        size = QSizeF(
            min(wide, self._room.width()), min(1.4 * font.pixelSize(), self._room.height())
        )
        self.prepareGeometryChange()
        self.setPos(self._room.center())
        self.rect = QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height())
        self.update()

    def _said(self) -> str:
        return self.context.renderer.render(Sentence("worth.you", {"points": signed(self.points)}))

    def words(self) -> str:
        """Return the points, in words."""
        return self.context.renderer.render(Sentence("worth.you", {"points": self.points}))

    def show_points(self, points: int | None) -> None:
        """Show so many points; None hides the slip."""
        self.points = points or 0
        self.setVisible(points is not None)
        self._fit()

    def paint_item(self, painter: QPainter) -> None:
        """Paint it."""
        c = self.context.colours
        painter.setPen(QPen(mixed(c.paper, c.ink, 0.3), 2))
        painter.setBrush(c.paper)
        painter.drawRoundedRect(self.rect, 8, 8)
        rect = self.rect.adjusted(8, 1, -8, -1)
        draw_text(painter, rect, self._said(), self.context.serif(25), c.ink)


class PointsItem(TableItem):
    """Points on their way from what earned them to the plaque of whoever has earned them."""

    def __init__(self, context: RenderContext, points: int) -> None:
        half = context.serif(38).pixelSize()
        super().__init__(context, QRectF(-half, -half, 2 * half, 2 * half))
        self.points: Final = points
        self.setZValue(Z.MOVING)
        self.setAcceptHoverEvents(False)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def words(self) -> str:
        """Return how many they are."""
        return self.context.renderer.book.count("points", self.points)

    def paint_item(self, painter: QPainter) -> None:
        """Paint the figure on a disc, of paper where points are lost."""
        c = self.context.colours
        painter.setPen(QPen(c.ink, 2))
        painter.setBrush(c.brass if self.points >= 0 else c.paper)
        painter.drawEllipse(self.rect)
        ink = c.on_brass if self.points >= 0 else c.ink
        draw_text(painter, self.rect, signed(self.points), self.context.serif(38), ink)
