"""What every lesson promises: a legal match, one idea a bubble, and an answer to every move."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from lat_desktop.controllers.lesson import LessonController
from lat_desktop.controllers.match_factory import HUMAN
from lat_desktop.engine.registry import GAMES
from lat_desktop.players.levels import Level
from lat_desktop.rulebook import LANGUAGES, Rulebook
from lat_desktop.rulebook.lesson import STRONG, Bubble, Lesson, Words
from tests.lessons import LESSONS, TAUGHT, match_of, person_of, read_record

IN_EVERY_LANGUAGE = [(*lesson, language) for lesson in LESSONS for language in LANGUAGES]
SENTENCES = re.compile(r"[.!?…](?=[”»]?(?:\s|$))")
QUOTED = re.compile(r"[“«][^”»]*[”»]")


def skeleton(lesson: Lesson) -> list[object]:
    """Return all but the words."""
    return [
        (
            *(each.step, each.anchor, each.beside, each.task, len(each.parts)),
            *([pattern for pattern, _ in each.answers], each.words.rules),
        )
        for each in lesson.bubbles
    ]


def all_words(lesson: Lesson) -> list[Words]:
    """Return everything that may be said in a lesson."""
    return [
        words
        for each in lesson.bubbles
        for words in (each.words, *(answer for _, answer in each.answers))
    ]


def acts(game: str, edition: str, bubbles: tuple[Bubble, ...]) -> list[bool]:
    """Return by bubble whether it asks for a move."""
    match, person = match_of(game, edition), person_of(game)
    asking = []
    for bubble, following in pairwise((*bubbles, None)):
        assert bubble is not None
        last = following is None or following.step != bubble.step
        asking.append(bubble.step is not None and last and match.after(bubble.step).actor == person)
    return asking


def test_there_is_a_lesson_for_every_game() -> None:
    assert set(TAUGHT) == set(GAMES)


@pytest.mark.parametrize(("game", "edition"), LESSONS)
def test_all_languages_have_the_same_bubbles(game: str, edition: str) -> None:
    first, *others = (skeleton(Lesson.load(each, game, edition)) for each in LANGUAGES)
    assert others == [first] * len(others)


@pytest.mark.parametrize("game", TAUGHT)
def test_a_person_learns_against_the_weakest(game: str) -> None:
    seats = read_record(game).header.seats
    assert [seat.kind for seat in seats].count(HUMAN.kind) == 1
    assert {seat.name for seat in seats if seat.kind == "ai"} == {Level.NOVICE.value}


@pytest.mark.parametrize(("game", "edition"), LESSONS)
def test_every_move_of_the_person_is_asked_for(game: str, edition: str) -> None:
    """But where a bubble that is only read leads on by a leap; and the last choice is theirs."""
    *bubbles, _ = Lesson.load(LANGUAGES[0], game, edition).bubbles
    match, person = match_of(game, edition), person_of(game)
    asking = acts(game, edition, tuple(bubbles))
    assert asking[-1]
    assert bubbles[-1].step == len(match.steps)
    for asks, (bubble, following) in zip(asking, pairwise(bubbles), strict=False):
        assert bubble.step is not None
        between = match.steps[bubble.step : following.step]
        made = [step.seat for step in between].count(person)
        assert made == 1 if asks else made != 1


@pytest.mark.parametrize(("game", "edition"), LESSONS)
def test_bubbles_follow_the_record(game: str, edition: str) -> None:
    *bubbles, end = Lesson.load(LANGUAGES[0], game, edition).bubbles
    steps = [bubble.step for bubble in bubbles]
    assert end.step is None
    assert None not in steps
    assert steps == sorted(steps, key=lambda step: step or 0)


@pytest.mark.parametrize(("game", "edition"), LESSONS)
def test_nobody_reads_three_bubbles_without_doing_anything(game: str, edition: str) -> None:
    bubbles = Lesson.load(LANGUAGES[0], game, edition).bubbles
    moves = acts(game, edition, bubbles)
    asking = [move or bool(each.task) for move, each in zip(moves, bubbles, strict=True)]
    triples = zip(asking, asking[1:], asking[2:], strict=False)
    assert all(map(any, triples))


@pytest.mark.parametrize(("game", "edition"), LESSONS)
def test_whatever_one_may_do_is_answered(game: str, edition: str) -> None:
    """And no answer waits for a move that cannot be made in any edition."""
    bubbles = Lesson.load(LANGUAGES[0], game, edition).bubbles
    match = match_of(game, edition)
    for bubble, asks in zip(bubbles, acts(game, edition, bubbles), strict=True):
        if not asks:
            assert not bubble.answers
            continue
        assert bubble.step is not None
        meant = [step.move for step in match.steps[bubble.step : bubble.step + 1]]
        others = [m.text for m in match.after(bubble.step).legal_moves if m not in meant]
        assert [move for move in others if bubble.answer_to(move) is None] == []


@pytest.mark.parametrize("game", TAUGHT)
def test_no_answer_waits_for_nothing(game: str) -> None:
    found, all_answers = set(), set()
    for edition in GAMES[game].editions:
        bubbles = Lesson.load(LANGUAGES[0], game, edition).bubbles
        match = match_of(game, edition)
        for bubble in bubbles:
            for n, (pattern, _) in enumerate(bubble.answers):
                all_answers.add((bubble.step, bubble.anchor, n, pattern))
            if bubble.step is not None and bubble.answers:
                meant = [step.move for step in match.steps[bubble.step : bubble.step + 1]]
                for move in match.after(bubble.step).legal_moves:
                    reply = bubble.answer_to(move.text)
                    if move not in meant and reply is not None:
                        found.add((bubble.step, bubble.anchor, reply, bubble.answers[reply][0]))
    assert all_answers == found


@pytest.mark.parametrize(("game", "edition", "language"), IN_EVERY_LANGUAGE)
def test_a_bubble_has_two_sentences_at_the_most(game: str, edition: str, language: str) -> None:
    for words in all_words(Lesson.load(language, game, edition)):
        plain = QUOTED.sub("so", words.text)
        assert 1 <= len(SENTENCES.findall(plain)) <= 2, words.text


@pytest.mark.parametrize(("game", "edition", "language"), IN_EVERY_LANGUAGE)
def test_its_words_are_those_of_the_rules(game: str, edition: str, language: str) -> None:
    book = Rulebook.load(language, game)
    terms = {form.casefold() for term in book.terms.values() for form in term.forms}
    lesson = Lesson.load(language, game, edition)
    bold = []
    for words in all_words(lesson):
        assert set(words.rules) <= set(GAMES[game].rules)
        bold += [said for said, key in words.pieces(book) if key == STRONG]
    assert [term for term in bold if term.casefold() not in terms] == []
    assert len(bold) == len(set(bold)), "a term stands out where it comes first, and only there"


@pytest.mark.parametrize(("game", "edition", "language"), IN_EVERY_LANGUAGE)
def test_signs_are_those_of_print(game: str, edition: str, language: str) -> None:
    lesson = Lesson.load(language, game, edition)
    for said in (lesson.title, *(words.text for words in all_words(lesson))):
        assert not re.search(r"['\"]| -|- ", said), said
        assert language == "en" or not re.search("[“”]", said), said


def test_a_lesson_keeps_nothing() -> None:
    assert LessonController.teaches
