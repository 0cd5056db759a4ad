"""Programs that play: our own, and those of others, which run only where the person has agreed.

A program of somebody else runs with the person's rights. So whatever starts one takes an
:class:`AgreedProgram`, and only :class:`ProgramConsents` makes these: a command that came in a file
is no more than a text until the person has said yes to it.
"""

from __future__ import annotations

import re
import shutil
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec
from PySide6.QtCore import QProcess

from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.game import Seat
from lat_desktop.engine.record import SeatHeader
from lat_desktop.players.levels import Level

Problem: TypeAlias = Literal["empty", "unbalanced", "missing", "not_executable"]
"""Why a command cannot be started: it names no program · a quotation mark is missing · there is no
such program · there is such a file, but it cannot be run."""

_SAFE: Final = re.compile(r"[\w./\\:+-]+", re.ASCII)
_INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters by their class, and nothing to the eye."""
_FROM_THE_RIGHT: Final = ("R", "AL", "AN")


class OwnProgram(msgspec.Struct, frozen=True):
    """Our own player, which nobody has to be asked about."""

    command: tuple[str, ...]
    """The program and its arguments."""


class AgreedProgram(msgspec.Struct, frozen=True):
    """A program of somebody else that the person has agreed to run: :class:`ProgramConsents`."""

    text: str
    """The command as it stands in records."""

    @property
    def command(self) -> tuple[str, ...]:
        """The program and its arguments; empty for a text that cannot be one."""
        return () if "\0" in self.text else tuple(QProcess.splitCommand(self.text))


PlayerProgram: TypeAlias = OwnProgram | AgreedProgram
StandIns: TypeAlias = Mapping[Seat, Level | AgreedProgram]
"""Who plays at the seats of programs: the program, or one of our levels. At a seat that is not
there nobody plays."""


def seated(seats: Iterable[SeatHeader], stand_ins: StandIns) -> tuple[SeatHeader, ...]:
    """Return who plays at *seats* where one of our levels has taken the place of a program."""
    levels = {seat: who for seat, who in stand_ins.items() if isinstance(who, Level)}
    return tuple(
        SeatHeader("ai", levels[seat].value) if seat in levels else header
        for seat, header in enumerate(seats)
    )


class ProgramConsents:
    """Which commands of others the person has agreed to run on this machine."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @property
    def commands(self) -> tuple[str, ...]:
        """All of them, in the order in which they were agreed to."""
        return self._settings.agreed_programs

    def of(self, command: str) -> AgreedProgram | None:
        """Return the program of exactly this *command*, if the person has agreed to it."""
        return AgreedProgram(command) if command in self.commands else None

    def give(self, command: str) -> AgreedProgram:
        """Note that the person has agreed to run *command*: they typed it, or said yes to it."""
        if command not in self.commands:
            self._settings.agreed_programs = (*self.commands, command)
        return AgreedProgram(command)

    def withdraw(self, command: str) -> None:
        """Note that *command* is to be asked about again."""
        kept = tuple(each for each in self.commands if each != command)
        self._settings.agreed_programs = kept

    def stand_ins(self, seats: Iterable[SeatHeader]) -> StandIns:
        """Return the programs at *seats* that the person has agreed to."""
        programs = enumerate(seats)
        found = {seat: self.of(it.name) for seat, it in programs if it.kind == "program"}
        return {seat: agreed for seat, agreed in found.items() if agreed is not None}

    def unknown(self, seats: Iterable[SeatHeader]) -> dict[str, list[Seat]]:
        """Return the commands at *seats* that nobody has agreed to, each with its seats."""
        asked: dict[str, list[Seat]] = {}
        for seat, header in enumerate(seats):
            if header.kind == "program" and header.name not in self.commands:
                asked.setdefault(header.name, []).append(seat)
        return asked


def problem_with(command: str) -> Problem | None:
    """Return why *command* cannot be started, as far as can be told without starting it."""
    if sum(len(run) % 3 == 1 for run in re.findall('"+', command)) % 2:
        return "unbalanced"  # three quotation marks are one that is meant, see QProcess
    parts = QProcess.splitCommand(command)
    if not parts or not parts[0]:
        return "empty"
    if "\0" in command:  # which would cut it short
        return "missing"
    try:
        if shutil.which(parts[0]) is not None:
            return None
        return "not_executable" if Path(parts[0]).exists() else "missing"
    except (OSError, ValueError):  # a name that no file can have
        return "missing"


def quoted(path: str) -> str:
    """Return *path* as one part of a command, whatever stands in it."""
    return path if _SAFE.fullmatch(path) else '"' + path.replace('"', '"""') + '"'


def program_of(command: str) -> str:
    """Return the part of *command* that names the program."""
    return next(iter(QProcess.splitCommand(command)), "")


def visible(text: str) -> str:
    """Return *text* such that the eye sees everything in it, in the order in which it stands.

    What has no shape of its own, and what would turn the direction of writing, is shown by its
    number.
    """
    return "".join(_shown(letter) for letter in text)


def _shown(letter: str) -> str:
    hidden = (
        not letter.isprintable()
        or letter in _INVISIBLE
        or unicodedata.name(letter, "").startswith("VARIATION SELECTOR")
        or unicodedata.bidirectional(letter) in _FROM_THE_RIGHT
    )
    return f"⟨U+{ord(letter):04X}⟩" if hidden else letter
