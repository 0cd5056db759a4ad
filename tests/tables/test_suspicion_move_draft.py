"""A move of Suspicion that takes several clicks, chosen without a table."""

from __future__ import annotations

from itertools import product

import pytest

from lat_desktop.engine.game import Move
from lat_desktop.engine.mansion import CARDS, Action, Gem, Guest, Room
from lat_desktop.engine.suspicion import Ask, Lift, Look, Name, Passage, Play, Steal, Walk
from lat_desktop.tables.suspicion.move_draft import MoveDraft, action_of

WALKS: tuple[Move, ...] = (
    Walk(Guest.NADIA, Room.B2),
    Walk(Guest.NADIA, Room.A3),
    Walk(Guest.BUFORD, Room.B1),
)
PASSAGES = tuple(Passage(guest, room) for guest, room in product(Guest, (Room.A1, Room.B2)))
CARD: tuple[Move, ...] = (Steal(Gem.RUBY), Steal(Gem.DIAMOND), *PASSAGES)
QUESTIONS: tuple[Move, ...] = (
    Steal(Gem.RUBY),
    Steal(Gem.DIAMOND),
    Ask(1, Guest.EARL),
    Ask(2, Guest.EARL),
)


def draft(*legal: Move) -> MoveDraft:
    """Return the draft of a move in a position with *legal* moves, before a click."""
    fresh = MoveDraft((2, 1, 0))
    fresh.complete(legal)
    return fresh


@pytest.mark.rule("P9")
def test_a_guest_and_then_a_room() -> None:
    chosen = draft(*WALKS)
    assert chosen.guest is None
    assert chosen.movable(WALKS) == {Guest.NADIA, Guest.BUFORD}
    assert chosen.ways(WALKS) == {}
    assert chosen.prompt(WALKS) is None
    assert not chosen.may_take_back(WALKS)
    chosen.guest = Guest.NADIA
    assert list(chosen.ways(WALKS)) == [Room.B2, Room.A3]
    assert chosen.prompt(WALKS) == "prompt.choose.room.door"
    assert chosen.may_take_back(WALKS)
    chosen.take_back()
    assert chosen.guest is None


@pytest.mark.rule("P9")
def test_the_only_guest_needs_no_choice() -> None:
    chosen = draft(*WALKS[:2])
    assert chosen.guest == Guest.NADIA
    assert not chosen.may_take_back(WALKS[:2]), "there is nothing else to choose"
    assert chosen.prompt(WALKS[:2]) is None
    chosen.complete(WALKS[2:])
    assert chosen.ways(WALKS[2:]) == {Room.B1: WALKS[2]}, "another is the only one now"


@pytest.mark.rule("P13", "P20")
def test_an_action_narrows_what_is_open() -> None:
    chosen = draft(*CARD)
    assert chosen.moves(CARD) == list(CARD)
    chosen.action = Action.PASSAGE
    assert chosen.moves(CARD) == list(PASSAGES)
    assert chosen.prompt(CARD) == "prompt.choose.guest"
    chosen.guest = Guest.EARL
    assert chosen.prompt(CARD) == "prompt.choose.room.passage"
    chosen.action = Action.STEAL
    chosen.complete(CARD)
    assert chosen.guest is None, "to steal, nobody is moved"
    assert chosen.prompt(CARD) == "prompt.choose.gem"
    chosen.take_back()
    assert chosen.prompt(CARD) is None


@pytest.mark.rule("P22")
def test_whom_one_asks_is_chosen_on_the_plaques() -> None:
    chosen = draft(*QUESTIONS)
    assert chosen.asked_about(QUESTIONS) is Guest.EARL
    chosen.action = Action.ASK_EARL
    assert chosen.prompt(QUESTIONS) == "prompt.choose.player"
    chosen.action = Action.STEAL
    assert chosen.asked_about(QUESTIONS) is None


@pytest.mark.rule("P26")
def test_faces_go_on_the_plaques_in_their_order() -> None:
    names: tuple[Move, ...] = tuple(Name(seat, guest) for seat in (0, 2) for guest in Guest)
    chosen = draft(*names)
    assert (chosen.open_seats(names), chosen.seat) == ([2, 0], 2)
    chosen.name(Guest.EARL, names)
    assert (chosen.empty_seats(names), chosen.seat) == ([0], 0)
    chosen.name(Guest.LILY, names)
    assert chosen.empty_seats(names) == []
    assert chosen.seat == 0, "it may still be another face"
    chosen.seat = 2
    chosen.name(Guest.REMY, names)
    assert chosen.names() == [Name(2, Guest.REMY), Name(0, Guest.LILY)]
    chosen.forget()
    assert chosen.names() == []


def test_whose_turn_it_is_not_chooses_nothing() -> None:
    chosen = draft()
    chosen.name(Guest.EARL, ())
    assert (chosen.guest, chosen.action, chosen.seat, chosen.names()) == (None, None, None, [])
    assert not chosen.may_take_back(())


@pytest.mark.parametrize(
    ("move", "action"),
    [
        (Steal(Gem.RUBY), Action.STEAL),
        (Lift(Gem.RUBY), Action.LIFT_RUBY),
        (Passage(Guest.EARL, Room.B2), Action.PASSAGE),
        (Look(), Action.VIEW),
        (Ask(1, Guest.EARL), Action.ASK_EARL),
        (Walk(Guest.EARL, Room.B2), None),
        (Play(CARDS[0]), None),
        (Name(1, Guest.EARL), None),
    ],
)
def test_which_action_a_move_does(move: Move, action: Action | None) -> None:
    assert action_of(move) is action
