"""Every kind of answer at every moment: only one that is waited for is heard of."""

from __future__ import annotations

import contextlib
import json
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lat_desktop.controllers.json_rpc import MOST_UNMATCHED, Answer, JsonRpcSession, ProtocolError
from lat_desktop.players import protocol
from tests.players.positions import first_take, position

KINDS: Final[dict[str, dict[str, Any]]] = {
    "result": {"result": {"move": "pass"}},
    "null": {"result": None},
    "cancelled": {"error": {"code": protocol.CANCELLED, "message": "cancelled"}},
    "unknown": {"error": {"code": protocol.METHOD_NOT_FOUND, "message": "no"}},
    "failed": {"error": {"code": protocol.INTERNAL_ERROR, "message": "no"}},
    "odd": {"error": {"code": 7, "message": ""}, "result": []},
}
kinds = pytest.mark.parametrize("kind", KINDS)


def line(number: object, kind: str) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": number, **KINDS[kind]}).encode() + b"\n"


class Talk:
    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.conversation = JsonRpcSession(self.sent.append)

    def ask(self) -> int:
        return self.conversation.ask("choose", position(first_take()))

    def feed(self, data: bytes) -> list[Answer]:
        return list(self.conversation.feed(data))


@kinds
def test_an_answer_in_time_is_heard_once(kind: str) -> None:
    talk = Talk()
    number = talk.ask()
    (answer,) = talk.feed(line(number, kind))
    assert answer.method == "choose"
    assert (answer.result is None) == ("error" in KINDS[kind])
    assert talk.feed(line(number, kind)) == [], "it came twice"


@kinds
@pytest.mark.parametrize("moment", ["after the cancel", "after the next request", "with it"])
def test_an_answer_to_what_was_cancelled_does_no_harm(kind: str, moment: str) -> None:
    talk = Talk()
    first = talk.ask()
    talk.conversation.cancel(first)
    if moment == "after the cancel":
        assert talk.feed(line(first, kind)) == []
    second = talk.ask()
    if moment == "after the next request":
        assert talk.feed(line(first, kind)) == []
        (answer,) = talk.feed(line(second, "result"))
    else:
        (answer,) = talk.feed(line(first, kind) + line(second, "result"))
    assert answer.result is not None


@kinds
@pytest.mark.parametrize("number", [0, -1, 99, "1", "x"])
def test_an_answer_that_nobody_asked_for_is_nonsense(kind: str, number: object) -> None:
    talk = Talk()
    talk.ask()
    with pytest.raises(ProtocolError):
        talk.feed(line(number, kind))


@kinds
def test_an_answer_before_anything_was_asked_is_nonsense(kind: str) -> None:
    with pytest.raises(ProtocolError):
        Talk().feed(line(1, kind))


@pytest.mark.parametrize("kind", ["cancelled", "unknown", "failed", "odd"])
def test_a_complaint_of_a_notification_does_no_harm(kind: str) -> None:
    """JSON-RPC has no answer to a cancel; some give one all the same, with no number."""
    talk = Talk()
    talk.conversation.cancel(talk.ask())
    assert talk.feed(line(None, kind)) == []


def test_that_a_line_could_not_be_read_is_no_complaint_but_an_end() -> None:
    talk = Talk()
    talk.ask()
    error = {"code": protocol.PARSE_ERROR, "message": "what?"}
    with pytest.raises(ProtocolError):
        talk.feed(json.dumps({"jsonrpc": "2.0", "id": None, "error": error}).encode() + b"\n")


@pytest.mark.parametrize(
    "said",
    [
        b"I am thinking.\n",
        b"\n",
        b"[]\n",
        b'{"jsonrpc":"2.0","id":1}\n',
        b'{"jsonrpc":"2.0","method":"hello"}\n',
        b"\xff\xfe\n",
        b"x" * (protocol.LONGEST_LINE + 1),
        b"x" * (protocol.LONGEST_LINE + 1) + b"\n",
        b"[" * 100_000 + b"\n",
    ],
)
def test_what_is_no_answer_is_nonsense(said: bytes) -> None:
    talk = Talk()
    talk.ask()
    with pytest.raises(ProtocolError):
        talk.feed(said)


def test_a_flood_of_answers_that_came_before_is_nonsense() -> None:
    talk = Talk()
    number = talk.ask()
    talk.feed(line(number, "result") * MOST_UNMATCHED)
    with pytest.raises(ProtocolError):
        talk.feed(line(number, "result") * 2)


@given(st.lists(st.integers(1, 40), max_size=8), st.sampled_from(sorted(KINDS)))
def test_an_answer_in_pieces_is_an_answer(cuts: list[int], kind: str) -> None:
    talk = Talk()
    whole = line(talk.ask(), kind)
    heard = []
    for cut in cuts:
        heard += talk.feed(whole[:cut])
        whole = whole[cut:]
    heard += talk.feed(whole)
    assert len(heard) == 1


@given(st.binary(max_size=300))
def test_nothing_that_is_said_does_more_than_end_the_talk(noise: bytes) -> None:
    talk = Talk()
    talk.ask()
    with contextlib.suppress(ProtocolError):
        talk.feed(noise + b"\n")
