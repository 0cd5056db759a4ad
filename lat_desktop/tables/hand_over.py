"""Several people at one screen: who looks, and what is hidden in between."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QAbstractAnimation, QRectF

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.sitting import Request
from lat_desktop.tables.animation_queue import AnimationQueue
from lat_desktop.tables.curtain import CurtainItem
from lat_desktop.tables.items import ButtonItem, Z
from lat_desktop.tables.render_context import RenderContext


class HandOver:
    """The curtain that hangs before a person's turn until they say that it is they who look.

    At the end of a turn they may have to say, too, that they have noted what is for them alone
    (P17).
    """

    def __init__(
        self, playback: Playback, context: RenderContext, animations: AnimationQueue
    ) -> None:
        self._playback = playback
        self._animations = animations
        self.curtain: Final = CurtainItem(context)
        self.take_over: Final = ButtonItem(
            context, Request.TAKE_OVER.key, preferred=True, width=420
        )
        self.take_over.setZValue(Z.CURTAIN)
        self.acknowledge: Final = ButtonItem(
            context, Request.ACKNOWLEDGE.key, preferred=True, width=230
        )
        self.acknowledge.setZValue(Z.RESULT)
        self.asks: Final = {
            self.take_over: Request.TAKE_OVER,
            self.acknowledge: Request.ACKNOWLEDGE,
        }
        """By button, what it asks for."""
        for button in self.asks:
            button.hide()

    def hang(self, rect: QRectF) -> None:
        """Hang the curtain before *rect*, in the scene."""
        self.curtain.hang(rect)

    def room_for(self, button: ButtonItem, free: QRectF) -> QRectF:
        """Return where *button* goes: on the curtain if it belongs there, else where is *free*."""
        return self.curtain.foot if button is self.take_over else free

    def move(self) -> QAbstractAnimation | None:
        """Let the curtain close, or open, as the position asks for; None if it hangs so already."""
        close = self._playback.awaits_hand_over
        self.name_awaited()
        if close == self.curtain.is_closed:
            return None
        return self._animations.change(self.curtain, "closed", float(close), 600)

    def show_at_once(self) -> None:
        """Close the curtain, or open it, at once."""
        self.name_awaited()
        self.curtain.set_closed(float(self._playback.awaits_hand_over))

    def name_awaited(self) -> None:
        """Say whose turn it is to look."""
        self.take_over.subject = self._playback.awaited
        self.curtain.name(self._playback.awaited)
