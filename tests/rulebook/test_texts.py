"""The rules texts themselves: complete, the same in each language, and cleanly set."""

import re
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product
from typing import TypeVar, get_args

import pytest

from lat_desktop.engine import favor, suspicion
from lat_desktop.engine.cards import Clue, Door, Trait
from lat_desktop.engine.doors import GUESSES, Doors, Reason, Role
from lat_desktop.engine.favor import Favor
from lat_desktop.engine.game import DirectedEvent, Event, Game, SeatEvent
from lat_desktop.engine.labyrinth import GARDEN_CLUES, Labyrinth, Lay, Swap, Word
from lat_desktop.engine.mansion import Action, Card, Gem, Guest, Room
from lat_desktop.engine.registry import GAMES
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.players.levels import Level
from lat_desktop.players.suspicion.deduction import Kind
from lat_desktop.rulebook import LANGUAGES, Paragraph, Rulebook, Table, plain
from lat_desktop.rulebook.book import RULES
from lat_desktop.rulebook.markup import with_links
from lat_desktop.rulebook.parser import placeholders
from tests.engine import labyrinth_table
from tests.games import SUBJECTS
from tools.random_play import Script, setups

T = TypeVar("T")
R = TypeVar("R")

BOOKS = tuple(product(LANGUAGES, SUBJECTS))
OTHERS = tuple(product(LANGUAGES[1:], SUBJECTS))
"""Every language is held against the first."""

EVENTS = tuple(
    (game, kind)
    for game, subject in SUBJECTS.items()
    for kind in vars(import_module(type(subject.game).__module__)).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ != Event.__module__
)
"""The events of every game."""


def texts(book: Rulebook) -> Iterator[str]:
    """Yield all that the book says, piece by piece."""
    yield book.title
    yield book.pages.epigraph
    for section in book.sections:
        yield section.heading
        for block in section.blocks:
            if isinstance(block, Table):
                yield from block.header
                for row in block.rows:
                    yield from row
            else:
                yield block.text
    yield from book.words.values()


def references(text: str) -> set[str]:
    """Return the rules that a line leads to."""
    return set(re.findall(r"\[([A-Z]+\d+)\]", text))


# --- Complete --------------------------------------------------------------------------------


def test_each_language_has_a_folder_and_each_game_a_file() -> None:
    files = {(path.parent.name, path.stem) for path in RULES.glob("*/*.md")}
    assert files == set(product(LANGUAGES, GAMES))


@pytest.mark.parametrize(("language", "game"), BOOKS)
def test_every_rule_stands_in_one_paragraph(language: str, game: str) -> None:
    book = Rulebook.load(language, game)
    assert sorted(book.paragraphs) == sorted(GAMES[game].rules)


@pytest.mark.parametrize(("language", "game"), BOOKS)
def test_every_reference_leads_somewhere(language: str, game: str) -> None:
    book = Rulebook.load(language, game)
    dangling = {key for text in texts(book) for key in references(text)} - set(book.paragraphs)
    assert not dangling


@pytest.mark.parametrize(("language", "game"), BOOKS)
def test_a_refusal_ends_with_the_rule_it_quotes(language: str, game: str) -> None:
    for key, word in Rulebook.load(language, game).words.items():
        if key.startswith("why."):
            rule = key.removeprefix("why.")
            assert word.endswith(f"[{rule}]"), key
            assert references(word) == {rule}, key


@pytest.mark.parametrize(("language", "game"), BOOKS)
def test_what_is_final_can_be_asked_about(language: str, game: str) -> None:
    rules, words = SUBJECTS[game].game, Rulebook.load(language, game).words
    if type(rules).stakes is Game.stakes:
        assert not any(key.startswith("stake.") for key in words)
        return
    assert {"action.confirm", "action.think_again", "prompt.confirm"} <= set(words)
    moves, stakes = (
        [key for key in words if key.startswith(kind)] for kind in ("confirm.", "stake.")
    )
    assert moves
    assert stakes
    named = set[str]().union(*(placeholders(words[case]) for case in stakes))
    assert named <= {"gain", "name"}
    assert ({"gain.one", "gain.many"} <= set(words)) or "gain" not in named


