"""Telling a match of Doors as a story: who was dealt what, and what was done, in move texts."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

import pytest

from lat_desktop.engine.cards import CLUES, Clue
from lat_desktop.engine.doors import Doors, DoorsMove, DoorsState, DoorsView, Phase
from lat_desktop.engine.game import Event, IllegalMoveError, Setup
from lat_desktop.engine.match import Match

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


def go_on(match: DoorsMatch, *story: str) -> None:
    """Play on."""
    for sentence in story:
        for move in sentence.split(", "):
            match.play_text(move)


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


def offered(match: DoorsMatch, *verbs: str) -> list[str]:
    """Return what the seat to move may do, all of it or what begins with one of *verbs*."""
    texts = [move.text for move in match.legal_moves]
    return [text for text in texts if not verbs or text.partition(" ")[0] in verbs]


def refused(match: DoorsMatch, text: str) -> str:
    """Return the number of the rule that refuses a move."""
    steps = len(match.steps)
    with pytest.raises(IllegalMoveError) as caught:
        match.play_text(text)
    assert len(match.steps) == steps
    return caught.value.rule


def what_happened(match: DoorsMatch) -> tuple[Event, ...]:
    """Return the events of the last step."""
    return match.steps[-1].events


def keys(match: DoorsMatch) -> list[str]:
    """Return the keys of the events of the last step."""
    return [event.key for event in what_happened(match)]
