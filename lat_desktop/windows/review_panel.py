"""What stands beside the table while one looks back on a match: the curve, the costliest moves."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QSize, QStringListModel, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QStackedLayout,
    QStyle,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.review import ReviewController
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.sitting import MatchSource
from lat_desktop.controllers.tendencies import recurrent
from lat_desktop.controllers.text_renderer import TextRenderer, in_a_row
from lat_desktop.engine.game import Seat
from lat_desktop.models.chance_table import ChanceRow, ChanceTableModel
from lat_desktop.models.review import (
    MOMENTS,
    MOST,
    CostliestMovesModel,
    ResultBreakdownModel,
    ReviewSentences,
    Role,
    StoryModel,
)
from lat_desktop.players.marks import Mark
from lat_desktop.players.review import Decision, LuckSwing, Review
from lat_desktop.rulebook import plain
from lat_desktop.widgets import fonts
from lat_desktop.widgets.choices import DropDown, Index, Segments, Value
from lat_desktop.widgets.commands import Place, commands
from lat_desktop.widgets.headings import HeadingLabel
from lat_desktop.widgets.label import Label
from lat_desktop.widgets.paper_lists import (
    SentenceDelegate,
    SentenceList,
    make_paper_list,
    make_paper_table,
    make_reading_table,
)
from lat_desktop.widgets.retained_size import retain_size
from lat_desktop.widgets.selection_by_reader import choose_row
from lat_desktop.widgets.theme import Theme
from lat_desktop.widgets.tips import set_tip
from lat_desktop.windows.dialog import Content
from lat_desktop.windows.win_chance_curve import CurveLegend, CurveStop, WinChanceCurve

LEAVES: Final = ("story", "moves", "account", "table")
"""What is shown below the curve, one at a time, in this order."""
LEAST: Final = 5
"""So many lines of what can be scrolled are seen at the least."""
FOR_MARKS: Final = 8
"""So many more lines than the key of the curve needs are there where it has marks, too."""


class _Sentences(SentenceList):
    """A list that asks for little room, and takes more."""

    def sizeHint(self) -> QSize:
        """Return room for a few lines."""
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return room for a few lines."""
        return QSize(super().minimumSizeHint().width(), LEAST * self.fontMetrics().height())


