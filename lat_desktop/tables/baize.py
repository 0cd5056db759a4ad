"""The cloth that a table is covered with: how large it is, and how it looks."""

from __future__ import annotations

from typing import Final

HEIGHT: Final = 1000.0
"""The height of a table in its own units; the width follows the window."""
NARROWEST: Final = 1.3
WIDEST: Final = 2.0
"""Width to height, at least and at most."""
