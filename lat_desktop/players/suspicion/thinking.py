"""How Expert and Master think: in points at the end, over whole turns.

A turn is where the guests are brought, the card, the order of its actions, and whom they concern.
Each is worth what it adds to three things: the gems, what one will know of the others, and (Master
alone minds it) what the others will know of oneself.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from lat_desktop.engine.mansion import Action, Card
from lat_desktop.engine.suspicion import IDENTIFIED, Phase, SuspicionView, gem_points
from lat_desktop.players.player import Budget
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
from lat_desktop.players.suspicion.reading import beliefs, suspicions

Way: TypeAlias = tuple[str, ...]
"""The moves of a turn, as texts."""

THEFTS: Final = 0.75
"""How many gems are taken in a turn, about; of two players each does but one action."""
THEFTS_OF_TWO: Final = 0.5
NARROWED: Final = 0.6
"""By how much a round cuts down who else somebody may be, about."""
BEAM: Final = 12
"""From how many places of the guests the secret passage is tried."""
LATER: Final = 0.35
"""What it is worth to be where one would steal, as a part of that theft."""


@dataclass(frozen=True, slots=True)
class Style:
    """What a level minds."""

    weigh: bool
    """What others do by choice."""
    hide: float
    """What others learn of oneself; 1 as much as it costs."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to play the rest of a turn."""

    value: float
    """In points, compared with doing nothing."""
    way: Way


def known(share: float, narrowed: float) -> float:
    """Return how likely somebody will be named rightly in the end who is taken for it with *share*.

    All others that it might be become as much less likely until then as *narrowed* says.
    """
    return share / (share + (1 - share) * narrowed) if share else 0.0


def knowledge(belief: Sequence[float], narrowed: float) -> float:
    """Return how likely one will name somebody rightly in the end."""
    return sum(share * known(share, narrowed) for share in belief)


@cache
def promise(gems: tuple[int, ...], more: int) -> float:
    """Return what *gems* (in ascending order) will be worth after *more* others.

    Half of those are chosen, and half as they come.
    """
    if not more:
        return float(gem_points((gems[0], gems[1], gems[2])))
    after = [
        promise(tuple(sorted((*gems[:kind], gems[kind] + 1, *gems[kind + 1 :]))), more - 1)
        for kind in range(len(gems))
    ]
    return (max(after) + sum(after) / len(after)) / 2


