"""The chance of winning, step by step, as a curve that one can click and walk along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QWidget

from lat_desktop.players.marks import Mark
from lat_desktop.players.review import Decision, Fortune, LuckSwing, Review
from lat_desktop.widgets.drawing import mixed, see_through
from lat_desktop.widgets.focus_ring import show_own_focus
from lat_desktop.widgets.theme import Colours, Theme

SIGNS: Final = {Mark.DOUBTFUL: "?!", Mark.BAD: "?", Mark.BLUNDER: "??"}
"""What stands beside a move that cost something, as beside one of chess."""
RADII: Final = {None: 0.16, Mark.DOUBTFUL: 0.27, Mark.BAD: 0.33, Mark.BLUNDER: 0.4}
"""Of the dots of one's own moves, in heights of a line."""
LUCK: Final = {
    Fortune.VERY_LUCKY: (-1, -1),
    Fortune.LUCKY: (-1,),
    Fortune.UNLUCKY: (1,),
    Fortune.VERY_UNLUCKY: (1, 1),
}
"""The signs of luck: small triangles that point up, -1, or down, 1."""


class CurveStop(msgspec.Struct, frozen=True):
    """A decision on the curve, one of those that one walks along."""

    decision: Decision
    own: bool
    """Whether it is one of the seat whose curve it is."""
    before: float
    """That seat's chance before it."""
    after: float
    swing: LuckSwing | None
    """The luck, or bad luck, that came before it."""
    last: LuckSwing | None = None
    """What came after it, where no other decision did."""


def stops(review: Review, seat: int, *, done: bool) -> tuple[CurveStop, ...]:
    """Return the decisions on the curve of *seat*, in the order of play.

    Until the review is *done* nothing is known of what comes after the last of them.
    """
    points = review.curve(seat)[1:-1]
    notable_swings = {swing.end: swing for swing in review.notable_swings(seat)}
    found = [
        CurveStop(each, each.seat == seat, one.chance, two.chance, notable_swings.get(each.step))
        for one, two in zip(points[::2], points[1::2], strict=True)
        if (each := one.decision) is not None
    ]
    if found and done:
        found[-1] = replace(found[-1], last=notable_swings.get(review.steps))
    return tuple(found)


def paint_luck(
    painter: QPainter, colours: Colours, place: QPointF, line: float, fortune: Fortune
) -> None:
    """Paint the sign of *fortune* around *place*, for a text whose lines are *line* high."""
    ways = LUCK[fortune]
    half, height = line * 0.3, line * 0.46
    painter.setPen(QPen(colours.ink, max(1.2, line * 0.07)))
    painter.setBrush(colours.brass)
    top = place.y() - height * len(ways) / 2
    for number, way in enumerate(ways):
        middle = QPointF(place.x(), top + height * (number + 0.5))
        tip, base = QPointF(0, way * height / 2), QPointF(half, -way * height / 2)
        left = QPointF(-base.x(), base.y())
        painter.drawPolygon(QPolygonF([middle + tip, middle + base, middle + left]))


def paint_mark(
    painter: QPainter, colours: Colours, place: QPointF, line: float, mark: Mark, radius: float
) -> None:
    """Paint the sign of *mark* on a disc around *place*, for a text whose lines are *line* high."""
    is_blunder = mark is Mark.BLUNDER
    painter.save()
    painter.setPen(QPen(colours.ink, 1.2))
    painter.setBrush(colours.red if is_blunder else colours.brass)
    painter.drawEllipse(place, radius, radius)
    font = painter.font()
    font.setBold(True)
    font.setPointSizeF(font.pointSizeF() * (0.62 if is_blunder else 0.55))
    painter.setFont(font)
    painter.setPen(QColor("white") if is_blunder else colours.on_brass)
    box = QRectF(-line, -line, 2 * line, 2 * line).translated(place)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, SIGNS[mark])
    painter.restore()


