"""The flow of the program: settings, language, the match and its players. QtCore only."""

from lat_desktop import overrides

overrides.install()
