"""The mansion on the table of Suspicion: its rooms, the guests in them, dice, and gems."""

from __future__ import annotations

from functools import lru_cache
from math import pi, sin
from typing import Final, TypeAlias

from PySide6.QtCore import Property, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.mansion import Gem, Guest, Room
from lat_desktop.tables.items import DragItem, TableItem, Z
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.tables.suspicion.art import (
    FLOOR_INK,
    paint_die,
    paint_gem,
    paint_guest,
    paint_room,
    paint_star,
    paint_verdict,
    paint_walls,
)
from lat_desktop.tables.suspicion.places import DOOR, FIGURE, STRIP, WALL, Places
from lat_desktop.tables.text_drawing import LEFT, draw_text, fit

SYMBOL: Final = 40.0
"""The size of a gem on the floor."""
CLOSE: Final = 0.5
"""How large the letters of a name on two lines are at the most, for the height of both."""
LEGIBLE: Final = 0.86
"""A name whose letters would shrink more than this is written on two lines."""
Lettering: TypeAlias = tuple[QFont, tuple[str, ...]]
"""The letters of a name, and its lines."""


class MansionItem(TableItem):
    """The walls, with doors between all neighbours, and lit windows to the outside."""

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, QRectF())
        self._doors: list[QRectF] = []
        self.setAcceptHoverEvents(False)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(Z.ZONE - 2)

    def words(self) -> str:
        """Return what it is."""
        return self.context.renderer.word("zone.mansion")

    def build(self, places: Places) -> None:
        """Take the plan of *places*."""
        self.prepareGeometryChange()
        centre = places.mansion.center()
        self.setPos(centre)
        self.rect = places.mansion.translated(-centre)
        self._doors = []
        for room in Room:
            for other in room.neighbours:
                if other > room:
                    at = places.door(room, other) - centre
                    across = room.row == other.row
                    wide, high = (WALL + 4, DOOR) if across else (DOOR, WALL + 4)
                    self._doors.append(QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high))
        self.update()

    def paint_item(self, painter: QPainter) -> None:
        """Paint walls, windows and doors."""
        paint_walls(painter, self.rect, self._doors, WALL, self.context.colours)


