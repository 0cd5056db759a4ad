"""What a screen reader is told of a table, and what it can do there; no bus is needed for that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import cast

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.registry import KITS
from lat_desktop.tables.table import AnyTable
from tests.evening import quiet
from tests.games import SUBJECTS
from tests.tables.conftest import SitDown, Sitting
from tests.tables.test_last_moves import Onlooker

Role, Text = QAccessible.Role, QAccessible.Text
MOMENTS = ((0, 3), (1, 12), (2, 25), (3, 60))
"""A seed, and how many steps of a match are played before one sits down."""
PRESSES = 400
"""After so many it is enough, if a match has not come to its end by then."""

every_game = pytest.mark.parametrize("game", SUBJECTS)
SitAt = Callable[..., Sitting[AnyTable]]


@pytest.fixture(autouse=True)
def reader(qapp: QApplication) -> Iterator[None]:
    """Have Qt believe that an assistive program is there."""
    QAccessible.setActive(True)
    yield
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QAccessible.setActive(False)


@pytest.fixture
def sit_at(qtbot: QtBot, tmp_path: Path) -> Iterator[SitAt]:
    """Return what opens the table of any game, in the midst of a match; the person is to move."""
    tables: list[SitDown[AnyTable]] = []

    def sit(match: AnyMatch, language: str = "en") -> Sitting[AnyTable]:
        tables.append(SitDown(qtbot, tmp_path, KITS[match.game.key].table(), quiet))
        people = (0 if match.actor is None else match.actor,)
        return tables[-1](match, language=language, people=people)

    yield sit
    for each in tables:
        each.leave()


def root(sitting: Sitting[AnyTable]) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(sitting.view)


def children(node: QAccessibleInterface) -> list[QAccessibleInterface]:
    return [node.child(n) for n in range(node.childCount())]


def leaves(node: QAccessibleInterface) -> list[QAccessibleInterface]:
    return [leaf for each in children(node) for leaf in (leaves(each) or [each])]


def name(node: QAccessibleInterface) -> str:
    return str(node.text(Text.Name))


def told(node: QAccessibleInterface, depth: int = 0) -> list[tuple[int, str, str, str]]:
    """Return all that is said of a table, in order: how deep, what kind, name and description."""
    here = (depth, node.role().name, name(node), str(node.text(Text.Description)))
    return [here, *(line for child in children(node) for line in told(child, depth + 1))]


def pressable(node: QAccessibleInterface) -> list[QAccessibleInterface]:
    return [leaf for leaf in leaves(node) if "Press" in leaf.actionInterface().actionNames()]


def press(sitting: Sitting[AnyTable], node: QAccessibleInterface) -> None:
    node.actionInterface().doAction("Press")
    QApplication.processEvents()
    sitting.wait()


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seed", "steps"), MOMENTS)
def test_a_table_is_a_tree_of_things_with_names(
    sit_at: SitAt, game: str, language: str, seed: int, steps: int
) -> None:
    sitting = sit_at(SUBJECTS[game].position(seed, steps), language)
    node = root(sitting)
    assert node.role() is Role.Grouping
    for group in children(node):
        assert group.parent().object() is sitting.view
        assert node.indexOfChild(group) == [*map(name, children(node))].index(name(group))
        for thing in children(group):
            assert thing.parent().object() is group.object()
    found = leaves(node)
    assert all(name(leaf) for leaf in found)
    assert len({leaf.object() for leaf in found}) == len(found), "something is read twice"
    offered = {leaf.object() for leaf in pressable(node)}
    assert offered == set(sitting.table.clickable_items())
    for leaf in found:
        assert leaf.state().focusable == (leaf.object() in offered)
        assert "\ufdd0" not in name(leaf) + leaf.text(Text.Description), "marks of markup are read"


@every_game
def test_a_match_is_played_by_presses_alone(sit_at: SitAt, game: str) -> None:
    subject = SUBJECTS[game]
    sitting = sit_at(subject.position(0, 1))
    rng = Random(1)
    match = sitting.controller.match
    for _ in range(PRESSES):
        if match.outcome is not None:
            break
        before = told(root(sitting)), len(match.steps)
        press(sitting, rng.choice(pressable(root(sitting))))
        assert (told(root(sitting)), len(match.steps)) != before, "nothing came of it"
    assert match.outcome is not None or subject.longest is None


@every_game
def test_what_is_hidden_changes_no_word(qapp: QApplication, game: str) -> None:
    for seed, steps in MOMENTS:
        match = SUBJECTS[game].position(seed, steps)
        for seat in (None, *range(match.setup.seats)):
            heard = []
            other: AnyMatch = Match(match.game, match.setup)
            for move in SUBJECTS[game].resample_hidden(match, seat, Random(seed)):
                other.play(move)
            for each in (match, other):
                onlooker = Onlooker(each, seat)
                table = onlooker.table
                groups = table.groups()
                things = [thing for group in groups for thing in group.things()]
                said = [(table.name_of(thing), table.description_of(thing)) for thing in things]
                heard.append(([group.words() for group in groups], said))
                onlooker.leave()
            assert heard[0] == heard[1]


@every_game
def test_exactly_one_thing_has_the_focus(sit_at: SitAt, game: str, qtbot: QtBot) -> None:
    sitting = sit_at(SUBJECTS[game].position(1, 12))
    sitting.view.activateWindow()
    qtbot.waitUntil(sitting.view.hasFocus)
    QTest.keyClick(sitting.view.viewport(), Qt.Key.Key_Tab)
    for _ in range(len(sitting.table.clickable_items())):
        nodes = [root(sitting), *leaves(root(sitting))]
        (one,) = [cast("TableItem", node.object()) for node in nodes if node.state().focused]
        assert one in sitting.table.clickable_items()
        assert one.hasFocus()
        assert root(sitting).focusChild().object() is one
        QTest.keyClick(sitting.view.viewport(), Qt.Key.Key_Tab)
        if sitting.table.focusItem() is None:
            return  # that was the last: Tab leads out of the table


@every_game
def test_where_a_thing_is_follows_the_window(sit_at: SitAt, game: str, qtbot: QtBot) -> None:
    sitting = sit_at(SUBJECTS[game].position(1, 12))
    places = []
    for size in ((1000, 640), (700, 500)):
        sitting.view.resize(*size)
        qtbot.waitUntil(lambda: not sitting.table.animations.busy)
        leaf = pressable(root(sitting))[0]
        places.append(leaf.rect())
        seen = sitting.view.viewport().rect()
        seen.moveTopLeft(sitting.view.viewport().mapToGlobal(seen.topLeft()))
        assert seen.contains(leaf.rect().center())
        at = root(sitting).childAt(leaf.rect().center().x(), leaf.rect().center().y())
        assert leaf.object() in {each.object() for each in (at, *leaves(at))}
    assert places[0] != places[1]


@every_game
def test_names_are_said_in_another_language_at_once(sit_at: SitAt, game: str) -> None:
    sitting = sit_at(SUBJECTS[game].position(1, 12))
    english = told(root(sitting))
    language = sitting.controller.findChild(LanguageService)
    assert isinstance(language, LanguageService)
    language.set_language("it")
    assert told(root(sitting)) != english


@every_game
def test_readers_are_told_what_comes_goes_and_changes(
    sit_at: SitAt, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = sit_at(SUBJECTS[game].position(1, 12))
    heard: list[QAccessible.Event] = []

    def hear(event: QAccessibleEvent) -> None:
        heard.append(event.type())

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    rng = Random(2)
    while QAccessible.Event.NameChanged not in heard:
        press(sitting, rng.choice(pressable(root(sitting))))
    assert QAccessible.Event.Focus in heard
    assert all(
        each is not QAccessible.Event.ObjectDestroyed or QAccessible.Event.ObjectCreated in heard
        for each in heard
    )
