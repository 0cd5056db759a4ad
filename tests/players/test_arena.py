"""Matches between players."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lat_desktop.engine.doors import DoorsView, Phase
from lat_desktop.engine.favor import FavorView
from lat_desktop.engine.registry import GAMES
from lat_desktop.players import arena, protocol
from lat_desktop.players.doors.moments import moments
from tests.engine.favor_table import deal as favor_deal
from tests.engine.favor_table import play

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = f"command:{sys.executable} {DOCS / 'example_player.py'}"


def tally(
    first: str,
    second: str,
    matches: int,
    *,
    game: str = "doors",
    nodes: int = 300,
    longest: int = 1000,
    seats: int = 2,
) -> arena.Tally:
    terms = arena.Terms(GAMES[game], "italian", 1, 0, nodes, longest, seats)
    one, other = arena.entrant(first), arena.entrant(second)
    *_, last = arena.contest(terms, one, other, matches)
    one.close()
    other.close()
    return last


def test_wilson() -> None:
    low, high = arena.wilson(95, 100)
    assert (round(low, 4), round(high, 4)) == (0.8882, 0.9785)
    assert arena.wilson(0, 10)[0] == pytest.approx(0)
    assert arena.wilson(10, 10)[1] == pytest.approx(1)


def test_a_pair_is_dealt_alike_with_seats_exchanged() -> None:
    terms = arena.Terms(GAMES["doors"], "italian", seed=3, budget_ms=0)
    one, other = arena.RandomEntrant("one"), arena.RandomEntrant("other")
    first, second = (arena.play(terms, 0, seats) for seats in ((one, other), (other, one)))
    assert [step.move for step in first.steps] == [step.move for step in second.steps]
    third = arena.play(terms, 1, (one, other))
    assert first.steps[0].move != third.steps[0].move


def test_a_player_against_itself_wins_half() -> None:
    assert tally("novice", "novice", 20).pairs == [1] * 10


@pytest.mark.parametrize("seats", [3, 4])
def test_among_several_each_deal_is_played_from_every_seat(seats: int) -> None:
    terms = arena.Terms(GAMES["favor"], "italian", seed=3, budget_ms=0, seats=seats)
    one, other = arena.RandomEntrant("one"), arena.RandomEntrant("other")
    tables = [[one if n == seat else other for n in range(seats)] for seat in range(seats)]
    first, *others = (arena.play(terms, 0, table) for table in tables)
    assert all([s.move for s in match.steps] == [s.move for s in first.steps] for match in others)
    assert first.setup.seats == seats


@pytest.mark.parametrize("seats", [3, 4])
def test_among_several_a_player_against_itself_wins_its_fair_share(seats: int) -> None:
    result = tally("novice", "novice", 5 * seats - 1, game="favor", seats=seats)
    assert result.pairs == [1] * 5
    assert f"5 of {5 * seats} = {1 / seats:.1%}" in str(result)
    assert f"fair: {1 / seats:.1%}; 0 drawn; points: " in str(result)
    mine, others = (sum(column) for column in zip(*result.scores, strict=True))
    assert mine == pytest.approx(others)


def test_a_table_of_the_wrong_size_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arena.main(["labyrinth", "random", "random", "--seats", "3"])
    assert "labyrinth is not for 3 seats" in capsys.readouterr().err


def test_a_contest_can_be_repeated() -> None:
    assert tally("master", "expert", 2, nodes=50) == tally("master", "expert", 2, nodes=50)


def test_the_command_prints_the_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["doors", EXAMPLE, "random", "-n", "4"]) == 0
    out, err = capsys.readouterr()
    assert " of 4 = " in out
    assert " of 4 = " in err


def test_a_stranger_can_play() -> None:
    assert tally(EXAMPLE, "novice", 4).played == 4


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(ValueError, match="wizard"):
        arena.entrant("wizard")


def test_the_view_in_the_documentation_is_one() -> None:
    text = (DOCS / "player-protocol.md").read_text(encoding="utf-8")
    begin = text.index('    {"seat":1')
    view = protocol.read(text[begin : text.index("\n\n", begin)].encode(), DoorsView)
    *_, due = moments(view)
    assert len(due.board.unseen) == view.deck == 14 - 4 - len(view.row) - len(view.discards)
    assert (due.phase, due.board.turn) == (Phase.DISCARD, 2)
    assert "discard blue_lady" in [move.text for move in GAMES["doors"].legal_moves(view)]


def test_the_view_of_favor_in_the_documentation_is_one() -> None:
    """It is, letter for letter, what a seat sees after the moves that it tells of."""
    text = (DOCS / "player-protocol.md").read_text(encoding="utf-8")
    begin = text.index('    {"seat":2')
    lines = text[begin : text.index("\n\n", begin)].splitlines()
    deck = "blue_tiger red_lady red_lady wild_color"
    match = play(favor_deal("red_lady blue_lady blue_tiger", deck), seats=3)
    view = protocol.read("".join(lines).encode(), FavorView)
    for told in view.history:
        assert match.actor == told.seat
        match.play_text(told.move)
    assert match.view(2) == view
    assert "".join(line.strip() for line in lines) == bytes(protocol.raw(view)).decode()
    assert "bid 3" in [move.text for move in GAMES["favor"].legal_moves(view)]


def test_the_example_in_the_documentation_is_the_example() -> None:
    text = (DOCS / "player-protocol.md").read_text(encoding="utf-8")
    example = (DOCS / "example_player.py").read_text(encoding="utf-8")
    assert f"```python\n{example}```\n" in text
    assert len(example.splitlines()) <= 40


def test_master_beats_random() -> None:
    """Nobody can win much more than 95 of 100: a random Guesser is now and then simply right."""
    result = tally("master", "random", 60)
    assert result.points >= 48


def test_a_match_that_does_not_end_is_drawn() -> None:
    result = tally("random", "random", 2, game="labyrinth", longest=20)
    assert result.pairs == [1.0]
    assert result.drawn == 2
    assert "1 of 2 = 50.0%" in str(result)
    assert "2 drawn; pairs: 0 won, 1 even, 0 lost" in str(result)
