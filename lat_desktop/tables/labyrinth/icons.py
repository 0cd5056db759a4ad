"""The pictures that stand in the sentences of Labyrinth: cards, Swap cards among them."""

from __future__ import annotations

from lat_desktop.tables.art.icons import clue_icon
from lat_desktop.widgets.sentence_layout import Icon


def icon(key: str) -> Icon | None:
    """Return the picture of the card of that key; None for anything else."""
    return clue_icon(key.replace("swap.", "card."))  # a Swap card has the marks of a Clue card
