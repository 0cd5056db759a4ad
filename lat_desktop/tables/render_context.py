"""What everything on a table needs to paint itself."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QFont

from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.widgets import fonts
from lat_desktop.widgets.theme import Colours, Theme


@dataclass(frozen=True)
class RenderContext:
    """What every item of a table needs to paint itself."""

    theme: Theme
    renderer: TextRenderer

    @property
    def colours(self) -> Colours:
        """The colours in force."""
        return self.theme.colours

    def serif(self, size: float, weight: QFont.Weight = QFont.Weight.DemiBold) -> QFont:
        """Return the playbill's typeface at *size* units, larger if the person wants it."""
        return fonts.serif(size * self.theme.text_scale, weight)

    def sans(self, size: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        """Return the reading typeface at *size* units, larger if the person wants it."""
        return fonts.sans(size * self.theme.text_scale, weight)
