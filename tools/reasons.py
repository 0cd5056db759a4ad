"""What an analysis says of two moves, held against the position.

    python -m tools.reasons labyrinth -n 200

Matches are played by simple players with whims. In each position that comes up the strongest level
says why its move is better than the one that a person would likely make, or than any. Every reason
must hold (`GameTools.reason_holds`) and must speak for the move that the evaluation prefers; all of
them must explain at least half of the distance. The line that is told must be legal.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from threading import Event
from typing import Final

from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.record import SeatHeader, write
from lat_desktop.engine.registry import GAMES, AnyGame, AnyMatch
from lat_desktop.players.host import answer
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Choice
from lat_desktop.players.protocol import ChooseParams
from lat_desktop.players.registry import AIS
from tools.games import TOOLS
from tools.games.descriptor import Told

NODES: Final = 200
"""How many positions are looked at for an analysis."""
WHIMS: Final = 0.3
"""How often anything is done."""
ASKED: Final = 0.2
"""How often an analysis is asked for."""
LONGEST: Final = 300
"""After how many steps a match is given up."""


class LieError(Exception):
    """What was said is not so."""


@dataclass
class Examined:
    """What has been looked at."""

    positions: int = 0
    said: Counter[str] = field(default_factory=Counter)
    """How often which reason came first."""

    def __str__(self) -> str:
        shares = (f"{key} {100 * n / self.positions:.0f}%" for key, n in self.said.most_common())
        return f"{self.positions} positions: {', '.join(shares)}"


def held(match: AnyMatch, params: ChooseParams) -> Choice:
    """Ask for an analysis, and return it. Raises LieError where something in it does not hold."""
    choice = answer(params, Event(), analyse=True)
    worth = {each.move: each.evaluation for each in choice.candidates}
    best, other = choice.candidates[0].move, choice.alternative
    if params.played is not None and params.played not in (best, other):
        raise LieError("what was played is not compared with")
    _follow(match, best, choice)
    if other is None:
        return choice
    before, after = worth[best], worth[other]
    if other == best or before is None or after is None or after > before + 1e-9:
        raise LieError(f"{best} ({before}) is not better than {other} ({after})")
    for reason in choice.explanation.reasons:
        assert params.node_limit is not None
        moves = match.game.parse(best), match.game.parse(other)
        told = Told(match.view(match.actor), *moves, reason, params.node_limit)
        if not TOOLS[match.game.key].reason_holds(told):
            raise LieError(f"{best} rather than {other}: {reason}")
    effects = [reason.effect for reason in choice.explanation.reasons]
    if effects and sum(effects) < (before - after) / 2:
        raise LieError(f"{choice.explanation.reasons} explain little of {before - after}")
    return choice


def _follow(match: AnyMatch, best: str, choice: Choice) -> None:
    """Play the line that is told. Raises LieError where it is not legal."""
    game, state = match.game, match.state
    move = game.parse(best)
    for following in choice.explanation.line:
        state = game.apply(state, move).state
        move = game.parse(following.move)
        seat = game.actor(state)
        if seat is None or game.outcome(state) is not None:
            return  # chance comes first, or it is over: the line is what would be without that
        if seat != following.seat or move not in game.legal_moves(game.view(state, seat)):
            raise LieError(f"after {best} there is no {following}")


def look(game: AnyGame, seed: int, nodes: int = NODES) -> Iterator[Examined]:
    """Play for ever; yield after each position that was asked about. Raises LieError."""
    rng = Random(f"reasons {game.key} {seed}")
    examined = Examined()
    while True:
        seats = rng.choice(game.seats)
        match: AnyMatch = Match(game, Setup(rng.choice(game.editions), seats, rng.randrange(seats)))
        while match.outcome is None and len(match.steps) < LONGEST:
            seat = match.actor
            if seat is None:
                match.play_chance(rng)
                continue
            legal = [move.text for move in match.legal_moves]
            if len(legal) > 1 and rng.random() < ASKED:
                played = rng.choice((None, None, rng.choice(legal)))
                params = ChooseParams.of(
                    match, seat, seed=len(match.steps), budget_ms=0, node_limit=nodes, played=played
                )
                try:
                    choice = held(match, params)
                except LieError as lie:
                    headers = (SeatHeader("ai", Level.CASUAL.value),) * seats
                    raise LieError(f"{lie}\n\n{write(match, headers).decode()}") from lie
                reasons = choice.explanation.reasons
                examined.positions += 1
                equal = choice.alternative is None or _is_equal(choice)
                nothing = "as good" if equal else "chance alone"
                examined.said[reasons[0].key if reasons else nothing] += 1
                yield examined
            functions = AIS[game.key].functions()
            simple = functions.choose(match.view(seat), Level.CASUAL, rng, Budget(node_limit=nodes))
            match.play_text(rng.choice(legal) if rng.random() < WHIMS else simple.move)


def _is_equal(choice: Choice) -> bool:
    worth = {each.move: each.evaluation for each in choice.candidates}
    return worth[choice.candidates[0].move] == worth[choice.alternative or ""]


def main() -> int:
    """Look at as many positions as told, and say what came of it."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.reasons", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("games", nargs="*", metavar="game", help=", ".join(GAMES))
    parser.add_argument("-n", type=int, default=200, help="positions (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--nodes", type=int, default=NODES, help="positions a thought (%(default)s)"
    )
    options = parser.parse_args()
    if unknown := set(options.games) - set(GAMES):
        parser.error(f"no game {', '.join(unknown)}")
    for game in options.games or GAMES:
        try:
            looking = look(GAMES[game], options.seed, options.nodes)
            examined = next(each for each in looking if each.positions >= options.n)
        except LieError as lie:
            print(f"{game}: {lie}")
            return 1
        print(f"{game}: {examined}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
