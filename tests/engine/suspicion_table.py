"""Telling a match of Suspicion as a story: who is who, where the guests stand, and what is done."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from lat_desktop.engine.game import Seat, Setup
from lat_desktop.engine.mansion import CARDS, Card, Gem, Guest
from lat_desktop.engine.match import Match
from lat_desktop.engine.suspicion import (
    Phase,
    Suspicion,
    SuspicionMove,
    SuspicionState,
    SuspicionView,
)
from tests.engine.story import go_on

SuspicionMatch: TypeAlias = Match[SuspicionState, SuspicionMove, SuspicionView]

STILL = "roll ? ?, walk lily c2, walk lily d2"
"""Dice after which everybody is where they were, as long as Lily is where `deal` places her."""

STEALS = [card.text for card in CARDS if card.text.startswith("steal")]
"""The fifteen cards with a Room Steal."""
OTHERS = [card.text for card in CARDS if card.text not in STEALS]


def deal(identities: str, cards: str = "", guests: str = "") -> str:
    """Return the text of a deal.

    *identities* are those of the seats; the invitations behind them come in the order of the sheet.
    *cards* are two for each seat and then the top of the deck; those behind them come in the order
    of CARDS. *guests* begin in the outer rooms from a1 to d3; unless told, they stand like this:

        buford    trudie    remy      viola
        stefano                       lily
        earl      nadia     ashraf    mildred
    """
    dealt = identities.split()
    invitations = [*dealt, *(guest for guest in Guest if guest not in dealt)]
    first = list(map(Card.of, cards.split()))
    deck = [*first, *(Counter(CARDS) - Counter(first)).elements()]
    texts = (guests or " ".join(Guest), " ".join(invitations), " ".join(c.text for c in deck))
    return f"deal {' | '.join(texts)}"


def play(*story: str, seats: int = 3, first: Seat = 0) -> SuspicionMatch:
    """Play a match from its moves: `play(deal(…), STILL, "play steal+view, view")`."""
    match = Match(Suspicion(), Setup("spanish", seats, first))
    go_on(match, *story)
    return match


def turn(card: str, *actions: str) -> str:
    """Tell a turn in which nobody changes rooms, but by an action."""
    return ", ".join([STILL, f"play {card}", *actions])


# --- Turns of two players, each of whom does one action only ---------------------------------


def take(match: SuspicionMatch, gems: str) -> None:
    """Let the next turns steal these gems, one each: "-" is a turn that steals nothing.

    The guest of whoever steals walks to where the gem is to be had, two steps off at most.
    """
    for gem in gems.split():
        state = match.state
        guest, hand = state.identities[state.player], state.hands[state.player]
        card = hand[0 if gem == "-" else -1].text  # in alphabetical order: the Room Steals are last
        here = state.room(guest)
        way, goal = next(
            (way, goal)
            for way in here.neighbours
            for goal in way.neighbours
            if gem == "-" or Gem(gem) in goal.gems
        )
        go_on(match, f"roll ? ?, walk {guest} {way}, walk {guest} {goal}, play {card}")
        harmless = [m.text for m in match.legal_moves if m.verb in ("ask", "view", "passage")]
        go_on(match, harmless[0] if gem == "-" else f"steal {gem}")


def ended(identities: str, gems: str, guesses: str) -> SuspicionMatch:
    """Play a match of two to its end: the gem of each turn, then whom they take each other for."""
    steals, others = iter(STEALS), iter(OTHERS)
    # Each has one of both sorts, and draws another of the sort that it has played.
    cards = [next(sort) for _ in range(2) for sort in (steals, others)]
    cards += [next(others if gem == "-" else steals) for gem in gems.split()]
    match = play(deal(identities, " ".join(cards)), seats=2)
    take(match, gems)
    assert match.state.phase is Phase.GUESS
    for guess in guesses.split():
        go_on(match, f"guess {1 - match.state.guesser} {guess}")
    return match
