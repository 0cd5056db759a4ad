"""The turn loop: who is to move, what came of it, and what is expected now.

It tells what has happened in signals of the past tense and waits for nobody but the players: a
table that is still moving cards queues what it hears.

Where several people share the screen, nobody's secrets are shown until whoever is to move has said
that it is they who look, and only as long as it is their turn.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from lat_desktop.controllers.disk import Obstacle, obstacle_of
from lat_desktop.controllers.notes import Notes
from lat_desktop.controllers.player_process import PlayerProcess
from lat_desktop.controllers.rng_streams import stream
from lat_desktop.controllers.saves import SaveFile
from lat_desktop.controllers.sitting import MatchSource, Request, VisibleStep
from lat_desktop.engine.game import IllegalMoveError, Move, Seat
from lat_desktop.engine.record import holds_takeback
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.players.levels import Level
from lat_desktop.players.protocol import ChooseParams

log = logging.getLogger(__name__)

AFTER_MATCH: Final = (
    *(Request.AGAIN, Request.OTHER_SIDE, Request.REVIEW),
    *(Request.NEW_MATCH, Request.LOBBY),
)
"""What may be asked for when a match is over; the first is what most want."""
PAUSE: Final = 1000
"""Milliseconds before a move of the AI is played. It is the same for each, because thinking time
tells (DA15), so the AI is given less than this to think."""
BUDGET: Final = 800
"""Milliseconds that the AI may think at the most; where the pause is shorter, so is this."""
SAVE_AGAIN: Final = 5000
"""Milliseconds after which it is tried again to save what could not be saved."""
FOLLOW_UP: Final = 0.5
"""How much of both it gets for a further move of the same turn: it has thought of that already, and
a table of six would wait long."""


DelayKind: TypeAlias = Literal["long", "restarted", "gone", "empty"]
"""It thinks for long · it failed, and is started again · it failed for good · nobody plays there,
because nobody has agreed that its program is run."""


class Delay(msgspec.Struct, frozen=True):
    """Why the seat that is to move keeps everybody waiting, and may go on doing so."""

    seat: Seat
    kind: DelayKind
    trouble: str = ""
    """How it failed: a :data:`~lat_desktop.controllers.player_process.Trouble`."""
    own: bool = True
    """Whether it is our own player, and not somebody else's program."""


