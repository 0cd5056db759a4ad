"""What a bundle is made of: whose each file is, by which licence, and where its text lies.

`packaging/sbom.py` makes the bill of materials of it, and refuses a bundle that carries something
without the text of its licence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from typing import NamedTuple

from release import NAME
from system_packages import debian_package

# Whose a file is, by its path in the bundle without PyInstaller's own folder. The first one holds.
OWNERS = {
    r"(.*/)?libicu\w+\.so\.\d+": "icu",
    r"(.*/)?(concrt|msvcp|vcruntime)\d+\w*\.dll": "msvc-runtime",
    r"(.*/)?(lib)?Qt6?[A-Z]\w+(\.so\.6|\.dll|\.framework/.*)": "qt",
    r"PySide6/(Qt/)?(plugins|translations)/.*": "qt",
    r"PySide6(/|\.abi3\.).*": "pyside6-essentials",
    r"shiboken6(/|\.abi3\.).*": "shiboken6",
    r"font_source_sans_pro/.*": "font-source-sans-pro",
    r"font_source_serif_pro/.*": "font-source-serif-pro",
    r"(msgspec|psutil|librt)/.*": r"\1",
    r"_miniaudio\..*": "miniaudio",
    r"_cffi_backend\..*": "cffi",
    r"base_library\.zip|(lib)?python3(__dot__|[.\d])*(/.*|\.dll|\.dylib|\.so\.[.\d]+)": "cpython",
    r"[\w.]+\.pyd|libffi-\d+\.dll": "cpython",  # Windows: what stands in its folder DLLs
    r"Python(\.framework/.*)?": "cpython",
    r"(lat_desktop|resources|translations|licences|share|_CodeSignature)/.*": NAME,
    rf"{NAME}(\.exe)?|install\.sh|Info\.plist|PkgInfo|(icon|document)\.(icns|ico)": NAME,
}
WITHOUT_FILES = ("mypy-extensions", "pyinstaller")
"""What is in the program's own file and no other: a module, and the loader that unpacks it."""


class Licence(NamedTuple):
    """By what people may have a component."""

    title: str
    """What people call the component; About and licences/README.md name it so."""
    spdx: str
    texts: tuple[str, ...] = ()
    """Where the texts are, within the bundle; `licences/<component>.txt` where none is named."""


_QT = ("licences/LGPL-3.0.txt", "licences/GPL-3.0.txt", "licences/third-party.txt")
_PYTHON = ("licences/Python.txt", "licences/third-party.txt")
LICENCES = {
    NAME: Licence("The Lady and the Tiger", "MIT", ("licences/LICENSE",)),
    "cffi": Licence("cffi", "MIT-0", ("licences/cffi.txt", "licences/third-party.txt")),
    "cpython": Licence("Python", "PSF-2.0", _PYTHON),
    "font-source-sans-pro": Licence(
        "Source Sans", "OFL-1.1", ("font_source_sans_pro/files/LICENSE.txt",)
    ),
    "font-source-serif-pro": Licence(
        "Source Serif", "OFL-1.1", ("font_source_serif_pro/files/LICENSE.txt",)
    ),
    "icu": Licence("ICU", "Unicode-DFS-2016", ("licences/ICU.txt",)),
    "libffi": Licence("libffi", "MIT"),
    "libmpdec": Licence("libmpdec", "BSD-2-Clause"),
    "librt": Licence("librt", "MIT"),
    "libxcb": Licence("libxcb", "MIT"),
    "libxkbcommon": Licence("libxkbcommon", "MIT"),
    "miniaudio": Licence("miniaudio", "MIT"),
    "msgspec": Licence("msgspec", "BSD-3-Clause"),
    # By the condition in Python's licence for Windows.
    "msvc-runtime": Licence(
        "Microsoft", "LicenseRef-Microsoft-Visual-C-Runtime", ("licences/Python.txt",)
    ),
    "mypy-extensions": Licence("mypy-extensions", "MIT"),
    "psutil": Licence("psutil", "BSD-3-Clause"),
    "pyinstaller": Licence("PyInstaller", "GPL-2.0-or-later WITH Bootloader-exception"),
    "pyside6-essentials": Licence("PySide6", "LGPL-3.0-only", _QT),
    "qt": Licence("Qt", "LGPL-3.0-only", _QT),
    "shiboken6": Licence("shiboken6", "LGPL-3.0-only", _QT),
}
"""By component; those of the system's libraries by the beginning of their names."""


def owner(within: str, system: str) -> str:
    """Return the name of the component that a file belongs to, by its path within the bundle.

    Raises SystemExit for a file that nobody owns.
    """
    path = re.sub(r"^(_internal|Contents(/(Frameworks|MacOS|Resources))?)/", "", within)
    for pattern, name in OWNERS.items():
        if match := re.fullmatch(pattern, path, re.IGNORECASE):
            return match.expand(name)
    if system.startswith("linux") and re.fullmatch(r"lib[\w.+-]+\.so[.\d]*", path):
        return debian_package(path)
    if system.startswith("macos") and re.fullmatch(r"lib[\w.+-]+\.dylib", path):
        return "cpython"  # whose makers' build brings its own there
    raise SystemExit(
        f"Nobody knows whose this is, packaging/bundle_components.py has to say it: {within}"
    )


def licence_of(component: str) -> Licence:
    """Return by what a component may be had. Raises StopIteration for one that nobody knows."""
    return next(licence for start, licence in LICENCES.items() if component.startswith(start))


def without_text(held: Mapping[str, Mapping[str, bytes]]) -> dict[str, list[str]]:
    """Return the texts of licences that a bundle lacks, by the component that they are of.

    *held* has the files of each component, by their paths within the bundle.
    """
    there = [PurePosixPath(file) for files in held.values() for file, text in files.items() if text]
    lacking = {
        component: [
            text for text in _texts_of(component) if not any(file.match(text) for file in there)
        ]
        for component in held
    }
    return {component: texts for component, texts in lacking.items() if texts}


def _texts_of(component: str) -> Iterable[str]:
    return licence_of(component).texts or (f"licences/{component}.txt",)
