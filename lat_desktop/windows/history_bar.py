"""What stands below the table: the way back through what has happened, and forth again."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPolygonF, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QSlider,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.widgets.commands import commands
from lat_desktop.widgets.drawing import drawing
from lat_desktop.widgets.rows import TARGET
from lat_desktop.widgets.tips import name_sign
from lat_desktop.windows.goal_label import GoalLabel


class Sign(Enum):
    """What is drawn on a button, as on every player of music."""

    BACK = auto()
    FORTH = auto()
    PLAY = auto()
    PAUSE = auto()
    AGAIN = auto()


GOAL_LETTERS: Final = 52
"""How many letters wide the bar is at least where the goal stands beside the way back to now."""
LEAST_LETTERS: Final = 64
"""For how many letters there is room where there is room for a slider, too."""
_SHEET: Final = QRectF(0, 0, 20, 20)


def _triangle(tip: float, base: float) -> QPolygonF:
    return QPolygonF([QPointF(tip, 10), QPointF(base, 3), QPointF(base, 17)])


def paint_sign(painter: QPainter, rect: QRectF, sign: Sign, palette: QPalette) -> None:
    """Paint *sign* into *rect*, in the colour of text on buttons."""
    with drawing(painter, _SHEET, rect):
        painter.setBrush(palette.brush(QPalette.ColorRole.ButtonText))
        match sign:
            case Sign.PLAY:
                painter.drawPolygon(_triangle(17, 5))
            case Sign.PAUSE:
                painter.drawRect(QRectF(4, 3, 4, 14))
                painter.drawRect(QRectF(12, 3, 4, 14))
            case Sign.BACK:
                painter.drawRect(QRectF(3, 3, 3, 14))
                painter.drawPolygon(_triangle(6, 17))
            case Sign.FORTH:
                painter.drawRect(QRectF(14, 3, 3, 14))
                painter.drawPolygon(_triangle(14, 3))
            case Sign.AGAIN:
                painter.drawPolygon(_triangle(1, 10))
                painter.drawPolygon(_triangle(10, 19))


class SignButton(QToolButton):
    """A button with a sign, which has its words for who points at it or listens."""

    def __init__(self, sign: Sign, parent: QWidget) -> None:
        super().__init__(parent)
        self._sign = sign
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @property
    def sign(self) -> Sign:
        """What is drawn on it."""
        return self._sign

    @sign.setter
    def sign(self, sign: Sign) -> None:
        if sign is not self._sign:
            self._sign = sign
            self.update()

    def set_words(self, name: str, keys: str = "") -> None:
        """Say what it does, and by which *keys*."""
        name_sign(self, name, keys)

    def sizeHint(self) -> QSize:
        """As high as a line with some room around it; at least what a finger can hit."""
        side = max(24, round(self.fontMetrics().height() * 1.15))
        return QSize(round(side * 1.3), side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button as the style does, and the sign on it."""
        painter = QStylePainter(self)
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        side = self.height() * 0.5
        rect = QRectF(0, 0, side, side)
        rect.moveCenter(QRectF(self.rect()).center())
        group = QPalette.ColorGroup.Active if self.isEnabled() else QPalette.ColorGroup.Disabled
        palette = QPalette(self.palette())
        palette.setCurrentColorGroup(group)
        paint_sign(painter, rect, self._sign, palette)


