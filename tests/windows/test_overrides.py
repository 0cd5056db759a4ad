"""What goes wrong in a method by which Qt calls us is reported, and the match goes on."""

from __future__ import annotations

import importlib
import os
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Final

import pytest
from PySide6.QtCore import QAbstractListModel, QSize
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

import lat_desktop
from lat_desktop import overrides

ROOT: Final = Path(__file__).parents[2]
ELSEWHERE: Final = {
    "accept",
    "closeEvent",
    "focusNextPrevChild",
    "helpEvent",
    "hitButton",
    "hoverMoveEvent",
    "moveCursor",
    "redo",
    "setData",
    "undo",
    "wheelEvent",
    # What a screen reader asks.
    *("actionNames", "child", "childAt", "childCount", "doAction", "focusChild", "indexOfChild"),
    *(
        "interface_cast",
        "keyBindingsForAction",
        "parent",
        "rect",
        "role",
        "state",
        "text",
        "window",
    ),
    # What the desktop brings.
    *("dragEnterEvent", "dragMoveEvent", "dropEvent", "event"),
}
"""What Qt calls only for what nobody does on that evening; but guarded are these, too."""


def classes_of_qt() -> Iterator[type]:
    """Yield all classes of the program that Qt may call."""
    for module in pkgutil.walk_packages(lat_desktop.__path__, "lat_desktop."):
        elsewhere = module.name.endswith("windows_job") and sys.platform != "win32"
        if not (elsewhere or module.name.endswith("__main__") or ".players" in module.name):
            importlib.import_module(module.name)
    left: list[type] = [Shiboken.Object]
    while left:
        below: list[type] = left.pop().__subclasses__()
        for cls in below:
            left.append(cls)
            if cls.__module__.startswith("lat_desktop."):
                yield cls


def overrides_of(cls: type) -> Iterator[str]:
    """Yield the names of what overrides a method of Qt, told without the program's help."""
    qt = [base for base in cls.__mro__ if base.__module__.startswith("PySide6.")]
    for name, method in vars(cls).items():
        is_ours = isinstance(method, FunctionType) and not name.startswith("_")
        if is_ours and any(name in vars(base) for base in qt):
            yield name


def test_every_override_is_guarded() -> None:
    found = [(cls, name) for cls in set(classes_of_qt()) for name in overrides_of(cls)]
    assert len(found) > 100
    bare = [f"{cls.__qualname__}.{name}" for cls, name in found if not is_guarded(cls, name)]
    assert not bare, f"call overrides.install() before these are made: {', '.join(bare)}"


def is_guarded(cls: type, name: str) -> bool:
    return bool(vars(cls)[name].__code__.co_filename == overrides.__file__)


@pytest.mark.long
def test_whatever_raises_the_window_lives_and_the_match_is_saved(tmp_path: Path) -> None:
    """In a process of its own, for without a guard the process ends by a segmentation fault."""
    command = [sys.executable, "-m", "tests.windows.raising", str(tmp_path)]
    off_screen = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        command, cwd=ROOT, env=off_screen, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr[-4000:]
    lines = [line.partition(" ") for line in done.stdout.splitlines()]
    said = {second.partition(": ")[0]: second for first, _, second in lines if first == "saved"}
    assert said
    assert all(line.endswith("True") for line in said.values()), done.stdout
    assert {"visible: True", "reported: True"} <= set(done.stdout.splitlines())
    met = {second.rpartition(".")[2] for first, _, second in lines if first == "met"}
    unmet = {second.rpartition(".")[2] for first, _, second in lines if first == "unmet"} - met
    assert unmet <= ELSEWHERE


def test_qt_is_given_the_answer_of_its_own_method(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, error, trace: told.append(error))

    def fails(self: object, *arguments: object) -> object:
        raise ValueError("three kings")

    def made(base: type, name: str) -> type:
        body = {name: fails, "__module__": "lat_desktop.windows.sample"}
        fails.__name__ = name
        return type("Sample", (base,), body)

    widget = made(QWidget, "sizeHint")()
    assert widget.sizeHint() == QSize(-1, -1)
    model = made(QAbstractListModel, "rowCount")()
    assert model.rowCount() == 0
    assert [str(error) for error in told] == ["three kings", "three kings"]
    widget.deleteLater()


def test_what_python_throws_away_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The collector empties all that goes, and then hides it; of what is made it is a fault."""
    told: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, error, trace: told.append(error))

    class Sample(QWidget):
        __module__ = "lat_desktop.windows.sample"

        def __init__(self, *, early: bool) -> None:
            super().__init__()
            if early:
                self.sizeHint()
            self.wanted = QSize(30, 40)

        def sizeHint(self) -> QSize:
            return self.wanted

    widget = Sample(early=False)
    assert widget.sizeHint() == QSize(30, 40)
    vars(widget).clear()
    assert widget.sizeHint() == QSize(-1, -1)
    assert not told
    early = Sample(early=True)
    assert len(told) == 1
    for each in (widget, early):
        each.deleteLater()


def test_a_guarded_slot_takes_no_more_than_it_did_unguarded(qtbot: QtBot) -> None:
    """As Qt's own do: a signal may have more to say than its slot wants to hear."""
    accepted: list[object] = []

    def accept(self: object) -> None:
        accepted.append(self)

    body = {"accept": accept, "__module__": "lat_desktop.windows.sample"}
    dialog = type("Sample", (QDialog,), body)()
    qtbot.addWidget(dialog)
    edit = QLineEdit(dialog)
    edit.textChanged.connect(dialog.accept)
    edit.setText("three kings")
    assert accepted == [dialog]
