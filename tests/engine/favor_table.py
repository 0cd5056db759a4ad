"""Telling a match of Favor as a story: who was dealt what, and what was done, in move texts."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from lat_desktop.engine.cards import CLUES, Clue, Door
from lat_desktop.engine.favor import Favor, FavorMove, FavorState, FavorView, SeatScore
from lat_desktop.engine.game import Seat, Setup
from lat_desktop.engine.match import Match
from tests.engine.story import go_on

FavorMatch: TypeAlias = Match[FavorState, FavorMove, FavorView]


def deal(doors: str, front: str = "") -> str:
    """Return the text of a deal; the cards after those in *front* follow in the order of CLUES."""
    first = [Clue(card) for card in front.split()]
    rest = Counter(CLUES) - Counter(first)
    return f"deal {doors} | {' '.join([*first, *rest.elements()])}"


def times(number: int, move: str) -> str:
    """Return a story in which a move is made so many times in a row."""
    return ", ".join([move] * number)


def play(*story: str, seats: int = 3, first: Seat = 0) -> FavorMatch:
    """Play a match from its moves: `play(deal(…), "add, call", "bid 1, pass, pass")`."""
    match = Match(Favor(), Setup("italian", seats, first))
    go_on(match, *story)
    return match


def a_round(number: int, doors: str, *bids: str) -> str:
    """Tell round *number* without an auction until the last card is drawn, and then the *bids*.

    Whoever wins has all fourteen cards, which are worth 13 to anybody. If nobody bids, none has
    anything but the bonus.
    """
    bids = bids or ("pass",) * len(doors.split())
    return ", ".join([deal(doors), times(len(CLUES) - number, "add"), *bids])


def begin(number: int, doors: str, front: str = "", first: Seat = 0) -> FavorMatch:
    """Begin round *number*, in which *first* has the first turn; in those before, nobody bid.

    In a round without bids whoever would have the next turn begins the next one (F25).
    """
    seats = len(doors.split())
    before = range(1, number)
    turns = sum(len(CLUES) - earlier for earlier in before)
    match = play(seats=seats, first=(first - turns) % seats)
    go_on(match, *(a_round(earlier, doors) for earlier in before), deal(doors, front))
    assert match.state.first == first
    return match


def scored(identity: str, collection: str) -> SeatScore:
    """Return what seat 0, of two, scores at the end of the first round for a lot it bought.

    It paid one token to the other, who has the bonus and nothing else.
    """
    cards = len(collection.split())
    other = next(door for door in Door if door != identity)
    match = play(deal(f"{identity} {other}", collection), *["add"] * (cards - 1), seats=2)
    caller = match.actor
    go_on(match, "call", "pass, bid 1" if caller == 0 else "bid 1, pass")
    go_on(match, *["add"] * len(match.state.deck), "pass, pass")
    assert match.state.collections[1] == ()
    return match.state.sheet[0][0]
