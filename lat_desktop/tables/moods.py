"""The faces of the players: what everybody can see of how the match stands for them.

A mood follows from the position that is shown, from the events that led there as everybody saw
them, and from who is awaited: never from what is hidden. So it is the same for all who look, and
whichever way one has come there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from lat_desktop.controllers.playback import Playback
from lat_desktop.engine.game import Event, Seat
from lat_desktop.engine.record import SeatHeader
from lat_desktop.tables.art import Mood
from lat_desktop.tables.plaques import Plaque

Feelings: TypeAlias = Mapping[Seat, Mood]
LOOKED_BACK: Final = 4
"""So many steps may have been made since somebody moved, by chance alone."""


class Moods:
    """Lets each portrait look as its seat feels."""

    def __init__(
        self,
        playback: Playback,
        seats: Iterable[SeatHeader],
        feelings: Callable[[Event], Feelings],
        plaques: Callable[[], Iterable[Plaque]],
    ) -> None:
        """Ask *feelings* what an event does to whom; *plaques* are those on the table."""
        self._playback: Final = playback
        self._programs: Final = frozenset(
            seat for seat, player in enumerate(seats) if player.kind != "human"
        )
        self._feelings: Final = feelings
        self._plaques: Final = plaques

    def show(self) -> None:
        """Let everybody look as they feel at the position."""
        moods = self.felt()
        for plaque in self._plaques():
            plaque.show_mood(moods.get(plaque.seat, Mood.CALM))

    def felt(self) -> Feelings:
        """Return how everybody feels who is not calm."""
        playback = self._playback
        moods = self._of_last_step()
        outcome = playback.match.outcome
        if outcome is not None and playback.begun_step is None:
            seats = range(playback.match.setup.seats)
            ended = {seat: Mood.BEATEN for seat in seats if outcome.winners}
            return {**ended, **dict.fromkeys(outcome.winners, Mood.PLEASED)}
        actor = playback.view.actor
        if playback.up_to_date and actor in self._programs:
            moods[actor] = Mood.THINKING
        return moods

    def _of_last_step(self) -> dict[Seat, Mood]:
        """Return what the last step that somebody made has done to whom, as far as it is seen."""
        playback = self._playback
        begun = playback.begun_step
        steps = playback.visible_steps_after(max(playback.position - LOOKED_BACK, 0))
        steps += [] if begun is None else [begun]
        made = [n for n, step in enumerate(steps) if step.seat is not None]
        last = steps[made[-1] :] if made else []
        moods: dict[Seat, Mood] = {}
        for step in last:
            for event in step.events:
                moods.update(self._feelings(event.seen_by(None)))
        return moods
