"""Records: what is written reads back, and what is damaged is refused where it is damaged."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lat_desktop import __version__
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.match import Match, TakenBack
from lat_desktop.engine.record import (
    FORMAT,
    LONGEST_COMMAND,
    Header,
    Record,
    RecordError,
    SeatHeader,
    begins_line,
    header_line,
    journal_lines,
    read,
    read_header,
    salvage,
    write,
)
from lat_desktop.engine.registry import GAMES, AnyMatch
from tests.engine.doors_table import deal, play
from tests.engine.older_records import as_of_format
from tests.engine.takebacks import match_with_takebacks
from tools.random_play import Script, setups

PAIR = (SeatHeader("human"), SeatHeader("ai", "master"))
HEADER = (
    b'{"format":4,"game":"%s","edition":"italian","first":0,'
    b'"seats":[{"kind":"human"},{"kind":"ai","name":"master"}],"version":"%s"}\n'
    % (Doors.key.encode(), __version__.encode())
)

seeds = st.integers(0, 31)


@cache
def record(seed: int) -> tuple[AnyMatch, bytes]:
    """Return a random match, most often broken off, and its record."""
    key = list(GAMES)[seed % len(GAMES)]
    game = GAMES[key]
    setup = setups(game)[seed // len(GAMES) % len(setups(game))]
    match = Script(setup, seed, steps=10 * seed).play(game)
    return match, write(match, tuple(SeatHeader("human") for _ in range(setup.seats)))


def moves(match: AnyMatch) -> list[str]:
    return [step.move.text for step in match.steps]


def lines(text: bytes) -> list[bytes]:
    return text.splitlines(keepends=True)


def trouble(text: bytes) -> tuple[int, str]:
    """Return the line and the kind of the problem for which a record is refused."""
    with pytest.raises(RecordError) as caught:
        read(text)
    assert str(caught.value).startswith(f"line {caught.value.line}: {caught.value.problem}")
    return caught.value.line, caught.value.problem


# --- Writing and reading ---------------------------------------------------------------------


def test_a_record_is_a_header_and_a_line_for_each_step() -> None:
    dealt = deal("red_lady", "blue_tiger", "wild_role")
    match = play(dealt, "take wild_role")
    assert write(match, PAIR) == (
        HEADER + b'{"n":1,"move":"' + dealt.encode() + b'"}\n{"n":2,"move":"take wild_role"}\n'
    )
    assert header_line(match, PAIR) == HEADER
    assert [*journal_lines(match, 1)] == [b'{"n":2,"move":"take wild_role"}\n']


@pytest.mark.parametrize("seed", range(32))
def test_what_is_written_reads_back(seed: int) -> None:
    match, text = record(seed)
    result = read(text)
    assert result.header.format == FORMAT
    assert result.header.game == match.game.key
    assert result.header.setup == result.match.setup == match.setup
    assert result.match.game is match.game
    assert result.match.initial == match.initial
    assert result.match.steps == match.steps
    assert (result.size, result.cut_off) == (len(text), False)
    assert write(result.match, result.header.seats) == text


@given(
    st.lists(
        st.builds(SeatHeader, st.sampled_from(["human", "ai", "program"]), st.text()),
        min_size=2,
        max_size=2,
    ).map(tuple)
)
def test_whoever_sits_at_the_table_reads_back(seats: tuple[SeatHeader, ...]) -> None:
    match = play(edition="english", first=1)
    text = header_line(match, seats)
    assert text.count(b"\n") == 1
    said = Header(FORMAT, Doors.key, "english", 1, seats, version=__version__)
    assert read(text).header == said


def test_reading_twice_gives_two_matches_that_do_not_touch() -> None:
    broken_off = (each for each in map(record, range(32)) if each[0].outcome is None)
    match, text = next(broken_off)
    one, two = read(text).match, read(text).match
    if one.awaits_chance:
        one.play_chance(Random(0))
    else:
        one.play(one.legal_moves[0])
    assert two.steps == match.steps


# --- Cut off ---------------------------------------------------------------------------------


def check_cut(match: AnyMatch, text: bytes, size: int) -> None:
    """A record cut at any byte keeps all whole lines, and says if it dropped the rest of one.

    A line that lacks its end alone is whole.
    """
    cut = text[:size]
    whole = cut.count(b"\n")
    if whole == 0:
        assert trouble(cut) == (1, "damaged" if cut else "empty")
        return
    unended = text[size : size + 1] == b"\n"
    whole += unended
    result = read(cut)
    assert moves(result.match) == moves(match)[: whole - 1]
    assert result.size == len(b"".join(lines(text)[:whole])) - unended
    assert result.cut_off == (size > result.size)
    # What the program then writes behind the whole lines makes a sound record again.
    end = b"\n" * unended
    assert read(cut[: result.size] + end + b"".join(lines(text)[whole:])).match.steps == match.steps


def test_a_record_may_be_cut_off_at_every_byte() -> None:
    match, text = record(4)
    assert len(match.steps) > 12
    for size in range(len(text) + 1):
        check_cut(match, text, size)


@given(seeds, st.data())
def test_any_record_may_be_cut_off(seed: int, data: st.DataObject) -> None:
    match, text = record(seed)
    check_cut(match, text, data.draw(st.integers(0, len(text))))


@given(seeds, st.binary(min_size=1).filter(lambda junk: b"\n" not in junk))
def test_junk_behind_the_last_line_is_dropped(seed: int, junk: bytes) -> None:
    match, text = record(seed)
    result: Record = read(text + junk)
    assert result.match.steps == match.steps
    assert (result.size, result.cut_off) == (len(text), True)


# --- Damaged ---------------------------------------------------------------------------------


@given(st.binary() | st.lists(st.binary(max_size=20)).map(b"\n".join))
def test_bytes_that_are_no_record_are_refused_in_the_first_line(junk: bytes) -> None:
    line, problem = trouble(junk)
    assert line == 1
    assert problem == ("damaged" if junk else "empty")


@given(seeds, st.data(), st.binary(max_size=6) | st.sampled_from([b"\n", b"\r\n", b"\0", b'"']))
def test_a_mutated_record_is_refused_no_earlier_than_where_it_differs(
    seed: int, data: st.DataObject, junk: bytes
) -> None:
    match, text = record(seed)
    at = data.draw(st.integers(0, len(text)))
    mutated = text[:at] + junk + text[at + data.draw(st.integers(0, 6)) :]
    intact = text[:at].count(b"\n")  # lines before the one that differs
    try:
        result = read(mutated)
    except RecordError as error:
        refused_at = error.line
    else:
        refused_at = mutated.count(b"\n") + 1
        if intact:
            assert moves(result.match)[: intact - 1] == moves(match)[: intact - 1]
    assert intact < refused_at <= mutated.count(b"\n") + 1


@given(seeds.filter(bool), st.data())
def test_a_missing_line_is_found_at_the_next_one(seed: int, data: st.DataObject) -> None:
    match, text = record(seed)
    gone = data.draw(st.integers(2, len(match.steps)))  # not the last: that record is sound
    shorter = b"".join(line for n, line in enumerate(lines(text), start=1) if n != gone)
    assert trouble(shorter) == (gone, "order")


@given(seeds.filter(bool), st.data())
def test_a_doubled_line_is_found(seed: int, data: st.DataObject) -> None:
    match, text = record(seed)
    n = data.draw(st.integers(2, len(match.steps) + 1))
    doubled = [*lines(text)[:n], *lines(text)[n - 1 :]]
    assert trouble(b"".join(doubled)) == (n + 1, "order")


@given(seeds.filter(bool), st.data())
def test_reordered_lines_are_found_at_the_first_out_of_place(
    seed: int, data: st.DataObject
) -> None:
    _, text = record(seed)
    header, *steps = lines(text)
    shuffled = data.draw(st.permutations(steps))
    if shuffled == steps:
        assert read(text).size == len(text)
    else:
        first = next(n for n, line in enumerate(shuffled) if line != steps[n])
        assert trouble(header + b"".join(shuffled)) == (first + 2, "order")


def test_a_record_begins_with_its_header_and_has_one() -> None:
    _, text = record(3)
    header, *steps = lines(text)
    assert trouble(b"".join(steps)) == (1, "damaged")
    assert trouble(header + text) == (2, "damaged")
    assert trouble(b"\n" + text) == (1, "damaged")


def test_a_mark_of_an_editor_before_the_header_is_no_part_of_it() -> None:
    match, text = record(3)
    loaded = read(b"\xef\xbb\xbf" + text)
    assert loaded.match.journal == match.journal
    assert loaded.size == len(b"\xef\xbb\xbf" + text)
    first = lines(text)[0]
    assert read_header(b"\xef\xbb\xbf" + first) == read_header(first) == loaded.header


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b'{"n":1}',
        b'{"move":"pass"}',
        b'{"n":"1","move":"pass"}',
        b'{"n":1,"move":"pass","by":0}',
        b'{"n":1,"move":"pass","back":0}',
        b'{"back":null}',
        b'{"back":"1"}',
        b'{"back":1,"to":1}',
        b'{"back":' + b"1" * 5_000 + b"}",
        b'{"n":1,"move":null}',
        b'{"n":1,"move":"pass"} {}',
        b'{"n":1,"move":"\xff"}',
        b'{"n":1,"move":"\\ud800"}',
        b'{"n":' + b"1" * 5_000 + b',"move":"pass"}',
        b'{"n":1,"move":' + b"[" * 100_000,
        b"[" * 100_000,
    ],
    ids=lambda line: line[:30].decode("latin-1"),
)
def test_a_line_that_is_no_step_is_damaged(line: bytes) -> None:
    assert trouble(HEADER + line + b"\n") == (2, "damaged")


# --- Of another kind -------------------------------------------------------------------------


def header(**changes: object) -> bytes:
    """Return a header with some fields changed, or left out where the change is None."""
    fields = json.loads(HEADER) | changes
    kept = {name: value for name, value in fields.items() if value is not None}
    return json.dumps(kept).encode() + b"\n"


@pytest.mark.parametrize("version", [0, FORMAT + 1, -1, 10**30])
def test_another_format_version_is_named(version: int) -> None:
    assert trouble(header(format=version)) == (1, "format")
    # whatever else such a format may hold
    assert trouble(header(format=version, seats="two", moods=["dark"])) == (1, "format")
    with pytest.raises(RecordError) as caught:
        read(header(format=version))
    assert caught.value.detail == str(version)


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "chess"},
        {"game": ""},
        {"edition": "swiss"},
    ],
    ids=str,
)
def test_a_game_that_is_not_here_is_named(changes: dict[str, object]) -> None:
    assert trouble(header(**changes)) == (1, "game")


@pytest.mark.parametrize(
    "changes",
    [
        {"first": 2},
        {"first": -1},
        {"first": 10**30},
        {"seats": []},
        {"seats": [{"kind": "human"}]},
        {"seats": [{"kind": "human"}] * 3},
        {"seats": [{"kind": "human"}] * 4000},
    ],
    ids=lambda changes: str(changes)[:60],
)
def test_a_table_that_the_game_does_not_know_is_damage(changes: dict[str, object]) -> None:
    assert trouble(header(**changes)) == (1, "damaged")


@pytest.mark.parametrize(
    "text",
    [
        header(format=None),
        header(format="1"),
        header(format=1.5),
        header(format=True),
        header(game=None),
        header(game=7),
        header(first="0"),
        header(seats="two"),
        header(seats=[{"kind": "cat"}, {"kind": "human"}]),
        header(seats=[{"name": "master"}, {"kind": "human"}]),
        header(mood="dark"),
        header(takebacks="yes"),
        header(takebacks=True, format=1),
        header(replayed=4, format=2),
        header(replayed=-1),
        header(replayed="all"),
        *(header(format=version) for version in range(1, 4)),  # which knew no version
        header(version=4),
        header(version="1" * 41),
        b'{"format":' + b"1" * 5_000 + b"}\n",
        b'{"x":' + b"[" * 100_000 + b"\n",
        b"{" * 100_000 + b"\n",
    ],
    ids=lambda text: text[:30].decode(),
)
def test_a_header_that_is_none_is_damaged(text: bytes) -> None:
    assert trouble(text) == (1, "damaged")


@pytest.mark.parametrize("version", ["1.2.0", "99.0.0", "0.3.0-of-a-friend"])
def test_whatever_version_began_a_record_it_is_read(version: str) -> None:
    assert read(header(version=version)).header.version == version


def test_a_record_need_not_say_which_version_began_it() -> None:
    assert read(header(version=None)).header.version == ""


@pytest.mark.parametrize("version", range(1, FORMAT))
@pytest.mark.parametrize("seed", range(16))
def test_a_record_of_an_older_format_reads_as_it_always_did(seed: int, version: int) -> None:
    match, text = record(seed)
    older = as_of_format(version, text)
    result = read(older)
    assert result.match.steps == match.steps
    assert result.header.version == ""
    header = result.header
    assert (header.format, header.takebacks, header.replayed) == (version, False, 0)
    assert result.size == len(older)


# --- Against the rules -----------------------------------------------------------------------


@given(seeds.filter(bool), st.data())
def test_a_step_against_the_rules_is_named(seed: int, data: st.DataObject) -> None:
    match, text = record(seed)
    n = data.draw(st.integers(1, len(match.steps)))
    before = Match(match.game, match.setup)
    for step in match.steps[: n - 1]:
        before.play(step.move)
    legal = {move.text for move in before.legal_moves}
    chance = {step.move.text for step in match.steps if step.seat is None}
    foreign = {"take a nap", "", "TAKE red_lady"}
    played = data.draw(st.sampled_from(sorted({*moves(match), *foreign} - legal - chance)))
    changed = lines(text)
    changed[n] = json.dumps({"n": n, "move": played}).encode() + b"\n"
    assert trouble(b"".join(changed)) == (n + 1, "illegal")


def test_a_move_after_the_end_is_against_the_rules() -> None:
    dealt = deal("red_lady", "blue_tiger", "red_lady")
    match = play(*[f"{dealt}, take red_lady, guess red_lady"] * 3, edition="english")
    assert match.outcome is not None
    over = json.dumps({"n": len(match.steps) + 1, "move": dealt}).encode() + b"\n"
    assert trouble(write(match, PAIR) + over) == (len(match.steps) + 2, "illegal")


# --- Taken back ------------------------------------------------------------------------------


@cache
def record_with_takebacks(seed: int) -> tuple[AnyMatch, bytes]:
    """Return a random match in which seat 0 took moves back, and its record."""
    key = list(GAMES)[seed % len(GAMES)]
    setup = setups(GAMES[key])[seed // len(GAMES) % len(setups(GAMES[key]))]
    match = match_with_takebacks(GAMES[key], setup, seed, 15 + 5 * seed)
    return match, write(match, against_ai(setup.seats), takebacks=True)


def against_ai(seats: int) -> tuple[SeatHeader, ...]:
    """Return a person at seat 0 and programs at all others."""
    return (PAIR[0], *[PAIR[1]] * (seats - 1))


def test_the_corpus_has_moves_that_were_taken_back_in_every_game() -> None:
    matches = [record_with_takebacks(seed)[0] for seed in range(32)]
    for key in GAMES:
        assert any(match.times_taken_back(0) for match in matches if match.game.key == key)


@pytest.mark.parametrize("seed", range(32))
def test_what_was_taken_back_reads_back(seed: int) -> None:
    match, text = record_with_takebacks(seed)
    result = read(text)
    assert result.header.takebacks
    assert result.match.journal == match.journal
    assert result.match.steps == match.steps
    assert write(result.match, result.header.seats, takebacks=True) == text
    assert len(lines(text)) == 1 + len(match.journal)


def passed_and_taken_back() -> AnyMatch:
    """Return a match in which the Guesser, seat 1, passed, took that back and guessed instead."""
    match = play(deal("red_lady", "blue_tiger", "red_lady blue_lady"), "take red_lady")
    for move in ("discard blue_lady", "pass"):
        match.play_text(move)
    match.take_back(3)
    match.play_text("guess red")
    return match


def test_the_line_of_a_move_taken_back_says_what_stands() -> None:
    assert [*journal_lines(passed_and_taken_back(), begin=3)] == [
        b'{"n":4,"move":"pass"}\n',
        b'{"back":3}\n',
        b'{"n":4,"move":"guess red"}\n',
    ]


@given(seeds, st.data())
def test_a_record_with_moves_taken_back_may_be_cut_off_anywhere(
    seed: int, data: st.DataObject
) -> None:
    match, text = record_with_takebacks(seed)
    size = data.draw(st.integers(len(lines(text)[0]), len(text)))
    result = read(text[:size])
    whole = text[:size].count(b"\n") + (text[size : size + 1] == b"\n")
    assert result.match.journal == match.journal[: whole - 1]
    assert begins_line(text[result.size : size], len(result.match.steps) + 1)
    assert read(text[:size] + text[size:]).match.journal == match.journal


def possible_takebacks(match: AnyMatch) -> list[int]:
    """Return after how many steps the match may stand again, if seat 0 takes a move back."""
    shown = range(len(match.steps) + 1)
    return [n for n in shown if match.steps_before_last_move(0, n + 1) == n]


@given(seeds, st.integers(-2, 400), st.booleans())
def test_what_may_not_be_taken_back_is_refused(seed: int, steps: int, known: bool) -> None:
    match, text = record_with_takebacks(seed)
    allowed = possible_takebacks(match)
    if known:
        steps %= len(match.steps) + 1
    more = text + b'{"back":%d}\n' % steps
    if steps in allowed:
        assert read(more).match.journal[-1] == TakenBack(steps, 0)
    else:
        assert trouble(more) == (len(lines(more)), "illegal")


@pytest.mark.parametrize(
    ("seats", "takebacks"),
    [
        (PAIR[::-1], False),
        ((PAIR[0], PAIR[0]), True),
        ((PAIR[1], PAIR[1]), True),
        (PAIR, True),
    ],
    ids=["not agreed", "two people", "nobody", "the other's"],
)
def test_only_a_person_alone_takes_back_their_own_and_only_if_it_was_agreed(
    seats: tuple[SeatHeader, ...], takebacks: bool
) -> None:
    match = passed_and_taken_back()
    assert read(write(match, PAIR[::-1], takebacks=True)).match.journal == match.journal
    assert trouble(write(match, seats, takebacks=takebacks)) == (6, "illegal")


# --- What nobody ever plays --------------------------------------------------------------------


def test_a_record_is_read_as_far_as_people_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position may keep all before it: one that was sent to us is not to take all memory."""
    _, text = record_with_takebacks(0)
    lines = text.splitlines(keepends=True)
    most = len(lines) - 3
    monkeypatch.setattr("lat_desktop.engine.record.MOST_ENTRIES", most)
    assert trouble(text) == (most + 2, "damaged")
    loaded, error = salvage(text)
    assert loaded.size == sum(map(len, lines[: most + 1]))
    assert error is not None


def test_a_command_is_as_long_as_one_may_type() -> None:
    for letters, read_well in ((LONGEST_COMMAND, True), (LONGEST_COMMAND + 1, False)):
        seats = (SeatHeader("human"), SeatHeader("program", "x" * letters))
        text = header_line(play(deal("red_lady", "blue_tiger", "wild_role")), seats)
        if read_well:
            assert read(text).header.seats == seats
        else:
            assert trouble(text) == (1, "damaged")
