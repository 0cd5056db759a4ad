"""What the dialogs share: a playbill's heading, and words that follow the language."""

from __future__ import annotations

from functools import partial
from typing import Final, TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QSize, Qt, QTimer
from PySide6.QtGui import QFont, QFontInfo, QIcon, QPainter, QPaintEvent, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from lat_desktop.widgets import fonts
from lat_desktop.widgets.choices import Segments
from lat_desktop.widgets.headings import HeadingLabel
from lat_desktop.widgets.label import Label
from lat_desktop.widgets.theatre_scenery import paint_rule
from lat_desktop.widgets.theme import Theme
from lat_desktop.widgets.tips import HeldTips

RING: Final = 3
"""Pixels by which the ring around what has the keys reaches beyond it."""


class Dialog(QDialog):
    """A dialog that says its words anew when the language changes."""

    wants_answer = False
    """Whether something waits for what is decided in it; else it may be closed at any time."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # No «?» in the title bar, and no help that is not there.
        self.setWindowFlag(Qt.WindowType.WindowContextHelpButtonHint, on=False)
        HeldTips(self)
        self._growth: Final = QTimer(self, singleShot=True, interval=0)
        """Runs out when all that is inside has taken its new letters."""
        self._growth.timeout.connect(self._grow)

    def retranslate_ui(self) -> None:
        """Say everything in the language of the moment."""
        raise NotImplementedError

    def fill(self, content: Content, *foot: QWidget) -> None:
        """Show *content*, and below it, side by side, a *foot* that stays in sight."""
        below = QHBoxLayout()
        below.setContentsMargins(24, 8, 24, 18)
        for n, part in enumerate(foot):
            below.addWidget(part, 0 if n else 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(content)
        whole.addLayout(below)
        content.lower()  # among the dialog's children it is the first: it is read so

    def showEvent(self, event: QShowEvent) -> None:
        """Have room for letters that are large: all inside has taken them by now."""
        super().showEvent(event)
        self._grow()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language, and have room for letters that have grown."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate_ui()
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.FontChange):
            self._growth.start()

    def _grow(self) -> None:
        """Be as large as one that opens now, and whole on the screen."""
        if not self.isVisible():
            return
        self.resize(self.size().expandedTo(self.sizeHint()))
        room, frame = self.screen().availableGeometry(), self.frameGeometry()
        over = frame.bottomRight() - room.bottomRight()
        place = frame.topLeft() - QPoint(max(over.x(), 0), max(over.y(), 0))
        self.move(max(place.x(), room.x()), max(place.y(), room.y()))


class Content(QScrollArea):
    """What a dialog holds; it scrolls only where the screen is smaller than that."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.inside: Final = QWidget(self)
        """What the content is laid out in."""
        self._needed = QSize()
        """The least room of the content, as it was when room was asked for."""
        self.setWidget(self.inside)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # The ground is the dialog's.
        self.viewport().setAutoFillBackground(False)
        self.inside.setAutoFillBackground(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for other room when the content does."""
        if watched is self.inside and event.type() is QEvent.Type.LayoutRequest:
            needed = self.inside.minimumSizeHint()
            if needed != self._needed:
                self._needed = needed
                self.updateGeometry()
                keep = partial(self._keep_in_sight, self.focusWidget())
                QTimer.singleShot(0, self, keep)  # when all has its new place
        return super().eventFilter(watched, event)

    def _keep_in_sight(self, focused: QWidget | None) -> None:
        """Scroll to what is *focused*, if it is here: larger letters have moved it away.

        What has been pressed since then got the focus by it, and stays where it is.
        """
        if focused is not None and focused is self.focusWidget():
            self.ensureWidgetVisible(focused)

    def sizeHint(self) -> QSize:
        """Return the size of the content, but no more than the screen has room for."""
        hint = self.inside.sizeHint()
        # A line to spare: a scroll bar that shows while the dialog is laid out makes lines wrap,
        # and then there would be need of it.
        height = max(hint.height(), self.inside.heightForWidth(hint.width()))
        line = self.fontMetrics().lineSpacing()
        hint.setHeight(height + line)
        # Beside it is the frame of the desktop, and the foot of the dialog, which has buttons.
        room = self.screen().availableSize() - QSize(60, 80 + line + line // 2)
        if hint.height() > room.height():
            hint.setWidth(hint.width() + self.verticalScrollBar().sizeHint().width())
        return hint.boundedTo(room)

    def minimumSizeHint(self) -> QSize:
        """Return the least width of the content, beside a bar: it scrolls only up and down."""
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self.inside.minimumSizeHint().width() + bar, 200)


def on_screen(widget: QWidget, size: QSize) -> QSize:
    """Return *size*, or what the screen of *widget* has room for, with a frame around it."""
    return size.boundedTo(widget.screen().availableSize() - QSize(60, 100))


def letters_wide(text: QWidget, letters: int) -> int:
    """Return the width of so many *letters* of *text*, in pixels, or what a screen has for it."""
    room = max(text.screen().availableSize().width(), Segments.NARROW)
    return min(letters * text.fontMetrics().averageCharWidth(), round(room * Segments.SHARE))


class Ornament(QWidget):
    """The rule under a heading."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return a flat strip."""
        return QSize(200, 14)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it in the middle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QPointF(self.width() / 2, self.height() / 2)
        paint_rule(painter, middle, min(260.0, self.width() * 0.7), self._theme.colours.brass)


class Heading(QWidget):
    """A title in the playbill's serif, a quieter line in italics, and a rule."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = HeadingLabel(self)
        self._line = Label(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(2)
        for label in (self._title, self._line):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
            column.addWidget(label)
        column.addWidget(Ornament(theme, self))
        theme.changed.connect(self._dress)
        self._dress()

    def set_words(self, title: str, line: str = "") -> None:
        """Take the words."""
        self._title.setText(title)
        self._line.setText(line)
        self._line.setVisible(bool(line))

    def _dress(self) -> None:
        size = QFontInfo(QApplication.font()).pixelSize()
        self._title.setFont(fonts.serif(size * 1.9, QFont.Weight.Bold))
        line = fonts.serif(size * 1.1)
        line.setItalic(True)
        self._line.setFont(line)


Buttons = TypeVar("Buttons", QDialogButtonBox, QMessageBox)


def add_button(buttons: QDialogButtonBox, role: QDialogButtonBox.ButtonRole) -> QPushButton:
    """Add a button that is made here, and return it.

    One that Qt makes is known to PySide by its address alone: where something lay before that
    Python still knew of, the button is taken for that, and as gone when that goes.
    """
    button = QPushButton(buttons)
    buttons.addButton(button, role)
    return button


def without_icons(buttons: Buttons) -> Buttons:
    """Take away the icons that some desktops put on standard buttons; the words are enough.

    Around each there is room for the ring that shows where the keys are.
    """
    for button in buttons.buttons():
        button.setIcon(QIcon())
    box = buttons.findChild(QDialogButtonBox) if isinstance(buttons, QMessageBox) else buttons
    layout = box.layout() if box is not None else None
    if layout is not None:
        layout.setContentsMargins(RING, RING, RING, RING)
    return buttons


def brassy(theme: Theme) -> QPalette:
    """Return the colours of the button that does what a dialog is for: brass, while it can."""
    palette = QPalette()
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
        palette.setColor(group, QPalette.ColorRole.Button, theme.colours.brass)
        palette.setColor(group, QPalette.ColorRole.ButtonText, theme.colours.on_brass)
    return palette


def section_label(parent: QWidget) -> Label:
    """Return a label for the name of a group of choices."""
    label = HeadingLabel(parent)
    font = label.font()
    font.setWeight(QFont.Weight.DemiBold)
    label.setFont(font)
    return label
