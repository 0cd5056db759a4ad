"""The cards, and what makes a set."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lat_desktop.engine.cards import CLUES, COLOURS, ROLES, Clue, Door, Trait, sets_in

RED, BLUE, LADY, TIGER = Trait.RED, Trait.BLUE, Trait.LADY, Trait.TIGER

hands = st.lists(st.sampled_from(range(len(CLUES))), unique=True).map(
    lambda places: [CLUES[place] for place in places]
)


def sets(cards: str) -> set[Trait]:
    return set(sets_in(Clue(card) for card in cards.split()))


def test_there_are_four_doors_one_for_each_colour_and_role() -> None:
    assert {(door.colour, door.role) for door in Door} == {
        (RED, LADY),
        (BLUE, LADY),
        (RED, TIGER),
        (BLUE, TIGER),
    }
    assert Door.RED_TIGER.colour is RED
    assert Door.RED_TIGER.role is TIGER
    assert Door.RED_TIGER.traits == {RED, TIGER}


@pytest.mark.rule("D6")
def test_there_are_fourteen_clues_three_of_each_plain_kind_and_two_wild() -> None:
    assert Counter(CLUES) == {
        Clue.RED_LADY: 3,
        Clue.BLUE_LADY: 3,
        Clue.RED_TIGER: 3,
        Clue.BLUE_TIGER: 3,
        Clue.WILD_COLOR: 1,
        Clue.WILD_ROLE: 1,
    }
    assert len(CLUES) == 14


@pytest.mark.rule("D13", "D14")
def test_a_wild_card_has_both_colours_or_both_roles() -> None:
    assert Clue.WILD_COLOR.traits == {RED, BLUE} == set(COLOURS)
    assert Clue.WILD_ROLE.traits == {LADY, TIGER} == set(ROLES)
    assert Clue.BLUE_TIGER.traits == {BLUE, TIGER}


def test_every_value_has_a_key_for_its_word() -> None:
    assert RED.key == "trait.red"
    assert Door.BLUE_LADY.key == "identity.blue_lady"
    assert Clue.WILD_ROLE.key == "card.wild_role"


@pytest.mark.rule("D12")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        # The examples that the rule texts give; the first is in both
        ("red_lady red_lady red_tiger wild_color", {RED}),
        ("blue_tiger red_tiger red_tiger wild_role", {TIGER}),
        ("red_tiger red_tiger red_tiger red_lady", {RED}),
        ("blue_tiger blue_tiger blue_tiger wild_role", {TIGER}),
        # One short
        ("", set()),
        ("red_lady red_lady red_lady", set()),
        ("red_lady red_lady red_lady blue_tiger", set()),
        ("red_lady red_tiger blue_lady blue_tiger", set()),
        # A wild card stands in for one trait only
        ("red_lady red_tiger red_lady wild_role", set()),
        ("red_lady blue_lady blue_lady wild_color", set()),
        ("red_lady red_lady wild_color wild_role", set()),
        # One card may serve two sets, and a set may have more than four cards
        ("red_lady red_lady red_lady wild_color wild_role", {RED, LADY}),
        ("red_lady red_lady red_lady red_tiger blue_lady", {RED, LADY}),
        ("red_lady red_lady red_tiger red_tiger wild_color", {RED}),
        ("blue_tiger blue_tiger blue_tiger red_tiger wild_color", {BLUE, TIGER}),
    ],
)
def test_four_cards_that_share_a_trait_are_a_set(cards: str, expected: set[Trait]) -> None:
    assert sets(cards) == expected


@pytest.mark.rule("D12")
def test_none_of_the_italian_examples_is_for_a_blue_lady() -> None:
    for cards in (
        "red_lady red_lady red_tiger wild_color",
        "blue_tiger red_tiger red_tiger wild_role",
        "red_tiger red_tiger red_tiger red_lady",
        "blue_tiger blue_tiger blue_tiger wild_role",
    ):
        assert not sets(cards) & Door.BLUE_LADY.traits


@given(hands)
def test_a_set_is_some_four_cards_of_the_hand(cards: list[Clue]) -> None:
    by_hand = {
        trait
        for trait in Trait
        if any(all(trait in card.traits for card in four) for four in combinations(cards, 4))
    }
    assert sets_in(cards) == by_hand


@given(hands, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(cards: list[Clue], rng: Random) -> None:
    shuffled = rng.sample(cards, len(cards))
    assert sets_in(shuffled) == sets_in(cards)


@given(hands, st.sampled_from(Clue))
def test_a_further_card_spoils_no_set(cards: list[Clue], card: Clue) -> None:
    assert sets_in([*cards, card]) >= sets_in(cards)
