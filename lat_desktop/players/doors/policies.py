"""Fixed policies, without search: how the lower levels play, and how most of them collect.

Each returns weights by the text of a move; a move that it does not name it does not make.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from lat_desktop.engine.cards import Clue, Door, Trait, sets_in
from lat_desktop.engine.doors import GUESSES, Claim, DoorsView, Guess, Pass, Phase, Reason
from lat_desktop.players.doors.beliefs import naive_range, opponent_belief
from lat_desktop.players.doors.decisions import DOOR, IDENTITY, Decision
from lat_desktop.players.doors.skills import Skill
from lat_desktop.players.kernels.doors import Range
from lat_desktop.players.sums import add_up

Weights: TypeAlias = dict[str, float]
Belief: TypeAlias = dict[Door, float]

WAITING_VALUE: Final = 0.4
"""How many tokens who counts reckons that another turn is worth to the Guesser."""


def by_feel(view: DoorsView, skill: Skill) -> Weights:
    """Take and discard whatever comes; now and then say aloud what three cards of the row share.

    Nothing in it looks at the own identity, so there is nothing in it to be read.
    """
    if view.phase is not Phase.GUESS:
        return any_card(view)
    seen = [trait for trait in Trait if _count(view.row, trait) >= 3]
    if not seen:
        return {Pass.text: 1.0}
    return {Pass.text: 1 - skill.talkative} | {
        f"guess {trait}": skill.talkative / len(seen) for trait in seen
    }


def counting(view: DoorsView, decisions: tuple[Decision, ...], skill: Skill) -> Weights:
    """Count cards, take it that the opponent collects its own, and look at this turn only."""
    collector = believed_range(decisions, skill)
    if view.phase is Phase.DISCARD:
        # As whoever looks on would: to count its own identity out would show it.
        return _discard(view, dict(zip(DOOR, collector, strict=True)))
    return _guess(view, _belief(view, collector))


def any_card(view: DoorsView) -> Weights:
    """Take or discard whatever comes, whoever one is."""
    verb = "take" if view.phase is Phase.TAKE else "discard"
    return {f"{verb} {card}": 1.0 for card in view.display}


def believed_range(decisions: tuple[Decision, ...], skill: Skill) -> Range:
    """Return the Collector's range if it plays naively, as far as a level believes it."""
    return [chance**skill.conviction for chance in naive_range(decisions)]


def _belief(view: DoorsView, collector: Range) -> Belief:
    assert view.identity is not None
    chances = opponent_belief(collector, IDENTITY[view.identity])
    return dict(zip(DOOR, chances, strict=True))


def _discard(view: DoorsView, belief: Belief) -> Weights:
    """Discard what the Collector seems to need most."""
    need = {card: _need(view, belief, card) for card in view.display}
    most = max(need.values())
    return {f"discard {card}": 1.0 for card in view.display if need[card] == most}


def _need(view: DoorsView, belief: Belief, card: Clue) -> float:
    """Return how much *card* would help; each card towards a set counts four times the last."""
    return add_up(
        chance * add_up(4.0 ** _count(view.row, trait) for trait in door.traits & card.traits)
        for door, chance in belief.items()
    )


def _guess(view: DoorsView, belief: Belief) -> Weights:
    """Say what promises the most tokens, if it is more than waiting does."""
    worth = {guess.text: _worth(guess, belief) for guess in GUESSES}
    worth[Pass.text] = _waiting(view, belief)
    if view.matching:
        worth[Claim.text] = Reason.SET.tokens
    return {max(worth, key=lambda text: worth[text]): 1.0}


def _worth(guess: Guess, belief: Belief) -> float:
    right = add_up(chance for door, chance in belief.items() if guess.fits(door))
    reason = Reason.BOTH_TRAITS if len(guess.traits) == 2 else Reason.ONE_TRAIT
    return right * reason.tokens - (1 - right) * Reason.WRONG_GUESS.tokens


def _waiting(view: DoorsView, belief: Belief) -> float:
    """Return what it is worth to say nothing: less, the nearer a set is to its end."""
    if not view.deck:
        return Reason.DECK_OUT.tokens
    lost = add_up(
        chance
        for door, chance in belief.items()
        if any(door.traits & sets_in((*view.row, card)) for card in view.display)
    )
    return (1 - lost) * WAITING_VALUE - lost * Reason.OWN_SET.tokens


def _count(cards: tuple[Clue, ...], trait: Trait) -> int:
    return add_up(trait in card.traits for card in cards)
