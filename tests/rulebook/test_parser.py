"""What a rules text may look like, and what is said of one that is malformed."""

from pathlib import Path

import pytest

from lat_desktop.rulebook import Paragraph, RulebookError, Section, Table
from lat_desktop.rulebook.parser import placeholders, read

GOOD = """\
# Chess

*One line,*\\
*another.*

## Pieces

An introduction that
runs on.

**C1** The *king* [C2].

| Piece | Worth |
|---|---:|
| Queen | 9 |

## More

**C2** The end.

## Words

- piece.king: King

- event.moved.they: {name}: {piece}
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "chess.md"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_is_read_whole(tmp_path: Path) -> None:
    pages = read(write(tmp_path, GOOD))
    assert pages.title == "Chess"
    assert pages.epigraph == "*One line,*\n*another.*"
    assert pages.sections == (
        Section(
            "Pieces",
            (
                Paragraph(None, "An introduction that runs on."),
                Paragraph("C1", "The *king* [C2]."),
                Table(("Piece", "Worth"), (("Queen", "9"),)),
            ),
        ),
        Section("More", (Paragraph("C2", "The end."),)),
    )
    assert pages.words == {"piece.king": "King", "event.moved.they": "{name}: {piece}"}


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("# Chess", "Chess", 1, "title"),
        ("# Chess\n", "# Chess\nand more\n", 1, "title"),
        ("*another.*", "another.*", 3, "asterisk"),
        ("## Pieces", "Too much.\n\n## Pieces", 6, "one epigraph"),
        ("## Pieces", "### Pieces", 6, "heading"),
        ("## Pieces\n", "## Pieces\nText\n", 6, "heading"),
        ("runs on.", "- runs on.", 9, "no list"),
        ("The *king*", "The *king", 11, "asterisk"),
        ("|---|---:|\n", "", 13, "line of dashes"),
        ("| Queen | 9 |", "| Queen |", 15, "longer or shorter"),
        ("| Queen |", "| *Queen |", 15, "asterisk"),
        ("**C2**", "**C1**", 19, "C1 has a paragraph already"),
        ("## Words", "## Word", 23, "a paragraph holds no list"),
        ("- piece.king: King", "piece.king: King", 23, "- key: words"),
        ("- piece.king: King", "- piece.king:", 23, "- key: words"),
        ("event.moved.they", "piece.king", 25, "piece.king has its words already"),
        ("{piece}", "{piece", 25, "expected '}'"),
        ("{piece}", "{piece!r}", 25, "braces"),
        ("{piece}", "{piece.king}", 25, "braces"),
        ("{piece}", "{}", 25, "braces"),
        ("{piece}", "{piece}\n\n## Later", 27, "must be the last"),
    ],
)
def test_what_is_malformed_is_named_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, problem: str
) -> None:
    assert GOOD.count(old) == 1
    path = write(tmp_path, GOOD.replace(old, new))
    with pytest.raises(RulebookError) as caught:
        read(path)
    assert problem in caught.value.problem
    assert str(caught.value).startswith(f"{path}, line {caught.value.line}: ")
    assert caught.value.line == line


@pytest.mark.parametrize("text", ["", "# Chess\n", GOOD[: GOOD.index("## Words")]])
def test_what_is_missing_is_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(RulebookError, match="missing"):
        read(write(tmp_path, text))


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match=r"none\.md, line 1: cannot be read"):
        read(tmp_path / "none.md")
    (tmp_path / "latin.md").write_bytes("# Perché\n".encode("latin-1"))
    with pytest.raises(RulebookError, match=r"latin\.md, line 1: cannot be read"):
        read(tmp_path / "latin.md")


def test_placeholders_are_names() -> None:
    assert placeholders("{name} takes {card}, {name}!") == {"name", "card"}
    assert placeholders("nothing") == frozenset()
