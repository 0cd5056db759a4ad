"""What is known of a thing on the table, on a sheet beside it, for whoever asks.

One asks by letting the pointer rest on it, by a long press or the other button, or by a key. By
key one goes from there to all other things, whether they can be clicked or not.

What a table answers follows from the position that is shown, as the reader may know it, and from
nothing else. While something moves, nothing can be asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, product
from typing import Final, Protocol, TypeAlias

import msgspec
from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.game import Event, Seat
from lat_desktop.tables.items import TableItem, Z
from lat_desktop.tables.keyboard_cursor import DIRECTIONS, nearest
from lat_desktop.tables.plaques import Plaque
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.widgets.commands import Place, commands
from lat_desktop.widgets.sentence_layout import Icons, LaidSentence, Pieces, lay

REST: Final = 500
"""Milliseconds for which the pointer rests on a thing before its sheet is shown."""
WIDTHS: Final = (18.0, 26.0, 33.0, 42.0)
"""How wide a sheet may be, in ems."""
SHARE: Final = 0.38
"""How much of the width of a sheet a picture takes beside which there are words."""
OVERLAP: Final = 60.0
"""A sheet rather lies further away by a unit than over so many square units that can be clicked."""
HIGH: Final = 0.6
"""It rather lies further away by so many units than is higher by one: lines are not to be short."""
PADDING: Final = 22.0
GAP: Final = 16.0
"""Between a thing and its sheet."""
MARGIN: Final = 14.0
"""Between a sheet and the edge of the table."""
PICTURE: Final = (14.0, 400.0)
"""How high a picture is where there is room: in ems, and at the most."""
SQUEEZES: Final = ((1.0, 1.0), (1.0, 0.7), (1.0, 0.45), (0.86, 0.45), (0.74, 0.4), (0.6, 0.4))
"""How large letters and pictures are, the better the earlier. No letters get too small to read."""


class Picture(msgspec.Struct, frozen=True):
    """A thing as it is shown large."""

    aspect: float
    """How wide it is for its height."""
    paint: Callable[[QPainter, QRectF], None]
    """Paints it into a rectangle of that shape."""


class Answer(msgspec.Struct, frozen=True):
    """What is known of a thing."""

    title: str
    lines: Sequence[Pieces]
    """Sentences, each below the one before."""
    picture: Picture | None = None

    @property
    def words(self) -> str:
        """All of it, for the ear."""
        said = ("".join(words for words, _ in line) for line in self.lines)
        return " ".join((f"{self.title}.", *said))


class Answers:
    """What the answers of all games are made with."""

    def __init__(self, context: RenderContext) -> None:
        self.context: Final = context
        self.renderer: Final = context.renderer

    def say(self, key: str, subject: Seat | None = None, **values: object) -> Pieces:
        """Return the words of *key* with *values* filled in."""
        return self.renderer.pieces_of(Sentence(key, values, subject))

    def told(self, events: Sequence[Event], last: int) -> list[Pieces]:
        """Return what there is to tell of the *last* so many of these *events*."""
        told = [event for event in events if self.renderer.has_words_for(event)]
        return [self.renderer.pieces_of_event(event) for event in told[-last:]]


def plain_line(words: str) -> Pieces:
    """Return *words* that name no thing as a line."""
    return ((words, ""),)


def enlarged(item: TableItem) -> Picture:
    """Return *item* as it is to be seen on the table, only larger."""

    def paint(painter: QPainter, rect: QRectF) -> None:
        scale = rect.height() / item.rect.height()
        painter.save()
        painter.translate(rect.center())
        painter.scale(scale, scale)
        painter.translate(-item.rect.center())
        item.paint_item(painter)
        painter.restore()

    return Picture(item.rect.width() / item.rect.height(), paint)


def portrait(plaque: Plaque) -> Picture:
    """Return who sits at *plaque*, as they look now."""
    box = plaque.portrait
    return Picture(box.width() / box.height(), plaque.paint_portrait)


# --- The sheet -------------------------------------------------------------------------------


class _Layout(msgspec.Struct, frozen=True):
    """Where everything stands on a sheet, whose upper left is at the origin."""

    size: QSizeF
    title: tuple[LaidSentence, QPointF]
    lines: tuple[tuple[LaidSentence, QPointF], ...]
    picture: QRectF
    """Empty where there is none."""


Candidate: TypeAlias = tuple[float, float, QRectF]


class AnswerItem(TableItem):
    """A sheet of paper with an answer on it, beside the thing that was asked about."""

    thickness = 16.0

    def __init__(self, context: RenderContext, icons: Icons) -> None:
        super().__init__(context, QRectF())
        self._icons = icons
        self.answer: Answer | None = None
        """What stands on it."""
        self._layout: _Layout | None = None
        self.setZValue(Z.ASKED)
        self.setAcceptHoverEvents(False)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def words(self) -> str:
        """Return all that it says."""
        return "" if self.answer is None else self.answer.words

    def write(
        self, answer: Answer, thing: QRectF, table: QRectF, taken: Sequence[QRectF] = ()
    ) -> None:
        """Say *answer* beside *thing*, within *table*, and over as little as can be of *taken*."""
        self.prepareGeometryChange()
        self.answer = answer
        inside = table.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        best: tuple[Candidate, _Layout] | None = None
        for letters, picture in SQUEEZES:
            em = self.context.em * letters
            layouts = [
                self._lay_out(answer, min(wide * em, inside.width()), letters, picture)
                for wide in WIDTHS
            ]
            found = [
                (_place(layout.size, thing, inside, taken), layout)
                for layout in layouts
                if layout.size.height() <= inside.height()
            ]
            best = min(found, key=lambda each: each[0][:2], default=best)
            if best is not None and best[0][0] == 0:
                break
        assert best is not None, f"no sheet is large enough for {answer.words}"
        (_, _, place), self._layout = best
        self.setPos(place.center())
        self.rect = place.translated(-place.center())
        self.update()

    def wipe(self) -> None:
        """Say nothing any more, and be gone: somebody else may look next."""
        self.answer = self._layout = None
        self.hide()

    def _fonts(self, letters: float) -> tuple[QFont, QFont]:
        """Return those of the title and of the lines, so large beside what they should be."""
        fonts = self.context.serif(28), self.context.sans(21)
        for font in fonts:
            font.setPixelSize(round(max(font.pixelSize() * letters, self.context.smallest)))
        return fonts

    def _lay_out(self, answer: Answer, wide: float, letters: float, picture: float) -> _Layout:
        serif, sans = self._fonts(letters)
        left, top, room = PADDING, PADDING, wide - 2 * PADDING
        shown = QRectF()
        if answer.picture is not None:
            aspect = answer.picture.aspect
            most = min(PICTURE[0] * self.context.em, PICTURE[1], SHARE * room / aspect)
            shown = QRectF(left, top, most * picture * aspect, most * picture)
            left, room = shown.right() + PADDING, room - shown.width() - PADDING
        title = lay(plain_line(answer.title), self._icons, serif, room), QPointF(left, top)
        top += title[0].height + 0.35 * sans.pixelSize()
        lines = []
        for pieces in answer.lines:
            line = lay(pieces, self._icons, sans, room)
            lines.append((line, QPointF(left, top)))
            top += line.height + 0.25 * sans.pixelSize()
        foot = max(top - 0.25 * sans.pixelSize(), shown.bottom())
        return _Layout(QSizeF(wide, foot + PADDING), title, tuple(lines), shown)

    @property
    def parts(self) -> list[QRectF]:
        """Where its picture, if it has one, its title and its lines stand, within :attr:`rect`."""
        if self._layout is None:
            return []
        corner, picture = self.rect.topLeft(), self._layout.picture
        return [
            *([] if picture.isEmpty() else [picture.translated(corner)]),
            *(
                QRectF(corner + at, QSizeF(_wide(line), line.height))
                for line, at in (self._layout.title, *self._layout.lines)
            ),
        ]

    def paint_item(self, painter: QPainter) -> None:
        """Paint the paper, and what stands on it."""
        if self._layout is None or self.answer is None:
            return
        c, corner = self.context.colours, self.rect.topLeft()
        painter.setPen(QPen(c.brass, 4))
        painter.setBrush(c.paper)
        painter.drawRoundedRect(self.rect, 14, 14)
        if self.answer.picture is not None:
            painter.save()
            self.answer.picture.paint(painter, self._layout.picture.translated(corner))
            painter.restore()
        painter.setPen(c.ink)
        for line, at in (self._layout.title, *self._layout.lines):
            line.paint(painter, corner + at, c)


def _wide(line: LaidSentence) -> float:
    layout = line.layout
    return max(layout.lineAt(n).naturalTextWidth() for n in range(layout.lineCount()))


def _place(size: QSizeF, thing: QRectF, table: QRectF, taken: Sequence[QRectF]) -> Candidate:
    """Return where a sheet of that *size* lies best.

    Before it stands how much it covers of *thing*, and how bad it is besides: how far away, over
    how much of what is *taken*, and how high.
    """
    across = _edges(thing.left(), thing.right(), size.width(), table.left(), table.right())
    down = _edges(thing.top(), thing.bottom(), size.height(), table.top(), table.bottom())
    candidates = []
    for x, y in product(across, down):
        sheet = QRectF(QPointF(x, y), size)
        far = (sheet.center() - thing.center()).manhattanLength()
        covered = sum(_covered(sheet, each) for each in taken)
        bad = far + covered / OVERLAP + HIGH * size.height()
        candidates.append((_covered(sheet, thing), bad, sheet))
    return min(candidates, key=lambda each: each[:2])


def _edges(start: float, end: float, size: float, least: float, most: float) -> list[float]:
    """Return where a sheet may begin: at either side of a thing, even with it, or at an edge."""
    wanted = (end + GAP, start - GAP - size, (start + end - size) / 2, start, end - size)
    return sorted({min(max(each, least), most - size) for each in (*wanted, least, most - size)})


def _covered(sheet: QRectF, thing: QRectF) -> float:
    both = sheet.intersected(thing)
    return both.width() * both.height()


# --- Who asks --------------------------------------------------------------------------------


class AskedTable(Protocol):
    """What asking needs of a table."""

    def answer(self, item: TableItem) -> Answer | None:
        """Return what is known of *item*; None for what is no thing."""

    def may_ask(self) -> bool:
        """Return whether something may be asked now."""

    def say_why_not(self) -> None:
        """Say why nothing can be asked now."""

    def is_read(self) -> bool:
        """Return whether something is said on the table that is to be read before one acts."""

    def under_pointer(self) -> list[QGraphicsItem] | None:
        """Return what is under the pointer, the uppermost first; None while it is elsewhere."""

    def clickable_items(self) -> list[TableItem]:
        """Return what can be clicked now."""


class Asking(QObject):
    """Follows the pointer, the finger or the keys to a thing, and lays its sheet beside it."""

    answered = Signal(str)
    """All that a sheet says that has just been laid out."""

    def __init__(
        self, scene: QGraphicsScene, table: AskedTable, context: RenderContext, icons: Icons
    ) -> None:
        super().__init__(scene)
        self._scene = scene
        self._table = table
        self.sheet: Final = AnswerItem(context, icons)
        self._pointed: TableItem | None = None
        """The thing that the pointer came to last, and still is on."""
        self._asked: TableItem | None = None
        """The thing of which the sheet speaks."""
        self._by_key = False
        """Whether it was asked by key: then the arrows go on to other things."""
        self._rest: Final = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._on_rested)

    @property
    def asked(self) -> TableItem | None:
        """The thing of which the sheet speaks, if it lies there."""
        return self._asked

    def things(self) -> list[TableItem]:
        """Return all that can be asked about and seen, from the top left to the bottom right."""
        found = (item for item in self._scene.items() if isinstance(item, TableItem))
        things = [item for item in found if item.isVisible() and self._answers(item)]
        return sorted(things, key=lambda item: (round(item.y() / 60), item.x()))

    def _answers(self, item: TableItem) -> bool:
        return self._table.answer(item) is not None and self.lies_open(item)

    def lies_open(self, item: TableItem) -> bool:
        """Return whether some of *item* can be pointed at."""
        rect = item.rect
        parts = product((0.5, 0.03, 0.97, 0.25, 0.75), repeat=2)
        points = (
            item.mapToScene(rect.left() + x * rect.width(), rect.top() + y * rect.height())
            for x, y in parts
        )
        return any(self._uppermost(self._scene.items(point)) is item for point in points)

    @staticmethod
    def _uppermost(items: Sequence[QGraphicsItem]) -> TableItem | None:
        """Return the first of *items* that can be pointed at."""
        found = (item for item in items if isinstance(item, TableItem))
        return next((item for item in found if item.acceptHoverEvents()), None)

    # By pointer

    def _under_pointer(self) -> TableItem | None:
        under = self._table.under_pointer()
        return None if under is None else self._uppermost(under)

    def look(self) -> None:
        """Follow the pointer: at once while a sheet lies there, else once it rests."""
        item = self._under_pointer()
        if item is self._pointed:
            return
        self._rest.stop()
        self._pointed = item
        if self._asked is None:
            if item is not None:
                self._rest.start(REST)
        elif item is None or not self.ask(item):
            self.put_away()

    def _on_rested(self) -> None:
        # Whoever clicked a thing may still rest on it while they read what came of that.
        if self._pointed is not None and not self._table.is_read():
            self.ask(self._pointed)

    def ask_here(self) -> bool:
        """Ask about what is under the pointer, without waiting; return whether it answers."""
        self._pointed = self._under_pointer()
        return self._pointed is not None and self.ask(self._pointed)

    # By key

    def press(self, event: QKeyEvent) -> bool:
        """Take a key; return whether it is used up."""
        command = commands().meant(event, Place.TABLE)
        if command == "table.ask":
            self.toggle()
            return True
        if self._asked is None or not (command or (event.text() and event.text().isprintable())):
            return False
        if self._by_key and command in DIRECTIONS:
            self._go(DIRECTIONS[command])
            return True
        used_up = command == "leave" or (self._by_key and command == "click")
        self.put_away()
        return used_up

    def toggle(self) -> None:
        """Ask about what is in focus, or put the sheet away that lies there."""
        if self._asked is not None:
            self.put_away()
        elif not self.ask_in_focus():
            self._table.say_why_not()

    def ask_in_focus(self) -> bool:
        """Ask about what is in focus, or else pointed at, or else about the first thing."""
        focused = self._scene.focusItem()
        wanted = [focused if isinstance(focused, TableItem) else None, self._pointed]
        self._by_key = any(item is not None and self.ask(item) for item in wanted)
        if not self._by_key:
            self._by_key = any(map(self.ask, self.things()))
        return self._by_key

    def step(self, *, forward: bool) -> bool:
        """Go on to the next thing, or the one before; return whether one asks by key at all."""
        if self._asked is None or not self._by_key:
            return False
        ring = self.things()
        ring = [*ring, *ring[:1]] if forward else [*reversed(ring), *ring[-1:]]
        after = next((two for one, two in pairwise(ring) if one is self._asked), None)
        if after is not None:
            self.ask(after)
        return True

    def _go(self, direction: QPointF) -> None:
        assert self._asked is not None
        item = nearest(self._asked.scenePos(), direction, self.things())
        if item is not None:
            self.ask(item)

    # The sheet

    def ask(self, item: TableItem) -> bool:
        """Lay the sheet of *item* beside it; return whether there is one."""
        answer = self._table.answer(item) if self._table.may_ask() else None
        if answer is None:
            return False
        if self._asked is None:
            self._by_key = False
        before = self.sheet.words() if self._asked is item else ""
        self._asked = item
        taken = [
            each.mapRectToScene(each.rect)
            for each in self._table.clickable_items()
            if each is not item
        ]
        place = item.mapRectToScene(item.rect)
        self.sheet.write(answer, place, self._scene.sceneRect(), taken)
        self.sheet.show()
        if self.sheet.words() != before:
            self.answered.emit(self.sheet.words())
        return True

    def put_away(self) -> None:
        """Take the sheet off the table, until another thing is asked about."""
        self._rest.stop()
        self._asked = None
        self.sheet.wipe()

    def leave(self) -> None:
        """Be on nothing: things are about to move, or somebody else to look."""
        self.put_away()
        self._pointed = None

    def forget(self, item: TableItem) -> None:
        """Take no more notice of *item*, which is taken off the table."""
        if item in (self._pointed, self._asked):
            self.leave()

    def renew(self) -> None:
        """Say what is known now, in the words of now, and look where the pointer is."""
        if self._asked is not None and not (
            self._asked.isVisible() and self.lies_open(self._asked) and self.ask(self._asked)
        ):
            self.put_away()
        if self._asked is not None:
            self.look()
            return
        # What has come under a pointer that lies still was not asked about.
        if self._under_pointer() is not self._pointed:
            self._rest.stop()
            self._pointed = None
