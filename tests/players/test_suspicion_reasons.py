"""What Suspicion says of two turns: what they were evaluated with, and what parts them."""

from __future__ import annotations

from threading import Event
from typing import Final

import pytest
from msgspec.structs import replace

from lat_desktop.engine.suspicion import Phase, SuspicionView
from lat_desktop.engine.suspicion.scores import Gems
from lat_desktop.players import protocol
from lat_desktop.players.comparing import loss
from lat_desktop.players.host import answer
from lat_desktop.players.player import Budget, Choice
from lat_desktop.players.suspicion.beliefs import weights
from lat_desktop.players.suspicion.board import LOOT, PLACE, bits, rooms_of, sharers
from lat_desktop.players.suspicion.counterfactuals import Part, parts_of_the_distance
from lat_desktop.players.suspicion.sampling import ALL, Turn
from tests.players.suspicion_positions import few, view_at
from tools.positions.suspicion import SuspicionMatch, match_at

NODES: Final = 200
COSTLY: Final = 0.03
"""What a person would want to know the reason of, in chances of winning."""
LONG: Final = 400
"""Steps of a match that is over by then."""
every_table = pytest.mark.parametrize("seats", [2, 3, 4, 6])


def analysed(match: SuspicionMatch, played: str) -> Choice:
    assert match.actor is not None
    asked = protocol.ChooseParams.of(
        match, match.actor, seed=0, budget_ms=1000, node_limit=NODES, played=played
    )
    return answer(asked, Event(), analyse=True)


def acting(seats: int, seed: int, most: int = 40) -> SuspicionMatch:
    """Return a match in which somebody plays a card, or does what one says, late if it can be."""
    end = len(match_at(seed, most, seats).steps)
    matches = (match_at(seed, steps, seats) for steps in range(end, 0, -1))
    return next(each for each in matches if is_acting(each))


def is_acting(match: SuspicionMatch) -> bool:
    return match.actor is not None and match.state.phase is Phase.ACT


@every_table
def test_what_is_told_to_follow_is_what_was_evaluated(seats: int) -> None:
    match = acting(seats, 3)
    for move in match.legal_moves[:6]:
        choice = analysed(match, move.text)
        then = choice.candidates[0].then
        assert then == tuple(each.move for each in choice.explanation.line)


@pytest.mark.parametrize("seats", [2, 5])
def test_what_costs_much_has_a_reason(seats: int) -> None:
    """Whichever card is played, and whatever ends the match."""
    reasons = []
    for seed in range(8):
        match = acting(seats, seed, LONG)
        for move in match.legal_moves[::3]:
            choice = analysed(match, move.text)
            other = choice.alternative
            if other is not None and loss(choice, other) > COSTLY:
                reasons.append(bool(choice.explanation.reasons))
    assert reasons
    assert sum(reasons) > 0.9 * len(reasons)


# --- The parts of a turn --------------------------------------------------------------------------


def parts(view: SuspicionView, better: Turn, worse: Turn) -> dict[Part, float]:
    seen = weights(view, use_behaviour=True)
    return parts_of_the_distance(view, seen, better, worse, few(4000))


def idle(view: SuspicionView) -> Turn:
    """Return a turn in which nothing is done."""
    return Turn(rooms_of(view.rooms), (0,), 1)


@every_table
def test_a_turn_is_no_better_than_itself(seats: int) -> None:
    view = view_at(acting(seats, 5))
    assert parts(view, idle(view), idle(view)) == {}


def test_whoever_has_no_time_left_says_nothing() -> None:
    view = view_at(acting(3, 1))
    worse = replace(idle(view), told=bits([float(n == own_of(view)) for n in range(10)]))
    better = replace(worse, told=ALL)
    seen = weights(view, use_behaviour=True)
    assert parts_of_the_distance(view, seen, better, worse, Budget(deadline=0.0)) == {}


@every_table
def test_a_part_that_alone_differs_makes_all_of_the_distance(seats: int) -> None:
    view = view_at(acting(seats, 1))
    worse = replace(idle(view), told=bits([float(n == own_of(view)) for n in range(10)]))
    found = parts(view, replace(worse, told=ALL), worse)
    assert found == {Part.TOLD: pytest.approx(1)}
    assert parts(view, worse, replace(worse, told=ALL)) == {}


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_an_end_is_told_from_the_gem_that_brings_it(seats: int) -> None:
    """Whoever is ahead wants it to end, whatever the last gem adds."""
    view = view_at(acting(seats, 4))
    gem = LOOT[idle(view).rooms[own_of(view)]][0]
    stacks = [5, 5, 5]
    stacks[gem] = 1
    view = replace(view, stacks=tuple(stacks))
    told = bits(sharers(idle(view).rooms, gem))
    ending = replace(idle(view), gem=gem, told=told)
    ahead = with_gems(view, (1, 1, 1), (0, 0, 0))
    assert parts(ahead, ending, idle(view))[Part.END] > 0.4


@every_table
def test_the_stack_that_goes_down_is_told_from_what_one_has(seats: int) -> None:
    """With one of each kind all gems add as much, but not all bring the end as near."""
    view = with_gems(view_at(acting(seats, 4)), (1, 1, 1), (1, 1, 1))
    view = replace(view, stacks=(2, 6, 6))
    near, far = (replace(idle(view), gem=gem) for gem in (0, 1))
    found = parts(view, near, far) or parts(view, far, near)
    assert found[Part.STACKS] > 0.5
    assert found.get(Part.GEMS, 0.0) < found[Part.STACKS]


def with_gems(view: SuspicionView, mine: Gems, theirs: Gems) -> SuspicionView:
    """Return *view* with these gems in front of the seat that looks, and of all others."""
    return replace(
        view, gems=tuple(mine if n == view.seat else theirs for n in range(len(view.gems)))
    )


def own_of(view: SuspicionView) -> int:
    assert view.identity is not None
    return PLACE[view.identity]
