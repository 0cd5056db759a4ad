"""What lies on every table: things that can be pointed at, clicked and dragged; words on them.

Every item is centred on its own origin, is painted at one size and scaled into its zone, and asks
the context for colours and words each time it paints, so that a change of theme or language is one
repaint.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from math import sqrt
from typing import Final

from PySide6.QtCore import Property, QEvent, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPen,
)
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsSceneHoverEvent,
    QGraphicsSceneMouseEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.game import Move, Seat
from lat_desktop.rulebook.untrusted_text import breakable
from lat_desktop.tables.render_context import BODY, RenderContext
from lat_desktop.tables.rooms import (
    FALL,
    paint_light,
    paint_shadow_of,
    paint_soft_shadow,
    shadow_of,
)
from lat_desktop.tables.surface import LINE
from lat_desktop.tables.text_drawing import draw_text, fits
from lat_desktop.widgets.commands import Place, commands
from lat_desktop.widgets.drawing import BLACK, mixed
from lat_desktop.widgets.rows import TARGET

RIM: Final = 18.0
"""How far glow and focus reach beyond an item."""
LIT: Final = 0.16
"""How much of the glow is on the ground of what can be clicked."""
CORNER: Final = 9.0
"""How far beyond a thing are the corners that mark it as touched by a last move."""
SHADOW: Final = 1.5
"""How far a shadow reaches at the most, in heights of what casts it."""
HELD: Final = 2.6
"""How many times as high something is above the table while it travels."""
BUTTON_HEIGHT: Final = 62.0
"""Of a button with one line, at the least."""
BUTTON_PADDING: Final = 12.0
"""Between the words of a button and its edges at the sides."""
WORDS: Final = 29.0
"""The size of the words on a button."""
DRAG: Final = 6.0
"""How far a thing must be pulled before it counts as dragged, in the table's units."""


class Z(IntEnum):
    """Who lies on whom."""

    ZONE = 0
    REST = 10
    """Cards at rest; those in a row add their place to it."""
    RAISED = 40
    """Under the pointer."""
    CAPTION = 50
    MOVING = 60
    RESULT = 90
    LESSON = 92
    ASKED = 95
    CURTAIN = 100


