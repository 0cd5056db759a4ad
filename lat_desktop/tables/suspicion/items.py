"""What lies before the players of Suspicion: plaques, action cards, invitations, answers, faces."""

from __future__ import annotations

from math import cos, pi
from typing import Final

from PySide6.QtCore import Property, QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QFont, QFontMetricsF, QPainter, QPen

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.game import Seat
from lat_desktop.engine.mansion import Action, Card, Gem, Guest
from lat_desktop.engine.suspicion import Gems, gem_points
from lat_desktop.tables import art
from lat_desktop.tables.card_items import CARD, TurningItem
from lat_desktop.tables.items import LIT, LabelItem, TableItem, Z
from lat_desktop.tables.plaques import LARGE, Plaque
from lat_desktop.tables.render_context import BODY, RenderContext
from lat_desktop.tables.surface import LINE
from lat_desktop.tables.suspicion.art import (
    FLOOR_INK,
    paint_action,
    paint_answer,
    paint_gem,
    paint_guest,
    paint_invitation,
    paint_verdict,
)
from lat_desktop.tables.text_drawing import LEFT, RIGHT, draw_text, fit
from lat_desktop.widgets.drawing import mixed

UPPER: Final = QRectF(-100, -140, 200, 140)
"""The half of a card on which its first action stands."""
NOTHING: Final[Gems] = (0, 0, 0)
BESIDE: Final = 3.0
"""Between a gem on a plaque and how many of them there are."""


