"""A player that misbehaves: `python bad_player.py MANNER`, where MANNER is a function below."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Message = dict[str, Any]


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def answer(request: Message, **what: object) -> None:
    say(json.dumps({"jsonrpc": "2.0", "id": request["id"], **what}) + "\n")


def introduce(request: Message, protocol: int = 1) -> None:
    names = {"name": "Bad", "version": "0", "games": [], "levels": []}
    answer(request, result={"protocol": protocol, **names})


def requests() -> Iterator[Message]:
    """Introduce yourself, as anybody does, and yield every other request."""
    for line in sys.stdin:
        request = json.loads(line)
        if request["method"] == "initialize":
            introduce(request)
        else:
            yield request


def wait_for_ever() -> None:
    while True:
        time.sleep(1)


def dies_at_start() -> None:
    sys.exit(3)


def hangs_at_start() -> None:
    wait_for_ever()


def speaks_another_version() -> None:
    introduce(json.loads(sys.stdin.readline()), protocol=2)
    wait_for_ever()


def dies_in_thought() -> None:
    next(requests())
    os._exit(1)


def hangs_in_thought() -> None:
    """Hang, deaf to every polite request to end."""
    if hasattr(signal, "SIGTERM"):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    next(requests())
    wait_for_ever()


def chatters() -> None:
    for _ in requests():
        say("I am thinking about it.\n")


def babbles() -> None:
    """Begin a line and never end it."""
    next(requests())
    while True:
        say("x" * 65_536)


def nests() -> None:
    for request in requests():
        say(f'{{"jsonrpc":"2.0","id":{request["id"]},"result":' + "[" * 100_000 + "\n")


def cheats() -> None:
    for request in requests():
        answer(request, result={"move": "take everything"})


def misspells() -> None:
    for request in requests():
        answer(request, result=["take red_lady"])


def dreams() -> None:
    """Expect after a legal move what is no move."""
    for request in requests():
        legal = request["params"]["legal"]
        dream = [{"seat": 0, "move": "fly away"}]
        answer(request, result={"candidates": [{"move": legal[0]}], "line": dream})


def refuses() -> None:
    for request in requests():
        answer(request, error={"code": -32603, "message": "no"})


def answers_another() -> None:
    for request in requests():
        answer(request | {"id": 4711}, result={"move": "pass"})


def recovers() -> None:
    """Die when first asked; play when started again. An argument names a file to know by."""
    been_here = Path(sys.argv[2])
    for request in requests():
        if not been_here.exists():
            been_here.touch()
            os._exit(1)
        answer(request, result={"move": request["params"]["legal"][0]})


def stammers() -> None:
    """Play well, but answer in pieces, which is no reason for trouble."""
    for request in requests():
        result = {"move": request["params"]["legal"][0]}
        text = json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}) + "\n"
        for piece in (text[:5], text[5:40], text[40:]):
            say(piece)


def hangs_busy() -> None:
    """Think for ever, and answer nothing."""
    next(requests())
    while True:
        pass


def starts_slowly() -> None:
    """Begin only when a file is there, whose name is an argument."""
    while not Path(sys.argv[2]).exists():
        time.sleep(0.01)
    plays()


def plays() -> None:
    """Play well, and tell by errors what one does not do."""
    for request in requests():
        if request["method"] in ("choose", "analyse"):
            move = request["params"]["legal"][0]
            answer(request, result={"move": move, "candidates": [{"move": move}]})
        elif "id" in request:
            answer(request, error={"code": -32601, "message": "I do not do that"})


def leaves_a_trace() -> None:
    """Note in the file that is named that one was run; then play."""
    Path(sys.argv[2]).touch()
    plays()


def answers_pings_only() -> None:
    for request in requests():
        if request["method"] == "ping":
            answer(request, error={"code": -32601, "message": "I do not do that"})


def answers_twice() -> None:
    for request in requests():
        if request["method"] in ("choose", "analyse"):
            move = request["params"]["legal"][0]
            for _ in range(2):
                answer(request, result={"move": move, "candidates": [{"move": move}]})


def floods_with_lines() -> None:
    """Answer the introduction again and again, for ever."""
    first = json.loads(sys.stdin.readline())
    while True:
        introduce(first)


def closes_its_output() -> None:
    next(requests())
    os.close(1)
    wait_for_ever()


def complains_of_everything() -> None:
    """Write to standard error for ever, and play all the same."""
    from threading import Thread

    def complain() -> None:
        while True:
            os.write(2, b"I complain. " * 1000)

    Thread(target=complain, daemon=True).start()
    plays()


def cannot() -> None:
    for request in requests():
        if "id" in request:
            answer(request, error={"code": -32601, "message": "I do not do that"})


def outlives_its_input() -> None:
    """Play, and stay when the window has gone, deaf to every polite request to end."""
    if hasattr(signal, "SIGTERM"):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    plays()
    wait_for_ever()


def has_children() -> None:
    """Start another that stays, and note its number in the file that is named; then play."""
    import subprocess

    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
    Path(sys.argv[2]).write_text(str(child.pid), encoding="utf-8")
    plays()


if __name__ == "__main__":
    globals()[sys.argv[1]]()
