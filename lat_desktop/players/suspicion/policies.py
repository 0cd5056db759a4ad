"""Fixed policies, without search: how the lower levels play.

Each returns the text of a move.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

from msgspec.structs import replace

from lat_desktop.engine.mansion import Action, Card, Guest
from lat_desktop.engine.suspicion import Phase, SuspicionView, gem_points
from lat_desktop.players.sums import add_up
from lat_desktop.players.suspicion.beliefs import Belief, beliefs, best_assignment
from lat_desktop.players.suspicion.board import (
    DOORS,
    GEM_PLACE,
    GEMS,
    GUESTS,
    LOOT,
    PLACE,
    ROOMS,
    Walk,
    rooms_of,
    seers,
    text_of_walk,
)
from lat_desktop.players.suspicion.deduction import allowed, marginals
from lat_desktop.players.suspicion.skills import Skill

VIEW: Final = 1.5
"""What viewing an invitation is worth to who plans a move, in points; and so on."""
ASK: Final = 2.0
PASSAGE: Final = 0.5
BETWEEN_TWO: Final = 0.4
"""What these are worth between two, as a share: a card is one action there, and gems come first."""


def grabbing(view: SuspicionView, skill: Skill, rng: Random) -> str:
    """Steal what lies at hand, ask anybody, and name whoever has not been crossed out."""
    if view.phase is Phase.GUESS:
        shares = marginals(allowed(remembered(view, skill)))
        return named(view, {seat: _any(row, rng) for seat, row in enumerate(shares)})
    if view.phase is Phase.WALK:
        # Any guest, any way: were it its own guest that goes to gems, everybody would know it.
        return text_of_walk(_random_walk(view, rng))
    if view.card is None:
        thefts = [card for card in view.hand if _takes(card)]
        return f"play {rng.choice(thefts or view.hand).text}"

    def gems_first(action: Action) -> float:
        return 2 if action == "steal" else 1 if action.gem is not None else 0

    action = _next_action(view, gems_first, rng)
    return _act(view, action, rng, [[1.0] * len(GUESTS) for _ in view.gems])


def collecting(view: SuspicionView, skill: Skill, rng: Random) -> str:
    """Keep a proper sheet, ask where the answer crosses out most, and collect sets."""
    if view.phase is Phase.GUESS:
        return guessing(view, skill)
    shares = beliefs(view, use_behaviour=skill.style.use_behaviour)
    if view.phase is Phase.WALK:
        return text_of_walk(_walk_to_gems(view, rng))
    if view.card is None:
        best = max(view.hand, key=lambda card: (_card_value(view, card), rng.random()))
        return f"play {best.text}"
    return _act(view, _next_action(view, partial(_worth, view), rng), rng, shares)


def guessing(view: SuspicionView, skill: Skill) -> str:
    """Name those who are likeliest together, as far as one remembers."""
    shares = beliefs(remembered(view, skill), use_behaviour=skill.style.use_behaviour)
    assert view.seat is not None
    return named(view, best_assignment(shares, view.seat))


def remembered(view: SuspicionView, skill: Skill) -> SuspicionView:
    """Return what is left of a view in the memory of who looks: the last turns."""
    if skill.memory is None:
        return view
    since = view.turn - skill.memory
    return replace(view, history=tuple(entry for entry in view.history if entry.turn > since))


def named(view: SuspicionView, guests: dict[int, int]) -> str:
    """Return the guess that is due: by seat, *guests* says whom to name."""
    assert view.seat is not None
    due = view.guesses[view.seat]
    seat = next(n for n, guess in enumerate(due) if n != view.seat and guess is None)
    return f"guess {seat} {GUESTS[guests[seat]]}"


def _any(row: Belief, rng: Random) -> int:
    return rng.choice([guest for guest, share in enumerate(row) if share])


def _takes(card: Card) -> bool:
    return any(action == "steal" or action.gem for action in card.actions)


def _gain(view: SuspicionView, gem: int) -> int:
    """Return how many points a gem adds."""
    assert view.seat is not None
    before = view.gems[view.seat]
    after = [count + (kind == gem) for kind, count in enumerate(before)]
    return gem_points((after[0], after[1], after[2])) - gem_points(before)


def _gem_value(view: SuspicionView, gem: int) -> tuple[int, int]:
    """Return how much a gem is wanted: for points, and to have all kinds."""
    assert view.seat is not None
    return _gain(view, gem), -view.gems[view.seat][gem]


def _random_walk(view: SuspicionView, rng: Random) -> Walk:
    """Let a guest that is due, any by a wild die, go through any door."""
    rooms = rooms_of(view.rooms)
    face = rng.choice(_due(view))
    guest = rng.randrange(len(GUESTS)) if face is None else PLACE[face]
    return guest, rng.choice(DOORS[rooms[guest]])


def _due(view: SuspicionView) -> list[Guest | None]:
    return [face for face, waits in zip(view.dice, view.waiting, strict=True) if waits]


def _walk_to_gems(view: SuspicionView, rng: Random) -> Walk:
    """Bring the own guest to a gem when its die shows, or a wild one where that is better."""
    assert view.identity is not None
    own, rooms = PLACE[view.identity], rooms_of(view.rooms)
    due = _due(view)

    def lure(room: int) -> tuple[int, int]:
        return max(_gem_value(view, gem) for gem in LOOT[room])

    best = max(DOORS[rooms[own]], key=lambda room: (lure(room), rng.random()))
    if view.identity in due or (None in due and lure(best) > lure(rooms[own])):
        return own, best
    return _random_walk(view, rng)


def _card_value(view: SuspicionView, card: Card) -> float:
    """Return what a card is worth, about; of two players each does one of its actions."""
    worth = [_worth(view, action) for action in card.actions]
    return max(worth) if len(view.gems) == 2 else add_up(worth)


def _worth(view: SuspicionView, action: Action) -> float:
    """Return what an action is worth, about."""
    assert view.identity is not None
    if action == "steal":
        here = LOOT[rooms_of(view.rooms)[PLACE[view.identity]]]
        return float(max(_gain(view, gem) for gem in here))
    if action.gem is not None:
        return float(_gain(view, GEM_PLACE[action.gem]))
    worth = ASK if action.guest else VIEW if action == "view" else PASSAGE
    return worth * BETWEEN_TWO if len(view.gems) == 2 else worth


def _next_action(view: SuspicionView, worth: Callable[[Action], float], rng: Random) -> Action:
    """Return the next action of the card in play; of two players each does the one worth most."""
    if len(view.gems) > 2:
        return view.actions[0]
    return max(view.actions, key=lambda each: (worth(each), rng.random()))


def _act(view: SuspicionView, action: Action, rng: Random, shares: list[Belief]) -> str:
    """Do an action: take the gem that is wanted most, ask whoever is known least."""
    assert view.identity is not None
    assert view.seat is not None
    own, rooms = PLACE[view.identity], rooms_of(view.rooms)
    if action == "steal":
        gem = max(LOOT[rooms[own]], key=lambda gem: (_gem_value(view, gem), rng.random()))
        return f"steal {GEMS[gem]}"
    if action == "passage":
        guest = rng.randrange(len(GUESTS))
        room = rng.choice([room for room in range(len(ROOMS)) if room != rooms[guest]])
        return f"passage {GUESTS[guest]} {ROOMS[room]}"
    if action == "view":
        return "view"
    if action.gem is not None:
        return f"lift {action.gem}"
    assert action.guest is not None
    sees = seers(rooms, PLACE[action.guest])

    def told(seat: int) -> float:
        yes = add_up(share for share, each in zip(shares[seat], sees, strict=True) if each)
        possible = add_up(share > 0 for share in shares[seat])
        return possible * min(yes, add_up(shares[seat]) - yes)

    opponents = [seat for seat in range(len(view.gems)) if seat != view.seat]
    recipient = max(opponents, key=lambda seat: (told(seat), rng.random()))
    return f"ask {recipient} {action.guest}"
