"""Which Python `make` takes."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a launcher there is no script")

FIND = Path(__file__).parents[2] / "packaging" / "pythons.sh"


def found(folder: Path, *arguments: str) -> list[str]:
    """Return what is found where only the programs of *folder* are."""
    shell = shutil.which("sh")
    assert shell is not None
    command = [shell, str(FIND), *arguments]
    told = subprocess.run(
        command, env={"PATH": str(folder)}, capture_output=True, encoding="utf-8", check=False
    )
    assert not told.stderr
    return told.stdout.split()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder of launchers: one of a Python that is not there, and two that work."""
    for name, status in (("python3.13", 127), ("python3.12", 0), ("python3.11", 0)):
        launcher = tmp_path / name
        launcher.write_text(
            f"#!/bin/sh\necho {name}: command not found >&2\nexit {status}\n", "utf-8"
        )
        launcher.chmod(0o755)
    return tmp_path


def test_a_launcher_of_a_python_that_is_not_there_is_passed_over(folder: Path) -> None:
    assert found(folder) == ["python3.12", "python3.11"]
    assert found(folder, "--newest") == ["python3.12"]


def test_a_python_with_another_name_is_found(folder: Path) -> None:
    for launcher in folder.iterdir():
        launcher.unlink()
    minor = sys.version_info.minor
    python = Path(sys.base_prefix, "bin", f"python3.{minor}")  # that of a venv may have no pip
    (folder / "python3").write_text(f'#!/bin/sh\nexec "{python}" "$@"\n', "utf-8")
    (folder / "python3").chmod(0o755)
    assert found(folder) == ["python3"]


def test_where_there_is_none_nothing_is_found(tmp_path: Path) -> None:
    assert found(tmp_path) == []
