"""A door of the lobby: a button that stands ajar when one means it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QRect,
    QRectF,
    Qt,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import (
    QEnterEvent,
    QFocusEvent,
    QFont,
    QHideEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.settings import Settings
from lat_desktop.tables.motion import less_is_wanted
from lat_desktop.widgets import fonts
from lat_desktop.widgets.drawing import BLACK, mixed, see_through
from lat_desktop.widgets.focus_ring import show_own_focus
from lat_desktop.widgets.label import Label
from lat_desktop.widgets.theme import Colours, Theme
from lat_desktop.windows.doorway import paint_doorway
from lat_desktop.windows.ticket_button import TicketButton

SWING: Final = 420
"""How long a door takes to open at the normal pace, in milliseconds."""
AJAR: Final = 0.74
"""How far a door stands open under the keyboard's focus; under the pointer it is wide open."""
_NARROWEST: Final[dict[tuple[str, str, int], int]] = {}
"""By words, font and width, what :func:`_narrowest` found: doors are mostly arranged as before."""


MARGIN: Final = 0.09
"""Beside the words of a playbill, at the most, for its width."""


class DoorButton(QAbstractButton):
    """The door to one game and the playbill under it.

    A press does what is nearest: it goes on with the match that waits, or else begins one. Tickets
    on the playbill say which, and offer the new match where an old one waits.
    """

    new_match_asked = Signal(str)
    continue_asked = Signal(str)

    def __init__(
        self,
        game: str,
        language: LanguageService,
        theme: Theme,
        settings: Settings,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        show_own_focus(self)
        self.game: Final = game
        self._language = language
        self._theme = theme
        self._settings = settings
        self._waiting = False
        self._open = 0.0
        self._under_pointer = False
        self._frame = QRectF()
        self._floor = 0.0
        self._bill = QRectF()
        self._swing = QVariantAnimation(self)
        self._swing.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._swing.valueChanged.connect(self._on_swung)
        self.name = self._label()
        self.line = self._label()
        self.facts = self._label()
        self.continue_ticket = TicketButton(theme, self, first_class=True)
        self.continue_ticket.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the door does the same
        self.continue_ticket.hide()
        self.new_ticket = TicketButton(theme, self, first_class=True)
        self.continue_ticket.clicked.connect(self.click)
        self.new_ticket.clicked.connect(self._on_new_ticket_clicked)
        self.new_ticket.focus_changed.connect(self._move_leaf)
        self.clicked.connect(self._on_clicked)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.waiting = False

    @property
    def openness(self) -> float:
        """How far it stands open now, from 0 to 1."""
        return self._open

    @property
    def waiting(self) -> bool:
        """Whether a match waits behind it."""
        return self._waiting

    @waiting.setter
    def waiting(self, waits: bool) -> None:
        self._waiting = waits
        self.continue_ticket.setVisible(waits)
        self.new_ticket.first_class = not waits
        # Where nothing waits, the ticket and the door are one and the same choice.
        policy = Qt.FocusPolicy.StrongFocus if waits else Qt.FocusPolicy.NoFocus
        self.new_ticket.setFocusPolicy(policy)
        self.retranslate_ui()

    def retranslate_ui(self) -> None:
        """Say everything in the language of the moment."""
        book = self._language.rulebook(self.game)
        self.name.setText(book.word("game.name"))
        self.line.setText(book.word("game.line"))
        # The dot never begins a line.
        self.facts.setText(
            f"{book.word('game.players')}\N{NO-BREAK SPACE}· {book.word('game.minutes')}"
        )
        self.continue_ticket.setText(self.tr("Continue"))
        self.new_ticket.setText(self.tr("New match"))
        does = self.continue_ticket if self._waiting else self.new_ticket
        self.setAccessibleName(f"{self.name.text()}: {does.text()}")
        for ticket in (self.continue_ticket, self.new_ticket):  # of four that say the same
            ticket.setAccessibleName(f"{self.name.text()}: {ticket.text()}")
        self.setAccessibleDescription(f"{self.line.text()} {self.facts.text()}")

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate_ui()

    def _label(self) -> QLabel:
        label = Label(self)
        label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter)
        label.setWordWrap(True)
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        label.setForegroundRole(QPalette.ColorRole.WindowText)  # not that of a button
        return label

    # Where its parts stand

    def dress(self, size: float) -> None:
        """Take fonts and colours; *size* is the size of the reading text, in pixels."""
        colours = self._theme.colours
        self.name.setFont(fonts.serif(size * 1.95, QFont.Weight.Bold))
        line = fonts.serif(size * 1.12)
        line.setItalic(True)
        self.line.setFont(line)
        self.facts.setFont(fonts.sans(size * 0.92))
        for ticket in (self.continue_ticket, self.new_ticket):
            ticket.setFont(fonts.sans(size, QFont.Weight.DemiBold))
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, colours.ink)
        for label in (self.name, self.line, self.facts):
            label.setPalette(palette)

    def bill_height(self, width: int) -> int:
        """Return how tall a playbill of *width* is, in pixels."""
        return self._arrange_bill(QRect(0, 0, width, 0), measure_only=True)

    def _margin(self, width: int) -> int:
        return min(round(self.facts.fontMetrics().height() * 0.85), round(MARGIN * width))

    def inner_width(self, width: int) -> int:
        """Return how wide the words may be on a playbill of *width*."""
        return width - 2 * self._margin(width)

    def fits(self, width: int) -> bool:
        """Return whether each word has room on a playbill of *width*."""
        longest = (
            label.fontMetrics().horizontalAdvance(word)
            for label in (self.name, self.line, self.facts)
            for word in label.text().split(" ")
        )
        tickets = (each.sizeHint().width() for each in (self.continue_ticket, self.new_ticket))
        return max(*longest, *tickets) <= self.inner_width(width)

    def arrange(self, frame: QRect, floor: int, bill: QRect) -> None:
        """Put the door's frame, the end of the floor before it, and the playbill in their places.

        All in pixels of the button's own.
        """
        self._frame, self._floor, self._bill = QRectF(frame), float(floor), QRectF(bill)
        self._arrange_bill(bill)
        self.update()

    def _arrange_bill(self, bill: QRect, *, measure_only: bool = False) -> int:
        """Put the words on *bill* and return the height that they need."""
        margin, width = self._margin(bill.width()), self.inner_width(bill.width())
        y = bill.top() + margin
        for label, below in ((self.name, 0.25), (self.line, 0.35), (self.facts, 0.55)):
            height = label.heightForWidth(width)
            if not measure_only:
                narrow = _narrowest(label, width)
                label.setGeometry(bill.left() + (bill.width() - narrow) // 2, y, narrow, height)
            y += height + round(margin * below)
        tickets = [self.continue_ticket] if self._waiting else []
        tickets.append(self.new_ticket)
        gap = margin // 2
        sizes = [ticket.sizeHint() for ticket in tickets]
        row = sum(size.width() for size in sizes) + gap * (len(sizes) - 1)
        x = bill.left() + (bill.width() - row) // 2
        stacked = row > width
        heights = [size.height() for size in sizes]
        high = sum(heights) + gap * (len(sizes) - 1) if stacked else max(heights)
        if not measure_only:  # at the foot, where those of all doors stand in a row
            y = max(y, bill.top() + bill.height() - margin - high)
        if stacked:  # one under the other
            for ticket, size in zip(tickets, sizes, strict=True):
                ticket.setGeometry(bill.left() + margin, y, width, size.height())
                y += size.height() + gap
        else:
            for ticket, size in zip(tickets, sizes, strict=True):
                ticket.setGeometry(x, y, size.width(), size.height())
                x += size.width() + gap
            y += sizes[0].height() + gap
        return y - gap + margin - bill.top()

    # What opens it

    def enterEvent(self, event: QEnterEvent) -> None:
        """Open under the pointer."""
        super().enterEvent(event)
        self._under_pointer = True
        self._move_leaf()

    def leaveEvent(self, event: QEvent) -> None:
        """Fall to when the pointer goes."""
        super().leaveEvent(event)
        self._under_pointer = False
        self._move_leaf()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Stand ajar under the keyboard's focus."""
        super().focusInEvent(event)
        self._move_leaf()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Fall to when the focus goes."""
        super().focusOutEvent(event)
        self._move_leaf()

    def hideEvent(self, event: QHideEvent) -> None:
        """Be shut when one comes back."""
        super().hideEvent(event)
        self._under_pointer = False
        self._swing.stop()
        self._open = 0.0

    def showEvent(self, event: QShowEvent) -> None:
        """Open at once if the focus is here already."""
        super().showEvent(event)
        self._move_leaf()

    def _move_leaf(self) -> None:
        focused = self.hasFocus() or self.new_ticket.hasFocus()
        target = 1.0 if self._under_pointer else AJAR if focused else 0.0
        self._swing.stop()
        still = less_is_wanted(self._settings.motion)
        duration = 0 if still else round(SWING * self._settings.pace.tempo.stretch)
        if duration == 0 or target == self._open:
            self._on_swung(target)
            return
        self._swing.setStartValue(self._open)
        self._swing.setEndValue(target)
        self._swing.setDuration(duration)
        self._swing.start()

    def _on_swung(self, value: float) -> None:
        self._open = value
        self.update()

    def _on_clicked(self) -> None:
        (self.continue_asked if self._waiting else self.new_match_asked).emit(self.game)

    def _on_new_ticket_clicked(self) -> None:
        self.new_match_asked.emit(self.game)

    # How it looks

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the door and the playbill."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        colours = self._theme.colours
        if not self._frame.isEmpty():
            paint_doorway(painter, self._frame, self._floor, self.game, self._open, colours)
        self._paint_bill(painter, colours)

    def _paint_bill(self, painter: QPainter, colours: Colours) -> None:
        bill = self._bill
        step = max(3.0, bill.width() * 0.012)
        painter.fillRect(bill.translated(step * 0.6, step * 0.8), see_through(BLACK, 0.4))
        painter.fillRect(bill, colours.paper)
        painter.setPen(QPen(mixed(colours.brass, colours.paper, 0.15), max(1.0, step * 0.3)))
        painter.drawRect(bill.adjusted(step, step, -step, -step))
        if self.hasFocus():
            painter.setPen(QPen(colours.glow, max(2.5, step * 0.7)))
            painter.drawRect(bill)
        painter.setPen(Qt.PenStyle.NoPen)


def _narrowest(label: QLabel, width: int) -> int:
    """Return the least width in which the words of *label* take no more lines than in *width*.

    So no line is left with a single word on it.
    """
    key = (label.text(), label.font().key(), width)
    if key not in _NARROWEST:
        _NARROWEST[key] = _find_narrowest(label, width)
    return _NARROWEST[key]


def _find_narrowest(label: QLabel, width: int) -> int:
    words = label.text().split()
    longest = max(map(label.fontMetrics().horizontalAdvance, words), default=0)
    height, low = label.heightForWidth(width), max(width // 3, longest)
    while width - low > 1:
        middle = (low + width) // 2
        if label.heightForWidth(middle) > height:
            low = middle
        else:
            width = middle
    return width
