"""What a sentence says depends on who reads it: its form, its names, its numbers, its things."""

from __future__ import annotations

import re

import pytest

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN, ai, program
from lat_desktop.controllers.text_renderer import (
    Sentence,
    TextRenderer,
    in_a_row,
    move_sentence,
    telling,
)
from lat_desktop.engine.cards import Clue, Door
from lat_desktop.engine.favor import (
    BidMade,
    BidShared,
    CallerPaid,
    Favor,
    LotOpened,
    LotWon,
    PassedOver,
)
from lat_desktop.engine.game import Event, Setup
from lat_desktop.engine.identities import IdentityDealt
from lat_desktop.engine.mansion import Guest
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES
from lat_desktop.engine.suspicion import InvitationViewed, Suspicion
from lat_desktop.players.analysis import EvaluatedMove
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Reason
from lat_desktop.rulebook import LANGUAGES
from tests.games import SUBJECTS
from tools.random_play import Script

pytestmark = pytest.mark.usefixtures("qapp")

SEATS = (HUMAN, ai(Level.CASUAL), ai(Level.CASUAL))
RED, BLUE, WILD = Clue.RED_LADY, Clue.BLUE_TIGER, Clue.WILD_COLOR


@pytest.fixture
def reader(service: LanguageService) -> TextRenderer:
    """Return what speaks to seat 0, who plays Favor against two others."""
    return TextRenderer(service, Favor.key, SEATS)


@pytest.fixture
def bystander(service: LanguageService) -> TextRenderer:
    """Return what speaks to two people at one screen."""
    people = (SeatHeader("human", "Ada"), SeatHeader("human", "Bruno"), SEATS[1])
    return TextRenderer(service, Favor.key, people)


@pytest.mark.parametrize(
    ("event", "mine", "theirs"),
    [
        (BidMade(0, 3), "You bid 3 tokens.", "Ada bid 3 tokens."),
        (BidMade(1, 1), "Casual 1 bid 1 token.", "Bruno bid 1 token."),
        (CallerPaid(1, 0, 2), "Casual 1 paid you 2 tokens.", "Bruno paid 2 tokens to Ada."),
        (LotOpened((RED,)), "The new lot: Red Lady.", "The new lot: Red Lady."),
        (
            LotOpened((RED, BLUE, WILD)),
            "The new lot: Red Lady, Blue Tiger and Blue/Red.",
            "The new lot: Red Lady, Blue Tiger and Blue/Red.",
        ),
    ],
)
def test_an_event_is_told_to_whoever_reads(
    reader: TextRenderer, bystander: TextRenderer, event: Event, mine: str, theirs: str
) -> None:
    assert reader.render_event(event) == mine
    assert bystander.render_event(event) == theirs


def test_of_several_people_whoever_was_told_something_reads_it(service: LanguageService) -> None:
    people = (SeatHeader("human", "Ada"), SeatHeader("human", "Bruno"))
    renderer = TextRenderer(service, Suspicion.key, people)
    viewed = InvitationViewed(0, Guest.TRUDIE)
    assert renderer.render_event(viewed.seen_by(1)) == "Ada viewed an invitation."
    assert renderer.render_event(viewed.seen_by(None)) == "Ada viewed an invitation."
    told = renderer.render_event(viewed.seen_by(0))
    assert told == "Ada viewed an invitation: nobody at the table is Trudie Mudge."


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), ""),
        (("", "A card", ""), "A card"),
        (("A card", "It was taken."), "A card · It was taken."),
        (("It lies there.", "", "It was taken."), "It lies there. It was taken."),
        (("“You are Red.”", "Right"), "“You are Red.” Right"),
    ],
)
def test_a_dot_parts_words_where_no_sentence_ends(words: tuple[str, ...], told: str) -> None:
    assert in_a_row(*words) == told


def test_of_events_one_sentence_follows_the_other(reader: TextRenderer) -> None:
    said = reader.render_events((BidMade(0, 1), BidMade(2, 2)))
    assert said == "You bid 1 token. Casual 2 bid 2 tokens."


def test_the_things_in_a_sentence_are_known(reader: TextRenderer) -> None:
    pieces = reader.pieces_of_event(LotOpened((RED, BLUE)))
    assert [key for _, key in pieces if key] == [RED.key, BLUE.key]
    assert "".join(words for words, _ in pieces) == "The new lot: Red Lady and Blue Tiger."
    assert reader.pieces_of(telling(LotOpened((RED, BLUE)))) == pieces


@pytest.mark.parametrize(
    ("event", "seat", "said"),
    [
        (BidMade(1, 2), 1, "bids 2 tokens"),
        (BidMade(1, 2), 2, "Casual 1 bids 2 tokens"),
        (CallerPaid(1, 0, 1), 1, "pays you 1 token"),
        (PassedOver(0), 0, "you have too few tokens to bid"),
        (PassedOver(2), 2, "has too few tokens to bid"),
        (LotOpened((RED,)), 1, ""),
    ],
)
def test_beside_a_seat_it_is_said_in_short(
    reader: TextRenderer, event: Event, seat: int, said: str
) -> None:
    assert reader.render_caption(event, seat) == said
    assert reader.has_caption_for(event) is bool(said)


def test_what_another_did_not_see_has_no_words(reader: TextRenderer) -> None:
    deal = IdentityDealt(0, Door.RED_LADY)
    assert reader.has_words_for(deal)
    assert not reader.has_words_for(deal.seen_by(1))
    assert reader.render_event(deal.seen_by(1)) == ""


