"""What a lesson says, on a slip of paper beside the thing that it speaks of."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Final, Protocol

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QAccessible, QFont, QPainter, QPainterPath, QPen

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.sitting import Request, Teaching
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.rulebook import Rulebook
from lat_desktop.rulebook.lesson import Bubble
from lat_desktop.tables.common_items import WrittenItem
from lat_desktop.tables.items import ButtonItem, TableItem, Z, lay_in_row, row_height
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.widgets.sentence_layout import Icons, LaidSentence, lay

WIDTHS: Final = (15.0, 18.0, 22.0, 27.0, 33.0, 40.0)
"""How wide a bubble may be, in ems."""
SQUEEZES: Final = (1.0, 0.88, 0.76, 0.66)
"""How large its letters are, the better the earlier; none get too small to read."""
LETTERS: Final = 26.0
PADDING: Final = 20.0
GAP: Final = 30.0
"""Between a bubble and what it speaks of: so long is its tail at the least."""
MARGIN: Final = 14.0
"""Between a bubble and the edge of the table."""
TAIL: Final = 20.0
"""Half of how wide the tail is where it begins."""
STEPS: Final = 11
"""At so many places across the table, and down, a bubble may lie besides those at its anchor."""
OVER: Final = 1000.0
"""It rather lies further away by so many units than over nothing but other things."""
NEAR: Final = 130.0
FAR: Final = 4.0
"""So many units away is near enough; each beyond that counts for so many."""
HIGH: Final = 0.5
WIDE: Final = 0.3
"""It rather lies further away by so many units than is higher, or wider, by one."""
MEANT: Final = 6.0
"""So many times as much it matters that something is seen that one has to see for what is said."""
HUGE: Final = 0.3
"""What is larger than such a part of the table is no thing that may be covered or not: a ground, if
it is not a sheet that lies over everything."""


PANEL: Final = "panel"
"""What a bubble speaks of that points at what stands beside the table."""


class Spot(msgspec.Struct, frozen=True):
    """Where a bubble would lie, and how bad that is: first by what it must not cover."""

    forbidden: float
    bad: float
    rect: QRectF
    layout: int
    """Which of the sizes it would have."""


LEADS_ON: Final = (
    Request.LESSON_ON,
    Request.LESSON_PLAY,
    Request.LESSON_RETRY,
    Request.PROBLEM_NEXT,
)
"""What one asks for who has read a bubble."""
OTHERS: Final = (Request.LESSON_BACK, Request.LESSON_LEAVE, Request.LESSON_SHOW)

Box = tuple[float, float, float, float]
"""Left, top, right and bottom: thousands are compared."""
Thing = tuple[QRectF, float]
"""What lies on the table, and how much it matters that it is seen."""


def place_bubble(
    sizes: Sequence[QSizeF],
    anchor: QRectF | None,
    table: QRectF,
    forbidden: Sequence[QRectF],
    things: Sequence[Thing] = (),
) -> Spot:
    """Return where on *table* a bubble of one of *sizes* lies best, which speaks of *anchor*.

    That is beside it, over nothing that is *forbidden*, and over as little as can be of *things*,
    by how much these matter.
    One that is larger than the table, which may be for a moment, begins where the table does.
    """
    inside = table.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    avoided = [_box(each) for each in (*forbidden, *([] if anchor is None else [anchor]))]
    others = [(_box(place), weight) for place, weight in things]
    goal = QRectF(inside.center(), QSizeF()) if anchor is None else anchor
    to = _box(goal)
    spots = []
    for n, size in enumerate(sizes):
        wide, high = size.width(), size.height()
        if wide > inside.width() or high > inside.height():
            continue
        across = _starts(to[0], to[2], wide, inside.left(), inside.right(), anchor is None)
        down = _starts(to[1], to[3], high, inside.top(), inside.bottom(), anchor is None)
        for x, y in product(across, down):
            box = x, y, x + wide, y + high
            apart = _apart(box, to)
            bad = HIGH * high + WIDE * wide + (apart if anchor is not None else apart / FAR)
            covered = sum(weight * _covered(box, each) for each, weight in others)
            bad += OVER * covered / (wide * high)
            hit = sum(_covered(box, each) for each in avoided)
            spots.append((hit, bad, n, x, y))
    smallest = min(range(len(sizes)), key=lambda n: sizes[n].height())
    beyond = (math.inf, 0.0, smallest, inside.left(), inside.top())
    hit, bad, n, x, y = min(spots, default=beyond)
    return Spot(hit, bad, QRectF(QPointF(x, y), sizes[n]), n)


def _box(rect: QRectF) -> Box:
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def _starts(
    start: float, end: float, size: float, least: float, most: float, centred: bool
) -> list[float]:
    """Return where a bubble may begin: at either side of a thing, even with it, or anywhere."""
    wanted = [end + GAP, start - GAP - size, (start + end - size) / 2, start, end - size]
    wanted = wanted[2:3] if centred else wanted
    room = most - size - least
    wanted += [least + room * n / (STEPS - 1) for n in range(STEPS)]
    return sorted({min(max(each, least), most - size) for each in wanted})


def _apart(one: Box, other: Box) -> float:
    """Return how far two boxes lie apart, edge to edge, and a little of middle to middle."""
    across = max(one[0] - other[2], other[0] - one[2], 0.0)
    down = max(one[1] - other[3], other[1] - one[3], 0.0)
    middles = abs(one[0] + one[2] - other[0] - other[2]) + abs(
        one[1] + one[3] - other[1] - other[3]
    )
    apart = across + down
    return apart + (FAR - 1) * max(apart - NEAR, 0.0) + middles / 12


def _area(rect: QRectF) -> float:
    return rect.width() * rect.height()


def _covered(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def tail_of(bubble: QRectF, anchor: QRectF) -> tuple[QPointF, QPointF, QPointF]:
    """Return the tip of the tail that leads from *bubble* to *anchor*, and where it begins."""
    tip = _nearest(bubble.center(), anchor)
    foot = _nearest(tip, bubble.adjusted(2 * TAIL, 2 * TAIL, -2 * TAIL, -2 * TAIL))
    way = tip - foot
    sideways = QPointF(TAIL, 0) if abs(way.y()) > abs(way.x()) else QPointF(0, TAIL)
    return tip, foot - sideways, foot + sideways


def _nearest(point: QPointF, rect: QRectF) -> QPointF:
    """Return the point of *rect* that is the nearest to *point*."""
    x = min(max(point.x(), rect.left()), rect.right())
    return QPointF(x, min(max(point.y(), rect.top()), rect.bottom()))


class Said(Protocol):
    """What a bubble says."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules where more is said of it."""

    def pieces(self, book: Rulebook) -> tuple[tuple[str, str], ...]:
        """Return the text piece by piece, each with the key of the thing that it names, if any."""