class Thought:
    """What is worth what to the seat that looks, in its present turn."""

    def __init__(self, view: SuspicionView, style: Style) -> None:
        assert view.seat is not None
        assert view.identity is not None
        self.view, self.style = view, style
        self.seat, self.own = view.seat, PLACE[view.identity]
        self.seats = len(view.gems)
        self.opponents = [seat for seat in range(self.seats) if seat != self.seat]
        self.shares = beliefs(view, weigh=style.weigh)
        self.suspected = list(suspicions(view).values())
        thefts = _thefts_left(view.stacks)
        rate = THEFTS if self.seats > 2 else THEFTS_OF_TWO
        self.narrowed = NARROWED ** (thefts / rate / self.seats)
        self.more = round(thefts / self.seats)
        self.viewing = self._viewing()
        self._ends = {gem: self._end(gem) for gem in range(len(GEMS)) if view.stacks[gem] == 1}
        self._asked: dict[tuple[Rooms, int], tuple[float, int]] = {}
        self._leaks: dict[tuple[Rooms, int], float] = {}
        self._gains = [self._gain(gem) for gem in range(len(GEMS))]

    # What things are worth

    def _gain(self, gem: int) -> float:
        gems = self.view.gems[self.seat]
        after = list(gems)
        after[gem] += 1
        return promise(tuple(sorted(after)), self.more) - promise(tuple(sorted(gems)), self.more)

    def _end(self, gem: int) -> float:
        """Return what a theft that ends the match is worth, apart from what it tells."""
        others = [self.view.gems[seat] for seat in self.opponents]
        gems = list(self.view.gems[self.seat])
        later = promise(tuple(sorted(gems)), self.more)
        gems[gem] += 1
        ended = float(gem_points((gems[0], gems[1], gems[2])))
        theirs_now = sum(map(gem_points, others)) / len(others)
        theirs = sum(promise(tuple(sorted(each)), self.more) for each in others) / len(others)
        sheet_now = sum(knowledge(self.shares[seat], 1.0) for seat in self.opponents)
        sheet = sum(knowledge(self.shares[seat], self.narrowed) for seat in self.opponents)
        told_now = sum(known(row[self.own], 1.0) for row in self.suspected)
        told = sum(known(row[self.own], self.narrowed) for row in self.suspected)
        # What the others know of one another grows, too.
        between = (sheet - sheet_now) * (self.seats - 2) / (self.seats - 1)
        return (
            (ended - theirs_now)
            - (later - theirs)
            + IDENTIFIED * (sheet_now - sheet + between + (told - told_now) / len(others))
        )

    def leak(self, rooms: Rooms, gem: int) -> float:
        """Return how many points a theft gives away, by what it tells of oneself."""
        if (rooms, gem) in self._leaks:
            return self._leaks[rooms, gem]
        shares = sharers(rooms, gem)
        cost = 0.0
        for row in self.suspected:
            before = row[self.own]
            seen = sum(share * weight for share, weight in zip(row, shares, strict=True))
            after = before * shares[self.own] / seen
            cost += known(after, self.narrowed) - known(before, self.narrowed)
        found = self.style.hide * IDENTIFIED * cost / len(self.suspected)
        self._leaks[rooms, gem] = found
        return found

    def asking(self, rooms: Rooms, guest: int) -> tuple[float, int]:
        """Return what the best question about *guest* is worth, and whom to ask."""
        if (rooms, guest) in self._asked:
            return self._asked[rooms, guest]
        sees = seers(rooms, guest)
        best = (-1.0, self.opponents[0])
        for seat in self.opponents:
            row = self.shares[seat]
            yes = sum(share for share, each in zip(row, sees, strict=True) if each)
            total = -knowledge(row, self.narrowed)
            for share, each in zip(row, sees, strict=True):
                part = yes if each else 1 - yes
                if share:
                    total += share * known(min(share / part, 1.0), self.narrowed)
            best = max(best, (IDENTIFIED * total, seat))
        self._asked[rooms, guest] = best
        return best

    def _viewing(self) -> float:
        """Return what it is worth to view the top invitation."""
        deck = len(GUESTS) - self.seats
        views = [entry.seat for entry in self.view.history if entry.move == "view"]
        if self.seat in {seat for n, seat in enumerate(views) if n % deck == len(views) % deck}:
            return 0.0  # it is one that has been viewed before
        free = [1 - sum(column) for column in zip(*self.shares, strict=True)]
        viewed = {entry.viewed for entry in self.view.history if entry.viewed is not None}
        for guest in viewed:
            free[PLACE[guest]] = 0.0
        total = sum(free)
        gain = 0.0
        for gone, chance in enumerate(free):
            if chance < 1e-9:
                continue
            for seat in self.opponents:
                row = self.shares[seat]
                left = 1 - row[gone]
                if left > 1e-9 and row[gone]:
                    after = [share / left for n, share in enumerate(row) if n != gone]
                    before = knowledge(row, self.narrowed)
                    gain += chance / total * (knowledge(after, self.narrowed) - before)
        return IDENTIFIED * max(gain, 0.0)

    def standing(self, rooms: Rooms) -> float:
        """Return what it is worth to stand there when the turn is over."""
        return LATER * max(
            self._gains[gem] - self.leak(rooms, gem) for gem in LOOT[rooms[self.own]]
        )

    # Whole turns

    def plans(self, budget: Budget) -> list[Plan]:
        """Return ways to play the rest of the turn, the best first. Raises CancelledError.

        There is one for each place of the guests and each card.
        """
        view = self.view
        if view.phase is Phase.ACT:
            boards: dict[Rooms, Way] = {rooms_of(view.rooms): ()}
        else:
            boards = {rooms: tuple(map(text_of_walk, way)) for rooms, way in walks(view).items()}
        found = []
        cards: list[tuple[Way, tuple[Action, ...]]]
        if view.card is None:
            cards = [(_played(card), card.actions) for card in dict.fromkeys(view.hand)]
        else:
            cards = [((), view.actions)]
        for nodes, (rooms, way) in enumerate(boards.items()):
            if nodes % 16 == 0:
                budget.spent(0)  # hears of a cancelled thought
            for played, actions in cards:
                if Action.PASSAGE not in actions:
                    value, acts = self._acts(rooms, actions)
                    found.append(Plan(value, way + played + acts))
        passages = [card for card in cards if Action.PASSAGE in card[1]]
        if passages:
            near = sorted(boards, key=self.standing, reverse=True)[:BEAM]
            for rooms in near:
                budget.spent(0)
                for played, actions in passages:
                    value, acts = self._acts(rooms, actions)
                    found.append(Plan(value, boards[rooms] + played + acts))
        return sorted(found, key=lambda plan: -plan.value)

    def _acts(self, rooms: Rooms, actions: tuple[Action, ...]) -> tuple[float, Way]:
        """Return what the actions are worth from here at best, and how to do them."""
        if not actions:
            return self.standing(rooms), ()
        best: tuple[float, Way] = (float("-inf"), ())
        for action in actions:
            rest = tuple(other for other in actions if other is not action)
            if self.seats == 2:
                rest = ()
            best = max(best, self._act(rooms, action, rest), key=lambda each: each[0])
        return best

    def _act(self, rooms: Rooms, action: Action, rest: tuple[Action, ...]) -> tuple[float, Way]:
        if action is Action.PASSAGE:
            return self._passage(rooms, rest)
        if action is Action.STEAL:
            return max(
                (
                    self._theft(rooms, gem, f"steal {GEMS[gem]}", self.leak(rooms, gem), rest)
                    for gem in LOOT[rooms[self.own]]
                ),
                key=lambda each: each[0],
            )
        if action.gem is not None:
            return self._theft(rooms, GEM_PLACE[action.gem], f"lift {action.gem}", 0.0, rest)
        if action is Action.VIEW:
            gain, text = self.viewing, "view"
        else:
            assert action.guest is not None
            gain, seat = self.asking(rooms, PLACE[action.guest])
            text = f"ask {seat} {action.guest}"
        value, way = self._acts(rooms, rest)
        return gain + value, (text, *way)

    def _theft(
        self, rooms: Rooms, gem: int, text: str, leak: float, rest: tuple[Action, ...]
    ) -> tuple[float, Way]:
        if gem in self._ends:
            return self._ends[gem] - leak, (text,)
        value, way = self._acts(rooms, rest)
        return self._gains[gem] - leak + value, (text, *way)

    def _passage(self, rooms: Rooms, rest: tuple[Action, ...]) -> tuple[float, Way]:
        best: tuple[float, Way] = (float("-inf"), ())
        for guest in range(len(GUESTS)):
            for room in range(len(ROOMS)):
                if room == rooms[guest]:
                    continue
                value, way = self._acts(moved(rooms, guest, room), rest)
                if value > best[0]:
                    best = value, (f"passage {GUESTS[guest]} {ROOMS[room]}", *way)
        return best


def _played(card: Card) -> Way:
    return (f"play {card.text}",)


def _thefts_left(stacks: Sequence[int]) -> float:
    """Return how many gems will be taken until a stack is empty, about."""
    least = min(stacks)
    alike = sum(stack <= least + 1 for stack in stacks)
    return least * len(stacks) - 0.8 * (alike - 1) * math.sqrt(least)
