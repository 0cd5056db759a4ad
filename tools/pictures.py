"""Hold every moment of `tools.screenshots` against its approved picture, or approve what differs.

    python -m tools.pictures [--of doors|house]

approves: run it after you have looked at what the tests of the pictures left in `build/pictures`.
A picture that differs by less than anybody sees stays as it is. Pictures are taken by a program of
its own, with the packaged fonts alone, so that they are the same on every Linux.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageCms, ImageFilter

from tools.screenshots import SUBJECTS

ROOT: Final = Path(__file__).parents[1]
APPROVED: Final = ROOT / "tests" / "pictures" / "approved"
LOOKS: Final = (("it", "light"), ("en", "dark"))
"""The languages and themes of which each moment has a picture."""
SIZE: Final = "1024x600"
SHRUNK: Final = 2
"""How many pixels of the window, each way, one of a picture is."""
ENVIRONMENT: Final = {
    "FONTCONFIG_FILE": str(Path(__file__).with_name("fonts.conf")),
    "LANG": "C.UTF-8",
    "QT_QPA_PLATFORM": "offscreen",
    "QT_SCALE_FACTOR": "1",
    "TZ": "UTC",
}
QUALITY: Final = 90
"""Of the approved pictures, of 100."""
BROAD: Final = 16
"""The side, in pixels of a picture, of a square that is looked at as a whole."""


class Difference(NamedTuple):
    """How far two pictures are from each other where they are farthest.

    Both are differences of colour as the eye has them: the distances along the axes of CIELAB,
    from 0 to 255 each, added up.
    """

    near: float
    """On average over a pixel and its neighbours."""
    broad: float
    """On average over a square."""

    @property
    def seen(self) -> bool:
        """Whether anybody would see it."""
        return self.near > SEEN.near or self.broad > SEEN.broad


SEEN: Final = Difference(near=20, broad=7)
"""From where on a difference is seen."""


@cache
def _to_lab() -> ImageCms.ImageCmsTransform:
    srgb, lab = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
    return ImageCms.buildTransform(srgb, lab, "RGB", "LAB")


def _in_lab(picture: Image.Image) -> Image.Image:
    lab = ImageCms.applyTransform(picture, _to_lab())
    assert lab is not None
    return lab


def _distances(one: Image.Image, other: Image.Image) -> Image.Image:
    """Return how far two pictures of one size are from each other, pixel by pixel."""
    lab, other_lab = (_in_lab(each) for each in (one, other))
    lightness, green, blue = ImageChops.difference(lab, other_lab).split()
    return ImageChops.add(ImageChops.add(lightness, green), blue)


def compare(one: Image.Image, other: Image.Image) -> Difference:
    """Return how far two pictures are from each other."""
    if one.size != other.size:
        return Difference(255, 255)
    distances = _distances(one, other)
    near, broad = distances.filter(ImageFilter.BoxBlur(1)), distances.reduce(BROAD)
    return Difference(_largest(near), _largest(broad))


def where(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """Return the box, left, top, right and bottom in pixels, in which two pictures differ."""
    return _distances(one, other).point(lambda far: 255 * (far > SEEN.near)).getbbox()


def _largest(distances: Image.Image) -> float:
    _, largest = distances.getextrema()
    assert isinstance(largest, int | float)
    return float(largest)


def size() -> tuple[int, int]:
    """Return how large the window is of which there are pictures."""
    width, height = map(int, SIZE.split("x"))
    return width, height


def shrink(grabbed: Image.Image) -> Image.Image:
    """Return what is kept of a picture of a window."""
    return grabbed.convert("RGB").reduce(SHRUNK)


def encode(picture: Image.Image) -> bytes:
    """Return *picture* as it is kept."""
    written = BytesIO()
    picture.save(written, "webp", quality=QUALITY, method=6)
    return written.getvalue()


def decode(kept: bytes) -> Image.Image:
    """Return a picture that was kept."""
    return Image.open(BytesIO(kept)).convert("RGB")


def take(subject: str) -> Iterator[tuple[str, Image.Image]]:
    """Take all pictures of a game, or of the house; yield them by their names."""
    for language, theme in LOOKS:
        with tempfile.TemporaryDirectory(prefix="lat-desktop-") as folder:
            command = [sys.executable, "-m", "tools.screenshots", folder, "--of", subject]
            command += ["--language", language, "--theme", theme, "--size", SIZE]
            subprocess.run(
                command, env=os.environ | ENVIRONMENT, cwd=ROOT, check=True, capture_output=True
            )
            for file in sorted(Path(folder).rglob("*.png")):
                name = file.stem.removeprefix(f"{subject}-")
                with Image.open(file) as grabbed:
                    yield f"{name}.{language}-{theme}", shrink(grabbed)


def approved(subject: str) -> dict[str, Image.Image]:
    """Return the approved pictures of a game, or of the house, by their names."""
    files = sorted((APPROVED / subject).glob("*.webp"))
    return {file.stem: decode(file.read_bytes()) for file in files}


def differing(
    subject: str, expected: Mapping[str, Image.Image]
) -> Iterator[tuple[str, Image.Image | None]]:
    """Yield the pictures that differ from those *expected*, as they are now; None for one gone."""
    found = dict(take(subject))
    for name in sorted(expected.keys() | found):
        now = found.get(name)
        # What is kept has lost a little: the picture of now is to lose the same.
        if now is None or name not in expected or compare(expected[name], decode(encode(now))).seen:
            yield name, now


def side_by_side(expected: Image.Image | None, now: Image.Image | None) -> Image.Image:
    """Return what was expected, what is there, and where they differ, from left to right."""
    there = [each for each in (expected, now) if each is not None]
    width, height = (max(each.size[side] for each in there) for side in (0, 1))
    panels = [Image.new("RGB", (width, height)) for _ in range(3)]
    for panel, image in zip(panels, (expected, now), strict=False):
        if image is not None:
            panel.paste(image)
    far = _distances(panels[0], panels[1]).point(lambda value: min(255, 4 * value))
    panels[2] = Image.merge("RGB", (far, far, far))
    sheet = Image.new("RGB", (3 * width, height))
    for n, panel in enumerate(panels):
        sheet.paste(panel, (n * width, 0))
    return sheet


def main() -> None:
    """Approve what differs, and tell what it is."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--of", choices=SUBJECTS, action="append", help="all, if none")
    for subject in parser.parse_args().of or SUBJECTS:
        (APPROVED / subject).mkdir(parents=True, exist_ok=True)
        for name, now in differing(subject, approved(subject)):
            file = APPROVED / subject / f"{name}.webp"
            if now is None:
                file.unlink()
            else:
                file.write_bytes(encode(now))
            print(file.relative_to(ROOT), "gone" if now is None else "approved", flush=True)


if __name__ == "__main__":
    main()
