"""A problem in the window: the table of a match that stands still until the answer is found."""

from __future__ import annotations

from datetime import date
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QElapsedTimer, Signal
from PySide6.QtWidgets import QWidget

from lat_desktop.controllers.hints import HintController
from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.problem import ProblemController
from lat_desktop.controllers.problem_progress import ProblemResult, after_answer, next_open
from lat_desktop.controllers.review import ReviewController
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer, move_sentence
from lat_desktop.rulebook.problem import problems_of
from lat_desktop.tables.table import AnyTable
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.problem_bar import ProblemBar


class ProblemPage(GamePage):
    """A page on which somebody solves a problem."""

    next_asked = Signal(str, object)
    """The key of the game, and the :class:`Problem` that comes next."""

    def __init__(
        self,
        controller: ProblemController,
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
        self.problem: Final = controller
        self.progress: Final = ProblemBar(controller, settings, self)
        """What stands above the question."""
        self._stage.insertWidget(self._stage.indexOf(self.bar), self.progress)
        self.progress.help.clicked.connect(self.ask_hint)
        self._time: Final = QElapsedTimer()
        controller.answered.connect(self._on_answered)
        controller.eased.connect(self._on_eased)
        table.requests.next_problem_asked.connect(self._on_next_asked)

    def begin(self) -> None:
        """Show the position; where nothing is hidden, nothing is needed beside the table."""
        game = self.controller.match.game
        if not game.has_secrets and not self._settings.table_in_words:
            self.show_panel(False)
        self._time.start()
        super().begin()

    def _panel(self) -> tuple[QWidget, str]:
        panel, kind = super()._panel()
        return panel, kind if self.controller.match.game.has_secrets else "lesson"

    def ask_hint(self) -> None:
        """Give a clue, and whoever asks again the answer; neither while something else is said."""
        teaching = self.playback.teaching
        if teaching is not None and teaching.acts:
            self.table.take_parts_back()
            self.problem.help()
            self._advise()
        elif self.playback.past:
            self._remark(self.tr("There is help once you are back at the question."))
        else:
            self._remark(self.tr("Read what the bubble says first."))

    def _advice(self) -> str:
        """Return the clue, or the answer, that was asked for; in the past, what happened there."""
        teaching, clue = self.playback.teaching, self.problem.clue
        if teaching is not None and teaching.shown is not None:
            move = self.renderer.render(move_sentence(teaching.shown))
            return self.tr("The answer: {move}").format(move=move)
        if teaching is not None and clue is not None:
            return self.tr("A clue: {clue}").format(clue=self.renderer.render(clue))
        return super()._advice()

    def _on_answered(self, right: bool) -> None:
        """Keep what came of it, at once."""
        self._said = ""  # what is said of it is said, though it be the same as before
        known = self._known
        result = after_answer(
            known,
            right=right,
            helped=self.problem.helped,
            seconds=self._time.elapsed() // 1000,
            today=date.today(),
        )
        if result != known:
            self._keep(result)

    def _on_eased(self) -> None:
        """Keep at once that there was help: it can be solved without no more."""
        if self._known.solved is None:
            self._keep(replace(self._known, helped=True))

    @property
    def _known(self) -> ProblemResult:
        results = self._settings.problem_results(self.controller.match.game.key)
        return results.get(self.problem.problem.id, ProblemResult())

    def _keep(self, result: ProblemResult) -> None:
        game = self.controller.match.game.key
        self._settings.remember_problem(game, self.problem.problem.id, result)

    def _on_next_asked(self) -> None:
        game = self.controller.match.game.key
        results = self._settings.problem_results(game)
        self.next_asked.emit(game, next_open(problems_of(game), self.problem.problem, results))

    def _say_prompt(self) -> None:
        """Go on saying what is asked while parts of an answer are chosen, and which comes next."""
        teaching, asked = self.playback.teaching, self.playback.prompt
        chooses = teaching is not None and teaching.acts and self._prompt not in (None, asked)
        if self._prompt is None or not chooses or self.playback.past:
            super()._say_prompt()
            return
        part = self.renderer.render(self._prompt)
        self.bar.say(self.renderer.render(asked), part)
        self._announce(part)
        self.bar.advise(self._advice())

    def _on_prompt_shown(self, prompt: Sentence | None) -> None:
        super()._on_prompt_shown(prompt)
        bubble = self.table.lesson.item
        said = bubble.words() if bubble.isVisible() else ""
        if said and said != self._said:
            self._announce(said)
        self._said = said or self._said
