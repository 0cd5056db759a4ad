"""The finale of a match: who has won, what each scored and for what, and what decided it.

It stands below the table, which is seen from a little farther away meanwhile: nothing that lies
there is covered. A game says its words, as :class:`FinaleWords`; all else is the same for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible, QFont, QFontMetricsF, QPainter, QPen

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.game import Seat
from lat_desktop.players.review import Decision
from lat_desktop.rulebook.book import written
from lat_desktop.tables.art import Mood
from lat_desktop.tables.common_items import WrittenItem, paint_playbill
from lat_desktop.tables.items import TableItem, Z
from lat_desktop.tables.plaques import paint_player, portrait_in
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.tables.text_drawing import (
    LEFT,
    NAME_SHRINKS,
    RIGHT,
    draw_name,
    draw_text,
    fit,
    fits,
    height_of,
)

BAND: Final = 16.0
"""How high the finale is, with the buttons at its foot, in ems of a table that stands alone."""
HIGHEST: Final = 520.0
"""How much of that there is at the most, in the table's units."""
WORDS: Final = (0.36, 0.29, 0.22)
"""Which part of the width the words take: between two, between a few, between more."""
ROOMY: Final = 4
"""How many players leave room for longer words beside their columns."""
NARROW: Final = 11.0
"""A column of so many ems has no room for the score beside the name."""
NAME: Final = 4.0
"""In so many ems there is room for a name, in letters that can be read."""
NAME_SHARE: Final = 0.47
"""How much of the height of a narrow head is for the name: what is below it is larger still."""
ROOM: Final = 17.0
"""In so many ems there is room for a portrait beside the words."""
LETTERS: Final = 0.8
"""The size of letters in a line, beside its height."""
FIGURES: Final = 1.6
"""So many ems are kept for the points of a share."""
TURNING_POINT: Final = 0.34
"""The share of the height of the words that the last of them take."""
LINES: Final = 4
"""How many lines stand below each other before they go on beside these."""


class Share(msgspec.Struct, frozen=True):
    """A part of what a seat has scored."""

    label: str
    """What it is for, in words."""
    points: int


class FinaleWords(msgspec.Struct, frozen=True):
    """What a game says of a match that is over."""

    verdict: str
    """What decided it, by the rules."""
    shares: Sequence[Sequence[Share]]
    """By seat, of what its score consists: they add up to it."""


class TurningPointItem(TableItem):
    """Which decision cost most, in words that lead there."""

    role = QAccessible.Role.Button

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, QRectF())
        self.decision: Decision | None = None
        """None as long as nobody has looked into that."""
        self.setZValue(Z.RESULT)
        self.hide()

    def words(self) -> str:
        """Return what it says."""
        return self._said("finale.turning_point")

    def _said(self, key: str) -> str:
        decision, renderer = self.decision, self.context.renderer
        if decision is None:
            return ""
        values: dict[str, object] = {
            "n": decision.step + 1,
            "played": renderer.render_move(decision.played),
            "better": renderer.render_move(decision.best),
            "percent": renderer.render_cost(decision),
        }
        return renderer.render(Sentence(key, values, decision.seat))

    def lay_out(self, place: QRectF) -> None:
        """Stand at *place* in the scene."""
        self.prepareGeometryChange()
        self.setPos(place.center())
        self.rect = place.translated(-place.center())

    def paint_item(self, painter: QPainter) -> None:
        """Write it; where there is no room for all of it, which move it was."""
        font = self.context.sans(27)
        smallest = QFont(font)
        smallest.setPixelSize(self.context.legible())
        whole = fits(self.rect, self.words(), smallest)
        said = self.words() if whole else self._said("finale.decisive")
        draw_text(painter, self.rect, said, font, self.context.colours.ink, LEFT)


