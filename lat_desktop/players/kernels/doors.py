"""The rest of a round of Doors as a game between two ranges, solved by regret minimisation.

Everything in Doors is public but the two identities. So a position is a public board and, for each
seat, how likely each identity is to have come this way: its *range*, four weights. The solver
works on all eight weights at once and never knows who holds what.

Compact board: cards are 0–5 in the order of ``Clue``, identities 0–3 in the order of ``Door``, so
that bit 0 of an identity is its colour and bit 1 its role. A row is four nibbles that count its
red, blue, lady and tiger cards.

The solver is counterfactual regret minimisation (Zinkevich et al. 2007) on public states, with
whole ranges as vectors (Johanson et al. 2011) and refills drawn by chance sampling. Regrets never
fall below nothing, as in CFR+ (Tammelin 2014); an iteration counts with the square of its number in
the average (Brown and Sandholm 2019).

Values are the Collector's utility throughout: the Collector's identities maximise it, the
Guesser's minimise it. They are *counterfactual*: the value for an identity is weighted by the
other side's range alone, and by each identity that is not its own (D4).

From the Guesser's discard in turn 4 on, the round is in closed form. In turn 5 an identity that
can complete its set does so, which is the most it can have; all others do best to take the same
card, because whatever tells them apart can only help the Guesser; and the discard of turn 5 changes
nothing. So the Guesser of turn 4 knows what each word and each silence is worth.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple, TypeAlias

from lat_desktop.players.sums import add_up

Range: TypeAlias = list[float]
"""A weight for each identity."""
Values: TypeAlias = list[float]
"""A counterfactual value for each identity."""
Policy: TypeAlias = list[list[float]]
"""By identity and action: how likely it is; each identity's sum to 1."""
Kinds: TypeAlias = tuple[int, ...]
"""Cards, sorted."""
Answers: TypeAlias = list[tuple[float, list[float]]]
"""By identity of the Guesser: what its best word is worth, and to whom (by Collector)."""

IDENTITIES: Final = range(4)
LAST_TURN: Final = 5
LAST_SEARCHED: Final = 4
"""The last turn in which it is not plain what to do."""

RANDOM_COMPLETES: Final = 0.2
"""How likely the random_share complete a set that they can complete, and claim it."""
RANDOM_MISSES_CLAIM: Final = 0.5
"""How likely the random_share do not claim a set that they have."""

NOISE: Final = 0.08
"""What a plan does less often than this comes from its first iterations, and is purified away."""

CARD: Final = (0x0101, 0x0110, 0x1001, 0x1010, 0x0011, 0x1100)
"""What each kind of card adds to a row."""


def float_sum(parts: list[float]) -> float:
    """Return the sum of *parts*, as :func:`add_up`; compiled with all that it is for."""
    found = 0.0
    for part in parts:
        found += part
    return found


def _holders_of(sets: int) -> int:
    colours, roles = sets & 3, sets >> 2
    found = 0
    for identity in IDENTITIES:
        if colours >> (identity & 1) & 1 or roles >> (identity >> 1) & 1:
            found |= 1 << identity
    return found


_HOLDERS: Final = {
    add_up([0x8 << 4 * trait for trait in range(4) if sets >> trait & 1]): _holders_of(sets)
    for sets in range(16)
}


def holders(row: int) -> int:
    """Return which identities hold a set in *row*, as bits (D12)."""
    return _HOLDERS[(row + 0x4444) & 0x8888]  # four or more in a nibble carry into its top bit


def row_of(cards: Kinds) -> int:
    """Return the row that *cards* make."""
    return add_up([CARD[card] for card in cards])


