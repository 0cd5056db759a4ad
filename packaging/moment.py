"""When this was committed: what is made of it twice is the same twice."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def moment() -> int:
    """Return it in seconds since 1970, or what SOURCE_DATE_EPOCH says instead.

    Raises subprocess.CalledProcessError outside a clone.
    """
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given is not None:
        return int(given)
    asked = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    return int(subprocess.run(asked, check=True, capture_output=True, encoding="utf-8").stdout)
