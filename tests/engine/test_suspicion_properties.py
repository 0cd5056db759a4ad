"""Suspicion by its promises: what holds in every match, however it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from lat_desktop.engine.game import Event, Seat, Setup
from lat_desktop.engine.mansion import CARDS, DICE, STACKS, Card, Gem, Guest, Room
from lat_desktop.engine.match import Match
from lat_desktop.engine.suspicion import (
    Answered,
    CardDrawn,
    CardPlayed,
    DeckShuffled,
    DiceRolled,
    GemLifted,
    GemStolen,
    GuessMade,
    GuestWalked,
    HandDealt,
    IdentityRevealed,
    InvitationDealt,
    InvitationViewed,
    Passage,
    PassageUsed,
    Phase,
    PlayerAsked,
    StackEmptied,
    Steal,
    Suspicion,
    SuspicionMove,
    SuspicionState,
    SuspicionView,
    Walk,
    gem_points,
)
from tests.engine import contract
from tests.engine.suspicion_table import SuspicionMatch
from tests.games import suspicion
from tools.random_play import Script, setups, verb

GAME = Suspicion()

MOST_STEPS = 300
"""Most matches end before; one of two players, who may choose not to steal, need not."""


@cache
def played(script: Script) -> SuspicionMatch:
    """Play a match, which several promises are held against."""
    return script.play(GAME)


matches = st.builds(
    Script, st.sampled_from(setups(GAME)), st.integers(0, 1), st.just(MOST_STEPS)
).map(played)


def events(match: SuspicionMatch) -> Iterator[Event]:
    for step in match.steps:
        yield from step.events


def states(match: SuspicionMatch) -> list[SuspicionState]:
    """Return the states from the deal on."""
    return [step.state for step in match.steps]


# --- Nothing appears, and nothing is lost ----------------------------------------------------


@given(matches)
def test_gems_are_in_the_stacks_or_with_somebody(match: SuspicionMatch) -> None:
    seats = match.setup.seats
    for state in states(match):
        for kind in range(len(Gem)):
            held = [gems[kind] for gems in state.gems]
            assert state.stacks[kind] + sum(held) == STACKS[seats]
            assert min(*held, state.stacks[kind]) >= 0


@given(matches)
def test_cards_are_in_a_hand_in_a_pile_or_in_play(match: SuspicionMatch) -> None:
    for state in states(match):
        in_play = [] if state.card is None else [state.card]
        hands = [card for hand in state.hands for card in hand]
        assert sorted([*hands, *state.deck, *state.discards, *in_play]) == sorted(CARDS)
        sizes = Counter(map(len, state.hands))
        assert sizes == {2: match.setup.seats} if not in_play else sizes[1] == 1
        assert all(list(hand) == sorted(hand) for hand in state.hands)


@given(matches)
def test_every_invitation_is_with_a_seat_or_in_the_deck(match: SuspicionMatch) -> None:
    for state in states(match):
        assert sorted([*state.identities, *state.invitations]) == sorted(Guest)
        assert state.identities == match.steps[0].state.identities  # for the whole match


# --- What the events say is all that happens -------------------------------------------------


class Table:
    """What lies open, by what the events tell a bystander and nothing else."""

    def __init__(self, state: SuspicionState) -> None:
        self.rooms = dict(zip(Guest, state.rooms, strict=True))
        self.stacks = dict.fromkeys(Gem, STACKS[len(state.gems)])
        self.gems = [dict.fromkeys(Gem, 0) for _ in state.gems]
        self.deck = len(CARDS) - 2 * len(state.gems)
        self.discards: list[Card] = []
        self.card: Card | None = None

    def hear(self, event: Event) -> None:
        match event:
            case GuestWalked(_, guest, origin, room) | PassageUsed(_, guest, origin, room):
                assert self.rooms[guest] is origin
                self.rooms[guest] = room
            case GemStolen(seat, gem) | GemLifted(seat, gem):
                self.gems[seat][gem] += 1
                self.stacks[gem] -= 1
            case StackEmptied(gem):
                assert self.stacks[gem] == 0
            case CardPlayed(_, card):
                self.card = card
            case CardDrawn(_, card):
                assert card is None
                assert self.card is not None
                self.discards.append(self.card)
                self.card = None
                self.deck -= 1
            case DeckShuffled(cards):
                assert (self.deck, cards) == (0, len(self.discards))
                self.deck, self.discards = cards, []

    def check(self, view: SuspicionView) -> None:
        assert list(view.rooms) == [self.rooms[guest] for guest in Guest]
        assert list(view.stacks) == [self.stacks[gem] for gem in Gem]
        assert [list(gems) for gems in view.gems] == [list(gems.values()) for gems in self.gems]
        assert (view.deck, list(view.discards)) == (self.deck, self.discards)
        assert view.card == self.card


@given(matches)
def test_a_bystander_can_follow_it_all_from_the_events(match: SuspicionMatch) -> None:
    first, *steps = match.steps
    table = Table(first.state)
    for step in steps:
        for event in step.events:
            table.hear(event.seen_by(None))
        table.check(GAME.view(step.state, None))


@given(matches)
def test_the_history_tells_where_everybody_was_at_any_time(match: SuspicionMatch) -> None:
    view = match.view(None)
    rooms = match.steps[0].state.rooms
    for entry in view.history:
        assert entry.rooms == rooms
        match entry.move:
            case Walk(guest, room) | Passage(guest, room):
                rooms = tuple(
                    room if other is guest else place
                    for other, place in zip(Guest, rooms, strict=True)
                )
    assert view.rooms == rooms


# --- Guests ----------------------------------------------------------------------------------


@given(matches)
def test_guests_go_through_doors_but_for_the_passage(match: SuspicionMatch) -> None:
    for event in events(match):
        match event:
            case GuestWalked(_, _, origin, room):
                columns = abs("abcd".index(origin[0]) - "abcd".index(room[0]))
                assert columns + abs(int(origin[1]) - int(room[1])) == 1
            case PassageUsed(_, _, origin, room):
                assert origin is not room
                assert room in Room


@given(matches)
def test_both_dice_are_obeyed_in_every_turn(match: SuspicionMatch) -> None:
    rolled: list[Guest | None] = []
    walked: list[Guest] = []
    for event in events(match):
        match event:
            case DiceRolled(_, _, first, second):
                assert first in DICE[0]
                assert second in DICE[1]
                rolled, walked = [first, second], []
            case GuestWalked(_, guest):
                walked.append(guest)
            case CardPlayed():
                assert len(walked) == 2
                assert Counter(filter(None, rolled)) <= Counter(walked)


# --- Thefts, answers, and invitations --------------------------------------------------------


@given(matches)
def test_what_is_stolen_is_in_the_room_of_the_thiefs_guest(match: SuspicionMatch) -> None:
    for state, step in zip([match.initial, *states(match)], match.steps, strict=False):
        for event in step.events:
            match event:
                case GemStolen(seat, gem):
                    assert gem in state.room(state.identities[seat]).gems
                case Answered(seat, asker, yes):
                    (asked,) = (event for event in step.events if isinstance(event, PlayerAsked))
                    assert (asked.seat, asked.recipient) == (asker, seat)
                    room = state.room(state.identities[seat])
                    other = state.room(asked.guest)
                    assert yes == (room[0] == other[0] or room[1] == other[1])


@given(matches)
def test_viewed_invitations_come_round_and_belong_to_nobody(match: SuspicionMatch) -> None:
    deck = match.steps[0].state.invitations
    viewed = [event.guest for event in events(match) if isinstance(event, InvitationViewed)]
    assert viewed == [deck[n % len(deck)] for n in range(len(viewed))]
    assert not set(viewed) & set(match.state.identities)


@given(matches)
def test_all_actions_of_a_card_are_done_but_one_of_two_players(match: SuspicionMatch) -> None:
    turns: dict[int, list[str]] = {}
    for entry in match.state.history:
        turns.setdefault(entry.turn, []).append(verb(entry.move))
    *done, _ = turns.values()  # the last turn may be cut short
    for verbs in done:
        assert verbs[:3] == ["walk", "walk", "play"]
        assert len(verbs) == (4 if match.setup.seats == 2 else 5)


# --- The end ---------------------------------------------------------------------------------


@given(matches)
def test_it_ends_when_a_stack_is_empty_and_not_before(match: SuspicionMatch) -> None:
    for state in states(match):
        assert (min(state.stacks) == 0) == (state.phase in (Phase.GUESS, Phase.OVER))
    emptied = [n for n, step in enumerate(match.steps) if "stack_emptied" in keys(step.events)]
    if match.outcome is not None:
        (end,) = emptied
        assert all(isinstance(step.events[0], GuessMade) for step in match.steps[end + 1 :])


def keys(some_events: tuple[Event, ...]) -> list[str]:
    return [event.key for event in some_events]


@given(matches)
def test_points_are_for_gems_and_for_right_guesses(match: SuspicionMatch) -> None:
    if match.outcome is None:
        return
    state = match.state
    right: list[set[Seat]] = [set() for _ in state.gems]
    for event in events(match):
        match event:
            case GuessMade(seat, recipient, guest) if guest is state.identities[recipient]:
                right[seat].add(recipient)
    assert list(match.outcome.scores) == [
        gem_points(gems) + 7 * len(hits) for gems, hits in zip(state.gems, right, strict=True)
    ]
    # Whoever won is behind nobody in points, then in secrecy, then in gems; the others are.
    ranks = [
        (points, -sum(seat in hits for hits in right), sum(state.gems[seat]))
        for seat, points in enumerate(match.outcome.scores)
    ]
    assert {n for n, rank in enumerate(ranks) if rank == max(ranks)} == set(match.outcome.winners)


# --- What a seat may know --------------------------------------------------------------------


@given(matches)
def test_a_view_holds_the_seats_own_share_of_what_is_secret(match: SuspicionMatch) -> None:
    for state in states(match)[::-20]:  # the last one has all the history
        for seat in contract.audience(match):
            view = GAME.view(state, seat)
            over = state.phase is Phase.OVER
            for owner, guest in enumerate(view.identities):
                assert guest == (state.identities[owner] if over or owner == seat else None)
                if over or owner == seat:
                    assert view.guesses[owner] == state.guesses[owner]
                else:
                    assert set(view.guesses[owner]) == {None}
            assert view.hand == (() if seat is None else state.hands[seat])
            for seen, entry in zip(view.history, state.history, strict=True):
                mine = entry.seat == seat
                asked = entry.move.text.startswith(f"ask {seat} ")
                assert seen.viewed == (entry.viewed if mine else None)
                assert seen.answer == (entry.answer if mine or asked else None)
                open_to_all = (seen.turn, seen.seat, seen.move, seen.rooms)
                assert open_to_all == (entry.turn, entry.seat, entry.move, entry.rooms)


SECRETS = {
    "deal": (InvitationDealt, HandDealt),
    "view": (InvitationViewed, CardDrawn),
    "ask": (Answered, CardDrawn),
    "steal": (CardDrawn,),
    "lift": (CardDrawn,),
    "passage": (CardDrawn,),
    "guess": (GuessMade,),
    "walk": (),
    "play": (),
    "roll": (),
    "shuffle": (),
}
"""By verb, of what a move brings about, that which somebody may not know."""


@cache
def cuts(word: str) -> list[SuspicionMatch]:
    """Return matches that break off just after a move of a kind, one for each number of seats."""
    found: list[SuspicionMatch] = []
    for seats in GAME.seats:
        script = Script(Setup("spanish", seats), 1, MOST_STEPS)
        after = [n for n, step in enumerate(played(script).steps, 1) if verb(step.move) == word]
        after = [n for n in after if GAME.outcome(played(script).steps[n - 1].state) is None]
        if after:
            found.append(replace(script, steps=after[len(after) // 2]).play(GAME))
    return found


@pytest.mark.long
@pytest.mark.parametrize("word", SECRETS)
def test_whatever_is_done_betrays_nothing(word: str) -> None:
    rng = Random(word)
    varied: set[type[Event]] = set()
    for match in cuts(word):
        for seat in contract.audience(match):
            other = contract.check_secrets(suspicion.SUBJECT, match, seat, rng)
            pairs = zip(match.steps[-1].events, other.steps[-1].events, strict=True)
            varied |= {type(one) for one, two in pairs if one != two}
    assert varied == set(SECRETS[word])  # which could have been told, and was not


class AnswersOverheard(Suspicion):
    """Everybody hears every answer."""

    def view(self, state: SuspicionState, seat: Seat | None) -> SuspicionView:
        return replace(super().view(state, seat), history=state.history)


class GuessesOpen(Suspicion):
    """Everybody sees the guesses as they are made."""

    def view(self, state: SuspicionState, seat: Seat | None) -> SuspicionView:
        return replace(super().view(state, seat), guesses=state.guesses)


class MovesOpen(Suspicion):
    """It says of each move that everybody may know it."""

    def is_open(self, move: SuspicionMove) -> bool:
        return True


class DeckShines(Suspicion):
    """The top of the deck lies among the discards."""

    def view(self, state: SuspicionState, seat: Seat | None) -> SuspicionView:
        return replace(super().view(state, seat), discards=(*state.discards, *state.deck[:1]))


class ThievesUnmasked(Suspicion):
    """A theft tells everybody who the thief is."""

    def _play(
        self, state: SuspicionState, move: SuspicionMove
    ) -> tuple[SuspicionState, tuple[Event, ...]]:
        after, told = super()._play(state, move)
        if isinstance(move, Steal):
            told = (*told, IdentityRevealed(state.player, state.identities[state.player]))
        return after, told


@pytest.mark.parametrize(
    ("game", "word"),
    [
        (AnswersOverheard(), "ask"),
        (AnswersOverheard(), "view"),
        (GuessesOpen(), "guess"),
        (MovesOpen(), "guess"),
        (MovesOpen(), "shuffle"),
        (DeckShines(), "deal"),
        (ThievesUnmasked(), "steal"),
    ],
)
def test_a_game_that_leaks_is_caught(game: Suspicion, word: str) -> None:
    leaky = replace(suspicion.SUBJECT, game=game)
    rng = Random(1)

    def look_for_a_leak() -> None:
        for cut in cuts(word):
            match = Match(game, cut.setup)
            for step in cut.steps:
                match.play(step.move)
            for seat in contract.audience(match):
                contract.check_secrets(leaky, match, seat, rng)

    with pytest.raises(AssertionError):
        look_for_a_leak()
