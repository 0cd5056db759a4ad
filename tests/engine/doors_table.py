"""Telling a match of Doors as a story: who was dealt what, and what was done, in move texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from lat_desktop.engine.cards import CLUES, Clue, Door
from lat_desktop.engine.doors import Doors, DoorsMove, DoorsState, DoorsView, Phase, Play
from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from tests.engine.story import go_on

DoorsMatch: TypeAlias = Match[DoorsState, DoorsMove, DoorsView]


def deal(seat_0: str, seat_1: str, front: str = "") -> str:
    """Return the text of a deal; the cards after those in *front* follow in the order of CLUES."""
    first = [Clue(card) for card in front.split()]
    rest = Counter(CLUES) - Counter(first)
    return f"deal {seat_0} {seat_1} | {' '.join([*first, *rest.elements()])}"


def play(*story: str, edition: str = "italian", first: int = 0) -> DoorsMatch:
    """Play a match from its moves: `play(deal(…), "take red_lady, discard blue_lady, pass")`."""
    match = Match(Doors(), Setup(edition, first=first))
    go_on(match, *story)
    return match


def retold(view: DoorsView) -> DoorsMatch:
    """Play again all that *view* tells of a match, from the first round on.

    What its seat has not seen, identities of this round and the cards in the deck, is made up.
    """
    first = (view.collector + max(view.round - 1, 0)) % 2
    match = Match(Doors(), Setup(view.edition, first=first))
    for past in view.past:
        _retell(match, past.identities, past.history, past.history[-1].display)
    if view.round:
        others = (door for door in Door if door not in view.identities)
        first_door, second_door = (door or next(others) for door in view.identities)
        _retell(match, (first_door, second_door), view.history, view.display)
    return match


def _retell(
    match: DoorsMatch,
    identities: tuple[Door, Door],
    history: Sequence[Play],
    last: Sequence[Clue],
) -> None:
    displays = [*(told.display for told in history), last]
    front = list(displays[0])
    for told, (before, after) in zip(history, pairwise(displays), strict=True):
        verb, _, card = told.move.partition(" ")
        if verb in ("take", "discard"):
            front.append(after[before.index(Clue(card))])
    match.play_text(deal(*identities, " ".join(front)))
    for told in history:
        assert match.actor == told.seat
        match.play_text(told.move)


def gather(
    row: str, collector: str = "red_lady", guesser: str = "blue_tiger", edition: str = "italian"
) -> DoorsMatch:
    """Play a first round up to where the Collector, seat 0, has just taken the last card of *row*.

    Nobody claims or guesses on the way; the Guesser discards what the Collector does not want.
    """
    match = play(edition=edition)
    gather_on(match, row, collector, guesser)
    return match


def gather_on(match: DoorsMatch, row: str, seat_0: str, seat_1: str) -> None:
    """Deal a further round and play it as :func:`gather` does. The row has five cards at most."""
    *cards, last = row.split()
    spare = (Counter(CLUES) - Counter(Clue(card) for card in row.split())).elements()
    # The fifth card comes in place of the Guesser's first discard, which is the first spare one.
    front = [*row.split()[:4], next(spare), *row.split()[4:]]
    match.play_text(deal(seat_0, seat_1, " ".join(front)))
    for card in cards:
        place = match.state.display.index(Clue(card))
        match.play_text(f"take {card}")
        unwanted = match.state.display[place]
        if match.state.phase is Phase.SHOW:
            match.play_text("pass")
        go_on(match, f"discard {unwanted}, pass")
    match.play_text(f"take {last}")
