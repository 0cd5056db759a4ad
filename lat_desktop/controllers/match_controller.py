"""The turn loop: who is to move, what came of it, and what is expected now.

It tells what has happened in signals of the past tense and waits for nobody but the players: a
table that is still moving cards queues what it hears.

Where several people share the screen, nobody's secrets are shown until whoever is to move has said
that it is they who look, and only as long as it is their turn.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from lat_desktop.controllers.notes import Notes
from lat_desktop.controllers.player_process import PlayerProcess
from lat_desktop.controllers.saves import SaveFile
from lat_desktop.controllers.sentences import Sentence
from lat_desktop.engine.game import Event, IllegalMoveError, Move, Seat
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.players.levels import Level
from lat_desktop.players.protocol import ChooseParams

log = logging.getLogger(__name__)

PAUSE: Final = 1000
"""Milliseconds before a move of the AI is played. It is the same for each, because thinking time
tells (DA15), so the AI is given less than this to think."""
BUDGET: Final = 800
"""Milliseconds that the AI may think at the most; where the pause is shorter, so is this."""
FOLLOW_UP: Final = 0.5
"""How much of both it gets for a further move of the same turn: it has thought of that already, and
a table of six would wait long."""


@dataclass(frozen=True, slots=True)
class Told:
    """A step as the reader may know it."""

    number: int
    """Counted from 1."""
    seat: Seat | None
    """Who moved; None for chance."""
    events: tuple[Event, ...]


class MatchController(QObject):
    """One match in progress and everybody who plays in it."""

    match_began = Signal()
    step_played = Signal(object)
    """A :class:`Told`, as :attr:`reader` may know it."""
    reader_changed = Signal()
    """Somebody else looks, or everybody: what was told before is told otherwise now."""
    turn_began = Signal(int)
    """The seat that is to move."""
    prompt_changed = Signal(object)
    """A :class:`~lat_desktop.controllers.sentences.Sentence`: what is expected of whom."""
    match_over = Signal(object)
    """The :class:`~lat_desktop.engine.game.Outcome`."""
    trouble = Signal(str)
    """Something failed and the match goes on: `died`, `slow`, `nonsense` or `missing` of a player
    that is started again, `replaced` of one that is not, `unsaved` of the record, `unsaved_notes`
    of what people wrote down."""

    def __init__(
        self,
        match: AnyMatch,
        save: SaveFile,
        players: Mapping[Seat, tuple[Level, PlayerProcess]],
        rng: Random,
        pause: int = PAUSE,
        parent: QObject | None = None,
    ) -> None:
        """Take over *match* wherever it stands.

        *players* are the seats that a program plays, each with its level; people sit at the
        others, and chance draws from *rng*.
        """
        super().__init__(parent)
        self.match: Final = match
        seats = range(match.setup.seats)
        self.people: Final[tuple[Seat, ...]] = tuple(s for s in seats if s not in players)
        """The seats of people."""
        self.home: Final[Seat] = self.people[0] if self.people else 0
        """The seat at the near edge of the table."""
        self._reader: Seat | None = self.people[0] if len(self.people) == 1 else None
        self._turn_to_whoever_moves()
        self._lingers = False
        self._save = save
        self._notes: Notes | None = None
        self.notes_unsaved = False
        """Whether something that was written down is not on the disk."""
        self._players = dict(players)
        self._deal_rng = rng
        # A stream of its own, so that no player can learn from its seed what will be dealt.
        self._seed_rng = Random(rng.random())
        self._answer: str | None = None
        self._pausing = QTimer(self, singleShot=True)
        self.pause = pause
        """Milliseconds before each move of the AI, from the next one on."""
        self._pausing.timeout.connect(self._on_pause_over)
        for seat, (_, player) in players.items():
            player.setParent(self)
            player.move_chosen.connect(self._on_move_chosen)
            player.troubled.connect(self.trouble)
            player.gave_up.connect(self._on_player_gave_up)
            log.info("seat %d is played by a program", seat)

    @property
    def reader(self) -> Seat | None:
        """The seat whose view is shown; None while only what everybody may see is shown."""
        return self._reader

    @property
    def view(self) -> Any:
        """What the reader may know now."""
        return self.match.view(self.reader)

    @property
    def told(self) -> list[Told]:
        """All steps so far, as the reader may know them."""
        return [self._tell(number) for number in range(1, len(self.match.steps) + 1)]

    @property
    def persons_turn(self) -> bool:
        """Whether the person who looks is to move."""
        return self.reader is not None and self.match.actor == self.reader

    @property
    def lingers(self) -> bool:
        """Whether the match waits for who looks to note what they alone have just learnt (P17).

        That is so where several share the screen, and the turn has ended.
        """
        return self._lingers

    @property
    def awaits_hand_over(self) -> bool:
        """Whether a person is to move who has not said yet that it is they who look."""
        return self.match.actor in self.people and not self.persons_turn and not self.lingers

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """What the person who looks may do now; empty when it is not their turn."""
        return self.match.legal_moves if self.persons_turn else ()

    @property
    def prompt(self) -> Sentence:
        """What is expected of whom now."""
        actor, outcome = self.match.actor, self.match.outcome
        if self.awaits_hand_over:
            return Sentence("prompt.hand_over", subject=actor)
        prompt = Sentence("prompt.linger" if self.lingers else f"prompt.{self.view.prompt}")
        if self.persons_turn or self.lingers:
            several = len(self.people) > 1
            return Sentence("prompt.named", {"prompt": prompt}, self.reader) if several else prompt
        winner = next(iter(outcome.winners), None) if outcome is not None else None
        return replace(prompt, subject=actor if outcome is None else winner)

    @property
    def _budget(self) -> int:
        return min(BUDGET, self.pause * BUDGET // PAUSE) if self.pause else BUDGET

    def begin(self) -> None:
        """Start the match, or go on where it stands."""
        self.match_began.emit()
        self._save_match()
        self._go_on()

    def take_over(self) -> None:
        """Show what the person may know who is to move: they have said that it is they who look."""
        if self.awaits_hand_over:
            self._show_to(self.match.actor)
            self.prompt_changed.emit(self.prompt)

    def hand_on(self) -> None:
        """Let the match go on: who looked has seen enough."""
        if self.lingers:
            self._lingers = False
            self._go_on()

    def choose(self, move: Move) -> None:
        """Make a move for the person who looks. One that is not legal is refused, without harm."""
        if self.persons_turn:
            try:
                self._play(move)
            except IllegalMoveError as error:
                log.info("refused: %s", error)

    def objection(self, move: Move) -> str | None:
        """Return the rule that forbids *move* to the person who looks, or None."""
        return self.match.game.objection(self.view, move)

    def begin_next_round(self) -> None:
        """Let chance deal again, after everybody has looked at the result."""
        if self.match.awaits_chance:
            self._play(self.match.game.chance(self.match.state, self._deal_rng))

    def close(self) -> None:
        """Leave the match as it stands, to be continued, and send the players home."""
        self._pausing.stop()
        self._save_match()  # there is nothing to write, unless the last save failed
        self.save_notes()
        for _, player in self._players.values():
            player.stop()

    def _show_to(self, reader: Seat | None) -> None:
        if reader != self._reader:
            self._reader = reader
            self.reader_changed.emit()

    def _turn_to_whoever_moves(self) -> None:
        """Show nobody's secrets when the turn goes on; where there are none, show at once."""
        actor = self.match.actor
        if len(self.people) < 2 or actor == self._reader:
            return
        open_to_all = not self.match.game.has_secrets and actor in self.people
        self._show_to(actor if open_to_all else None)

    def _go_on(self) -> None:
        if self.lingers:
            self.prompt_changed.emit(self.prompt)
            return
        self._turn_to_whoever_moves()
        outcome = self.match.outcome
        seat = self.match.actor
        if outcome is not None:
            self.prompt_changed.emit(self.prompt)
            self._finish_save()
            self.close()
            self.match_over.emit(outcome)
        elif seat is None:
            if self.people and self.view.between_rounds:
                self.prompt_changed.emit(self.prompt)
            else:
                self.begin_next_round()
        else:
            self.turn_began.emit(seat)
            self.prompt_changed.emit(self.prompt)
            if seat in self._players:
                self._ask(seat)

    def _play(self, move: Move) -> None:
        self.match.play(move)
        self._save_match()
        told = self._tell(len(self.match.steps))
        self._lingers = len(self.people) > 1 and self._has_learnt_and_ended(told)
        self.step_played.emit(told)
        self._go_on()

    def _has_learnt_and_ended(self, told: Told) -> bool:
        """Whether the turn of who looks has ended, and they alone have learnt something in it."""
        if self.reader in (None, self.match.actor) or self.match.outcome is not None:
            return False
        return any(event.learner == self.reader for event in told.events)

    def _tell(self, number: int) -> Told:
        step = self.match.steps[number - 1]
        events = tuple(event.seen_by(self.reader) for event in step.events)
        return Told(number, step.seat, events)

    # Players

    def _ask(self, seat: Seat) -> None:
        level, player = self._players[seat]
        self._answer = None
        steps = self.match.steps
        part = FOLLOW_UP if steps and steps[-1].seat == seat else 1.0
        self._pausing.start(round(self.pause * part))
        player.choose(
            ChooseParams.of(
                self.match,
                seat,
                level=level,
                seed=self._seed_rng.getrandbits(32),
                budget_ms=round(self._budget * part),
            )
        )

    def _on_move_chosen(self, text: str) -> None:
        self._answer = text
        self._play_answer()

    def _on_pause_over(self) -> None:
        self._play_answer()

    def _play_answer(self) -> None:
        """Play what the program answered, once it has answered and the pause is over."""
        if self._answer is not None and not self._pausing.isActive():
            text, self._answer = self._answer, None
            self._play(self.match.game.parse(text))

    def _on_player_gave_up(self) -> None:
        """Go on with a move of our own: the match is worth more than one player."""
        self.trouble.emit("replaced")
        self._on_move_chosen(self._seed_rng.choice(self.match.legal_moves).text)

    # The record, and what is written down beside it

    @property
    def notes(self) -> Notes:
        """What people wrote down, by seat: each may be shown theirs alone.

        Whoever writes calls :meth:`save_notes` then.
        """
        if self._notes is None:
            try:
                self._notes = self._save.load_notes()
            except OSError as error:
                log.warning("the notes could not be read: %s", error)
                self._notes = Notes()
        return self._notes

    def save_notes(self) -> None:
        """Put what was written down on the disk. A failure is told once, until it succeeds."""
        if self._notes is None:
            return
        failed_before = self.notes_unsaved
        try:
            self._save.save_notes(self._notes)
        except OSError as error:
            log.warning("the notes could not be saved: %s", error)
            self.notes_unsaved = True
            if not failed_before:
                self.trouble.emit("unsaved_notes")
        else:
            self.notes_unsaved = False

    def _save_match(self) -> None:
        try:
            self._save.save(self.match)
        except OSError as error:
            log.warning("the match could not be saved: %s", error)
            self.trouble.emit("unsaved")

    def _finish_save(self) -> None:
        try:
            self._save.finish()
        except OSError as error:
            log.warning("the finished match could not be put away: %s", error)
