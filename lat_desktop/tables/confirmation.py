"""The question whether a move is meant that cannot be taken back, beside what was clicked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible, QFont, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.text_renderer import Sentence, move_sentence
from lat_desktop.engine.game import Move
from lat_desktop.rulebook.markup import plain
from lat_desktop.rulebook.untrusted_text import breakable
from lat_desktop.tables.items import BUTTON_HEIGHT, RIM, ButtonItem, TableItem, Z, lay_in_row
from lat_desktop.tables.render_context import BODY, RenderContext
from lat_desktop.tables.text_drawing import draw_text

Doubts: TypeAlias = Callable[[Move, Sequence[Move]], Sequence[str]]
"""Says why a move is a mistake, given those that are made before it."""
WIDTH: Final = 29.0
"""How wide the paper is, in ems, where the table has room."""
WIDEST: Final = 940.0
PADDING: Final = 26.0
HIGHEST: Final = 900.0
"""How high the paper gets at the most: then its words are smaller."""
TAIL: Final = 24.0
"""How far the tail reaches to what was clicked."""
MARGIN: Final = 12.0
"""Between the paper and the edge of the table."""
WRAPPED: Final = int(Qt.AlignmentFlag.AlignHCenter) | int(Qt.TextFlag.TextWordWrap)


class ConfirmationItem(TableItem):
    """A paper that says what a final move would mean; its tail points at what was clicked."""

    thickness = 16.0
    role = QAccessible.Role.StaticText

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, QRectF())
        self.said = self.stakes = ""
        self._tail: QPointF | None = None
        self.setZValue(Z.RESULT)
        self.hide()

    def words(self) -> str:
        """Return all that it says."""
        return " ".join((*self.said.splitlines(), *self.stakes.splitlines()))

    def write(self, said: str, stakes: str) -> None:
        """Say what is *said*, and the *stakes*, in lines; be as large as this needs."""
        self.prepareGeometryChange()
        self.said, self.stakes = said, stakes
        wide = min(WIDTH * self.context.em, WIDEST)
        words = sum(
            _height(text, font, wide)
            for text, font in ((said, self._title_font), (stakes, self._stakes_font))
        )
        height = min(words + self._buttons + 3.5 * PADDING, HIGHEST)
        self.rect = QRectF(-wide / 2, -height / 2, wide, height)
        self.update()

    def put(self, beside: QRectF, table: QRectF, *, pointing: bool) -> None:
        """Lie above *beside*, or below it where the *table* has no room there."""
        self.prepareGeometryChange()
        half = self.rect.height() / 2
        reach = self.rect.width() / 2 + MARGIN
        x = min(max(beside.center().x(), table.left() + reach), table.right() - reach)
        above = beside.top() - TAIL - half
        below = min(beside.bottom() + TAIL + half, table.bottom() - MARGIN - half)
        is_above = above - half >= table.top() + MARGIN
        self.setPos(x, above if is_above else below)
        edge, way = (half, TAIL) if is_above else (-half, -TAIL)
        end = self.rect.width() / 2 - 50
        at = min(max(beside.center().x() - x, -end), end)
        self._tail = QPointF(at, edge + way) if pointing else None

    @property
    def _buttons(self) -> float:
        """How high the row of buttons is."""
        return BUTTON_HEIGHT + 2.6 * (self.context.em - BODY)

    @property
    def foot(self) -> QRectF:
        """Where the row of buttons is, in the scene."""
        foot = self.rect.adjusted(PADDING, 0, -PADDING, -PADDING)
        foot.setTop(foot.bottom() - self._buttons)
        return self.mapRectToScene(foot)

    @property
    def _title_font(self) -> QFont:
        return self.context.serif(32)

    @property
    def _stakes_font(self) -> QFont:
        return self.context.sans(27)

    def boundingRect(self) -> QRectF:
        """Return the paper with its tail."""
        reach = max(RIM, TAIL + 4)
        return self.rect.adjusted(-RIM, -reach, RIM, reach)

    def paint_item(self, painter: QPainter) -> None:
        """Paint the paper and what it says; the buttons lie on its lower part."""
        c = self.context.colours
        outline = QPainterPath()
        outline.addRoundedRect(self.rect, 16, 16)
        if self._tail is not None:
            edge = self.rect.bottom() - 2 if self._tail.y() > 0 else self.rect.top() + 2
            tail = QPainterPath(self._tail)
            tail.lineTo(self._tail.x() - 20, edge)
            tail.lineTo(self._tail.x() + 20, edge)
            tail.closeSubpath()
            outline = outline.united(tail)
        painter.setPen(QPen(c.brass, 4))
        painter.setBrush(c.paper)
        painter.drawPath(outline)
        inner = self.rect.adjusted(PADDING, PADDING, -PADDING, -1.5 * PADDING - self._buttons)
        stakes = _height(self.stakes, self._stakes_font, self.rect.width())
        title = QRectF(inner)
        title.setHeight(max(inner.height() - stakes - PADDING / 2, inner.height() / 2))
        draw_text(painter, title, self.said, self._title_font, c.ink)
        rest = QRectF(inner)
        rest.setTop(title.bottom() + PADDING / 2)
        draw_text(painter, rest, self.stakes, self._stakes_font, c.ink)


def _height(text: str, font: QFont, wide: float) -> float:
    """Return how high *text* is on a paper that is so *wide*."""
    room = QRectF(0, 0, wide - 2 * PADDING, 10_000)
    return QFontMetricsF(font).boundingRect(room, WRAPPED, breakable(text)).height() + 2


class Confirmation:
    """Moves that cannot be taken back, and the question whether they are meant.

    They are part of what the person has chosen, as the first half of a move: another position does
    not know them.
    """

    def __init__(self, playback: Playback, context: RenderContext) -> None:
        self._playback = playback
        self._renderer = context.renderer
        self.item: Final = ConfirmationItem(context)
        self.confirm: Final = ButtonItem(context, "action.confirm", preferred=True)
        self.think_again: Final = ButtonItem(context, "action.think_again")
        self.enabled = False
        """Whether a move that cannot be taken back is asked about at all."""
        self.moves: tuple[Move, ...] = ()
        """What is asked about; empty while nothing is."""
        self._chosen_with: QGraphicsItem | None = None
        """What was in focus when they were chosen."""
        self._chosen: TableItem | None = None
        """With what the last of them was chosen."""
        for button in self.buttons:
            button.setZValue(Z.RESULT)
            button.hide()

    @property
    def buttons(self) -> tuple[ButtonItem, ButtonItem]:
        """What makes the moves, and what takes them back."""
        return self.confirm, self.think_again

    @property
    def asks(self) -> bool:
        """Whether something is asked."""
        return bool(self.moves)

    @property
    def words(self) -> str:
        """All that is asked, in sentences; empty while nothing is."""
        return self.item.words() if self.asks else ""

    def _said(self, doubts: Doubts) -> list[str]:
        """Return what the person says by each of the moves, and why not to."""
        said = []
        for n, move in enumerate(self.moves):
            words = self._renderer.render(move_sentence(move, "confirm"))
            said.append(" ".join((words, *map(plain, doubts(move, self.moves[:n])))))
        return said

    def _at_stake(self) -> list[str]:
        """Return what may come of it: of several moves, what may come of each."""
        every = (stake for move in self.moves for stake in self._playback.stakes(move))
        return [
            self._renderer.render(Sentence(f"stake.{stake.case}", {"gain": stake.gain}, stake.seat))
            for stake in dict.fromkeys(every)
        ]

    def ask(self, moves: tuple[Move, ...], focused: QGraphicsItem | None) -> bool:
        """Ask about *moves* if one of them is final, and about no others; return whether it is.

        *focused* is with what they were chosen.
        """
        asks = self.enabled and any(map(self._playback.stakes, moves))
        self.moves, self._chosen_with = (moves, focused) if asks else ((), None)
        return asks

    def take(self) -> tuple[Move, ...]:
        """Ask no more, and return about what was asked."""
        moves, self.moves = self.moves, ()
        return moves

    def focus_chosen(self) -> None:
        """Be again where one was when the moves were chosen."""
        item = self._chosen_with
        if isinstance(item, TableItem) and item.clickable:
            item.setFocus()

    def show(
        self,
        chosen: Callable[[Move], TableItem | None],
        doubts: Doubts,
        free: QRectF,
        table: QRectF,
    ) -> tuple[ButtonItem, ...]:
        """Ask beside what was *chosen*, and return the buttons; if that is nothing, where *free*.

        What *doubts* says of a move stands beside it. The paper stays within the *table*. Without a
        question nothing is shown.
        """
        self.hide()
        if not self.asks:
            return ()
        item = self._chosen = chosen(self.moves[-1])
        self.item.write("\n".join(self._said(doubts)), "\n".join(self._at_stake()))
        beside = free if item is None else item.mapRectToScene(item.rect)
        self.item.put(beside, table, pointing=item is not None)
        self.item.show()
        lay_in_row(self.buttons, self.item.foot)
        return self.buttons

    def hide(self) -> None:
        """Show none of it for now."""
        for item in (self.item, *self.buttons):
            item.hide()
        if self._chosen is not None:
            self._chosen.show_made(made=False)
        self._chosen = None

    def mark(self) -> None:
        """Let what was chosen stand out."""
        if self._chosen is not None:
            self._chosen.show_made(made=True)

    def is_among(self, things: Collection[object]) -> bool:
        """Return whether any of *things* belongs to the question."""
        return any(item in things for item in (self.item, *self.buttons))
