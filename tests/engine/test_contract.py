"""The contract, on every game of the registry."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from lat_desktop.engine.doors import Doors, DoorsMove, DoorsState, DoorsView, Phase
from lat_desktop.engine.game import Event, IllegalMoveError, Move, Seat, Setup
from lat_desktop.engine.identities import IdentityDealt, IdentityRevealed
from lat_desktop.engine.registry import GAMES, AnyMatch
from tests.engine import contract
from tests.games import SUBJECTS, GameSubject, doors
from tests.sample_game.registration import registered
from tools.random_play import Script, setups

FAR = 150
"""How many steps to play of a match that may go on for ever."""


def of(*subjects: GameSubject) -> pytest.MarkDecorator:
    """Run a test on each of *subjects*."""
    return pytest.mark.parametrize("subject", subjects, ids=lambda subject: subject.game.key)


every_game = of(*SUBJECTS.values())
every_open_game = of(*(subject for subject in SUBJECTS.values() if not subject.game.has_secrets))
every_game_of_secrets = of(*(subject for subject in SUBJECTS.values() if subject.game.has_secrets))


@cache
def corpus(key: str) -> tuple[AnyMatch, ...]:
    """Return random matches of a game: a dozen of each setup, or fewer if there are many."""
    game = SUBJECTS[key].game
    steps = (SUBJECTS[key].longest or FAR) + 1
    each = min(12, max(2, 48 // len(setups(game))))
    return tuple(
        Script(setup, seed, steps).play(game) for setup in setups(game) for seed in range(each)
    )


@cache
def pool(key: str) -> tuple[Move, ...]:
    """Return the moves that the corpus offers, in the order of their texts; few of chance."""
    chance = {step.move for match in corpus(key) for step in match.steps if step.seat is None}
    offered = set[Move]().union(*(contract.moves_offered(match) for match in corpus(key)))
    a_few = sorted(chance, key=lambda move: move.text)[:5]
    return tuple(sorted({*(offered - chance), *a_few}, key=lambda move: move.text))


@cache
def scripts(key: str) -> st.SearchStrategy[Script]:
    """Draw random matches of a game, most of them broken off somewhere."""
    subject = SUBJECTS[key]
    return st.builds(
        Script,
        st.sampled_from(setups(subject.game)),
        seed=st.integers(0, 2**32 - 1),
        steps=st.integers(0, subject.longest or FAR) | st.integers(0, 30),
    )


@cache
def texts(key: str) -> st.SearchStrategy[str]:
    """Draw any texts, and such as are nearly moves of a game."""
    moves = [move.text for move in pool(key)]
    words = sorted({word for text in moves for word in text.split()})
    near = st.builds(
        lambda text, at, length, new: text[:at] + new + text[at + length :],
        st.sampled_from(moves),
        at=st.integers(0, 40),
        length=st.integers(0, 3),
        new=st.text(max_size=3) | st.sampled_from(["", " ", "\n", "_", "|", *words]),
    )
    mixed = st.lists(st.sampled_from(words), max_size=6).map(" ".join)
    return st.text() | mixed | near | near.map(str.upper)


def test_every_game_is_a_subject() -> None:
    with registered():
        assert SUBJECTS.keys() == GAMES.keys()
        for key, subject in SUBJECTS.items():
            assert type(subject.game) is type(GAMES[key])
            assert subject.game.key == key


@every_game
def test_a_game_says_what_it_is(subject: GameSubject) -> None:
    game = subject.game
    assert contract.SNAKE_CASE.fullmatch(game.key)
    assert game.editions
    assert len(set(game.editions)) == len(game.editions)
    assert all(contract.SNAKE_CASE.fullmatch(edition) for edition in game.editions)
    assert game.seats
    assert game.rules
    assert len(set(game.rules)) == len(game.rules)
    assert all(contract.RULE_NUMBER.fullmatch(rule) for rule in game.rules)


@every_game
def test_a_match_that_the_game_does_not_know_is_refused(subject: GameSubject) -> None:
    game = subject.game
    edition, fewest, most = game.editions[0], min(game.seats), max(game.seats)
    for setup in (
        Setup("no such edition", fewest),
        Setup(edition, fewest - 1),
        Setup(edition, most + 1),
        Setup(edition, fewest, first=fewest),
        Setup(edition, fewest, first=-1),
    ):
        with pytest.raises(ValueError, match=game.key):
            game.start(setup)


@every_game
def test_random_matches_end(subject: GameSubject) -> None:
    for match in corpus(subject.game.key):
        if subject.longest is not None:
            assert len(match.steps) <= subject.longest
        if subject.longest is not None or match.outcome is not None:
            contract.check_outcome(match)


@every_game
def test_turns_follow_each_other_to_the_end(subject: GameSubject) -> None:
    for match in corpus(subject.game.key):
        contract.check_turns(match)


@every_game
def test_legal_is_what_no_rule_forbids(subject: GameSubject) -> None:
    for match in corpus(subject.game.key)[::6]:
        contract.check_legal_moves(match, contract.some(pool(subject.game.key)))


@every_game
def test_illegal_moves_are_refused_by_a_rule(subject: GameSubject) -> None:
    for match in corpus(subject.game.key)[::6]:
        contract.check_illegal_moves(match, contract.some(pool(subject.game.key)))


@every_game
def test_chance_keeps_the_rules(subject: GameSubject) -> None:
    rng = Random(1)
    for match in corpus(subject.game.key):
        contract.check_chance(match, rng)


@every_game
def test_every_move_has_a_text_of_its_own(subject: GameSubject) -> None:
    contract.check_notation(subject.game, pool(subject.game.key))


@every_game
@given(data=st.data())
def test_any_text_is_a_move_to_the_letter_or_none(
    subject: GameSubject, data: st.DataObject
) -> None:
    contract.check_reading(subject.game, data.draw(texts(subject.game.key)))


@every_game
@given(data=st.data())
def test_a_match_replays_from_its_texts(subject: GameSubject, data: st.DataObject) -> None:
    contract.check_replay(data.draw(scripts(subject.game.key)).play(subject.game))


@every_game
def test_views_go_through_json(subject: GameSubject) -> None:
    for match in corpus(subject.game.key)[::3]:
        contract.check_views_as_json(match)


@every_game
def test_who_moves_knows_the_move_and_so_does_who_saw_all_of_it(subject: GameSubject) -> None:
    for match in corpus(subject.game.key):
        contract.check_visible_moves(match)


@every_game
def test_events_have_keys_and_keep_their_veil(subject: GameSubject) -> None:
    for match in corpus(subject.game.key):
        contract.check_events(match)


@every_game
@given(data=st.data())
def test_a_seat_sees_nothing_of_what_it_may_not_know(
    subject: GameSubject, data: st.DataObject
) -> None:
    script = data.draw(scripts(subject.game.key))
    match = script.play(subject.game)
    seat = data.draw(st.sampled_from(contract.audience(match)))
    rng = Random(data.draw(st.integers(0, 2**32 - 1)))
    contract.check_secrets(subject, match, seat, rng)


@every_game_of_secrets
@given(data=st.data())
def test_what_reveals_nothing_tells_no_seat_more_than_what_was_done(
    subject: GameSubject, data: st.DataObject
) -> None:
    match = data.draw(scripts(subject.game.key)).play(subject.game)
    seat = data.draw(st.sampled_from(contract.audience(match)))
    rng = Random(data.draw(st.integers(0, 2**32 - 1)))
    contract.check_what_may_be_taken_back(subject, match, seat, rng)


@every_game
def test_there_is_something_that_may_be_taken_back(subject: GameSubject) -> None:
    matches = corpus(subject.game.key)[::3]
    for seat in (*range(min(subject.game.seats)), None):
        assert any(
            contract.check_what_may_be_taken_back(subject, match, seat, Random(1))
            for match in matches
        )


@every_open_game
def test_an_open_game_shows_all_seats_the_same(subject: GameSubject) -> None:
    for match in corpus(subject.game.key):
        contract.check_openness(match)


# --- The check on secrets can fail -----------------------------------------------------------


class DeckShines(Doors):
    """Its views let the top of the deck shine through."""

    def view(self, state: DoorsState, seat: Seat | None) -> DoorsView:
        return replace(super().view(state, seat), discards=(*state.discards, *state.deck[:1]))


class IdentityShouted(Doors):
    """Its deal tells everybody who is who."""

    def _play(self, state: DoorsState, move: DoorsMove) -> tuple[DoorsState, tuple[Event, ...]]:
        after, events = super()._play(state, move)
        told = (
            IdentityRevealed(event.seat, event.identity)
            if isinstance(event, IdentityDealt) and event.identity
            else event
            for event in events
        )
        return after, tuple(told)


class CollectorAskedOnlyIfSheCan(Doors):
    """The flow of its turns tells whether the Collector's set matches (against DA15)."""

    def _play(self, state: DoorsState, move: DoorsMove) -> tuple[DoorsState, tuple[Event, ...]]:
        after, events = super()._play(state, move)
        if after.phase is Phase.SHOW and not self.view(after, after.collector).matching:
            after = replace(after, phase=Phase.DISCARD)
        return after, events


