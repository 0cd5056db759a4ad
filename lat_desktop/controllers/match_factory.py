"""Bringing the players, the cards and the record of a match together."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from lat_desktop import BUNDLED
from lat_desktop.controllers.hints import HintController
from lat_desktop.controllers.kept_reviews import KeptReviews
from lat_desktop.controllers.lesson import LessonController
from lat_desktop.controllers.match_controller import PAUSE, MatchController
from lat_desktop.controllers.player_process import PlayerProcess
from lat_desktop.controllers.problem import ProblemController
from lat_desktop.controllers.programs import AgreedProgram, OwnProgram, StandIns
from lat_desktop.controllers.review import ReviewController
from lat_desktop.controllers.saves import SaveFile, Saves
from lat_desktop.engine.game import Seat, Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.record import Record, SeatHeader
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.players.levels import Level
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.rulebook.lesson import Lesson, record_of
from lat_desktop.rulebook.problem import Problem

HUMAN: Final = SeatHeader("human")
REVIEWS: Final = "reviews"
"""The folder of what was judged of matches, within that of all."""
NOBODY: Final[StandIns] = MappingProxyType({})
"""No program of anybody else's is run, and nobody plays in its place."""


def ai(level: Level) -> SeatHeader:
    """Return who plays at *level*."""
    return SeatHeader("ai", level.value)


def program(command: str) -> SeatHeader:
    """Return a player that somebody else wrote, which *command* starts."""
    return SeatHeader("program", command)


def own_player() -> tuple[str, ...]:
    """Return the command that starts our own player: this very program, with an option."""
    if BUNDLED:
        return (sys.executable, "--player")
    return (sys.executable, "-m", "lat_desktop", "--player")


