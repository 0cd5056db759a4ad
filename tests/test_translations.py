"""The window's words: all translated, all used, and all with the same placeholders."""

from __future__ import annotations

import ast
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "translations").glob("*.ts"))
PLACEHOLDER = re.compile(r"\{\w*\}|%n|%L?\d")

every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def messages(file: Path) -> dict[tuple[str, str], ET.Element]:
    """Return the messages of a file by their context and their source."""
    return {
        (context.findtext("name", ""), message.findtext("source", "")): message
        for context in ET.parse(file).iter("context")
        for message in context.iter("message")
    }


def classes() -> set[str]:
    """Return the names of all classes of the program."""
    trees = (ast.parse(file.read_text("utf-8")) for file in (ROOT / "lat_desktop").rglob("*.py"))
    return {
        node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
    }


def translation(message: ET.Element) -> str:
    return "".join(message.find("translation").itertext())  # type: ignore[union-attr]


def test_there_are_translations() -> None:
    assert FILES


@every_file
def test_a_context_is_a_class(file: Path) -> None:
    strange = {context for context, _ in messages(file)} - classes()
    assert not strange, "a call of translate() has spoilt the contexts after it"


@every_file
def test_nothing_waits_for_a_translator(file: Path) -> None:
    unfinished = [
        key
        for key, message in messages(file).items()
        if message.find("translation").get("type") or not translation(message)  # type: ignore[union-attr]
    ]
    assert not unfinished


@every_file
def test_placeholders_are_the_same(file: Path) -> None:
    for (_, source), message in messages(file).items():
        found = sorted(PLACEHOLDER.findall(translation(message)))
        assert sorted(PLACEHOLDER.findall(source)) == found, source


@every_file
def test_a_key_of_the_menu_stays_one(file: Path) -> None:
    for (_, source), message in messages(file).items():
        assert source.count("&") == translation(message).count("&"), source
        assert source.endswith("…") == translation(message).endswith("…"), source


@every_file
def test_it_holds_what_the_code_says(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "translations"))
    from update import update  # type: ignore[import-not-found]

    fresh = tmp_path / file.name
    update(fresh)
    said, kept = set(messages(fresh)), set(messages(file))
    advice = "run: python translations/update.py"
    assert said - kept == set(), f"not in the file: {advice}"
    assert kept - said == set(), f"no longer in the code: {advice}"
    sys.modules.pop("update", None)


def test_nothing_is_said_in_a_way_that_cannot_be_translated() -> None:
    """`tr` takes a plain text: an f-string or a name would silently stay English."""
    for file in (ROOT / "lat_desktop").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="tr"), args=[text, *_]):
                    plain = isinstance(text, ast.Constant) and isinstance(text.value, str)
                    assert plain, f"{file}:{node.lineno}"
