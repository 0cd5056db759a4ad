"""What is new, as software centres, Debian and a page of releases have it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest

from lat_desktop import __version__
from lat_desktop.rulebook import LANGUAGES, changelog
from tools import changes

ROOT = Path(__file__).parents[2]
LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def items(language: str) -> list[str]:
    """Return all that is new in the newest release, without its marks."""
    release = changelog.load(language)[0]
    return [item.replace("*", "") for group in release.groups for item in group.items]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_software_centre_is_told_in_every_language(language: str) -> None:
    text = (ROOT / "packaging" / "linux" / "metainfo.xml").read_text(encoding="utf-8")
    whole = ET.fromstring(
        text.format(id="lat-desktop", links="", releases=changes.appstream_releases()).encode()
    )
    newest = whole.find("releases/release")
    assert newest is not None
    told = [li.text for li in newest.iter("li") if li.get(LANG, "en") == language]
    assert newest.get("version") == __version__
    assert newest.get("date") == str(changelog.load("en")[0].day)
    assert told == items(language)


def test_debian_is_told_item_by_item() -> None:
    text = changes.debian_changelog("lat-desktop", "Anna <anna@localhost>")
    first = text.splitlines()[0]
    assert first == f"lat-desktop ({__version__}) stable; urgency=medium"
    told = [
        " ".join(item.split()) for item in re.findall(r"(?ms)^  \* (.*?)(?=^  \*|\n\n --)", text)
    ]
    assert told[-len(items("en")) :] == items("en")
    assert max(map(len, text.splitlines())) <= 80
    signed = re.findall(r"^ -- Anna <anna@localhost>  (.*)$", text, re.MULTILINE)
    days = [release.day for release in changelog.load("en")]
    assert [parsedate_to_datetime(date).date() for date in signed] == days


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_of_releases_is_told_as_markdown(language: str) -> None:
    text = changes.release_notes(language)
    release = changelog.load(language)[0]
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == [each.title for each in release.groups]
    assert [line.replace("*", "") for line in re.findall(r"^- (.*)$", text, re.MULTILINE)] == items(
        language
    )
