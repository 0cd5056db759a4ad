"""Many deals: on several processes, and noted in a file that a run goes on from."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterable
from contextlib import ExitStack
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Final

import msgspec

from lat_desktop.players.arena.entrants import Entrant, entrant
from lat_desktop.players.arena.matches import Deal, Terms, play_deal
from lat_desktop.players.arena.tally import Tally

FORMAT: Final = 1


class ContestError(Exception):
    """A contest cannot be played, or not gone on with; the text says why."""


# --- The record ------------------------------------------------------------------------------


class _Header(msgspec.Struct, frozen=True):
    """The first line of a record."""

    arena: int
    terms: Terms


class Record:
    """The deals of a contest, one line of JSON each, below a line with its terms.

    Every line is written as soon as its deal is over. A last line that was cut off is dropped.
    """

    def __init__(self, path: Path, terms: Terms) -> None:
        """Begin *path*, or go on with it. Raises ContestError if it is not of these *terms*."""
        self._path = path
        self.deals: list[Deal] = []
        """What it held."""
        text = path.read_bytes() if path.exists() else b""
        *lines, cut_off = text.split(b"\n")
        if lines:
            self._check(lines[0], terms)
            self.deals = [self._deal(number, line) for number, line in enumerate(lines[1:], 2)]
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("ab")
        if cut_off:
            self._file.truncate(len(text) - len(cut_off))
        if not lines:
            self._write(_Header(FORMAT, terms))

    def _check(self, line: bytes, terms: Terms) -> None:
        try:
            header = msgspec.json.decode(line, type=_Header)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise ContestError(f"{self._path} is no record of a contest: {error}") from error
        if header.arena != FORMAT:
            raise ContestError(f"{self._path} is of format {header.arena}, not {FORMAT}")
        asked = msgspec.structs.asdict(terms)
        for field, theirs in msgspec.structs.asdict(header.terms).items():
            ours = asked[field]
            if theirs != ours:
                raise ContestError(
                    f"{self._path} is of other terms: its {field} is {theirs}, not {ours};"
                    " name another file"
                )

    def _deal(self, number: int, line: bytes) -> Deal:
        try:
            return msgspec.json.decode(line, type=Deal)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise ContestError(f"{self._path}, line {number}, is damaged: {error}") from error

    def note(self, deal: Deal) -> None:
        """Add *deal*."""
        self._write(deal)

    def _write(self, line: msgspec.Struct) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()


# --- Playing ---------------------------------------------------------------------------------


def run(
    terms: Terms,
    *,
    jobs: int = 1,
    path: Path | None = None,
    progress: Callable[[Tally], None] = lambda tally: None,
) -> Tally:
    """Play a contest to its end, or what is missing of the one that *path* holds.

    *progress* is called after each deal. Raises ContestError.
    """
    with ExitStack() as leaving:
        record = None
        tally = Tally(terms)
        if path is not None:
            record = Record(path, terms)
            leaving.callback(record.close)
            for deal in record.deals:
                tally.take(deal)
        if tally.over:
            return tally
        played = set() if record is None else {deal.deal for deal in record.deals}
        missing = [number for number in range(terms.deals) if number not in played]
        several = min(jobs, len(missing)) > 1
        playing = (
            _in_processes(terms, missing, jobs) if several else _in_this_process(terms, missing)
        )
        leaving.callback(playing.close)
        for deal in playing:
            if record is not None:
                record.note(deal)
            tally.take(deal)
            progress(tally)
            if tally.over:
                break
        return tally


class _Opponents:
    """Where deals are played: the two players, who sit down at the first."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._players: list[Entrant] = []

    def play(self, number: int) -> Deal:
        """Play a deal. Raises ContestError when a player does not play by the rules."""
        try:
            while len(self._players) < 2:
                name = (self._terms.first, self._terms.second)[len(self._players)]
                self._players.append(entrant(name))
            first, second = self._players
            return play_deal(self._terms, number, first, second)
        except ValueError as error:
            raise ContestError(f"deal {number} cannot be played: {error}") from error

    def close(self) -> None:
        for player in self._players:
            player.close()


def _in_this_process(terms: Terms, numbers: Iterable[int]) -> Generator[Deal, None, None]:
    """Play the deals in this process."""
    opponents = _Opponents(terms)
    try:
        for number in numbers:
            yield opponents.play(number)
    finally:
        opponents.close()


def _in_processes(terms: Terms, numbers: Iterable[int], jobs: int) -> Generator[Deal, None, None]:
    """Play the deals in *jobs* processes, and yield them as they come."""
    context = multiprocessing.get_context("spawn")
    waiting = iter(numbers)
    with ExitStack() as leaving:
        busy = []  # of connections, which are of another class on Windows
        for _, number in zip(range(jobs), waiting, strict=False):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, terms), daemon=True)
            process.start()
            theirs.close()
            leaving.callback(process.join)
            leaving.callback(process.terminate)
            leaving.callback(ours.close)
            ours.send(number)
            busy.append(ours)
        while busy:
            ready = wait(busy)
            for worker in [each for each in busy if each in ready]:
                try:
                    answer = worker.recv()
                except EOFError:
                    raise ContestError("a process that played has died") from None
                if isinstance(answer, str):
                    raise ContestError(answer)
                following = next(waiting, None)
                if following is None:
                    busy.remove(worker)
                else:
                    worker.send(following)
                yield answer


def _work(connection: Connection, terms: Terms) -> None:
    """Play the deals whose numbers come, until nobody sends any more: one process of several."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for the one that waits for us
    opponents = _Opponents(terms)
    try:
        while True:
            connection.send(opponents.play(connection.recv()))
    except ContestError as error:
        connection.send(str(error))
    except (EOFError, OSError):
        pass
    finally:
        opponents.close()
