"""From a plan for four identities to the moves of one, with their texts."""

from __future__ import annotations

from typing import Final

from lat_desktop.engine.cards import sets_in
from lat_desktop.engine.doors import GUESSES, TARGET, Claim, DoorsView, Pass, Phase, Reason
from lat_desktop.players.doors.beliefs import facing
from lat_desktop.players.doors.decisions import CLUE, DOOR, IDENTITY
from lat_desktop.players.doors.search import Thought
from lat_desktop.players.kernels.doors import SILENT, SPEAK, Payoffs, Range
from lat_desktop.players.player import Candidate
from lat_desktop.players.sums import add_up

FITTING: Final = {
    guess.text: [identity for identity, door in enumerate(DOOR) if guess.fits(door)]
    for guess in GUESSES
}
"""By guess: for which identities it is right (D20)."""


def claim_wins(view: DoorsView) -> bool:
    """Whether a claim is the best there can be: six tokens (DA1), or the end of the match."""
    assert view.seat is not None
    if view.seat == view.collector:
        return True
    return view.scores[view.seat] + Reason.SET.tokens >= TARGET


def winning_takes(view: DoorsView) -> list[str]:
    """Return the cards that complete the own set; there is nothing better to take (DA1)."""
    if view.phase is not Phase.TAKE or view.identity is None:
        return []
    own = view.identity.traits
    return [f"take {card}" for card in view.display if own & sets_in((*view.row, card))]


def planned(view: DoorsView, thought: Thought) -> tuple[Candidate, ...]:
    """Return all moves of a decision that was thought about, but words before a discard (DA2)."""
    assert view.identity is not None
    own = IDENTITY[view.identity]
    solution = thought.solution
    plan = solution.policy[own]
    values = solution.values[own]
    if view.phase is Phase.GUESS:
        worth = spoken(view, thought.payoffs, thought.collector, own)
        weights = dict.fromkeys(worth, 0.0)
        rounds = [(counts[own], collector) for counts, collector in thought.rounds if counts[own]]
        rounds = rounds or [(1.0, thought.collector)]
        speaking = plan[solution.actions.index(SPEAK)] / add_up([count for count, _ in rounds])
        for count, collector in rounds:
            words = spoken(view, thought.payoffs, collector, own)
            best = min(words, key=lambda text: words[text])
            weights[best] += speaking * count
        silent = solution.actions.index(SILENT)
        weights[Pass.text] = plan[silent]
        worth |= {Pass.text: values[silent]}
    else:
        verb = "take" if view.phase is Phase.TAKE else "discard"
        texts = [f"{verb} {CLUE[kind]}" for kind in solution.actions]
        weights = dict(zip(texts, plan, strict=True))
        worth = dict(zip(texts, values, strict=True))
    return tuple(
        Candidate(text, seen_from(view, worth[text]) if thought.for_match else None, weight)
        for text, weight in weights.items()
    )


def spoken(view: DoorsView, pay: Payoffs, collector: Range, own: int) -> dict[str, float]:
    """Return what each word of the Guesser is worth to the Collector."""
    belief = facing(collector, own)
    worth = {}
    for text, fitting in FITTING.items():
        right = add_up([belief[identity] for identity in fitting])
        won = pay.both if len(fitting) == 1 else pay.trait
        worth[text] = right * won + (1 - right) * pay.wrong
    if view.matching:
        worth[Claim.text] = pay.claim
    return worth


def seen_from(view: DoorsView, chance: float) -> float:
    """Return the chance of the seat that looks, given the Collector's."""
    return chance if view.seat == view.collector else 1 - chance
