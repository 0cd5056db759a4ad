"""The sample game, in all registries for a while: what a line in each of them is to a real one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from lat_desktop.engine.registry import GAMES
from lat_desktop.players.registry import AIS
from lat_desktop.rulebook import book
from lat_desktop.tables.registry import KITS
from tests.sample_game.ai import AI
from tests.sample_game.engine import GAME
from tests.sample_game.kit import KIT
from tests.sample_game.tools import TOOLS
from tools import games as tools

RULES: Final = Path(__file__).parent / "rules"


@contextmanager
def registered() -> Iterator[None]:
    """Have the sample game in the program for as long as the block runs."""
    with ExitStack() as registries:
        registries.enter_context(GAMES.including(GAME))
        registries.enter_context(AIS.including(AI))
        registries.enter_context(KITS.including(KIT))
        registries.enter_context(tools.TOOLS.including(TOOLS))
        registries.enter_context(book.including(RULES))
        yield
