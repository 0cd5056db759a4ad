"""The command: a contest of two, or a table of several."""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from lat_desktop.engine.registry import GAMES
from lat_desktop.players import arena
from lat_desktop.players.arena import crosstable
from lat_desktop.players.arena.entrants import entrant, label
from lat_desktop.players.arena.matches import Terms
from lat_desktop.players.arena.runner import ContestError, run
from lat_desktop.players.arena.statistics import Sprt
from lat_desktop.players.arena.tally import Tally
from lat_desktop.players.levels import Level

BETWEEN_PROGRESS_LINES = 1.0
"""Seconds."""
INTERRUPTED = 130
"""What a shell takes a Ctrl-C for."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Let players play and print how it went; progress goes to standard error."""
    parser = _parser()
    options = parser.parse_args(arguments)
    game = GAMES[options.game]
    players: list[str] = options.players
    edition = options.edition or game.editions[0]
    if options.seats not in game.seats:
        parser.error(f"{game.key} is not for {options.seats} seats")
    if edition not in game.editions:
        parser.error(f"{game.key} has no edition {edition}: there is {', '.join(game.editions)}")
    several = len(players) > 2 or options.table is not None
    if len(players) < 2 or (several and len(set(map(label, players))) < len(players)):
        parser.error("name two players, or more that are called differently")
    if options.matches < 1 or options.jobs < 1:
        parser.error("it takes one match and one process at least")
    for player in players:
        if "command:" not in player:
            try:
                entrant(player)
            except ValueError:
                parser.error(f"there is no player {player!r}")
    sprt = None
    if options.sprt is not None:
        elo0, elo1 = options.sprt
        if elo0 >= elo1:
            parser.error("H0 of the sequential test has to say less Elo than H1")
        sprt = Sprt(elo0, elo1)
    terms = Terms(
        game=game.key,
        edition=edition,
        first=players[0],
        second=players[1],
        seats=options.seats,
        seed=options.seed,
        budget_ms=options.budget,
        node_limit=options.nodes,
        longest=options.longest,
        matches=options.matches,
        sprt=sprt,
    )
    try:
        if several:
            _all_against_all(terms, players, options.record, options.table, options.jobs)
        else:
            _contest(terms, options.record, options.jobs)
    except ContestError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        kept = (
            f"What has been played is in {options.record}; the same command goes on from there."
            if options.record
            else "Nothing is kept; with --record a run can be gone on with."
        )
        print(f"\nStopped. {kept}", file=sys.stderr)
        return INTERRUPTED
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="arena",
        description=arena.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument(
        "players",
        nargs="+",
        metavar="player",
        help=f"{', '.join(Level)}, random, command:… or view:…; of more than two, all play all",
    )
    parser.add_argument(
        "-n",
        dest="matches",
        type=int,
        default=100,
        help="matches, made up to whole deals (%(default)s); with --sprt, at most",
    )
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("ELO0", "ELO1"),
        help="end as soon as it is clear at 5%% which holds, H0: so much Elo, or H1: so much",
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
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes (all cores: %(default)s)"
    )
    parser.add_argument(
        "--record",
        type=Path,
        help="note each deal in this file, and go on from it; for a table, a folder",
    )
    parser.add_argument(
        "--table", type=Path, help="write a cross table in Markdown; weakest player first"
    )
    return parser


def _contest(terms: Terms, record: Path | None, jobs: int) -> None:
    progress_line = _Progress(f"{label(terms.first)} against {label(terms.second)}")
    tally = run(terms, jobs=jobs, path=record, progress=progress_line.tell)
    progress_line.end(tally)
    print(f"{terms.game}, {terms.edition} edition, {terms.seats} players, {terms.thinking}:")
    print(f"{progress_line.title}: " + "\n  ".join(tally.lines()))
    for side, player in enumerate((terms.first, terms.second)):
        print(f"  {label(player)}: {tally.milliseconds(side):.0f} ms a move")


def _all_against_all(
    terms: Terms, players: Sequence[str], folder: Path | None, table: Path | None, jobs: int
) -> None:
    tallies: dict[crosstable.Pairing, Tally] = {}
    for first, second in crosstable.pairings(players, terms.seats):
        each = msgspec.structs.replace(terms, first=first, second=second)
        title = f"{label(first)} against {label(second)}"
        path = None if folder is None else folder / f"{re.sub('[^a-z0-9]+', '-', title)}.jsonl"
        progress_line = _Progress(title)
        tallies[first, second] = tally = run(
            each, jobs=jobs, path=path, progress=progress_line.tell
        )
        progress_line.end(tally)
    text = crosstable.table(terms, players, tallies)
    if table is None:
        print(text)
    else:
        table.parent.mkdir(parents=True, exist_ok=True)
        table.write_text(text, encoding="utf-8")


class _Progress:
    """Tells on standard error how a contest goes, from time to time."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._told = 0.0

    def tell(self, tally: Tally) -> None:
        if time.monotonic() - self._told >= BETWEEN_PROGRESS_LINES:
            self._told = time.monotonic()
            print(f"\r{self.title}: {tally.brief()}  ", end="", file=sys.stderr, flush=True)

    def end(self, tally: Tally) -> None:
        print(f"\r{self.title}: {tally.brief()}  ", file=sys.stderr)


if __name__ == "__main__":
    raise SystemExit(main())