# --- The same in each language ---------------------------------------------------------------


@pytest.mark.parametrize(("language", "game"), OTHERS)
def test_sections_hold_the_same_blocks(language: str, game: str) -> None:
    def outline(book: Rulebook) -> list[list[object]]:
        return [
            [
                block.key if isinstance(block, Paragraph) else (len(block.header), len(block.rows))
                for block in section.blocks
            ]
            for section in book.sections
        ]

    assert outline(Rulebook.load(language, game)) == outline(Rulebook.load(LANGUAGES[0], game))


@pytest.mark.parametrize(("language", "game"), OTHERS)
def test_words_have_the_same_keys_and_placeholders(language: str, game: str) -> None:
    ours, first = Rulebook.load(language, game).words, Rulebook.load(LANGUAGES[0], game).words
    assert list(ours) == list(first)
    for key in ours:
        assert placeholders(ours[key]) == placeholders(first[key]), key


@pytest.mark.parametrize(("language", "game"), OTHERS)
def test_texts_quote_the_same_rules_and_numbers(language: str, game: str) -> None:
    def figures(text: str) -> list[str]:
        return sorted(re.findall(r"\d+", text))

    ours, first = Rulebook.load(language, game), Rulebook.load(LANGUAGES[0], game)
    for here, there in zip(texts(ours), texts(first), strict=True):
        assert references(here) == references(there), (here, there)
        assert figures(here) == figures(there), (here, there)


# --- What every game needs -------------------------------------------------------------------


@pytest.mark.parametrize(("language", "game"), BOOKS)
def test_a_game_introduces_itself(language: str, game: str) -> None:
    words = Rulebook.load(language, game).words
    assert {f"game.{what}" for what in ("name", "line", "players", "minutes")} <= words.keys()
    for edition in GAMES[game].editions:
        assert {f"edition.{edition}", f"edition.{edition}.line"} <= words.keys()


@pytest.mark.parametrize(("game", "event"), EVENTS)
def test_every_event_has_words(game: str, event: type[Event]) -> None:
    words = Rulebook.load("en", game).words
    own_name = re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()
    keys = SUBJECTS[game].event_keys.get(event, (own_name,))
    told = {name for name, value in vars(event).items() if isinstance(value, property)}
    known = {*event.__struct_fields__, *told, "name"}
    for key in keys:
        both = [f"event.{key}.you", f"event.{key}.they"]
        if "recipient" in known:
            assert f"event.{key}.to_you" in words
        found = [k for k in (f"event.{key}", *both) if k in words]
        # What others do may go without saying; what the reader does may not.
        assert found in ([f"event.{key}"], both, both[:1]), key
        for k in found:
            assert placeholders(words[k]) <= known, k


@pytest.mark.parametrize(("game", "event"), EVENTS)
def test_an_event_says_whom_it_is_about(game: str, event: type[Event]) -> None:
    parts = event.__struct_fields__
    assert ("seat" in parts) <= issubclass(event, SeatEvent)
    assert ("recipient" in parts) <= issubclass(event, DirectedEvent)


def with_the_last_answer_at_hand(answer: Callable[[T], R]) -> Callable[[T], R]:
    """Return *answer* for one that is asked the same many times in a row."""
    asked: list[tuple[T, R]] = []

    def call(question: T) -> R:
        if not asked or asked[-1][0] is not question:
            asked[:] = [(question, answer(question))]
        return asked[-1][1]

    return call


