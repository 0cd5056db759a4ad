"""The examples and the tables in the rules text of Suspicion, held against the engine."""

import re
from collections import Counter

import pytest
from msgspec.structs import replace

from lat_desktop.engine.game import Seat
from lat_desktop.engine.mansion import CARDS, DICE, STACKS, Action, Gem, Guest, Room
from lat_desktop.engine.suspicion import (
    HAND,
    IDENTIFIED,
    LEFTOVER,
    SET,
    Gems,
    Phase,
    Suspicion,
    SuspicionState,
    gem_points,
)
from lat_desktop.players.suspicion.deduction import facts, possible
from lat_desktop.rulebook import LANGUAGES, Paragraph, Rulebook, Table, plain
from tests.engine.story import offered
from tests.engine.suspicion_table import SuspicionMatch, deal, play

pytestmark = pytest.mark.parametrize("language", LANGUAGES)

GAME = Suspicion()
NAMES = ("Ada", "Bruno", "Clara", "Dino")
"""Who sits at the table of the examples."""
ADA, BRUNO, CLARA, DINO = range(4)
IDENTITIES = "lily nadia viola earl"
"""Who they are; of Clara and Dino the examples do not say it."""
CARDS_DEALT = "steal+ask_stefano view+ask_buford steal+passage lift_ruby+view"
"""What Ada and Bruno hold."""
THE_EARL_WALKS = "roll earl ?, walk earl d2, walk earl d1"
ADAS_TURN = f"{THE_EARL_WALKS}, play steal+ask_stefano, steal ruby, ask 1 stefano"
LILY_STAYS = "roll ? ?, walk lily b3, walk lily a3"


def book(language: str) -> Rulebook:
    """Return the rules of Suspicion."""
    return Rulebook.load(language, "suspicion")


def tables(language: str) -> list[Table]:
    """Return the tables of the text: rooms, guests, stacks, dice, cards, points and an evening."""
    blocks = (block for section in book(language).sections for block in section.blocks)
    return [block for block in blocks if isinstance(block, Table)]


def behind(language: str, rule: str, which: int = 0) -> str:
    """Return an example behind the paragraph of *rule*, by default the first."""
    pages = book(language)
    blocks = [b for section in pages.sections for b in section.blocks if isinstance(b, Paragraph)]
    after = blocks[blocks.index(pages.paragraph(rule)) + 1 :]
    examples = [block.text for block in after if block.key is None and block.text[0] == "*"]
    return examples[which]


def numbers(text: str) -> list[int]:
    """Return the numbers in a text, in its order; those of rules do not count."""
    return [int(number) for number in re.findall(r"\d+", plain(text))]


def sentences(text: str) -> list[str]:
    """Return the sentences of a text."""
    return re.split(r"(?<=[.!?]) ", text)


def guests(language: str, text: str) -> set[Guest]:
    """Return the guests whom a text names by their short names."""
    names = {book(language).word(f"{guest.key}.short"): guest for guest in Guest}
    return {names[name] for name in re.findall("|".join(names), text)}


def players(text: str) -> tuple[Seat, ...]:
    """Return the players whom a text names."""
    return tuple(NAMES.index(name) for name in re.findall("|".join(NAMES), text))


def evening(
    language: str, *story: str, cards: str = CARDS_DEALT, first: Seat = ADA
) -> SuspicionMatch:
    """Play the evening of the examples, which begins as the second table says."""
    _, arrived, *_ = tables(language)
    shorts = {book(language).word(f"{guest.key}.short"): guest for guest in Guest}
    order = [shorts[cell] for row in arrived.rows for cell in row[1:] if cell in shorts]
    return play(deal(IDENTITIES, cards, " ".join(order)), *story, seats=4, first=first)


