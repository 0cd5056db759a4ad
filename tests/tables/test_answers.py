"""What the sheets say is so: the cards that are left, what somebody did, what a card may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.cards import CLUES, Clue, Door
from lat_desktop.engine.doors import Doors, DoorsView
from lat_desktop.engine.favor import Favor, worth
from lat_desktop.engine.labyrinth import GARDEN, Labyrinth, Turn
from lat_desktop.engine.mansion import CARDS
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.rulebook.book import written
from lat_desktop.tables.doors.table import DoorsTable
from lat_desktop.tables.favor.table import FavorTable
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.labyrinth.table import LabyrinthTable
from lat_desktop.tables.suspicion.answers import TOLD
from lat_desktop.tables.suspicion.table import SuspicionTable
from tests.tables.test_last_moves import Onlooker, match_at

SEEDS = range(12)


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> Iterator[None]:
    yield
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def lines(onlooker: Onlooker, item: TableItem) -> list[str]:
    """Return what the sheet of *item* says, sentence by sentence."""
    answer = onlooker.table.answer(item)
    assert answer is not None
    return ["".join(words for words, _ in line) for line in answer.lines]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_deck_of_doors_tells_what_is_left_in_it(seed: int) -> None:
    onlooker = Onlooker(match_at(Doors.key, seed), 0)
    table, view = onlooker.table, onlooker.playback.view
    assert isinstance(table, DoorsTable)
    assert isinstance(view, DoorsView)
    left = Counter(CLUES) - Counter((*view.display, *view.row, *view.discards))
    assert left.total() == view.deck
    said = " ".join(lines(onlooker, table.deck))
    told = {clue: f"{onlooker.renderer.word(clue.key)} × {left[clue]}" in said for clue in Clue}
    assert told == {clue: bool(left[clue]) for clue in Clue}
    onlooker.leave()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seat_of_doors_tells_what_it_took_or_discarded(seed: int) -> None:
    onlooker = Onlooker(match_at(Doors.key, seed), 0)
    table, view = onlooker.table, onlooker.playback.view
    assert isinstance(table, DoorsTable)
    assert isinstance(view, DoorsView)
    for seat, plaque in table.zones.plaques.items():
        cards = view.row if seat == view.collector else view.discards
        names = [onlooker.renderer.word(card.key) for card in cards]
        said = lines(onlooker, plaque)[1]
        assert not cards or f": {onlooker.renderer.book.series(names)}. (rule " in said
    onlooker.leave()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_of_favor_tells_what_it_is_worth_to_whom(seed: int) -> None:
    onlooker = Onlooker(match_at(Favor.key, seed), 0)
    table = onlooker.table
    assert isinstance(table, FavorTable)
    plain = [card for card in table.cards.all() if card.face and card.face not in CLUES[-2:]]
    for card in plain:
        assert card.face is not None
        said = lines(onlooker, card)[0]
        for door in Door:
            points = written(worth(door, [card.face]))
            assert f"{points} to {onlooker.renderer.word(door.key)}" in said
    onlooker.leave()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_of_labyrinth_tells_with_which_it_may_change_places(seed: int) -> None:
    onlooker = Onlooker(match_at(Labyrinth.key, seed), 0)
    table, match = onlooker.table, onlooker.playback.match
    assert isinstance(table, LabyrinthTable)
    legal = [move for move in match.legal_moves if isinstance(move, Turn) and move.pair]
    said = {square: lines(onlooker, table.zones.cards[square])[0] for square in GARDEN}
    for turn in legal:
        assert turn.pair is not None
        first, second = turn.pair
        assert str(second) in said[first]
        assert str(first) in said[second]
    onlooker.leave()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_deck_of_suspicion_tells_what_is_not_seen(seed: int) -> None:
    onlooker = Onlooker(match_at(Suspicion.key, seed), 0)
    table = onlooker.table
    assert isinstance(table, SuspicionTable)
    view = table.view
    seen = len(view.discards) + len(view.hand) + (view.card is not None)
    told = lines(onlooker, table.supply.deck)[0].rstrip(".").replace(" and ", ", ")
    assert sum(int(part.split("×")[1]) for part in told.split(", ") if "×" in part) == 2 * (
        len(CARDS) - seen
    )
    onlooker.leave()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seat_of_suspicion_tells_its_last_thefts_and_questions(seed: int) -> None:
    onlooker = Onlooker(match_at(Suspicion.key, seed), 0)
    table = onlooker.table
    assert isinstance(table, SuspicionTable)
    for seat, plaque in table.plaques.items():
        said = lines(onlooker, plaque)
        told = [
            event
            for step in onlooker.playback.visible_steps
            for event in step.events
            if isinstance(event, TOLD) and seat in (event.subject, event.recipient)
        ]
        if told:
            assert onlooker.renderer.render_event(told[-1]) in said[-1]
        else:
            assert said == [onlooker.renderer.render(Sentence("asked.nothing"))]
    onlooker.leave()
