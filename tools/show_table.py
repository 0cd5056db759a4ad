"""Open a table in the middle of a match, and again whenever a file of the program changes.

    python -m tools.show_table GAME MOMENT [--language en|it] [--theme light|dark|contrast]
        [--size 1440x900]

The match is played on from there against the real AI; nothing of it is kept.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtCore import QFileSystemWatcher
from PySide6.QtWidgets import QApplication

import lat_desktop
from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import MatchFactory
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.widgets.theme import THEME_NAMES, Theme
from lat_desktop.windows.main_window import MainWindow
from tools.games import TOOLS
from tools.screenshots import SEATS, point_out

PROGRAM: Final = Path(lat_desktop.__file__).parent
CHANGED: Final = 3
"""The exit status of an application whose files have changed."""


def main() -> int:
    """Open the window and return the exit status of the application."""
    arguments = _arguments()
    app = QApplication([])
    app.setStyle("Fusion")
    watcher = QFileSystemWatcher([str(path) for path in PROGRAM.rglob("*.py")])
    watcher.fileChanged.connect(_on_file_changed)
    with tempfile.TemporaryDirectory(prefix="lat-desktop-") as temporary:
        window = _open(Path(temporary), arguments)
        status = app.exec()
        window.close()
    if status == CHANGED:
        os.execv(sys.executable, [sys.executable, "-m", "tools.show_table", *sys.argv[1:]])
    return status


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", choices=list(TOOLS))
    parser.add_argument("moment", nargs="?", help="one of the moments of the game; or see them all")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--theme", choices=THEME_NAMES, default="light")
    parser.add_argument("--size", default="1440x900")
    arguments = parser.parse_args()
    moments = TOOLS[arguments.game].moments
    if arguments.moment not in moments:
        parser.error(f"the moments of {arguments.game} are: {', '.join(moments)}")
    return arguments


def _open(folder: Path, arguments: argparse.Namespace) -> MainWindow:
    """Put the match of the moment on the disk, and open it as if it had waited there."""
    moment = TOOLS[arguments.game].moments[arguments.moment]
    match = moment.match()
    Saves(folder).create(match, SEATS[: match.setup.seats]).save(match)
    settings = Settings(folder / "settings.ini")
    language = LanguageService()
    language.set_language(arguments.language)
    theme = Theme()
    theme.choose(arguments.theme, 100)
    window = MainWindow(
        settings, language, theme, lambda: MatchFactory(Saves(folder), Random()), folder
    )
    window.resize(*map(int, arguments.size.split("x")))
    window.show()
    window.continue_match(arguments.game)
    QApplication.processEvents()
    assert window.page is not None
    point_out(window.page.table, moment)
    return window


def _on_file_changed(path: str) -> None:
    """Put all away, and begin anew with the changed program."""
    print(f"{Path(path).relative_to(PROGRAM.parent)} has changed", flush=True)
    QApplication.exit(CHANGED)


if __name__ == "__main__":
    raise SystemExit(main())
