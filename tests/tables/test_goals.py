"""What wins, and how near one is to it, is said at every table, to whoever looks."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtWidgets import QApplication

from lat_desktop.rulebook import LANGUAGES
from lat_desktop.tables.goals import goals, standings
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


class Seen:
    """What somebody sees of four who play."""

    def __init__(self, seat: int | None, *scores: int) -> None:
        self.seat = seat
        self.scores = scores


def test_whoever_looks_comes_first_and_then_the_best_of_the_others() -> None:
    found = standings(Seen(2, 3, 5, 1, 4))  # type: ignore[arg-type]
    assert [(s.subject, s.values["reached"]) for s in found] == [(2, 1), (1, 5), (3, 4), (0, 3)]
    assert [s.subject for s in standings(Seen(None, 3, 5, 1, 4))] == [1, 3, 0, 2]  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SUBJECTS)
def test_what_wins_is_said_where_there_is_little_room_and_all_are_named_or_none(
    qapp: QApplication, game: str, language: str
) -> None:
    for match, people, reader in evenings(game):
        onlooker = Onlooker(match, people, reader, language)
        onlooker.playback.go_to(onlooker.playback.front)
        view, renderer = onlooker.playback.view, onlooker.renderer
        told = [renderer.render(sentence) for sentence in goals(onlooker.table.goal(view))]
        words = renderer.book.words
        rounds = ["{round}" in words[key] for key in ("goal", "goal.short")]
        assert rounds[0] == rounds[1], "which round it is, is always said"
        assert words["goal.short"].replace("{standings}", "").strip(" :."), "and what wins"
        everybody = [renderer.render(standing) for standing in standings(view)]
        for sentence in told:
            assert "{" not in sentence
            named = [one in sentence for one in everybody]
            assert all(named) or (sentence == told[-1] and not any(named))
        assert len(told[0]) >= len(told[1]) > len(told[2])
        onlooker.leave()
