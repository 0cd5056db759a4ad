"""The levels of Straws: what each of them knows more than the one below."""

from __future__ import annotations

from random import Random

import pytest

from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget
from tests.sample_game.ai import AI
from tests.sample_game.test_straws import DEAL, play


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("own", "move"), [(1, "swap"), (7, "keep")])
def test_every_level_knows_a_long_straw_from_a_short_one(level: Level, own: int, move: str) -> None:
    rest = " ".join(str(n) for n in range(1, 8) if n != own)
    match = play(f"deal {own} {rest}")
    choice = AI.functions().choose(match.view(0), level, Random(1), Budget())
    assert choice.move == move


def test_master_knows_that_a_straw_that_was_kept_is_long() -> None:
    view = play(DEAL, "keep", seats=2).view(1)
    casual, master = (
        AI.functions().choose(view, level, Random(1), Budget()).evaluation
        for level in (Level.CASUAL, Level.MASTER)
    )
    assert casual is not None
    assert master is not None
    assert master < casual
