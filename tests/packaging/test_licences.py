"""Whoever gets the program gets the licence of each thing in it, and is told what that is."""

import re
import shutil
from pathlib import Path

import bundle_components
import pytest
from bundle_components import LICENCES, OWNERS, WITHOUT_FILES, licence_of, without_text
from release import NAME

from bench.program import BUNDLE
from lat_desktop.windows.about import LIBRARIES, LIBRARIES_OF

ROOT = Path(__file__).parents[2]
TEXTS = ROOT / "packaging" / "licences"
COMPONENTS = {
    *WITHOUT_FILES,
    *(name for name in OWNERS.values() if not name.startswith("\\")),
    *("libffi8", "libmpdec3", "librt", "libxcb-cursor0", "libxkbcommon0", "msgspec", "psutil"),
}


def files_of(bundle: Path) -> dict[str, dict[str, bytes]]:
    """Return the components of a bundle of this system's, each with its files."""
    held: dict[str, dict[str, bytes]] = {name: {} for name in WITHOUT_FILES}
    for file in bundle.rglob("*"):
        if file.is_file() and not file.is_symlink():
            within = file.relative_to(bundle).as_posix()
            component = bundle_components.owner(within, "linux-x86_64")
            held.setdefault(component, {})[within] = file.read_bytes()
    return held


@pytest.mark.parametrize("component", sorted(COMPONENTS))
def test_each_component_has_a_licence_and_is_named_to_people(component: str) -> None:
    licence = licence_of(component)
    assert licence.spdx
    if component != NAME:
        listed = (*LIBRARIES, *(row for rows in LIBRARIES_OF.values() for row in rows))
        assert licence.title in ", ".join(name for name, _ in listed)
        assert licence.title in (TEXTS / "README.md").read_text("utf-8")


@pytest.mark.parametrize("component", sorted(COMPONENTS))
def test_a_bundle_that_lacks_the_text_of_a_licence_is_known(component: str) -> None:
    texts = licence_of(component).texts or (f"licences/{component}.txt",)
    whole = {f"_internal/{text}" if text.startswith("font") else text: b"..." for text in texts}
    assert without_text({component: whole}) == {}
    for lost in whole:
        lacking = {component: [lost.removeprefix("_internal/")]}
        assert without_text({component: {**whole, lost: b""}}) == lacking
        assert without_text({component: {f: t for f, t in whole.items() if f != lost}}) == lacking


def test_the_texts_of_what_is_inside_libraries_are_there() -> None:
    text = (TEXTS / "third-party.txt").read_text("utf-8")
    listed, *rest = re.split(r"^=+\n(.+)\n=+\n", text, flags=re.MULTILINE)
    texts = dict(zip(rest[::2], rest[1::2], strict=True))
    used = set()
    for line in re.findall(
        r"^    (\S+(?: (?:AND|WITH) \S+)*)(?:, here by .+)?$", listed, re.MULTILINE
    ):
        used.update(re.split(" AND | WITH ", line))
    # What asks for no text, and what has a file of its own.
    assert used - {"CC0-1.0", "LGPL-2.0-or-later"} == set(texts)
    assert all(len(each.strip()) > 100 for each in texts.values())


def test_nothing_is_among_the_texts_that_nobody_needs(tmp_path: Path) -> None:
    named = {Path(text).name for licence in LICENCES.values() for text in licence.texts}
    assert {file.name for file in TEXTS.iterdir()} - {"README.md"} <= named


@pytest.mark.bundle
def test_the_bundle_has_the_text_of_each_licence(tmp_path: Path) -> None:
    assert without_text(files_of(BUNDLE)) == {}
    shutil.copytree(BUNDLE, tmp_path / "bundle", symlinks=True)
    (tmp_path / "bundle" / "licences" / "ICU.txt").unlink()
    assert without_text(files_of(tmp_path / "bundle")) == {"icu": ["licences/ICU.txt"]}
