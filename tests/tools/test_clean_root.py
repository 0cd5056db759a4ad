"""What a bare system is made of; that one can be made and played in, `make release-test` shows."""

from pathlib import Path

import pytest

from tools.clean_root import address, menu_command


def test_a_list_of_mirrors_is_read(tmp_path: Path) -> None:
    mirrors = tmp_path / "mirrors.txt"
    mirrors.write_text(
        "http://near.example/ubuntu/\tpriority:1\nhttp://far.example/ubuntu/\n", "utf-8"
    )
    assert address(f"mirror+file:{mirrors}/") == "http://near.example/ubuntu/"
    assert address("http://one.example/debian/") == "http://one.example/debian/"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Exec=lat-desktop", ["lat-desktop"]),
        ("Exec=lat-desktop %f", ["lat-desktop"]),
        ('Exec="/home/a b/lat-desktop" %U', ["/home/a b/lat-desktop"]),
    ],
)
def test_a_menu_starts_what_an_entry_says(line: str, words: list[str], tmp_path: Path) -> None:
    entry = tmp_path / "lat.desktop"
    entry.write_text(f"[Desktop Entry]\nName=A\nName[it]=B\n{line}\n", "utf-8")
    assert menu_command(entry) == words
