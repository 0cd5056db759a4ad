"""Golden decisions: what each level does in some positions of each game, in a text made to be read.

    python -m tools.decisions             writes `tests/players/golden` anew
    python -m tools.decisions --print     prints it all

A decision follows from what the seat sees, the level, the seed, and how many positions to look at:
on every Python, compiled or not, and whatever was thought about before. Tests make these texts in
all those ways and compare. When play is meant to change, write them anew, and say so in the commit.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Candidate, Choice
from lat_desktop.players.registry import AIS
from tools.games import TOOLS

FOLDER: Final = Path(__file__).parents[1] / "tests" / "players" / "golden"
NODES: Final = 100
"""How many positions a decision looks at: enough to search, few enough for plain Python."""
LONGEST: Final = 100
"""After how many decisions a match has been long enough."""
POSITIONS: Final = 9
"""How many positions of a match there are, evenly apart."""
SHOWN: Final = 4
"""How many candidates are told of."""


class Position(NamedTuple):
    """Where a decision is due."""

    game: str
    edition: str
    seats: int
    number: int


def positions(key: str) -> list[Position]:
    """Return all positions of a game."""
    game = GAMES[key]
    return [
        Position(key, edition, seats, number)
        for edition in game.editions
        for seats in sorted({min(game.seats), max(game.seats)})
        for number in range(POSITIONS)
    ]


def choose(match: AnyMatch, level: Level, seed: int, nodes: int = NODES) -> Choice:
    """Return what *level* decides where the match stands."""
    assert match.actor is not None
    player = AIS[match.game.key].functions().choose
    return player(match.view(match.actor), level, Random(seed), Budget(node_limit=nodes))


@cache
def _decided(game: str, edition: str, seats: int) -> list[AnyMatch]:
    """Return a match of Casual against itself as it stood at each decision."""
    match: AnyMatch = Match(GAMES[game], Setup(edition, seats))
    rng = Random(f"{edition} {seats}")
    found: list[AnyMatch] = []
    while match.outcome is None and len(found) < LONGEST:
        if match.awaits_chance:
            match.play_chance(rng)
        else:
            found.append(match.after(len(match.steps)))
            match.play_text(choose(match, Level.CASUAL, rng.getrandbits(32)).move)
    return found


def match_at(position: Position) -> AnyMatch:
    """Return the match at a position."""
    decided = _decided(*position[:3])
    return decided[position.number * len(decided) // POSITIONS]


def decisions(position: Position) -> str:
    """Return the text of what each level does at a position."""
    match = match_at(position)
    lines = [f"{position.edition}, {position.seats} seats, after step {len(match.steps)}"]
    lines += [_line(str(level), choose(match, level, position.number)) for level in Level]
    deeper = TOOLS[position.game].deeper
    if deeper is not None and position == positions(position.game)[-1]:
        level, nodes = deeper
        lines.append(_line(f"{level}, {nodes} nodes", choose(match, level, position.number, nodes)))
    return "\n".join(lines)


def _line(who: str, choice: Choice) -> str:
    """Return the text of a choice: the move, and all that were looked at with chance and weight."""
    looked_at = [f"{each.move}{_chance(each)} ×{each.weight:.9f}" for each in choice.candidates]
    more = ["…"] if len(looked_at) > SHOWN else []
    return f"   {who}: {choice.move}  [{'; '.join(looked_at[:SHOWN] + more)}]"


def _chance(candidate: Candidate) -> str:
    """Return it with as many digits as do not depend on the system's library of functions."""
    return "" if candidate.evaluation is None else f" {candidate.evaluation:.9f}"


def text(key: str, *, backwards: bool = False) -> str:
    """Return all decisions of a game; *backwards* says to make the last of them first."""
    asked = positions(key)
    found = {each: decisions(each) for each in (reversed(asked) if backwards else asked)}
    return "\n".join(found[each] for each in asked) + "\n"


def path(key: str) -> Path:
    """Return the file of a game's decisions."""
    return FOLDER / f"{key}.txt"


def main(arguments: list[str]) -> None:
    """Write all decisions anew, or print them."""
    for key in GAMES:
        if arguments == ["--print"]:
            print(text(key), end="")
        else:
            path(key).write_text(text(key), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
