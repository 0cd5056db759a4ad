"""The program never connects to a network: it has nothing by which it could."""

from __future__ import annotations

import re

import pytest

from tests.packaging.test_recipe import imported_modules
from tests.test_storeys import PROGRAM, ROOT

BY_NETWORK = {
    *("asyncio", "ftplib", "http", "imaplib", "poplib", "smtplib", "socket", "socketserver"),
    *("ssl", "urllib.request", "webbrowser", "wsgiref", "xmlrpc"),
    *("PySide6.QtNetwork", "PySide6.QtNetworkAuth", "PySide6.QtWebEngineCore"),
    *("PySide6.QtWebSockets", "PySide6.QtHttpServer", "PySide6.QtQml", "PySide6.QtQuick"),
}
"""What programs speak to a network with, of Python and of Qt."""
FILES = sorted(PROGRAM.rglob("*.py"))
WORDS = sorted(
    file
    for folder in ("resources", "translations", "lat_desktop")
    for file in (ROOT / folder).rglob("*")
    if file.suffix in {".py", ".md", ".ts", ".toml"}
)


def test_no_module_can_speak_to_a_network() -> None:
    assert FILES
    found = {file.name: imported_modules(file) & BY_NETWORK for file in FILES}
    assert not {name: modules for name, modules in found.items() if modules}


@pytest.mark.parametrize("address", [r"https?://", r"ftp://", r"mailto:", r"\bwww\."])
def test_no_word_of_the_program_leads_to_a_page_on_a_network(address: str) -> None:
    """A link in what it says leads to a rule, or to a folder on this computer."""
    assert len(WORDS) > len(FILES)
    leading = [
        file.name
        for file in WORDS
        if re.search(address, file.read_text(encoding="utf-8").replace("http://www.w3.org", ""))
    ]
    assert not leading
