"""The golden playthroughs, made anew and compared with those that were read and approved."""

from __future__ import annotations

import pytest

from lat_desktop.engine.doors import Doors, Reason
from lat_desktop.engine.favor import Favor
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.registry import GAMES
from tools import golden


def test_each_game_has_a_playthrough_in_each_edition() -> None:
    editions = {(key, edition) for key, game in GAMES.items() for edition in game.editions}
    assert editions == set(golden.playthroughs())
    assert {golden.path(*names) for names in editions} == set(golden.FOLDER.iterdir())


@pytest.mark.parametrize(("key", "edition"), golden.playthroughs())
def test_the_playthrough_is_as_it_was(key: str, edition: str) -> None:
    approved = golden.path(key, edition).read_text(encoding="utf-8")
    # If this is meant to differ: python -m tools.golden, and read the difference.
    assert golden.playthrough(key, edition).splitlines() == approved.splitlines()


@pytest.mark.rule("D24")
@pytest.mark.parametrize("edition", Doors.editions)
def test_the_playthroughs_of_doors_show_every_ending(edition: str) -> None:
    text = golden.path(Doors.key, edition).read_text(encoding="utf-8")
    for reason in Reason:
        assert f"reason={reason.value}" in text
    for moment in ("deck_emptied", "deck_ran_out", "collector_passed", "guesser_passed"):
        assert f"* {moment}" in text


def test_the_playthrough_of_labyrinth_shows_what_a_turn_may_bring() -> None:
    text = golden.path(Labyrinth.key, "italian").read_text(encoding="utf-8")
    moments = ("cards_swapped", "nothing_swapped", "draw_offered", "draw_declined", "match_won")
    for moment in moments:
        assert f"* {moment}" in text


def test_the_playthrough_of_favor_shows_every_way_to_pay() -> None:
    text = golden.path(Favor.key, "italian").read_text(encoding="utf-8")
    paid = ("caller_paid", "bid_shared", "bid_shared_with_rest", "bid_boxed", "box_paid")
    for moment in (*paid, "lot_discarded", "passed_over", "final_auction_began"):
        assert f"* {moment}" in text
