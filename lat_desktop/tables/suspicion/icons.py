"""The pictures that stand in the sentences of Suspicion: gems, and what a card lets one do."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from lat_desktop.engine.mansion import Gem
from lat_desktop.tables.suspicion.art import paint_gem
from lat_desktop.widgets.sentence_layout import Icon
from lat_desktop.widgets.theme import Colours


def icon(key: str) -> Icon | None:
    """Return the picture of the gem of that key; None for anything else."""
    gem = next((gem for gem in Gem if gem.key == key), None)
    return None if gem is None else Icon(1.0, partial(_paint_gem, gem))


def _paint_gem(gem: Gem, painter: QPainter, rect: QRectF, colours: Colours) -> None:
    paint_gem(painter, rect, gem, colours)
