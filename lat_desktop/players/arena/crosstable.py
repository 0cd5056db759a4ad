"""All against all: a table in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, permutations
from typing import TypeAlias

from lat_desktop.players.arena.entrants import label
from lat_desktop.players.arena.matches import Terms
from lat_desktop.players.arena.statistics import Interval
from lat_desktop.players.arena.tally import SIGNIFICANCE, Tally
from lat_desktop.players.sums import add_up

Pairing: TypeAlias = tuple[str, str]


def pairings(players: Sequence[str], seats: int) -> list[Pairing]:
    """Return who plays whom: each two once, or, where one sits among several others, both ways."""
    pairs = list(permutations(players, 2))
    if seats > 2:
        return pairs
    return [pair for pair in pairs if players.index(pair[0]) > players.index(pair[1])]


def table(terms: Terms, players: Sequence[str], tallies: Mapping[Pairing, Tally]) -> str:
    """Return the table of *players*, the weakest first; *terms* are what all contests share."""
    names = {player: _titled(label(player)) for player in players}
    lines = [
        f"### {terms.game.capitalize()}, {terms.edition} edition, {terms.seats} players",
        "",
        f"{terms.matches} matches a pairing{' at most' if terms.sprt else ''}, {terms.thinking}."
        " A cell is the part of the matches that the player of the row won from"
        f" {'the one' if terms.seats == 2 else f'{terms.seats - 1} alike'} of the column"
        f" (fair: {1 / terms.seats:.0%}), with its 95% interval.",
        "",
        f"| | {' | '.join(names.values())} |",
        f"|---|{'---|' * len(players)}",
    ]
    for row in players:
        cells = (_cell(tallies, row, column) for column in players)
        lines.append(f"| **{names[row]}** | {' | '.join(cells)} |")
    lines += ["", f"| next to each other | share | p | told apart at p < {SIGNIFICANCE:g} |"]
    lines += ["|---|--:|--:|---|", *_neighbours(players, names, tallies)]
    thought = (f"{names[player]} {_milliseconds(player, tallies):.1f}" for player in players)
    lines += ["", f"Milliseconds a move, by the clock: {', '.join(thought)}."]
    programs = [f"{names[each]} is `{each}`." for each in players if "command:" in each]
    return "\n".join([*lines, *programs, ""])


def _titled(name: str) -> str:
    return name[:1].upper() + name[1:]


def _cell(tallies: Mapping[Pairing, Tally], row: str, column: str) -> str:
    if row == column:
        return "—"
    if (row, column) in tallies:
        tally = tallies[row, column]
        return _share(tally.share, tally.interval)
    tally = tallies[column, row]
    low, high = tally.interval
    return _share(1 - tally.share, (1 - high, 1 - low))


def _share(share: float, interval: Interval) -> str:
    low, high = (100 * bound for bound in interval)
    return f"{100 * share:.1f}% ({low:.1f}–{high:.1f})"


def _neighbours(
    players: Sequence[str], names: Mapping[str, str], tallies: Mapping[Pairing, Tally]
) -> Iterator[str]:
    """Yield a line for each two players that stand side by side, the stronger against the other."""
    for weaker, stronger in pairwise(players):
        tally = tallies[stronger, weaker]
        apart = tally.p < SIGNIFICANCE
        ahead = tally.share > 1 / tally.terms.seats
        found = "no" if not apart else "yes" if ahead else "yes, the other way round"
        yield (
            f"| {names[stronger]} against {names[weaker]} | {tally.share:.1%}"
            f" | {tally.p:.2g} | {found} |"
        )


def _milliseconds(player: str, tallies: Mapping[Pairing, Tally]) -> float:
    seconds, moves = 0.0, 0
    for pairing, tally in tallies.items():
        for side, name in enumerate(pairing):
            if name == player:
                seconds += add_up(deal.seconds[side] for deal in tally.deals)
                moves += add_up(deal.moves[side] for deal in tally.deals)
    return 1000 * seconds / max(moves, 1)
