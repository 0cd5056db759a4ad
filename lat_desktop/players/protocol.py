"""The line protocol of a player process: JSON-RPC 2.0, one message a line, in UTF-8.

`docs/player-protocol.md` is the same for those who write a player in another language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, TypeAlias, TypeVar, get_args, get_type_hints

import msgspec

from lat_desktop.engine.game import BaseMove, Move, Seat, View
from lat_desktop.engine.registry import AnyGame, AnyMatch
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Candidate, Choice, LineMove, Reason

VERSION: Final = 1
"""Of this protocol: it changes when an old player would no longer understand."""
LONGEST_LINE: Final = 1 << 20
"""In bytes. A longer line is nonsense, and nobody has to keep it in memory."""

Id: TypeAlias = int | str
T = TypeVar("T")

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
METHOD_NOT_FOUND: Final = -32601
INVALID_PARAMS: Final = -32602
INTERNAL_ERROR: Final = -32603
CANCELLED: Final = -32800
"""The answer to a request that was cancelled (the code that the language servers use)."""


class Request(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="jsonrpc", tag="2.0"):
    """A request, or, without an id, a notification: nobody waits for its answer."""

    method: str
    id: Id | None = None
    params: msgspec.Raw = msgspec.Raw(b"{}")


class Error(msgspec.Struct, frozen=True):
    """Why a request has no result."""

    code: int
    message: str


class Response(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="jsonrpc", tag="2.0"):
    """The answer to a request: a result or an error."""

    id: Id | None
    result: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    error: Error | msgspec.UnsetType = msgspec.UNSET


class InitializeParams(msgspec.Struct, frozen=True):
    """Which protocol the window speaks."""

    protocol: int = VERSION


class InitializeResult(msgspec.Struct, frozen=True):
    """Who the player is."""

    protocol: int
    name: str
    version: str
    games: tuple[str, ...]
    levels: tuple[str, ...]


class ChooseParams(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position to think about, as one seat sees it. Also what `analyse` takes."""

    game: str
    """The key of the game: ``doors``."""
    edition: str
    view: msgspec.Raw
    """What the seat may know; see :func:`raw`."""
    legal: tuple[str, ...]
    """The texts of the moves to choose from, at least one."""
    level: Level = Level.MASTER
    seed: int = 0
    """Where all the player's chance comes from."""
    budget_ms: int = 1000
    """How long it may think, in milliseconds."""
    node_limit: int | None = None
    """How many positions it may look at instead: the same answer on every run."""
    played: str | None = None
    """A legal move that an analysis is to judge, and to compare with the best, because it has been
    made; without it the best is compared with what a person would likely have done instead."""

    @classmethod
    def of(
        cls,
        match: AnyMatch,
        seat: Seat,
        *,
        level: Level = Level.MASTER,
        seed: int,
        budget_ms: int,
        node_limit: int | None = None,
        played: str | None = None,
    ) -> ChooseParams:
        """Return where *match* stands, as *seat* sees it, whose turn it is."""
        view = match.view(seat)
        return cls(
            match.game.key,
            match.setup.edition,
            raw(view),
            tuple(move.text for move in match.game.legal_moves(view)),
            level,
            seed,
            budget_ms,
            node_limit,
            played,
        )


def _chance(evaluation: float | None) -> float | None:
    """Return a chance, which the sums that it came from may have left a hair outside 0 to 1."""
    return None if evaluation is None else min(max(evaluation, 0.0), 1.0)


class CandidateResult(msgspec.Struct, frozen=True):
    """A move that was looked at; see :class:`lat_desktop.players.player.Candidate`."""

    move: str
    evaluation: float | None = None
    weight: float | None = None

    @classmethod
    def of(cls, candidate: Candidate) -> CandidateResult:
        """Return *candidate* as it is sent."""
        return cls(candidate.move, _chance(candidate.evaluation), candidate.weight)


class ChooseResult(msgspec.Struct, frozen=True):
    """The move and why; a player that does not reckon leaves out all but the move."""

    move: str
    evaluation: float | None = None
    candidates: tuple[CandidateResult, ...] = ()

    @classmethod
    def of(cls, choice: Choice) -> ChooseResult:
        """Return what a player came to, as it is sent."""
        candidates = tuple(map(CandidateResult.of, choice.candidates))
        return cls(choice.move, _chance(choice.evaluation), candidates)