class TableItem(QGraphicsObject):
    """Something on the table that can be pointed at, and may be clicked."""

    activated = Signal()
    pointed_at = Signal(bool)
    """Whether the pointer, or the focus, is on it now."""
    glow = 6.0
    """How far its glow reaches."""
    thickness = 0.0
    """How high it stands above what it lies on, in its own units: so far its shadow falls."""
    rounded = False
    """Whether that is round."""
    outline: QPainterPath | None = None
    """What casts the shadow, if it is neither a box nor round."""
    weight = 1.0
    """How much it matters that it is seen: what a lesson says rather covers what matters less."""
    role = QAccessible.Role.ListItem
    """What kind of thing it is for the ear: one among others, a button, or words."""

    def __init__(self, context: RenderContext, rect: QRectF) -> None:
        super().__init__()
        self.context: Final = context
        self.rect = rect
        self.move: Move | None = None
        """What clicking it would do."""
        self._clickable = False
        self._pointed = False
        self._hinted = False
        self._made = False
        self._touched: tuple[QRectF, ...] = ()
        self._lifted = False
        self._shadows: dict[float, tuple[QPainterPath, ...]] = {}
        """Of its outline, by how high it stands."""
        self.setAcceptHoverEvents(True)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    @property
    def clickable(self) -> bool:
        """Whether it can be clicked now: it glows, and takes the focus."""
        return self._clickable

    def set_clickable(self, clickable: bool) -> None:
        """Let it be clicked, or not."""
        self._clickable = clickable
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsFocusable, clickable)
        self.update()

    @property
    def pointed(self) -> bool:
        """Whether the pointer, or the focus, is on it: it glows brighter while it is clickable."""
        return self._pointed

    @property
    def hinted(self) -> bool:
        """Whether a hint leads here: it stands out among what can be clicked."""
        return self._hinted

    def point_out(self, hinted: bool) -> None:
        """Let it stand out, or not."""
        if hinted != self._hinted:
            self._hinted = hinted
            self.update()

    @property
    def made(self) -> bool:
        """Whether it is part of the move that is looked back on."""
        return self._made

    def show_made(self, made: bool) -> None:
        """Show that it is part of the move that is looked back on, or not."""
        if made != self._made:
            self._made = made
            self.update()

    @property
    def moved(self) -> bool:
        """Whether a last move has touched it, or a part of it."""
        return bool(self._touched)

    @property
    def touched_parts(self) -> tuple[QRectF, ...]:
        """What of it a last move has touched: its rect, or parts of it."""
        return self._touched

    def show_touched(self, parts: tuple[QRectF, ...]) -> None:
        """Show that a last move has touched these *parts* of it; none at all for nothing."""
        if parts != self._touched:
            self._touched = parts
            self.update()

    def words(self) -> str:
        """Return what it is called."""
        return self.context.renderer.render_move(self.move) if self.move is not None else ""

    def spoken_name(self) -> str:
        """Return what it is, for the ear: what a click would do is said besides."""
        return self.words()

    def restyle(self) -> None:
        """Be painted anew: colours, letters or words are others."""
        self.prepareGeometryChange()
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the rect and the rim, and what its shadow needs beyond that."""
        reach = max(RIM, self.glow + 7, (HELD if self._lifted else 1.0) * self.thickness * SHADOW)
        return self.rect.adjusted(-reach, -reach, reach, reach)

    def _is_lifted(self) -> bool:
        return self._lifted

    def _lift(self, lifted: bool) -> None:
        if lifted is not self._lifted and self.thickness:
            self.prepareGeometryChange()
            self._lifted = lifted
            self.update()

    lifted = Property(bool, _is_lifted, _lift)
    """Whether it is held above the table: its shadow falls farther away, and is softer."""

    @property
    def has_keys(self) -> bool:
        """Whether the keys go to it; to its scene it is in focus while they go elsewhere, too."""
        return self.hasFocus() and any(view.hasFocus() for view in self.scene().views())

    @property
    def silhouette(self) -> QRectF:
        """What casts its shadow."""
        return self.rect

    def shape(self) -> QPainterPath:
        """Return the rect alone, or what a finger needs around it: the rim is not to be clicked."""
        path = QPainterPath()
        pixel = self.context.smallest / self.context.theme.smallest_letters / self.scale()
        short = QSizeF(TARGET, TARGET) * pixel - self.rect.size()
        wide, high = (max(each, 0.0) / 2 for each in (short.width(), short.height()))
        path.addRect(self.rect.adjusted(-wide, -high, wide, high) if self._clickable else self.rect)
        return path

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the glow, the item, and the focus."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.thickness:
            self._paint_shadow(painter)
        if self._clickable:
            self._paint_glow(painter)
        self.paint_item(painter)
        painter.setOpacity(1.0)  # whatever the item is like, its rings are plain to see
        if self.has_keys:
            self._paint_seen_ring(painter, QPen(self.context.colours.glow, 6), self.glow + 1)
        c = self.context.colours
        for part in self._touched:
            self.paint_touched(painter, part)
        if self._made:
            self._paint_seen_ring(painter, QPen(c.on_table, 4), 4)
        if self._hinted:
            self._paint_seen_ring(painter, QPen(c.glow, 4, Qt.PenStyle.DashLine), 12)

    def _paint_shadow(self, painter: QPainter) -> None:
        high, depth = (HELD, 0.32) if self._lifted else (1.0, 0.45)
        box, lift = self.silhouette, high * self.thickness
        painter.setPen(Qt.PenStyle.NoPen)
        if self.rounded:
            reach = QSizeF(box.width(), box.height()) / 2 + QSizeF(lift, lift)
            paint_light(painter, box.center() + FALL * lift, reach, BLACK, depth * 1.6)
        elif self.outline is not None:
            if lift not in self._shadows:
                self._shadows[lift] = shadow_of(self.outline, lift)
            paint_shadow_of(painter, self._shadows[lift], depth)
        else:
            paint_soft_shadow(painter, box, lift, depth)

    def _paint_seen_ring(self, painter: QPainter, pen: QPen, reach: float) -> None:
        """Paint a light ring on a dark one: on any ground there is, one of the two is seen."""
        dark = QPen(self.context.colours.table_edge, pen.widthF() + 4)
        self._paint_ring(painter, dark, reach)
        self._paint_ring(painter, pen, reach)

    def _paint_ring(self, painter: QPainter, pen: QPen, reach: float) -> None:
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(self.rect.adjusted(-reach, -reach, reach, reach), 20, 20)

    def paint_touched(self, painter: QPainter, part: QRectF) -> None:
        """Paint four corners: light with a dark rim, to be seen on any ground.

        They stand off the whole of it, and close round a *part*, which has neighbours.
        """
        c = self.context.colours
        thick = min(4.0 / self.scale(), 7.0)  # a small thing is marked as plainly as a large one
        reach = CORNER if part == self.rect else 0.0
        frame = part.adjusted(-reach, -reach, reach, reach)
        arm = min(frame.width(), frame.height()) * 0.26
        corners = QPainterPath()
        for at, x, y in (
            (frame.topLeft(), arm, arm),
            (frame.topRight(), -arm, arm),
            (frame.bottomRight(), -arm, -arm),
            (frame.bottomLeft(), arm, -arm),
        ):
            corners.moveTo(at + QPointF(0, y))
            corners.lineTo(at)
            corners.lineTo(at + QPointF(x, 0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        for colour, width in ((c.table_edge, thick * 1.9), (c.on_table, thick)):
            painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, cap, join))
            painter.drawPath(corners)

    def lit(self, ground: QColor) -> QColor:
        """Return *ground*, with light on it while the item can be clicked."""
        return mixed(ground, self.context.colours.glow, LIT) if self._clickable else ground

    def _paint_glow(self, painter: QPainter) -> None:
        glow = QColor(self.context.colours.glow)
        painter.setPen(Qt.PenStyle.NoPen)
        for part, alpha in ((1.0, 40), (0.66, 60), (0.33, 90)):
            glow.setAlpha(alpha + (60 if self._pointed else 0))
            painter.setBrush(glow)
            reach = part * self.glow
            ring = QPainterPath()  # a ring, because not everything fills its rect
            ring.addRoundedRect(self.rect.adjusted(-reach, -reach, reach, reach), 20, 20)
            ring.addRoundedRect(self.rect.adjusted(2, 2, -2, -2), 14, 14)
            painter.drawPath(ring)

    def paint_item(self, painter: QPainter) -> None:
        """Paint the item itself."""
        raise NotImplementedError

    # Pointer and keys

    def hoverEnterEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        """Tell that the pointer is here."""
        self._point(True)

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        """Tell that the pointer has gone."""
        self._point(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show what the focus is on as the pointer would, unless a click elsewhere brought it."""
        if event.reason() is not Qt.FocusReason.MouseFocusReason or self.isUnderMouse():
            self._point(True)

    def focusOutEvent(self, event: object) -> None:
        """Let it go."""
        self._point(False)

    def _point(self, pointed: bool) -> None:
        self._pointed = pointed
        self.update()
        self.pointed_at.emit(pointed)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Accept the press, so that the release comes here."""
        event.accept()

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Take the second of two quick clicks as a click like any other."""
        self.mousePressEvent(event)

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Count as a click if the pointer is still here."""
        # A little more than the rect: a pixel at its edge is partly within.
        if self.rect.adjusted(-3, -3, 3, 3).contains(event.pos()):
            self.activated.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Click by the keys for that."""
        if commands().meant(event, Place.TABLE) == "click":
            self.activated.emit()
        else:
            event.ignore()