class SeatItem(Plaque):
    """The plaque of a seat: its name, its gems and points, and its invitation."""

    least_portrait = 0.22

    def __init__(self, context: RenderContext, seat: Seat) -> None:
        super().__init__(context, seat)
        self.gems = NOTHING
        self.identity: Guest | None = None
        """Who it is, if one may know."""
        self.guess: Guest | None = None
        """For whom the reader takes it."""
        self.chosen = False
        """Whether the face that is chosen next goes here."""
        self._openness = 0.0
        self._shown = 0.0

    def words(self) -> str:
        """Return the name, the points, the gems, whether it is to move, and who it is."""
        renderer = self.context.renderer
        told = [renderer.book.count("points", self.score), *self._gems_words()]
        if self.to_move:
            told.append(renderer.word("seat.to_move"))
        if self.guess is not None:
            guess = Sentence("seat.guess", {"guest": self.guess})
            told.append(renderer.render(guess))
        if self.identity is not None:
            told.append(renderer.word(self.identity.key))
        return f"{renderer.name(self.seat)}: {', '.join(told)}"

    def _gems_words(self) -> list[str]:
        count = self.context.renderer.book.count
        held = [count(gem.key, n) for gem, n in zip(Gem, self.gems, strict=True) if n]
        return held or [self.context.renderer.word("zone.gems_of.empty")]

    def show_gems(self, gems: Gems) -> None:
        """Have these gems, and the points that they bring."""
        self.gems = gems
        self.set_shown(gem_points(gems))

    @property
    def score(self) -> int:
        """The points that are shown."""
        return round(self._shown)

    @property
    def slot(self) -> QRectF:
        """Where its invitation lies."""
        share = 0.28 if self.context.em <= LARGE else 0.2
        if self.context.em > LARGE and self.context.has_large_letters:
            share = 0.15
        high = min(self.rect.height() - 12, self.rect.width() * share)
        top = self.rect.center().y() - high / 2
        return QRectF(self.inner.left(), top, high * 5 / 7, high)

    @property
    def slot_place(self) -> QPointF:
        """Return the middle of where its invitation lies, in the scene."""
        return self.mapToScene(self.slot.center())

    def gem_place(self, gem: Gem) -> QPointF:
        """Return where its gems of that kind lie, in the scene."""
        return self.mapToScene(self._gem_box(gem).center())

    @property
    def last(self) -> Gem | None:
        """The gem that it has taken by a last move, if it has."""
        return next((gem for gem in Gem if self.gem_part(gem) in self.touched_parts), None)

    def gem_part(self, gem: Gem) -> QRectF:
        """Return where its gems of that kind lie, and how many they are stands, closely."""
        box, (_, row) = self._gem_box(gem), self._rows
        figure = QFontMetricsF(self.context.sans(26)).horizontalAdvance("0")
        room = row.width() / len(Gem) - box.width() - 2
        return box.adjusted(-2, -3, min(BESIDE + figure + 9, room), 3)

    @property
    def _rows(self) -> tuple[QRectF, QRectF]:
        """What stands beside the invitation: the name and the points, and below them the gems."""
        beside = QRectF(self.inner)
        beside.setLeft(self.slot.right() + 10)
        name, gems = QRectF(beside), QRectF(beside)
        name.setHeight(beside.height() * 0.54)
        gems.setTop(name.bottom())
        return name, gems

    def _gem_box(self, gem: Gem) -> QRectF:
        _, row = self._rows
        step = row.width() / len(Gem)
        size = min(38.0, step * 0.56, row.height() - 2)
        left = row.left() + list(Gem).index(gem) * step
        return QRectF(left, row.center().y() - size / 2, size, size)

    @property
    def ground(self) -> QColor:
        """The colour of the plaque: lit the most while the face that is chosen next goes here."""
        c = self.context.colours
        return mixed(c.table_edge, c.glow, 2 * LIT) if self.chosen else super().ground

    def paint_details(self, painter: QPainter, inner: QRectF) -> None:
        """Paint the invitation, write the name and the points, and count the gems."""
        c = self.context.colours
        self._paint_slot(painter)
        name, row = self._rows
        points = self.context.serif(40)
        points.setPixelSize(min(points.pixelSize(), round(name.height())))
        if self.context.has_large_letters:  # a name that is whole says more than a large figure
            points.setPixelSize(min(points.pixelSize(), self.context.sans(26).pixelSize()))
        wide = QFontMetricsF(points).horizontalAdvance(str(self.score)) + 6
        between = points.pixelSize() / 2
        score = QRectF(name.right() - wide, name.top(), wide, name.height())
        draw_text(painter, score, str(self.score), points, c.on_table, RIGHT)
        self.paint_name(painter, name.adjusted(0, 0, -wide - between, 0))
        for gem, count in zip(Gem, self.gems, strict=True):
            box = self._gem_box(gem)
            paint_gem(painter, box, gem, c, filled=count > 0)
            number = QRectF(
                box.right() + BESIDE, row.top(), row.width() / 3 - box.width(), row.height()
            )
            number.adjust(0, -8, 0, 8)  # a figure has nothing below its line
            draw_text(painter, number, str(count), self.context.sans(26), c.on_table, LEFT)

    def _paint_slot(self, painter: QPainter) -> None:
        """Paint the invitation: closed, as it is taken for, or open."""
        c = self.context.colours
        painter.save()
        painter.translate(self.slot.center())
        turned = abs(cos(pi * self._openness))
        painter.scale(max(0.03, turned), 1)
        box = self.slot.translated(-self.slot.center())
        if self.identity is not None and self._openness >= 0.5:
            paint_invitation(painter, box, self.identity, "", c)
        else:
            paint_invitation(painter, box, None, "", c)
            if self.guess is not None:
                paint_guest(painter, box.adjusted(1, 10, -1, -4), self.guess, c)
            if self.chosen:
                painter.setPen(QPen(c.glow, 4, Qt.PenStyle.DashLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), 6, 6)
        painter.restore()

    def _get_openness(self) -> float:
        return self._openness

    def set_openness(self, openness: float) -> None:
        """Turn the invitation up: 0 closed, 1 open."""
        self._openness = openness
        self.update()

    openness = Property(float, _get_openness, set_openness)
    """0 closed, 1 open."""

    def _get_shown(self) -> float:
        return self._shown

    def set_shown(self, shown: float) -> None:
        """Show so many points; on the way from one score to the next, what lies between."""
        self._shown = shown
        self.update()

    shown = Property(float, _get_shown, set_shown)
    """The points that are shown."""


