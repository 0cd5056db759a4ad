"""When identities are turned up all may look, and are told so until what follows is shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.game import Seat
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.players.protocol import ChooseParams
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.tables.registry import KITS
from lat_desktop.tables.table import AnyTable
from tests.evening import quiet
from tests.games.subject import random_match
from tests.tables.conftest import SitDown

LONGEST = 400
UNMASKING = [key for key, game in GAMES.items() if game.has_secrets]


def before_unmasking(game: str, reader: Seat) -> tuple[AnyMatch, str]:
    """Return a match before a move of somebody else that shows who was who, and that move."""
    for seed in range(100):
        for number, step in enumerate(random_match(GAMES[game])(seed, LONGEST).steps):
            shows = any(event.unmasks for event in step.events)
            if shows and step.move is not None and step.seat != reader:
                return random_match(GAMES[game])(seed, number), step.move.text
    raise AssertionError("nobody was ever unmasked")


@pytest.fixture
def sit(
    qtbot: QtBot, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[SitDown[AnyTable]]:
    table: type[AnyTable] = KITS[request.param].table()
    tables = SitDown(qtbot, tmp_path, table, quiet)
    yield tables
    tables.leave()


@pytest.mark.parametrize(("sit", "game"), [(key, key) for key in UNMASKING], indirect=["sit"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_are_told_to_look(sit: SitDown[AnyTable], game: str, language: str) -> None:
    match, move = before_unmasking(game, 0)

    def choose(asked: ChooseParams) -> str:
        return move if move in asked.legal else asked.legal[0]

    sitting = sit(match, choose, language, Pace.NORMAL)
    said = sitting.renderer.render(Sentence("prompt.unmasked"))
    assert sitting.prompts.count(said) == 1, "as long as it lasts"
    assert sitting.prompts[-1] != said
