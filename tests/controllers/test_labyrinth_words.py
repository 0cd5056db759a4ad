"""What is said of a problem of Labyrinth."""

from __future__ import annotations

import pytest

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.rulebook.problem import problems_of

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(
    ("speech", "turns", "told"),
    [
        ("en", 2, "home with your next turn."),
        ("en", 3, "home within 2 more turns."),
        ("it", 2, "a casa al tuo prossimo turno."),
        ("it", 3, "a casa entro altri 2 turni."),
    ],
)
def test_of_a_win_the_turns_are_told_that_are_left(
    service: LanguageService, speech: str, turns: int, told: str
) -> None:
    """The first has just been made."""
    service.set_language(speech)
    renderer = TextRenderer(service, Labyrinth.key, (HUMAN, HUMAN))
    posed = [each for each in problems_of(Labyrinth.key) if each.question == f"win_{turns}"]
    assert posed
    for problem in posed:
        (win,) = problem.because
        assert told in renderer.render(Sentence(f"problem.{win.key}", win.facts))
