"""What one is trying to do, and why one would do what is expected, is always in sight."""

from __future__ import annotations

import base64
import os
import sys
from random import Random

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN, ai
from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.sitting import Request
from lat_desktop.engine.game import Seat, Setup
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.registry import GAMES
from lat_desktop.models.moves import MEANINGS_ROLE
from lat_desktop.players.levels import Level
from lat_desktop.rulebook import LANGUAGES, plain
from lat_desktop.tables.goals import goals
from lat_desktop.tables.suspicion.deduction_panel import DeductionPanel
from lat_desktop.widgets.meanings import TermPictures
from lat_desktop.windows import game_page
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatch
from tests.games import SUBJECTS
from tests.games.subject import random_match
from tests.windows.words import shown
from tools.random_play import Script

SIZES = ((1024, 600), (1280, 800), (1900, 1000))
ENDINGS = [b"", *([] if sys.platform in {"win32", "darwin"} else [b"-perch\xe9.latmatch"])]
"""How the name of a match's file ends: as we end it, or, where that is possible, in no text."""
every_game = pytest.mark.parametrize("game", SUBJECTS)


def sit_down(window: MainWindow, game: str, seats: int) -> GamePage:
    """Begin a match among people, so that somebody is to move and nobody is waited for."""
    window.start_match(NewMatch(game, (HUMAN,) * seats, GAMES[game].editions[0], 0, "0"))
    page = window.page
    assert page is not None
    page.playback.catch_up()
    QApplication.processEvents()
    return page


def play_on(playback: Playback, rng: Random) -> None:
    """Do what is awaited of whoever sits there, if the match is not over; a move is any."""
    if playback.awaits_hand_over:
        playback.take_over()
    elif Request.ACKNOWLEDGE in playback.requests:
        playback.acknowledge()
    elif Request.NEXT_ROUND in playback.requests:
        playback.begin_next_round()
    elif playback.match.outcome is None:
        playback.choose(rng.choice(playback.match.legal_moves))


@every_game
def test_the_goal_stands_whole_below_the_table_at_every_size(
    window: MainWindow, language: LanguageService, game: str
) -> None:
    for seats in GAMES[game].seats:
        page = sit_down(window, game, seats)
        for speech in ("en", "it"):
            language.set_language(speech)
            for width, height in SIZES:
                window.resize(width, height)
                QApplication.processEvents()
                label = page.history.goal
                assert label.isVisible()
                render, view = page.renderer.render, page.playback.view
                told = [render(goal) for goal in goals(page.table.goal(view))]
                assert label.text() in told
                assert label.accessibleName() == told[0]
                assert label.fontMetrics().horizontalAdvance(label.text()) <= label.width()
                assert label.text() in told[:2] or width < 1900
                assert label.height() >= label.heightForWidth(label.width())
                assert page.history.rect().contains(label.geometry())
                assert label.accessibleDescription() == plain(page.renderer.word("goal.how"))
        window.show_lobby()


@every_game
def test_the_goal_is_told_to_who_looks_and_to_nobody_else(window: MainWindow, game: str) -> None:
    """Between people who share the screen it may tell what only one of them is to know."""
    for seats in GAMES[game].seats:
        page = sit_down(window, game, seats)
        playback, rng = page.playback, Random(seats)
        looked: list[Seat | None] = []
        while len(looked) < 120 and playback.match.outcome is None:
            play_on(playback, rng)
            # At once, before anything is seen to move.
            told = page.renderer.render(page.table.goal(playback.view))
            assert page.history.goal.accessibleName() == told
            looked.append(playback.reader)
            playback.catch_up()
            told = page.renderer.render(page.table.goal(playback.view))
            assert page.history.goal.accessibleName() == told
            looked.append(playback.reader)
        assert set(looked) >= set(range(seats)) | ({None} if GAMES[game].has_secrets else set())
        window.show_lobby()


@every_game
def test_whoever_points_at_it_or_goes_to_it_is_told_how_for_as_long_as_that_lasts(
    window: MainWindow, game: str
) -> None:
    page = sit_down(window, game, GAMES[game].seats[0])
    how = plain(page.renderer.word("goal.how"))
    label = page.history.goal
    advice = "One would rather wait."
    for by_key in (False, True):
        QTest.mouseMove(page.view.viewport(), QPoint(2, 2))
        page.bar.advise(advice)
        assert how not in shown(page.bar.hint)
        if by_key:
            label.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            QTest.mouseMove(label, label.rect().center())
        QApplication.processEvents()
        assert how in shown(page.bar.hint)
        label.clearFocus()
        QTest.mouseMove(page.view.viewport(), QPoint(2, 2))
        QApplication.processEvents()
        assert advice in shown(page.bar.hint), "it had only been interrupted"


