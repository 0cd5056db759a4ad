"""Worlds that may be the real one, as a seat sees it: states made from its view and the rules.

What a seat cannot see is drawn: who the others are, evenly among those whom nothing that it saw
excludes, and how the cards lie that it has not seen. Only the view goes in, so no secret can. The
moves that led here are left out of the states: what they tell has been used, and the rules ask for
none of them.

This is no part of our players, who weigh what others do. It is what a player needs who knows no
more of a game than its rules; see `tools/openspiel_player.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

from lat_desktop.engine.cards import CLUES, Clue, Door, sets_in
from lat_desktop.engine.doors import DoorsState, DoorsView
from lat_desktop.engine.favor import FavorState, FavorView
from lat_desktop.engine.labyrinth import LabyrinthState, LabyrinthView
from lat_desktop.engine.mansion import CARDS, Card, Gem, Guest
from lat_desktop.engine.suspicion import HAND, SuspicionState, SuspicionView

World: TypeAlias = Callable[[Random], Any]
"""Draws a state."""
T = TypeVar("T")
NamedT = TypeVar("NamedT", bound=str)


def _without(all_: Iterable[T], seen: Iterable[T]) -> list[T]:
    """Return what is left of *all_*, each of *seen* taken away once."""
    left = list(all_)
    for each in seen:
        left.remove(each)
    return left


def _shuffled(cards: Sequence[T], rng: Random) -> tuple[T, ...]:
    return tuple(rng.sample(cards, len(cards)))


def _drawn(possible: Sequence[Collection[NamedT]], rng: Random) -> tuple[NamedT, ...]:
    """Return one of each of *possible*, all different, each way as likely as any.

    There has to be such a way.
    """
    choices = [sorted(each) for each in possible]  # sets come in another order in each process
    while True:
        found = tuple(rng.choice(each) for each in choices)
        if len(set(found)) == len(found):
            return found


# --- Doors -------------------------------------------------------------------------------------


def _doors(view: DoorsView) -> World:
    """Draw the other identity and the deck."""
    own = view.identity
    assert own is not None
    others = [door for door in Door if door is not own]
    # Whoever let a set be has none that is its own, or would have taken the tokens.
    unlikely = {
        door
        for door in others
        for row in _rows_let_be(view)
        if not door.traits.isdisjoint(sets_in(row))
    }
    possible = [door for door in others if door not in unlikely] or others
    unseen = _without(CLUES, (*view.display, *view.row, *view.discards))
    known: dict[str, Any] = {
        "edition": view.edition,
        "first": (view.collector + view.round - 1) % 2,
        "scores": view.scores,
        "round": view.round,
        "phase": view.phase,
        "display": view.display,
        "row": view.row,
        "discards": view.discards,
    }

    def draw(rng: Random) -> DoorsState:
        other = rng.choice(possible)
        identities = (own, other) if view.seat == 0 else (other, own)
        return DoorsState(**known, identities=identities, deck=_shuffled(unseen, rng))

    return draw


def _rows_let_be(view: DoorsView) -> list[tuple[Clue, ...]]:
    """Return the Collector's rows as they were when the other seat passed."""
    rows, taken = [], 0
    for told in view.history:
        taken += told.move.startswith("take ")
        if told.move == "pass" and told.seat != view.seat:
            rows.append(view.row[:taken])
    return rows


# --- Favor -------------------------------------------------------------------------------------


def _favor(view: FavorView) -> World:
    """Draw the other identities and the deck."""
    own = view.identity
    assert own is not None
    others = [door for door in Door if door is not own]
    seats = range(len(view.tokens))
    possible = [(own,) if seat == view.seat else others for seat in seats]
    won = [card for cards in view.collections for card in cards]
    unseen = _without(CLUES, (*view.lot, *won, *view.discards))
    known: dict[str, Any] = {
        "edition": view.edition,
        "first": view.first,
        "tokens": view.tokens,
        "collections": view.collections,
        "turn": view.turn,
        "round": view.round,
        "phase": view.phase,
        "lot": view.lot,
        "box": view.box,
        "discards": view.discards,
        "auction": view.auction,
        "sheet": view.sheet,
    }

    def draw(rng: Random) -> FavorState:
        deck = _shuffled(unseen, rng)
        return FavorState(**known, identities=_drawn(possible, rng), deck=deck)

    return draw