def without(cards: Kinds, card: int) -> Kinds:
    """Return *cards* less one *card*."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def refilled(display: Kinds, card: int, refill: int) -> Kinds:
    """Return the display after *card* has left it and *refill* has come (D11)."""
    cards = list(display)
    cards[cards.index(card)] = refill
    cards.sort()
    return tuple(cards)


def completers(row: int, display: Kinds) -> int:
    """Return which identities can complete a set with one card of *display*, as bits."""
    found = 0
    for card in display:
        found |= holders(row + CARD[card])
    return found


class Board(NamedTuple):
    """What lies open, before a decision or after it."""

    turn: int
    """1 to 5."""
    row: int
    display: Kinds
    unseen: Kinds
    """The deck, as a set: nobody knows its order."""


class Payoffs:
    """What each end of the round is worth to the Collector."""

    def __init__(
        self, wrong: float, own_set: float, trait: float, both: float, out: float, claim: float
    ) -> None:
        self.wrong = wrong
        self.own_set = own_set
        self.trait = trait
        self.both = both
        self.out = out
        self.claim = claim
        # What an end is worth to each Collector, by the Guesser's identity (its own is nobody's).
        self.trait_rows = [
            [_row(g, [wrong if c == miss else trait for c in IDENTITIES]) for miss in IDENTITIES]
            for g in IDENTITIES
        ]
        self.both_rows = [
            [_row(g, [both if c == hit else wrong for c in IDENTITIES]) for hit in IDENTITIES]
            for g in IDENTITIES
        ]
        self.claim_rows = [_row(g, [claim] * 4) for g in IDENTITIES]
        self.out_rows = [
            [
                _row(g, [own_set if completing >> c & 1 else out for c in IDENTITIES])
                for g in IDENTITIES
            ]
            for completing in range(16)
        ]
        """By the identities that complete a set instead, as bits."""
        self.sure = (wrong - out) / (wrong - both) if wrong > both else 1.0
        """How sure of both traits a Guesser must be to say them in turn 5."""


def _row(guesser: int, worth: list[float]) -> list[float]:
    worth[guesser] = 0.0
    return worth


def best_guesses(collector: Range, row: int, pay: Payoffs) -> Answers:
    """Return the best thing to say now: a trait, both, or the claim of a set (D18–D21).

    A trait that the Guesser has itself is never better than the other one of its kind, which fits
    two of the three identities that are left.
    """
    claims = holders(row)
    answers = []
    for g in IDENTITIES:
        colour, role, both = g ^ 1, g ^ 2, g ^ 3  # who differs from g in what
        in_colour, in_role, in_both = collector[colour], collector[role], collector[both]
        total = in_colour + in_role + in_both
        if in_colour >= in_role:
            right, miss, most, hit = in_both + in_colour, role, in_colour, colour
        else:
            right, miss, most, hit = in_both + in_role, colour, in_role, role
        if in_both >= most:
            most, hit = in_both, both
        value = right * pay.trait + (total - right) * pay.wrong
        worth = pay.trait_rows[g][miss]
        exact = most * pay.both + (total - most) * pay.wrong
        if exact < value:
            value, worth = exact, pay.both_rows[g][hit]
        if claims >> g & 1 and total * pay.claim <= value:
            value, worth = total * pay.claim, pay.claim_rows[g]
        answers.append((value, worth))
    return answers


def turn_5_guesses(collector: Range, completing: int, pay: Payoffs, miss: float = 0.0) -> Answers:
    """Return how turn 5 ends when the identities *completing* (bits) can complete a set in it.

    *miss* is the part of them that does not. Silence earns the Guesser more than a trait or a set
    (D24), so it names both traits or none.
    """
    rest = collector
    claimed = total = float_sum(collector)
    if completing:
        rest = [miss * collector[c] if completing >> c & 1 else collector[c] for c in IDENTITIES]
        total = float_sum(rest)
    claimed -= total
    answers = []
    for g in IDENTITIES:
        left = total - rest[g]
        hit = g ^ 1 if rest[g ^ 1] >= rest[g ^ 2] else g ^ 2
        if rest[g ^ 3] >= rest[hit]:
            hit = g ^ 3
        if rest[hit] > pay.sure * left:
            value = rest[hit] * pay.both + (left - rest[hit]) * pay.wrong
            worth = pay.both_rows[g][hit]
            if completing:
                ends = pay.out_rows[completing][g]
                worth = [ends[c] if completing >> c & 1 else worth[c] for c in IDENTITIES]
        else:
            value, worth = left * pay.out, pay.out_rows[completing][g]
        answers.append((value + pay.own_set * (claimed - collector[g] + rest[g]), worth))
    return answers


def turn_4_guesses(
    spoken: Answers, collector: Range, completing: int, pay: Payoffs, miss: float = 0.0
) -> Answers:
    """Return the best answers after the discard of turn 4: what can be *spoken*, or to wait."""
    return [
        now if now[0] < later[0] else later
        for now, later in zip(spoken, turn_5_guesses(collector, completing, pay, miss), strict=True)
    ]


def turn_5_completers(board: Board, card: int) -> dict[int, float]:
    """Return who can complete a set in turn 5 (bits), and how likely, after *card* is discarded."""
    kept = completers(board.row, without(board.display, card))
    ends: dict[int, float] = {}
    for refill in board.unseen:
        end = kept | holders(board.row + CARD[refill])
        ends[end] = ends.get(end, 0.0) + 1 / len(board.unseen)
    return ends


# --- Search ----------------------------------------------------------------------------------

_Ends: TypeAlias = tuple[list[list[tuple[int, float]]], list[int]]
"""By discard: who can complete a set in the end (bits), and how likely; and all of these ends."""

SILENT: Final = 0
SPEAK: Final = 1


class _Node:
    """A decision: what may be done, and how much each identity regrets not having done it."""

    __slots__ = ("actions", "board", "children", "regrets")

    def __init__(self, board: Board, actions: Kinds) -> None:
        self.board = board
        self.actions = actions
        self.regrets = [[0.0] * len(actions) for _ in IDENTITIES]
        self.children: dict[tuple[int, int], _Node] = {}
        """By action, and the card that came after it."""


class Solution:
    """How each identity of the seat to move plays a decision, and what it expects of it."""

    def __init__(self, actions: Kinds, policy: Policy, values: list[list[float]]) -> None:
        self.actions: Final = actions
        """Cards to take or to discard; or SILENT and SPEAK."""
        self.policy: Final = policy
        self.values: Final = values
        """By identity and action: the Collector's expected utility."""


