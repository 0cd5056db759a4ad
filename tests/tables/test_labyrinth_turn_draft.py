"""A turn of Labyrinth is put together part by part, and every legal one can be."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lat_desktop.engine.game import Setup
from lat_desktop.engine.labyrinth import Labyrinth, LabyrinthMove, Square, Turn
from lat_desktop.engine.match import Match
from lat_desktop.tables.labyrinth.turn_draft import TurnDraft
from tools.random_play import BiasedRandomPlayer


def legal_after(seed: int, steps: int) -> tuple[LabyrinthMove, ...]:
    """Return what may be done after so many steps of a match that nobody plans."""
    rng = Random(seed)
    match = Match(Labyrinth(), Setup("italian"))
    player = BiasedRandomPlayer(rng)
    for _ in range(steps):
        if match.outcome is not None:
            break
        if match.awaits_chance:
            match.play_chance(rng)
        else:
            match.play(player.choose(match.legal_moves))
    return match.legal_moves


@given(seed=st.integers(0, 10_000), steps=st.integers(1, 30), data=st.data())
def test_every_turn_can_be_put_together(seed: int, steps: int, data: st.DataObject) -> None:
    legal = legal_after(seed, steps)
    turns = [move for move in legal if isinstance(move, Turn)]
    if not turns:
        return
    turn = data.draw(st.sampled_from(turns))
    first, second = data.draw(st.permutations(turn.pair)) if turn.pair else (None, None)
    draft = TurnDraft()
    assert not draft.under_way
    for part in (turn.origin, turn.target, *([] if first is None else [first])):
        assert turn in draft.turns(legal)
        assert part in draft.open_squares(legal)
        draft = draft.followed_by(part)
        assert draft.under_way
    if second is None:
        assert draft.turns(legal) == [turn]
        assert draft.next_part_of(turn) is None, "it is whole"
    else:
        assert second in draft.open_squares(legal)
        assert draft.next_part_of(turn) is second
        assert draft.turn_with(second) == turn


@given(seed=st.integers(0, 10_000), steps=st.integers(1, 30), data=st.data())
def test_what_is_open_leads_to_a_legal_turn(seed: int, steps: int, data: st.DataObject) -> None:
    legal = legal_after(seed, steps)
    draft = TurnDraft()
    for _ in range(3):
        squares = sorted(draft.open_squares(legal))
        if not squares:
            return
        if draft.first is not None:
            assert all(draft.turn_with(square) in legal for square in squares)
        draft = draft.followed_by(data.draw(st.sampled_from(squares)))
        turns = draft.turns(legal)
        assert turns
        leads_on = {draft.next_part_of(turn) for turn in turns}
        assert leads_on <= {None, *draft.open_squares(legal)}


@pytest.mark.parametrize("draft", [TurnDraft(Square.B1), TurnDraft(Square.A1, Square.C1)])
def test_nothing_leads_to_a_turn_that_goes_another_way(draft: TurnDraft) -> None:
    assert draft.next_part_of(Turn(Square.A1, Square.B1, (Square.B1, Square.C1))) is None
