import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest
import system_packages

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the wheels bring all")

# These are there wherever Python is.
OF_THE_C_LIBRARY = {"ld-linux-x86-64", "libc", "libdl", "libgcc_s", "libm", "libpthread"}
PLUGINS = {
    "qt": ("platforms/libqoffscreen", "imageformats/libqsvg", "iconengines/libqsvgicon"),
    "window": (
        "platforms/libqxcb",
        "platforms/libqwayland",
        "wayland-shell-integration/libxdg-shell",
    ),
}


def of_the_system(files: list[Path], lib: Path) -> set[str]:
    """Return the libraries that *files* are linked to outside *lib*, directly or through it."""
    linked: set[str] = set()
    while files:
        headers = subprocess.run(
            ["objdump", "-p", *files], check=True, capture_output=True, encoding="utf-8"
        )
        found = {line.split()[1] for line in headers.stdout.splitlines() if "NEEDED" in line}
        files = [lib / name for name in found - linked if (lib / name).exists()]
        linked |= found
    return {name for name in linked if not (lib / name).exists()}


@pytest.mark.skipif(shutil.which("objdump") is None, reason="reads ELF headers with objdump")
@pytest.mark.parametrize(("group", "before"), [("qt", []), ("window", ["qt"])])
def test_names_every_library_that_qt_is_linked_to(group: str, before: list[str]) -> None:
    qt = Path(str(distribution("PySide6_Essentials").locate_file("PySide6/Qt")))
    files = [qt / "plugins" / f"{plugin}.so" for plugin in PLUGINS[group]]
    files += [qt / "lib" / f"libQt6{name}.so.6" for name in ("Widgets", "Svg", "Test")]
    known = {need for name in (group, *before) for need in system_packages.GROUPS[name]}
    unknown = of_the_system(files, qt / "lib") - known
    assert {name.partition(".so")[0] for name in unknown} <= OF_THE_C_LIBRARY


def test_all_there_is_silent_and_touches_nothing(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(system_packages, "is_there", lambda need: True)
    monkeypatch.setattr(subprocess, "run", lambda *args, **kwargs: pytest.fail("ran a command"))
    assert system_packages.main(["qt", "window", "build", "screen"]) == 0
    assert capfd.readouterr() == ("", "")


def test_says_what_to_install_when_it_may_not(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(system_packages, "is_there", lambda need: need != "libEGL.so.1")
    monkeypatch.setattr(system_packages, "root_command", lambda: None)
    assert system_packages.main(["qt"]) == 1
    said = capfd.readouterr().err
    assert "libEGL.so.1" in said
    assert "apt-get install libegl1" in said
