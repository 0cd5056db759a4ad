"""The app of the soak with the sample game in it: `python -m tests.sample_game.driven`."""

from __future__ import annotations

import sys
from unittest import mock

from lat_desktop.controllers import match_factory
from tests.sample_game import host
from tests.sample_game.registration import registered
from tools.soak import driven


def main() -> int:
    """Run the app with the driver that is asked for."""
    player = (sys.executable, "-m", host.__name__)
    with registered(), mock.patch.object(match_factory, "own_player", return_value=player):
        return driven.main()


if __name__ == "__main__":
    sys.exit(main())