@pytest.mark.parametrize("game", SUBJECTS)
def test_what_is_expected_and_what_is_refused_has_words(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, words = GAMES[game], Rulebook.load("en", game).words
    monkeypatch.setattr(rules, "legal_moves", with_the_last_answer_at_hand(rules.legal_moves))
    for setup, seed in product(setups(rules), range(10)):
        match = Script(setup, seed, steps=60).play(rules)
        moves = [step.move for step in match.steps]
        for step, seat in product(match.steps, range(setup.seats)):
            view = rules.view(step.state, seat)
            assert f"prompt.{view.prompt}" in words
            refusals = {rules.objection(view, move) for move in moves[:20]} - {None}
            assert {f"why.{rule}" for rule in refusals} <= words.keys()


# --- What Doors needs ------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_doors_has_a_word(language: str) -> None:
    words = Rulebook.load(language, Doors.key).words
    named = (*Trait, *Clue, *Door, *Role, *Reason, *GUESSES)
    assert [value.key for value in named if value.key not in words] == []
    for reason, who in product(Reason, ("you", "they")):
        assert f"result.{reason}.{who}" in words


@pytest.mark.rule("D24")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_scoring_table_is_the_engines(language: str) -> None:
    book = Rulebook.load(language, Doors.key)
    blocks = [block for section in book.sections for block in section.blocks]
    table = blocks[blocks.index(book.paragraph("D24")) + 1]
    assert isinstance(table, Table)
    collector, guesser = book.word("role.collector"), book.word("role.guesser")
    assert [(who, int(tokens)) for who, _, tokens in table.rows] == [
        (collector, Reason.WRONG_GUESS.tokens),
        (collector, Reason.OWN_SET.tokens),
        (guesser, Reason.ONE_TRAIT.tokens),
        (guesser, Reason.SET.tokens),
        (guesser, Reason.DECK_OUT.tokens),
        (guesser, Reason.BOTH_TRAITS.tokens),
    ]


@pytest.mark.rule("D26")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("role", Role)
def test_each_role_has_a_summary(language: str, role: Role) -> None:
    book = Rulebook.load(language, Doors.key)
    for form, names in (("you", {}), ("they", {"name": "Ada"})):
        assert book.word(role.key) in book.word(f"reference.{role}.title.{form}", **names)
    assert book.word(f"reference.{role}.do")


COMMON = (
    *("game.name", "game.line", "game.players", "game.minutes", "question.first"),
    *(f"level.{level}" for level in Level),
    *("seat.you", "list.two", "prompt.dealing"),
    *("action.new_match", "action.review", "action.look_again", "action.undo"),
    *("prompt.match_over.won", "prompt.match_over.lost", "prompt.match_over.seen", "prompt.named"),
)
"""What every game has to have words for, because code that serves all games says them."""

HAND_OVER = ("prompt.hand_over", "action.take_over", "hand_over.line")
"""What a game with secrets has to say besides, when the screen goes from one person to another."""


@pytest.mark.parametrize(("language", "game"), BOOKS)
def test_every_game_has_the_words_that_all_games_share(language: str, game: str) -> None:
    book = Rulebook.load(language, game)
    sides = (*GAMES[game].sides, *(f"edition.{edition}" for edition in GAMES[game].editions))
    asked = HAND_OVER if GAMES[game].has_secrets else ()
    assert [key for key in (*COMMON, *asked, *sides) if key not in book.words] == []


# --- What Labyrinth needs --------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_labyrinth_has_a_word(language: str) -> None:
    words = Rulebook.load(language, Labyrinth.key).words
    named = (*Trait, *GARDEN_CLUES, *Door, *Swap)
    assert [value.key for value in named if value.key not in words] == []
    assert {f"move.{move.verb}" for move in (Lay, *Word)} <= words.keys()
    prompts = ("repeated", "wait.repeated", "turn_or_draw")
    assert {f"prompt.{prompt}" for prompt in prompts} <= words.keys()
    rules = ("L3", "L6", "L7", "L9", "L10", "L11", "L16", "LA1", "LA2", "LA10")
    assert {f"why.{rule}" for rule in rules} <= words.keys()


@pytest.mark.rule("L3", "LA15")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_garden_of_the_examples_is_a_garden(language: str) -> None:
    book = Rulebook.load(language, Labyrinth.key)
    (table,) = (b for section in book.sections for b in section.blocks if isinstance(b, Table))
    match = labyrinth_table.play()
    for number, *cards in table.rows:
        for column, said in zip(table.header[1:], cards, strict=True):
            lies = match.state.position.card(labyrinth_table.square(f"{column}{number}"))
            name = book.word(f"card.{lies.value}")
            assert said == name or (isinstance(lies, Door) and name in said)


# --- What Favor needs ------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_favor_has_a_word(language: str) -> None:
    words = Rulebook.load(language, Favor.key).words
    named = (*Trait, *Clue, *Door, *favor.Reason)
    assert [value.key for value in named if value.key not in words] == []
    assert {f"move.{move.verb}" for move in get_args(favor.FavorMove)} <= words.keys()
    prompts = ("turn", "wait.turn", "bid", "bid.caller", "bid.final", "wait.bid", "round_over")
    alone = ("bid.caller.alone", "bid.final.alone")
    assert {f"prompt.{prompt}" for prompt in (*prompts, *alone)} <= words.keys()
    assert {f"why.{rule}" for rule in ("F2", "F3", "F4", "F8", "F10", "F11", "FA1")} <= words.keys()
    for who in ("you", "they"):
        assert {f"line.{reason}.{who}" for reason in favor.Reason} <= words.keys()
        decided = ("points", *favor.TieBreak)
        assert {f"result.won.{by}.{who}" for by in decided} <= words.keys()


# --- What Suspicion needs --------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_suspicion_has_a_word(language: str) -> None:
    words = Rulebook.load(language, Suspicion.key).words
    named = (*Gem, *Guest, *Room, *Action)
    assert [value.key for value in named if value.key not in words] == []
    assert placeholders(words["card.both"]) == set(Card.__struct_fields__)
    labels = {f"{value.key}.title" for value in (*Gem, *Guest, *Room)}
    assert labels | {f"{guest.key}.short" for guest in Guest} <= words.keys()
    for gem, count in product(Gem, ("one", "many")):
        assert placeholders(words[f"{gem.key}.{count}"]) == {"n"}
    moves = suspicion.SuspicionMove.__subclasses__()
    assert {f"move.{move.verb}" for move in moves} <= words.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_happens_in_suspicion_has_words(language: str) -> None:
    words = Rulebook.load(language, Suspicion.key).words
    phases = ("dealing", "rolling", "shuffling", "walk", "play", "guess")
    actions = ("act", "act.one", "act.other")
    waits = ("wait.walk", "wait.act", "wait.guess")
    endings = tuple(f"match_over.{end}" for end in ("won", "shared", "lost", "seen"))
    prompts = (*phases, *actions, *waits, *endings)
    assert {f"prompt.{prompt}" for prompt in prompts} <= words.keys()
    rules = ("P3", "P5", "P6", "P8", "P9", "P13", "P16", "P18", "P19", "P22", "P25", "P26")
    assert {f"why.{rule}" for rule in (*rules, "PA6", "PA8", "PA13")} <= words.keys()
    decided = ("points", *suspicion.TieBreak)
    assert {f"result.won.{by}.{who}" for by in decided for who in ("you", "they")} <= words.keys()
    assert "result.shared" in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_a_guest_is_crossed_out_has_words(language: str) -> None:
    words = Rulebook.load(language, Suspicion.key).words
    known = {"turn", "name", "guest", "gem", "room", "about"}
    for kind in Kind:
        assert placeholders(words[f"because.{kind}"]) <= known, kind
    assert placeholders(words["because.others"]) == {"names", "guests"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_begins_with_an_article_in_small_letters(language: str) -> None:
    # "the Earl of Volesworthy", "a ruby", "la biblioteca": as they stand within a sentence.
    words = Rulebook.load(language, Suspicion.key).words
    small = re.compile(r"(?:^|[.!?] )\{(?:guests?|about|first|gem|room|origin)\}")
    joints = {"card.both", "list.two"}
    assert {key for key, word in words.items() if small.search(word)} <= joints


@pytest.mark.parametrize(("language", "game"), BOOKS)
def test_the_table_says_card_where_only_the_rules_say_clue(language: str, game: str) -> None:
    # No lesson names a Clue, and no term explains it: whoever only plays has never met the word.
    clue = re.compile({"en": r"\bclues?\b", "it": r"\bindizio?\b"}[language], re.IGNORECASE)
    said = {"caption", "event", "hint", "next", "prompt"}
    words = Rulebook.load(language, game).pages.words
    assert [key for key, w in words.items() if key.split(".")[0] in said and clue.search(w)] == []


# --- Cleanly set -----------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "game"), BOOKS)
@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        (r"  |\t|\xa0", "spaces that do not show"),
        (r"['\"`´]", "a typewriter's quote or apostrophe"),
        (r"\.\.\.|--", "a typewriter's dots or dash"),
        (r" [.,;:!?…»”)]", "a space before a mark"),
        (r"[«“(] ", "a space behind a mark"),
        (r"[,;][^\s\d*]", "no space after a mark"),
        (r"\b(\w+) \1\b", "the same word twice"),
    ],
)
def test_no_slip_of_typesetting(language: str, game: str, pattern: str, why: str) -> None:
    book = Rulebook.load(language, game)
    assert [text for text in texts(book) if re.search(pattern, text, re.IGNORECASE)] == [], why


