"""The changelog as others want it: for software centres, for Debian, and for a page of releases.

    python -m tools.changes [en|it]

prints, as Markdown, what is new in the version that is packed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, time
from email.utils import format_datetime
from textwrap import fill
from xml.sax.saxutils import escape

from lat_desktop.rulebook import LANGUAGES
from lat_desktop.rulebook.changelog import Release, load

OTHERS = tuple(language for language in LANGUAGES if language != "en")


def appstream_releases() -> str:
    """Return the element `releases` of AppStream's metadata, in all languages."""
    lines = ["<releases>"]
    for releases in zip(*map(load, ("en", *OTHERS)), strict=True):
        newest = releases[0]
        lines.append(f'  <release version="{newest.number}" date="{newest.day}">')
        lines.append("    <description>")
        for language, release in zip(("en", *OTHERS), releases, strict=True):
            mark = "" if language == "en" else f' xml:lang="{language}"'
            lines += (f"      {line}" for line in _appstream(release, mark))
        lines += ["    </description>", "  </release>"]
    return "\n".join([*lines, "</releases>"])


def _appstream(release: Release, mark: str) -> Iterator[str]:
    """Yield what a release brought; AppStream has paragraphs and lists, and no headings."""
    for paragraph in release.about:
        yield f"<p{mark}>{_plain_xml(paragraph)}</p>"
    for group in release.groups:
        yield f"<p{mark}>{_plain_xml(group.title)}:</p>"
        yield "<ul>"
        yield from (f"  <li{mark}>{_plain_xml(item)}</li>" for item in group.items)
        yield "</ul>"


def debian_changelog(package: str, maintainer: str) -> str:
    """Return all releases as Debian's changelog has them."""
    return "\n".join(
        f"{package} ({release.number}) stable; urgency=medium\n\n"
        + "".join(f"{_debian_item(item)}\n" for item in _items(release))
        + f"\n -- {maintainer}  {format_datetime(datetime.combine(release.day, time(), UTC))}\n"
        for release in load("en")
    )


def _items(release: Release) -> list[str]:
    return [*release.about, *(item for group in release.groups for item in group.items)]


def _debian_item(item: str) -> str:
    return fill(_plain(item), 78, initial_indent="  * ", subsequent_indent="    ")


def release_notes(language: str) -> str:
    """Return what is new in the newest version, as Markdown."""
    release = load(language)[0]
    parts = [*release.about]
    for group in release.groups:
        parts += [f"## {group.title}", "\n".join(f"- {item}" for item in group.items)]
    return "\n\n".join(parts) + "\n"


def _plain(text: str) -> str:
    return re.sub(r"\*", "", text)


def _plain_xml(text: str) -> str:
    return escape(_plain(text))


if __name__ == "__main__":
    print(release_notes(*(sys.argv[1:] or ["en"])), end="")