class MatchController(MatchSource):
    """One match in progress and everybody who plays in it."""

    match_began = Signal()
    turn_began = Signal(int)
    """The seat that is to move."""
    match_over = Signal(object)
    """The :class:`~lat_desktop.engine.game.Outcome`."""
    trouble = Signal(str)
    """Something failed and the match goes on: `died`, `hung` or `nonsense` of a player that is
    started again, `unsaved` of the record, `unsaved_notes` of what people wrote down;
    `record_changed` or `record_gone` of a file that another program had its hands in; `kept_notes`
    of notes that could not be read, or were not as they had been left, `unread_notes` of such that
    nothing is known of."""
    saved = Signal()
    """What could not be saved before is on the disk now."""
    delay_changed = Signal()
    """:attr:`delay` is another, or none any more."""

    def __init__(
        self,
        match: AnyMatch,
        save: SaveFile,
        players: Mapping[Seat, tuple[Level, PlayerProcess]],
        rng: Random,
        pause: int = PAUSE,
        parent: QObject | None = None,
        *,
        people: Sequence[Seat] | None = None,
        takebacks: bool = False,
        replayed: int = 0,
    ) -> None:
        """Take over *match* wherever it stands.

        *players* are the seats that a program plays, each with its level; *people* sit at theirs,
        or at all others. At a seat of neither nobody plays, until :meth:`seat_player`. *rng* gives
        the one number from which all chance of the match follows. With *takebacks* a person who is
        the only one may take moves back. The first *replayed* steps were made in another match.
        """
        seats = range(match.setup.seats)
        if people is None:
            people = [seat for seat in seats if seat not in players]
        super().__init__(match, people, parent)
        self.takebacks = takebacks and len(self.people) == 1
        self.replayed: Final = replayed
        """How many of the first steps were made in another match, which is tried again here."""
        self._turn_to_whoever_moves()
        self._save = save
        self._notes: Notes | None = None
        self.unsaved = False
        """Whether the last step is not on the disk."""
        self.notes_unsaved = False
        """Whether something that was written down is not on the disk."""
        self.obstacle: Obstacle = "failed"
        """Why what could not be saved last could not be."""
        self._trouble_of_notes = ""
        """What there was when they were read, and has not been told yet."""
        self._displaced = save.displaced
        self._saving_again = QTimer(self, singleShot=True)
        """Runs while something is not on the disk."""
        self._saving_again.timeout.connect(self._on_save_again)
        self._players: dict[Seat, tuple[Level, PlayerProcess]] = {}
        self._request: ChooseParams | None = None
        """What the seat that is to move was asked last."""
        self.delay: Delay | None = None
        """What everybody is waiting for, where it takes long."""
        master = rng.getrandbits(128)
        self._deal_rng = stream(master, "deal")
        self._seed_rngs = {seat: stream(master, f"player {seat}") for seat in seats}
        self._answer: Move | None = None
        self._held = False
        """Whether neither programs nor chance play before :meth:`release`."""
        self._telling = False
        """Whether a step is being told, so that the match goes on by itself when it has been."""
        self._pausing = QTimer(self, singleShot=True)
        self._pausing.setObjectName("pausing")
        self.pause = pause
        """Milliseconds before each move of the AI, from the next one on."""
        self._pausing.timeout.connect(self._on_pause_over)
        for seat, (level, player) in players.items():
            self._take_in(seat, level, player)

    @property
    def _budget(self) -> int:
        return min(BUDGET, self.pause * BUDGET // PAUSE) if self.pause else BUDGET

    def begin(self) -> None:
        """Start the match, or go on where it stands."""
        self.match_began.emit()
        self._tell_trouble_of_notes()
        if trouble := self._save_match():
            self.trouble.emit(trouble)
        self._go_on()

    @property
    def requests(self) -> tuple[Request, ...]:
        """What may be asked for now besides a move."""
        if self.awaits_hand_over:
            return (Request.TAKE_OVER,)
        if self.awaits_acknowledgement:
            return (Request.ACKNOWLEDGE,)
        if self.match.outcome is not None:
            return AFTER_MATCH
        return (Request.NEXT_ROUND,) if self.people and self.view.between_rounds else ()

    def take_over(self) -> None:
        """Show what the person may know who is awaited: they have said that it is they who look."""
        if self.awaits_hand_over:
            self._show_to(self.awaited)
            self.prompt_changed.emit(self.prompt)
            self._tell_trouble_of_notes()

    def look_away(self) -> None:
        """Show nobody's secrets until whoever is awaited says once more that it is they who look.

        Who is alone at the screen, or plays a game without secrets, goes on looking.
        """
        shared = len(self.people) > 1 and self.match.game.has_secrets
        if shared and self.reader is not None:
            self._show_to(None)
            self.prompt_changed.emit(self.prompt)

    def acknowledge(self) -> None:
        """Let the match go on: who looked has seen enough."""
        if self.awaits_acknowledgement:
            self._acknowledgement_due = None
            self._go_on()

    def choose(self, move: Move) -> None:
        """Make a move for the person who looks. One that is not legal is refused, without harm."""
        if self.persons_turn:
            try:
                self._play(move)
            except IllegalMoveError as error:
                log.info("refused by rule %s", error.rule)  # the move may be a secret

    @property
    def keeps_takebacks(self) -> bool:
        """Whether moves may be taken back, and there is room in the record to say so."""
        return self.takebacks and holds_takeback(self.match)

    def take_back(self, shown: int) -> bool:
        """Take back the last move of the person, if they may; return whether.

        They have seen so many steps, even if only the beginning of the last. What the others did
        after the move, which nobody has seen yet, goes with it. Called again, it takes back the
        move before.
        """
        remaining = self.match.steps_before_last_move(self.home, shown)
        if remaining is None or not self.keeps_takebacks:
            return False
        self._call_off_the_question()
        self.match.take_back(remaining)
        trouble = self._save_match()
        self.taken_back.emit()
        if trouble:
            self.trouble.emit(trouble)
        self._go_on()
        return True

    def begin_next_round(self) -> None:
        """Let chance deal again, after everybody has looked at the result."""
        if self.match.awaits_chance:
            self._play(self.match.game.chance(self.match.state, self._deal_rng))

    def close(self) -> None:
        """Leave the match as it stands, to be continued, and send the players home."""
        self._end()
        self._saving_again.stop()

    def _end(self) -> None:
        """Save what there is, again and again if need be, and send the players home."""
        self._pausing.stop()
        self.save()
        self._save.close()
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
        if self._acknowledgement_due is not None:
            self.prompt_changed.emit(self.prompt)
            return
        self._turn_to_whoever_moves()
        outcome = self.match.outcome
        seat = self.match.actor
        if outcome is not None:
            self.prompt_changed.emit(self.prompt)
            self._end()
            self.match_over.emit(outcome)
        elif seat is None:
            self.prompt_changed.emit(self.prompt)
            if not self._held:
                self._let_chance_play()
        else:
            self.turn_began.emit(seat)
            self.prompt_changed.emit(self.prompt)
            if seat not in self.people:
                self._ask(seat)

    def _play(self, move: Move) -> None:
        self.match.play(move)
        trouble = self._save_match()
        told = self._visible_step(len(self.match.steps))
        learnt = len(self.people) > 1 and self._has_learnt_and_ended(told)
        self._acknowledgement_due = self.reader if learnt else None
        self._telling = True
        self.step_played.emit(told)
        self._telling = False
        if trouble:  # not before: a notice may lay the table anew, and the step would be told twice
            self.trouble.emit(trouble)
        self._go_on()

    def _has_learnt_and_ended(self, told: VisibleStep) -> bool:
        """Whether the turn of who looks has ended, and they alone have learnt something in it."""
        if self.reader in (None, self.match.actor) or self.match.outcome is not None:
            return False
        return any(event.learner == self.reader for event in told.events)

    def hold(self) -> None:
        """Let neither programs nor chance play before :meth:`release`; programs may think."""
        self._held = True

    def release(self) -> None:
        """Let the match go on."""
        if self._held:
            self._held = False
            if self._telling:
                return
            self._play_answer()
            self._let_chance_play()

    def _let_chance_play(self) -> None:
        """Go on where only chance can, unless people are to look at the result of a round first."""
        if not (self.people and self.view.between_rounds):
            self.begin_next_round()

    # Players

    def ask_again(self) -> None:
        """Wait no longer for whoever is to move: start it anew and ask it the same."""
        delay = self.delay
        if delay is None or delay.seat not in self._players:
            return
        player = self._players[delay.seat][1]
        self._wait_for(None)
        if player.thinking:
            player.ask_again()
        else:
            self._send_request(delay.seat)

    def seat_player(self, seat: Seat, level: Level, player: PlayerProcess) -> None:
        """Let *player* play at *level* from now on, at a *seat* where no person sits."""
        self.dismiss(seat)
        self._take_in(seat, level, player)
        if self._request is not None and self.match.actor == seat:
            self._wait_for(None)
            self._send_request(seat)

    def is_empty(self, seat: Seat) -> bool:
        """Return whether nobody plays at *seat*."""
        return seat not in self.people and seat not in self._players

    def dismiss(self, seat: Seat) -> None:
        """Send home who plays at *seat*: nobody does until somebody is seated there."""
        if seat not in self._players:
            return
        _, player = self._players.pop(seat)
        player.disconnect(self)
        player.stop()
        player.deleteLater()
        if self._request is not None and self.match.actor == seat:
            self._answer = None
            self._send_request(seat)

    def _take_in(self, seat: Seat, level: Level, player: PlayerProcess) -> None:
        self._players[seat] = (level, player)
        player.setParent(self)
        player.move_chosen.connect(self._on_move_chosen)
        player.thought_long.connect(self._on_thought_long)
        player.troubled.connect(self._on_troubled)
        player.gave_up.connect(self._on_player_gave_up)
        log.info("seat %d is played by a program", seat)

    def _ask(self, seat: Seat) -> None:
        self._answer = None
        steps = self.match.steps
        part = FOLLOW_UP if steps and steps[-1].seat == seat else 1.0
        self._pausing.start(round(self.pause * part))
        self._request = ChooseParams.of(
            self.match,
            seat,
            seed=self._seed_rngs[seat].getrandbits(32),
            budget_ms=round(self._budget * part),
        )
        self._send_request(seat)

    def _send_request(self, seat: Seat) -> None:
        """Ask whoever plays at *seat* now; the same position with the same seed, if it is again."""
        assert self._request is not None
        if seat in self._players:
            level, player = self._players[seat]
            player.choose(replace(self._request, level=level))
        else:
            self._wait_for(Delay(seat, "empty", own=False))

    def _call_off_the_question(self) -> None:
        """Let nobody think any more about who was to move; what was answered is not played."""
        self._pausing.stop()
        self._held = False
        self._request = self._answer = None
        for _, player in self._players.values():
            player.cancel()
        self._wait_for(None)

    def _wait_for(self, delay: Delay | None) -> None:
        if delay != self.delay:
            self.delay = delay
            self.delay_changed.emit()

    def _delay_of_the_actor(self, kind: DelayKind, trouble: str = "") -> Delay:
        seat = self.match.actor
        assert seat is not None
        return Delay(seat, kind, trouble, self._players[seat][1].own)

    def _on_thought_long(self) -> None:
        self._wait_for(self._delay_of_the_actor("long"))

    def _on_troubled(self, trouble: str) -> None:
        """Let one failure pass with a word; of more than one in a row everybody should know."""
        self.trouble.emit(trouble)
        actor = self.match.actor
        if actor in self._players and self._players[actor][1].tries > 1:
            self._wait_for(self._delay_of_the_actor("restarted", trouble))

    def _on_player_gave_up(self, trouble: str) -> None:
        """Leave it to the person what is to be done: nobody else moves for a player."""
        self._wait_for(self._delay_of_the_actor("gone", trouble))

    def _on_move_chosen(self, move: Move) -> None:
        self._wait_for(None)
        self._request = None
        self._answer = move
        self._play_answer()

    def _on_pause_over(self) -> None:
        self._play_answer()

    def _play_answer(self) -> None:
        """Play what the program answered, once it has answered and the pause is over."""
        if self._answer is not None and not (self._held or self._pausing.isActive()):
            move, self._answer = self._answer, None
            self._play(move)

    # The record, and what is written down beside it

    @property
    def record_path(self) -> Path:
        """Where the record is on the disk, or will be."""
        return self._save.path

    @property
    def record_text(self) -> bytes:
        """The whole record, also what could not be written yet; empty before the deal."""
        return self._save.text

    @property
    def displaced_path(self) -> Path | None:
        """The file that was left to another program, which had changed it."""
        return None if self._save.displaced is None else self._save.displaced[0]

    @property
    def kept_notes_path(self) -> Path | None:
        """Where the notes are that could not be read, or that another program had changed."""
        return self._save.notes_kept

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
                self.obstacle = obstacle_of(error)
                self._trouble_of_notes = "unread_notes"
            else:
                self._trouble_of_notes = "kept_notes" if self._save.notes_kept else ""
        return self._notes

    def _tell_trouble_of_notes(self) -> None:
        """Say once what is wrong with the notes, after they have been read.

        That is when the page is made, or, where people share the screen, when one of them looks.
        """
        if self._trouble_of_notes:
            trouble, self._trouble_of_notes = self._trouble_of_notes, ""
            self.trouble.emit(trouble)

    def save(self) -> bool:
        """Put on the disk what is not there yet, the notes too; return whether all of it is.

        A match that is over, and is there whole, is put away. One that is not waits to be.
        """
        if trouble := self._save_match():
            self.trouble.emit(trouble)
        return self._save_rest()

    def _on_save_again(self) -> None:
        """Try once more: there may be room again. That it failed has been said."""
        trouble = self._save_match()
        if trouble and not self.unsaved:
            self.trouble.emit(trouble)
        self._save_rest()

    def _save_rest(self) -> bool:
        self.save_notes()
        if self.match.outcome is not None and not self.unsaved:
            self._finish_save()
        return not (self.unsaved or self.notes_unsaved)

    def save_notes(self) -> None:
        """Put what was written down on the disk. A failure is told once, until it succeeds."""
        if self._notes is None:
            return
        failed_before, kept_before = self.notes_unsaved, self._save.notes_kept
        try:
            self._save.save_notes(self._notes)
        except OSError as error:
            log.warning("the notes could not be saved: %s", error)
            self.notes_unsaved = True
            self._saving_again.start(SAVE_AGAIN)
            if not failed_before:
                self.obstacle = obstacle_of(error)
                self.trouble.emit("unsaved_notes")
        else:
            self.notes_unsaved = False
            if failed_before:
                self.saved.emit()
            if self._save.notes_kept != kept_before:
                self.trouble.emit("kept_notes")

    def _save_match(self) -> str:
        """Put what is not on the disk yet there; return the kind of trouble there was, if any."""
        try:
            self._save.save(self.match)
        except OSError as error:
            log.warning("the match could not be saved: %s", error)
            self.obstacle = obstacle_of(error)
            self.unsaved = True
            self._saving_again.start(SAVE_AGAIN)
            return "unsaved"
        if self.unsaved:
            self.unsaved = False
            self.saved.emit()
        if self._save.displaced in (None, self._displaced):
            return ""
        self._displaced = self._save.displaced
        return f"record_{self._displaced[1]}"

    def _finish_save(self) -> None:
        try:
            self._save.finish()
        except OSError as error:
            log.warning("the finished match could not be put away: %s", error)
