"""The log of facts: who did what in which turn, as whoever looks may know it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.mansion import Gem, Guest
from lat_desktop.engine.suspicion import GemLifted, GemStolen, Suspicion
from lat_desktop.models.moves import LINE_ROLE
from lat_desktop.models.suspicion.fact_log import FactFilter, FactsModel
from lat_desktop.models.suspicion.help import Help
from lat_desktop.rulebook.markup import without_things
from tests.engine.suspicion_table import STILL, deal, play
from tests.evening import controller_of, renderer_of
from tests.games import SUBJECTS
from tests.models.test_models import said

DEALT = deal("viola buford remy", "steal+view view+ask_buford steal+ask_viola steal+ask_earl")
STORY = [
    *(DEALT, STILL, "play view+ask_buford, view, ask 1 buford"),
    *(STILL, "play steal+ask_viola, steal ruby, ask 2 viola"),
]
ASKED = "asked Master 2: “Can your guest see Viola Chung?”"


def test_everything_is_told_with_its_turn(
    tmp_path: Path, settings: Settings, qtmodeltester: ModelTester
) -> None:
    controller = controller_of(play(*STORY), tmp_path)
    playback = Playback(controller)
    model = FactsModel(playback, renderer_of(controller), Help(playback, settings), controller)
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]
    indexes = [model.index(row) for row in range(model.rowCount())]
    rows = [(index.data(LINE_ROLE).turn, str(index.data())) for index in indexes]
    turns = [turn for turn, _ in rows]
    assert turns == sorted(turns)
    texts = dict.fromkeys(turns, "")
    for turn, text in rows:
        texts[turn] += text + "\n"
    assert "nobody at the table is Trudie Mudge" in texts[1]
    assert "Master 1 answered you: Yes." in texts[1]
    assert "Master 1 stole a ruby from a room." in texts[2]
    assert "Left in the stack: 4 rubies." in texts[2]
    assert f"Master 1 {ASKED}\n" in texts[2]
    assert "Master 2 answered, and nobody but Master 1 saw the answer." in texts[2]
    assert "Yes" not in texts[2]
    assert "No." not in texts[2]
    heard = model.index(len(rows) - 1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert str(heard).startswith(f"Turn {turns[-1]}: ")


@pytest.mark.rule("P27")
@pytest.mark.parametrize("seed", [0, 2, 3])
def test_a_set_is_told_when_it_is_complete(
    tmp_path: Path, settings: Settings, qapp: QApplication, seed: int
) -> None:
    """A score that leaps says why."""
    match = SUBJECTS[Suspicion.key].position(seed, 400)
    controller = controller_of(match, tmp_path)
    playback = Playback(controller)
    model = FactsModel(playback, renderer_of(controller), Help(playback, settings), controller)
    texts = [str(model.index(row).data()) for row in range(model.rowCount())]
    leaps = 0
    held = [[0, 0, 0] for _ in range(match.setup.seats)]
    for step in match.steps:
        for event in step.events:
            if isinstance(event, GemStolen | GemLifted):
                before = min(held[event.seat])
                held[event.seat][list(Gem).index(event.gem)] += 1
                leaps += min(held[event.seat]) > before
    assert leaps > 0
    assert sum("A set of all three kinds, worth 6 points." in text for text in texts) == leaps


def test_it_can_be_about_one_player(
    tmp_path: Path, settings: Settings, qtmodeltester: ModelTester
) -> None:
    controller = controller_of(play(*STORY), tmp_path)
    playback = Playback(controller)
    facts = FactsModel(playback, renderer_of(controller), Help(playback, settings), controller)
    model = FactFilter(facts, controller)
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]
    everything = said(model)
    model.seat = 2
    asked, answered = said(model)
    assert ASKED in str(asked)
    assert "Master 2 answered" in str(answered)
    model.seat = 1
    about = said(model)
    assert asked in about, "whoever asks has to do with it too"
    assert any("answered you" in str(text) for text in about)
    assert not any("nobody at the table" in str(text) for text in about)
    model.seat = None
    assert said(model) == everything


def test_a_step_joins_the_log_of_its_player(
    tmp_path: Path, settings: Settings, qtbot: QtBot
) -> None:
    match = play(*STORY[:2])
    controller = controller_of(match, tmp_path)
    playback = Playback(controller)
    facts = FactsModel(
        playback, renderer_of(controller, "it"), Help(playback, settings), controller
    )
    mine, others = FactFilter(facts, controller), FactFilter(facts, controller)
    mine.seat, others.seat = 0, 2
    before = mine.rowCount(), others.rowCount()
    with qtbot.waitSignal(mine.rowsInserted):
        controller.choose(match.game.parse("play view+ask_buford"))
    assert (mine.rowCount(), others.rowCount()) == (before[0] + 1, before[1])
    assert "Sbircia un invito" in str(said(mine)[-1])


@pytest.mark.parametrize("taken", [False, True])
def test_it_is_told_anew_to_whoever_looks(
    tmp_path: Path, settings: Settings, qtbot: QtBot, taken: bool
) -> None:
    match = play(*STORY[:3])
    controller = controller_of(match, tmp_path, people=(0, 1, 2))
    playback = Playback(controller)
    model = FactsModel(playback, renderer_of(controller), Help(playback, settings), controller)
    assert "Yes." not in str(said(model))
    if taken:
        controller.begin()
        assert match.actor == 1
        with qtbot.waitSignal(model.modelReset):
            controller.take_over()
        assert "Bruno answered Anna: Yes." in str(said(model))
        assert "Trudie Mudge" not in str([t for t in said(model) if "invitation" in str(t)])
    controller.close()


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("level", ["none", "follows", "likely"])
def test_a_fact_says_who_it_leaves(
    tmp_path: Path, settings: Settings, language: str, level: str
) -> None:
    controller = controller_of(play(*STORY), tmp_path)
    renderer = renderer_of(controller, language)
    playback = Playback(controller)
    model = FactsModel(playback, renderer, Help(playback, settings), controller)
    settings.help = level
    indexes = [model.index(row) for row in range(model.rowCount())]
    explained = {}
    for i in indexes:
        meanings = without_things(model.meanings(i))
        explained[i.data()] = i.data(Qt.ItemDataRole.ToolTipRole).removesuffix(meanings).rstrip()
    left = {said: why for said, why in explained.items() if why}
    if level == "none":
        assert left == {}
        return
    answer, theft = left.values()
    book, name = renderer.book, renderer.name(1)
    guests = [[g for g in Guest if book.word(g.key) in why] for why in (answer, theft)]
    assert guests[0] == [Guest(g) for g in ("buford", "trudie", "remy", "viola", "stefano", "earl")]
    assert Guest.STEFANO not in guests[1]
    assert Guest.BUFORD in guests[1]
    assert all(name in why for why in (answer, theft))
