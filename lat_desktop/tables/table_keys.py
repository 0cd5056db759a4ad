"""What the keys do at a table, beside those that go from one thing to the next."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGraphicsItem

from lat_desktop.controllers.playback import Playback
from lat_desktop.tables.confirmation import Confirmation
from lat_desktop.tables.items import CLICKS
from lat_desktop.tables.keyboard_cursor import KeyboardCursor
from lat_desktop.tables.results import AfterMatch, Results


class Keys(NamedTuple):
    """Keys of a game's own."""

    key: str
    """Below `keys.` stand the words that say what they do."""
    keys: tuple[str, ...]


KEYS: Final = {
    "go": ("Left", "Right", "Up", "Down"),
    "next": ("Tab", "Shift+Tab"),
    "number": ("1", "…", "9"),
    "click": ("Return", "Space"),
    "leave": ("Esc",),
    "ask": ("I",),
    "hint": ("H",),
    "again": ("R",),
    "review": ("V",),
    "finale": ("S",),
    "back": ("PgUp", "PgDown"),
    "ends": ("Home", "End"),
    "keys": ("?",),
}
"""By what they are for: the keys of every table, as a list shows them."""


SHIFTED: Final = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
"""What is held down for a letter, or may be."""


class KeyedTable(Protocol):
    """What keys ask of a table."""

    @property
    def confirmation(self) -> Confirmation:
        """The question whether a final move is meant."""

    @property
    def cursor(self) -> KeyboardCursor:
        """What goes from one thing to the next."""

    @property
    def results(self) -> Results:
        """What is seen of a match that is over."""

    @property
    def hint_asked(self) -> SignalInstance:
        """Somebody would like a hint."""

    @property
    def keys_asked(self) -> SignalInstance:
        """Somebody would like to know the keys."""

    @property
    def review_asked(self) -> SignalInstance:
        """Somebody would like to look back on the match."""

    def hurry(self) -> bool:
        """Hurry what is shown, or let it go on; return whether there was anything to hurry."""

    def think_again(self) -> None:
        """Take back what is asked about."""

    def show_after_match(self, what: AfterMatch) -> None:
        """Show something else of a match that is over."""

    def click_preferred(self) -> None:
        """Click what is preferred."""

    def focusItem(self) -> QGraphicsItem:  # noqa: N802
        """Return what has the focus."""


class TableKeys:
    """Takes the keys that mean the same wherever the focus of a table is."""

    def __init__(self, table: KeyedTable, playback: Playback) -> None:
        self._table = table
        self._playback = playback

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key means; return whether it means anything here."""
        if self._table.confirmation.asks and self._answer(event):
            return True
        if event.key() in CLICKS and self._table.hurry():
            return True
        return (
            self._walk_through_history(event.key())
            or self._table.cursor.press(event.key())
            or self._ask(event)
            or self._leave_or_prefer(event.key())
        )

    def _answer(self, event: QKeyEvent) -> bool:
        """Take back by Escape what is asked about; return whether the key is used up by that."""
        if event.key() == Qt.Key.Key_Escape:
            self._table.think_again()
            return True
        return event.key() in CLICKS and event.isAutoRepeat()  # held down since it was chosen

    def _walk_through_history(self, key: int) -> bool:
        """Go to another position; return whether *key* is for that now."""
        playback = self._playback
        match key:
            case Qt.Key.Key_PageUp:
                playback.previous_step()
            case Qt.Key.Key_PageDown:
                playback.next_step()
            case _ if not playback.past:
                return False
            case Qt.Key.Key_Left:
                playback.previous_step()
            case Qt.Key.Key_Right:
                playback.next_step()
            case Qt.Key.Key_Home:
                playback.go_to(0)
            case Qt.Key.Key_End | Qt.Key.Key_Escape:
                playback.go_to(playback.front)
            case _ if key in CLICKS:
                playback.play()
            case _:
                return False
        return True

    def _ask(self, event: QKeyEvent) -> bool:
        """Take a letter that asks for something, on whichever key a keyboard has it."""
        table = self._table
        if event.modifiers() & ~SHIFTED:
            return False
        match event.text().upper():
            case "R":
                self._playback.show_again()
            case "H":
                table.hint_asked.emit()
            case "V":
                table.review_asked.emit()
            case "?":
                table.keys_asked.emit()
            case "S":
                at_finale = table.results.shown is AfterMatch.FINALE
                table.show_after_match(AfterMatch.TABLE if at_finale else AfterMatch.FINALE)
            case _:
                return False
        return True

    def _leave_or_prefer(self, key: int) -> bool:
        """Put away, by Escape, what stands over the table; click, by Return, what is preferred."""
        table = self._table
        match key:
            case Qt.Key.Key_Escape if table.results.again.clickable:
                table.show_after_match(AfterMatch.TABLE)
            case Qt.Key.Key_Escape if table.results.shown is AfterMatch.SHEET:
                table.show_after_match(AfterMatch.FINALE)
            case _ if key in CLICKS and table.focusItem() is None:
                table.click_preferred()
            case _:
                return False
        return True
