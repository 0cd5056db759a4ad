"""Take a picture of every table and dialog: each language, light and dark, three window sizes.

python -m tools.screenshots FOLDER [--language en|it] [--theme light|dark] [--size 1440x900]
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from threading import Event
from typing import Final

import msgspec
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.match_factory import HUMAN, MatchFactory, ai
from lat_desktop.controllers.player_process import PlayerProcess
from lat_desktop.controllers.programs import OwnProgram
from lat_desktop.controllers.review import ReviewController
from lat_desktop.controllers.saves import FINISHED, Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine import record, suspicion
from lat_desktop.engine.favor import Add, Bid, Call, FavorView, Pass, Phase, worth
from lat_desktop.engine.game import Setup
from lat_desktop.engine.mansion import Action
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.engine.suspicion import SuspicionView
from lat_desktop.players import host
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget
from lat_desktop.players.protocol import AnalyseResult, CandidateResult, ChooseParams
from lat_desktop.players.registry import AIS
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow

SIZES: Final = ("1024x600", "1440x900", "2560x1440")
NODES: Final = 1000
"""How many positions a review looks at for each decision."""
SEATS: Final = (
    HUMAN,
    ai(Level.MASTER),
    ai(Level.CASUAL),
    ai(Level.EXPERT),
    ai(Level.NOVICE),
    ai(Level.CASUAL),
)
"""Who sits at a table, as far as there are seats."""

_COLLECT: Final = (
    "deal red_lady blue_tiger | red_lady red_tiger blue_lady wild_color red_lady blue_tiger"
    " wild_role red_tiger blue_lady red_lady blue_tiger red_tiger blue_lady blue_tiger",
    *("take red_lady", "discard blue_lady", "pass"),
    *("take wild_color", "discard blue_tiger", "pass"),
    *("take red_tiger", "discard wild_role", "pass"),
)
_GUESS: Final = (
    "deal blue_tiger red_lady | blue_tiger red_tiger blue_lady red_lady wild_role blue_tiger"
    " red_lady red_tiger blue_lady wild_color blue_tiger red_tiger blue_lady red_lady",
    *("take blue_tiger", "discard red_lady", "pass"),
    *("take wild_role", "discard blue_lady", "pass"),
    *("take red_tiger", "discard red_lady", "pass"),
    *("take blue_tiger", "pass", "discard red_tiger"),
)
_GUESSED: Final = (*_GUESS, "guess red_lady")
_MATCH: Final = (
    *_GUESSED,
    *_COLLECT,
    *("take red_lady", "pass", "discard blue_lady", "guess red_lady"),
    *_GUESS,
    "guess red_lady",
)


@dataclass(frozen=True)
class Moment:
    """What stands on a table; it is always the person's turn."""

    match: Callable[[], AnyMatch]
    touched: int = 0
    """How many things the person has touched of their turn so far."""
    pointed: str = ""
    """The move on whose thing the focus is, if on any."""
    reviewed: bool = False
    """Whether the person looks back on the match, which is over."""


def doors(first: int, *moves: str) -> Moment:
    """Return a moment of Doors, after *moves*."""
    return Moment(lambda: match_of("doors", first, moves))


def garden(turns: int, touched: int = 0) -> Moment:
    """Return a moment of Labyrinth, after so many turns of two casual players."""
    return Moment(lambda: played("labyrinth", turns), touched)


def favor(seats: int, *, number: int, until: Callable[[FavorView], bool]) -> Moment:
    """Return a moment of Favor: the first of round *number* at which *until* is true."""
    return Moment(lambda: haggled(seats, lambda view: view.round == number and until(view)))


def may_bid(view: FavorView) -> bool:
    """Whether the person may bid for several cards, after somebody else."""
    auction = view.auction
    return view.actor == 0 and auction is not None and auction.high > 0 and len(view.lot) > 1


def may_turn(view: FavorView) -> bool:
    """Whether the person has a turn in the middle of a round."""
    return view.actor == 0 and view.phase is Phase.TURN and view.deck < 6 and len(view.lot) > 1


def gala(
    seats: int, until: Callable[[SuspicionView], bool], touched: int = 0, pointed: str = ""
) -> Moment:
    """Return a moment of Suspicion: the first at which *until* is true."""
    return Moment(lambda: strolled(seats, until), touched, pointed)


def may_walk(view: SuspicionView) -> bool:
    """Whether the person moves guests, late in a match."""
    return view.actor == 0 and view.phase is suspicion.Phase.WALK and view.turn > 12


def may_play(view: SuspicionView) -> bool:
    """Whether the person plays a card, not at the very beginning."""
    return view.actor == 0 and view.phase is suspicion.Phase.ACT and view.turn > 4


def may_do(action: Action) -> Callable[[SuspicionView], bool]:
    """Return whether the person may do *action*, and ask somebody besides."""

    def until(view: SuspicionView) -> bool:
        asks = any(each.guest for each in view.actions)
        return view.actor == 0 and view.turn > 6 and asks and action in view.actions

    return until


