"""How Master looks ahead: Monte Carlo rollouts of its plans, in worlds that may be the real one.

In a sampled world (a determinization) it is settled who everybody is, and in what order the
invitations lie. So it follows what every seat has been answered, and what it has seen; in the
rollout each seat plays by that knowledge, not by the world.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from statistics import fmean, stdev
from typing import Final

import msgspec
from msgspec.structs import replace

from lat_desktop.engine.mansion import CARDS, DICE, Card, Gem, Guest, Room
from lat_desktop.engine.suspicion import Ask, Look, Steal, SuspicionView
from lat_desktop.players.kernels.suspicion import NONE, WILD, Kernel
from lat_desktop.players.player import Budget
from lat_desktop.players.sums import add_up
from lat_desktop.players.suspicion.beliefs import Belief, behaviour_likelihoods
from lat_desktop.players.suspicion.board import (
    BITS,
    DOORS,
    GEM_PLACE,
    GUESTS,
    LOOT,
    PLACE,
    ROOM_PLACE,
    SEES,
    Rooms,
    bits,
    moved,
    rooms_of,
    seers,
    sharers,
)
from lat_desktop.players.suspicion.deduction import AssignmentDistribution
from lat_desktop.players.suspicion.search import Plan

ALL: Final = add_up(BITS)
PRIOR_MATCHES: Final = 24
"""As many matches is worth what was reckoned beforehand: the weight of the prior."""
CHANCE_PER_POINT: Final = 0.03
"""By how much the chance to win grows with a point, about."""
BLOCK: Final = 16
"""After so many worlds a third of the plans is given up, until but FEWEST_LEFT are left."""
FEWEST_LEFT: Final = 4
MOST_WORLDS: Final = 800
"""Worlds in which plans are played out."""
MOST_MATCHES: Final = 20000
"""Matches by plans times seats, so that a turn of five decisions takes a second at most."""
FIRST_LOOK: Final = 100
"""After so many worlds it is looked for the first time which plans to give up."""
ENOUGH: Final = 500
"""Worlds in which plans are compared at least: a chance is then known to half a point, about."""
MOST_COMPARED: Final = 100_000
"""The same at most, more than there is time for but at the end of a match: a difference is then
known to a thirtieth of a point, about."""
SEEDS: Final = 8
"""How often plans are compared in the same world: that costs less than another world, and tells as
much, for it is the luck of a match that differs and hardly who everybody is."""
FINALISTS: Final = 6
"""How many plans of a field are left after a race, to be compared."""
LEAST_WORLDS: Final = 16
"""Worlds without which nothing can be compared."""
STANDARD_ERRORS: Final = 2.0
"""How many standard errors are more than noise, where the better is chosen."""
BETWEEN_CHECKS: Final = 4
"""Matches between two looks at the clock: some milliseconds uncompiled."""
KIND: Final = {card: CARDS.index(card) for card in CARDS}


def _described(card: Card) -> list[int]:
    """Return a card as the kernel has it."""
    gems = [GEM_PLACE[action.gem] for action in card.actions if action.gem is not None]
    guests = [PLACE[action.guest] for action in card.actions if action.guest is not None]
    return [
        int("steal" in card.actions),
        gems[0] if gems else NONE,
        int("view" in card.actions),
        int("passage" in card.actions),
        guests[0] if guests else NONE,
    ]


MANSION: Final = (
    [add_up(BITS[gem] for gem in gems) for gems in LOOT],
    [list(doors) for doors in DOORS],
    [add_up(1 << n for n, sees in enumerate(row) if sees) for row in SEES],
    [[WILD if face is None else PLACE[face] for face in die] for die in DICE],
    [_described(card) for card in CARDS],
)
"""What the kernel has to learn."""


@cache
def _kernel() -> Kernel:
    return Kernel(*MANSION)


class World(msgspec.Struct, frozen=True):
    """A way in which what is hidden may be."""

    who: list[int]
    """By seat."""
    known: list[list[int]]
    """By seat and other seat, the guests that it can be."""
    invitations: list[int]
    """The deck, as it lay in the beginning, top first."""


class Turn(msgspec.Struct, frozen=True):
    """What a plan comes to; see :meth:`Kernel.play`."""

    rooms: Rooms
    kept: tuple[int, ...]
    played: int
    gem: int = NONE
    told: int = NONE
    asked: int = NONE
    seen: int = 0
    views: bool = False

    def play(self, kernel: Kernel, seed: int) -> float:
        """Play the match to its end after it, in the world that the kernel has entered."""
        return kernel.play(
            seed,
            list(self.rooms),
            list(self.kept),
            self.played,
            self.gem,
            self.told,
            self.asked,
            self.seen,
            self.views,
        )


class Sampler:
    """Draws worlds that a view allows, exactly from the posterior of the identities."""

    def __init__(self, view: SuspicionView, weights: Sequence[Belief]) -> None:
        self._assignments = AssignmentDistribution(weights)
        self._seats = len(view.gems)
        self._thefts = [ALL] * self._seats
        self._questions: list[tuple[int, int, int]] = []
        self._views: list[int] = []
        """By invitation that was viewed, by whom."""
        self._viewed: dict[int, int] = {}
        """By place in the deck, the invitations that the own seat has viewed."""
        for entry in view.history:
            rooms = rooms_of(entry.rooms)
            match entry.move:
                case Steal(gem):
                    self._thefts[entry.seat] &= bits(sharers(rooms, GEM_PLACE[gem]))
                case Ask(recipient, guest):
                    sees = bits(seers(rooms, PLACE[guest]))
                    self._questions.append((entry.seat, recipient, sees))
                case Look():
                    if entry.viewed is not None:
                        place = len(self._views) % (len(GUESTS) - self._seats)
                        self._viewed[place] = PLACE[entry.viewed]
                    self._views.append(entry.seat)

    def world(self, rng: Random, place: float | None = None) -> World:
        """Return a world, as likely as the weights say.

        Worlds whose *place*, 0 to 1, are evenly spread have everybody be whom as often as that is
        likely: systematic sampling.
        """
        who = self._assignments.draw(rng) if place is None else self._assignments.at(place)
        rest = [guest for guest in range(len(GUESTS)) if guest not in who]
        unplaced = [guest for guest in rest if guest not in self._viewed.values()]
        rng.shuffle(unplaced)
        deck = [
            self._viewed[place] if place in self._viewed else unplaced.pop()
            for place in range(len(rest))
        ]
        known = []
        for seat in range(self._seats):
            row = [thefts & ~BITS[who[seat]] for thefts in self._thefts]
            row[seat] = BITS[who[seat]]
            known.append(row)
        for asker, recipient, sees in self._questions:
            known[asker][recipient] &= sees if sees & BITS[who[recipient]] else ~sees
        for number, viewer in enumerate(self._views):
            gone = BITS[deck[number % len(deck)]]
            known[viewer] = [each & ~gone for each in known[viewer]]
        return World(who, known, deck)

    def enter(self, kernel: Kernel, rng: Random) -> None:
        """Let the *kernel* play from now on in a world, as likely as the weights say."""
        world = self.world(rng)
        top = len(self._views) % len(world.invitations)
        kernel.enter(world.who, world.known, world.invitations, top)


def play_out(
    view: SuspicionView,
    weights: Sequence[Belief],
    plans: Sequence[Plan],
    rng: Random,
    budget: Budget,
) -> list[tuple[Plan, float | None]]:
    """Return the plans, the best first, with the chance to win by each (None: not played out).

    All are played in the same worlds with the same luck (common random numbers); from time to time
    the worst third is given up, much as in sequential halving (Karnin, Koren and Somekh 2013).
    What was reckoned of them beforehand counts as if it were some matches, too. Plans that begin
    alike are not told from each other. Raises CancelledError.
    """
    kernel = _kernel()
    lay_out(kernel, view, behaviour_likelihoods(view))
    sampler = Sampler(view, weights)
    ahead = max(plan.value for plan in plans)
    arms = [
        _Arm(plan, turn_of(view, plan), CHANCE_PER_POINT * (plan.value - ahead)) for plan in plans
    ]
    left, given_up = arms, list[_Arm]()
    nodes = sweeps = 0
    while (
        sweeps < MOST_WORLDS
        and nodes + len(left) <= MOST_MATCHES // len(view.gems)
        and len({arm.plan.moves[0] for arm in left}) > 1
    ):
        sampler.enter(kernel, rng)
        seed = rng.getrandbits(32)
        chances = []
        for arm in left:
            if nodes % BETWEEN_CHECKS == 0 and budget.spent(nodes):
                break
            chances.append(arm.turn.play(kernel, seed))
            nodes += 1
        if len(chances) < len(left):
            break  # what some have played and others not counts for nobody
        for arm, chance in zip(left, chances, strict=True):
            arm.chances += chance
            arm.matches += 1
        sweeps += 1
        if sweeps % BLOCK == 0 and len(left) > FEWEST_LEFT:
            left = sorted(left, key=lambda arm: -arm.rank_key)
            keep = max(FEWEST_LEFT, len(left) * 2 // 3)
            left, given_up = left[:keep], left[keep:] + given_up
    left = sorted(left, key=lambda arm: -arm.rank_key)
    return [(arm.plan, arm.chance) for arm in left + given_up]


def race(
    view: SuspicionView,
    weights: Sequence[Belief],
    fields: Sequence[Sequence[Plan]],
    rng: Random,
    budget: Budget,
    most: int,
) -> list[list[Plan]]:
    """Return the best plans of each of the *fields*, FINALISTS at most; they share worlds and luck.

    Matches times seats are *most* at the most. After each round each field keeps its better half,
    and all rounds cost as much: sequential halving (Karnin, Koren and Somekh 2013). What was
    reckoned of plans beforehand counts as in :func:`play_out`. Plans that come to the same, in
    whatever field, are worth the same. Raises CancelledError.
    """
    kernel = _kernel()
    lay_out(kernel, view, behaviour_likelihoods(view))
    sampler = Sampler(view, weights)
    ahead = max(plan.value for field in fields for plan in field)
    left = [[(plan, turn_of(view, plan)) for plan in field] for field in fields]
    keys = {
        turn: PRIOR_MATCHES * CHANCE_PER_POINT * (plan.value - ahead)
        for field in left
        for plan, turn in field
    }
    rounds = math.ceil(math.log2(max(map(len, fields)) / FINALISTS))  # none where all are finalists
    most //= len(view.gems)
    nodes = 0
    for number in range(1, rounds + 1):
        turns = list(dict.fromkeys(turn for field in left for _, turn in field))
        until = budget.share(1 / (rounds + 1 - number))
        while len(turns) > 1 and nodes * rounds < most * number:
            if until.spent(nodes * rounds // number):
                break
            sampler.enter(kernel, rng)
            seed = rng.getrandbits(32)
            for turn in turns:
                keys[turn] += turn.play(kernel, seed)
            nodes += len(turns)
        left = [
            sorted(field, key=lambda each: -keys[each[1]])[: max(FINALISTS, (len(field) + 1) // 2)]
            for field in left
        ]
    return [[plan for plan, _ in field] for field in left]


def compare(
    view: SuspicionView,
    weights: Sequence[Belief],
    fields: Sequence[Sequence[Plan]],
    rng: Random,
    budget: Budget,
    is_clear: Callable[[Sequence[Sequence[float]]], bool],
) -> list[tuple[Plan, list[float]]]:
    """Return the best plan of each of the *fields*, and its chances to win by world.

    All are played in the same worlds with the same luck, and nothing counts but these matches. Now
    and then it is looked: a plan is given up that is clearly worse than the best of its field, and
    from ENOUGH worlds on all ends as soon as the chances of these are clear, of which *is_clear* is
    asked. Raises CancelledError.
    """
    kernel = _kernel()
    lay_out(kernel, view, behaviour_likelihoods(view))
    sampler = Sampler(view, weights)
    left = [[(plan, turn_of(view, plan)) for plan in field] for field in fields]
    chances: dict[Turn, list[float]] = {turn: [] for field in left for _, turn in field}
    turns, nodes, look = list(chances), 0, FIRST_LOOK

    def first(field: Sequence[tuple[Plan, Turn]]) -> tuple[Plan, Turn]:
        return max(field, key=lambda each: fmean(chances[each[1]]))

    for sweep in range(MOST_COMPARED):
        if sweep == look:
            best = [first(field)[1] for field in left]
            if sweep >= ENOUGH and is_clear([chances[turn] for turn in best]):
                break
            left = [
                [each for each in field if not is_significant(chances[turn], chances[each[1]])]
                for field, turn in zip(left, best, strict=True)
            ]
            turns = list(dict.fromkeys(turn for field in left for _, turn in field))
            look = look * 5 // 4
        if sweep % BETWEEN_CHECKS == 0 and budget.spent(nodes) and sweep >= LEAST_WORLDS:
            break
        sampler.enter(kernel, rng)
        seeds = [rng.getrandbits(32) for _ in range(SEEDS)]
        for turn in turns:
            chances[turn].append(fmean(turn.play(kernel, seed) for seed in seeds))
        nodes += len(turns) * SEEDS
    return [(plan, chances[turn]) for plan, turn in map(first, left)]


def side_by_side(
    weights: Sequence[Belief],
    cases: Sequence[tuple[SuspicionView, Turn]],
    rng: Random,
    budget: Budget,
) -> list[list[float]]:
    """Return the chances to win by world of turns, each taken from a position of its own.

    The positions differ in the gems alone that have been taken and are left. All are played in the
    same worlds with the same luck, in ENOUGH of them if there is time; nothing is returned where
    there was none for LEAST_WORLDS. Raises CancelledError.
    """
    kernel = _kernel()
    view, _ = cases[0]
    speaking = behaviour_likelihoods(view)
    sampler = Sampler(view, weights)
    chances: list[list[float]] = [[] for _ in cases]
    for sweep in range(ENOUGH):
        if budget.spent(sweep * SEEDS):
            return chances if sweep >= LEAST_WORLDS else []
        sampler.enter(kernel, rng)
        seeds = [rng.getrandbits(32) for _ in range(SEEDS)]
        for (position, turn), found in zip(cases, chances, strict=True):
            lay_out(kernel, position, speaking)
            found.append(fmean(turn.play(kernel, seed) for seed in seeds))
    return chances


def is_significant(
    one: Sequence[float], other: Sequence[float], errors: float = STANDARD_ERRORS
) -> bool:
    """Return whether two means over the same worlds differ by more than noise: a paired test.

    Noise is so many standard *errors* of the difference.
    """
    gap, error = difference(one, other)
    return abs(gap) > errors * error


def difference(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Return how much greater *one* is on average in the same worlds, and its standard error."""
    gaps = [mine - theirs for mine, theirs in zip(one, other, strict=True)]
    return fmean(gaps), stdev(gaps) / math.sqrt(len(gaps))


