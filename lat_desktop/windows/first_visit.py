"""What is asked when the door of a game is opened for the first time: to learn it, or to play."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from lat_desktop.controllers.language import LanguageService
from lat_desktop.rulebook.lesson import Lesson
from lat_desktop.widgets.label import Label
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.dialog import Dialog, Heading, brassy, letters_wide


class FirstVisitDialog(Dialog):
    """Offers the lesson of a game beside a match of it; Enter begins the lesson."""

    wants_answer = True
    lesson_asked = Signal(str)
    """The key of the game."""
    match_asked = Signal(str)

    def __init__(
        self,
        game: str,
        edition: str,
        language: LanguageService,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._game = game
        self._edition = edition
        self._language = language
        self._theme = theme
        self.heading: Final = Heading(theme, self)
        self.about: Final = Label(self)
        self.learn: Final = QPushButton(self)
        self.play: Final = QPushButton(self)
        self.about.setWordWrap(True)
        self.about.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 24, 32, 24)
        column.setSpacing(14)
        column.addWidget(self.heading)
        column.addWidget(self.about)
        row = QHBoxLayout()
        row.setSpacing(12)
        for button in (self.learn, self.play):
            button.setMinimumHeight(2 * button.sizeHint().height())
            row.addWidget(button, 1)
        column.addSpacing(6)
        column.addLayout(row)
        self.learn.setDefault(True)
        self.learn.clicked.connect(self._on_learn)
        self.play.clicked.connect(self._on_play)
        theme.changed.connect(self._dress)
        self._dress()
        self.retranslate_ui()
        self.learn.setFocus()

    def _dress(self) -> None:
        self.learn.setPalette(brassy(self._theme))
        self.setMinimumWidth(letters_wide(self, 70))

    def sizeHint(self) -> QSize:
        """Return what the words need at the width they get, and not at a narrower one."""
        width = max(super().sizeHint().width(), self.minimumWidth())
        return QSize(width, self.heightForWidth(width))

    def retranslate_ui(self) -> None:
        """Say everything in the language of the moment."""
        book = self._language.rulebook(self._game)
        self.setWindowTitle(book.word("game.name"))
        self.heading.set_words(book.word("game.name"), book.word("game.line"))
        lesson = Lesson.load(self._language.language, self._game, self._edition)
        self.about.setText(lesson.epigraph.strip("*"))
        self.learn.setText(self.tr("&Learn it in five minutes"))
        self.play.setText(self.tr("&Play"))

    def _on_learn(self) -> None:
        self.accept()
        self.lesson_asked.emit(self._game)

    def _on_play(self) -> None:
        self.accept()
        self.match_asked.emit(self._game)