def test_a_move_is_said_to_whom_it_is_made(reader: TextRenderer) -> None:
    game = GAMES[Favor.key]
    assert reader.render_move(game.parse("bid 2")) == "Bid 2 tokens"
    assert move_sentence(game.parse("bid 2"), "confirm").key == "confirm.bid"


def test_a_reason_without_words_is_nothing(reader: TextRenderer) -> None:
    assert reader.render_reason(Reason("nobody ever wrote this")) == ""


def test_the_words_of_before_are_not_those_of_now(
    service: LanguageService, reader: TextRenderer
) -> None:
    heard = []
    reader.language_changed.connect(lambda: heard.append(reader.render_event(BidMade(1, 1))))
    assert reader.render_event(BidMade(1, 1)) == "Casual 1 bid 1 token."
    service.set_language("it")
    assert heard == [reader.render_event(BidMade(1, 1))]
    assert heard != ["Casual 1 bid 1 token."]
    service.set_language("en")
    reader.seats = (HUMAN, program("nobody/here.py"), SEATS[2])
    assert reader.render_event(BidMade(1, 1)) == "here bid 1 token."
    assert reader.name(0) == reader.word("seat.you")


def test_whom_it_is_about_need_not_be_the_name_that_is_given(reader: TextRenderer) -> None:
    given = Sentence("event.bid_made", {"tokens": 2, "name": "Nobody"}, 1)
    assert reader.render(given) == "Nobody bid 2 tokens."
    assert reader.render(Sentence("list.two", {"first": Sentence("seat.you"), "last": RED})) == (
        f"{reader.word('seat.you')} and Red Lady"
    )


def test_whoever_takes_a_lot_is_told_for_how_much(reader: TextRenderer) -> None:
    assert "1 token" in reader.render_event(LotWon(0, 1, (RED,)))
    assert "4 tokens" in reader.render_event(LotWon(2, 4, (RED, BLUE)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_between_two_nobody_has_several_opponents(service: LanguageService, language: str) -> None:
    service.set_language(language)
    for seats in (SEATS[:2], SEATS[1:], SEATS):
        renderer = TextRenderer(service, Favor.key, seats)
        sentences = [
            Sentence("prompt.bid.caller.why"),
            Sentence("preview.bid.caller", {"tokens": 2}),
            *(telling(BidShared(seat, tokens=2, boxed=0)) for seat in (0, 1)),
        ]
        for sentence in sentences:
            said = renderer.render(sentence)
            several = re.search(r"opponents|each|avversari\b|ciascun", said)
            assert (several is None) == (len(seats) == 2), said


def test_a_comparison_says_how_far_another_move_is(reader: TextRenderer) -> None:
    move = GAMES[Favor.key].parse("bid 2")

    def said(chance: float | None, other: float | None) -> str:
        return reader.render_comparison(chance, EvaluatedMove(move, other), ())

    assert said(0.6, 0.5) == "Compared with: Bid 2 tokens (50% to win)"
    assert said(0.502, 0.5) == "About as good: Bid 2 tokens"
    assert said(0.5, 0.5) == "About as good: Bid 2 tokens"
    assert said(None, None) == "Compared with: Bid 2 tokens"
    why = Reason("saves_enough", {"tokens": 1}, effect=0.1)
    compared = reader.render_comparison(0.6, EvaluatedMove(move, 0.5), (why,))
    assert compared == f"{reader.render_reason(why)} {said(0.6, 0.5)}"


def test_whoever_is_spoken_to_others_are_called_as_at_the_table(service: LanguageService) -> None:
    for person in (HUMAN, SeatHeader("human", "Casual")):
        table = TextRenderer(service, Favor.key, (person, *SEATS[1:], ai(Level.EXPERT)))
        for seat in (1, 2, 3):
            told = table.speaking_to(seat)
            for other in {1, 2, 3} - {seat}:
                assert told.name(other) == table.name(other)
            assert told.name(seat) == table.name(0)
            assert told.name(0) == (person.name or "whoever plays here")


@pytest.mark.parametrize("seat", range(4))
def test_who_is_alike_is_counted_from_the_persons_left(service: LanguageService, seat: int) -> None:
    seats = [ai(Level.CASUAL)] * 4
    seats[seat] = HUMAN
    reader = TextRenderer(service, Favor.key, tuple(seats))
    others = [reader.name((seat + n) % 4) for n in (1, 2, 3)]
    assert others == ["Casual 1", "Casual 2", "Casual 3"]


def test_of_several_moves_of_the_reader_the_first_is_named(reader: TextRenderer) -> None:
    one, other = map(GAMES[Favor.key].parse, ("bid 2", "pass"))
    assert reader.reader == 0
    line = ((0, one), (0, other), (1, other), (2, one))
    names = [reader.name(seat) for seat in range(3)]
    told = f"{names[0]}: Bid 2 tokens · Pass · {names[1]} passes · {names[2]} bids 2 tokens"
    assert reader.render_line(line) == told
    assert reader.render_line(()) == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SUBJECTS)
def test_what_others_do_has_words_for_every_move(
    service: LanguageService, game: str, language: str
) -> None:
    service.set_language(language)
    seats = max(SUBJECTS[game].game.seats)
    match = Script(Setup(GAMES[game].editions[0], seats), 3, 2_000).play(GAMES[game])
    renderer = TextRenderer(service, game, (HUMAN, *[ai(Level.CASUAL)] * (seats - 1)))
    told = set()
    for step in match.steps:
        if step.seat:
            words = renderer.render_deed(step.seat, step.move)
            assert words.startswith(renderer.name(step.seat))
            assert not words.endswith(".")
            told.add(step.move.verb)
    assert told
