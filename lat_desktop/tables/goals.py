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


def figures(view: View) -> tuple[Sentence, ...]:
    """Return the same of more than two in figures alone, for where there is less room.

    They stand in the order of play, in which the table has the players as well.
    """
    scores, seat = view.scores, view.seat
    if len(scores) == 2:
        return standings(view)
    if seat is None:
        return (Sentence("goal.figures.bystander", {"all": scores}),)
    others = scores[seat + 1 :] + scores[:seat]
    return (Sentence("goal.figures", {"own": scores[seat], "others": others}),)


def goal(view: View, key: str = "goal", about: Seat | None = None, **values: object) -> Sentence:
    """Return the sentence of *key* that says what wins, and how near all are to it in *view*.

    It may be *about* somebody besides.
    """
    return Sentence(key, {"standings": standings(view), **values}, about)


def goals(full: Sentence, view: View) -> tuple[Sentence, ...]:
    """Return the *full* sentence, and others for where there is less and less room.

    Nobody is left out of any: who is not named would seem not to play. Figures alone say little
    where nobody knows which are their own.
    """
    short = tuple(
        Sentence("goal.short", {**full.values, "standings": told})
        for told in (standings(view), figures(view))
    )
    if view.seat is None:
        return full, *short
    return full, replace(full, values={**full.values, "standings": figures(view)}), *short
