"""How the AI plays Labyrinth."""

from lat_desktop.players.labyrinth.search import choose

__all__ = ["choose"]
