"""What wins, and how near one is to it, is said at every table, to whoever looks."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtWidgets import QApplication

from lat_desktop.rulebook import LANGUAGES
from lat_desktop.tables.goals import standings
from tests.games import SUBJECTS
from tests.tables.test_captions import Onlooker, evenings


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SUBJECTS)
def test_the_goal_is_said_with_how_near_one_is(
    qapp: QApplication, game: str, language: str
) -> None:
    for match, people, reader in evenings(game):
        onlooker = Onlooker(match, people, reader, language)
        table, playback, renderer = onlooker.table, onlooker.playback, onlooker.renderer
        chance = Random(f"{game} {len(people)}")
        for _ in range(8):
            playback.go_to(chance.randint(0, playback.front))
            view = playback.view
            goal = renderer.render(table.goal(view))
            assert "{" not in goal
            if reader is not None:
                assert f"{view.scores[reader]}".replace("-", "−") in goal
            best = max(score for seat, score in enumerate(view.scores) if seat != reader)
            assert f"{best}".replace("-", "−") in goal
        assert renderer.word("goal.how")
        onlooker.leave()


def test_whoever_looks_comes_first_and_then_the_best_of_the_others() -> None:
    class View:
        seat: int | None = 2
        scores = (3, 5, 1, 4)

    found = standings(View())  # type: ignore[arg-type]
    assert [(s.subject, s.values["reached"]) for s in found] == [(2, 1), (1, 5)]
    assert [s.key for s in found] == ["goal.standing", "goal.standing.ahead"]
    assert {s.key for s in standings(View(), ties=False)} == {"goal.standing"}  # type: ignore[arg-type]
    View.seat = 1
    assert standings(View())[1].key == "goal.standing.behind"  # type: ignore[arg-type]
    View.scores = (3, 5, 1, 5)
    assert {s.key for s in standings(View())} == {"goal.standing"}, "nobody leads"  # type: ignore[arg-type]
    View.scores = (3, 5, 1, 3)
    assert {s.key for s in standings(View())} == {"goal.standing"}, "all who are next are named"  # type: ignore[arg-type]
    View.seat, View.scores = 2, (3, 5, 1, 4)
    View.seat = None
    assert [s.subject for s in standings(View())] == [1, 3]  # type: ignore[arg-type]
    View.seat, View.scores = 2, (3, 5, 1, 4)
    everybody = standings(View(), everybody=True)  # type: ignore[arg-type]
    assert [s.subject for s in everybody] == [2, 1, 3, 0]
    assert {s.key for s in everybody} == {"goal.standing"}
    View.seat, View.scores = 0, (2, 0, 0, 0)
    assert [s.subject for s in standings(View())] == [0, 1, 2, 3]  # type: ignore[arg-type]
    assert [s.subject for s in standings(View(), ties=False)] == [0, 1]  # type: ignore[arg-type]
