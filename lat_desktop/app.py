"""Where the program begins: it reads its arguments and wires everything together.

Qt is imported only by those who need it: the AI, which is this program with `--player`, does not.
"""

from __future__ import annotations

import builtins
import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from time import monotonic_ns
from types import ModuleType
from typing import TYPE_CHECKING, Final

from lat_desktop import BUNDLED, __version__

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from lat_desktop.controllers.language import LanguageService
    from lat_desktop.controllers.match_factory import MatchFactory
    from lat_desktop.controllers.settings import Settings
    from lat_desktop.controllers.single_instance import InstanceLock, RequestInbox
    from lat_desktop.widgets.theme import Theme
    from lat_desktop.windows.main_window import MainWindow

NAME: Final = "lat-desktop"
"""What folders and desktop entries are called."""
PATIENCE_S: Final = 5.0
"""How long a program that runs already may be busy before one is told that it is."""
ICON: Final = Path(__file__).parents[1] / "resources" / "icon.svg"


def main(argv: Sequence[str] | None = None) -> int:
    """Run what the arguments ask for and return the exit status."""
    argv = sys.argv[1:] if argv is None else argv
    if list(argv) == ["--player"]:  # as the window starts it: no megabyte for a parser
        return _play()
    arguments = _parse(argv) if argv else Arguments()
    if arguments.player:
        return _play()
    if arguments.demo is not None:
        return _demonstrate(arguments.demo, arguments.language)
    obstacle = obstacle_to_a_window(os.environ)
    if obstacle is None:
        try:
            return _open_window(arguments.language, arguments.file)
        except Exception as error:
            return _report_failed_start(error)
    print(obstacle, file=sys.stderr)
    if arguments.demo_without_display is not None:
        return _demonstrate(arguments.demo_without_display, arguments.language)
    return 1


def _play() -> int:
    """Be an AI; one that fails ends and says why, where a frozen program would open a window."""
    try:
        from lat_desktop.players import host

        return host.main()
    except Exception:
        if sys.stderr is not None:
            import traceback

            traceback.print_exc()
        return 1


class Arguments:
    """What may be asked for on the command line. A double-click asks for nothing."""

    file: Path | None = None
    language = ""
    player = False
    demo: Path | None = None
    demo_without_display: Path | None = None


