"""The player process over real pipes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lat_desktop.players import protocol
from lat_desktop.players.host import Host
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Candidate, Choice
from lat_desktop.players.registry import AIS
from tests.patience import SECONDS
from tests.players.positions import first_take, first_word, long_thought, matches, position
from tools.positions.doors import DoorsMatch

pytestmark = pytest.mark.long

COMMAND: Final = (sys.executable, "-c", "from lat_desktop.players.host import main; main()")
FOREVER: Final = 3_600_000
"""Milliseconds: a budget that no test waits for."""

Answer = dict[str, object]


class Pipes:
    """A player process and its pipes."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send(self, *lines: bytes) -> None:
        assert self.process.stdin
        self.process.stdin.write(b"".join(lines))
        self.process.stdin.flush()

    def hear(self) -> Answer:
        assert self.process.stdout
        answer: Answer = json.loads(self.process.stdout.readline())
        assert answer.pop("jsonrpc") == "2.0"
        return answer

    def ask(self, *lines: bytes) -> Answer:
        self.send(*lines)
        return self.hear()

    def end_of_input(self) -> int:
        assert self.process.stdin
        self.process.stdin.close()
        return self.process.wait(SECONDS)


@contextmanager
def started() -> Iterator[Pipes]:
    pipes = Pipes()
    yield pipes
    pipes.process.kill()
    with pipes.process:
        pass  # closes the pipes and waits


@pytest.fixture
def host() -> Iterator[Pipes]:
    """Start a host for a test that ends it, or leaves it thinking."""
    with started() as pipes:
        yield pipes


@pytest.fixture(scope="module")
def patient_host() -> Iterator[Pipes]:
    """Start a host for all tests that leave it as idle as it was."""
    with started() as pipes:
        yield pipes


def code(answer: Answer) -> object:
    error = answer["error"]
    assert isinstance(error, dict)
    assert isinstance(error["message"], str)
    return error["code"]


def choose(id_: int) -> bytes:
    asked = position(first_word(), Level.MASTER, nodes=None, ms=50)
    return protocol.request("choose", asked, id=id_)


def think_long(id_: int) -> bytes:
    return protocol.request("choose", long_thought(FOREVER), id=id_)


def test_it_introduces_itself(patient_host: Pipes) -> None:
    answer = patient_host.ask(protocol.request("initialize", protocol.InitializeParams(), id=1))
    result = answer["result"]
    assert isinstance(result, dict)
    assert result["protocol"] == protocol.VERSION
    assert result["games"] == list(AIS)
    assert result["levels"] == list(Level)


def test_it_chooses_a_legal_move_and_says_why(patient_host: Pipes) -> None:
    answer = patient_host.ask(choose(7))
    result = answer["result"]
    assert answer["id"] == 7
    assert isinstance(result, dict)
    legal = position(first_word()).legal
    assert result["move"] in legal
    assert 0 < result["evaluation"] < 1
    assert {candidate["move"] for candidate in result["candidates"]} == set(legal)


def test_a_ping_is_answered_in_the_midst_of_a_thought(host: Pipes) -> None:
    host.send(think_long(1))
    answer = host.ask(protocol.request("ping", id=2))
    assert answer["id"] == 2
    assert answer["result"] is None


def test_it_analyses(patient_host: Pipes) -> None:
    asked = position(first_take(), Level.NOVICE)
    answer = patient_host.ask(protocol.request("analyse", asked, id=1))
    assert isinstance(answer["result"], dict)
    parts = {"evaluation", "candidates", "alternative", "reasons", "line"}
    assert answer["result"].keys() == parts
    assert answer["result"]["evaluation"] is not None, "the strongest level analyses"


def test_a_thought_can_be_cancelled(host: Pipes) -> None:
    host.send(think_long(1))
    initialize = protocol.request("initialize", protocol.InitializeParams(), id=2)
    assert host.ask(initialize)["id"] == 2, "it listens while it thinks"
    answer = host.ask(protocol.request("cancel", protocol.CancelParams(1)))
    assert (answer["id"], code(answer)) == (1, protocol.CANCELLED)
    assert host.ask(choose(3))["id"] == 3, "and thinks again"


def test_a_waiting_request_can_be_cancelled(host: Pipes) -> None:
    host.send(think_long(1), think_long(2))
    host.send(protocol.request("cancel", protocol.CancelParams(2), id=3))
    assert host.hear() == {"id": 3, "result": None}
    host.send(protocol.request("cancel", protocol.CancelParams(1)))
    assert [host.hear()["id"], host.hear()["id"]] == [1, 2]


def test_to_cancel_what_is_over_is_no_error(patient_host: Pipes) -> None:
    answer = patient_host.ask(protocol.request("cancel", protocol.CancelParams(99), id=1))
    assert answer == {"id": 1, "result": None}


def test_an_id_in_use_is_refused(host: Pipes) -> None:
    answer = host.ask(think_long(1), choose(1))
    assert (answer["id"], code(answer)) == (1, protocol.INVALID_REQUEST)


@pytest.mark.parametrize("thinking", [False, True])
def test_the_end_of_input_is_the_end(host: Pipes, thinking: bool) -> None:
    if thinking:
        host.send(think_long(1))
    assert host.end_of_input() == 0


