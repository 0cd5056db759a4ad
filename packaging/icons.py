"""Draws the icons of the app and of its documents in every form that a desktop asks for.

    python packaging/icons.py build/icons

From resources/icon.svg and resources/document.svg it writes `hicolor/` (the icon theme of Linux
desktops), `icon.png` for the windows of the bundle, `icon.ico` and `document.ico` for Windows,
`setup.bmp` for its installer, `icon.icns` and `document.icns` for macOS. A step of `make bundle`;
nothing of it is in the repository.
"""

import os
import struct
import sys
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

RESOURCES = Path(__file__).parents[1] / "resources"
PICTURES = {"icon": "apps/lat-desktop", "document": "mimetypes/application-x-lat-match"}
"""What is drawn, each with its name in the theme of icons."""
GROUND = "#163b3a"
"""The colour around the doors, as in the icon."""
LINUX_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
WINDOWS_SIZES = (16, 24, 32, 48, 64, 128, 256)
MACOS_TYPES = {b"icp4": 16, b"icp5": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}
SIZES = sorted({*LINUX_SIZES, *WINDOWS_SIZES, *MACOS_TYPES.values()})


def draw(renderer: QSvgRenderer, size: int, file: Path) -> bytes:
    """Draw the icon *size* pixels square into a PNG *file*; return what the file holds."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    file.parent.mkdir(parents=True, exist_ok=True)
    image.save(str(file))
    return file.read_bytes()


def draw_setup(file: Path) -> None:
    """Draw what stands at the side of the installer's last page, twice as large as NSIS needs."""
    image = QImage(328, 628, QImage.Format.Format_RGB32)
    image.fill(QColor(GROUND))
    painter = QPainter(image)
    QSvgRenderer(str(RESOURCES / "icon.svg")).render(painter, QRectF(52, 92, 224, 224))
    painter.end()
    image.save(str(file))


def ico(pictures: dict[int, bytes]) -> bytes:
    """Pack PNG files by size into an .ico: a header, a directory (16 bytes an entry), the files."""
    directory, files = b"", b""
    for size, picture in pictures.items():
        offset = 6 + 16 * len(pictures) + len(files)
        directory += struct.pack(
            "<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), offset
        )
        files += picture
    return struct.pack("<HHH", 0, 1, len(pictures)) + directory + files


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """Pack PNG files by Apple's type into an .icns: each with its type and length before it."""
    entries = b"".join(
        kind + struct.pack(">I", 8 + len(picture)) + picture for kind, picture in pictures.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(entries)) + entries


def main(folder: Path) -> None:
    """Write all forms of the icons into *folder*."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    app = QGuiApplication([])
    for name, in_theme in PICTURES.items():
        write(name, in_theme, folder)
    draw_setup(folder / "setup.bmp")
    del app


def write(name: str, in_theme: str, folder: Path) -> None:
    """Write all forms of one icon."""
    source = RESOURCES / f"{name}.svg"
    renderer = QSvgRenderer(str(source))
    drawn = {size: draw(renderer, size, folder / name / f"{size}.png") for size in SIZES}
    (folder / f"{name}.png").write_bytes(drawn[128])
    (folder / f"{name}.ico").write_bytes(ico({size: drawn[size] for size in WINDOWS_SIZES}))
    (folder / f"{name}.icns").write_bytes(
        icns({kind: drawn[size] for kind, size in MACOS_TYPES.items()})
    )
    theme = folder / "hicolor"
    for path, picture in {
        **{f"{size}x{size}/{in_theme}.png": drawn[size] for size in LINUX_SIZES},
        f"scalable/{in_theme}.svg": source.read_bytes(),
    }.items():
        (theme / path).parent.mkdir(parents=True, exist_ok=True)
        (theme / path).write_bytes(picture)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
