"""How even the ladder of the levels is, and how somebody climbs it who plays simply and honestly.

    python -m tools.ladder doors -n 400 --nodes 10000 --seed 7
    python -m tools.ladder favor --seats 4 -n 200 --styles

plays each level against the one below (with more than two seats: one of it among copies of that),
or each style of :mod:`tools.styles` against each level. A step that is not between the share that
stands for 58 and for 80 per cent between two is marked, and so is a fall of more than 35 points. By
nodes, so that it can be repeated to the letter.

To fit a level, other parameters can be tried without changing the table: `--try` takes a level and
the fields of its `Skill` that are to be another, as Python has them:

    python -m tools.ladder favor --try casual "token_value=1.2" --only casual
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from typing import Any, Final

from msgspec.structs import replace

from lat_desktop.engine.registry import GAMES
from lat_desktop.players import protocol
from lat_desktop.players.arena.entrants import Entrant, LevelEntrant
from lat_desktop.players.arena.matches import Terms, play_deal
from lat_desktop.players.arena.statistics import wilson
from lat_desktop.players.levels import Level
from lat_desktop.players.sums import add_up
from tools.styles import STYLES, Style

LEAST, MOST = 0.58, 0.8
"""What a level is to win against the one below, between two."""
STEEPEST: Final = 0.35
"""How much a style may lose from one level to the next."""


class StyleEntrant(Entrant):
    """A function of a view."""

    def __init__(self, name: str, style: Style) -> None:
        super().__init__(name)
        self._style = style

    def _move(self, position: protocol.ChooseParams) -> str:
        return self._style(protocol.read_view(position.view, GAMES[position.game]))


def among(share: float, seats: int) -> float:
    """Return what a share between two comes to of one among so many: the odds against each hold."""
    odds = share / (1 - share)
    return odds / (odds + seats - 1)


def shares(
    terms: Terms, first: Entrant, second: Entrant, deals: range | None = None
) -> list[float]:
    """Play a contest, or some *deals* of it, and return what the first made of each match."""
    numbers = range(terms.deals) if deals is None else deals
    played = (play_deal(terms, n, first, second) for n in numbers)
    return [match.share for deal in played for match in deal.matches]


def skills_of(game: str) -> Any:
    """Return the module of a game's levels: who changes its table changes how they play."""
    return import_module(f"lat_desktop.players.{game}.skills")


def told(name: str, found: list[float]) -> str:
    """Return a line about a contest."""
    low, high = wilson(add_up(found), len(found))
    share = add_up(found) / len(found)
    return f"{name}: {share:.1%} ({low:.1%} to {high:.1%}) of {len(found)}"


def steps(terms: Terms, only: str | None) -> Iterator[str]:
    """Yield what each level wins from the one below."""
    for below, level in pairwise(Level):
        if only in (None, level, below):
            found = shares(terms, LevelEntrant(level), LevelEntrant(below))
            share = add_up(found) / len(found)
            fits = among(LEAST, terms.seats) <= share <= among(MOST, terms.seats)
            yield told(f"{level} against {below}", found) + ("" if fits else "  <-")


def climbs(terms: Terms) -> Iterator[str]:
    """Yield what each style wins from each level."""
    for name, style in STYLES[terms.game].items():
        before = None
        for level in Level:
            found = shares(terms, StyleEntrant(name, style), LevelEntrant(level))
            share = add_up(found) / len(found)
            steep = before is not None and before - share > STEEPEST
            yield told(f"{name} against {level}", found) + ("  <-" if steep else "")
            before = share


def try_out(game: str, level: Level, fields: str) -> None:
    """Let a level play with other parameters, in this process."""
    skills = skills_of(game)
    changes = eval(f"dict({fields})", dict(vars(skills)))
    skills.SKILLS[level] = replace(skills.SKILLS[level], **changes)


def contest_parser(
    description: str, matches: int, meaning: str, nodes: int
) -> argparse.ArgumentParser:
    """Return a parser of what contests are to be, with these defaults; `-n` counts *meaning*."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=tuple(STYLES))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("-n", dest="matches", type=int, default=matches, help=meaning)
    parser.add_argument("--nodes", type=int, default=nodes, help="positions a move")
    parser.add_argument("--seed", type=int, default=1)
    return parser


def terms_of(options: argparse.Namespace, first: str, second: str) -> Terms:
    """Return the terms that the command line asks for, and tell them."""
    terms = Terms(
        game=options.game,
        edition=GAMES[options.game].editions[0],
        first=first,
        second=second,
        seats=options.seats,
        seed=options.seed,
        node_limit=options.nodes,
        matches=options.matches,
    )
    print(f"{terms.game}, {terms.seats} seats, {terms.thinking}", flush=True)
    return terms


def main() -> int:
    """Measure what the command line asks for, and print it."""
    parser = contest_parser(__doc__, 100, "matches a step", 1500)
    parser.add_argument("--only", choices=tuple(Level), help="the steps to and from this level")
    parser.add_argument("--styles", action="store_true", help="how simple players climb instead")
    parser.add_argument("--try", dest="tried", nargs=2, action="append", default=[])
    options = parser.parse_args()
    for level, fields in options.tried:
        try_out(options.game, Level(level), fields)
    terms = terms_of(options, "level", "below")
    for line in climbs(terms) if options.styles else steps(terms, options.only):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
