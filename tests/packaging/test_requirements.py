import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)==(?P<release>\S+)(?: ; [^\\]+)? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?")


def pinned(lock: Path) -> dict[str, str]:
    """Return the release of each requirement by its name."""
    matches = map(REQUIREMENT.fullmatch, lock.read_text(encoding="utf-8").splitlines())
    return {match["name"]: match["release"] for match in matches if match}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_lock_holds_releases_and_hashes_and_names_no_host(lock: Path) -> None:
    lines = [
        line
        for line in lock.read_text(encoding="utf-8").splitlines()
        if not line.lstrip().startswith("#")
    ]
    assert lines
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if not HASH.fullmatch(line):
            assert REQUIREMENT.fullmatch(line), f"neither a requirement nor a hash: {line}"
            assert HASH.fullmatch(following), f"without a hash: {line}"


def test_locks_agree_on_releases() -> None:
    releases: dict[str, set[str]] = {}
    for lock in LOCKS:
        for name, release in pinned(lock).items():
            releases.setdefault(name, set()).add(release)
    assert {name: found for name, found in releases.items() if len(found) > 1} == {}


def test_locks_are_what_pyproject_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = {"run": project["project"]["dependencies"], **project["dependency-groups"]}
    for lock, requirements in wanted.items():
        found = pinned(ROOT / "requirements" / f"{lock}.txt")
        for requirement in requirements:
            name, release = requirement.partition(";")[0].split("==")
            name = name.partition("[")[0].lower()  # without what of it else is asked for
            assert found.get(name) == release, f"run `make lock`: {requirement}, {lock}"
