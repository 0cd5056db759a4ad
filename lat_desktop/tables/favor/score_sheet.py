"""The score sheet of Favor: small at the edge of the table, and large with every line explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.cards import Clue
from lat_desktop.engine.favor import ROUNDS, Line, RoundScored, SeatScore
from lat_desktop.engine.game import Seat
from lat_desktop.rulebook.book import written
from lat_desktop.tables import art
from lat_desktop.tables.common_items import WrittenItem, paint_playbill
from lat_desktop.tables.favor.items import signed
from lat_desktop.tables.items import TableItem, Z, row_height
from lat_desktop.tables.render_context import BODY, RenderContext
from lat_desktop.tables.surface import LINE
from lat_desktop.tables.text_drawing import LEFT, RIGHT, draw_name, draw_text, fit

HEADER: Final = 128.0
"""What the name and the identity take of a column."""
SUMS: Final = 176.0
"""What the rounds and the sum take of it."""
BETWEEN: Final = 8.0
"""Between two lines."""
FIGURES: Final = 64.0
"""What the points of a line take of its width."""
TOP: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class TallyItem(TableItem):
    """The small sheet: a row a player, a column a round, and the sums."""

    thickness = 5.0

    def __init__(self, context: RenderContext, seats: Sequence[Seat]) -> None:
        super().__init__(context, QRectF())
        self._seats: Final = tuple(seats)
        self._rounds: list[dict[Seat, int]] = []

    def words(self) -> str:
        """Return every row: the name, each round, the sum."""
        renderer = self.context.renderer
        if not self._rounds:
            return renderer.word("zone.sheet.empty")
        return f"{renderer.word('zone.sheet')}: {'; '.join(map(self._row_words, self._seats))}"

    def _row_words(self, seat: Seat) -> str:
        renderer = self.context.renderer
        scored = [written(points[seat]) for points in self._rounds if seat in points]
        return f"{renderer.name(seat)} {', '.join(scored)} ({written(self._total(seat))})"

    def _total(self, seat: Seat) -> int:
        return sum(points.get(seat, 0) for points in self._rounds)

    def write(self, sheet: Sequence[Sequence[SeatScore]]) -> None:
        """Put the scores of all rounds so far on it."""
        self._rounds = [
            {seat: score.points for seat, score in enumerate(scores)} for scores in sheet
        ]
        self.update()

    def note(self, number: int, seat: Seat, points: int) -> None:
        """Write what *seat* scored in round *number*, counted from 1."""
        while len(self._rounds) < number:
            self._rounds.append({})
        self._rounds[number - 1][seat] = points
        self.update()

    def lie_in(self, room: QRectF) -> None:
        """Fill *room*."""
        self.prepareGeometryChange()
        self.setPos(room.center())
        self.rect = room.translated(-room.center())
        self.update()

    def paint_item(self, painter: QPainter) -> None:
        """Paint it as a small playbill, or only its title where there is no room for more."""
        c, em = self.context.colours, self.context.em
        renderer = self.context.renderer
        painter.setPen(QPen(c.brass, 2))
        painter.setBrush(c.paper)
        painter.drawRoundedRect(self.rect, 10, 10)
        inner = self.rect.adjusted(12, 3, -12, -5)
        if self.rect.height() < 3 * em:
            draw_text(painter, inner, renderer.word("zone.sheet"), self.context.serif(23), c.ink)
            return
        high = inner.height() / (len(self._seats) + 1)
        figures, total = 1.75 * em, 2.1 * em
        left = inner.right() - total - ROUNDS * figures
        columns = [QRectF(left + n * figures, inner.top(), figures, high) for n in range(ROUNDS)]
        columns.append(QRectF(inner.right() - total, inner.top(), total, high))
        title = QRectF(inner.left(), inner.top(), left - inner.left(), high)
        draw_text(painter, title, renderer.word("zone.sheet"), self.context.serif(22), c.ink, LEFT)
        for number, cell in enumerate(columns[:ROUNDS], start=1):
            draw_text(painter, cell, str(number), self.context.sans(BODY), c.ink, RIGHT)
        draw_text(painter, columns[-1], "=", self.context.sans(BODY), c.ink, RIGHT)
        painter.setPen(QPen(c.brass, 2))
        painter.drawLine(title.bottomLeft(), columns[-1].bottomRight())
        names = [renderer.name(seat) for seat in self._seats]
        wide = left - inner.left()
        font = fit(self.context.sans(22), [(name, wide) for name in names], em)
        for n, (seat, name) in enumerate(zip(self._seats, names, strict=True), start=1):
            y = inner.top() + n * high
            box = QRectF(inner.left(), y, wide, high)
            draw_name(painter, box, name, QFont(font), c.ink, LEFT)
            for points, column in zip(self._rounds, columns, strict=False):
                if seat in points:
                    cell = QRectF(column.left(), y, column.width(), high)
                    text = written(points[seat])
                    draw_text(painter, cell, text, self.context.sans(22), c.ink, RIGHT)
            if self._rounds:
                cell = QRectF(columns[-1].left(), y, columns[-1].width(), high)
                text = written(self._total(seat))
                draw_text(painter, cell, text, self.context.serif(24), c.ink, RIGHT)


class ScoreSheetItem(WrittenItem):
    """The large sheet: of one round every line, of all rounds the sums, a column a player."""

    thickness = 16.0

    def __init__(self, context: RenderContext, seats: Sequence[Seat]) -> None:
        super().__init__(context, QRectF(-640, -488, 1280, 976))
        self._seats: Final = tuple(seats)
        self.title = Sentence("zone.sheet")
        self._sheet: tuple[tuple[SeatScore, ...], ...] = ()
        self.setZValue(Z.RESULT - 1)  # buttons lie on it
        self.hide()

    def words(self) -> str:
        """Return all that stands on it."""
        return " ".join(self.in_words())

    def in_words(self) -> list[str]:
        """Return all that stands on it: the title, a line a column."""
        say = self.context.renderer.render
        columns = map(self._column_words, self._seats) if self._sheet else ()
        return [say(self.title), *columns]

    def _column_words(self, seat: Seat) -> str:
        renderer = self.context.renderer
        score = self._sheet[-1][seat]
        identity = renderer.word(score.identity.key)
        scored = renderer.render_event(RoundScored(seat, score.points, self._total(seat)))
        return " ".join((f"{renderer.name(seat)}, {identity}.", *self.lines(seat), scored))

    def lines(self, seat: Seat) -> list[str]:
        """Return what explains the points that *seat* scored in the last round."""
        return [self._line_words(seat, line) for line in self._sheet[-1][seat].lines]

    def _line_words(self, seat: Seat, line: Line) -> str:
        values: dict[str, object] = {"points": line.points}
        if line.cards:
            values["cards"] = tuple(map(self._counted, Counter(line.cards).items()))
        return self.context.renderer.render(Sentence(f"line.{line.reason}", values, seat))

    def _counted(self, kind: tuple[Clue, int]) -> str:
        card, count = kind
        name = self.context.renderer.word(card.key)
        return name if count == 1 else f"{count} × {name}"

    def _total(self, seat: Seat) -> int:
        return sum(scores[seat].points for scores in self._sheet)

    def write(
        self,
        title: Sentence,
        sheet: tuple[tuple[SeatScore, ...], ...],
        width: float,
    ) -> None:
        """Explain the last round of *sheet*, which has one at least, on *width* at most."""
        self.prepareGeometryChange()
        self.title, self._sheet = title, sheet
        wide = min(width, 420.0 * len(self._seats) + 80)
        self.rect = QRectF(-wide / 2, self.rect.top(), wide, self.rect.height())
        self.update()

    @property
    def rows(self) -> int:
        """How many lines the longest column has."""
        return max(len(score.lines) for score in self._sheet[-1])

    @property
    def foot(self) -> QRectF:
        """Where a row of buttons goes, in the scene."""
        foot = self.rect.adjusted(34, 0, -34, -14)
        foot.setTop(foot.bottom() - row_height(self.context))
        return self.mapRectToScene(foot)

    def paint_item(self, painter: QPainter) -> None:
        """Paint the playbill and its columns."""
        if not self._sheet:
            return
        c = self.context.colours
        row = row_height(self.context)
        inner = paint_playbill(painter, self.rect, c).adjusted(-6, -6, 6, -row - 20)
        title = QRectF(inner.left(), inner.top(), inner.width(), 54)
        draw_text(
            painter, title, self.context.renderer.render(self.title), self.context.serif(42), c.ink
        )
        top = title.bottom() + 4
        painter.setPen(QPen(c.brass, 2))
        painter.drawLine(QPointF(inner.left(), top), QPointF(inner.right(), top))
        wide = inner.width() / len(self._seats)
        columns = [
            QRectF(inner.left() + n * wide + 12, top + 10, wide - 24, inner.bottom() - top - 10)
            for n in range(len(self._seats))
        ]
        for column in columns[1:]:
            x = QPointF(column.left() - 12, 0)
            painter.drawLine(x + QPointF(0, top + 10), x + QPointF(0, inner.bottom()))
        boxes = [column.adjusted(0, HEADER, 0, -SUMS - 8) for column in columns]
        font = self._lines_font(boxes)
        for seat, column, box in zip(self._seats, columns, boxes, strict=True):
            self._paint_header(painter, column, seat)
            self._paint_lines(painter, box, seat, font)
            self._paint_sums(painter, column.adjusted(0, column.height() - SUMS, 0, 0), seat)

    def _paint_header(self, painter: QPainter, column: QRectF, seat: Seat) -> None:
        """Paint the name, and who it was."""
        c = self.context.colours
        renderer = self.context.renderer
        score = self._sheet[-1][seat]
        door = QRectF(column.left(), column.top(), 80, 112)
        identity = renderer.word(f"card.{score.identity}")
        art.paint_door(painter, door, 1, score.identity, "", c)
        name = QRectF(door.right() + 12, column.top() + 4, column.right() - door.right() - 12, 56)
        draw_name(painter, name, renderer.name(seat), self.context.serif(34), c.ink, LEFT)
        who = name.translated(0, 54)
        draw_text(painter, who, identity, self.context.sans(27), c.ink, LEFT)

    def _lines_font(self, boxes: Sequence[QRectF]) -> QFont:
        """Return the typeface in which the lines of all columns fit."""
        font = self.context.sans(25)
        while font.pixelSize() > 8:
            heights = (
                sum(high for _, high in self._rows(box, seat, font)) <= box.height()
                for seat, box in zip(self._seats, boxes, strict=True)
            )
            if all(heights):
                break
            font.setPixelSize(font.pixelSize() - 1)
        return font

    def _rows(self, box: QRectF, seat: Seat, font: QFont) -> list[tuple[str, float]]:
        """Return each line of *seat*, and how high it is."""
        metrics = QFontMetricsF(font)
        room = QRectF(0, 0, box.width() - FIGURES, 1000)
        wrap = int(Qt.TextFlag.TextWordWrap.value)
        return [
            (said, metrics.boundingRect(room, wrap, said).height() + BETWEEN)
            for said in self.lines(seat)
        ]

    def _paint_lines(self, painter: QPainter, box: QRectF, seat: Seat, font: QFont) -> None:
        c = self.context.colours
        y = box.top()
        rows = self._rows(box, seat, font)
        lines = list(zip(self._sheet[-1][seat].lines, rows, strict=True))
        for line, (said, high) in lines[: self.lines_written]:
            points = QRectF(box.right() - FIGURES, y, FIGURES, LINE * font.pixelSize() + 6)
            draw_text(painter, points, signed(line.points), self.context.serif(34), c.ink, RIGHT)
            text = QRectF(box.left(), y + 3, box.width() - FIGURES, high)
            draw_text(painter, text, said, QFont(font), c.ink, TOP)
            y += high

    def _paint_sums(self, painter: QPainter, box: QRectF, seat: Seat) -> None:
        """Paint what each round brought, and the sum; the highest one stands on brass."""
        c = self.context.colours
        totals = [self._total(each) for each in self._seats]
        rest = sum(line.points for line in self._sheet[-1][seat].lines[self.lines_written :])
        high = (box.height() - 54) / ROUNDS
        painter.setPen(QPen(c.brass, 2))
        painter.drawLine(box.topLeft(), box.topRight())
        for n, scores in enumerate(self._sheet):
            row = QRectF(box.left(), box.top() + 4 + n * high, box.width(), high)
            label = self.context.renderer.render(Sentence("round.title", {"n": n + 1}))
            last = n == len(self._sheet) - 1
            font = self.context.serif(27) if last else self.context.sans(25)
            draw_text(painter, row.adjusted(8, 0, -80, 0), label, QFont(font), c.ink, LEFT)
            points = written(scores[seat].points - (rest if last else 0))
            draw_text(painter, row.adjusted(0, 0, -8, 0), points, font, c.ink, RIGHT)
        total = QRectF(box.left(), box.bottom() - 48, box.width(), 48)
        painter.setPen(QPen(c.brass, 2))
        leads = self.is_written and self._total(seat) == max(totals)
        painter.setBrush(c.brass if leads else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(total, 8, 8)
        ink = c.on_brass if leads else c.ink
        label = self.context.renderer.word("zone.score")
        draw_text(painter, total.adjusted(8, 0, -90, 0), label, self.context.serif(28), ink, LEFT)
        points = written(self._total(seat) - rest)
        draw_text(painter, total.adjusted(0, 0, -8, 0), points, self.context.serif(40), ink, RIGHT)