# --- Suspicion ---------------------------------------------------------------------------------


def _suspicion(view: SuspicionView) -> World:
    """Draw the other identities, the invitations, the hands of the others, and the deck."""
    assert view.seat is not None
    seats = range(len(view.gems))
    possible = possible_guests(view)
    played = () if view.card is None else (view.card,)
    unseen = _without(CARDS, (*view.hand, *view.discards, *played))
    held = [0 if seat == view.seat else HAND for seat in seats]
    if played and view.player != view.seat:
        held[view.player] -= 1
    looks = [entry for entry in view.history if entry.move == "view"]
    size = len(Guest) - len(seats)
    viewed = {n % size: each.viewed for n, each in enumerate(looks) if each.viewed is not None}
    known: dict[str, Any] = {
        "edition": view.edition,
        "player": view.player,
        "guesser": view.guesser,
        "gems": view.gems,
        "stacks": view.stacks,
        "guesses": view.guesses,
        "turn": view.turn,
        "phase": view.phase,
        "rooms": view.rooms,
        "discards": view.discards,
        "dice": view.dice,
        "waiting": view.waiting,
        "card": view.card,
        "actions": view.actions,
    }

    def draw(rng: Random) -> SuspicionState:
        identities = _drawn(possible, rng)
        rest = [each for each in Guest if each not in identities and each not in viewed.values()]
        rng.shuffle(rest)
        invitations = [viewed[n] if n in viewed else rest.pop() for n in range(size)]
        top = len(looks) % size  # each that was viewed has gone to the bottom (P21)
        cards = list(_shuffled(unseen, rng))
        hands: list[tuple[Card, ...]] = []
        for seat in seats:
            hand = view.hand if seat == view.seat else tuple(sorted(cards[: held[seat]]))
            del cards[: held[seat]]
            hands.append(hand)
        return SuspicionState(
            **known,
            identities=identities,
            invitations=(*invitations[top:], *invitations[:top]),
            hands=tuple(hands),
            deck=tuple(cards),
        )

    return draw


def possible_guests(view: SuspicionView) -> list[set[Guest]]:
    """Return by seat whom the thefts, answers and invitations that one knows leave (P18–P23)."""
    assert view.identity is not None
    seats = range(len(view.gems))
    gone = {view.identity} | {each.viewed for each in view.history if each.viewed is not None}
    possible = [set(Guest) - gone for _ in seats]
    for entry in view.history:
        room = dict(zip(Guest, entry.rooms, strict=True))
        verb, *words = entry.move.split(" ")
        if verb == "steal":
            gem = Gem(words[0])
            possible[entry.seat] &= {guest for guest in Guest if gem in room[guest].gems}
        elif verb == "ask" and entry.answer is not None:
            place = room[Guest(words[1])]
            told = {guest for guest in Guest if room[guest].sees(place) == entry.answer}
            possible[int(words[0])] &= told
    for seat in seats:
        if seat == view.seat:
            possible[seat] = {view.identity}
    return possible


# --- Labyrinth ---------------------------------------------------------------------------------


def _labyrinth(view: LabyrinthView) -> World:
    """Nothing is hidden."""

    def draw(rng: Random) -> LabyrinthState:
        return view.state

    return draw


WORLDS: Final = MappingProxyType[str, Callable[[Any], World]](
    {"doors": _doors, "favor": _favor, "labyrinth": _labyrinth, "suspicion": _suspicion}
)
"""By game, what draws a state for a view of the seat that is to move."""
