"""Makes ICU's data as small as the program needs them: 3 MB of 32.

    python packaging/linux/icu_data.py LIBRARY...

Takes libicudata as it comes with Qt, leaves out what nobody here asks for, and writes it back under
the same name, with the same symbol. The same input gives the same bytes.

What Qt asks ICU for stands in the symbols that libQt6Core takes from it. Only these need data:

    ucol_*   the order of names, as in a list of files     coll/
    ucal_*   which time zones there are                    zoneinfo64, timezoneTypes, zone/root
    ucnv_*   encodings that Qt does not know itself        none is used: all our text is UTF-8
    u_str*   capital and small letters                     none, they are in the code

Dates, numbers, and the names of months and languages Qt has itself. What is missing here ICU takes
from its root, as it does for a language that it never heard of.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

NEEDED = re.compile(
    r"""
    # The order of letters, for all languages but Chinese, Japanese and Korean: theirs is as large
    # as that of all others together, and is that of the root without it.
    coll/(?!(zh|yue|ja|ko)(_|\.)).+
    # Time zones by their names, and what they are called where no language is known.
    | (zoneinfo64|timezoneTypes|metaZones|windowsZones).res | zone/(root|pool|res_index).res
    # What every locale is looked up in.
    | (root|pool|res_index|icuver|icustd|keyTypeData|likelySubtags|metadata|numberingSystems
       |supplementalData).res
    # What encodings are called; those that need no table, UTF-8 above all, are found by it.
    | cnvalias.icu
    """,
    re.VERBOSE,
)
SOURCE = """\
    .section .rodata
    .balign 16
    .globl {symbol}
    .type {symbol}, @object
{symbol}:
    .incbin "{data}"
    .size {symbol}, . - {symbol}
    .section .note.GNU-stack, "", @progbits
"""


def run(*command: str | Path) -> str:
    """Run a program of the system and return what it says. Raises CalledProcessError."""
    program, *arguments = command
    found = shutil.which(program) or f"/usr/sbin/{program}"  # where not everybody looks
    return subprocess.run(
        [found, *arguments], check=True, capture_output=True, encoding="utf-8"
    ).stdout


def filtered(library: Path, symbol: str, folder: Path) -> Path:
    """Return a file in *folder* with what is needed of the data that *library* calls *symbol*."""
    # The tool goes by the name of the file: that of the data, and l for little-endian.
    whole = folder / f"{symbol.removesuffix('_dat')}l.dat"
    part, unneeded = folder / "part" / whole.name, folder / "unneeded.txt"
    part.parent.mkdir()
    run("objcopy", "-O", "binary", "--only-section=.rodata", library, whole)
    names = run("icupkg", "--list", whole).split()
    unneeded.write_text("".join(f"{n}\n" for n in names if not NEEDED.fullmatch(n)), "ascii")
    run("icupkg", "--remove", unneeded, whole, part)
    return part


def shrink(library: Path) -> None:
    """Write *library* anew, with what is needed of its data. One that is small already stays so.

    Raises CalledProcessError where it is not what it was taken for.
    """
    (symbol,) = re.findall(r" R (icudt\d+_dat)$", run("nm", "-D", library), re.MULTILINE)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source, made, new = (folder / each for each in ("data.s", "data.o", library.name))
        data = filtered(library, symbol, folder)
        source.write_text(SOURCE.format(symbol=symbol, data=data), "ascii")
        run("as", "-o", made, source)
        run(
            "ld", "-shared", "-soname", library.name, "-z", "noexecstack", "--strip-all",
            "--build-id=none", "--hash-style=gnu", "-o", new, made,
        )  # fmt: skip
        shutil.copy(new, library)


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        shrink(Path(argument))
