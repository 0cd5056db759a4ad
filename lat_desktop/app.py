"""Where the program begins: it reads its arguments and wires everything together.

Qt is imported only by those who need it: the AI, which is this program with `--player`, does not.
"""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import monotonic_ns
from typing import TYPE_CHECKING, Final

from lat_desktop import __version__

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from lat_desktop.controllers.match_making import MatchMaker
    from lat_desktop.controllers.settings import Settings

NAME: Final = "lat-desktop"
"""What folders and desktop entries are called."""
ICON: Final = Path(__file__).parents[1] / "resources" / "icon.svg"


def main(argv: Sequence[str] | None = None) -> int:
    """Run what the arguments ask for and return the exit status."""
    argv = sys.argv[1:] if argv is None else argv
    arguments = _parse(argv) if argv else Arguments()
    if arguments.player:
        from lat_desktop.players import host

        return host.main()
    if arguments.demo is not None:
        return _demonstrate(arguments.demo, arguments.language)
    obstacle = obstacle_to_a_window(os.environ)
    if obstacle is None:
        return _open_window(arguments.language)
    print(obstacle, file=sys.stderr)
    if arguments.demo_without_display is not None:
        return _demonstrate(arguments.demo_without_display, arguments.language)
    return 1


class Arguments:
    """What may be asked for on the command line. A double-click asks for nothing."""

    language = ""
    player = False
    demo: Path | None = None
    demo_without_display: Path | None = None


def _parse(argv: Sequence[str]) -> Arguments:
    import argparse  # a double-click needs none, and the lobby is seen a little sooner

    parser = argparse.ArgumentParser(
        prog=NAME, description="The Lady and the Tiger: card games against a local AI."
    )
    parser.add_argument("--version", action="version", version=f"{NAME} {__version__}")
    parser.add_argument("--language", choices=("en", "it"), help="speak it, this time only")
    parser.add_argument(
        "--player", action="store_true", help="be an AI: JSON-RPC on standard input and output"
    )
    parser.add_argument(
        "--demo", metavar="FOLDER", type=Path, help="play a match off screen, AI against AI"
    )
    parser.add_argument(
        "--demo-without-display",
        metavar="FOLDER",
        type=Path,
        help="open the window; where there is no display, do as --demo",
    )
    return parser.parse_args(argv, namespace=Arguments())


def obstacle_to_a_window(environment: os._Environ[str] | dict[str, str]) -> str | None:
    """Return a sentence that says why no window can open here, or None if one can.

    Qt would abort the process, and say it in a paragraph. Elsewhere than on Linux there is always
    a display.
    """
    if not sys.platform.startswith("linux"):
        return None
    platform = environment.get("QT_QPA_PLATFORM", "").partition(":")[0]
    if platform not in ("", "xcb"):
        return None
    if environment.get("WAYLAND_DISPLAY") and platform != "xcb":
        return None
    display = environment.get("DISPLAY")
    if not display:
        return (
            "There is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set)."
        )
    if not _loads("libxcb-cursor.so.0"):
        return (
            "The library libxcb-cursor.so.0 is missing, without which no window can open; "
            "on Debian and Ubuntu it is in the package libxcb-cursor0."
        )
    return None if _answers(display) else f"The display {display} does not answer."


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _answers(display: str) -> bool:
    """Whether an X server can be reached; yes where that cannot be tried."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(display.encode(), None)
    try:
        return bool(xcb.xcb_connection_has_error(connection) == 0)
    finally:
        xcb.xcb_disconnect(connection)


def _application() -> QApplication:
    """Return the application, named and dressed."""
    from PySide6.QtGui import QIcon
    from PySide6.QtWidgets import QApplication

    # As an argument, because setStyle() returns a style, for which PySide would build every enum.
    app = QApplication([*sys.argv[:1], "-style", "Fusion"])
    app.setApplicationName(NAME)
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(NAME)
    app.setWindowIcon(QIcon(str(ICON)))
    return app


def _open_window(language_code: str) -> int:
    """Open the lobby and play until the window is closed."""
    gc.disable()  # what a start makes is there to stay, and is not looked through for garbage
    import signal

    from PySide6.QtCore import QStandardPaths

    from lat_desktop.controllers.language import LanguageService
    from lat_desktop.controllers.settings import Settings
    from lat_desktop.tables.theme import Theme
    from lat_desktop.windows.crash_reporting import ErrorReporter, FaultLog, open_log
    from lat_desktop.windows.main_window import MainWindow

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Qt's loop would not hear Ctrl+C
    app = _application()
    location = QStandardPaths.StandardLocation.AppDataLocation
    folder = Path(QStandardPaths.writableLocation(location))
    open_log(folder)
    fault_log = FaultLog(folder)
    last_fault = fault_log.last_fault()
    fault_log.open()

    settings = Settings.of_the_user()
    language = LanguageService()
    language.set_language(language_code or settings.language)
    theme = Theme()
    theme.choose(settings.theme, settings.text_size)
    window = MainWindow(settings, language, theme, partial(_match_maker, settings), folder)
    reporter = ErrorReporter(folder, window)
    reporter.install()
    trace = Trace(os.environ.get("LAT_DESKTOP_TRACE"))  # a name, or it would be collected
    window.lobby.first_painted.connect(trace.write_first_paint)
    window.show()
    gc.freeze()
    gc.enable()
    if last_fault:
        reporter.report_crash(last_fault)
    status = app.exec()
    reporter.remove()
    fault_log.close()
    return status


def _match_maker(settings: Settings) -> MatchMaker:
    """Return who deals and keeps the user's matches. Called when the lobby has been seen."""
    from random import Random, SystemRandom

    from lat_desktop.controllers.match_making import MatchMaker
    from lat_desktop.controllers.saves import Saves

    rng = Random(SystemRandom().getrandbits(64))
    return MatchMaker(Saves.of_the_user(), rng, pause=settings.pause)


class Trace:
    """Tells the benchmark what has happened, a line an event, if a file is named."""

    def __init__(self, path: str | None) -> None:
        self._path = path

    def write_first_paint(self) -> None:
        """Write the moment of the lobby's first paint, in nanoseconds of the monotonic clock."""
        if self._path:
            with Path(self._path).open("a", encoding="utf-8") as file:
                file.write(f"first_paint {monotonic_ns()}\n")


def _demonstrate(folder: Path, language_code: str) -> int:
    """Play a match off screen, AI against AI; leave pictures and the record in *folder*."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from lat_desktop.windows.demo import Demonstration

    _application()
    return Demonstration(folder, language_code).run()