class _Arm(msgspec.Struct):
    """A plan that is being played out."""

    plan: Plan
    turn: Turn
    prior: float
    """How much better it looked than the best beforehand, as a chance; never above 0."""
    chances: float = 0.0
    """Their sum over all matches."""
    matches: int = 0

    @property
    def rank_key(self) -> float:
        """What its rank goes by among those that have been played as often."""
        return self.chances + PRIOR_MATCHES * self.prior

    @property
    def chance(self) -> float | None:
        """The chance to win; None as long as it has not been played."""
        return self.chances / self.matches if self.matches else None


def lay_out(kernel: Kernel, view: SuspicionView, speaking: Sequence[Belief]) -> None:
    """Lay out the position that the view shows.

    *speaking* says, by seat and guest, what all have seen speak for it beside the facts.
    """
    assert view.seat is not None
    unseen = list(range(len(CARDS)))
    for card in (*view.hand, *view.discards, *([view.card] if view.card else [])):
        unseen.remove(next(n for n in unseen if CARDS[n] == card))
    kernel.lay(
        view.seat,
        list(view.stacks),
        [list(gems) for gems in view.gems],
        unseen,
        [KIND[card] for card in view.discards],
        [list(row) for row in speaking],
    )


def turn_of(view: SuspicionView, plan: Plan) -> Turn:
    """Return what a plan comes to."""
    hand = list(view.hand)
    rooms = rooms_of(view.rooms)
    played = NONE if view.card is None else KIND[view.card]
    turn = Turn(rooms, (), played)
    for text in plan.moves:
        verb, *words = text.split(" ")
        if verb in ("walk", "passage"):
            rooms = moved(rooms, PLACE[Guest(words[0])], ROOM_PLACE[Room(words[1])])
        elif verb == "play":
            card = Card.of(words[0])
            hand.remove(card)
            turn = replace(turn, played=KIND[card])
        elif verb == "steal":
            gem = GEM_PLACE[Gem(words[0])]
            turn = replace(turn, gem=gem, told=bits(sharers(rooms, gem)))
        elif verb == "lift":
            turn = replace(turn, gem=GEM_PLACE[Gem(words[0])])
        elif verb == "ask":
            sees = bits(seers(rooms, PLACE[Guest(words[1])]))
            turn = replace(turn, asked=int(words[0]), seen=sees)
        else:
            turn = replace(turn, views=True)
    return replace(turn, rooms=rooms, kept=tuple(KIND[card] for card in hand))