def _parse(argv: Sequence[str]) -> Arguments:
    import argparse  # a double-click needs none, and the lobby is seen a little sooner

    parser = argparse.ArgumentParser(
        prog=NAME, description="The Lady and the Tiger: card games against a local AI."
    )
    parser.add_argument(
        "file", metavar="FILE", type=Path, nargs="?", help="a match to open, from its record"
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
    a display. What takes time is not looked for by a bundle whose words nobody would read.
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
    if BUNDLED and not _in_a_terminal():
        return None
    if not _loads("libxcb-cursor.so.0"):
        return (
            "The library libxcb-cursor.so.0 is missing, without which no window can open; "
            "on Debian and Ubuntu it is in the package libxcb-cursor0."
        )
    return None if _answers(display) else f"The display {display} does not answer."


def _in_a_terminal() -> bool:
    """Whether somebody reads what is written, and may press Ctrl+C."""
    return sys.stderr is not None and sys.stderr.isatty()


def _loads(library: str) -> bool:
    import ctypes  # the AI needs none

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _answers(display: str) -> bool:
    """Whether an X server can be reached; yes where that cannot be tried."""
    import ctypes

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
    """Return the application, named."""
    from PySide6.QtWidgets import QApplication

    from lat_desktop.controllers.qt_files import find_plugins
    from lat_desktop.windows.application import Application

    # As an argument, because setStyle() returns a style, for which PySide would build every enum.
    app = QApplication.instance()
    if isinstance(app, QApplication):
        return app  # one has spoken already
    find_plugins()
    app = Application([*sys.argv[:1], "-style", "Fusion"])
    app.setApplicationName(NAME)
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(NAME)
    return app


def _show_icon() -> None:
    """Give all windows their icon, of which a desktop that finds our entry has its own copy."""
    from PySide6.QtGui import QGuiApplication, QIcon

    drawn = ICON.with_suffix(".png")  # in the bundle, which so needs no library for SVG
    icon = QIcon(str(drawn if drawn.exists() else ICON))
    QGuiApplication.setWindowIcon(icon)


def _leave_no_trace_in_what_is_started() -> None:
    """Have programs that are started from a bundle know nothing of it, nor of where it was opened.

    Windows looks for a program in the working folder first, which is that of a match that was
    double-clicked. On Linux PyInstaller names the bundle's libraries to all that comes after.
    """
    if not BUNDLED:
        return
    with suppress(OSError, RuntimeError):
        os.chdir(Path.home())
    for name in [name for name in os.environ if name.startswith("_PYI_")]:
        del os.environ[name]
    own = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    os.environ.pop("LD_LIBRARY_PATH", None)
    if own is not None:
        os.environ["LD_LIBRARY_PATH"] = own


def _keep_this_version() -> None:
    """Have what is imported later come from the program that was started.

    PyInstaller opens it by its name for each module; and where an upgrade has put another in its
    place meanwhile, it would find nonsense there. Windows lets nobody replace a program that runs.
    """
    if not BUNDLED or sys.platform == "win32":
        return
    import pyimod02_importers  # of PyInstaller, in each bundle

    archive = pyimod02_importers.pyz_archive
    held = Path(f"/dev/fd/{os.open(archive._filename, os.O_RDONLY)}")
    if held.exists():  # as it does where /proc is
        archive._filename = str(held)


def _put_off(name: str) -> None:
    """Have a module that is imported be loaded when something of it is asked for."""

    def ask(attribute: str) -> object:
        if sys.modules[name] is stand_in:
            del sys.modules[name]
        return getattr(import_module(name), attribute)

    stand_in = ModuleType(name)
    stand_in.__getattr__ = ask  # type: ignore[method-assign]
    sys.modules.setdefault(name, stand_in)


def _open_window(language_code: str, file: Path | None) -> int:
    """Open the lobby, and the match in *file* if one is named; play until the window is closed.

    Where the program runs already, its window does that, and this one ends.
    """
    gc.disable()  # what a start makes is there to stay, and is not looked through for garbage
    trace = Trace(os.environ.get("LAT_DESKTOP_TRACE"))  # a name, or it would be collected
    own_import = builtins.__import__
    for name in ("base64", "tempfile", "zipfile"):
        _put_off(name)  # PySide imports them, and needs them for nothing that happens here
    from PySide6.QtCore import Qt

    # PySide would look through each module for a `from __feature__ import`, of which there is none.
    builtins.__import__ = own_import
    trace.note("qt")

    from lat_desktop.controllers.single_instance import InstanceLock, RequestInbox

    if _in_a_terminal():
        import signal

        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Qt's loop would not hear Ctrl+C
    folder = _data_folder()
    file = None if file is None else file.absolute()
    _leave_no_trace_in_what_is_started()
    _keep_this_version()
    lock = InstanceLock(folder)
    if not lock.acquire():
        status = _hand_over(lock, file, language_code)
        if status is not None:
            return status

    from lat_desktop.controllers.logs import last_lines, open_log
    from lat_desktop.windows.crash_report import FaultLog
    from lat_desktop.windows.crash_reporting import ErrorReporter
    from lat_desktop.windows.main_window import MainWindow

    trace.note("imported")
    open_log(folder)
    fault_log = FaultLog(folder)
    last_fault = fault_log.last_fault()
    log_of_last_time = last_lines(folder) if last_fault else []
    fault_log.open()
    app = _application()
    trace.note("application")
    settings, language, theme = _chosen(language_code)
    window = MainWindow(settings, language, theme, partial(_match_maker, settings), folder)
    reporter = ErrorReporter(folder, window, partial(_circumstances, window, language))
    reporter.install()
    trace.note("built")
    seen = window.lobby.first_painted
    seen.connect(trace.write_first_paint)
    inbox = RequestInbox(folder, window)
    report = partial(reporter.report_last_time, last_fault, log_of_last_time)
    answer = partial(_answer_starts, window, settings, inbox, file)
    for slot in (report, answer):
        seen.connect(slot, Qt.ConnectionType.QueuedConnection)
    if sys.platform == "win32":
        _show_icon()  # or the taskbar would show a blank one first
    window.show()
    gc.freeze()
    gc.enable()
    status = app.exec()
    inbox.close()
    reporter.remove()
    fault_log.close()
    return status


def _data_folder() -> Path:
    """Return the folder of the person's matches, and of what the program keeps beside them."""
    from PySide6.QtCore import QCoreApplication

    from lat_desktop.controllers.user_folders import data_folder

    QCoreApplication.setApplicationName(NAME)  # which the folder is called after
    return data_folder()


def _circumstances(window: MainWindow, language: LanguageService) -> dict[str, str]:
    """Return what a report says of the moment, beside what failed."""
    record = "none" if window.page is None else window.page.controller.record_path.name
    return {"Language": language.language, "Match": record}


def _report_failed_start(error: Exception) -> int:
    """Say why there is no window, wherever the person may see it; return the exit status."""
    from traceback import format_exception

    fault = "".join(format_exception(error))
    what = f"{NAME} cannot start ({type(error).__name__}: {error})."
    report = None
    try:
        from lat_desktop.controllers.logs import recent_lines
        from lat_desktop.windows.crash_report import Report, compose

        report = Report(_data_folder())
        report.write(compose([fault], recent_lines(), {}))
        report.mark_seen()
    except Exception:  # what keeps it from starting may keep it from this, too
        report = None
    kept = report is not None and report.path.exists()
    what += f" The report is in {report.path}." if report and kept else f"\n{fault}"
    if sys.stderr is not None:
        print(what, file=sys.stderr)
    if report is not None and BUNDLED and not (sys.stderr and sys.stderr.isatty()):
        with suppress(Exception):
            from lat_desktop.windows.crash_dialog import CrashDialog

            _application()
            _show_icon()
            dialog = CrashDialog("start")
            dialog.show_report(report, 1)
            dialog.exec()
    return 1


def _hand_over(lock: InstanceLock, file: Path | None, language_code: str) -> int | None:
    """Let the program that runs already do what this one should; return the exit status.

    None if it runs no more, and this one is to do it after all.
    """
    from lat_desktop.controllers.single_instance import RequestSender

    sender = RequestSender(lock, file)
    answer = sender.wait(PATIENCE_S)
    if answer == "none":
        from lat_desktop.windows.second_start import NotAnsweringDialog

        _application()
        _show_icon()
        kept = _chosen(language_code)  # or they would be collected
        dialog = NotAnsweringDialog(sender)
        dialog.exec()
        answer = dialog.answer
        del kept
    return {"done": 0, "first": None, "none": 1}[answer]


def _answer_starts(
    window: MainWindow, settings: Settings, inbox: RequestInbox, file: Path | None
) -> None:
    """Open what this start was to open, and do what later ones ask. The lobby has been seen.

    What is new after an upgrade is shown where nothing else is.
    """
    from lat_desktop.windows.second_start import RequestHandler
    from lat_desktop.windows.upgrade_notice import UpgradeNotice

    if sys.platform != "win32":
        _show_icon()
    handler = RequestHandler(window)
    notice = UpgradeNotice(window, settings)
    if file is not None:
        window.incoming.open(file)
    window.incoming.listen()
    notice.show_if_possible()
    inbox.asked.connect(handler.handle)
    inbox.open()


def _chosen(language_code: str) -> tuple[Settings, LanguageService, Theme]:
    """Return the settings, and the language and the looks that they name. The caller keeps them."""
    from lat_desktop.controllers.language import LanguageService
    from lat_desktop.controllers.settings import Settings
    from lat_desktop.widgets.theme import Theme

    settings = Settings.of_the_user()
    if language_code:
        settings.use_this_time("language", language_code)
    language = LanguageService()
    language.set_language(settings.language)
    theme = Theme()
    theme.choose(settings.theme, settings.text_size)
    return settings, language, theme


def _match_maker(settings: Settings) -> MatchFactory:
    """Return who deals and keeps the user's matches. Called when the lobby has been seen."""
    from random import Random, SystemRandom

    from lat_desktop.controllers.match_factory import MatchFactory
    from lat_desktop.controllers.saves import Saves

    rng = Random(SystemRandom().getrandbits(64))
    return MatchFactory(Saves.of_the_user(), rng, pause=settings.pause)


class Trace:
    """Tells the benchmark how the start went on, a line a stage, if a file is named."""

    def __init__(self, path: str | None) -> None:
        self._path = path
        self._lines: list[str] = []
        self.note("begun")

    def note(self, stage: str) -> None:
        """Take down that a stage is reached now, in nanoseconds of the monotonic clock."""
        self._lines.append(f"{stage} {monotonic_ns()}\n")

    def write_first_paint(self) -> None:
        """Write all of them, and last the lobby's first paint."""
        self.note("first_paint")
        if self._path:
            with Path(self._path).open("a", encoding="utf-8") as file:
                file.writelines(self._lines)


def _demonstrate(folder: Path, language_code: str) -> int:
    """Play a match off screen, AI against AI; leave pictures and the record in *folder*."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from lat_desktop.windows.demo import Demonstration

    _application()
    return Demonstration(folder, language_code).run()
