"""Our loader of PySide6's Python modules says of every wrong call what PySide6's own says."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import bundle_parts
import pytest
import shiboken6

LOADED = """
import sys
ours = "shibokensupport.signature."
print(*sorted(n for n, each in sys.modules.items() if n.startswith(ours) and each.__spec__))
"""
WRONG_CALLS = """
import inspect
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeySequence, QPainter
from PySide6.QtWidgets import QApplication, QLabel, QWidget

class Sender(QObject):
    told = Signal(str)

app = QApplication([])
label, sender = QLabel(), Sender()
for call in (
    lambda: label.setText(3),
    lambda: label.setText("a", "b"),
    lambda: label.setText(text="a"),
    lambda: label.setTextt("a"),
    lambda: label.resize("a"),
    lambda: label.resize(QSize(1, 2), 3),
    lambda: label.setAlignment("left"),
    lambda: label.setAttribute(Qt.Key.Key_A),
    lambda: QRectF("a"),
    lambda: QRectF(1, 2, 3, 4, 5),
    lambda: QPointF(1, 2) + 3,
    lambda: QColor([]),
    lambda: QLabel(nothing=3),
    lambda: QLabel(text=3),
    lambda: QTimer.singleShot("soon", print),
    lambda: QTimer.singleShot(),
    lambda: QPainter(3),
    lambda: QEvent("a"),
    lambda: QKeySequence(label),
    lambda: sender.told.emit(),
    lambda: sender.told.emit(1, 2),
    lambda: sender.told.connect(3),
    lambda: QWidget.setParent(3, 4),
    lambda: QWidget.resize(),
    lambda: inspect.signature(QLabel.setText),
    lambda: inspect.signature(QWidget.resize),
    lambda: QLabel.__signature__,
    lambda: QWidget.resize.__doc__,
    lambda: QLabel.__doc__,
    lambda: QTimer.singleShot.__doc__,
):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
"""
ENUMERATIONS = """
import copy, enum, pickle, warnings
from PySide6 import QtCore, QtDBus, QtGui, QtSvg, QtWidgets

warnings.simplefilter("ignore")

def told(of, *arguments):
    try:
        found = of(*arguments)
        return repr(found), type(found).__qualname__
    except Exception as error:
        return type(error).__name__, str(error)

def tell(each):
    print(each, each.__module__, each.__qualname__, each.__mro__)
    print(len(each), list(each), list(reversed(each)))
    own = {name: what for name, what in vars(each).items() if not isinstance(what, each)}
    for_the_making = "__doc__", "__new__", "_generate_next_value_"
    print(each.__new__, each.__call__, each.__hash__, each.__reduce_ex__)
    print(sorted((name, str(what)) for name, what in own.items() if name not in for_the_making))
    for name, member in each.__members__.items():
        print(name, repr(member), str(member), f"{member}", member.name, member.value, vars(member))
        print(getattr(each, name) is member, each[name] is member, each(member.value) is member)
        print(hash(member), member in each, copy.copy(member) is member)
        print(told(lambda it: it.value in each, member))
        print(pickle.loads(pickle.dumps(member)) is member)
        print([told(do, member) for do in (int, bool, abs, lambda it: ~it, lambda it: it + 1)])
    members = [*each.__members__.values()]
    for one, other in zip(members, members[1:]):
        for do in (lambda a, b: a | b, lambda a, b: a & b, lambda a, b: a ^ b, lambda a, b: a < b,
                   lambda a, b: a == b, lambda a, b: a | b.value, lambda a, b: list(a | b)):
            print(told(do, one, other))
    for number in (-1, 0, 3, 1 << 20, 98765, "a", None):
        print(told(each, number), told(lambda it: it in each, number))
    for name in each.__members__:
        print(told(setattr, each, name, 3), told(delattr, each, name))
    print(told(lambda: type("More", (each,), {})), told(lambda: each["nothing"]))

seen = set()
def look(at):
    for name in sorted(set(dir(at)) - set(dir(type))):
        what = getattr(at, name, None)
        if isinstance(what, type) and what not in seen and what.__module__.startswith("PySide6"):
            seen.add(what)
            if isinstance(what, enum.EnumType):
                tell(what)
            look(what)
for module in (QtCore, QtDBus, QtGui, QtSvg, QtWidgets):
    look(module)
print(sum(isinstance(each, enum.EnumType) for each in seen))
Ours = enum.Enum("Ours", "ONE TWO")
print(list(Ours), Ours.__module__, told(enum.Enum, "Ours", ["A", "A"]), end=" ")
print(list(enum.Flag("Ours", {"ONE": 1, "TWO": 2})), end=" ")
print(list(enum.Enum("Ours", [("A", "b")], type=str)))
"""


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which shiboken6 lies as it does in the bundle."""
    folder = tmp_path_factory.mktemp("bundled")
    shutil.copytree(Path(str(shiboken6.__file__)).parent, folder / "shiboken6")
    for file, place in bundle_parts.pyside_support():
        (folder / place).mkdir(parents=True, exist_ok=True)
        shutil.copy(file, folder / place)
    return folder


def answer(script: str, path: Path | str = "") -> str:
    """Run *script* by itself, with *path* before all other modules; return what it printed."""
    paths = os.pathsep.join(filter(None, (str(path), os.environ.get("PYTHONPATH"))))
    ran = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ
        | {"PYTHONPATH": paths, "PYTHONHASHSEED": "0", "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        encoding="utf-8",
    )
    assert ran.returncode == 0, ran.stderr
    return re.sub("0x[0-9A-Fa-f]+", "ADDRESS", ran.stdout)


def test_wrong_calls_are_told_as_ever(bundled: Path) -> None:
    assert answer(WRONG_CALLS, bundled) == answer(WRONG_CALLS)


def test_as_little_is_imported_as_can_be(bundled: Path) -> None:
    start = "from PySide6.QtWidgets import QApplication"
    loaded = answer(start + LOADED, bundled).split()
    assert loaded == ["shibokensupport.signature.loader"]
    assert len(answer(start + LOADED).split()) > len(loaded)


def test_it_has_all_that_the_library_asks_for(bundled: Path) -> None:
    script = """
from PySide6 import QtCore
from shibokensupport.signature import loader as it
print(*(name for name, what in vars(it).items() if getattr(what, "__module__", "") == it.__name__))
"""
    of_its_own = {"put_into_package", "move_into_pyside_package"}
    asked = set(answer(script).split()) - of_its_own
    assert "seterror_argument" in asked
    assert set(answer(script, bundled).split()) >= asked


def test_qts_enumerations_are_what_they_are(bundled: Path) -> None:
    """All of them, all members: what they are, what they answer to, what they refuse."""
    found = answer(ENUMERATIONS, bundled).splitlines()
    assert found == answer(ENUMERATIONS).splitlines()
    assert int(found[-2]) > 600
