"""Whether the AI of Suspicion ever deduces what is not so.

    python -m tools.suspicion_deductions -n 100000 --seed 1

plays matches of two to six seats, most of whom do anything, and checks what each seat deduces
against a sheet that is kept apart, from what that seat was told of each event. When all are about
to guess, the truth must be among what each seat holds possible, and that and its shares must be
what counting all ways to deal gives, one by one. Facts are only ever added, so what is not excluded
there never was; still, one match in some is checked in the same way after each of its steps.

All comes from the seed and the number of the match, so a run that was broken off goes on with
``--first``. Ends with status 1 at the first deduction that is wrong, and says which match it was.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from lat_desktop.engine.game import Event, Seat, Setup
from lat_desktop.engine.mansion import Guest
from lat_desktop.engine.suspicion import (
    GAME,
    Answered,
    Ask,
    Entry,
    GemStolen,
    InvitationDealt,
    InvitationViewed,
    Phase,
    SuspicionMove,
    SuspicionState,
)
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget
from lat_desktop.players.suspicion.choosing import choose
from lat_desktop.players.suspicion.deduction import allowed, marginals

PLAYERS: Final = (*[None] * 28, *[Level.NOVICE] * 11, Level.CASUAL)
"""Among whom each seat is drawn; None does anything."""
TRACED: Final = 250
"""Of so many matches one is checked after each step."""
WAYS: Final = 20_000
"""Only as many ways to deal are counted one by one."""
CLOSE: Final = 1e-9
"""By how much shares may differ for the computer's rounding."""
CHUNK: Final = 50


class WrongError(Exception):
    """A deduction is not so."""


class Checked(NamedTuple):
    """How much has been checked."""

    matches: int = 0
    beliefs: int = 0
    """What a seat holds possible, at a moment."""
    counted: int = 0
    """Of these, how many against all ways to deal."""


class Sheet:
    """What a seat can cross out, kept from what it is told."""

    def __init__(self, seat: Seat, seats: int) -> None:
        self.seat = seat
        self.left = [set(Guest) for _ in range(seats)]

    def note(self, before: SuspicionState, move: SuspicionMove, event: Event) -> None:
        """Cross out what does not go with the *event*; *before* is how all stood."""
        match event.seen_by(self.seat):
            case InvitationDealt(seat, Guest() as guest):
                self._nobody(guest)
                self.left[seat] = {guest}
            case InvitationViewed(_, Guest() as guest):
                self._nobody(guest)
            case GemStolen(seat, gem):
                self.left[seat] -= {each for each in Guest if gem not in before.room(each).gems}
            case Answered(seat, _, bool() as yes):
                assert isinstance(move, Ask)
                there = before.room(move.guest)
                self.left[seat] -= {
                    each for each in Guest if before.room(each).sees(there) is not yes
                }

    def _nobody(self, guest: Guest) -> None:
        for guests in self.left:
            guests.discard(guest)

    def ways(self) -> list[list[float]] | None:
        """Return by seat and guest the share of all ways to deal; None if they are too many."""
        if math.prod(map(len, self.left)) > WAYS:
            return None
        found = [dict.fromkeys(Guest, 0) for _ in self.left]
        total = 0
        for dealt in _ways(self.left):
            total += 1
            for row, guest in zip(found, dealt, strict=True):
                row[guest] += 1
        return [[count / total for count in row.values()] for row in found]


def _ways(left: Sequence[set[Guest]]) -> Iterator[tuple[Guest, ...]]:
    if not left:
        yield ()
        return
    for rest in _ways(left[1:]):
        for guest in left[0]:
            if guest not in rest:
                yield (guest, *rest)


def check(state: SuspicionState, sheet: Sheet, done: Checked) -> Checked:
    """Check what a seat deduces now. Raises WrongError."""
    shares = marginals(allowed(GAME.view(state, sheet.seat)))
    for owner, truth in enumerate(state.identities):
        if not shares[owner][list(Guest).index(truth)]:
            raise WrongError(f"seat {sheet.seat} excludes {truth}, which seat {owner} is")
    counted = sheet.ways()
    if counted is not None:
        for row, right in zip(shares, counted, strict=True):
            for share, other in zip(row, right, strict=True):
                if (share > 0) != (other > 0) or abs(share - other) > CLOSE:
                    raise WrongError(f"seat {sheet.seat} reckons {share}, and it is {other}")
    return Checked(done.matches, done.beliefs + 1, done.counted + (counted is not None))


def play(seed: int, number: int) -> Checked:
    """Play a match up to the guesses, and check it. Raises WrongError."""
    rng = Random(f"{seed} {number}")
    seats = rng.randint(2, 6)
    players = rng.choices(PLAYERS, k=seats)
    sheets = [Sheet(seat, seats) for seat in range(seats)]
    done = Checked(1)
    # The history is kept apart, for whoever does anything looks at none and gets on much faster.
    state, history = GAME.start(Setup("spanish", seats)), list[Entry]()
    while state.phase is not Phase.GUESS:
        step = GAME.apply(state, _move(state, history, players, rng))
        history += step.state.history
        for sheet in sheets:
            for event in step.events:
                sheet.note(state, step.move, event)
        state = replace(step.state, history=())
        if number % TRACED == 0:
            for sheet in sheets:
                done = check(replace(state, history=tuple(history)), sheet, done)
    for sheet in sheets:
        done = check(replace(state, history=tuple(history)), sheet, done)
    return done


def _move(
    state: SuspicionState, history: list[Entry], players: list[Level | None], rng: Random
) -> SuspicionMove:
    """Return what chance, or the seat to move, does."""
    seat = GAME.actor(state)
    if seat is None:
        return GAME.chance(state, rng)
    level = players[seat]
    if level is None:
        return rng.choice(GAME.legal_moves(GAME.view(state, seat)))
    view = GAME.view(replace(state, history=tuple(history)), seat)
    return GAME.parse(choose(view, level, rng, Budget()).move)


def chunk(seed: int, numbers: range) -> Checked:
    """Play these matches. Raises WrongError."""
    found = Checked()
    for number in numbers:
        try:
            done = play(seed, number)
        except (WrongError, ValueError) as error:
            raise WrongError(f"match {number} of seed {seed}: {error}") from None
        found = Checked(*(one + other for one, other in zip(found, done, strict=True)))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, check and tell."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.suspicion_deductions", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("-n", type=int, default=1000, help="matches (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first (%(default)s)")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="(%(default)s)")
    options = parser.parse_args(arguments)
    if options.n < 1 or options.first < 0 or options.processes < 1:
        parser.error("there must be a match to play, and somebody to play it")
    last = options.first + options.n
    chunks = [range(begin, min(begin + CHUNK, last)) for begin in range(options.first, last, CHUNK)]
    found = Checked()
    with get_context("spawn").Pool(options.processes) as pool:
        try:
            for done in pool.imap(partial(chunk, options.seed), chunks):
                found = Checked(*(one + other for one, other in zip(found, done, strict=True)))
                print(f"\r{found.matches} of {options.n}", end="", file=sys.stderr, flush=True)
        except WrongError as error:
            print(f"\n{error}")
            return 1
    print(file=sys.stderr)
    print(
        f"{found.matches} matches, from number {options.first} of seed {options.seed}:"
        f" {found.beliefs} beliefs, {found.counted} of them against all ways to deal; none wrong"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
