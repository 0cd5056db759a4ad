"""Whether the players keep to what they may know.

    python -m tools.noninterference doors -n 10000 --seed 1 --nodes 60

plays matches in which the seats have all kinds of levels. At every decision it tells the match
otherwise in whatever the seat may not know: other identities, another order of the deck, other
cards in the hands of others, other answers between them. What the seat is shown and the moves it
may make have to be the same to the byte, and so has everything that two players say to it: what
each level would do, how it values that, what else it thought of, the reasons that Master gives,
and what it thinks of a move that has been made.

Players are processes that are asked as the window asks them, with the same seeds and node limits.
One process is asked about all seats of the matches as they are, and may remember what it was shown
at another seat. The other player has a process for each seat, and is asked about the matches as
they might be. Python orders its sets otherwise there, and with `--uncompiled` kernels run as they
are written: neither may make a difference. The first difference ends it, with the records of both
matches that show it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from random import Random
from typing import Final, Literal, TypeAlias

import msgspec

from lat_desktop.engine.game import IllegalMoveError, Seat, Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.record import SeatHeader, write
from lat_desktop.engine.registry import GAMES, AnyGame, AnyMatch
from lat_desktop.players import protocol
from lat_desktop.players.levels import Level
from tools.games import TOOLS

LONGEST: Final = 300
"""After how many steps another match is begun: there are games that do not end by themselves."""
WHIMS: Final = 0.15
"""How often a seat does what no level would, so that odd positions come up, too."""
TRIES: Final = 5
"""How often what is hidden is drawn anew, until it differs."""

HOST: Final = "lat_desktop.players.host"
"""The module whose `main` is the player that is looked at."""
CALL: Final = "from {} import main; main()"
SOURCES_FIRST: Final = """
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, FileFinder
from importlib.machinery import SourceFileLoader

