"""No test depends on a clock."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from tests.patience import MILLISECONDS

TESTS: Final = Path(__file__).parent
CLOCKS: Final = {"sleep", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns"}


def clocks_in(file: Path) -> Iterator[str]:
    """Yield where a test looks at a clock, or gives up after a time of its own."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Attribute(ast.Name("time"), name)) if name in CLOCKS | {"time"}:
                yield f"{file.relative_to(TESTS)}:{node.lineno} time.{name}"
            case ast.ImportFrom(module="time"):
                yield f"{file.relative_to(TESTS)}:{node.lineno} import of time"
            case ast.Call(keywords=keywords):
                yield from (
                    f"{file.relative_to(TESTS)}:{node.lineno} timeout={each.value.value!r}"
                    for each in keywords
                    if each.arg == "timeout" and isinstance(each.value, ast.Constant)
                )
            case _:
                pass


def test_no_test_looks_at_a_clock() -> None:
    """What stands in for somebody else's program, and is none of the tests, may."""
    files = [*TESTS.rglob("test_*.py"), *TESTS.rglob("conftest.py")]
    found = [each for file in files for each in clocks_in(file)]
    assert not found, (
        "A slow machine must not fail a test. Wait for what has to come (qtbot waits as long as"
        " tests.patience says, and so should a process), and give thought a number of nodes, or a"
        f" clock of the test's own: {'; '.join(found)}"
    )


def test_qtbot_is_patient(qtbot: QtBot) -> None:
    timer = QTimer()
    timer.setSingleShot(True)
    with qtbot.waitSignal(timer.timeout) as waited:
        timer.start(0)
    assert waited.timeout == MILLISECONDS
