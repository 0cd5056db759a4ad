"""What wins, how near whoever looks is to it, and how near the others are."""

from __future__ import annotations

from msgspec.structs import replace

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.game import Seat, View


def standings(
    view: View, *, everybody: bool = False, ties: bool = True, leads: bool = True
) -> tuple[Sentence, ...]:
    """Return how near to what wins whoever looks is, and whichever of the others is nearest.

    A bystander is told of those two that are nearest; with *everybody* all are named. With *ties*,
    whoever is as near as the last of them is named, too; with *leads* it is said, where others are
    not named, whether the one who is named leads, or comes next.
    """
    scores = view.scores
    by_rank = sorted(range(len(scores)), key=lambda seat: (seat != view.seat, -scores[seat]))
    told = by_rank if everybody else by_rank[:2]
    if ties:
        told += [seat for seat in by_rank[len(told) :] if scores[seat] == scores[told[-1]]]
    keys = ["goal.standing"] * len(told)
    if ties and leads and view.seat is not None and len(told) == 2 < len(scores):
        own, other = (scores[seat] for seat in told)
        if own != other:
            keys[1] = "goal.standing.ahead" if other > own else "goal.standing.behind"
    return tuple(
        Sentence(key, {"reached": scores[seat]}, seat) for key, seat in zip(keys, told, strict=True)
    )


def goal(view: View, key: str = "goal", about: Seat | None = None, **values: object) -> Sentence:
    """Return the sentence of *key* that says what wins, and how near one is to it in *view*.

    It may be *about* somebody besides.
    """
    return Sentence(key, {"standings": standings(view), **values}, about)


def whole_goal(full: Sentence, view: View) -> Sentence:
    """Return the *full* sentence with all who play, for where there is the most room."""
    return replace(full, values={**full.values, "standings": standings(view, everybody=True)})


def plain_goal(full: Sentence, view: View) -> Sentence:
    """Return the *full* sentence in fewer words, for where there is less room."""
    return replace(full, values={**full.values, "standings": standings(view, leads=False)})


def short_goal(view: View) -> Sentence:
    """Return the same for where there is little room."""
    return Sentence("goal.short", {"standings": standings(view, ties=False)})
