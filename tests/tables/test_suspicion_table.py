"""Suspicion, played at the table: with real clicks and keys on the view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.game import Event
from lat_desktop.engine.mansion import CARDS, OUTER, Action, Card, Gem, Guest, Room
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.engine.suspicion import (
    Ask,
    GuessRevealed,
    MatchShared,
    Name,
    Phase,
    SuspicionView,
    TieBroken,
)
from lat_desktop.players.protocol import ChooseParams
from lat_desktop.rulebook import LANGUAGES, plain
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.suspicion.items import AnswerItem, CardHalfItem, InvitationItem, NamingItem
from lat_desktop.tables.suspicion.reveal_sheet import RevealItem
from lat_desktop.tables.suspicion.table import SuspicionTable
from tests.evening import Policy, match_of
from tests.tables.conftest import SitDown, Sitting

Enter = SitDown[SuspicionTable]
Seated = Sitting[SuspicionTable]

ARRIVAL = " ".join(Guest)
"""Buford in a1, Trudie b1, Remy c1, Viola d1, Stefano a2, Lily d2, Earl a3, Nadia b3, Ashraf c3,
Mildred d3."""
WHERE = dict(zip(Guest, OUTER, strict=True))


def deal(*hand: str, identities: Sequence[str] = ()) -> str:
    """Deal you *hand*; who is who is as *identities* says, and then as on the sheet."""
    cards = [card.text for card in CARDS]
    for card in hand:
        cards.remove(card)
    invitations = [*identities, *(guest for guest in Guest if guest not in identities)]
    return f"deal {ARRIVAL} | {' '.join(invitations)} | {' '.join((*hand, *cards))}"


def idle(request: ChooseParams) -> str:
    """Do whatever comes first."""
    return request.legal[0]


def at_random(seed: int) -> Policy:
    """Do anything that the rules allow; the same on every run."""
    rng = Random(seed)
    return lambda request: rng.choice(request.legal)


@pytest.fixture
def enter(qtbot: QtBot, tmp_path: Path) -> Iterator[Enter]:
    """Return what opens a table of Suspicion, against guests who do whatever comes first."""
    tables = SitDown(qtbot, tmp_path, SuspicionTable, idle)
    yield tables
    tables.leave()


def sit(
    enter: Enter,
    *moves: str,
    hand: Sequence[str] = ("steal+view", "steal+ask_buford"),
    identities: Sequence[str] = (),
    seats: int = 3,
    policy: Policy = idle,
    language: str = "en",
    people: Sequence[int] = (0,),
    pace: Pace = Pace.AT_ONCE,
) -> Seated:
    """Sit down at a match in which *moves* have been made since the deal; you are Buford."""
    made = (deal(*hand, identities=identities), *moves)
    match = match_of(made, "spanish", game="suspicion", seats=seats)
    return enter(match, policy, language, pace, people)


ROLLED = "roll buford nadia"
WALKED = (ROLLED, "walk buford b1", "walk nadia b2")
"""You are Buford, and stand in b1: a diamond and a ruby."""


def playing(card: str) -> tuple[str, ...]:
    return (*WALKED, f"play {card}")


def lit_rooms(table: SuspicionTable) -> set[Room]:
    return {room for room, item in table.mansion.rooms.items() if item.in_sight}


def offered_rooms(table: SuspicionTable) -> set[str]:
    return {str(room) for room, item in table.mansion.rooms.items() if item.clickable}


def offered_guests(table: SuspicionTable) -> set[str]:
    return {str(guest) for guest, item in table.mansion.guests.items() if item.clickable}


def half(table: SuspicionTable, action: Action) -> CardHalfItem:
    return next(item for item in table.in_play.halves if item.action is action)


def as_laid(table: SuspicionTable) -> list[object]:
    """Return all that one sees of figures, cards, gems and marks."""
    return [
        [(g.room, g.pos(), g.scale(), g.moved, g.mine) for g in table.mansion.guests.values()],
        [
            (card.card, card.pos(), card.scale(), card.property("turned"))
            for card in table.private.hand
        ],
        [(p.gems, p.score, p.identity, p.to_move, p.last) for p in table.plaques.values()],
        [(die.face, die.due, die.rolled) for die in table.supply.dice],
        [stack.count for stack in table.supply.stacks.values()],
        [
            (pile.count, pile.face)
            for pile in (table.supply.deck, table.supply.discards, table.supply.invitations)
        ],
        table.in_play.card
        and (table.in_play.card.card, table.in_play.card.left, table.in_play.card.pos()),
        (
            table.private.viewed.isVisible(),
            table.private.viewed.guest,
            table.private.identity.guest,
        ),
        (
            table.private.answer.isVisible(),
            table.private.answer.yes,
            table.private.answer.about,
            table.private.answer.of,
        ),
        table.animator.transient,
        table.in_words(),
    ]


# The movement phase


@pytest.mark.rule("P9", "PA2")
def test_one_touches_a_guest_and_then_a_room(enter: Enter) -> None:
    sitting = sit(enter, ROLLED)
    table = sitting.table
    assert offered_guests(table) == {"buford", "nadia"}
    sitting.click(table.mansion.guests[Guest.NADIA])
    assert sitting.prompts[-1] == sitting.renderer.word("prompt.choose.room.door")
    assert offered_rooms(table) == {"b2", "a3", "c3"}
    assert table.mansion.guests[Guest.NADIA].chosen
    sitting.click(table.mansion.rooms[Room.B2])
    sitting.wait()
    assert table.mansion.guests[Guest.NADIA].room is Room.B2
    assert table.mansion.guests[Guest.NADIA].moved
    assert [die.due for die in table.supply.dice] == [True, False]


@pytest.mark.rule("P9")
def test_pointing_at_a_guest_lights_where_it_may_go(enter: Enter) -> None:
    sitting = sit(enter, ROLLED)
    nadia = sitting.table.mansion.guests[Guest.NADIA]
    nadia.hoverEnterEvent(None)  # type: ignore[arg-type]
    assert lit_rooms(sitting.table) == {Room.B2, Room.A3, Room.C3}
    nadia.hoverLeaveEvent(None)  # type: ignore[arg-type]
    assert lit_rooms(sitting.table) == set()


@pytest.mark.rule("P9")
def test_for_the_last_die_one_click_is_enough(enter: Enter) -> None:
    sitting = sit(enter, ROLLED, "walk nadia b2")
    table = sitting.table
    assert offered_rooms(table) == {"b1", "a2"}
    assert offered_guests(table) == set()
    sitting.play("walk buford a2")
    assert sitting.table.view.phase is Phase.ACT


def test_a_guest_in_the_way_stands_for_the_room(enter: Enter) -> None:
    sitting = sit(enter, ROLLED, "walk nadia b2")
    sitting.click(sitting.table.mansion.guests[Guest.STEFANO])
    sitting.wait()
    assert sitting.table.mansion.guests[Guest.BUFORD].room is Room.A2


@pytest.mark.parametrize("how", ["escape", "button", "guest"])
def test_what_has_been_touched_is_taken_back(enter: Enter, how: str) -> None:
    sitting = sit(enter, ROLLED)
    table = sitting.table
    sitting.click(table.mansion.guests[Guest.NADIA])
    if how == "escape":
        sitting.press(Qt.Key.Key_Escape)
    elif how == "button":
        sitting.click(table.take_back)
    else:
        sitting.click(table.mansion.guests[Guest.NADIA])
    assert offered_guests(table) == {"buford", "nadia"}
    assert offered_rooms(table) == set()
    assert not table.take_back.isVisible()


def drag(sitting: Seated, item: TableItem, to: QPoint) -> None:
    port, left = sitting.view.viewport(), Qt.MouseButton.LeftButton
    QTest.mousePress(port, left, pos=sitting.point(item))
    for part in (0.1, 0.5, 1.0):
        way = to - sitting.point(item)
        QTest.mouseMove(
            port, sitting.point(item) + QPoint(*(round(x * part) for x in way.toTuple()))
        )
    QTest.mouseRelease(port, left, pos=to)


def test_one_may_drag_a_guest(enter: Enter) -> None:
    sitting = sit(enter, ROLLED)
    table = sitting.table
    nadia = table.mansion.guests[Guest.NADIA]
    drag(sitting, nadia, sitting.point(table.mansion.rooms[Room.B2]))
    sitting.wait()
    assert nadia.room is Room.B2


def test_another_guest_may_be_dragged_out_of_a_room_that_is_lit(enter: Enter) -> None:
    sitting = sit(enter, "roll ? ?")
    table = sitting.table
    sitting.click(table.mansion.guests[Guest.BUFORD])
    assert table.mansion.rooms[Room.A2].clickable
    drag(sitting, table.mansion.guests[Guest.STEFANO], sitting.point(table.mansion.rooms[Room.B2]))
    sitting.wait()
    assert table.mansion.guests[Guest.STEFANO].room is Room.B2
    assert table.mansion.guests[Guest.BUFORD].room is Room.A1


def test_a_guest_that_is_dropped_elsewhere_goes_back(enter: Enter) -> None:
    sitting = sit(enter, ROLLED)
    table = sitting.table
    nadia = table.mansion.guests[Guest.NADIA]
    before = nadia.pos()
    drag(sitting, nadia, sitting.point(table.mansion.rooms[Room.D1]))
    assert nadia.pos() == before
    assert sitting.renderer.word("why.P9") in sitting.hints


@pytest.mark.rule("P10", "P11")
def test_for_a_wild_die_anybody_may_be_moved(enter: Enter) -> None:
    sitting = sit(enter, "roll ? nadia")
    table = sitting.table
    assert offered_guests(table) == set(Guest)
    sitting.click(table.mansion.guests[Guest.EARL])
    table.mansion.rooms[Room.A2].hoverEnterEvent(None)  # type: ignore[arg-type]
    assert sitting.hints[-1].startswith("The wild die goes to the Earl")
    sitting.click(table.mansion.rooms[Room.A2])
    sitting.wait()
    assert table.mansion.guests[Guest.EARL].room is Room.A2
    assert [die.due for die in table.supply.dice] == [False, True]


@pytest.mark.rule("P9")
def test_why_another_guest_cannot_be_moved(enter: Enter) -> None:
    sitting = sit(enter, ROLLED)
    before = sitting.controller.match.state
    sitting.click(sitting.table.mansion.guests[Guest.EARL])
    assert sitting.hints[-1] == sitting.renderer.word("why.P9")
    sitting.click(sitting.table.private.hand[0])
    assert sitting.hints[-1] == sitting.renderer.word("why.P9")
    assert sitting.controller.match.state is before


@pytest.mark.rule("P9")
def test_one_walks_with_the_keys_alone(enter: Enter) -> None:
    sitting = sit(enter, ROLLED)
    table = sitting.table
    for item in (
        table.mansion.guests[Guest.NADIA],
        table.mansion.rooms[Room.B2],
        table.mansion.rooms[Room.B1],
    ):
        sitting.reach(item)
        sitting.press(Qt.Key.Key_Return)
    sitting.wait()
    assert table.mansion.guests[Guest.NADIA].room is Room.B2
    assert table.mansion.guests[Guest.BUFORD].room is Room.B1
    sitting.reach(table.private.hand[0])
    sitting.press(Qt.Key.Key_Return)
    assert table.in_play.card is not None


# The action phase


@pytest.mark.rule("P13", "P18", "PA5")
@pytest.mark.parametrize("how", ["stack", "symbol", "half"])
def test_one_steals_a_gem(enter: Enter, how: str) -> None:
    sitting = sit(enter, *WALKED)
    table = sitting.table
    sitting.play("play steal+view")
    assert [gem for gem, stack in table.supply.stacks.items() if stack.clickable] == [
        "diamond",
        "ruby",
    ]
    if how == "half":
        sitting.click(half(table, Action.STEAL))
        assert sitting.prompts[-1] == sitting.renderer.word("prompt.choose.gem")
        assert not table.supply.invitations.clickable
    sitting.click(
        table.mansion.symbols[Room.B1, Gem.RUBY]
        if how == "symbol"
        else table.supply.stacks[Gem.RUBY]
    )
    sitting.wait()
    assert table.plaques[0].gems == (0, 1, 0)
    assert table.plaques[0].last is Gem.RUBY
    assert table.supply.stacks[Gem.RUBY].count == 4
    assert table.in_play.card is not None
    assert table.in_play.card.left == (Action.VIEW,)


@pytest.mark.rule("P18")
def test_why_one_cannot_steal_another_gem(enter: Enter) -> None:
    sitting = sit(enter, *playing("steal+view"))
    sitting.click(sitting.table.supply.stacks[Gem.EMERALD])
    assert sitting.hints[-1] == sitting.renderer.word("why.P18")
    sitting.table.supply.stacks[Gem.RUBY].hoverEnterEvent(None)  # type: ignore[arg-type]
    there = sum(
        Gem.RUBY in item.room.gems for item in sitting.table.mansion.guests.values() if item.room
    )
    assert sitting.renderer.book.count("guests", there) in sitting.hints[-1]


@pytest.mark.rule("P19")
def test_a_lucky_lift_takes_one_click(enter: Enter) -> None:
    sitting = sit(enter, *playing("lift_emerald+view"), hand=("lift_emerald+view", "steal+view"))
    table = sitting.table
    sitting.click(half(table, Action.LIFT_EMERALD))
    sitting.wait()
    assert table.plaques[0].gems == (0, 0, 1)


@pytest.mark.rule("P20", "PA6")
def test_the_secret_passage_leads_anybody_anywhere(enter: Enter) -> None:
    sitting = sit(enter, *playing("steal+passage"), hand=("steal+passage", "steal+view"))
    table = sitting.table
    sitting.click(half(table, Action.PASSAGE))
    assert sitting.prompts[-1] == sitting.renderer.word("prompt.choose.guest")
    assert offered_guests(table) == set(Guest)
    sitting.click(table.mansion.guests[Guest.MILDRED])
    assert sitting.prompts[-1] == sitting.renderer.word("prompt.choose.room.passage")
    assert offered_rooms(table) == set(Room) - {"d3"}
    sitting.click(table.mansion.rooms[Room.A1])
    sitting.wait()
    assert table.mansion.guests[Guest.MILDRED].room is Room.A1
    assert table.in_play.card is not None
    assert table.in_play.card.left == (Action.STEAL,)


@pytest.mark.rule("P21", "PA7")
@pytest.mark.parametrize("how", ["pile", "half"])
def test_one_views_an_invitation(enter: Enter, how: str) -> None:
    sitting = sit(enter, *playing("steal+view"))
    table = sitting.table
    sitting.click(table.supply.invitations if how == "pile" else half(table, Action.VIEW))
    sitting.wait()
    assert table.private.viewed.isVisible()
    assert table.private.viewed.guest is Guest.VIOLA, "three are dealt: the fourth lies on top"
    assert "Viola Chung" in table.in_words()


@pytest.mark.rule("P14")
def test_the_card_is_discarded_and_another_drawn(enter: Enter) -> None:
    sitting = sit(enter, *playing("steal+view"), "view")
    table = sitting.table
    sitting.play("steal ruby")
    hand = sitting.table.view.hand
    assert [card.card for card in table.private.hand] == list(hand)
    assert table.supply.discards.face is not None
    assert table.supply.deck.count == sitting.table.view.deck


def test_the_frame_of_a_half_goes_with_its_card(enter: Enter) -> None:
    sitting = sit(enter, *playing("steal+ask_buford"), "steal ruby")
    table = sitting.table
    ask = half(table, Action("ask_buford"))
    sitting.click(ask)
    assert ask.chosen
    sitting.click(table.plaques[1])
    sitting.wait()
    assert table.in_play.card is None
    assert not any(item.chosen for item in table.in_play.halves)


@pytest.mark.rule("P15", "PA17")
@pytest.mark.parametrize("first", [Action.STEAL, Action.VIEW])
def test_two_players_do_one_action_only(enter: Enter, first: Action) -> None:
    sitting = sit(enter, *playing("steal+view"), seats=2)
    table = sitting.table
    assert sitting.prompts[-1] == sitting.renderer.word("prompt.act.one")
    sitting.play("view" if first is Action.VIEW else "steal ruby")
    assert sitting.table.view.turn == 3, "the other one has had a turn"
    assert sum(table.plaques[0].gems) == (first is Action.STEAL)


# Questions


@pytest.mark.rule("P22", "P23", "PA9")
@pytest.mark.parametrize("by_key", [False, True])
def test_the_line_of_sight_is_lit_while_one_is_about_to_ask(enter: Enter, by_key: bool) -> None:
    sitting = sit(enter, *playing("steal+ask_buford"))
    table = sitting.table
    plaque = table.plaques[1]
    assert lit_rooms(table) == set()
    if by_key:
        sitting.view.activateWindow()  # else nothing has the focus
        sitting.qtbot.waitUntil(sitting.view.isActiveWindow)
        sitting.reach(plaque)
    else:
        plaque.hoverEnterEvent(None)  # type: ignore[arg-type]
    assert lit_rooms(table) == {room for room in Room if room.row == 0 or room.column == 1}
    sees = {guest for guest, item in table.mansion.guests.items() if item.sees}
    assert sees == {Guest.BUFORD, Guest.TRUDIE, Guest.REMY, Guest.VIOLA, Guest.NADIA}
    if by_key:
        sitting.reach(table.supply.stacks[Gem.RUBY])
    else:
        plaque.hoverLeaveEvent(None)  # type: ignore[arg-type]
    assert lit_rooms(table) == set()
    assert not any(item.sees for item in table.mansion.guests.values())


@pytest.mark.rule("P22", "PA8")
@pytest.mark.parametrize(("seat", "yes"), [(1, True), (2, False)])
def test_the_answer_lies_before_whoever_asked(enter: Enter, seat: int, yes: bool) -> None:
    """Trudie is in b1 and sees Buford there; Stefano in a2 does not."""
    sitting = sit(enter, *playing("steal+ask_buford"), identities=("buford", "trudie", "stefano"))
    table = sitting.table
    sitting.click(table.plaques[seat])
    sitting.wait()
    answer = table.private.answer
    assert answer.isVisible()
    assert (answer.yes, answer.about, answer.of) == (yes, Guest.BUFORD, seat)
    assert answer.words() in table.in_words()
    assert answer.words().endswith("Yes" if yes else "No")
    assert lit_rooms(table) == set()
    assert table.in_play.card is not None
    assert table.in_play.card.left == (Action.STEAL,)


@pytest.mark.rule("P23", "P24")
def test_pointing_at_a_guest_says_what_it_would_answer(enter: Enter) -> None:
    sitting = sit(enter, *playing("steal+ask_buford"))
    for guest, key in ((Guest.NADIA, "sight"), (Guest.EARL, "no_sight"), (Guest.BUFORD, "sight")):
        sitting.table.mansion.guests[guest].hoverEnterEvent(None)  # type: ignore[arg-type]
        said = sitting.renderer.render(Sentence(f"preview.{key}", {"guest": Guest.BUFORD}))
        assert sitting.hints[-1].endswith(said)


def test_one_cannot_ask_oneself(enter: Enter) -> None:
    sitting = sit(enter, *playing("steal+ask_buford"))
    sitting.click(sitting.table.plaques[0])
    assert sitting.hints[-1] == sitting.renderer.word("why.PA8")


# Secrets


def told(table: SuspicionTable) -> str:
    """Return all that the table says where one can see it."""
    items = [item for item in table.items() if isinstance(item, TableItem)]
    return " ".join([*table.in_words(), *(item.words() for item in items if item.isVisible())])


def secrets(table: SuspicionTable) -> list[object]:
    """Return what the things on the table know that not everybody may."""
    items = list(table.items())
    known: list[object] = [
        i.guest for i in items if isinstance(i, InvitationItem) and i.isVisible()
    ]
    known += [i.yes for i in items if isinstance(i, AnswerItem) and i.isVisible()]
    known += [plaque.identity for plaque in table.plaques.values()]
    known += [plaque.guess for plaque in table.plaques.values()]
    known += [guest for guest, item in table.mansion.guests.items() if item.mine]
    return [each for each in known if each is not None]


@pytest.mark.long
@pytest.mark.rule("P5", "P6", "P21", "P22")
def test_the_things_on_the_table_know_no_more_than_you_do(enter: Enter) -> None:
    """Whatever the others do, only your own invitation, cards and answers lie open."""
    sitting = sit(enter, ROLLED, policy=at_random(4), seats=4)
    table = sitting.table
    asked = False
    for _ in range(60):
        view: SuspicionView = sitting.table.view
        if view.phase is Phase.GUESS:
            break
        learnt: list[object] = [
            entry.answer if entry.viewed is None else entry.viewed
            for entry in view.history
            if entry.seat == 0 and (entry.answer is not None or entry.viewed is not None)
        ]
        mine: list[object] = [Guest.BUFORD] * 3  # on the invitation, on the plaque, with a star
        assert Counter(secrets(table)) == Counter([*mine, *learnt[-1:]])
        assert [card.card for card in table.private.hand] == list(view.hand)
        others = (entry.move for entry in view.history if entry.seat != 0)
        asked = asked or any(isinstance(move, Ask) for move in others)
        sitting.click(table.clickable_items()[0])
        sitting.wait()
    assert asked, "others have asked each other, and nothing of it is seen"


@pytest.mark.rule("P5", "P6", "P21", "P22")
def test_nothing_secret_is_shown_while_nobody_looks(enter: Enter) -> None:
    moves = (
        *playing("steal+view"),
        "view",
        "steal ruby",
        ROLLED,
        "walk buford a1",
        "walk nadia b3",
    )
    sitting = sit(enter, *moves, people=(0, 1, 2))
    table = sitting.table

    def nothing_shown() -> bool:
        labels = (table.private.learnt_label, table.private.viewed, table.private.answer)
        return (
            not secrets(table) and not table.private.hand and not any(i.isVisible() for i in labels)
        )

    assert sitting.controller.reader is None
    assert nothing_shown()
    sitting.click(table.hand_over.take_over)
    sitting.wait()
    assert sitting.controller.reader == 1
    assert table.private.identity.guest is Guest.TRUDIE
    assert not table.private.viewed.isVisible(), "it was somebody else who viewed it"
    assert [card.card for card in table.private.hand] == list(sitting.table.view.hand)
    while sitting.controller.reader == 1:
        sitting.click(table.clickable_items()[0])
        sitting.wait()
    assert nothing_shown()


def test_a_bystander_sees_no_secret(enter: Enter) -> None:
    sitting = sit(enter, *playing("steal+view"), "view")
    table, match = sitting.table, sitting.controller.match
    assert secrets(table)
    table.show_view(match.view(None))
    assert not secrets(table)
    assert not table.private.hand


# The end


def empty_a_stack(seats: int = 3) -> tuple[str, ...]:
    """Return moves since the deal after which everybody guesses, beginning with you."""
    rng = Random(seats)
    while True:
        match = match_of(
            (deal("steal+view", "steal+ask_buford"),), "spanish", game="suspicion", seats=seats
        )
        while match.state.phase is not Phase.GUESS:
            if match.actor is None:
                match.play_chance(rng)
            else:
                match.play(rng.choice(match.legal_moves))
        if match.actor == 0:
            return tuple(step.move.text for step in match.steps)[1:]


@pytest.mark.rule("P25", "P26", "PA12")
@pytest.mark.parametrize("by_key", [False, True])
def test_faces_are_placed_on_the_plaques_and_sealed(enter: Enter, by_key: bool) -> None:
    sitting = sit(enter, *empty_a_stack())
    table = sitting.table
    assert not table.private.hand or not any(card.isVisible() for card in table.private.hand)
    assert [seat for seat, plaque in table.plaques.items() if plaque.chosen] == [1]
    assert not table.confirm.clickable
    say = sitting.renderer.render
    assert sitting.prompts[-1] == say(Sentence("prompt.guess.whom", subject=1))
    if by_key:
        sitting.press(Qt.Key.Key_7)
        sitting.press(Qt.Key.Key_0)
        assert table.focusItem() is table.confirm
    else:
        sitting.click(table.faces[Guest.EARL])
        sitting.click(table.faces[Guest.MILDRED])
    assert [table.plaques[seat].guess for seat in (1, 2)] == [Guest.EARL, Guest.MILDRED]
    asked = [say(Sentence("prompt.guess.whom", subject=seat)) for seat in (1, 2)]
    assert sitting.prompts[-3:] == [*asked, say(Sentence("prompt.guess"))]
    assert not sitting.table.view.guesses[0][1], "nothing is sealed yet"
    sitting.click(table.plaques[1])
    sitting.click(table.faces[Guest.LILY])
    assert table.plaques[1].guess is Guest.LILY
    assert table.confirm.clickable
    sitting.click(table.confirm)
    sitting.wait()
    view: SuspicionView = sitting.table.view
    assert view.guesses[0][1:] == (Guest.LILY, Guest.MILDRED)
    assert view.phase is Phase.OVER
    assert table.finale.isVisible()


@pytest.mark.rule("P26", "PA12")
def test_nobody_sees_for_whom_another_takes_them(enter: Enter) -> None:
    sitting = sit(enter, *empty_a_stack(), people=(0, 1, 2))
    table = sitting.table
    for seat in range(3):
        assert not secrets(table)
        assert not any(face.isVisible() for face in table.faces.values())
        sitting.click(table.hand_over.take_over)
        sitting.wait()
        assert not any(plaque.guess for plaque in table.plaques.values())
        others = [Guest.EARL, Guest.NADIA]
        for guest in others:
            sitting.click(table.faces[guest])
        assert {plaque.guess for plaque in table.plaques.values()} == {None, *others}
        sitting.click(table.confirm)
        sitting.wait()
        assert sitting.controller.match.state.guesses[seat].count(None) == 1
    assert table.finale.isVisible()


@pytest.mark.rule("PA12")
def test_a_guess_that_cannot_be_right_is_pointed_out(enter: Enter) -> None:
    sitting = sit(enter, *empty_a_stack())
    table = sitting.table
    table.faces[Guest.BUFORD].hoverEnterEvent(None)  # type: ignore[arg-type]
    assert sitting.hints[-1].endswith(sitting.renderer.word("preview.guess.own"))
    sitting.click(table.faces[Guest.EARL])
    table.faces[Guest.EARL].hoverEnterEvent(None)  # type: ignore[arg-type]
    assert sitting.hints[-1].endswith(sitting.renderer.word("preview.guess.twice"))


@pytest.mark.rule("PA12")
def test_after_a_click_on_a_face_it_is_said_whom_it_was_put_on(enter: Enter) -> None:
    """And not yet what a second click would do, until the pointer moves."""
    sitting = sit(enter, *empty_a_stack())
    say = sitting.renderer.render
    for seat, guest in ((1, Guest.EARL), (2, Guest.MILDRED)):
        face = sitting.table.faces[guest]
        face.hoverEnterEvent(None)  # type: ignore[arg-type]
        sitting.click(face)
        named = Sentence("preview.guess", {"guest": guest}, None, seat)
        assert sitting.hints[-1] == say(named)


@pytest.mark.rule("PA12")
@pytest.mark.parametrize("language", LANGUAGES)
def test_before_guesses_are_sealed_it_is_said_which_cannot_be_right(
    enter: Enter, language: str
) -> None:
    sitting = sit(enter, *empty_a_stack(), language=language)
    table, word = sitting.table, sitting.renderer.word
    table.confirmation.enabled = True
    reasons = {key: plain(word(f"preview.guess.{key}")) for key in ("own", "viewed", "twice")}
    for named, told in (
        ((Guest.BUFORD, Guest.EARL), ["own"]),
        ((Guest.EARL, Guest.EARL), ["twice"]),
        ((Guest.EARL, Guest.MILDRED), []),
    ):
        for seat, guest in enumerate(named, start=1):
            sitting.click(table.plaques[seat])
            sitting.click(table.faces[guest])
        sitting.click(table.confirm)
        asked = table.confirmation.words
        assert {key: asked.count(reason) for key, reason in reasons.items()} == {
            key: int(key in told) for key in reasons
        }
        sitting.click(table.confirmation.think_again)


def test_a_guess_that_was_sealed_before_stays(enter: Enter) -> None:
    sitting = sit(enter, *empty_a_stack(), "guess 2 remy")
    table = sitting.table
    assert table.plaques[2].guess is Guest.REMY
    sitting.click(table.plaques[2])
    assert sitting.hints[-1] == sitting.renderer.word("why.P26")
    sitting.click(table.faces[Guest.LILY])
    assert table.plaques[1].guess is Guest.LILY
    assert table.confirm.clickable


@pytest.mark.rule("P25")
def test_there_is_nothing_left_to_do_but_guess(enter: Enter) -> None:
    sitting = sit(enter, *empty_a_stack())
    sitting.click(sitting.table.supply.stacks[Gem.DIAMOND])
    assert sitting.hints[-1] == sitting.renderer.word("why.P25")


def over(sitting: Seated, *named: Guest) -> RevealItem:
    """Guess, in the order of the plaques, and return what is laid over the table then."""
    for guest in named:
        sitting.click(sitting.table.faces[guest])
    sitting.click(sitting.table.confirm)
    sitting.wait()
    assert sitting.table.finale.isVisible()
    sitting.click(sitting.table.results.sheet)
    return sitting.table.sheet


@pytest.mark.rule("P26", "P27", "P28")
def test_the_sheet_says_who_knew_what_and_since_when(enter: Enter) -> None:
    sitting = sit(enter, *empty_a_stack())
    sheet = over(sitting, Guest.TRUDIE, Guest.NADIA)
    view: SuspicionView = sitting.table.view
    score = view.sheet[0]
    assert score.identified == (1,)
    words = sheet.words()
    assert "Master 1: Trudie Mudge, rightly." in words
    assert "Master 2: Nadia Bwalya, wrongly." in words
    assert sheet.lines(0)[-1] in words
    assert "Master 1" in sheet.lines(0)[-1]
    assert "7 points" in sheet.lines(0)[-1]
    assert "In all: " in words
    assert sheet.known[0][0] == 0
    for seat, other in ((0, 1), (1, 0), (2, 1)):
        turn = sheet.known[seat][other]
        assert turn is None or 0 < turn <= view.turn
    assert sitting.table.plaques[1].identity is Guest.TRUDIE
    assert sitting.table.plaques[0].score == score.points


@pytest.mark.rule("P26")
def test_guesses_are_turned_up_by_whom_they_were_about(enter: Enter) -> None:
    sitting = sit(enter, *empty_a_stack())
    table, shown = sitting.table, list[tuple[int, set[tuple[Guest, bool]]]]()

    def look(event: Event) -> None:
        if isinstance(event, GuessRevealed):
            slips = [item for item in table.items() if isinstance(item, NamingItem)]
            assert table.plaques[event.recipient].identity is not None
            assert (event.guest, event.right) in {(slip.guest, slip.right) for slip in slips}
            shown.append((event.recipient, {(slip.guest, slip.right) for slip in slips}))

    sitting.playback.beat_began.connect(look)
    over(sitting, Guest.TRUDIE, Guest.NADIA)
    assert [about for about, _ in shown] == [0, 0, 1, 1, 2, 2]
    assert all(len(slips) <= 2 for _, slips in shown), "those about others are gone"
    assert not any(isinstance(item, NamingItem) for item in table.items())


def strolled(seed: int, seats: int) -> AnyMatch:
    """Return a whole match in which everybody does anything."""
    rng = Random(seed)
    match = match_of((), "spanish", game="suspicion", seats=seats)
    while match.outcome is None:
        if match.actor is None:
            match.play_chance(rng)
        else:
            match.play(rng.choice(match.legal_moves))
    return match


def test_pointing_at_a_guess_explains_it(enter: Enter) -> None:
    sitting = sit(enter, *empty_a_stack())
    sheet = over(sitting, Guest.TRUDIE, Guest.NADIA)
    say = sitting.renderer.render
    for seat, other, shown in ((0, 1, "reveal.right"), (0, 2, "reveal.wrong")):
        named = sitting.table.view.guesses[seat][other]
        place = sitting.view.mapFromScene(sheet.place_of(seat, other))
        QTest.mouseMove(sitting.view.viewport(), place)
        guess = Sentence(shown, {"name": sitting.renderer.name(other), "guest": named})
        assert sitting.hints[-1].startswith(say(guess))
    QTest.mouseMove(sitting.view.viewport(), sitting.view.mapFromScene(sheet.place_of(0, 0)))
    assert sitting.hints[-1].endswith(sheet.lines(0)[-1])


@pytest.mark.long
@pytest.mark.rule("P28", "PA15")
@pytest.mark.parametrize(
    ("key", "event"),
    [
        ("result.shared", MatchShared),
        ("result.won.secret", TieBroken),
        ("result.won.points", None),
    ],
)
def test_what_decided_is_said(enter: Enter, key: str, event: type[Event] | None) -> None:
    for seed in count():
        match = strolled(seed, 3)
        told = {type(each) for each in match.steps[-1].events}
        if event in told or (event is None and not told & {MatchShared, TieBroken}):
            break
    assert match.outcome is not None
    sitting = enter(match)
    finale, winners = sitting.table.finale, match.outcome.winners
    best, *rest = sorted(
        (s.secret_from for s in match.state.sheet if s.points == max(match.outcome.scores)),
        reverse=True,
    )
    names = tuple(map(sitting.renderer.name, winners))
    values = {"names": names, "own": best, "next_best": max(rest, default=0)}
    verdict = Sentence(key, values, None if len(winners) > 1 else winners[0])
    assert finale.verdict == sitting.renderer.render(verdict)
    said = finale.words()
    assert finale.verdict in said
    for seat in match.outcome.winners:
        assert sitting.renderer.name(seat) in said or seat == 0


@pytest.mark.long
@pytest.mark.rule("P1", "P2", "P7", "P13", "P25", "P26")
@pytest.mark.parametrize(
    ("seats", "language"),
    [
        (2, "en"),
        pytest.param(4, "it", marks=pytest.mark.long),
        pytest.param(6, "en", marks=pytest.mark.long),
    ],
)
def test_a_whole_match_by_mouse(enter: Enter, seats: int, language: str) -> None:
    match = match_of((), "spanish", game="suspicion", seats=seats)
    sitting = enter(match, at_random(seats), language)
    table, rng = sitting.table, Random(seats)
    while match.outcome is None:
        view: SuspicionView = sitting.table.view
        if view.phase is Phase.GUESS:
            over(sitting, *rng.sample(list(Guest), seats - 1))
            break
        items = [item for item in table.clickable_items() if item is not table.take_back]
        sitting.click(rng.choice(items))
        sitting.wait()
        if table.in_play.card is None:
            assert not any(half.chosen for half in table.in_play.halves), "of a card that is gone"
    view = sitting.table.view
    assert match.outcome is not None
    for seat, plaque in table.plaques.items():
        assert plaque.gems == view.gems[seat]
        assert plaque.score == view.scores[seat]
        assert plaque.identity is view.identities[seat]
    assert [stack.count for stack in table.supply.stacks.values()] == list(view.stacks)
    assert table.sheet.isVisible()
    assert table.clickable_items() == [table.results.back]
    sitting.press(Qt.Key.Key_Return)
    assert table.finale.isVisible()
    assert not table.sheet.isVisible()
    assert [table.finale.score(seat) for seat in range(seats)] == list(match.outcome.scores)
    assert any(isinstance(step.move, Name) and step.seat == 0 for step in match.steps)
    results = table.results
    assert table.clickable_items() == [
        *(results.again, results.other_side, results.review, results.new_match, results.lobby),
        *(results.sheet, results.look),
    ]
    sitting.click(table.results.look)
    assert not table.sheet.isVisible()
    sitting.click(table.plaques[0])
    assert table.sheet.isVisible(), "a click on a plaque brings it back"
    sitting.press(Qt.Key.Key_S)
    assert not table.sheet.isVisible()


# The same, however one comes to it


@pytest.mark.long
@pytest.mark.parametrize(("seats", "people"), [(2, (0,)), (6, (0,)), (3, (0, 1, 2))])
def test_what_moves_comes_to_the_same_places(
    enter: Enter, seats: int, people: Sequence[int]
) -> None:
    match = match_of((), "spanish", game="suspicion", seats=seats)
    sitting = enter(match, at_random(1), "en", Pace.BRISK, people)
    table, rng = sitting.table, Random(7)
    for _ in range(8):
        items = [item for item in table.clickable_items() if item is not table.take_back]
        sitting.click(rng.choice(items))
        sitting.wait()
        sitting.press(Qt.Key.Key_Escape)
        moved = as_laid(table)
        table.show_view(sitting.table.view)
        table.enable_moves()
        assert as_laid(table) == moved


@pytest.mark.long
def test_nothing_is_lit_before_all_has_been_seen(enter: Enter) -> None:
    """The others move faster than the table shows: it is your turn when you have seen it all."""
    sitting = sit(enter, ROLLED, "walk nadia b2", policy=at_random(3), pace=Pace.BRISK)
    table = sitting.table
    sitting.play("walk buford a2")
    sitting.play("play steal+view")
    sitting.click(table.supply.invitations)
    sitting.wait()
    sitting.click(next(item for item in table.clickable_items()))
    seen = 0
    while table.animations.busy or not table.clickable_items():
        assert not table.clickable_items()
        assert not table.take_back.isVisible()
        sitting.qtbot.wait(5)
        seen += sitting.controller.persons_turn
    assert seen > 3, "it was your turn long before"


def test_r_shows_the_last_moves_again(enter: Enter) -> None:
    sitting = sit(enter, *playing("steal+view"), "view", policy=at_random(2))
    sitting.play("steal ruby")
    before = as_laid(sitting.table)
    sitting.press(Qt.Key.Key_R)
    sitting.wait()
    assert as_laid(sitting.table) == before


SIZES = ((620, 480), (655, 490), (1024, 500), (1600, 640))


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("moment", ["walk", "act", "guess"])
def test_everything_lies_on_the_table_and_can_be_clicked(
    enter: Enter, seats: int, moment: str
) -> None:
    moves = {"walk": (ROLLED,), "act": playing("steal+ask_buford"), "guess": empty_a_stack(seats)}
    sitting = sit(enter, *moves[moment], seats=seats)
    for size in SIZES:
        sitting.view.resize(*size)
        scene = sitting.table.sceneRect()
        for item in sitting.table.items():
            if isinstance(item, TableItem) and item.isVisible() and item.opacity():
                assert scene.contains(item.mapRectToScene(item.rect)), item.words()
        for item in sitting.table.clickable_items():
            on_top = sitting.view.itemAt(sitting.point(item))
            assert on_top is item, f"{item.words()} is covered"


def test_ten_guests_find_room_in_one_room(enter: Enter) -> None:
    sitting = sit(enter, ROLLED)
    table = sitting.table
    for guest in table.mansion.guests.values():
        guest.room = Room.B2
    table._settle()
    for size in SIZES:
        sitting.view.resize(*size)
        for guest in table.mansion.guests.values():
            guest.room = Room.B2
        table._settle()
        rects = [item.mapRectToScene(item.rect) for item in table.mansion.guests.values()]
        floor = table.mansion.rooms[Room.B2].mapRectToScene(table.mansion.rooms[Room.B2].rect)
        assert all(floor.contains(rect) for rect in rects)
        middles = {(round(rect.center().x()), round(rect.center().y())) for rect in rects}
        assert len(middles) == len(Guest)
        assert min(rect.height() for rect in rects) > 50


def test_the_table_in_words_goes_zone_by_zone(enter: Enter) -> None:
    sitting = sit(enter, *playing("steal+view"), language="it")
    words = sitting.table.in_words()
    assert sum(line.startswith("Sala della musica:") for line in words) == 1
    assert any("Buford Barnswallow" in line for line in words if line.startswith("Sala della m"))
    assert any(line.startswith("Dadi:") for line in words)
    assert any("Furto in stanza + Sbircia un invito" in line for line in words)


def test_a_card_is_written_by_both_its_actions(enter: Enter) -> None:
    sitting = sit(enter, *WALKED)
    card = sitting.table.private.hand[0]
    assert card.card == Card(Action.STEAL, Action.ASK_BUFORD)
    assert card.words() == "Room Steal + Ask about Buford"