class MatchFactory:
    """Makes controllers of new matches and of those that wait to be continued."""

    def __init__(
        self,
        saves: Saves,
        rng: Random,
        player: Sequence[str] | None = None,
        pause: int = PAUSE,
    ) -> None:
        """Deal and seat by *rng*; *player* is the command of the AI, our own if not given."""
        self.saves: Final = saves
        self.kept_reviews: Final = KeptReviews(saves.folder / REVIEWS)
        self._rng = rng
        self._player = OwnProgram(tuple(player) if player is not None else own_player())
        self.pause = pause
        """Milliseconds before each move of the AI, in matches yet to be made."""

    def new(
        self,
        game: str,
        edition: str,
        seats: tuple[SeatHeader, ...],
        first: Seat | None,
        stand_ins: StandIns = NOBODY,
        *,
        takebacks: bool = True,
    ) -> MatchController:
        """Return a new match; *first* None lets chance decide who begins.

        At the seats of programs those play whom *stand_ins* names. *takebacks* is whether a person
        who plays alone against programs may take moves back.
        """
        if first is None:
            first = self._rng.randrange(len(seats))
        match = Match(GAMES[game], Setup(edition, len(seats), first))
        takebacks = takebacks and sum(seat.kind == "human" for seat in seats) == 1
        save = self.saves.create(match, seats, takebacks=takebacks)
        return self._controller(match, save, seats, stand_ins, takebacks=takebacks)

    def tried_again(
        self,
        before: AnyMatch,
        steps: int,
        seats: tuple[SeatHeader, ...],
        stand_ins: StandIns = NOBODY,
        *,
        takebacks: bool = True,
    ) -> MatchController:
        """Return a match that goes on after so many *steps* of the one *before*, with its cards.

        All else as in :meth:`new`.
        """
        match = before.after(steps)
        takebacks = takebacks and sum(seat.kind == "human" for seat in seats) == 1
        save = self.saves.create(match, seats, takebacks=takebacks, replayed=steps)
        return self._controller(match, save, seats, stand_ins, takebacks=takebacks, replayed=steps)

    def toss(self, seats: int) -> Seat:
        """Return one of so many seats by chance."""
        return self._rng.randrange(seats)

    def seated(
        self, record: Record, save: SaveFile, stand_ins: StandIns = NOBODY
    ) -> MatchController:
        """Return the match of *record*, which is kept in *save*, wherever it stands.

        At the seats of programs those play whom *stand_ins* names. Where the match is over nobody
        plays, and no program is made.
        """
        header = record.header
        return self._controller(
            record.match,
            save,
            header.seats,
            stand_ins,
            takebacks=header.takebacks,
            replayed=header.replayed,
        )

    def lesson(self, game: str, edition: str, place: int = 0) -> LessonController:
        """Return the lesson of *game* by an *edition*, from the bubble at *place* on.

        Raises ValueError for a game that has none. Raises OSError and RecordError.
        """
        path = record_of(game)
        if path is None:
            raise ValueError(f"{game} has no lesson")
        loaded, save = self.saves.load_lesson(path)
        bubbles = Lesson.load(LANGUAGES[0], game, edition).bubbles  # all languages have the same
        people = [seat for seat, header in enumerate(loaded.header.seats) if header == HUMAN]
        match = played_by(loaded.match, edition)
        return LessonController(
            match, save, loaded.header.seats, bubbles, people[0], place, self.pause
        )

    def problem(self, game: str, problem: Problem) -> ProblemController:
        """Return a *problem* of *game*, as whoever is to move sees it; nothing of it is written."""
        match = problem.position(game)
        person = match.actor
        assert person is not None, "a problem is somebody's"
        seats = tuple(
            HUMAN if seat == person else ai(Level.EXPERT) for seat in range(match.setup.seats)
        )
        save = self.saves.unsaved(Path(f"{game}-{problem.id}"), seats)
        return ProblemController(match, save, seats, problem, person, self.pause)

    def player(self, who: Level | AgreedProgram) -> tuple[Level, PlayerProcess]:
        """Return who plays at a level, or the program of somebody else, which is asked to try."""
        if isinstance(who, AgreedProgram):
            return Level.MASTER, PlayerProcess(who)
        return who, PlayerProcess(self._player)

    def hints(self, controller: MatchController) -> HintController:
        """Return who advises the people of a match: the AI, in a process apart from its seats."""
        return HintController(controller, PlayerProcess(self._player))

    def reviews(self, controller: MatchController) -> ReviewController:
        """Return who looks back on a match when it is over: the AI, in a process of its own."""
        return ReviewController(controller, PlayerProcess(self._player), self.kept_reviews)

    def _own_rng(self) -> Random:
        return Random(self._rng.getrandbits(64))

    def _controller(
        self,
        match: AnyMatch,
        save: SaveFile,
        seats: tuple[SeatHeader, ...],
        stand_ins: StandIns,
        *,
        takebacks: bool,
        replayed: int = 0,
    ) -> MatchController:
        people = [seat for seat, header in enumerate(seats) if header.kind == "human"]
        over = match.outcome is not None
        players = {} if over else self._players(seats, stand_ins)
        rng = self._own_rng()
        return MatchController(
            match,
            save,
            players,
            rng,
            self.pause,
            people=people,
            takebacks=takebacks,
            replayed=replayed,
        )

    def _players(
        self, seats: tuple[SeatHeader, ...], stand_ins: StandIns
    ) -> Mapping[Seat, tuple[Level, PlayerProcess]]:
        players = {}
        for seat, header in enumerate(seats):
            if header.kind == "ai":
                players[seat] = self.player(_level(header.name))
            elif header.kind == "program" and seat in stand_ins:
                who = stand_ins[seat]
                if isinstance(who, AgreedProgram) and who.text != header.name:
                    raise ValueError(f"seat {seat} has another program than was agreed to")
                players[seat] = self.player(who)
        return players


def played_by(match: AnyMatch, edition: str) -> AnyMatch:
    """Return a match with the same moves by another *edition*, in which they are as legal."""
    other: AnyMatch = Match(match.game, replace(match.setup, edition=edition))
    for step in match.steps:
        other.play(step.move)
    return other


def has_unknown_level(seats: Iterable[SeatHeader]) -> bool:
    """Return whether one of *seats* is of a level that is not known here: Master plays there."""
    known = {level.value for level in Level}
    return any(seat.kind == "ai" and seat.name not in known for seat in seats)


def _level(name: str) -> Level:
    """Return the level of that name; a record of a later version may know others."""
    return next((level for level in Level if level.value == name), Level.MASTER)