MOMENTS = {
    "doors-take": doors(0, *_COLLECT),
    "doors-claim": doors(0, *_COLLECT, "take red_lady"),
    "doors-guess": doors(1, *_GUESS),
    "doors-round-over": doors(1, *_GUESSED),
    "doors-match-over": doors(1, *_MATCH),
    "favor-turn": favor(4, number=2, until=may_turn),
    "favor-bid": favor(4, number=3, until=may_bid),
    "favor-two": favor(2, number=3, until=may_turn),
    "favor-three": favor(3, number=2, until=may_bid),
    "favor-round-over": favor(4, number=2, until=lambda view: view.between_rounds),
    "favor-match-over": favor(4, number=3, until=lambda view: view.phase is Phase.OVER),
    "labyrinth-begin": garden(0),
    "labyrinth-turn": garden(24),
    "labyrinth-swap": garden(24, touched=3),
    "labyrinth-match-over": garden(10_000),
    "suspicion-walk": gala(6, may_walk),
    "suspicion-act": gala(6, may_do(Action.STEAL)),
    "suspicion-ask": gala(6, may_do(Action.STEAL), pointed="ask 3"),
    "suspicion-passage": gala(4, may_do(Action.PASSAGE), touched=1),
    "suspicion-guess": gala(6, lambda v: v.actor == 0 and v.phase is suspicion.Phase.GUESS),
    "suspicion-match-over": gala(6, lambda v: v.phase is suspicion.Phase.OVER),
    "suspicion-four": gala(4, lambda v: v.phase is suspicion.Phase.OVER),
    "suspicion-two": gala(2, may_play),
}
MOMENTS |= {
    f"{game}-review": replace(MOMENTS[name], reviewed=True)
    for game, name in {
        "doors": "doors-match-over",
        "favor": "favor-match-over",
        "labyrinth": "labyrinth-match-over",
        "suspicion": "suspicion-four",
    }.items()
}


class Critic(PlayerProcess):
    """A player without a process, who says of a position the same each time it is asked."""

    def __init__(self) -> None:
        super().__init__(OwnProgram(()))
        self._request: ChooseParams | None = None

    def analyse(self, request: ChooseParams) -> None:
        """Answer a turn of the event loop later."""
        self._request = request
        QTimer.singleShot(0, self, self._answer)

    def cancel(self) -> None:
        """Answer no more."""
        self._request = None

    def _answer(self) -> None:
        request, self._request = self._request, None
        if request is not None:
            self.analysed.emit(criticised(msgspec.json.encode(request)))


@cache
def criticised(request: bytes) -> AnalyseResult:
    """Return what Master says who looks at few positions: enough for a picture."""
    asked = msgspec.json.decode(request, type=ChooseParams)
    sparing = msgspec.structs.replace(asked, node_limit=NODES)
    choice = host.answer(sparing, Event(), analyse=True)
    candidates = tuple(
        CandidateResult(each.move, each.evaluation, each.weight) for each in choice.candidates
    )
    return AnalyseResult(choice.evaluation, candidates, choice.reasons)


class Troupe(MatchFactory):
    """Makes matches in which no program runs."""

    def __init__(self, folder: Path) -> None:
        super().__init__(Saves(folder), Random(1), ())

    def reviews(self, controller: MatchController) -> ReviewController:
        """Return a reviewer who needs no process either."""
        return ReviewController(controller, Critic())


