"""What every game promises, as checks on a match of any game. A new game passes them unchanged."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from lat_desktop.engine.game import IllegalMoveError, Move, NotAMoveError, Seat
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import AnyGame, AnyMatch
from lat_desktop.players import protocol
from tests.games import GameSubject

T = TypeVar("T")

FEW = 40
"""As many states of a match, or moves of a game, as a slow check looks at."""
RULE_NUMBER = re.compile(r"[A-Z]{1,2}[1-9][0-9]*")
SNAKE_CASE = re.compile(r"[a-z]+(_[a-z]+)*")
DOTTED = re.compile(rf"{SNAKE_CASE.pattern}(\.{SNAKE_CASE.pattern})*")


def states(match: AnyMatch) -> Iterator[Any]:
    """Yield every state of a match, the first and the last included."""
    yield match.initial
    for step in match.steps:
        yield step.state


def some(things: Sequence[T]) -> Sequence[T]:
    """Return *things*, or a few of them from end to end where there are very many."""
    return things[:: 1 + len(things) // FEW]


def some_states(match: AnyMatch) -> Sequence[Any]:
    """Return the states of a match, or a few of them, and the last in any case."""
    return (*some([*states(match)][:-1]), match.state)


def seats(match: AnyMatch) -> range:
    return range(match.setup.seats)


def audience(match: AnyMatch) -> tuple[Seat | None, ...]:
    """Return all who look on: the seats, and a bystander."""
    return (*seats(match), None)


def moves_offered(match: AnyMatch) -> set[Move]:
    """Return every move that a seat could have made, and those that chance made."""
    offered = {step.move for step in match.steps if step.seat is None}
    for state in states(match):
        actor = match.game.actor(state)
        offered.update(match.game.legal_moves(match.game.view(state, actor)))
    return offered


# --- Whose turn it is ------------------------------------------------------------------------


def check_turns(match: AnyMatch) -> None:
    """Every state awaits a seat, or chance, or nothing more; only the last one may be the end."""
    game = match.game
    *before, last = states(match)
    assert all(game.outcome(state) is None for state in before)
    assert game.outcome(last) == match.outcome
    for state in (*before, last):
        actor = game.actor(state)
        assert actor is None or actor in seats(match)
        assert actor is None or game.outcome(state) is None
        for seat in audience(match):
            view = game.view(state, seat)
            assert (view.seat, view.actor) == (seat, actor)
            assert bool(game.legal_moves(view)) == (seat is not None and seat == actor)
            assert DOTTED.fullmatch(view.prompt)
            if view.between_rounds:  # and then chance goes on
                assert actor is None
                assert game.outcome(state) is None
    for state, step in zip(before, match.steps, strict=True):
        assert step.seat == game.actor(state)
        assert step.events, f"{step.move.text!r} left no trace"
        begins_round = any(event.begins_round for event in step.events)
        assert begins_round or not game.view(state, None).between_rounds
        assert step.seat is None or not begins_round


def check_outcome(match: AnyMatch) -> None:
    """A match that is over says who won, what all scored, and by which rule it ended."""
    assert match.outcome is not None
    assert not match.awaits_chance
    assert match.legal_moves == ()
    assert set(match.outcome.winners) <= set(seats(match))
    assert list(match.outcome.winners) == sorted(set(match.outcome.winners))
    assert len(match.outcome.scores) == match.setup.seats
    assert match.outcome.reason in match.game.rules


# --- What is legal ---------------------------------------------------------------------------


def check_legal_moves(match: AnyMatch, pool: Collection[Move]) -> None:
    """Legal are exactly the moves that no rule forbids, each listed once."""
    game = match.game
    for state in some_states(match):
        for seat in seats(match):
            view = game.view(state, seat)
            legal = game.legal_moves(view)
            objections = {move: game.objection(view, move) for move in (*pool, *some(legal))}
            assert len(legal) == len(set(legal))
            allowed = {move for move, rule in objections.items() if rule is None}
            assert allowed == objections.keys() & set(legal)
            assert set(objections.values()) - {None} <= set(game.rules)


def check_illegal_moves(match: AnyMatch, pool: Collection[Move]) -> None:
    """What is not legal is refused by a rule of the game, and changes nothing."""
    game = match.game
    for state in some_states(match):
        actor = game.actor(state)
        awaits_chance = actor is None and game.outcome(state) is None
        legal = () if actor is None else game.legal_moves(game.view(state, actor))
        before = msgspec.json.encode(state)
        for move in pool:
            if move in legal or (awaits_chance and game.objection_to_chance(state, move) is None):
                continue
            with pytest.raises(IllegalMoveError) as caught:
                game.apply(state, move)
            assert caught.value.move == move
            assert caught.value.rule in game.rules
        assert msgspec.json.encode(state) == before


def check_chance(match: AnyMatch, rng: Random) -> None:
    """Chance moves where nobody else can, and never against the rules."""
    game = match.game
    for state in states(match):
        if game.actor(state) is None and game.outcome(state) is None:
            before = msgspec.json.encode(state)
            move = game.chance(state, rng)
            assert game.objection_to_chance(state, move) is None
            assert game.apply(state, move).seat is None
            assert msgspec.json.encode(state) == before


# --- The text of moves -----------------------------------------------------------------------


def check_notation(game: AnyGame, pool: Collection[Move]) -> None:
    """Each move has a text of its own that reads back as the same move."""
    assert len({move.text for move in pool}) == len(pool)
    for move in pool:
        assert move.text.isprintable()
        assert game.parse(move.text) == move


def check_reading(game: AnyGame, text: str) -> None:
    """Any text either is, letter for letter, the text of the move it reads as, or is no move."""
    try:
        told = game.parse(text).text
    except NotAMoveError as error:
        told = error.text
    assert told == text


def check_replay(match: AnyMatch) -> None:
    """The texts of the moves make the same match again."""
    again = Match(match.game, match.setup)
    for step in match.steps:
        assert again.play_text(step.move.text) == step


# --- What a seat may know --------------------------------------------------------------------


def check_views_as_json(match: AnyMatch) -> None:
    """A view goes through JSON unharmed, and what may be done still follows from it."""
    game = match.game
    *before, last = some_states(match)
    for state in (*before[::4], last):
        for seat in audience(match):
            view = game.view(state, seat)
            read = protocol.read_view(protocol.raw(view), game)
            assert read == view
            assert repr(read) == repr(view)  # == alone takes a plain string for an enum
            assert game.legal_moves(read) == game.legal_moves(view)


def check_events(match: AnyMatch) -> None:
    """An event has a key for its words, goes into JSON, and is not unveiled by a second look."""
    for step in match.steps:
        for event in step.events:
            assert SNAKE_CASE.fullmatch(event.key)
            assert event.subject is None or event.subject in seats(match)
            msgspec.json.encode(event)
            for seat in audience(match):
                seen = event.seen_by(seat)
                assert type(seen) is type(event)
                assert seen.seen_by(seat) == seen


def check_visible_moves(match: AnyMatch) -> None:
    """Who moves knows the move, and so does everybody where nothing that came of it is veiled.

    That nobody knows more than they may is seen in :func:`check_secrets`.
    """
    seen = audience(match)
    for step in match.steps:
        veiled = any(event.seen_by(seat) != event for event in step.events for seat in seen)
        for seat in seen:
            if step.seat is not None and (seat == step.seat or not veiled):
                assert match.game.visible_move(step, seat) is step.move


def check_secrets(
    subject: GameSubject, match: AnyMatch, seat: Seat | None, rng: Random
) -> AnyMatch:
    """A seat, or a bystander, sees no difference in what may not be known there.

    In the other match chance, and others in secret, may have done something else. Return it.
    """
    game = match.game
    other = Match(game, match.setup)
    for move in subject.resample_hidden(match, seat, rng):
        other.play(move)
    assert [step.seat for step in other.steps] == [step.seat for step in match.steps]
    for one, two in zip(some_states(match), some_states(other), strict=True):
        view, same = game.view(one, seat), game.view(two, seat)
        assert view == same
        assert msgspec.json.encode(view) == msgspec.json.encode(same)
        assert game.legal_moves(view) == game.legal_moves(same)
    for step, twin in zip(match.steps, other.steps, strict=True):
        if step.seat is not None and step.seat == seat:  # others may have done it otherwise
            assert step.move == twin.move
        assert game.visible_move(step, seat) == game.visible_move(twin, seat)
        seen = [event.seen_by(seat) for event in step.events]
        assert seen == [event.seen_by(seat) for event in twin.events]
    return other


def check_what_may_be_taken_back(
    subject: GameSubject, match: AnyMatch, seat: Seat | None, rng: Random
) -> int:
    """Where a step reveals nothing, *seat* learns from it what was done and nothing else.

    The same move, made where all that *seat* could not know was otherwise, looks the same to it. A
    move that could not have been made there tells so much by itself. Return how often it could.
    """
    game, looked_at = match.game, 0
    moves = [n for n, step in enumerate(match.steps) if step.seat is not None]
    for n in some([n for n in moves if not match.steps[n].reveals]):
        step = match.steps[n]
        other = Match(game, match.setup)
        for move in subject.resample_hidden(match.after(n), seat, rng):
            other.play(move)
        if step.seat != seat and game.objection(other.view(step.seat), step.move) is not None:
            continue
        twin = other.play(step.move)
        told = [event.seen_by(seat) for event in step.events]
        assert told == [event.seen_by(seat) for event in twin.events]
        assert game.view(twin.state, seat) == game.view(step.state, seat)
        looked_at += 1
    return looked_at


def check_openness(match: AnyMatch) -> None:
    """Where nothing is hidden, all seats see the same and differ only in where they sit."""
    for state in some_states(match):
        views = [match.game.view(state, seat) for seat in audience(match)]
        for view in views:
            assert replace(view, seat=0) == views[0]
    for step in match.steps:
        for event in step.events:
            assert all(event.seen_by(seat) == event for seat in audience(match))
        assert all(match.game.visible_move(step, seat) is step.move for seat in audience(match))
