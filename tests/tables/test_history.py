"""A position looks the same however one comes to it: by playing, by a jump, from either side."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtWidgets import QApplication

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN, ai
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.sitting import MatchSource
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.engine.game import Setup
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.players.levels import Level
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.registry import KITS
from lat_desktop.tables.table import AnyTable
from lat_desktop.widgets.theme import Theme
from tests.games import SUBJECTS
from tools.random_play import Script

PLACES = 12
"""How many positions of a match are looked at."""


class Onlooker:
    """Somebody who looks at a match that was played, on a table of their own."""

    def __init__(self, match: AnyMatch, language: LanguageService) -> None:
        seats = (HUMAN, *[ai(Level.MASTER)] * (match.setup.seats - 1))
        self.source = MatchSource(match, (0,))
        self.playback = Playback(self.source, Pace.AT_ONCE, self.source)
        theme = Theme(self.source)
        renderer = TextRenderer(language, match.game.key, seats, self.source)
        self.table: AnyTable = KITS[match.game.key].table()(self.playback, renderer, theme)
        self.table.setParent(self.source)
        self.table.begin()

    def seen(self) -> list[tuple[object, ...]]:
        """Return what lies on the table, and how: to a tenth of what could be told apart."""
        QApplication.processEvents()
        things = (item for item in self.table.items() if isinstance(item, TableItem))
        return sorted(
            (
                type(item).__name__,
                item.words(),
                *(round(figure, 1) for figure in (item.x(), item.y())),
                *(round(figure, 2) for figure in (item.scale(), item.opacity())),
                *(item.property(name) for name in ("turned", "openness", "shown")),
                item.moved,
            )
            for item in things
            if item.isVisible()
        )

    def play_to(self, steps: int) -> None:
        while self.playback.position < steps:
            self.playback.next_step()
        assert self.playback.position == steps

    def leave(self) -> None:
        self.table.close()
        self.source.deleteLater()


@pytest.mark.parametrize("game", SUBJECTS)
@pytest.mark.parametrize("most", [False, True], ids=["few", "many"])
def test_a_position_looks_the_same_however_one_comes_to_it(
    qapp: QApplication, game: str, most: bool
) -> None:
    rules = GAMES[game]
    seats = rules.seats[-1 if most else 0]
    match = Script(Setup(rules.editions[0], seats, 0), 11, 250).play(rules)
    language = LanguageService()
    player, jumper = Onlooker(match, language), Onlooker(match, language)
    player.playback.go_to(0)
    for steps in sorted(Random(3).sample(range(1, len(match.steps)), PLACES)):
        player.play_to(steps)
        jumper.playback.go_to(steps)
        assert player.table.in_words() == jumper.table.in_words()
        assert player.seen() == jumper.seen(), match.steps[steps - 1].move.text
    player.leave()
    jumper.leave()
