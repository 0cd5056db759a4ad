"""The AI's program with the sample game in it: `python -m tests.sample_game.host`."""

from __future__ import annotations

import sys

from lat_desktop.engine.registry import GAMES
from lat_desktop.players import host
from lat_desktop.players.registry import AIS
from tests.sample_game.ai import AI
from tests.sample_game.engine import GAME


def main() -> int:
    """Serve standard input and output."""
    with GAMES.including(GAME), AIS.including(AI):
        return host.main()


if __name__ == "__main__":
    sys.exit(main())
