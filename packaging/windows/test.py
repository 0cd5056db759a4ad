"""Runs the tests by Windows' Python: on Windows itself, and on Linux in Wine.

    python packaging/windows/test.py           all that concern Windows, half an hour in Wine
    python packaging/windows/test.py --short   those of what Windows does otherwise, some minutes
    python packaging/windows/test.py tests/engine -k doors

What cannot pass in Wine stands in tests/wine.py. `make windows-test` and `make windows-check` run
it.
"""

from __future__ import annotations

import subprocess
import sys

from cross_kernels import compile_all
from machine import FOLDER, NATIVE, PREFIX, Python, windows_path

SHORT = (
    "tests/engine/test_contract.py",
    "tests/engine/test_record.py",
    "tests/controllers/test_disk.py",
    "tests/controllers/test_json_rpc.py",
    "tests/controllers/test_programs.py",
    "tests/controllers/test_record_writer.py",
    "tests/controllers/test_saves.py",
    "tests/controllers/test_settings.py",
    "tests/controllers/test_user_folders.py",
    "tests/players/test_host.py",
    "tests/windows/test_crash_reporting.py",
    "tests/test_translations.py",
)
"""What is about files, texts, pipes and processes, and each game once."""
NOT_HERE = "not bundle and not peers and not release and not assistive"
WHOLE = tuple(
    f"tests/{each}"
    for each in (
        *("engine", "rulebook", "players", "controllers", "models", "tables", "widgets", "windows"),
        *("packaging", "test_registries.py", "test_translations.py"),
    )
)


def main(arguments: list[str]) -> int:
    """Run what is asked for and return pytest's exit status."""
    short = arguments == ["--short"]
    python = Python("dev")
    python.make()
    if not NATIVE:
        PREFIX.make()
    if not short:
        compile_all(Python("bundle"))
    try:
        python.run(
            *("-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2", "--dist", "worksteal"),
            *("-m", NOT_HERE + (" and not long" if short else "")),
            *(SHORT if short else arguments or WHOLE),
            QT_QPA_PLATFORM="offscreen",
            PYTHONWARNDEFAULTENCODING="1",
            # The tests start the program a hundred times: each start is to find it compiled.
            PYTHONDONTWRITEBYTECODE="",
            PYTHONPYCACHEPREFIX=windows_path(FOLDER / "pycache"),
        )
    except subprocess.CalledProcessError as error:
        return error.returncode
    finally:
        if not NATIVE:
            PREFIX.end_all()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
