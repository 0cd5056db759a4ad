"""Which moves are the last ones to whoever looks."""

from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from lat_desktop.controllers.last_moves import last_moves, recent_events
from lat_desktop.controllers.sitting import VisibleStep
from lat_desktop.engine.game import Event, Seat

CHANCE = None


class Noted(Event, frozen=True):
    """What came of a step, of which only the number matters."""

    step: int


class Begun(Noted, frozen=True):
    """The step began a round."""

    begins_round = True


def steps_of(*movers: Seat | None) -> list[VisibleStep]:
    return [VisibleStep(n, seat, None, (Noted(n),)) for n, seat in enumerate(movers, start=1)]


@pytest.mark.parametrize(
    ("movers", "reader", "last"),
    [
        pytest.param((), 0, [], id="nobody has moved"),
        pytest.param((CHANCE,), 0, [], id="only dealt"),
        pytest.param((CHANCE, 1), 0, [2], id="the other"),
        pytest.param((0, 1), 0, [2], id="the other, after oneself"),
        pytest.param((1, 0), 0, [2], id="oneself, who has answered"),
        pytest.param((1, 2, 0, 1, 2, 3), 0, [4, 5, 6], id="all others"),
        pytest.param((0, 1, 1, 1), 0, [2, 3, 4], id="all of a turn"),
        pytest.param((0, CHANCE, 1, CHANCE, 1), 0, [3, 5], id="chance parts no turn"),
        pytest.param((0, 1, 2, 1), 0, [3, 4], id="the last turn of each"),
        pytest.param((0, 1, 2), None, [3], id="a bystander sees the last"),
        pytest.param((0, 1, CHANCE), None, [2], id="whatever chance does"),
    ],
)
def test_which_moves_are_the_last(
    movers: tuple[Seat | None, ...], reader: Seat | None, last: list[int]
) -> None:
    assert [step.number for step in last_moves(steps_of(*movers), reader, None)] == last


@given(
    movers=st.lists(st.sampled_from([CHANCE, 0, 1, 2]), max_size=12),
    going_on=st.lists(st.sampled_from([CHANCE, 0]), max_size=4),
)
def test_what_one_does_in_a_turn_that_goes_on_answers_nothing(
    movers: list[Seat | None], going_on: list[Seat | None]
) -> None:
    others = steps_of(*movers, 1)
    steps = steps_of(*movers, 1, *going_on)
    own = [step for step in steps[len(others) :] if step.seat == 0]
    assert last_moves(steps, 0, actor=0) == [*last_moves(others, 0, actor=0), *own]
    if 0 in going_on:
        assert {step.seat for step in last_moves(steps, 0, actor=1)} == {0}


def by_definition(movers: list[Seat | None], reader: Seat | None) -> list[int]:
    """Return the numbers of the last moves, turn by turn."""
    numbered = [(n, seat) for n, seat in enumerate(movers, start=1) if seat is not None]
    turns = [(seat, [n for n, _ in turn]) for seat, turn in groupby(numbered, lambda each: each[1])]
    if not turns or reader is None or turns[-1][0] == reader:
        return turns[-1][1] if turns else []
    own = max((n for n, (seat, _) in enumerate(turns) if seat == reader), default=-1)
    latest = dict(turns[own + 1 :])
    return sorted(n for numbers in latest.values() for n in numbers)


@given(
    movers=st.lists(st.sampled_from([CHANCE, 0, 1, 2, 3]), max_size=30),
    reader=st.sampled_from([None, 0, 1, 2, 3]),
)
def test_the_last_moves_are_the_last_turns_since_ones_own(
    movers: list[Seat | None], reader: Seat | None
) -> None:
    steps = steps_of(*movers)
    expected = by_definition(movers, reader)
    assert [step.number for step in last_moves(steps, reader, None)] == expected
    recent = recent_events(steps, reader, None)
    assert [each.event for each in recent] == [Noted(n) for n in expected]
    for each in recent:
        assert isinstance(each.event, Noted)
        assert each.later == tuple(map(Noted, range(each.event.step + 1, len(movers) + 1)))


@given(
    before=st.lists(st.sampled_from([CHANCE, 0, 1, 2]), max_size=8),
    movers=st.lists(st.sampled_from([CHANCE, 0, 1, 2]), max_size=8),
    reader=st.sampled_from([None, 0, 1, 2]),
)
def test_of_the_round_before_nothing_is_marked(
    before: list[Seat | None], movers: list[Seat | None], reader: Seat | None
) -> None:
    steps = steps_of(*before, CHANCE, *movers)
    deal = len(before)
    steps[deal] = replace(steps[deal], events=(Begun(deal + 1),))
    last = [step.number for step in last_moves(steps, reader, None)]
    assert last == [deal + 1 + n for n in by_definition(movers, reader)]