@pytest.mark.parametrize("game", SUBJECTS)
@pytest.mark.parametrize(
    ("language", "pattern"),
    [
        # An apostrophe or nothing where an accent belongs, and the wrong accent.
        ("it", r"\b(?:e|perche|poiche|cosi|gia|piu|puo|cioe|ne|si|sara)’(?!\w)"),
        ("it", r"\b(?:perche|poiche|finche|anziche|cosi|gia|piu|puo|cioe|sara|identita|meta)\b"),
        ("it", r"\b(?:perch|poich|finch|anzich|n|s)è\b|\bpiú|\bpuó|\bcosí|\bgiá|\b[ÉE]’ |\bé\b"),
        ("it", r"\b(?:qual’è|un pò|dò|fà|stà|quì|quà)\b|[“”]"),
        ("en", r"[«»]|\b(?:color|gray|favorite)\b"),
    ],
)
def test_no_slip_of_spelling(language: str, pattern: str, game: str) -> None:
    book = Rulebook.load(language, game)
    assert [text for text in texts(book) if re.search(pattern, text, re.IGNORECASE)] == []


@pytest.mark.parametrize(("language", "game"), BOOKS)
def test_quotation_marks_come_in_pairs(language: str, game: str) -> None:
    for text in texts(Rulebook.load(language, game)):
        marks = "".join(re.findall("[«»“”()]", text))
        assert re.fullmatch(r"(?:«»|“”|\(\))*", marks), text