class DragItem(TableItem):
    """Something that one can click, or drag to another place."""

    dropped = Signal(QPointF)
    """Where it was let go, in the scene, after having been dragged."""

    def __init__(self, context: RenderContext, rect: QRectF) -> None:
        super().__init__(context, rect)
        self.draggable = False
        self._grip: QPointF | None = None
        self._dragged = False
        self._resting = 0.0

    @property
    def dragged(self) -> bool:
        """Whether it is being dragged."""
        return self._dragged

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Take hold of it."""
        self._grip = event.scenePos() if self.draggable else None
        self._dragged = False
        event.accept()

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Pull it along."""
        if self._grip is None:
            return
        way = event.scenePos() - self._grip
        if self._dragged or way.manhattanLength() > DRAG:
            if not self._dragged:
                self._dragged = True
                self._resting = self.zValue()
                self.setZValue(Z.MOVING)
                self.activated.emit()
            self.setPos(event.scenePos())

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Let it go, or count it as a click."""
        if self._dragged:
            self._drop(event.scenePos())
        else:
            super().mouseReleaseEvent(event)

    def sceneEvent(self, event: QEvent) -> bool:
        """Go back to where it was, if something else takes the mouse while it is dragged."""
        if event.type() is QEvent.Type.UngrabMouse and self._dragged and self._grip is not None:
            self._drop(self._grip)
        return super().sceneEvent(event)

    def _drop(self, place: QPointF) -> None:
        self._dragged = False
        self.setZValue(self._resting)
        self.dropped.emit(place)


class ButtonItem(TableItem):
    """A word that one may say: a plate of brass, or of paper where another is preferred.

    It is pale while it cannot be said, unless it is part of what is looked back on.
    """

    thickness = 5.0
    role = QAccessible.Role.Button

    def __init__(
        self, context: RenderContext, key: str, *, preferred: bool = False, width: float = 260
    ) -> None:
        """Be *width* wide where ordinary letters have :data:`~.render_context.BODY`."""
        super().__init__(context, QRectF(-width / 2, -BUTTON_HEIGHT / 2, width, BUTTON_HEIGHT))
        self.key = key
        self.subject: Seat | None = None
        """Whom its words are about, if anyone."""
        self.preferred = preferred
        """Whether it is of brass; what changes it while it is seen updates it, too."""
        self._width = width
        self._room: QSizeF | None = None
        """How large it may be at the most."""
        self._least = BUTTON_HEIGHT
        """How high it is at the least."""

    def words(self) -> str:
        """Return what is written on it."""
        return self.context.renderer.render(Sentence(self.key, subject=self.subject))

    @property
    def natural_width(self) -> float:
        """How wide it is where there is room: the words are to stand on one line."""
        larger = self.context.em / BODY
        words = QFontMetricsF(self._font).horizontalAdvance(self.words()) + 2 * BUTTON_PADDING + 2
        return max(self._width * sqrt(larger), min(words, self._width * larger))

    def lie_in(self, room: QRectF, least: float = BUTTON_HEIGHT) -> None:
        """Lie in the midst of *room*, no larger than that, and large enough for its words.

        It is as high as *least* in any case, if there is room.
        """
        self._room, self._least = room.size(), least
        self.setPos(room.center())
        self._fit(self._room)

    def restyle(self) -> None:
        """Be as large as the words of now need, if there are any."""
        super().restyle()
        if self._room is not None and self.isVisible():
            self._fit(self._room)

    def height_at(self, wide: float) -> float:
        """Return how high its words need it to be, so *wide*."""
        words = QRectF(0, 0, wide - 2 * BUTTON_PADDING, 10_000)
        wrap = int(Qt.TextFlag.TextWordWrap)
        needed = QFontMetricsF(self._font).boundingRect(words, wrap, breakable(self.words()))
        return max(needed.height() + 14, BUTTON_HEIGHT)

    def _fit(self, room: QSizeF) -> None:
        wide = min(self.natural_width, room.width())
        high = min(max(self.height_at(wide), self._least), room.height())
        rect = QRectF(-wide / 2, -high / 2, wide, high)
        if rect != self.rect:
            self.prepareGeometryChange()
            self.rect = rect
            self.update()

    @property
    def _font(self) -> QFont:
        return self.context.serif(WORDS)

    def paint_item(self, painter: QPainter) -> None:
        """Paint the plate and its word."""
        c = self.context.colours
        offered = self.clickable or self.made or self.hinted
        brass = self.preferred and offered
        painter.setOpacity(1.0 if offered else 0.65)
        painter.setPen(QPen(c.brass, 2.5))
        painter.setBrush(c.brass if brass else c.paper)
        painter.drawRoundedRect(self.rect, 14, 14)
        ink = c.on_brass if brass else c.ink
        painter.setOpacity(1.0)  # one may read what cannot be done
        words = self.rect.adjusted(BUTTON_PADDING, 4, -BUTTON_PADDING, -4)
        draw_text(painter, words, self.words(), self._font, ink)


def row_height(context: RenderContext) -> float:
    """Return how high a row of buttons is, each with one line of words."""
    return max(LINE * context.serif(WORDS).pixelSize() + 14, BUTTON_HEIGHT)


def lay_in_row(buttons: Sequence[ButtonItem], room: QRectF, gap: float = 18.0) -> None:
    """Lay *buttons* beside each other around the middle of *room*, alike in height; show them."""
    most = (room.width() + gap) / max(len(buttons), 1) - gap
    wide = [min(button.natural_width, most) for button in buttons]
    high = max(map(ButtonItem.height_at, buttons, wide), default=0.0)
    left = room.center().x() - (sum(wide) + gap * (len(wide) - 1)) / 2
    for button, width in zip(buttons, wide, strict=True):
        button.lie_in(QRectF(left, room.top(), width, room.height()), high)
        button.show()
        left += width + gap


class LabelItem(TableItem):
    """Quiet words on the baize: the name of a zone."""

    def __init__(
        self,
        context: RenderContext,
        key: str,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignHCenter,
        size: float = 24,
    ) -> None:
        super().__init__(context, QRectF(-130, -18, 260, 36))
        self.key = key
        self._align = align
        self._size = size
        self.setAcceptHoverEvents(False)

    def words(self) -> str:
        """Return what it says."""
        return self.context.renderer.word(self.key)

    def lie_in(self, room: QRectF) -> None:
        """Stand in *room*, which the words may fill."""
        self.prepareGeometryChange()
        self.setPos(room.center())
        self.rect = room.translated(-room.center())
        self.update()

    def paint_item(self, painter: QPainter) -> None:
        """Write it, if there is room for letters that can be read."""
        font = self.context.sans(self._size)
        smallest = QFont(font)
        smallest.setPixelSize(self.context.legible(self.scale()))
        if self.rect.height() < self.context.em or not fits(self.rect, self.words(), smallest):
            return
        colour = QColor(self.context.colours.on_table)
        colour.setAlpha(215)
        align = self._align | Qt.AlignmentFlag.AlignVCenter
        draw_text(painter, self.rect, self.words(), font, colour, align)
