"""What a person may ask for besides a move: of the match, of the window, or of who teaches."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.sitting import Request
from lat_desktop.tables.animation_queue import AnimationQueue
from lat_desktop.tables.curtain import CurtainItem


class Requests(QObject):
    """Does what is asked for, if the playback allows it, or tells whoever can."""

    again_asked = Signal(bool)
    """Another match like this one is to begin at once; whether they take the other side."""
    new_match_asked = Signal()
    lobby_asked = Signal()
    first_match_asked = Signal()
    """A lesson is over, and a match is to follow."""
    next_problem_asked = Signal()
    keys_asked = Signal()
    hint_asked = Signal()
    """Whoever is to move would like to know what the strongest level would do."""
    review_asked = Signal()
    """Somebody would like to look back on the match."""
    granted = Signal()
    """It is what was expected of the person: nothing more is."""
    came_too_soon = Signal()
    """It may have been meant for what was there before, and is not done."""

    def __init__(
        self, playback: Playback, animations: AnimationQueue, curtain: CurtainItem, parent: QObject
    ) -> None:
        """Do nothing while any of *animations* runs."""
        super().__init__(parent)
        self._playback = playback
        self._animations = animations
        self._curtain = curtain

    def ask_for(self, request: Request) -> None:
        """Do what is asked for; nothing where it may not be asked for now."""
        playback = self._playback
        if request not in playback.requests or self._animations.busy:
            return
        match request:
            case Request.AGAIN | Request.OTHER_SIDE:
                self.again_asked.emit(request is Request.OTHER_SIDE)
            case Request.NEW_MATCH:
                self.new_match_asked.emit()
            case Request.LOBBY | Request.LESSON_LEAVE:
                self.lobby_asked.emit()
            case Request.REVIEW:
                self.review_asked.emit()
            case Request.NEXT_ROUND:
                self.granted.emit()
                playback.begin_next_round()
            case Request.GO_ON:
                playback.play()
            case Request.UNDO:
                playback.take_back()
            case Request.LESSON_PLAY:
                self.first_match_asked.emit()
            case Request.PROBLEM_NEXT:
                self.next_problem_asked.emit()
            case (
                Request.LESSON_ON | Request.LESSON_BACK | Request.LESSON_SHOW | Request.LESSON_RETRY
            ):
                self.granted.emit()
                playback.follow(request)
            case Request.TAKE_OVER:
                if self._curtain.since_closed.take_press():
                    self.granted.emit()
                    playback.take_over()
                else:
                    self.came_too_soon.emit()
            case Request.ACKNOWLEDGE:
                self.granted.emit()
                playback.acknowledge()
