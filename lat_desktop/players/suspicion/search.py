"""How those think who plan a turn: in points at the end.

A turn is where the guests are brought, the card, the order of its actions, and whom they concern.
Each is worth what it adds to three things: the gems, what one will know of the others, and (not all
mind it) what the others will know of oneself.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Final, TypeAlias

import msgspec

from lat_desktop.engine.game import Seat
from lat_desktop.engine.mansion import Action
from lat_desktop.engine.suspicion import IDENTIFIED, Look, Phase, SuspicionView, gem_points
from lat_desktop.players.player import Budget
from lat_desktop.players.sums import add_up
from lat_desktop.players.suspicion.beliefs import Belief, opponents_beliefs, weights
from lat_desktop.players.suspicion.board import (
    GEM_PLACE,
    GEMS,
    GUESTS,
    LOOT,
    PLACE,
    ROOMS,
    Rooms,
    moved,
    rooms_of,
    seers,
    sharers,
    text_of_walk,
    walks,
)
from lat_desktop.players.suspicion.deduction import marginals
from lat_desktop.players.suspicion.skills import EvaluationStyle

MoveSequence: TypeAlias = tuple[str, ...]
"""The moves of a turn, as texts."""

THEFTS_A_TURN: Final = 0.75
"""How many gems are taken in a turn, about; of two players each does but one action."""
THEFTS_A_TURN_OF_TWO: Final = 0.5
NARROWING: Final = 0.6
"""By how much a round cuts down who else somebody may be, about."""
BEAM: Final = 12
"""From how many places of the guests the secret passage is tried."""
NEXT_THEFT_SHARE: Final = 0.35
"""What it is worth to be where one would steal, as a part of that theft."""


class Plan(msgspec.Struct, frozen=True):
    """A way to play the rest of a turn."""

    value: float
    """In points, compared with doing nothing."""
    moves: MoveSequence


class _ActionOption(msgspec.Struct, frozen=True):
    """A way to do an action."""

    value: float
    rooms: Rooms
    """Where the guests stand after it."""
    text: str
    ends: bool = False
    """Whether it ends the match."""


def eventual_certainty(share: float, narrowing: float) -> float:
    """Return how likely somebody will be named rightly in the end who is taken for it with *share*.

    All others that it might be become as much less likely until then as *narrowing* says.
    """
    return share / (share + (1 - share) * narrowing) if share else 0.0


def expected_certainty(belief: Sequence[float], narrowing: float) -> float:
    """Return how likely one will name somebody rightly in the end."""
    return add_up(share * eventual_certainty(share, narrowing) for share in belief)


@cache
def expected_points(gems: tuple[int, ...], more: int) -> float:
    """Return what *gems* (in ascending order) will be worth after *more* others.

    Half of those are chosen, and half as they come.
    """
    if not more:
        return float(gem_points((gems[0], gems[1], gems[2])))
    after = [
        expected_points(tuple(sorted((*gems[:kind], gems[kind] + 1, *gems[kind + 1 :]))), more - 1)
        for kind in range(len(gems))
    ]
    return (max(after) + add_up(after) / len(after)) / 2


class TurnEvaluator:
    """Evaluates the ways to play a turn for the seat that looks, in points at the end of the match.

    The value of information is what it adds to the chance of naming somebody rightly. *seen* says
    by seat and guest what speaks for it, if that is more than the view tells.
    """

    def __init__(
        self, view: SuspicionView, style: EvaluationStyle, seen: Sequence[Belief] | None = None
    ) -> None:
        assert view.seat is not None
        assert view.identity is not None
        self.view, self.style = view, style
        self.seat, self.own = view.seat, PLACE[view.identity]
        self.seats = len(view.gems)
        self.opponents = [seat for seat in range(self.seats) if seat != self.seat]
        self.weights = seen or weights(view, use_behaviour=style.use_behaviour)
        self.shares = marginals(self.weights)
        self.opponents_beliefs = list(opponents_beliefs(view).values())
        thefts = thefts_left(view.stacks)
        rate = THEFTS_A_TURN if self.seats > 2 else THEFTS_A_TURN_OF_TWO
        self.narrowing = NARROWING ** (thefts / rate / self.seats)
        self.more = round(thefts / self.seats)
        self.view_value = self._view_value()
        self._ends = {gem: self._end(gem) for gem in range(len(GEMS)) if view.stacks[gem] == 1}
        # By what they depend on alone: who can see the guest, who may have taken the gem, and where
        # the guests stand. The same comes up again and again, after other moves.
        self._question_values: dict[tuple[bool, ...], list[tuple[Seat, float]]] = {}
        self._information_costs: dict[tuple[float, ...], float] = {}
        self._position_values: dict[Rooms, float] = {}
        self.gains = [self._gain(gem) for gem in range(len(GEMS))]

    # What things are worth

    def _gain(self, gem: int) -> float:
        gems = self.view.gems[self.seat]
        after = list(gems)
        after[gem] += 1
        return expected_points(tuple(sorted(after)), self.more) - expected_points(
            tuple(sorted(gems)), self.more
        )

    def _end(self, gem: int) -> float:
        """Return what a theft that ends the match is worth, apart from what it tells."""
        others = [self.view.gems[seat] for seat in self.opponents]
        gems = list(self.view.gems[self.seat])
        later = expected_points(tuple(sorted(gems)), self.more)
        gems[gem] += 1
        ended = float(gem_points((gems[0], gems[1], gems[2])))
        theirs_now = add_up(map(gem_points, others)) / len(others)
        theirs = add_up(expected_points(tuple(sorted(each)), self.more) for each in others) / len(
            others
        )
        sheet_now = add_up(expected_certainty(self.shares[seat], 1.0) for seat in self.opponents)
        sheet = add_up(
            expected_certainty(self.shares[seat], self.narrowing) for seat in self.opponents
        )
        told_now = add_up(eventual_certainty(row[self.own], 1.0) for row in self.opponents_beliefs)
        told = add_up(
            eventual_certainty(row[self.own], self.narrowing) for row in self.opponents_beliefs
        )
        # What the others know of one another grows, too.
        between = (sheet - sheet_now) * (self.seats - 2) / (self.seats - 1)
        return (
            (ended - theirs_now)
            - (later - theirs)
            + IDENTIFIED * (sheet_now - sheet + between + (told - told_now) / len(others))
        )

    def information_cost(self, rooms: Rooms, gem: int) -> float:
        """Return how many points a theft gives away, by what it tells of oneself."""
        shares = tuple(sharers(rooms, gem))
        if shares in self._information_costs:
            return self._information_costs[shares]
        cost = 0.0
        for row in self.opponents_beliefs:
            before = row[self.own]
            seen = add_up(share * weight for share, weight in zip(row, shares, strict=True))
            after = before * shares[self.own] / seen
            cost += eventual_certainty(after, self.narrowing) - eventual_certainty(
                before, self.narrowing
            )
        found = self.style.concealment * IDENTIFIED * cost / len(self.opponents_beliefs)
        self._information_costs[shares] = found
        return found

    def question_values(self, rooms: Rooms, guest: int) -> list[tuple[Seat, float]]:
        """Return whom one can ask whether it sees *guest*, and what the answer is worth."""
        sees = tuple(seers(rooms, guest))
        if sees in self._question_values:
            return self._question_values[sees]
        found = []
        for seat in self.opponents:
            row = self.shares[seat]
            yes = add_up(share for share, each in zip(row, sees, strict=True) if each)
            no = add_up(share for share, each in zip(row, sees, strict=True) if not each)
            total = -expected_certainty(row, self.narrowing)
            for share, each in zip(row, sees, strict=True):
                part = yes if each else no
                if share:
                    total += share * eventual_certainty(min(share / part, 1.0), self.narrowing)
            found.append((seat, IDENTIFIED * total))
        self._question_values[sees] = found
        return found

    def _view_value(self) -> float:
        """Return what it is worth to view the top invitation."""
        deck = len(GUESTS) - self.seats
        views = [entry.seat for entry in self.view.history if isinstance(entry.move, Look)]
        if self.seat in {seat for n, seat in enumerate(views) if n % deck == len(views) % deck}:
            return 0.0  # it is one that has been viewed before
        free = [1 - add_up(column) for column in zip(*self.shares, strict=True)]
        viewed = {entry.viewed for entry in self.view.history if entry.viewed is not None}
        for guest in viewed:
            free[PLACE[guest]] = 0.0
        total = add_up(free)
        gain = 0.0
        for gone, chance in enumerate(free):
            if chance < 1e-9:
                continue
            for seat in self.opponents:
                row = self.shares[seat]
                left = 1 - row[gone]
                if left > 1e-9 and row[gone]:
                    after = [share / left for n, share in enumerate(row) if n != gone]
                    before = expected_certainty(row, self.narrowing)
                    gain += chance / total * (expected_certainty(after, self.narrowing) - before)
        return IDENTIFIED * max(gain, 0.0)

    def position_value(self, rooms: Rooms) -> float:
        """Return what it is worth to stand there when the turn is over."""
        if rooms not in self._position_values:
            self._position_values[rooms] = NEXT_THEFT_SHARE * max(
                self.gains[gem] - self.information_cost(rooms, gem) for gem in LOOT[rooms[self.own]]
            )
        return self._position_values[rooms]

    # Whole turns

    def plans(self, budget: Budget) -> list[Plan]:
        """Return the ways to play the rest of the turn, the best first. Raises CancelledError.

        The secret passage is tried only from the most promising places of the guests.
        """
        return self._plans(self._boards(), self._cards(), budget)

    def plans_beginning_with(self, move: str, budget: Budget) -> list[Plan]:
        """Return those of them that begin with a legal *move*, at least one. Raises CancelledError.

        They may be others than :meth:`plans` would think of.
        """
        if self.view.phase is not Phase.ACT:
            return self._plans(self._boards(move), self._cards(), budget)
        if self.view.card is None:
            cards = [(moves, actions) for moves, actions in self._cards() if moves == (move,)]
            return self._plans(self._boards(), cards, budget)
        found: list[Plan] = []
        rooms = rooms_of(self.view.rooms)
        for action in self.view.actions:
            rest = tuple(each for each in self.view.actions if each is not action)
            for option in self._action_options(rooms, action):
                if option.text == move:
                    left = () if self.seats == 2 else rest
                    found += (Plan(value, moves) for value, moves in self._from(option, left))
        return sorted(found, key=lambda plan: -plan.value)

    def _boards(self, first: str | None = None) -> dict[Rooms, MoveSequence]:
        """Return where the guests may stand after the dice, and how; *first* is the first walk."""
        if self.view.phase is Phase.ACT:
            return {rooms_of(self.view.rooms): ()}
        return {
            rooms: tuple(map(text_of_walk, moves))
            for rooms, moves in walks(self.view, first).items()
        }

    def _cards(self) -> Sequence[tuple[MoveSequence, tuple[Action, ...]]]:
        """Return what can be played, and what is then to be done."""
        view = self.view
        if view.card is not None:
            return [((), view.actions)]
        return [((f"play {card.text}",), card.actions) for card in dict.fromkeys(view.hand)]

    def _plans(
        self,
        boards: dict[Rooms, MoveSequence],
        cards: Sequence[tuple[MoveSequence, tuple[Action, ...]]],
        budget: Budget,
    ) -> list[Plan]:
        ranked = sorted(boards, key=self.position_value, reverse=True)
        found: list[Plan] = []
        for number, rooms in enumerate(ranked):
            if budget.spent(0) and found:
                break
            for played, actions in cards:
                if number < BEAM or Action.PASSAGE not in actions:
                    moves = boards[rooms] + played
                    found += (
                        Plan(value, moves + acts) for value, acts in self._sequences(rooms, actions)
                    )
        return sorted(found, key=lambda plan: -plan.value)

    def _sequences(
        self, rooms: Rooms, actions: tuple[Action, ...]
    ) -> Iterator[tuple[float, MoveSequence]]:
        """Yield the ways to do the actions from here, and what they are worth."""
        if not actions:
            yield self.position_value(rooms), ()
            return
        for action, rest in self._orders(actions):
            for option in self._action_options(rooms, action):
                yield from self._from(option, rest)

    def _from(
        self, option: _ActionOption, rest: tuple[Action, ...]
    ) -> Iterator[tuple[float, MoveSequence]]:
        """Yield the ways to do the *rest* of the actions after this."""
        if option.ends:
            yield option.value, (option.text,)
            return
        for value, moves in self._sequences(option.rooms, rest):
            yield option.value + value, (option.text, *moves)

    def _orders(self, actions: tuple[Action, ...]) -> Iterator[tuple[Action, tuple[Action, ...]]]:
        """Yield what can be done first, and what then: orders that come to the same only once."""
        if len(actions) == 1 or self.seats == 2:
            yield from ((action, ()) for action in actions)
        elif Action.PASSAGE in actions:
            first, second = actions
            yield first, (second,)
            yield second, (first,)
        else:
            last = next((each for each in actions if _is_theft(each)), actions[1])
            (first,) = (each for each in actions if each is not last)
            # What one wants to know one should learn before the match is over.
            yield first, (last,)

    def _action_options(self, rooms: Rooms, action: Action) -> Iterator[_ActionOption]:
        """Yield the ways to do an action."""
        if action is Action.STEAL:
            for gem in LOOT[rooms[self.own]]:
                yield self._theft(
                    rooms, gem, f"steal {GEMS[gem]}", self.information_cost(rooms, gem)
                )
        elif action.gem is not None:
            yield self._theft(rooms, GEM_PLACE[action.gem], f"lift {action.gem}", 0.0)
        elif action is Action.VIEW:
            yield _ActionOption(self.view_value, rooms, "view")
        elif action.guest is not None:
            for seat, gain in self.question_values(rooms, PLACE[action.guest]):
                yield _ActionOption(gain, rooms, f"ask {seat} {action.guest}")
        else:
            for guest, here in enumerate(rooms):
                for room, name in enumerate(ROOMS):
                    if room != here:
                        text = f"passage {GUESTS[guest]} {name}"
                        yield _ActionOption(0.0, moved(rooms, guest, room), text)

    def theft_values(self, gem: int) -> tuple[float, float]:
        """Return what a gem is worth, and instead of it what the end is worth that it brings."""
        return (0.0, self._ends[gem]) if gem in self._ends else (self.gains[gem], 0.0)

    def _theft(self, rooms: Rooms, gem: int, text: str, information_cost: float) -> _ActionOption:
        if gem in self._ends:
            return _ActionOption(self._ends[gem] - information_cost, rooms, text, ends=True)
        return _ActionOption(self.gains[gem] - information_cost, rooms, text)


def _is_theft(action: Action) -> bool:
    return action is Action.STEAL or action.gem is not None


def shortlist(plans: Sequence[Plan], size: int) -> list[Plan]:
    """Return the best of *plans*, which are ranked, and the best of each kind of doing.

    A kind is a card and all that is done with it, wherever guests have been brought.
    """
    kinds: dict[MoveSequence, Plan] = {}
    for plan in plans:
        kind = tuple(text for text in plan.moves if not text.startswith(("walk", "passage")))
        kinds.setdefault(kind, plan)
    first = list(kinds.values())[: size // 2]
    taken = set(first)
    rest = (plan for plan in plans if plan not in taken)
    return first + list(islice(rest, size - len(first)))


def thefts_left(stacks: Sequence[int]) -> float:
    """Return how many gems will be taken until a stack is empty, about."""
    least = min(stacks)
    alike = add_up(stack <= least + 1 for stack in stacks)
    return least * len(stacks) - 0.8 * (alike - 1) * math.sqrt(least)
