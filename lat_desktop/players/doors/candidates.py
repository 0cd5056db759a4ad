"""From a solution for all four identities to the candidates of the one that is held."""

from __future__ import annotations

from typing import Final

from lat_desktop.engine.cards import sets_in
from lat_desktop.engine.doors import GUESSES, TARGET, Claim, DoorsView, Pass, Phase, Reason
from lat_desktop.players.doors.beliefs import opponent_belief
from lat_desktop.players.doors.decisions import CLUE, DOOR, IDENTITY
from lat_desktop.players.doors.search import SearchResult
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


def policy_candidates(view: DoorsView, result: SearchResult) -> tuple[Candidate, ...]:
    """Return all moves of a decision that was thought about, but words before a discard (DA2)."""
    assert view.identity is not None
    own = IDENTITY[view.identity]
    solution = result.solution
    plan = solution.policy[own]
    values = solution.values[own]
    if view.phase is Phase.GUESS:
        worth = guess_values(view, result.payoffs, result.collector, own)
        weights = dict.fromkeys(worth, 0.0)
        iterations = [
            (counts[own], collector) for counts, collector in result.iterations if counts[own]
        ]
        iterations = iterations or [(1.0, result.collector)]
        speaking = plan[solution.actions.index(SPEAK)] / add_up([count for count, _ in iterations])
        for count, collector in iterations:
            words = guess_values(view, result.payoffs, collector, own)
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
        Candidate(text, from_own_side(view, worth[text]), weight)
        for text, weight in weights.items()
    )


def guess_values(view: DoorsView, pay: Payoffs, collector: Range, own: int) -> dict[str, float]:
    """Return what each word of the Guesser is worth to the Collector."""
    belief = opponent_belief(collector, own)
    worth = {}
    for text, fitting in FITTING.items():
        right = add_up([belief[identity] for identity in fitting])
        won = pay.both if len(fitting) == 1 else pay.trait
        worth[text] = right * won + (1 - right) * pay.wrong
    if view.matching:
        worth[Claim.text] = pay.claim
    return worth


def from_own_side(view: DoorsView, chance: float) -> float:
    """Return the chance of the seat that looks, given the Collector's."""
    return chance if view.seat == view.collector else 1 - chance
