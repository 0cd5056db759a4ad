"""The bundle has a tenth of ICU's data, and nobody can tell. `make bundle-test`."""

import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

from bench.program import BUNDLE
from tests.patience import SECONDS

pytestmark = pytest.mark.bundle

PROBE = Path(__file__).parent / "icu_probe.py"
LOCALES = (
    "C",
    "C.UTF-8",
    "en_US.UTF-8",
    "it_IT.UTF-8",
    "de_DE.UTF-8",
    "tr_TR.UTF-8",
    "ja_JP.UTF-8",
)
"""How a system may speak; Qt needs no more of it than the name."""


@pytest.fixture(scope="module")
def small() -> Path:
    """Return the bundle's library of ICU's data."""
    (library,) = (BUNDLE / "_internal").rglob("libicudata.so.*")
    return library


@pytest.mark.parametrize("locale", LOCALES)
def test_qt_answers_as_with_all_of_it(locale: str, small: Path) -> None:
    def answers(**more: str) -> str:
        environment = os.environ | {"LC_ALL": locale} | more
        done = subprocess.run(
            [sys.executable, PROBE],
            env=environment,
            check=True,
            capture_output=True,
            encoding="utf-8",
        )
        return done.stdout

    assert answers(LD_PRELOAD=str(small)) == answers() != ""


def test_it_is_a_tenth(small: Path) -> None:
    assert small.stat().st_size < 4e6


@pytest.mark.parametrize("locale", LOCALES)
def test_the_lobby_is_seen_under_any_locale(locale: str, tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    os.mkfifo(trace)
    told = os.open(trace, os.O_RDWR | os.O_NONBLOCK)
    environment = {
        "HOME": str(tmp_path),
        "LC_ALL": locale,
        "LAT_DESKTOP_TRACE": str(trace),
        "QT_QPA_PLATFORM": "offscreen",
    }
    process = subprocess.Popen([BUNDLE / "lat-desktop"], env=environment, stderr=subprocess.PIPE)
    ended = os.pidfd_open(process.pid)
    try:
        ready, _, _ = select.select([told, ended], [], [], SECONDS)
        assert told in ready, process.communicate()
    finally:
        process.kill()
        process.communicate()
        os.close(told)
        os.close(ended)
