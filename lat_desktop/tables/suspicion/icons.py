"""The pictures that stand in the sentences of Suspicion, and beside what its terms mean."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from lat_desktop.engine.mansion import Action, Gem, Guest
from lat_desktop.tables.suspicion.art import (
    paint_action,
    paint_die,
    paint_gem,
    paint_guest,
    paint_invitation,
)
from lat_desktop.widgets.sentence_layout import Icon
from lat_desktop.widgets.theme import Colours


def icon(key: str) -> Icon | None:
    """Return the picture of the gem, or of the term, of that key; None for anything else."""
    gem = next((gem for gem in Gem if gem.key == key), None)
    return TERMS.get(key) if gem is None else Icon(1.0, partial(_paint_gem, gem))


def _paint_gem(gem: Gem, painter: QPainter, rect: QRectF, colours: Colours) -> None:
    paint_gem(painter, rect, gem, colours)


def _paint_gems(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    """Paint one of each kind."""
    side = rect.height()
    for n, gem in enumerate(Gem):
        paint_gem(painter, QRectF(rect.left() + n * side, rect.top(), side, side), gem, colours)


def _paint_guest(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    paint_guest(painter, rect, Guest.VIOLA, colours)


def _paint_die(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    paint_die(painter, rect, Guest.VIOLA, colours)


def _paint_invitation(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    paint_invitation(painter, rect, Guest.VIOLA, "", colours)


def _paint_action(action: Action, painter: QPainter, rect: QRectF, colours: Colours) -> None:
    paint_action(painter, rect, action, colours)


TERMS: Final[Mapping[str, Icon]] = {
    "term.guest": Icon(0.92, _paint_guest),
    "term.invitation": Icon(5 / 7, _paint_invitation),
    "term.die": Icon(1.0, _paint_die),
    "term.gem": Icon(1.0, partial(_paint_gem, Gem.RUBY)),
    "term.stack": Icon(1.0, partial(_paint_gem, Gem.DIAMOND)),
    "term.set": Icon(float(len(Gem)), _paint_gems),
    "term.room_steal": Icon(1.0, partial(_paint_action, Action.STEAL)),
    "term.lucky_lift": Icon(1.0, partial(_paint_action, Action.LIFT_RUBY)),
    "term.secret_passage": Icon(1.0, partial(_paint_action, Action.PASSAGE)),
}
