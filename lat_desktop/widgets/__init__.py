"""What tables and windows share: colours, fonts, drawing, controls of our own."""

from lat_desktop import overrides

overrides.install()
