"""The AI at a seat: a process of its own, looked after so that a match always goes on."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from enum import Enum, auto
from typing import Final, Literal, TypeAlias

import msgspec
from PySide6.QtCore import QCoreApplication, QObject, QProcess, Qt, QTimer, Signal

from lat_desktop.players import protocol

log = logging.getLogger(__name__)

Trouble: TypeAlias = Literal["died", "slow", "nonsense", "missing"]
"""What can go wrong: the process ended · it did not answer in time · it answered what is no answer,
or a move that is not legal · there is no such program."""

_Method: TypeAlias = Literal["choose", "analyse"]

TRIES: Final = 3
"""How often one position is asked about before :attr:`PlayerProcess.gave_up`."""
GRACE_MS: Final = 2_000
"""How much longer than its budget a player may take."""
START_MS: Final = 15_000
"""How long a player may take to start: a frozen program on a cold disk is slow."""
FAREWELL_MS: Final = 500
"""How long a player may take to end before it is killed."""


class _Stage(Enum):
    """Where the process stands."""

    OFF = auto()
    STARTING = auto()
    """It was started and sent `initialize`."""
    READY = auto()
    """It waits for a position, or thinks about one."""


class PlayerProcess(QObject):
    """A player program and the one position that it is asked about.

    It starts when it is first needed (or with :meth:`start`, to be ready sooner), and again after
    each trouble. Its owner calls :meth:`stop`; if it forgets, the end of the application does.
    """

    move_chosen = Signal(str)
    """The text of a move that was among the legal ones."""
    analysed = Signal(object)
    """A :class:`~lat_desktop.players.protocol.AnalyseResult` with at least one candidate; all of
    them are legal moves."""
    troubled = Signal(str)
    """A :data:`Trouble`. The player is started and asked again, unless `gave_up` follows."""
    gave_up = Signal()
    """No answer came in :data:`TRIES` tries; nothing is being asked any more."""

    def __init__(
        self,
        command: Sequence[str],
        parent: QObject | None = None,
        *,
        grace_ms: int = GRACE_MS,
        start_ms: int = START_MS,
    ) -> None:
        """Look after *command*: the program and its arguments."""
        super().__init__(parent)
        self._command = tuple(command)
        self._grace_ms = grace_ms
        self._start_ms = start_ms
        self._stage = _Stage.OFF
        self._process: QProcess | None = None
        self._unread = b""
        self._asked: protocol.ChooseParams | None = None
        self._method: _Method = "choose"
        """What is asked about it."""
        self._id = 0
        """Of the last request; answers to earlier ones come from a cancelled thought."""
        self._tries = 0
        self._watchdog = QTimer(self)
        self._watchdog.setSingleShot(True)
        self._watchdog.timeout.connect(self._on_too_late)
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.stop)

    @property
    def thinking(self) -> bool:
        """Whether an answer is awaited."""
        return self._asked is not None

    @property
    def pid(self) -> int | None:
        """The number of the process; None while there is none."""
        return None if self._process is None else self._process.processId() or None

    def start(self) -> None:
        """Start the process, if it does not run."""
        if self._stage is not _Stage.OFF:
            return
        self._stage = _Stage.STARTING
        self._unread = b""
        process = self._process = QProcess(self)
        process.setStandardErrorFile(QProcess.nullDevice())
        process.readyReadStandardOutput.connect(self._on_output)
        # Queued, because on some systems it comes from within QProcess.start().
        process.errorOccurred.connect(self._on_error, Qt.ConnectionType.QueuedConnection)
        process.finished.connect(self._on_finished)
        self._watchdog.start(self._start_ms)
        program, *arguments = self._command
        process.start(program, arguments)
        self._id += 1
        self._send(protocol.request("initialize", protocol.InitializeParams(), id=self._id))

    def choose(self, request: protocol.ChooseParams) -> None:
        """Ask for a move; `move_chosen` or `gave_up` answers. Only one position at a time."""
        self._ask_about(request, "choose")

    def analyse(self, request: protocol.ChooseParams) -> None:
        """Ask what the strongest level thinks; `analysed` or `gave_up` answers, as above."""
        self._ask_about(request, "analyse")

    def _ask_about(self, request: protocol.ChooseParams, method: _Method) -> None:
        assert self._asked is None, "the player is still thinking"
        self._asked = request
        self._method = method
        self._tries = 0
        self._ask()

    def cancel(self) -> None:
        """Ask no more: nothing is emitted for this position."""
        if self._asked is None:
            return
        self._asked = None
        if self._stage is _Stage.READY:
            self._watchdog.stop()
            self._send(protocol.request("cancel", protocol.CancelParams(self._id)))

    def stop(self) -> None:
        """End the process: politely, then firmly. Returns when there is none any more."""
        self._asked = None
        process = self._let_go()
        if process is not None and process.state() is not QProcess.ProcessState.NotRunning:
            self._id += 1
            process.write(protocol.request("shutdown", id=self._id))
            process.closeWriteChannel()
            if not process.waitForFinished(FAREWELL_MS):
                process.kill()
        for ending in self.findChildren(QProcess):
            if ending.state() is not QProcess.ProcessState.NotRunning:
                ending.waitForFinished()

    # Asking

    def _ask(self) -> None:
        assert self._asked is not None
        self._tries += 1
        if self._stage is _Stage.READY:
            self._send_position(self._asked)
        else:
            self.start()  # the position follows when the player has introduced itself

    def _send_position(self, position: protocol.ChooseParams) -> None:
        self._id += 1
        self._watchdog.start(position.budget_ms + self._grace_ms)
        self._send(protocol.request(self._method, position, id=self._id))

    def _send(self, line: bytes) -> None:
        if self._process is not None:
            self._process.write(line)

    # Listening

    def _on_output(self) -> None:
        if self._process is None or self.sender() is not self._process:
            return  # the last words of one that was let go
        self._unread += self._process.readAllStandardOutput().data()
        while b"\n" in self._unread and self._process is not None:
            line, _, self._unread = self._unread.partition(b"\n")
            self._hear(line)
        if len(self._unread) > protocol.LONGEST_LINE:
            self._have_trouble("nonsense", "a line without end")

    def _hear(self, line: bytes) -> None:
        if len(line) > protocol.LONGEST_LINE:
            self._have_trouble("nonsense", "a line too long")
            return
        try:
            response = protocol.read(line, protocol.Response)
        except protocol.UnreadableError:
            self._have_trouble("nonsense", f"{line[:200]!r}")
            return
        if not isinstance(response.id, int) or not 0 < response.id <= self._id:
            self._have_trouble("nonsense", f"an answer that nobody asked for: {line[:200]!r}")
        elif response.id == self._id:
            self._hear_answer(response)

    def _hear_answer(self, response: protocol.Response) -> None:
        try:
            if isinstance(response.result, msgspec.UnsetType):
                raise ValueError(str(response.error))
            if self._stage is _Stage.STARTING:
                self._on_introduced(response.result)
            elif self._asked is not None:
                self._on_answered(response.result, self._asked)
        except ValueError as error:
            self._have_trouble("nonsense", str(error))

    def _on_introduced(self, result: msgspec.Raw) -> None:
        introduced = protocol.read(result, protocol.InitializeResult)
        if introduced.protocol != protocol.VERSION:
            raise ValueError(f"protocol version {introduced.protocol}")
        self._stage = _Stage.READY
        self._watchdog.stop()
        if self._asked is not None:
            self._send_position(self._asked)

    def _on_answered(self, result: msgspec.Raw, asked: protocol.ChooseParams) -> None:
        if self._method == "choose":
            move = protocol.read(result, protocol.ChooseResult).move
            _check([move], asked)
            self._be_done()
            self.move_chosen.emit(move)
        else:
            analysis = protocol.read(result, protocol.AnalyseResult)
            _check([each.move for each in analysis.candidates], asked)
            self._be_done()
            self.analysed.emit(analysis)

    def _be_done(self) -> None:
        self._watchdog.stop()
        self._asked = None

    def _on_error(self, error: QProcess.ProcessError) -> None:
        # The other errors are followed by the end of the process, or by silence.
        if self.sender() is self._process and error is QProcess.ProcessError.FailedToStart:
            self._have_trouble("missing", " ".join(self._command))

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        if self.sender() is self._process:
            self._have_trouble("died", f"exit code {code}, {status.name}")

    def _on_too_late(self) -> None:
        self._have_trouble("slow", "no answer")

    # Trouble

    def _have_trouble(self, trouble: Trouble, detail: str) -> None:
        """End the process; if an answer is awaited, say so and ask again, or give up."""
        log.warning("player %s: %s: %s", self._command[0], trouble, detail)
        process = self._let_go()
        if process is not None:
            process.kill()
        if self._asked is None:
            return  # it will be started again when it is needed
        asked = self._asked
        self.troubled.emit(trouble)
        if self._asked is not asked:
            return  # whoever heard of the trouble has cancelled, or asked for something else
        # A program that is not there will not be there in a moment.
        if trouble == "missing" or self._tries >= TRIES:
            self._asked = None
            self.gave_up.emit()
        else:
            self._ask()

    def _let_go(self) -> QProcess | None:
        """Forget the process and hear no more of it; it is deleted when it has ended."""
        self._watchdog.stop()
        self._stage = _Stage.OFF
        process, self._process = self._process, None
        if process is not None:
            if process.state() is QProcess.ProcessState.NotRunning:
                process.deleteLater()
            else:
                process.finished.connect(process.deleteLater)
        return process


def _check(moves: Sequence[str], asked: protocol.ChooseParams) -> None:
    """Raise ValueError unless there are moves, and all are legal."""
    if not moves:
        raise ValueError("no move is named")
    for move in moves:
        if move not in asked.legal:
            raise ValueError(f"the move {move[:80]!r} is not legal")
