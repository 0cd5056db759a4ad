"""The Lady and the Tiger, on your desk: four card and deduction games against a local AI."""

__version__ = "0.1.0"
