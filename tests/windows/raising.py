"""An evening on which every method by which Qt calls the program raises, a few times each.

    python -m tests.windows.raising FOLDER

A match of each game goes on meanwhile. What came of it is told in lines on standard output.
"""

from __future__ import annotations

import faulthandler
import sys
from collections import Counter
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from random import Random
from types import FunctionType, TracebackType
from typing import Any, Final

from lat_desktop import overrides

TIMES: Final = 2
"""How often each raises: once where it is met first, and again where Qt goes on all the same."""

PRESSED: Final = 12
"""How many things on a table are pressed."""

raised: Counter[str] = Counter()
reported: Counter[str] = Counter()
there: set[str] = set()
is_armed = False
guard = overrides.guarded


class FaultError(Exception):
    """What is raised."""


def fragile(method: Callable[..., Any], base: type) -> Callable[..., Any]:
    """Return *method*, guarded as it would be, and raising while all of this is armed."""
    name = f"{method.__module__}.{method.__qualname__}"
    there.add(name)

    @wraps(method)
    def call(self: object, *arguments: Any) -> Any:
        if is_armed and raised[name] < TIMES:
            raised[name] += 1
            raise FaultError(name)
        return method(self, *arguments)

    assert isinstance(call, FunctionType)
    return guard(call, base)


overrides.guarded = fragile  # before any class of the program is made

from PySide6.QtCore import QAbstractItemModel, QEvent, QPoint, QPointF, Qt  # noqa: E402
from PySide6.QtGui import QContextMenuEvent, QEnterEvent, QFocusEvent  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import (  # noqa: E402
    QAbstractItemView,
    QApplication,
    QDialog,
    QGraphicsItem,
    QGraphicsView,
    QWidget,
)

from lat_desktop.controllers.language import LanguageService  # noqa: E402
from lat_desktop.controllers.match_factory import HUMAN, MatchFactory  # noqa: E402
from lat_desktop.controllers.pace import Pace  # noqa: E402
from lat_desktop.controllers.saves import Saves  # noqa: E402
from lat_desktop.controllers.settings import Settings  # noqa: E402
from lat_desktop.engine.record import read  # noqa: E402
from lat_desktop.engine.registry import GAMES  # noqa: E402
from lat_desktop.widgets.theme import Theme  # noqa: E402
from lat_desktop.windows.main_window import MainWindow  # noqa: E402
from lat_desktop.windows.new_match import NewMatch  # noqa: E402


def report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Stand in for the reporter, which has tests of its own."""
    if isinstance(error, FaultError):
        reported[str(error)] += 1
    else:
        sys.__excepthook__(kind, error, trace)
        print(f"other {kind.__name__}: {error}")


def meet(window: QWidget) -> None:
    """Do to a window what a person and a desktop do, so that Qt calls whatever it may call."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    kinds = (QEvent.Type.LanguageChange, QEvent.Type.StyleChange, QEvent.Type.LayoutRequest)
    for widget in [window, *window.findChildren(QWidget)]:
        for kind in (*kinds, QEvent.Type.Leave):
            app.sendEvent(widget, QEvent(kind))
        middle = QPointF(widget.rect().center())
        app.sendEvent(widget, QEnterEvent(middle, middle, middle))
        for kind in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            app.sendEvent(widget, QFocusEvent(kind))
        widget.sizeHint()
        widget.minimumSizeHint()
        widget.updateGeometry()
        if isinstance(widget, QAbstractItemView) and isinstance(widget.model(), QAbstractItemModel):
            widget.selectAll()
            widget.resize(widget.sizeHint())
        if not widget.isVisible():
            continue
        target = widget.viewport() if isinstance(widget, QGraphicsView) else widget
        target.setFocus()
        spots = [target.rect().center()]
        if isinstance(widget, QGraphicsView):
            spots += [
                widget.mapFromScene(item.sceneBoundingRect().center())
                for item in varied(widget.scene().items())
            ]
        for n, spot in enumerate(spots[:30]):
            QTest.mouseMove(target, spot)
            QTest.mouseMove(target, spot + QPoint(2, 2))
            if isinstance(widget, QGraphicsView) and n < PRESSED:
                QTest.mousePress(target, Qt.MouseButton.LeftButton, pos=spot)
                QTest.mouseMove(target, spot + QPoint(30, 30))
                QTest.mouseRelease(target, Qt.MouseButton.LeftButton, pos=spot)
                QTest.mouseDClick(target, Qt.MouseButton.LeftButton, pos=spot)
        if isinstance(widget, QGraphicsView):
            place = target.rect().center()
            app.sendEvent(target, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, place))
        QTest.keyClick(target, Qt.Key.Key_F12)
        target.clearFocus()
    for width in (1000, 1100):
        window.resize(width, 700)
        window.repaint()
        window.grab()
        app.processEvents()


def varied(items: list[QGraphicsItem]) -> list[QGraphicsItem]:
    """Return those that are seen, one of each class before the second of any."""
    turns: Counter[type] = Counter()
    order: dict[QGraphicsItem, int] = {}
    for item in items:
        if item.isVisible():
            order[item] = turns[type(item)]
            turns[type(item)] += 1
    return sorted(order, key=order.__getitem__)


def close_dialogs(window: QWidget) -> None:
    """Meet all dialogs that are open, and close them."""
    for dialog in window.findChildren(QDialog):
        if dialog.isVisible():
            meet(dialog)
            dialog.close()
    QApplication.processEvents()


def main(folder: Path) -> None:
    """Play the evening in a folder of its own."""
    global is_armed
    faulthandler.enable()
    app = QApplication(["raising", "-style", "Fusion"])
    sys.excepthook = report
    settings = Settings(folder / "settings.ini")
    settings.pace = Pace.AT_ONCE
    saves = Saves(folder / "matches")
    theme = Theme()
    theme.choose("light", 100)
    window = MainWindow(
        settings, LanguageService(), theme, lambda: MatchFactory(saves, Random(1), pause=0), folder
    )
    window.show()
    window.activateWindow()
    app.processEvents()
    is_armed = True
    for key, game in GAMES.items():
        window.show_lobby()
        window.ask_new_match(key)
        app.processEvents()
        close_dialogs(window)
        window.start_match(NewMatch(key, (HUMAN,) * min(game.seats), game.editions[0], 0))
        app.processEvents()
        page = window.page
        assert page is not None
        for _ in range(3):
            meet(window)
            if page.controller.awaits_hand_over:
                page.controller.take_over()
            app.processEvents()
        path = saves.unfinished(key)
        assert path is not None
        steps = [step.move.text for step in page.controller.match.steps]
        kept = [step.move.text for step in read(path.read_bytes()).match.steps]
        print(f"saved {key}: {kept == steps and len(kept) > 0}")
        for show in (window.show_rules, window.show_settings, window.show_about, window.show_past):
            show()
            app.processEvents()
            close_dialogs(window)
    print(f"visible: {window.isVisible()}")
    print(f"reported: {reported == raised}")
    for name in sorted(there):
        print(f"{'met' if raised[name] else 'unmet'} {name}")
    window.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
