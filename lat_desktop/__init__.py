"""The Lady and the Tiger, on your desk: four card and deduction games against a local AI."""

from lat_desktop import uncollected

__version__ = "0.1.0"

uncollected.preserve()
