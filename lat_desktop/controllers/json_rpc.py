"""What a player is asked and what it answers: JSON-RPC, apart from the process that speaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Literal, TypeAlias

import msgspec

from lat_desktop.players import protocol

Method: TypeAlias = Literal["initialize", "ping", "choose", "analyse"]

MOST_UNMATCHED: Final = 1_000
"""How many answers that nobody waits for a player may give from one that is wanted to the next."""


class Answer(msgspec.Struct, frozen=True):
    """What came of a request that is still waited for."""

    method: Method
    result: msgspec.Raw | None
    """None where it was refused."""
    code: int = 0
    """Of the error, where it was refused."""
    message: str = ""


class ProtocolError(ValueError):
    """What a player said is none of the protocol."""


class JsonRpcSession:
    """Numbers requests and tells which of them an answer belongs to."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        """Speak by *write*, which takes a whole line."""
        self._write = write
        self._unread = b""
        self._last = 0
        self._open: dict[int, Method] = {}
        """The requests whose answers are wanted."""
        self._unmatched = 0

    def ask(self, method: Method, params: protocol.Params | None = None) -> int:
        """Send a request and return its number."""
        self._last += 1
        self._open[self._last] = method
        self._write(protocol.request(method, params, id=self._last))
        return self._last

    def is_pending(self, method: Method) -> bool:
        """Return whether an answer to *method* is wanted."""
        return method in self._open.values()

    def cancel(self, number: int) -> None:
        """Say that nobody waits for an answer any more: whatever comes is no matter."""
        if self._open.pop(number, None) is not None:
            self._write(protocol.request("cancel", protocol.CancelParams(number)))

    def feed(self, data: bytes) -> Iterator[Answer]:
        """Yield the answers in what was heard that somebody waits for. Raises ProtocolError.

        An answer that comes late, or again, or after a cancel does no harm, whatever it says.
        """
        *lines, rest = (self._unread + data).split(b"\n")
        self._unread = rest
        for line in lines:
            answer = self._read(line)
            if answer is None:
                self._unmatched += 1
            else:
                self._unmatched = 0
                yield answer
            if self._unmatched > MOST_UNMATCHED:
                raise ProtocolError("a flood of answers that nobody waits for")
        if len(rest) > protocol.LONGEST_LINE:
            raise ProtocolError("a line without end")

    def _read(self, line: bytes) -> Answer | None:
        if len(line) > protocol.LONGEST_LINE:
            raise ProtocolError("a line too long")
        try:
            response = protocol.read(line, protocol.Response)
        except protocol.UnreadableError as error:
            raise ProtocolError(f"{line[:200]!r}") from error
        number, refusal = response.id, response.error or None
        if number is None and refusal is not None and refusal.code != protocol.PARSE_ERROR:
            return None  # it complains of a notification: a cancel that it does not know
        if not isinstance(number, int) or not 0 < number <= self._last:
            raise ProtocolError(f"an answer that nobody asked for: {line[:200]!r}")
        method = self._open.pop(number, None)
        if method is None:
            return None
        if refusal is not None:
            return Answer(method, None, refusal.code, refusal.message)
        if isinstance(response.result, msgspec.UnsetType):
            raise ProtocolError(f"neither a result nor an error: {line[:200]!r}")
        return Answer(method, response.result)
