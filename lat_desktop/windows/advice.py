"""What is said of a hint below the table, and what stands out on it meanwhile."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from lat_desktop.controllers.hints import Hint, HintController, HintStep
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.tables.table import AnyTable
from lat_desktop.widgets.commands import commands


class HintAdvice(QObject):
    """Points out on a table what a hint is about, and has the words for it."""

    changed = Signal()
    """There is something else to say, or nothing any more."""

    def __init__(
        self, hints: HintController, renderer: TextRenderer, table: AnyTable, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._hints = hints
        self._renderer = renderer
        self._table = table
        hints.hint_began.connect(self.changed)
        hints.hint_ready.connect(self._on_ready)
        hints.hint_failed.connect(self.changed)
        hints.hint_dropped.connect(self._on_dropped)

    def _on_ready(self, hint: Hint) -> None:
        match self._hints.step:
            case HintStep.LOOK:
                self._table.point_out(*hint.choice)
            case HintStep.MOVE | HintStep.LINE:
                self._table.point_out(hint.move, whole=True)
            case HintStep.WHY:
                assert hint.alternative is not None
                self._table.point_out(hint.move, beside=(hint.alternative.move,), whole=True)
        self.changed.emit()

    def _on_dropped(self) -> None:
        self._table.point_out()
        self.changed.emit()

    def words(self) -> str:
        """Return what there is to say now: as much of the hint as was asked for."""
        if self._hints.thinking:
            return self.tr("Master is thinking about your move…")
        hint = self._hints.hint
        if hint is None:
            return ""
        told = self._told(hint, self._hints.step)
        keys = commands().named("table.hint", "hint")
        if not (self._hints.more and keys):
            return told
        more = self.tr("{keys} tells more.").format(keys=keys)
        return f"{told} · {more}"

    def _told(self, hint: Hint, step: HintStep) -> str:
        """Return what a step of a hint says; the move stands before why it is good."""
        if step is HintStep.LOOK:
            return self._where_to_look(hint)
        if step is HintStep.LINE:
            line = self._renderer.render_line(hint.line)
            return self.tr("How it may go on: {line}").format(line=line)
        move = self._renderer.render_move(hint.move)
        if hint.chance is None:
            choice = self.tr("Master would choose: {move}").format(move=move)
        elif not round(100 * hint.chance):
            said = self.tr("This can hardly be won any more. Master would choose: {move}")
            choice = said.format(move=move)
        else:
            said = self.tr("Master would choose ({percent}% to win): {move}")
            choice = said.format(move=move, percent=round(100 * hint.chance))
        if step is HintStep.MOVE or hint.alternative is None:
            return choice
        why = self._renderer.render_comparison(hint.chance, hint.alternative, hint.reasons)
        return f"{choice} · {why}"

    def _where_to_look(self, hint: Hint) -> str:
        moves = [self._renderer.render_move(move) for move in hint.choice]
        if len(moves) == 1:
            return self.tr("One move is clear here: look at what stands out on the table.")
        return self.tr("Compare these two: {moves}").format(moves=" · ".join(moves))
