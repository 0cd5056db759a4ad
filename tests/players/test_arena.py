"""Matches between players."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from lat_desktop.engine.doors import Doors, DoorsView, Phase
from lat_desktop.engine.favor import Favor, FavorView
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.registry import GAMES
from lat_desktop.players import protocol
from lat_desktop.players.arena import crosstable
from lat_desktop.players.arena.__main__ import main
from lat_desktop.players.arena.entrants import RandomEntrant, entrant, label
from lat_desktop.players.arena.matches import Deal, Result, Terms, play
from lat_desktop.players.arena.runner import ContestError, run
from lat_desktop.players.arena.statistics import Sprt
from lat_desktop.players.arena.tally import Tally
from lat_desktop.players.doors.decisions import decisions_of
from tests.engine.doors_table import retold
from tests.engine.favor_table import deal as favor_deal
from tests.engine.favor_table import play as favor_play
from tests.games import SUBJECTS

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = f"command:{sys.executable} {DOCS / 'example_player.py'}"


def agreed(
    first: str = "novice",
    second: str = "random",
    matches: int = 6,
    *,
    game: str = Doors.key,
    nodes: int = 50,
    longest: int = 1000,
    seats: int = 2,
    seed: int = 1,
    sprt: Sprt | None = None,
) -> Terms:
    return Terms(
        game=game,
        edition="italian",
        first=first,
        second=second,
        matches=matches,
        node_limit=nodes,
        longest=longest,
        seats=seats,
        seed=seed,
        sprt=sprt,
    )


def results(tally: Tally) -> list[tuple[int, tuple[Result, ...]]]:
    """Return what was played, without how long it took."""
    return [(deal.deal, deal.matches) for deal in tally.deals]


def of_shares(*pairs: tuple[float, float], sprt: Sprt | None = None) -> Tally:
    """Return the tally of pairs of matches, of each of which the first player made so much."""
    tally = Tally(agreed("master", "expert", 2 * len(pairs), sprt=sprt))
    for number, shares in enumerate(pairs):
        matches = tuple(Result(share, share == 0.5, None, 1, 40) for share in shares)
        tally.take(Deal(number, matches, (0.5, 0.25), (10, 10)))
    return tally


# --- Matches -----------------------------------------------------------------------------------


def test_a_pair_is_dealt_alike_with_seats_exchanged() -> None:
    one, other = RandomEntrant("one"), RandomEntrant("other")
    first, second = (play(agreed(seed=3), 0, seats) for seats in ((one, other), (other, one)))
    assert [step.move for step in first.steps] == [step.move for step in second.steps]
    third = play(agreed(seed=3), 1, (one, other))
    assert first.steps[0].move != third.steps[0].move


def test_a_player_against_itself_wins_half() -> None:
    tally = run(agreed("novice", "novice", 20))
    assert [deal.points for deal in tally.deals] == [1] * 10
    assert tally.p == 1


@pytest.mark.parametrize("seats", [3, 4])
def test_among_several_each_deal_is_played_from_every_seat(seats: int) -> None:
    terms = agreed(game=Favor.key, seed=3)
    one, other = RandomEntrant("one"), RandomEntrant("other")
    tables = [[one if n == seat else other for n in range(seats)] for seat in range(seats)]
    first, *others = (play(terms, 0, table) for table in tables)
    assert all([s.move for s in match.steps] == [s.move for s in first.steps] for match in others)
    assert first.setup.seats == seats


@pytest.mark.parametrize("seats", [3, 4])
def test_among_several_a_player_against_itself_wins_its_fair_share(seats: int) -> None:
    tally = run(agreed("novice", "novice", 5 * seats - 1, game=Favor.key, seats=seats))
    assert [deal.points for deal in tally.deals] == [1] * 5
    text = "\n".join(tally.lines())
    assert f"5 of {5 * seats} = {1 / seats:.1%}" in text
    assert f"fair: {1 / seats:.1%}; 0 drawn" in text
    assert "ahead: +0.00 a match" in text
    assert "ahead: +0.000 a round" in text
    assert "Elo: +0 " in text


def test_a_match_that_does_not_end_is_drawn() -> None:
    tally = run(agreed("random", "random", 2, game=Labyrinth.key, longest=20))
    assert [deal.points for deal in tally.deals] == [1.0]
    assert tally.drawn == 2
    text = "\n".join(tally.lines())
    assert "1 of 2 = 50.0%" in text
    assert "deals: 0 won, 1 even, 0 lost" in text
    assert "ahead" not in text


def test_a_stranger_can_play() -> None:
    assert run(agreed(EXAMPLE, "novice", 4)).played == 4


def test_a_stranger_may_have_a_name() -> None:
    assert label(f"patience={EXAMPLE}") == "patience"
    assert label("command:./peer --fast") == "./peer --fast"
    assert label("honest=view:tools.favor_honest") == "honest"
    assert label("view:tools.favor_honest") == "tools.favor_honest"
    assert label("master") == "master"


def test_a_function_of_a_view_takes_part() -> None:
    tally = run(agreed("honest=view:tools.favor_honest", "random", 8, game=Favor.key, seats=4))
    assert tally.played == 8
    assert tally.points >= 6, "it is no match for somebody who does anything"
    with pytest.raises(ValueError, match="nobody cannot be found"):
        entrant("nobody=view:tools.nobody")
    player = entrant(f"patience={EXAMPLE}")
    assert player.name == "patience"
    player.close()


@pytest.mark.parametrize("command", ["no-such-program-anywhere", f"{sys.executable} -c pass"])
def test_a_stranger_that_does_not_play_is_named(command: str) -> None:
    with pytest.raises(ContestError, match=r"deal 0 .*peer (cannot be started|has ended)"):
        run(agreed(f"peer=command:{command}"))


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(ValueError, match="wizard"):
        entrant("wizard")


def test_master_beats_random() -> None:
    """Nobody can win much more than 95 of 100: a random Guesser is now and then simply right."""
    assert run(agreed("master", "random", 30)).points >= 23


# --- Runs --------------------------------------------------------------------------------------


def test_a_contest_can_be_repeated() -> None:
    assert results(run(agreed("master", "expert", 2))) == results(
        run(agreed("master", "expert", 2))
    )


def test_two_processes_play_what_one_does() -> None:
    assert results(run(agreed(matches=11), jobs=2)) == results(run(agreed(matches=11)))


def test_a_process_tells_of_a_stranger_that_does_not_play() -> None:
    with pytest.raises(ContestError, match="peer has ended"):
        run(agreed(f"peer=command:{sys.executable} -c pass"), jobs=2)


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "new" / "run.jsonl"

    def stop_after_two(tally: Tally) -> None:
        if len(tally.deals) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(agreed(), path=path, progress=stop_after_two)
    header, *deals = path.read_bytes().splitlines(keepends=True)
    # The second deal was cut off as it was written, and the third came before it.
    third = msgspec.json.encode(run(agreed()).deals[2]) + b"\n"
    path.write_bytes(header + third + deals[0] + deals[1][:-20])
    played: list[int] = []
    tally = run(agreed(), path=path, progress=lambda tally: played.append(len(tally.deals)))
    assert results(tally) == results(run(agreed()))
    assert played == [3]
    assert results(run(agreed(), path=path)) == results(tally)
    assert len(path.read_bytes().splitlines()) == 4


def test_a_record_of_other_terms_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    run(agreed(matches=2), path=path)
    with pytest.raises(
        ContestError, match=r"run\.jsonl .* its seed is 1, not 2; name another file"
    ):
        run(agreed(matches=2, seed=2), path=path)
    with pytest.raises(ContestError, match="its matches is 2, not 4"):
        run(agreed(matches=4), path=path)
    other_code = msgspec.structs.replace(agreed(matches=2), code="other")
    with pytest.raises(ContestError, match=r"its code is .*, not other"):
        run(other_code, path=path)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"once upon a time\n", "is no record of a contest"),
        (b'{"arena":1}\n', "is no record of a contest"),
        (None, "line 2, is damaged"),
    ],
)
def test_a_record_that_is_none_is_refused(tmp_path: Path, text: bytes | None, problem: str) -> None:
    path = tmp_path / "run.jsonl"
    if text is None:
        run(agreed(matches=2), path=path)
        text = path.read_bytes().replace(b'"moves"', b'"mov')
    path.write_bytes(text)
    with pytest.raises(ContestError, match=problem):
        run(agreed(matches=2), path=path)
    assert path.read_bytes() == text


def test_a_sequential_test_ends_as_soon_as_it_is_clear(tmp_path: Path) -> None:
    terms = agreed("novice", "random", 400, sprt=Sprt(0, 200))
    path = tmp_path / "run.jsonl"
    tally = run(terms, path=path)
    assert tally.decided
    assert len(tally.deals) < 100
    assert "H1 holds" in "\n".join(tally.lines())
    # Deals of processes that were ahead are noted, and do not count.
    with path.open("ab") as file:
        file.write(msgspec.json.encode(Deal(len(tally.deals), (), (0, 0), (0, 0))) + b"\n")
    assert results(run(terms, path=path)) == results(tally)


# --- Tallies -----------------------------------------------------------------------------------


def test_a_tally_counts_what_came_in_any_order() -> None:
    tally = of_shares((1, 1), (1, 0), (0, 0), (0.5, 1))
    other = Tally(tally.terms)
    for deal in reversed(tally.deals):
        other.take(deal)
    assert list(other.lines()) == list(tally.lines())
    assert "4.5 of 8 = 56.2%" in next(tally.lines())
    assert "deals: 2 won, 1 even, 1 lost" in "\n".join(tally.lines())
    assert (tally.milliseconds(0), tally.milliseconds(1)) == (50, 25)


def test_a_sequential_test_waits_for_the_deal_in_between() -> None:
    won = of_shares(*[(1, 1)] * 40, sprt=Sprt(0, 100))
    decided = len(won.deals)
    assert won.decided
    assert 5 < decided < 40
    late = Tally(won.terms)
    for deal in won.deals[1:]:
        late.take(deal)
    assert not late.deals
    late.take(won.deals[0])
    assert late.decided
    assert len(late.deals) == decided


def test_an_interval_is_the_wider_of_both() -> None:
    tally = of_shares(*[(1, 1), (0, 0)] * 10)
    assert tally.interval == tally.paired
    assert tally.paired[0] < tally.wilson[0]
    tally = of_shares(*[(1, 0)] * 20)
    assert tally.paired == (0.5, 0.5)
    assert tally.interval == tally.wilson


# --- The command -------------------------------------------------------------------------------


def test_the_command_prints_the_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([Doors.key, EXAMPLE, "random", "-n", "4", "--jobs", "1"]) == 0
    out, err = capsys.readouterr()
    assert " of 4 = " in out
    assert "ms a move" in out
    assert "2 of 2 deals" in err
    assert out.startswith("doors, italian edition, 2 players, 800 ms a move, seed 1, code ")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ("labyrinth random random --seats 3", "labyrinth is not for 3 seats"),
        ("labyrinth random random --edition french", "no edition french: there is italian"),
        ("doors random", "name two players"),
        ("doors random novice random", "called differently"),
        ("doors random wizard", "no player 'wizard'"),
        ("doors random novice -n 0", "one match"),
        ("doors random novice --sprt 5 0", "less Elo than H1"),
    ],
)
def test_what_makes_no_contest_is_refused(
    arguments: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(arguments.split())
    assert problem in capsys.readouterr().err


def test_a_contest_that_cannot_go_on_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text("once upon a time\n", "utf-8")
    assert main([Doors.key, "random", "novice", "--record", str(path)]) == 1
    assert "is no record of a contest" in capsys.readouterr().err


@pytest.mark.parametrize("recorded", [True, False])
def test_a_run_that_is_stopped_says_how_to_go_on(
    recorded: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stop(*_: object, **__: object) -> Tally:
        raise KeyboardInterrupt

    monkeypatch.setattr("lat_desktop.players.arena.__main__.run", stop)
    record = ["--record", str(tmp_path / "run.jsonl")] if recorded else []
    assert main([Doors.key, "random", "novice", *record]) == 130
    told = "run.jsonl; the same command goes on" if recorded else "with --record a run can be"
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("key", SUBJECTS)
def test_a_contest_of_every_game_is_recorded(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "run.jsonl"
    limits = ["-n", "4", "--nodes", "10", "--jobs", "1"]
    arguments = [key, "novice", "random", *limits, "--record", str(path)]
    assert main(arguments) == 0
    told, recorded = capsys.readouterr().out, path.read_bytes()
    assert " of 4 = " in told
    assert len(recorded.splitlines()) == 1 + 2, "its terms, and a line a deal"
    assert main(arguments) == 0  # which reads what there is, and has nothing left to play
    assert (capsys.readouterr().out, path.read_bytes()) == (told, recorded)


def test_all_play_all(tmp_path: Path) -> None:
    table = tmp_path / "doors.md"
    players = ["random", f"patience={EXAMPLE}", "novice"]
    limits = ["-n", "4", "--nodes", "50", "--jobs", "1"]
    arguments = [Doors.key, *players, *limits, "--table", str(table), "--record", str(tmp_path)]
    assert main(arguments) == 0
    assert sorted(path.name for path in tmp_path.glob("*.jsonl")) == [
        "novice-against-patience.jsonl",
        "novice-against-random.jsonl",
        "patience-against-random.jsonl",
    ]
    text = table.read_text(encoding="utf-8")
    assert "| | Random | Patience | Novice |" in text
    assert "| Novice against Patience |" in text
    assert f"Patience is `patience={EXAMPLE}`." in text
    assert "4 matches a pairing, 50 positions a move, seed 1, code " in text


def test_a_table_says_who_is_told_apart() -> None:
    players = ["casual", "expert", "master"]
    tallies = {
        ("expert", "casual"): of_shares(*[(1, 0)] * 20),
        ("master", "expert"): of_shares(*[(1, 1)] * 8),
        ("master", "casual"): of_shares(*[(0, 0)] * 8),
    }
    text = crosstable.table(agreed(), players, tallies)
    assert "| **Casual** | — | 50.0% (35.2–64.8) | 100.0% (80.6–100.0) |" in text
    assert "| **Master** | 0.0% (0.0–19.4) | 100.0% (80.6–100.0) | — |" in text
    assert "| Expert against Casual | 50.0% | 1 | no |" in text
    assert "| Master against Expert | 100.0% | 0.0078 | yes |" in text
    turned = crosstable.table(agreed(), ["casual", "master"], tallies)
    assert "| Master against Casual | 0.0% | 0.0078 | yes, the other way round |" in turned


def test_where_several_sit_both_ways_are_played() -> None:
    assert crosstable.pairings(["random", "novice", "master"], 2) == [
        ("novice", "random"),
        ("master", "random"),
        ("master", "novice"),
    ]
    assert len(crosstable.pairings(["random", "novice", "master"], 4)) == 6


# --- The documentation -------------------------------------------------------------------------


def test_the_view_in_the_documentation_is_one() -> None:
    text = (DOCS / "player-protocol.md").read_text(encoding="utf-8")
    begin = text.index('    {"seat":1')
    view = protocol.read(text[begin : text.index("\n\n", begin)].encode(), DoorsView)
    *_, due = decisions_of(view)
    assert len(due.board.unseen) == view.deck == 14 - 4 - len(view.row) - len(view.discards)
    assert (due.phase, due.board.turn) == (Phase.DISCARD, 2)
    assert retold(view).view(1) == view
    assert "discard blue_lady" in [move.text for move in GAMES[Doors.key].legal_moves(view)]


def test_the_view_of_favor_in_the_documentation_is_one() -> None:
    """It is, letter for letter, what a seat sees after the moves that it tells of."""
    text = (DOCS / "player-protocol.md").read_text(encoding="utf-8")
    begin = text.index('    {"seat":2')
    lines = text[begin : text.index("\n\n", begin)].splitlines()
    deck = "blue_tiger red_lady red_lady wild_color"
    match = favor_play(favor_deal("red_lady blue_lady blue_tiger", deck), seats=3)
    view = protocol.read("".join(lines).encode(), FavorView)
    for told in view.history:
        assert match.actor == told.seat
        match.play_text(told.move)
    assert match.view(2) == view
    assert "".join(line.strip() for line in lines) == bytes(protocol.raw(view)).decode()
    assert "bid 3" in [move.text for move in GAMES[Favor.key].legal_moves(view)]


def test_the_example_in_the_documentation_is_the_example() -> None:
    text = (DOCS / "player-protocol.md").read_text(encoding="utf-8")
    example = (DOCS / "example_player.py").read_text(encoding="utf-8")
    assert f"```python\n{example}```\n" in text
    assert len(example.splitlines()) <= 40
