"""A match in progress: the agreed setup, every step so far, and what was taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic

import msgspec

from lat_desktop.engine.game import Game, MoveT, Outcome, Seat, Setup, StateT, Step, ViewT

if TYPE_CHECKING:
    from random import Random


class TakenBack(msgspec.Struct, frozen=True):
    """A move was taken back, and with it what had followed."""

    steps: int
    """How many steps remained."""
    seat: Seat
    """Who took it back."""


class Match(Generic[StateT, MoveT, ViewT]):
    """A match, which moves forwards only by the rules, and back only where it may.

    >>> from lat_desktop.engine.doors import Doors
    >>> match = Match(Doors(), Setup("italian"))
    >>> _ = match.play_text("deal red_lady blue_tiger | " + " ".join(
    ...     3 * ["red_lady", "red_tiger", "blue_lady", "blue_tiger"] + ["wild_color", "wild_role"]))
    >>> [move.text for move in match.legal_moves]
    ['take red_lady', 'take red_tiger', 'take blue_lady', 'take blue_tiger']
    """

    def __init__(self, game: Game[StateT, MoveT, ViewT], setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.initial = game.start(setup)
        self._steps: list[Step[StateT, MoveT]] = []
        self._journal: list[Step[StateT, MoveT] | TakenBack] = []
        self._views: dict[Seat | None, ViewT] = {}
        """By seat, what it may know now, as far as it was asked."""
        self._legal: tuple[MoveT, ...] | None = None
        """What the seat to move may do now, once it was asked."""

    @property
    def steps(self) -> Sequence[Step[StateT, MoveT]]:
        """All that has happened and stands, the first step first."""
        return self._steps

    @property
    def journal(self) -> Sequence[Step[StateT, MoveT] | TakenBack]:
        """All that was ever done, in its order: what was taken back, and that it was."""
        return self._journal

    def times_taken_back(self, seat: Seat) -> int:
        """Return how often *seat* took a move back."""
        back = (entry for entry in self._journal if isinstance(entry, TakenBack))
        return sum(entry.seat == seat for entry in back)

    def after(self, steps: int) -> Match[StateT, MoveT, ViewT]:
        """Return the match as it stood after so many of its *steps*, 0 to all of them.

        Of moves that were taken back it knows nothing.
        """
        match = Match(self.game, self.setup)
        match._steps = self._steps[:steps]
        match._journal = [*match._steps]
        return match

    @property
    def state(self) -> StateT:
        """The state after the last step."""
        return self.steps[-1].state if self.steps else self.initial

    @property
    def actor(self) -> Seat | None:
        """The seat to move; None when chance is to, or when the match is over."""
        return self.game.actor(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self.game.outcome(self.state)

    def __repr__(self) -> str:
        return f"<Match of {self.game.key}, {self.setup.edition}, {len(self._steps)} steps>"

    @property
    def awaits_chance(self) -> bool:
        """Whether nobody but chance can go on."""
        return self.actor is None and self.outcome is None

    def view(self, seat: Seat | None) -> ViewT:
        """Return what *seat* may know now; for None, what everybody may know."""
        if seat not in self._views:
            self._views[seat] = self.game.view(self.state, seat)
        return self._views[seat]

    @property
    def legal_moves(self) -> tuple[MoveT, ...]:
        """What the seat to move may do; empty when chance is to move or the match is over."""
        if self._legal is None:
            actor = self.actor
            self._legal = () if actor is None else self.game.legal_moves(self.view(actor))
        return self._legal

    def play(self, move: MoveT) -> Step[StateT, MoveT]:
        """Make *move*. Raises IllegalMoveError and changes nothing if it is not legal."""
        step = self.game.apply(self.state, move, self._legal or ())
        self._steps.append(step)
        self._journal.append(step)
        self._forget()
        return step

    def play_text(self, text: str) -> Step[StateT, MoveT]:
        """Make the move that *text* writes. Raises NotAMoveError or IllegalMoveError."""
        return self.play(self.game.parse(text))

    def play_chance(self, rng: Random) -> Step[StateT, MoveT]:
        """Let chance move, drawing from *rng*."""
        return self.play(self.game.chance(self.state, rng))

    def steps_before_last_move(self, seat: Seat, shown: int) -> int | None:
        """Return how many steps would remain if *seat* took back its last move; None if it may not.

        It may as long as the move has revealed nothing, the match goes on, and nobody has acted on
        the move: of what others, or chance, did after it nothing is among the first *shown* steps,
        which are all that anybody has seen.
        """
        own = (n for n in reversed(range(len(self._steps))) if self._steps[n].seat == seat)
        last = next(own, None)
        if last is None or last + 1 < shown or self._steps[last].reveals:
            return None
        return None if self.outcome is not None else last

    def take_back(self, steps: int) -> None:
        """Stand again as after so many *steps*, the next of which was a seat's. The journal stays.

        Whether that may be, :meth:`steps_before_last_move` says.
        """
        seat = self._steps[steps].seat
        assert seat is not None, "chance takes nothing back"
        del self._steps[steps:]
        self._journal.append(TakenBack(steps, seat))
        self._forget()

    def _forget(self) -> None:
        """Work out anew what may be known and done: the state is another."""
        self._views.clear()
        self._legal = None