class HistoryBar(QFrame):
    """Buttons and a slider that take a playback to any position it has shown, and let it play."""

    view_changed = Signal()
    """Another position is shown, or to another, or of another playback."""

    def __init__(self, playback: Playback, renderer: TextRenderer, parent: QWidget) -> None:
        super().__init__(parent)
        self._playback = playback
        self._renderer = renderer
        self._offers_now = True
        self.again: Final = SignButton(Sign.AGAIN, self)
        """Shows once more what has happened since the person's last move."""
        self.back: Final = SignButton(Sign.BACK, self)
        self.play: Final = SignButton(Sign.PLAY, self)
        """Plays, or pauses."""
        self.forth: Final = SignButton(Sign.FORTH, self)
        self.slider: Final = QSlider(Qt.Orientation.Horizontal, self)
        self.now: Final = QPushButton(self)
        """Leads back to how the match stands."""
        self.goal: Final = GoalLabel(self)
        self.slider.setPageStep(5)
        self.slider.setMinimumHeight(TARGET)
        self.slider.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.now.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._lines = lines = QVBoxLayout(self)
        lines.setContentsMargins(10, 0, 10, 0)
        lines.setSpacing(2)
        self._row = row = QHBoxLayout()
        lines.addLayout(row)
        row.setSpacing(2)
        for button in (self.again, self.back, self.play, self.forth):
            row.addWidget(button)
        row.addSpacing(8)
        row.addWidget(self.slider, 1)
        row.addSpacing(8)
        row.addWidget(self.now)
        row.addWidget(self.goal, 5, Qt.AlignmentFlag.AlignVCenter)  # the ring needs room
        self.again.clicked.connect(self._on_again)
        self.back.clicked.connect(self._on_back)
        self.play.clicked.connect(self._on_play)
        self.forth.clicked.connect(self._on_forth)
        self.now.clicked.connect(self._on_now)
        self.slider.valueChanged.connect(self._on_slid)
        commands().changed.connect(self.retranslate)
        self._connect()
        self.retranslate()

    @property
    def playback(self) -> Playback:
        """What it takes back and forth."""
        return self._playback

    @property
    def place(self) -> str:
        """Which of how many moves is shown, in words."""
        words = self.tr("Looking back: move {n} of {count}")
        return words.format(n=self._playback.position, count=self._playback.front)

    @property
    def sentence(self) -> str:
        """What happened last before the position that is shown."""
        for step in reversed(self._playback.visible_steps):
            if sentence := self._renderer.render_events(step.events):
                return sentence
        return self.tr("Nothing has happened yet.")

    def offer_now(self, offers: bool) -> None:
        """Offer a way back to now while a past position is shown, or leave that to another."""
        self._offers_now = offers
        self.show_position()

    def follow(self, playback: Playback) -> None:
        """Take another *playback* back and forth from now on."""
        if playback is not self._playback:
            self._playback.disconnect(self)
            self._playback = playback
            self._connect()
            self.show_position()
            self.view_changed.emit()

    def _connect(self) -> None:
        for signal in (
            self._playback.position_changed,
            self._playback.prompt_changed,
            self._playback.rested,
            self._playback.step_began,
        ):
            signal.connect(self.show_position)
        self._playback.view_changed.connect(self.view_changed)

    def stack(self, *, stacked: bool) -> None:
        """Have the goal on lines of its own above the rest, or beside it."""
        if stacked:
            self._row.removeWidget(self.goal)
            self._lines.insertWidget(0, self.goal)
            self.goal.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        else:
            self._lines.removeWidget(self.goal)
            self._row.addWidget(self.goal, 5, Qt.AlignmentFlag.AlignVCenter)
            self.goal.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._share_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the slider's room to the goal where there is little: there are buttons and keys."""
        super().resizeEvent(event)
        self._share_out()

    def _share_out(self) -> None:
        """Show what there is room for; who looks back has not much use for the goal."""
        letters = self.width() / self.fontMetrics().averageCharWidth()
        self.slider.setVisible(letters >= LEAST_LETTERS)
        self.goal.setVisible(letters >= GOAL_LETTERS or not self._playback.past)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language, and the size of the letters."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._keep_room()

    def _keep_room(self) -> None:
        """Have room for all of it, seen or not: the table is not to jump for a button."""
        self.setMinimumHeight(self.now.sizeHint().height())

    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        named = commands().named
        again = self.tr("Show again what has happened since your last move")
        self.again.set_words(again, named("table.replay", "replay"))
        self.back.set_words(self.tr("A move back"), named("back"))
        self.forth.set_words(self.tr("A move forward"), named("forward"))
        self.slider.setAccessibleName(self.tr("Moves of the match"))
        self.now.setText(self.tr("Back to now"))
        self._keep_room()
        self.show_position()

    def show_position(self) -> None:
        """Show where the playback is, and what can be asked of it."""
        playback = self._playback
        position, front, past = playback.position, playback.front, playback.past
        browsable = playback.browsable
        for control in (self.again, self.slider, self.now):
            control.setEnabled(browsable)
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, front)
            self.slider.setValue(position)
        self.back.setEnabled(browsable and position > 0)
        self.forth.setEnabled(browsable and (past or playback.hold is not None))
        moving = playback.moving
        self.play.setEnabled(browsable and (past or moving or playback.hold is not None))
        self.play.sign = Sign.PAUSE if moving else Sign.PLAY
        self.play.set_words(self.tr("Pause") if moving else self.tr("Play"))
        self.now.setVisible(past and self._offers_now)
        self._share_out()

    def _on_again(self) -> None:
        self._playback.show_again()

    def _on_back(self) -> None:
        self._playback.previous_step()

    def _on_forth(self) -> None:
        self._playback.next_step()

    def _on_play(self) -> None:
        if self._playback.moving:
            self._playback.pause()
        else:
            self._playback.play()

    def _on_now(self) -> None:
        self._playback.go_to(self._playback.front)

    def _on_slid(self, value: int) -> None:
        self._playback.go_to(value)