@pytest.mark.parametrize(("language", "game"), BOOKS)
def test_sentences_end_and_labels_do_not(language: str, game: str) -> None:
    sentences = ("event.", "prompt.", "preview.", "result.", "line.", "hand_over.")
    labels = (
        "action.",
        "card.",
        "guess.",
        "identity.",
        "move.",
        "reason.",
        "reference.",
        "trait.",
        "zone.",
    )
    book = Rulebook.load(language, game)
    for key, words in book.words.items():
        word = with_links(words, book.rule)
        if key == "prompt.named":
            assert word.endswith("{prompt}")  # which is a sentence itself
        elif key.startswith(sentences):
            assert re.search(r"[.!?][»”]?$", plain(word)), key
            assert word[0].isupper() or word[0] == "{", key
        elif key.startswith("why."):
            assert plain(word).endswith("."), key
        elif key.startswith(labels):
            assert not re.search(r"[.!?]$", word), key


@pytest.mark.parametrize(("language", "game"), BOOKS)
def test_for_every_cause_there_is_something_to_try_next_time(language: str, game: str) -> None:
    words = Rulebook.load(language, game).words
    causes, advice = (
        {key.split(".")[1] for key in words if key.startswith(f"{kind}.")}
        for kind in ("hint", "next")
    )
    assert advice == causes
    for cause in advice:
        said = words[f"next.{cause}"]
        assert re.search(r"[.?]$", said), cause
        assert said[0].islower(), "it follows a colon"
        assert "{" not in said
