"""What tables and windows share: colours, fonts, drawing, and controls that Qt does not have."""

from lat_desktop import overrides

overrides.install()
