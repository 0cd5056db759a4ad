"""Somebody who cannot see: plays a match from the lobby to its review by accessible actions alone,
or by keys alone.

    /usr/bin/python3 blind_player.py [keys] < words.json

Runs with the system's Python, which has the bindings of AT-SPI; knows nothing of the program but
the words that stand on its buttons, and reads of them from standard input. Prints a line of JSON
for each thing done: what it was, and what was heard of it. Ends with 1, and says why, where it does
not get on: a thing that cannot be found, or an action of which nothing is heard.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from typing import Any

import gi  # type: ignore[import-not-found]  # of the system's Python

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # type: ignore[import-not-found]  # noqa: E402

warnings.simplefilter("ignore", DeprecationWarning)

PATIENCE_S = 60.0
"""How long is waited for what has to come."""
QUIET_S = 0.5
"""Nothing more is said when nothing has been for so long."""
MOST_ACTIONS = 1500
MOST_TABS = 60
State = Atspi.StateType


class StuckError(Exception):
    """It does not go on."""


class BlindPlayer:
    """Hears what is announced, finds things by their names, and presses them."""

    def __init__(self, words: dict[str, str]) -> None:
        """Know the *words* on buttons, by what they are for."""
        self.words = words
        self.heard: list[str] = []
        self.doing = "start"
        self.place = "lobby"
        self._loop = GLib.MainContext.default()
        self._listener = Atspi.EventListener.new(self._on_announced)
        self._listener.register("object:announcement")
        self._random = random.Random(1)

    def _on_announced(self, event: Any) -> None:
        self.heard.append(str(event.any_data))

    # The tree

    def listen(self, seconds: float) -> None:
        """Let time pass, and hear what is said."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            while self._loop.pending():
                self._loop.iteration(False)
            time.sleep(0.01)

    @property
    def program(self) -> Any:
        """The program on the desktop; None before it is there."""
        desktop = Atspi.get_desktop(0)
        apps = map(desktop.get_child_at_index, range(desktop.get_child_count()))
        return next((app for app in apps if app and app.get_name() == "lat-desktop"), None)

    def things(self, root: Any = None) -> Iterator[Any]:
        """Yield all that can be perceived, from *root* on or in the last window."""
        if root is None:
            program = self.program
            windows = program.get_child_count() if program else 0
            root = program.get_child_at_index(windows - 1) if windows else None
        if root is None:
            return
        yield root
        for n in range(root.get_child_count()):
            child = root.get_child_at_index(n)
            if child is not None:
                yield from self.things(child)

    def find(self, role: str, name: str, *, whole: bool = False) -> Any:
        """Return what is called so and can be used, waiting for it."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            found = self.look_for(role, name, whole=whole)
            if found is not None:
                return found
            self.listen(0.1)
        raise StuckError(f"there is no {role} {name!r}")

    def look_for(self, role: str, name: str, *, whole: bool = False) -> Any:
        """Return what is called so and can be used; None if it is not there now.

        A button that was pressed on the table may be seen a moment longer, when nothing more is to
        be done with it: another may be called the same.
        """
        try:
            for thing in self.things():
                called = thing.get_name() or ""
                is_it = called == name if whole else called.startswith(name)
                if not (is_it and thing.get_role_name() == role and usable(thing)):
                    continue
                if role != "push button" or "Press" in actions(thing):
                    return thing
        except GLib.Error:  # it has gone while it was looked at
            pass
        return None

    def do(self, thing: Any, action: str = "Press") -> int:
        """Do an action of *thing*, and tell."""
        name = thing.get_name()
        names = actions(thing)
        if action not in names:
            raise StuckError(f"{name!r} has no action {action}: {names}")
        heard = len(self.heard)
        thing.get_action_iface().do_action(names.index(action))
        self.doing = f"{action} {name}"
        return heard

    def tell(self, heard: int) -> None:
        """Print what was done last, and what has been heard of it."""
        line = {"done": self.doing, "at": self.place, "heard": self.heard[heard:]}
        print(json.dumps(line, ensure_ascii=False), flush=True)

    def press(self, role: str, name: str, *, whole: bool = False) -> None:
        """Press what is called so."""
        heard = self.do(self.find(role, name, whole=whole))
        self.listen(QUIET_S)
        self.tell(heard)

    # The evening

    def play(self) -> None:
        """Go from the lobby to the end of a match, through its review, and out."""
        self.press("push button", self.words["door"])
        self.press("push button", self.words["play"], whole=True)
        self.choose_opponent()
        self.press("push button", self.words["begin"])
        self.place = "table"
        self.play_match()
        self.place = "review"
        self.review()
        self.place = "lobby"
        self.press("menu item", self.words["quit"], whole=True)

    def choose_opponent(self) -> None:
        """Choose the level from the list that the combo box opens."""
        deadline = time.monotonic() + PATIENCE_S
        while (entry := self.level()) is None:
            if time.monotonic() > deadline:
                raise StuckError("nobody can be chosen to play against")
            self.listen(0.1)
        heard = self.do(entry, "Toggle")
        self.listen(QUIET_S)
        self.tell(heard)

    def level(self) -> Any:
        """Return the entry of the level in the list of the last combo box: the other player's."""
        try:
            entries = [thing for thing in self.things() if thing.get_role_name() == "list item"]
            wanted = [entry for entry in entries if entry.get_name() == self.words["level"]]
        except GLib.Error:
            return None
        return wanted[-1] if wanted else None

    def offered(self) -> list[Any]:
        """Return all that can be pressed on the table now."""
        try:
            table = next(
                (
                    thing
                    for thing in self.things()
                    if thing.get_role_name() == "panel"
                    and thing.get_name() == self.words["table"]
                    and usable(thing)
                ),
                None,
            )
            if table is None:
                return []
            return [thing for thing in self.things(table) if "Press" in actions(thing)]
        except GLib.Error:
            return []

    def play_match(self) -> None:
        """Press whatever is offered until the match is over; something is heard of each."""
        for _ in range(MOST_ACTIONS):
            offered = self.await_offer()
            if self.words["review"] in names_of(offered):
                return
            thing = self._random.choice(offered)
            try:
                heard = self.do(thing)
            except (GLib.Error, StuckError):
                continue  # it has gone while it was thought about
            self.await_word(heard)
        raise StuckError("the match does not end")

    def await_offer(self) -> list[Any]:
        """Wait until something is offered, and return all of it; a coach who speaks is put away.

        What is read while the table changes is partly of before and partly of after: it is read
        until it says the same twice.
        """
        deadline = time.monotonic() + PATIENCE_S
        before: list[str] = []
        while True:
            offered = self.offered()
            names = names_of(offered)
            if names and names == before:
                return offered
            if time.monotonic() > deadline:
                raise StuckError(f"nothing is offered after: {self.doing}")
            before = names
            if not names and self.look_for("push button", self.words["coach"], whole=True):
                self.put_coach_away()
            self.listen(0.05)

    def put_coach_away(self) -> None:
        """Press the button for that, after which the focus is on the table again."""
        self.place = "coach"
        self.press("push button", self.words["coach"], whole=True)
        self.place = "table"

    def await_word(self, heard: int) -> None:
        """Wait until more than *heard* sentences have been said, and tell of those."""
        deadline = time.monotonic() + PATIENCE_S
        while len(self.heard) == heard:
            if time.monotonic() > deadline:
                raise StuckError(f"nothing is heard of: {self.doing}")
            self.listen(0.02)
        self.tell(heard)

    def review(self) -> None:
        """Look back: a move forward, a move back, the first of the story; then to the lobby."""
        self.press("push button", self.words["review"], whole=True)
        for name in ("forward", "back"):
            self.press("push button", self.words[name], whole=True)
        self.press("menu item", self.words["lobby"], whole=True)
        self.find("push button", self.words["door"])


