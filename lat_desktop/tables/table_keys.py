"""What the keys do at a table, beside those that go from one thing to the next."""

from __future__ import annotations

from typing import Final, Protocol

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGraphicsItem

from lat_desktop.controllers.playback import Playback
from lat_desktop.tables.animation_queue import AnimationQueue
from lat_desktop.tables.confirmation import Confirmation
from lat_desktop.tables.hurrying import Hurrying
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.keyboard_cursor import KeyboardCursor
from lat_desktop.tables.requests import Requests
from lat_desktop.tables.results import AfterMatch, Results
from lat_desktop.widgets.commands import NUMBERS, Place, commands

KEYS: Final = {
    "go": ("left", "right", "up", "down"),
    "number": NUMBERS[1:],
    "click": ("click",),
    "leave": ("leave",),
    "ask": ("table.ask",),
    "hint": ("table.hint",),
    "again": ("table.replay",),
    "review": ("table.review",),
    "finale": ("table.sheet",),
    "back": ("back", "forward"),
    "ends": ("first", "now"),
    "keys": ("table.keys",),
}
"""By what they are for: the commands of every table, as a list shows them."""
AIMS: Final = frozenset({*KEYS["go"], *KEYS["ends"], *NUMBERS, "click", "take_back"})
"""The commands that go to something on the table."""


def key_names() -> dict[str, str]:
    """Return what the keys are called that sentences name."""
    return {"choose": commands().named("click"), "leave": commands().named("leave")}


class KeyedTable(Protocol):
    """What keys ask of a table."""

    @property
    def confirmation(self) -> Confirmation:
        """The question whether a final move is meant."""

    @property
    def cursor(self) -> KeyboardCursor:
        """What goes from one thing to the next."""

    @property
    def animations(self) -> AnimationQueue:
        """What moves."""

    @property
    def hurrying(self) -> Hurrying:
        """What presses are spent with that hurry what is shown."""

    @property
    def results(self) -> Results:
        """What is seen of a match that is over."""

    @property
    def requests(self) -> Requests:
        """What may be asked for besides a move."""

    def say_why_not(self) -> None:
        """Say why a key does nothing now."""

    def say_too_soon(self) -> None:
        """Say why a key does nothing that came as fast after another as a hurried one does."""

    def think_again(self) -> None:
        """Take back what is asked about."""

    def show_after_match(self, what: AfterMatch) -> None:
        """Show something else of a match that is over."""

    def clickable_items(self) -> list[TableItem]:
        """Return what can be clicked."""

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
        """Do what a key means; return whether it means anything here.

        No key is lost while something moves: one that can do nothing is answered by why not.
        """
        command, table = commands().meant(event, Place.TABLE), self._table
        if table.confirmation.asks and self._answer(command, again=event.isAutoRepeat()):
            return True
        if command in AIMS and command != "click":
            table.hurrying.end()
        if command == "click" and (table.hurrying.take_press() or event.isAutoRepeat()):
            return (
                True  # a key that is held down hurries, and does nothing that was not seen before
            )
        if self._is_in_vain(command):
            if not event.isAutoRepeat():
                table.say_why_not()
            return command != "leave"  # which may be meant for the window
        if self._is_early(command):
            table.say_too_soon()
            return True
        return (
            self._walk_through_history(command)
            or self._ask(command)
            or table.cursor.press(command)
            or self._leave_or_prefer(command)
        )

    def _is_in_vain(self, command: str) -> bool:
        """Return whether *command* can do nothing now that it may do soon."""
        playback, moving = self._playback, self._table.animations.busy
        if command in AIMS and not playback.past:
            return moving or not self._table.clickable_items()
        if command in ("back", "table.replay"):
            return not playback.browsable
        return moving and not playback.past and command in ("forward", "leave", "table.sheet")

    def _is_early(self, command: str) -> bool:
        """Whether *command* was meant for what was there before it was told how it ended."""
        results = self._table.results
        if command != "click":
            return False
        if results.again.clickable:
            return not results.since_match.take_press()
        return results.next.clickable and not results.since_round.is_enough

    def _answer(self, command: str, *, again: bool) -> bool:
        """Take back what is asked about; return whether the key is used up by that."""
        if command == "leave":
            self._table.think_again()
            return True
        return command == "click" and again  # held down since it was chosen

    def _walk_through_history(self, command: str) -> bool:
        """Go to another position; return whether *command* is for that now."""
        playback = self._playback
        match command:
            case "back":
                playback.previous_step()
            case "forward":
                playback.next_step()
            case _ if not playback.past:
                return False
            case "left":
                playback.previous_step()
            case "right":
                playback.next_step()
            case "first":
                playback.go_to(0)
            case "now" | "leave":
                playback.go_to(playback.front)
            case "click":
                playback.play()
            case _:
                return False
        return True

    def _ask(self, command: str) -> bool:
        """Ask for what there is beside a move; return whether *command* does that."""
        table = self._table
        match command:
            case "table.replay":
                self._playback.show_again()
            case "table.hint":
                table.requests.hint_asked.emit()
            case "table.review":
                table.requests.review_asked.emit()
            case "table.keys":
                table.requests.keys_asked.emit()
            case "table.sheet":
                at_finale = table.results.shown is AfterMatch.FINALE
                table.show_after_match(AfterMatch.TABLE if at_finale else AfterMatch.FINALE)
            case _:
                return False
        return True

    def _leave_or_prefer(self, command: str) -> bool:
        """Put away what stands over the table, or click what is preferred."""
        table = self._table
        match command:
            case "leave" if table.results.again.clickable:
                table.show_after_match(AfterMatch.TABLE)
            case "leave" if table.results.shown is AfterMatch.SHEET:
                table.show_after_match(AfterMatch.FINALE)
            case "click" if table.focusItem() is None:
                table.click_preferred()
            case _:
                return False
        return True
