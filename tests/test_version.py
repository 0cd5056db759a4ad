"""The version stands in one place, and what is new in it in one for each language."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from lat_desktop import __version__

ROOT = Path(__file__).parents[1]
OWN = {"lat_desktop/__init__.py", "resources/changelog/en.md", "resources/changelog/it.md"}
"""Where the version stands."""


def test_no_other_file_spells_the_version() -> None:
    asked = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(asked, check=True, capture_output=True, encoding="utf-8").stdout
    # A library that is pinned may have the same number.
    spelt = re.compile(rb"(?<![\d.=])" + re.escape(__version__.encode()) + rb"(?![\d.]*\d)")
    files = {file for file in listed.split("\0") if file and (ROOT / file).is_file()}
    assert files >= OWN
    assert {file for file in files if spelt.search((ROOT / file).read_bytes())} == OWN
