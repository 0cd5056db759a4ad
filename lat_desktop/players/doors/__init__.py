"""How the AI plays Doors.

What the levels know and how far they look:

- Novice knows the rules, and says now and then what anybody can see in the row.
- Casual counts: it believes that a Collector takes what is its own, and plays for this turn.
- Expert reckons with that belief, knows that it is itself believed to play so, and looks a turn
  ahead.
- Master lets nothing show in the first two turns, which it plays by a table. From the third on it
  solves what the round may still bring for all identities at once and follows that to the end, so
  that it neither gives itself away nor trusts too much in what it sees; and it plays for the match
  instead of for tokens.

None lets a set of its own lie, or declines a claim that wins the match.
"""

from __future__ import annotations

from random import Random

from lat_desktop.engine.cards import sets_in
from lat_desktop.engine.doors import (
    GUESSES,
    TARGET,
    Claim,
    Doors,
    DoorsView,
    Pass,
    Phase,
    Reason,
)
from lat_desktop.players.doors.habits import casual, novice
from lat_desktop.players.doors.moments import CLUE, DOOR, IDENTITY, Moment, moments
from lat_desktop.players.doors.reading import facing
from lat_desktop.players.doors.thinking import Reader, Thought, look_ahead
from lat_desktop.players.kernels.doors import SILENT, SPEAK, Payoffs, Range
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Candidate, Choice


def choose(view: DoorsView, level: Level, rng: Random, budget: Budget) -> Choice:
    """Choose a move for the seat that looks, whose turn it is. Raises CancelledError."""
    legal = {move.text for move in Doors().legal_moves(view)}
    if Claim.text in legal and _claim_wins(view):
        return Choice.only(Claim.text)
    if view.phase is Phase.SHOW:
        return Choice.only(Pass.text)
    winning = _winning_takes(view)
    if winning and level is not Level.NOVICE:
        return Choice.draw(_weighted(dict.fromkeys(winning, 1.0)), rng)
    seen = moments(view)
    match level:
        case Level.NOVICE:
            candidates = _weighted(novice(view))
        case Level.CASUAL:
            candidates = _weighted(casual(view, seen))
        case Level.EXPERT:
            candidates = _planned(view, seen[-1], look_ahead(seen, rng, budget))
        case Level.MASTER:
            candidates = _planned(view, seen[-1], Reader(view, seen, budget).think())
    return Choice.draw(candidates, rng)


def _claim_wins(view: DoorsView) -> bool:
    """Whether a claim is the best there can be: six tokens (DA1), or the end of the match."""
    assert view.seat is not None
    if view.seat == view.collector:
        return True
    assert view.seat is not None
    return view.scores[view.seat] + Reason.SET.tokens >= TARGET


def _winning_takes(view: DoorsView) -> list[str]:
    """Return the cards that complete the own set; there is nothing better to take (DA1)."""
    if view.phase is not Phase.TAKE or view.identity is None:
        return []
    own = view.identity.traits
    return [f"take {card}" for card in view.display if own & sets_in((*view.row, card))]


def _weighted(weights: dict[str, float]) -> tuple[Candidate, ...]:
    total = sum(weights.values())
    return tuple(Candidate(text, None, weight / total) for text, weight in weights.items())


# --- From a plan for four identities to the moves of one ------------------------------------


def _planned(view: DoorsView, moment: Moment, thought: Thought) -> tuple[Candidate, ...]:
    assert view.identity is not None
    own = IDENTITY[view.identity]
    solution = thought.solution
    plan = solution.policy[own]
    values = solution.values[own]
    if moment.phase is Phase.GUESS:
        spoken = _spoken(view, thought.payoffs, thought.collector, own)
        weights = dict.fromkeys(spoken, 0.0)
        speaking = plan[solution.actions.index(SPEAK)]
        rounds = [(counts[own], collector) for counts, collector in thought.rounds if counts[own]]
        for count, collector in rounds or [(1.0, thought.collector)]:
            words = _spoken(view, thought.payoffs, collector, own)
            best = min(words, key=lambda text: words[text])
            weights[best] += speaking * count / (sum(count for count, _ in rounds) or 1.0)
        silent = solution.actions.index(SILENT)
        weights[Pass.text] = plan[silent]
        worth = spoken | {Pass.text: values[silent]}
    else:
        verb = "take" if moment.phase is Phase.TAKE else "discard"
        texts = [f"{verb} {CLUE[kind]}" for kind in solution.actions]
        weights = dict(zip(texts, plan, strict=True))
        worth = dict(zip(texts, values, strict=True))
    return tuple(
        Candidate(text, _evaluation(view, thought, worth[text]), weight)
        for text, weight in weights.items()
    )


def _spoken(view: DoorsView, pay: Payoffs, collector: Range, own: int) -> dict[str, float]:
    """Return what each word of the Guesser is worth to the Collector."""
    belief = dict(zip(DOOR, facing(collector, own), strict=True))
    worth = {}
    for guess in GUESSES:
        right = sum(chance for door, chance in belief.items() if guess.fits(door))
        won = pay.both if len(guess.traits) == 2 else pay.trait
        worth[guess.text] = right * won + (1 - right) * pay.wrong
    if view.matching:
        worth[Claim.text] = pay.claim
    return worth


def _evaluation(view: DoorsView, thought: Thought, worth: float) -> float | None:
    """Return the chance of winning the match, where that is what the payoffs are."""
    if not thought.for_match:
        return None
    return worth if view.seat == view.collector else 1 - worth
