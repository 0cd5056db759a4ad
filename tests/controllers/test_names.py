"""Whatever somebody is called stands in every sentence as it is, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QTextDocument

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN, ai, program
from lat_desktop.controllers.sitting import Sitting
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.engine.favor import Favor
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.players.levels import Level
from lat_desktop.rulebook import LANGUAGES, Rulebook, plain, sanitized, sentence_html
from lat_desktop.rulebook.parser import placeholders
from lat_desktop.rulebook.untrusted_text import caseless_key
from tests.games import SUBJECTS
from tests.rulebook.hostile import NAMES, names
from tools.random_play import Script, setups

pytestmark = pytest.mark.usefixtures("qapp")

BOOKS = sorted(product(LANGUAGES, SUBJECTS))
every_book = pytest.mark.parametrize(("language", "game"), BOOKS)


ISOLATE = "\u2068"


def stand_in(name: str, number: int = 0) -> str:
    """Return what can be looked for: it begins as *name* does, which Italian minds."""
    return f"{sanitized(name).lstrip(ISOLATE)[:1]}\ue123{number}\ue124"


def shown(sentence: str) -> str:
    """Return what a label shows of a sentence."""
    document = QTextDocument()
    document.setHtml(sentence_html(sentence))
    return document.toPlainText().replace("\u200b", "")


def levelled(sentence: str) -> str:
    """Return *sentence* with quotation marks of one level: a name within others has the next."""
    return sentence.translate(str.maketrans("«»‘’", "“”“”"))


@contextmanager
def speaking(language: str) -> Iterator[LanguageService]:
    """Speak *language* for a while."""
    service = LanguageService()
    service.set_language(language)
    yield service
    service.set_language("en")


@every_book
@settings(max_examples=10, deadline=None)
@given(name=names)
@example(name="«")
@example(name="Al “Scar” Capone")
def test_every_sentence_holds_the_name_and_nothing_comes_of_it(
    language: str, game: str, name: str
) -> None:
    book = Rulebook.load(language, game)
    said, mark = sanitized(name) or "?", stand_in(name or "?")
    hostile, innocent = [], []
    for key, words in book.words.items():
        values = dict.fromkeys(placeholders(words), "x")
        for place in values:
            hostile.append(book.word(key, **values | {place: said}))
            innocent.append(book.word(key, **values | {place: mark}))
            told = levelled(plain(innocent[-1])).replace(levelled(mark), levelled(said))
            assert levelled(plain(hostile[-1])) == told, key
    everything = " · ".join(hostile)  # at once: to lay out each by itself would take a minute
    told = levelled(shown(" · ".join(innocent))).replace(levelled(mark), levelled(said))
    assert levelled(shown(everything)) == told


@cache
def played(game: str) -> AnyMatch:
    setup = next(setup for setup in setups(GAMES[game]) if setup.seats == min(3, setup.seats))
    return Script(setup, 5, 40).play(GAMES[game])


def all_said(match: AnyMatch, renderer: TextRenderer) -> list[str]:
    """Return what is said of a match, and of what can be done in it, to all who share a screen."""
    sitting = Sitting(match, range(match.setup.seats))
    said = [renderer.render(sitting.prompt)]
    said += [renderer.render_events(told.events) for told in sitting.visible_steps]
    for step in match.steps:
        legal = [] if step.seat is None else [step.move]
        said += map(renderer.render_move, legal)
    said += (renderer.name(seat) for seat in range(match.setup.seats))
    return said


@every_book
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_a_whole_match_is_told_of_them_as_of_anybody(
    language: str, game: str, data: st.DataObject
) -> None:
    match = played(game)
    seats = range(match.setup.seats)
    called = data.draw(st.lists(names, min_size=len(seats), max_size=len(seats)))
    with speaking(language) as service:
        hostile = TextRenderer(service, game, tuple(SeatHeader("human", name) for name in called))
        marks = [stand_in(hostile.name(seat), seat) for seat in seats]
        innocent = TextRenderer(service, game, tuple(SeatHeader("human", mark) for mark in marks))
        pairs = zip(all_said(match, hostile), all_said(match, innocent), strict=True)
        for told, expected in pairs:
            for seat in seats:
                mark = innocent.name(seat)
                expected = expected.replace(mark, f"\ue125{seat}\ue126")  # a name may hold a mark
            for seat in seats:
                expected = expected.replace(f"\ue125{seat}\ue126", hostile.name(seat))
            assert told == expected


@settings(max_examples=30, deadline=None)
@given(called=st.lists(names | st.sampled_from(("Anna", "anna", "Anna 1", "Anna 2")), max_size=6))
def test_no_two_are_called_alike(called: list[str]) -> None:
    people = tuple(SeatHeader("human", name) for name in called)
    seats = (*people, ai(Level.CASUAL), ai(Level.CASUAL), program("/bin/Casual"))
    renderer = TextRenderer(LanguageService(), Suspicion.key, seats)
    given_names = [renderer.name(seat) for seat in range(len(seats))]
    assert len(set(map(caseless_key, given_names))) == len(seats)
    if len(people) == 1:
        given_names[0] = ""
    for name, said in zip(called, given_names, strict=False):
        wanted = sanitized(name).strip("\u2068\u2069")
        assert len(people) == 1 or said.strip("\u2068").startswith(wanted or "Player")


@pytest.mark.parametrize("name", NAMES)
def test_a_program_and_a_level_from_a_record_are_tamed_too(name: str) -> None:
    seats = (HUMAN, SeatHeader("ai", name), SeatHeader("program", f'python3 "{name}"'))
    renderer = TextRenderer(LanguageService(), Favor.key, seats)
    for seat in (1, 2):
        said = renderer.name(seat)
        assert said == sanitized(said, 300)
        assert said


@pytest.mark.parametrize(
    "command",
    [
        "python3 /home/vera/my_player.py",
        'python3 -X dev "/home/vera/my players/my_player.py" --depth 5',
        "java -jar my_player.jar --seed 1",
        "/opt/games/my_player",
    ],
)
def test_a_program_is_called_by_its_file(command: str) -> None:
    renderer = TextRenderer(LanguageService(), Favor.key, (HUMAN, program(command)))
    assert renderer.name(1) == "my_player"
