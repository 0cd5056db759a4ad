"""What every table shares: the stage, the clock, the focus, and the way from a click to a move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, TypeVar

from PySide6.QtCore import QAbstractAnimation, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QGraphicsView, QWidget

from lat_desktop.controllers.sentences import Sentence, Speaker
from lat_desktop.controllers.sitting import Sitting, Told
from lat_desktop.engine.game import Event, Move
from lat_desktop.tables.curtain import CurtainItem
from lat_desktop.tables.director import Director
from lat_desktop.tables.items import ButtonItem, Stage, TableItem, Z
from lat_desktop.tables.pieces import ResultItem
from lat_desktop.tables.theme import Theme

HEIGHT: Final = 1000.0
"""The height of a table in its own units; the width follows the window."""
NARROWEST: Final = 1.3
WIDEST: Final = 2.0
"""Width to height, at least and at most."""

ItemT = TypeVar("ItemT", bound=TableItem)


class GameTable(QGraphicsScene):
    """A table: it shows what the controller tells, and emits nothing but the person's moves.

    It holds no rules. What can be clicked is what the controller says is legal, and why something
    cannot be done is the controller's objection.
    """

    move_chosen = Signal(object)
    """The move that the person made."""
    next_round_asked = Signal()
    new_match_asked = Signal()
    prompt_shown = Signal(object)
    """The :class:`Sentence` that says what is expected, once the table has come so far."""
    hinted = Signal(str)
    """What the thing under the pointer would do, or why it cannot; empty when it is gone."""
    settled = Signal()
    """Nothing moves any more, and the person may act."""
    hint_asked = Signal()
    """Whoever is to move would like to know what the strongest level would do."""
    review_asked = Signal()
    """Somebody would like to look back on the match."""

    def __init__(self, controller: Sitting, speaker: Speaker, theme: Theme, speed: str) -> None:
        super().__init__()
        self.controller: Final = controller
        self.speaker: Final = speaker
        self.stage: Final = Stage(theme, speaker)
        self.director: Final = Director(self)
        self.director.set_speed(speed)
        self._speed = speed
        self._hint = ""
        self._pointed_out: Move | None = None
        self._looked_back_on: tuple[Move, Move | None] | None = None
        self._reshaped = False
        self.setSceneRect(0, 0, HEIGHT * 1.5, HEIGHT)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)  # few, and they move
        self.middle = QRectF()
        """Where the play is: the result appears in its midst. `lay_out` sets it."""
        self.result: Final = self.add(ResultItem(self.stage))
        self.next: Final = self.add(ButtonItem(self.stage, "action.next_round", preferred=True))
        self.again: Final = self.add(ButtonItem(self.stage, "action.new_match", preferred=True))
        self.review: Final = self.add(ButtonItem(self.stage, "action.review"))
        self.look: Final = self.add(ButtonItem(self.stage, "action.look_again"))
        self.next.activated.connect(self._on_next)
        self.again.activated.connect(self.new_match_asked)
        self.review.activated.connect(self.review_asked)
        self.look.activated.connect(self.hide_result)
        for button in (self.next, self.again, self.review, self.look):
            button.setZValue(Z.RESULT)
        self.curtain: Final = self.add(CurtainItem(self.stage))
        self.take_over: Final = self.add(
            ButtonItem(self.stage, "action.take_over", preferred=True, width=420)
        )
        self.take_over.setZValue(Z.CURTAIN)
        self.take_over.hide()
        self.take_over.activated.connect(self._on_take_over)
        self.hand_on: Final = self.add(
            ButtonItem(self.stage, "action.hand_on", preferred=True, width=230)
        )
        self.hand_on.setZValue(Z.RESULT)
        self.hand_on.hide()
        self.hand_on.activated.connect(self._on_hand_on)
        controller.step_played.connect(self._on_step_played)
        controller.reader_changed.connect(self._on_reader_changed)
        controller.prompt_changed.connect(self._on_prompt_changed)
        self.director.idled.connect(self._on_idled)
        self.prompt_shown.connect(self._show_way)
        self.move_chosen.connect(controller.choose)
        self.next_round_asked.connect(controller.begin_next_round)
        theme.changed.connect(self._on_restyled)
        speaker.language_changed.connect(self._on_restyled)

    # What a game's own table does

    def show_view(self, view: object) -> None:
        """Put everything where it lies in *view*, at once."""
        raise NotImplementedError

    def show_secrets(self, view: object) -> None:
        """Turn up what the reader of *view* may know and others may not, and hide all the rest."""

    def show_event(self, event: Event) -> None:
        """Queue what is to be seen of *event*."""
        raise NotImplementedError

    def show_prompt(self) -> None:
        """Put out what the person may click now, and take in the rest."""
        raise NotImplementedError

    def lay_out(self) -> None:
        """Put the zones where they belong in the scene's rect."""
        raise NotImplementedError

    def in_words(self) -> list[str]:
        """Return what lies where, a line a zone."""
        raise NotImplementedError

    # From the controller to the table

    def begin(self) -> None:
        """Show the match as it stands."""
        self.lay_out()
        self._hang_curtain()
        self.show_view(self.controller.view)
        self._on_prompt_changed(self.controller.prompt)

    def set_speed(self, speed: str) -> None:
        """Take another pace."""
        self._speed = speed
        self.director.set_speed(speed)

    def close(self) -> None:
        """Stop everything: the table is about to be put away."""
        self.director.drop()

    def _on_step_played(self, told: Told) -> None:
        for event in told.events:
            self.show_event(event)

    def _on_reader_changed(self) -> None:
        self.director.cue(partial(self.show_secrets, self.controller.view))

    def _on_prompt_changed(self, prompt: Sentence) -> None:
        def show() -> None:
            if not self.director.waiting:
                self.show_prompt()
                self._offer_the_screen()
            # Else the view is ahead of the table, and the last of the cues comes here again.
            self.prompt_shown.emit(prompt)

        self.director.cue(self._move_curtain, show)

    # Several people at one screen

    def _hang_curtain(self) -> None:
        self.curtain.hang(self.sceneRect())
        self.take_over.setPos(self.curtain.foot)

    def _move_curtain(self) -> QAbstractAnimation | None:
        """Close the curtain before a person's turn until they say that it is they who look."""
        close = self.controller.awaits_hand_over
        if close == self.curtain.is_closed:
            return None
        self.curtain.name(self.controller.match.actor)
        return self.director.change(self.curtain, "closed", float(close), 600)

    def _offer_the_screen(self) -> None:
        self.take_over.setVisible(self.controller.awaits_hand_over)
        self.take_over.offer(self.controller.awaits_hand_over)
        self.hand_on.setVisible(self.controller.lingers)
        self.hand_on.offer(self.controller.lingers)
        if self.hand_on.offered:
            self.hand_on.setPos(self.free_place())
            self.hand_on.setFocus()
        if self.take_over.offered:
            self.take_over.subject = self.controller.match.actor
            self.take_over.setFocus()

    def free_place(self) -> QPointF:
        """Return where a button hides nothing when nobody is to move."""
        return self.middle.center()

    def _on_hand_on(self) -> None:
        if self.hand_on.offered and not self.director.busy:
            self.hand_on.hide()
            self.hand_on.offer(False)
            self.controller.hand_on()

    def _on_take_over(self) -> None:
        if self.take_over.offered and not self.director.busy:
            self.take_over.hide()
            self.take_over.offer(False)
            self.controller.take_over()

    def _on_idled(self) -> None:
        if self._reshaped:
            self._reshaped = False
            self._show_again()
        self.settled.emit()

    def _show_again(self) -> None:
        self.show_view(self.controller.view)
        self.show_prompt()
        self._show_way()

    def _on_restyled(self) -> None:
        self.invalidate()

    def replay(self) -> None:
        """Show again what has happened since the person who looks last moved."""
        told_since = self._told_since_last_moved()
        if self.director.busy or not told_since or self.controller.awaits_hand_over:
            return
        before = told_since[0].number - 1
        match = self.controller.match
        state = match.steps[before - 1].state if before else match.initial
        self.show_view(match.game.view(state, self.controller.reader))
        for told in told_since:
            for event in told.events:
                self.show_event(event)
        self._on_prompt_changed(self.controller.prompt)

    def _told_since_last_moved(self) -> list[Told]:
        told, reader = self.controller.told, self.controller.reader
        movers = self.controller.people if reader is None else (reader,)
        moved = (n for n in range(len(told) - 1, -1, -1) if told[n].seat in movers)
        return told[next(moved, 0) :]

    # Results

    def show_result(self, title: str, lines: list[str], *, over: bool) -> None:
        """Say how a round ended, or, if it is *over*, the match, and what may come next."""
        self.result.write(title, lines)
        self.result.setPos(self.middle.center())
        self.result.show()
        self.offer_to_go_on(self.result.y() + self.result.rect.bottom() + 48, over=over)

    def offer_to_go_on(self, y: float, *, over: bool) -> None:
        """Offer the next round, or, if the match is *over*, another one."""
        buttons = (self.again, self.review, self.look) if over else (self.next,)
        self.put_buttons(buttons, y)
        buttons[0].setFocus()

    def hide_result(self) -> None:
        """Take the result away."""
        self.result.hide()
        for button in (self.next, self.again, self.review, self.look):
            button.hide()
            button.offer(False)

    def put_buttons(self, buttons: Sequence[ButtonItem], y: float) -> None:
        """Put *buttons* beside each other in the middle, to be clicked."""
        for n, button in enumerate(buttons):
            button.setPos(self.middle.center().x() + (n - (len(buttons) - 1) / 2) * 290, y)
            button.show()
            button.offer(True)

    def _on_next(self) -> None:
        if self.director.busy:
            self.director.hurry()  # who wants to go on has seen enough
        elif self.next.offered:
            self.next.offer(False)
            self.next_round_asked.emit()

    # From the person to the controller

    def add(self, item: ItemT) -> ItemT:
        """Put *item* on the table."""
        self.addItem(item)
        item.activated.connect(self._on_activated)
        item.pointed_at.connect(self._on_pointed_at)
        return item

    def remove(self, items: Iterable[TableItem]) -> None:
        """Take *items* off the table, one by one: `clear()` would not tell them."""
        for item in list(items):
            item.activated.disconnect()
            item.pointed_at.disconnect()
            self.removeItem(item)
            item.deleteLater()

    def _on_activated(self) -> None:
        item = self.sender()
        if isinstance(item, TableItem) and not self.director.busy:
            self.activate(item)

    def activate(self, item: TableItem) -> None:
        """Do what a click on *item* means: make its move, or say why it cannot be made."""
        move = item.move
        if move is None:
            return
        rule = self.controller.objection(move)
        if rule is None:
            self.take_in()
            self.move_chosen.emit(move)
        else:
            self._say_hint(self.speaker.word(f"why.{rule}"))

    def _on_pointed_at(self, pointed: bool) -> None:
        item = self.sender()
        if isinstance(item, TableItem):
            self._show_cursor(pointed and item.offered)
            self.point_at(item, pointed)
            self._say_hint(self.hint(item) if pointed else "")

    def _show_cursor(self, hand: bool) -> None:
        # Not QGraphicsItem.setCursor: taking it off again crashes in Qt 6.12 while no mouse event
        # has come to the view yet (QGraphicsViewPrivate::_q_unsetViewportCursor reads the last).
        shape = Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor
        for view in self.views():
            view.viewport().setCursor(shape)

    def point_at(self, item: TableItem, pointed: bool) -> None:
        """Show what a click on *item* would do, or stop showing it."""

    def hint(self, item: TableItem) -> str:
        """Return what a click on *item* would do, in words, or why it cannot be done."""
        return item.words()

    def objection_hint(self, move: Move) -> str | None:
        """Return why *move* cannot be made, in words; None if it can."""
        rule = self.controller.objection(move)
        return None if rule is None else self.speaker.word(f"why.{rule}")

    def _say_hint(self, hint: str) -> None:
        if hint != self._hint:
            self._hint = hint
            self.hinted.emit(hint)

    def offered_items(self) -> list[TableItem]:
        """Return what can be clicked, from the top left to the bottom right."""
        items = [
            i for i in self.items() if isinstance(i, TableItem) and i.offered and i.isVisible()
        ]
        return sorted(items, key=lambda item: (round(item.y() / 60), item.x()))

    def take_in(self) -> None:
        """Let nothing be clicked for now."""
        for item in self.offered_items():
            item.offer(False)

    # Hints

    def point_out(self, move: Move | None) -> None:
        """Let what leads to *move* stand out among what can be clicked; None for nothing."""
        self._pointed_out = move
        self._show_way()

    def _show_way(self) -> None:
        if self._looked_back_on is not None:
            self._show_choice(*self._looked_back_on)
            return
        move = self._pointed_out
        for item in self.items():
            if isinstance(item, TableItem):
                item.point_out(move is not None and item.offered and self.leads_to(item, move))

    def leads_to(self, item: TableItem, move: Move) -> bool:
        """Return whether a click on *item*, which is offered, makes *move* or a part of it."""
        return item.move == move

    # Looking back

    def look_back(self, made: Move, better: Move | None) -> None:
        """Show where the match stands, at once, and only to be looked at.

        What the move that was *made* is about is marked, and what would have been *better*.
        """
        self._looked_back_on = made, better
        self._show_again()

    def _show_choice(self, made: Move, better: Move | None) -> None:
        items = [item for item in self.items() if isinstance(item, TableItem)]
        # All are asked before any is taken in.
        of_made = {item for item in items if self.is_of(item, made)}
        of_better = {item for item in items if better is not None and self.is_of(item, better)}
        for item in items:
            item.offer(False)
            item.show_made(item in of_made)
            item.point_out(item in of_better)

    def is_of(self, item: TableItem, move: Move) -> bool:
        """Return whether *item* is what *move* is about, or a part of it."""
        return item.offered and self.leads_to(item, move)

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go, by the arrows, to the nearest thing to click; R, H and V ask for what there is.

        R shows the last moves again, H asks for a hint, and V for the review.
        """
        directions = {
            Qt.Key.Key_Left: QPointF(-1, 0),
            Qt.Key.Key_Right: QPointF(1, 0),
            Qt.Key.Key_Up: QPointF(0, -1),
            Qt.Key.Key_Down: QPointF(0, 1),
        }
        direction = directions.get(Qt.Key(event.key()))
        if direction is not None:
            self._go(direction)
        elif event.key() == Qt.Key.Key_R and not event.modifiers():
            self.replay()
        elif event.key() == Qt.Key.Key_H and not event.modifiers():
            self.hint_asked.emit()
        elif event.key() == Qt.Key.Key_V and not event.modifiers():
            self.review_asked.emit()
        elif Qt.Key.Key_1 <= event.key() <= Qt.Key.Key_9:
            offered = self.offered_items()
            number = event.key() - Qt.Key.Key_1
            if number < len(offered):
                offered[number].setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes from one thing that can be clicked to the next, and then out of the table."""
        offered = self.offered_items()
        current = self.focusItem()
        at = offered.index(current) if current in offered else (-1 if forward else len(offered))
        at += 1 if forward else -1
        if 0 <= at < len(offered):
            offered[at].setFocus(Qt.FocusReason.TabFocusReason)
            return True
        self.clearFocus()
        return False

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tab into the table goes to the first, or the last, thing that can be clicked."""
        super().focusInEvent(event)
        reasons = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if self.focusItem() is None and event.reason() in reasons:
            self.focusNextPrevChild(event.reason() is reasons[0])

    def _go(self, direction: QPointF) -> None:
        offered = self.offered_items()
        current = self.focusItem()
        if not offered:
            return
        if current is None:
            offered[0].setFocus(Qt.FocusReason.OtherFocusReason)
            return

        def distance(item: TableItem) -> float | None:
            way = item.pos() - current.pos()
            along = QPointF.dotProduct(way, direction)
            across = abs(way.x() * direction.y() - way.y() * direction.x())
            return along + 2.5 * across if along > across / 4 and along > 1 else None

        near = [(d, n) for n, item in enumerate(offered) if (d := distance(item)) is not None]
        if near:
            offered[min(near)[1]].setFocus(Qt.FocusReason.OtherFocusReason)

    # The baize

    def reshape(self, aspect: float) -> None:
        """Take the shape of the window, *aspect* being width to height."""
        width = HEIGHT * min(max(aspect, NARROWEST), WIDEST)
        if abs(width - self.sceneRect().width()) > 0.5:
            self.setSceneRect(0, 0, width, HEIGHT)
            self.lay_out()
            self._hang_curtain()
            if self.director.busy:
                self._reshaped = True  # what moves now was aimed at the old places
            else:
                self._show_again()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the baize, and its rim."""
        c = self.stage.colours
        painter.fillRect(rect, c.table)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rim = QColor(c.brass)
        rim.setAlpha(90)
        painter.setPen(QPen(rim, 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(self.sceneRect().adjusted(10, 10, -10, -10), 26, 26)


class TableView(QGraphicsView):
    """The window's side of a table: it scales the whole table into whatever room there is."""

    def __init__(self, table: GameTable, parent: QWidget | None = None) -> None:
        super().__init__(table, parent)
        self._table = table
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setMinimumSize(1, 1)

    def place_of(self, item: QGraphicsItem) -> QPointF:
        """Return where *item* is in the viewport, in pixels: where a pointer finds it."""
        return QPointF(self.mapFromScene(item.scenePos()))

    def show_table(self, table: GameTable, *, alive: bool) -> None:
        """Show another table; one that is not *alive* can only be looked at."""
        self._table = table
        self.setScene(table)
        self.setInteractive(alive)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if alive else Qt.FocusPolicy.NoFocus)
        self._scale_table()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scale the table to the new size."""
        super().resizeEvent(event)
        self._scale_table()

    def _scale_table(self) -> None:
        size = self.viewport().size()
        if size.height() <= 0:
            return
        self._table.reshape(size.width() / size.height())
        rect = self._table.sceneRect()
        scale = min(size.width() / rect.width(), size.height() / rect.height())
        self.resetTransform()
        self.scale(scale, scale)
        self.centerOn(rect.center())