def revealed(identities: str, gems: list[Gems], right: list[tuple[Seat, ...]]) -> SuspicionState:
    """Return the end of an evening: by seat, what it stole and whose identity it names rightly."""
    dealt = identities.split()
    state: SuspicionState = replace(
        play(deal(identities), seats=len(dealt)).state, phase=Phase.GUESS, gems=tuple(gems)
    )
    for seat, own in enumerate(dealt):
        for other, guest in enumerate(dealt):
            if other != seat:
                # To name oneself is never right (PA12).
                named = guest if other in right[seat] else own
                state = GAME.apply(state, GAME.parse(f"guess {other} {named}")).state
    assert state.phase is Phase.OVER
    return state


def winners(state: SuspicionState) -> tuple[Seat, ...]:
    """Return who has won."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome.winners


# --- What it is played with ------------------------------------------------------------------


@pytest.mark.rule("P1")
def test_the_pieces(language: str) -> None:
    figures, invitations, cards, gems, dice, *answers = numbers(book(language).paragraph("P1").text)
    assert figures == invitations == len(Guest)
    assert (cards, dice) == (len(CARDS), len(DICE))
    assert gems >= len(Gem) * max(STACKS.values())
    assert answers == [max(GAME.seats)] * 2


@pytest.mark.rule("P1", "P18")
def test_the_rooms_and_their_gems(language: str) -> None:
    words, rooms = book(language), tables(language)[0]
    for number, *cells in rooms.rows:
        for column, cell in zip(rooms.header[1:], cells, strict=True):
            room = Room(f"{column}{number}")
            symbols = ", ".join(words.word(f"{gem.key}.title").lower() for gem in room.gems)
            assert cell == f"{words.word(f'{room.key}.title')}: {symbols}"


@pytest.mark.rule("P3")
def test_the_guests_arrive(language: str) -> None:
    arrived, state = tables(language)[1], evening(language).state
    for number, *cells in arrived.rows:
        for column, cell in zip(arrived.header[1:], cells, strict=True):
            here = {guest for guest in Guest if state.room(guest) == f"{column}{number}"}
            assert here == guests(language, cell)


@pytest.mark.rule("P4")
def test_the_stacks(language: str) -> None:
    said = {seats: int(gems) for cell, gems in tables(language)[2].rows for seats in numbers(cell)}
    assert said == STACKS


@pytest.mark.rule("PA3")
def test_the_dice(language: str) -> None:
    said = [set(faces.split(", ")) for _, faces in tables(language)[3].rows]
    title = book(language).word
    assert said == [{title(f"{face.key}.title") for face in die if face} for die in DICE]


@pytest.mark.rule("P13")
def test_the_cards(language: str) -> None:
    words = book(language)
    kinds = {
        words.word(Action.STEAL.key): "steal",
        words.word(Action.PASSAGE.key): "passage",
        words.word(Action.VIEW.key): "view",
        words.word(Action.LIFT_RUBY.key).partition(":")[0]: "lift",
    }

    def kind(cell: str) -> str:
        return kinds.get(cell.partition(",")[0], "ask")

    rows = tables(language)[4].rows
    said = {(kind(one), kind(other)): int(count) for one, other, count in rows}
    dealt = Counter((card.first.partition("_")[0], card.second.partition("_")[0]) for card in CARDS)
    assert said == {pair if pair in said else pair[::-1]: n for pair, n in dealt.items()}
    asked = Counter(card.second.guest for card in CARDS if card.first is Action.STEAL)
    assert {asked[guest] for guest in Guest} == {1}
    for other, times in (("ask", 2), ("view", 1)):
        gems = Counter(card.first.gem for card in CARDS if card.second.startswith(other))
        assert {gems[gem] for gem in Gem} == {times}


@pytest.mark.rule("PA2", "PA7", "PA11", "PA17")
def test_numbers_by_the_way(language: str) -> None:
    text = {rule: numbers(p.text) for rule, p in book(language).paragraphs.items()}
    assert text["PA2"] == [sum(len(room.neighbours) for room in Room) // 2]
    assert text["PA7"] == [len(Guest) - max(GAME.seats)]
    assert text["PA11"] == [max(GAME.seats) * HAND, len(CARDS)]
    assert text["PA17"] == [len(Guest) - min(GAME.seats)]
    assert text["P6"] == [len(CARDS)]


# --- The evening -----------------------------------------------------------------------------


@pytest.mark.rule("P10", "PA3", "PA18")
def test_the_earl_walks_twice(language: str) -> None:
    match = evening(language, "roll earl ?")
    may = offered(match)
    assert [move for move in may if "earl" in move] == ["walk earl d2", "walk earl c3"]
    assert "walk lily b3" in may
    match = evening(language, THE_EARL_WALKS)
    assert match.state.room(Guest.EARL) is match.state.room(Guest.STEFANO) is Room.D1
    assert guests(language, behind(language, "PA18")) == {Guest.EARL, Guest.LILY, Guest.STEFANO}


@pytest.mark.rule("P18", "PA5")
def test_the_theft_and_what_it_gives_away(language: str) -> None:
    match = evening(language, THE_EARL_WALKS, "play steal+ask_stefano")
    assert offered(match, "steal") == ["steal diamond", "steal ruby"]
    text = behind(language, "PA5")
    assert len(numbers(text)) == 2
    for gem, count in zip(("diamond", "ruby"), numbers(text), strict=True):
        after = evening(language, THE_EARL_WALKS, f"play steal+ask_stefano, steal {gem}")
        (fact,) = facts(GAME.view(after.state, None))
        (said,) = (part for part in sentences(text) if count in numbers(part))
        # The sentence about the diamonds says besides that the Earl has left.
        listed = said.rpartition(str(count))[2]
        assert guests(language, listed) == fact.possible
        assert len(fact.possible) == count
    # With the Earl still in the aviary the ruby would have had fewer suspects.
    still = evening(language, LILY_STAYS, "play steal+ask_stefano, steal ruby")
    (fact,) = facts(GAME.view(still.state, None))
    assert Guest.EARL not in fact.possible


@pytest.mark.rule("P22", "P23", "P24", "PA8")
def test_the_question_and_its_answer(language: str) -> None:
    match = evening(language, ADAS_TURN)
    text = behind(language, "PA10")
    seen, left = numbers(text)
    (yes,) = (part for part in sentences(text) if seen in numbers(part))
    see = {
        guest for guest in Guest if match.state.room(guest).sees(match.state.room(Guest.STEFANO))
    }
    assert guests(language, yes) == see
    assert len(see) == seen
    (answer,) = (fact for fact in facts(GAME.view(match.state, ADA)) if fact.about == BRUNO)
    assert answer.kind == "no"
    assert answer.possible == set(Guest) - see
    no = sentences(text)[sentences(text).index(yes) + 2]
    assert guests(language, no) == answer.possible
    assert len(possible(GAME.view(match.state, ADA))[BRUNO]) == left
    for other in (CLARA, DINO):
        assert all(fact.about != BRUNO for fact in facts(GAME.view(match.state, other)))


@pytest.mark.rule("P13", "P20", "PA6")
def test_the_two_orders_of_a_card(language: str) -> None:
    words, text = book(language), behind(language, "PA6")
    match = evening(language, ADAS_TURN, LILY_STAYS, "play steal+passage")
    assert match.actor == BRUNO
    assert offered(match, "steal") == ["steal diamond", "steal emerald"]
    match.play_text("passage nadia b2")
    assert "steal ruby" in offered(match, "steal")
    for action in (Action.STEAL, Action.PASSAGE):
        assert words.word(action.key) in text
    assert words.word("room.b2").split()[-1] in text
    # In the other order the passage is as free as ever.
    match = evening(language, ADAS_TURN, LILY_STAYS, "play steal+passage, steal emerald")
    assert len(offered(match, "passage")) == len(Guest) * (len(Room) - 1)


@pytest.mark.rule("P25", "PA4")
def test_the_last_emerald(language: str) -> None:
    assert guests(language, behind(language, "PA4")) == {Guest.LILY}
    cards = f"{CARDS_DEALT} steal+view steal+view lift_emerald+ask_lily steal+view"
    match = evening(language, LILY_STAYS, "play lift_emerald+ask_lily", cards=cards, first=DINO)
    diamonds, rubies, _ = match.state.stacks
    before = replace(match.state, stacks=(diamonds, rubies, 1))
    taken = GAME.apply(before, GAME.parse("lift emerald"))
    assert [event.key for event in taken.events] == ["gem_lifted", "stack_emptied"]
    assert taken.state.phase is Phase.GUESS
    asked = GAME.apply(before, GAME.parse("ask 0 lily"))
    assert "answered_yes" in [event.key for event in asked.events]
    assert GAME.apply(asked.state, GAME.parse("lift emerald")).state.phase is Phase.GUESS


# --- Points and the winner -------------------------------------------------------------------


@pytest.mark.rule("P27")
def test_the_table_of_points_is_the_engines(language: str) -> None:
    said = [int(points) for _, points in tables(language)[5].rows]
    assert said == [SET, LEFTOVER, IDENTIFIED]


def the_four(language: str) -> tuple[list[Gems], list[tuple[Seat, ...]]]:
    """Return what the last table says: by seat, the gems and who was identified."""
    rows = tables(language)[6].rows
    gems: list[Gems] = [(int(row[1]), int(row[2]), int(row[3])) for row in rows]
    return gems, [players(row[5]) for row in rows]


@pytest.mark.rule("P27")
def test_what_the_four_score(language: str) -> None:
    gems, right = the_four(language)
    end = revealed(IDENTITIES, gems, right)
    rows = tables(language)[6].rows
    assert [row[0] for row in rows] == list(NAMES)
    assert [int(row[4]) for row in rows] == [gem_points(held) for held in gems]
    assert [int(row[6]) for row in rows] == [score.points for score in end.sheet]
    # Only the stack of emeralds is empty.
    diamonds, rubies, emeralds = (sum(held[n] for held in gems) for n in range(len(Gem)))
    assert max(diamonds, rubies) < emeralds == STACKS[4]
    assert numbers(behind(language, "P27")) == [emeralds]
    (told,) = (
        block.text
        for section in book(language).sections
        for block in section.blocks
        if isinstance(block, Paragraph) and block.text.startswith(("Ada has", "Ada ha "))
    )
    ada, bruno = gems[ADA], gems[BRUNO]
    ones = sum(ada) - len(Gem) * min(ada)
    assert numbers(told) == [sum(ada), min(ada), SET * min(ada), ones, sum(bruno), min(bruno)]


@pytest.mark.rule("P28", "PA15")
def test_the_ties_of_the_four(language: str) -> None:
    gems, right = the_four(language)
    end = revealed(IDENTITIES, gems, right)
    ada, bruno, *others = end.sheet
    assert ada.points == bruno.points > max(score.points for score in others)
    assert winners(end) == (ADA,)
    right[CLARA] = tuple(seat for seat in right[CLARA] if seat != BRUNO)
    wrong = revealed(IDENTITIES, gems, right)
    assert winners(wrong) == (BRUNO,)
    assert wrong.sheet[ADA].secret_from == wrong.sheet[BRUNO].secret_from == ada.secret_from
    assert numbers(behind(language, "PA15")) == [
        ada.points,
        ada.secret_from,
        bruno.secret_from,
        wrong.sheet[BRUNO].secret_from,
        *(sum(gems[seat]) for seat in (BRUNO, ADA)),
    ]


@pytest.mark.rule("P28", "PA15")
def test_the_win_that_two_share(language: str) -> None:
    text = behind(language, "PA15", 1)
    *held, points, count = numbers(text)
    ada, bruno = gems = [(held[0], held[1], held[2]), (held[3], held[4], held[5])]
    for own in (ada, bruno):  # the text tells them in the order of Gem
        for gem, n in zip(Gem, own, strict=True):
            assert book(language).count(gem.key, n) in text
    end = revealed("lily nadia", gems, [(BRUNO,), (ADA,)])
    assert winners(end) == (ADA, BRUNO)
    assert [score.points for score in end.sheet] == [points] * 2
    assert [score.secret_from for score in end.sheet] == [0, 0]
    assert [sum(own) for own in gems] == [count] * 2
    assert max(sum(own[n] for own in gems) for n in range(len(Gem))) == STACKS[2]
