"""The chance of winning, step by step, as a curve that one can click and walk along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QWidget

from lat_desktop.players.review import Decision, Mark, Review
from lat_desktop.tables.art.drawing import mixed
from lat_desktop.tables.theme import Theme
from lat_desktop.windows.stage import see_through

SIGNS: Final = {Mark.DOUBTFUL: "?!", Mark.BAD: "?", Mark.BLUNDER: "??"}
"""What stands beside a move that cost something, as beside one of chess."""
RADII: Final = {None: 0.16, Mark.DOUBTFUL: 0.27, Mark.BAD: 0.33, Mark.BLUNDER: 0.4}
"""Of the dots of one's own moves, in heights of a line."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A decision on the curve, one of those that one walks along."""

    decision: Decision
    own: bool
    """Whether it is one of the seat whose curve it is."""
    before: float
    """That seat's chance before it."""
    after: float


def stops(review: Review, seat: int) -> tuple[Stop, ...]:
    """Return the decisions on the curve of *seat*, in the order of play."""
    points = review.curve(seat)[1:-1]
    return tuple(
        Stop(one.decision, one.decision.seat == seat, one.chance, two.chance)
        for one, two in zip(points[::2], points[1::2], strict=True)
        if one.decision is not None
    )


class Curve(QAbstractSlider):
    """A chart on paper. Its value is the number of the decision that is looked at.

    To the keyboard and to a screen reader it is a slider: Left, Right, Home and End walk along.
    """

    pointed = Signal(object)
    """The :class:`Decision` under the pointer; None when it is gone."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._review: Review | None = None
        self._seat = 0
        self._done = False
        self._rounds: tuple[int, ...] = ()
        self._pointed: int | None = None
        self._area = QRectF()
        self.stops: tuple[Stop, ...] = ()
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setRange(0, 0)
        self.setPageStep(5)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_review(
        self, review: Review, seat: int, rounds: tuple[int, ...], *, done: bool
    ) -> None:
        """Draw the chance of *seat*; *rounds* are the steps at which a round begins.

        Until the review is *done* nothing is known of what comes after the last decision.
        """
        self._review, self._seat, self._rounds, self._done = review, seat, rounds, done
        self.stops = stops(review, seat)
        self._pointed = None
        self.setRange(0, max(len(self.stops) - 1, 0))
        self.update()

    @property
    def decision(self) -> Decision | None:
        """The decision that is looked at; None where there is none."""
        return self.stops[self.value()].decision if self.value() < len(self.stops) else None

    def place_of(self, number: int) -> QPointF:
        """Return where the dot of the stop of that number is."""
        stop = self.stops[number]
        return self._at(stop.decision.step + 1, stop.after)

    def sizeHint(self) -> QSize:
        """Return a size at which a match of two dozen decisions is easily read."""
        line = self.fontMetrics().height()
        return QSize(18 * line, 9 * line)

    def minimumSizeHint(self) -> QSize:
        """Return what is just legible."""
        line = self.fontMetrics().height()
        return QSize(8 * line, 5 * line)

    # Where everything is

    @property
    def _line(self) -> float:
        return float(self.fontMetrics().height())

    def _measure(self) -> None:
        """Find where the curve is drawn: right of the figures, inside the paper."""
        margin = self._line * 0.7
        left = self.fontMetrics().horizontalAdvance("100%") + self._line * 0.7
        self._area = QRectF(self.rect()).adjusted(left, margin, -margin, -margin)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Measure anew."""
        super().resizeEvent(event)
        self._measure()

    def changeEvent(self, event: QEvent) -> None:
        """Measure anew for another size of the text."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._measure()

    def _at(self, step: int, chance: float) -> QPointF:
        area, steps = self._area, self._review.steps if self._review else 1
        return QPointF(
            area.left() + area.width() * step / max(steps, 1),
            area.bottom() - area.height() * chance,
        )

    def _nearest(self, place: QPointF) -> int | None:
        """Return the stop that is meant by a click at *place*: across counts most."""
        if not self.stops:
            return None
        ways = [self.place_of(n) - place for n in range(len(self.stops))]
        lengths = [way.x() ** 2 + way.y() ** 2 / 25 for way in ways]
        return min(range(len(ways)), key=lengths.__getitem__)

    # The pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Look at the decision that is clicked."""
        nearest = self._nearest(event.position())
        if event.button() is Qt.MouseButton.LeftButton and nearest is not None:
            self.setValue(nearest)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say which decision is pointed at; with the button held, look at it."""
        nearest = self._nearest(event.position())
        if event.buttons() & Qt.MouseButton.LeftButton and nearest is not None:
            self.setValue(nearest)
        self._point_at(nearest)

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing."""
        super().leaveEvent(event)
        self._point_at(None)

    def _point_at(self, number: int | None) -> None:
        if number != self._pointed:
            self._pointed = number
            self.pointed.emit(None if number is None else self.stops[number].decision)
            self.update()

    # The picture

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chart."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_paper(painter)
        if self._review is None:
            return
        self._paint_scale(painter, self._review)
        self._paint_selection(painter)
        self._paint_line(painter, self._review)
        self._paint_dots(painter)

    def _paint_paper(self, painter: QPainter) -> None:
        c = self._theme.colours
        sheet = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        focused = self.hasFocus()
        painter.setPen(QPen(c.glow if focused and self._theme.dark else c.brass, 1))
        if focused:
            painter.setPen(QPen(c.on_window, 2))
        painter.setBrush(c.paper)
        painter.drawRoundedRect(sheet, 8, 8)

    def _paint_scale(self, painter: QPainter, review: Review) -> None:
        """Paint the lines of the chances, with their figures, and those of the rounds."""
        c, area, line = self._theme.colours, self._area, self._line
        quiet = mixed(c.ink, c.paper, 0.35)
        fine = QPen(see_through(c.ink, 0.2), 1)
        painter.setPen(fine)
        for step in self._rounds:
            x = self._at(step, 0).x()
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        small = self.font()
        small.setPointSizeF(small.pointSizeF() * 0.82)
        painter.setFont(small)
        fair = review.fair_share
        for chance in sorted({0.0, 0.5, 1.0, fair}):
            y = self._at(0, chance).y()
            pen = QPen(c.brass, 1.4, Qt.PenStyle.DashLine) if chance == fair else fine
            painter.setPen(pen)
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            if chance != fair and abs(self._at(0, fair).y() - y) < line * 0.8:
                continue  # there is no room for both figures
            painter.setPen(quiet)
            place = QRectF(2, y - line / 2, area.left() - line * 0.35 - 2, line)
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(place, flags, f"{round(100 * chance)}%")

    def _paint_line(self, painter: QPainter, review: Review) -> None:
        """Paint the curve, and with dots what is not known yet."""
        c = self._theme.colours
        points = [self._at(point.step, point.chance) for point in review.curve(self._seat)]
        known = points if self._done else points[:-1]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QPen(c.ink, max(1.6, self._line * 0.1))
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF(known))
        if not self._done and len(known) > 1:
            painter.setPen(QPen(see_through(c.ink, 0.45), 1.4, Qt.PenStyle.DotLine))
            painter.drawLine(points[-2], points[-1])

    def _paint_selection(self, painter: QPainter) -> None:
        """Let a ribbon hang where the decision is that is looked at."""
        c, area = self._theme.colours, self._area
        for number, alpha in ((self._pointed, 0.25), (self.value(), 0.6)):
            if number is None or number >= len(self.stops):
                continue
            x = self.place_of(number).x()
            painter.setPen(QPen(see_through(c.brass, alpha), max(3.0, self._line * 0.22)))
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))

    def _paint_dots(self, painter: QPainter) -> None:
        """Paint the seat's own moves, larger and with a sign where they cost something."""
        own = [n for n, stop in enumerate(self.stops) if stop.own]
        room = self._area.width() / max(len(own), 1)
        costly = [n for n in own if self.stops[n].decision.mark]
        for number in own:
            if number not in costly:
                self._paint_dot(painter, number, min(RADII[None] * self._line, room * 0.4))
        for number in costly:
            self._paint_dot(painter, number, RADII[self.stops[number].decision.mark] * self._line)
        if self.value() < len(self.stops):
            mark = self.stops[self.value()].decision.mark
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._theme.colours.ink, max(1.6, self._line * 0.09)))
            radius = RADII[mark] * self._line + self._line * 0.2
            painter.drawEllipse(self.place_of(self.value()), radius, radius)

    def _paint_dot(self, painter: QPainter, number: int, radius: float) -> None:
        c = self._theme.colours
        mark = self.stops[number].decision.mark
        place = self.place_of(number)
        if mark is None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(c.ink)
            painter.drawEllipse(place, radius, radius)
            return
        painter.setPen(QPen(c.ink, 1.2))
        painter.setBrush(c.brass if mark is not Mark.BLUNDER else c.red)
        painter.drawEllipse(place, radius, radius)
        font = self.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * (0.62 if mark is Mark.BLUNDER else 0.55))
        painter.setFont(font)
        painter.setPen(c.on_brass if mark is not Mark.BLUNDER else QColor("white"))
        box = QRectF(-self._line, -self._line, 2 * self._line, 2 * self._line).translated(place)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, SIGNS[mark])


class Legend(QWidget):
    """Says which of the two rings on the table is whose."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._words = ("", "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_words(self, made: str, better: str) -> None:
        """Take what is written beside the ring of the move made, and of the better one."""
        self._words = (made, better)
        self.setAccessibleName(", ".join(self._words))
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for a line."""
        line = self.fontMetrics().height()
        return QSize(14 * line, round(1.3 * line))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint each ring on a patch of baize, and what it means."""
        c, line = self._theme.colours, self.fontMetrics().height()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        patch = QRectF(2, self.height() / 2 - line * 0.55, line * 1.5, line * 1.1)
        pens = (QPen(c.on_table, 2), QPen(c.glow, 2, Qt.PenStyle.DashLine))
        for pen, words in zip(pens, self._words, strict=True):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(c.table)
            painter.drawRoundedRect(patch, 3, 3)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen)
            inset = line * 0.2
            painter.drawRoundedRect(patch.adjusted(inset, inset, -inset, -inset), 3, 3)
            painter.setPen(c.on_window)
            place = QRectF(patch.right() + line * 0.4, 0, self.width(), self.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, words)
            width = self.fontMetrics().horizontalAdvance(words)
            patch.moveLeft(place.left() + width + line * 1.2)
