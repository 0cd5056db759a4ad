"""Every rule is named by a test, and every name that a test gives is a rule."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.games import SUBJECTS

TESTS = Path(__file__).parent


def numbers_named(source: str) -> Iterator[str]:
    """Yield the numbers in the rule marks of a module: `@pytest.mark.rule("D1", "D2")`.

    A module may give the mark a shorter name: `rule = pytest.mark.rule`.
    """
    nodes = list(ast.walk(ast.parse(source)))
    mark = "pytest.mark.rule"
    names = {mark} | {
        ast.unparse(target)
        for node in nodes
        if isinstance(node, ast.Assign) and ast.unparse(node.value) == mark
        for target in node.targets
    }
    for node in nodes:
        if isinstance(node, ast.Call) and ast.unparse(node.func) in names:
            for arg in node.args:
                number = arg.value if isinstance(arg, ast.Constant) else None
                assert isinstance(number, str), f"line {arg.lineno}: write the number out"
                yield number


def named() -> dict[str, set[str]]:
    """Return the rule numbers and the modules that name them."""
    modules: dict[str, set[str]] = {}
    for path in TESTS.rglob("test_*.py"):
        for number in numbers_named(path.read_text(encoding="utf-8")):
            modules.setdefault(number, set()).add(str(path.relative_to(TESTS)))
    return modules


def test_every_rule_is_named_by_a_test() -> None:
    known = named()
    rules = (number for subject in SUBJECTS.values() for number in subject.game.rules)
    assert [number for number in rules if number not in known] == []


def test_every_mark_names_a_rule() -> None:
    rules = {number for subject in SUBJECTS.values() for number in subject.game.rules}
    assert {number: where for number, where in named().items() if number not in rules} == {}


def test_marks_are_found_in_each_way_to_write_them() -> None:
    source = """
rule = pytest.mark.rule
pytestmark = pytest.mark.rule("D1")
@rule("D2", "D3")
def test_one(): ...
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("D4"))])
def test_two(x): book.rule("D5"), mark("D6")
"""
    assert set(numbers_named(source)) == {"D1", "D2", "D3", "D4"}
