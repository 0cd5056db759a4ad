"""Labyrinth, played at the table: with real clicks, drags and keys on the view."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import combinations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from lat_desktop.controllers.pace import Pace
from lat_desktop.engine.cards import Clue
from lat_desktop.engine.game import Seat, Setup
from lat_desktop.engine.labyrinth import (
    GOAL,
    SIDE,
    CubMoved,
    Labyrinth,
    LabyrinthView,
    MarkerTurned,
    Phase,
    Position,
    Square,
    Swap,
    Turn,
    Word,
)
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.players.protocol import ChooseParams
from lat_desktop.tables import art
from lat_desktop.tables.art import Mood
from lat_desktop.tables.card_items import name_letters
from lat_desktop.tables.labyrinth.items import names_below
from lat_desktop.tables.labyrinth.table import LabyrinthTable
from tests.tables.conftest import SitDown, Sitting, first_turn

LAY = (
    "lay blue_tiger blue_lady red_lady blue_tiger red_tiger blue_tiger red_tiger blue_lady"
    " red_tiger red_lady blue_lady red_lady"
)
Garden = SitDown[LabyrinthTable]


def garden_of(moves: Iterable[str] = (LAY,), first: int = 0) -> AnyMatch:
    """Return a match of Labyrinth in which *moves* have been made."""
    match: AnyMatch = Match(Labyrinth(), Setup("italian", first=first))
    for move in moves:
        match.play_text(move)
    return match


def distance(position: Position, seat: int) -> int:
    """Return how many steps the cubs of *seat* are from home, if nothing shifts."""

    def steps(square: Square) -> int:
        (r, c), (gr, gc) = divmod(int(square), SIDE), divmod(int(GOAL[seat]), SIDE)
        return abs(r - gr) + abs(c - gc)

    return sum(map(steps, position.cubs[seat]))


def best_turn(view: LabyrinthView, turns: Iterable[Turn]) -> Turn:
    """Return the turn that brings the own cubs nearest to home, to where they have not been."""
    seat = view.seat
    assert seat is not None
    been = {position.cubs[seat] for position in view.state.past}

    def far(turn: Turn) -> tuple[bool, int, str]:
        after = Labyrinth().apply(view.state, turn).state.position
        return after.cubs[seat] in been, distance(after, seat), turn.text

    return min(turns, key=far)


def squares_of(turn: Turn) -> list[Square]:
    """Return what one touches to make *turn*."""
    return [turn.origin, turn.target, *(turn.pair or ())]


def turns_of(sitting: Sitting[LabyrinthTable]) -> list[Turn]:
    return [move for move in sitting.controller.legal_moves if isinstance(move, Turn)]


def play(sitting: Sitting[LabyrinthTable], turn: Turn, act: str = "mouse") -> None:
    """Touch everything that makes *turn*, and wait for the next one."""
    for square in squares_of(turn):
        sitting.wait()  # the cub may still be walking
        card = sitting.table.zones.cards[square]
        assert card.clickable, f"{square} is not offered for {turn.text}"
        if act == "mouse":
            sitting.click(card)
        else:
            sitting.reach(card)
            sitting.press(Qt.Key.Key_Return)
    sitting.wait()


@pytest.mark.long
@pytest.mark.rule("L7", "L9", "L16")
@pytest.mark.parametrize(
    ("act", "language"),
    [pytest.param("mouse", "en", marks=pytest.mark.long), ("keyboard", "it")],
)
def test_a_whole_match(enter_garden: Garden, act: str, language: str) -> None:
    sitting = enter_garden(garden_of(), language=language)
    view: LabyrinthView = sitting.table.view
    for _ in range(200):
        if sitting.controller.match.outcome is not None:
            break
        if view.state.phase is Phase.REPEATED:
            sitting.click(sitting.clickable("pass"))
            sitting.wait()
        else:
            play(sitting, best_turn(view, turns_of(sitting)), act)
        view = sitting.table.view
    assert view.state.winner == 0
    assert sitting.table.zones.plaques[0].score == 5
    assert sitting.table.finale.isVisible()
    assert sitting.table.finale.title == sitting.renderer.word("prompt.match_over.won")


def some_swap(sitting: Sitting[LabyrinthTable]) -> Turn:
    return next(turn for turn in turns_of(sitting) if turn.pair is not None)


def test_a_cub_is_dragged_to_its_goal(enter_garden: Garden) -> None:
    sitting = enter_garden(garden_of())
    turn = some_swap(sitting)
    cub = next(c for c in sitting.table.zones.cubs if c.seat == 0 and c.square == turn.origin)
    viewport = sitting.view.viewport()
    start, end = sitting.point(cub), sitting.point(sitting.table.zones.cards[turn.target])
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    for part in (0.3, 0.7, 1.0):
        QTest.mouseMove(viewport, start + (end - start) * part)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)
    assert cub.square == turn.target
    assert sitting.controller.match.steps[-1].seat is None, "the turn is not made yet"
    assert turn.pair is not None
    for square in turn.pair:
        sitting.click(sitting.table.zones.cards[square])
    sitting.wait()
    assert turn.text in [step.move.text for step in sitting.controller.match.steps]


def test_a_cub_dropped_elsewhere_goes_back(enter_garden: Garden) -> None:
    sitting = enter_garden(garden_of())
    cub = next(c for c in sitting.table.zones.cubs if c.seat == 0)
    home, place = cub.square, cub.pos()
    viewport = sitting.view.viewport()
    end = sitting.point(sitting.table.zones.cards[Square.C3])
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=sitting.point(cub))
    QTest.mouseMove(viewport, end + QPoint(9, 9))
    QTest.mouseMove(viewport, end)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)
    assert (cub.square, cub.pos()) == (home, place)


@pytest.mark.parametrize("way", ["escape", "button"])
@pytest.mark.parametrize("touched", [1, 2, 3])
def test_a_turn_is_taken_back_until_its_last_card(
    enter_garden: Garden, way: str, touched: int
) -> None:
    sitting = enter_garden(garden_of())
    before = sitting.table.in_words()
    for square in squares_of(some_swap(sitting))[:touched]:
        sitting.click(sitting.table.zones.cards[square])
    if way == "escape":
        sitting.press(Qt.Key.Key_Escape)
    else:
        sitting.click(sitting.table.take_back)
    assert sitting.table.in_words() == before
    assert len(sitting.controller.match.steps) == 1
    assert not sitting.table.take_back.isVisible()
    play(sitting, some_swap(sitting))


def test_each_part_of_a_turn_is_asked_for(enter_garden: Garden) -> None:
    sitting = enter_garden(garden_of())
    for square in squares_of(some_swap(sitting))[:3]:
        sitting.click(sitting.table.zones.cards[square])
    say = sitting.renderer.word
    asked = sitting.prompts[-3:]
    assert asked[:2] == [say("prompt.turn.to"), say("prompt.turn.first")]
    second = sitting.renderer.book.words["prompt.turn.second"]
    assert asked[2].startswith(second.partition("{")[0])


@pytest.mark.rule("L12", "L13", "LA8")
def test_hovering_a_partner_shows_what_rides_and_turns(enter_garden: Garden) -> None:
    sitting = enter_garden(garden_of())
    turn = some_swap(sitting)
    *touched, last = squares_of(turn)
    for square in touched:
        sitting.click(sitting.table.zones.cards[square])
    sitting.table.zones.cards[last].hoverEnterEvent(None)  # type: ignore[arg-type]
    after = Labyrinth().apply(sitting.table.view.state, turn)
    turned = {event.swap for event in after.events if isinstance(event, MarkerTurned)}
    assert {swap for swap in Swap if sitting.table.zones.swaps[swap].turns} == turned
    assert turn.pair is not None
    riding = {cub.square for cub in sitting.table.zones.cubs if cub.rides}
    assert riding
    assert riding <= set(turn.pair)
    assert sitting.hints[-1].startswith(f"{turn.pair[0]} and {turn.pair[1]} change places.")
    sitting.table.zones.cards[last].hoverLeaveEvent(None)  # type: ignore[arg-type]
    assert not any(item.turns for item in sitting.table.zones.swaps.values())
    assert not any(cub.rides for cub in sitting.table.zones.cubs)


@pytest.mark.rule("L8")
def test_ten_cubs_on_one_card_do_not_hide_each_other(enter_garden: Garden) -> None:
    sitting = enter_garden(garden_of())
    view: LabyrinthView = sitting.table.view
    crowd = (Square.B2,) * 5
    position = replace(view.state.position, cubs=(crowd, crowd))
    sitting.table.show_view(LabyrinthView(0, replace(view.state, position=position)))
    rects = [cub.mapRectToScene(cub.rect) for cub in sitting.table.zones.cubs]
    card = sitting.table.zones.cards[Square.B2]
    assert all(card.mapRectToScene(card.rect).contains(rect) for rect in rects)
    for one, other in combinations(rects, 2):
        overlap = one.intersected(other)
        assert overlap.width() * overlap.height() < 1.0


@pytest.mark.rule("L7", "LA1")
def test_why_something_cannot_be_done(enter_garden: Garden) -> None:
    sitting = enter_garden(garden_of())
    table = sitting.table
    sitting.click(table.zones.cards[Square.C3])
    assert sitting.hints[-1] == sitting.renderer.word("why.L7")
    turn = some_swap(sitting)
    for square in squares_of(turn)[:3]:
        sitting.click(table.zones.cards[square])
    sitting.click(table.zones.cards[Square.D4])
    assert sitting.hints[-1] == sitting.renderer.word("why.LA1")
    assert len(sitting.controller.match.steps) == 1


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("number", [0, 1])
def test_arrows_go_on_from_where_a_cub_was_picked_up(
    enter_garden: Garden, first: int, number: int
) -> None:
    sitting = enter_garden(garden_of(first=first))
    table, cards = sitting.table, sitting.table.zones.cards
    start = next(square for square in cards if cards[square].clickable)
    sitting.reach(cards[start])
    sitting.press(Qt.Key.Key_Return)
    sitting.wait()
    targets = [square for square in cards if cards[square].clickable]
    assert len(targets) == 2
    target = cards[targets[number]]
    way = target.scenePos() - cards[start].scenePos()
    across = abs(way.x()) > abs(way.y())
    right, down = way.x() > 0, way.y() > 0
    sitting.press(
        (Qt.Key.Key_Right if right else Qt.Key.Key_Left)
        if across
        else (Qt.Key.Key_Down if down else Qt.Key.Key_Up)
    )
    assert table.focusItem() is target


@pytest.mark.rule("L14", "LA3")
def test_where_nothing_can_be_swapped_the_step_is_the_turn(enter_garden: Garden) -> None:
    lay = LAY.split(" ")[1:]
    # b1 and a2 hold Red Tigers: no marker lies on Red or on Tiger at the start.
    lay.sort(key=lambda clue: clue != "red_tiger")
    tigers = [lay[0], *lay[3:5], lay[1], *lay[5:], lay[2]]
    sitting = enter_garden(garden_of(["lay " + " ".join(tigers)]))
    alone = [turn for turn in turns_of(sitting) if turn.pair is None]
    assert alone
    play(sitting, alone[0])
    assert sitting.controller.match.steps[1].move == alone[0]


@pytest.mark.rule("LA10")
@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_a_draw_is_offered_on_the_table(enter_garden: Garden, answer: str) -> None:
    def policy(request: ChooseParams) -> str:
        return answer if answer in request.legal else first_turn(request)

    sitting = enter_garden(garden_of(), policy)
    sitting.click(sitting.clickable(Word.OFFER.text))
    sitting.wait()
    if answer == "accept":
        assert sitting.table.finale.title == sitting.renderer.word("prompt.match_over.drawn")
        assert sitting.table.finale.verdict == sitting.renderer.word("result.drawn.agreed")
    else:
        assert Word.OFFER.text not in sitting.offered_moves(), "once in a turn is enough"
        play(sitting, some_swap(sitting))


@pytest.mark.rule("L3", "L4", "L5")
def test_the_garden_in_words(enter_garden: Garden) -> None:
    sitting = enter_garden(garden_of())
    lines = sitting.table.in_words()
    assert lines[2].startswith("a1: the Red Lady, with 5 Red cubs; b1: Blue Tiger; ")
    assert "d1: the Blue Lady, with 5 Blue cubs" in lines[2]
    assert lines[-2:] == ["Blue/Red card, marker on Blue", "Lady/Tiger card, marker on Lady"]


@pytest.mark.parametrize("language", ["en", "it"])
def test_either_all_cards_are_named_or_none(enter_garden: Garden, language: str) -> None:
    context = enter_garden(garden_of(), language=language).table.context
    found = {
        (width, height): len(names_below(QSizeF(width, height), context))
        for width in range(40, 240, 8)
        for height in (60, 90, 120, 180)
    }
    assert set(found.values()) == {0, 4}
    assert found[40, 60] == 0
    assert found[232, 180] == 4


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("scale", [0.2, 0.35, 0.5, 1.0])
def test_a_marker_leaves_the_name_of_its_card_free(
    enter_garden: Garden, language: str, scale: float
) -> None:
    """Also where the name takes two lines."""
    zones = enter_garden(garden_of(), language=language).table.zones
    for item in zones.swaps.values():
        item.setScale(scale)
        pictures = []
        for half in item.swap.halves:
            item.show_half(half)
            image = QImage(200, 280, QImage.Format.Format_RGB32)
            image.fill(Qt.GlobalColor.white)
            painter = QPainter(image)
            painter.translate(100, 140)
            item.paint_item(painter)
            painter.end()
            pictures.append(image)
        name = item.context.renderer.word(Clue(item.swap.value).key)
        letters = name_letters(item.context, scale)
        doorway = art.doorway_place(QRectF(image.rect()), name, letters)
        below = QRect(0, math.ceil(doorway.bottom()), 200, 280)
        one, other = (picture.copy(below & picture.rect()) for picture in pictures)
        assert one == other


def places_on(table: LabyrinthTable) -> dict[object, tuple[float, float, float]]:
    """Return where every card and every kind of cub is, and how large."""
    cubs = sorted((cub.seat, cub.square, cub.x(), cub.y(), cub.scale()) for cub in table.zones.cubs)
    return {square: (c.x(), c.y(), c.scale()) for square, c in table.zones.cards.items()} | {
        n: (x, y, scale) for n, (_, _, x, y, scale) in enumerate(cubs)
    }


def test_a_cub_walks_and_cards_travel(enter_garden: Garden) -> None:
    sitting = enter_garden(garden_of(), pace=Pace.BRISK)
    play(sitting, some_swap(sitting))
    table = sitting.table
    words, places = table.in_words(), places_on(table)
    table.show_view(sitting.table.view)
    assert table.in_words() == words
    assert places_on(table) == places


@pytest.mark.parametrize("seat", [0, 1])
def test_a_cub_that_is_free_is_seen_in_the_faces(
    enter_garden: SitDown[LabyrinthTable], seat: Seat
) -> None:
    table = enter_garden(garden_of()).table
    free = CubMoved(seat, Square.C4, GOAL[seat])
    assert table.feelings(free) == {seat: Mood.PLEASED, 1 - seat: Mood.CAUGHT}
    assert table.feelings(CubMoved(seat, Square.B2, Square.B3)) == {}
