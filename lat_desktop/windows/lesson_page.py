"""A lesson in the window: the table of a match, and below it how far one has come."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from lat_desktop.controllers.hints import HintController
from lat_desktop.controllers.lesson import LessonController
from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.review import ReviewController
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.sitting import Request
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.rulebook.markup import with_links
from lat_desktop.tables.table import AnyTable
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.lesson_bar import LessonBar


class LessonPage(GamePage):
    """A page on which somebody learns to play. The table has the room of the lists beside it."""

    first_match_asked = Signal()
    """The lesson is over, and a match is to follow."""

    def __init__(
        self,
        controller: LessonController,
        playback: Playback,
        renderer: TextRenderer,
        table: AnyTable,
        theme: Theme,
        settings: Settings,
        hints: HintController,
        reviews: ReviewController,
        parent: QWidget | None = None,
    ) -> None:
        self._said = ""
        """What the bubble said last."""
        super().__init__(
            controller, playback, renderer, table, theme, settings, hints, reviews, parent
        )
        self.lesson: Final = controller
        self.progress: Final = LessonBar(controller, self.history.goal, self)
        """What stands in the place of the way back through a match."""
        self._stage.replaceWidget(self.history, self.progress)
        self.history.hide()
        controller.came_to.connect(self._on_came_to)
        if self.side.panel is not None:
            self.side.panel.task_done.connect(controller.finish_task)
            controller.task_asked.connect(self._on_task_asked)
        table.requests.first_match_asked.connect(self.first_match_asked)

    def begin(self) -> None:
        """Start the lesson, or go on with it, with nothing beside the table that it can do without.

        What teaches by itself stays, and the table in words for those who want it.
        """
        if self.side.panel is None and not self._settings.table_in_words:
            self.show_panel(False)
        super().begin()
        self._teach_panel()

    def _teach_panel(self) -> None:
        """Let the panel stand as the lesson wants it, in sight if it is to be written on."""
        panel, lesson = self.side.panel, self.lesson
        if panel is None:
            return
        if lesson.task:
            self.show_panel(True)
            self.side.show_words(False)
        panel.teach(lesson.tasks_done, lesson.task)

    def _on_task_asked(self) -> None:
        if self.side.panel is not None:
            self.side.panel.do(self.lesson.task)

    def _panel(self) -> tuple[QWidget, str]:
        panel, kind = super()._panel()
        return panel, kind if self.side.panel is not None else "lesson"

    def ask_hint(self) -> None:
        """Show what the lesson means."""
        if Request.LESSON_SHOW in self.playback.requests:
            self.table.requests.ask_for(Request.LESSON_SHOW)
        else:
            self._remark(self.tr("The lesson shows the way: read what it says on the table."))

    def _advice(self) -> str:
        """Return where more is to be read of what the bubble says."""
        said = self.table.lesson.said
        named = self.renderer.book.rule.format
        rules = [
            rule
            for rule in (() if said is None else said.rules)
            if named(number=rule) not in self.bar.sentence  # the line above leads there
        ]
        if not rules:
            return ""
        links = with_links(" ".join(f"[{rule}]" for rule in rules), self.renderer.book.rule)
        return self.tr("More about it {rules}").format(rules=links)

    def _on_prompt_shown(self, prompt: Sentence | None) -> None:
        super()._on_prompt_shown(prompt)
        bubble = self.table.lesson.item
        said = bubble.words() if bubble.isVisible() else ""
        if said and said != self._said:
            self._announce(said)
        self._said = said or self._said

    def _on_came_to(self, place: int) -> None:
        """Remember how far the lesson has come; one that is over begins anew."""
        setup, lesson = self.controller.match.setup, self.lesson
        again = 0 if lesson.over else place
        self._settings.remember_lesson_place(self.controller.match.game.key, setup.edition, again)
        focused = self.focusWidget()
        if focused is not None and self.side.isAncestorOf(focused) and not lesson.task:
            self.view.setFocus()  # where Space leads on
        self._teach_panel()