class WinChanceCurve(QAbstractSlider):
    """A chart on paper. Its value is the number of the decision that is looked at.

    To the keyboard and to a screen reader it is a slider: Left, Right, Home and End walk along.
    """

    pointed = Signal(object)
    """The :class:`Decision`, or the :class:`LuckSwing`, under the pointer; None when it is gone."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        show_own_focus(self)
        self._theme = theme
        self._review: Review | None = None
        self._seat = 0
        self._done = False
        self._rounds: tuple[int, ...] = ()
        self._pointed: tuple[int, LuckSwing | None] | None = None
        """The stop that is pointed at, and the luck that is told of there, if that is meant."""
        self._area = QRectF()
        self.stops: tuple[CurveStop, ...] = ()
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
        self.stops = stops(review, seat, done=done)
        self._pointed = None
        self.setRange(0, max(len(self.stops) - 1, 0))
        self.update()

    @property
    def stop(self) -> CurveStop | None:
        """Where one is; None where there is no decision to look at."""
        return self.stops[self.value()] if self.value() < len(self.stops) else None

    @property
    def decision(self) -> Decision | None:
        """The decision that is looked at; None where there is none."""
        return None if self.stop is None else self.stop.decision

    def place_of(self, number: int) -> QPointF:
        """Return where the dot of the stop of that number is."""
        stop = self.stops[number]
        return self._at(stop.decision.step + 1, stop.after)

    def signs(self) -> list[tuple[int, LuckSwing, QPointF]]:
        """Return where luck is drawn: the stop where it is told of, what it was, and the place."""
        return [(number, swing, self._free(line)) for number, swing, line in self._notable_swings()]

    def sizeHint(self) -> QSize:
        """Return a size at which a match of two dozen decisions can be read."""
        line = self.fontMetrics().height()
        return QSize(18 * line, 6 * line)

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
        self._area = QRectF(self.rect()).adjusted(left, margin, -self._line, -margin)

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

    def _notable_swings(self) -> Iterator[tuple[int, LuckSwing, QLineF]]:
        """Return the parts of the line that are luck, each with the stop where it is told of."""
        review = self._review
        if review is None or not self.stops:
            return
        begin = self._at(0, review.fair_share)
        for number, stop in enumerate(self.stops):
            if stop.swing is not None:
                yield number, stop.swing, QLineF(begin, self._at(stop.decision.step, stop.before))
            begin = self.place_of(number)
        last = self.stops[-1].last
        if last is not None:
            end = self._at(review.steps, review.results[self._seat])
            yield len(self.stops) - 1, last, QLineF(begin, end)

    def _free(self, line: QLineF) -> QPointF:
        """Return a place for a sign: the middle of *line*, or near it where there is a dot."""
        dots = [
            (self.place_of(number), RADII[stop.decision.mark] * self._line)
            for number, stop in enumerate(self.stops)
        ]
        aside = QPointF(self._line * 0.75, 0)
        along = [line.pointAt(0.35), line.pointAt(0.65)]
        beside = [line.center() - aside, line.center() + aside]

        def room(place: QPointF) -> float:
            return min(QLineF(place, dot).length() - radius for dot, radius in dots)

        enough = self._line * 0.45
        places = (line.center(), max(along, key=room), max(beside, key=room))
        return next((each for each in places if room(each) > enough), places[-1])

    def _meant(self, place: QPointF) -> tuple[int, LuckSwing | None] | None:
        """Return the stop that is meant at *place*, and the luck, if the pointer is on its sign."""
        for number, swing, sign in self.signs():
            if QLineF(sign, place).length() < self._line * 0.6:
                return number, swing
        nearest = self._nearest(place)
        return None if nearest is None else (nearest, None)

    def _nearest(self, place: QPointF) -> int | None:
        """Return the stop that is nearest to *place*: across counts most."""
        if not self.stops:
            return None
        ways = [self.place_of(n) - place for n in range(len(self.stops))]
        lengths = [way.x() ** 2 + way.y() ** 2 / 25 for way in ways]
        return min(range(len(ways)), key=lengths.__getitem__)

    # The pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Look at the decision that is clicked."""
        meant = self._meant(event.position())
        if event.button() is Qt.MouseButton.LeftButton and meant is not None:
            self.setValue(meant[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leap back with Page Up, as at the table: a slider would leap forward."""
        leaps: dict[int, QAbstractSlider.SliderAction] = {
            Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
            Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
        }
        action = leaps.get(event.key())
        if action is None:
            super().keyPressEvent(event)
        else:
            self.triggerAction(action)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say what is pointed at; with the button held, look at the decision."""
        meant = self._meant(event.position())
        if event.buttons() & Qt.MouseButton.LeftButton and meant is not None:
            self.setValue(meant[0])
        self._point_at(meant)

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing."""
        super().leaveEvent(event)
        self._point_at(None)

    def _point_at(self, meant: tuple[int, LuckSwing | None] | None) -> None:
        if meant != self._pointed:
            self._pointed = meant
            self.pointed.emit(meant and (meant[1] or self.stops[meant[0]].decision))
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
        self._paint_luck(painter)
        self._paint_line(painter, self._review)
        self._paint_signs(painter)
        self._paint_dots(painter)

    def _paint_paper(self, painter: QPainter) -> None:
        c = self._theme.colours
        sheet = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setPen(QPen(c.brass, 1))
        painter.setBrush(c.paper)
        painter.drawRoundedRect(sheet, 8, 8)
        if self.hasFocus():  # on the paper: beside it, what is seen depends on the theme
            painter.setPen(QPen(c.ink, 2))
            painter.drawRoundedRect(sheet.adjusted(2.5, 2.5, -2.5, -2.5), 6, 6)

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

    def _paint_luck(self, painter: QPainter) -> None:
        """Give the line an edge of brass where luck moved it."""
        pen = QPen(self._theme.colours.brass, max(5.0, self._line * 0.36))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        for _, _, line in self._notable_swings():
            painter.drawLine(line)

    def _paint_signs(self, painter: QPainter) -> None:
        """Paint which way luck went: one sign, or two where it was very good or very bad."""
        for _, swing, place in self.signs():
            if swing.fortune is not None:
                paint_luck(painter, self._theme.colours, place, self._line, swing.fortune)

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
        pointed = None if self._pointed is None else self._pointed[0]
        for number, alpha in ((pointed, 0.25), (self.value(), 0.6)):
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
        paint_mark(painter, c, place, self._line, mark, radius)


class CurveLegend(QWidget):
    """Says which of the two rings on the table is whose, and what the signs on the curve are."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rings = ("", "")
        self._luck = ""
        self._marks: Mapping[Mark, str] = {}
        self._lines = 2
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_words(self, made: str, better: str, luck: str, marks: Mapping[Mark, str]) -> None:
        """Take what is written beside each ring, the signs of luck, if there are any, and marks."""
        self._rings, self._luck, self._marks = (made, better), luck, marks
        self.setAccessibleName(", ".join(filter(None, (made, better, luck, *marks.values()))))
        self.update()

    @property
    def lines(self) -> int:
        """How many lines it takes: of one alone there are no marks."""
        return self._lines

    @lines.setter
    def lines(self, lines: int) -> None:
        if lines != self._lines:
            self._lines = lines
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Return room for its lines."""
        line = self.fontMetrics().height()
        return QSize(14 * line, round(1.3 * line * self._lines))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint each ring on a patch of baize, the signs on one of paper, and what they mean."""
        c, line = self._theme.colours, self.fontMetrics().height()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        height = self.height() / self._lines
        patch = QRectF(2, height / 2 - line * 0.55, line * 1.5, line * 1.1)
        rings = QPen(c.on_table, 2), QPen(c.glow, 2, Qt.PenStyle.DashLine)
        for ring, words in zip(rings, self._rings, strict=True):
            self._paint_patch(painter, patch, c.table)
            painter.setPen(ring)
            inset = line * 0.2
            painter.drawRoundedRect(patch.adjusted(inset, inset, -inset, -inset), 3, 3)
            self._write_beside(painter, patch, words)
        if self._luck:
            self._paint_patch(painter, patch, c.paper)
            for fortune, across in ((Fortune.LUCKY, -0.36), (Fortune.UNLUCKY, 0.36)):
                paint_luck(painter, c, patch.center() + QPointF(across * line, 0), line, fortune)
            self._write_beside(painter, patch, self._luck)
        if self._lines == 1:
            return
        patch = QRectF(2, height * 1.5 - line * 0.55, line, line * 1.1)
        for mark, words in self._marks.items():
            paint_mark(painter, c, patch.center(), line, mark, RADII[mark] * line)
            self._write_beside(painter, patch, words)

    def _paint_patch(self, painter: QPainter, patch: QRectF, colour: QColor) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRoundedRect(patch, 3, 3)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _write_beside(self, painter: QPainter, patch: QRectF, words: str) -> None:
        """Write *words* to the right of *patch*, and move that to where the next one is."""
        line = self.fontMetrics().height()
        beside = QRectF(patch.right() + line * 0.4, patch.top(), self.width(), patch.height())
        painter.setPen(self._theme.colours.on_window)
        painter.drawText(beside, Qt.AlignmentFlag.AlignVCenter, words)
        patch.moveLeft(beside.left() + self.fontMetrics().horizontalAdvance(words) + line * 0.9)
