"""The rules reader: found paragraphs, found words, and a place that is kept."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.engine.doors import Doors
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.rules_reader import RulesReader


@pytest.fixture
def reader(qtbot: QtBot, language: LanguageService, theme: Theme) -> RulesReader:
    reader = RulesReader(language, theme, Doors.key)
    qtbot.addWidget(reader)
    with qtbot.waitActive(reader):
        reader.show()
        reader.activateWindow()
    return reader


def in_view(reader: RulesReader) -> str:
    """Return the text between the upper and the lower edge of the page."""
    port = reader.page.viewport().rect()
    first = reader.page.cursorForPosition(port.topLeft()).position()
    last = reader.page.cursorForPosition(port.bottomRight() - QPoint(20, 0)).position()
    return reader.page.toPlainText()[first:last]


@pytest.mark.parametrize("code", ["en", "it"])
@pytest.mark.parametrize("number", ["D1", "D10", "D24", "DA15"])
def test_it_opens_at_a_paragraph(
    reader: RulesReader, language: LanguageService, code: str, number: str
) -> None:
    language.set_language(code)
    QApplication.processEvents()
    reader.show_rule(number)
    paragraph = language.rulebook(Doors.key).paragraph(number)
    beginning = paragraph.text.replace("*", "")[:25]
    assert f"{number} {beginning}" in in_view(reader)
    section = next(
        section.heading
        for section in language.rulebook(Doors.key).sections
        if paragraph in section.blocks
    )
    assert reader.contents.currentItem().text() == section


@pytest.mark.parametrize("width", [640, 1000, 1400])
def test_the_place_is_kept_when_the_window_gets_another_size(
    reader: RulesReader, language: LanguageService, width: int
) -> None:
    reader.show_rule("D20")
    reader.resize(width, 520)
    QApplication.processEvents()
    beginning = language.rulebook(Doors.key).paragraph("D20").text.replace("*", "")[:25]
    assert f"D20 {beginning}" in in_view(reader)


def test_a_rule_that_is_not_there_moves_nothing(reader: RulesReader) -> None:
    reader.show_rule("D10")
    before = reader.page.verticalScrollBar().value()
    reader.show_rule("X99")
    assert reader.page.verticalScrollBar().value() == before


def test_a_reference_leads_to_its_paragraph(reader: RulesReader, qtbot: QtBot) -> None:
    reader.show_rule("D18")
    port = reader.page.viewport()
    links = (
        QPoint(x, y)
        for y in range(0, port.height(), 6)
        for x in range(0, port.width(), 6)
        if reader.page.anchorAt(QPoint(x, y)) == "#D21"
    )
    with qtbot.waitSignal(reader.page.anchorClicked):
        QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=next(links))
    assert "D21 To claim a set" in in_view(reader)


def test_the_contents_lead_to_a_section_and_say_where_one_is(
    reader: RulesReader, language: LanguageService
) -> None:
    headings = [section.heading for section in language.rulebook(Doors.key).sections]
    assert [reader.contents.item(i).text() for i in range(reader.contents.count())] == headings
    assert reader.contents.currentRow() == 0
    fifth = reader.contents.visualItemRect(reader.contents.item(4)).center()
    QTest.mouseClick(reader.contents.viewport(), Qt.MouseButton.LeftButton, pos=fifth)
    assert headings[4] in in_view(reader)
    reader.show_rule("DA15")
    assert reader.contents.currentRow() == len(headings) - 1


@pytest.mark.parametrize(("code", "word"), [("en", "Guesser"), ("it", "Indovinatore")])
def test_search_finds_every_match_round_and_round(
    reader: RulesReader, language: LanguageService, code: str, word: str
) -> None:
    language.set_language(code)
    QApplication.processEvents()
    QTest.keyClick(reader, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.focusWidget() is reader.search
    QTest.keyClicks(reader.search, word.lower())
    count = reader.page.toPlainText().lower().count(word.lower())
    assert count > 5
    assert reader.count.text().split()[0] == "1"
    assert reader.count.text().split()[-1] == str(count)
    assert len(reader.page.extraSelections()) == count
    assert word in in_view(reader)
    QTest.keyClick(reader.search, Qt.Key.Key_Return)
    assert reader.count.text().split()[0] == "2"
    for _ in range(2):
        QTest.keyClick(reader.search, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert reader.count.text().split()[0] == str(count)
    assert word in in_view(reader)
    QTest.mouseClick(reader.next, Qt.MouseButton.LeftButton)
    assert reader.count.text().split()[0] == "1"


@pytest.mark.parametrize(
    ("typed", "written"),
    [("l'indovinatore", "l’indovinatore"), ("perche", "perché"), ("PIU", "più"), ("l’o", "l’o")],
)
def test_search_finds_what_is_typed_without_accents_and_curls(
    reader: RulesReader, language: LanguageService, typed: str, written: str
) -> None:
    language.set_language("it")
    QApplication.processEvents()
    reader.search.setText(typed)
    count = reader.page.toPlainText().lower().count(written)
    assert count
    assert reader.count.text().split()[-1] == str(count)
    assert len(reader.page.extraSelections()) == count
    assert written in in_view(reader).lower()


def test_the_contents_say_where_each_match_is(
    reader: RulesReader, language: LanguageService
) -> None:
    headings = [section.heading for section in language.rulebook(Doors.key).sections]
    reader.search.setText("set")
    count = int(reader.count.text().split()[-1])
    assert count > len(headings)
    for _ in range(count):
        block = reader.page.textCursor().block()
        while block.text() not in headings:
            block = block.previous()
        assert reader.contents.item(reader.contents.currentRow()).text() == block.text()
        reader.find_next()


def test_search_that_finds_nothing_says_so(reader: RulesReader) -> None:
    reader.search.setText("elephant")
    assert reader.count.text() == "Nothing found"
    assert not reader.next.isEnabled()


def test_escape_clears_the_search_first_and_closes_then(reader: RulesReader) -> None:
    reader.search.setFocus()
    QTest.keyClicks(reader.search, "set")
    QTest.keyClick(reader.search, Qt.Key.Key_Escape)
    assert reader.search.text() == ""
    assert reader.isVisible()
    QTest.keyClick(reader.search, Qt.Key.Key_Escape)
    assert not reader.isVisible()


def test_a_change_of_language_keeps_the_place_and_the_mark(
    reader: RulesReader, language: LanguageService
) -> None:
    reader.show_rule("D19")
    language.set_language("it")
    QApplication.processEvents()
    shown = in_view(reader)
    assert "D19 Un’ipotesi" in shown
    assert shown.index("D19") < len(shown) / 2
    reader.search.setText("set")
    english_count = None
    language.set_language("en")
    QApplication.processEvents()
    assert "D19 A guess" in in_view(reader)
    assert reader.count.text() != english_count


def test_long_lines_are_broken_to_be_read(reader: RulesReader, theme: Theme) -> None:
    reader.resize(2400, 900)
    QApplication.processEvents()
    assert reader.page.lineWrapColumnOrWidth() < 900
    theme.choose("dark", 150)
    assert 900 < reader.page.lineWrapColumnOrWidth() < 1300