@pytest.mark.parametrize("ending", ENDINGS)
@every_game
def test_how_a_match_ended_counts_for_what_is_recommended(
    window: MainWindow, saves: Saves, settings: Settings, game: str, ending: bytes
) -> None:
    seats, seed = SUBJECTS[game].finished
    rules = GAMES[game]
    setup = Setup(rules.editions[0], seats)
    whole = Script(setup, seed, 10_000).play(rules)
    assert whole.outcome is not None
    # All but the last step, which the person makes who made it then.
    last = max(n for n, step in enumerate(whole.steps) if step.seat is not None)
    mover = whole.steps[last].seat
    assert mover is not None
    company = [ai(Level.EXPERT)] * seats
    company[mover] = HUMAN
    match = Script(setup, seed, last).play(rules)
    save = saves.create(match, tuple(company))
    save.save(match)
    save.close()
    named = os.fsencode(game) + ending
    if ending:
        save.path.rename(save.path.with_name(os.fsdecode(named)))
    window.continue_match(game)
    page = window.page
    assert page is not None
    assert not ending or os.fsencode(page.controller.record_path.name) == named
    assert settings.results(game) == ()
    page.playback.catch_up()
    page.controller.choose(whole.steps[last].move)
    told = [(result.level, result.won) for result in settings.results(game)]
    winners = whole.outcome.winners
    assert told == ([(Level.EXPERT, mover in winners)] if winners else []), "a draw is neither"


def test_a_draw_says_nothing_of_whom_to_play_against(
    window: MainWindow, saves: Saves, settings: Settings
) -> None:
    match = random_match(GAMES[Labyrinth.key])(1, 3)
    match.play_text("offer draw")
    assert match.actor is not None
    company = [ai(Level.EXPERT)] * 2
    company[match.actor] = HUMAN
    saves.create(match, tuple(company)).save(match)
    window.continue_match(Labyrinth.key)
    page = window.page
    assert page is not None
    page.playback.catch_up()
    page.controller.choose(match.game.parse("accept"))
    assert page.controller.match.outcome is not None
    assert settings.results(Labyrinth.key) == ()


@pytest.mark.parametrize("speech", LANGUAGES)
@every_game
def test_a_term_that_is_pointed_at_is_explained_until_one_goes_elsewhere(
    window: MainWindow, language: LanguageService, game: str, speech: str
) -> None:
    language.set_language(speech)
    window.resize(1280, 800)
    page = sit_down(window, game, GAMES[game].seats[0])
    bar, terms = page.bar, page.renderer.book.terms
    term = next(iter(terms.values()))
    name = term.forms[0]
    bar.say_hint("")
    bar.say(f"{name}?", "Why.")
    heard: list[str] = []
    bar.explained.connect(heard.append)
    QApplication.processEvents()
    middle = bar.prompt.rect().center()
    for by_click in (False, True):
        assert shown(bar.hint) == "Why."
        if by_click:
            QTest.mouseClick(bar.prompt, Qt.MouseButton.LeftButton, pos=middle)
        else:
            QTest.mouseMove(bar.prompt, middle - QPoint(2, 0))
            QTest.mouseMove(bar.prompt, middle)
        assert plain(term.meaning) in shown(bar.hint)
        assert ("<img" in bar.hint.text()) == (page.table.icon(term.key) is not None)
        QTest.mouseMove(page.view.viewport(), QPoint(2, 2))
        QApplication.sendEvent(bar, QEvent(QEvent.Type.Leave))
    assert len(heard) == 2


@every_game
def test_who_tells_the_system_that_they_want_less_motion_sees_less_at_once(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    page = sit_down(window, game, GAMES[game].seats[0])
    hints = QGuiApplication.styleHints()
    system = hints.accessibility()
    for wanted in (True, False):
        monkeypatch.setattr(game_page, "less_is_wanted", lambda chosen, wanted=wanted: wanted)
        system.motionPreferenceChanged.emit(system.motionPreference())
        assert page.table.animations.still is wanted


@pytest.mark.parametrize("speech", LANGUAGES)
@every_game
def test_what_a_term_means_is_shown_with_the_picture_of_the_thing(
    window: MainWindow, language: LanguageService, game: str, speech: str
) -> None:
    language.set_language(speech)
    page = sit_down(window, game, GAMES[game].seats[0])
    terms = page.renderer.book.terms
    pictures = TermPictures(page.table.icon, page.table.context.theme)
    pictured = {key: pictures.html(key, 24) for key in terms if page.table.icon(key)}
    assert len(set(pictured.values())) == len(pictured), "two terms look the same"
    for html in pictured.values():
        image = QImage.fromData(base64.b64decode(html.partition("base64,")[2].partition('"')[0]))
        assert any(image.pixelColor(x, image.height() // 2).alpha() for x in range(image.width()))
    for key, term in terms.items():
        told = pictures.html_of(page.renderer.book.meanings(term.name), 24)
        assert f"<b>{term.name}</b>" in told
        assert pictured.get(key, "") in told


@pytest.mark.parametrize("game", GAMES)
def test_a_line_of_the_log_explains_its_terms_with_their_pictures(
    window: MainWindow, game: str
) -> None:
    page = sit_down(window, game, GAMES[game].seats[0])
    page.controller.choose(page.controller.match.legal_moves[0])
    page.playback.catch_up()
    panel = page.side.panel
    view = panel.facts if isinstance(panel, DeductionPanel) else page.side.moves
    model = view.model()
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    index = next(row for row in rows if row.data(MEANINGS_ROLE))
    view.scrollTo(index)
    place = view.visualRect(index).center()
    event = QHelpEvent(QEvent.Type.ToolTip, place, view.viewport().mapToGlobal(place))
    QApplication.sendEvent(view.viewport(), event)
    assert QToolTip.text().startswith("<p>")
    assert "<b>" in QToolTip.text()
    QToolTip.hideText()
