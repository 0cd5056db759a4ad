"""What wins, how near whoever looks is to it, and how near the others are."""

from __future__ import annotations

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.game import Seat, View


def standings(view: View, *, ties: bool = True) -> tuple[Sentence, ...]:
    """Return how near to what wins whoever looks is, and whichever of the others is nearest.

    A bystander is told of those two that are nearest. With *ties*, whoever is as near as the last
    of them is named, too.
    """
    scores = view.scores
    by_rank = sorted(range(len(scores)), key=lambda seat: (seat != view.seat, -scores[seat]))
    told = by_rank[:2]
    if ties:
        told += [seat for seat in by_rank[2:] if scores[seat] == scores[told[-1]]]
    return tuple(Sentence("goal.standing", {"reached": scores[seat]}, seat) for seat in told)


def goal(view: View, key: str = "goal", about: Seat | None = None, **values: object) -> Sentence:
    """Return the sentence of *key* that says what wins, and how near one is to it in *view*.

    It may be *about* somebody besides.
    """
    return Sentence(key, {"standings": standings(view), **values}, about)


def short_goal(view: View) -> Sentence:
    """Return the same for where there is little room."""
    return Sentence("goal.short", {"standings": standings(view, ties=False)})
