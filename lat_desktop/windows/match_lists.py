"""What stands beside the table: what has happened, and the table in words."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import (
    QStringListModel,
    Signal,
)
from PySide6.QtWidgets import (
    QFrame,
    QVBoxLayout,
    QWidget,
)

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.models.moves import ActionsModel, MovesModel
from lat_desktop.tables.history_list import HistoryList
from lat_desktop.tables.registry import KITS
from lat_desktop.tables.side_panel import SidePanel
from lat_desktop.widgets import fonts
from lat_desktop.widgets.choices import Segments
from lat_desktop.widgets.headings import HeadingLabel
from lat_desktop.widgets.log_delegate import LogDelegate
from lat_desktop.widgets.paper_lists import (
    SentenceDelegate,
    SentenceList,
    make_paper_list,
)
from lat_desktop.widgets.selection_by_reader import choose_row
from lat_desktop.widgets.theme import Theme
from lat_desktop.widgets.tips import set_tip


class MatchLists(QFrame):
    """The lists of one match; whoever owns it says how wide it is, and when to dress."""

    turned = Signal()
    """Other lists are in sight than before, or may be."""

    def __init__(
        self,
        playback: Playback,
        renderer: TextRenderer,
        theme: Theme,
        settings: Settings,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._playback = playback
        self._renderer = renderer
        self._theme = theme
        self._settings = settings
        self.moves: Final = SentenceList(self)
        self.words: Final = SentenceList(self)
        self.actions_list: Final = SentenceList(self)
        self.choices: Final = ActionsModel(playback, renderer, self)
        panel = KITS[playback.match.game.key].side_panel if playback.people else None
        self.panel: Final[SidePanel | None] = (
            panel()(playback, renderer, theme, settings, self) if panel else None
        )
        """What the game puts in the place of the list of what has happened, if anything."""
        self.kind: Final = playback.match.game.key if panel else "log"
        """By what its width is remembered: a panel of a game has one of its own."""
        self.leaf: Final = Segments(theme, ("panel", "words"), self)
        """Whether that or the table in words is in sight: there is no room for both."""
        self._leaf_offered = False
        """Whether the person may turn it, and does so where it is turned."""
        self._headings = [HeadingLabel(self) for _ in range(3)]
        self._words_model = QStringListModel(self)
        self._build()
        self.leaf.options.chosen.connect(self._on_leaf_chosen)

    def _build(self) -> None:
        playback, renderer = self._playback, self._renderer
        if self.panel is None:
            self.moves.setModel(MovesModel(playback, renderer, self))
        self.words.setModel(self._words_model)
        self.actions_list.setModel(self.choices)
        for view in (self.moves, self.words, self.actions_list):
            make_paper_list(view)
            view.setItemDelegate(SentenceDelegate(view, gap=5))
        if self.panel is None:
            icon = KITS[playback.match.game.key].table().icon
            self.moves.setItemDelegate(LogDelegate(self._theme, icon, self.moves))
            HistoryList(self.moves, playback)  # a child of the list
            choose_row(self.moves)
        choose_row(self.actions_list)

        column = QVBoxLayout(self)
        column.addWidget(self.leaf)
        if self.panel is not None:
            column.addWidget(self.panel, 1)
        for heading, view in zip(
            self._headings, (self.moves, self.words, self.actions_list), strict=True
        ):
            heading.setBuddy(view)
            heading.stackUnder(view)  # and is read before it
            heading.setWordWrap(True)
            column.addWidget(heading)
            column.addWidget(view, 1)
        self.moves.setVisible(self.panel is None)
        self._headings[0].setVisible(self.panel is None)

    @property
    def least_letters(self) -> int:
        """How narrow it may be, in letters."""
        return 18 if self.panel is None else round(self.panel.letters * 0.6)

    def usual_letters(self, room: int) -> int:
        """Return how wide it is best, in letters, on a page as wide as *room*."""
        letters, share = (31, 0.27) if self.panel is None else (self.panel.letters, 0.36)
        return min(letters, int(room * share / self.fontMetrics().averageCharWidth()))

    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        headings = (self.tr("What has happened"), self.tr("On the table"), self.tr("You can"))
        views = (self.moves, self.words, self.actions_list)
        for heading, view, text in zip(self._headings, views, headings, strict=True):
            heading.setText(text)
            view.setAccessibleName(text)
        how = self.tr("To do it: Return, or a double click.")
        self.actions_list.setAccessibleDescription(how)
        for widget in (self.actions_list, self._headings[-1]):
            set_tip(widget, how)
        if self.panel is not None:
            panel = self._renderer.word(self.panel.title)
            self.leaf.set_words(
                self.tr("Beside the table"), {"panel": panel, "words": self.tr("In words")}
            )

    def dress(self) -> None:
        """Follow the theme and the size of the letters."""
        heading = self.font()
        heading.setFamily(fonts.serif_family())
        heading.setPointSizeF(self.font().pointSizeF() * 1.1)
        for label in self._headings:
            label.setFont(heading)

    def show_words(self, shown: bool) -> None:
        """Show the table in words, or leave the room to the rest."""
        self._offer_words(shown, "words")

    def show_last(self) -> None:
        """Show the table in words if it is wanted, or what was chosen last in its place."""
        leaf = self._settings.leaf if self.panel is not None else "words"
        self._offer_words(self._settings.table_in_words, leaf)

    def _offer_words(self, offered: bool, leaf: str) -> None:
        self._leaf_offered = False
        self.leaf.setVisible(offered and self.panel is not None)
        self.leaf.value = leaf if offered else "panel"
        self._leaf_offered = offered
        self._turn_leaf()

    def _on_leaf_chosen(self) -> None:
        if self._leaf_offered:
            self._settings.leaf = str(self.leaf.value)
        self._turn_leaf()

    @property
    def shows_words(self) -> bool:
        """Whether the table in words is in sight."""
        return self.leaf.value == "words"

    def say_table(self, lines: list[str]) -> None:
        """List what lies on the table, if it is another than before."""
        if lines != self._words_model.stringList():
            self._words_model.setStringList(lines)

    def _turn_leaf(self) -> None:
        in_words = self.shows_words
        for widget in (self.words, self.actions_list, *self._headings[1:]):
            widget.setVisible(in_words)
        if self.panel is not None:
            self.panel.setVisible(not in_words)
        self.turned.emit()
