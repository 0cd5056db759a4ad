"""The table of Doors: two doors, a display of four, the Collector's row, and the guess grid.

Where things lie is in :mod:`places`, what lies there in :mod:`zones`, and how it moves in
:mod:`animation`. Here is what the person may do.

The reader is the person who looks at the screen, at the near edge of the table, and `self.view` is
what they may know now. An item is a thing on the table; one with a `move` makes it when it is
clicked, if it is offered. Words are looked up by their keys in the rules text: `renderer.word` for
one that stands alone, and `renderer.render` for a :class:`Sentence` with values in it, and with a
subject: whom it is about, as it says "you" to the reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.cards import COLOURS, ROLES
from lat_desktop.engine.doors import (
    GUESSES,
    Claim,
    Discard,
    DoorsView,
    Guess,
    GuessMade,
    Pass,
    Reason,
    Role,
    Take,
    TokensEarned,
)
from lat_desktop.engine.game import Event, Seat
from lat_desktop.tables.access import ReadingGroup
from lat_desktop.tables.art import Mood
from lat_desktop.tables.asking import Answer
from lat_desktop.tables.captions import CaptionPlace
from lat_desktop.tables.card_items import CardItem
from lat_desktop.tables.card_table import CardTable
from lat_desktop.tables.doors.animation import SOUNDS, DoorsAnimator
from lat_desktop.tables.doors.answers import DoorsAnswers
from lat_desktop.tables.doors.items import GhostItem, GuessItem, QuestionItem
from lat_desktop.tables.doors.room import paint_room
from lat_desktop.tables.doors.zones import DoorsZones
from lat_desktop.tables.finale import FinaleWords, Share
from lat_desktop.tables.items import ButtonItem, TableItem, lay_in_row
from lat_desktop.tables.moods import Feelings
from lat_desktop.tables.traces import Trace
from lat_desktop.widgets.theme import Theme


class DoorsTable(CardTable[DoorsView]):
    """Doors, as the reader sees it: their own door at the bottom, the opponent's at the top.

    `GameTable` calls what stands here: `lay_out` when the table gets its shape, `show_view` to show
    a position at once, `show_event` for each event of a step, and, when all of them have been seen,
    `assign_moves` and `write_result`. Until then nothing can be clicked.
    """

    paint_room = staticmethod(paint_room)
    sounds_of_events = SOUNDS

    def __init__(self, playback: Playback, renderer: TextRenderer, theme: Theme) -> None:
        super().__init__(playback, renderer, theme)
        context = self.context
        self.zones: Final = DoorsZones(self, playback.home)
        self.animator: Final = DoorsAnimator(self, self.zones)
        self.guesses: Final = [self.add(GuessItem(context, guess)) for guess in GUESSES]
        """The grid: a colour, a role, or both in each cell."""
        self.question: Final = self.add(QuestionItem(context))
        """What the grid lies on: who is asked, and what a wrong guess would cost."""
        self.claim_button: Final = self.add(ButtonItem(context, "action.claim", preferred=True))
        self.pass_button: Final = self.add(ButtonItem(context, "action.pass.guesser"))
        """It says other words to the Collector than to the Guesser."""
        self.claim_button.move, self.pass_button.move = Claim(), Pass()
        self._answers: Final = DoorsAnswers(self, self.zones)
        self.ghost: Final = self.add(GhostItem(context))
        """The outline of where the card under the pointer would go."""

    # What is seen

    def lay_out(self) -> None:
        """Lay out the zones, and the grid of guesses below the display."""
        self.zones.lay_out(self.size)
        places = self.zones.places
        self.middle = places.middle  # where the result of a round appears
        self.lit = places.stage
        self.question.lie_in(places.question, places.guess(0, 0))
        for cell in self.guesses:
            across = (None, *COLOURS).index(cell.guess.colour)
            down = (None, *ROLES).index(cell.guess.role)
            cell.lie_in(places.guess(across, down))

    def show_view(self, view: DoorsView) -> None:
        """Put everything where it lies in *view*, at once."""
        super().show_view(view)
        self.zones.show(view)

    def show_secrets(self, view: DoorsView) -> None:
        """Open the doors that the reader of *view* may look behind, and close the others."""
        self.zones.show_secrets(view)

    def show_event(self, event: Event) -> None:
        """Queue what is to be seen of *event*."""
        if isinstance(event, GuessMade):
            self.animations.enqueue(partial(self._show_guess, event.guess))
        self.animator.show(event)

    def _show_guess(self, guess: Guess | None) -> None:
        """Let stand out what is said, if the grid is there."""
        for cell in self.guesses:
            cell.show_made(made=cell.guess == guess)

    def trace(self, event: Event, later: Sequence[Event]) -> Trace | None:
        """Return what *event* has left on the table: a card, or who it was that spoke."""
        return self.zones.trace(event, later)

    def in_words(self) -> list[str]:
        """Return what lies where, a line a zone."""
        return self.zones.in_words()

    def groups(self) -> list[ReadingGroup]:
        """Return what lies on the table, from the display to what is looked up."""
        zones = self.zones
        return [
            self.group("zone.display", zones.displayed),
            self.group(self.question.words, lambda: (*self.guesses,)),
            self.group("zone.answers", lambda: (self.claim_button, self.pass_button)),
            self.group("zone.row", lambda: zones.row),
            self.group("zone.discards", lambda: zones.discards),
            self.group(
                "zone.players",
                lambda: (*zones.plaques.values(), *zones.doors.values(), *zones.past.values()),
            ),
            self.group("zone.supply", lambda: (self.deck, zones.reference)),
        ]

    def name_of(self, item: TableItem) -> str:
        """Return what *item* is, and whose it is."""
        whose = next((seat for seat, door in self.zones.doors.items() if door is item), None)
        return item.spoken_name() if whose is None else self.zones.identity_words(whose)

    # What the person may do

    def assign_moves(self, view: DoorsView) -> list[TableItem]:
        """Give every item its move, and return those whose move is legal: only they get clickable.

        The plaques, which bear names and tokens, show whose turn it is.
        """
        legal = self.playback.legal_moves
        guesser = view.collector != self.zones.near
        playing = view.ending is None and view.round > 0
        for seat, plaque in self.zones.plaques.items():
            plaque.to_move = view.actor == seat
            plaque.update()
        for card in self.zones.cards():
            card.move = None
        shown = self.zones.displayed()
        for card in shown:
            if card.face is not None and playing:
                card.move = Discard(card.face) if guesser else Take(card.face)
        self._show_guess(None)
        for cell in self.guesses:
            cell.setVisible(guesser and playing)
            cell.update()
        self.question.ask(view.collector if guesser and playing else None)
        self.pass_button.key = f"action.pass.{view.role}"
        buttons = (self.claim_button, self.pass_button)
        offered = [button for button in buttons if button.move in legal]
        for button in buttons:
            button.hide()
        lay_in_row(offered, self.zones.places.words)
        self.zones.discards_label.setVisible(bool(self.zones.discards))
        self.zones.row_label.setVisible(bool(self.zones.row))
        return [item for item in (*shown, *self.guesses, *offered) if item.move in legal]

    def preferred(self) -> TableItem | None:
        """Return what the Return key clicks: the claim before anything else (DA1)."""
        return self.claim_button if self.claim_button.clickable else super().preferred()

    def button_room(self) -> QRectF:
        """Return where a button goes that all tables have, as to take over: where one speaks."""
        return self.zones.places.words

    def lesson_anchor(self, key: str) -> Sequence[TableItem]:
        """Return the things of Doors that a lesson calls by *key*."""
        zones = self.zones
        things: dict[str, Sequence[TableItem]] = {
            "display": zones.displayed(),
            "row": zones.row,
            "discards": zones.discards,
            "door.near": [zones.doors[zones.near]],
            "door.far": [zones.doors[1 - zones.near]],
            "question": [self.question],
            "reference": [zones.reference],
            "pass": [self.pass_button],
        }
        return things[key] if key in things else super().lesson_anchor(key)

    def caption_place(self, seat: Seat) -> CaptionPlace:
        """Return where stands what *seat* has just done."""
        return self.zones.places.caption(near=seat == self.zones.near)

    def feelings(self, event: Event) -> Feelings:
        """Return who is pleased with the end of a round, and who is not."""
        match event:
            case TokensEarned(seat):
                return {seat: Mood.PLEASED, 1 - seat: Mood.CAUGHT}
        return {}

    def write_result(self, view: DoorsView) -> QRectF | None:
        """Write how the round ended, and what it brought; return where buttons go.

        None while the round goes on.
        """
        if not view.between_rounds:
            return None
        title = self.renderer.render(Sentence("round.title", {"n": view.round}))
        return self.show_result(title, [self._ending_words(view), self._earned_words(view)])

    def finale_words(self, view: DoorsView) -> FinaleWords:
        """Return how the last round ended, and what each round brought to whom."""
        shares: list[list[Share]] = [[] for _ in view.scores]
        told = (event for step in self.playback.visible_steps for event in step.events)
        earned = (event for event in told if isinstance(event, TokensEarned))
        for number, each in enumerate(earned, start=1):
            values = {"n": number, "reason": each.reason}
            label = self.renderer.render(Sentence("finale.round", values))
            shares[each.seat].append(Share(label, each.tokens))
        return FinaleWords(self._ending_words(view), shares)

    def _ending_words(self, view: DoorsView) -> str:
        """Return the sentence that says how the round ended."""
        assert view.ending is not None
        # A claimed set tells of the claimer's identity, everything else of the Collector's.
        whose = view.guesser if view.ending.reason is Reason.SET else view.collector
        earned = view.ending.seat
        # Of "you", who plays alone, one says whom they faced, of anybody else who they are.
        named = 1 - earned if earned == self.renderer.reader else earned
        values = {"identity": view.identities[whose], "name": self.renderer.name(named)}
        return self.renderer.render(
            Sentence(f"result.{view.ending.reason}", values, earned, recipient=1 - earned)
        )

    def _earned_words(self, view: DoorsView) -> str:
        assert view.ending is not None
        reason = view.ending.reason
        return self.renderer.render_event(TokensEarned(view.ending.seat, reason.tokens, reason))

    def activate(self, item: TableItem) -> None:
        """Do what a click means; of two equal cards it is the clicked one that moves."""
        self.zones.clicked = item if isinstance(item, CardItem) else None
        super().activate(item)

    def point_at(self, item: TableItem, pointed: bool) -> None:
        """Show where a card of the display would go, if the pointer is on it."""
        offered = pointed and isinstance(item, CardItem) and item.clickable
        self.ghost.setVisible(offered)
        if isinstance(item.move, Take):
            in_row = len(self.zones.row)
            place, scale = self.zones.places.row(in_row, in_row + 1)
        else:
            place, scale = self.zones.places.discard(len(self.zones.discards))
        self.ghost.setPos(place)
        self.ghost.setScale(scale)

    def answer(self, item: TableItem) -> Answer | None:
        """Return what is known of a card, a seat, a door, or the deck."""
        return self._answers.of(item)

    def hint(self, item: TableItem) -> str:
        """Return what a click would do, or why it cannot be done."""
        move = item.move
        if move is None:
            return item.words()
        if not item.clickable:
            objection = self.objection_hint(move) if isinstance(item, GuessItem) else None
            return objection or item.words()
        match move:
            case Take(card) | Discard(card):
                return self.renderer.render(Sentence(f"preview.{move.verb}", {"card": card}))
            case Guess():
                stake = "both" if len(move.traits) == 2 else "one"
                if move.names(self.view.identity):
                    stake = "own"
                return self.renderer.word(f"preview.guess.{stake}")
            case Claim():
                return self.renderer.word(f"preview.claim.{self.view.role}")
            case _:
                last = self.view.deck == 0 and self.view.role is Role.GUESSER
                return self.renderer.word("preview.pass.last" if last else "preview.pass")
