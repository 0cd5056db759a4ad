"""The examples and the tables in the rules text of Favor, held against the engine."""

import re
from collections import Counter

import pytest
from msgspec.structs import replace

from lat_desktop.engine.cards import Clue, Door
from lat_desktop.engine.favor import (
    TOKENS,
    Favor,
    Line,
    Phase,
    Reason,
    SeatScore,
    card_lines,
    worth,
)
from lat_desktop.rulebook import LANGUAGES, Paragraph, Rulebook, Table, plain
from lat_desktop.rulebook.markup import with_links
from tests.engine.favor_table import FavorMatch, begin, deal, play
from tests.engine.story import go_on

pytestmark = pytest.mark.parametrize("language", LANGUAGES)

NAMES = ("Ada", "Bruno", "Clara", "Dino")
"""Who sits at the table of the examples."""
ADA, BRUNO, CLARA, DINO = range(4)
DOORS = "red_lady blue_lady red_tiger blue_tiger"
"""Who they are, which the examples do not care about."""
TO_DINO = "call, pass, bid 1, bid 3, pass"
TO_BRUNO = "call, bid 2, pass, bid 4"
"""Dino is passed over in it (FA22)."""


def tables(language: str) -> tuple[Table, Table]:
    """Return the collection of the example and the table of points."""
    sections = Rulebook.load(language, "favor").sections
    first, last = (b for section in sections for b in section.blocks if isinstance(b, Table))
    return first, last


def points(cell: str) -> int:
    """Read a number as the text writes it."""
    return int(cell.replace("−", "-"))


def example(language: str, rule: str) -> str:
    """Return the first example behind the paragraph of *rule*."""
    book = Rulebook.load(language, "favor")
    blocks = [b for section in book.sections for b in section.blocks if isinstance(b, Paragraph)]
    behind = blocks[blocks.index(book.paragraph(rule)) + 1 :]
    return next(block.text for block in behind if block.key is None and block.text[0] == "*")


def numbers(text: str) -> list[int]:
    """Return the numbers in a text, in its order; those of rules do not count."""
    return [int(number) for number in re.findall(r"\d+", plain(with_links(text, "{number}")))]


def four(*story: str) -> FavorMatch:
    """Play the first round of the four from its deal."""
    return play(deal(DOORS), *story, seats=4)


@pytest.mark.rule("F19", "F20", "F21", "F23", "FA7", "FA10")
def test_the_table_of_points_is_the_engines(language: str) -> None:
    _, table = tables(language)
    exact, one, none, special, colour, role, most = (points(cell) for _, cell in table.rows)
    assert (exact, one, none, colour, role, most) == tuple(reason.points for reason in Reason)
    assert {special} == {worth(door, [Clue.WILD_COLOR, Clue.WILD_ROLE]) for door in Door}
    bonus = Rulebook.load(language, "favor").word("bonus.line")
    assert numbers(bonus) == [most]


@pytest.mark.rule("F22", "FA7", "FA8", "FA9", "FA10", "FA11")
def test_the_collection_is_worth_what_it_says(language: str) -> None:
    book = Rulebook.load(language, "favor")
    table, _ = tables(language)
    clues = {book.word(clue.key): clue for clue in Clue}
    said: Counter[Clue] = Counter()
    for name, _, cell in table.rows:
        said[clues[name]] += points(cell)
    # A changed card has the points of both of its lines.
    scored: Counter[Clue] = Counter()
    for line in card_lines(Door.BLUE_LADY, [clues[name] for name, _, _ in table.rows]):
        for card in line.cards:
            scored[card] += line.points // len(line.cards)
    assert said == scored
    assert numbers(example(language, "FA11")) == [sum(scored.values())]
    assert book.word("card.blue_lady") in example(language, "FA11")


@pytest.mark.rule("F10", "F13", "FA3")
def test_the_auction_that_another_wins(language: str) -> None:
    state = four(TO_DINO).state
    ada, bruno, clara, dino = state.tokens
    assert bruno == clara
    assert numbers(example(language, "F13")) == [TOKENS, 1, 3, 3, ada, bruno, dino]
    assert len(state.collections[DINO]) == 1
    assert state.turn == BRUNO


@pytest.mark.rule("F14", "FA22")
def test_the_auction_that_the_caller_wins(language: str) -> None:
    before, state = four(TO_DINO).state, four(TO_DINO, TO_BRUNO).state
    said = numbers(example(language, "F14"))
    ada, bruno, clara, dino = state.tokens
    assert said == [2, before.tokens[DINO], 4, 1, ada, bruno, clara, dino, 2]
    assert (len(state.collections[BRUNO]), state.box) == (1, 1)
    assert four(TO_DINO, "call, pass, pass, pass, bid 2").state.box == 2


@pytest.mark.rule("F23", "FA12")
def test_the_bonus_that_two_share(language: str) -> None:
    # Clara sells a lot to Ada, and pays one token in the final auction.
    match = four(TO_DINO, TO_BRUNO, "call, pass, bid 2, pass")
    go_on(match, *["add"] * len(match.state.deck))
    while match.actor is not None:
        go_on(match, "bid 1" if match.actor == CLARA else "pass")
    (scores,) = match.state.sheet
    reason = Reason.MOST_TOKENS
    said = numbers(example(language, "FA12"))
    assert said == [*(score.tokens for score in scores), reason.points]
    rewarded = [any(line.reason is reason for line in score.lines) for score in scores]
    assert rewarded == [True, False, True, False]


@pytest.mark.rule("F17", "FA4", "FA6")
def test_the_last_lot(language: str) -> None:
    match = begin(3, DOORS)
    go_on(match, *["add"] * (len(match.state.deck) - 2))
    ada = match.actor
    assert ada is not None
    go_on(match, "call, pass, pass, pass, pass")
    auction = match.state.auction
    assert auction is not None
    assert auction.caller is None
    order = [(seat - ada) % 4 for seat in auction.order]
    text = example(language, "FA4")
    assert numbers(text) == [2, len(match.state.lot)]
    assert order == [BRUNO, CLARA, DINO, ADA]
    assert re.findall("|".join(NAMES), text)[-4:] == [NAMES[seat] for seat in order]


@pytest.mark.rule("F26", "FA16", "FA20")
def test_the_tie(language: str) -> None:
    text = example(language, "FA16")
    score, tokens = numbers(text)
    totals = (score, score - 1, score, score - 2)
    scores = tuple(
        SeatScore(door, (Line(Reason.EXACT, (), total),), tokens)
        for door, total in zip(Door, totals, strict=True)
    )
    start = play(seats=4).state
    end = replace(start, phase=Phase.OVER, first=DINO, tokens=(tokens,) * 4, sheet=(scores,))
    outcome = Favor().outcome(end)
    assert outcome is not None
    assert outcome.winners == (ADA,)
    assert re.findall("|".join(NAMES), text)[-1] == NAMES[ADA]
