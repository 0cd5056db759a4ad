"""The sheet that is laid over the table of Suspicion in the end: who knew what, and since when."""

from __future__ import annotations

from typing import Final

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QGraphicsSceneHoverEvent

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.game import Seat
from lat_desktop.engine.mansion import Gem, Guest
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.engine.suspicion import (
    IDENTIFIED,
    LEFTOVER,
    SET,
    Phase,
    SeatScore,
    SuspicionState,
    SuspicionView,
)
from lat_desktop.players.suspicion.posterior import known_since
from lat_desktop.tables.common_items import paint_playbill
from lat_desktop.tables.items import TableItem, Z, row_height
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.tables.suspicion.art import paint_gem, paint_guest, paint_verdict
from lat_desktop.tables.text_drawing import LEFT, NAME_SHRINKS, RIGHT, draw_name, draw_text, fit
from lat_desktop.widgets.drawing import mixed

HEAD: Final = 96.0
"""How high the row is in which those stand about whom was guessed."""
TITLE: Final = 60.0
"""How high the title is."""
TOTAL: Final = 112.0
"""How wide the column of the points is."""


class RevealLayout(msgspec.Struct, frozen=True):
    """The rows and columns of the sheet."""

    table: QRectF
    first: float
    """How wide the column is that says who it was."""
    gems: float
    """How wide the column of the gems is."""
    cell: float
    """How wide each column of guesses is."""
    high: float
    """How high a row is."""

    def row(self, seat: Seat) -> QRectF:
        """Return the row of a seat."""
        top = self.table.top() + HEAD + seat * self.high
        return QRectF(self.table.left(), top, self.table.width(), self.high)

    def box(self, seat: Seat, other: Seat) -> QRectF:
        """Return where it stands for whom *seat* took *other*."""
        left = self.table.left() + self.first + self.gems + other * self.cell
        return QRectF(left, self.row(seat).top(), self.cell, self.high)

    def at(self, point: QPointF, seats: int) -> tuple[Seat, Seat | None] | None:
        """Return the row at *point*, and the column of guesses, of so many *seats*."""
        for seat in range(seats):
            if self.row(seat).contains(point):
                boxes = (other for other in range(seats) if self.box(seat, other).contains(point))
                return seat, next(boxes, None)
        return None