def test_shutdown_is_answered_and_is_the_end(host: Pipes) -> None:
    host.send(think_long(1))
    answers = [host.ask(protocol.request("shutdown", id=2)), host.hear()]
    assert code(answers[0]) == protocol.CANCELLED
    assert answers[1] == {"id": 2, "result": None}
    assert host.process.wait(SECONDS) == 0


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b"", protocol.PARSE_ERROR),
        (b"hello", protocol.PARSE_ERROR),
        (b"\xff\xfe", protocol.PARSE_ERROR),
        (b'{"jsonrpc":"2.0","method":"choo', protocol.PARSE_ERROR),
        (b'"' + b"x" * 2 * protocol.LONGEST_LINE + b'"', protocol.PARSE_ERROR),
        (b'{"params":' + b"[" * 100_000, protocol.PARSE_ERROR),
        (b"[]", protocol.INVALID_REQUEST),
        (b"{}", protocol.INVALID_REQUEST),
        (b'{"jsonrpc":"1.0","method":"choose","id":1}', protocol.INVALID_REQUEST),
        (b'{"jsonrpc":"2.0","method":3,"id":1}', protocol.INVALID_REQUEST),
        (b'{"jsonrpc":"2.0","method":"castle","id":1}', protocol.METHOD_NOT_FOUND),
        (b'{"jsonrpc":"2.0","method":"choose","id":1}', protocol.INVALID_PARAMS),
        (b'{"jsonrpc":"2.0","method":"choose","id":1,"params":[1,2]}', protocol.INVALID_PARAMS),
    ],
)
def test_a_malformed_line_gets_an_error_and_no_more(
    patient_host: Pipes, line: bytes, expected: int
) -> None:
    assert code(patient_host.ask(line + b"\n")) == expected
    assert patient_host.ask(choose(5))["id"] == 5


def test_a_line_that_is_cut_off_is_no_message(host: Pipes) -> None:
    host.send(protocol.request("shutdown", id=1)[:-1])
    assert host.end_of_input() == 0
    assert host.process.stdout
    assert host.process.stdout.read() == b""


def test_notifications_get_no_answer(patient_host: Pipes) -> None:
    patient_host.send(b'{"jsonrpc":"2.0","method":"castle"}\n')
    patient_host.send(protocol.request("choose", position(first_take())))
    patient_host.send(protocol.request("initialize", protocol.InitializeParams()))
    assert patient_host.ask(choose(1))["id"] == 1


@pytest.mark.parametrize(
    ("spoil", "name"),
    [
        (b'"legal":[]', b"legal"),
        (b'"legal":["take wild_color"]', b"legal"),
        (b'"game":"chess"', b"game"),
        (b'"level":"wizard"', b"level"),
        (b'"view":{}', b"view"),
        (b'"view":[[[]]]', b"view"),
    ],
)
def test_params_that_do_not_fit_are_refused(patient_host: Pipes, spoil: bytes, name: bytes) -> None:
    asked = json.loads(choose(1))
    asked["params"] |= json.loads(b"{" + spoil + b"}")
    assert code(patient_host.ask(json.dumps(asked).encode() + b"\n")) == protocol.INVALID_PARAMS


@given(matches())
def test_the_answer_over_the_line_is_the_answer(match: DoorsMatch) -> None:
    out: list[bytes] = []
    lines = protocol.request("choose", position(match, Level.CASUAL), id=1)
    lines += protocol.request("shutdown", id=2)
    Host(out.append).serve(BytesIO(lines))
    answers = [json.loads(line) for line in out]
    assert [answer["id"] for answer in answers] == [1, 2]


@given(st.binary(max_size=300))
def test_nothing_that_is_sent_can_end_it(noise: bytes) -> None:
    out: list[bytes] = []
    last = protocol.request("shutdown", id="last")
    Host(out.append).serve(BytesIO(noise + b"\n" + last))
    assert json.loads(out[-1])["id"] == "last"


def test_no_heavy_module_is_loaded() -> None:
    heavy = {"PySide6", "argparse", "asyncio", "dataclasses", "logging", "subprocess"}
    if sys.version_info >= (3, 12):  # before, lat_desktop.uncollected asks for it
        heavy.add("ctypes")
    before = "import sys; before = {*sys.modules}"
    plays = "from lat_desktop.app import main; main(['--player'])"
    check = f"{before}; {plays}; sys.exit(str({heavy} & ({{*sys.modules}} - before)))"
    command = [sys.executable, "-c", check]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert done.stderr.strip() == b"set()"


@pytest.mark.parametrize("hair", [-1e-15, 1.6e-15])
def test_what_is_sent_is_a_chance_whatever_the_last_digit_of_a_sum(hair: float) -> None:
    """What is more than certain would be no chance to whoever reads it: not judged, in a review."""
    for chance in (0.0, 0.5, 1.0, None):
        worth = None if chance is None else chance + hair
        choice = Choice("pass", worth, (Candidate("pass", worth, 1.0),))
        results = protocol.ChooseResult.of(choice), protocol.AnalyseResult.of(choice)
        for each in (*results, results[0].candidates[0], results[1].candidates[0]):
            assert (each.evaluation is None) == (chance is None)
            assert chance is None or each.evaluation == pytest.approx(chance)
            assert each.evaluation is None or 0 <= each.evaluation <= 1
