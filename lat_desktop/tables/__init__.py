"""The tables: one scene per game over a common set of items, zones and one animation queue."""

from lat_desktop import overrides

overrides.install()
