"""Telling a match of Suspicion otherwise, in whatever a seat or a bystander has not been shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from lat_desktop.engine.game import Move, Seat
from lat_desktop.engine.mansion import Card, Guest
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.engine.suspicion import (
    HAND,
    Ask,
    Deal,
    Look,
    Name,
    Phase,
    Play,
    Shuffle,
    Steal,
)

TRIES = 50
"""How many other worlds to try before the one that was is told again."""


@dataclass
class Drawn:
    """A card of a deck, and where it went."""

    step: int
    """The step that dealt or shuffled its deck."""
    place: int
    card: Card
    holder: Seat | None = None
    seen: bool = False


def retell(match: AnyMatch, seat: Seat | None, rng: Random) -> list[Move]:
    """Return the moves of another match that *seat* cannot tell from this one."""
    told: list[Move] = [step.move for step in match.steps]
    if not told:
        return told
    for step, deck in _other_decks(match, seat, rng):
        told[step] = replace(told[step], deck=deck)  # type: ignore[type-var]
    deal = told[0]
    assert isinstance(deal, Deal)
    told[0] = replace(deal, invitations=_other_invitations(match, seat, deal, rng))
    if match.state.phase is not Phase.OVER:
        for n, guessed in enumerate(match.steps):
            if isinstance(guessed.move, Name) and guessed.seat != seat:
                told[n] = replace(guessed.move, guest=rng.choice(list(Guest)))
    return told


def _other_decks(
    match: AnyMatch, seat: Seat | None, rng: Random
) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Exchange the cards that *seat* has not seen: in the deck, or in the hands of others."""
    cards = list(_followed(match, seat))
    for step, action in enumerate(match.steps):
        if isinstance(action.move, Deal | Shuffle):
            deck = list(action.move.deck)
            hidden = [each.place for each in cards if each.step == step and not each.seen]
            faces = [deck[place] for place in hidden]
            for place, face in zip(hidden, rng.sample(faces, len(faces)), strict=True):
                deck[place] = face
            yield step, tuple(deck)


def _followed(match: AnyMatch, seat: Seat | None) -> list[Drawn]:
    """Return every card of every deck, and whether *seat* has seen it by now."""
    cards: list[Drawn] = []
    deck: list[Drawn] = []

    def draw(holder: Seat) -> None:
        drawn = deck.pop(0)
        drawn.holder, drawn.seen = holder, holder == seat

    for n, step in enumerate(match.steps):
        move = step.move
        if isinstance(move, Deal | Shuffle):
            deck = [Drawn(n, place, card) for place, card in enumerate(move.deck)]
            cards += deck
        if isinstance(move, Deal):
            for holder in range(match.setup.seats):
                for _ in range(HAND):
                    draw(holder)
        elif isinstance(move, Play):
            played = next(c for c in cards if c.holder == step.seat and c.card == move.card)
            played.holder, played.seen = None, True
        if step.seat is not None and any(event.key == "card_drawn" for event in step.events):
            draw(step.seat)
    return cards


def _other_invitations(
    match: AnyMatch, seat: Seat | None, deal: Deal, rng: Random
) -> tuple[Guest, ...]:
    """Deal other invitations, but for the own one and those that *seat* has viewed."""
    if match.state.phase is Phase.OVER:
        return deal.invitations
    seats = match.setup.seats
    known = set() if seat is None else {seat}
    top = 0
    for step in match.steps:
        if isinstance(step.move, Look):
            if step.seat == seat:
                known.add(seats + top)
            top = (top + 1) % (len(Guest) - seats)
    free = [place for place in range(len(Guest)) if place not in known]
    for _ in range(TRIES):
        guests = list(deal.invitations)
        faces = [guests[place] for place in free]
        for place, guest in zip(free, rng.sample(faces, len(free)), strict=True):
            guests[place] = guest
        if _could_be(match, seat, guests):
            return tuple(guests)
    return deal.invitations


def _could_be(match: AnyMatch, seat: Seat | None, identities: Sequence[Guest]) -> bool:
    """Whether with these identities all thefts were possible, and *seat* would hear the same."""
    moves = [step.move for step in match.steps if step.seat is not None]
    for move, entry in zip(moves, match.state.history, strict=False):  # guesses are not in it
        rooms = dict(zip(Guest, entry.rooms, strict=True))
        match move:
            case Steal(gem):
                if gem not in rooms[identities[entry.seat]].gems:
                    return False
            case Ask(recipient, guest) if seat in (entry.seat, recipient):
                if rooms[identities[recipient]].sees(rooms[guest]) is not entry.answer:
                    return False
    return True