class ActionCardItem(TurningItem):
    """An action card: two halves, each with what one does. Face down it holds no face."""

    def __init__(self, context: RenderContext, card: Card | None) -> None:
        super().__init__(context)
        self.card = card
        self.left: tuple[Action, ...] | None = None
        """What is still to be done of it; None before it is played."""
        self._turned = 0.0 if card is None else 1.0

    def words(self) -> str:
        """Return both its actions."""
        if self.card is None:
            return self.context.renderer.word("card.hidden")
        first, second = self.card.actions
        return self.context.renderer.render(
            Sentence("card.both", {"first": first, "second": second})
        )

    def leave(self, actions: tuple[Action, ...]) -> None:
        """Have only these still to be done."""
        self.left = actions
        self.update()

    def paint_face(self, painter: QPainter) -> None:
        """Paint two halves; what is done, or lost, lies in the shade."""
        if self.card is None:
            return
        c = self.context.colours
        painter.setPen(QPen(c.brass, 3))
        painter.setBrush(c.paper)
        painter.drawRoundedRect(CARD, 14, 14)
        painter.drawLine(QPointF(-86, 0), QPointF(86, 0))
        for n, action in enumerate(self.card.actions):
            half = UPPER.translated(0, 140 * n)
            over = self.left is not None and action not in self.left
            painter.save()
            if over:
                painter.setOpacity(painter.opacity() * 0.34)
            text = self.context.renderer.word(action.key)
            label = self._label(half, text)
            side = min(label.top() - half.top() - 12, 84.0)
            paint_action(painter, QRectF(-side / 2, half.top() + 9, side, side), action, c)
            draw_text(painter, label, text, self._font, c.ink)
            painter.restore()

    def _label(self, half: QRectF, text: str) -> QRectF:
        """Return where the words of an action stand in its *half*: as high as they need."""
        label = half.adjusted(4, 0, -4, -4)
        wrap = int(Qt.TextFlag.TextWordWrap.value)
        needed = QFontMetricsF(self._font).boundingRect(label, wrap, text).height()
        label.setTop(label.bottom() - min(max(needed, 44.0), 108.0))
        return label

    @property
    def _font(self) -> QFont:
        font = self.context.serif(23)
        font.setPixelSize(max(font.pixelSize(), self.context.legible(self.scale())))
        return font


