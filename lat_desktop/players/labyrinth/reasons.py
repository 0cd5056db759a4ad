"""Why one turn of Labyrinth is better than another: what the worse one would need from it.

After both turns the position differs in four things: where the own cubs stand, where the other's
do, where the markers lie, and how the cards lie. Each is put into the position after the worse turn
in its place, and a search says how much of the distance that makes good. A fifth cause is the
other's reply: how much of the distance is left if none came. Where they do not explain it, both are
followed for two turns more, and what they have led to is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from lat_desktop.engine.cards import Trait
from lat_desktop.engine.game import Seat
from lat_desktop.engine.labyrinth import (
    COLOURS,
    DOORS,
    GAME,
    SIDE,
    LabyrinthMove,
    LabyrinthState,
    LabyrinthView,
    Phase,
    Position,
    Square,
    Turn,
    Word,
)
from lat_desktop.players.comparing import fewest
from lat_desktop.players.kernels.labyrinth import WIN, WON
from lat_desktop.players.labyrinth.judging import DRAWN
from lat_desktop.players.labyrinth.search import board_of, chance, choose, kernel
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Choice, Explanation, Fact, LineMove, Reason
from lat_desktop.players.sums import add_up

DEPTHS: Final = (1, 2, 3, 4, 5)
"""How many turns are looked ahead, from the reply on, one after the other while there is time."""
LINE: Final = 2
"""How many turns are told that may follow."""
LINE_TIME_SHARE: Final = 0.25
"""The part of the time that is left, for each of them."""
HARMS: Final = {"home": 1, "back": 1, "rides": 2}
"""From how much of each harm on it is worth a word: a step nearer is made in any turn."""
PROOF_NODES: Final = 400_000
"""How many positions are looked at to prove that a match is not won yet."""
CLOSE: Final = 0.1
"""What is no further from a match won or lost, in chances, may soon turn out to be just that."""
DRAWS: Final = (Word.CLAIM, Word.ACCEPT, Word.OFFER)
"""The words that want a draw."""


def explain(view: LabyrinthView, choice: Choice, other: str | None, budget: Budget) -> Explanation:
    """Return why the first candidate is better than *other*. Raises CancelledError."""
    budget.spent(0)
    best = GAME.parse(choice.candidates[0].move)
    line = _line(GAME.apply(view.state, best).state, budget) if isinstance(best, Turn) else ()
    if other is None:
        return Explanation((), line)
    worth = {each.move: each.evaluation or 0.0 for each in choice.candidates}
    before, after = worth[best.text], worth[other]
    if before <= after:
        return Explanation((), line)
    made = GAME.parse(other)
    if isinstance(best, Turn) and isinstance(made, Turn):
        comparison = _Comparison(view, best, made, (before, after), line, budget)
        return Explanation(tuple(comparison.reasons()), line)
    if best in DRAWS:
        return Explanation((Reason("draw_better", effect=before - after),), line)
    if made in DRAWS:
        return Explanation((Reason("draw_worse", effect=before - after),), line)
    return Explanation((), line)


# --- What follows ----------------------------------------------------------------------------


def _line(state: LabyrinthState, budget: Budget) -> tuple[LineMove, ...]:
    """Return the turns that Master would make from *state* on."""
    found: list[LineMove] = []
    while state.phase is Phase.TURN and len(found) < LINE:
        move = master_move(state, budget.share(LINE_TIME_SHARE))
        found.append(LineMove(state.position.turn, move.text))
        state = GAME.apply(state, move).state
    return tuple(found)


def _played_on(state: LabyrinthState, line: Sequence[LineMove]) -> LabyrinthState:
    """Return where *line* leads to from *state*."""
    for each in line:
        state = GAME.apply(state, GAME.parse(each.move)).state
    return state


def master_move(state: LabyrinthState, budget: Budget) -> LabyrinthMove:
    """Return what Master would do for whoever is to move. Raises CancelledError."""
    view = LabyrinthView(state.position.turn, state)
    return GAME.parse(choose(view, Level.MASTER, Random(0), budget).candidates[0].move)


# --- Two turns -------------------------------------------------------------------------------


class _Standing(msgspec.Struct, frozen=True):
    """What can be counted in a position."""

    mine: int
    """Steps that the own cubs are from home."""
    theirs: int
    my_home: int
    """How many of the own cubs are free."""
    their_home: int

    @classmethod
    def of(cls, position: Position, seat: Seat) -> _Standing:
        return cls(
            steps_home(position, seat),
            steps_home(position, 1 - seat),
            position.freed(seat),
            position.freed(1 - seat),
        )


class _Comparison:
    """A better turn and another one, and what they are worth."""

    def __init__(
        self,
        view: LabyrinthView,
        best: Turn,
        other: Turn,
        worth: tuple[float, float],
        line: Sequence[LineMove],
        budget: Budget,
    ) -> None:
        """Compare *best*, after which the *line* is told to follow, with *other*."""
        assert view.seat is not None
        self._seat = view.seat
        self._worth = worth
        self._line = line
        self._budget = budget
        self._past = frozenset(view.state.past)
        self._best = GAME.apply(view.state, best).state
        self._other = GAME.apply(view.state, other).state

    def reasons(self) -> Iterator[Reason]:
        """Yield what makes the difference."""
        if self._best.winner is not None:
            yield self._reason("wins", {})
        elif self._other.phase is Phase.TURN and self._best.phase is Phase.TURN:
            causes = list(self._again()) or list(self._causes())
            yield from causes
            before, after = self._worth
            if not fewest(causes, before - after):
                yield from self._later()

    def _again(self) -> Iterator[Reason]:
        """Yield that a position comes back, where one of the turns is worth a draw by that."""
        before, after = self._worth
        if before == DRAWN and self._best.position in self._past:
            yield self._reason("again_better", {})
        elif after == DRAWN and self._other.position in self._past:
            yield self._reason("again_worse", {})
        elif after == DRAWN:
            can_still = any(self._comes_back(self._best, each) for each in self._replies())
            if self._comes_back(self._other, self._answer) and not can_still:
                yield self._reason("reply_again", {}, reply=self._answer)

    @cached_property
    def _answer(self) -> LabyrinthMove:
        """What Master would answer to the worse turn."""
        return master_move(self._other, self._budget.share(LINE_TIME_SHARE))

    def _comes_back(self, state: LabyrinthState, reply: LabyrinthMove) -> bool:
        return GAME.apply(state, reply).state.position in self._past

    def _replies(self) -> list[Turn]:
        """Return all turns that may follow the better one."""
        view = LabyrinthView(1 - self._seat, self._best)
        return [reply for reply in GAME.legal_moves(view) if isinstance(reply, Turn)]

    def _reason(
        self,
        key: str,
        facts: dict[str, Fact],
        share: float = 1.0,
        reply: LabyrinthMove | None = None,
    ) -> Reason:
        theirs = 1 - self._seat
        move = None if reply is None else LineMove(theirs, reply.text)
        before, after = self._worth
        return Reason(key, facts, theirs, move, share * (before - after))

    def _causes(self) -> Iterator[Reason]:
        better, worse = self._best.position, self._other.position
        mine, theirs = self._seat, 1 - self._seat
        scores = self._scores(
            {
                "better": better,
                "worse": worse,
                "mine": _with_cubs(worse, mine, better.cubs[mine]),
                "theirs": _with_cubs(worse, theirs, better.cubs[theirs]),
                "markers": replace(worse, markers=better.markers),
                "garden": replace(worse, clues=better.clues),
                "better again": replace(better, turn=mine),
                "worse again": replace(worse, turn=mine),
            }
        )
        won, lost = scores["better"] > WON, scores["worse"] < -WON
        if won or lost:
            # Only what the evaluation, which looked further, knows too.
            before, after = self._worth
            if won and before == 1.0 and after < 1 - CLOSE and not self._may_win(worse, mine):
                yield self._reason("forced", {"turns": _turns(scores["better"])})
            elif lost and after == 0.0 and before > CLOSE and not self._may_win(better, theirs):
                yield from self._reply(1.0, loses=True)
            return
        worth = {name: chance(score) for name, score in scores.items()}
        whole = worth["better"] - worth["worse"]
        if whole <= 0:
            return  # what is seen so near speaks against it: what speaks for it is not known
        shares = {
            name: (worth[name] - worth["worse"]) / whole
            for name in ("mine", "theirs", "markers", "garden")
        }
        yield from self._reply(1 - (worth["better again"] - worth["worse again"]) / whole)
        yield from self._counted(shares)
        if better.markers != worse.markers:
            colour, role = better.markers
            facts: dict[str, Fact] = {"colour": colour.key, "role": role.key}
            yield self._reason("markers", facts, shares["markers"])
        if better.clues != worse.clues:
            yield self._reason("garden", {}, shares["garden"])

    def _later(self) -> Iterator[Reason]:
        """Yield what is seen of the difference when the own next turn is over."""
        lines = self._line, _line(self._other, self._budget)
        if min(map(len, lines)) < LINE:
            return  # it is over before
        better, worse = map(_played_on, (self._best, self._other), lines)
        for key, facts in later(better, worse, self._seat):
            yield self._reason(key, facts)

    def _scores(self, positions: dict[str, Position]) -> dict[str, int]:
        """Return what each position is worth to the own seat, looking equally far in all."""
        found: dict[str, int] = {}
        for depth in DEPTHS:
            deeper = {}
            for name, position in positions.items():
                best = kernel().search(board_of(position), [], depth, self._budget.spent)[0][1]
                deeper[name] = best if position.turn == self._seat else -best
                if kernel().stopped and found:
                    return found
            found = deeper
        return found

    def _may_win(self, position: Position, seat: Seat) -> bool:
        """Return whether *seat* wins by force, a turn further on, or whether that is not known."""

        def stop(nodes: int) -> bool:
            return self._budget.spent(0) or nodes >= PROOF_NODES

        best = kernel().search(board_of(position), [], DEPTHS[-1] + 1, stop)[0][1]
        return kernel().stopped or (best if position.turn == seat else -best) > WON

    def _counted(self, shares: dict[str, float]) -> Iterator[Reason]:
        """Yield what can be counted of where the cubs stand."""
        seat, theirs = self._seat, 1 - self._seat
        better, worse = (_Standing.of(state.position, seat) for state in (self._best, self._other))
        if better.my_home > worse.my_home:
            yield self._reason("home", {}, shares["mine"])
        elif better.mine < worse.mine:
            yield self._reason("nearer", {"steps": worse.mine - better.mine}, shares["mine"])
        elif _cost(self._best, seat) < _cost(self._other, seat):
            yield self._reason("poised", {}, shares["mine"])
        if better.their_home < worse.their_home:
            yield self._reason("theirs_home", {}, shares["theirs"])
        elif better.theirs > worse.theirs:
            steps = better.theirs - worse.theirs
            yield self._reason("theirs_farther", {"steps": steps}, shares["theirs"])
        elif _cost(self._best, theirs) > _cost(self._other, theirs):
            yield self._reason("theirs_worse", {}, shares["theirs"])

    def _reply(self, share: float, *, loses: bool = False) -> Iterator[Reason]:
        """Yield what Master would answer to the worse turn, if the better one prevents as much."""
        if share < 1 / 2:
            return
        if loses:
            yield self._reason("lost", {}, reply=self._answer)
            return
        harm, still = self._harm(self._other, self._answer), self._worst()
        for key, least in HARMS.items():
            if harm[key] >= least and harm[key] > still[key]:
                name = "cubs" if key == "home" else "steps"
                yield self._reason(f"reply_{key}", {name: harm[key]}, share, self._answer)
                return

    def _worst(self) -> dict[str, int]:
        """Return how much of each harm may still be done after the better turn."""
        # Any reply, not only the likely one: what can be done all the same is not prevented.
        harms = [self._harm(self._best, reply) for reply in self._replies()]
        # There is none where the position stands for the third time: a word about that is due.
        return {key: max((harm[key] for harm in harms), default=0) for key in HARMS}

    def _harm(self, state: LabyrinthState, reply: LabyrinthMove) -> dict[str, int]:
        """Return what *reply* does: cubs that it frees, steps that it takes us back, or saves."""
        before = _Standing.of(state.position, self._seat)
        after = _Standing.of(GAME.apply(state, reply).state.position, self._seat)
        return {
            "home": after.their_home - before.their_home,
            "back": after.mine - before.mine,
            "rides": before.theirs - after.theirs,
        }


def later(
    better: LabyrinthState, worse: LabyrinthState, seat: Seat
) -> Iterator[tuple[str, dict[str, Fact]]]:
    """Yield by what *better* is ahead of *worse* for *seat*, if by anything that can be counted.

    The key of the reason, and its facts. A cub that is free counts for more than any steps.
    """
    one, other = (_Standing.of(state.position, seat) for state in (better, worse))
    cubs = {
        "later_home": one.my_home - other.my_home,
        "later_theirs_home": other.their_home - one.their_home,
    }
    steps = {
        "later_nearer": other.mine - one.mine,
        "later_theirs_farther": one.theirs - other.theirs,
    }
    for name, ahead in (("cubs", cubs), ("steps", steps)):
        if add_up(ahead.values()) > 0:
            key = max(ahead, key=lambda key: ahead[key])
            yield key, {name: ahead[key]}
        if any(ahead.values()):
            return


def _with_cubs(position: Position, seat: Seat, cubs: tuple[Square, ...]) -> Position:
    red, blue = position.cubs
    return replace(position, cubs=(cubs, blue) if seat == 0 else (red, cubs))


def _turns(score: int) -> int:
    """Return in how many own turns a match is won by force: *score* is that of the other's turn."""
    return (WIN - score + 1) // 2


def _cost(state: LabyrinthState, seat: Seat) -> int:
    """Return what the cubs of a seat still need, in hundredths of a turn, swaps and all."""
    return int(kernel().own_cost(board_of(replace(state.position, turn=1 - seat))))


def steps_home(position: Position, seat: Seat) -> int:
    """Return how many steps the cubs of a seat are from their Tiger Door, without swaps (L16)."""
    colour = COLOURS[seat]
    home = next(s for s, door in DOORS.items() if door.traits == {colour, Trait.TIGER})
    return add_up(_steps(cub, home) for cub in position.cubs[seat])


def _steps(cub: Square, home: Square) -> int:
    return abs(cub // SIDE - home // SIDE) + abs(cub % SIDE - home % SIDE)
