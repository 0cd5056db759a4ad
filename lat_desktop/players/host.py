"""The player process: reads requests, thinks, answers.

The main thread reads, so that a `cancel` is heard while the other thread thinks; the process ends
when its input does, so that none survives the window.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from queue import SimpleQueue
from random import Random
from threading import Event, Lock, Thread
from typing import BinaryIO, TypeVar

import msgspec

from lat_desktop import __version__
from lat_desktop.engine.registry import GAMES
from lat_desktop.players import protocol
from lat_desktop.players.comparing import analysed
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, CancelledError, Choice
from lat_desktop.players.registry import AIS

NAME = "The Lady and the Tiger"
SHUTDOWN_GRACE_S = 2.0
"""Seconds that a thought has to notice that it is no longer wanted, before the process ends."""

T = TypeVar("T")


class RequestError(Exception):
    """A request cannot be met; :attr:`code` is JSON-RPC's."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


class _Job(msgspec.Struct, frozen=True):
    """A position to think about."""

    request: protocol.Request
    params: protocol.ChooseParams
    cancelled: Event


class Host:
    """Answers one stream of requests on another."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self._write = write
        self._lock = Lock()
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._waiting: dict[protocol.Id, Event] = {}
        """What cancels each request that has no answer yet."""
        self._thinker = Thread(target=self._think, name="thinker", daemon=True)

    def serve(self, stream: BinaryIO) -> None:
        """Answer until a `shutdown`, or until *stream* ends."""
        self._thinker.start()
        try:
            while (line := _read_line(stream)) is not None and self._receive(line):
                pass
        finally:
            self._stop_thinking()

    def _stop_thinking(self) -> None:
        for cancelled in list(self._waiting.values()):
            cancelled.set()
        self._jobs.put(None)
        self._thinker.join(SHUTDOWN_GRACE_S)

    # The reading thread

    def _receive(self, line: bytes) -> bool:
        """Answer one line, or leave it to the thinking thread; return whether to go on."""
        request = None
        try:
            request = _request_in(line)
            return self._answer(request)
        except RequestError as error:
            if request is None or request.id is not None:
                id_ = None if request is None else request.id
                self._send(protocol.error(id_, error.code, str(error)))
            return True

    def _answer(self, request: protocol.Request) -> bool:
        match request.method:
            case "initialize":
                _params(request.params, protocol.InitializeParams)
                self._result(request, _introduction())
            case "ping":
                self._result(request, None)
            case "choose" | "analyse":
                self._enqueue(request)
            case "cancel":
                params = _params(request.params, protocol.CancelParams)
                if (cancelled := self._waiting.get(params.id)) is not None:
                    cancelled.set()
                self._result(request, None)
            case "shutdown":
                self._stop_thinking()
                self._result(request, None)
                return False
            case unknown:
                raise RequestError(protocol.METHOD_NOT_FOUND, f"no method {unknown!r}")
        return True

    def _enqueue(self, request: protocol.Request) -> None:
        if request.id is None:
            return  # a notification: nobody waits for the move
        if request.id in self._waiting:
            raise RequestError(protocol.INVALID_REQUEST, f"id {request.id!r} is still in use")
        params = _params(request.params, protocol.ChooseParams)
        if params.game not in AIS:
            raise RequestError(protocol.INVALID_PARAMS, f"no game {params.game!r}")
        cancelled = self._waiting[request.id] = Event()
        self._jobs.put(_Job(request, params, cancelled))

    # The thinking thread

    def _think(self) -> None:
        while (job := self._jobs.get()) is not None:
            id_ = job.request.id
            assert id_ is not None
            try:
                line = protocol.result(id_, _answer_to(job))
            except CancelledError:
                line = protocol.error(id_, protocol.CANCELLED, "cancelled")
            except RequestError as error:
                line = protocol.error(id_, error.code, str(error))
            except Exception as error:  # the window must hear of it, whatever it is
                what = f"{type(error).__name__}: {error}"
                line = protocol.error(id_, protocol.INTERNAL_ERROR, what)
            del self._waiting[id_]
            self._send(line)

    def _result(self, request: protocol.Request, value: protocol.Result) -> None:
        if request.id is not None:
            self._send(protocol.result(request.id, value))

    def _send(self, line: bytes) -> None:
        # A window that is gone does not read; the end of our input follows.
        with self._lock, contextlib.suppress(OSError):
            self._write(line)


def _read_line(stream: BinaryIO) -> bytes | None:
    """Return the next line, or None at the end; of one that is too long, the beginning."""
    line = stream.readline(protocol.LONGEST_LINE + 1)
    rest = line
    while rest and not rest.endswith(b"\n"):
        rest = stream.readline(protocol.LONGEST_LINE)
    return line if rest else None  # without its end it is cut off, and no message


def _request_in(line: bytes) -> protocol.Request:
    if len(line) > protocol.LONGEST_LINE:
        raise RequestError(protocol.PARSE_ERROR, "the line is too long")
    try:
        return protocol.read(line, protocol.Request)
    except protocol.UnreadableError as error:
        code = protocol.INVALID_REQUEST if error.is_json else protocol.PARSE_ERROR
        raise RequestError(code, str(error)) from error


def _params(part: msgspec.Raw, type_: type[T]) -> T:
    try:
        return protocol.read(part, type_)
    except protocol.UnreadableError as error:
        raise RequestError(protocol.INVALID_PARAMS, str(error)) from error


def _introduction() -> protocol.InitializeResult:
    return protocol.InitializeResult(protocol.VERSION, NAME, __version__, tuple(AIS), tuple(Level))


def _answer_to(job: _Job) -> protocol.Result:
    analyse = job.request.method == "analyse"
    choice = answer(job.params, job.cancelled, analyse=analyse)
    if analyse:
        return protocol.AnalyseResult.of(choice)
    return protocol.ChooseResult.of(choice)


def answer(params: protocol.ChooseParams, cancelled: Event, *, analyse: bool = False) -> Choice:
    """Think about a position; an analysis gives reasons. Raises RequestError and CancelledError."""
    game = GAMES[params.game]
    try:
        view = protocol.read_view(params.view, game)
    except protocol.UnreadableError as error:
        raise RequestError(protocol.INVALID_PARAMS, str(error)) from error
    if {move.text for move in game.legal_moves(view)} != set(params.legal) or not params.legal:
        raise RequestError(protocol.INVALID_PARAMS, "these are not the legal moves of this view")
    if params.played is not None and params.played not in params.legal:
        raise RequestError(protocol.INVALID_PARAMS, "the move that was made is not legal")
    functions = AIS[params.game].functions()  # what they import is no part of their time
    budget = Budget.of(params.budget_ms, params.node_limit)
    budget = Budget(budget.deadline, budget.node_limit, cancelled)
    rng = Random(params.seed)
    if not analyse:
        return functions.choose(view, params.level, rng, budget)
    return analysed(view, functions, params.played, rng, budget)


def main() -> int:
    """Serve standard input and output."""
    # A windowed frozen program has no sys.stdin, but its pipes are there all the same.
    with open(0, "rb", closefd=False) as stream, open(1, "wb", closefd=False) as out:

        def write(line: bytes) -> None:
            out.write(line)
            out.flush()

        sys.stdout = sys.stderr  # a stray print must not spoil the protocol
        with contextlib.suppress(KeyboardInterrupt):
            Host(write).serve(stream)
    return 0
