"""The AI at a seat: a process of its own, looked after for as long as the match lasts.

A player that thinks is waited for, however long the machine takes. One that is dead or hung is
started again and asked the same: our own as often as it takes, that of somebody else a few times.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec
from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from lat_desktop.controllers.child_process import ChildProcess
from lat_desktop.controllers.json_rpc import Answer, JsonRpcSession, ProtocolError
from lat_desktop.controllers.programs import OwnProgram, PlayerProgram
from lat_desktop.controllers.watchdog import LOOK_MS, Watchdog
from lat_desktop.engine.registry import GAMES
from lat_desktop.players import protocol
from lat_desktop.players.analysis import Analysis

log = logging.getLogger(__name__)

Trouble: TypeAlias = Literal["died", "hung", "nonsense", "missing", "unable"]
"""What can go wrong: the process ended · it neither answers nor uses processor time · it answered
what is no answer, or a move that is not legal · it cannot be started · it does not do what it was
asked for, and says so."""

_Method: TypeAlias = Literal["choose", "analyse"]

TRIES: Final = 3
"""How often one position is asked about before :attr:`PlayerProcess.gave_up`."""
PAUSES: Final = (0, 1, 2, 5, 10, 30)
"""How many looks pass before the first, second … new try; the last is that of all further ones."""


class PlayerProcess(QObject):
    """A player program and the one position that it is asked about.

    It starts when it is first needed (or with :meth:`start`, to be ready sooner), and again after
    each trouble. Its owner calls :meth:`stop`; if it forgets, the end of the application does.
    """

    move_chosen = Signal(object)
    """A :class:`~lat_desktop.engine.game.Move` that was among the legal ones."""
    analysed = Signal(object)
    """An :class:`~lat_desktop.players.analysis.Analysis` with at least one candidate; all of them
    are legal moves."""
    thought_long = Signal()
    """It lives and has no answer yet; told once a position. It goes on being waited for."""
    troubled = Signal(str)
    """A :data:`Trouble`: the player is started and asked again."""
    gave_up = Signal(str)
    """A :data:`Trouble` after which nothing is being asked any more."""

    def __init__(
        self,
        program: PlayerProgram,
        parent: QObject | None = None,
        *,
        look_ms: int = LOOK_MS,
        pauses: Sequence[int] = PAUSES,
    ) -> None:
        """Look after *program*. With *look_ms* 0 somebody else calls :meth:`look`."""
        super().__init__(parent)
        self.program: Final = program
        self._pauses = tuple(pauses)
        self._child: ChildProcess | None = None
        self._talk = JsonRpcSession(self._write)
        self._introduced = False
        self._asked: protocol.ChooseParams | None = None
        self._method: _Method = "choose"
        """What is asked about it."""
        self._number = 0
        """Of the request that asks it, once it has been sent."""
        self.tries = 0
        """How often this position has been asked about."""
        self._resting = 0
        """How many looks pass before it is asked about again."""
        self._watch = Watchdog()
        self._heard = False
        """Whether it has shown since the last look that it lives."""
        self._told_long = False
        self._check_timer = QTimer(self, interval=look_ms)
        self._check_timer.timeout.connect(self.check)
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.stop)

    @property
    def own(self) -> bool:
        """Whether it is our own player and nobody else's."""
        return isinstance(self.program, OwnProgram)

    @property
    def thinking(self) -> bool:
        """Whether an answer is awaited."""
        return self._asked is not None

    @property
    def pid(self) -> int | None:
        """The number of the process; None while there is none."""
        return None if self._child is None else self._child.pid

    def start(self) -> None:
        """Start the process, if it does not run."""
        if self._child is not None:
            return
        child = self._child = ChildProcess(self.program.command, self)
        child.heard.connect(self._on_heard)
        child.died.connect(self._on_died)
        child.failed_to_start.connect(self._on_failed_to_start)
        self._talk = JsonRpcSession(self._write)
        self._introduced = False
        child.start()
        self._talk.ask("initialize", protocol.InitializeParams())

    def choose(self, request: protocol.ChooseParams) -> None:
        """Ask for a move; `move_chosen` or `gave_up` answers. Only one position at a time."""
        self._ask_about(request, "choose")

    def analyse(self, request: protocol.ChooseParams) -> None:
        """Ask what the strongest level thinks; `analysed` or `gave_up` answers, as above."""
        self._ask_about(request, "analyse")

    def cancel(self) -> None:
        """Ask no more: nothing is emitted for this position."""
        if self._asked is not None:
            self._be_done()
            self._talk.cancel(self._number)

    def ask_again(self) -> None:
        """Wait no longer for the answer: start the player anew and ask it the same."""
        if self._asked is not None:
            self._kill()
            self.tries = 0
            self._ask()

    def stop(self) -> None:
        """End the process: politely, then firmly. Returns when there is none any more."""
        self._be_done()
        self._introduced = False
        child, self._child = self._child, None
        if child is not None:
            child.end(protocol.request("shutdown", id="last"))
        for ending in self.findChildren(ChildProcess):
            ending.wait()

    def check(self) -> None:
        """See whether the player lives. A timer calls it, as long as an answer is awaited."""
        if self._asked is None:
            return
        if self._resting:
            self._resting -= 1
            if not self._resting:
                self._ask()
            return
        used = None if self._child is None else self._child.processor_time()
        verdict = self._watch.check(used, heard=self._heard)
        self._heard = False
        if verdict == "hung":
            self._have_trouble("hung", "no answer, and no processor time")
            return
        # The first request must be answered before there is another; and one ping is enough.
        if self._introduced and not self._talk.is_pending("ping"):
            self._talk.ask("ping")
        if verdict == "long" and not self._told_long:
            self._told_long = True
            self.thought_long.emit()

    # Asking

    def _ask_about(self, request: protocol.ChooseParams, method: _Method) -> None:
        assert self._asked is None, "the player is still thinking"
        self._asked = request
        self._method = method
        self.tries = 0
        self._told_long = False
        if self._check_timer.interval():
            self._check_timer.start()
        self._ask()

    def _ask(self) -> None:
        self.tries += 1
        self._resting = 0
        self._heard = False
        self._watch.begin()
        if self._introduced:
            self._send_position()
        else:
            self.start()  # the position follows when the player has introduced itself

    def _send_position(self) -> None:
        if self._asked is not None:
            self._number = self._talk.ask(self._method, self._asked)

    def _write(self, line: bytes) -> None:
        if self._child is not None:
            self._child.write(line)

    def _be_done(self) -> None:
        self._check_timer.stop()
        self._asked = None
        self._resting = 0

    # Listening

    def _on_heard(self, data: bytes) -> None:
        child = self._child
        try:
            for answer in self._talk.feed(data):
                self._on_answer(answer)
                if self._child is not child:
                    return  # the last words of one that was let go
        except ValueError as error:  # ProtocolError is one
            self._have_trouble("nonsense", str(error))

    def _on_answer(self, answer: Answer) -> None:
        self._heard = True
        if answer.method == "ping":
            return  # also the answer that it knows no ping is one
        if answer.result is None:
            unable = answer.code == protocol.METHOD_NOT_FOUND and answer.method != "initialize"
            refusal = f"refused, {answer.code}: {answer.message[:200]!r}"
            self._have_trouble("unable" if unable else "nonsense", refusal)
        elif answer.method == "initialize":
            self._on_introduced(answer.result)
        elif self._asked is not None:
            self._on_answered(answer.result, self._asked)

    def _on_introduced(self, result: msgspec.Raw) -> None:
        introduced = protocol.read(result, protocol.InitializeResult)
        if introduced.protocol != protocol.VERSION:
            raise ProtocolError(f"protocol version {introduced.protocol}")
        self._introduced = True
        self._send_position()

    def _on_answered(self, result: msgspec.Raw, asked: protocol.ChooseParams) -> None:
        game = GAMES[asked.game]
        if self._method == "choose":
            move = protocol.read(result, protocol.ChooseResult).move
            _check([move], asked)
            self._be_done()
            self.move_chosen.emit(game.parse(move))
        else:
            analysis = protocol.read(result, protocol.AnalyseResult)
            _check([each.move for each in analysis.candidates], asked)
            analysed = Analysis.of(game, analysis)
            self._be_done()
            self.analysed.emit(analysed)

    def _on_died(self, how: str) -> None:
        self._have_trouble("died", how)

    def _on_failed_to_start(self, why: str) -> None:
        self._have_trouble("missing", why)

    # Trouble

    def _have_trouble(self, trouble: Trouble, detail: str) -> None:
        """End the process; if an answer is awaited, say so and ask again, or give up."""
        log.warning("%s: %s: %s", "our player" if self.own else "a program", trouble, detail)
        if trouble != "unable":
            self._kill()
        if self._asked is None:
            return  # it will be started again when it is needed
        if self._is_hopeless(trouble):
            self._be_done()
            self.gave_up.emit(trouble)
            return
        asked, tries = self._asked, self.tries
        self._resting = self._pauses[min(tries, len(self._pauses)) - 1]
        self.troubled.emit(trouble)
        # Whoever heard of it may have cancelled, or asked for something else, or again.
        if self._asked is asked and self.tries == tries and not self._resting:
            self._ask()

    def _is_hopeless(self, trouble: Trouble) -> bool:
        # A program that is not there will not be there in a moment.
        if trouble in ("missing", "unable"):
            return True
        # A match waits for our own; nobody sits and waits for an analysis for ever.
        endless = self.own and self._method == "choose"
        return not endless and self.tries >= TRIES

    def _kill(self) -> None:
        """End the process at once and hear no more of it."""
        self._introduced = False
        child, self._child = self._child, None
        if child is not None:
            child.kill()


def _check(moves: Sequence[str], asked: protocol.ChooseParams) -> None:
    """Raise ValueError unless there are moves, and all are legal."""
    if not moves:
        raise ValueError("no move is named")
    for move in moves:
        if move not in asked.legal:
            raise ValueError(f"the move {move[:80]!r} is not legal")
