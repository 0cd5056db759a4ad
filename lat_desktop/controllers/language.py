"""The language of everything that is shown, and its change while the program runs."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, QTranslator, Signal

from lat_desktop.controllers.qt_files import qt_folder
from lat_desktop.rulebook import LANGUAGES, Rulebook

if TYPE_CHECKING:
    from lat_desktop.rulebook.lesson import Lesson

TRANSLATIONS: Final = Path(__file__).parents[2] / "translations"
log = logging.getLogger(__name__)


def system_language() -> str:
    """Return the system's language if we speak it, else English."""
    if sys.platform == "linux":  # where Qt looks, too; QLocale has 900 names, which take a moment
        variables = map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))
        name = next(filter(None, variables), "")
    else:
        from PySide6.QtCore import QLocale

        name = QLocale.system().name()
    code = name.partition("_")[0].partition(".")[0]
    return code if code in LANGUAGES else "en"


class LanguageService(QObject):
    """Speaks one language at a time and tells when it has changed.

    Qt's own LanguageChange event does not reach graphics items and models: whatever shows words
    connects to :attr:`language_changed` and asks again.
    """

    language_changed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language = "en"
        self._is_in_full = False
        # Kept here, because a translator that nobody refers to is collected.
        self._translators: list[QTranslator] = []

    @property
    def language(self) -> str:
        """The code of the language spoken now."""
        return self._language

    def set_language(self, code: str) -> None:
        """Speak *code*; empty means the system's language."""
        code = code or system_language()
        if code == self._language:
            return
        for translator in self._translators:
            QCoreApplication.removeTranslator(translator)
            translator.deleteLater()
        self._translators = [] if code == "en" else self._load(code)
        self._language = code
        if self._is_in_full:
            self.speak_in_full()
        self.language_changed.emit(code)

    def speak_in_full(self) -> None:
        """Have Qt write dates and numbers in this language, too, from now on.

        Not before the lobby is seen, which has none: QLocale has 900 names, which take a moment.
        """
        from PySide6.QtCore import QLocale

        self._is_in_full = True
        QLocale.setDefault(QLocale(self._language))

    def rulebook(self, game: str) -> Rulebook:
        """Return the rules text and the words of *game* in the language spoken now."""
        return Rulebook.load(self._language, game)

    def lesson(self, game: str, edition: str) -> Lesson:
        """Return what is said in the lesson of *game*, in the language spoken now."""
        from lat_desktop.rulebook.lesson import Lesson  # the lobby teaches nothing

        return Lesson.load(self._language, game, edition)

    def _load(self, code: str) -> list[QTranslator]:
        qt_translations = str(qt_folder() / "translations")
        translators = []
        for name, folder in (("lat_desktop", str(TRANSLATIONS)), ("qtbase", qt_translations)):
            translator = QTranslator(self)
            if translator.load(f"{name}_{code}", folder):
                QCoreApplication.installTranslator(translator)
                translators.append(translator)
            else:
                log.warning("no translation %s_%s in %s", name, code, folder)
        return translators