class FinaleItem(WrittenItem):
    """A playbill as wide as the window, with a column for each player."""

    def __init__(self, context: RenderContext, seats: Sequence[Seat]) -> None:
        """Let *seats* stand beside each other in this order."""
        super().__init__(context, QRectF())
        self._height = 0.0
        self._seats: Final = tuple(seats)
        self.title = ""
        self.verdict = ""
        self.turning_point: Final = TurningPointItem(context)
        """Stands below the words, and is shown with the buttons."""
        self.shares: Sequence[Sequence[Share]] = ()
        self.winners: tuple[Seat, ...] = ()
        self.setZValue(Z.RESULT - 1)  # buttons lie on it
        self.setAcceptHoverEvents(False)
        self.hide()

    def fit(self, em: float) -> None:
        """Be as high as letters need that are *em* large on a table without a finale."""
        self._height = min(BAND * em, HIGHEST)

    def band_below(self, table: QRectF) -> QRectF:
        """Return where it stands if it belongs below *table*."""
        return QRectF(table.left(), table.bottom(), table.width(), self._height)

    def lay_out(self, table: QRectF) -> None:
        """Stand below *table*."""
        self.prepareGeometryChange()
        band = self.band_below(table)
        self.setPos(band.center())
        self.rect = band.translated(-band.center()).adjusted(14, 8, -14, -14)
        words = self._words_box
        place = words.adjusted(0, words.height() * (1 - TURNING_POINT), 0, 0)
        self.turning_point.lay_out(self.mapRectToScene(place))
        self.update()

    def write(self, title: str, words: FinaleWords, winners: tuple[Seat, ...]) -> None:
        """Say what a game says of a match that *winners* have won, nobody, or several."""
        self.title, self.winners = title, winners
        self.verdict, self.shares = words.verdict, words.shares
        self.update()

    # What stands on it

    def score(self, seat: Seat) -> int:
        """Return what *seat* has scored in all."""
        return sum(share.points for share in self.shares[seat])

    def words(self) -> str:
        """Return all that stands on it."""
        return " ".join(self.in_words())

    def in_words(self) -> list[str]:
        """Return all that stands on it, a line a player."""
        if not self.shares:
            return []  # the match goes on
        said = [self.title, self.verdict, *filter(None, [self.turning_point.words()])]
        return [*said, *map(self._column_words, self._seats)]

    def _column_words(self, seat: Seat) -> str:
        parts = "; ".join(f"{share.label} {share.points}" for share in self.shares[seat])
        name = self.context.renderer.name(seat)
        return f"{name}: {self.score(seat)}" + (f" ({parts})" if parts else "")

    # How it is written

    @property
    def rows(self) -> int:
        """How many lines there are in the longest column."""
        return max(map(len, self.shares), default=0)

    @property
    def foot(self) -> QRectF:
        """Where the row of buttons is, in the scene."""
        high = 2.6 * self.context.em + 12
        foot = self.rect.adjusted(26, self.rect.height() - high - 14, -26, -14)
        return self.mapRectToScene(foot)

    @property
    def _paper(self) -> QRectF:
        """Where there is room to write, above the buttons."""
        paper = self.rect.adjusted(26, 16, -26, 0)
        paper.setBottom(self.mapRectFromScene(self.foot).top() - 12)
        return paper

    @property
    def _words_box(self) -> QRectF:
        """Where it says who has won, and what decided it."""
        box = self._paper
        seats = len(self._seats)
        box.setWidth(box.width() * WORDS[(seats > 2) + (seats > ROOMY)])
        return box.adjusted(6, 0, -6, 0)

    def paint_item(self, painter: QPainter) -> None:
        """Paint the words at the left, and the columns of the players at the right."""
        if not self.shares:
            return
        paint_playbill(painter, self.rect, self.context.colours)
        self._paint_words(painter)
        paper, left = self._paper, self._words_box.right() + 18
        font = self._lines_font()
        labels = self._common_labels
        if labels and self.has_lines:
            wide = QFontMetricsF(font).horizontalAdvance(max(labels, key=len)) + 14
            names = QRectF(left, paper.top() + self._header, wide, paper.height() - self._header)
            for label, line in zip(labels, self._lines(names, len(labels), 1), strict=True):
                draw_text(painter, line, label, QFont(font), self.context.colours.ink, LEFT)
        for seat, box in zip(self._seats, self._columns(), strict=True):
            painter.setPen(QPen(self.context.colours.brass, 2))
            x = QPointF(box.left() - 8, 0)
            bottom = box.bottom() if self.has_lines else box.top() + self._header - 6
            painter.drawLine(x + QPointF(0, box.top()), x + QPointF(0, bottom))
            self._paint_column(painter, box, seat, font)

    @property
    def _common_labels(self) -> tuple[str, ...]:
        """What the shares are for, where that is the same for all: it is said once, then."""
        by_seat = {tuple(share.label for share in shares) for shares in self.shares}
        return next(iter(by_seat)) if len(by_seat) == 1 else ()

    def _column_width(self, *, labelled: bool) -> float:
        """Return how much of the width there is for a seat, with labels before all or without."""
        room = self._paper.right() - self._words_box.right() - 18
        if labelled and self._common_labels:
            metrics = QFontMetricsF(self.context.sans(28))  # they are written in no larger letters
            room -= max(map(metrics.horizontalAdvance, self._common_labels)) + 20
        return room / len(self._seats)

    def _columns(self) -> list[QRectF]:
        """Return where each seat stands, from left to right."""
        paper, wide = self._paper, self._column_width(labelled=self.has_lines)
        left = paper.right() - wide * len(self._seats)
        return [
            QRectF(left + n * wide + 8, paper.top(), wide - 16, paper.height())
            for n in range(len(self._seats))
        ]

    @property
    def _narrow(self) -> bool:
        """Whether there is no room for a score beside a name."""
        return self._column_width(labelled=True) - 16 < NARROW * self.context.em

    @property
    def _header(self) -> float:
        """How high the names and scores are."""
        em, paper = self.context.em, self._paper.height()
        if not self._narrow:
            return min(2.5 * em + 6, paper)
        left = paper - self._rows * self.context.smallest / LETTERS
        return min(max(2.6 * em, min(left, 3.3 * em + 6)), paper)

    @property
    def _line(self) -> float:
        """How much of the height there is for a share, of those that stand below each other."""
        return max(self._paper.height() - self._header, 0) / self._rows

    @property
    def _rows(self) -> int:
        """How many shares stand below each other."""
        return max(1, min(self.rows, LINES))

    @property
    def has_lines(self) -> bool:
        """Whether there is room for the shares, in letters that can be read, and for names."""
        wide = self._column_width(labelled=True) >= NAME * self.context.em
        return wide and ceil(self._line * LETTERS) >= self.context.smallest

    def _least_height(self, text: str, font: QFont, width: float) -> float:
        """Return how high *text* is, so wide, in the smallest letters that can be read."""
        smallest = QFont(font)
        smallest.setPixelSize(min(font.pixelSize(), self.context.legible()))
        return height_of(text, smallest, width)

    def _paint_words(self, painter: QPainter) -> None:
        """Paint who has won, and what decided it."""
        c, box = self.context.colours, self._words_box
        high = box.height() * (1 - TURNING_POINT if self.turning_point.decision else 1)
        fonts = self.context.serif(40), self.context.sans(29)
        texts = self.title, self.verdict
        least = [self._least_height(*each, box.width()) for each in zip(texts, fonts, strict=True)]
        # Who has won stays in any case: what decided it by the rules is in the log, too.
        has_verdict = sum(least) <= high
        title, verdict = QRectF(box), QRectF(box)
        title.setHeight(min(max(high / 2, least[0]), high - least[1]) if has_verdict else high)
        verdict.setTop(title.bottom())
        verdict.setHeight(high - title.height())
        if len(self.winners) == 1 and self.is_written and title.width() > ROOM * self.context.em:
            portrait = portrait_in(title.adjusted(0, 2, 0, -4))
            beside = portrait.width() + 14
            if self._least_height(self.title, fonts[0], title.width() - beside) <= title.height():
                paint_player(painter, portrait, self.winners[0], Mood.PLEASED, self.context)
                title.setLeft(title.left() + beside)
        draw_text(painter, title, self.title, fonts[0], c.ink, LEFT)
        if has_verdict:
            draw_text(painter, verdict, self.verdict, fonts[1], c.ink, LEFT)

    def _paint_column(self, painter: QPainter, box: QRectF, seat: Seat, font: QFont) -> None:
        """Paint the name and the score, on brass if they have won, and what it consists of."""
        c = self.context.colours
        counted = self.shares[seat][: self.lines_written]
        em = self.context.em
        narrow = self._narrow
        header = QRectF(box.left(), box.top(), box.width(), self._header - 6)
        won = seat in self.winners and self.is_written
        painter.setPen(QPen(c.brass, 2))
        painter.setBrush(c.brass if won else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(header, 8, 8)
        ink = c.on_brass if won else c.ink
        name = header.adjusted(10, 2, -6, -2)
        below = header.adjusted(4, 4, -4, -4)
        if narrow:
            name.setHeight(name.height() * NAME_SHARE)
            below.setTop(name.bottom())
        portrait = portrait_in(below)
        mood = Mood.CALM
        if self.is_written and self.winners:
            mood = Mood.PLEASED if won else Mood.BEATEN
        paint_player(painter, portrait, seat, mood, self.context)
        score = below.adjusted(below.width() - 2.6 * em, 0, -4, 0)
        if not narrow:
            name.setLeft(portrait.right() + 6)
            name.setRight(score.left())
        who = self.context.renderer.name(seat)
        draw_name(painter, name, who, self.context.serif(34), ink, LEFT)
        total = written(sum(share.points for share in counted))
        draw_text(painter, score, total, self.context.serif(42), ink, RIGHT)
        room, figures = box.adjusted(0, self._header, 0, 0), FIGURES * em
        lines = self._lines(room, len(self.shares[seat]), self._beside(room.width(), seat))
        for share, line in zip(counted if self.has_lines else (), lines, strict=False):
            if not self._common_labels:
                label = line.adjusted(6, 0, -figures, 0)
                draw_name(painter, label, share.label, QFont(font), c.ink, LEFT)
            points = line.adjusted(line.width() - figures, 0, -6, 0)
            draw_text(painter, points, written(share.points), QFont(font), c.ink, RIGHT)

    def _beside(self, width: float, seat: Seat) -> int:
        """Return how many shares of *seat* stand beside each other on so much of the width."""
        if self._common_labels:
            return 1
        count = len(self.shares[seat])
        return max(1, min(ceil(count / LINES), int(width / (13 * self.context.em))))

    def _lines(self, room: QRectF, count: int, across: int) -> Iterator[QRectF]:
        """Yield where each of *count* shares stands: below each other, and then beside."""
        down = max(ceil(count / across), 1)
        high, wide = min(1.7 * self.context.em, room.height() / down), room.width() / across
        for n in range(count):
            column, row = divmod(n, down)
            yield QRectF(room.left() + column * wide, room.top() + row * high, wide - 4, high)

    @property
    def _largest_font(self) -> QFont:
        """The typeface of the shares, by the height that there is for them."""
        font = self.context.sans(28)
        font.setPixelSize(max(min(font.pixelSize(), ceil(self._line * LETTERS)), 8))
        return font

    def _lines_font(self) -> QFont:
        """Return the typeface in which the shares of all players fit."""
        font = self._largest_font
        if self._common_labels:
            return font
        labels = []
        for seat, box in zip(self._seats, self._columns(), strict=True):
            across = self._beside(box.width(), seat)
            for share, line in zip(
                self.shares[seat],
                self._lines(box, len(self.shares[seat]), across),
                strict=True,
            ):
                labels.append((share.label, line.width() - FIGURES * self.context.em - 6))
                font.setPixelSize(min(font.pixelSize(), max(ceil(line.height() * LETTERS), 8)))
        return fit(font, labels, font.pixelSize() * NAME_SHRINKS)
