"""What failed during a match, said in a notice above the prompt."""

from __future__ import annotations

import logging
from collections.abc import Collection
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.windows.file_error_sentences import FileErrorSentences, literal
from lat_desktop.windows.prompt_bar import PromptBar

log = logging.getLogger(__name__)

PLAYER_TROUBLES: Final = ("died", "hung", "nonsense")
"""What is said in a notice when it happens once."""
PROVENANCE: Final = ("copied", "copied_beside", "copied_over", "known")
"""Where a match is that somebody opened from elsewhere: one of these at a time."""


class TroubleNotices(QObject):
    """Says what is in trouble, all of it together as long as the notice stands."""

    announced = Signal(str)
    """Something to be told to a screen reader."""

    def __init__(self, controller: MatchController, bar: PromptBar, parent: QObject) -> None:
        super().__init__(parent)
        self._controller = controller
        self._bar = bar
        self._troubles: dict[str, tuple[str, str]] = {}
        """What the notice is about, each with the file where the match went on, and with the one
        that was left."""
        controller.trouble.connect(self._on_trouble)
        controller.saved.connect(self._on_saved)
        controller.match_over.connect(self._on_match_over)

    def say(self, kind: str, source: Path | None = None) -> None:
        """Say what failed: a kind of the controller's, or `no_hint`, `cut_off` or `rescued`.

        Or say where the match is: one of :data:`PROVENANCE`. These and the last are about a
        *source*. Or `several`: others were opened together with it;
        or `unknown_level`: somebody else plays than the record says.
        """
        if self._bar.notice.isHidden():
            self._troubles.clear()
        if kind in PROVENANCE:
            self._troubles = {k: v for k, v in self._troubles.items() if k not in PROVENANCE}
        controller = self._controller
        left = source or {
            "kept_notes": controller.kept_notes_path,
            "record_changed": controller.displaced_path,
        }.get(kind)
        new = literal(controller.record_path)
        self._troubles[kind] = new, literal(left) if left is not None else ""
        self._bar.say_notice(self._notice())
        self.announced.emit(self._words_of(kind))

    def say_again(self) -> None:
        """Say what stands there in the language of the moment."""
        if not self._bar.notice.isHidden():
            self._bar.say_notice(self._notice())

    def leave_players_out(self) -> None:
        """Say no more of the failure of a player, of which more is said elsewhere."""
        self._leave_out(PLAYER_TROUBLES)

    def _leave_out(self, kinds: Collection[str]) -> None:
        left = {kind: files for kind, files in self._troubles.items() if kind not in kinds}
        if left == self._troubles or self._bar.notice.isHidden():
            return
        self._troubles = left
        if left:
            self._bar.say_notice(self._notice())
        else:
            self._bar.hide_notice()

    def _on_saved(self) -> None:
        if not self._controller.unsaved:
            self._leave_out(("unsaved",))
        if not self._controller.notes_unsaved:
            self._leave_out(("unsaved_notes",))

    def _on_match_over(self) -> None:
        """Say no more how it goes on."""
        self._leave_out(("copied", "copied_beside", "rescued", "cut_off", "unknown_level"))

    def _on_trouble(self, kind: str) -> None:
        log.warning("trouble: %s", kind)
        if kind not in PLAYER_TROUBLES or self._controller.delay is None:
            self.say(kind)

    def _notice(self) -> str:
        return "\n".join(map(self._words_of, self._troubles))

    def _words_of(self, trouble: str) -> str:
        words = {
            "died": self.tr("Your opponent’s program ended. It has been started again."),
            "hung": self.tr("Your opponent’s program did not answer. It has been started again."),
            "nonsense": self.tr(
                "Your opponent’s program gave no proper answer. It has been started again."
            ),
            "unsaved": self.tr("The match cannot be saved at the moment. You can go on playing."),
            "unsaved_notes": self.tr(
                "Your notes cannot be saved at the moment. You can go on playing."
            ),
            "unread_notes": self.tr("What you noted before cannot be read at the moment."),
            "kept_notes": self.tr(
                "The file of your notes could not be read whole, or another program had changed"
                " it. It is kept as it is: {file}"
            ),
            "no_hint": self.tr("No hint could be worked out. You can ask for it again."),
            "cut_off": self.tr("The last move was cut off as it was written. Make it once more."),
            "rescued": self.tr(
                "The match goes on in a new file. The damaged one is kept as it is: {file}"
            ),
            "copied": self.tr(
                "The match goes on in a copy of your own. The file that you opened stays as it is:"
                " {file}"
            ),
            "copied_beside": self.tr(
                "The match goes on in a copy of your own. The file that you opened stays as it is:"
                " {file}. Your other match of this game waits among the past matches."
            ),
            "copied_over": self.tr(
                "A copy of this match is among your past matches now. The file that you opened"
                " stays as it is: {file}"
            ),
            "known": self.tr(
                "You have this match already, and here it is. The file that you opened stays as it"
                " is: {file}"
            ),
            "several": self.tr(
                "Several matches were opened, and this is the last one: the others are among the"
                " past matches."
            ),
            "unknown_level": self.tr(
                "This version does not know the level of one of the players: Master plays in its"
                " place."
            ),
            "record_changed": self.tr(
                "Another program changed this match’s file. The match goes on in a new file,"
                " {new}; the other is kept as it is: {file}"
            ),
            "record_gone": self.tr(
                "Another program took this match’s file away. The match goes on in a new file,"
                " {new}."
            ),
        }[trouble]
        if trouble in ("unsaved", "unsaved_notes", "unread_notes"):
            return f"{words} {FileErrorSentences().obstacle(self._controller.obstacle)}"
        new, file = self._troubles[trouble]
        return words.format(new=new, file=file)
