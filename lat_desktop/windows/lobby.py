"""The lobby: a wall of a small theatre, with a door for each game."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable
from typing import Final

import msgspec
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontInfo,
    QFontMetrics,
    QHideEvent,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.settings import Settings
from lat_desktop.widgets import fonts
from lat_desktop.widgets import theatre_scenery as stage
from lat_desktop.widgets.commands import Place, commands
from lat_desktop.widgets.drawing import mixed
from lat_desktop.widgets.label import Label
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.door_button import DoorButton
from lat_desktop.windows.ticket_button import TicketButton

BILLS_GROW: Final = 1.62
"""So much more of the wall than usual the playbills may take, as large as the text is."""
LEAST_DOOR: Final = 0.11
"""A door that would be less high, beside the wall, is not painted: it would look like a toy."""


class _LobbyLayout(msgspec.Struct, frozen=True):
    """Where everything stands, in pixels."""

    unit: float
    """One pixel of a window of 1440 × 870: what ornaments are measured in."""
    valance: QRectF
    wall: QRectF
    floor: QRectF
    front: QRectF
    curtain: float
    """The width of one side curtain."""
    lamps: tuple[QPointF, ...]
    rule: QPointF
    """The middle of the ornament under the title."""


_SCENERIES: Final[deque[tuple[tuple[object, ...], QImage]]] = deque(maxlen=2)
"""The last sceneries, each with what it was painted for: the dearest part of a lobby's picture.

