"""How true the chance of winning is that is shown: what was predicted against what was won.

    python -m tools.calibration favor -n 100 --seats 2 3 4 --nodes 1500 --seed 1
    python -m tools.calibration doors expert master -n 100 --diagram build/doors.svg
    python -m tools.calibration suspicion --seats 2 6 -n 99 20 --record build/told.jsonl --fit

plays matches between players drawn from the named levels (Master, if none is named). At every
decision Master is asked as the window asks it, and what it says of the best move is a prediction:
how much of the match the seat will win. It is told by tenths of the scale, with 95% intervals by
how much matches differ, as the predictions of a match hang together; so it is enough to ask at one
decision in ``--every`` so many, drawn evenly. With ``--nodes`` a run can be repeated to the letter,
on any number of processes. What was predicted is noted with ``--record``, and not played again.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final, NamedTuple, TypeAlias
from unittest.mock import patch

import msgspec

from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.players.arena.matches import result
from lat_desktop.players.arena.statistics import Interval, ratio
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget
from lat_desktop.players.registry import AIS
from lat_desktop.players.scaling import BetaScaling, ShiftingScaling
from lat_desktop.players.sums import add_up
from tools.diagrams.svg import COLOURS, FAINT_INK, INK, RULE, page, path, rect, text
from tools.scaling_fit import Fit, Placed, fitted_shift, unscaled

LONGEST: Final = 1000
"""After how many steps a match is drawn."""
TENTHS: Final = 10
SIDE: Final = 260
"""Of a square in the diagram, in pixels."""
MARGIN: Final = 60
ABREAST: Final = 3
"""How many squares there are in a row."""


class Prediction(NamedTuple):
    """What was said of a seat, and what came of it."""

    chance: float
    """Of winning the match, 0 to 1."""
    won: float
    """Its part of the win: 1, 0, or what it shared with others."""
    scaling: ShiftingScaling | None = None
    """What scaled it, if anything did."""


OfMatch: TypeAlias = Sequence[Prediction]
"""The predictions of one match."""


class Terms(msgspec.Struct, frozen=True):
    """What is the same for all matches."""

    game: str
    edition: str
    seats: int
    levels: tuple[Level, ...]
    """Who plays: each seat is one of these, drawn evenly."""
    seed: int
    nodes: int | None
    budget_ms: int
    looking: int | None = None
    """Nodes to judge a move, where they are others."""
    every: int = 1
    """One decision in so many is a prediction."""

    def budget(self) -> Budget:
        """Return how long a thought may take that begins now."""
        return Budget.of(self.budget_ms, self.nodes)

    def judging(self) -> Budget:
        """Return how long it may be looked at a move from now on."""
        return Budget.of(self.budget_ms, self.looking or self.nodes)


class Noted(msgspec.Struct, frozen=True):
    """What a line of a record says of a match."""

    terms: Terms
    number: int
    said: list[Prediction]


def predictions(terms: Terms, number: int) -> OfMatch:
    """Play match *number*, and return what was predicted in it."""
    rng = Random(f"calibration {terms.seed} {terms.seats} {number}")
    levels = [rng.choice(terms.levels) for _ in range(terms.seats)]
    functions = AIS[terms.game].functions()
    match: AnyMatch = Match(GAMES[terms.game], Setup(terms.edition, terms.seats))
    said: list[tuple[int, float, ShiftingScaling | None]] = []
    while match.outcome is None and len(match.steps) < LONGEST:
        seat = match.actor
        if seat is None:
            match.play_chance(rng)
            continue
        if len(match.legal_moves) == 1:
            match.play(match.legal_moves[0])
            continue
        view = match.view(seat)
        draws = rng.getrandbits(32)
        move = functions.choose(view, levels[seat], Random(draws), terms.budget()).move
        if draws % terms.every == 0:
            with _used_scalings() as used:
                judged = functions.judge(view, move, Random(draws), terms.judging())
            chance = judged.candidates[0].evaluation
            if chance is not None:
                said.append((seat, chance, used[-1] if used else None))
        match.play_text(move)
    shares = [result(match, seat).share for seat in range(terms.seats)]
    return [Prediction(chance, shares[seat], scaling) for seat, chance, scaling in said]


@contextmanager
def _used_scalings() -> Iterator[list[ShiftingScaling]]:
    """Give a list to which what scales a chance meanwhile is added; most do not shift."""
    plain, shifting = BetaScaling.__call__, ShiftingScaling.__call__
    used: list[ShiftingScaling] = []

    def noting(scaling: BetaScaling, chance: float) -> float:
        used.append(ShiftingScaling(scaling, scaling))
        return plain(scaling, chance)

    def noting_shift(scaling: ShiftingScaling, chance: float) -> float:
        used.append(scaling)
        return shifting(scaling, chance)

    with (
        patch.object(BetaScaling, "__call__", noting),
        patch.object(ShiftingScaling, "__call__", noting_shift),
    ):
        yield used


def noted(record: Path | None) -> dict[tuple[Terms, int], OfMatch]:
    """Return what stands in *record*, as far as it is there, by terms and number of the match."""
    if record is None or not record.exists():
        return {}
    lines = record.read_bytes().splitlines()
    told = (msgspec.json.decode(line, type=Noted) for line in lines)
    return {(each.terms, each.number): each.said for each in told}


# --- What it comes to ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tenth:
    """A tenth of the scale."""

    count: int
    predicted: float
    """On average, 0 to 1."""
    won: float
    """On average, 0 to 1."""
    bias: Interval
    """In which predicted − won lies at 95%."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """How true predictions are."""

    matches: int
    count: int
    bias: float
    """Predicted − won, on average."""
    bias_interval: Interval
    slope: float
    """By how much more was won for each point more that was predicted (least squares); 1 is true,
    less means that predictions were too bold."""
    slope_interval: Interval
    tenths: tuple[Tenth | None, ...]
    """None where nothing was predicted."""

    @classmethod
    def of(cls, matches: Sequence[OfMatch]) -> Reliability:
        """Sum up *matches*; there must be two, and two different predictions at least."""
        every = [each for match in matches for each in match]
        bias, bias_interval = _bias(matches)
        said, won = fmean(each.chance for each in every), fmean(each.won for each in every)
        slope, slope_interval = ratio(
            [add_up((p.chance - said) * (p.won - won) for p in match) for match in matches],
            [add_up((p.chance - said) ** 2 for p in match) for match in matches],
        )
        tenths = tuple(_tenth(matches, number) for number in range(TENTHS))
        return cls(len(matches), len(every), bias, bias_interval, slope, slope_interval, tenths)

    def lines(self) -> Iterator[str]:
        """Yield it in words, with a table in Markdown."""
        yield (
            f"{self.count} predictions in {self.matches} matches:"
            f" predicted − won {_points(self.bias)} points ({_range(self.bias_interval)}),"
            f" slope {self.slope:.2f}"
            f" ({self.slope_interval[0]:.2f} to {self.slope_interval[1]:.2f})"
        )
        yield ""
        yield "| predicted | how often | on average | won | predicted − won (95%) |"
        yield "|---|--:|--:|--:|---|"
        for number, tenth in enumerate(self.tenths):
            if tenth is not None:
                yield (
                    f"| {10 * number} to {10 * number + 10}% | {tenth.count}"
                    f" | {tenth.predicted:.1%} | {tenth.won:.1%}"
                    f" | {_points(tenth.predicted - tenth.won)} ({_range(tenth.bias)}) |"
                )


def _bias(matches: Sequence[OfMatch]) -> tuple[float, Interval]:
    told = [match for match in matches if match]
    sums = [add_up(each.chance - each.won for each in match) for match in told]
    return ratio(sums, [len(match) for match in told])


def _tenth(matches: Sequence[OfMatch], number: int) -> Tenth | None:
    inside = [
        [each for each in match if min(int(each.chance * TENTHS), TENTHS - 1) == number]
        for match in matches
    ]
    every = [each for match in inside for each in match]
    if not every:
        return None
    predicted, won = fmean(each.chance for each in every), fmean(each.won for each in every)
    return Tenth(len(every), predicted, won, _bias(inside)[1])


def _points(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-", "\N{MINUS SIGN}")


def _range(interval: Interval) -> str:
    return f"{_points(interval[0])} to {_points(interval[1])}"


def fits(matches: Sequence[OfMatch]) -> Iterator[str]:
    """Yield by what would be scaled best what each scaling has scaled."""
    placed: dict[ShiftingScaling, list[Placed]] = {}
    for match in matches:
        told: dict[ShiftingScaling, list[tuple[float, float, float]]] = {}
        for chance, won, scaling in match:
            if scaling is not None:
                found = unscaled(scaling, chance), scaling.share, won
                told.setdefault(scaling.at(0), []).append(found)
        for scaling, some in told.items():
            placed.setdefault(scaling, []).append(some)
    for scaling, told_by_match in placed.items():
        first, last = scaling.first, scaling.last
        said = str(first) if first == last else f"{first} to {last}"
        yield f"{said} has scaled in {len(told_by_match)} matches what would be scaled best by"
        if first == last:
            pairs = [[(found, won) for found, _, won in some] for some in told_by_match]
            yield f"  {Fit.of(pairs)}, or {Fit.of(pairs, even=True)}"
        else:
            best = fitted_shift(told_by_match)
            yield f"  {best.first} to {best.last}"
            yield f"  predicted − won in each third of the way: {_thirds(scaling, told_by_match)}"


def _thirds(scaling: ShiftingScaling, matches: Sequence[Placed]) -> str:
    """Return by how much a *scaling* that shifts says too much, early, in the middle, and late."""
    said: tuple[list[Prediction], ...] = ([], [], [])
    for found, share, won in (each for match in matches for each in match):
        said[min(int(3 * share), 2)].append(Prediction(scaling.at(share)(found), won))
    return ", ".join(
        f"{_points(fmean(each.chance - each.won for each in third))} ({len(third)})"
        for third in said
        if third
    )


# --- The diagram -----------------------------------------------------------------------------


def diagram(title: str, panels: Sequence[tuple[str, Reliability]]) -> str:
    """Return a reliability diagram as SVG: what was won by what was predicted, a square each."""
    parts: list[str] = []
    for n, (name, reliability) in enumerate(panels):
        row, column = divmod(n, ABREAST)
        left, top = MARGIN + column * (SIDE + MARGIN), MARGIN + row * (SIDE + 2 * MARGIN)
        parts += _panel(left, top, name, reliability)
    width = MARGIN + min(len(panels), ABREAST) * (SIDE + MARGIN)
    return page(width, math.ceil(len(panels) / ABREAST) * (SIDE + 2 * MARGIN), title, parts)


def _panel(left: float, top: float, name: str, reliability: Reliability) -> Iterator[str]:
    def x(chance: float) -> float:
        return left + SIDE * chance

    def y(share: float) -> float:
        return top + SIDE * (1 - min(max(share, 0.0), 1.0))

    yield text(left, top - 18, name, bold=True)
    yield rect(left, top, SIDE, SIDE, fill="none", stroke=RULE)
    yield path(f"M {x(0):g} {y(0):g} L {x(1):g} {y(1):g}", stroke=RULE, dash="4 4")
    for tick in (0, 0.5, 1):
        share = f"{tick:.0%}"
        yield text(x(tick), top + SIDE + 18, share, size=12, fill=FAINT_INK, anchor="middle")
        yield text(left - 6, y(tick) + 4, share, size=12, fill=FAINT_INK, anchor="end")
    yield text(x(0.5), top + SIDE + 36, "predicted; upwards, won", size=12, anchor="middle")
    most = max(tenth.count for tenth in reliability.tenths if tenth is not None)
    for number, tenth in enumerate(reliability.tenths):
        if tenth is None:
            continue
        height = 40 * tenth.count / most
        yield rect(x(number / 10) + 2, y(0) - height, SIDE / 10 - 4, height, fill=RULE, opacity=0.5)
        low, high = (tenth.predicted - each for each in reversed(tenth.bias))
        at = x(tenth.predicted)
        yield path(f"M {at:g} {y(low):g} L {at:g} {y(high):g}", stroke=COLOURS[5], width=2)
        yield rect(at - 4, y(tenth.won) - 4, 8, 8, fill=COLOURS[5], stroke=INK, radius=4)


# --- The command -----------------------------------------------------------------------------


def main() -> int:
    """Play, and tell."""
    options = _options()
    panels = []
    known = noted(options.record)
    for seats, count in zip(options.seats, options.n, strict=True):
        terms = Terms(
            options.game,
            options.edition or GAMES[options.game].editions[0],
            seats,
            tuple(options.levels) or (Level.MASTER,),
            options.seed,
            options.nodes,
            options.budget,
            options.looking,
            options.every,
        )
        found = list(_played(terms, count, known, options))
        reliability = Reliability.of(found)
        panels.append((f"{seats} players", reliability))
        print(f"{terms.game}, {seats} players: " + "\n".join(reliability.lines()) + "\n")
        if options.fit:
            print("\n".join(fits(found)) + "\n")
    if options.diagram is not None:
        title = f"What was predicted, and what was won: {options.game}"
        options.diagram.write_text(diagram(title, panels), encoding="utf-8", newline="\n")
    return 0


def _played(
    terms: Terms,
    count: int,
    known: Mapping[tuple[Terms, int], OfMatch],
    options: argparse.Namespace,
) -> Iterator[OfMatch]:
    """Yield what was predicted in so many matches, and note what was not *known*."""
    yield from (known[terms, number] for number in range(count) if (terms, number) in known)
    asked = [(terms, number) for number in range(count) if (terms, number) not in known]
    if not asked:
        return
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        for done, said in enumerate(pool.imap(_predictions, asked), 1):
            if options.record is not None:
                line = msgspec.json.encode(Noted(terms, asked[done - 1][1], list(said)))
                with options.record.open("ab") as record:
                    record.write(line + b"\n")
            print(f"\r{done} of {len(asked)}", end="", file=sys.stderr, flush=True)
            yield said
    print(file=sys.stderr)


def _predictions(asked: tuple[Terms, int]) -> OfMatch:
    return predictions(*asked)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tools.calibration", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument(
        "levels", nargs="*", type=Level, help="who plays: novice, casual, expert, master"
    )
    parser.add_argument(
        "-n", type=int, nargs="+", default=[100], help="matches (100), or for each of --seats"
    )
    parser.add_argument("--seats", type=int, nargs="+", default=[2])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edition", help="of the rules; the game's first, if not given")
    parser.add_argument("--nodes", type=int, help="positions a thought: repeatable")
    parser.add_argument("--looking", type=int, help="positions to judge a move, if others")
    parser.add_argument("--every", type=int, default=1, help="judge one decision in so many")
    parser.add_argument("--budget", type=int, default=800, help="milliseconds, otherwise")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--record", type=Path, help="note matches here, and go on from there")
    parser.add_argument("--fit", action="store_true", help="tell what would make it truest")
    parser.add_argument("--diagram", type=Path, help="draw it in this file, as SVG")
    options = parser.parse_args()
    if any(seats not in GAMES[options.game].seats for seats in options.seats):
        parser.error(f"{options.game} is not for so many seats")
    if len(options.n) == 1:
        options.n *= len(options.seats)
    if len(options.n) != len(options.seats):
        parser.error("-n is one number, or one for each number of seats")
    if min(options.n) < 2 or options.every < 1:
        parser.error("it takes two matches at least, and one decision in one or more")
    return options


if __name__ == "__main__":
    sys.exit(main())
