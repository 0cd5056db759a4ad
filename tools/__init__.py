"""Programs for those who work on this one; each runs as ``python -m tools.<name>``."""
