"""The table of Straws: a fist with a straw for each player, the bundle, and two buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.game import Event, Seat
from lat_desktop.tables import art
from lat_desktop.tables.access import ReadingGroup
from lat_desktop.tables.art import Mood
from lat_desktop.tables.captions import CaptionPlace
from lat_desktop.tables.finale import FinaleWords, Share
from lat_desktop.tables.items import ButtonItem, TableItem, lay_in_row
from lat_desktop.tables.moods import Feelings
from lat_desktop.tables.plaques import TrackPlaque
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.tables.table import GameTable
from lat_desktop.tables.table_sounds import SoundsOfEvents
from lat_desktop.tables.traces import Trace, touched
from lat_desktop.widgets.sounds import Sound
from lat_desktop.widgets.theme import Theme
from tests.sample_game.engine import (
    CHOICES,
    LENGTHS,
    TARGET,
    Keep,
    MatchWon,
    RoundBegan,
    RoundWon,
    StrawDealt,
    StrawDrawn,
    StrawKept,
    StrawShown,
    StrawsView,
    StrawThrown,
    Swap,
)
from tests.sample_game.room import paint_room

INCH: Final = 38.0
"""How much of the table a straw of length 1 takes."""
BUTTONS: Final = 900.0
"""How far down the buttons are."""


SOUNDS: Final[SoundsOfEvents] = {
    RoundBegan: Sound.SHUFFLE,
    StrawDealt: Sound.CARD,
    StrawDrawn: Sound.CARD,
    StrawKept: None,
    StrawThrown: Sound.CUB,
    StrawShown: Sound.CARD,
    RoundWon: None,
    MatchWon: None,
}
"""What the events of Straws sound like: a straw is paper, and what is thrown away lands on wood."""


class StrawItem(TableItem):
    """A place for a straw: none, one in a fist, or one whose length is seen."""

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, QRectF(-50, -150, 100, 300))
        self.there = False
        self.length: int | None = None
        """None where it is not seen."""

    def show_straw(self, length: int | None, *, there: bool = True) -> None:
        """Let a straw of *length* be here, None for one that is not seen; or none at all."""
        self.there, self.length = there, length
        self.update()

    def words(self) -> str:
        """Return what is seen of it."""
        if not self.there:
            return self.context.renderer.word("straw.none")
        if self.length is None:
            return self.context.renderer.word("straw.hidden")
        return self.context.renderer.render(Sentence("straw.shown", {"length": self.length}))

    def paint_item(self, painter: QPainter) -> None:
        """Paint the straw as far as it is seen, and the fist around one that is not."""
        c = self.context.colours
        if not self.there:
            return
        top = self.rect.top() + 10
        end = top + INCH * (1 if self.length is None else self.length)
        painter.setPen(QPen(c.brass, 16, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(0, top), QPointF(0, end))
        if self.length is None:
            painter.setPen(QPen(c.brass, 2))
            painter.setBrush(c.curtain)
            painter.drawRoundedRect(self.rect.adjusted(0, INCH, 0, -60), 34, 34)


class BundleItem(TableItem):
    """The straws that nobody has drawn."""

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, QRectF(-110, -60, 220, 120))
        self.count = 0

    def set_count(self, count: int) -> None:
        """Let so many straws be left."""
        self.count = count
        self.update()

    def words(self) -> str:
        """Return how many are left."""
        return self.context.renderer.book.count("bundle.count", self.count)

    def paint_item(self, painter: QPainter) -> None:
        """Paint their ends, all alike."""
        painter.setPen(QPen(self.context.colours.brass, 14, c=Qt.PenCapStyle.RoundCap))
        for n in range(self.count):
            x = 28 * (n - (self.count - 1) / 2)
            painter.drawLine(QPointF(x, -30), QPointF(x, 30))


class StrawsTable(GameTable[StrawsView]):
    """Straws: the seats side by side, each with its plaque, its straw, and what it threw away."""

    paint_room = staticmethod(paint_room)
    sounds_of_events = SOUNDS

    def __init__(self, playback: Playback, renderer: TextRenderer, theme: Theme) -> None:
        super().__init__(playback, renderer, theme)
        seats = range(playback.match.setup.seats)
        self.plaques: Final = [
            self.add(TrackPlaque(self.context, seat, "rounds", TARGET, art.paint_token))
            for seat in seats
        ]
        self.straws: Final = [self.add(StrawItem(self.context)) for _ in seats]
        self.thrown: Final = [self.add(StrawItem(self.context)) for _ in seats]
        self.bundle: Final = self.add(BundleItem(self.context))
        self.buttons: Final = [self._choice_button(choice) for choice in CHOICES]

    def _choice_button(self, choice: Keep | Swap) -> ButtonItem:
        button = self.add(ButtonItem(self.context, f"action.{choice.verb}"))
        button.move = choice
        return button

    # Where everything lies

    def lay_out(self) -> None:
        """Give each seat an equal part of the width, and its words as much as they need."""
        self.middle = self.lit = self.sceneRect()
        part, high = self.middle.width() / len(self.plaques), TrackPlaque.height(self.size, TARGET)
        wide = min(part - 20, 16 * self.size.em)
        for seat, plaque in enumerate(self.plaques):
            x = part * (seat + 0.5)
            plaque.lie_in(QRectF(x - wide / 2, 72, wide, high))
            self.straws[seat].setPos(x, 430)
            self.thrown[seat].setPos(x + 150, 460)
            self.thrown[seat].setScale(0.6)
        self.bundle.setPos(self.middle.center().x(), 720)

    def button_room(self) -> QRectF:
        """Return the place of the buttons."""
        return QRectF(self.middle.left(), BUTTONS - 70, self.middle.width(), 140)

    def caption_place(self, seat: Seat) -> CaptionPlace:
        """Return where stands what *seat* has just done: above its plaque."""
        plaque = self.plaques[seat]
        room = QRectF(plaque.x() + plaque.rect.left(), 8, plaque.rect.width(), 58)
        return CaptionPlace(room, Qt.AlignmentFlag.AlignBottom)

    # Showing a view

    def show_view(self, view: StrawsView) -> None:
        """Put everything where it lies in *view*, at once."""
        self.animations.drop()
        for seat, plaque in enumerate(self.plaques):
            self._score(plaque, view.scores[seat])
            thrown = view.thrown[seat] if view.thrown else None
            self.thrown[seat].show_straw(thrown, there=thrown is not None)
        self.bundle.set_count(view.bundle if view.round else len(LENGTHS))
        self.show_secrets(view)

    def show_secrets(self, view: StrawsView) -> None:
        """Show the straw of the reader of *view*, and no other that does not lie open."""
        for seat, straw in enumerate(self.straws):
            straw.show_straw(view.straws[seat] if view.straws else None, there=bool(view.straws))

    def _score(self, plaque: TrackPlaque, score: int) -> None:
        plaque.score = score
        plaque.update()

    # Showing events

    def show_event(self, event: Event) -> None:
        """Queue what is to be seen of *event*."""
        cue = self.animations.enqueue
        match event:
            case RoundBegan():
                cue(self._gather)
            case StrawDealt(seat, length):  # a StrawDrawn, too
                cue(partial(self._draw, seat, length))
            case StrawThrown(seat, length):
                cue(partial(self._throw, seat, length))
            case StrawShown(seat, length):
                cue(partial(self.straws[seat].show_straw, length), self._pause)
            case RoundWon(seat):
                cue(partial(self._win, self.plaques[seat]), self._pause)

    def _pause(self) -> QAbstractAnimation:
        return self.animations.pause(400)

    def _gather(self) -> None:
        self.hide_result()
        self.bundle.set_count(len(LENGTHS))
        for straw in (*self.straws, *self.thrown):
            straw.show_straw(None, there=False)

    def _draw(self, seat: Seat, length: int | None) -> QAbstractAnimation:
        straw = self.straws[seat]
        self.bundle.set_count(self.bundle.count - 1)
        straw.show_straw(length)
        straw.setOpacity(0)
        return self.animations.change(straw, "opacity", 1.0)

    def _throw(self, seat: Seat, length: int) -> QAbstractAnimation:
        self.straws[seat].show_straw(None, there=False)
        self.thrown[seat].show_straw(length)
        return self._pause()

    def _win(self, plaque: TrackPlaque) -> None:
        self._score(plaque, plaque.score + 1)

    def trace(self, event: Event, later: Sequence[Event]) -> Trace | None:
        """Return the straw that was kept or thrown away; in another round it is gone."""
        if any(isinstance(each, RoundBegan) for each in later):
            return None
        match event:
            case StrawThrown(seat):
                return touched(self.thrown[seat])
            case StrawKept(seat):
                return touched(self.straws[seat])
        return None

    # What the person may do

    def assign_moves(self, view: StrawsView) -> list[TableItem]:
        """Return the buttons of the choices that the person has."""
        for seat, plaque in enumerate(self.plaques):
            plaque.to_move = view.actor == seat
            plaque.update()
        legal = self.playback.legal_moves
        offered = [button for button in self.buttons if button.move in legal]
        for button in self.buttons:
            button.setVisible(button in offered)
        lay_in_row(offered, self.button_room())
        return list(offered)

    def hint(self, item: TableItem) -> str:
        """Return what a click on *item* would do."""
        move = item.move
        return item.words() if move is None else self.renderer.word(f"preview.{move.verb}")

    def feelings(self, event: Event) -> Feelings:
        """Return who is pleased with the end of a round."""
        match event:
            case RoundWon(seat):
                return {seat: Mood.PLEASED}
        return {}

    def write_result(self, view: StrawsView) -> QRectF | None:
        """Say who has won the round, with which straws."""
        if view.winner is None or view.over:
            return None
        lines = [f"{self.renderer.name(n)}: {s.words()}" for n, s in enumerate(self.straws)]
        return self.show_result(self._of("event.round_won", view.winner), lines)

    def finale_words(self, view: StrawsView) -> FinaleWords:
        """Say who was the first to win enough rounds, and which rounds each has won."""
        assert view.winner is not None
        shares: list[list[Share]] = [[] for _ in view.scores]
        told = (event for step in self.playback.visible_steps for event in step.events)
        won = (event for event in told if isinstance(event, RoundWon))
        for number, event in enumerate(won, start=1):
            label = self.renderer.render(Sentence("finale.round", {"n": number}))
            shares[event.seat].append(Share(label, 1))
        return FinaleWords(self._of("result.won", view.winner), shares)

    def groups(self) -> list[ReadingGroup]:
        """Return the straws and what may be done, then who sits there."""
        return [
            self.group("zone.straws", lambda: [*self.straws, *self.buttons]),
            self.group("zone.thrown", lambda: [straw for straw in self.thrown if straw.there]),
            self.group("zone.players", lambda: self.plaques),
            self.group("zone.bundle", lambda: [self.bundle]),
        ]

    def name_of(self, item: TableItem) -> str:
        """Return what *item* is, and whose it is."""
        if item in self.straws:
            return f"{self._of('zone.straw', self.straws.index(item))}: {item.words()}"
        return item.spoken_name()

    def in_words(self) -> list[str]:
        """Return what lies where, a line a zone."""
        word, book = self.renderer.word, self.renderer.book
        thrown = [straw.words() for straw in self.thrown if straw.there]
        held = [f"{self._of('zone.straw', n)}: {s.words()}" for n, s in enumerate(self.straws)]
        away = f"{word('zone.thrown')}: {book.series(thrown)}" if thrown else ""
        return [
            *(plaque.words() for plaque in self.plaques),
            *held,
            away or word("zone.thrown.empty"),
            f"{word('zone.bundle')}: {self.bundle.words()}",
        ]

    def _of(self, key: str, seat: Seat) -> str:
        """Return the words of *key* about *seat*."""
        return self.renderer.render(Sentence(key, subject=seat))
