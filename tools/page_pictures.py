"""Renew the pictures that the pages of the repository show, with those of the program as it is now.

python -m tools.page_pictures [FOLDER]

They are written into docs/pictures, all of them but the drawings, which `make diagrams` makes. A
page can show what stands in :data:`PICTURES`, and a test holds that it shows nothing else.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image
from PySide6.QtWidgets import QApplication

from tools.film import Style, film, turn_of_person, write
from tools.games import TOOLS
from tools.screenshots import HOUSE, Stage, settle

FOLDER: Final = Path(__file__).parents[1] / "docs" / "pictures"
SIZE: Final = (1440, 900)
COLOURS: Final = 256
"""A picture has so many: a third of the bytes, and no eye sees it."""


class Shot(NamedTuple):
    """A picture of a scene, as `make screenshots` has it."""

    subject: str
    scene: str


PICTURES: Final = {
    "lobby.png": Shot(HOUSE, "lobby"),
    **{
        f"{game}-{scene}.png": Shot(game, scene) for game in TOOLS for scene in TOOLS[game].pictured
    },
}
"""The pictures, by the names of their files."""
FILMS: Final = {f"{game}.webp": game for game in TOOLS if not TOOLS[game].pictured}
"""The games of which there is a film, by the names of the files."""


def take(folder: Path, name: str, shot: Shot) -> None:
    """Write one picture. Raises LookupError where there is no such scene."""
    with tempfile.TemporaryDirectory(prefix="lat-desktop-") as temporary:
        stage = Stage(Path(temporary), "en", "light", SIZE)
        taken = False
        # To the end, though one would do: a stage puts away what it has shown.
        for scene, widget in stage.scenes(shot.subject):
            if scene == shot.scene:
                settle()
                widget.grab().save(str(folder / name))
                taken = True
        if not taken:
            raise LookupError(f"{shot.subject} has no scene {shot.scene}")
    with Image.open(folder / name) as grabbed:
        few = grabbed.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(folder / name, optimize=True)


def main() -> None:
    """Write them all, and tell where each one is."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    app = QApplication([])
    app.setStyle("Fusion")
    app.setCursorFlashTime(0)
    for name, shot in PICTURES.items():
        take(folder, name, shot)
        print(folder / name, flush=True)
    for name, game in FILMS.items():
        moment = TOOLS[game].moments[TOOLS[game].filmed]
        match = moment.match()
        write(folder / name, list(film(match, turn_of_person(match, moment.turns), Style())))
        print(folder / name, flush=True)


if __name__ == "__main__":
    main()