Two, so that it is there when one comes back from the full screen; images, and no pixmaps, because
those must not outlive the application.
"""


class Lobby(QWidget):
    """One painted door per game; under each its playbill."""

    new_match_asked = Signal(str)
    """The key of a game."""
    continue_asked = Signal(str)
    """The key of a game in which a match waits."""
    problems_asked = Signal()
    first_painted = Signal()
    """The window shows something: once in the life of the lobby."""

    def __init__(
        self,
        language: LanguageService,
        theme: Theme,
        settings: Settings,
        games: Iterable[str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._painted = False
        self._plan: _LobbyLayout | None = None
        self.tonight = self._label()
        self.title = self._label()
        self.problems = TicketButton(theme, self, first_class=True)
        """The bill on the wall that opens the problems of the day."""
        self.problems.clicked.connect(self.problems_asked)
        self.doors = [DoorButton(game, language, theme, settings, self) for game in games]
        for door in self.doors:
            door.new_match_asked.connect(self.new_match_asked)
            door.continue_asked.connect(self.continue_asked)
        theme.changed.connect(self._arrange)
        self._nearest = self.doors[0]
        """The door that has the focus when one comes in."""
        self.retranslate_ui()

    def show_waiting(self, games: Collection[str]) -> None:
        """Offer to continue the matches of these games, and no others."""
        changed = [door for door in self.doors if door.waiting != (door.game in games)]
        for door in changed:
            door.waiting = not door.waiting
        if changed:
            self._arrange()

    def come_from(self, game: str) -> None:
        """Let the door of *game* be the one that has the focus when the lobby is entered."""
        self._nearest = next(door for door in self.doors if door.game == game)

    def enter(self) -> None:
        """Give the nearest door the focus, so that it stands ajar and Enter plays."""
        # It is no focus proxy: Tab would come to that from behind, and never past it.
        self._nearest.setFocus()

    def retranslate_ui(self) -> None:
        """Say everything in the language of the moment; the doors do so themselves."""
        self.tonight.setText(self.tr("Tonight"))
        self.title.setText(self.tr("The Lady and the Tiger"))
        self.problems.setText(self.tr("Problems of the day"))

    def minimumSizeHint(self) -> QSize:
        """Return the smallest window that this is made for, less its menu bar."""
        return QSize(760, 480)

    def _label(self) -> QLabel:
        label = Label(self)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        return label

    # Qt's events

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate_ui()
            for door in self.doors:
                door.retranslate_ui()
            self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        """Give a door the focus: at first the first."""
        super().showEvent(event)
        self.enter()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press what has the focus: Qt knows Space alone, outside dialogs."""
        focused = self.focusWidget()
        is_click = commands().meant(event, Place.TABLE) == "click" and not event.isAutoRepeat()
        if is_click and isinstance(focused, QAbstractButton):
            focused.click()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Let the sceneries go where a table comes in their place: they are 4 MB each."""
        super().hideEvent(event)
        if self.window().isVisible():
            _SCENERIES.clear()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Move everything to its place."""
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show the scenery, which is painted anew only when it has changed."""
        scenery = self._scenery()
        painter = QPainter(self)
        painter.drawImage(0, 0, scenery)
        if not self._painted:
            self._painted = True
            self.first_painted.emit()

    # Layout

    def _arrange(self) -> None:
        """Lay everything out for the size of the window, of the text, and the number of doors."""
        width, height, count = self.width(), self.height(), len(self.doors)
        unit = max(0.5, min(width / 1440, height / 870))
        text = QFontInfo(QApplication.font()).pixelSize() * max(0.94, unit)
        stage_width = min(width - 2 * 44 * unit, height * (0.85 + 0.38 * count))
        cell = int(stage_width / count)
        left = (width - cell * count) // 2
        bill_width, bill_height = self._size_bills(text, cell, height)

        valance = height * 0.088
        margin = round(14 * unit + 4)
        front_top = height - bill_height - 2 * margin
        floor_top = front_top - height * 0.072
        self._hang_bill(int(valance), width, max(40 * unit, (width - stage_width) / 2), text)
        title_bottom = self._arrange_title(int(valance), width, unit)
        door_top = title_bottom + 22 * unit
        door_height = floor_top - door_top
        door_width = min(door_height * 0.545, cell * 0.62)
        door_height = min(door_height, door_width * 2.05)
        if door_height < LEAST_DOOR * height:
            door_height = door_width = 0.0
        for i, door in enumerate(self.doors):
            top = int(floor_top - door_height - 12 * unit if door_height else front_top)
            door.setGeometry(left + i * cell, top, cell, height - top)
            frame = QRectF((cell - door_width) / 2, floor_top - door_height - top, 0, 0)
            frame.setSize(QRectF(0, 0, door_width, door_height).size())
            bill = QRect((cell - bill_width) // 2, int(front_top) + margin - top, 0, 0)
            bill.setSize(QSize(bill_width, bill_height))
            door.arrange(frame.toRect(), int(front_top) - top, bill)
        lamp_y = floor_top - door_height * 0.56
        if not door_height:
            lamp_x: list[float] = []
        elif count == 1:
            lamp_x = [width / 2 - door_width * 1.35, width / 2 + door_width * 1.35]
        else:
            lamp_x = [left + i * cell for i in range(1, count)]
        self._plan = _LobbyLayout(
            unit=unit,
            valance=QRectF(0, 0, width, valance),
            wall=QRectF(0, 0, width, floor_top),
            floor=QRectF(0, floor_top, width, front_top - floor_top),
            front=QRectF(0, front_top, width, height - front_top),
            curtain=max(40 * unit, (width - stage_width) / 2),
            lamps=tuple(QPointF(x, lamp_y) for x in lamp_x),
            rule=QPointF(width / 2, title_bottom),
        )
        self.update()

    def _hang_bill(self, top: int, width: int, curtain: float, text: float) -> None:
        """Hang the bill of the problems in the upper right; the title has what it leaves."""
        font = QFont(QApplication.font())
        font.setPixelSize(round(text))
        self.problems.setFont(font)
        size = self.problems.sizeHint()
        left = int(width - curtain - size.width() - 12)
        self.problems.setGeometry(left, top + 10, size.width(), size.height())

    def _size_bills(self, text: float, cell: int, height: int) -> tuple[int, int]:
        """Dress the playbills in *text* pixels, or less, and return the size that they all have.

        Where the text is large and the window is not, the doors give way to the playbills, which
        are read; where that is not enough, smaller text does.
        """
        grown = min(max(self._theme.text_scale, 1.0), BILLS_GROW)
        for ems, share, most in (
            (25, 1, 0.34),
            (34, 1, 0.45),
            (34, 0.92, 0.45),
            (34, 0.85, 0.45),
            (34, 0.77, 0.45),
            (34, 0.7, 1),
        ):
            for door in self.doors:
                door.dress(text * share)
            width = min(int(cell * 0.92), int(text * ems))
            for door in self.doors:
                door.name.setFont(self._name_font(width))
            tallest = max(door.bill_height(width) for door in self.doors)
            if tallest < height * most * grown and all(door.fits(width) for door in self.doors):
                break
        return width, tallest

    def _name_font(self, width: int) -> QFont:
        """Return the letters in which each name has room on a playbill of *width*."""
        font = QFont(self.doors[0].name.font())
        needed = max(QFontMetrics(font).horizontalAdvance(door.name.text()) for door in self.doors)
        room = min(door.inner_width(width) for door in self.doors)
        if needed > room:
            font.setPixelSize(max(1, font.pixelSize() * room // needed))
        return font

    def _arrange_title(self, top: int, width: int, unit: float) -> int:
        """Put the title under the valance and return where it ends."""
        colours = self._theme.colours
        scale = unit * (0.75 + 0.25 * self._theme.text_scale)
        small = fonts.serif(max(12.0, 17 * scale), QFont.Weight.DemiBold)
        small.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 128)
        small.setCapitalization(QFont.Capitalization.AllUppercase)
        self.tonight.setFont(small)
        title = fonts.serif(56 * scale, QFont.Weight.Bold)
        needed = QFontMetrics(title).horizontalAdvance(self.title.text())
        room = 2 * (self.problems.x() - 12) - width  # it stands in the middle
        if needed > room > 0:
            title.setPixelSize(max(1, title.pixelSize() * room // needed))
        self.title.setFont(title)
        y = top + round(8 * unit)
        for label, colour in (
            (self.tonight, mixed(colours.brass, colours.on_table, 0.5)),
            (self.title, colours.on_table),
        ):
            palette = label.palette()
            palette.setColor(QPalette.ColorRole.WindowText, colour)
            label.setPalette(palette)
            height = round(label.fontMetrics().height() * 0.98)
            label.setGeometry(0, y, width, height)
            y += height
        return y + round(10 * unit)

    def _scenery(self) -> QImage:
        """Return the scenery for the plan, the size and the colours of the moment."""
        ratio = self.devicePixelRatioF()
        wanted = (self._plan, self._theme.colours, self.size(), ratio)
        for painted_for, scenery in _SCENERIES:
            if painted_for == wanted:
                return scenery
        scenery = self._paint_scenery(ratio)
        _SCENERIES.append((wanted, scenery))
        return scenery

    def _paint_scenery(self, ratio: float) -> QImage:
        scenery = QImage(self.size() * ratio, QImage.Format.Format_RGB32)
        scenery.setDevicePixelRatio(ratio)
        scenery.fill(Qt.GlobalColor.black)  # it shines through where wall and floor meet
        plan = self._plan
        assert plan is not None  # Qt sends a resize event before the first paint
        colours, unit = self._theme.colours, plan.unit
        painter = QPainter(scenery)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        stage.paint_wall(painter, plan.wall, colours, unit)
        for lamp in plan.lamps:
            stage.paint_lamp(painter, lamp, colours, unit)
        stage.paint_rule(painter, plan.rule, 330 * unit, colours.brass)
        stage.paint_floor(painter, plan.floor, colours, unit)
        stage.paint_stage_front(painter, plan.front, colours, unit)
        side = QRectF(0, 0, plan.curtain, self.height())
        stage.paint_curtain(painter, side, colours, unit, left=True)
        side.moveRight(self.width())
        stage.paint_curtain(painter, side, colours, unit, left=False)
        stage.paint_valance(painter, plan.valance, colours, unit)
        painter.end()
        return scenery
