"""What can be known of the image for macOS without a Mac."""

import ast
import plistlib
from pathlib import Path
from typing import Any

import image
import pytest
import release

ROOT = Path(__file__).parents[2]
SPEC = ast.parse((ROOT / "packaging" / "lat_desktop.spec").read_text("utf-8"))
CERTIFICATE = {"SIGNING_IDENTITY": "Developer ID Application: Somebody"}
NOTARY = {"NOTARY_KEY": "key.p8", "NOTARY_KEY_ID": "ABC", "NOTARY_ISSUER": "DEF"}


def called(name: str) -> dict[str, ast.expr]:
    """Return what the recipe of the bundle gives PyInstaller's step of that name, by keyword."""
    (call,) = (
        node
        for node in ast.walk(SPEC)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    )
    return {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}


def plist() -> dict[str, Any]:
    """Return what the program tells macOS of itself; None for what the recipe works out."""
    info = called("BUNDLE")["info_plist"]
    assert isinstance(info, ast.Dict)
    names = (ast.literal_eval(key) for key in info.keys if key)
    return {
        name: value.value if isinstance(value, ast.Constant) else None
        for name, value in zip(names, info.values, strict=True)
    }


def test_program_says_what_it_is() -> None:
    told = plist()
    assert {"CFBundleName", "CFBundleVersion", "CFBundleLocalizations"} <= told.keys()
    assert told["LSMinimumSystemVersion"] == "14.0"
    assert told["NSHighResolutionCapable"] is True
    # A click on a record comes as an event, which Qt hears; nothing may turn it into an argument.
    assert "argv_emulation" not in called("EXE")


def test_hardened_runtime_lets_pass_what_python_needs_and_no_more() -> None:
    file = ROOT / "packaging" / "macos" / "entitlements.plist"
    allowed = {"com.apple.security.cs.allow-unsigned-executable-memory": True}
    assert plistlib.loads(file.read_bytes()) == allowed
    assert {"codesign_identity", "entitlements_file"} <= called("EXE").keys()


@pytest.mark.parametrize(
    ("given", "programs"),
    [
        ({}, ["hdiutil"]),
        (NOTARY, ["hdiutil"]),  # what is not signed cannot be notarised
        (CERTIFICATE, ["hdiutil", "codesign"]),
        (CERTIFICATE | NOTARY, ["hdiutil", "codesign", "xcrun notarytool", "xcrun stapler"]),
    ],
)
def test_image_is_signed_as_far_as_there_are_means(
    given: dict[str, str], programs: list[str]
) -> None:
    (name,) = release.SYSTEMS["macos-arm64"]
    made = list(image.commands(Path(name), given))
    words = [command[:2] if command[0] == "xcrun" else command[:1] for command in made]
    assert [" ".join(map(str, pair)) for pair in words] == programs
    assert all(Path(name) in command for command in made)
    assert not given.get("NOTARY_KEY") or "SIGNING_IDENTITY" not in given or "key.p8" in made[2]
