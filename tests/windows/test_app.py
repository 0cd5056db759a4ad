"""The program from outside: its arguments, and what it says where there is no display."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lat_desktop import __version__, app
from lat_desktop.app import main
from lat_desktop.engine import record
from lat_desktop.players import host
from tests.patience import SECONDS

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]


def run(*arguments: str, home: Path, **extra: str) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment = kept | {"HOME": str(home)} | extra
    environment.pop("QT_QPA_PLATFORM", None)
    return subprocess.run(
        [sys.executable, "-m", "lat_desktop", *arguments],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
    )


def test_version(tmp_path: Path) -> None:
    assert run("--version", home=tmp_path).stdout == f"lat-desktop {__version__}\n"


def test_the_player_needs_no_qt(tmp_path: Path) -> None:
    asks = "import sys; from lat_desktop.app import main; code = main(['--player'])"
    told = subprocess.run(
        [sys.executable, "-c", f"{asks}; print('PySide6' in sys.modules, file=sys.stderr)"],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
    )
    assert told.stderr == "False\n"


def test_a_player_that_cannot_play_ends_and_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> int:
        raise RuntimeError("no kernels")

    monkeypatch.setattr(host, "main", fail)
    assert main(["--player"]) == 1
    assert "RuntimeError: no kernels" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_without_a_display_it_says_so_in_one_line(tmp_path: Path) -> None:
    told = run(home=tmp_path)
    assert told.returncode == 1
    assert told.stderr.count("\n") == 1
    assert "display" in told.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_a_display_that_does_not_answer_aborts_nothing(tmp_path: Path) -> None:
    told = run(home=tmp_path, DISPLAY=":54321")
    assert told.returncode == 1
    assert told.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_without_a_display_a_match_plays_itself(tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    folder.mkdir()
    (folder / "holidays.png").write_bytes(b"mine")
    asked = ("--demo-without-display", str(folder), "--language", "it")
    # In an encoding that has not all letters, as a console's of Windows.
    told = run(*asked, home=tmp_path, PYTHONIOENCODING="ascii")
    assert told.returncode == 0, told.stderr
    assert told.stderr.count("\n") == 1
    assert (folder / "holidays.png").read_bytes() == b"mine"
    assert (
        "Maestro ha vinto la partita" in told.stdout or "Esperto ha vinto la partita" in told.stdout
    )
    played = record.read((folder / "match.latmatch").read_bytes())
    assert played.match.outcome is not None
    pictures = sorted(picture.name for picture in folder.glob("*.png"))
    assert pictures[0] == "0-lobby.png"
    assert any("round-over" in name for name in pictures)
    assert any("match-over" in name for name in pictures)


@pytest.fixture
def linux(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(app, "_loads", lambda library: True)
    monkeypatch.setattr(app, "_answers", lambda display: True)
    return monkeypatch


@pytest.mark.parametrize(
    ("environment", "obstacle"),
    [
        ({}, True),
        ({"DISPLAY": ":0"}, False),
        ({"WAYLAND_DISPLAY": "wayland-0"}, False),
        ({"WAYLAND_DISPLAY": "wayland-0", "QT_QPA_PLATFORM": "xcb"}, True),
        ({"QT_QPA_PLATFORM": "offscreen"}, False),
    ],
)
def test_where_a_window_can_open(
    linux: pytest.MonkeyPatch, environment: dict[str, str], obstacle: bool
) -> None:
    assert (app.obstacle_to_a_window(environment) is not None) is obstacle


def test_a_missing_library_is_named_with_its_package(linux: pytest.MonkeyPatch) -> None:
    linux.setattr(app, "_loads", lambda library: False)
    said = app.obstacle_to_a_window({"DISPLAY": ":0"})
    assert said is not None
    assert "libxcb-cursor.so.0" in said
    assert "libxcb-cursor0" in said
    assert "\n" not in said


def test_other_systems_always_have_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert app.obstacle_to_a_window({}) is None
