"""What a game puts beside its table, in the place of the list of what has happened."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Final, TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.widgets.theme import Theme


class SidePanel(QWidget):
    """A panel that stands beside a table, and is about the same match."""

    hinted = Signal(str)
    """What the thing under the pointer, or in focus, says about itself; empty when it is gone."""
    title = ""
    """The key of its name in the rules text."""
    letters = 31
    """How wide it likes to be, in letters of the window's font."""


Factory: TypeAlias = Callable[[MatchController, TextRenderer, Theme, Settings, QWidget], SidePanel]


def _deduction(
    controller: MatchController,
    renderer: TextRenderer,
    theme: Theme,
    settings: Settings,
    parent: QWidget,
) -> SidePanel:
    from lat_desktop.windows.deduction_panel import DeductionPanel

    return DeductionPanel(controller, renderer, theme, settings, parent)


SIDE_PANELS: Final[MappingProxyType[str, Factory]] = MappingProxyType({"suspicion": _deduction})
"""By game. One that is not named has its list of what has happened there."""
