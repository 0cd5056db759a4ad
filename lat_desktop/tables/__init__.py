"""One scene per game, over common items, zones and one animation queue."""

from lat_desktop import overrides

overrides.install()
