"""What a game's own table is made of: what it overrides of every table, and nothing else."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Generic

from PySide6.QtCore import QRectF

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.game import Event, Move, Seat, ViewT
from lat_desktop.tables.access import ReadableScene, ReadingGroup
from lat_desktop.tables.asking import Answer
from lat_desktop.tables.captions import CaptionPlace
from lat_desktop.tables.finale import FinaleWords
from lat_desktop.tables.goals import goal
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.moods import Feelings
from lat_desktop.tables.rooms import PaintRoom
from lat_desktop.tables.table_sounds import SoundsOfEvents
from lat_desktop.tables.traces import Trace
from lat_desktop.widgets.sentence_layout import Icons, no_icon


class GameHooks(ReadableScene, Generic[ViewT]):
    """Template methods: :class:`~lat_desktop.tables.table.GameTable` calls them when it is time.

    What raises NotImplementedError each game has to say; of the rest most say nothing.
    """

    has_sheet = False
    """Whether the game has something to lay over the table when a match is over."""
    icon: Icons = staticmethod(no_icon)
    """Returns the picture that stands in sentences for the thing of a key, if it has one."""
    sounds_of_events: SoundsOfEvents
    """What each event of the game sounds like. Of the class: each game has its own."""
    paint_room: PaintRoom
    """Paints the room in which the table stands. Of the class: each game has one."""

    def __init__(self, playback: Playback) -> None:
        super().__init__()
        self.playback: Final = playback
        self.middle = QRectF()
        """Where the play is: the result appears in its midst. :meth:`lay_out` sets it."""
        self.lit = QRectF()
        """What the light of the room falls on. :meth:`lay_out` sets it."""

    def show_view(self, view: ViewT) -> None:
        """Put everything where it lies in *view*, at once."""
        raise NotImplementedError

    def show_secrets(self, view: ViewT) -> None:
        """Turn up what the reader of *view* may know and others may not, and hide all the rest."""

    def show_event(self, event: Event) -> None:
        """Queue what is to be seen of *event*."""
        raise NotImplementedError

    def assign_moves(self, view: ViewT) -> Collection[TableItem]:
        """Give each thing its move, show what is there only to be clicked, and return what may be.

        All of it follows from *view*, what is legal, and what the person has chosen of a move.
        Only `GameTable.enable_moves` calls this.
        """
        raise NotImplementedError

    def forget_choices(self) -> None:
        """Forget what the person has chosen of a move: the position is another."""

    def listed(self, moves: Sequence[Move]) -> Sequence[Move]:
        """Return *moves* in the order in which they are listed: first what the prompt asks for."""
        return moves

    def drafted_moves(self) -> Sequence[Move]:
        """Return the moves that the person has settled and makes together with one still open."""
        return ()

    def feelings(self, event: Event) -> Feelings:
        """Return who feels otherwise than calm for *event*, as everybody sees it, and how."""
        return {}

    def write_result(self, view: ViewT) -> QRectF | None:
        """Show how the round has ended in *view*, and return where buttons go.

        None while play goes on.
        """
        return None

    def finale_words(self, view: ViewT) -> FinaleWords:
        """Return what is said of the match in *view*, which is over."""
        raise NotImplementedError

    def lay_sheet(self, view: ViewT) -> QRectF:
        """Lay over the table what the game has to show of a match that is over.

        Return where buttons go, as :meth:`write_result` does. Only if it :attr:`has_sheet`.
        """
        raise NotImplementedError

    def goal(self, view: ViewT) -> Sentence:
        """Return what wins, and how near everybody is to it in *view*."""
        return goal(view)

    @property
    def prompt(self) -> Sentence:
        """What is expected, given what the person has chosen of a move."""
        return self.playback.prompt

    def lay_out(self) -> None:
        """Put the zones where they belong in the scene's rect."""
        raise NotImplementedError

    def button_room(self) -> QRectF:
        """Return where a button hides nothing when nobody is to move."""
        return self.middle

    def chosen_item(self, move: Move) -> TableItem | None:
        """Return the thing with which one chooses *move*, which is final; None if it is not here.

        The question whether it is meant appears beside it.
        """
        items = (item for item in self.items() if isinstance(item, TableItem))
        return next((item for item in items if item.isVisible() and item.move == move), None)

    def doubts(self, move: Move, before: Sequence[Move]) -> list[str]:
        """Return in sentences why *move*, which is final, is a mistake for all that one knows.

        It is made together with those *before*.
        """
        return []

    def lesson_anchor(self, key: str) -> Sequence[TableItem]:
        """Return the things of this game that a lesson calls by *key*. Raises KeyError."""
        raise KeyError(key)

    @property
    def parts_chosen(self) -> int:
        """How many parts of a move the person has chosen, where it has several."""
        return 0

    def is_on_way(self, move: Move) -> bool:
        """Return whether all parts that the person has chosen lead to *move*."""
        return True

    def take_part_back(self) -> None:
        """Take back the last part that the person has chosen of a move, if any."""

    def caption_place(self, seat: Seat) -> CaptionPlace:
        """Return where stands what *seat* has just done: beside its plaque, and over nothing."""
        raise NotImplementedError

    def point_at(self, item: TableItem, pointed: bool) -> None:
        """Show what a click on *item* would do, or stop showing it."""

    def hint(self, item: TableItem) -> str:
        """Return what a click on *item* would do, in words, or why it cannot be done."""
        return item.words()

    def leads_to(self, item: TableItem, move: Move) -> bool:
        """Return whether a click on *item*, which is offered, makes *move* or a part of it."""
        return item.move == move

    def is_of(self, item: TableItem, move: Move) -> bool:
        """Return whether *item* is what *move* is about, or a part of it."""
        return item.clickable and self.leads_to(item, move)

    def trace(self, event: Event, later: Sequence[Event]) -> Trace | None:
        """Return what *event* has left on the table, as far as it still lies there.

        *later* is all that has happened since, the oldest first: the thing may have gone on.
        """
        raise NotImplementedError

    def in_words(self) -> list[str]:
        """Return what lies where, a line a zone."""
        raise NotImplementedError

    def answer(self, item: TableItem) -> Answer | None:
        """Return what is known of *item* to whoever asks; None for what is no thing of the game."""
        return None

    def groups(self) -> Sequence[ReadingGroup]:
        """Return what lies on the table in groups, in the order of reading, for all positions."""
        raise NotImplementedError
