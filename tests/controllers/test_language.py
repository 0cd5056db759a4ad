"""Which language is spoken where the person has chosen none, and what Qt then writes."""

import sys

import pytest
from PySide6.QtCore import QDate, QLocale
from PySide6.QtWidgets import QApplication

from lat_desktop.controllers.language import LanguageService, system_language

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere Qt asks the system")


@linux_only
@pytest.mark.parametrize(
    ("variables", "spoken"),
    [
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it"}, "it"),
        ({"LANG": "it.UTF-8"}, "it"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": ""}, "en"),
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "it_CH.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "en_US.UTF-8", "LC_ALL": "it_IT.UTF-8"}, "it"),
        ({"LC_ALL": "", "LANG": "it_IT.UTF-8"}, "it"),
    ],
)
def test_the_system_says_which(
    variables: dict[str, str], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_language() == spoken


@pytest.mark.parametrize("chosen", ["en", "it"])
@pytest.mark.parametrize("before", [True, False])
def test_dates_are_in_the_language_spoken_whatever_the_system_speaks(
    chosen: str, before: bool, qapp: QApplication
) -> None:
    language = LanguageService()
    QLocale.setDefault(QLocale("de"))
    if before:
        language.set_language(chosen)
    language.speak_in_full()
    language.set_language(chosen)
    month = QLocale().toString(QDate(2026, 5, 1), "MMMM")
    assert month == {"en": "May", "it": "maggio"}[chosen]