class AnalyseResult(msgspec.Struct, frozen=True):
    """What the strongest level thinks of a position."""

    evaluation: float | None = None
    candidates: tuple[CandidateResult, ...] = ()
    alternative: str | None = None
    """The candidate with which the first is compared."""
    reasons: tuple[Reason, ...] = ()
    """Why the first of the candidates is better than that."""
    line: tuple[LineMove, ...] = ()
    """What may follow the first of them."""

    @classmethod
    def of(cls, choice: Choice) -> AnalyseResult:
        """Return what an analysis came to, as it is sent."""
        candidates = tuple(map(CandidateResult.of, choice.candidates))
        evaluation, told = _chance(choice.evaluation), choice.explanation
        return cls(evaluation, candidates, choice.alternative, told.reasons, told.line)


class CancelParams(msgspec.Struct, frozen=True):
    """Which request nobody waits for any more."""

    id: Id


Params: TypeAlias = InitializeParams | ChooseParams | CancelParams
Result: TypeAlias = InitializeResult | ChooseResult | AnalyseResult | None


class UnreadableError(ValueError):
    """A line, or a part of one, is not what it should be; :attr:`is_json` says how far from it."""

    def __init__(self, problem: str, *, is_json: bool) -> None:
        super().__init__(problem)
        self.is_json = is_json


def read(
    data: bytes | msgspec.Raw,
    type_: type[T],
    read_part: Callable[[type, object], object] | None = None,
) -> T:
    """Read a message or a part of one from JSON. Raises UnreadableError, and nothing else.

    *read_part* reads what is of a type that JSON does not know, and raises ValueError.
    """
    try:
        return msgspec.json.decode(data, type=type_, dec_hook=read_part)
    except msgspec.ValidationError as error:
        raise UnreadableError(str(error), is_json=True) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UnreadableError(str(error), is_json=False) from error
    except RecursionError as error:
        raise UnreadableError("nested too deep", is_json=False) from error


def read_view(data: bytes | msgspec.Raw, game: AnyGame) -> View:
    """Read a view, whose moves stand in it as texts. Raises UnreadableError, and nothing else."""

    def read_move(_: type, text: object) -> Move:
        move: Move = game.parse(text if isinstance(text, str) else str(text))
        return move

    view: View = read(data, game.view_type, read_move)
    return view


def raw(value: object) -> msgspec.Raw:
    """Return *value* (a view, a struct, plain data) as JSON to put into a message."""
    return msgspec.Raw(msgspec.json.encode(_with_texts(value)))


def _with_texts(value: object) -> object:
    """Return *value* with each move that stands somewhere in it as its text."""
    if isinstance(value, BaseMove):
        return value.text
    if isinstance(value, tuple):
        return [_with_texts(part) for part in value]
    kind: type = type(value)
    # Most of a view can hold no move, and msgspec writes that as it is.
    return {
        name: _with_texts(getattr(value, name)) if has_moves else getattr(value, name)
        for name, has_moves in _fields(kind).items()
    } or value


@cache
def _fields(kind: type) -> Mapping[str, bool]:
    """Return by field of a struct whether moves may stand there; nothing if nowhere in it."""
    if not issubclass(kind, msgspec.Struct):
        return {}
    hints = get_type_hints(kind)
    found = {name: _may_have_moves(hints[name]) for name in kind.__struct_fields__}
    return found if any(found.values()) else {}


def _may_have_moves(hint: object) -> bool:
    """Return whether moves may stand where a field is annotated so."""
    if isinstance(hint, type):
        return _is_or_has_moves(hint)
    return any(map(_may_have_moves, get_args(hint)))


def _is_or_has_moves(kind: type) -> bool:
    return bool(_fields(kind)) or kind is Move or issubclass(kind, BaseMove)


def line(message: Request | Response) -> bytes:
    """Return *message* as one line, its end included."""
    # JSON writes a line break inside a text as \n, so a message never holds a real one.
    return _encode(message) + b"\n"


def request(method: str, params: Params | None = None, *, id: Id | None = None) -> bytes:  # noqa: A002
    """Return a request as one line; without *id* a notification."""
    return line(Request(method, id, msgspec.Raw(b"{}") if params is None else raw(params)))


def result(id: Id | None, value: Result) -> bytes:  # noqa: A002
    """Return the answer to request *id* as one line."""
    return line(Response(id, raw(value)))


def error(id: Id | None, code: int, message: str) -> bytes:  # noqa: A002
    """Return the news that request *id* failed, as one line."""
    return line(Response(id, error=Error(code, message)))


_encode = msgspec.json.Encoder().encode
