"""Honest players of Suspicion: they go where gems are, hide nothing, and keep the sheet."""

from __future__ import annotations

from functools import partial
from typing import Final

from lat_desktop.engine.mansion import Gem, Guest, Room
from lat_desktop.engine.suspicion import GAME, Phase, SuspicionView
from lat_desktop.players.suspicion.deduction import allowed

_PLACE: Final = {guest: n for n, guest in enumerate(Guest)}


def _choose(view: SuspicionView, *, question: float, halves: bool = False) -> str:
    """Do what is worth most by itself; a question is worth *question* gems.

    Who *halves* asks where the answer crosses out most, the others whom they know least of.
    """
    assert view.seat is not None
    assert view.identity is not None
    legal = [move.text for move in GAME.legal_moves(view)]
    if view.phase is Phase.GUESS:
        sheet = allowed(view)
        return max(legal, key=lambda text: sheet[int(text.split()[1])][_guest(text.split()[2])])

    def worth(text: str) -> float:
        verb, *words = text.split()
        if verb == "walk":
            return _lure(view, Room(words[1])) if Guest(words[0]) is view.identity else 0.0
        if verb == "play":
            return max(_action(view, action, question) for action in words[0].split("+"))
        return _action_value(view, text, question, halves=halves)

    return max(legal, key=worth)


def _guest(name: str) -> int:
    return _PLACE[Guest(name)]


def _need(view: SuspicionView, gem: Gem) -> float:
    """Return how much a gem is wanted: the kind of which there are fewest, for a set."""
    assert view.seat is not None
    mine = view.gems[view.seat]
    return 1.0 + 0.2 * (max(mine) - mine[list(Gem).index(gem)])


def _lure(view: SuspicionView, room: Room) -> float:
    return max(_need(view, gem) for gem in room.gems)


def _action(view: SuspicionView, action: str, question: float) -> float:
    """Return what an action of a card promises."""
    assert view.identity is not None
    if action == "steal":
        return _lure(view, view.rooms[_PLACE[view.identity]])
    if action.startswith("lift"):
        return 1.0
    return question if action.startswith("ask") else question / 2


def _action_value(view: SuspicionView, text: str, question: float, *, halves: bool) -> float:
    verb, *words = text.split()
    if verb in ("steal", "lift"):
        return _need(view, Gem(words[0]))
    if verb == "ask":
        row = allowed(view)[int(words[0])]
        possible = [n for n, each in enumerate(row) if each]
        if halves:
            there = view.rooms[_guest(words[1])]
            seen = sum(view.rooms[n].sees(there) for n in possible)
            return question + 0.01 * min(seen, len(possible) - seen)
        return question + 0.01 * len(possible)
    return question / 2


STYLES: Final = {
    "hides nothing": partial(_choose, question=0.5),
    "asks what it can": partial(_choose, question=1.15),
    "counts the sheet": partial(_choose, question=0.9, halves=True),
}
