"""What is said of a move of Doors."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer, move_sentence
from lat_desktop.engine.doors import Doors
from lat_desktop.rulebook import LANGUAGES

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def service() -> Iterator[LanguageService]:
    service = LanguageService()
    yield service
    service.set_language("en")


@pytest.mark.parametrize("speech", LANGUAGES)
def test_what_is_said_in_a_move_has_no_stop_where_a_sentence_ends(
    service: LanguageService, speech: str
) -> None:
    """Or there would be two: Right: Say “You are Red.”."""
    service.set_language(speech)
    doors = Doors()
    renderer = TextRenderer(service, doors.key, (HUMAN, HUMAN))
    for trait in ("red", "blue", "lady", "tiger", "red_lady", "blue_tiger"):
        move = doors.parse(f"guess {trait}")
        assert renderer.render_move(move)[-2:-1].isalpha()
        told = renderer.render(Sentence("problem.best", {"move": move_sentence(move)}))
        assert f"{renderer.render_move(move)}. " in told
