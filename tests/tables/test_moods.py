"""The faces of the players: what everybody can see of how a match stands for them."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from lat_desktop.engine.game import Seat
from lat_desktop.engine.registry import GAMES
from lat_desktop.tables.art import Mood
from lat_desktop.tables.plaques import Plaque
from tests.games import SUBJECTS
from tests.tables.test_captions import Onlooker, evenings, random_match


def moods_of(onlooker: Onlooker) -> dict[Seat, Mood]:
    """Return how everybody looks."""
    items = onlooker.table.items()
    return {item.seat: item.mood for item in items if isinstance(item, Plaque)}


@pytest.mark.parametrize("game", SUBJECTS)
def test_a_position_has_its_moods_however_one_comes_to_it(qapp: QApplication, game: str) -> None:
    for match, people, reader in evenings(game):
        onlooker = Onlooker(match, people, reader, "en")
        playback = onlooker.playback
        seen = [moods_of(onlooker)]
        while playback.past:
            playback.next_step()
            seen.append(moods_of(onlooker))
        for position in (0, playback.front // 2, playback.front, 1, playback.front - 1):
            playback.go_to(position)
            assert moods_of(onlooker) == seen[position]
        onlooker.leave()


@pytest.mark.parametrize("game", SUBJECTS)
def test_all_who_look_see_the_same(qapp: QApplication, game: str) -> None:
    for seats in SUBJECTS[game].game.seats:
        match = random_match(game, seats)
        people = tuple(range(seats))
        readers = [Onlooker(match, people, reader, "en") for reader in people]
        for _ in range(readers[0].playback.front):
            first, *others = map(moods_of, readers)
            assert all(other == first for other in others)
            for onlooker in readers:
                onlooker.playback.next_step()
        for onlooker in readers:
            onlooker.leave()


@pytest.mark.parametrize("game", SUBJECTS)
def test_one_thinks_at_the_most_and_it_is_who_is_awaited(qapp: QApplication, game: str) -> None:
    for match, people, reader in evenings(game):
        onlooker = Onlooker(match, people, reader, "en")
        playback = onlooker.playback
        while playback.past:
            assert Mood.THINKING not in moods_of(onlooker).values(), "that was long ago"
            playback.next_step()
        thinking = [seat for seat, mood in moods_of(onlooker).items() if mood is Mood.THINKING]
        awaited = None if match.outcome else playback.view.actor
        programs = set(range(match.setup.seats)) - set(people)
        assert thinking == [seat for seat in (awaited,) if seat in programs]
        onlooker.leave()


@pytest.mark.parametrize("game", SUBJECTS)
def test_moods_change_in_the_course_of_a_match_and_say_who_has_won(
    qapp: QApplication, game: str
) -> None:
    match = SUBJECTS[game].finished_script.play(GAMES[game])
    onlooker = Onlooker(match, (0,), 0, "en")
    feelings = onlooker.table.feelings
    felt = {m for step in match.steps for event in step.events for m in feelings(event).values()}
    assert match.outcome is not None
    assert Mood.PLEASED in felt or not match.outcome.winners
    onlooker.playback.go_to(onlooker.playback.front)
    if match.outcome.winners:
        ended = moods_of(onlooker)
        assert {seat for seat, mood in ended.items() if mood is Mood.PLEASED} == {
            *match.outcome.winners
        }
        assert {*ended.values()} <= {Mood.PLEASED, Mood.BEATEN}
    onlooker.leave()
