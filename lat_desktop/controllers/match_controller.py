"""The turn loop: who is to move, what came of it, and what is expected now.

It tells what has happened in signals of the past tense and waits for nobody but the players: a
table that is still moving cards queues what it hears.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from lat_desktop.controllers.player_process import PlayerProcess
from lat_desktop.controllers.saves import SaveFile
from lat_desktop.controllers.sentences import Sentence
from lat_desktop.engine.game import Event, IllegalMoveError, Move, Seat
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.players.levels import Level
from lat_desktop.players.protocol import ChooseParams, raw

log = logging.getLogger(__name__)

PAUSE: Final = 1000
"""Milliseconds before a move of the AI is played. It is the same for each, because thinking time
tells (DA15), so the AI is given less than this to think."""
BUDGET: Final = 800
"""Milliseconds that the AI may think."""


@dataclass(frozen=True, slots=True)
class Told:
    """A step as one seat may know it."""

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
    turn_began = Signal(int)
    """The seat that is to move."""
    prompt_changed = Signal(object)
    """A :class:`~lat_desktop.controllers.sentences.Sentence`: what is expected of whom."""
    match_over = Signal(object)
    """The :class:`~lat_desktop.engine.game.Outcome`."""
    trouble = Signal(str)
    """Something failed and the match goes on: `died`, `slow`, `nonsense` or `missing` of a player
    that is started again, `replaced` of one that is not, `unsaved` of the record."""

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

        *players* are the seats that a program plays, each with its level; the person sits at the
        first of the others, and chance draws from *rng*.
        """
        super().__init__(parent)
        self.match: Final = match
        seats = range(match.setup.seats)
        self.person: Final[Seat | None] = next((s for s in seats if s not in players), None)
        """The seat of the person; None when programs play among themselves."""
        self.reader: Final[Seat] = self.person or 0
        """The seat whose view is shown."""
        self._save = save
        self._players = dict(players)
        self._deal_rng = rng
        # A stream of its own, so that no player can learn from its seed what will be dealt.
        self._seed_rng = Random(rng.random())
        self._answer: str | None = None
        self._pause = QTimer(self, singleShot=True, interval=pause)
        self._pause.timeout.connect(self._on_pause_over)
        for seat, (_, player) in players.items():
            player.setParent(self)
            player.move_chosen.connect(self._on_move_chosen)
            player.troubled.connect(self.trouble)
            player.gave_up.connect(self._on_player_gave_up)
            log.info("seat %d is played by a program", seat)

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
        """Whether the person is to move."""
        return self.person is not None and self.match.actor == self.person

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """What the person may do now; empty when it is not their turn."""
        return self.match.legal_moves if self.persons_turn else ()

    @property
    def prompt(self) -> Sentence:
        """What is expected of whom now."""
        return Sentence(f"prompt.{self.view.prompt}", subject=self._waited_for)

    @property
    def _waited_for(self) -> Seat | None:
        return None if self.persons_turn else self.match.actor

    def begin(self) -> None:
        """Start the match, or go on where it stands."""
        self.match_began.emit()
        self._save_match()
        self._go_on()

    def choose(self, move: Move) -> None:
        """Make a move for the person. One that is not legal now is refused and changes nothing."""
        if self.persons_turn:
            try:
                self._play(move)
            except IllegalMoveError as error:
                log.info("refused: %s", error)

    def objection(self, move: Move) -> str | None:
        """Return the rule that forbids *move* to the person now, or None."""
        return self.match.game.objection(self.view, move)

    def begin_next_round(self) -> None:
        """Let chance deal again, after everybody has looked at the result."""
        if self.match.awaits_chance:
            self._play(self.match.game.chance(self.match.state, self._deal_rng))

    def close(self) -> None:
        """Leave the match as it stands, to be continued, and send the players home."""
        self._pause.stop()
        self._save_match()  # there is nothing to write, unless the last save failed
        for _, player in self._players.values():
            player.stop()

    def _go_on(self) -> None:
        outcome = self.match.outcome
        seat = self.match.actor
        if outcome is not None:
            self.prompt_changed.emit(self.prompt)
            self._finish_save()
            self.close()
            self.match_over.emit(outcome)
        elif seat is None:
            if self.person is not None and self.view.between_rounds:
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
        self.step_played.emit(self._tell(len(self.match.steps)))
        self._go_on()

    def _tell(self, number: int) -> Told:
        step = self.match.steps[number - 1]
        events = tuple(event.seen_by(self.reader) for event in step.events)
        return Told(number, step.seat, events)

    # Players

    def _ask(self, seat: Seat) -> None:
        level, player = self._players[seat]
        view = self.match.view(seat)
        self._answer = None
        self._pause.start()
        player.choose(
            ChooseParams(
                game=self.match.game.key,
                edition=self.match.setup.edition,
                view=raw(view),
                legal=tuple(move.text for move in self.match.game.legal_moves(view)),
                level=level,
                seed=self._seed_rng.getrandbits(32),
                budget_ms=BUDGET,
            )
        )

    def _on_move_chosen(self, text: str) -> None:
        self._answer = text
        self._play_answer()

    def _on_pause_over(self) -> None:
        self._play_answer()

    def _play_answer(self) -> None:
        """Play what the program answered, once it has answered and the pause is over."""
        if self._answer is not None and not self._pause.isActive():
            text, self._answer = self._answer, None
            self._play(self.match.game.parse(text))

    def _on_player_gave_up(self) -> None:
        """Go on with a move of our own: the match is worth more than one player."""
        self.trouble.emit("replaced")
        self._on_move_chosen(self._seed_rng.choice(self.match.legal_moves).text)

    # The record

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
