"""How the AI plays Labyrinth."""

from __future__ import annotations

from typing import Final

from lat_desktop.engine.labyrinth import GAME
from lat_desktop.players.labyrinth.judging import judge
from lat_desktop.players.labyrinth.reasons import explain
from lat_desktop.players.labyrinth.search import choose
from lat_desktop.players.player import GameAI

AI: Final = GameAI(game=GAME, choose=choose, explain=explain, judge=judge, casual_loss=0.074)
