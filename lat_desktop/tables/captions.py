"""Captions: what somebody has just done stands beside them until they act again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.sitting import VisibleStep
from lat_desktop.engine.game import Event, Seat
from lat_desktop.tables.items import TableItem, Z
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.tables.text_drawing import draw_text
from lat_desktop.widgets.drawing import mixed

SIZE: Final = 25.0
"""Of its letters, where there is room for them."""
SHRINKS: Final = 0.72
"""Letters are no smaller than so much of that: then it tells less of a turn, the end of it."""
BETWEEN: Final = " · "
"""Between two of the things that it tells."""
SQUEEZED: Final = 0.8
"""Where there is no room for letters that are read easily they may be so much of those."""
WIDE: Final = 9.0
"""So many of the smallest letters' sizes has any caption of the width."""
PADDING: Final = (11.0, 3.0)
"""Around its words, across and down."""


class CaptionPlace(msgspec.Struct, frozen=True):
    """Where a caption stands, in the scene."""

    room: QRectF
    """What it may take at the most."""
    edge: Qt.AlignmentFlag
    """At which edges of its room it stands: those beside its plaque."""


class CaptionItem(TableItem):
    """A slip of paper as large as its words."""

    thickness = 4.0
    weight = 2.0

    def __init__(self, context: RenderContext, seat: Seat) -> None:
        super().__init__(context, QRectF())
        self.seat: Final = seat
        self.text = ""
        self._said: tuple[tuple[str, ...], CaptionPlace] | None = None
        """What it says where, as long as that need not be written anew."""
        self.setZValue(Z.CAPTION)
        self.setAcceptHoverEvents(False)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def words(self) -> str:
        """Return what it says."""
        return self.text

    def say(self, told: Sequence[str], place: CaptionPlace) -> None:
        """Say at *place* what is *told*, the last of it if there is no room for all."""
        if self._said == (tuple(told), place):
            return
        self._said = tuple(told), place
        told, inner = list(told), _inner(place)
        while len(told) > 1 and not inner.contains(self._room(told, place, self._smallest)):
            del told[0]
        if not inner.contains(self._room(told, place, self._smallest)):
            place = self._widened(told, place)
        self.prepareGeometryChange()
        self.text = BETWEEN.join(told)
        self.rect = self._fitted(told, place)
        self.update()
        self.show()

    def fall_silent(self) -> None:
        """Say nothing more."""
        self._said, self.text = None, ""
        self.hide()

    def restyle(self) -> None:
        """Be written anew: letters of another size need other room."""
        super().restyle()
        self._said = None

    def _font(self, size: float) -> QFont:
        """Return its typeface at a *size* of which :data:`SIZE` is the usual one."""
        font = self.context.sans(SIZE)
        font.setPixelSize(round(font.pixelSize() * size / SIZE))
        return font

    @property
    def _smallest(self) -> float:
        """The size of the smallest letters that are written, as its usual one is :data:`SIZE`."""
        font, least = self.context.sans(SIZE).pixelSize(), SQUEEZED * self.context.smallest
        return SIZE * max(SHRINKS, min(least / font, 1.0))

    def _room(self, told: Sequence[str], place: CaptionPlace, size: float) -> QRectF:
        """Return what the words need, in letters of *size*."""
        wrap = Qt.AlignmentFlag.AlignCenter.value | Qt.TextFlag.TextWordWrap.value
        metrics = QFontMetricsF(self._font(size))
        return metrics.boundingRect(_inner(place), wrap, BETWEEN.join(told))

    def _widened(self, told: Sequence[str], place: CaptionPlace) -> CaptionPlace:
        """Return a larger place, where that one is too small for letters that can be read."""
        room, table = QRectF(place.room), self.scene().sceneRect()
        room.setWidth(max(room.width(), WIDE * self.context.smallest))
        room.moveCenter(place.room.center())
        room.moveLeft(min(max(room.left(), 4.0), table.right() - room.width() - 4))
        needed = self._room(told, CaptionPlace(room, place.edge), self._smallest).height()
        room.setHeight(max(room.height(), needed + 2 * PADDING[1] + 2))
        if place.edge & Qt.AlignmentFlag.AlignBottom:
            room.moveBottom(place.room.bottom())
        room.moveTop(min(max(room.top(), 4.0), table.bottom() - room.height() - 4))
        return CaptionPlace(room, place.edge)

    def _fitted(self, told: Sequence[str], place: CaptionPlace) -> QRectF:
        """Return as much of the room, around the origin, as the words need; go to its middle."""
        across, down = PADDING
        size, inner = SIZE, _inner(place).adjusted(-0.5, -0.5, 0.5, 0.5)  # as `draw_text` has it
        while size > self._smallest and not inner.contains(self._room(told, place, size)):
            size -= 1
        rect = self._room(told, place, size).adjusted(-across - 1, -down, across + 1, down)
        rect.setSize(rect.size().boundedTo(place.room.size()))
        rect.moveCenter(place.room.center())
        if place.edge & Qt.AlignmentFlag.AlignTop:
            rect.moveTop(place.room.top())
        elif place.edge & Qt.AlignmentFlag.AlignBottom:
            rect.moveBottom(place.room.bottom())
        if place.edge & Qt.AlignmentFlag.AlignRight:
            rect.moveRight(place.room.right())
        self.setPos(rect.center())
        return rect.translated(QPointF() - rect.center())

    def paint_item(self, painter: QPainter) -> None:
        """Paint the slip, and write on it."""
        c = self.context.colours
        painter.setPen(QPen(mixed(c.paper, c.ink, 0.3), 2))
        painter.setBrush(c.paper)
        painter.drawRoundedRect(self.rect, 10, 10)
        across, down = PADDING
        inner = self.rect.adjusted(across, down, -across, -down)
        draw_text(painter, inner, self.text, self.context.sans(SIZE), c.ink)


