"""Matches between players, with honest figures.

    python -m lat_desktop.players.arena doors master random -n 100 --seed 1
    python -m lat_desktop.players.arena favor master casual -n 200 --seats 4

A player is a level, `random`, or `command:` and the command line of a program that speaks the
protocol of docs/player-protocol.md. Matches come in pairs: both are dealt the same rounds, and the
players exchange seats, so that good cards favour nobody. With more than two seats the second player
takes all but one, and matches come in as many as there are seats, the first player in each seat
once; its fair share of the wins is then one in as many. How many are played is fixed beforehand. A
draw is half a win (among more seats, as small a part), and so is a match that will not end: there
are games that do not by themselves.
"""

from __future__ import annotations

import argparse
import math
import operator
import shlex
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from random import Random
from statistics import NormalDist, fmean
from threading import Event

import msgspec

from lat_desktop.engine.game import Seat, Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import GAMES, AnyGame, AnyMatch
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


class ProgramEntrant(Entrant):
    """A program that speaks the protocol. Raises ValueError when it does not."""

    def __init__(self, command: str) -> None:
        super().__init__(command)
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._id = 0
        self._ask("initialize", protocol.InitializeParams())

    def _ask(self, method: str, params: protocol.Params | None = None) -> msgspec.Raw:
        assert self._process.stdin
        assert self._process.stdout
        self._id += 1
        self._process.stdin.write(protocol.request(method, params, id=self._id))
        self._process.stdin.flush()
        response = protocol.read(self._process.stdout.readline(), protocol.Response)
        if response.id != self._id or isinstance(response.result, msgspec.UnsetType):
            raise ValueError(f"{self.name} answered {response}")
        return response.result

    def _move(self, position: protocol.ChooseParams) -> str:
        return protocol.read(self._ask("choose", position), protocol.ChooseResult).move

    def close(self) -> None:
        """End the program."""
        self._process.communicate()


def entrant(name: str) -> Entrant:
    """Return the player that *name* names. Raises ValueError for a name of none."""
    kind, _, command = name.partition(":")
    if kind == "command":
        return ProgramEntrant(command)
    return RandomEntrant(name) if name == "random" else LevelEntrant(Level(name))


# --- Playing ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Terms:
    """What is the same for all matches of a contest."""

    game: AnyGame
    edition: str
    seed: int
    budget_ms: int
    node_limit: int | None = None
    longest: int = 1000
    """After how many steps a match counts as drawn."""
    seats: int = 2


def play(terms: Terms, pair: int, players: Sequence[Entrant]) -> AnyMatch:
    """Play one match, the first of *players* at seat 0. *pair* says what is dealt."""
    match: AnyMatch = Match(terms.game, Setup(terms.edition, len(players)))
    rounds = 0
    while match.outcome is None and len(match.steps) < terms.longest:
        seat = match.actor
        if seat is None:
            rounds += 1
            match.play_chance(Random(f"deal {terms.seed} {pair} {rounds}"))
            continue
        position = protocol.ChooseParams.of(
            match,
            seat,
            seed=Random(f"move {terms.seed} {pair} {seat} {len(match.steps)}").getrandbits(32),
            budget_ms=terms.budget_ms,
            node_limit=terms.node_limit,
        )
        match.play_text(players[seat].move(position))
    return match


def points(match: AnyMatch, seat: Seat) -> float:
    """Return 1 if *seat* has won, 0 if another has, and its equal share if nobody has."""
    if match.outcome is None or not match.outcome.winners:
        return 1 / match.setup.seats
    return float(seat in match.outcome.winners)


