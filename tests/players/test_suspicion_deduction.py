"""What follows from the facts, against all ways to deal, one by one."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lat_desktop.engine.game import Seat
from lat_desktop.engine.mansion import Gem, Guest, Room
from lat_desktop.engine.suspicion import (
    Answered,
    Ask,
    Entry,
    GemStolen,
    InvitationViewed,
    Look,
    Phase,
    Steal,
    SuspicionView,
)
from lat_desktop.players.suspicion.deduction import (
    EVERYTHING,
    Fact,
    Kind,
    NakedSubset,
    allowed,
    exposure,
    facts,
    invitations_seen,
    marginals,
    possible,
    posterior,
    reason,
    suspects,
)
from tests.players.suspicion_positions import matches
from tools import suspicion_deductions
from tools.positions.suspicion import SuspicionMatch, match_at
from tools.suspicion_deductions import WrongError, chunk

READERS = st.integers(0, 5)
SMALL = 1
"""A seed of which the first match is one of two."""


def reader_of(match: SuspicionMatch, number: int) -> Seat | None:
    """Return a seat of the match, or nobody."""
    return None if number >= match.setup.seats else number


def naive(match: SuspicionMatch, seat: Seat | None) -> Iterator[tuple[Guest, ...]]:
    """Yield all ways to deal that do not contradict what *seat* was told, from the events."""
    seats = match.setup.seats
    left = [set(Guest) for _ in range(seats)]
    if seat is not None:
        left[seat] = {match.state.identities[seat]}
    if match.state.phase is Phase.OVER:
        left = [{guest} for guest in match.state.identities]
    viewed = set()
    for before, step in zip(match.steps, match.steps[1:], strict=False):
        for event in (event.seen_by(seat) for event in step.events):
            if isinstance(event, GemStolen):
                left[event.seat] -= {
                    guest for guest in Guest if event.gem not in before.state.room(guest).gems
                }
            elif isinstance(event, InvitationViewed) and event.guest is not None:
                viewed.add(event.guest)
            elif isinstance(event, Answered) and event.yes is not None:
                assert isinstance(step.move, Ask)
                there = before.state.room(step.move.guest)
                left[event.seat] -= {
                    guest for guest in Guest if before.state.room(guest).sees(there) != event.yes
                }

    def ways(dealt: tuple[Guest, ...]) -> Iterator[tuple[Guest, ...]]:
        if len(dealt) == seats:
            yield dealt
            return
        for guest in left[len(dealt)]:
            if guest not in dealt and guest not in viewed:
                yield from ways((*dealt, guest))

    yield from ways(())


@pytest.mark.long
@settings(max_examples=100, deadline=None)
@given(matches, READERS, st.integers() | st.none())
def test_it_is_what_counting_all_ways_gives(
    match: SuspicionMatch, number: int, seed: int | None
) -> None:
    seat = reader_of(match, number)
    seats = match.setup.seats
    weights = None
    if seed is not None:
        rng = Random(seed)
        weights = [[rng.uniform(0.01, 1) for _ in Guest] for _ in range(seats)]
    sums = [dict.fromkeys(Guest, 0.0) for _ in range(seats)]
    place = {guest: n for n, guest in enumerate(Guest)}
    for dealt in naive(match, seat):
        weight = math.prod(
            1.0 if weights is None else weights[owner][place[guest]]
            for owner, guest in enumerate(dealt)
        )
        for owner, guest in enumerate(dealt):
            sums[owner][guest] += weight
    view = match.view(seat)
    likely = posterior(view, weights)
    open_to = possible(view)
    for owner in range(seats):
        total = sum(sums[owner].values())
        for guest in Guest:
            assert likely[owner][guest] == pytest.approx(sums[owner][guest] / total)
            assert (guest in open_to[owner]) == (sums[owner][guest] > 0)


@pytest.mark.long
@settings(max_examples=200, deadline=None)
@given(matches, READERS)
def test_the_truth_is_always_possible(match: SuspicionMatch, number: int) -> None:
    seat = reader_of(match, number)
    view = match.view(seat)
    truth = match.state.identities
    for fact in facts(view):
        about = range(len(truth)) if fact.about is None else (fact.about,)
        for owner in about:
            assert owner == seat or truth[owner] in fact.possible
    for owner, guests in enumerate(possible(view)):
        assert truth[owner] in guests
        assert reason(view, owner, truth[owner]) is None


@pytest.mark.long
@settings(max_examples=100, deadline=None)
@given(matches, READERS)
def test_whatever_is_excluded_has_a_reason(match: SuspicionMatch, number: int) -> None:
    view = match.view(reader_of(match, number))
    open_to = possible(view)
    for owner in range(match.setup.seats):
        for guest in Guest:
            why = reason(view, owner, guest)
            assert (why is None) == (guest in open_to[owner])
            if isinstance(why, Fact):
                assert guest not in why.possible
                assert why.about in (owner, None)
            elif isinstance(why, NakedSubset):
                assert owner not in why.seats
                assert guest in why.guests
                assert len(why.guests) == len(why.seats)
                for other in why.seats:
                    assert open_to[other] <= why.guests


# --- Single facts ----------------------------------------------------------------------------


def seen(*entries: Entry, seats: int = 3) -> SuspicionView:
    """Return what seat 0, which is Buford, sees after these entries."""
    view = match_at(1, 1, seats).view(0)
    return replace(view, identities=(Guest.BUFORD, *[None] * (seats - 1)), history=entries)


# Buford stands in a1, Trudie in b1, and so on along the rows; Lily in b2, Nadia in d2.
ROWS = tuple(Room)[:10]


@pytest.mark.rule("P5")
def test_what_i_am_nobody_else_is() -> None:
    view = seen()
    why = reason(view, 1, Guest.BUFORD)
    assert isinstance(why, Fact)
    assert (why.kind, why.turn, why.entry) == (Kind.OWN, 0, None)
    own = frozenset((Guest.BUFORD,))
    assert possible(view) == (own, frozenset(Guest) - own, frozenset(Guest) - own)
    assert reason(view, 0, Guest.BUFORD) is None
    mine = reason(view, 0, Guest.VIOLA)
    assert isinstance(mine, Fact)
    assert mine.kind is Kind.OWN


@pytest.mark.rule("P18")
def test_a_theft_tells_where_the_thief_stood() -> None:
    view = seen(Entry(4, 1, Steal(Gem.RUBY), ROWS), Entry(5, 0, Steal(Gem.RUBY), ROWS))
    why = reason(view, 1, Guest.STEFANO)
    assert isinstance(why, Fact)
    assert (why.kind, why.turn, why.gem, why.about) == (Kind.STEAL, 4, Gem.RUBY, 1)
    assert why.room(Guest.STEFANO) is Room.A2
    assert Gem.RUBY not in Room.A2.gems
    assert Guest.TRUDIE in possible(view)[1]
    assert Guest.STEFANO in possible(view)[2]
    assert len(facts(view)) == 3, "one's own thefts tell one nothing"


@pytest.mark.rule("P22", "P23", "P24")
@pytest.mark.parametrize("answer", [True, False])
def test_an_answer_tells_row_and_column(answer: bool) -> None:
    view = seen(Entry(2, 0, Ask(1, Guest.LILY), ROWS, answer=answer))
    # Lily in b2 is seen from column b and row 2; the guest itself, too.
    sees = {Guest.TRUDIE, Guest.STEFANO, Guest.LILY, Guest.EARL, Guest.NADIA, Guest.MILDRED}
    found = sees if answer else set(Guest) - sees - {Guest.BUFORD}
    assert possible(view)[1] == found
    why = reason(view, 1, Guest.REMY if answer else Guest.LILY)
    assert isinstance(why, Fact)
    assert (why.kind, why.guest) == (Kind.YES if answer else Kind.NO, Guest.LILY)


@pytest.mark.rule("P22")
def test_answers_of_others_and_my_own_tell_nothing() -> None:
    view = seen(
        Entry(2, 1, Ask(2, Guest.LILY), ROWS),
        Entry(3, 1, Ask(0, Guest.LILY), ROWS, answer=False),
    )
    assert possible(view) == possible(seen())


@pytest.mark.rule("P21")
def test_an_invitation_that_i_viewed_is_nobodys() -> None:
    view = seen(Entry(2, 0, Look(), ROWS, viewed=Guest.EARL), Entry(3, 1, Look(), ROWS))
    for owner in (1, 2):
        why = reason(view, owner, Guest.EARL)
        assert isinstance(why, Fact)
        assert (why.kind, why.guest, why.turn) == (Kind.VIEWED, Guest.EARL, 2)


def test_the_first_fact_is_the_reason() -> None:
    view = seen(Entry(3, 1, Steal(Gem.RUBY), ROWS), Entry(6, 1, Steal(Gem.RUBY), ROWS))
    why = reason(view, 1, Guest.STEFANO)
    assert isinstance(why, Fact)
    assert why.turn == 3


def test_what_is_left_to_others_is_nobody_elses() -> None:
    # In the corner d3 alone with Ashraf: what only they see, the two of them share.
    rooms = list(ROWS)
    for guest, place in enumerate(Guest):
        rooms[guest] = Room.D3 if place in (Guest.EARL, Guest.ASHRAF) else Room.A1
    corner = tuple(rooms)
    view = seen(
        Entry(2, 0, Ask(1, Guest.ASHRAF), corner, answer=True),
        Entry(3, 0, Ask(2, Guest.ASHRAF), corner, answer=True),
        seats=4,
    )
    both = frozenset((Guest.EARL, Guest.ASHRAF))
    assert reason(view, 3, Guest.EARL) == NakedSubset((1, 2), both)
    assert Guest.EARL not in possible(view)[3]
    certain = replace(view, history=(*view.history, Entry(4, 0, Look(), corner, viewed=Guest.EARL)))
    # Both cannot be Ashraf: such a view contradicts itself.
    with pytest.raises(ValueError, match="no way"):
        possible(certain)


@pytest.mark.rule("P26")
def test_at_the_end_all_is_known() -> None:
    match = match_at(2, 2000, 2)
    assert match.state.phase is Phase.OVER
    for seat in (0, 1, None):
        view = match.view(seat)
        assert possible(view) == tuple({guest} for guest in match.state.identities)
        assert {fact.kind for fact in facts(view)} >= {Kind.REVEALED}


def test_before_the_deal_all_is_open() -> None:
    view = match_at(1, 0).view(0)
    assert facts(view) == ()
    assert possible(view) == (frozenset(Guest),) * 3
    assert posterior(view)[2][Guest.EARL] == pytest.approx(0.1)


def test_marginals_of_what_cannot_be() -> None:
    with pytest.raises(ValueError, match="no way to deal"):
        marginals([[1.0, 0.0], [1.0, 0.0]])


# --- Whole matches, as the tool checks them by the thousand ------------------------------------


def test_whole_matches_are_checked_to_the_last_belief() -> None:
    found = chunk(SMALL, range(3))
    assert found.matches == 3
    assert found.counted == found.beliefs > 50, "the first of them after each of its steps"


@pytest.mark.parametrize("kind", [Kind.STEAL, Kind.YES, Kind.NO, Kind.VIEWED])
def test_a_deduction_that_was_missed_is_found(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = EVERYTHING - {kind}
    monkeypatch.setattr(suspicion_deductions, "allowed", lambda view: allowed(view, kinds))
    with pytest.raises(WrongError, match="reckons"):
        chunk(SMALL, range(1, 20))


def test_a_deduction_that_is_wrong_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def hasty(view: SuspicionView) -> list[list[float]]:
        """Cross out whoever stands in a1, for all others."""
        gone = [room is Room.A1 for room in view.rooms]
        return [
            [fact * (owner == view.seat or not out) for fact, out in zip(row, gone, strict=True)]
            for owner, row in enumerate(allowed(view))
        ]

    monkeypatch.setattr(suspicion_deductions, "allowed", hasty)
    with pytest.raises(WrongError, match=r"match \d+ of seed"):
        chunk(SMALL, range(1, 20))


@settings(max_examples=60)
@given(matches, READERS)
def test_nobody_can_take_a_seat_for_fewer_guests_by_what_it_did_than_it_is_told(
    match: SuspicionMatch, number: int
) -> None:
    seat = reader_of(match, number)
    taken_for = exposure(match.view(seat))
    if seat is None or not match.state.identities:
        assert taken_for == {} == suspects(match.view(seat))
        return
    assert set(taken_for) == set(range(match.setup.seats)) - {seat}
    for other, left in taken_for.items():
        assert match.state.identities[seat] in left
        assert 1 <= suspects(match.view(seat))[other] <= len(left)
        view = match.view(other)
        if view.phase is not Phase.OVER:
            assert possible(view)[seat] <= left
            assert len(possible(view)[seat]) <= suspects(match.view(seat))[other]
        told = [fact.possible for fact in facts(view) if fact.about == seat]
        assert left <= frozenset.intersection(frozenset(Guest), *told) or view.phase is Phase.OVER


@settings(max_examples=60)
@given(matches)
def test_it_is_known_how_many_invitations_each_has_seen(match: SuspicionMatch) -> None:
    """Whatever one looks at from, and without knowing whom they show."""
    seats = range(match.setup.seats)
    if not match.state.identities:
        return
    seen = [{identity} for identity in match.state.identities]
    for entry in match.state.history:
        if entry.viewed is not None:
            seen[entry.seat].add(entry.viewed)
    for seat in seats:
        assert invitations_seen(match.view(seat)) == [len(each) for each in seen]
