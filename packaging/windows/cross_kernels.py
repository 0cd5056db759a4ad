"""Compiles the AI's kernels for Windows by MinGW, on Linux and on Windows alike.

    python packaging/windows/cross_kernels.py

mypyc turns each kernel into C; MinGW compiles that with the headers, and against the DLL, of the
Python for Windows. The modules lie beside their sources, as those of every other Python do.
"""

from __future__ import annotations

import functools
import os
import subprocess
import sys
from unittest.mock import patch

from machine import COMPILER, FOLDER, ROOT, VERSION, Python

SUFFIX = f".cp{VERSION.replace('.', '')}-win_amd64.pyd"


def compile_all(python: Python) -> None:
    """Compile all kernels that are older than their source."""
    sys.path.insert(0, str(ROOT / "packaging"))
    os.environ.setdefault("SETUPTOOLS_USE_DISTUTILS", "local")
    from kernels import EXACT, KERNELS
    from kernels import FOLDER as SOURCES
    from mypyc.build import mypycify
    from mypyc.options import CompilerOptions

    # The C code is for the Python that runs this unless told otherwise, which cannot be said there.
    major, minor = map(int, VERSION.split("."))
    options = functools.partial(CompilerOptions, capi_version=(major, minor))
    build = FOLDER / "kernels"
    library = python.folder / f"python{VERSION.replace('.', '')}.dll"
    os.chdir(ROOT)
    for old in SOURCES.glob(f"*{SUFFIX}"):
        if old.name.partition(".")[0].removesuffix("__mypyc") not in KERNELS:
            old.unlink()
    for kernel in KERNELS:
        source = (SOURCES / f"{kernel}.py").relative_to(ROOT)
        made = [SOURCES / f"{kernel}{part}{SUFFIX}" for part in ("", "__mypyc")]
        if all(file.exists() and file.stat().st_mtime > source.stat().st_mtime for file in made):
            continue
        # Two for each: the module that is imported, and `..__mypyc` with the code itself.
        with patch("mypyc.build.CompilerOptions", options):
            extensions = mypycify([str(source)], target_dir=str(build))
        for extension in extensions:
            output = SOURCES / (extension.name.rpartition(".")[2] + SUFFIX)
            subprocess.run(
                [
                    *(COMPILER, "-O3", "-s", "-shared", "-static-libgcc", "-fno-strict-overflow"),
                    # Neither a path of this machine nor an hour is in what is shipped, nor an
                    # address that the linker makes of the path that it writes to.
                    *("-w", f"-ffile-prefix-map={ROOT}=.", "-Wl,--no-insert-timestamp"),
                    "-Wl,--disable-auto-image-base",
                    *("-DNDEBUG", EXACT),
                    *(
                        f"-D{name}" if value is None else f"-D{name}={value}"
                        for name, value in extension.define_macros
                    ),
                    *(f"-I{path}" for path in [python.folder / "include", *extension.include_dirs]),
                    *(*extension.sources, str(library), "-o", str(output)),
                ],
                check=True,
            )
            print(f"{output.stat().st_size:8} {output.name}", flush=True)


if __name__ == "__main__":
    windows = Python("bundle")
    windows.make()
    compile_all(windows)
