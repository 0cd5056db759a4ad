"""The pages of the repository name what there is: files and links."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    page
    for folder in (".", ".github", "docs", "packaging", "packaging/licences")
    for page in (ROOT / folder).glob("*.md")
)
MADE = ("build/", "dist/", ".venv/", "_internal/")
"""What is there only when it has been made."""
AROUND = (ROOT, ROOT / "lat_desktop", ROOT / "packaging", ROOT / "tests" / "sample_game")
"""Where a file that is named may lie, besides beside the page."""

pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def words_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def anchors_of(page: Path) -> set[str]:
    """Return where a link into a page may lead to: its headings, as hosts of repositories do."""
    headings = re.findall(r"^#+ (.+)$", words_of(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


@pages
def test_a_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", words_of(page)):
        if not target.startswith(("http:", "https:")):
            path, _, anchor = target.partition("#")
            file = page.parent / path if path else page
            assert file.exists(), target
            assert not anchor or anchor in anchors_of(file), target


@pages
def test_a_file_that_is_named_is_there(page: Path) -> None:
    for name in re.findall(r"`([\w.-]+/[\w./-]*\w|[\w-]+\.(?:py|md|toml|spec))`", words_of(page)):
        if not name.startswith(MADE):
            around = (*AROUND, page.parent)
            assert any((folder / name).exists() for folder in around), name
