"""What is new in each version, told to those who play: `resources/changelog/<language>.md`.

The file is Markdown that reads well by itself: a title, and a section for each version, the newest
first, with its number and the day of its release. A section begins with what it is about, and lists
what is new in groups; an item may go on in lines that are indented.

    ## 1.2.0, 2026-11-24

    A sentence or two on the whole.

    ### New

    - **Doors** can be played by three.

What people see of a change stands here and nowhere else: the program shows it, and packages and
software centres get it from here.
"""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from lat_desktop.rulebook.markup import check

CHANGELOG: Final = Path(__file__).parents[2] / "resources" / "changelog"
Version: TypeAlias = tuple[int, int, int]
_NUMBER: Final = re.compile(r"(\d{1,9})\.(\d{1,9})\.(\d{1,9})", re.ASCII)
_RELEASE: Final = re.compile(r"## (\S+), (\d{4}-\d{2}-\d{2})")
_GROUP: Final = re.compile(r"### (\S.*)")
_BREAK: Final = re.compile(r"\n{2,}|\n(?=- )")


class ChangelogError(Exception):
    """A changelog cannot be read; the message names the file and the trouble."""


class Group(msgspec.Struct, frozen=True):
    """What is new, better or mended."""

    title: str
    items: tuple[str, ...]
    """A sentence or two each, in Markdown."""


class Release(msgspec.Struct, frozen=True):
    """What one version brought."""

    version: Version
    day: date
    about: tuple[str, ...]
    """Paragraphs, in Markdown."""
    groups: tuple[Group, ...]

    @property
    def number(self) -> str:
        """The version as people write it."""
        return ".".join(map(str, self.version))


def parse_version(text: str) -> Version | None:
    """Return the version that is written so, or None if none is.

    >>> parse_version("1.10.0")
    (1, 10, 0)
    """
    found = _NUMBER.fullmatch(text)
    return found and (int(found[1]), int(found[2]), int(found[3]))


def between(releases: tuple[Release, ...], seen: Version | None, now: Version) -> list[Release]:
    """Return the releases after the version that was *seen* last, up to the one that runs *now*."""
    oldest = seen or (-1, 0, 0)
    return [release for release in releases if oldest < release.version <= now]


@cache
def load(language: str) -> tuple[Release, ...]:
    """Return all releases, the newest first. Raises ChangelogError."""
    return read(CHANGELOG / f"{language}.md")


def read(path: Path) -> tuple[Release, ...]:
    """Return all releases that the file tells of, the newest first. Raises ChangelogError."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ChangelogError(f"{path} cannot be read ({error})") from error
    try:
        return _parse(text)
    except ValueError as error:
        raise ChangelogError(f"{path}: {error}") from error


def _parse(text: str) -> tuple[Release, ...]:
    title, *sections = re.split(r"^(?=## )", text.strip(), flags=re.MULTILINE)
    if not re.fullmatch(r"# \S.*", title.strip()):
        raise ValueError("does not begin with a title alone")
    releases = tuple(map(_parse_release, sections))
    versions = [release.version for release in releases]
    if versions != sorted(set(versions), reverse=True):
        raise ValueError("the versions do not fall from the newest to the oldest")
    return releases


def _parse_release(section: str) -> Release:
    head, *groups = re.split(r"^(?=### )", section, flags=re.MULTILINE)
    heading, *about = _blocks(head)
    found = _RELEASE.fullmatch(heading)
    version = found and parse_version(found[1])
    if not found or not version:
        raise ValueError(f"{heading!r} is no heading of a version")
    if any(block.startswith("-") for block in about):
        raise ValueError(f"{heading!r} has an item outside a group")
    return Release(version, date.fromisoformat(found[2]), tuple(about), tuple(map(_group, groups)))


def _group(section: str) -> Group:
    heading, *items = _blocks(section)
    found = _GROUP.fullmatch(heading)
    if not found or not items or not all(item.startswith("- ") for item in items):
        raise ValueError(f"{heading!r} is no group of items")
    return Group(found[1], tuple(item.removeprefix("- ") for item in items))


def _blocks(section: str) -> list[str]:
    """Return the paragraphs and items of a section, a line each."""
    blocks = [" ".join(block.split()) for block in _BREAK.split(section.strip())]
    for block in blocks:
        check(block)
    return blocks
