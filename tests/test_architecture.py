"""The architecture's text names what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lat_desktop
from tests.code_names import is_a_name, is_there

ROOT = Path(lat_desktop.__file__).parents[1]
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
NAMES = sorted({name for name in re.findall(r"`([^`]+)`", TEXT) if is_a_name(name)})
NOT_OURS = {"like_this", "msgspec"}


def test_it_names_a_good_deal() -> None:
    assert len(NAMES) > 60


@pytest.mark.parametrize("name", NAMES)
def test_what_it_names_is_there(name: str) -> None:
    assert name in NOT_OURS or is_there(name)


def test_every_storey_is_explained() -> None:
    rooms = {each.parent.name for each in (ROOT / "lat_desktop").glob("*/__init__.py")}
    assert {room for room in rooms if f"| `lat_desktop/{room}/` |" not in TEXT} == set()


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#:]+)\)", TEXT))))
def test_every_link_leads_somewhere(link: str) -> None:
    assert (ROOT / "docs" / link).exists()
