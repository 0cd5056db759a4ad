"""Why Master plays Doors so: who the Collector seems to be, and what was taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lat_desktop.engine.cards import Door
from lat_desktop.engine.doors import GUESSES, Claim, DoorsView, Guess, Phase
from lat_desktop.engine.doors import Reason as Ending
from lat_desktop.players.doors.beliefs import opponent_belief
from lat_desktop.players.doors.candidates import winning_takes
from lat_desktop.players.doors.decisions import DOOR, IDENTITY, decisions_of
from lat_desktop.players.doors.search import RoundSolver
from lat_desktop.players.player import Budget, Choice, Explanation, Reason
from lat_desktop.players.sums import add_up

CERTAIN: Final = 0.995
"""From how often on a choice is no mixed one."""
EVEN: Final = 0.02
"""How close all identities that can be are to one another where nothing tells them apart."""


def explain(view: DoorsView, choice: Choice, other: str | None, budget: Budget) -> Explanation:
    """Return why the first candidate is the one to play. Raises CancelledError."""
    budget.spent(0)
    return Explanation(tuple(_reasons(view, choice, budget)))


def _reasons(view: DoorsView, choice: Choice, budget: Budget) -> Iterator[Reason]:
    assert view.seat is not None
    assert view.identity is not None
    hinted = choice.candidates[0]
    collects = view.seat == view.collector
    if hinted.move == Claim.text:
        ending = Ending.OWN_SET if collects else Ending.SET
        yield Reason("claim", {"tokens": ending.tokens})
        return
    if view.phase is Phase.SHOW:
        return
    if hinted.move in winning_takes(view):
        yield Reason("completes", {"tokens": Ending.OWN_SET.tokens})
        return
    collector = RoundSolver(view, decisions_of(view), budget).solve().collector
    own = IDENTITY[view.identity]
    if collects and view.row:
        share = collector[own] / add_up(collector)
        yield Reason("seen", {"identity": view.identity.key, "percent": _percent(share)})
    elif not collects:
        belief = dict(zip(DOOR, opponent_belief(collector, own), strict=True))
        yield from _read(view, belief)
        if view.phase is Phase.GUESS:
            yield _guess(hinted.move, belief)
    if hinted.weight < CERTAIN and view.phase is not Phase.GUESS:
        yield Reason("mixed", {"percent": _percent(hinted.weight)})


def _read(view: DoorsView, belief: dict[Door, float]) -> Iterator[Reason]:
    """Yield who the Collector most likely is, and what its cards show of that."""
    possible = [share for share in belief.values() if share]
    if len(possible) > 1 and max(possible) - min(possible) < EVEN:
        yield Reason("even", seat=view.collector)
        return
    likeliest = max(belief, key=lambda door: belief[door])
    percent = _percent(belief[likeliest])
    yield Reason("belief", {"identity": likeliest.key, "percent": percent}, view.collector)
    if view.row:
        colour, role = likeliest.colour, likeliest.role
        yield Reason(
            "taken",
            {
                "colour": colour.key,
                "colours": add_up(colour in card.traits for card in view.row),
                "role": role.key,
                "roles": add_up(role in card.traits for card in view.row),
                "cards": len(view.row),
            },
        )


def _guess(move: str, belief: dict[Door, float]) -> Reason:
    """Return how likely the guess is right: the one that is hinted at, or the likeliest."""

    def right(guess: Guess) -> float:
        return add_up(share for door, share in belief.items() if guess.fits(door))

    hinted = next((guess for guess in GUESSES if guess.text == move), None)
    guess = hinted or max(GUESSES, key=right)
    ending = Ending.BOTH_TRAITS if len(guess.traits) == 2 else Ending.ONE_TRAIT
    return Reason(
        "guess",
        {
            "guess": guess.key,
            "percent": _percent(right(guess)),
            "tokens": ending.tokens,
            "lost": Ending.WRONG_GUESS.tokens,
        },
    )


def _percent(share: float) -> int:
    return round(100 * share)
