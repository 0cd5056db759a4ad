"""How the words of a lesson are read, and what is said when they cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from lat_desktop.rulebook import Rulebook, RulebookError
from lat_desktop.rulebook.lesson import STRONG, read
from tests.lessons import TAUGHT

WHOLE = """# Learn it

*In a sentence.*

## The goal

**1 plaque.near** Ten **tokens** win,
and one is yours. [D2] [D24]

**2 display (english)** Take one.

- take *_tiger: Not this one. [D10]
- *: Nor that.

## The end

**end table** That is all.
"""


def page(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "game.md"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_page_is_read_bubble_by_bubble(tmp_path: Path) -> None:
    lesson = read(page(tmp_path, WHOLE))
    assert (lesson.title, lesson.epigraph) == ("Learn it", "*In a sentence.*")
    goal, take, end = lesson.bubbles
    assert (goal.chapter, goal.step, goal.anchor) == ("The goal", 1, "plaque.near")
    assert goal.edition == ""
    assert goal.words.text == "Ten **tokens** win, and one is yours."
    assert goal.words.rules == ("D2", "D24")
    assert (take.step, take.edition) == (2, "english")
    assert (end.chapter, end.step) == ("The end", None)


def test_the_first_answer_that_fits_a_move_counts(tmp_path: Path) -> None:
    goal, take, _ = read(page(tmp_path, WHOLE)).bubbles
    assert take.answer_to("take red_tiger") == 0
    assert take.answers[0][1].text == "Not this one."
    assert take.answers[0][1].rules == ("D10",)
    assert take.answer_to("pass") == 1
    assert goal.answer_to("pass") is None


def test_things_are_named_in_the_words_of_the_rules(tmp_path: Path) -> None:
    book = Rulebook.load("en", TAUGHT[0])
    key = next(key for key in book.words if key.startswith("card."))
    text = WHOLE.replace("That is all.", f"The {{{key}}} is a **card**.")
    said = read(page(tmp_path, text)).bubbles[-1].words
    assert said.pieces(book) == (
        ("The ", ""),
        (book.word(key), key),
        (" is a ", ""),
        ("card", STRONG),
        (".", ""),
    )


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (("# Learn it", "Learn it"), 1),
        (("## The goal\n", ""), 6),
        (("**1 plaque.near** ", ""), 7),
        (("**1 plaque.near**", "**first plaque.near**"), 7),
        (("Ten **tokens**", "Ten **tokens*"), 7),
        (("- *: Nor that.", "- * Nor that."), 13),
        (("- *: Nor that.", "\n- *: Nor that."), 14),
    ],
)
def test_what_cannot_be_read_is_said_with_its_line(
    tmp_path: Path, change: tuple[str, str], line: int
) -> None:
    path = page(tmp_path, WHOLE.replace(*change))
    with pytest.raises(RulebookError) as caught:
        read(path)
    assert (caught.value.path, caught.value.line) == (path, line)


def test_a_page_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match="nothing"):
        read(tmp_path / "nothing.md")
