"""Compiles the kernels of the AI, where this system has a C compiler and Python's headers.

    python packaging/kernels.py --able    ends with status 0 if it has
    python packaging/kernels.py           compiles, beside the sources

Python takes a compiled module before its source. Without one everything works the same, and Master
sees some turns less far. So whatever goes wrong here is told, and stops nothing. Modules of several
Pythons can lie side by side: each is named after its own.
"""

import os
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "lat_desktop" / "players" / "kernels"
KERNELS = sorted(file.stem for file in FOLDER.glob("*.py") if file.stem != "__init__")
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")
"""What ends the names of compiled modules of this Python."""
BUILD = ROOT / "build" / "kernels" / sys.implementation.cache_tag
EXACT = "-ffp-contract=off"
"""Tells a compiler to round after each operation, as Python does, so that what is compiled decides
the same. Where the processor can multiply and add at once, a compiler else makes it do so."""
WITHOUT_PATHS = "-g0"
"""Tells it to note no source for a debugger: the same kernel is the same bytes in every folder."""


def is_able() -> bool:
    """Whether there is a C compiler for this Python, and what it needs to know of Python."""
    headers = Path(sysconfig.get_path("include"), "Python.h")
    if sys.platform == "win32":
        return False  # the compiler there is not on the path, and nobody has tried it yet
    compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")[0]
    return headers.exists() and shutil.which(compiler) is not None


def compiled() -> list[Path]:
    """Return the compiled modules that are there, of this Python; also of kernels that are gone."""
    return list(FOLDER.glob(f"*{SUFFIX}"))


def compile_all() -> None:
    """Compile all kernels, each on its own, in the place of what was there."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    os.chdir(ROOT)
    for file in compiled():
        file.unlink()
    for kernel in KERNELS:
        source = FOLDER / f"{kernel}.py"
        modules = mypycify([str(source.relative_to(ROOT))], target_dir=str(BUILD))
        for module in modules:
            module.extra_compile_args += [EXACT, WITHOUT_PATHS]
        build = Distribution({"name": kernel, "ext_modules": modules}).get_command_obj("build_ext")
        build.inplace = True
        build.build_temp = str(BUILD)
        build.ensure_finalized()
        build.run()
    for file in compiled():
        file.touch()  # what has not changed is not built anew, and would look older than its source


def main(arguments: list[str]) -> int:
    """Compile, or say whether that is possible; return the exit status."""
    if arguments == ["--able"]:
        return 0 if is_able() else 1
    print("Compiling what the AI does most; this takes a while.", flush=True)
    try:
        compile_all()
    except (Exception, SystemExit) as error:  # whatever a compiler, or mypyc, may come up with
        print(f"The AI stays uncompiled and looks less far ahead: {error}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
