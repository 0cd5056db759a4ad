"""The end of a round of Doors, solved to the last card by regret minimisation (CFR+).

From turn 3 on there are few enough ways for a round to go that all of them fit in memory: here no
card is drawn, nothing that comes later is guessed at, and nobody forgets what it has seen. What
``doors`` says of boards, ranges and values holds here too. Both ranges come from outside. The
solver is CFR+ (Tammelin 2014): regrets never fall below nothing, both sides learn in turn, and an
iteration counts with the square of its number in the average (Brown and Sandholm 2019).

A tree has nodes, which are decisions; a node has actions; and an action has an edge for each
refill, with how likely it is. What follows the take of turn 4 is in closed form: its edges lead to
an *outlook*, the choices that the Guesser's discard has among who can complete a set in the end.
Refills with the same outlook share an edge. The answer to it is always the best one; so the Guesser
never regrets it, and the average of these answers is as good as any learnt play.

Plain Python that mypyc compiles where it can; uncompiled it gives the same results, more slowly.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from lat_desktop.players.kernels.doors import (
    CARD,
    LAST_SEARCHED,
    RANDOM_COMPLETES,
    RANDOM_MISSES_CLAIM,
    SILENT,
    SPEAK,
    Board,
    Kinds,
    Payoffs,
    Range,
    Solution,
    float_sum,
    holders,
    refilled,
    without,
)

TAKE: Final = 0
DISCARD: Final = 1
GUESS: Final = 2
FOURTH: Final = 3
"""The take of turn 4, after which the round is in closed form."""

COLLECTOR: Final = 0
GUESSER: Final = 1
NOBODY: Final = 2
"""Who learns. Where nobody does, the Collector plays as on average, and the Guesser best."""

FRAME: Final = 16
"""What a decision is told and tells: both ranges, and the values for both, four by four."""
WORDS: Final = 20
"""What the Guesser says: its value by identity, and what it is worth by Guesser and Collector."""
SPOKEN: Final = 16
"""Where the best word of now stands, after the answers to each set of identities (bits)."""
MOST_ITERATIONS: Final = 400
"""How often both sides learn at most."""
MOST_RETURNED: Final = 150
"""How many of these iterations are returned at most."""
PURIFY_BELOW: Final = 0.02
"""What a plan does less often than this is left from its first iterations, and is not meant."""

_Outlook = tuple[tuple[tuple[int, float], ...], ...]
"""By discard: who can complete a set in the end (bits), and how likely."""

EPSILON: Final = 1e-6
"""How likely what is in no plan is taken to be, for it may come to pass all the same."""


class _Tree:
    """Lays out all decisions below one."""

    def __init__(self) -> None:
        # By node
        self.kind: list[int] = []
        self.action: list[int] = []
        """Its first one; the others follow."""
        self.actions: list[int] = []
        self.holding: list[int] = []
        """Which Guessers may claim (bits)."""
        # By action
        self.edge: list[int] = []
        self.edges: list[int] = []
        self.claiming: list[int] = []
        """Which Collectors then claim (bits)."""
        self.masks: list[int] = []
        """Where in the plot all ends stand that it can come to."""
        self.card: list[int] = []
        """The card taken or discarded; or SILENT or SPEAK."""
        # By edge
        self.came: list[int] = []
        """The refill; SILENT where there is none."""
        self.child: list[int] = []
        """A node; or where in the plot the outlook stands."""
        self.part: list[float] = []
        # Outlooks: the number of discards; of each the number of ends; and each end, with its share
        self.plot: list[int] = []
        self.share: list[float] = []
        self._outlooks: dict[tuple[int, Kinds, Kinds], _Outlook] = {}
        self._places: dict[_Outlook, int] = {}

    def grow(self, board: Board, kind: int) -> int:
        """Add a decision and all that follow it; return its node."""
        node = len(self.kind)
        kinds = (SILENT, SPEAK) if kind == GUESS else tuple(sorted(set(board.display)))
        first = len(self.edge)
        fourth = kind == TAKE and board.turn == LAST_SEARCHED
        self.kind.append(FOURTH if fourth else kind)
        self.action.append(first)
        self.actions.append(len(kinds))
        self.holding.append(holders(board.row))
        for card in kinds:
            row = board.row + CARD[card] if kind == TAKE else board.row
            self.edge.append(0)
            self.edges.append(0)
            self.claiming.append(holders(row) if kind == TAKE else 0)
            self.masks.append(0)
            self.card.append(card)
        for index, card in enumerate(kinds):
            if kind == GUESS:
                follow = self._silence(board) if card == SILENT else []
            elif fourth:
                follow = self._fourth(board, card, first + index)
            else:
                follow = self._refilled(board, kind, card)
            self.edge[first + index] = len(self.child)
            self.edges[first + index] = len(follow)
            for child, part, refill in follow:
                self.child.append(child)
                self.part.append(part)
                self.came.append(refill)
        return node

    def _silence(self, board: Board) -> list[tuple[int, float, int]]:
        after = Board(board.turn + 1, board.row, board.display, board.unseen)
        return [(self.grow(after, TAKE), 1.0, SILENT)]

    def _refilled(self, board: Board, kind: int, card: int) -> list[tuple[int, float, int]]:
        row = board.row + CARD[card] if kind == TAKE else board.row
        follow = []
        for refill in sorted(set(board.unseen)):
            display = refilled(board.display, card, refill)
            after = Board(board.turn, row, display, without(board.unseen, refill))
            part = board.unseen.count(refill) / len(board.unseen)
            follow.append((self.grow(after, kind + 1), part, refill))
        return follow

    def _fourth(self, board: Board, card: int, action: int) -> list[tuple[int, float, int]]:
        row = board.row + CARD[card]
        follow: dict[int, float] = {}
        ends: set[int] = set()
        for refill in sorted(set(board.unseen)):
            display = refilled(board.display, card, refill)
            outlook = self._outlook(row, display, without(board.unseen, refill))
            for discard in outlook:
                for end, _ in discard:
                    ends.add(end)
            place = self._place(outlook)
            part = board.unseen.count(refill) / len(board.unseen)
            follow[place] = follow.get(place, 0.0) + part
        self.masks[action] = len(self.plot)
        self.plot.append(len(ends))
        self.plot.extend(sorted(ends))
        self.share.extend([0.0] * (1 + len(ends)))
        return [(place, part, SILENT) for place, part in follow.items()]

    def _outlook(self, row: int, display: Kinds, unseen: Kinds) -> _Outlook:
        key = (row, display, unseen)
        found = self._outlooks.get(key)
        if found is None:
            completing = [holders(row + card) for card in CARD]
            discards = set()
            for card in set(display):
                kept = 0
                for other in without(display, card):
                    kept |= completing[other]
                ends: dict[int, int] = {}
                for refill in unseen:
                    end = kept | completing[refill]
                    ends[end] = ends.get(end, 0) + 1
                discards.add(tuple((end, ends[end] / len(unseen)) for end in sorted(ends)))
            found = self._outlooks[key] = tuple(sorted(discards))
        return found

    def _place(self, outlook: _Outlook) -> int:
        place = self._places.get(outlook)
        if place is None:
            place = self._places[outlook] = len(self.plot)
            self.plot.append(len(outlook))
            self.share.append(0.0)
            for discard in outlook:
                self.plot.append(len(discard))
                self.share.append(0.0)
                for end, share in discard:
                    self.plot.append(end)
                    self.share.append(share)
        return place


class Subgame:
    """All that may still come in a round, from one decision on."""

    def __init__(
        self,
        pay: Payoffs,
        board: Board,
        kind: int,
        random_share: float = 0.0,
        adversarial_share: float = 0.0,
    ) -> None:
        """Lay out what follows a decision (TAKE, DISCARD or GUESS) of turn 3, or a TAKE of turn 4.

        *random_share* is the part of all Collectors that takes whatever comes. *adversarial_share*
        is the part that has come here because it does best here, whatever range is said to have
        come: so the Guesser lets no identity do much better than the others.
        """
        tree = _Tree()
        tree.grow(board, kind)
        self._kind: vec[i64] = vec[i64](tree.kind)
        self._action: vec[i64] = vec[i64](tree.action)
        self._actions: vec[i64] = vec[i64](tree.actions)
        self._holding: vec[i64] = vec[i64](tree.holding)
        self._edge: vec[i64] = vec[i64](tree.edge)
        self._edges: vec[i64] = vec[i64](tree.edges)
        self._claiming: vec[i64] = vec[i64](tree.claiming)
        self._masks: vec[i64] = vec[i64](tree.masks)
        self._child: vec[i64] = vec[i64](tree.child)
        self._part: vec[float] = vec[float](tree.part)
        self._plot: vec[i64] = vec[i64](tree.plot)
        self._share: vec[float] = vec[float](tree.share)
        self._card: vec[i64] = vec[i64](tree.card)
        self._came: vec[i64] = vec[i64](tree.came)
        self._wrong: float = pay.wrong
        self._own_set: float = pay.own_set
        self._trait: float = pay.trait
        self._both: float = pay.both
        self._out: float = pay.out
        self._claim: float = pay.claim
        self._sure: float = pay.sure
        self._random_share: float = random_share
        self._miss: float = random_share * (1 - RANDOM_COMPLETES)
        self._adversarial_share: float = adversarial_share
        self._entry_regret: list[float] = [0.0] * 4
        """By identity, the regret of the Collector not to be it, where it may choose."""
        self._entries: list[Range] = []
        """Of each round: which part of each Collector began it."""
        # By action and identity
        self.size: int = len(tree.edge)
        """How many actions there are in all decisions."""
        zeros = [0.0] * (4 * self.size)
        self._regret: vec[float] = vec[float](zeros)
        self._average: vec[float] = vec[float](zeros)
        self._plan: vec[float] = vec[float](zeros)
        self._worth: vec[float] = vec[float](zeros)
        self._told: vec[float] = vec[float](zeros)
        """What comes of an action by all that the Guesser has answered, for the Collector."""
        self._mean: vec[float] = vec[float](zeros)
        """What an action was worth, in all iterations."""
        self._opposing_reach: vec[float] = vec[float]([0.0] * (4 * len(tree.kind)))
        """By node and identity: the other side's range there, summed over all iterations."""
        all_zeros = zeros * MOST_ITERATIONS
        self._past: vec[float] = vec[float](all_zeros)
        """All plans of all iterations."""
        self._frames: vec[float] = vec[float]([0.0] * (8 * FRAME))
        self._words: vec[float] = vec[float]([0.0] * ((SPOKEN + 1) * WORDS))
        self._weights: vec[float] = vec[float]([0.0] * 64)
        self._learning: i64 = COLLECTOR
        self._weight: float = 0.0
        self._total: float = 0.0
        self.iterations: int = 0
        """How often both sides have learnt."""

    def solve(
        self,
        collector: Range,
        guesser: Range,
        spent: Callable[[int], bool],
        enough: int = MOST_ITERATIONS,
    ) -> Solution:
        """Let both sides learn, or learn on, and return what the first decision has come to.

        That ends when they have done so *enough* times (which may be less than the constant), or
        when *spent* says so of how much was done.
        """
        while self.iterations < min(enough, MOST_ITERATIONS) and not (
            self.iterations and spent(self.iterations * self.size)
        ):
            self.iterations += 1
            self._weight = float(self.iterations * self.iterations)
            self._total += self._weight
            for side in (COLLECTOR, GUESSER):
                entry = self._entry_range()
                self._learning = side
                self._set_ranges([entry[own] * collector[own] for own in range(4)], guesser)
                self._visit(0, 0)
                if side == COLLECTOR:
                    self._update_entry()
            self._keep()
            self._entries.append(self._entry_range())
        return self.solution(0)

    def _entry_range(self) -> Range:
        """Return which part of each Collector comes here."""
        total = 0.0
        for regret in self._entry_regret:
            total += regret
        if total <= 0.0:
            return [1.0] * 4
        return [
            1.0 - self._adversarial_share + 4.0 * self._adversarial_share * regret / total
            for regret in self._entry_regret
        ]

    def _update_entry(self) -> None:
        """Let those who may choose regret what they are, after what it was worth."""
        chosen = self._entry_range()
        worth = [self._frames[8 + own] for own in range(4)]
        mean = 0.0
        for own in range(4):
            mean += (
                worth[own]
                * (chosen[own] - 1.0 + self._adversarial_share)
                / max(4.0 * self._adversarial_share, 1e-9)
            )
        if self._adversarial_share > 0.0:
            self._entry_regret = [
                max(self._entry_regret[own] + worth[own] - mean, 0.0) for own in range(4)
            ]

    def _keep(self) -> None:
        past, plan = self._past, self._plan
        size: i64 = 4 * self.size
        begin: i64 = size * (self.iterations - 1)
        n: i64 = 0
        while n < size:
            past[begin + n] = plan[n]
            n += 1

    # What has been learnt

    def follow(self, node: int, card: int, refill: int) -> int:
        """Return the decision that comes after *card* (or SILENT) has gone and *refill* has come.

        Raises ValueError where there is none.
        """
        action = self._action_of(node, card)
        edge: int = self._edge[action]
        for n in range(self._edges[action]):
            if self._came[edge + n] == refill:
                return self._child[edge + n]
        raise ValueError(f"{refill} cannot come")

    def _action_of(self, node: int, card: int) -> int:
        action: int = self._action[node]
        for n in range(self._actions[node]):
            if self._card[action + n] == card:
                return action + n
        raise ValueError(f"{card} cannot go")

    def solution(self, node: int) -> Solution:
        """Return how a decision is played on average."""
        first: int = self._action[node]
        actions = list(range(first, first + self._actions[node]))
        values = []
        for own in range(4):
            opposing = max(self._opposing_reach[4 * node + own], 1e-12)
            values.append([self._mean[4 * action + own] / opposing for action in actions])
        names = tuple([self._card[action] for action in actions])
        return Solution(names, [self._purified(actions, own) for own in range(4)], values)

    def iterations_along(self, path: list[tuple[int, int]]) -> list[tuple[list[float], Range]]:
        """Return how ranges changed along *path*, in many of the iterations.

        The path is the decisions, and what was decided. Of each: by identity of the Guesser,
        how much it counts in the average; and which part of each Collector comes this way.
        """
        found = []
        step = 1 + 2 * (self.iterations // (2 * MOST_RETURNED))  # odd, for what swings to and fro
        for past in range(self.iterations - 1, -1, -step):
            weights = [float((past + 1) * (past + 1))] * 4
            collector = list(self._entries[past])
            for node, card in path:
                action = self._action_of(node, card)
                takes = self._kind[node] in (TAKE, FOURTH)
                at_random = self._random_share / float(self._actions[node])
                for own in range(4):
                    part = self._past[4 * (self.size * past + action) + own]
                    if takes:
                        collector[own] *= max(
                            (1.0 - self._random_share) * part + at_random, EPSILON
                        )
                    else:
                        weights[own] *= max(part, EPSILON)
            found.append((weights, collector))
        return found

    def value_bounds(self, collector: Range, guesser: Range) -> tuple[float, float]:
        """Return what the average play earns against the best Guesser, and the best Collector's.

        Both are the Collector's, per round that these ranges allow; between them lies the value of
        the game. Nobody may be random_share in it.
        """
        against, best = self.responses(collector, guesser)
        least = most = allowed = 0.0
        for own in range(4):
            least += guesser[own] * against[own]
            most += collector[own] * best[own]
            allowed += collector[own] * (float_sum(guesser) - guesser[own])
        return least / allowed, most / allowed

    def responses(self, collector: Range, guesser: Range) -> tuple[list[float], list[float]]:
        """Return what the best response to the average play earns, by who gives it.

        First by the Guesser's identity, then by the Collector's; each is the Collector's
        counterfactual value.
        """
        self._learning = NOBODY
        self._set_ranges(collector, guesser)
        self._visit(0, 0)
        against = [self._frames[12 + own] for own in range(4)]
        return against, [best / self._total for best in self._best(0)]

    def _set_ranges(self, collector: Range, guesser: Range) -> None:
        frames = self._frames
        for own in range(4):
            frames[own] = collector[own]
            frames[4 + own] = guesser[own]

    def _purified(self, actions: list[int], own: int) -> list[float]:
        """Return an average plan, less what is not meant."""
        parts = [self._average[4 * action + own] for action in actions]
        total = 0.0
        for part in parts:
            total += part
        if total <= 0.0:
            return [1 / len(parts)] * len(parts)
        kept = [part if part >= PURIFY_BELOW * total else 0.0 for part in parts]
        total = 0.0
        for part in kept:
            total += part
        return [part / total for part in kept]

    # The kinds of decisions. Each finds its ranges in its frame, and leaves its values there.

    def _visit(self, node: i64, at: i64) -> None:
        kind = self._kind[node]
        if kind == FOURTH:
            self._fourth(node, at)
        elif kind == TAKE:
            self._take(node, at)
        elif kind == DISCARD:
            self._discard(node, at)
        else:
            self._guess(node, at)

    def _match_regrets(self, node: i64) -> None:
        """Set what each identity does: in proportion to its regrets, at first evenly."""
        source = self._average if self._learning == NOBODY else self._regret
        plan = self._plan
        begin: i64 = 4 * self._action[node]
        end: i64 = begin + 4 * self._actions[node]
        evenly = 4.0 / float(end - begin)
        own: i64 = 0
        while own < 4:
            total = 0.0
            at: i64 = begin + own
            while at < end:
                total += source[at]
                at += 4
            at = begin + own
            if total > 0.0:
                while at < end:
                    plan[at] = source[at] / total
                    at += 4
            else:
                while at < end:
                    plan[at] = evenly
                    at += 4
            own += 1

    def _update_regrets(self, node: i64, at: i64, side: i64) -> None:
        """Leave the value of the plan in the frame; regret what would have been better."""
        frames, plan, worth = self._frames, self._plan, self._worth
        regret, average = self._regret, self._average
        mean, opposing = self._mean, self._opposing_reach
        learning = self._learning
        begin: i64 = 4 * self._action[node]
        end: i64 = begin + 4 * self._actions[node]
        result: i64 = at + 8 + 4 * side
        other: i64 = at + 4 - 4 * side
        facing = frames[other] + frames[other + 1] + frames[other + 2] + frames[other + 3]
        sign = 1.0 if side == COLLECTOR else -1.0
        own: i64 = 0
        while own < 4:
            value = 0.0
            n: i64 = begin + own
            if learning == NOBODY and side == GUESSER:
                value = worth[n]
                while n < end:
                    if worth[n] < value:
                        value = worth[n]
                    n += 4
            else:
                while n < end:
                    value += plan[n] * worth[n]
                    n += 4
            frames[result + own] = value
            if learning == side:
                reach = self._weight * frames[at + 4 * side + own]
                n = begin + own
                while n < end:
                    more = regret[n] + sign * (worth[n] - value)
                    regret[n] = more if more > 0.0 else 0.0
                    average[n] += reach * plan[n]
                    mean[n] += self._weight * worth[n]
                    n += 4
                opposing[4 * node + own] += self._weight * (facing - frames[other + own])
            own += 1

    def _take(self, node: i64, at: i64) -> None:
        frames, worth = self._frames, self._worth
        child, part = self._child, self._part
        self._match_regrets(node)
        below: i64 = at + FRAME
        theirs: i64 = at + 12
        own: i64 = 0
        while own < 4:
            frames[theirs + own] = 0.0
            own += 1
        action: i64 = self._action[node]
        end: i64 = action + self._actions[node]
        while action < end:
            edge: i64 = self._edge[action]
            last: i64 = edge + self._edges[action]
            own = 0
            while own < 4:
                worth[4 * action + own] = 0.0
                own += 1
            while edge < last:
                self._reach(node, action, at, below)
                own = 0
                while own < 4:
                    frames[below + 4 + own] = frames[at + 4 + own]
                    own += 1
                self._visit(child[edge], below)
                chance = part[edge]
                own = 0
                while own < 4:
                    worth[4 * action + own] += chance * frames[below + 8 + own]
                    frames[theirs + own] += chance * frames[below + 12 + own]
                    own += 1
                edge += 1
            action += 1
        self._update_regrets(node, at, COLLECTOR)

    def _reach(self, node: i64, action: i64, at: i64, below: i64) -> None:
        """Leave below who takes that card: those who plan to, and those who take any."""
        frames, plan = self._frames, self._plan
        at_random = self._random_share / float(self._actions[node])
        own: i64 = 0
        while own < 4:
            part = (1.0 - self._random_share) * plan[4 * action + own] + at_random
            frames[below + own] = frames[at + own] * part
            own += 1

    def _discard(self, node: i64, at: i64) -> None:
        frames, plan, worth = self._frames, self._plan, self._worth
        child, part = self._child, self._part
        self._match_regrets(node)
        below: i64 = at + FRAME
        ours: i64 = at + 8
        own: i64 = 0
        while own < 4:
            frames[ours + own] = 0.0
            own += 1
        action: i64 = self._action[node]
        end: i64 = action + self._actions[node]
        while action < end:
            edge: i64 = self._edge[action]
            last: i64 = edge + self._edges[action]
            own = 0
            while own < 4:
                worth[4 * action + own] = 0.0
                own += 1
            while edge < last:
                own = 0
                while own < 4:
                    frames[below + own] = frames[at + own]
                    frames[below + 4 + own] = frames[at + 4 + own] * plan[4 * action + own]
                    own += 1
                self._visit(child[edge], below)
                chance = part[edge]
                own = 0
                while own < 4:
                    frames[ours + own] += chance * frames[below + 8 + own]
                    worth[4 * action + own] += chance * frames[below + 12 + own]
                    own += 1
                edge += 1
            action += 1
        self._update_regrets(node, at, GUESSER)

    def _guess(self, node: i64, at: i64) -> None:
        frames, plan, worth, words = self._frames, self._plan, self._worth, self._words
        told = self._told
        self._match_regrets(node)
        below: i64 = at + FRAME
        silent: i64 = 4 * self._action[node]
        speak: i64 = silent + 4
        own: i64 = 0
        while own < 4:
            frames[below + own] = frames[at + own]
            frames[below + 4 + own] = frames[at + 4 + own] * plan[silent + own]
            own += 1
        self._visit(self._child[self._edge[self._action[node]]], below)
        said: i64 = SPOKEN * WORDS
        self._speak(at, self._holding[node])
        weight = self._weight if self._learning == GUESSER else 0.0
        own = 0
        while own < 4:
            worth[silent + own] = frames[below + 12 + own]
            worth[speak + own] = words[said + own]
            value = 0.0
            other: i64 = 0
            while other < 4:
                spoken = frames[at + 4 + other] * plan[speak + other]
                value += spoken * words[said + 4 + 4 * other + own]
                other += 1
            told[speak + own] += weight * value
            frames[at + 8 + own] = frames[below + 8 + own] + value
            own += 1
        self._update_regrets(node, at, GUESSER)

    def _fourth(self, node: i64, at: i64) -> None:
        frames, worth, words = self._frames, self._worth, self._words
        child, part, plot, share = self._child, self._part, self._plot, self._share
        weights, told = self._weights, self._told
        self._match_regrets(node)
        below: i64 = at + FRAME
        theirs: i64 = at + 12
        weight = self._weight if self._learning == GUESSER else 0.0
        at_random = RANDOM_MISSES_CLAIM * self._random_share / float(self._actions[node])
        facing = frames[at + 4] + frames[at + 5] + frames[at + 6] + frames[at + 7]
        own: i64 = 0
        while own < 4:
            frames[theirs + own] = 0.0
            own += 1
        action: i64 = self._action[node]
        end: i64 = action + self._actions[node]
        while action < end:
            self._reach(node, action, at, below)
            claiming: i64 = self._claiming[action]
            if claiming:
                claimed = 0.0
                own = 0
                while own < 4:
                    if (claiming >> own) & 1:
                        kept = frames[at + own] * at_random
                        gone = frames[below + own] - kept
                        claimed += gone
                        frames[theirs + own] -= self._own_set * gone
                        frames[below + own] = kept
                    own += 1
                own = 0
                while own < 4:
                    frames[theirs + own] += self._own_set * claimed
                    own += 1
            # What the Guesser would say now, and what to each end
            self._speak(below, claiming)
            place: i64 = self._masks[action]
            last_end: i64 = place + plot[place]
            place += 1
            n: i64 = place
            while n <= last_end:
                mask: i64 = plot[n]
                self._answer(below, mask)
                own = 0
                while own < 4:
                    weights[4 * mask + own] = 0.0
                    own += 1
                n += 1
            # Which discard serves it best
            edge: i64 = self._edge[action]
            last: i64 = edge + self._edges[action]
            while edge < last:
                chance = part[edge]
                begin: i64 = child[edge] + 1
                discards: i64 = plot[child[edge]]
                own = 0
                while own < 4:
                    best: i64 = begin
                    least = 0.0
                    here: i64 = begin
                    n = 0
                    while n < discards:
                        stop: i64 = here + plot[here]
                        value = 0.0
                        one: i64 = here + 1
                        while one <= stop:
                            value += share[one] * words[WORDS * plot[one] + own]
                            one += 1
                        if n == 0 or value < least:
                            best, least = here, value
                        here = stop + 1
                        n += 1
                    frames[theirs + own] += chance * least
                    reach = chance * frames[at + 4 + own]
                    stop = best + plot[best]
                    one = best + 1
                    while one <= stop:
                        weights[4 * plot[one] + own] += reach * share[one]
                        one += 1
                    own += 1
                edge += 1
            # What it is all worth to the Collector
            own = 0
            while own < 4:
                value = 0.0
                if (claiming >> own) & 1:
                    value = self._own_set * (facing - frames[at + 4 + own])
                else:
                    n = place
                    while n <= last_end:
                        mask = plot[n]
                        said: i64 = WORDS * mask + 4 + own
                        value += (
                            weights[4 * mask] * words[said]
                            + weights[4 * mask + 1] * words[said + 4]
                            + weights[4 * mask + 2] * words[said + 8]
                            + weights[4 * mask + 3] * words[said + 12]
                        )
                        n += 1
                worth[4 * action + own] = value
                told[4 * action + own] += weight * value
                own += 1
            action += 1
        self._update_regrets(node, at, COLLECTOR)

    # What the Guesser says: as `best_guesses` and `turn_5_guesses` of ``doors``

    def _speak(self, at: i64, holding: i64) -> None:
        """Leave the best thing to say now to the Collector's range of the frame *at*."""
        frames, words = self._frames, self._words
        begin: i64 = SPOKEN * WORDS
        total = frames[at] + frames[at + 1] + frames[at + 2] + frames[at + 3]
        own: i64 = 0
        while own < 4:
            colour: i64 = own ^ 1
            role: i64 = own ^ 2
            both: i64 = own ^ 3
            left = total - frames[at + own]
            miss: i64 = role if frames[at + colour] >= frames[at + role] else colour
            hit: i64 = role + colour - miss
            if frames[at + both] >= frames[at + hit]:
                hit = both
            wrong = frames[at + miss]
            value = (left - wrong) * self._trait + wrong * self._wrong
            right = frames[at + hit]
            exact = right * self._both + (left - right) * self._wrong
            row: i64 = begin + 4 + 4 * own
            other: i64 = 0
            if exact < value:
                value = exact
                while other < 4:
                    words[row + other] = self._both if other == hit else self._wrong
                    other += 1
            else:
                while other < 4:
                    words[row + other] = self._wrong if other == miss else self._trait
                    other += 1
            if (holding >> own) & 1 and left * self._claim <= value:
                value = left * self._claim
                other = 0
                while other < 4:
                    words[row + other] = self._claim
                    other += 1
            words[row + own] = 0.0
            words[begin + own] = value
            own += 1

    def _answer(self, at: i64, completing: i64) -> None:
        """Leave the best answer where *completing* (bits) can complete a set: now, or in turn 5."""
        frames, words = self._frames, self._words
        begin: i64 = completing * WORDS
        said: i64 = SPOKEN * WORDS
        claimed = 0.0
        total = 0.0
        spare: i64 = at + 8  # of a frame that has not been filled yet
        own: i64 = 0
        while own < 4:
            here = frames[at + own]
            rest = self._miss * here if (completing >> own) & 1 else here
            frames[spare + own] = rest
            total += rest
            claimed += here - rest
            own += 1
        own = 0
        while own < 4:
            left = total - frames[spare + own]
            hit: i64 = own ^ 1
            if frames[spare + hit] < frames[spare + (own ^ 2)]:
                hit = own ^ 2
            if frames[spare + (own ^ 3)] >= frames[spare + hit]:
                hit = own ^ 3
            right = frames[spare + hit]
            naming = right > self._sure * left
            value = self._own_set * (claimed - frames[at + own] + frames[spare + own])
            if naming:
                value += right * self._both + (left - right) * self._wrong
            else:
                value += left * self._out
            row: i64 = begin + 4 + 4 * own
            other: i64 = 0
            if words[said + own] < value:
                value = words[said + own]
                while other < 4:
                    words[row + other] = words[said + 4 + 4 * own + other]
                    other += 1
            else:
                while other < 4:
                    if (completing >> other) & 1:
                        words[row + other] = self._own_set
                    elif naming:
                        words[row + other] = self._both if other == hit else self._wrong
                    else:
                        words[row + other] = self._out
                    other += 1
                words[row + own] = 0.0
            words[begin + own] = value
            own += 1

    # How good it is

    def _best(self, node: i64) -> list[float]:
        """Return the most that each Collector can make of all that the Guesser has answered."""
        kind = self._kind[node]
        action = self._action[node]
        found = [0.0] * 4
        for index in range(self._actions[node]):
            values = [self._told[4 * (action + index) + own] for own in range(4)]
            if kind != FOURTH:
                edge = self._edge[action + index]
                for n in range(self._edges[action + index]):
                    below = self._best(self._child[edge + n])
                    for own in range(4):
                        values[own] += self._part[edge + n] * below[own]
            for own in range(4):
                if kind in (FOURTH, TAKE):
                    if index == 0 or values[own] > found[own]:
                        found[own] = values[own]
                else:
                    found[own] += values[own]
        return found
