"""What colours tell apart is told apart by who sees fewer of them, and by a second sign."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Final

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.engine.cards import Trait
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.mansion import Gem
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.labyrinth.art import paint_cub
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.tables.suspicion.art import paint_gem
from lat_desktop.widgets.theme import THEME_NAMES, Theme, load
from tests.eyes import SIGHTS, distance
from tests.tables.test_art import SMALL, Paint, colourless, difference, picture

pytestmark = pytest.mark.usefixtures("qapp")

APART: Final = 15
"""How far apart colours are at the least that tell something by themselves (CIELAB)."""
FEWER: Final = [sight for sight in SIGHTS if sight != "grey"]
"""In grey nothing is told by colour: see the signs below, and those of test_art."""
GROUND: Final = "magenta"


def colour_of(gem: Gem, theme: str) -> QColor:
    """Return the colour that there is most of in a gem."""
    image = picture(
        lambda painter, rect: paint_gem(painter, rect, gem, load(theme)),
        QRectF(0, 0, 60, 60),
        GROUND,
    )
    found = Counter(image.pixelColor(x, y).name() for x in range(60) for y in range(60))
    del found[QColor(GROUND).name()]
    return QColor(found.most_common(1)[0][0])


@pytest.mark.parametrize("sight", FEWER)
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_colours_are_told_apart_with_fewer_of_them(theme: str, sight: str) -> None:
    c = load(theme)
    told_apart = {
        "cards, doors, cubs and swaps": (c.blue, c.red),
        "marks of the review": (c.brass, c.red),
        "a move that was made, and a better one": (c.on_table, c.glow),
        "gems": tuple(colour_of(gem, theme) for gem in Gem),
    }
    near = {
        what: [(one.name(), other.name())]
        for what, colours in told_apart.items()
        for one, other in combinations(colours, 2)
        if distance(one, other, sight) < APART
    }
    assert near == {}


def cub(colour: Trait) -> Paint:
    plain = colourless(load("light"))
    return lambda painter, rect: paint_cub(painter, rect, plain, colour)


@pytest.mark.parametrize("size", [22, 30, 60])
def test_cubs_are_told_apart_without_colour(size: int) -> None:
    square = QRectF(0, 0, size, size)
    red, blue = (picture(cub(colour), square) for colour in (Trait.RED, Trait.BLUE))
    assert difference(red, blue) > 0.005


class Bare(TableItem):
    """A thing of which nothing is seen but what marks it."""

    def paint_item(self, painter: QPainter) -> None:
        """Paint nothing."""


@pytest.mark.parametrize("name", THEME_NAMES)
def test_the_rings_of_a_review_are_told_apart_without_colour(name: str) -> None:
    """That of the better move is broken."""
    theme = Theme()
    theme.choose(name, 100)
    renderer = TextRenderer(LanguageService(), Doors.key, (HUMAN,), theme)

    def ringed(*, made: bool) -> Paint:
        item = Bare(RenderContext(theme, renderer), QRectF(-30, -40, 60, 80))
        item.show_made(made)
        item.point_out(not made)

        def paint(painter: QPainter, rect: QRectF) -> None:
            painter.translate(rect.center())
            painter.scale(0.5, 0.5)
            item.paint(painter, QStyleOptionGraphicsItem())

        return paint

    one, other = (picture(ringed(made=made), SMALL, "white") for made in (True, False))
    assert difference(one, other) > 0.02
    theme.deleteLater()