class SaidSentence(msgspec.Struct, frozen=True):
    """A sentence of a problem, as a bubble says it."""

    renderer: TextRenderer
    sentence: Sentence
    rules: tuple[str, ...] = ()

    def pieces(self, book: Rulebook) -> tuple[tuple[str, str], ...]:
        """Return the text piece by piece."""
        return self.renderer.pieces_of(self.sentence)


class BubbleItem(TableItem):
    """A slip of paper with a tail, and room for buttons at its foot."""

    thickness = 14.0
    role = QAccessible.Role.StaticText

    def __init__(self, context: RenderContext, icons: Icons) -> None:
        super().__init__(context, QRectF())
        self._icons = icons
        self._words: Said | None = None
        self._laid: LaidSentence | None = None
        self._tail: tuple[QPointF, QPointF, QPointF] | None = None
        self._row = 0.0
        self.setZValue(Z.LESSON)
        self.hide()

    def words(self) -> str:
        """Return what it says."""
        if self._words is None:
            return ""
        return "".join(words for words, _ in self._words.pieces(self.context.renderer.book))

    def say(
        self,
        words: Said,
        row: QSizeF,
        anchor: QRectF | None,
        table: QRectF,
        forbidden: Sequence[QRectF],
        things: Sequence[Thing],
        *,
        points: bool = True,
    ) -> None:
        """Say *words* beside *anchor*, above a *row* of buttons; see :func:`place_bubble`.

        It *points* there, unless that would single out one of several things.
        """
        self.prepareGeometryChange()
        self._words, self._row = words, row.height()
        best: tuple[Spot, LaidSentence] | None = None
        for squeeze in SQUEEZES:
            layouts = [self._lay(wide, squeeze, row) for wide in WIDTHS]
            sizes = [QSizeF(wide, self._height(laid)) for wide, laid in layouts]
            spot = place_bubble(sizes, anchor, table, forbidden, things)
            if best is None or spot.forbidden < best[0].forbidden or math.isinf(spot.forbidden):
                best = spot, layouts[spot.layout][1]
            if spot.forbidden == 0:
                break
        assert best is not None
        place, self._laid = best[0].rect, best[1]
        self.setPos(place.center())
        self.rect = place.translated(-place.center())
        self._tail = None
        if anchor is not None and best[0].forbidden == 0 and points:
            tip, one, other = tail_of(place, anchor)
            self._tail = tip - self.pos(), one - self.pos(), other - self.pos()
        self.update()
        self.show()

    def _lay(self, ems: float, squeeze: float, row: QSizeF) -> tuple[float, LaidSentence]:
        """Return how wide a bubble is that has *ems*, or the room of its buttons; and its words."""
        assert self._words is not None
        wide = max(ems * self.context.em * squeeze, row.width() + 2 * PADDING)
        pieces = self._words.pieces(self.context.renderer.book)
        return wide, lay(pieces, self._icons, self._font(squeeze), wide - 2 * PADDING)

    def _font(self, squeeze: float) -> QFont:
        font = self.context.sans(LETTERS)
        font.setPixelSize(round(max(font.pixelSize() * squeeze, self.context.legible())))
        return font

    def _height(self, laid: LaidSentence) -> float:
        return laid.height + self._row + PADDING * (3 if self._row else 2)

    @property
    def foot(self) -> QRectF:
        """Where the row of buttons is, in the scene."""
        foot = self.rect.adjusted(PADDING, 0, -PADDING, -PADDING)
        foot.setTop(foot.bottom() - self._row)
        return self.mapRectToScene(foot)

    @property
    def tip(self) -> QPointF | None:
        """Where its tail ends, in the scene."""
        return None if self._tail is None else self.mapToScene(self._tail[0])

    def boundingRect(self) -> QRectF:
        """Return the slip with its tail and its shadow."""
        rect = super().boundingRect()
        if self._tail is not None:
            tip = self._tail[0]
            rect = rect.united(QRectF(tip.x() - 6, tip.y() - 6, 12, 12))
        return rect

    def paint_item(self, painter: QPainter) -> None:
        """Paint the slip with its tail, and write on it."""
        if self._laid is None:
            return
        c = self.context.colours
        outline = QPainterPath()
        outline.addRoundedRect(self.rect, 18, 18)
        if self._tail is not None:
            tip, one, other = self._tail
            tail = QPainterPath(tip)
            tail.lineTo(one)
            tail.lineTo(other)
            tail.closeSubpath()
            outline = outline.united(tail)
        painter.setPen(QPen(c.brass, 4))
        painter.setBrush(c.paper)
        painter.drawPath(outline)
        painter.setPen(c.ink)
        corner = self.rect.topLeft() + QPointF(PADDING, PADDING)
        self._laid.paint(painter, corner, c)


