"""What stands beside a table, and in the windows, as a screen reader meets it; no bus is needed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from PySide6.QtCore import QObject, QStringListModel, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QWidget,
)
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.registry import GAMES
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.models.suspicion.deduction_sheet import mark_in
from lat_desktop.rulebook import LANGUAGES, plain
from lat_desktop.tables.suspicion.deduction_panel import DeductionPanel
from lat_desktop.tables.suspicion.deduction_sheet import SheetView
from lat_desktop.widgets.announcer import announcer
from lat_desktop.widgets.headings import HeadingLabel
from lat_desktop.widgets.selection_by_reader import SelectionByReader
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.about import AboutDialog
from lat_desktop.windows.dialog import Content
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatchDialog
from lat_desktop.windows.rules_reader import RulesReader
from lat_desktop.windows.seat_row import SeatRow
from tests.games import SUBJECTS
from tests.windows.hearing import hear
from tests.windows.test_dialogs import DIALOGS, Make
from tests.windows.test_goal import sit_down
from tests.windows.test_review import Analyst, analyst, look_back
from tests.windows.test_review import sit_down as at_the_end

__all__ = ["analyst"]
Role, Text = QAccessible.Role, QAccessible.Text


@pytest.fixture(autouse=True)
def reader(qapp: QApplication) -> Iterator[None]:
    """Have Qt believe that an assistive program is there."""
    QAccessible.setActive(True)
    yield
    announcer().speak()
    QAccessible.setActive(False)


def node_of(thing: QObject) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(thing)


def name(node: QAccessibleInterface) -> str:
    return str(node.text(Text.Name))


def panel_of(window: MainWindow) -> DeductionPanel:
    page = sit_down(window, Suspicion.key, GAMES[Suspicion.key].seats[1])
    page.playback.take_over()
    page.playback.catch_up()
    QApplication.processEvents()
    panel = page.side.panel
    assert isinstance(panel, DeductionPanel)
    return panel


@pytest.mark.parametrize("speech", LANGUAGES)
def test_the_sheet_is_a_table_with_headers(
    window: MainWindow, language: LanguageService, speech: str
) -> None:
    language.set_language(speech)
    sheet = panel_of(window).sheet
    table, model = node_of(sheet), sheet.model()
    assert table.role() is Role.Table
    found: dict[QAccessible.Role, list[str]] = {}
    for child in map(table.child, range(table.childCount())):
        found.setdefault(child.role(), []).append(name(child))
    rows, columns = range(model.rowCount()), range(model.columnCount())
    players = [str(model.headerData(n, Qt.Orientation.Horizontal)) for n in columns]
    guests = [str(model.headerData(n, Qt.Orientation.Vertical)) for n in rows]
    assert found[Role.ColumnHeader] == players
    assert [each for each in found[Role.RowHeader] if each] == [
        str(model.headerData(n, Qt.Orientation.Vertical, Qt.ItemDataRole.AccessibleTextRole))
        for n in rows
    ]
    assert len(found[Role.Cell]) == len(players) * len(guests)
    assert all(players[n % len(players)] in each for n, each in enumerate(found[Role.Cell]))


def cell(sheet: SheetView, row: int, column: int) -> QAccessibleInterface:
    """Return what a reader is given for a cell; before each row and column stands its header."""
    table = node_of(sheet)
    return table.child((row + 1) * (sheet.model().columnCount() + 1) + column + 1)


def test_a_cell_is_marked_by_an_action(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = panel_of(window).sheet
    heard = hear(monkeypatch)
    model = sheet.model()
    sheet.setFocus()
    QApplication.processEvents()
    for row, column in ((3, 0), (0, 0), (2, 1), (2, 1)):
        before, heard[:] = mark_in(model.index(row, column)), []
        actions = cell(sheet, row, column).actionInterface()
        actions.doAction(actions.toggleAction())
        QApplication.processEvents()
        assert mark_in(model.index(row, column)) is not before
        assert heard[-1:] == [model.index(row, column).data(Qt.ItemDataRole.AccessibleTextRole)]
    assert not sheet.selectedIndexes()


def test_who_only_goes_there_marks_nothing(window: MainWindow) -> None:
    sheet = panel_of(window).sheet
    sheet.setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Left):
        QTest.keyClick(sheet, key)
        QApplication.processEvents()
        QApplication.processEvents()
    model = sheet.model()
    for _ in range(2):  # there, and there again
        place = sheet.visualRect(model.index(2, 1)).center()
        before = mark_in(model.index(2, 1))
        QTest.mouseClick(sheet.viewport(), Qt.MouseButton.LeftButton, pos=place)
        QApplication.processEvents()
        QApplication.processEvents()
        assert mark_in(model.index(2, 1)) is not before, "a click marks it once"
    marked = [
        (row, column)
        for row in range(model.rowCount())
        for column in range(model.columnCount())
        if mark_in(model.index(row, column)) is not None
    ]
    assert marked == [(2, 1)]


@pytest.mark.parametrize("speech", LANGUAGES)
@pytest.mark.parametrize("game", SUBJECTS)
def test_the_curve_also_stands_as_a_table(
    window: MainWindow,
    language: LanguageService,
    saves: Saves,
    qtbot: QtBot,
    analyst: list[Analyst],
    game: str,
    speech: str,
) -> None:
    language.set_language(speech)
    review = look_back(window, at_the_end(window, saves, game), qtbot)
    buttons = {each.text(): each for each in review.leaf.options.buttons()}
    buttons[review.tr("Figures")].click()
    table, model, stops = node_of(review.table), review.table.model(), review.curve.stops
    told_last = bool(stops) and stops[-1].last is not None
    assert model.rowCount() == len(stops) + told_last, "luck after the last decision has a row"
    headers = [
        name(child)
        for child in map(table.child, range(table.childCount()))
        if child.role() is Role.ColumnHeader
    ]
    assert headers == [model.headerData(n, Qt.Orientation.Horizontal) for n in range(4)]
    assert all(headers)
    for number, stop in enumerate(stops):
        assert model.headerData(number, Qt.Orientation.Vertical) == str(stop.decision.step + 1)
        choice, luck, before, after = (model.index(number, n).data() for n in range(4))
        assert choice == review.sentences.move(stop.decision)
        assert (before, after) == (f"{stop.before:.0%}", f"{stop.after:.0%}")
        assert bool(luck) is (stop.swing is not None)
    if stops:
        last = len(stops) - 1
        cells = table.child((last + 1) * 5 + 1).actionInterface()
        cells.doAction(cells.toggleAction())
        QApplication.processEvents()
        assert review.curve.value() == last, "a reader goes to a decision from there"


def views_of(window: QWidget) -> list[QAbstractItemView]:
    found = window.findChildren(QAbstractItemView)
    return [each for each in found if each.isVisible() and not isinstance(each, QHeaderView)]


@pytest.mark.parametrize("make", DIALOGS.values(), ids=DIALOGS)
def test_every_list_and_combo_of_a_dialog_works_by_action(
    qtbot: QtBot, settings: Settings, language: LanguageService, theme: Theme, make: Make
) -> None:
    dialog = make(settings, language, theme)
    qtbot.addWidget(dialog)
    dialog.show()
    check(dialog)


@pytest.mark.parametrize("game", SUBJECTS)
def test_every_list_and_combo_of_a_page_works_by_action(
    window: MainWindow,
    settings: Settings,
    saves: Saves,
    qtbot: QtBot,
    analyst: list[Analyst],
    game: str,
) -> None:
    settings.table_in_words = True
    page = at_the_end(window, saves, game)
    check(window)
    review = look_back(window, page, qtbot)
    for button in review.leaf.options.buttons():
        button.click()
        check(window)


def test_problems_and_the_first_visit_work_by_action(
    window: MainWindow, settings: Settings
) -> None:
    window.show_problems()
    settings.opened = ()
    window.open_door(next(iter(GAMES)))
    QApplication.processEvents()
    dialogs = [each for each in window.findChildren(QDialog) if each.isVisible()]
    assert len(dialogs) == 2
    for dialog in dialogs:
        check(dialog)
        assert dialog.findChildren(HeadingLabel)
        dialog.reject()


def check(window: QWidget) -> None:
    """Fail if there is a list or a control without a name, or one that only mouse and keys move."""
    QApplication.processEvents()
    for view in views_of(window):
        assert view.accessibleName() or is_named(view), view
        assert view.findChildren(SelectionByReader) or only_read(view), view.accessibleName()
    for combo in window.findChildren(QComboBox):
        assert not combo.isVisible() or combo.view().findChildren(SelectionByReader), combo
    for widget in window.findChildren(QWidget):
        if isinstance(widget.parent(), QAbstractScrollArea):
            continue  # which speaks for what it shows
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            assert name(node_of(widget)) or is_named(widget), widget


def words_of(widget: QWidget) -> tuple[str, str]:
    """Return the name and the description of *widget*."""
    node = node_of(widget)
    return name(node), str(node.text(Text.Description))


def check_once(window: QWidget) -> None:
    """Fail if a description says the name once more, as a tip does that names the keys, too."""
    for widget in window.findChildren(QWidget):
        if widget.isVisible() and not isinstance(widget.parent(), QAbstractScrollArea):
            called, described = words_of(widget)
            # What is the very same is not said again by any reader.
            again = called and described != called and described.startswith(called)
            assert not again, (called, described)


def check_links(window: QWidget) -> int:
    """Fail if a link of a label in *window* is no stop of Tab, or no link to a reader."""
    found = 0
    for label in window.findChildren(QLabel):
        if label.isVisible() and "<a " in label.text():
            assert label.focusPolicy() & Qt.FocusPolicy.TabFocus, label.text()
            links = [node_of(label).child(n) for n in range(node_of(label).childCount())]
            assert len(links) == label.text().count("<a "), label.text()
            for link in links:
                assert link.role() is Role.Link
                assert name(link)
                assert name(link) in name(node_of(label))
                actions = link.actionInterface()
                assert actions.pressAction() in actions.actionNames()
            found += len(links)
    return found


def check_combos(window: QWidget) -> None:
    """Fail if a combo box is not said to be for anything, or that is said twice."""
    for combo in window.findChildren(QComboBox):
        relations = node_of(combo).relations()
        labels = [name(node) for node, way in relations if way & QAccessible.RelationFlag.Label]
        assert len(labels) == 1, (combo.accessibleName(), labels)
        assert labels[0], combo.accessibleName()


@pytest.mark.parametrize("speech", LANGUAGES)
@pytest.mark.parametrize("make", DIALOGS.values(), ids=DIALOGS)
def test_what_a_dialog_says_is_said_once_and_can_be_gone_to(
    qtbot: QtBot,
    settings: Settings,
    language: LanguageService,
    theme: Theme,
    make: Make,
    speech: str,
) -> None:
    language.set_language(speech)
    dialog = make(settings, language, theme)
    qtbot.addWidget(dialog)
    dialog.show()
    QApplication.processEvents()
    check_once(dialog)
    check_combos(dialog)
    assert bool(check_links(dialog)) is isinstance(dialog, AboutDialog)


@pytest.mark.parametrize("speech", LANGUAGES)
@pytest.mark.parametrize("game", SUBJECTS)
def test_what_a_page_says_is_said_once_and_can_be_gone_to(
    window: MainWindow, language: LanguageService, game: str, speech: str
) -> None:
    language.set_language(speech)
    check_once(window)  # the lobby
    page = sit_down(window, game, GAMES[game].seats[0])
    page.playback.take_over()
    page.playback.catch_up()
    QApplication.processEvents()
    assert check_links(window)
    check_once(window)
    check_combos(window)


@pytest.mark.parametrize("speech", LANGUAGES)
@pytest.mark.parametrize("game", SUBJECTS)
def test_what_a_review_says_is_said_once(
    window: MainWindow,
    language: LanguageService,
    saves: Saves,
    qtbot: QtBot,
    analyst: list[Analyst],
    game: str,
    speech: str,
) -> None:
    language.set_language(speech)
    look_back(window, at_the_end(window, saves, game), qtbot)
    check_once(window)
    check_combos(window)


def test_a_link_below_the_table_is_gone_to_by_tab(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = sit_down(window, Doors.key, GAMES[Doors.key].seats[0])
    page.playback.take_over()
    page.playback.catch_up()
    with_keys = page.bar.prompt
    asked: list[str] = []
    page.rule_asked.connect(asked.append)
    page.view.setFocus()
    for _ in range(200):
        link = with_keys.link
        if link is not None and link.target.startswith("#"):
            break
        at = QApplication.focusWidget()
        assert at is not None
        QTest.keyClick(at, Qt.Key.Key_Tab)
        QApplication.processEvents()
    else:
        pytest.fail("Tab does not lead to the rule")
    told: list[QObject] = []

    def tell(event: QAccessibleEvent) -> None:
        if event.type() is QAccessible.Event.Focus:
            told.append(event.object())

    monkeypatch.setattr(QAccessible, "updateAccessibility", tell)
    page.table.enable_moves()
    page.resize(page.width() - 100, page.height())
    QApplication.processEvents()
    table = node_of(page.view)
    groups = map(table.child, range(table.childCount()))
    things = [group.child(n) for group in groups for n in range(group.childCount())]
    assert things
    assert not any(thing.state().focused for thing in things), "the keys are on a link"
    assert not told, "what is in focus of the table is not where the keys are"
    QTest.keyClick(with_keys, Qt.Key.Key_Return)
    assert asked == [link.target.removeprefix("#")]


@pytest.mark.parametrize("speech", LANGUAGES)
def test_a_term_below_the_table_is_explained_to_who_goes_there(
    window: MainWindow, language: LanguageService, monkeypatch: pytest.MonkeyPatch, speech: str
) -> None:
    language.set_language(speech)
    page = sit_down(window, Suspicion.key, GAMES[Suspicion.key].seats[0])
    page.playback.take_over()
    page.playback.catch_up()
    QApplication.processEvents()
    heard = hear(monkeypatch)
    terms = 0
    for label in (page.bar.prompt, page.bar.hint):
        for link in list(label.links):
            if not link.target.startswith("#"):
                heard.clear()
                link.go_there()
                (said,) = heard
                term = page.renderer.book.terms[link.target]
                assert said == plain(f"{term.name}: {term.meaning}")
                terms += 1
    assert terms


@pytest.mark.parametrize("make", DIALOGS.values(), ids=DIALOGS)
def test_a_dialog_is_read_from_its_head_to_its_foot(
    qtbot: QtBot, settings: Settings, language: LanguageService, theme: Theme, make: Make
) -> None:
    dialog = make(settings, language, theme)
    qtbot.addWidget(dialog)
    dialog.show()
    contents, feet = dialog.findChildren(Content), dialog.findChildren(QDialogButtonBox)
    for content, foot in product(contents, feet):
        node = node_of(dialog)
        read = [node.indexOfChild(node_of(part)) for part in (content, foot)]
        assert read == sorted(read), "what it is about comes before its buttons"


def test_the_lobby_says_each_choice_once(window: MainWindow, qtbot: QtBot) -> None:
    window.lobby.doors[0].setFocus()
    gone: list[str] = []
    while not gone or gone[0] != (at := name(node_of(window.focusWidget()))):
        gone.append(at if gone else name(node_of(window.focusWidget())))
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    assert len(gone) == len(set(gone)), gone
    assert node_of(window.stack).role() is Role.Client, "of a layered pane readers count the items"


@pytest.mark.parametrize("speech", LANGUAGES)
def test_who_plays_is_said_once_in_a_new_match(
    qtbot: QtBot, settings: Settings, language: LanguageService, theme: Theme, speech: str
) -> None:
    language.set_language(speech)
    dialog = NewMatchDialog(Suspicion.key, settings, language, theme)
    qtbot.addWidget(dialog)
    dialog.show()
    for row in dialog.findChildren(SeatRow):
        if row.isVisible() and row.line.isVisible():
            alone = not row.kind.isVisible()  # one's own row says what can be done there
            assert bool(node_of(row.line).state().invisible) is not alone
            assert alone or row.kind.accessibleDescription() == row.line.text()


@pytest.mark.parametrize("speech", LANGUAGES)
def test_that_the_table_stands_in_words_is_said(
    window: MainWindow,
    settings: Settings,
    language: LanguageService,
    monkeypatch: pytest.MonkeyPatch,
    speech: str,
) -> None:
    language.set_language(speech)
    page = sit_down(window, Doors.key, GAMES[Doors.key].seats[0])
    page.playback.catch_up()
    QApplication.processEvents()
    assert not words_of(page.view)[1], "the table says of itself only what it is"
    heard = hear(monkeypatch)
    for _ in range(2):
        window.menus.words.trigger()
    assert len(heard) == len(set(heard)) == 2


def is_named(widget: QWidget) -> bool:
    """Whether a label says what *widget* is for."""
    relations = node_of(widget).relations()
    return any(QAccessible.RelationFlag.Label in relation for _, relation in relations)


def only_read(view: QAbstractItemView) -> bool:
    """Whether *view* is there to be read, or takes a cell by its own way."""
    nothing = QAbstractItemView.SelectionMode.NoSelection
    words = isinstance(view.model(), QStringListModel)
    return words or view.selectionMode() is nothing or isinstance(view, SheetView)


@pytest.fixture(params=SUBJECTS)
def rules(
    request: pytest.FixtureRequest, qtbot: QtBot, language: LanguageService, theme: Theme
) -> RulesReader:
    """Return the rules of each game, open."""
    rules = RulesReader(language, theme, request.param)
    qtbot.addWidget(rules)
    with qtbot.waitActive(rules):
        rules.show()
        rules.activateWindow()
    return rules


def line_of(rules: RulesReader) -> str:
    return rules.page.textCursor().block().text()


@pytest.mark.parametrize("speech", LANGUAGES)
def test_one_goes_from_section_to_section(
    rules: RulesReader, language: LanguageService, monkeypatch: pytest.MonkeyPatch, speech: str
) -> None:
    language.set_language(speech)
    QApplication.processEvents()
    heard = hear(monkeypatch)
    headings = [section.heading for section in language.rulebook(rules.game).sections]
    for heading in headings:
        QTest.keyClick(rules.page, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
        assert line_of(rules) == heading
        assert rules.contents.currentItem().text() == heading
    for heading in reversed(headings[:-1]):
        QTest.keyClick(rules.page, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
        assert line_of(rules) == heading
    assert heard == [*headings, *reversed(headings[:-1])]


def test_a_line_is_read_where_the_cursor_is(rules: RulesReader) -> None:
    QTest.keyClick(rules.page, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    before = rules.page.textCursor().position()
    QTest.keyClick(rules.page, Qt.Key.Key_Down)
    assert rules.page.textCursor().position() > before
    QTest.keyClick(rules.page, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    assert rules.page.textCursor().position() == before, "to the heading of what one reads"


def test_a_link_is_followed_by_keys(rules: RulesReader, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = hear(monkeypatch)
    while not (link := rules.page.textCursor().charFormat().anchorHref()):
        QTest.keyClick(rules.page, Qt.Key.Key_Tab)
        if not rules.page.hasFocus():
            assert "href" not in rules.page.toHtml()
            return
    QTest.keyClick(rules.page, Qt.Key.Key_Return)
    number = link.removeprefix("#")
    assert line_of(rules).startswith(number)
    assert heard[-1].startswith(number)


@pytest.mark.parametrize("make", DIALOGS.values(), ids=DIALOGS)
def test_headings_are_headings(
    qtbot: QtBot, settings: Settings, language: LanguageService, theme: Theme, make: Make
) -> None:
    dialog = make(settings, language, theme)
    qtbot.addWidget(dialog)
    dialog.show()
    for label in dialog.findChildren(HeadingLabel):
        assert node_of(label).role() is Role.Heading
        assert name(node_of(label)) == label.text()
    assert dialog.findChildren(HeadingLabel) or isinstance(dialog, (RulesReader, AboutDialog))
