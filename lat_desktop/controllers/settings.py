"""What the person chose, remembered from one evening to the next."""

from __future__ import annotations

import contextlib
import logging
import re
import time
from binascii import a2b_base64, b2a_base64
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, Generic, TypeVar, overload

from PySide6.QtCore import QObject, QTimer, Signal

from lat_desktop.controllers import disk, ini
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.user_folders import settings_folder

if TYPE_CHECKING:
    from msgspec import Raw

    from lat_desktop.controllers.panel_width import PanelWidth
    from lat_desktop.controllers.problem_progress import ProblemResult
    from lat_desktop.controllers.recommendation import Result
    from lat_desktop.controllers.tendencies import MatchLosses
    from lat_desktop.engine.record import SeatHeader

T = TypeVar("T")
log = logging.getLogger(__name__)

LARGEST_FILE: Final = 1 << 20
"""Bytes of a settings file that are read at the most: ours have a thousandth of that."""
_QT_BYTES: Final = "@ByteArray("


class _Setting(Generic[T]):
    """One typed value, stored as its text. What is stored but not allowed reads as the default."""

    def __init__(
        self,
        default: T,
        *choices: T,
        derived: Callable[[], Iterable[T]] | None = None,
        formerly: tuple[str, Mapping[str, T]] | None = None,
    ) -> None:
        """Allow *choices* and what *derived* returns, which is asked when the value is.

        *formerly* is how the value was called in older files, and what texts mean there that mean
        nothing now.
        """
        self.default: Final = default
        self._formerly = formerly
        self._choices = choices
        self._derived = derived

    @property
    def choices(self) -> tuple[T, ...]:
        """All values that are allowed."""
        return tuple(self._allowed())

    def _allowed(self) -> Iterator[T]:
        yield from self._choices
        if self._derived is not None:  # and it is asked for none of those before
            yield from self._derived()

    def __set_name__(self, owner: type[Settings], name: str) -> None:
        self._name = name

    @overload
    def __get__(self, settings: None, owner: type[Settings]) -> _Setting[T]: ...
    @overload
    def __get__(self, settings: Settings, owner: type[Settings]) -> T: ...
    def __get__(self, settings: Settings | None, owner: type[Settings]) -> T | _Setting[T]:
        if settings is None:
            return self
        text = settings.text(self._name)
        if text is not None:
            for each in self._allowed():
                if str(each) == text:
                    return each
        name, meant = self._formerly or ("", {})
        former = settings.text(name)
        if former is not None and former in meant:
            return meant[former]
        if text is not None:
            settings.refuse(self._name)
        return self.default

    def __set__(self, settings: Settings, value: T) -> None:
        if value not in self._allowed():
            raise ValueError(f"{self._name} cannot be {value!r}")
        if value != self.__get__(settings, Settings):
            settings.set_text(self._name, str(value))
            settings.changed.emit(self._name)


def _seats() -> range:
    """Return the seats of the largest table."""
    # Only a dialog asks, and the lobby is to be seen before all games are loaded.
    from lat_desktop.engine.registry import GAMES

    return range(max(max(game.seats) for game in GAMES.values()))


def _sides() -> Iterable[str]:
    """Return the seats that have a side of their own in any game."""
    from lat_desktop.engine.registry import GAMES

    return map(str, range(max(len(game.sides) for game in GAMES.values())))


