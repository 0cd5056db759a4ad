"""The last moves stay marked: what they touched, and the way that something went."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QStyleOptionGraphicsItem

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.last_moves import recent_events
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.sitting import MatchSource
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.engine.cards import Clue
from lat_desktop.engine.doors import CardDiscarded, CardTaken, Doors, Passed
from lat_desktop.engine.favor import BidMade, CardAdded, Favor, LotWon
from lat_desktop.engine.game import Seat
from lat_desktop.engine.labyrinth import CardsSwapped, CubMoved, Labyrinth, MarkerTurned, Turn
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.engine.suspicion import (
    CardPlayed,
    GemLifted,
    GemStolen,
    GuestWalked,
    PassageUsed,
    PlayerAsked,
    Suspicion,
)
from lat_desktop.tables.card_items import CARD, CardItem
from lat_desktop.tables.doors.table import DoorsTable
from lat_desktop.tables.favor.table import FavorTable
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.labyrinth.table import LabyrinthTable
from lat_desktop.tables.registry import KITS
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.tables.suspicion.table import SuspicionTable
from lat_desktop.tables.table import AnyTable
from lat_desktop.widgets.theme import THEME_NAMES, Theme
from tests.evening import headers
from tests.eyes import contrast
from tests.games import SUBJECTS
from tests.games.subject import random_match
from tests.tables.conftest import SitDown

STEPS = 40
SHAPES = (QSizeF(1300, 1000), QSizeF(800, 500), QSizeF(1470, 700))
"""Widths of windows to heights."""


class Onlooker(QObject):
    """Somebody who looks back on a match with the eyes of a seat, or of nobody."""

    def __init__(self, match: AnyMatch, reader: Seat | None, language: str = "en") -> None:
        super().__init__()
        people = () if reader is None else (reader,)
        self.playback = Playback(MatchSource(match, people, self), Pace.AT_ONCE, self)
        self.language = LanguageService(self)
        self.language.set_language(language)
        self.theme = Theme(self)
        seats = headers(range(match.setup.seats), people)
        self.renderer = TextRenderer(self.language, match.game.key, seats, self)
        table = KITS[match.game.key].table()
        self.table: AnyTable = table(self.playback, self.renderer, self.theme)
        self.table.setParent(self)
        self.table.begin()

    def leave(self) -> None:
        self.table.close()
        self.deleteLater()
        QApplication.sendPostedEvents(self, QEvent.Type.DeferredDelete)


class Mark(NamedTuple):
    kind: str
    place: tuple[float, float]
    parts: tuple[tuple[float, ...], ...]


def rounded(*numbers: float) -> tuple[float, ...]:
    return tuple(round(number, 1) for number in numbers)


def marks_of(table: AnyTable) -> tuple[list[Mark], list[tuple[tuple[float, ...], ...]], list[str]]:
    """Return all that is marked of the last moves, wherever it lies, and what is said of it."""
    items = [item for item in table.items() if isinstance(item, TableItem) and item.moved]
    marks = sorted(
        Mark(
            type(item).__name__,
            (round(item.x(), 1), round(item.y(), 1)),
            tuple(
                rounded(part.x(), part.y(), part.width(), part.height())
                for part in item.touched_parts
            ),
        )
        for item in items
    )
    ways = [
        tuple(rounded(point.x(), point.y()) for point in way.points) for way in table.marks.ways
    ]
    return marks, ways, table.described()


def match_at(game: str, seed: int) -> AnyMatch:
    subject = SUBJECTS[game]
    return (subject.match_at or random_match(subject.game))(seed, STEPS)


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> Iterator[None]:
    yield
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.mark.parametrize("game", SUBJECTS)
@given(data=st.data(), seed=st.integers(0, 10**6))
@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_marks_follow_from_the_position_alone(
    game: str, data: st.DataObject, seed: int
) -> None:
    match = match_at(game, seed)
    reader = data.draw(st.sampled_from([None, *range(match.setup.seats)]))
    rng = Random(seed)
    onlooker = Onlooker(match, reader)
    playback, table = onlooker.playback, onlooker.table

    def check_begun() -> None:
        """While a step is shown, only what it leaves marked whatever comes of it is marked."""
        assert playback.begun_step is not None
        begun = [*playback.visible_steps, replace(playback.begun_step, events=())]
        kept = [each.event for each in recent_events(begun, reader, begun[-1].seat)]
        assert all(event in kept for event in table.marks.last_events())
        assert not (playback.begun_step.begins_round and table.marks.last_events())

    playback.beat_began.connect(check_begun)
    playback.go_to(0)
    shape, language = SHAPES[0], "en"
    table.reshape(shape)
    for _ in range(12):
        match rng.random():
            case chance if chance < 0.5:
                playback.next_step()
            case chance if chance < 0.8:
                playback.go_to(rng.randint(0, playback.front))
            case chance if chance < 0.9:
                table.reshape(shape := rng.choice(SHAPES))
            case _:
                onlooker.language.set_language(language := rng.choice(("en", "it")))
        assert not table.animations.busy
        steps, actor = playback.visible_steps, playback.view.actor
        recent = [each.event for each in recent_events(steps, playback.reader, actor)]
        assert all(event in recent for event in table.marks.last_events())
        fresh = Onlooker(match.after(playback.position), reader, language)
        fresh.table.reshape(shape)
        assert marks_of(table) == marks_of(fresh.table)
        fresh.leave()
    onlooker.leave()


@pytest.mark.parametrize("game", SUBJECTS)
def test_every_turn_of_another_leaves_a_mark(game: str) -> None:
    onlooker = Onlooker(match_at(game, 3), 0)
    playback, table = onlooker.playback, onlooker.table
    turns = 0
    for position in range(playback.front + 1):
        playback.go_to(position)
        step = playback.step
        if step is not None and step.seat not in (None, 0) and not table.view.between_rounds:
            turns += 1
            marked = [item for item in table.items() if isinstance(item, TableItem) and item.moved]
            assert marked, f"step {position} of seat {step.seat} left nothing: {step.events}"
            assert len(table.described()) > len(table.in_words())
    assert turns > 1
    onlooker.leave()


def touched(table: AnyTable) -> set[TableItem]:
    """Return what is marked as touched by a last move."""
    return {item for item in table.items() if isinstance(item, TableItem) and item.moved}


def test_labyrinth_marks_the_way_the_cub_two_cards_and_the_marker() -> None:
    onlooker = Onlooker(match_at(Labyrinth.key, 5), 0)
    playback, table = onlooker.playback, onlooker.table
    assert isinstance(table, LabyrinthTable)
    zones, carried, seen = table.zones, 0, set[type]()
    for position in range(playback.front + 1):
        playback.go_to(position)
        step = playback.step
        if step is None or not isinstance(step.move, Turn):
            continue
        turn, pair = step.move, step.move.pair or ()
        cubs = [item for item in zones.cubs if item.moved]
        cards = {square for square, card in zones.cards.items() if card.moved}
        turned = {swap for swap, item in zones.swaps.items() if item.moved}
        assert cards == set(pair)
        markers = {event.swap for event in step.events if isinstance(event, MarkerTurned)}
        assert turned == markers
        there = dict([pair, pair[::-1]]) if pair else {}
        assert [(cub.seat, cub.square) for cub in cubs] == [
            (step.seat, there.get(turn.target, turn.target))
        ]
        carried += turn.target in pair
        (way,) = table.marks.ways
        assert zones.places.nearest(way.points[0]) is turn.origin
        assert zones.places.nearest(way.points[-1]) is turn.target
        seen |= {type(event) for event in table.marks.last_events()}
    assert seen == {CubMoved, CardsSwapped, MarkerTurned}
    assert carried > 0
    onlooker.leave()


def test_doors_marks_the_card_that_was_taken_or_discarded_and_who_passed() -> None:
    onlooker = Onlooker(match_at(Doors.key, 4), 0)
    playback, table = onlooker.playback, onlooker.table
    assert isinstance(table, DoorsTable)
    seen = set[type]()
    for position in range(playback.front + 1):
        playback.go_to(position)
        items = touched(table)
        for event in table.marks.last_events():
            seen.add(type(event))
            match event:
                case CardTaken(_, card):
                    assert table.zones.row[-1].face is card
                    assert table.zones.row[-1] in items
                case CardDiscarded(_, card):
                    assert table.zones.discards[-1].face is card
                    assert table.zones.discards[-1] in items
                case Passed(seat):
                    assert table.zones.plaques[seat] in items
    assert seen >= {CardTaken, CardDiscarded}
    onlooker.leave()


@pytest.mark.parametrize("seed", [1, 2, 6])
def test_favor_marks_what_was_bid_added_and_won(seed: int) -> None:
    onlooker = Onlooker(match_at(Favor.key, seed), 0)
    playback, table = onlooker.playback, onlooker.table
    assert isinstance(table, FavorTable)
    for position in range(playback.front + 1):
        playback.go_to(position)
        items = touched(table)
        added, won = list[Clue](), list[Clue]()
        for event in table.marks.last_events():
            match event:
                case BidMade(seat):
                    assert table.auction.spots[seat] in items
                    assert table.auction.spots[seat].isVisible()
                case CardAdded(_, card):
                    added.append(card)
                case LotWon(_, _, cards):
                    won += cards
        in_lot = [card.face for card in table.cards.lot if card in items]
        collected = [c.face for row in table.cards.collections.values() for c in row if c in items]
        assert in_lot == added
        assert sorted(map(str, collected)) == sorted(map(str, won))
    onlooker.leave()


@pytest.mark.parametrize("seed", [1, 3])
def test_suspicion_marks_guests_gems_cards_and_who_was_asked(seed: int) -> None:
    onlooker = Onlooker(match_at(Suspicion.key, seed), 0)
    playback, table = onlooker.playback, onlooker.table
    assert isinstance(table, SuspicionTable)
    seen = set[type]()
    for position in range(playback.front + 1):
        playback.go_to(position)
        walked = set()
        for event in table.marks.last_events():
            seen.add(type(event))
            match event:
                case GuestWalked(_, guest) | PassageUsed(_, guest):
                    walked.add(guest)
                case GemStolen(seat, gem) | GemLifted(seat, gem):
                    plaque = table.plaques[seat]
                    assert plaque.gem_part(gem) in plaque.touched_parts
                case PlayerAsked(_, recipient):
                    assert table.plaques[recipient].rect in table.plaques[recipient].touched_parts
                case CardPlayed():
                    assert (table.in_play.card or table.supply.discards).moved
        assert {guest for guest, item in table.mansion.guests.items() if item.moved} == walked
        assert bool(table.marks.ways) == bool(walked)
    assert seen >= {GuestWalked, CardPlayed}
    onlooker.leave()


def test_ones_own_move_takes_the_place_of_the_opponents(
    enter_garden: SitDown[LabyrinthTable],
) -> None:
    sitting = enter_garden(match_at(Labyrinth.key, 0).after(1))
    table, opponent = sitting.table, sitting.renderer.name(1)
    for _ in range(2):
        turns = [move for move in sitting.playback.legal_moves if isinstance(move, Turn)]
        turn = next(turn for turn in turns if turn.pair is not None)
        assert turn.pair is not None
        for square in (turn.origin, turn.target, *turn.pair):
            sitting.wait()
            sitting.click(table.zones.cards[square])
        sitting.wait()
        moves = [step.move for step in sitting.playback.visible_steps if step.seat == 1]
        assert isinstance(moves[-1], Turn)
        (way,) = table.marks.ways
        assert table.zones.places.nearest(way.points[0]) is moves[-1].origin
        said = table.described()[-1]
        assert said.startswith(sitting.renderer.word("zone.last_moves"))
        assert opponent in said
        (cub,) = (cub for cub in table.zones.cubs if cub.moved)
        sitting.view.setFocus()
        cub.hoverEnterEvent(None)  # type: ignore[arg-type]
        assert opponent in sitting.hints[-1], "who points at it is told why"
        cub.hoverLeaveEvent(None)  # type: ignore[arg-type]


# What the marks look like


def painted(item: TableItem) -> QImage:
    """Return *item* without its colours."""
    image = QImage(260, 340, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(item.context.colours.table)
    painter = QPainter(image)
    painter.translate(130, 170)
    item.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    return image.convertToFormat(QImage.Format.Format_Grayscale8)


@pytest.mark.parametrize("name", THEME_NAMES)
def test_a_mark_is_told_from_every_other_without_colour(name: str) -> None:
    onlooker = Onlooker(match_at(Doors.key, 1), 0)
    onlooker.theme.choose(name, 100)
    context = RenderContext(onlooker.theme, onlooker.renderer)
    cards = [CardItem(context, Clue.RED_LADY) for _ in range(5)]
    _, last, hinted, made, clickable = cards
    last.show_touched((CARD,))
    hinted.point_out(True)
    made.show_made(True)
    clickable.set_clickable(True)
    pictures = list(map(painted, cards))
    assert all(one != other for n, one in enumerate(pictures) for other in pictures[:n])
    # The corners are marked, and the middle of each side is bare, where the others have a ring.
    frame = QRectF(CARD).adjusted(-9, -9, 9, 9).translated(130, 170)
    corner = frame.topLeft().toPoint()
    middle = QPointF(frame.center().x(), frame.top()).toPoint()
    bare, marked, _, ring, _ = pictures
    assert marked.pixelColor(corner) != bare.pixelColor(corner)
    assert marked.pixelColor(middle) == bare.pixelColor(middle)
    assert ring.pixelColor(middle + QPointF(0, 5).toPoint()) != bare.pixelColor(
        middle + QPointF(0, 5).toPoint()
    )
    # Light with a dark rim: on whatever ground, one of the two keeps 3:1.
    c = context.colours
    for ground in (c.table, c.paper, c.brass, c.blue, c.red, c.ink, c.curtain, QColor("grey")):
        assert max(contrast(c.on_table, ground), contrast(c.table_edge, ground)) >= 3
    onlooker.leave()


def test_what_others_did_with_a_thing_is_not_told_once_one_has_done_more_with_it() -> None:
    """Who has moved a guest on is not told where that guest was moved to before."""
    overtaken = 0
    for seed, steps in product(range(4), range(4, 60)):
        match = random_match(GAMES[Suspicion.key])(seed, steps)
        if match.actor is None or match.steps[-1].seat != match.actor:
            continue  # nobody has done anything yet in their turn
        onlooker = Onlooker(match, match.actor)
        table = onlooker.table
        for item in table.items():
            if isinstance(item, TableItem):
                events = table.marks.last_events(item)
                own = [n for n, event in enumerate(events) if event.subject == match.actor]
                before = (
                    [table.renderer.render_event(event) for event in events[: own[-1]]]
                    if own
                    else []
                )
                overtaken += len(before)
                assert not any(words and words in table.words_of(item) for words in before)
        onlooker.leave()
    assert overtaken > 3