class CardHalfItem(TableItem):
    """One half of the card in play: the action that stands there."""

    glow = 9.0
    role = QAccessible.Role.Button

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, UPPER.translated(0, 70).adjusted(4, 4, -4, -4))
        self.action: Action | None = None
        self.chosen = False
        """Whether it is this that is being done."""
        self.setZValue(Z.REST + 1)

    def words(self) -> str:
        """Return what one does."""
        return self.context.renderer.word(self.action.key) if self.action is not None else ""

    def show_chosen(self, chosen: bool) -> None:
        """Have a frame, or none."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.update()

    def paint_item(self, painter: QPainter) -> None:
        """Paint a frame round the half that has been chosen."""
        if self.chosen:
            painter.setPen(QPen(self.context.colours.glow, 6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.rect, 12, 12)


class CardSlotItem(TableItem):
    """The place for the card in play."""

    weight = 0.0

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, CARD)
        self.setZValue(Z.ZONE)

    def words(self) -> str:
        """Return that no card lies there."""
        return self.context.renderer.word("zone.card.empty")

    def paint_item(self, painter: QPainter) -> None:
        """Paint its outline, and what belongs there."""
        c = self.context.colours
        painter.setPen(QPen(mixed(c.table, c.on_table, 0.22), 3, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(CARD.adjusted(4, 4, -4, -4), 14, 14)
        text = self.context.renderer.word("zone.card")
        ink, font = mixed(c.table, c.on_table, 0.72), self.context.sans(24)
        font.setPixelSize(max(font.pixelSize(), self.context.legible(self.scale())))
        draw_text(painter, CARD.adjusted(12, 0, -12, 0), text, font, ink)


class InvitationItem(TurningItem):
    """An invitation. Face down it holds no guest."""

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context)
        self.guest: Guest | None = None
        self._turned = 0.0

    def words(self) -> str:
        """Return who is invited, as far as one may know."""
        renderer = self.context.renderer
        return renderer.word("invitation.hidden" if self.guest is None else self.guest.key)

    def paint_back(self, painter: QPainter) -> None:
        """Paint it closed."""
        paint_invitation(painter, self.rect, None, "", self.context.colours)

    def paint_face(self, painter: QPainter) -> None:
        """Paint whom it invites."""
        name = self.context.renderer.word(f"{self.guest.key}.short") if self.guest else ""
        smallest = self.context.legible(self.scale())
        paint_invitation(painter, self.rect, self.guest, name, self.context.colours, smallest)


class AnswerItem(TurningItem):
    """A Yes or a No card. Face down it holds no answer."""

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context)
        self.yes: bool | None = None
        self.about: Guest | None = None
        """About whom was asked."""
        self.of: Seat | None = None
        """Who answered."""
        self._turned = 0.0

    def words(self) -> str:
        """Return what was asked and answered, as far as one may know."""
        renderer = self.context.renderer
        if self.yes is None or self.about is None or self.of is None:
            return renderer.word("answer.hidden")
        answer = renderer.word("answer.yes" if self.yes else "answer.no")
        about = renderer.word(f"action_card.ask_{self.about}")
        return f"{renderer.name(self.of)}, {about}: {answer}"

    def paint_back(self, painter: QPainter) -> None:
        """Paint it face down."""
        paint_answer(painter, self.rect, None, "", self.context.colours)

    def paint_face(self, painter: QPainter) -> None:
        """Paint the answer, and about whom it is."""
        if self.yes is None:
            return
        c = self.context.colours
        word = self.context.renderer.word("answer.yes" if self.yes else "answer.no")
        paint_answer(painter, self.rect, self.yes, word, c, self.context.legible(self.scale()))
        if self.about is not None:
            paint_guest(painter, QRectF(26, -138, 72, 72), self.about, c)


class LearntItem(LabelItem):
    """The words over what one has learnt last: who answered, if it is an answer."""

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, "zone.learnt", size=20)
        self.of: Seat | None = None

    def words(self) -> str:
        """Return who answered, or that it is an invitation."""
        return super().words() if self.of is None else self.context.renderer.name(self.of)

    def tell(self, of: Seat | None) -> None:
        """Stand over the answer of a seat, or over an invitation."""
        self.of = of
        self.show()
        self.update()


class PileItem(TableItem):
    """Cards on top of each other, and how many they are."""

    thickness = 6.0
    glow = 9.0

    def __init__(self, context: RenderContext, zone: str, unit: str) -> None:
        """Be the zone with the key *zone*, and count in *unit*."""
        super().__init__(context, CARD)
        self.zone: Final = zone
        self._unit = unit
        self.count = 0
        self.face: Card | None = None
        """The card that lies open on top, if any."""

    def words(self) -> str:
        """Return what it is, and how many there are."""
        renderer = self.context.renderer
        return f"{renderer.word(self.zone)}: {renderer.book.count(self._unit, self.count)}"

    def show_count(self, count: int, face: Card | None = None) -> None:
        """Have so many cards, *face* on top if they lie open."""
        self.count, self.face = count, face
        self.update()

    def paint_item(self, painter: QPainter) -> None:
        """Paint the uppermost card, the edges of some others, and the number."""
        c = self.context.colours
        if self.count == 0:
            painter.setPen(QPen(mixed(c.table, c.on_table, 0.4), 4, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(CARD, 14, 14)
        for layer in range(min(self.count, 4) - 1, -1, -1):
            rect = CARD.translated(-layer * 4.0, -layer * 5.0)
            if self.zone == "zone.invitations":
                paint_invitation(painter, rect, None, "", c)
            elif self.zone == "zone.discards":
                painter.setPen(QPen(c.brass, 3))
                painter.setBrush(c.paper)
                painter.drawRoundedRect(rect, 14, 14)
            else:
                art.paint_back(painter, rect, c)
        if self.face is not None:
            for n, action in enumerate(self.face.actions):
                paint_action(painter, QRectF(-58, -132 + n * 134, 116, 116), action, c)
        number, font = self.context.serif(24), self.context.sans(BODY)
        for each in (number, font):
            each.setPixelSize(round(each.pixelSize() / self.scale()))
        high = 1.3 * number.pixelSize()
        wide = min(1.5 * high, CARD.width() + 24)  # beside it there may be another pile
        plate = QRectF(-wide / 2, 150 - high, wide, high)
        painter.setPen(QPen(c.brass, 4))
        painter.setBrush(c.paper)
        corner = min(high / 2, wide / 3)
        painter.drawRoundedRect(plate, corner, corner)
        draw_text(painter, plate, str(self.count), number, c.ink)
        title = QRectF(-150, 152, 300, 76)
        text = self.context.renderer.word(self.zone)
        if font.pixelSize() * LINE <= title.height():
            draw_text(painter, title, text, fit(font, [(text, title.width())]), c.on_table)

    def boundingRect(self) -> QRectF:
        """Return the cards, and what is written below them."""
        return super().boundingRect().adjusted(-50, -20, 50, 90)


class GuestFaceItem(TableItem):
    """One of the ten faces, of which one puts one on each opponent's invitation in the end."""

    glow = 8.0
    role = QAccessible.Role.Button

    def __init__(self, context: RenderContext, guest: Guest) -> None:
        super().__init__(context, QRectF(-60, -66, 120, 132))
        self.guest: Final = guest
        self.placed = False
        """Whether it lies on the invitation that is chosen."""
        self.taken = False
        """Whether it lies on some other."""
        self.hide()

    def words(self) -> str:
        """Return the name."""
        return self.context.renderer.word(f"{self.guest.key}.title")

    def set_size(self, wide: float, high: float) -> None:
        """Take so much room."""
        self.prepareGeometryChange()
        self.rect = QRectF(-wide / 2, -high / 2, wide, high)
        self.update()

    def show_as(self, *, placed: bool, taken: bool) -> None:
        """Show where it lies."""
        self.placed, self.taken = placed, taken
        self.update()

    def paint_item(self, painter: QPainter) -> None:
        """Paint a small card with the face and the name."""
        c = self.context.colours
        painter.setPen(QPen(c.glow if self.placed else c.brass, 6 if self.placed else 2))
        ground = mixed(QColor(self.guest.colour), c.ink, 0.7)
        painter.setBrush(mixed(ground, c.table, 0.6) if self.taken else ground)
        painter.drawRoundedRect(self.rect, 12, 12)
        font = self.context.sans(24)
        high = min(1.3 * font.pixelSize(), 0.42 * self.rect.height())
        face = self.rect.adjusted(6, 4, -6, -high - 2)
        painter.save()
        if self.taken and not self.placed:
            painter.setOpacity(painter.opacity() * 0.5)
        paint_guest(painter, face, self.guest, c)
        painter.restore()
        name = self.rect.adjusted(1, self.rect.height() - high - 2, -1, -2)
        text = self.context.renderer.word(f"{self.guest.key}.short")
        draw_text(painter, name, text, font, FLOOR_INK)


class NamingItem(TableItem):
    """For whom a player had taken another, and whether rightly: a face with a tick or a cross."""

    def __init__(self, context: RenderContext, guest: Guest, *, right: bool) -> None:
        super().__init__(context, QRectF(-46, -46, 92, 92))
        self.guest: Final = guest
        self.right: Final = right
        self.setZValue(Z.MOVING)
        self.setAcceptHoverEvents(False)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def words(self) -> str:
        """Return whose face it is."""
        return self.context.renderer.word(self.guest.key)

    def paint_item(self, painter: QPainter) -> None:
        """Paint a slip of paper with the face, and at its corner the verdict."""
        c = self.context.colours
        painter.setPen(QPen(c.blue if self.right else c.red, 5))
        painter.setBrush(c.paper)
        painter.drawRoundedRect(self.rect, 12, 12)
        paint_guest(painter, self.rect.adjusted(10, 6, -10, -6), self.guest, c)
        paint_verdict(painter, QRectF(self.rect.right() - 36, -48, 40, 40), self.right, c)
