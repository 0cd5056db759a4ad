"""A match of each game by ear: by accessible actions alone, or by keys. `make access-test`."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import cycle
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.sitting import Request
from lat_desktop.engine.record import SUFFIX, read
from lat_desktop.engine.registry import GAMES
from lat_desktop.rulebook import LANGUAGES
from tools.virtual_screen import VirtualScreen

pytestmark = pytest.mark.assistive

translate = QCoreApplication.translate
LONGEST_S = 900
SESSION = ("dbus-run-session", "--", sys.executable, "-m", "tests.assistive.session")


def words(language: LanguageService, game: str) -> dict[str, str]:
    """Return the words that a person looks for, by what they are for."""
    book = language.rulebook(game)

    def window(context: str, source: str) -> str:
        return translate(context, source).replace("&", "")

    return {
        "door": f"{book.word('game.name')}:",
        "play": window("FirstVisitDialog", "&Play"),
        "level": window("LevelNames", "Novice"),
        "begin": window("NewMatchDialog", "&Begin"),
        "coach": window("CoachPanel", "&Keep my move"),
        "table": window("GamePage", "Table"),
        "review": book.word(Request.REVIEW.key),
        "forward": window("HistoryBar", "A move forward"),
        "back": window("HistoryBar", "A move back"),
        "lobby": window("MainMenus", "&Lobby"),
        "quit": window("MainMenus", "&Quit"),
    }


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return an empty home."""
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    return home


def play(home: Path, game: str, spoken: str, *hands: str) -> None:
    """Let somebody play who wants everything at once, and has no other wish."""
    settings = Settings(home / ".config" / "lat-desktop" / "settings.ini")
    settings.pace, settings.language, settings.pause = "at_once", spoken, 500
    settings.save()
    language = LanguageService()
    language.set_language(spoken)
    with VirtualScreen() as screen:
        done = subprocess.run(
            [*SESSION, str(home), *hands],
            env=screen.environment,
            input=json.dumps(words(language, game)),
            capture_output=True,
            encoding="utf-8",
            timeout=LONGEST_S,
        )
    program = (home / "program.txt").read_text("utf-8")
    assert done.returncode == 0, done.stdout + done.stderr + program
    told = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    silent = [line["done"] for line in told if line["at"] == "table" and not line["heard"]]
    assert not silent
    (file,) = (home / ".local" / "share" / "lat-desktop").rglob(f"*{SUFFIX}")
    assert read(file.read_bytes()).match.outcome is not None


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_from_the_lobby_to_its_review(
    qapp: QApplication, home: Path, game: str, spoken: str
) -> None:
    play(home, game, spoken)


@pytest.mark.parametrize(("game", "spoken"), [*zip(GAMES, cycle(LANGUAGES), strict=False)])
def test_a_match_is_played_so_by_keys_alone(
    qapp: QApplication, home: Path, game: str, spoken: str
) -> None:
    play(home, game, spoken, "keys")
