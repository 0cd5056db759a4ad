"""What of Qt, of a Linux system and of Python goes into a bundle, for the recipes that make one.

PyInstaller collects generously. What goes in is decided here: of Qt and of the system's libraries
what the lists name, of Python what is imported less the list of exceptions.
"""

from __future__ import annotations

import compileall
import gzip
import py_compile
import re
import shutil
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[1]
LINUX = sys.platform == "linux"

# --- of Qt --------------------------------------------------------------------------------------

# Left out of what PyInstaller finds: Network, OpenGL (the scene is painted by the processor), Qml
# and Quick (for an on-screen keyboard), Pdf, the platforms of embedded devices.
QT_MODULES = {"QtCore", "QtGui", "QtWidgets", "QtSvg"}
QT_LIBRARIES = {"Core", "Gui", "Widgets", "Svg", "DBus", "XcbQpa", "WaylandClient"}
if LINUX:  # what older screen readers are asked by
    QT_MODULES |= {"QtDBus"}
if sys.platform == "win32":  # only pictures of a desktop's theme would be in SVG
    QT_LIBRARIES -= {"Svg"}

# Plugins, by folder. Left out: vnc, eglfs and other platforms; the GTK theme, which brings all of
# GTK; GLX and EGL for X11; pictures other than our SVG; network, TLS, bare touch screens; the looks
# of Windows and macOS, for the program has its own.
QT_PLUGINS = {
    "platforms": {"xcb", "wayland", "offscreen", "windows", "cocoa"},
    "platformthemes": {"xdgdesktopportal"},  # light or dark, as the desktop is
    "platforminputcontexts": {
        "composeplatforminputcontextplugin",
        "ibusplatforminputcontextplugin",
    },
    "wayland-shell-integration": {"xdg-shell"},
    "wayland-decoration-client": {"adwaita", "bradient"},  # frames, where the desktop draws none
    "iconengines": {"svgicon"} if "Svg" in QT_LIBRARIES else (),
    "imageformats": {"svg"} if "Svg" in QT_LIBRARIES else (),
}

# Qt's own words, as on the standard buttons, in the languages we speak. English is built in.
QT_TRANSLATIONS = {"qtbase_it.qm"}

# --- of a Linux system --------------------------------------------------------------------------

# What X11 needs, of which many desktops lack a part (libxcb-cursor above all), and what the
# interpreter itself needs. All else is found on every Linux with a screen and better taken from
# there: libX11, fontconfig, glib, D-Bus, Wayland, OpenGL, the C++ library. These belong with the
# system's drivers, fonts and message bus, and an older copy of ours would break the newer rest.
SYSTEM_LIBRARIES = re.compile(
    r"lib(xcb-\w+(-\w+)?|xkbcommon(-x11)?|python3\.\d+|ffi|mpdec)\.so\.[\d.]+"
)

# --- of Python ----------------------------------------------------------------------------------

# Encodings in which no system of today names its files or writes to its pipes: those of DOS, of the
# Macintosh and of large computers, and what is no encoding of text.
OLD_ENCODINGS = [f"encodings.{name}" for name in """
    cp037 cp273 cp424 cp500 cp720 cp737 cp775 cp852 cp855 cp856 cp857 cp858 cp860 cp861 cp862 cp863
    cp864 cp865 cp869 cp875 cp1006 cp1026 cp1125 cp1140 hp_roman8 palmos
    mac_arabic mac_croatian mac_cyrillic mac_farsi mac_greek mac_iceland mac_latin2 mac_roman
    mac_romanian mac_turkish bz2_codec idna punycode quopri_codec rot_13 uu_codec zlib_codec
""".split()]  # fmt: skip  # noqa: SIM905

if sys.platform == "win32":  # those of Unix: Windows has its own, cp1250 and so on
    OLD_ENCODINGS += [f"encodings.iso8859_{part}" for part in (*range(2, 12), 13, 14, 16)]
    OLD_ENCODINGS += [f"encodings.{name}" for name in ("koi8_r", "koi8_t", "koi8_u", "tis_620")]

# What others import for cases that are not ours.
EXCLUDED_MODULES = [
    "_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw",
    "_hashlib", "_ssl", "ssl",  # OpenSSL, 6 MB; hashlib has its own
    "_uuid", "_wmi",  # of the system, which uuid and platform do without
    "asyncio", "concurrent", "multiprocessing",  # the AI is a QProcess and speaks by pipe
    "bz2", "lzma", "csv", "gzip", "tarfile",
    "_multibytecodec",  # for encodings of the East
    "_py_abc", "_pydatetime", "_pydecimal",  # for interpreters without the compiled ones
    "getopt", "pickle", "pprint", "py_compile", "tracemalloc",
    "importlib._bootstrap", "importlib._bootstrap_external",  # the interpreter has them in itself
    "importlib.metadata", "importlib.resources",
    "email", "http", "urllib.request", "xml", "xmlrpc",
    "curses", "doctest", "pdb", "pydoc", "readline", "sqlite3", "tkinter", "unittest",
    "PySide6.QtNetwork", "PySide6.QtOpenGL", "PySide6.QtTest",
    "attr", "attrs", "hypothesis", "numpy",
    "pkg_resources", "pytest", "setuptools", "typing_extensions", "yaml",
]  # fmt: skip
if not LINUX:
    EXCLUDED_MODULES += ["PySide6.QtDBus"]


