"""What a table sounds like: when its events are heard, and what is heard of whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.sitting import VisibleStep
from lat_desktop.engine.game import Event
from lat_desktop.tables.animation_queue import AnimationQueue
from lat_desktop.tables.curtain import CurtainItem
from lat_desktop.widgets.sounds import Sound

SoundsOfEvents: TypeAlias = Mapping[type[Event], Sound | None]
"""What each event of a game sounds like; None for one that is silent."""


class TableSounds:
    """Says what is to be heard at the moment at which it is seen.

    A game says of each of its events what it sounds like, and its animations say when, by
    :meth:`make`; where they do not, it is heard once the event has been seen. Where all of a step
    is in its place at once, or what is left of it, one sound stands for it. What is behind the
    curtain is not heard, nor is anything when the position jumps.
    """

    def __init__(
        self,
        playback: Playback,
        animations: AnimationQueue,
        curtain: CurtainItem,
        sounds: SoundsOfEvents,
        emit: Callable[[Sound], object],
    ) -> None:
        """Let *emit* have each sound as it is to be heard."""
        self._playback: Final = playback
        self._animations: Final = animations
        self._curtain: Final = curtain
        self._sounds: Final = sounds
        self._emit: Final = emit
        self._event: Event | None = None
        """What is shown now, as long as it has not been heard."""
        self._sound: Sound | None = None
        """What it sounds like."""
        self._stands_for_all: Sound | None = None
        """What is heard of all that is there at once."""
        self._others_moved = False
        """Whether it is not a person of this screen who has moved last."""

    def begin_event(self, event: Event) -> None:
        """Hear that *event* is shown from now on."""
        self._event, self._sound = event, self._sounds.get(type(event))

    def end_event(self) -> None:
        """Hear that it has been seen."""
        if self._event is not None:
            self.make()

    def make(self) -> None:
        """Let be heard what the event sounds like that is shown now: it is seen at this moment."""
        self._event = None
        if self._sound is not None:
            self.let_be_heard(self._sound)

    def hush(self) -> None:
        """Let nothing be heard of the event that is shown now: nothing is seen of it."""
        self._event = self._sound = None

    def answer(self, sound: Sound) -> None:
        """Let *sound* be heard of what the person tries with their own hand."""
        if not self._curtain.isVisible():
            self._emit(sound)

    def let_be_heard(self, sound: Sound) -> None:
        """Let *sound* be heard of what is seen, unless it is behind the curtain."""
        if self._curtain.isVisible():
            return
        if self._animations.at_once:
            self._stands_for_all = sound
        else:
            self._emit(sound)

    def move_curtain(self) -> None:
        """Let the curtain be heard, which is on its way."""
        self._emit(Sound.CURTAIN)

    def end_step(self, step: VisibleStep) -> None:
        """Hear that *step* has been shown, for the first time."""
        if step.seat is not None:
            self._others_moved = step.seat not in self._playback.people
        end = self._end()
        if end is not None:
            self.let_be_heard(end)

    def come_to_position(self) -> None:
        """Let be heard what was left of a step that the person has hurried, now that it is seen."""
        if not self._animations.at_once:
            self._let_go()

    def _let_go(self) -> None:
        sound, self._stands_for_all = self._stands_for_all, None
        hidden = self._curtain.isVisible() and sound is not Sound.YOUR_TURN
        if sound is not None and not hidden:
            self._emit(sound)

    def rest(self) -> None:
        """Let be heard that it is somebody's turn, if it has come to them; nothing moves now."""
        playback, sound = self._playback, self._stands_for_all
        if self._others_moved and (playback.persons_turn or playback.awaits_hand_over):
            self._others_moved = False
            if sound is None or not sound.tells:
                self._stands_for_all = Sound.YOUR_TURN
        self._let_go()

    def jump(self) -> None:
        """Hear that another position is shown, of which nothing is to be heard."""
        self._event = self._sound = self._stands_for_all = None
        self._others_moved = False

    def _end(self) -> Sound | None:
        """Return how the round, or the match, has ended for whoever looks; None if it goes on."""
        playback = self._playback
        match, people = playback.match, playback.people
        if match.outcome is not None:
            best = set(match.outcome.winners)
        elif playback.view.between_rounds:
            gains = self._gains()
            best = {seat for seat, gain in enumerate(gains) if gain == max(gains)}
        else:
            return None
        if len(people) != 1 or len(best) == match.setup.seats:
            return Sound.ROUND_OVER
        return Sound.ROUND_WON if people[0] in best else Sound.LOST

    def _gains(self) -> list[int]:
        """Return what each seat has gained since the round began that is over."""
        playback = self._playback
        steps = playback.visible_steps
        first = next((step.number for step in reversed(steps) if step.begins_round), 1)
        before = playback.shown_after(first - 1).view(None).scores
        return [now - then for now, then in zip(playback.view.scores, before, strict=True)]
