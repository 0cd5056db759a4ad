"""What is heard of the program, as the person wants it, and how it calls them to their turn."""

from __future__ import annotations

from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from lat_desktop.controllers.settings import Settings
from lat_desktop.widgets.announcer import announcer
from lat_desktop.widgets.sounds import Sound
from lat_desktop.widgets.sounds.player import SoundPlayer
from lat_desktop.widgets.sounds.rules import SoundRules


class Sounds(QObject):
    """Plays what is seen, if it is to be heard, and asks for attention. There is one a window."""

    played = Signal(object)
    """A :class:`~lat_desktop.widgets.sounds.rules.Play` that is played now."""

    def __init__(self, settings: Settings, window: QWidget) -> None:
        """Play what belongs to *window*, as *settings* say."""
        super().__init__(window)
        self._settings: Final = settings
        self._window: Final = window
        self._rules: Final = SoundRules()
        # Off screen nothing is seen of it, and so nothing is to be heard.
        self._player: Final = None if QApplication.platformName() == "offscreen" else SoundPlayer()
        announcer().announced.connect(self._on_announced)
        app = QApplication.instance()
        assert app is not None
        app.aboutToQuit.connect(self._on_about_to_quit)

    def hear(self, sound: Sound) -> None:
        """Play *sound*, which goes with what is seen at this moment, if it is to be heard."""
        rules, settings = self._rules, self._settings
        rules.on, rules.volume = settings.sound, settings.volume
        rules.calls = settings.call == "sound"
        rules.in_front = QApplication.activeWindow() is not None
        rules.read_aloud = QAccessible.isActive()
        if sound is Sound.YOUR_TURN and not rules.in_front and settings.call != "none":
            QApplication.alert(self._window)
        play = rules.play(sound, _now())
        if play is not None:
            if self._player is not None:
                self._player.play(play)
            self.played.emit(play)

    def _on_about_to_quit(self) -> None:
        if self._player is not None:
            self._player.close()

    def _on_announced(self, said: str) -> None:
        self._rules.announced(_now())


def _now() -> float:
    return monotonic() * 1000
