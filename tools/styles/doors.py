"""Honest players of Doors: each takes what is its own, and believes that the other does, too."""

from __future__ import annotations

from functools import partial
from math import prod
from typing import Final

from lat_desktop.engine.cards import CLUES, Door, sets_in
from lat_desktop.engine.doors import GAME, Claim, DoorsView, Guess, Pass, Phase, Reason

TRUST: Final = 2.0
"""How many times likelier each trait that a card of the row shares makes an identity."""


def _choose(view: DoorsView, *, least: float, counts: bool = False) -> str:
    """Speak when a guess promises more than *least* tokens.

    Who *counts* speaks as well when the set that it fears can be completed by what is to come.
    """
    legal = {move.text: move for move in GAME.legal_moves(view)}
    if Claim.text in legal:
        return Claim.text
    if view.phase is Phase.TAKE:
        assert view.identity is not None
        own = view.identity.traits
        return max(legal, key=lambda text: len(own & view.display[_at(view, text)].traits))
    chances = _chances(view)
    if view.phase is Phase.DISCARD:
        return max(
            (text for text in legal if text.startswith("discard")),
            key=lambda text: sum(
                chance * len(door.traits & view.display[_at(view, text)].traits)
                for door, chance in chances.items()
            ),
        )
    guesses = [move for move in legal.values() if isinstance(move, Guess)]
    if guesses:
        best = max(guesses, key=lambda guess: _worth(guess, chances))
        fear = _danger(view, chances) if counts else 0.0
        if _worth(best, chances) > least - Reason.OWN_SET.tokens * fear:
            return best.text
    return Pass.text


def _at(view: DoorsView, text: str) -> int:
    return view.display.index(next(c for c in view.display if c == text.partition(" ")[2]))


def _chances(view: DoorsView) -> dict[Door, float]:
    """Return who the Collector is likely to be."""
    odds = {
        door: prod(TRUST ** len(door.traits & card.traits) for card in view.row)
        for door in Door
        if door is not view.identity or view.seat == view.collector
    }
    return {door: each / sum(odds.values()) for door, each in odds.items()}


def _worth(guess: Guess, chances: dict[Door, float]) -> float:
    right = sum(chance for door, chance in chances.items() if guess.fits(door))
    reason = Reason.BOTH_TRAITS if len(guess.traits) == 2 else Reason.ONE_TRAIT
    return float(right * reason.tokens - (1 - right) * Reason.WRONG_GUESS.tokens)


def _danger(view: DoorsView, chances: dict[Door, float]) -> float:
    """Return how likely the next card makes a set of the Collector's own, by what is left."""
    left = list(CLUES)
    for card in (*view.row, *view.discards, *view.display):
        left.remove(card)
    cards = (*view.display, *left)
    return sum(
        chance * sum(bool(door.traits & sets_in((*view.row, card))) for card in cards) / len(cards)
        for door, chance in chances.items()
    )


STYLES: Final = {
    "never bluffs": partial(_choose, least=0.5),
    "claims what it can": partial(_choose, least=0.0),
    "counts cards": partial(_choose, least=0.5, counts=True),
}
