"""What a seat may not know makes no difference to it, and no chance but its own does."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from copy import copy
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from threading import Event
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from lat_desktop.engine.cards import SET_SIZE, Door
from lat_desktop.engine.doors import Claim, Doors, DoorsState, DoorsView, Phase
from lat_desktop.engine.game import Seat, Setup
from lat_desktop.engine.mansion import Guest
from lat_desktop.engine.match import Match
from lat_desktop.engine.record import read
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.players import kernels, protocol
from lat_desktop.players.host import answer
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Candidate
from lat_desktop.players.registry import AIS
from tests.games import SUBJECTS
from tools import noninterference as honesty
from tools.noninterference import Ask, DifferenceError, Hear, ProcessPerSeat, Question
from tools.random_play import Script, setups

NODES: Final = 8
SECRETS: Final = [key for key, subject in SUBJECTS.items() if subject.game.has_secrets]
every_game = pytest.mark.parametrize("key", SUBJECTS)
every_game_of_secrets = pytest.mark.parametrize("key", SECRETS)


@pytest.fixture(scope="module")
def players() -> Iterator[Callable[[str], tuple[Ask, Ask]]]:
    """Return the players of a module, started when they are first asked for."""
    with ExitStack() as leaving:
        yield cache(lambda host: leaving.enter_context(honesty.players(uncompiled=True, host=host)))


@every_game
def test_what_a_seat_may_not_know_makes_no_difference(
    key: str, players: Callable[[str], tuple[Ask, Ask]]
) -> None:
    """Nor does it that kernels are compiled, in which order sets are, and what was asked before."""
    subject = SUBJECTS[key]
    looks = honesty.look(subject.game, 1, NODES, *players(subject.host))
    *_, looked = islice(looks, subject.honesty_positions)
    assert looked.differing == (looked.positions if key in SECRETS else 0)
    assert looked.answers == len(Level) * looked.positions


def test_one_of_the_players_runs_the_kernels_as_they_are_written() -> None:
    found = [module.name for module in pkgutil.iter_modules(kernels.__path__)]
    names = [f"{kernels.__name__}.{name}" for name in found if not name.endswith("__mypyc")]
    look = "import importlib; print(*(importlib.import_module(name).__file__ for name in {}))"
    code = honesty.SOURCES_FIRST + look.format(names)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    assert [Path(file).suffix for file in done.stdout.split()] == [".py"] * len(names)
    assert len(names) >= 5


# --- Whoever peeks is caught -----------------------------------------------------------------


def honest(match: AnyMatch, question: Question) -> Hear:
    """Ask our own players in this process."""
    analyse = question.method == "analyse"
    choice = answer(question.about(match), Event(), analyse=analyse)
    return lambda: bytes(protocol.raw(choice))


def peeks_at_identities(match: AnyMatch, question: Question) -> Hear:
    """Play as the first level does, but value it by who the others are."""
    told = honest(match, replace(question, method="choose", level=Level.NOVICE, played=None))()
    choice = protocol.read(told, protocol.ChooseResult)
    assert match.actor is not None
    next_seat = (match.actor + 1) % match.setup.seats
    result = protocol.ChooseResult(
        choice.move, _number(SUBJECTS[match.game.key].secret_of(match.state, next_seat))
    )
    return lambda: bytes(protocol.raw(result))


def peeks_at_the_deck(match: AnyMatch, question: Question) -> Hear:
    """Choose by the card that will be drawn last."""
    legal = question.about(match).legal
    choice = Random(repr(SUBJECTS[match.game.key].secret_of_chance(match.state))).choice(legal)
    return lambda: bytes(protocol.raw(protocol.ChooseResult(choice)))


class Remembers:
    """Chooses by what it was shown when it was asked for another seat."""

    def __init__(self) -> None:
        self._seen: dict[Seat, float] = {}

    def __call__(self, match: AnyMatch, question: Question) -> Hear:
        seat = match.actor
        assert seat is not None
        others = sum(mind for other, mind in self._seen.items() if other != seat)
        self._seen[seat] = _number(SUBJECTS[match.game.key].secret_of(match.state, seat))
        told = protocol.ChooseResult(question.about(match).legal[0], others)
        return lambda: bytes(protocol.raw(told))


def _number(secret: object) -> float:
    return sum(map(ord, str(secret))) / 10_000


PEEKERS: Final[dict[str, Callable[[], Ask]]] = {
    "at identities": lambda: peeks_at_identities,
    "at the deck": lambda: peeks_at_the_deck,
    "from another seat": Remembers,
}


@pytest.mark.parametrize("how", PEEKERS)
@every_game_of_secrets
def test_a_player_that_peeks_is_caught(key: str, how: str) -> None:
    subject, peeker = SUBJECTS[key], PEEKERS[how]
    looks = honesty.look(subject.game, 1, NODES, peeker(), ProcessPerSeat(peeker))
    with pytest.raises(DifferenceError) as caught:
        list(islice(looks, 40))
    told = str(caught.value)
    assert "is answered" in told
    one, twin = records_in(told)
    assert one.actor == twin.actor
    assert one.actor is not None
    assert one.view(one.actor) == twin.view(one.actor)
    assert one.state != twin.state, "the records show what was exchanged"


def records_in(told: str) -> list[AnyMatch]:
    """Return the matches whose records are told."""
    texts = told.partition("\n\n")[2].split("\n\n")
    return [read(f"{text.strip()}\n".encode()).match for text in texts]


class DeckShines(Doors):
    """The top of the deck is seen on its back."""

    def view(self, state: DoorsState, seat: Seat | None) -> DoorsView:
        return replace(super().view(state, seat), discards=(*state.discards, *state.deck[:1]))


def test_a_view_that_shows_too_much_is_caught() -> None:
    looks = honesty.look(DeckShines(), 1, NODES, honest, honest)
    with pytest.raises(DifferenceError, match="it is shown"):
        list(islice(looks, 20))


# --- Equal cards -----------------------------------------------------------------------------


def exchanged(thing: Any, rng: Random) -> Any:
    """Return the same with equal cards exchanged, each card of a struct another object."""
    if isinstance(thing, tuple):
        places: dict[Any, list[int]] = {}
        for n, each in enumerate(thing):
            places.setdefault(each, []).append(n)
        mixed = [(n, m) for same in places.values() for n, m in _mixed(same, rng)]
        others = {n: thing[m] for n, m in mixed}
        return tuple(exchanged(others[n], rng) for n in range(len(thing)))
    if isinstance(thing, msgspec.Struct):
        changed = {name: exchanged(getattr(thing, name), rng) for name in thing.__struct_fields__}
        return replace(copy(thing), **changed)
    return thing


def _mixed(places: list[int], rng: Random) -> Iterator[tuple[int, int]]:
    return zip(places, rng.sample(places, len(places)), strict=True)


@cache
def script(key: str) -> AnyMatch:
    game = SUBJECTS[key].game
    return Script(setups(game)[-1], 3, 24).play(game)


@every_game
def test_equal_cards_cannot_be_told_apart(key: str) -> None:
    """Neither by what they are, nor by where they were; the players get the views as they are."""
    match, rng = script(key), Random(1)
    other: AnyMatch = Match(match.game, match.setup)
    for step in match.steps:
        move = exchanged(step.move, rng)
        assert move.text == step.move.text
        other.play(move)
        for seat in (*range(match.setup.seats), None):
            view, same = match.game.view(step.state, seat), other.view(seat)
            assert protocol.raw(view) == protocol.raw(same)
            assert repr(view) == repr(same)
            assert hash(view) == hash(same)
    for steps in (5, 12, len(match.steps)):
        before, after = match.after(steps), other.after(steps)
        if (seat := before.actor) is None:
            continue
        for level in Level:
            one, two = (
                AIS[key]
                .functions()
                .choose(each.view(seat), level, Random(1), Budget(node_limit=NODES))
                for each in (before, after)
            )
            assert one == two


# --- What weak players show ------------------------------------------------------------------


def shown_by(view: DoorsView, level: Level) -> set[tuple[Candidate, ...]]:
    """Return what a level might do, whichever identity its own is."""
    found = set()
    for door in Door:
        identities = (door, None) if view.seat == 0 else (None, door)
        masked = replace(view, identities=identities)
        if Claim() not in Doors().legal_moves(masked):
            choice = (
                AIS[Doors.key]
                .functions()
                .choose(masked, level, Random(1), Budget(node_limit=NODES))
            )
            found.add(tuple(sorted(choice.candidates, key=lambda each: each.move)))
    return found


@pytest.mark.parametrize("level", [Level.NOVICE, Level.CASUAL])
def test_a_weak_player_of_doors_does_not_show_who_it_is(level: Level) -> None:
    """But by what it claims, or takes in order to; and by a guess, which has to be its belief."""
    phases = []
    for seed in range(12):
        match = Script(Setup("italian"), seed, 40).play(Doors())
        for steps in range(1, len(match.steps)):
            before = match.after(steps)
            if before.actor is None or before.state.phase is Phase.SHOW:
                continue
            view = before.view(before.actor)
            takes_set = view.phase is Phase.TAKE and len(view.row) >= SET_SIZE - 1
            if level is Level.CASUAL and (takes_set or view.phase is Phase.GUESS):
                continue
            phases.append(view.phase)
            assert len(shown_by(view, level)) <= 1
    assert phases.count(Phase.TAKE) > 20
    assert phases.count(Phase.DISCARD) > 20
    assert (Phase.GUESS in phases) == (level is Level.NOVICE)


def test_a_novice_of_suspicion_does_not_show_who_it_is_by_where_guests_go() -> None:
    """What it steals shows that, as it does of everybody."""
    walks = 0
    match = Script(Setup("spanish", 4), 1, 80).play(GAMES[Suspicion.key])
    for steps in range(1, len(match.steps)):
        before = match.after(steps)
        if before.actor is None or before.state.phase != "walk":
            continue
        view = before.view(before.actor)
        masks = [
            replace(view, identities=tuple(guest if n == view.seat else None for n in range(4)))
            for guest in Guest
        ]
        novice = [
            AIS[Suspicion.key]
            .functions()
            .choose(mask, Level.NOVICE, Random(steps), Budget(node_limit=NODES))
            .move
            for mask in masks
        ]
        assert len(set(novice)) == 1
        walks += 1
    assert walks > 10
