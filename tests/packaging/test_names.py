"""Every file of the repository can lie on the disk of any system."""

import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""What Windows takes for a device, whatever follows a dot."""
FORBIDDEN = re.compile(r'[<>:"|?*\\\x00-\x1f]|[ .]$')
LONGEST = 150
"""Letters of a path: Windows has room for 260 with the folder of the checkout."""


def names() -> list[str]:
    """Return the paths of all files that git knows."""
    told = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)
    return told.stdout.decode().split("\0")[:-1]


def test_names_are_possible_everywhere_and_differ_by_more_than_capitals() -> None:
    try:
        found = names()
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is no checkout, or git is not there")
    folded = Counter(name.casefold() for name in found)
    assert [name for name, count in folded.items() if count > 1] == []
    for name in found:
        assert len(name) <= LONGEST
        for part in Path(name).parts:
            assert not RESERVED.fullmatch(part), name
            assert not FORBIDDEN.search(part), name