class Search:
    """Regret minimisation below one decision, with refills drawn as they come.

    Turns up to *horizon* are searched. In those after it both sides take and discard blindly, but
    nobody declines a set, and the Guesser speaks well in the end.
    """

    def __init__(self, pay: Payoffs, horizon: int, rng: Random, random_share: float = 0.0) -> None:
        self._pay = pay
        self._random_share = random_share
        self._miss = random_share * (1 - RANDOM_COMPLETES)
        self._horizon = min(horizon, LAST_SEARCHED)
        self._random = rng.random
        self._root: _Node | None = None
        self._iterations = 0
        self._weight = 0.0
        """Of this iteration: the square of its number, for early ones know little."""
        self._total = 0.0
        self._policy: Policy = []
        self._values: list[list[float]] = []
        self._ends: dict[tuple[int, Kinds, Kinds], _Ends] = {}
        self.nodes = 0
        """How many decisions have been looked at."""

    # Solving one decision

    def take(
        self,
        board: Board,
        collector: Range,
        guesser: Range,
        spent: Callable[[int], bool],
    ) -> Solution:
        """Solve a turn's first decision: what the Collector takes."""
        node = self._root = _Node(board, tuple(sorted(set(board.display))))
        while self._begins_iteration(spent):
            self._take(node, collector, guesser)
        return self._solution(node, guesser)

    def discard(
        self, board: Board, collector: Range, guesser: Range, spent: Callable[[int], bool]
    ) -> Solution:
        """Solve what the Guesser discards. *board* lies as the Collector left it."""
        node = self._root = _Node(board, tuple(sorted(set(board.display))))
        while self._begins_iteration(spent):
            self._discard(node, collector, guesser)
        return self._solution(node, collector)

    def guess(
        self, board: Board, collector: Range, guesser: Range, spent: Callable[[int], bool]
    ) -> Solution:
        """Solve whether the Guesser speaks. *board* lies as its discard left it."""
        node = self._root = _Node(board, (SILENT, SPEAK))
        while self._begins_iteration(spent):
            self._guess(node, collector, guesser)
        return self._solution(node, collector)

    def _begins_iteration(self, spent: Callable[[int], bool]) -> bool:
        if self._iterations and spent(self.nodes):
            return False
        self._iterations += 1
        self._weight = float(self._iterations * self._iterations)
        self._total += self._weight
        return True

    def _solution(self, node: _Node, facing: Range) -> Solution:
        total = self._total
        return Solution(
            node.actions,
            _purified(self._policy),
            [
                [value / total / max(float_sum(facing) - facing[own], 1e-12) for value in values]
                for own, values in enumerate(self._values)
            ],
        )

    # The three kinds of decision. Each takes both ranges and returns the values of the
    # Collector's identities and of the Guesser's.

    def _take(self, node: _Node, collector: Range, guesser: Range) -> tuple[Values, Values]:
        self.nodes += 1
        board = node.board
        own_set = self._pay.own_set
        facing = float_sum(guesser)
        policy = [_regret_matching(regrets) for regrets in node.regrets]
        theirs = [0.0] * 4
        by_action: list[Values] = []
        refills = self._refills(node)
        careful, at_random = 1 - self._random_share, self._random_share / len(node.actions)
        for index, card in enumerate(node.actions):
            reach = [collector[c] * (careful * policy[c][index] + at_random) for c in IDENTITIES]
            claiming = holders(board.row + CARD[card])
            if claiming:
                kept = [
                    collector[c] * at_random * RANDOM_MISSES_CLAIM
                    if claiming >> c & 1
                    else reach[c]
                    for c in IDENTITIES
                ]
                claimed = 0.0
                for c in IDENTITIES:
                    claimed += reach[c] - kept[c]
                for c in IDENTITIES:
                    theirs[c] += own_set * (claimed - (reach[c] - kept[c]))
                reach = kept
            ours = [0.0] * 4
            for refill, part in refills:
                mine, yours = self._after_take(node, card, refill, reach, guesser)
                for c in IDENTITIES:
                    ours[c] += part * mine[c]
                    theirs[c] += part * yours[c]
            if claiming:
                for c in IDENTITIES:
                    if claiming >> c & 1:
                        ours[c] = own_set * (facing - guesser[c])
            by_action.append(ours)
        return self._update_regrets(node, policy, by_action, 1.0), theirs

    def _refills(self, node: _Node) -> list[tuple[int, float]]:
        """Return one card of the deck, or all kinds of it where there is time for that."""
        unseen = node.board.unseen
        if node is self._root and node.board.turn == LAST_SEARCHED:
            return [(kind, unseen.count(kind) / len(unseen)) for kind in sorted(set(unseen))]
        return [(self._one_of(unseen), 1.0)]

    def _after_take(
        self, node: _Node, card: int, refill: int, collector: Range, guesser: Range
    ) -> tuple[Values, Values]:
        board = node.board
        child = node.children.get((card, refill))
        if child is None:
            display = refilled(board.display, card, refill)
            row = board.row + CARD[card]
            after = Board(board.turn, row, display, without(board.unseen, refill))
            child = node.children[card, refill] = _Node(after, tuple(sorted(set(display))))
        if board.turn == LAST_SEARCHED:
            return self._turn_4_discard(child.board, collector, guesser)
        return self._discard(child, collector, guesser)

    def _discard(self, node: _Node, collector: Range, guesser: Range) -> tuple[Values, Values]:
        self.nodes += 1
        board = node.board
        policy = [_regret_matching(regrets) for regrets in node.regrets]
        ours = [0.0] * 4
        by_action: list[Values] = []
        draw = self._random()
        for index, card in enumerate(node.actions):
            reach = [guesser[g] * policy[g][index] for g in IDENTITIES]
            refill = board.unseen[int(draw * len(board.unseen))]
            child = node.children.get((card, refill))
            if child is None:
                display = refilled(board.display, card, refill)
                after = Board(board.turn, board.row, display, without(board.unseen, refill))
                child = node.children[card, refill] = _Node(after, (SILENT, SPEAK))
            more, theirs = self._guess(child, collector, reach)
            by_action.append(theirs)
            for c in IDENTITIES:
                ours[c] += more[c]
        return ours, self._update_regrets(node, policy, by_action, -1.0)

    def _guess(self, node: _Node, collector: Range, guesser: Range) -> tuple[Values, Values]:
        self.nodes += 1
        board = node.board
        # Of all that can be said only the best counts: its worth is known at once.
        answers = best_guesses(collector, board.row, self._pay)
        policy = [_regret_matching(regrets) for regrets in node.regrets]
        silent = [guesser[g] * policy[g][SILENT] for g in IDENTITIES]
        ours, waiting = self._next_turn(node, collector, silent)
        for g, (_, worth) in enumerate(answers):
            if spoken := guesser[g] - silent[g]:
                for c in IDENTITIES:
                    ours[c] += spoken * worth[c]
        theirs = self._update_regrets(
            node, policy, [waiting, [value for value, _ in answers]], -1.0
        )
        return ours, theirs

    def _next_turn(self, node: _Node, collector: Range, guesser: Range) -> tuple[Values, Values]:
        board = node.board
        if board.turn >= self._horizon:
            return self._uniform_rollout(board, collector, guesser)
        child = node.children.get((SILENT, SILENT))
        if child is None:
            after = Board(board.turn + 1, board.row, board.display, board.unseen)
            child = _Node(after, tuple(sorted(set(board.display))))
            if after.turn == LAST_SEARCHED:
                _prefer_completing(child)
            node.children[SILENT, SILENT] = child
        return self._take(child, collector, guesser)

    def _update_regrets(
        self, node: _Node, policy: Policy, by_action: list[Values], sign: float
    ) -> Values:
        """Return the value of playing by *policy*, and regret what would have been better."""
        values = []
        for own in IDENTITIES:
            plan, regrets = policy[own], node.regrets[own]
            value = 0.0
            for index, action in enumerate(by_action):
                value += plan[index] * action[own]
            for index, action in enumerate(by_action):
                regret = regrets[index] + sign * (action[own] - value)
                regrets[index] = regret if regret > 0.0 else 0.0
            values.append(value)
        if node is self._root:
            self._add_to_average(policy, by_action)
        return values

    def _add_to_average(self, policy: Policy, by_action: list[Values]) -> None:
        """Add this iteration to the averages."""
        if not self._policy:
            self._policy = [[0.0] * len(by_action) for _ in IDENTITIES]
            self._values = [[0.0] * len(by_action) for _ in IDENTITIES]
        for own in IDENTITIES:
            for index, action in enumerate(by_action):
                self._policy[own][index] += self._weight * policy[own][index]
                self._values[own][index] += self._weight * action[own]

    # What is not searched

    def _uniform_rollout(
        self, board: Board, collector: Range, guesser: Range
    ) -> tuple[Values, Values]:
        """Play the turn after *board*, and those after it, uniformly at random."""
        row, display, unseen = board.row, board.display, board.unseen
        for _ in range(board.turn + 1, LAST_SEARCHED):
            row += CARD[card := self._one_of(display)]
            display = refilled(display, card, refill := self._one_of(unseen))
            unseen = without(unseen, refill)
            card = self._one_of(display)
            display = refilled(display, card, refill := self._one_of(unseen))
            unseen = without(unseen, refill)
        own_set = self._pay.own_set
        claiming = completers(row, display)
        rest = [
            self._miss * collector[c] if claiming >> c & 1 else collector[c] for c in IDENTITIES
        ]
        row += CARD[card := self._one_of(display)]
        display = refilled(display, card, refill := self._one_of(unseen))
        after = Board(LAST_SEARCHED, row, display, without(unseen, refill))
        ours, theirs = self._turn_4_discard(after, rest, guesser)
        if claiming:
            facing = float_sum(guesser)
            claimed = [a - b for a, b in zip(collector, rest, strict=True)]
            for c in IDENTITIES:
                theirs[c] += own_set * (float_sum(claimed) - claimed[c])
                if claiming >> c & 1:
                    ours[c] = own_set * (facing - guesser[c])
        return ours, theirs

    def _one_of(self, cards: Kinds) -> int:
        return cards[int(self._random() * len(cards))]

    def _turn_4_discard(
        self, board: Board, collector: Range, guesser: Range
    ) -> tuple[Values, Values]:
        """Let each Guesser discard what serves it best in turn 4, over all refills."""
        self.nodes += 1
        discards, ends = self._ends_of(board)
        spoken = best_guesses(collector, board.row, self._pay)
        answers = {
            end: turn_4_guesses(spoken, collector, end, self._pay, self._miss) for end in ends
        }
        first = second = third = fourth = 0.0  # unrolled: this is where the time goes
        theirs: Values = []
        for g in IDENTITIES:
            best, best_value = discards[0], math.inf
            for discard in discards:
                value = 0.0
                for end, part in discard:
                    value += part * answers[end][g][0]
                if value < best_value:
                    best, best_value = discard, value
            theirs.append(best_value)
            for end, part in best:
                worth = answers[end][g][1]
                weight = part * guesser[g]
                first += weight * worth[0]
                second += weight * worth[1]
                third += weight * worth[2]
                fourth += weight * worth[3]
        return [first, second, third, fourth], theirs

    def _ends_of(self, board: Board) -> _Ends:
        """Return what each discard of turn 4 leads to, and all that any can lead to."""
        key = (board.row, board.display, board.unseen)
        found = self._ends.get(key)
        if found is None:
            discards = [
                list(turn_5_completers(board, card).items()) for card in sorted(set(board.display))
            ]
            ends = sorted({end for discard in discards for end, _ in discard})
            found = self._ends[key] = discards, ends
        return found


def _regret_matching(regrets: list[float]) -> list[float]:
    """Return actions in proportion to their regrets, at first evenly (Hart and Mas-Colell 2000)."""
    total = float_sum(regrets)
    if total > 0.0:
        return [regret / total for regret in regrets]
    return [1 / len(regrets)] * len(regrets)


def _purified(policy: Policy) -> Policy:
    """Return *policy* as chances, less the actions that hardly any identity chooses."""
    total = float_sum(policy[0])
    usual = [max(parts) >= NOISE * total for parts in zip(*policy, strict=True)]
    kept = [[part * use for part, use in zip(plan, usual, strict=True)] for plan in policy]
    return [[part / float_sum(plan) for part in plan] for plan in kept]


def _prefer_completing(node: _Node) -> None:
    """Let those who can complete a set do so from the start."""
    for index, card in enumerate(node.actions):
        completing = holders(node.board.row + CARD[card])
        for c in IDENTITIES:
            if completing >> c & 1:
                node.regrets[c][index] = 1e-9