class ReviewPanel(QFrame):
    """Shows the review of a match as far as it has come, and lets one walk through it."""

    chosen = Signal(object)
    """The :class:`~lat_desktop.players.review.Decision` that is looked at now; None for none."""
    hinted = Signal(str)
    """What the decision under the pointer was, or the luck; empty when it is gone."""
    left = Signal()
    """Somebody has seen enough."""
    retry_asked = Signal(int)
    """Somebody would like to play on from where so many steps had been made."""

    def __init__(
        self,
        controller: MatchController,
        reviews: ReviewController,
        renderer: TextRenderer,
        theme: Theme,
        settings: Settings,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._reviews = reviews
        self._renderer = renderer
        self._settings = settings
        self._failed = False
        self.sentences: Final = ReviewSentences(renderer, self)
        self.whose: Final = DropDown(self)
        self.curve: Final = WinChanceCurve(theme, self)
        self._legend = CurveLegend(theme, self)
        self._content: Final = Content(self)
        self.leaf: Final = Segments(theme, LEAVES, self)
        """What stands below: the story, what cost most, luck and skill, or the curve in figures."""
        self._leaves: Final = QStackedLayout()
        self.story: Final = _Sentences(self)
        self.next_time: Final = Label(self)
        self.no_story: Final = Label(self)
        """Says that nothing stood out, in the place of a story."""
        self.no_mistakes: Final = Label(self)
        self.costliest: Final = _Sentences(self)
        self.account: Final = QTableView(self)
        self.table: Final = QTableView(self)
        """The curve in figures."""
        self.words: Final = _Sentences(self)
        """The table of the decision that is looked at, in words."""
        self.progress: Final = QProgressBar(self)
        self.go_on: Final = QPushButton(self)
        """Stops the reckoning, or lets it go on."""
        self.retry: Final = QPushButton(self)
        """Plays on from the decision that is looked at."""
        self.close_button: Final = QPushButton(self)
        self._whose_label = Label(self)
        self._status = Label(self)
        self._rating = Label(self)
        self._average = Label(self)
        self._words_heading = HeadingLabel(self)
        self._story = StoryModel(self.sentences, renderer, self)
        self._costliest = CostliestMovesModel(self.sentences, renderer, self)
        self._account = ResultBreakdownModel(self.sentences, renderer, self)
        self._table = ChanceTableModel(self.sentences, renderer, self)
        self._words = QStringListModel(self)
        self._rounds = tuple(
            number
            for number, step in enumerate(controller.match.steps)
            if any(event.begins_round for event in step.events)
        )
        self._shown: CurveStop | None = None
        self._build()
        self.setTabOrder(self.curve, self.retry)
        self._retranslate()
        self.dress()

        self.whose.chosen.connect(self._on_whose_chosen)
        self.curve.valueChanged.connect(self._on_walked)
        self.curve.pointed.connect(self._on_pointed)
        for view in (self.story, self.costliest, self.table):
            view.clicked.connect(self._on_listed_chosen)
            view.activated.connect(self._on_listed_chosen)
        self.leaf.options.chosen.connect(self._show_leaf)
        self.go_on.clicked.connect(self._on_go_on)
        self.retry.clicked.connect(self._on_retry)
        self.close_button.clicked.connect(self.left)
        reviews.review_progressed.connect(self._on_progressed)
        reviews.review_ready.connect(self._on_ready)
        reviews.review_failed.connect(self._on_failed)
        settings.changed.connect(self._on_setting_changed)
        renderer.language_changed.connect(self._retranslate)
        theme.changed.connect(self.dress)

    def _build(self) -> None:
        self.leaf.value = "story"
        for listed, model in ((self.story, self._story), (self.costliest, self._costliest)):
            listed.setModel(model)
            listed.follows = True  # or it and the table would say two things
            choose_row(listed)
            listed.setItemDelegate(_ChangeDelegate(listed))
        self.words.setModel(self._words)
        for view in (self.story, self.costliest, self.words):
            make_paper_list(view)
        self.table.setModel(self._table)
        choose_row(self.table)
        make_reading_table(self.table)
        self.account.setModel(self._account)
        make_paper_table(self.account)
        self.next_time.setWordWrap(True)
        for nothing in (self.no_story, self.no_mistakes):
            nothing.setWordWrap(True)
            nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._status.setWordWrap(True)
        self._average.setWordWrap(True)
        self._rating.setWordWrap(True)
        self.progress.setTextVisible(False)
        self.progress.setMaximumHeight(8)
        self.whose.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._words_heading.setBuddy(self.words)

        # It takes what room there is, and does not make the whole panel scroll.
        self.table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)

        top = QHBoxLayout()
        top.addWidget(self._whose_label)
        top.addWidget(self.whose, 1)
        top.addWidget(self.close_button)
        reckoning = QHBoxLayout()
        reckoning.addWidget(self._status, 1)
        reckoning.addWidget(self.go_on)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._content)
        column = QVBoxLayout(self._content.inside)
        column.setSpacing(4)
        column.addLayout(top)
        column.addWidget(self.curve, 3)
        column.addWidget(self._legend)
        column.addWidget(self.retry)
        column.addWidget(self._words_heading)
        column.addWidget(self.words, 3)
        column.addWidget(self.leaf)
        column.addLayout(self._leaves, 3)
        # What goes when all is judged makes room for what comes then: nothing above them moves.
        column.addWidget(self.progress)
        column.addLayout(reckoning)
        column.addWidget(self._rating)
        self._add_leaf(self.story, self.no_story, self.next_time)
        self._add_leaf(self.costliest, self.no_mistakes)
        self._add_leaf(self._average, self.account).addStretch(1)
        self._add_leaf(self.table)
        self._show_leaf()
        self._show_words()

    def _add_leaf(self, *parts: QWidget) -> QVBoxLayout:
        """Lay *parts* below each other where the leaves lie: all take the room of the largest."""
        leaf = QWidget(self)
        retain_size(leaf)
        column = QVBoxLayout(leaf)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for part in parts:
            column.addWidget(part)
        self._leaves.addWidget(leaf)
        return column

    @property
    def seat(self) -> Seat:
        """Whose play is looked back on."""
        return int(self.whose.value)

    @property
    def decision(self) -> Decision | None:
        """The decision that is looked at."""
        return self.curve.decision

    @property
    def ready(self) -> bool:
        """Whether all has been judged."""
        return self._reviews.review is not None

    def begin(self) -> None:
        """Let the reckoning begin, or go on, and show what is there."""
        self._failed = False
        self._reviews.start()
        self._show_all()
        self.curve.setFocus()
        self.chosen.emit(self.decision)

    def go_to(self, steps: int) -> None:
        """Look at the decision that was made after so many *steps*, if there is one."""
        stops = [stop.decision.step for stop in self.curve.stops]
        if steps in stops:
            self.curve.setValue(stops.index(steps))

    def look_at(self, seat: Seat) -> None:
        """Look back on the play of *seat*."""
        if seat != self.seat:
            self.whose.value = seat
            self._on_whose_chosen()

    def show_in_words(self, lines: list[str]) -> None:
        """Say what lies where on the table that is looked at."""
        if lines != self._words.stringList():
            self._words.setStringList(lines)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave, or walk along wherever the focus is."""
        step = QAbstractSlider.SliderAction
        match commands().meant(event, Place.TABLE):
            case "leave" | "table.review":
                self.left.emit()
            case "left" | "right" as command:
                self.curve.setFocus()
                back, forth = step.SliderSingleStepSub, step.SliderSingleStepAdd
                self.curve.triggerAction(back if command == "left" else forth)
            case _:
                super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the curve wider than it is high, and do without details where there is no room."""
        super().resizeEvent(event)
        self.curve.setMaximumHeight(round(self.width() * 0.72))
        layout = self._content.inside.layout()
        assert layout is not None
        margins, bar = layout.contentsMargins(), self._content.verticalScrollBar()
        beside = margins.left() + margins.right() + bar.sizeHint().width()
        self.leaf.fit(self.width() - beside)
        self._make_room()

    def _make_room(self) -> None:
        lines = self.height() / self.fontMetrics().height()
        spare = lines - (32 if self._settings.table_in_words else 24)
        self._legend.setVisible(spare > 0)
        self._legend.lines = 2 if spare > FOR_MARKS else 1

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language of the window's own words."""
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def dress(self) -> None:
        """Take the sizes of the program's font."""
        heading = QFont(self.font())
        heading.setFamily(fonts.serif_family())
        heading.setPointSizeF(self.font().pointSizeF() * 1.1)
        for label in (self._words_heading, self._rating):
            label.setFont(heading)
        small = QFont(self.font())
        small.setPointSizeF(self.font().pointSizeF() * 0.9)
        self._average.setFont(small)
        self.table.setMinimumHeight(LEAST * self.fontMetrics().height())
        height = round(self.fontMetrics().height() * 1.25)
        self.account.verticalHeader().setDefaultSectionSize(height)
        self.account.updateGeometry()

    def _retranslate(self) -> None:
        people = self._controller.people
        seats = range(self._controller.match.setup.seats)
        order = [*people, *(seat for seat in seats if seat not in people)]
        whose = self.tr("Player")
        self._whose_label.setText(whose)
        names: dict[Value, str] = {seat: self._renderer.name(seat) for seat in order}
        self.whose.set_words(whose, names)
        self.curve.setAccessibleName(self.tr("Chance of winning"))
        self.curve.setAccessibleDescription(
            self.tr("Left and Right go from move to move, Home and End to the first and the last.")
        )
        luck = "" if self._reviews.so_far.is_perfect_information else self.tr("luck")
        marks = {
            Mark.DOUBTFUL: self.tr("doubtful"),
            Mark.BAD: self.tr("mistake"),
            Mark.BLUNDER: self.tr("blunder"),
        }
        self._legend.set_words(self.tr("chosen"), self.tr("better"), luck, marks)
        leaves: dict[Value, str] = {
            "story": self.tr("Story"),
            "moves": self.tr("Mistakes"),
            "account": self.tr("Tally"),
            "table": self.tr("Figures"),
        }
        self.leaf.set_words(self.tr("Below the curve"), leaves)
        self.no_story.setText(
            self.tr(
                "Nothing stood out: no mistake and no stroke of luck changed the chances much."
                " It was decided little by little."
            )
        )
        self.no_mistakes.setText(self.tr("No mistakes were found."))
        self.story.setAccessibleName(self.tr("What decided the match"))
        self.costliest.setAccessibleName(self.tr("What cost most"))
        self._words_heading.setText(self.tr("On the table"))
        self.words.setAccessibleName(self.tr("On the table"))
        self.account.setAccessibleName(self.tr("Luck and skill"))
        self.table.setAccessibleName(self.tr("Chance of winning"))
        self.progress.setAccessibleName(self.tr("Progress of the review"))
        self.retry.setText(self.tr("&Play on from here"))
        self.close_button.setText(self.tr("&Close"))
        set_tip(self.close_button, self.tr("Back to the end of the match (Esc)"))
        self.close_button.setAccessibleDescription("Esc")
        self._show_all()

    # What is there

    def _show_all(self) -> None:
        """Show the review, or as much of it as there is."""
        reviews = self._reviews
        ready = reviews.review
        review = reviews.so_far
        self.curve.show_review(review, self.seat, self._rounds, done=ready is not None)
        rows = [
            ChanceRow(stop.decision, stop.swing, stop.before, stop.after)
            for stop in self.curve.stops
        ]
        last = self.curve.stops[-1] if self.curve.stops else None
        if last is not None and last.last is not None:
            end = review.results[self.seat]
            rows.append(ChanceRow(last.decision, last.last, last.after, end, is_end=True))
        self._table.show(rows)
        self._story.show(review.moments(self.seat, MOMENTS), self.seat, self._happened)
        self._costliest.show(review.costliest(self.seat, MOST))
        self._account.show(ready, self.seat)
        self._rating.setVisible(ready is not None)
        if ready is not None:
            self._rating.setText(self._rated(ready))
            set_tip(self._rating, self.tr("How well was played, whatever came of it"))
            self._average.setText(self.sentences.average(ready, self.seat))
        self._show_leaf()
        self._make_room()
        self._say_status()
        self._tell_chosen()

    def _happened(self, swing: LuckSwing) -> str:
        """Return what a stroke of luck was: how a round ended, or else what was seen last.

        Before that is said what chance had done. It is what the seat's own move led to, where
        nothing else came of it. What somebody gave away is no luck, if there is anything else.
        """
        match, render = self._controller.match, self._renderer.render_events
        source = MatchSource(match.after(swing.end), (self.seat,))
        seen = source.visible_steps_after(max(swing.begin - 1, 0))[::-1]
        ends = [step for step in seen if match.after(step.number).view(None).between_rounds]
        if ended := next(filter(None, (render(step.events) for step in ends)), ""):
            return ended
        gifts = {each.step + 1 for each in self._reviews.so_far.decisions if each.mark is not None}
        told = [(step.number, words) for step in seen if (words := render(step.events))]
        if not told:
            return ""
        last, words = next((each for each in told if each[0] not in gifts), told[0])
        by_chance = (
            render(tuple(event for event in step.events if event.subject is None))
            for step in seen
            if step.number < last
        )
        return in_a_row(next(filter(None, by_chance), ""), words)

    def _rated(self, review: Review) -> str:
        """Return how well was played, and how many moves were taken back for that."""
        times = review.times_taken_back(self.seat)
        taken_back = self.tr("Moves taken back: {n}").format(n=times) if times else ""
        rating = self.sentences.rating(review, self.seat)
        return in_a_row(rating, taken_back)

    def _say_status(self) -> None:
        done, of = self.progress.value(), self.progress.maximum()
        ready = self._reviews.review is not None
        for widget in (self.progress, self._status, self.go_on):
            widget.setVisible(not ready)
        if self._failed:
            said = self.tr("The review stopped: Master’s program failed.")
        else:
            said = self.tr("{done} of {of} decisions of all players").format(done=done, of=of)
        self._status.setText(said)
        if self._reviews.running:
            self.go_on.setText(self.tr("&Stop"))
        else:
            self.go_on.setText(self.tr("&Try again") if self._failed else self.tr("Go &on"))

    def _say_next_time(self) -> None:
        """Say what to try next time, to whoever has made the same mistake before."""
        own = self.ready and self._controller.people == (self.seat,)
        kept = self._settings.losses(self._controller.match.game.key) if own else ()
        said = self.sentences.next_time(recurrent(kept))
        self.next_time.setText(plain(said))
        self.next_time.setVisible(bool(said))

    def _show_leaf(self) -> None:
        self._leaves.setCurrentIndex(LEAVES.index(str(self.leaf.value)))
        for widget in (self.account, self._average):
            widget.setVisible(self.ready)
        self.account.updateGeometry()
        review = self._reviews.review
        judged = review is not None and bool(review.decisions_of(self.seat))
        for listed, model, nothing in (
            (self.story, self._story, self.no_story),
            (self.costliest, self._costliest, self.no_mistakes),
        ):
            empty = judged and model.rowCount() == 0
            listed.setVisible(not empty)
            nothing.setVisible(empty)
        self._say_next_time()

    def _tell_chosen(self) -> None:
        """Tell which decision is looked at, if it is another one than before, or seen otherwise."""
        if self.curve.stop != self._shown:
            self._shown = self.curve.stop
            decision = self.decision
            row = -1 if decision is None else self._costliest.row_of(decision)
            index = self._costliest.index(row) if row >= 0 else QModelIndex()
            self.costliest.setCurrentIndex(index)
            self.chosen.emit(decision)
        at = self.decision
        own = at is not None and at.seat in self._controller.people
        self.retry.setEnabled(own)
        set_tip(
            self.retry,
            self.tr("Begins a match of its own at this moment, with the same cards and opponents")
            if own
            else self.tr("One plays on from one’s own decisions, not from those of the computer"),
        )

    def _show_words(self) -> None:
        for widget in (self.words, self._words_heading):
            widget.setVisible(self._settings.table_in_words)
        self._make_room()

    # What is heard

    def _on_walked(self) -> None:
        self._tell_chosen()

    def _on_pointed(self, found: Decision | LuckSwing | None) -> None:
        match found:
            case Decision():
                self.hinted.emit(self.sentences.short(found))
            case LuckSwing():
                steps = len(self._controller.match.steps)
                self.hinted.emit(self.sentences.luck(found, steps))
            case None:
                self.hinted.emit("")

    def _on_retry(self) -> None:
        if self.decision is not None:
            self.retry_asked.emit(self.decision.step)

    def _on_listed_chosen(self, index: Index) -> None:
        """Look at that decision, or at the one that came next."""
        step: int = index.data(Role.STEP)
        stops = [stop.decision.step for stop in self.curve.stops]
        later = [each for each in stops if each >= step] or stops[-1:]
        self.go_to(min(later, default=step))

    def _on_whose_chosen(self) -> None:
        self._shown = None
        self._show_all()
        self.chosen.emit(self.decision)

    def _on_progressed(self, done: int, of: int) -> None:
        self.progress.setRange(0, max(of, 1))
        self.progress.setValue(done)
        if self.isVisible():  # else it is shown when somebody comes back
            self._show_all()

    def _on_ready(self) -> None:
        self._show_all()
        if self.decision is None:
            self.chosen.emit(None)  # it is known now that there is none

    def _on_failed(self) -> None:
        self._failed = True
        self._on_ready()

    def _on_go_on(self) -> None:
        if self._reviews.running:
            self._reviews.cancel()
        else:
            self._failed = False
            self._reviews.start()
        self._say_status()

    def _on_setting_changed(self, name: str) -> None:
        if name == "table_in_words":
            self._show_words()


class _ChangeDelegate(SentenceDelegate):
    """Paints what happened, and before it what it changed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, gap=3, widest_beside="−88,8 ")

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint both."""
        margin = self.margin(option)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        words = QStyleOptionViewItem(option)
        words.rect.setLeft(words.rect.left() + margin)
        place = option.rect.adjusted(0, 0, 0, 0)
        place.setWidth(margin)
        palette = option.palette
        painter.save()
        if chosen:
            painter.fillRect(option.rect, palette.highlight())
        font = QFont(option.font)
        font.setBold(True)
        painter.setFont(font)
        painter.setPen((palette.highlightedText() if chosen else palette.text()).color())
        place.adjust(0, 0, -QFontMetrics(font).averageCharWidth(), 0)
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(place, flags, str(index.data(Role.CHANGE)))
        painter.restore()
        super().paint(painter, words, index)
