"""Favor against a naive second implementation, and what a collection is worth by brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from lat_desktop.engine.cards import Clue, Door
from lat_desktop.engine.favor import Favor, FavorState, FavorView, card_lines, worth
from tools.random_play import Script, setups
from tools.reference.favor import NaiveFavor, points

MATCHES = 50
"""For each number of seats and each first player."""


def agree(naive: NaiveFavor, game: Favor, state: FavorState) -> None:
    """Compare all that lies on the table, who is to move, and what may be done."""
    assert list(game.view(state, None).scores) == naive.totals
    assert (state.round, state.first) == (naive.number, naive.first)
    actor = game.actor(state)
    assert actor == naive.whose
    legal = () if actor is None else game.legal_moves(game.view(state, actor))
    assert {move.text for move in legal} == naive.may
    outcome = game.outcome(state)
    assert (outcome.winners if outcome else (None,)) == (naive.winner,)
    if naive.number:
        assert list(state.deck) == naive.deck
        assert list(state.lot) == naive.lot
        assert [list(cards) for cards in state.collections] == naive.collections
        assert list(state.discards) == naive.discards
        assert list(state.tokens) == naive.tokens
        assert state.box == naive.box


@pytest.mark.long
def test_the_naive_favor_agrees_with_the_engine() -> None:
    game = Favor()
    seen = Counter[str]()
    for setup in setups(game):
        for seed in range(MATCHES):
            match = Script(setup, seed, steps=1_000).play(game)
            naive = NaiveFavor(setup.seats, setup.first)
            agree(naive, game, match.initial)
            for step in match.steps:
                naive.hear(step.move.text)
                agree(naive, game, step.state)
                seen.update(event.key for event in step.events)
    # What is rare came up often enough to mean something.
    rare = ("passed_over", "bid_shared", "bid_shared_with_rest", "bid_boxed", "lot_discarded")
    assert min(seen[what] for what in rare) >= 100, seen
    assert min(seen[f"tie_broken_{by}"] for by in ("tokens", "first", "order")) >= 5, seen


# --- What collections are worth --------------------------------------------------------------


def collections() -> Iterator[list[Clue]]:
    """Yield everything that a player can have collected."""
    most = [1 if clue in (Clue.WILD_COLOR, Clue.WILD_ROLE) else 3 for clue in Clue]
    for counts in product(*(range(n + 1) for n in most)):
        yield [clue for clue, n in zip(Clue, counts, strict=True) for _ in range(n)]


@pytest.mark.parametrize("identity", list(Door))
def test_no_use_of_the_special_cards_is_worth_more(identity: Door) -> None:
    for cards in collections():
        assert worth(identity, cards) == points(identity, list(cards)), cards
        assert worth(identity, cards[::-1]) == worth(identity, cards)


@pytest.mark.parametrize("identity", list(Door))
def test_the_lines_of_a_score_are_about_the_cards_that_were_collected(identity: Door) -> None:
    for cards in collections():
        lines = card_lines(identity, cards)
        assert len({line.reason for line in lines}) == len(lines)
        changed = [line for line in lines if line.reason.value.endswith("_changed")]
        plain = Counter(card for line in lines if line not in changed for card in line.cards)
        # Each card but the special ones stands in one line, and in one more if it is changed.
        assert plain == Counter(card for card in cards if not card.startswith("wild"))
        for line in lines:
            assert line.cards
            assert line.points == line.reason.points * len(line.cards)
        for line in changed:
            assert len(line.cards) == 1
            assert plain[line.cards[0]] > 0


# --- What may be known -----------------------------------------------------------------------


def retell(view: FavorView) -> None:
    """Play a round again with blank cards, by the history alone, and compare it with the view.

    What is on a card becomes known when it is seen in a lot, and must stay the same for ever.
    """
    blank = [f"card{n}" for n in range(14)]
    seen: dict[str, Clue] = {}

    def lie_there(blanks: list[str], cards: tuple[Clue, ...]) -> None:
        assert len(blanks) == len(cards)
        for name, card in zip(blanks, cards, strict=True):
            assert seen.setdefault(name, card) == card

    again = NaiveFavor(len(view.tokens), view.first, rounds=[view.round])
    again.hear(f"deal {' '.join(['nobody'] * len(view.tokens))} | {' '.join(blank)}")
    for play in view.history:
        assert (again.whose, tuple(again.tokens)) == (play.seat, play.tokens)
        lie_there(again.lot, play.lot)
        again.hear(play.move)
    assert (again.whose, tuple(again.tokens)) == (view.actor, view.tokens)
    assert (len(again.deck), again.box) == (view.deck, view.box)
    lie_there(again.lot, view.lot)
    lie_there(again.discards, view.discards)
    for again_collected, collected in zip(again.collections, view.collections, strict=True):
        lie_there(again_collected, collected)


@pytest.mark.parametrize("seats", Favor.seats)
def test_the_history_of_a_view_tells_the_whole_round_again(seats: int) -> None:
    game = Favor()
    for setup in setups(game):
        if setup.seats == seats:
            match = Script(setup, seats, steps=1_000).play(game)
            for step in match.steps:
                retell(game.view(step.state, None))
