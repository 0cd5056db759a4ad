"""The Lady and the Tiger, on your desk: four card and deduction games against a local AI."""

import sys
from typing import Final

from lat_desktop import uncollected

__version__ = "0.1.0"

BUNDLED: Final = hasattr(sys, "frozen")  # by PyInstaller
"""Whether this is the app as a folder of its own, and not run by somebody's Python."""

uncollected.preserve()