sources_first = (SourceFileLoader, [".py"]), (ExtensionFileLoader, EXTENSION_SUFFIXES)
sys.path_hooks.insert(0, FileFinder.path_hook(*sources_first))
sys.path_importer_cache.clear()
"""
"""Python takes what is compiled before its source, if it is not told otherwise."""


class DifferenceError(Exception):
    """Something that a seat may not know makes a difference, or chance that nobody drew does."""


class Question(msgspec.Struct, frozen=True):
    """What a player is asked about a position."""

    method: Literal["choose", "analyse"]
    level: Level
    seed: int
    nodes: int
    played: str | None = None

    def about(self, match: AnyMatch) -> protocol.ChooseParams:
        """Return the question about where *match* stands, as whoever is to move sees it."""
        assert match.actor is not None
        return protocol.ChooseParams.of(
            match,
            match.actor,
            level=self.level,
            seed=self.seed,
            budget_ms=1000,
            node_limit=self.nodes,
            played=self.played,
        )

    def __str__(self) -> str:
        judged = f", {self.played} having been played" if self.played else ""
        return f"{self.method} ({self.level}, seed {self.seed}, {self.nodes} nodes{judged})"


Hear: TypeAlias = Callable[[], bytes]
Ask: TypeAlias = Callable[[AnyMatch, Question], Hear]
"""Asks a player at once and returns what waits for its answer. An honest one gives it the view."""


class PlayerPipes:
    """A player process."""

    def __init__(self, code: str, hashes: int) -> None:
        """Start *code*; the order of sets in it follows from *hashes*."""
        self._process = subprocess.Popen(
            (sys.executable, "-c", code),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONHASHSEED": str(hashes)},
        )
        self._id = 0

    def __call__(self, match: AnyMatch, question: Question) -> Hear:
        """Ask about where *match* stands. Answers come in the order of the questions."""
        assert self._process.stdin
        self._id += 1
        line = protocol.request(question.method, question.about(match), id=self._id)
        self._process.stdin.write(line)
        self._process.stdin.flush()
        return self._hear

    def _hear(self) -> bytes:
        assert self._process.stdout
        response = protocol.read(self._process.stdout.readline(), protocol.Response)
        if isinstance(response.result, msgspec.UnsetType):
            raise DifferenceError(f"the player fails: {response.error}")
        return bytes(response.result)

    def close(self) -> None:
        """End the process, whatever it is thinking of."""
        self._process.kill()
        self._process.communicate()


class ProcessPerSeat:
    """A player who does not know at one seat what it was shown at another."""

    def __init__(self, player: Callable[[], Ask]) -> None:
        """Let each seat be played by one more such *player*."""
        self._player = player
        self._players: dict[Seat, Ask] = {}

    def __call__(self, match: AnyMatch, question: Question) -> Hear:
        """Ask whoever plays the seat that is to move."""
        assert match.actor is not None
        if match.actor not in self._players:
            self._players[match.actor] = self._player()
        return self._players[match.actor](match, question)


# --- One position ----------------------------------------------------------------------------


def resampled(match: AnyMatch, seat: Seat, rng: Random) -> AnyMatch:
    """Return another match that *seat* cannot tell from *match*. Raises DifferenceError."""
    if not match.game.has_secrets:
        return match
    for _ in range(TRIES):
        other: AnyMatch = Match(match.game, match.setup)
        try:
            for move in TOOLS[match.game.key].resample_hidden(match, seat, rng):
                other.play(move)
        except IllegalMoveError as error:
            # The seat saw that this move was made, and could have concluded why it could be.
            raise DifferenceError(f"it would not have come to this: {error}") from error
        if other.state != match.state:
            break
    return other


def compare(
    match: AnyMatch, twin: AnyMatch, questions: Sequence[Question], one: Ask, other: Ask
) -> list[bytes]:
    """Return what *one* says about *match*, and *other* about *twin*. Raises DifferenceError."""
    if twin.actor != match.actor:
        raise DifferenceError(f"seat {match.actor} is to move, or seat {twin.actor}")
    shown, twin_shown = (protocol.raw(questions[0].about(each)) for each in (match, twin))
    if shown != twin_shown:
        raise DifferenceError(f"it is shown\n{bytes(shown)!r}\nor\n{bytes(twin_shown)!r}")
    heard = [(question, one(match, question), other(twin, question)) for question in questions]
    answers = []
    for question, hear, hear_twin in heard:
        answer, twin_answer = hear(), hear_twin()
        if answer != twin_answer:
            raise DifferenceError(f"{question} is answered\n{answer!r}\nor\n{twin_answer!r}")
        answers.append(answer)
    return answers


# --- Many positions --------------------------------------------------------------------------


@dataclass
class Examined:
    """What has been examined so far."""

    positions: int = 0
    differing: int = 0
    """In how many of them something could be exchanged."""
    answers: int = 0
    matches: int = 0

    def __str__(self) -> str:
        return (
            f"{self.positions} positions of {self.matches} matches, {self.differing} told"
            f" otherwise; {self.answers} answers, no difference"
        )


def questions(level: Level, nodes: int, legal: Sequence[str], rng: Random) -> list[Question]:
    """Return what to ask about a position where somebody of a *level* is to move.

    The last is about Master: where it is not to move, what it thinks of a move, or why it would
    make its own; all that it would answer otherwise is part of that.
    """
    seed = rng.getrandbits(32)
    asked = [Question("choose", each, seed, nodes) for each in Level]
    if level is not Level.MASTER:
        played = rng.choice((None, rng.choice(legal)))
        asked[-1] = Question("analyse", Level.MASTER, seed, nodes, played)
    return asked


def look(game: AnyGame, seed: int, nodes: int, one: Ask, other: Ask) -> Iterator[Examined]:
    """Play for ever; yield after each position. Raises DifferenceError, with the records."""
    rng = Random(f"honesty {game.key} {seed}")
    examined = Examined()
    while True:
        seats = rng.choice(game.seats)
        setup = Setup(rng.choice(game.editions), seats, rng.randrange(seats))
        levels = [rng.choice(list(Level)) for _ in range(seats)]
        match: AnyMatch = Match(game, setup)
        examined.matches += 1
        while match.outcome is None and len(match.steps) < LONGEST:
            seat = match.actor
            if seat is None:
                match.play_chance(rng)
                continue
            legal = [move.text for move in match.legal_moves]
            twin = match
            try:
                twin = resampled(match, seat, rng)
                asked = questions(levels[seat], nodes, legal, rng)
                answers = compare(match, twin, asked, one, other)
            except DifferenceError as difference:
                raise DifferenceError(told(difference, match, twin, levels)) from difference
            examined.positions += 1
            examined.differing += twin.state != match.state
            examined.answers += len(answers)
            chosen = answers[list(Level).index(levels[seat])]
            move = protocol.read(chosen, protocol.ChooseResult).move
            match.play_text(rng.choice(legal) if rng.random() < WHIMS else move)
            yield examined


def told(
    difference: DifferenceError, match: AnyMatch, twin: AnyMatch, levels: Sequence[Level]
) -> str:
    """Return what there is to know of a difference, with the records of both matches."""
    seats = tuple(SeatHeader("ai", level.value) for level in levels)
    records = (write(each, seats).decode() for each in (match, twin))
    return f"seat {match.actor}, after {len(match.steps)} steps: {difference}\n\n" + "\n".join(
        records
    )


@contextmanager
def players(*, uncompiled: bool, host: str = HOST) -> Iterator[tuple[Ask, Ask]]:
    """Start both players, which `main` of the module *host* is, and end all processes."""
    call = CALL.format(host)
    with ExitStack() as leaving:

        def start(code: str, hashes: int) -> Ask:
            player = PlayerPipes(code, hashes)
            leaving.callback(player.close)
            return player

        by_seat = ProcessPerSeat(lambda: start(SOURCES_FIRST + call if uncompiled else call, 2))
        yield start(call, 1), by_seat


def main() -> int:
    """Look at as many positions as told, and say what came of it."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.noninterference", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("-n", type=int, default=10_000, help="positions (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=20, help="positions a thought (%(default)s)")
    parser.add_argument(
        "--uncompiled", action="store_true", help="one player runs its kernels as they are written"
    )
    options = parser.parse_args()
    if options.n < 1 or options.nodes < 1:
        parser.error("it takes a position at least, and a node to think with")
    with players(uncompiled=options.uncompiled) as (one, other):
        try:
            for examined in look(GAMES[options.game], options.seed, options.nodes, one, other):
                line = f"\r{examined.positions} of {options.n} positions"
                print(line, end="", file=sys.stderr, flush=True)
                if examined.positions >= options.n:
                    break
        except DifferenceError as difference:
            print(f"\n{difference}")
            return 1
    print(file=sys.stderr)
    print(f"{options.game}: {examined}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
