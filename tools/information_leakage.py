"""How much of who it is a level gives away by how it plays.

    python -m tools.information_leakage doors novice casual -n 100 --seed 1

lets each level play matches against itself, and an observer look on who knows exactly how it plays:
after every move it reckons how likely the level would have made that with each identity, its hand
and what it has been told in secret being what they are. It takes it that one move in a hundred is
made at random. What it knows of a seat at the end of a round, before identities are shown, is the
chance that it gives to the true one, on average: evenly dealt at first; as the rules alone would
show it (what could be stolen, what had to be claimed); and by the policy of the level, too.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

from msgspec.structs import replace

from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import GAMES, AnyGame, AnyMatch
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Choice
from lat_desktop.players.registry import AIS
from lat_desktop.players.sums import add_up
from tools.games import TOOLS

LONGEST: Final = 300
"""After how many steps another match is begun."""
SLIPS: Final = 0.01
"""How often the observer takes a move to be made at random."""


@dataclass(frozen=True, slots=True)
class Observer:
    """Who knows how a level plays."""

    game: AnyGame
    level: Level
    nodes: int
    draws: int
    """How often a level that draws lots by itself is asked."""

    def chances(self, view: Any, identity: Any, seeds: Sequence[int]) -> dict[str, float]:
        """Return how likely the level makes each move if it is *identity*, by what it does.

        Asked with the same *seeds*, those who do the same are as likely to.
        """
        who = tuple(identity if seat == view.seat else None for seat in range(len(view.identities)))
        masked = replace(view, identities=who)
        legal = [move.text for move in self.game.legal_moves(masked)]
        chances = {text: SLIPS / len(legal) for text in legal}
        for seed in seeds:
            for each in self.choice(masked, seed).candidates:
                chances[each.move] += (1 - SLIPS) * each.weight / len(seeds)
        return chances

    def choice(self, view: Any, seed: int) -> Choice:
        """Return what the level would do."""
        budget = Budget(node_limit=self.nodes)
        return AIS[self.game.key].functions().choose(view, self.level, Random(seed), budget)


def watched(
    observer: Observer, seed: int, edition: str, seats: int
) -> Iterator[tuple[float, float]]:
    """Play a match; yield, by round and seat, what the rules show and what the observer knows.

    Both are the chance that is given to the true identity.
    """
    game, identities = observer.game, TOOLS[observer.game.key].identities
    rng = Random(f"tells {game.key} {observer.level} {seed}")
    match: AnyMatch = Match(game, Setup(edition, seats, rng.randrange(seats)))
    even = dict.fromkeys(identities, 1.0)
    shown = [even] * seats
    known = [even] * seats
    while match.outcome is None and len(match.steps) < LONGEST:
        seat = match.actor
        if seat is not None and TOOLS[game.key].chooses_unseen(match.view(seat)):
            break
        if seat is None:
            if match.view(None).between_rounds:
                yield from _truth(match, shown, known)
                shown, known = [even] * seats, [even] * seats
            match.play_chance(rng)
            continue
        view = match.view(seat)
        text = observer.choice(view, rng.getrandbits(32)).move
        seeds = [rng.getrandbits(32) for _ in range(observer.draws)]
        chances = {each: observer.chances(view, each, seeds) for each in identities}
        shown[seat] = {each: shown[seat][each] * (text in chances[each]) for each in identities}
        known[seat] = {
            each: known[seat][each] * chances[each].get(text, 0.0) for each in identities
        }
        match.play_text(text)
    if len(match.steps) < LONGEST:
        yield from _truth(match, shown, known)


def _truth(
    match: AnyMatch, shown: Sequence[dict[Any, float]], known: Sequence[dict[Any, float]]
) -> Iterator[tuple[float, float]]:
    for seat, true in enumerate(match.state.identities):
        rules, policy = shown[seat], known[seat]
        yield rules[true] / add_up(rules.values()), policy[true] / add_up(policy.values())


def main() -> int:
    """Play, look on, and tell."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.information_leakage", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("game", choices=[key for key, each in TOOLS.items() if each.identities])
    parser.add_argument("levels", nargs="+", type=Level, help=", ".join(Level))
    parser.add_argument("-n", type=int, default=100, help="matches of each level (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--nodes", type=int, default=20, help="positions a thought (%(default)s)")
    parser.add_argument(
        "--draws", type=int, default=1, help="how often to ask a level that draws lots"
    )
    options = parser.parse_args()
    game = GAMES[options.game]
    if options.seats not in game.seats:
        parser.error(f"{game.key} is not for {options.seats} seats")
    for level in options.levels:
        observer = Observer(game, level, options.nodes, options.draws)
        found: list[tuple[float, float]] = []
        for n in range(options.n):
            seed = options.seed * 1_000_000 + n
            found += watched(observer, seed, game.editions[-1], options.seats)
            print(f"\r{level}: {n + 1} of {options.n}", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        if len(found) < 2:
            parser.error("no round came to its end: play more matches")
        half = 1.96 * stdev(known for _, known in found) / math.sqrt(len(found))
        print(
            f"{level}: {1 / len(TOOLS[game.key].identities):.1%} at the deal,"
            f" {fmean(shown for shown, _ in found):.1%} by the rules,"
            f" {fmean(known for _, known in found):.1%} by its policy"
            f" (95%: \N{PLUS-MINUS SIGN}{half:.1%}; {len(found)} identities in rounds)"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
