"""Whoever types a command that a page names finds the module, the target, the options and files."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.code_names import is_there
from tests.test_pages import PAGES

ROOT: Final = Path(__file__).parents[1]
MAKEFILE: Final = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS: Final = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
LOCKED: Final = {
    name
    for file in (ROOT / "requirements").glob("*.txt")
    for name in re.findall(r"^([\w.-]+)==", file.read_text(encoding="utf-8"), re.MULTILINE)
}
PACKAGES: Final = "lat_desktop|tools|bench|tests"
FOLDERS: Final = f"{PACKAGES}|packaging|resources|requirements|translations|docs"
OPTION: Final = re.compile(r"--?[a-z][a-z-]*")

pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


def code_in(text: str) -> Iterator[str]:
    """Yield what stands as code in a page: lines of blocks, and spans, which may be broken."""
    prose = []
    fenced = False
    for line in text.splitlines():
        if line.startswith("```"):
            fenced = not fenced
        elif fenced or line.startswith("    "):
            yield line.strip()
        else:
            prose.append(line)
    for paragraph in re.split(r"\n\s*\n", "\n".join(prose)):
        yield from (" ".join(span.split()) for span in re.findall(r"`([^`]+)`", paragraph))


def commands_in(text: str) -> Iterator[list[str]]:
    """Yield the commands of make and of Python's modules in a page, by word.

    What is meant by a command may stand behind it: after a #, or after several spaces.
    """
    for code in code_in(text):
        found = re.search(r"(?:^|[/ ])(make|python[\d.]*) +(.+)", code)
        if found is not None:
            program, rest = found.groups()
            words = shlex.split(re.split(r"\s#|   ", rest)[0])
            if program == "make" or words[:1] == ["-m"]:
                yield ["make" if program == "make" else "python", *words]


def module_of(command: list[str]) -> str | None:
    """Return which module a command has Python run, None for one of make."""
    return command[2] if command[0] == "python" else None


def can_be_run(module: str) -> bool:
    """Return whether `python -m` runs a module: one of ours, or of what is locked."""
    if not re.match(rf"(?:{PACKAGES})\b", module):
        return module in LOCKED
    path = ROOT.joinpath(*module.split("."))
    if path.is_dir():
        return (path / "__main__.py").is_file()
    file = path.with_suffix(".py")
    return file.is_file() and "__main__" in file.read_text(encoding="utf-8")


def options_named() -> dict[str, set[str]]:
    """Return by module of ours, of those that there are, the options that pages give it."""
    found: dict[str, set[str]] = {}
    for page in PAGES:
        for command in commands_in(page.read_text(encoding="utf-8")):
            module = module_of(command)
            options = set(filter(OPTION.fullmatch, command[3:]))
            if module and options and module not in LOCKED and can_be_run(module):
                found.setdefault(module, set()).update(options)
    return found


OPTIONS: Final = options_named()


@pages
def test_a_module_that_is_to_be_run_can_be(page: Path) -> None:
    modules = map(module_of, commands_in(page.read_text(encoding="utf-8")))
    assert [each for each in modules if each is not None and not can_be_run(each)] == []


@pages
def test_a_module_that_is_named_is_there(page: Path) -> None:
    named = re.compile(rf"(?:{PACKAGES})(?:\.\w+)+")
    words = (word for code in code_in(page.read_text(encoding="utf-8")) for word in code.split())
    assert [word for word in words if named.fullmatch(word) and not is_there(word)] == []


@pages
def test_make_has_the_targets_and_reads_the_variables(page: Path) -> None:
    for command in commands_in(page.read_text(encoding="utf-8")):
        if command[0] == "make":
            for word in command[1:]:
                variable, is_set, _ = word.partition("=")
                known = f"$({variable}" in MAKEFILE if is_set else word in TARGETS
                assert known, word


@pages
def test_a_path_in_a_command_leads_somewhere(page: Path) -> None:
    path = re.compile(rf"(?<![\w./-])(?:{FOLDERS})/[\w./*<>-]*[\w*>/]")
    for code in code_in(page.read_text(encoding="utf-8")):
        assert [each for each in path.findall(code) if not is_there(each)] == []


@pytest.mark.parametrize("module", OPTIONS)
def test_a_module_has_the_options_that_pages_give_it(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", module, "--help"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert OPTIONS[module] - set(OPTION.findall(done.stdout)) == set()


def test_commands_are_found_wherever_they_stand() -> None:
    page = """
Say `make test-fast PATHS=docs` or `QT_QPA_PLATFORM=offscreen .venv/bin/python -m
tools.golden`; `make` alone lists them.

    make test check            # everything
    make run                   the program
    python3.12 -m tools.ladder chess -n 20 --seed 1   # climbs
    cmake is none, nor is python tools/x.py
"""
    assert list(commands_in(page)) == [
        ["make", "test", "check"],
        ["make", "run"],
        ["python", "-m", "tools.ladder", "chess", "-n", "20", "--seed", "1"],
        ["make", "test-fast", "PATHS=docs"],
        ["python", "-m", "tools.golden"],
    ]


@pytest.mark.parametrize("module", ["tools.nothing", "tools", "tests.code_names", "unheard_of"])
def test_what_cannot_be_run_would_be_found(module: str) -> None:
    assert not can_be_run(module)
