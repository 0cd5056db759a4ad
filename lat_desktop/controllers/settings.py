"""What the person chose, remembered from one evening to the next."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, Generic, TypeVar, overload

from PySide6.QtCore import QByteArray, QObject, QSettings, QStandardPaths, Signal

if TYPE_CHECKING:
    from lat_desktop.engine.record import SeatHeader

T = TypeVar("T")

PACE: Final = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}
"""How many times its usual time a movement takes, by `Settings.animation_speed`."""


class _Setting(Generic[T]):
    """One typed value. What is stored but not allowed reads as the default.

    QSettings gives back strings in a fresh process, so a value is compared by its text.
    """

    def __init__(self, default: T, *choices: T) -> None:
        self.default: Final = default
        self.choices: Final = choices
        self._by_text: dict[str, T] = {str(choice): choice for choice in choices}

    def __set_name__(self, owner: type[Settings], name: str) -> None:
        self._name = name

    @overload
    def __get__(self, settings: None, owner: type[Settings]) -> _Setting[T]: ...
    @overload
    def __get__(self, settings: Settings, owner: type[Settings]) -> T: ...
    def __get__(self, settings: Settings | None, owner: type[Settings]) -> T | _Setting[T]:
        if settings is None:
            return self
        return self._by_text.get(str(settings.store.value(self._name)), self.default)

    def __set__(self, settings: Settings, value: T) -> None:
        if value not in self.choices:
            raise ValueError(f"{self._name} cannot be {value!r}")
        if value != self.__get__(settings, Settings):
            settings.store.setValue(self._name, str(value))
            settings.changed.emit(self._name)


class Settings(QObject):
    """The settings, one attribute each; `Settings.theme.choices` says what may be chosen."""

    changed = Signal(str)
    """The name of the attribute that has another value now."""

    language = _Setting("", "", "en", "it")
    """Empty: the system's."""
    theme = _Setting("system", "system", "light", "dark")
    animation_speed = _Setting("normal", *PACE)
    pause = _Setting(1000, 500, 1000, 2000)
    """Milliseconds from one move of the AI to the next."""
    text_size = _Setting(100, 85, 100, 115, 130, 150)
    """In per cent."""
    table_in_words = _Setting(False, False, True)
    """Whether the panel that says the table in lists is open."""
    help = _Setting("follows", "none", "follows", "likely")
    """What a deduction sheet says by itself: nothing, what follows from the facts, or also how
    likely the rest is."""

    # The last new match, offered again for the next
    edition = _Setting("", "", "italian", "english")
    """Empty: that of the language (DA2)."""
    first = _Setting[str | int]("random", "random", *range(6))
    """Who begins: a player of the list, counted from 0."""
    side = _Setting("random", "random", "0", "1")
    """Which seat the first player of the list takes, in the games where it matters."""

    def __init__(self, store: QSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.store: Final = store

    @classmethod
    def of_the_user(cls) -> Settings:
        """Open the settings file in the user's own folder for configuration."""
        location = QStandardPaths.StandardLocation.AppConfigLocation
        folder = Path(QStandardPaths.writableLocation(location))
        return cls(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))

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
        return seats if possible else ()

    def remember_seats(self, game: str, seats: tuple[SeatHeader, ...]) -> None:
        """Keep who plays *game* now."""
        self._encode(f"seats/{game}", seats)

    @property
    def names(self) -> tuple[str, ...]:
        """How the people at the table were called, in any game; empty for one without a name."""
        return self._decoded("names", tuple[str, ...], ())

    @names.setter
    def names(self, names: tuple[str, ...]) -> None:
        self._encode("names", names)

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
        """Store as JSON: QSettings gives a list of one back as a text, and an empty one as None."""
        import msgspec

        self.store.setValue(key, msgspec.json.encode(value).decode())

    def _decoded(self, key: str, kind: type[T], default: T) -> T:
        """Return what :meth:`_encode` stored, or *default* where there is no such thing."""
        import msgspec

        try:
            return msgspec.json.decode(str(self.store.value(key)), type=kind)
        except ValueError:
            return default

    @property
    def program(self) -> str:
        """The command of a player that somebody else wrote; empty if none was ever named."""
        return str(self.store.value("program", ""))

    @program.setter
    def program(self, command: str) -> None:
        self.store.setValue("program", command)

    @property
    def geometry(self) -> QByteArray:
        """Where the window stood; empty at the first start."""
        value = self.store.value("geometry")
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self.store.setValue("geometry", value)
