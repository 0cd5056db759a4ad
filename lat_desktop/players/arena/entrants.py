"""Who takes part: levels of ours, chance, functions of a view, and programs of the protocol."""

from __future__ import annotations

import importlib
import re
import shlex
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from random import Random
from threading import Event

import msgspec

from lat_desktop.engine.registry import GAMES
from lat_desktop.players import protocol
from lat_desktop.players.host import answer
from lat_desktop.players.levels import Level


class Entrant(ABC):
    """A player that takes part."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seconds = 0.0
        """How long it has thought in all."""
        self.moves = 0

    def move(self, position: protocol.ChooseParams) -> str:
        """Return the text of its move, and keep the time."""
        began = time.monotonic()
        text = self._move(position)
        self.seconds += time.monotonic() - began
        self.moves += 1
        return text

    @abstractmethod
    def _move(self, position: protocol.ChooseParams) -> str: ...

    def close(self) -> None:  # noqa: B027 (most have nothing to close)
        """Leave."""


class RandomEntrant(Entrant):
    """Plays any legal move."""

    def _move(self, position: protocol.ChooseParams) -> str:
        return Random(position.seed).choice(position.legal)


class LevelEntrant(Entrant):
    """One of ours, in this process."""

    def __init__(self, level: Level) -> None:
        super().__init__(level)
        self._level = level

    def _move(self, position: protocol.ChooseParams) -> str:
        return answer(msgspec.structs.replace(position, level=self._level), Event()).move


class ViewEntrant(Entrant):
    """A module with a function `choose`, in this process, which is given the view and no more.

    Raises ValueError when there is none.
    """

    def __init__(self, name: str, module: str) -> None:
        super().__init__(name)
        try:
            self._choose = importlib.import_module(module).choose
        except (ImportError, AttributeError) as error:
            raise ValueError(f"{name} cannot be found: {error}") from error

    def _move(self, position: protocol.ChooseParams) -> str:
        view = protocol.read_view(position.view, GAMES[position.game])
        return str(self._choose(view))


class ProgramEntrant(Entrant):
    """A program that speaks the protocol. Raises ValueError when it does not."""

    def __init__(self, name: str, command: str) -> None:
        super().__init__(name)
        try:
            # In a session of its own: a Ctrl-C is for the arena, and the end of its input for it.
            self._process = subprocess.Popen(
                # Windows takes a line as it is; its paths have what parts words elsewhere.
                command if sys.platform == "win32" else shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise ValueError(f"{name} cannot be started: {error}") from error
        self._id = 0
        try:
            self._ask("initialize", protocol.InitializeParams())
        except ValueError:
            self.close()
            raise

    def _ask(self, method: str, params: protocol.Params | None = None) -> msgspec.Raw:
        assert self._process.stdin
        assert self._process.stdout
        self._id += 1
        try:
            self._process.stdin.write(protocol.request(method, params, id=self._id))
            self._process.stdin.flush()
        except BrokenPipeError as error:
            raise ValueError(f"{self.name} has ended") from error
        line = self._process.stdout.readline()
        if not line:
            raise ValueError(f"{self.name} has ended")
        response = protocol.read(line, protocol.Response)
        if response.id != self._id or isinstance(response.result, msgspec.UnsetType):
            raise ValueError(f"{self.name} answered {response}")
        return response.result

    def _move(self, position: protocol.ChooseParams) -> str:
        return protocol.read(self._ask("choose", position), protocol.ChooseResult).move

    def close(self) -> None:
        """End the program."""
        self._process.communicate()


def entrant(player: str) -> Entrant:
    """Return the player that *player* names. Raises ValueError for a name of none."""
    name, kind, rest = _parts(player)
    match kind:
        case "command":
            return ProgramEntrant(name, rest)
        case "view":
            return ViewEntrant(name, rest)
    return RandomEntrant(player) if player == "random" else LevelEntrant(Level(player))


def label(player: str) -> str:
    """Return what a player is called where it stands in a table."""
    return _parts(player)[0]


def _parts(player: str) -> tuple[str, str, str]:
    """Return the name of a player, its kind if it is none of ours, and what stands behind that."""
    found = re.fullmatch(r"(?:(.+)=)?(command|view):(.*)", player, re.DOTALL)
    if found is None:
        return player, "", ""
    name, kind, rest = found.groups()
    return name or rest, kind, rest