class Settings(QObject):
    """The settings, one attribute each; `Settings.theme.choices` says what may be chosen."""

    changed = Signal(str)
    """The name of the attribute that has another value now."""
    obstacle_changed = Signal()
    """:attr:`obstacle` is another, or none any more."""

    language = _Setting("", "", "en", "it")
    """Empty: the system's."""
    theme = _Setting("system", "system", "light", "dark", "contrast")
    pace = _Setting(
        Pace.NORMAL,
        *Pace,
        formerly=("animation_speed", {"off": Pace.AT_ONCE, "fast": Pace.BRISK, "slow": Pace.CALM}),
    )
    """How fast it is shown what happens."""
    pause = _Setting(1000, 500, 1000, 2000)
    """Milliseconds from one move of the AI to the next."""
    confirm = _Setting(True, True, False)
    """Whether a move that cannot be taken back, as a guess, is asked about once."""
    text_size = _Setting(
        100,
        *(90, 100, 125, 150, 175, 200),
        formerly=("text_size", {"85": 90, "115": 125, "130": 125}),
    )
    """In per cent."""
    motion = _Setting("system", "system", "full", "less")
    """Whether things travel over the table; less: they are there, and come to light."""
    sound = _Setting(True, True, False)
    """Whether anything is heard."""
    volume = _Setting(50, 25, 50, 75, 100)
    """How loud, in per cent."""
    call = _Setting("attention", "none", "attention", "sound")
    """How one is called to one's turn while the window isn't in front: attention is asked for as
    the system does it, with a sound or without."""
    coordinates = _Setting(True, True, False)
    """Whether the squares of a board are named at its edges."""
    coach = _Setting("first", "first", "always", "never")
    """When a coach looks on: in the first matches of each game, or always."""
    table_in_words = _Setting(False, False, True)
    """Whether the panel that says the table in lists is open."""
    leaf = _Setting("words", "words", "panel")
    """Which of the two was turned to last, where that and the panel of a game take turns."""
    help = _Setting("follows", "none", "follows", "likely")
    """What a deduction sheet says by itself: nothing, what follows from the facts, or also how
    likely the rest is."""

    letter_keys = _Setting(True, True, False)
    """Whether a letter, a figure or a sign does anything alone, without Ctrl or its like."""

    # The last new match, offered again for the next
    takebacks = _Setting(True, True, False)
    """Whether a person who plays alone against programs may take moves back."""
    first = _Setting[str | int]("random", "random", derived=_seats)
    """Who begins: a player of the list, counted from 0."""
    side = _Setting("random", "random", derived=_sides)
    """Which seat the first player of the list takes, in the games where it matters."""

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        """Read the settings at *path*, whatever may stand there; the rest are the defaults."""
        super().__init__(parent)
        self._path: Final = path
        self._written: dict[str, str] = {}
        """What the file says or is to say, by key, as it is written there."""
        self._this_time: dict[str, str] = {}
        """What counts before that, and is never written."""
        self._unsaved = False
        self._pending = False
        """Whether there is a file that could be neither read nor set aside: it is not replaced."""
        self._refused: set[str] = set()
        self.obstacle: disk.Obstacle | None = None
        """Why they could not be saved when it was tried last, if so."""
        self.kept_aside: Path | None = None
        """Where the file is that could not be read whole when the program began, if so."""
        self._read()

    @classmethod
    def of_the_user(cls) -> Settings:
        """Open the settings file in the user's own folder for configuration."""
        return cls(settings_folder() / "settings.ini")

    def _clear_leftovers(self) -> None:
        """Take away what a program left that was killed as it wrote the settings."""
        with contextlib.suppress(OSError, RuntimeError):  # then nothing is known of any
            file = self._path.resolve()
            disk.clear_leftovers(disk.unfinished(file.parent, re.escape(file.name)))

    def _read(self) -> None:
        """Take what can be read; keep a file aside of which something cannot."""
        self._clear_leftovers()
        try:
            if not self._take():
                self._set_aside()
                self._save_soon()
        except OSError as error:  # somebody holds it, or a disk is away
            log.warning("the settings stay as they are for now: %s", error)
            self._pending = True

    def _take(self) -> bool:
        """Read the file, below what was changed since; return whether all was understood.

        Raises OSError where it may be read another time.
        """
        try:
            text = disk.read_file(self._path, LARGEST_FILE)
        except FileNotFoundError:
            return True
        except (disk.IrregularFileError, disk.TooLargeError) as error:
            log.warning("the settings cannot be read: %s", error)
            return False
        written, unknown = ini.parse(text.decode("utf-8", errors="replace"))
        self._written = written | self._written
        if unknown:
            log.warning("%d lines of the settings cannot be read", unknown)
        return not unknown

    def _set_aside(self) -> None:
        """Keep the file as it is under another name. Raises OSError."""
        stamp = f"{time.strftime('%Y%m%d-%H%M%S')}-{time.time_ns() % 10**9:09}"
        aside = self._path.with_stem(f"{self._path.stem}.damaged-{stamp}")
        disk.LOCAL.replace(self._path, aside)
        self.kept_aside = aside
        log.warning("the settings as they were are kept as %s", aside.name)

    def _settle(self) -> None:
        """Take the file that could not be read before, or set it aside. Raises OSError."""
        try:
            whole = self._take()
        except OSError:
            whole = False
        if not whole:
            self._set_aside()
        self._pending = False

    def save(self) -> bool:
        """Write what was changed; return False where that is impossible, and try again next time.

        Then it is as chosen for this evening.
        """
        if not self._unsaved:
            return True
        try:
            if self._pending:
                self._settle()
            # A link is the person's way to keep the file elsewhere, and stays.
            disk.put_in_place(self._path.resolve(), ini.compose(self._written).encode())
        except (OSError, RuntimeError) as error:  # Python 3.11 says so where links go in a circle
            log.warning("the settings cannot be saved: %s", error)
            self._note_obstacle(disk.obstacle_of(error) if isinstance(error, OSError) else "failed")
            return False
        self._unsaved = False
        self._note_obstacle(None)
        return True

    def _note_obstacle(self, obstacle: disk.Obstacle | None) -> None:
        if obstacle != self.obstacle:
            self.obstacle = obstacle
            self.obstacle_changed.emit()

    def _save_soon(self) -> None:
        self._unsaved = True
        QTimer.singleShot(0, self, self.save)  # what is chosen at once is written at once

    def text(self, key: str) -> str | None:
        """Return what counts under *key*, mostly what stands in the file; None if nothing does."""
        written = self._this_time.get(key, self._written.get(key))
        return None if written is None else ini.unquoted(written)

    def use_this_time(self, key: str, text: str) -> None:
        """Have *text* count under *key* until something else is chosen; nothing is written."""
        self._this_time[key] = ini.quoted(text)

    def set_text(self, key: str, text: str) -> None:
        """Have *text* stand in the file under *key*, and count."""
        self._this_time.pop(key, None)
        written = ini.quoted(text)
        if written != self._written.get(key):
            self._written[key] = written
            self._save_soon()

    def refuse(self, key: str) -> None:
        """Log once that what stands under *key* is not allowed, and say nothing of what it is."""
        if key not in self._refused:
            self._refused.add(key)
            log.warning("the setting %s is not one that is allowed: the default counts", key)

    def last_edition(self, game: str) -> str:
        """Return the edition in which *game* was played last; empty for that of the language."""
        from lat_desktop.engine.registry import GAMES

        key = f"editions/{game}"
        edition = self.text(key)
        if edition is None:
            # An older file has one for all games, whether they know it or not.
            common = self.text("edition")
            return common if common in GAMES[game].editions else ""
        if edition and edition not in GAMES[game].editions:
            self.refuse(key)
            return ""
        return edition

    def remember_edition(self, game: str, edition: str) -> None:
        """Keep the edition in which *game* is played now; empty for that of the language.

        Raises ValueError for one that *game* does not have.
        """
        from lat_desktop.engine.registry import GAMES

        if edition and edition not in GAMES[game].editions:
            raise ValueError(f"{game} has no edition {edition!r}")
        self.set_text(f"editions/{game}", edition)

    def last_seats(self, game: str) -> tuple[SeatHeader, ...]:
        """Return who played *game* last, in their order; nobody where that makes no sense now.

        People go without their names there: see :attr:`names`.
        """
        # Only a dialog asks, and the lobby is to be seen before all games are loaded.
        from lat_desktop.engine.record import SeatHeader
        from lat_desktop.engine.registry import GAMES
        from lat_desktop.players.levels import Level

        seats = self._decoded(f"seats/{game}", tuple[SeatHeader, ...], ())
        levels = {level.value for level in Level}
        possible = (
            len(seats) in GAMES[game].seats
            and seats[0].kind == "human"
            and all(seat.kind != "ai" or seat.name in levels for seat in seats)
        )
        if seats and not possible:
            self.refuse(f"seats/{game}")
        return seats if possible else ()

    def remember_seats(self, game: str, seats: tuple[SeatHeader, ...]) -> None:
        """Keep who plays *game* now."""
        self._encode(f"seats/{game}", seats)

    def results(self, game: str) -> tuple[Result, ...]:
        """Return how the last matches of *game* ended, the newest last."""
        from lat_desktop.controllers.recommendation import Result

        return self._decoded_each(f"results/{game}", Result)

    def remember_result(self, game: str, result: Result) -> None:
        """Keep how a match of *game* ended."""
        from lat_desktop.controllers.recommendation import with_result

        self._encode(f"results/{game}", with_result(self.results(game), result))

    def losses(self, game: str) -> tuple[MatchLosses, ...]:
        """Return what was lost by what in the last matches of *game*, the newest last."""
        from lat_desktop.controllers.tendencies import MatchLosses

        return self._decoded_each(f"losses/{game}", MatchLosses)

    def remember_losses(self, game: str, losses: MatchLosses) -> None:
        """Keep what was lost by what in a match of *game*."""
        from lat_desktop.controllers.tendencies import with_losses

        self._encode(f"losses/{game}", with_losses(self.losses(game), losses))

    def panel_width(self, panel: str) -> PanelWidth:
        """Return how wide the *panel* beside a table is to be."""
        from lat_desktop.controllers.panel_width import PanelWidth

        return self._decoded(f"panels/{panel}", PanelWidth, PanelWidth())

    def set_panel_width(self, panel: str, width: PanelWidth) -> None:
        """Keep how wide the *panel* is to be."""
        if width != self.panel_width(panel):
            self._encode(f"panels/{panel}", width)
            self.changed.emit(f"panels/{panel}")

    @property
    def opened(self) -> tuple[str, ...]:
        """The games whose doors were opened before: there the lesson is offered no more."""
        return self._decoded("opened", tuple[str, ...], ())

    @opened.setter
    def opened(self, games: tuple[str, ...]) -> None:
        self._encode("opened", games)

    @property
    def seen_version(self) -> str:
        """The newest version of the program that ran for this person; empty if none is known."""
        return self.text("seen_version") or ""

    @seen_version.setter
    def seen_version(self, version: str) -> None:
        self.set_text("seen_version", version)

    def lesson_place(self, game: str, edition: str) -> int:
        """Return how far one has come in the lesson of *game*: the number of a bubble, from 0."""
        return max(0, self._decoded(f"lessons/{game}.{edition}", int, 0))

    def remember_lesson_place(self, game: str, edition: str, place: int) -> None:
        """Keep how far one has come."""
        self._encode(f"lessons/{game}.{edition}", place)

    def problem_results(self, game: str) -> Mapping[str, ProblemResult]:
        """Return what is known of the problems of *game* that were tried, by their ids."""
        import msgspec

        from lat_desktop.controllers.problem_progress import ProblemResult

        key = f"problems/{game}"
        stored = self._decoded(key, dict[str, msgspec.Raw], {})
        read = {
            problem: self._decoded_part(key, result, ProblemResult)
            for problem, result in stored.items()
        }
        return {problem: result for problem, result in read.items() if result is not None}

    def remember_problem(self, game: str, problem: str, result: ProblemResult) -> None:
        """Keep what came of a problem of *game*, and of the others also what cannot be read."""
        import msgspec

        stored: dict[str, object] = {}
        stored |= self._decoded(f"problems/{game}", dict[str, msgspec.Raw], {})
        self._encode(f"problems/{game}", {**stored, problem: result})
        self.changed.emit(f"problems/{game}")

    @property
    def names(self) -> tuple[str, ...]:
        """How the people at the table were called, in any game; empty for one without a name."""
        return self._decoded("names", tuple[str, ...], ())

    @names.setter
    def names(self, names: tuple[str, ...]) -> None:
        self._encode("names", names)

    @property
    def keys(self) -> Mapping[str, tuple[str, ...]]:
        """The keys that the person has given to commands, by their names, as Qt writes keys."""
        return self._decoded("keys", dict[str, tuple[str, ...]], {})

    @keys.setter
    def keys(self, keys: Mapping[str, tuple[str, ...]]) -> None:
        if keys != self.keys:
            self._encode("keys", dict(keys))
            self.changed.emit("keys")

    @property
    def agreed_programs(self) -> tuple[str, ...]:
        """The commands of players, word for word, that the person has agreed to run."""
        return self._decoded("agreed_programs", tuple[str, ...], ())

    @agreed_programs.setter
    def agreed_programs(self, commands: tuple[str, ...]) -> None:
        if commands != self.agreed_programs:
            self._encode("agreed_programs", commands)
            self.changed.emit("agreed_programs")

    def _encode(self, key: str, value: object) -> None:
        """Store as JSON."""
        import msgspec

        self.set_text(key, msgspec.json.encode(value).decode())

    def _decoded(self, key: str, kind: type[T], default: T) -> T:
        """Return what :meth:`_encode` stored, or *default* where there is no such thing."""
        stored = self.text(key)
        if stored is None:
            return default
        import msgspec

        try:
            return msgspec.json.decode(stored, type=kind)
        except (ValueError, RecursionError):
            self.refuse(key)
            return default

    def _decoded_each(self, key: str, kind: type[T]) -> tuple[T, ...]:
        """Return what can be read of a list that was stored: another version may write others."""
        import msgspec

        stored = self._decoded(key, tuple[msgspec.Raw, ...], ())
        read = (self._decoded_part(key, each, kind) for each in stored)
        return tuple(each for each in read if each is not None)

    def _decoded_part(self, key: str, stored: Raw, kind: type[T]) -> T | None:
        """Return a part of what is *stored* under *key*; None where it cannot be read."""
        import msgspec

        try:
            return msgspec.json.decode(stored, type=kind)
        except (ValueError, RecursionError):
            self.refuse(key)
            return None

    @property
    def program(self) -> str:
        """The command of a player that somebody else wrote; empty if none was ever named."""
        return self.text("program") or ""

    @program.setter
    def program(self, command: str) -> None:
        self.set_text("program", command)

    @property
    def geometry(self) -> bytes:
        """Where the window stood, as QWidget says it; empty at the first start."""
        stored = self.text("geometry") or ""
        try:
            if stored.startswith(_QT_BYTES) and stored.endswith(")"):  # as QSettings wrote it
                return stored[len(_QT_BYTES) : -1].encode("latin-1")
            return a2b_base64(stored, strict_mode=True)
        except ValueError:
            self.refuse("geometry")
            return b""

    @geometry.setter
    def geometry(self, value: bytes) -> None:
        self.set_text("geometry", b2a_base64(value, newline=False).decode())
