"""What a look back on a match found, in words: the moves that cost most, and the account of it."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QAbstractTableModel,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.engine.game import Move, Seat
from lat_desktop.players.marks import Mark
from lat_desktop.players.review import (
    LEAST_COST,
    Decision,
    Fortune,
    LuckSwing,
    Moment,
    Rating,
    Review,
)
from lat_desktop.rulebook.book import fill_in

MOMENTS: Final = 3
"""How many moments a story has."""
MOST: Final = 8
"""How many of the costliest moves are listed."""
SEEN: Final = 0.01
"""A loss that is less than this may not be seen in two chances that are written in per cent."""


class Role(IntEnum):
    """What a row of a list can be asked for besides its words."""

    STEP = Qt.ItemDataRole.UserRole
    """After how many steps it was."""
    CHANGE = Qt.ItemDataRole.UserRole + 1
    """What it cost or brought, as a short figure."""


class ReviewSentences(QObject):
    """Says what was found, in the language of the moment."""

    def __init__(self, renderer: TextRenderer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._renderer = renderer

    def chance(self, chance: float) -> str:
        """Return *chance*, 0 to 1, in per cent."""
        return self.percent(round(100 * chance))

    def percent(self, points: int) -> str:
        """Return so many hundredths as a share of the whole."""
        return f"{points}%"

    def signed(self, points: int) -> str:
        """Return so many points with their sign."""
        return f"{'−' if points < 0 else '+'}{abs(points)}"

    def change(self, change: float) -> str:
        """Return how much a chance changed, with its sign; a part of a point where it is little."""
        sign = "−" if change < 0 else "+"
        # What others gave is counted by their own estimates: luck may come out as more than all.
        return f"{sign}{self._renderer.render_points(min(abs(change), 1.0))}"

    def paid(self, decision: Decision) -> str:
        """Return what a decision cost, as a short figure with its sign."""
        return f"−{self._renderer.render_cost(decision)}"

    def move(self, decision: Decision) -> str:
        """Return what was chosen."""
        return self._renderer.render_move(decision.played)

    def chose(self, decision: Decision) -> str:
        """Return who chose what."""
        if decision.seat == self._renderer.reader:
            return fill_in(self.tr("You chose: {move}"), {"move": self.move(decision)})
        return self._renderer.render_deed(decision.seat, decision.played)

    @staticmethod
    def better(decision: Decision) -> Move | None:
        """Return the move that would have been better; None where the difference is none."""
        worse = decision.played != decision.best and decision.loss >= LEAST_COST
        return decision.best if worse else None

    def instead(self, decision: Decision) -> str:
        """Return what would have been better; empty where the difference is none."""
        best = self.better(decision)
        if best is None:
            return ""
        return self.tr("Better: {move}.").format(move=self._renderer.render_move(best))

    def judged(self, decision: Decision) -> str:
        """Return what it was worth, what it cost, and what would have been better."""
        after = self.chance(decision.after)
        if self.better(decision) is None:
            return self.tr("Nothing better was found ({after} to win).").format(after=after)
        cost = self.tr("It cost {points} percentage points ({before} to win, then {after}).")
        if decision.loss < SEEN:
            cost = self.tr("It cost less than a percentage point ({after} to win).")
        mark = self._mark(decision.mark)
        points, before = self._renderer.render_cost(decision), self.chance(decision.before)
        said = cost.format(points=points, before=before, after=after)
        return " ".join(filter(None, (mark, said, self.instead(decision))))

    def why(self, decision: Decision) -> str:
        """Return why the best move is the best, said to whoever chose; empty where none knows.

        So it is where another move is hardly better, or where nothing wins any more.
        """
        if self.better(decision) is None and (
            decision.played != decision.best or decision.before < SEEN
        ):
            return ""
        chooser = self._renderer.speaking_to(decision.seat)
        why = " ".join(filter(None, map(chooser.render_reason, decision.reasons)))
        if not why or chooser is self._renderer:
            return why
        name = self._renderer.name(decision.seat)
        return self.tr("A word to {name}: {why}").format(name=name, why=why)

    def moment(self, moment: Moment, seat: Seat, happened: Callable[[LuckSwing], str]) -> str:
        """Return what *happened* at a *moment*, and why it counted for *seat*."""
        cause = moment.cause
        if isinstance(cause, LuckSwing):
            said = self.tr("For {name} that was {luck}: {points} percentage points.")
            if seat == self._renderer.reader:
                said = self.tr("For you that was {luck}: {points} percentage points.")
            luck = self._luck(said, cause, self._renderer.name(seat))
            return f"{happened(cause)} {luck}".strip()
        told = [f"{self.chose(cause)}."]
        cost, gain = self._renderer.render_cost(cause), self._renderer.render_points(moment.change)
        if moment.change < 0:
            told += [self.judged(cause), self.why(cause)]
        elif moment.is_shared and gain != cost:
            gave = self.tr("It cost {points} percentage points; {gain} of them came to {name}.")
            if seat == self._renderer.reader:
                gave = self.tr("It cost {points} percentage points; {gain} of them came to you.")
            told.append(gave.format(points=cost, gain=gain, name=self._renderer.name(seat)))
        else:
            gave = self.tr("That gave away {points} percentage points.")
            told.append(gave.format(points=cost))
        return " ".join(filter(None, told))

    def turn(self, moment: Moment) -> str:
        """Return how much a *moment* changed, as a short figure: what its words say of it."""
        cause = moment.cause
        if isinstance(cause, LuckSwing) or moment.is_shared:
            return self.change(moment.change)
        return self.paid(cause) if moment.change < 0 else f"+{self._renderer.render_cost(cause)}"

    def next_time(self, cause: str) -> str:
        """Return what to try next time, where so much was lost by *cause*; empty if it is none."""
        key = f"next.{cause}"
        if key not in self._renderer.book.words:
            return ""
        return self.tr("Next time: {advice}").format(advice=self._renderer.word(key))

    def short(self, decision: Decision) -> str:
        """Return who chose what, and what it was worth, in a line."""
        chose = self.chose(decision)
        if decision.mark is None:
            said = self.tr("{chose} ({chance} to win)")
            return said.format(chose=chose, chance=self.chance(decision.after))
        said = self.tr("{chose} ({chance} to win, {cost} points)")
        return said.format(
            chose=chose, chance=self.chance(decision.after), cost=self.paid(decision)
        )

    def before(self, swing: LuckSwing | None) -> str:
        """Return which luck came before a decision; empty where there was none."""
        return self._luck(self.tr("Before this: {luck}, {points} percentage points."), swing)

    def after(self, swing: LuckSwing | None) -> str:
        """Return which luck came after a decision; empty where there was none."""
        return self._luck(self.tr("After this: {luck}, {points} percentage points."), swing)

    def luck(self, swing: LuckSwing, steps: int) -> str:
        """Return where luck came in a match of so many *steps*, and how much of it."""
        if swing.end == steps:
            said = self.tr("After the last move: {luck}, {points} percentage points.")
        elif swing.begin:
            said = self.tr("Between these two moves: {luck}, {points} percentage points.")
        else:
            said = self.tr("Before the first move: {luck}, {points} percentage points.")
        return self._luck(said, swing)

    def _luck(self, said: str, swing: LuckSwing | None, name: str = "") -> str:
        if swing is None or swing.fortune is None:
            return ""
        luck = {
            Fortune.VERY_LUCKY: self.tr("very good luck"),
            Fortune.LUCKY: self.tr("good luck"),
            Fortune.UNLUCKY: self.tr("bad luck"),
            Fortune.VERY_UNLUCKY: self.tr("very bad luck"),
        }[swing.fortune]
        told = said.format(name=name, luck=luck, points=self.change(swing.change))
        if swing.given < SEEN:
            return told
        given = self.tr("Mistakes of others meanwhile: {points}.")
        return f"{told} {given.format(points=self.change(swing.given))}"

    def _mark(self, mark: Mark | None) -> str:
        if mark is None:
            return ""
        return {
            Mark.DOUBTFUL: self.tr("Doubtful."),
            Mark.BAD: self.tr("A mistake."),
            Mark.BLUNDER: self.tr("A blunder."),
        }[mark]

    def rating(self, review: Review, seat: Seat) -> str:
        """Return which part *seat* would have in a company of actors, by how it played."""
        rating = review.rating(seat)
        if rating is None:
            return ""
        return {
            Rating.STAR: self.tr("How it was played: five stars out of five, star of the evening"),
            Rating.LEAD: self.tr("How it was played: four stars out of five, a leading part"),
            Rating.ENSEMBLE: self.tr(
                "How it was played: three stars out of five, a good supporting part"
            ),
            Rating.UNDERSTUDY: self.tr("How it was played: two stars out of five, an understudy"),
            Rating.DEBUT: self.tr(
                "How it was played: one star out of five, a first night, with stage fright"
            ),
        }[rating]

    def average(self, review: Review, seat: Seat) -> str:
        """Return what a decision of *seat* cost on average."""
        mean = review.mean_loss(seat)
        if mean is None:
            return self.tr("None of these decisions could be judged.")
        points = QLocale(self._renderer.book.language).toString(100 * mean, "f", 2)
        said = self.tr("Decisions: {n}. They cost {points} percentage points each on average.")
        average = said.format(n=len(review.decisions_of(seat)), points=points)
        missing = review.asked - len(review.decisions)
        if not missing:
            return average
        left_out = self.tr("Decisions not judged, counting all players: {n} of {of}.")
        return f"{average} {left_out.format(n=missing, of=review.asked)}"


class CostliestMovesModel(QAbstractListModel):
    """The decisions of a seat that cost it most, the worst first."""

    def __init__(
        self, sentences: ReviewSentences, renderer: TextRenderer, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._sentences = sentences
        self._renderer = renderer
        self._decisions: tuple[Decision, ...] = ()
        renderer.language_changed.connect(self._on_language_changed)

    def show(self, decisions: tuple[Decision, ...]) -> None:
        """List *decisions*."""
        if decisions != self._decisions:
            self.beginResetModel()
            self._decisions = decisions
            self.endResetModel()

    def row_of(self, decision: Decision) -> int:
        """Return where *decision* stands; -1 if it is not listed."""
        steps = [each.step for each in self._decisions]
        return steps.index(decision.step) if decision.step in steps else -1

    def _on_language_changed(self) -> None:
        if self._decisions:
            self.dataChanged.emit(self.index(0), self.index(len(self._decisions) - 1))

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """One row a decision."""
        return 0 if parent.isValid() else len(self._decisions)

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return what was chosen, what would have been better, and what it cost."""
        decision = self._decisions[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:  # a move may be there more than once
                made = f"{decision.step + 1}. {self._renderer.render_move(decision.played)}"
                instead = self._sentences.instead(decision)
                return f"{made}. {instead}" if instead else made
            case Role.CHANGE:
                return self._sentences.paid(decision)
            case Role.STEP:
                return decision.step
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{self._sentences.paid(decision)}: {self.data(index)}"
        return None


class StoryModel(QAbstractListModel):
    """The moments that decided a match for a seat, in the order of play."""

    def __init__(
        self, sentences: ReviewSentences, renderer: TextRenderer, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._sentences = sentences
        self._moments: tuple[Moment, ...] = ()
        self._seat: Seat = 0
        self._happened: Callable[[LuckSwing], str] = lambda _: ""
        renderer.language_changed.connect(self._on_language_changed)

    def show(
        self, moments: tuple[Moment, ...], seat: Seat, happened: Callable[[LuckSwing], str]
    ) -> None:
        """Tell *moments* of *seat*; what *happened* is asked about luck."""
        self._happened = happened
        if (moments, seat) != (self._moments, self._seat):
            self.beginResetModel()
            self._moments, self._seat = moments, seat
            self.endResetModel()

    def _on_language_changed(self) -> None:
        if self._moments:
            self.dataChanged.emit(self.index(0), self.index(len(self._moments) - 1))

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """One row a moment."""
        return 0 if parent.isValid() else len(self._moments)

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return what happened, and how much it changed."""
        moment = self._moments[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._sentences.moment(moment, self._seat, self._happened)
            case Role.CHANGE:
                return self._sentences.turn(moment)
            case Role.STEP:
                return moment.step
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{self._sentences.turn(moment)}: {self.data(index)}"
        return None


class ResultBreakdownModel(QAbstractTableModel):
    """How the result came about: fair share, luck, own losses, and what the others gave."""

    def __init__(
        self, sentences: ReviewSentences, renderer: TextRenderer, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._sentences = sentences
        self._renderer = renderer
        self._review: Review | None = None
        self._seat: Seat = 0
        renderer.language_changed.connect(self._on_changed)

    def show(self, review: Review | None, seat: Seat) -> None:
        """Draw up the account of *seat*, or none."""
        self._review, self._seat = review, seat
        self._on_changed()

    def _on_changed(self) -> None:
        self.beginResetModel()
        self.endResetModel()

    def _rows(self) -> list[tuple[str, str]]:
        review, seat, say = self._review, self._seat, self._sentences
        if review is None:
            return []
        deal = self.tr("The deal (no other luck)")
        fair, result = round(100 * review.fair_share), round(100 * review.results[seat])
        lost, given = round(100 * review.lost(seat)), round(100 * review.given(seat))
        return [
            (self.tr("Fair share"), say.percent(fair)),
            # Luck is what is left over, to the eye as well: the column adds up.
            (
                deal if review.is_perfect_information else self._luck(review),
                say.signed(result - fair + lost - given),
            ),
            (self._mistakes(seat), say.signed(-lost)),
            (self._others(review), say.signed(given)),
            (self._result(review), say.percent(result)),
        ]

    def _luck(self, review: Review) -> str:
        notable_swings = review.notable_swings(self._seat)
        if not notable_swings:
            return self.tr("Luck")
        good = sum(swing.change > 0 for swing in notable_swings)
        said = self.tr("Luck (strokes: {good} good, {bad} bad)")
        return said.format(good=good, bad=len(notable_swings) - good)

    def _mistakes(self, seat: Seat) -> str:
        if seat == self._renderer.reader:
            return self.tr("Your mistakes")
        return self.tr("Mistakes of {name}").format(name=self._renderer.name(seat))

    def _others(self, review: Review) -> str:
        if review.seats == 2:
            return self._mistakes(1 - self._seat)
        return self.tr("Mistakes of the others")

    def _result(self, review: Review) -> str:
        result = review.results[self._seat]
        if result == review.fair_share:
            return self.tr("Result: a draw")
        if result == 1:
            return self.tr("Result: won")
        return self.tr("Result: a shared win") if result else self.tr("Result: lost")

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """Five rows when there is a review."""
        return 0 if parent.isValid() else len(self._rows())

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """Two: what it is, and how much."""
        return 0 if parent.isValid() else 2

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return a name, or an amount, which stands at the right."""
        if role == Qt.ItemDataRole.DisplayRole:
            return self._rows()[index.row()][index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == 1:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None