class KeyPlayer(BlindPlayer):
    """Does the same by keys alone, and knows where the focus is from what is told of it."""

    def __init__(self, words: dict[str, str]) -> None:
        super().__init__(words)
        self.focused: Any = None
        self._focus = Atspi.EventListener.new(self._on_focus)
        self._focus.register("object:state-changed:focused")

    def _on_focus(self, event: Any) -> None:
        if event.detail1:
            self.focused = event.source

    def strike(self, *keys: str) -> int:
        """Press *keys*, called as X11 calls them, where the focus is."""
        heard = len(self.heard)
        self.doing = " ".join(keys)
        subprocess.run(["xdotool", "key", "--delay", "30", *keys], check=True)
        return heard

    @property
    def at(self) -> tuple[str, str]:
        """The role and the name of what has the focus."""
        try:
            return self.focused.get_role_name(), self.focused.get_name() or ""
        except (AttributeError, GLib.Error):
            return "", ""

    def press(self, role: str, name: str, *, whole: bool = False) -> None:
        """Go there by Tab, and press Space; what stands in a menu has a key."""
        self.find(role, name, whole=whole)
        if role == "menu item":
            heard = self.strike(self.keys[name])
        else:
            for _ in range(MOST_TABS):
                self.listen(0.1)
                if self.at[0] == role and self.at[1].startswith(name):
                    break
                self.strike("Tab")
            else:
                raise StuckError(f"Tab does not lead to the {role} {name!r}, but to {self.at}")
            heard = self.strike("space")
        self.listen(QUIET_S)
        self.tell(heard)

    @property
    def keys(self) -> dict[str, str]:
        """The keys of what stands in menus."""
        return {self.words["lobby"]: "ctrl+l", self.words["quit"]: "ctrl+q"}

    def choose_opponent(self) -> None:
        """Type the level in the list in which it stands."""
        for _ in range(MOST_TABS):
            self.listen(0.1)
            if self.at[0] == "combo box":
                subprocess.run(["xdotool", "type", self.words["level"]], check=True)
                self.listen(QUIET_S)
                if self.focused.get_name() == self.words["level"]:
                    return
            self.strike("Tab")
        raise StuckError("nobody can be chosen to play against")

    def put_coach_away(self) -> None:
        """Leave, by the key for that."""
        self.strike("Escape")

    def play_match(self) -> None:
        """Go anywhere and choose what is there, until the match is over; hear of each choice."""
        ways = [*"123456789", "Left", "Right", "Up", "Down"]
        for _ in range(MOST_ACTIONS):
            if self.words["review"] in names_of(self.await_offer()):
                return
            heard = self.strike(self._random.choice(ways), "Return")
            self.await_word(heard)
        raise StuckError("the match does not end")

    def review(self) -> None:
        """Look back: to the first decision, and the next; then to the lobby."""
        self.tell(self.strike("v"))
        self.find("push button", self.words["back"], whole=True)
        for key in ("Home", "Right"):
            heard = self.strike(key)
            self.listen(QUIET_S)
            self.tell(heard)
        self.press("menu item", self.words["lobby"], whole=True)
        self.find("push button", self.words["door"])


def usable(thing: Any) -> bool:
    """Whether it can be used; what stands in a menu can be though the menu is not open."""
    states = thing.get_state_set()
    in_menu = thing.get_role_name() == "menu item"
    return bool(states.contains(State.ENABLED) and (in_menu or states.contains(State.SHOWING)))


def names_of(things: list[Any]) -> list[str]:
    """Return what they are called; nothing if one has gone meanwhile."""
    try:
        return [thing.get_name() or "" for thing in things]
    except GLib.Error:
        return []


def actions(thing: Any) -> list[str]:
    """Return the names of what can be done with it."""
    face = thing.get_action_iface()
    return [face.get_action_name(n) for n in range(face.get_n_actions())] if face else []


def main() -> int:
    """Play; return the exit status."""
    Atspi.init()
    Atspi.set_timeout(20_000, 60_000)
    player = (KeyPlayer if "keys" in sys.argv else BlindPlayer)(json.load(sys.stdin))
    try:
        player.play()
    except StuckError as error:
        print(json.dumps({"stuck": str(error), "heard": player.heard[-3:]}), flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
