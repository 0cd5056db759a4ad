"""The program in folders of every name."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import PySide6
import pytest
import shiboken6

from tests.special_files import make_link

ROOT = Path(__file__).parents[2]
START = """
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from lat_desktop.app import _application
from lat_desktop.controllers.language import LanguageService
app = _application()
language = LanguageService()
language.set_language("it")
print(app.platformName(), app.tr("Cancel"), app.translate("QPlatformTheme", "Cancel"))
"""


@pytest.mark.parametrize(
    "name", ["José Pérez", "a, b", "a; b", 'a "b" c', "50% #1 [x] = y", "à la carte & 'co'"]
)
def test_it_starts_and_speaks_wherever_it_lies(tmp_path: Path, name: str) -> None:
    if sys.platform == "win32" and '"' in name:
        pytest.skip("no folder has such a name there")
    folder = tmp_path / name
    folder.mkdir()
    for package in (PySide6, shiboken6):
        home = Path(package.__file__ or "").parent
        make_link(folder / home.name, home)
    done = subprocess.run(
        [sys.executable, "-c", START],
        cwd=ROOT,
        env=os.environ
        | {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["offscreen", "Cancel", "Annulla"]
