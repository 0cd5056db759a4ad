"""Take a picture of every table and dialog: each language, each theme, three window sizes.

python -m tools.screenshots FOLDER [--of doors|house] [--language en|it]
    [--theme light|dark|contrast] [--size 1440x900]
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from threading import Event
from typing import Final

import msgspec
from PySide6.QtCore import QEvent, QPoint, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QWidget

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.match_factory import HUMAN, MatchFactory, ai
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.player_process import PlayerProcess
from lat_desktop.controllers.programs import OwnProgram
from lat_desktop.controllers.review import ReviewController
from lat_desktop.controllers.saves import FINISHED, Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine import record
from lat_desktop.engine.registry import GAMES
from lat_desktop.players import host
from lat_desktop.players.analysis import Analysis
from lat_desktop.players.levels import Level
from lat_desktop.players.protocol import AnalyseResult, ChooseParams
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.tables.table import AnyTable
from lat_desktop.widgets.theme import THEME_NAMES, Theme
from lat_desktop.windows.application import Application
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from tools.games import TOOLS
from tools.games.descriptor import Moment

SIZES: Final = ("1024x600", "1440x900", "2560x1440")
TURNS: Final = 20
"""How often the event loop turns until nothing is under way any more: nothing moves by itself."""
NODES: Final = 1000
"""How many positions a review looks at for each decision."""
SEATS: Final = (
    HUMAN,
    ai(Level.MASTER),
    ai(Level.CASUAL),
    ai(Level.EXPERT),
    ai(Level.NOVICE),
    ai(Level.CASUAL),
)
"""Who sits at a table, as far as there are seats."""
HOUSE: Final = "house"
SUBJECTS: Final = (*TOOLS, HOUSE)
"""What there are pictures of: each game, and all that belongs to none."""


def scenes_of(game: str) -> dict[str, tuple[Moment, bool]]:
    """Return the moments of *game* by the names of their pictures, and whether one looks back.

    One looks back on a match that is over: that comes last.
    """
    tools = TOOLS[game]
    played = {name: (moment, False) for name, moment in tools.moments.items()}
    return played | {"review": (tools.moments[tools.reviewed], True)}


class InProcessAnalyst(PlayerProcess):
    """A player without a process, who says of a position the same each time it is asked."""

    def __init__(self) -> None:
        super().__init__(OwnProgram(()))
        self._request: ChooseParams | None = None

    def analyse(self, request: ChooseParams) -> None:
        """Answer a turn of the event loop later."""
        self._request = request
        QTimer.singleShot(0, self, self._answer)

    def cancel(self) -> None:
        """Answer no more."""
        self._request = None

    def _answer(self) -> None:
        request, self._request = self._request, None
        if request is not None:
            self.analysed.emit(analysis_of(msgspec.json.encode(request)))


@cache
def analysis_of(request: bytes) -> Analysis:
    """Return what Master says who looks at few positions: enough for a picture."""
    asked = msgspec.json.decode(request, type=ChooseParams)
    sparing = msgspec.structs.replace(asked, node_limit=NODES)
    choice = host.answer(sparing, Event(), analyse=True)
    result = AnalyseResult.of(choice)
    return Analysis.of(GAMES[asked.game], result)


class ProcessFreeFactory(MatchFactory):
    """Makes matches in which no program runs."""

    def __init__(self, folder: Path) -> None:
        super().__init__(Saves(folder), Random(1), ())

    def reviews(self, controller: MatchController) -> ReviewController:
        """Return a reviewer who needs no process either."""
        return ReviewController(controller, InProcessAnalyst(), self.kept_reviews)


def main() -> int:
    """Take the pictures and tell where each one is."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--of", choices=SUBJECTS, action="append", help="all, if none")
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    parser.add_argument("--theme", choices=THEME_NAMES, action="append")
    parser.add_argument("--size", action="append", help="as 1440x900")
    arguments = parser.parse_args()
    app = Application([])
    app.setStyle("Fusion")
    app.setCursorFlashTime(0)
    for language, theme, size in product(
        arguments.language or LANGUAGES,
        arguments.theme or THEME_NAMES,
        arguments.size or SIZES,
    ):
        folder = arguments.folder / f"{language}-{theme}-{size}"
        folder.mkdir(parents=True, exist_ok=True)
        width, height = map(int, size.split("x"))
        for subject in arguments.of or SUBJECTS:
            with tempfile.TemporaryDirectory() as temporary:
                stage = Stage(Path(temporary), language, theme, (width, height))
                for name, widget in stage.scenes(subject):
                    settle()
                    widget.grab().save(str(folder / f"{subject}-{name}.png"))
                stage.leave()
        print(folder, flush=True)
    return 0


