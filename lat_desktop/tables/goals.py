"""What wins, how near whoever looks is to it, and how near the others are."""

from __future__ import annotations

from msgspec.structs import replace

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.game import Seat, View


def standings(view: View) -> tuple[Sentence, ...]:
    """Return how near to what wins all are: whoever looks, and then the best of the others."""
    scores = view.scores
    by_rank = sorted(range(len(scores)), key=lambda seat: (seat != view.seat, -scores[seat]))
    return tuple(Sentence("goal.standing", {"reached": scores[seat]}, seat) for seat in by_rank)


def goal(view: View, key: str = "goal", about: Seat | None = None, **values: object) -> Sentence:
    """Return the sentence of *key* that says what wins, and how near all are to it in *view*.

    It may be *about* somebody besides.
    """
    return Sentence(key, {"standings": standings(view), **values}, about)


def goals(full: Sentence) -> tuple[Sentence, ...]:
    """Return the *full* sentence, and others for where there is less and less room.

    First goes what else it says. The last may leave it to the table how near all are, but not say
    it of some alone: who is not named would seem not to play. All of them say what wins.
    """
    return full, *(replace(full, key=key, subject=None) for key in ("goal", "goal.short"))
