"""How well it is foretold whom the others name in the end of Suspicion, by how decisive they are.

    python -m tools.suspicion_names --seats 2 3 4 6 -n 100 60 60 25 --seed 1

plays matches of Master against itself. Before the guesses each seat is asked, in worlds in which
all are who they are, whom each other will name of each other. Told is the log of the chance that
was given to what was named, on average: the nearer to 0 the better. Beside it stands how often a
name would be right by that, and how often it was.
"""

from __future__ import annotations

import argparse
import math
from collections import defaultdict
from random import Random
from statistics import fmean
from typing import Final

from lat_desktop.engine.game import Seat, Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.engine.suspicion import Phase, Suspicion, SuspicionView
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget
from lat_desktop.players.registry import AIS
from lat_desktop.players.suspicion.beliefs import Belief, behaviour_likelihoods
from lat_desktop.players.suspicion.board import BITS, PLACE
from lat_desktop.players.suspicion.endgame import likely_names
from lat_desktop.players.suspicion.sampling import Sampler

DECISIVENESSES: Final = (1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 12.0, 20.0)
WORLDS: Final = 20
"""In so many a seat is asked: they differ in the invitations that others have seen."""
LONGEST: Final = 10_000
"""Milliseconds that a move takes at the most; it is to be the number of matches that ends it."""
SLIP: Final = 0.01
"""How often anybody may be named, so that nothing was impossible."""


def played(seats: int, rng: Random, nodes: int) -> tuple[dict[Seat, SuspicionView], AnyMatch]:
    """Return what each seat saw before it named anybody, and the match when it was over."""
    functions, game = AIS[Suspicion.key].functions(), GAMES[Suspicion.key]
    match: AnyMatch = Match(game, Setup(game.editions[0], seats))
    before: dict[Seat, SuspicionView] = {}
    while match.outcome is None:
        seat = match.actor
        if seat is None:
            match.play_chance(rng)
            continue
        view = match.view(seat)
        if view.phase is Phase.GUESS:
            before.setdefault(seat, view)
        budget = Budget.of(LONGEST, nodes)
        match.play_text(
            functions.choose(view, Level.MASTER, Random(rng.getrandbits(32)), budget).move
        )
    return before, match


def told(
    view: SuspicionView, who: list[int], other: Seat, decisiveness: float, rng: Random
) -> list[Belief]:
    """Return by seat and guest how likely *view* has it that *other* names it, if all are *who*."""
    behaviour = behaviour_likelihoods(view)
    sampler = Sampler(
        view, [[float(place == guest) for place in range(len(BITS))] for guest in who]
    )
    found = [[0.0] * len(BITS) for _ in who]
    for _ in range(WORLDS):
        names = likely_names(other, sampler.world(rng).known[other], behaviour, decisiveness)
        found = [
            [sum_ + each / WORLDS for sum_, each in zip(*rows, strict=True)]
            for rows in zip(found, names, strict=True)
        ]
    return found


def main() -> int:
    """Play the matches, and tell for each number of seats what told best."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seats", type=int, nargs="+", default=[4])
    parser.add_argument("-n", type=int, nargs="+", default=[60], help="matches, by number of seats")
    parser.add_argument("--nodes", type=int, default=200, help="matches played out a move")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for seats, matches in zip(arguments.seats, arguments.n, strict=True):
        likelihoods: defaultdict[float, list[float]] = defaultdict(list)
        shares: defaultdict[float, list[float]] = defaultdict(list)
        right: list[float] = []
        for number in range(matches):
            rng = Random(f"names {arguments.seed} {seats} {number}")
            before, match = played(seats, rng, arguments.nodes)
            who = [PLACE[guest] for guest in match.state.identities]
            for seat, view in before.items():
                for other in set(range(seats)) - {seat}:
                    named = match.state.guesses[other]
                    about = [each for each in range(seats) if each != other]
                    right += [float(PLACE[named[each]] == who[each]) for each in about]
                    for decisiveness in DECISIVENESSES:
                        names = told(view, who, other, decisiveness, Random(number))
                        for each in about:
                            given = names[each][PLACE[named[each]]]
                            given = given * (1 - SLIP) + SLIP / len(BITS)
                            likelihoods[decisiveness].append(math.log(given))
                            shares[decisiveness].append(names[each][who[each]])
        print(
            f"{seats} players: {len(right)} names in {matches} matches, {fmean(right):.1%} right\n"
        )
        print("| decisiveness | told | right by it |\n|--:|--:|--:|")
        for decisiveness in DECISIVENESSES:
            of_it = fmean(likelihoods[decisiveness]), fmean(shares[decisiveness])
            print(f"| {decisiveness:g} | {of_it[0]:.3f} | {of_it[1]:.1%} |")
        print(flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
