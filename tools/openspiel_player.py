"""OpenSpiel's tree searches (Lanctot et al. 2019) as a player: a peer that is not ours.

    python -m lat_desktop.players.arena doors master \
        "peer=command:python -m tools.openspiel_player" --budget 300

speaks the protocol of docs/player-protocol.md. Labyrinth is played by OpenSpiel's MCTS, with its
solver for positions that are decided; the games with secrets by its information set MCTS (Cowling
et al. 2012), over worlds that :attr:`.GameTools.determinize` draws from the view. Both are its
algorithms in Python, as they are: those in C++ cannot be used with a game that is written in
Python. What they cannot know stands in :mod:`tools.games`: what an end is worth, and a position
that is not searched.

OpenSpiel counts simulations and knows no clock. So it gets as many as should fill the budget, by
how long those before took, and what a move took too long or too short is made up for by the next:
the times of single moves differ from the budget, their mean hardly does. With a node limit it gets
that many simulations. How long moves took is written to standard error at the end.
"""

from __future__ import annotations

import contextlib
import sys
import time
from dataclasses import dataclass, field
from importlib.metadata import version
from random import Random
from statistics import fmean
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from lat_desktop.engine.game import Move, Seat, View
from lat_desktop.engine.registry import GAMES, AnyGame
from lat_desktop.players import protocol
from tools.games import TOOLS

RELEASE: Final = version("open_spiel")
PILOT: Final = 10
"""Simulations at the first move, to see how long they take."""


# --- The games, as OpenSpiel asks for them -----------------------------------------------------


class Rules:
    """A game of ours. A search ends with the round, where there are rounds."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.search: Final = TOOLS[game.key].search
        self._numbers: dict[Move, int] = {}
        self._moves: list[Move] = []

    def number(self, move: Move) -> int:
        """Return what OpenSpiel calls *move*: it wants numbers."""
        number = self._numbers.setdefault(move, len(self._moves))
        if number == len(self._moves):
            self._moves.append(move)
        return number

    def move(self, number: int) -> Move:
        """Return the move that has this number."""
        return self._moves[number]

    def moves(self, state: Any) -> tuple[Move, ...]:
        """Return what may be done, and may be of any use."""
        legal = self.game.legal_moves(self.game.view(state, self.game.actor(state)))
        return tuple(move for move in legal if move not in self.search.pointless)

    # What OpenSpiel asks of a game

    def get_type(self) -> pyspiel.GameType:
        """Say what sort of game it is."""
        kind = pyspiel.GameType
        hidden = self.game.has_secrets
        return kind(
            short_name=f"lat_{self.game.key}",
            long_name=self.game.key,
            dynamics=kind.Dynamics.SEQUENTIAL,
            chance_mode=kind.ChanceMode.SAMPLED_STOCHASTIC,
            information=kind.Information.IMPERFECT_INFORMATION
            if hidden
            else kind.Information.PERFECT_INFORMATION,
            utility=kind.Utility.GENERAL_SUM,
            reward_model=kind.RewardModel.TERMINAL,
            max_num_players=self.game.seats.stop - 1,
            min_num_players=self.game.seats.start,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
            parameter_specification={},
        )

    def max_utility(self) -> float:
        """Return what a match that is won is worth."""
        return 1.0


class Node:
    """A state in a world, as OpenSpiel asks for it. Chance is part of the world."""

    __slots__ = ("rng", "rules", "state")

    def __init__(self, rules: Rules, state: Any, rng: Random) -> None:
        self.rules = rules
        self.state = state
        self.rng = rng

    def play(self, move: Move) -> None:
        """Make *move*, which is legal, and what chance does then."""
        # Not `apply`, which would ask once more whether it is legal, and take twice as long.
        game = self.rules.game
        self.state, _ = game._play(self.state, move)
        while game.actor(self.state) is None and not self.is_terminal():
            self.state, _ = game._play(self.state, game.chance(self.state, self.rng))

    def values(self) -> list[float]:
        """Return by seat what the state is worth, from -1 to 1, to one who looks no further."""
        return list(self.rules.search.evaluate(self.state))

    # What OpenSpiel asks of a state

    def get_game(self) -> Rules:
        """Return what it is a state of."""
        return self.rules

    def clone(self) -> Node:
        """Return another that can be played on."""
        return Node(self.rules, self.state, self.rng)

    def current_player(self) -> int:
        """Return the seat to move."""
        seat: Seat | None = self.rules.game.actor(self.state)
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        """Return whether the search ends here."""
        return self.state.phase.value in ("deal", "over")

    def is_chance_node(self) -> bool:
        """Return that chance is never to move."""
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the numbers of the moves."""
        return [self.rules.number(move) for move in self.rules.moves(self.state)]

    def apply_action(self, action: int) -> None:
        """Make the move of this number."""
        self.play(self.rules.move(int(action)))

    def returns(self) -> list[float]:
        """Return by seat what the end is worth."""
        return self.values()

    def information_state_string(self, player: int | None = None) -> View:
        """Return what the seat to move knows: what it sees, and saw since the search began."""
        view: View = self.rules.game.view(self.state, self.current_player())
        return view