class RevealItem(TableItem):
    """A row for each player: who it was, its gems, whom it took the others for, its points."""

    thickness = 16.0
    role = QAccessible.Role.StaticText

    def __init__(self, context: RenderContext, seats: int) -> None:
        super().__init__(context, QRectF(-640, -488, 1280, 976))
        self._seats: Final = range(seats)
        self._scores: tuple[SeatScore, ...] = ()
        self._identities: tuple[Guest | None, ...] = ()
        self._guesses: tuple[tuple[Guest | None, ...], ...] = ()
        self.known: tuple[tuple[int | None, ...], ...] = ()
        """By seat and seat, the turn from which on the one could be sure of the other."""
        self._of: object = None
        self._at: tuple[Seat, Seat | None] | None = None
        """The row, and the column if it is one of the guesses, where the pointer is."""
        self.setZValue(Z.RESULT - 1)  # buttons lie on it
        self.hide()

    def set_width(self, wide: float) -> None:
        """Take so much room at most."""
        self.prepareGeometryChange()
        wide = min(wide, 1500.0)
        self.rect = QRectF(-wide / 2, -488, wide, 976)
        self.update()

    def write(self, view: SuspicionView, match: AnyMatch) -> None:
        """Explain the end of *match*, which is over."""
        self._scores, self._identities, self._guesses = view.sheet, view.identities, view.guesses
        if self._of is not match:
            self._of, self.known = match, _hindsight(match)
        self.update()

    @property
    def foot(self) -> QRectF:
        """Where a row of buttons goes, in the scene."""
        foot = self.rect.adjusted(34, 0, -34, -18)
        foot.setTop(foot.bottom() - row_height(self.context))
        return self.mapRectToScene(foot)

    def words(self) -> str:
        """Return all that stands on it."""
        if not self._scores:
            return ""
        title = self.context.renderer.word("reveal.title")
        return " ".join([title, *map(self._row_words, self._seats)])

    def _row_words(self, seat: Seat) -> str:
        """Return who a seat was, what it scored for what, and what it knew."""
        renderer = self.context.renderer
        score = self._scores[seat]
        said = [
            renderer.render(Sentence("reveal.was", {"guest": self._identities[seat]}, seat)),
            *self.lines(seat),
        ]
        said += [self._guess_words(seat, other) for other in self._seats if other != seat]
        total = renderer.book.count("points", score.points)
        return f"{' '.join(said)} {renderer.word('score.total')}: {total}."

    def _guess_words(self, seat: Seat, other: Seat) -> str:
        """Return for whom *seat* took *other*, and since when it could have known."""
        say = self.context.renderer.render
        turn = self.known[seat][other]
        right = other in self._scores[seat].identified
        values = {"name": self.context.renderer.name(other), "guest": self._guesses[seat][other]}
        guess = say(Sentence("reveal.right" if right else "reveal.wrong", values))
        key = "reveal.never" if turn is None else "reveal.known"
        return f"{guess}. {say(Sentence(key, {'turn': turn or 0}, seat))}"

    def lines(self, seat: Seat) -> list[str]:
        """Return what explains the points of *seat*, a sentence each."""
        score = self._scores[seat]
        sets = min(score.gems)
        rest = sum(score.gems) - len(Gem) * sets
        name = self.context.renderer.name
        found: list[tuple[str, dict[str, object]]] = []
        if sets:
            found.append(("sets", {"sets": sets, "points": SET * sets}))
        if rest:
            found.append(("leftover", {"gems": rest, "points": LEFTOVER * rest}))
        if score.identified:
            names = tuple(map(name, score.identified))
            points = IDENTIFIED * len(names)
            found.append(("identified", {"names": names, "points": points}))
        said = self.context.renderer.render
        return [said(Sentence(f"line.{key}", values, seat)) for key, values in found]

    def paint_item(self, painter: QPainter) -> None:
        """Paint the playbill and its rows."""
        if not self._scores:
            return
        c = self.context.colours
        renderer = self.context.renderer
        paint_playbill(painter, self.rect, c)
        layout = self._layout()
        table = layout.table
        title = QRectF(table.left(), table.top() - TITLE, table.width(), 52)
        draw_text(painter, title, renderer.word("reveal.title"), self.context.serif(42), c.ink)
        about = QRectF(table.left() + layout.first + layout.gems, table.top(), 0, HEAD)
        legend = QRectF(table.left(), table.top() + 8, about.left() - table.left() - 24, HEAD - 12)
        draw_text(
            painter, legend, renderer.word("reveal.legend"), self.context.sans(21), c.ink, LEFT
        )
        self._paint_head(painter, about, layout.cell)
        best = max(score.points for score in self._scores)
        for seat in self._seats:
            row = layout.row(seat)
            painter.setPen(QPen(c.brass, 2))
            painter.drawLine(row.topLeft(), row.topRight())
            left, high = row.left() + layout.first, row.height()
            self._paint_who(painter, QRectF(row.left(), row.top(), layout.first, high), seat)
            self._paint_gems(painter, QRectF(left, row.top(), layout.gems, high), seat)
            for other in self._seats:
                if other != seat:
                    box = layout.box(seat, other).adjusted(3, 4, -3, -4)
                    self._paint_guess(painter, box, seat, other)
            total = QRectF(row.right() - TOTAL, row.top(), TOTAL, high)
            self._paint_total(painter, total.adjusted(8, 8, 0, -8), seat, best)

    def _layout(self) -> RevealLayout:
        """Return where the rows and columns are: within the frame, and above the buttons."""
        table = self.rect.adjusted(26, 14 + TITLE, -26, -row_height(self.context) - 28)
        first = max(table.width() * 0.20, 220.0)
        gems = max(table.width() * 0.17, 190.0)
        cell = (table.width() - first - gems - TOTAL) / len(self._seats)
        high = min((table.height() - HEAD) / len(self._seats), 190.0)
        return RevealLayout(table, first, gems, cell, high)

    # What is pointed at

    def pointed_words(self) -> str:
        """Return what stands where the pointer is; of a row, why it has its points."""
        if self._at is None:
            return self.context.renderer.word("reveal.title")
        seat, other = self._at
        if other is None or other == seat:
            was = Sentence("reveal.was", {"guest": self._identities[seat]}, seat)
            return " ".join([self.context.renderer.render(was), *self.lines(seat)])
        return self._guess_words(seat, other)

    def place_of(self, seat: Seat, other: Seat) -> QPointF:
        """Return where it stands for whom *seat* took *other*, in the scene."""
        return self.mapToScene(self._layout().box(seat, other).center())

    def hoverMoveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        """Tell when the pointer comes to another place of the sheet."""
        at = self._layout().at(event.pos(), len(self._seats))
        if at != self._at:
            self._at = at
            self.pointed_at.emit(True)

    def _paint_head(self, painter: QPainter, about: QRectF, cell: float) -> None:
        """Paint above the columns about whom was guessed."""
        c = self.context.colours
        names = [self.context.renderer.name(seat) for seat in self._seats]
        font = fit(self.context.sans(23), [(name, cell - 8) for name in names], 23 * NAME_SHRINKS)
        for seat, name in enumerate(names):
            box = QRectF(about.left() + seat * cell, about.top(), cell, HEAD)
            guest = self._identities[seat]
            if guest is not None:
                face = QRectF(box.center().x() - 30, box.top() + 2, 60, 60)
                paint_guest(painter, face, guest, c)
            foot = QRectF(box.left() + 4, box.bottom() - 34, cell - 8, 32)
            draw_name(painter, foot, name, QFont(font), c.ink)

    def _paint_who(self, painter: QPainter, box: QRectF, seat: Seat) -> None:
        """Paint who it was, with its name."""
        c = self.context.colours
        guest = self._identities[seat]
        if guest is None:
            return
        size = min(box.height() - 10, 104.0)
        face = QRectF(box.left(), box.center().y() - size / 2, size, size)
        paint_guest(painter, face, guest, c)
        text = QRectF(face.right() + 8, box.top(), box.right() - face.right() - 14, box.height())
        name = QRectF(text.left(), text.center().y() - 40, text.width(), 42)
        renderer = self.context.renderer
        draw_name(painter, name, renderer.name(seat), self.context.serif(30), c.ink, LEFT)
        who = QRectF(text.left(), text.center().y() + 2, text.width(), 44)
        said = renderer.word(f"{guest.key}.title")
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        draw_text(painter, who, said, self.context.sans(21), c.ink, flags)

    def _paint_gems(self, painter: QPainter, box: QRectF, seat: Seat) -> None:
        """Paint the gems, and what sets and other gems bring."""
        c = self.context.colours
        word = self.context.renderer.word
        gems = self._scores[seat].gems
        unit = min(box.height() / 113, 1.5)
        step = (box.width() - 10) / len(Gem)
        middle = box.center().y()
        for n, (gem, count) in enumerate(zip(Gem, gems, strict=True)):
            size = min(30 * unit, step * 0.56)
            icon = QRectF(box.left() + n * step, middle - 36 * unit - size / 2, size, size)
            paint_gem(painter, icon, gem, c)
            number = QRectF(icon.right() + 3, icon.top() - 3, step - size - 4, size + 6)
            draw_text(painter, number, str(count), self.context.serif(27 * unit), c.ink, LEFT)
        sets = min(gems)
        rest = sum(gems) - len(Gem) * sets
        rows = (
            ("score.sets", SET * sets),
            ("score.leftover", LEFTOVER * rest),
            ("score.identified", IDENTIFIED * len(self._scores[seat].identified)),
        )
        size = 20 * unit
        font = fit(self.context.sans(size), [(word(key), box.width() - 56) for key, _ in rows])
        for n, (key, points) in enumerate(rows):
            line = QRectF(box.left(), middle + (n * 23 - 18) * unit, box.width() - 14, 23 * unit)
            draw_text(painter, line, word(key), QFont(font), c.ink, LEFT)
            draw_text(painter, line, f"+{points}", self.context.serif(size), c.ink, RIGHT)

    def _paint_guess(self, painter: QPainter, box: QRectF, seat: Seat, other: Seat) -> None:
        """Paint for whom *seat* took *other*, whether rightly, and since when it could know."""
        c = self.context.colours
        guest = self._guesses[seat][other]
        right = other in self._scores[seat].identified
        if guest is None:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        ground = QColor(mixed(c.paper, c.blue if right else c.red, 0.16))
        painter.setBrush(ground)
        painter.drawRoundedRect(box, 8, 8)
        size = min(box.height() - 34, box.width() - 8, 92.0)
        face = QRectF(box.center().x() - size / 2, box.top() + 3, size, size)
        paint_guest(painter, face, guest, c)
        mark = size * 0.42
        badge = QRectF(min(face.right() - mark * 0.6, box.right() - mark), face.top(), mark, mark)
        paint_verdict(painter, badge, right, c)
        line = QRectF(box.left() + 2, box.bottom() - 31, box.width() - 4, 29)
        turn = self.known[seat][other]
        key = "reveal.unsure" if turn is None else "reveal.since"
        text = self.context.renderer.render(Sentence(key, {"turn": turn or 0}))
        draw_text(painter, line, text, self.context.sans(20), c.ink)

    def _paint_total(self, painter: QPainter, box: QRectF, seat: Seat, best: int) -> None:
        """Paint the points; the most stand on brass."""
        c = self.context.colours
        score = self._scores[seat]
        leads = score.points == best
        plate = QRectF(box.left(), box.center().y() - 36, box.width(), 72)
        painter.setPen(QPen(c.brass, 2))
        painter.setBrush(c.brass if leads else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(plate, 10, 10)
        ink = c.on_brass if leads else c.ink
        draw_text(painter, plate, str(score.points), self.context.serif(46), ink)


def _hindsight(match: AnyMatch) -> tuple[tuple[int | None, ...], ...]:
    """Return what each seat could have known of each other, and since when, before the reveal."""
    before: SuspicionState = next(
        step.state for step in reversed(match.steps) if step.state.phase is not Phase.OVER
    )
    return tuple(known_since(match.game.view(before, seat)) for seat in range(match.setup.seats))
