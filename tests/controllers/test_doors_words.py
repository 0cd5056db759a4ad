"""What is said of a move of Doors."""

from __future__ import annotations

from decimal import Decimal

import pytest

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer, move_sentence
from lat_desktop.engine.doors import Doors
from lat_desktop.models.review import ReviewSentences
from lat_desktop.players.review import Decision
from lat_desktop.rulebook import LANGUAGES

pytestmark = pytest.mark.usefixtures("qapp")


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


def test_what_is_said_within_a_quotation_has_other_marks(service: LanguageService) -> None:
    doors = Doors()
    renderer = TextRenderer(service, doors.key, (HUMAN, HUMAN))
    move = move_sentence(doors.parse("guess red"))
    told = renderer.render(Sentence("problem.wrong.less", {"move": move, "tokens": Decimal(2)}))
    assert "than “Say ‘You are Red’”:" in told


@pytest.mark.parametrize(
    ("speech", "told"), [("en", "Say “You are Red”"), ("it", "«Di’ “Sei Rossa”»")]
)
def test_so_it_has_in_a_review(service: LanguageService, speech: str, told: str) -> None:
    service.set_language(speech)
    doors = Doors()
    sentences = ReviewSentences(TextRenderer(service, doors.key, (HUMAN, HUMAN), to=0))
    move = doors.parse("guess red")
    decision = Decision(0, 0, move, move, 0.5, 0.5)
    assert sentences.chose(decision).endswith(told)