class Evaluator:
    """How OpenSpiel learns what a state is worth that it has not searched."""

    def evaluate(self, state: Node) -> list[float]:
        """Look at it, where nothing is hidden; else play at random."""
        if not state.rules.game.has_secrets:
            return state.values()
        node, rng = state.clone(), state.rng
        far = node.rules.search.playout
        while not node.is_terminal() and far:
            node.play(rng.choice(node.rules.moves(node.state)))
            far -= 1
        return node.values()

    def prior(self, state: Node) -> list[tuple[int, float]]:
        """Take all moves to be as good."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


# --- The player --------------------------------------------------------------------------------


@dataclass
class Pace:
    """How many simulations go into a second, in one game."""

    rate: float = 0.0
    """0 before the first."""
    saved: float = 0.0
    """Seconds that moves so far left of their budgets; less than none if they took more."""
    simulations: list[int] = field(default_factory=list)
    """By move."""
    seconds: list[float] = field(default_factory=list)

    def note(self, simulations: int, seconds: float) -> None:
        """Learn from a move."""
        rate = simulations / seconds
        self.rate = rate if not self.rate else (3 * self.rate + rate) / 4


class Player:
    """Answers requests for moves."""

    def __init__(self) -> None:
        self._rules = {key: Rules(game) for key, game in GAMES.items()}
        self.paces = {key: Pace() for key in GAMES}

    def choose(self, params: protocol.ChooseParams) -> str:
        """Return the text of a move."""
        if len(params.legal) == 1:
            return params.legal[0]
        rules, pace = self._rules[params.game], self.paces[params.game]
        view = protocol.read_view(params.view, rules.game)
        draw = TOOLS[params.game].determinize(view)
        rng = Random(params.seed)
        root = Node(rules, draw(rng), rng)

        def search(simulations: int) -> str:
            random_state = np.random.RandomState(rng.getrandbits(32))
            exploring = rules.search.exploration
            bot: Any
            if rules.game.has_secrets:
                bot = ismcts.ISMCTSBot(
                    rules, Evaluator(), exploring, simulations, random_state=random_state
                )
                bot.set_resampler(lambda state, player: Node(rules, draw(rng), rng))
            else:
                bot = mcts.MCTSBot(
                    rules, exploring, simulations, Evaluator(), random_state=random_state
                )
            began = time.monotonic()
            action = bot.step(root)
            pace.note(simulations, time.monotonic() - began)
            return rules.move(int(action)).text

        if params.node_limit is not None:
            return search(params.node_limit)
        began = time.monotonic()
        if not pace.rate:
            search(PILOT)
        budget = params.budget_ms / 1000
        left = budget + min(max(pace.saved, -budget / 2), budget / 2)
        simulations = max(round(left * pace.rate), 2)
        text = search(simulations)
        seconds = time.monotonic() - began
        pace.saved += budget - seconds
        pace.simulations.append(simulations)
        pace.seconds.append(seconds)
        return text

    def report(self) -> str:
        """Return how long moves took, by game."""
        return "".join(
            f"OpenSpiel {RELEASE}, {key}:"
            f" {len(pace.seconds)} moves, {fmean(pace.simulations):.0f} simulations and"
            f" {1000 * fmean(pace.seconds):.0f} ms a move, {1000 * max(pace.seconds):.0f} at most\n"
            for key, pace in self.paces.items()
            if pace.seconds
        )


def main() -> int:
    """Answer requests on standard input until it ends."""
    player = Player()
    # Written at once, and without a word when nobody reads any more.
    with (
        contextlib.suppress(BrokenPipeError),
        open(1, "wb", buffering=0, closefd=False) as out,
    ):
        for line in sys.stdin.buffer:
            request = protocol.read(line, protocol.Request)
            if request.id is not None:
                out.write(_answer(player, request))
            if request.method == "shutdown":
                break
    sys.stderr.write(player.report())
    return 0


def _answer(player: Player, request: protocol.Request) -> bytes:
    match request.method:
        case "initialize":
            result = protocol.InitializeResult(
                protocol.VERSION, "OpenSpiel", RELEASE, tuple(GAMES), ("master",)
            )
            return protocol.result(request.id, result)
        case "choose":
            move = player.choose(protocol.read(request.params, protocol.ChooseParams))
            return protocol.result(request.id, protocol.ChooseResult(move))
        case "shutdown":
            return protocol.result(request.id, None)
        case unknown:
            code = protocol.METHOD_NOT_FOUND
            return protocol.error(request.id, code, f"no method {unknown!r}")


if __name__ == "__main__":
    raise SystemExit(main())
