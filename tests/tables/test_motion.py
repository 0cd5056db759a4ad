"""How things travel over the tables: as long as the way is, and to the very place."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF
from PySide6.QtWidgets import QApplication

from lat_desktop.controllers.pace import Pace, Tempo
from lat_desktop.engine.registry import GAMES
from lat_desktop.tables.animation_queue import AnimationQueue
from lat_desktop.tables.card_items import DoorItem
from lat_desktop.tables.common_items import DeckItem
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.motion import (
    DIMMEST,
    FADE,
    HIGHEST,
    LONGEST,
    PER_PIXEL,
    SHAKE,
    SHAKEN,
    SHORTEST,
    less_is_wanted,
    travel_time,
)
from lat_desktop.tables.spotlight import Spotlight
from lat_desktop.tables.table import AnyTable
from tests.games import SUBJECTS
from tests.tables.test_captions import Onlooker, evenings

FRAME = 40
"""Milliseconds."""


@given(st.floats(0, 5000))
def test_a_longer_way_takes_longer_and_none_takes_too_long(pixels: float) -> None:
    assert SHORTEST <= travel_time(pixels) <= LONGEST
    longest = travel_time(pixels) + 10 * PER_PIXEL + 1e-9  # as exact as such numbers are
    assert travel_time(pixels) <= travel_time(pixels + 10) <= longest


def things(onlooker: Onlooker) -> list[TableItem]:
    return [item for item in onlooker.table.items() if isinstance(item, TableItem)]


def things_that_lie(table: AnyTable) -> list[TableItem]:
    return [item for item in table.items() if isinstance(item, TableItem) and item.isVisible()]


def spotlight_of(table: AnyTable) -> Spotlight | None:
    """Return the dark that lies over the table, if any does."""
    return next((i for i in table.items() if isinstance(i, Spotlight) and i.isVisible()), None)


def step(onlooker: Onlooker, seen: Callable[[], None]) -> None:
    """Let one more step be played, frame by frame, and look at each."""
    playback, animations = onlooker.playback, onlooker.table.animations
    playback.next_step()
    while animations.busy:
        seen()
        animations.advance(FRAME)


def check_at_rest(onlooker: Onlooker) -> None:
    """Nothing leans, is held up, or is fainter than it is meant to be."""
    assert not spotlight_of(onlooker.table)
    for item in things(onlooker):
        assert item.rotation() == 0
        assert not item.property("lifted")
        assert not DIMMEST <= item.opacity() < 0.99 or item.opacity() == pytest.approx(0.45)


@pytest.mark.parametrize("still", [False, True], ids=["travelling", "still"])
@pytest.mark.parametrize("game", SUBJECTS)
def test_nothing_is_left_of_a_way(qapp: QApplication, game: str, still: bool) -> None:
    match, people, reader = next(evenings(game))
    onlooker = Onlooker(match, people, reader, "en")
    table, playback, chance = onlooker.table, onlooker.playback, Random(game)
    table.animations.stop_clock()
    table.animations.still = still
    playback.pace = Pace.NORMAL
    leaning = set[bool]()

    def look() -> None:
        leaning.update(item.rotation() != 0 for item in things(onlooker))

    while playback.past and playback.position < 24:
        step(onlooker, look)
        check_at_rest(onlooker)
        if playback.past and chance.random() < 0.3:
            playback.next_step()
            table.animations.advance(FRAME)
            if chance.random() < 0.5:
                table.animations.hurry()
            else:
                playback.go_to(playback.position)
            while table.animations.busy:
                table.animations.advance(FRAME)
            check_at_rest(onlooker)
    assert not (still and True in leaning), "who wants less motion sees none"
    onlooker.leave()


@pytest.fixture
def deck(qapp: QApplication) -> DeckItem:
    game = next(iter(GAMES))
    match, people, reader = next(evenings(game))
    onlooker = Onlooker(match, people, reader, "en")
    return DeckItem(onlooker.table.context)


def test_a_thing_goes_by_an_arc_to_its_very_place(deck: DeckItem) -> None:
    queue = AnimationQueue()
    queue.set_tempo(Tempo(1.0, 0.0))
    queue.stop_clock()
    start, end = QPointF(100, 500), QPointF(900, 500)
    deck.setPos(start)
    lying = deck.boundingRect()
    queue.enqueue(lambda: queue.move(deck, end, 0.5))
    way = [deck.pos()]
    held: list[QRectF] = []
    while queue.busy:
        queue.advance(FRAME)
        way.append(deck.pos())
        if deck.property("lifted"):
            held.append(deck.boundingRect())
    assert way[-1] == end
    assert deck.scale() == 0.5
    assert [place.x() for place in way] == sorted(place.x() for place in way)
    highest = min(place.y() for place in way)
    assert 0 < start.y() - highest <= HIGHEST
    assert held
    assert all(box.contains(lying) and box != lying for box in held), "its shadow falls farther"
    assert deck.boundingRect() == lying
    assert len(way) == pytest.approx(travel_time(800) / FRAME, abs=3)


def test_who_wants_less_motion_sees_it_at_its_place(deck: DeckItem) -> None:
    queue = AnimationQueue()
    queue.set_tempo(Tempo(1.0, 0.0))
    queue.stop_clock()
    queue.still = True
    deck.setPos(0, 0)
    queue.enqueue(lambda: queue.move(deck, QPointF(500, 300), 1.0))
    queue.advance(1)
    assert deck.pos() == QPointF(500, 300)
    assert deck.opacity() < 0.5
    queue.advance(FADE)
    assert not queue.busy
    assert deck.opacity() == 1


@pytest.mark.usefixtures("qapp")
def test_a_choice_of_the_person_goes_before_the_wish_of_the_system() -> None:
    assert less_is_wanted("less")
    assert not less_is_wanted("full")


@pytest.mark.parametrize("still", [False, True], ids=["travelling", "still"])
@pytest.mark.parametrize("game", SUBJECTS)
def test_what_is_refused_shakes_its_head_and_stays_where_it_is(
    qapp: QApplication, game: str, still: bool
) -> None:
    match, people, reader = next(evenings(game))
    table = Onlooker(match, people, reader, "en").table
    table.animations.still = still
    item = things_that_lie(table)[0]
    place = item.pos()
    table.refuse(item, None)
    assert not item.children()
    table.refuse(item, "It is not your turn.")
    assert table.hinted_words == "It is not your turn."
    shaking = item.findChildren(QAbstractAnimation)
    assert len(shaking) == (0 if still else 1)
    seen = set()
    for animation in shaking:
        animation.pause()
        for at in range(0, SHAKE + 1, 10):
            animation.setCurrentTime(at)
            seen.add(round(item.transform().dx(), 3))
            assert item.pos() == place
        assert min(seen) < 0 < max(seen) <= SHAKEN
    assert item.transform().isIdentity()


@pytest.mark.parametrize("game", SUBJECTS)
def test_a_door_is_opened_in_the_light_and_all_else_waits_in_the_dark(
    qapp: QApplication, game: str
) -> None:
    match, people, reader = next(evenings(game))
    onlooker = Onlooker(match, people, reader, "en")
    table, playback = onlooker.table, onlooker.playback
    table.animations.stop_clock()
    playback.pace = Pace.NORMAL
    doors = [item for item in table.items() if isinstance(item, DoorItem)]
    openings = 0

    def look() -> None:
        nonlocal openings
        dark = spotlight_of(table)
        ajar = [door for door in doors if 0 < float(door.property("openness")) < 1]
        if dark is None:
            return
        openings += len(ajar)
        for door in ajar:
            assert dark.opacity() == 1
            assert door.zValue() > dark.zValue()
            shut = [
                other for other in doors if other not in ajar and not other.property("openness")
            ]
            assert all(other.zValue() < dark.zValue() for other in shut)

    revealed = False
    while playback.past:
        before = playback.position
        step(onlooker, look)
        events = (e for s in match.steps[before : playback.position] for e in s.events)
        revealed |= any(e.key == "identity_revealed" for e in events)
    assert bool(openings) is (revealed and bool(doors))
    onlooker.leave()