class Stage:
    """Where everything is shown that there is to see: in one language, one theme, and one size."""

    def __init__(
        self, folder: Path, language: str, theme: str, size: tuple[int, int], text: int = 100
    ) -> None:
        """Keep in *folder* what the program keeps; *text* is the size of words in per cent."""
        self._folder = folder
        self._size = size
        self._settings = Settings(folder / "settings.ini")
        self._settings.pace, self._settings.coach = Pace.AT_ONCE, "never"
        self._language = LanguageService()
        self._language.set_language(language)
        self._theme = Theme()
        self._settings.theme, self._settings.text_size = theme, text
        self._theme.choose(theme, text)

    def leave(self) -> None:
        """Let the program speak as it does by itself, so that another may be set."""
        self._language.set_language("en")

    def scenes(self, subject: str) -> Iterator[tuple[str, QWidget]]:
        """Show all there is of a game, or of the house, one after the other, by its name."""
        return self._house() if subject == HOUSE else self._game(subject)

    def open(self, name: str) -> MainWindow:
        """Open the window of a person whose things are kept under *name*, at the lobby."""
        maker = ProcessFreeFactory(self._folder / name)
        window = MainWindow(
            self._settings, self._language, self._theme, lambda: maker, self._folder
        )
        window.resize(*self._size)
        window.show()
        QCursor.setPos(window.frameGeometry().bottomRight() + QPoint(9, 9))  # on nothing
        return window

    def open_on(self, name: str, moment: Moment) -> MainWindow:
        """Open it at the lobby, where the match of *moment* waits to be gone on with."""
        match = moment.match()
        Saves(self._folder / name).create(match, SEATS[: match.setup.seats]).save(match)
        return self.open(name)

    def _game(self, game: str) -> Iterator[tuple[str, QWidget]]:
        for name, (moment, reviewed) in scenes_of(game).items():
            window = self.open_on(name, moment)
            window.continue_match(game)
            settle()
            assert window.page is not None
            if reviewed:
                look_back(window.page)
            point_out(window.page.table, moment)
            yield name, window
            if moment.in_words:
                self._settings.table_in_words = True
                yield f"{name}-in-words", window
                self._settings.table_in_words = False
            put_away(window)
        window = self.open("empty")
        window.ask_new_match(game)
        yield from _dialog(window, "new-match")
        put_away(window)

    def _house(self) -> Iterator[tuple[str, QWidget]]:
        begun, *_ = (moment for game in TOOLS for moment in TOOLS[game].moments.values())
        window = self.open_on("begun", begun)
        yield "lobby-continue", window
        put_away(window)
        window = self.open("empty")
        yield "lobby", window
        window.show_settings()
        yield from _dialog(window, "settings")
        window.show_about()
        for label in window.findChildren(QLabel):
            forget_machine(label, self._folder)
        yield from _dialog(window, "about")
        window.show_past()
        yield from _dialog(window, "past-matches-none")
        put_past(self._folder / "empty")
        window.show_past()
        settle()
        yield from _dialog(window, "past-matches")
        window.show_rules("D20")
        rules = next(w for w in QApplication.topLevelWidgets() if w.isVisible() and w is not window)
        width, height = self._size
        rules.resize(min(width, 1000), min(height, 760))
        yield "rules", rules
        put_away(rules)
        put_away(window)


def forget_machine(label: QLabel, folder: Path) -> None:
    """Have *label* name no release, and not the folder that things are kept in."""
    text = label.text().replace(str(folder), "/home/anna/lat-desktop")
    label.setText(re.sub(r"\b\d+(\.\d+)+\b", "1.0", text))


def point_out(table: AnyTable, moment: Moment) -> None:
    """Touch, and point at, what the person has touched and points at in *moment*."""
    for _ in range(moment.touched):
        table.activate(table.clickable_items()[0])
    for item in table.clickable_items():
        if moment.pointed and item.move and item.move.text.startswith(moment.pointed):
            item.setFocus()


def look_back(page: GamePage) -> None:
    """Open the review, wait until it is ready, and go to what cost most."""
    page.ask_review()
    assert page.review is not None
    while not page.review.ready:
        settle()
    page.review.costliest.activated.emit(page.review.costliest.model().index(0, 0))


def put_past(folder: Path) -> None:
    """Put the matches of all moments that are over among the finished ones, and a damaged one."""
    finished = folder / FINISHED
    finished.mkdir(parents=True)
    over = [
        match
        for game in TOOLS
        for match in (moment.match() for moment, _ in scenes_of(game).values())
        if match.outcome
    ]
    for day, match in enumerate(over, start=10):
        path = finished / f"{match.game.key}-202610{day}-2115{day}{record.SUFFIX}"
        path.write_bytes(record.write(match, SEATS[: match.setup.seats]))
    game = list(GAMES)[1]
    (finished / f"{game}-20261018-180000{record.SUFFIX}").write_text("\0", "utf-8")


def put_away(widget: QWidget) -> None:
    """Close a window for good."""
    widget.close()
    widget.deleteLater()
    settle()


def _dialog(window: MainWindow, name: str) -> Iterator[tuple[str, QWidget]]:
    """Yield the dialog that the window has just opened, and close it."""
    dialog = next(d for d in window.findChildren(QDialog) if d.isVisible())
    yield name, dialog
    dialog.reject()
    settle()


def settle() -> None:
    """Let everything that is under way come to its end, and what that brings about, too."""
    for _ in range(TURNS):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()


if __name__ == "__main__":
    raise SystemExit(main())