def main() -> int:
    """Take the pictures and tell where each one is."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    parser.add_argument("--theme", choices=("light", "dark"), action="append")
    parser.add_argument("--size", action="append", help="as 1440x900")
    arguments = parser.parse_args()
    app = QApplication([])
    app.setStyle("Fusion")
    for language, theme, size in product(
        arguments.language or LANGUAGES,
        arguments.theme or ("light", "dark"),
        arguments.size or SIZES,
    ):
        folder = arguments.folder / f"{language}-{theme}-{size}"
        folder.mkdir(parents=True, exist_ok=True)
        width, height = map(int, size.split("x"))
        with tempfile.TemporaryDirectory() as temporary:
            for name, widget in scenes(Path(temporary), language, theme, width, height):
                settle()
                widget.grab().save(str(folder / f"{name}.png"))
        print(folder, flush=True)
    return 0


def scenes(
    folder: Path, language: str, theme_name: str, width: int, height: int
) -> Iterator[tuple[str, QWidget]]:
    """Show everything there is to see, one after the other, by its name."""
    settings = Settings(folder / "settings.ini")
    settings.animation_speed = "off"
    service = LanguageService()
    service.set_language(language)
    theme = Theme()
    theme.choose(theme_name, 100)

    def open_window(name: str) -> MainWindow:
        maker = Troupe(folder / name)
        window = MainWindow(settings, service, theme, lambda: maker, folder)
        window.resize(width, height)
        window.show()
        return window

    for name, moment in MOMENTS.items():
        match = moment.match()
        Saves(folder / name).create(match, SEATS[: match.setup.seats]).save(match)
        window = open_window(name)
        if name == "doors-take":
            yield "lobby-continue", window
        window.continue_match(match.game.key)
        settle()
        assert window.page is not None
        table = window.page.table
        if moment.reviewed:
            look_back(window.page)
        for _ in range(moment.touched):
            table.activate(table.clickable_items()[0])
        for item in table.clickable_items():
            if moment.pointed and item.move and item.move.text.startswith(moment.pointed):
                item.setFocus()
        yield name, window
        if name in ("doors-guess", "favor-bid", "labyrinth-turn"):
            settings.table_in_words = True
            yield f"{name}-in-words", window
            settings.table_in_words = False
        put_away(window)
    window = open_window("empty")
    yield "lobby", window
    for game in GAMES:
        window.ask_new_match(game)
        yield from _dialog(window, f"new-match-{game}")
    window.show_settings()
    yield from _dialog(window, "settings")
    window.show_about()
    yield from _dialog(window, "about")
    window.show_past()
    yield from _dialog(window, "past-matches-none")
    put_past(folder / "empty")
    window.show_past()
    settle()
    yield from _dialog(window, "past-matches")
    window.show_rules("D20")
    rules = next(w for w in QApplication.topLevelWidgets() if w.isVisible() and w is not window)
    rules.resize(min(width, 1000), min(height, 760))
    yield "rules", rules
    put_away(rules)
    put_away(window)


def look_back(page: GamePage) -> None:
    """Open the review, wait until it is ready, and go to what cost most."""
    page.ask_review()
    assert page.review is not None
    while not page.review.account.isVisible():
        settle()
    page.review.costliest.activated.emit(page.review.costliest.model().index(0, 0))


def put_past(folder: Path) -> None:
    """Put the matches of all moments that are over among the finished ones, and a damaged one."""
    finished = folder / FINISHED
    finished.mkdir(parents=True)
    over = [match for match in (each.match() for each in MOMENTS.values()) if match.outcome]
    for day, match in enumerate(over, start=10):
        path = finished / f"{match.game.key}-202610{day}-2115{day}.jsonl"
        path.write_bytes(record.write(match, SEATS[: match.setup.seats]))
    (finished / "favor-20261018-180000.jsonl").write_text("\0")


def put_away(widget: QWidget) -> None:
    """Close a window for good."""
    widget.close()
    widget.deleteLater()
    settle()


def _dialog(window: MainWindow, name: str) -> Iterator[tuple[str, QWidget]]:
    """Yield the dialog that the window has just opened, and close it."""
    dialog = next(d for d in window.findChildren(QDialog) if d.isVisible())
    yield name, dialog
    dialog.reject()
    settle()


def match_of(game: str, first: int, moves: Sequence[str], seats: int = 2) -> AnyMatch:
    """Return a match in which *moves* have been made."""
    match: AnyMatch = Match(GAMES[game], Setup(GAMES[game].editions[0], seats, first))
    for move in moves:
        match.play_text(move)
    return match


@cache
def played(game: str, turns: int) -> AnyMatch:
    """Return a match of so many turns, played by the AI; the same on every run."""
    rng = Random(3)
    match = match_of(game, 0, ())
    while match.outcome is None and (match.awaits_chance or len(match.steps) <= turns):
        if match.actor is None:
            match.play_chance(rng)
        else:
            budget = Budget(node_limit=400)
            choice = AIS[game].choose(match.view(match.actor), Level.CASUAL, rng, budget)
            match.play_text(choice.move)
    return match


def haggled(seats: int, until: Callable[[FavorView], bool]) -> AnyMatch:
    """Return a match of Favor among sober bidders, as far as *until* says; always the same."""
    rng = Random(11)
    match = match_of("favor", 0, (), seats)
    while not until(match.view(0)):
        seat = match.actor
        if seat is None:
            match.play_chance(rng)
            continue
        view: FavorView = match.view(seat)
        if view.phase is Phase.TURN:
            match.play(Call() if len(view.lot) > rng.randint(1, 4) else Add())
            continue
        assert view.identity is not None
        mine = view.collections[seat]
        price = worth(view.identity, (*mine, *view.lot)) - worth(view.identity, mine) - 1
        bids = [move for move in match.legal_moves if isinstance(move, Bid)]
        match.play(bids[0] if bids and bids[0].tokens <= price else Pass())
    return match


def strolled(seats: int, until: Callable[[SuspicionView], bool]) -> AnyMatch:
    """Return the first match of Suspicion among idlers in which *until* comes true, so far."""
    rng = Random(5)
    match = match_of("suspicion", 0, (), seats)
    while not until(match.view(0)):
        if match.outcome is not None:
            match = match_of("suspicion", 0, (), seats)
        elif match.actor is None:
            match.play_chance(rng)
        else:
            match.play(rng.choice(match.legal_moves))
    return match


def settle() -> None:
    """Let everything that is under way come to its end."""
    loop = QEventLoop()
    QTimer.singleShot(80, loop.quit)
    loop.exec()


if __name__ == "__main__":
    raise SystemExit(main())