def _inner(place: CaptionPlace) -> QRectF:
    """Return where words may stand."""
    across, down = PADDING
    return place.room.adjusted(across, down, -across, -down)


class Captions:
    """Says beside everybody what they have just done, and beside the reader what was done to them.

    What it says follows from the position, and from those beats of the present step that have
    begun. The reader knows what they do themselves; when they act, what was said beside them goes,
    and when their turn is over, all that was said, as when something begins of which it might be
    taken to speak.
    """

    def __init__(
        self,
        playback: Playback,
        context: RenderContext,
        place: Callable[[Seat], CaptionPlace],
    ) -> None:
        """Stand beside a seat at its *place*."""
        self._playback: Final = playback
        self._context: Final = context
        self._place: Final = place
        self.items: Final = {
            seat: CaptionItem(context, seat) for seat in range(playback.match.setup.seats)
        }

    def show(self) -> None:
        """Say what is to be said at the position."""
        told = self.told()
        for seat, item in self.items.items():
            if seat in told:
                item.say(self._words(told[seat], seat), self._place(seat))
            else:
                item.fall_silent()

    def words_of(self, event: Event) -> str:
        """Return what is new to be read when *event* is shown, which belongs to the begun step."""
        step = self._playback.begun_step
        beside = () if step is None else self._beside(event, step)
        return BETWEEN.join(self._context.renderer.render_caption(event, seat) for seat in beside)

    def told(self) -> Mapping[Seat, tuple[Event, ...]]:
        """Return by seat which events are told beside it: those of the last turn that has some.

        Nothing is told beside a result, which tells more than they.
        """
        told: dict[Seat, tuple[int, tuple[Event, ...]]] = {}
        turn, mover = 0, None
        for step in self._steps():
            if step.seat is not None and step.seat != mover:
                turn, mover = turn + 1, step.seat
            if step.seat is not None and step.seat == self._playback.reader:
                told.pop(step.seat, None)  # they have seen it, and do something else now
            for event in step.events:
                if event.begins_anew:
                    own = [each for each in step.events if each.subject == step.seat]
                    for seat, (_, events) in told.items():
                        kept = (each for each in events if not each.lapses or each in own)
                        told[seat] = 0, tuple(kept)  # what is new there takes its place
                for seat in self._beside(event, step):
                    last, events = told.get(seat, (turn, ()))
                    told[seat] = turn, (*(events if last == turn else ()), event)
        return {seat: events for seat, (_, events) in told.items() if events}

    def _steps(self) -> list[VisibleStep]:
        """Return the steps that may be told of, and the one that is being shown."""
        playback = self._playback
        begun = playback.begun_step
        if playback.match.outcome is not None or playback.view.between_rounds:
            return [] if begun is None else [begun]
        steps = playback.visible_steps_after(self._first_told())
        return steps if begun is None else [*steps, begun]

    def _first_told(self) -> int:
        """Return how many steps are not told of any more.

        All before the reader's last turn that is over, or else before the beginning of the round.
        """
        match, reader, begun = (
            self._playback.match,
            self._playback.reader,
            self._playback.begun_step,
        )
        mover = self._playback.view.actor if begun is None else begun.seat
        is_over = reader is not None and mover != reader
        for number in range(len(match.steps), 0, -1):
            seat = match.steps[number - 1].seat
            if seat is not None and seat == reader and is_over:
                return number - 1
            is_over = is_over or seat not in (None, reader)
            if any(event.begins_round for event in match.steps[number - 1].events):
                return number - 1
        return 0

    def _beside(self, event: Event, step: VisibleStep) -> Iterable[Seat]:
        """Return beside whom *event* of *step* is told: who did it, and the reader it was done to.

        There it is not told where once is enough. The reader is told nothing of their own move.
        """
        renderer, reader = self._context.renderer, self._playback.reader
        if not renderer.has_caption_for(event):
            return []
        seats = [event.subject]
        done_to_reader = event.recipient == reader and not event.told_once
        if done_to_reader and renderer.has_caption_to_you(event):
            seats.append(reader)
        return [seat for seat in seats if seat is not None and not (seat == reader == step.seat)]

    def _words(self, events: Iterable[Event], seat: Seat) -> list[str]:
        """Return what a caption says of *events*, each once."""
        render = self._context.renderer.render_caption
        return list(dict.fromkeys(render(event, seat) for event in events))
