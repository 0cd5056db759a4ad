"""The deduction sheet: marks that can be taken back, and what follows, for each level of help."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.notes import Mark, NotesFile
from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.game import Seat
from lat_desktop.engine.mansion import Guest
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.models.suspicion.deduction_sheet import (
    GUESTS,
    DeductionSheet,
    Role,
    mark_in,
    percent,
)
from lat_desktop.models.suspicion.help import Help
from lat_desktop.players.suspicion import deduction
from tests.engine.suspicion_table import STILL, deal, play
from tests.evening import controller_of, match_of, renderer_of
from tools.positions.suspicion import match_at

# Buford, Trudie, Remy and Viola stand in a1 to d1; the Earl, Nadia, Ashraf and Mildred in a3 to d3.
DEALT = deal("viola buford remy", "steal+view view+ask_buford steal+ask_viola steal+ask_earl")
STORY = [
    *(DEALT, STILL, "play view+ask_buford, view, ask 1 buford"),  # the top invitation: Trudie
    *(STILL, "play steal+ask_viola, steal ruby, ask 2 viola"),  # in b1, c1, d2, a2 and b3 is none
]


class Sheet:
    """A sheet with those who have to do with it."""

    def __init__(
        self,
        folder: Path,
        settings: Settings,
        match: AnyMatch,
        people: Sequence[Seat] = (0,),
        language: str = "en",
    ) -> None:
        self.controller: MatchController = controller_of(match, folder, people=people)
        self.renderer = renderer_of(self.controller, language)
        playback = Playback(self.controller)
        self.help = Help(playback, settings)
        self.model = DeductionSheet(playback, self.renderer, self.help, self.controller)

    def at(self, guest: str, seat: Seat, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        columns = range(self.model.columnCount())
        seats = [self.model.headerData(n, Qt.Orientation.Horizontal, Role.SEAT) for n in columns]
        return self.model.index(GUESTS.index(Guest(guest)), seats.index(seat)).data(role)

    def excluded(self) -> list[tuple[str, Seat]]:
        seats = range(self.controller.match.setup.seats)
        return [
            (guest.value, seat)
            for seat in seats
            for guest in GUESTS
            if seat != self.controller.reader and self.at(guest, seat, Role.EXCLUDED)
        ]

    def mark(self, guest: str, seat: Seat, mark: Mark | None) -> None:
        column = (seat - (self.controller.reader or 0)) % self.controller.match.setup.seats - 1
        index = self.model.index(GUESTS.index(Guest(guest)), column)
        self.model.setData(index, mark, Role.MARK)


def story(seats: int = 3) -> AnyMatch:
    return play(*STORY, seats=seats)


def test_it_is_a_proper_model(
    tmp_path: Path, settings: Settings, qtmodeltester: ModelTester
) -> None:
    sheet = Sheet(tmp_path, settings, story())
    qtmodeltester.check(sheet.model)  # type: ignore[no-untyped-call]
    assert (sheet.model.rowCount(), sheet.model.columnCount()) == (10, 2)
    across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
    assert [sheet.model.headerData(n, across) for n in range(2)] == ["Master 1", "Master 2"]
    assert [sheet.model.headerData(n, down) for n in (0, 6)] == ["Buford", "Earl"]
    named = sheet.model.headerData(6, down, Qt.ItemDataRole.AccessibleTextRole)
    assert named == "the Earl of Volesworthy"
    assert sheet.model.headerData(6, down, Role.GUEST) is Guest.EARL


def test_no_help_says_nothing(tmp_path: Path, settings: Settings) -> None:
    settings.help = "none"
    sheet = Sheet(tmp_path, settings, story())
    assert sheet.excluded() == []
    assert {sheet.at(guest, 1, Role.CHANCE) for guest in GUESTS} == {None}
    assert {sheet.at(guest, 1) for guest in GUESTS} == {"Open"}
    assert sheet.at("viola", 1, Qt.ItemDataRole.ToolTipRole) == ""


@pytest.mark.parametrize("level", ["follows", "likely"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_it_crosses_out_exactly_what_the_facts_exclude(
    tmp_path: Path, settings: Settings, level: str, seats: int
) -> None:
    settings.help = level
    for steps in (0, 1, 40, 80):
        match = match_at(seats, steps, seats)
        sheet = Sheet(tmp_path, settings, match)
        left = deduction.possible(match.view(0))
        expected = [
            (guest.value, seat)
            for seat in range(1, seats)
            for guest in GUESTS
            if guest not in left[seat]
        ]
        assert sheet.excluded() == expected
        assert bool(expected) is bool(steps)
        for guest, seat in expected:
            assert sheet.at(guest, seat, Qt.ItemDataRole.ToolTipRole)


def test_how_likely_is_the_exact_posterior(tmp_path: Path, settings: Settings) -> None:
    settings.help = "likely"
    match = match_at(3, 60, 5)
    sheet = Sheet(tmp_path, settings, match)
    chances = deduction.posterior(match.view(0))
    for seat in range(1, 5):
        shown = {guest: sheet.at(guest, seat, Role.CHANCE) for guest in GUESTS}
        assert shown == chances[seat]
        assert sum(chances[seat].values()) == pytest.approx(1)
        said = [str(sheet.at(g, seat)) for g in GUESTS if not sheet.at(g, seat, Role.EXCLUDED)]
        assert all(text.endswith("%") for text in said)


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.0, "0%"),
        (0.001, "<1%"),
        (0.125, "12%"),
        (0.997, ">99%"),
        (1.0, "100%"),
        (1 - 1e-12, "100%"),
    ],
)
def test_what_is_not_certain_is_not_rounded_to_it(chance: float, said: str) -> None:
    assert percent(chance) == said


def test_the_level_of_help_can_change_at_any_time(
    tmp_path: Path, settings: Settings, qtbot: QtBot
) -> None:
    sheet = Sheet(tmp_path, settings, story())
    assert sheet.excluded()
    for level, some in (("none", False), ("likely", True), ("follows", True)):
        with qtbot.waitSignal(sheet.model.dataChanged):
            settings.help = level
        assert bool(sheet.excluded()) is some
        assert (sheet.at("earl", 1, Role.CHANCE) is not None) is (level == "likely")


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(
    ("guest", "why", "turn", "values"),
    [
        ("viola", "own", None, {"guest": "guest.viola"}),
        ("trudie", "viewed", 1, {}),
        (
            *("ashraf", "yes", 1),
            {"about": "guest.buford", "guest": "guest.ashraf", "room": "room.c3"},
        ),
        ("stefano", "steal", 2, {"gem": "gem.ruby", "guest": "guest.stefano", "room": "room.a2"}),
    ],
)
def test_it_says_why(
    tmp_path: Path,
    settings: Settings,
    language: str,
    guest: str,
    why: str,
    turn: int | None,
    values: dict[str, str],
) -> None:
    sheet = Sheet(tmp_path, settings, story(), language=language)
    word, name = sheet.renderer.word, sheet.renderer.name(1)
    words = {key: word(value) for key, value in values.items()}
    expected = sheet.renderer.book.word(f"because.{why}", turn=turn or 0, name=name, **words)
    assert expected.endswith(".")
    assert all(text in expected for text in words.values())
    assert turn is None or str(turn) in expected
    for role in (Qt.ItemDataRole.ToolTipRole, Role.WHY):
        assert sheet.at(guest, 1, role) == expected
    heard = str(sheet.at(guest, 1, Qt.ItemDataRole.AccessibleTextRole))
    for part in (name, word(f"guest.{guest}"), expected):
        assert part in heard


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_reason_has_words(tmp_path: Path, settings: Settings, language: str) -> None:
    kinds: set[str] = set()
    for seed in range(8):
        for steps in (60, 120, 400):
            match = match_at(seed, steps, 4)
            sheet = Sheet(tmp_path, settings, match, language=language)
            for name, seat in sheet.excluded():
                why = deduction.reason(match.view(0), seat, Guest(name))
                kinds.add("others" if isinstance(why, deduction.NakedSubset) else why.kind)  # type: ignore[union-attr]
                assert str(sheet.at(name, seat, Role.WHY)).endswith(".")
    assert kinds >= {"own", "steal", "yes", "no", "viewed", "others"}


def test_whoever_is_left_for_others_is_named(tmp_path: Path, settings: Settings) -> None:
    for seed in range(40):
        match = match_at(seed, 100, 4)
        sheet = Sheet(tmp_path, settings, match)
        for name, seat in sheet.excluded():
            why = deduction.reason(match.view(0), seat, Guest(name))
            if isinstance(why, deduction.NakedSubset):
                said = str(sheet.at(name, seat, Role.WHY))
                for other in why.seats:
                    assert sheet.renderer.name(other) in said
                for guest in why.guests:
                    assert sheet.renderer.word(guest.key) in said
                return
    raise AssertionError("no such position")


def test_it_is_worked_out_anew_with_every_step(
    tmp_path: Path, settings: Settings, qtbot: QtBot
) -> None:
    match = play(*STORY[:2], "play view+ask_buford")
    sheet = Sheet(tmp_path, settings, match)
    before = sheet.excluded()
    with qtbot.waitSignal(sheet.model.dataChanged):
        sheet.controller.choose(match.game.parse("ask 1 buford"))
    new = set(sheet.excluded()) - set(before)
    assert {seat for _, seat in new} == {1}
    assert ("ashraf", 1) in new


# --- Marks -----------------------------------------------------------------------------------


def test_a_cell_goes_through_the_marks(tmp_path: Path, settings: Settings, qtbot: QtBot) -> None:
    sheet = Sheet(tmp_path, settings, story())
    index = sheet.model.index(3, 1)
    seen = []
    for _ in range(4):
        with qtbot.waitSignal(sheet.model.dataChanged) as changed:
            sheet.model.cycle(index)
        assert changed.args[:2] == [index, index]
        seen.append(mark_in(index))
    assert seen == [Mark.CROSSED, Mark.MAYBE, Mark.SURE, None]


def test_marks_can_be_taken_back_and_made_again(tmp_path: Path, settings: Settings) -> None:
    sheet = Sheet(tmp_path, settings, story())
    undo = sheet.model.undo
    assert not undo.canUndo()
    sheet.mark("viola", 1, Mark.CROSSED)
    sheet.mark("viola", 1, Mark.SURE)
    sheet.mark("earl", 2, Mark.MAYBE)
    sheet.mark("earl", 2, Mark.MAYBE)  # which changes nothing
    states = []
    while undo.canUndo():
        undo.undo()
        states.append((sheet.at("viola", 1, Role.MARK), sheet.at("earl", 2, Role.MARK)))
    assert states == [("sure", None), ("crossed", None), (None, None)]
    while undo.canRedo():
        undo.redo()
    assert (sheet.at("viola", 1, Role.MARK), sheet.at("earl", 2, Role.MARK)) == ("sure", "maybe")
    undo.undo()
    sheet.mark("lily", 1, Mark.CROSSED)
    assert not undo.canRedo()


def test_only_a_mark_can_be_written(tmp_path: Path, settings: Settings) -> None:
    sheet = Sheet(tmp_path, settings, story())
    index = sheet.model.index(0, 0)
    assert not sheet.model.setData(index, "purple", Role.MARK)
    assert not sheet.model.setData(index, Mark.SURE)
    assert mark_in(index) is None


def test_a_mark_and_a_reason_are_heard_together(tmp_path: Path, settings: Settings) -> None:
    sheet = Sheet(tmp_path, settings, story())
    sheet.mark("viola", 1, Mark.SURE)
    heard = str(sheet.at("viola", 1, Qt.ItemDataRole.AccessibleTextRole))
    why = sheet.at("viola", 1, Role.WHY)
    assert heard.endswith(f"your mark: Certain; excluded: {why}")


def test_marks_are_on_the_disk_at_once(tmp_path: Path, settings: Settings) -> None:
    sheet = Sheet(tmp_path, settings, story())
    sheet.mark("viola", 2, Mark.MAYBE)
    (file,) = tmp_path.glob("*.notes.json")
    assert b'"viola":"maybe"' in file.read_bytes()
    sheet.model.undo.undo()
    assert b"viola" not in file.read_bytes()


# --- Several people --------------------------------------------------------------------------


def test_each_has_a_sheet_of_their_own_and_it_is_covered_in_between(
    tmp_path: Path, settings: Settings, qtbot: QtBot
) -> None:
    match = play(*STORY[:2])
    sheet = Sheet(tmp_path, settings, match, people=(0, 1))
    controller, model = sheet.controller, sheet.model
    assert model.columnCount() == 0
    assert not model.undo.canUndo()
    with qtbot.waitSignal(model.modelReset):
        controller.take_over()
    assert sheet.at("viola", 1, Role.EXCLUDED)
    sheet.mark("lily", 2, Mark.SURE)
    for move in ("play view+ask_buford", "view", "ask 1 buford"):
        controller.choose(match.game.parse(move))
    assert model.columnCount() == 2, "there is time to note what one has learnt"
    controller.acknowledge()
    assert model.columnCount() == 0
    assert not model.undo.canUndo()
    qtbot.waitUntil(lambda: controller.awaits_hand_over and match.actor == 1)
    controller.take_over()
    names = [model.headerData(n, Qt.Orientation.Horizontal) for n in range(2)]
    assert names == ["Master", "Anna"]
    assert sheet.at("lily", 2, Role.MARK) is None
    assert not model.undo.canUndo(), "nobody takes back what another has marked"
    assert sheet.at("buford", 2, Role.EXCLUDED)
    assert not sheet.at("viola", 0, Role.EXCLUDED)
    left = deduction.possible(match.view(1))
    assert sheet.excluded() == [
        (g.value, seat) for seat in (0, 2) for g in GUESTS if g not in left[seat]
    ]
    controller.close()


def test_who_share_a_screen_are_each_helped_as_they_want(
    tmp_path: Path, settings: Settings, qtbot: QtBot
) -> None:
    """What one has chosen is not the other's, nor that of the next match; it is kept with it."""
    settings.help = "follows"
    match = play(*STORY[:2])
    sheet = Sheet(tmp_path, settings, match, people=(0, 1))
    controller = sheet.controller
    controller.take_over()
    with qtbot.waitSignal(sheet.model.dataChanged):
        sheet.help.level = "none"
    assert not sheet.excluded()
    for move in ("play view+ask_buford", "view", "ask 1 buford"):
        controller.choose(match.game.parse(move))
    controller.acknowledge()
    assert sheet.help.level == "follows"
    qtbot.waitUntil(lambda: controller.awaits_hand_over and match.actor == 1)
    controller.notes.of(1).help = "a level that there is not"
    controller.take_over()
    assert (sheet.help.level, settings.help) == ("follows", "follows")
    assert sheet.excluded()
    sheet.help.level = "likely"
    assert sheet.at("earl", 2, Role.CHANCE) is not None
    kept = NotesFile(controller.record_path).load()
    assert [kept.of(seat).help for seat in range(3)] == ["none", "likely", ""]
    controller.close()


def test_marks_of_a_strange_file_do_no_harm(tmp_path: Path, settings: Settings) -> None:
    sheet = Sheet(tmp_path, settings, story())
    sheet.controller.notes.of(0).marks = {9: {"viola": Mark.SURE}, 1: {"nobody": Mark.SURE}}
    assert {sheet.at(guest, 1, Role.MARK) for guest in GUESTS} == {None}


def test_a_bystander_has_no_sheet(tmp_path: Path, settings: Settings) -> None:
    sheet = Sheet(tmp_path, settings, match_of(edition="spanish", game="suspicion"), people=())
    assert sheet.model.columnCount() == 0
