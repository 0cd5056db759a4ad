"""Take a picture of every table and dialog: each language, light and dark, three window sizes.

python -m tools.screenshots FOLDER [--language en|it] [--theme light|dark] [--size 1440x900]
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from threading import Event
from typing import Final

import msgspec
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QWidget

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
from lat_desktop.players.protocol import AnalyseResult, CandidateResult, ChooseParams
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.tables.table import AnyTable
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from tools.games import TOOLS
from tools.games.descriptor import Moment

SIZES: Final = ("1024x600", "1440x900", "2560x1440")
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


def scenes_of_games() -> dict[str, tuple[Moment, bool]]:
    """Return the moments of all games by the names of their pictures, and whether one looks back.

    One looks back on a match that is over: those come last.
    """
    played = {
        f"{key}-{name}": (moment, False)
        for key, tools in TOOLS.items()
        for name, moment in tools.moments.items()
    }
    reviewed = {
        f"{key}-review": (tools.moments[tools.reviewed], True) for key, tools in TOOLS.items()
    }
    return played | reviewed


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
    candidates = tuple(
        CandidateResult(each.move, each.evaluation, each.weight) for each in choice.candidates
    )
    result = AnalyseResult(choice.evaluation, candidates, choice.reasons)
    return Analysis.of(GAMES[asked.game], result)


class ProcessFreeFactory(MatchFactory):
    """Makes matches in which no program runs."""

    def __init__(self, folder: Path) -> None:
        super().__init__(Saves(folder), Random(1), ())

    def reviews(self, controller: MatchController) -> ReviewController:
        """Return a reviewer who needs no process either."""
        return ReviewController(controller, InProcessAnalyst())


def main() -> int:
    """Take the pictures and tell where each one is."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    parser.add_argument("--theme", choices=("light", "dark"), action="append")
    parser.add_argument("--size", action="append", help="as 1440x900")
    arguments = parser.parse_args()
    app = QApplication([])
    app.setStyle("Fusion")
    for language, theme, size in product(
        arguments.language or LANGUAGES,
        arguments.theme or ("light", "dark"),
        arguments.size or SIZES,
    ):
        folder = arguments.folder / f"{language}-{theme}-{size}"
        folder.mkdir(parents=True, exist_ok=True)
        width, height = map(int, size.split("x"))
        with tempfile.TemporaryDirectory() as temporary:
            for name, widget in scenes(Path(temporary), language, theme, width, height):
                settle()
                widget.grab().save(str(folder / f"{name}.png"))
        print(folder, flush=True)
    return 0


def scenes(
    folder: Path, language: str, theme_name: str, width: int, height: int
) -> Iterator[tuple[str, QWidget]]:
    """Show everything there is to see, one after the other, by its name."""
    settings = Settings(folder / "settings.ini")
    settings.pace = Pace.AT_ONCE
    service = LanguageService()
    service.set_language(language)
    theme = Theme()
    theme.choose(theme_name, 100)

    def open_window(name: str) -> MainWindow:
        maker = ProcessFreeFactory(folder / name)
        window = MainWindow(settings, service, theme, lambda: maker, folder)
        window.resize(width, height)
        window.show()
        return window

    first, *_ = moments = scenes_of_games()
    for name, (moment, reviewed) in moments.items():
        match = moment.match()
        Saves(folder / name).create(match, SEATS[: match.setup.seats]).save(match)
        window = open_window(name)
        if name == first:
            yield "lobby-continue", window
        window.continue_match(match.game.key)
        settle()
        assert window.page is not None
        table = window.page.table
        if reviewed:
            look_back(window.page)
        point_out(table, moment)
        yield name, window
        if moment.in_words:
            settings.table_in_words = True
            yield f"{name}-in-words", window
            settings.table_in_words = False
        put_away(window)
    window = open_window("empty")
    yield "lobby", window
    for game in GAMES:
        window.ask_new_match(game)
        yield from _dialog(window, f"new-match-{game}")
    window.show_settings()
    yield from _dialog(window, "settings")
    window.show_about()
    yield from _dialog(window, "about")
    window.show_past()
    yield from _dialog(window, "past-matches-none")
    put_past(folder / "empty")
    window.show_past()
    settle()
    yield from _dialog(window, "past-matches")
    window.show_rules("D20")
    rules = next(w for w in QApplication.topLevelWidgets() if w.isVisible() and w is not window)
    rules.resize(min(width, 1000), min(height, 760))
    yield "rules", rules
    put_away(rules)
    put_away(window)


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
    while not page.review.account.isVisible():
        settle()
    page.review.costliest.activated.emit(page.review.costliest.model().index(0, 0))


def put_past(folder: Path) -> None:
    """Put the matches of all moments that are over among the finished ones, and a damaged one."""
    finished = folder / FINISHED
    finished.mkdir(parents=True)
    over = [
        match for match in (each.match() for each, _ in scenes_of_games().values()) if match.outcome
    ]
    for day, match in enumerate(over, start=10):
        path = finished / f"{match.game.key}-202610{day}-2115{day}.jsonl"
        path.write_bytes(record.write(match, SEATS[: match.setup.seats]))
    game = list(GAMES)[1]
    (finished / f"{game}-20261018-180000.jsonl").write_text("\0")


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
    """Let everything that is under way come to its end."""
    loop = QEventLoop()
    QTimer.singleShot(80, loop.quit)
    loop.exec()


if __name__ == "__main__":
    raise SystemExit(main())
