"""The pictures of the architecture show what is there."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import lat_desktop
from tests.code_names import is_there
from tools.diagrams import sequence, storeys
from tools.diagrams.__main__ import CLICK, drawn, outdated

ROOT = Path(lat_desktop.__file__).parents[1]


def test_every_picture_is_current() -> None:
    assert outdated() == [], "make diagrams"


def test_a_picture_is_an_svg_with_a_title() -> None:
    for text in drawn().values():
        assert ElementTree.fromstring(text).find("{http://www.w3.org/2000/svg}title") is not None


def test_the_house_has_every_storey_and_every_import_leads_down() -> None:
    rows = storeys.layers(ROOT)
    names = [name for row in rows for name in row]
    rooms = {each.parent.name for each in (ROOT / "lat_desktop").glob("*/__init__.py")}
    assert rooms <= set(names)
    height = {name: n for n, row in enumerate(rows) for name in row}
    found = storeys.imports(ROOT, names)
    assert found, "nobody imports anybody?"
    assert all(height[user] < height[used] for user, used in found)


def test_the_way_of_a_click_leads_through_code_that_exists() -> None:
    _, messages = sequence.read(CLICK.read_text(encoding="utf-8"))
    assert len(messages) > 8
    assert [each.code for each in messages if each.code and not is_there(each.code)] == []


@pytest.mark.parametrize(
    "line", ["who -> is: this", "a -> a: to itself", "a person without a colon"]
)
def test_a_line_that_says_nothing_is_named(line: str) -> None:
    with pytest.raises(sequence.FormatError, match="line 2"):
        sequence.read(f"a: somebody\n{line}\n")
