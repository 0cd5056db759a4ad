"""The menus of the main window: what can be done from anywhere, and by which keys."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QPalette
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu

from lat_desktop.controllers.settings import Settings
from lat_desktop.widgets.commands import bind
from lat_desktop.widgets.menu import Menu
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows import LANGUAGE_NAMES


class MainMenus(QObject):
    """The actions of a window, by name. What they do is connected by the window."""

    def __init__(self, window: QMainWindow, settings: Settings, theme: Theme) -> None:
        super().__init__(window)
        self._bar: Final = window.menuBar()
        self._settings = settings
        self._theme = theme
        self._menus: list[QMenu] = []
        game = self._menu()
        self.new_match: Final = self._action(game, "new_match")
        self.continue_match: Final = self._action(game, "continue_match")
        self.open_match: Final = self._action(game, "open_match")
        self.past_matches: Final = self._action(game, "past_matches")
        self.problems: Final = self._action(game, "problems")
        self.lobby: Final = self._action(game, "lobby")
        game.addSeparator()
        self.save_copy: Final = self._action(game, "save_copy")
        game.addSeparator()
        self.undo: Final = self._action(game, "undo")
        self.coach: Final = self._action(game, "coach", checkable=True)
        game.addSeparator()
        self.settings: Final = self._action(game, "settings")
        self.settings.setMenuRole(QAction.MenuRole.PreferencesRole)
        game.addSeparator()
        self.quit: Final = self._action(game, "quit")
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)

        view = self._menu()
        self.words: Final = self._action(view, "words", checkable=True)
        self.words.setChecked(settings.table_in_words)
        self.panel: Final = self._action(view, "panel", checkable=True)
        self.wider: Final = self._action(view, "wider")
        self.narrower: Final = self._action(view, "narrower")
        self.hint: Final = self._action(view, "hint")
        self.ask: Final = self._action(view, "ask")
        self.review: Final = self._action(view, "review")
        self.replay: Final = self._action(view, "replay")
        view.addSeparator()
        self.sound: Final = self._action(view, "sound", checkable=True)
        self.sound.setChecked(settings.sound)
        self.louder: Final = self._action(view, "louder")
        self.quieter: Final = self._action(view, "quieter")
        view.addSeparator()
        self.larger_text: Final = self._action(view, "larger_text")
        self.smaller_text: Final = self._action(view, "smaller_text")
        self.usual_text: Final = self._action(view, "usual_text")
        self.full_screen: Final = self._action(view, "full_screen", checkable=True)

        tongue = self._menu()
        group = QActionGroup(self)
        self.languages: Final[dict[str, QAction]] = {}
        """By code; that of the system is the empty one."""
        for code in Settings.language.choices:
            action = self._action(tongue, checkable=True)
            action.setChecked(code == settings.language)
            group.addAction(action)
            self.languages[code] = action

        help_ = self._menu()
        self.rules: Final = self._action(help_, "rules")
        self.learn: Final = self._action(help_, "learn")
        self.keys: Final = self._action(help_, "keys")
        self.news: Final = self._action(help_, "news")
        self.about: Final = self._action(help_, "about")
        self.about.setMenuRole(QAction.MenuRole.AboutRole)

        self.sound.toggled.connect(self._on_sound_toggled)
        self.louder.triggered.connect(self._on_louder)
        self.quieter.triggered.connect(self._on_quieter)
        self.larger_text.triggered.connect(self._on_larger_text)
        self.smaller_text.triggered.connect(self._on_smaller_text)
        self.usual_text.triggered.connect(self._on_usual_text)
        self._say_steps()
        self.words.toggled.connect(self._on_words_toggled)
        group.triggered.connect(self._on_language_triggered)
        settings.changed.connect(self._on_setting_changed)
        theme.changed.connect(self._dress)
        self._dress()
        self.retranslate_ui()

    def _menu(self) -> Menu:
        menu = Menu(self._bar)
        self._bar.addMenu(menu)
        self._menus.append(menu)
        return menu

    def _action(
        self,
        menu: QMenu,
        command: str = "",
        *,
        checkable: bool = False,
    ) -> QAction:
        action = QAction(self)
        if command:
            action.setObjectName(command)
            bind(action, command)
        action.setCheckable(checkable)
        menu.addAction(action)
        return action

    def retranslate_ui(self) -> None:
        """Say everything in the language of the moment."""
        titles = (self.tr("&Game"), self.tr("&View"), self.tr("&Language"), self.tr("&Help"))
        for menu, title in zip(self._menus, titles, strict=True):
            menu.setTitle(title)
        for action, text in (
            (self.new_match, self.tr("&New match…")),
            (self.continue_match, self.tr("&Continue the match")),
            (self.open_match, self.tr("&Open a match…")),
            (self.past_matches, self.tr("&Past matches…")),
            (self.problems, self.tr("P&roblems of the day…")),
            (self.lobby, self.tr("&Lobby")),
            (self.save_copy, self.tr("Save a cop&y…")),
            (self.settings, self.tr("&Settings…")),
            (self.quit, self.tr("&Quit")),
            (self.undo, self.tr("Take &back")),
            (self.coach, self.tr("Coac&h")),
            (self.words, self.tr("Table in &words")),
            (self.panel, self.tr("&Panel beside the table")),
            (self.wider, self.tr("W&ider panel")),
            (self.narrower, self.tr("&Narrower panel")),
            (self.hint, self.tr("&Hint")),
            (self.ask, self.tr("What is &this?")),
            (self.review, self.tr("Re&view of the match")),
            (self.replay, self.tr("Show the last moves &again")),
            (self.sound, self.tr("&Sounds")),
            (self.louder, self.tr("Lou&der")),
            (self.quieter, self.tr("&Quieter")),
            (self.larger_text, self.tr("&Larger text")),
            (self.smaller_text, self.tr("S&maller text")),
            (self.usual_text, self.tr("&Usual size of the text")),
            (self.full_screen, self.tr("&Full screen")),
            (self.rules, self.tr("&Rules")),
            (self.keys, self.tr("&Keys")),
            (self.news, self.tr("&What is new")),
            (self.about, self.tr("&About this program")),
        ):
            action.setText(text)
        self.languages[""].setText(self.tr("Same as the &system"))
        for code, name in LANGUAGE_NAMES.items():
            self.languages[code].setText(f"&{name}")

    @property
    def all(self) -> list[QAction]:
        """All actions, in the order of the menus."""
        return [action for menu in self._menus for action in menu.actions() if action.text()]

    def say_undo(self, *, available: bool, move: str = "", part: str = "") -> None:
        """Say whether something can be taken back, and which *move*, or *part* of one, if any."""
        self.undo.setEnabled(available)
        if part:
            said = part.replace("&", "&&")
        elif move:
            said = self.tr("Take &back: {move}").format(move=move.replace("&", "&&"))
        elif available:
            said = self.tr("Take &back what you wrote")
        else:
            said = self.tr("Take &back")
        self.undo.setText(said)

    def say_lesson(self, game: str) -> None:
        """Say the lesson of which *game*, by its name, would begin."""
        self.learn.setText(self.tr("&Learn to play {game}").format(game=game.replace("&", "&&")))

    def _dress(self) -> None:
        """Give the menus the colour of paper; Fusion would make them a tenth lighter: white."""
        palette = QApplication.palette()
        paper = self._theme.colours.window_raised
        palette.setColor(QPalette.ColorRole.Base, paper.darker(108))
        for menu in self._menus:
            menu.setPalette(palette)

    def _on_words_toggled(self, shown: bool) -> None:
        self._settings.table_in_words = shown

    def _on_sound_toggled(self, heard: bool) -> None:
        self._settings.sound = heard

    def _on_louder(self) -> None:
        self._step("volume", 1)

    def _on_quieter(self) -> None:
        self._step("volume", -1)

    def _on_larger_text(self) -> None:
        self._step("text_size", 1)

    def _on_smaller_text(self) -> None:
        self._step("text_size", -1)

    def _on_usual_text(self) -> None:
        self._settings.text_size = Settings.text_size.default

    def _step(self, name: str, steps: int) -> None:
        """Choose what is so many *steps* further among the choices of a setting, by its *name*."""
        choices = getattr(Settings, name).choices
        stepped = choices.index(getattr(self._settings, name)) + steps
        setattr(self._settings, name, choices[min(max(stepped, 0), len(choices) - 1)])

    def _say_steps(self) -> None:
        """Say what can be done about the volume, and about the size of the text."""
        heard, volume, size = (
            self._settings.sound,
            self._settings.volume,
            self._settings.text_size,
        )
        volumes, sizes = Settings.volume.choices, Settings.text_size.choices
        self.louder.setEnabled(heard and volume != volumes[-1])
        self.quieter.setEnabled(heard and volume != volumes[0])
        self.larger_text.setEnabled(size != sizes[-1])
        self.smaller_text.setEnabled(size != sizes[0])
        self.usual_text.setEnabled(size != Settings.text_size.default)

    def _on_language_triggered(self, action: QAction) -> None:
        for code, other in self.languages.items():
            if other is action:
                self._settings.language = code

    def _on_setting_changed(self, name: str) -> None:
        """Show what was chosen elsewhere."""
        if name == "language":
            self.languages[self._settings.language].setChecked(True)
        elif name in ("sound", "volume", "text_size"):
            self.sound.setChecked(self._settings.sound)
            self._say_steps()
        elif name == "table_in_words":
            self.words.setChecked(self._settings.table_in_words)
