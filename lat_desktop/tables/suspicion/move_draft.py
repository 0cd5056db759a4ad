"""What a person has chosen of a move of Suspicion that takes several clicks; without Qt.

A step takes two clicks, the guest and the room (P9, P20); what a card allows may be begun on the
card, with one of its actions (P13); the final guesses are moves that are made together, after a
face has been put on each of the other plaques (P26).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lat_desktop.engine.game import Move, Seat
from lat_desktop.engine.mansion import Action, Guest, Room
from lat_desktop.engine.suspicion import Ask, Lift, Look, Name, Passage, Steal, Walk


class MoveDraft:
    """The move of the person as far as it has been chosen.

    What is open follows from these choices and from the *legal* moves of the position, with which
    a method is called that asks for it.
    """

    def __init__(self, seats: Iterable[Seat]) -> None:
        """Choose nothing yet."""
        self.seats = tuple(seats)
        """In their order faces are put on the plaques."""
        self.forget()

    def forget(self) -> None:
        """Choose nothing: the position is another."""
        self.take_back()
        self.seat: Seat | None = None
        """On whose plaque the face goes that is chosen next."""
        self.guesses: dict[Seat, Guest] = {}
        """The faces that lie on the plaques and are not sealed yet."""

    def take_back(self) -> None:
        """Choose neither a guest nor an action."""
        self.guest: Guest | None = None
        """Who is to be moved."""
        self.action: Action | None = None
        """Which action of the card is to be done, if that has been said."""

    def complete(self, legal: Sequence[Move]) -> None:
        """Choose what needs no choice: the only guest, and the first plaque without a face."""
        if self.guest not in self.movable(legal):
            self.guest = self._only(legal)
        if self.seat is None:
            self.seat = next(iter(self.empty_seats(legal)), None)

    # What is open

    def moves(self, legal: Sequence[Move]) -> list[Move]:
        """Return what is open: of a card, what belongs to the chosen action."""
        return [move for move in legal if self.action in (None, action_of(move))]

    def steps(self, legal: Sequence[Move]) -> list[Walk | Passage]:
        """Return how guests can be moved."""
        return [move for move in self.moves(legal) if isinstance(move, Walk | Passage)]

    def movable(self, legal: Sequence[Move]) -> set[Guest]:
        """Return who can be moved."""
        return {step.guest for step in self.steps(legal)}

    def ways(self, legal: Sequence[Move]) -> dict[Room, Walk | Passage]:
        """Return, by room, how the chosen guest gets there."""
        return {step.room: step for step in self.steps(legal) if step.guest is self.guest}

    def asked_about(self, legal: Sequence[Move]) -> Guest | None:
        """Return about whom one can ask, if one can (P22)."""
        return next((move.guest for move in self.moves(legal) if isinstance(move, Ask)), None)

    def _only(self, legal: Sequence[Move]) -> Guest | None:
        """Return the one guest who can be moved, if there is no other."""
        movable = self.movable(legal)
        return movable.pop() if len(movable) == 1 else None

    def may_take_back(self, legal: Sequence[Move]) -> bool:
        """Return whether an action or a guest has been chosen that did not follow by itself."""
        return self.action is not None or self.guest not in (None, self._only(legal))

    def prompt(self, legal: Sequence[Move]) -> str | None:
        """Return the key of what is to be chosen next; None while nothing has been."""
        steps = self.steps(legal)
        if self.guest not in (None, self._only(legal)):
            walking = any(isinstance(step, Walk) for step in steps)
            return f"prompt.choose.room.{'door' if walking else 'passage'}"
        if self.action is None:
            return None
        if steps:
            return "prompt.choose.guest"
        if self.asked_about(legal) is not None:
            return "prompt.choose.player"
        return "prompt.choose.gem"

    # The final guesses

    def open_seats(self, legal: Sequence[Move]) -> list[Seat]:
        """Return on whose plaques a face is to be put, or another one instead."""
        found = {move.recipient for move in legal if isinstance(move, Name)}
        return [seat for seat in self.seats if seat in found]

    def empty_seats(self, legal: Sequence[Move]) -> list[Seat]:
        """Return on whose plaques no face lies yet."""
        return [seat for seat in self.open_seats(legal) if seat not in self.guesses]

    def name(self, guest: Guest, legal: Sequence[Move]) -> None:
        """Put the face of *guest* on the chosen plaque, and go on to the next empty one."""
        if self.seat is not None:
            self.guesses[self.seat] = guest
            self.seat = next(iter(self.empty_seats(legal)), self.seat)

    def names(self) -> list[Name]:
        """Return the moves that seal the faces on the plaques."""
        return [Name(seat, guest) for seat, guest in self.guesses.items()]


def action_of(move: Move) -> Action | None:
    """Return the action of a card that *move* does; None if it does none."""
    match move:
        case Steal():
            return Action.STEAL
        case Lift(gem):
            return Action(f"lift_{gem}")
        case Passage():
            return Action.PASSAGE
        case Look():
            return Action.VIEW
        case Ask(_, guest):
            return Action(f"ask_{guest}")
        case _:
            return None
