"""Packs what people with a Mac get: an image with the program, to be dragged into Applications.

    python packaging/macos/image.py

Takes dist/The Lady and the Tiger.app, which `make bundle` makes on a Mac for the processor that it
has; `make macos` runs both. Where SIGNING_IDENTITY names a certificate of the keychain
("Developer ID Application: …"), the program was signed with it by PyInstaller, and the image is.
Where NOTARY_KEY is the path of a key of App Store Connect besides, and NOTARY_KEY_ID and
NOTARY_ISSUER say whose, Apple is asked to notarise the image, which takes some minutes. Without
any of it the program opens once its user has allowed it in the system's settings.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

from release import DIST, SYSTEMS  # noqa: E402

TITLE = "The Lady and the Tiger"
APP = DIST / f"{TITLE}.app"
CONTENTS = ROOT / "build" / "macos"


def commands(image: Path, given: Mapping[str, str]) -> Iterator[list[str | Path]]:
    """Yield what makes the image of CONTENTS, and what signs it as far as *given* has the means."""
    yield [
        *("hdiutil", "create", "-volname", TITLE, "-srcfolder", CONTENTS),
        *("-fs", "HFS+", "-format", "ULMO", "-ov", image),
    ]
    if identity := given.get("SIGNING_IDENTITY"):
        yield ["codesign", "--sign", identity, "--timestamp", image]
        if key := given.get("NOTARY_KEY"):
            yield [
                *("xcrun", "notarytool", "submit", image, "--wait", "--key", key),
                *("--key-id", given["NOTARY_KEY_ID"], "--issuer", given["NOTARY_ISSUER"]),
            ]
            yield ["xcrun", "stapler", "staple", image]


def main() -> None:
    """Make the image. Raises CalledProcessError where a step fails."""
    (name,) = SYSTEMS[f"macos-{platform.machine()}"]
    shutil.rmtree(CONTENTS, ignore_errors=True)
    CONTENTS.mkdir(parents=True)
    shutil.copytree(APP, CONTENTS / APP.name, symlinks=True)
    (CONTENTS / "Applications").symlink_to("/Applications")
    for command in commands(DIST / name, os.environ):
        subprocess.run(command, check=True)
    print(f"{(DIST / name).stat().st_size / 1e6:8.1f} MB dist/{name}")


if __name__ == "__main__":
    main()