# --- of sound -----------------------------------------------------------------------------------

# What plays it, where there is a wheel of it: of miniaudio the library alone, and what that asks
# for as it is loaded, which PyInstaller cannot see. Without it the program is silent.
OF_SOUND = ("miniaudio", "cffi") if find_spec("_miniaudio") else ()
SOUND_MODULES = ("_miniaudio", "_cffi_backend") if OF_SOUND else ()


def belongs(destination: str) -> bool:
    """Whether a file that PyInstaller collected goes in; its path within the bundle is given."""
    path = Path(destination)
    if re.match(r"api-ms-win-|ucrtbase\.dll", path.name, re.IGNORECASE):
        return False  # a part of Windows, which other programs bring along
    # On a Mac a library is a folder, and a link beside the program has its bare name.
    name = next((part for part in path.parts if part.endswith(".framework")), path.name)
    if library := re.match(r"(?:lib)?Qt6?([A-Z]\w+?)(?:\.so\.6|\.dll|\.framework)", name):
        return library[1] in QT_LIBRARIES
    if len(path.parts) == 1 and (link := re.fullmatch(r"Qt([A-Z]\w+)", path.name)):
        return link[1] in QT_LIBRARIES
    if "PySide6" not in path.parts:
        beside = LINUX and len(path.parts) == 1 and ".so" in path.name
        of_the_system = beside and path.name.partition(".")[0] not in SOUND_MODULES
        return not of_the_system or SYSTEM_LIBRARIES.fullmatch(path.name) is not None
    if "plugins" in path.parts:
        plugin = re.sub(r"^(lib)?q?|\.(so|dll|dylib)$", "", path.name)
        return plugin in QT_PLUGINS.get(path.parent.name, ())
    if "translations" in path.parts:
        return path.name in QT_TRANSLATIONS
    if path.name == "opengl32sw.dll":  # OpenGL by the processor, 20 MB, for Windows without drivers
        return False
    return not path.name.startswith("Qt") or path.name.partition(".")[0] in QT_MODULES


def resources() -> list[tuple[str, str]]:
    """Return what the program reads as it runs, each with its folder in the bundle.

    Problems are packed: 0.1 MB instead of 0.9.
    """
    packed = ROOT / "build" / "problems"
    shutil.rmtree(packed, ignore_errors=True)
    packed.mkdir(parents=True)
    for shelf in (ROOT / "resources" / "problems").glob("*.jsonl"):
        # With no hour in it, so that it is the same twice.
        content = gzip.compress(shelf.read_bytes(), mtime=0)
        (packed / f"{shelf.name}.gz").write_bytes(content)
    return [
        (str(packed), "resources/problems"),
        *(
            (str(each), f"resources/{each.name}" if each.is_dir() else "resources")
            for each in sorted((ROOT / "resources").iterdir())
            if each.name != packed.name
        ),
    ]


def deflate(library: Path) -> None:
    """Pack the modules in *library*, a zip, which PyInstaller leaves as they are."""
    with zipfile.ZipFile(library) as stored:
        modules = [(entry, stored.read(entry)) for entry in stored.infolist()]
    with zipfile.ZipFile(library, "w", zipfile.ZIP_DEFLATED) as packed:
        for entry, content in modules:
            packed.writestr(entry, content, zipfile.ZIP_DEFLATED)


def pyside_support() -> list[tuple[str, str]]:
    """Compile the Python modules inside PySide6's library, each with its folder in the bundle.

    PySide6 unpacks and compiles them at every start, where it does not find them in a folder of
    this name (see SBK_EMBED in its signature_bootstrap.py). Of them all are imported at every
    start; with pyside_loader.py in the place of PySide6's own, only those that are needed.
    """
    import shiboken6.Shiboken  # noqa: F401, which imports shibokensupport

    folder = ROOT / "build" / "files.dir"
    shutil.rmtree(folder, ignore_errors=True)
    sys.modules["shibokensupport"].__loader__.zfile.extractall(folder)  # type: ignore[union-attr]
    loader = folder / "shibokensupport" / "signature" / "loader.py"
    shutil.copy(ROOT / "packaging" / "pyside_loader.py", loader)
    # With no hour in them, so that they are the same twice.
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    compileall.compile_dir(
        folder, stripdir=folder, legacy=True, quiet=1, invalidation_mode=unchecked
    )
    return [
        (str(file), str(Path("shiboken6/files.dir", file.parent.relative_to(folder))))
        for file in folder.rglob("*.pyc")
    ]
