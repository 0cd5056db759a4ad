"""What each level believes about identities that it has not seen, by Bayes' rule.

A range is a weight for each identity, in the order of ``Door``. It says how likely the identity
would have come to where the round stands; that a seat cannot hold its opponent's identity (D4) is
left to whoever compares the two ranges.
"""

from __future__ import annotations

from typing import Final

from lat_desktop.engine.doors import Phase
from lat_desktop.players.doors.decisions import Decision
from lat_desktop.players.kernels.doors import (
    CARD,
    IDENTITIES,
    RANDOM_MISSES_CLAIM,
    Board,
    Range,
    Solution,
    holders,
)
from lat_desktop.players.sums import add_up

MISSED_SET: Final = 1e-3
"""How likely somebody lets a set of its own go by: nobody who plays well does (DA1)."""
TRAIT_AFFINITY: Final = (0.6, 1.0, 1.5)
"""How fond a naive Collector is of a card that shares no, one or both traits with it."""

TREMBLE: Final = 0.02
"""How likely one who plays by plan does anything, for whatever reason: a trembling hand (Selten
1975), so that no identity is ruled out by a move that the plan does not make."""

_TRAITS: Final = tuple(1 << 4 * (own & 1) | 0x100 << 4 * (own >> 1) for own in IDENTITIES)
"""By identity: one of each of its traits, as a row."""


def shared(card: int, identity: int) -> int:
    """Return how many traits *card* shares with *identity*, for the purpose of sets."""
    return (CARD[card] & _TRAITS[identity]).bit_count()


def naive_policy(board: Board, identity: int) -> dict[int, float]:
    """Return how likely a naive Collector takes what: it completes its set, or takes its own."""
    kinds = sorted(set(board.display))
    winning = [kind for kind in kinds if holders(board.row + CARD[kind]) >> identity & 1]
    weights = {kind: TRAIT_AFFINITY[shared(kind, identity)] for kind in kinds}
    if winning:
        weights = {kind: 1.0 if kind in winning else MISSED_SET for kind in kinds}
    total = add_up(weights.values())
    return {kind: weight / total for kind, weight in weights.items()}


def naive_range(decisions: tuple[Decision, ...]) -> Range:
    """Return the Collector's range if it plays naively."""
    collector = [1.0] * 4
    for decision in decisions:
        if decision.action is None:
            break
        if decision.phase is Phase.TAKE:
            for own in IDENTITIES:
                collector[own] *= naive_policy(decision.board, own)[decision.action]
        elif decision.phase is Phase.SHOW:
            condition_on_no_claim(decision.board, collector)
    return collector


def condition_on_no_claim(board: Board, weights: Range, likely: float = MISSED_SET) -> None:
    """Draw from *weights* what a set that was not claimed says (DA15)."""
    holding = holders(board.row)
    for own in IDENTITIES:
        if holding >> own & 1:
            weights[own] *= likely


class RangeTracker:
    """Both ranges, updated by each decision of a round.

    A Collector plays by a plan, or takes whatever comes. Which of the two it does shows in what it
    takes, like its identity; so there is a range for each. That it takes its own is not reckoned
    with: who believes that is led by the nose by whoever knows it.
    """

    def __init__(self, random_share: float) -> None:
        self._by_policy = [1 - random_share] * 4
        self._at_random = [random_share] * 4
        self.guesser: Range = [1.0] * 4

    @property
    def collector(self) -> Range:
        """The Collector's range, whichever way it plays."""
        weights = [add_up(ways) for ways in zip(self._by_policy, self._at_random, strict=True)]
        most = max(weights)
        return [weight / most for weight in weights]

    @property
    def by_policy(self) -> Range:
        """The range of a Collector that plays by plan."""
        most = max(self._by_policy)
        return [weight / most for weight in self._by_policy]

    @property
    def random_share(self) -> float:
        """How likely the Collector plays at random."""
        return add_up(self._at_random) / (add_up(self._by_policy) + add_up(self._at_random))

    def observe_take(self, decision: Decision, plan: Solution) -> None:
        """See what the Collector took, which those who play by *plan* do so or so often."""
        assert decision.action is not None
        index = plan.actions.index(decision.action)
        evenly = 1 / len(plan.actions)
        for own in IDENTITIES:
            likely = plan.policy[own][index]
            self._by_policy[own] *= likely + TREMBLE * (evenly - likely)
            self._at_random[own] *= evenly

    def observe_pass(self, decision: Decision) -> None:
        """See a seat that let a set be."""
        if decision.phase is Phase.SHOW:
            condition_on_no_claim(decision.board, self._by_policy, MISSED_SET)
            condition_on_no_claim(decision.board, self._at_random, RANDOM_MISSES_CLAIM)
        elif decision.phase is Phase.GUESS:
            condition_on_no_claim(decision.board, self.guesser, RANDOM_MISSES_CLAIM)


def opponent_belief(theirs: Range, own: int) -> list[float]:
    """Return how likely the opponent of *own* is each identity: the belief of a seat."""
    weights = [0.0 if other == own else theirs[other] for other in IDENTITIES]
    total = add_up(weights)
    return [weight / total for weight in weights]