@dataclass
class Tally:
    """The score of the first player against the second."""

    seats: int = 2
    pairs: list[float] = field(default_factory=list)
    """By deal: how many points the first player made in its matches, one in each seat."""
    drawn: int = 0
    """Matches that nobody won."""
    scores: list[tuple[float, float]] = field(default_factory=list)
    """By match that has been scored: what the first player had, and the others on average."""

    @property
    def points(self) -> float:
        """Matches won, and a share of those drawn."""
        return sum(self.pairs)

    @property
    def played(self) -> int:
        """Matches played."""
        return self.seats * len(self.pairs)

    def take(self, matches: Sequence[AnyMatch]) -> None:
        """Note the matches of one deal, the first player at seat 0 in the first, and so on."""
        self.pairs.append(sum(points(match, seat) for seat, match in enumerate(matches)))
        for seat, match in enumerate(matches):
            self.drawn += match.outcome is None or not match.outcome.winners
            if match.outcome is not None and match.outcome.scores:
                mine = match.outcome.scores[seat]
                others = (sum(match.outcome.scores) - mine) / (self.seats - 1)
                self.scores.append((mine, others))

    def __str__(self) -> str:
        low, high = wilson(self.points, self.played)
        share = (
            f"{self.points:g} of {self.played} = {self.points / self.played:.1%}"
            f" (95%: {low:.1%} to {high:.1%}; "
        )
        if self.seats > 2:
            return f"{share}fair: {1 / self.seats:.1%}; {self.drawn} drawn{self._scored()})"
        pairs = [
            sum(won(pair, 1.0) for pair in self.pairs)
            for won in (operator.gt, operator.eq, operator.lt)
        ]
        return (
            f"{share}{self.drawn} drawn; pairs: {pairs[0]} won, {pairs[1]} even, {pairs[2]} lost)"
        )

    def _scored(self) -> str:
        if not self.scores:
            return ""
        mine, others = (fmean(column) for column in zip(*self.scores, strict=True))
        return f"; points: {mine:.1f}, the others {others:.1f}"


def wilson(won: float, played: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return the Wilson interval of the share *won* of *played*, which is at least one.

    Draws make it a little wider than it need be.
    """
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, spread = won / played, z * z / played
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt(share * (1 - share) / played + spread / played / 4)
    return middle - half, middle + half


def contest(terms: Terms, first: Entrant, second: Entrant, matches: int) -> Iterator[Tally]:
    """Play *matches* (rounded up to whole deals), and yield the tally after each deal."""
    tally = Tally(terms.seats)
    for pair in range(-(-matches // terms.seats)):
        tally.take(
            [
                play(terms, pair, [first if n == seat else second for n in range(terms.seats)])
                for seat in range(terms.seats)
            ]
        )
        yield tally


# --- The command -----------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """Let two players play and print how it went; progress goes to standard error."""
    parser = argparse.ArgumentParser(prog="arena", description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("first", help="novice, casual, expert, master, random, or command:…")
    parser.add_argument("second")
    parser.add_argument(
        "-n", type=int, default=100, help="matches, a multiple of the seats (%(default)s)"
    )
    parser.add_argument(
        "--seats", type=int, default=2, help="the second player takes all but one (%(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edition", help="of the rules; the game's first, if not given")
    parser.add_argument("--budget", type=int, default=800, help="milliseconds a move (%(default)s)")
    parser.add_argument("--nodes", type=int, help="positions a move instead: repeatable")
    parser.add_argument(
        "--longest", type=int, default=1000, help="steps until it is a draw (%(default)s)"
    )
    options = parser.parse_args(arguments)
    game = GAMES[options.game]
    if options.seats not in game.seats:
        parser.error(f"{game.key} is not for {options.seats} seats")
    terms = Terms(
        game,
        options.edition or game.editions[0],
        options.seed,
        options.budget,
        options.nodes,
        options.longest,
        options.seats,
    )
    with ExitStack() as leaving:
        first, second = (entrant(name) for name in (options.first, options.second))
        leaving.callback(first.close)
        leaving.callback(second.close)
        for tally in contest(terms, first, second, options.n):
            print(f"\r{first.name} {tally} ", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
    print(f"{first.name} against {second.name}: {tally}")
    for player in (first, second):
        print(f"{player.name}: {1000 * player.seconds / player.moves:.0f} ms a move")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
