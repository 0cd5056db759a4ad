"""A player without a process, for what asks one: it answers when a test tells it to."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from lat_desktop.controllers.player_process import PlayerProcess
from lat_desktop.controllers.programs import OwnProgram
from lat_desktop.players.protocol import ChooseParams

BAD: Final = Path(__file__).parents[1] / "players" / "bad_player.py"
"""A program that misbehaves as it is told."""
OURS: Final = (sys.executable, "-c", "from lat_desktop.players.host import main; main()")
"""The command of our own player."""
SILENT: Final = (sys.executable, "-c", "import sys; sys.stdin.read()")
"""A program that listens and never answers."""


class SilentPlayer(PlayerProcess):
    """Notes what it is asked, and says nothing by itself."""

    def __init__(self) -> None:
        super().__init__(OwnProgram(()))
        self.asked: list[ChooseParams] = []
        self.cancelled = 0

    def analyse(self, request: ChooseParams) -> None:
        self.asked.append(request)

    def cancel(self) -> None:
        self.cancelled += 1
