"""What a contest agrees on, and the matches of one deal."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from lat_desktop.engine.game import Seat, Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.players import protocol
from lat_desktop.players.arena.entrants import Entrant
from lat_desktop.players.arena.statistics import Sprt
from lat_desktop.players.sums import add_up

NOT_PLAYING: Final = ("record", "review", "judging", "reasons")
"""What ends the names of the modules that write or speak of moves, and make none."""


@cache
def code(game: str) -> str:
    """Return a fingerprint of all that says how *game* is played: rules, players, and tables.

    What belongs to other games, or only tells of moves that were made, is not in it.
    """
    house = Path(__file__).parents[2]
    here = Path(__file__).parent
    others = GAMES.keys() - {game}

    def counts(file: Path) -> bool:
        parts = file.relative_to(house).parts
        foreign = any(part.partition(".")[0].partition("_")[0] in others for part in parts)
        return not foreign and here not in file.parents and not file.stem.endswith(NOT_PLAYING)

    sources = filter(counts, (*house.glob("engine/**/*.py"), *house.glob("players/**/*.py")))
    tables = (house.parent / "resources").glob(f"{game}*")
    digest = hashlib.sha256()
    for file in sorted((*sources, *tables)):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What is the same for all matches of a contest, and when it is over."""

    game: str
    """Its key."""
    edition: str
    first: str
    """A player, see :func:`~lat_desktop.players.arena.entrants.entrant`."""
    second: str
    seats: int = 2
    seed: int = 1
    budget_ms: int = 800
    """How long a move may take, unless there is a node limit."""
    node_limit: int | None = None
    """How many positions a move may look at."""
    longest: int = 1000
    """After how many steps a match counts as drawn."""
    matches: int = 100
    """How many are played; with a sequential test, at most."""
    sprt: Sprt | None = None
    code: str = ""
    """What played; see :func:`code`. If not given, what plays now."""

    def __post_init__(self) -> None:
        """Fill in what plays."""
        if not self.code:
            msgspec.structs.force_setattr(self, "code", code(self.game))

    @property
    def deals(self) -> int:
        """How many deals that makes: the last one is played whole."""
        return -(-self.matches // self.seats)

    @property
    def thinking(self) -> str:
        """How long players may think, from where chance comes, and what plays: in words."""
        limit = (
            f"{self.budget_ms} ms" if self.node_limit is None else f"{self.node_limit} positions"
        )
        return f"{limit} a move, seed {self.seed}, code {self.code}"


class Result(msgspec.Struct, frozen=True):
    """How a match ended for the first player."""

    share: float
    """Its part of the win: 1, 0, or what it shares with others."""
    drawn: bool
    """Whether nobody won."""
    score: tuple[float, float] | None
    """What it had, and the others on average; None for a match that did not end."""
    rounds: int
    """How many rounds were begun; 1 in a game that has none."""
    steps: int


class Deal(msgspec.Struct, frozen=True):
    """The matches of one deal, the first player at seat 0 in the first of them, and so on."""

    deal: int
    """Its number, counted from 0."""
    matches: tuple[Result, ...]
    seconds: tuple[float, float]
    """How long each of the two players thought, in all; by the clock."""
    moves: tuple[int, int]

    @property
    def points(self) -> float:
        """What the first player made of its matches; 1 is fair."""
        return add_up(match.share for match in self.matches)

    @property
    def share(self) -> float:
        """The same, as a part of what could be made."""
        return self.points / len(self.matches)


def play(terms: Terms, deal: int, players: Sequence[Entrant]) -> AnyMatch:
    """Play one match, the first of *players* at seat 0. *deal* says what is dealt."""
    match: AnyMatch = Match(GAMES[terms.game], Setup(terms.edition, len(players)))
    rounds = 0
    while match.outcome is None and len(match.steps) < terms.longest:
        seat = match.actor
        if seat is None:
            rounds += 1
            match.play_chance(Random(f"deal {terms.seed} {deal} {rounds}"))
            continue
        position = protocol.ChooseParams.of(
            match,
            seat,
            seed=Random(f"move {terms.seed} {deal} {seat} {len(match.steps)}").getrandbits(32),
            budget_ms=terms.budget_ms,
            node_limit=terms.node_limit,
        )
        match.play_text(players[seat].move(position))
    return match


def result(match: AnyMatch, seat: Seat) -> Result:
    """Return how *match* ended for *seat*."""
    outcome = match.outcome
    share, score = 1 / match.setup.seats, None
    if outcome is not None:
        if outcome.winners:
            share = (seat in outcome.winners) / len(outcome.winners)
        mine = outcome.scores[seat]
        score = float(mine), (add_up(outcome.scores) - mine) / (match.setup.seats - 1)
    drawn = outcome is None or not outcome.winners
    states = [step.state for step in match.steps[:-1]]
    rounds = 1 + add_up(match.game.view(state, None).between_rounds for state in states)
    return Result(share, drawn, score, rounds, len(match.steps))


def play_deal(terms: Terms, deal: int, first: Entrant, second: Entrant) -> Deal:
    """Play the matches of a deal, *first* in each seat once, *second* in all others."""
    before = [(each.seconds, each.moves) for each in (first, second)]
    results = []
    for seat in range(terms.seats):
        table = [first if n == seat else second for n in range(terms.seats)]
        results.append(result(play(terms, deal, table), seat))
    (s1, m1), (s2, m2) = before
    return Deal(
        deal,
        tuple(results),
        (first.seconds - s1, second.seconds - s2),
        (first.moves - m1, second.moves - m2),
    )