class RoomItem(TableItem):
    """A room: its floor, its name, and, if one looks along it, its light."""

    glow = 9.0

    def __init__(self, context: RenderContext, room: Room) -> None:
        super().__init__(context, QRectF())
        self.room: Final = room
        self.in_sight = False
        """Whether it lies in the line of sight that is shown."""
        self.occupants = ""
        """Who is there, in words."""
        self._strip, self._gem_row = STRIP, 0.0
        self.setZValue(Z.ZONE - 1)

    def words(self) -> str:
        """Return its name, the gems that one may steal there, and who is there."""
        word = self.context.renderer.word
        gems = self.context.renderer.render(Sentence("room.gems", {"gems": self.room.gems}))
        name = word(f"{self.room.key}.title")
        return f"{name}: {self.occupants or word('room.empty')}. {gems}"

    def build(self, places: Places) -> None:
        """Take its place in the plan."""
        self.prepareGeometryChange()
        rect = places.room(self.room)
        self._strip, self._gem_row = places.strip, places.gem_row
        self.setPos(rect.center())
        self.rect = rect.translated(-rect.center())
        self.update()

    def light(self, lit: bool) -> None:
        """Let it lie in the line of sight, or not."""
        if lit != self.in_sight:
            self.in_sight = lit
            self.update()

    def symbol_place(self, number: int) -> QPointF:
        """Return where gem symbol *number*, counted from 0, lies on the floor, in the scene."""
        x = self.rect.right() - 8 - SYMBOL / 2 - number * (SYMBOL + 4)
        row = self._gem_row or self._strip
        return self.pos() + QPointF(x, self.rect.bottom() - self._strip + row / 2 - 1)

    def _paint_glow(self, painter: QPainter) -> None:
        """Glow inwards: behind the walls are other rooms."""

    def paint_item(self, painter: QPainter) -> None:
        """Paint floor, furniture and name, and the light in it."""
        c = self.context.colours
        paint_room(painter, self.rect, self.room, self._strip, c)
        if self.in_sight:
            light = QColor(c.glow)
            light.setAlpha(70)
            painter.fillRect(self.rect, light)
        if self.clickable:
            light = QColor(c.glow)
            light.setAlpha(95 if self._pointed else 40)
            painter.fillRect(self.rect, light)
            painter.setPen(QPen(c.glow, 8 if self._pointed else 5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.rect.adjusted(4, 4, -4, -4), 6, 6)
        self._paint_name(painter)

    def name_place(self, lettering: Lettering) -> QRectF:
        """Return where its name stands, in the scene; *lettering* is of :meth:`letterings`."""
        font, lines = lettering
        box = self._name_box(self.room).translated(self.pos())
        box.setWidth(max(map(QFontMetricsF(font).horizontalAdvance, lines)))
        return box

    def _name_box(self, room: Room) -> QRectF:
        """Return where the name of a *room* would stand here, beside its gems."""
        gems = 0.0 if self._gem_row else len(room.gems) * (SYMBOL + 4)
        high = self._strip - self._gem_row
        width = self.rect.width() - 20 - gems
        return QRectF(self.rect.left() + 10, self.rect.bottom() - high, width, high)

    def letterings(self) -> dict[Room, Lettering]:
        """Return the letters of the names of all rooms, which are as large as this one.

        All names have them that have as many lines.
        """
        font, word = self.context.sans(23), self.context.renderer.word
        boxes = {room: self._name_box(room) for room in Room}
        named = {
            room: _named_in(box.width(), box.height(), word(f"{room.key}.title"), font)
            for room, box in boxes.items()
        }
        fonts: dict[int, QFont] = {}
        for size, lines in named.values():
            fitted = fonts.setdefault(len(lines), QFont(font))
            fitted.setPixelSize(min(size, fitted.pixelSize()))
        return {room: (fonts[len(lines)], lines) for room, (_, lines) in named.items()}

    def _paint_name(self, painter: QPainter) -> None:
        box, (font, lines) = self._name_box(self.room), self.letterings()[self.room]
        painter.setFont(font)
        painter.setPen(FLOOR_INK)
        high = box.height() / len(lines)
        for n, line in enumerate(lines):
            row = QRectF(box.left(), box.top() + n * high, box.width(), high)
            painter.drawText(row, int(LEFT.value) | int(Qt.TextFlag.TextDontClip.value), line)


@lru_cache(maxsize=256)
def _named_in(width: float, height: float, text: str, font: QFont) -> tuple[int, tuple[str, ...]]:
    """Return how large a name may be in such a strip, on one line or closely on two, and its lines.

    It is kept, because each way that a guest has gone asks for the names of all rooms.
    """
    wanted = QFont(font)  # the one that was given is the key
    wanted.setPixelSize(min(wanted.pixelSize(), int(height * 0.8)))
    fitted, lines = fit(QFont(wanted), [(text, width)]), [text]
    if fitted.pixelSize() < LEGIBLE * wanted.pixelSize() and " " in text:
        words = text.split(" ")
        parts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
        lines = list(min(parts, key=lambda pair: max(map(len, pair))))
        wanted.setPixelSize(min(wanted.pixelSize(), int(height * CLOSE)))
        fitted = fit(wanted, [(line, width) for line in lines])
    return fitted.pixelSize(), tuple(lines)


class SymbolItem(TableItem):
    """The symbol of a gem on the floor of a room: one may steal such a gem there."""

    glow = 8.0

    def __init__(self, context: RenderContext, gem: Gem) -> None:
        super().__init__(context, QRectF(-SYMBOL / 2, -SYMBOL / 2, SYMBOL, SYMBOL))
        self.gem: Final = gem
        self.setZValue(Z.ZONE)

    def words(self) -> str:
        """Return what it means, or what it is."""
        return super().words() or self.context.renderer.word(f"{self.gem.key}.title")

    def paint_item(self, painter: QPainter) -> None:
        """Paint the gem, inlaid in the floor."""
        inset = 1 if self.clickable else 3
        rect = self.rect.adjusted(inset, inset, -inset, -inset)
        paint_gem(painter, rect, self.gem, self.context.colours)


class GuestItem(DragItem):
    """A guest of the gala, who walks where somebody else wants."""

    def __init__(self, context: RenderContext, guest: Guest) -> None:
        half = FIGURE / 2
        super().__init__(context, QRectF(-half, -half, FIGURE, FIGURE))
        self.guest: Final = guest
        self.room: Room | None = None
        self.mine = False
        """Whether it is the reader's own."""
        self.chosen = False
        """Whether it is to be moved now."""
        self.sees = False
        """Whether it would answer Yes to the question that is pointed at."""
        self.setZValue(Z.REST)

    def words(self) -> str:
        """Return the name."""
        return self.context.renderer.word(f"{self.guest.key}.title")

    def show_as(
        self,
        *,
        chosen: bool | None = None,
        sees: bool | None = None,
        mine: bool | None = None,
    ) -> None:
        """Mark it; what is None stays as it is."""
        before = was_chosen, saw, was_mine = (self.chosen, self.sees, self.mine)
        now = (
            was_chosen if chosen is None else chosen,
            saw if sees is None else sees,
            was_mine if mine is None else mine,
        )
        if now != before:
            self.chosen, self.sees, self.mine = now
            self.update()

    def _paint_glow(self, painter: QPainter) -> None:
        """Glow round the figure itself."""

    def paint_touched(self, painter: QPainter, part: QRectF) -> None:
        """Paint nothing over the figure: it stands in a ring, as most of a room may have moved."""

    def paint_item(self, painter: QPainter) -> None:
        """Paint what marks it, and the figure."""
        c = self.context.colours
        foot = QRectF(self.rect.left() + 6, self.rect.bottom() - 26, self.rect.width() - 12, 28)
        if self.mine:
            painter.setPen(QPen(c.glow, 3))
            painter.setBrush(c.glow)
            painter.drawEllipse(foot)
        if self.moved:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, width in ((c.table_edge, 9), (c.on_table, 5)):
                painter.setPen(QPen(colour, width))
                painter.drawEllipse(foot.adjusted(-3, -3, 3, 3))
        lit = None
        if self.clickable or self.chosen:
            lit = QColor(c.glow)
            pool = QColor(c.glow)
            pool.setAlpha(110 if self.chosen or self._pointed else 70)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(pool)
            painter.drawEllipse(self.rect.adjusted(2, 2, -2, -2))
            lit.setAlpha(255 if self.chosen or self._pointed else 190)
        paint_guest(painter, self.rect, self.guest, c, lit)
        if self.mine:
            paint_star(painter, QRectF(self.rect.left(), 14, 34, 34), c)
        if self.sees:
            paint_verdict(painter, QRectF(self.rect.right() - 36, 14, 34, 34), True, c)


class DieItem(TableItem):
    """A die, which tumbles before it shows a guest, or the wild face."""

    thickness = 6.0

    def __init__(self, context: RenderContext, faces: tuple[Guest | None, ...]) -> None:
        super().__init__(context, QRectF(-50, -50, 100, 100))
        self._faces = faces
        self.face: Guest | None = None
        self.rolled = False
        self.due = False
        """Whether a guest has still to be moved for it."""
        self._tumbled = 1.0

    def words(self) -> str:
        """Return what it shows."""
        renderer = self.context.renderer
        if not self.rolled:
            return renderer.word("zone.dice.empty")
        if self.face is None:
            return renderer.word("die.wild.line")
        return renderer.render(Sentence("die.guest", {"guest": self.face}))

    def show_face(self, face: Guest | None, due: bool, rolled: bool = True) -> None:
        """Lie on the table with *face* up; *due* while a guest has to be moved for it."""
        self.face, self.due, self.rolled = face, due, rolled
        self.setOpacity(1.0 if rolled else 0.0)
        self._tumbled = 1.0
        self.update()

    def use(self) -> None:
        """Count it as done."""
        self.due = False
        self.update()

    def paint_item(self, painter: QPainter) -> None:
        """Paint the die, in the air while it tumbles."""
        if not self.rolled:
            return
        face, c = self.face, self.context.colours
        if self._tumbled < 1:
            face = self._faces[int(self._tumbled * 11) % len(self._faces)]
            painter.rotate(160 * (1 - self._tumbled) * sin(3 * pi * self._tumbled))
            size = 1 - 0.16 * sin(pi * self._tumbled)
            painter.scale(size, size)
        if self.due and self._tumbled == 1:
            painter.setPen(QPen(c.glow, 6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.rect.adjusted(-4, -4, 4, 4), 24, 24)
        used = not self.due and self._tumbled == 1
        paint_die(painter, self.rect, face, c, used)

    def _get_tumbled(self) -> float:
        return self._tumbled

    def set_tumbled(self, tumbled: float) -> None:
        """Be on the way: 0 in the hand, 1 on the table."""
        self._tumbled = tumbled
        self.update()

    tumbled = Property(float, _get_tumbled, set_tumbled)
    """0 in the hand, 1 on the table."""


class StackItem(TableItem):
    """A stack of gems that runs down: when it is empty the thefts are over."""

    glow = 8.0

    def __init__(self, context: RenderContext, gem: Gem, full: int) -> None:
        super().__init__(context, QRectF(-44, -72, 88, 144))
        self.gem: Final = gem
        self._full = full
        self.count = full

    def words(self) -> str:
        """Return how many are left."""
        renderer = self.context.renderer
        gems = renderer.book.count(self.gem.key, self.count)
        return renderer.book.word("zone.stack.left", gems=gems)

    def show_count(self, count: int) -> None:
        """Have so many left."""
        self.count = count
        self.update()

    @property
    def top(self) -> QPointF:
        """Where the uppermost gem lies, in the scene."""
        return self.mapToScene(self._place(max(self.count - 1, 0)).center())

    def _place(self, number: int) -> QRectF:
        step = 66 / max(self._full - 1, 1)
        return QRectF(-26, 2 - number * step, 52, 52)

    def paint_item(self, painter: QPainter) -> None:
        """Paint a pole as high as the full stack, the gems on it, and their number."""
        c = self.context.colours
        painter.setPen(QPen(c.glow if self.clickable else c.brass, 4 if self.clickable else 2))
        painter.setBrush(self.lit(c.table_edge))
        painter.drawRoundedRect(self.rect, 14, 14)
        if not self.count:
            paint_gem(painter, self._place(0), self.gem, c, filled=False)
        for number in range(self.count):
            paint_gem(painter, self._place(number), self.gem, c)
        font = self.context.serif(28)
        font.setPixelSize(min(round(font.pixelSize() / self.scale()), 62))
        high = 1.3 * font.pixelSize()
        plate = QRectF(-40, 75 - high, 80, high)
        soon_over = self.count <= max(1, self._full // 5)
        ground, ink = (c.ink, c.paper) if soon_over else (c.paper, c.ink)
        painter.setPen(QPen(c.brass, 2))
        painter.setBrush(ground)  # and no ring for that: it would say that one may click
        painter.drawRoundedRect(plate, min(high, 38.0) / 2, min(high, 38.0) / 2)
        draw_text(painter, plate, str(self.count), font, ink)


class GemItem(TableItem):
    """A gem on its way from a stack to whoever took it."""

    def __init__(self, context: RenderContext, gem: Gem) -> None:
        super().__init__(context, QRectF(-30, -30, 60, 60))
        self.gem: Final = gem
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(Z.MOVING)

    def words(self) -> str:
        """Return what it is."""
        return self.context.renderer.word(self.gem.key)

    def paint_item(self, painter: QPainter) -> None:
        """Paint it."""
        paint_gem(painter, self.rect, self.gem, self.context.colours)
