"""The line of words below the table."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from lat_desktop.rulebook import sentence_html
from lat_desktop.rulebook.markup import NAMED
from lat_desktop.rulebook.terms import NONE, TERM, Terms
from lat_desktop.widgets import fonts
from lat_desktop.widgets.links import LinkLabel
from lat_desktop.widgets.meanings import TermPictures
from lat_desktop.widgets.tips import name_sign

HINT_LINES: Final = 2
"""How many lines of a hint there is usually room for: reasons take longer than one."""
LARGE: Final = 1.35
"""How large the sentence is beside ordinary letters, where there is room."""
SHARE: Final = 0.16
"""The part of the page that the words below the table take at the most, if they can."""
MOST: Final = 0.4
"""The part of it that they never take more than: where letters are large on a small screen, one
scrolls, and still sees the table."""
PICTURE: Final = 1.5
"""How high the picture of a term is, in lines, beside what it means."""


class _Words(QWidget):
    """What is said: its height follows from its width, and from nothing else."""

    def minimumSizeHint(self) -> QSize:
        """Return the least width. A label's least height is that of a narrower one."""
        return QSize(super().minimumSizeHint().width(), 0)


class PromptBar(QScrollArea):
    """The sentence that says what is expected, and below it what a click would do."""

    rule_asked = Signal(str)
    """The number of a rule whose link was followed."""
    explained = Signal(str)
    """What a term means, for those who listen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its links are gone to, and come into sight
        self.setWidgetResizable(True)
        self._inside = inside = _Words(self)
        self.prompt: Final = LinkLabel(inside)
        self.hint: Final = LinkLabel(inside)
        self.notice: Final = LinkLabel(inside)
        self.put_away: Final = QToolButton(inside)
        """Takes the notice away: it stays until somebody has read it."""
        self.put_away.setText("×")
        self.put_away.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.put_away.setMinimumSize(24, 24)
        self.put_away.clicked.connect(self.hide_notice)
        self.lines = HINT_LINES
        """How many lines of a hint, or of advice, there is always room for."""
        self._page_height = 0
        self._column_height: int | None = None
        """How high it is where it stands beside the table."""
        self._laid_width = 0
        """The width for which room was made last: a scroll bar is no other width."""
        self._terms = NONE
        self._pictures: TermPictures | None = None
        self._sentence = self._why = self._hint = self._advice = self._explained = ""
        self.hide_notice()
        self._column = column = QVBoxLayout(inside)
        column.setSpacing(0)
        above = QHBoxLayout()
        above.addWidget(self.notice, 1)
        above.addWidget(self.put_away)
        column.addLayout(above)
        self._labels: Final = (self.notice, self.prompt, self.hint)
        for label in self._labels:
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter)
            label.setWordWrap(True)
            label.linkActivated.connect(self._on_link_activated)
            label.linkHovered.connect(self._on_link_hovered)
            label.link_reached.connect(self._on_link_reached)
            label.left.connect(self._explain_no_more)
        column.addWidget(self.prompt)
        column.addWidget(self.hint)
        column.addStretch(1)
        policy = self.sizePolicy()
        policy.setVerticalPolicy(QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setWidget(inside)
        later = Qt.ConnectionType.QueuedConnection  # when all has been laid out for it
        self.verticalScrollBar().rangeChanged.connect(self._show_hint, later)
        for ground in (self.viewport(), inside):
            ground.setAutoFillBackground(False)
        self.dress()
        self._retranslate()

    def lay_out(self) -> None:
        """Put everything where it goes, now and not when it is painted."""
        self._column.activate()

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """Return how high it is, so *wide*: as high as its words, as long as a table is left."""
        words = self._column.totalHeightForWidth(width)
        if self._column_height is not None:
            return self._column_height
        return min(words, round(MOST * self._page_height)) if self._page_height else words

    def sizeHint(self) -> QSize:
        """Return the size of the words, each on as few lines as can be."""
        return self._column.totalSizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the least width of the words: it scrolls only up and down."""
        return QSize(self._column.totalMinimumSize().width(), 0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take other room when the words do, before they are seen where there is none for them."""
        if watched is self._inside and event.type() is QEvent.Type.LayoutRequest:
            self._scroll_if_need_be()
            self.updateGeometry()
            page = self.parentWidget()
            layout = None if page is None else page.layout()
            if layout is not None:
                layout.activate()
        return super().eventFilter(watched, event)

    def _scroll_if_need_be(self) -> None:
        """Scroll where the words are higher than they may be, and only there.

        The bar by which one scrolls would make them narrower, so higher, and seem to be needed.
        """
        width = self.width()
        room = self.heightForWidth(width) if self._column_height is None else self.height()
        fits = self._column.totalHeightForWidth(width) <= room
        bars = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(bars.ScrollBarAlwaysOff if fits else bars.ScrollBarAsNeeded)
        laid = self._column.geometry().width()
        if laid not in (0, self._inside.width()):  # Qt tells it nothing while it is being shown
            self._column.invalidate()
            self._column.activate()

    def fit(self, page_height: int, column_height: int | None = None) -> None:
        """Leave most of a page so high to the table, or stand beside it in so high a column."""
        if (page_height, column_height) != (self._page_height, self._column_height):
            self._page_height, self._column_height = page_height, column_height
            across, policy = Qt.AlignmentFlag.AlignHCenter, self.sizePolicy()
            fixed = column_height is None
            kinds = QSizePolicy.Policy
            policy.setVerticalPolicy(kinds.Fixed if fixed else kinds.Expanding)
            self.setSizePolicy(policy)
            if column_height is not None:  # short lines are found sooner where all begin alike
                across = Qt.AlignmentFlag.AlignLeft
            for label in self._labels:
                label.setAlignment(across | Qt.AlignmentFlag.AlignVCenter)
            self.dress()
            self._scroll_if_need_be()
            self.updateGeometry()

    def dress(self) -> None:
        """Take the sizes of the program's font, as far as there is room for them."""
        line = self.fontMetrics().lineSpacing()
        room = SHARE * self._page_height - line
        factor = min(max(room / line - 1, 1.0), LARGE) if self._page_height else LARGE
        self.lines = HINT_LINES if room >= (HINT_LINES + factor) * line - line else 1
        font = self.prompt.font()
        font.setFamily(fonts.serif_family())
        font.setPointSizeF(self.font().pointSizeF() * factor)
        self.prompt.setFont(font)
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scroll, or scroll no more; where the page has another width, lines are broken anew."""
        super().resizeEvent(event)
        if self.width() != self._laid_width:
            self._laid_width = self.width()
            self._make_room()
        self._scroll_if_need_be()

    def _make_room(self) -> None:
        """Keep room for a hint, whether one is shown or not, and for no more until it is needed."""
        self.prompt.setMinimumHeight(0)
        if self._column_height is not None:  # whatever is said there, the table stays where it is
            self.hint.setMinimumHeight(0)
            return
        self.hint.setMinimumHeight(self.lines * self.hint.fontMetrics().lineSpacing() + 2)
        self._keep_room(self.hint)

    def begin_anew(self, hint: str) -> None:
        """Forget what was said but for *hint*, and give back the room that was kept for it."""
        self._hint, self._advice = hint, ""
        self.hint.clear()
        self._make_room()

    def _keep_room(self, label: LinkLabel) -> None:
        """Keep the room that *label* takes: what is shorter, or gone, leaves it as it is.

        The table must not jump, least of all when the pointer goes to what is spoken of.
        """
        if label.text() and self.isVisible() and self._column_height is None:
            margins = self._column.contentsMargins()
            # Its own width may be that of before: it is laid out after this.
            width = self._inside.width() - margins.left() - margins.right()
            label.setMinimumHeight(max(label.heightForWidth(width), label.minimumHeight()))

    def _write(self, hint: str) -> None:
        """Write *hint*, in HTML, below the prompt."""
        self.hint.setText(hint)
        self._keep_room(self.hint)
        QTimer.singleShot(0, self, self._show_hint)

    def _show_hint(self) -> None:
        """Scroll to what has been said last, where a column has no room for all; or to the top."""
        if self._column_height is None:
            return
        bar, hint = self.verticalScrollBar(), self.hint.geometry()
        said = self._hint or self._advice or self._explained
        bar.setValue(min(hint.bottom() + 1 - self.viewport().height(), hint.top()) if said else 0)

    def _html(self, sentence: str) -> str:
        if NAMED in sentence and self._pictures is not None:
            return self._pictures.html_of(sentence, PICTURE * self.hint.fontMetrics().height())
        return sentence_html(sentence, self._terms)

    def use(self, terms: Terms, pictures: TermPictures) -> None:
        """Let *terms*, which have *pictures*, be pointed at in what is said from now on."""
        self._terms, self._pictures = terms, pictures

    @property
    def sentence(self) -> str:
        """What is expected."""
        return self._sentence

    @property
    def advice(self) -> str:
        """What is said below it while nothing is pointed at."""
        return self._advice

    def say(self, sentence: str, why: str = "") -> None:
        """Say what is expected.

        Below it stands *why* one would do it, as long as there is nothing else to say.
        """
        self._sentence = sentence
        self.prompt.setText(self._html(sentence) or "&nbsp;")
        self._keep_room(self.prompt)
        if why != self._why:
            self._why = why
            if not (self._hint or self._advice):
                self._write(self._html(why))

    def say_hint(self, hint: str) -> None:
        """Say what a click would do, or why it cannot be done, or what the terms in it mean."""
        self._hint = hint
        self._write(self._html(hint or self._advice or self._why))

    def advise(self, advice: str, *, now: bool = True) -> None:
        """Say what would be good to do; it comes back when there is nothing else to say.

        What is said of what is pointed at stays, if it need not be said *now*.
        """
        self._advice = advice
        first, second = (advice, self._hint) if now else (self._hint, advice)
        self._write(self._html(first or second or self._why))

    def say_notice(self, notice: str) -> None:
        """Say that something failed."""
        self.notice.setText(self._html(notice))
        self.notice.show()
        self.put_away.show()

    def hide_notice(self) -> None:
        """Say no more of what failed."""
        self.notice.hide()
        self.put_away.hide()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        name_sign(self.put_away, self.tr("Put this notice away"))

    def _on_link_activated(self, link: str) -> None:
        if link.startswith(TERM):
            self.explain(link)
        else:
            self.rule_asked.emit(link.removeprefix("#"))

    def _on_link_hovered(self, link: str) -> None:
        if link.startswith(TERM):
            self.explain(link)

    def _on_link_reached(self, link: str) -> None:
        """Explain a term that the keys have come to, too; in the place of the hint it would go."""
        if link.startswith(TERM):
            if self.hint.hasFocus():
                self.explained.emit(self._meaning(link))
            else:
                self.explain(link)

    def _meaning(self, key: str) -> str:
        term = self._terms[key]
        return f"{term.name}: {term.meaning}"

    def explain(self, key: str) -> None:
        """Say what the term of *key* means, until pointer and keys leave."""
        words = self._meaning(key)
        if words != self._explained:
            self._explained = words
            height = PICTURE * self.hint.fontMetrics().height()
            picture = "" if self._pictures is None else self._pictures.html(key, height)
            self._write(picture + sentence_html(words))
            self.explained.emit(words)

    def leaveEvent(self, event: QEvent) -> None:
        """Say again what was said before a term was explained."""
        super().leaveEvent(event)
        self._explain_no_more()

    def _explain_no_more(self) -> None:
        if self._explained:
            self._explained = ""
            self._write(self._html(self._hint or self._advice or self._why))
