"""A coach's remark: the table stands as it did before the move, and buttons say how it goes on."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QPushButton, QWidget

from lat_desktop.controllers.coach import Coach
from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.engine.game import Move
from lat_desktop.players.review import Decision
from lat_desktop.tables.table import AnyTable
from lat_desktop.widgets.commands import Place, commands
from lat_desktop.widgets.standing_time import StandingTime


class CoachPanel(QFrame):
    """What one can do about a remark; hidden while the coach says nothing."""

    take_back_asked = Signal()
    go_on_asked = Signal()
    leave_asked = Signal()
    """The coach is to say nothing any more."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("coachPanel")
        self.take_back: Final = QPushButton(self)
        self.go_on: Final = QPushButton(self)
        self.leave: Final = QPushButton(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 4)
        row.addStretch()
        for button in (self.take_back, self.go_on, self.leave):
            row.addWidget(button)
        row.addStretch()
        self.take_back.clicked.connect(self.take_back_asked)
        self.go_on.clicked.connect(self.go_on_asked)
        self.leave.clicked.connect(self.leave_asked)
        self._since = StandingTime()
        self._retranslate()
        self.hide()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def showEvent(self, event: QShowEvent) -> None:
        """Count from when it can be read."""
        super().showEvent(event)
        self._since.begin()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the key that leaves go on; what was struck before there was a remark does nothing."""
        match commands().meant(event, Place.TABLE):
            case "leave":
                self.go_on.click()
            case "click" if not self._since.is_enough:
                pass
            case _:
                super().keyPressEvent(event)

    def _retranslate(self) -> None:
        self.take_back.setText(self.tr("Take the move &back"))
        self.go_on.setText(self.tr("&Keep my move"))
        self.leave.setText(self.tr("Play without &coach"))


class Coaching(QObject):
    """Lets the coach speak when the move has been seen, and shows what would have been better."""

    spoke = Signal()
    """The table shows what was better."""
    ended = Signal()
    """The table is as it was; the keys may go back to it."""
    taken_back = Signal(str)
    """The words of the move that was taken back."""
    left = Signal()
    """The person would rather play without."""

    def __init__(
        self,
        coach: Coach,
        playback: Playback,
        renderer: TextRenderer,
        table: AnyTable,
        panel: CoachPanel,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.coach: Final = coach
        self.panel: Final = panel
        self._playback = playback
        self._renderer = renderer
        self._table = table
        self._told: Decision | None = None
        """What was spoken of last."""
        self.interrupted: QWidget | None = None
        """What had the keys when it last began to speak."""
        coach.setParent(self)
        coach.spoke.connect(self._speak)
        coach.fell_silent.connect(self._on_fell_silent)
        playback.rested.connect(self._on_rested)
        table.settled.connect(self._speak)
        panel.take_back_asked.connect(self.take_back)
        panel.go_on_asked.connect(self._go_on)
        panel.leave_asked.connect(self._leave)

    @property
    def speaks(self) -> bool:
        """Whether something is said now."""
        return not self.panel.isHidden()

    @property
    def remark(self) -> Decision | None:
        """What is spoken of, where the table shows it; None where it shows something else."""
        remark = self.coach.remark
        here = self.speaks and remark is not None and remark.step == self._playback.position
        return remark if here else None

    @property
    def move_to_take_back(self) -> Move | None:
        """The move of which the coach speaks, where it may be taken back."""
        remark = self.coach.remark
        offered = self.speaks and not self.panel.take_back.isHidden()
        return remark.played if offered and remark is not None else None

    def better(self, remark: Decision) -> str:
        """Return what would have been better where the table stands now: before the move."""
        move = self._renderer.render_move(remark.best)
        if self.coach.is_new:
            return self.tr(
                "In your first matches a coach looks on. "
                "Before your move it stood like this, and there was a better one: {move}."
            ).format(move=move)
        return self.tr(
            "The coach: before your move it stood like this, and there was a better one: {move}."
        ).format(move=move)

    def why(self, remark: Decision) -> str:
        """Return how much better it would have been, and why."""
        chances = self.tr("It wins {before}% of the time, your move {after}%.").format(
            before=round(100 * remark.before), after=round(100 * remark.after)
        )
        reasons = map(self._renderer.render_reason, remark.reasons)
        return " ".join(filter(None, (chances, *reasons)))

    def _on_rested(self) -> None:
        """Speak now; or go on, where somebody has come back to now by themselves."""
        if self.speaks and self._playback.live:
            self.coach.dismiss()
        else:
            self._speak()

    def _speak(self) -> None:
        decision, playback = self.coach.remark, self._playback
        if decision is None or decision is self._told:
            return
        if not playback.live or self._table.animations.busy:
            return
        if decision.step >= playback.front:
            return  # it was taken back before anything was said
        self._told = decision
        self.panel.take_back.setVisible(playback.move_to_take_back is not None)
        self.panel.show()
        playback.go_to(decision.step)
        self._table.look_back(decision.played, decision.best)
        self.interrupted = QApplication.focusWidget()
        self.panel.go_on.setFocus()
        self.spoke.emit()

    def _go_on(self) -> None:
        self.coach.dismiss()

    def _leave(self) -> None:
        self.left.emit()

    def take_back(self) -> None:
        """Take back the move of which the coach speaks."""
        playback = self._playback
        self.panel.hide()
        playback.go_to(playback.front)
        move = playback.move_to_take_back
        if move is not None:
            words = self._renderer.render_move(move)
            if playback.take_back():
                self.taken_back.emit(words)
        self.ended.emit()

    def leave_match(self) -> None:
        """Take back the move of which the coach speaks, if one may: nobody has said it stands."""
        if self.move_to_take_back is not None:
            self.panel.hide()
            self._playback.go_to(self._playback.front)
            self._playback.take_back()

    def _on_fell_silent(self) -> None:
        if not self.speaks:
            return
        self.panel.hide()
        self._playback.go_to(self._playback.front)
        self.ended.emit()
