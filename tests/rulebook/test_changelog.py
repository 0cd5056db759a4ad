"""What is new is told in every language, of the version that runs, and in a form that is read."""

from __future__ import annotations

import doctest
import re
from datetime import date
from pathlib import Path

import pytest

from lat_desktop import __version__
from lat_desktop.rulebook import LANGUAGES, changelog
from lat_desktop.rulebook.changelog import ChangelogError, Group, Release, between, parse_version

EVERYTHING = """\
# News

## 1.2.10, 2027-01-31

Of the whole,
on two lines.

And more.

### New

- **One** that goes
  on.

- Two.

### Mended

- Three.
## 1.2.9, 2026-12-24
"""


def read(tmp_path: Path, text: str) -> tuple[Release, ...]:
    file = tmp_path / "en.md"
    file.write_text(text, encoding="utf-8")
    return changelog.read(file)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_newest_release_is_the_version_that_runs(language: str) -> None:
    assert changelog.load(language)[0].number == __version__


def test_all_languages_tell_of_the_same() -> None:
    first, *others = (
        [
            (
                release.version,
                release.day,
                len(release.about),
                [len(group.items) for group in release.groups],
            )
            for release in changelog.load(language)
        ]
        for language in LANGUAGES
    )
    assert all(other == first for other in others)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_written_for_people(language: str) -> None:
    """With typographic marks, without marks of excitement, and without what only we know."""
    text = (changelog.CHANGELOG / f"{language}.md").read_text(encoding="utf-8")
    assert not re.search(r"['\"!`_]|\.py|\]\(", text)


def test_everything_that_may_stand_there_is_read(tmp_path: Path) -> None:
    assert read(tmp_path, EVERYTHING) == (
        Release(
            (1, 2, 10),
            date(2027, 1, 31),
            ("Of the whole, on two lines.", "And more."),
            (Group("New", ("**One** that goes on.", "Two.")), Group("Mended", ("Three.",))),
        ),
        Release((1, 2, 9), date(2026, 12, 24), (), ()),
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "What is new",
        "# News\n\nof nothing",
        EVERYTHING + "\n- \n",
        EVERYTHING + "\n### New\n\n- \n",
        "# News\n\n## [Unreleased]\n",
        "# News\n\n## 1.2, 2027-01-31\n",
        "# News\n\n## 1.2.0\n",
        "# News\n\n## 1.2.0, 2027-02-31\n",
        "# News\n\n## 1.2.0, 2027-01-31\nand on\n",
        "# News\n\n## 1.2.0, 2027-01-31\n\n- An item\n",
        "# News\n\n## 1.2.0, 2027-01-31\n\n### Empty\n",
        "# News\n\n## 1.2.0, 2027-01-31\n\n### New\n\nNo item\n",
        "# News\n\n## 1.2.0, 2027-01-31\n\nAn *asterisk\n",
        "# News\n\n## 1.2.0, 2027-01-31\n\n## 1.2.0, 2027-01-31\n",
        "# News\n\n## 1.9.0, 2027-01-31\n\n## 1.10.0, 2027-02-01\n",
    ],
)
def test_what_cannot_be_read_is_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(ChangelogError, match=r"en\.md"):
        read(tmp_path, text)


@pytest.mark.parametrize("content", [None, b"# News \xff"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "en.md"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ChangelogError, match="cannot be read"):
        changelog.read(file)


@pytest.mark.parametrize(
    "text",
    ["", "1", "1.2", "1.2.3.4", "v1.2.3", "1.2.3 ", "1.2.3\n", "-1.2.3", "1.2.x", "١.٢.٣",
     "1.2." + "3" * 5000],
)  # fmt: skip
def test_what_is_no_version_is_none(text: str) -> None:
    assert parse_version(text) is None


@pytest.mark.parametrize(
    ("seen", "now", "told"),
    [
        (None, (1, 10, 0), [(1, 10, 0), (1, 9, 0), (1, 2, 0)]),
        ((1, 2, 0), (1, 10, 0), [(1, 10, 0), (1, 9, 0)]),
        ((1, 3, 7), (1, 10, 0), [(1, 10, 0), (1, 9, 0)]),
        ((0, 9, 0), (1, 9, 5), [(1, 9, 0), (1, 2, 0)]),
        ((1, 10, 0), (1, 10, 0), []),
        ((3, 0, 0), (1, 10, 0), []),
    ],
)
def test_what_is_new_lies_between_two_versions(
    seen: changelog.Version | None, now: changelog.Version, told: list[changelog.Version]
) -> None:
    releases = tuple(
        Release(version, date(2027, 1, 1), (), ())
        for version in ((2, 0, 0), (1, 10, 0), (1, 9, 0), (1, 2, 0))
    )
    assert [release.version for release in between(releases, seen, now)] == told


def test_its_examples_hold() -> None:
    assert doctest.testmod(changelog).failed == 0