class LessonBubble:
    """Says what a lesson teaches, when all has been shown that comes before."""

    def __init__(
        self,
        playback: Playback,
        context: RenderContext,
        icons: Icons,
        anchors: Callable[[str], Sequence[TableItem]],
    ) -> None:
        """Speak of the things that *anchors* returns for the key of a bubble."""
        self._playback: Final = playback
        self._renderer: Final = context.renderer
        self._context: Final = context
        self._anchors: Final = anchors
        self.item: Final = BubbleItem(context, icons)
        self.anchored: Sequence[TableItem] = ()
        """What it speaks of."""
        self.asks: Final = {
            ButtonItem(context, each.key, width=190): each for each in (*OTHERS, *LEADS_ON)
        }
        """By button, what it asks for."""
        for button in self.asks:
            button.setZValue(Z.LESSON)
            button.hide()

    @property
    def leads_on(self) -> list[ButtonItem]:
        """What Return does, the first that can be clicked, if there is something to be read."""
        return [button for button, asks in self.asks.items() if asks in LEADS_ON]

    @property
    def said(self) -> Said | None:
        """What is said now, in the language of the moment."""
        teaching = self._playback.teaching
        if teaching is None:
            return None
        if teaching.sentence is not None:
            return SaidSentence(self._renderer, teaching.sentence)
        bubble = self._bubble(teaching)
        return bubble.words if teaching.answer is None else bubble.answers[teaching.answer][1]

    def _bubble(self, teaching: Teaching) -> Bubble:
        edition = self._playback.match.setup.edition
        return self._renderer.lesson(edition).bubbles[teaching.bubble]

    def show(
        self, items: Iterable[TableItem], table: QRectF, chosen: int = 0, *, astray: bool = False
    ) -> None:
        """Say what is to be said now, beside what it speaks of, and over nothing that is offered.

        *items* are all that lies on the *table*; of the move so many parts are *chosen*. If these
        lead *astray*, that is said.
        """
        teaching, words = self._playback.teaching, self.said
        if teaching is None or words is None or (teaching.sentence is not None and teaching.acts):
            self.hide()  # what a problem asks stands below the table: nothing of it is covered
            return
        buttons = [button for button in self.asks if button.clickable]
        leads_on = next((button for button in self.leads_on if button.clickable), None)
        for button in buttons:
            button.preferred = button is leads_on
            button.update()
        own = {self.item, *self.asks}
        seen = [each for each in items if each.isVisible() and each not in own]
        anchored = self._anchored(teaching, seen)
        bubble = None if teaching.sentence is not None else self._bubble(teaching)
        parts = () if bubble is None else bubble.parts
        if teaching.answer is None and any(each.hinted for each in seen):
            if astray:
                words = SaidSentence(self._renderer, Sentence("lesson.astray"))
            elif parts and chosen:
                words = parts[min(chosen, len(parts)) - 1]
        most = HUGE * table.width() * table.height()
        papers = [each for each in seen if isinstance(each, WrittenItem)]
        anchored = self.anchored = [
            each for each in anchored if not any(_lies_over(paper, each) for paper in papers)
        ]
        offered = [_place_of(each) for each in seen if each.clickable or each in papers]
        meant = self._seen_beside(teaching)
        things = [
            (lies, each.weight * (MEANT if each in meant else 1))
            for each in seen
            if each not in anchored and (area := _area(lies := _place_of(each)))
            if area < most or each.zValue() >= Z.RESULT
        ]
        row = row_of(buttons, self._context)
        place = _around(anchored)
        if teaching.answer is None and bubble is not None and bubble.anchor == PANEL:
            place = QRectF(table.right() - 1, table.top() + table.height() / 4, 1, 1)
        # The tip would lie on one of those that there are to choose from: one would click that.
        points = len([each for each in anchored if each.clickable]) < 2
        self.item.say(words, row, place, table, offered, things, points=points)
        lay_in_row(buttons, self.item.foot)

    def _anchored(self, teaching: Teaching, seen: Sequence[TableItem]) -> list[TableItem]:
        """Return the things that are spoken of: those of the move that was made, or is meant."""
        if teaching.answer is not None:
            return [each for each in seen if each.moved]
        if teaching.shown is not None:
            meant = [each for each in seen if each.hinted]
            if meant:
                return meant
        if teaching.sentence is not None:
            return []
        return [each for each in self._anchors(self._bubble(teaching).anchor) if each in seen]

    def _seen_beside(self, teaching: Teaching) -> list[TableItem]:
        """Return what else one has to see for what is said."""
        if teaching.sentence is not None:
            return []
        beside = self._bubble(teaching).beside
        return [item for key in beside for item in self._anchors(key)]

    def hide(self) -> None:
        """Say nothing for now."""
        for item in (self.item, *self.asks):
            item.hide()


GAP_OF_BUTTONS: Final = 14.0


def row_of(buttons: Sequence[ButtonItem], context: RenderContext) -> QSizeF:
    """Return how large a row of *buttons* is."""
    if not buttons:
        return QSizeF()
    wide = sum(button.natural_width for button in buttons) + GAP_OF_BUTTONS * (len(buttons) - 1)
    return QSizeF(wide, row_height(context))


def _lies_over(paper: TableItem, item: TableItem) -> bool:
    """Return whether *paper* is laid over *item*, which cannot be pointed at then."""
    return paper is not item and _place_of(paper).intersects(_place_of(item))


def _place_of(item: TableItem) -> QRectF:
    return item.mapRectToScene(item.rect)


def _around(items: Sequence[TableItem]) -> QRectF | None:
    """Return what encloses *items*; None where there are none."""
    place: QRectF | None = None
    for item in items:
        place = _place_of(item) if place is None else place.united(_place_of(item))
    return place
