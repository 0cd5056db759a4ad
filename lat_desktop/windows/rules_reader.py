"""The rules, to read and to search; it opens at the paragraph that one asked about."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, QUrl
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFontInfo,
    QKeyEvent,
    QShortcut,
    QShowEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QSplitter,
    QTextBrowser,
    QTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from lat_desktop.controllers.language import LanguageService
from lat_desktop.rulebook.untrusted_text import folded
from lat_desktop.widgets import fonts
from lat_desktop.widgets.announcer import say
from lat_desktop.widgets.commands import bind
from lat_desktop.widgets.drawing import see_through
from lat_desktop.widgets.label import Label
from lat_desktop.widgets.rows import RowDelegate
from lat_desktop.widgets.selection_by_reader import choose_row
from lat_desktop.widgets.theme import Theme
from lat_desktop.widgets.tips import name_sign
from lat_desktop.windows.dialog import Dialog, on_screen

READING: Final = 44
"""The measure of a line, in em: longer ones are hard to read."""
MARGIN: Final = 24
"""Around the text, in pixels."""


class RulesReader(Dialog):
    """A window of its own beside the table."""

    def __init__(
        self,
        language: LanguageService,
        theme: Theme,
        game: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._language = language
        self._theme = theme
        self.game: Final = game
        self._marked: str | None = None
        """The number of the rule that one asked about."""
        self._matches: list[QTextCursor] = []
        self._current = -1
        """Which match is the one in view; -1 when there is none."""

        self.contents = QListWidget(self)
        self.contents.setItemDelegate(RowDelegate(self.contents))
        self.contents.setWordWrap(True)
        self.contents.setFrameShape(QListWidget.Shape.NoFrame)
        self.contents.setSpacing(3)
        self.contents.currentRowChanged.connect(self._on_section_chosen)
        choose_row(self.contents)
        self.page = QTextBrowser(self)
        self.page.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.page.setOpenLinks(False)
        self.page.setUndoRedoEnabled(False)
        if QAccessible.isActive():  # a reader follows the cursor, and else one would not see it
            flags = self.page.textInteractionFlags()
            self.page.setTextInteractionFlags(
                flags | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        self.page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.page.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.page.viewport().installEventFilter(self)
        self.page.anchorClicked.connect(self._on_link_clicked)
        self.page.verticalScrollBar().valueChanged.connect(self._on_scrolled)

        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._on_search_changed)
        self.search.installEventFilter(self)
        self.count = Label(self)
        self.previous = QToolButton(self)
        self.previous.setArrowType(Qt.ArrowType.UpArrow)
        self.previous.clicked.connect(self.find_previous)
        self.next = QToolButton(self)
        self.next.setArrowType(Qt.ArrowType.DownArrow)
        self.next.clicked.connect(self.find_next)
        for button in (self.previous, self.next):
            button.setAutoRaise(True)
        for command, slot in (
            ("next_section", self._on_next_section),
            ("previous_section", self._on_previous_section),
            ("find", self._on_find_asked),
            ("find_next", self.find_next),
            ("find_previous", self.find_previous),
        ):
            shortcut = QShortcut(self)
            bind(shortcut, command)
            shortcut.activated.connect(slot)

        bar = QHBoxLayout()
        bar.setContentsMargins(14, 10, 14, 8)
        bar.setSpacing(8)
        bar.addWidget(self.search, 1)
        bar.addWidget(self.count)
        bar.addWidget(self.previous)
        bar.addWidget(self.next)
        split = QSplitter(self)
        split.setChildrenCollapsible(False)
        split.addWidget(self.contents)
        split.addWidget(self.page)
        split.setStretchFactor(1, 1)
        split.setSizes([230, 640])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(bar)
        column.addWidget(split, 1)
        self.resize(self.sizeHint())
        theme.changed.connect(self._on_restyled)
        self.retranslate_ui()
        self.page.setFocus()

    def sizeHint(self) -> QSize:
        """Return room for the contents beside a page, or what the screen has."""
        return on_screen(self, QSize(900, 680))

    # What one asks for

    def show_rule(self, number: str) -> None:
        """Open at the paragraph of a rule and mark it."""
        if self._block_of(number).isValid():
            self._underlay(QColor(Qt.GlobalColor.transparent))
            self._marked = number
            self._underlay(see_through(self._theme.colours.glow, 0.32))
            self._scroll_to(self._block_of(number), above=0.22)
            self._read(self._block_of(number))

    def find_next(self) -> None:
        """Go to the next match, round and round."""
        self._go_to_match(self._current + 1)

    def find_previous(self) -> None:
        """Go to the match before."""
        self._go_to_match(self._current - 1)

    def retranslate_ui(self) -> None:
        """Say everything in the language of the moment, and keep the place."""
        book = self._language.rulebook(self.game)
        self.setWindowTitle(self.tr("Rules of {game}").format(game=book.title))
        self.search.setPlaceholderText(self.tr("Search the rules"))
        self.search.setAccessibleName(self.tr("Search the rules"))
        self.contents.setAccessibleName(self.tr("Contents"))
        self.page.setAccessibleName(self.windowTitle())
        name_sign(self.previous, self.tr("Previous result"))
        name_sign(self.next, self.tr("Next result"))
        self._fill()

    # The page

    def _fill(self) -> None:
        """Set the page anew, in the language and the colours of the moment."""
        place, offset = self._place()
        book = self._language.rulebook(self.game)
        self.page.document().setDefaultStyleSheet(self._style())
        self.page.setHtml(book.html())
        self.page.document().setDocumentMargin(MARGIN)
        self._underlay(see_through(self._theme.colours.glow, 0.32))
        with QSignalBlocker(self.contents):
            row = self.contents.currentRow()
            self.contents.clear()
            self.contents.addItems([section.heading for section in book.sections])
            self.contents.setCurrentRow(max(row, 0))
        self._look_for_matches()
        if place is not None:
            self._scroll_to(self._block_of(place), offset=offset)
        self._on_scrolled()

    def _style(self) -> str:
        colours = self._theme.colours
        size = QFontInfo(QApplication.font()).pointSizeF()
        serif = fonts.serif_family()
        return f"""
            h1 {{ font-family: '{serif}'; font-size: {size * 2.1:.1f}pt; }}
            h2 {{ font-family: '{serif}'; font-size: {size * 1.45:.1f}pt; margin-top: 22px;
                 margin-bottom: 2px; }}
            p, td, th {{ font-size: {size * 1.05:.1f}pt; line-height: 118%; }}
            p {{ margin-top: 8px; margin-bottom: 0px; }}
            th {{ text-align: left; color: {colours.quiet.name()}; }}
            .epigraph {{ font-family: '{serif}'; color: {colours.quiet.name()}; }}
            .key {{ color: {colours.link.name()}; font-weight: 600;
                   font-size: {size * 0.9:.1f}pt; text-decoration: none; }}
            a {{ color: {colours.link.name()}; }}
        """

    def _on_restyled(self) -> None:
        self._keep_measure()
        self._fill()

    def _blocks(self) -> list[QTextBlock]:
        blocks = []
        block = self.page.document().begin()
        while block.isValid():
            blocks.append(block)
            block = block.next()
        return blocks

    def _headings(self) -> list[QTextBlock]:
        return [block for block in self._blocks() if block.blockFormat().headingLevel() == 2]

    def _block_of(self, number: str) -> QTextBlock:
        """Return the paragraph that states a rule; an invalid block if none does."""
        for block in self._blocks():
            if number in _anchors(block):
                return block
        return QTextBlock()

    def _top_of(self, block: QTextBlock) -> float:
        return self.page.document().documentLayout().blockBoundingRect(block).top()

    def _place(self) -> tuple[str | None, int]:
        """Return the first rule in view, and how far below the upper edge it stands."""
        top = self.page.verticalScrollBar().value()
        for block in self._blocks():
            anchors = _anchors(block)
            if anchors and self._top_of(block) >= top:
                return anchors[0], round(self._top_of(block) - top)
        return None, 0

    def _scroll_to(self, block: QTextBlock, above: float = 0.0, offset: int = 0) -> None:
        """Let *block* stand *offset* pixels, or the share *above*, below the upper edge."""
        room = round(self.page.viewport().height() * above)
        self.page.verticalScrollBar().setValue(round(self._top_of(block)) - room - offset)

    def showEvent(self, event: QShowEvent) -> None:
        """Go to the rule that one asked about, now that the page has its size."""
        super().showEvent(event)
        if self._marked is not None:
            self.show_rule(self._marked)
        self._on_scrolled()

    def _on_scrolled(self) -> None:
        """Let the contents say where one is."""
        bar = self.page.verticalScrollBar()
        # At the top of the text the eye is at the top of the page, at its end at the bottom.
        eye = bar.value() / max(bar.maximum(), 1)
        height = self.page.viewport().height()
        line = bar.value() + height * eye
        sought = self._sought()
        if sought is not None:  # while what one asked about is in view, the eye is there
            asked = self._top_of(sought)
            line = asked if bar.value() <= asked < bar.value() + height else line
        passed = [i for i, heading in enumerate(self._headings()) if self._top_of(heading) <= line]
        with QSignalBlocker(self.contents):
            self.contents.setCurrentRow(passed[-1] if passed else 0)

    def _sought(self) -> QTextBlock | None:
        """Return where stands what one has searched for, or asked about; None for neither."""
        if 0 <= self._current < len(self._matches):
            return self._matches[self._current].block()
        return None if self._marked is None else self._block_of(self._marked)

    def _on_section_chosen(self, row: int) -> None:
        if row >= 0:
            heading = self._headings()[row]
            self._scroll_to(heading, offset=4)
            self._read(heading, aloud=not self.contents.hasFocus())  # there it is read already
            with QSignalBlocker(self.contents):
                self.contents.setCurrentRow(row)

    def _on_next_section(self) -> None:
        self._go_to_section(1)

    def _on_previous_section(self) -> None:
        self._go_to_section(-1)

    def _go_to_section(self, way: int) -> None:
        """Go on from the section in which one reads, or back."""
        here, headings = self.page.textCursor().position(), self._headings()
        passed = sum(heading.position() <= here for heading in headings) - 1
        at_heading = passed >= 0 and headings[passed].position() == here
        row = passed + way + (way < 0 and not at_heading)
        self._on_section_chosen(min(max(row, 0), len(headings) - 1))
        self.page.setFocus()

    def _read(self, block: QTextBlock, *, aloud: bool = True) -> None:
        """Go on reading at *block*, and say to whoever listens what stands there."""
        cursor = QTextCursor(block)
        self.page.setTextCursor(cursor)
        if aloud:
            say(self, block.text())

    def _on_link_clicked(self, link: QUrl) -> None:
        self.show_rule(link.fragment())

    # Searching

    def _on_find_asked(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _on_search_changed(self) -> None:
        self._current = -1
        self._look_for_matches()
        if self._matches:
            top = self.page.cursorForPosition(self.page.viewport().rect().topLeft()).position()
            here = (i for i, match in enumerate(self._matches) if match.position() >= top)
            self._go_to_match(next(here, 0))

    def _look_for_matches(self) -> None:
        document: QTextDocument = self.page.document()
        sought = re.escape(folded(self.search.text().strip()))
        self._matches = []
        for found in re.finditer(sought, folded(document.toPlainText())) if sought else ():
            match = QTextCursor(document)
            match.setPosition(found.start())
            match.setPosition(found.end(), QTextCursor.MoveMode.KeepAnchor)
            self._matches.append(match)
        self._current = min(self._current, len(self._matches) - 1)
        self._mark()

    def _go_to_match(self, number: int) -> None:
        if not self._matches:
            return
        self._current = number % len(self._matches)
        self._mark()
        match = self._matches[self._current]
        self._scroll_to_match(match)
        self._on_scrolled()
        self._read(match.block())

    def _scroll_to_match(self, match: QTextCursor) -> None:
        bar = self.page.verticalScrollBar()
        place = self.page.cursorRect(match)
        height = self.page.viewport().height()
        if place.top() < height * 0.08 or place.bottom() > height * 0.92:
            bar.setValue(bar.value() + place.top() - round(height * 0.3))

    def _mark(self) -> None:
        """Lay colour under all matches."""
        colours = self._theme.colours
        marks = []
        for i, match in enumerate(self._matches):
            here = i == self._current
            mark = _mark_of(match, colours.brass if here else see_through(colours.brass, 0.38))
            if here:
                mark.format.setForeground(colours.on_brass)
            marks.append(mark)
        self.page.setExtraSelections(marks)
        self._say_count()

    def _underlay(self, colour: QColor) -> None:
        """Lay *colour* under the paragraph that one asked about, if any."""
        if self._marked is not None:
            under = QTextBlockFormat()
            under.setBackground(colour)
            QTextCursor(self._block_of(self._marked)).mergeBlockFormat(under)

    def _keep_measure(self) -> None:
        """Let no line be longer than one reads well, and keep the place if lines break anew."""
        measure = QFontInfo(QApplication.font()).pixelSize() * READING + 2 * MARGIN
        width = min(measure, self.page.viewport().width())
        if width == self.page.lineWrapColumnOrWidth():
            return
        place, offset = self._place()
        self.page.setLineWrapMode(QTextBrowser.LineWrapMode.FixedPixelWidth)
        self.page.setLineWrapColumnOrWidth(width)
        if place is not None:
            self._scroll_to(self._block_of(place), offset=offset)

    def _say_count(self) -> None:
        searching = bool(self.search.text().strip())
        for button in (self.previous, self.next):
            button.setEnabled(bool(self._matches))
        if not searching:
            self.count.setText("")
        elif not self._matches:
            self.count.setText(self.tr("Nothing found"))
        else:
            said = self.tr("{number} of {all}")
            self.count.setText(said.format(number=self._current + 1, all=len(self._matches)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the search line, Enter goes on, Shift+Enter goes back, and Escape clears it."""
        if watched is self.page.viewport() and event.type() is QEvent.Type.Resize:
            self._keep_measure()
        if watched is not self.search or event.type() is not QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if isinstance(event, QKeyEvent):
            return self._press_in_search(event)
        return super().eventFilter(watched, event)

    def _press_in_search(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            (self.find_previous if back else self.find_next)()
            return True
        if event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
            return True
        return False


def _anchors(block: QTextBlock) -> list[str]:
    """Return the names of the anchors in *block*."""
    names: list[str] = []
    pieces = block.begin()
    while not pieces.atEnd():
        names += pieces.fragment().charFormat().anchorNames()
        pieces += 1
    return names


def _mark_of(cursor: QTextCursor, ground: QColor) -> QTextEdit.ExtraSelection:
    mark = QTextEdit.ExtraSelection()
    mark.cursor = cursor
    mark.format.setBackground(ground)
    return mark