class DealOpen(Doors):
    """It says of each move, the deal included, that everybody may know it."""

    def is_open(self, move: DoorsMove) -> bool:
        return True


@pytest.mark.parametrize(
    "game", [DeckShines(), IdentityShouted(), CollectorAskedOnlyIfSheCan(), DealOpen()]
)
def test_a_game_that_leaks_is_caught(game: Doors) -> None:
    leaky = replace(doors.SUBJECT, game=game)

    def look_for_a_leak() -> None:
        for seed in range(200):
            match = Script(Setup("italian"), seed, steps=1_000).play(game)
            for steps in range(len(match.steps)):
                cut = Script(Setup("italian"), seed, steps).play(game)
                contract.check_secrets(leaky, cut, seed % 2, Random(seed))

    # Either the seat sees a difference, or a move that it saw could not have been made.
    with pytest.raises((AssertionError, IllegalMoveError)):
        look_for_a_leak()


@every_game_of_secrets
def test_an_event_that_reveals_and_does_not_say_so_is_caught(
    subject: GameSubject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Event, "reveals", False)

    def look_for_something_revealed() -> None:
        for match in corpus(subject.game.key):
            for seat in range(match.setup.seats):
                contract.check_what_may_be_taken_back(subject, match, seat, Random(1))

    with pytest.raises(AssertionError):
        look_for_something_revealed()


@every_game_of_secrets
def test_there_is_something_that_a_seat_may_not_know(subject: GameSubject) -> None:
    for seat in (*range(min(subject.game.seats)), None):
        for seed in range(20):
            match = Script(setups(subject.game)[0], seed, steps=3).play(subject.game)
            if contract.check_secrets(subject, match, seat, Random(seed)).state != match.state:
                break
        else:
            pytest.fail(f"the resampled matches do not differ for seat {seat}")
