"""What is shown in lists and tables: models that hold keys and say them when asked."""

from lat_desktop import overrides

overrides.install()
