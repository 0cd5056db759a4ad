"""An evening at the desk for tests: a match, an opponent with a script, and a table to click on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

from PySide6.QtCore import QTimer

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.match_factory import HUMAN, ai
from lat_desktop.controllers.player_process import PlayerProcess
from lat_desktop.controllers.programs import OwnProgram
from lat_desktop.controllers.saves import SaveFile, Saves
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.game import Seat, Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.players.levels import Level
from lat_desktop.players.protocol import ChooseParams

SEATS = (HUMAN, ai(Level.MASTER))
PEOPLE = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")
"""The names of people who share the screen, by seat."""
Policy = Callable[[ChooseParams], str]


class ScriptedPlayer(PlayerProcess):
    """A player without a process: it answers by a policy, a turn of the event loop later."""

    def __init__(self, policy: Policy) -> None:
        super().__init__(OwnProgram(()))
        self._policy = policy
        self.asked: list[ChooseParams] = []
        self.stopped = False
        self._awaited: ChooseParams | None = None

    def choose(self, request: ChooseParams) -> None:
        assert self._awaited is None, "the player is still thinking"
        self.asked.append(request)
        self._awaited = request
        QTimer.singleShot(0, self, lambda: self.answer_to(request))

    def cancel(self) -> None:
        self._awaited = None

    def answer_to(self, request: ChooseParams) -> None:
        if self._awaited is request:
            self._awaited = None
            self.move_chosen.emit(GAMES[request.game].parse(self._policy(request)))

    def stop(self) -> None:
        self.stopped = True


def quiet(request: ChooseParams) -> str:
    """Take or discard the first card, claim what can be claimed, and never guess."""
    return next(
        (m for m in request.legal if m == "claim"),
        next((m for m in request.legal if not m.startswith("guess")), request.legal[0]),
    )


def scripted(moves: Sequence[str]) -> Policy:
    """Play *moves*, then quietly."""
    rest: Iterator[str] = iter(moves)
    return lambda request: next(rest, None) or quiet(request)


def match_of(
    moves: Sequence[str] = (),
    edition: str = "",
    first: int = 0,
    game: str = Doors.key,
    seats: int = 2,
) -> AnyMatch:
    """Return a match, of Doors if not said otherwise, in which *moves* have been made.

    Without an edition it is the game's first.
    """
    rules = GAMES[game]
    match: AnyMatch = Match(rules, Setup(edition or rules.editions[0], seats, first))
    for move in moves:
        match.play_text(move)
    return match


def controller_of(
    match: AnyMatch,
    folder: Path,
    policy: Policy = quiet,
    *,
    seed: int = 7,
    save: SaveFile | None = None,
    people: Sequence[Seat] = (0,),
    takebacks: bool = True,
) -> MatchController:
    """Return a controller of *match*: *people* at their seats, scripted players at the others."""
    seats = range(match.setup.seats)
    takebacks = takebacks and len(people) == 1
    save = save or Saves(folder).create(match, headers(seats, people), takebacks=takebacks)
    players = {seat: (Level.MASTER, ScriptedPlayer(policy)) for seat in seats if seat not in people}
    return MatchController(match, save, players, Random(seed), pause=0, takebacks=takebacks)


def player_of(controller: MatchController) -> ScriptedPlayer:
    """Return the opponent."""
    player = controller.findChild(ScriptedPlayer)
    assert isinstance(player, ScriptedPlayer)
    return player


def renderer_of(controller: MatchController, language: str = "en") -> TextRenderer:
    """Return a renderer for the person at the table."""
    service = LanguageService(controller)
    service.set_language(language)
    game = controller.match.game.key
    seats = headers(range(controller.match.setup.seats), controller.people)
    return TextRenderer(service, game, seats, controller)


def headers(seats: Sequence[Seat], people: Sequence[Seat]) -> tuple[SeatHeader, ...]:
    """Return who sits where; people who share the screen have names."""
    several = len(people) > 1
    return tuple(
        SeatHeader("human", PEOPLE[seat] if several else "") if seat in people else SEATS[1]
        for seat in seats
    )
