"""The README shows the program as it is, and names the files and commands that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.page_pictures import FILMS, FOLDER, PICTURES
from tools.screenshots import HOUSE, scenes_of

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = set(re.findall(r"!\[[^\]]+\]\(docs/pictures/([\w.-]+)\)", README))
DOWNLOADS = {
    "packaging/linux/pack.py": (
        "lat-desktop-<version>-linux-x86_64.tar.xz",
        "lat-desktop_<version>_amd64.deb",
    ),
    "packaging/windows/downloads.py": (
        "lat-desktop-<version>-windows-x86_64-setup.exe",
        "lat-desktop-<version>-windows-x86_64.zip",
    ),
}
"""The files that people take, by the script that makes them."""


def test_it_shows_pictures_that_can_be_renewed_and_all_of_them() -> None:
    assert len(re.findall(r"!\[", README)) == len(SHOWN)
    photographs = {name for name in SHOWN if not name.endswith(".svg")}
    assert photographs == {*PICTURES, *FILMS}
    assert {file.name for file in FOLDER.iterdir() if file.suffix != ".svg"} == photographs


def test_every_picture_is_of_a_scene_that_there_is() -> None:
    for shot in PICTURES.values():
        assert shot.subject == HOUSE or shot.scene in scenes_of(shot.subject)


def test_software_centres_show_the_same_pictures() -> None:
    metainfo = (ROOT / "packaging" / "linux" / "metainfo.xml").read_text(encoding="utf-8")
    shown = re.findall(r"<image[^>]*>[^<]*?([\w-]+\.png)\s*</image>", metainfo)
    assert set(shown) <= set(PICTURES)


@pytest.mark.parametrize("script", DOWNLOADS)
def test_it_names_the_files_as_they_are_made(script: str) -> None:
    made = (ROOT / script).read_text(encoding="utf-8")
    for name in DOWNLOADS[script]:
        assert f"`{name}`" in README
        assert name.replace("lat-desktop", "{NAME}").replace("<version>", "{__version__}") in made


def test_a_developer_needs_two_commands() -> None:
    (block,) = re.findall(r"^## For developers\n\n((?:    .*\n)+)", README, re.MULTILINE)
    assert [line.partition("#")[0].split() for line in block.splitlines()] == [
        ["make", "run"],
        ["make", "test"],
    ]


def test_a_person_finds_a_row_for_each_system_before_anything_is_said_to_developers() -> None:
    rows = re.findall(r"^\| \*\*(\w+)\*\*", README.partition("## For developers")[0], re.MULTILINE)
    assert rows == ["Windows", "macOS", "Linux"]


def test_it_says_that_no_network_is_used() -> None:
    assert "never connects to any network" in README
