"""Film how a match came to a moment, at the pace of a person: an animated WebP, frame by frame.

    python -m tools.film FOLDER [--game doors] [--moment guess] [--language en|it]
        [--theme light|dark|contrast] [--pace normal] [--size 1200x720] [--width 900] [--step 60]
        [--frames]

The page of the program is filmed, off screen, and time passes as the film wants it: the same match
gives the same film, byte for byte. Of each moment that there are pictures of there is a film, too:
what has happened since the person's turn before.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.match_factory import NOBODY
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.player_process import PlayerProcess
from lat_desktop.controllers.programs import OwnProgram, StandIns
from lat_desktop.controllers.saves import SaveFile, Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.sitting import Request
from lat_desktop.engine.game import Move, Seat
from lat_desktop.engine.record import Record
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.players.levels import Level
from lat_desktop.players.protocol import ChooseParams
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.widgets.theme import THEME_NAMES, Theme
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from tools.games import TOOLS
from tools.screenshots import SEATS, ProcessFreeFactory, put_away

LOOK: Final = 900
"""Milliseconds that the person looks at the table before each move, and before asking to go on."""
END: Final = 2500
"""Milliseconds that the last frame stays."""
QUALITY: Final = 70
"""Of the pictures, of 100."""
PERSON: Final[Seat] = 0


class Style(NamedTuple):
    """How a film is to look."""

    language: str = "en"
    theme: str = "light"
    pace: Pace = Pace.NORMAL
    size: tuple[int, int] = (1200, 720)
    """Of the page, in pixels."""
    width: int = 900
    """Of the film, in pixels."""
    step: int = 60
    """Milliseconds from one frame to the next while something moves."""


class Frame(NamedTuple):
    """A picture, and how many milliseconds it stays."""

    image: QImage
    ms: int


class RecordedPlayer(PlayerProcess):
    """A player without a process, who plays what was played."""

    def __init__(self, match: RecordedMatch) -> None:
        super().__init__(OwnProgram(()))
        self._match = match

    def choose(self, request: ChooseParams) -> None:
        """Answer at once; say nothing where the record has come to its end."""
        if self._match.coming is not None:
            self.move_chosen.emit(self._match.coming)


class RecordedMatch(MatchController):
    """A match that goes as it has gone before, chance too; the person's moves are made by others.

    After the last move of the record nothing happens any more.
    """

    def __init__(self, match: AnyMatch, save: SaveFile, whole: AnyMatch) -> None:
        """Take *match*, which is kept in *save*, where it stands, and go on as *whole* went on."""
        super().__init__(match, save, {}, Random(0), pause=0, people=(PERSON,))
        self._whole = whole
        for seat in range(1, match.setup.seats):
            self.seat_player(seat, Level.MASTER, RecordedPlayer(self))

    @property
    def coming(self) -> Move | None:
        """The move that was made next; None after the last."""
        made = len(self.match.steps)
        return self._whole.steps[made].move if made < len(self._whole.steps) else None

    @property
    def awaits_other(self) -> bool:
        """Whether somebody else is to move, and will."""
        return self.coming is not None and self.match.actor not in (None, PERSON)

    def begin_next_round(self) -> None:
        """Let chance do what it did."""
        if self.match.awaits_chance and self.coming is not None:
            self._play(self.coming)


class _RecordedMatches(ProcessFreeFactory):
    """Makes one match, which goes as *whole* went."""

    def __init__(self, folder: Path, whole: AnyMatch) -> None:
        super().__init__(folder)
        self._whole = whole

    def seated(
        self, record: Record, save: SaveFile, stand_ins: StandIns = NOBODY
    ) -> MatchController:
        """Return the match, wherever it stands."""
        return RecordedMatch(record.match, save, self._whole)


def turn_of_person(match: AnyMatch, turns: int = 1) -> int:
    """Return after how many steps the last turn of the person begins, or so many *turns* ago.

    That is at the least 1: what nothing has happened in is no match yet.
    """
    begin = len(match.steps)
    inside = False
    for n in reversed(range(len(match.steps))):
        seat = match.steps[n].seat
        if seat == PERSON:
            begin = n
            inside = True
        elif seat is not None and inside:
            inside = False
            turns -= 1
            if turns == 0:
                break
    return max(begin, 1)


def film(match: AnyMatch, begin: int, style: Style) -> Iterator[Frame]:
    """Yield what is to be seen of *match* from its step *begin* on, until nothing moves any more.

    No two frames that follow each other are the same.
    """
    with tempfile.TemporaryDirectory(prefix="lat-desktop-") as temporary:
        window = _open(Path(temporary), match, begin, style)
        page = window.page
        assert page is not None
        try:
            last: Frame | None = None
            for ms in _run(page, style.step):
                frame = Frame(_picture(page, style.width), ms)
                if last is not None and last.image == frame.image:
                    last = Frame(last.image, last.ms + ms)
                    continue
                if last is not None:
                    yield last
                last = frame
            if last is not None:
                yield last
        finally:
            put_away(window)


def _open(folder: Path, match: AnyMatch, begin: int, style: Style) -> MainWindow:
    """Open *match* as it stood after its step *begin*; its time does not pass by itself."""
    key = match.game.key
    saves = Saves(folder)
    save = saves.create(match, SEATS[: match.setup.seats])
    save.save(match.after(begin))
    save.close()
    settings = Settings(folder / "settings.ini")
    settings.pace, settings.coach = style.pace, "never"
    language = LanguageService()
    language.set_language(style.language)
    theme = Theme()
    theme.choose(style.theme, 100)
    maker = _RecordedMatches(folder, match)
    window = MainWindow(settings, language, theme, lambda: maker, folder)
    window.resize(*style.size)
    window.show()
    window.continue_match(key)
    assert window.page is not None
    window.page.table.animations.stop_clock()
    return window


def _run(page: GamePage, step: int) -> Iterator[int]:
    """Do what the person does, and let time pass; yield how long each moment of it stays."""
    table, playback, controller = page.table, page.playback, page.controller
    assert isinstance(controller, RecordedMatch)
    while True:
        QApplication.processEvents()
        while controller.awaits_other:
            QApplication.processEvents()
        if table.animations.busy:
            yield step
            table.animations.advance(step)
        elif Request.GO_ON in playback.requests:
            yield LOOK
            playback.play()
        elif controller.coming is None:
            yield END
            return
        elif Request.NEXT_ROUND in playback.requests:
            yield LOOK
            table.requests.ask_for(Request.NEXT_ROUND)
        else:
            yield LOOK
            table.disable_moves()
            playback.choose(controller.coming)  # a final one was agreed to


def _picture(page: GamePage, width: int) -> QImage:
    image = page.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
    return image.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)


def write(path: Path, frames: Sequence[Frame]) -> None:
    """Write *frames* as an animated WebP, which begins again when it is over."""
    first, *others = [
        Image.frombuffer(
            "RGB",
            (image.width(), image.height()),
            bytes(image.constBits()),
            "raw",
            "RGB",
            image.bytesPerLine(),
        )
        for image, _ in frames
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    durations = [ms for _, ms in frames]
    first.save(
        path,
        save_all=True,
        append_images=others,
        duration=durations,
        loop=0,
        quality=QUALITY,
        method=4,
        allow_mixed=True,
    )


def write_frames(folder: Path, frames: Sequence[Frame]) -> None:
    """Write *frames* as pictures, each with the millisecond at which it comes in its name."""
    folder.mkdir(parents=True, exist_ok=True)
    at = 0
    for n, (image, ms) in enumerate(frames):
        image.save(str(folder / f"{n:04}-{at:06}.png"))
        at += ms


def main() -> None:
    """Make the films that are asked for, and tell where each one is."""
    arguments = _arguments()
    app = QApplication([])
    app.setStyle("Fusion")
    width, height = map(int, arguments.size.split("x"))
    style = Style(
        arguments.language,
        arguments.theme,
        Pace(arguments.pace),
        (width, height),
        arguments.width,
        arguments.step,
    )
    for game in arguments.game or TOOLS:
        tools = TOOLS[game]
        moment = tools.moments[arguments.moment or tools.filmed]
        match = moment.match()
        frames = list(film(match, turn_of_person(match, moment.turns), style))
        path = arguments.folder / f"{'-'.join(filter(None, (game, arguments.moment)))}.webp"
        write(path, frames)
        if arguments.frames:
            write_frames(path.with_suffix(""), frames)
        seconds = sum(frame.ms for frame in frames) / 1000
        print(f"{path}: {seconds:.1f} s, {path.stat().st_size // 1024} KiB", flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", choices=list(TOOLS), action="append", help="all, if none")
    parser.add_argument("--moment", help="one of the moments of the game; or see them all")
    parser.add_argument("--language", choices=LANGUAGES, default=Style().language)
    parser.add_argument("--theme", choices=THEME_NAMES, default=Style().theme)
    parser.add_argument("--pace", choices=list(Pace), default=Style().pace)
    parser.add_argument("--size", default="x".join(map(str, Style().size)), help="of the page")
    parser.add_argument("--width", type=int, default=Style().width, help="of the film")
    parser.add_argument("--step", type=int, default=Style().step, help="from frame to frame, in ms")
    parser.add_argument("--frames", action="store_true", help="each frame as a picture, too")
    arguments = parser.parse_args()
    for game in arguments.game or TOOLS:
        moments = TOOLS[game].moments
        if arguments.moment not in (None, *moments):
            parser.error(f"the moments of {game} are: {', '.join(moments)}")
    return arguments


if __name__ == "__main__":
    main()
