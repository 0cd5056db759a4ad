"""A player that means no good: `python -m tools.soak.hostile MANNER`, a name of `MANNERS`.

It introduces itself as anybody does, and is hostile when it is asked to move.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

Request = dict[str, Any]


def _say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _answer(request: Request, **what: object) -> None:
    _say(json.dumps({"jsonrpc": "2.0", "id": request.get("id"), **what}) + "\n")


def _introduce(request: Request) -> None:
    names = {"name": "Hostile", "version": "0", "games": [], "levels": []}
    _answer(request, result={"protocol": 1, **names})


def _asked() -> Iterator[Request]:
    for line in sys.stdin:
        request = json.loads(line)
        if request["method"] == "initialize":
            _introduce(request)
        elif request["method"] == "choose":
            yield request


def _sleep() -> None:
    while True:
        time.sleep(3600)


def _play(request: Request) -> None:
    _answer(request, result={"move": request["params"]["legal"][0]})


def hangs() -> None:
    """Say nothing, and hear no polite request to end."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    next(_asked())
    _sleep()


def hangs_at_once() -> None:
    """Say nothing at all, not even who it is."""
    _sleep()


def babbles() -> None:
    """Begin a line and never end it."""
    next(_asked())
    while True:
        _say("x" * 65_536)


def chatters() -> None:
    """Say many short lines that mean nothing, without end."""
    next(_asked())
    while True:
        _say("I am thinking about it.\n" * 500)


def floods() -> None:
    """Say on its errors as much as it can."""
    for _ in _asked():
        while True:
            sys.stderr.write("x" * 65_536)


def dies() -> None:
    """End when it is asked."""
    next(_asked())
    os._exit(1)


def dies_at_once() -> None:
    """End before it has said who it is."""
    sys.exit(3)


def breaks() -> None:
    """Break as a program does that has a fault."""
    next(_asked())
    os.kill(os.getpid(), signal.SIGSEGV)


def lies() -> None:
    """Name moves that cannot be made."""
    for request in _asked():
        _answer(request, result={"move": "take everything"})


def nests() -> None:
    """Answer with what is too deep to be read."""
    for request in _asked():
        _say(f'{{"jsonrpc":"2.0","id":{request["id"]},"result":' + "[" * 100_000 + "\n")


def answers_others() -> None:
    """Answer what nobody has asked."""
    for request in _asked():
        _answer(request | {"id": 4711}, result={"move": request["params"]["legal"][0]})


def speaks_no_text() -> None:
    """Answer with bytes that are no text."""
    for _ in _asked():
        sys.stdout.buffer.write(bytes(range(128, 256)) + b"\n")
        sys.stdout.buffer.flush()


def closes_its_mouth() -> None:
    """Close its output and live on."""
    next(_asked())
    os.close(1)
    _sleep()


def forks() -> None:
    """Leave a child behind that hangs, and end."""
    next(_asked())
    if os.fork() == 0:
        _sleep()
    os._exit(0)


def answers_twice() -> None:
    """Play well, and say everything twice."""
    for request in _asked():
        _play(request)
        _play(request)


def stammers() -> None:
    """Play well, and say it letter by letter."""
    for request in _asked():
        result = {"move": request["params"]["legal"][0]}
        for letter in json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}):
            _say(letter)
        _say("\n")


def dies_now_and_then() -> None:
    """Play well three times, then end."""
    for _, request in zip(range(3), _asked(), strict=False):
        _play(request)
    os._exit(1)


PLAY_WELL: Final = (answers_twice, stammers, dies_now_and_then)
"""Those that do make moves."""
_HOSTILE: Final = (
    hangs,
    hangs_at_once,
    babbles,
    chatters,
    floods,
    dies,
    dies_at_once,
    breaks,
    lies,
    nests,
    answers_others,
    speaks_no_text,
    closes_its_mouth,
    forks,
)
MANNERS: Final[Mapping[str, Callable[[], None]]] = {
    manner.__name__: manner for manner in (*_HOSTILE, *PLAY_WELL)
}


def command(manner: str) -> str:
    """Return what starts a player of that *manner*, as it is typed into the dialog."""
    return f'"{sys.executable}" -m tools.soak.hostile {manner}'


if __name__ == "__main__":
    MANNERS[sys.argv[1]]()
