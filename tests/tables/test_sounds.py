"""What a table sounds like: at the moment at which it is seen, and never before."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.sitting import Request, VisibleStep
from lat_desktop.engine.game import DirectedEvent, Event, Seat, SeatEvent, Setup
from lat_desktop.engine.labyrinth import Labyrinth, Turn
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.players.protocol import ChooseParams
from lat_desktop.tables.doors.table import DoorsTable
from lat_desktop.tables.labyrinth.table import LabyrinthTable
from lat_desktop.tables.registry import KITS
from lat_desktop.tables.table import AnyTable
from lat_desktop.tables.table_sounds import SoundsOfEvents
from lat_desktop.tables.table_view import TableView
from lat_desktop.widgets.sounds import Sound
from lat_desktop.widgets.theme import Theme
from tests.evening import controller_of, match_of, renderer_of
from tests.games import SUBJECTS
from tests.games.subject import random_match
from tests.tables.conftest import SitDown
from tests.tables.test_last_moves import Onlooker

every_game = pytest.mark.parametrize("game", SUBJECTS)
STEPS = 40
TICK = 10
"""Milliseconds."""
TELLING = {sound for sound in Sound if sound.tells}
ENDS = TELLING - {Sound.YOUR_TURN}
LONG = 400
"""Steps in which a match of most games ends."""


# --- What each event sounds like -------------------------------------------------------------


def events_of(game: str) -> set[type[Event]]:
    """Return the events that the rules of *game* know."""
    rules = type(SUBJECTS[game].game).__module__
    home = rules if rules.endswith(("engine", game)) else rules.rpartition(".")[0]
    modules = [m for name, m in sys.modules.items() if name == home or name.startswith(f"{home}.")]
    found = {
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Event)
    }
    return found - {Event, SeatEvent, DirectedEvent}


def lacking(game: str, table: type[AnyTable]) -> Iterator[str]:
    """Yield in a sentence each what there has to be of the sounds of a game, and is not."""
    declared = set(table.sounds_of_events)
    for event in sorted(events_of(game) - declared, key=lambda event: event.__name__):
        yield f"{game}: {event.__name__} has no sound, and is not said to be silent (None)"
    for event in declared - events_of(game):
        yield f"{game}: {event.__name__} has a sound, and is no event of the game"


@every_game
def test_each_event_has_a_sound_or_is_said_to_be_silent(game: str) -> None:
    assert events_of(game)
    with_own = KITS[game].table()
    assert list(lacking(game, with_own)) == []
    assert not TELLING & set(with_own.sounds_of_events.values()), "those are the table's own"


def test_what_is_lacking_is_said_in_a_sentence() -> None:
    sounds = DoorsTable.sounds_of_events

    class Mute(DoorsTable):
        sounds_of_events: SoundsOfEvents = {  # noqa: RUF012
            key: sounds[key] for key in sounds if key.__name__ != "CardTaken"
        }

    key = next(key for key, kit in KITS.items() if kit.table() is DoorsTable)
    assert list(lacking(key, Mute)) == [
        f"{key}: CardTaken has no sound, and is not said to be silent (None)"
    ]


# --- When ------------------------------------------------------------------------------------


class Listener(QObject):
    """Somebody who hears a table, and looks at once at how far it has come."""

    def __init__(self, table: AnyTable) -> None:
        super().__init__(table)
        self.heard: list[Sound] = []
        self._table = table
        table.sounded.connect(self._on_sounded)

    def _on_sounded(self, sound: Sound) -> None:
        self.heard.append(sound)
        table, playback = self._table, self._table.playback
        hidden = table.hand_over.curtain.isVisible()
        assert not hidden or sound in (Sound.CURTAIN, Sound.YOUR_TURN)
        if sound in TELLING or sound is Sound.CURTAIN:
            assert playback.begun_step is None, "all of the step was seen"
            return
        begun = [] if playback.begun_step is None else [playback.begun_step]
        steps = [*playback.visible_steps, *begun]
        seen = [table.sounds_of_events[type(event)] for step in steps for event in step.events]
        if table.animations.at_once:
            assert sound in seen, "it stands for all that was there at once"
        else:
            last = [table.sounds_of_events[type(event)] for event in steps[-1].events]
            assert sound in last, "it has been seen"
            assert not begun or sound is last[-1], "it is what is seen now"


def replay(table: AnyTable, rng: Random, listener: Listener) -> None:
    """Show all of the match again, at times from elsewhere on, or in haste."""
    playback = table.playback
    playback.go_to(0)
    for _ in range(4000):
        if not playback.moving and playback.position == playback.front:
            break
        before = len(listener.heard)
        match rng.randrange(60):
            case 0:
                playback.go_to(rng.randint(0, playback.front))
                assert len(listener.heard) == before, "a jump is silent"
            case 1:
                playback.hurry()
            case 2:
                playback.pace = rng.choice(list(Pace))
            case _:
                table.animations.advance(rng.choice((TICK, 10 * TICK, 60 * TICK)))
        if not playback.moving:
            playback.play()


@every_game
@settings(max_examples=8, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6), data=st.data())
def test_nothing_is_heard_before_it_is_seen(
    qapp: QApplication, game: str, seed: int, data: st.DataObject
) -> None:
    match = random_match(SUBJECTS[game].game)(seed, STEPS)
    seat = data.draw(st.sampled_from([*range(match.setup.seats), None]))
    looker = Onlooker(match, seat)
    looker.playback.pace = data.draw(st.sampled_from([Pace.NORMAL, Pace.BRISK, Pace.CALM]))
    looker.table.animations.stop_clock()
    listener = Listener(looker.table)
    replay(looker.table, Random(seed), listener)
    looker.leave()


@every_game
def test_all_that_a_game_has_is_heard_at_its_table(qapp: QApplication, game: str) -> None:
    heard: set[Sound] = set()
    declared = {each for each in KITS[game].table().sounds_of_events.values() if each is not None}
    for seed in range(40):
        match = random_match(SUBJECTS[game].game)(seed, 3 * STEPS)
        looker = Onlooker(match, 0)
        looker.playback.pace = Pace.NORMAL
        looker.table.animations.stop_clock()
        listener = Listener(looker.table)
        looker.playback.go_to(0)
        looker.playback.play()
        while looker.playback.moving:
            looker.table.animations.advance(1000)
        looker.leave()
        heard.update(listener.heard)
        if declared <= heard:
            break
    assert heard == declared


def test_a_door_is_heard_as_it_turns_and_a_token_as_it_lands(qapp: QApplication) -> None:
    """Before the door turns the light falls on it, and there is a held breath."""
    game = next(key for key, kit in KITS.items() if kit.table() is DoorsTable)
    match = next(
        match
        for match in (random_match(SUBJECTS[game].game)(seed, 2 * STEPS) for seed in range(200))
        if match.outcome is not None or match.view(None).between_rounds
    )
    looker = Onlooker(match, None)
    looker.playback.pace = Pace.NORMAL
    table = looker.table
    assert isinstance(table, DoorsTable)
    table.animations.stop_clock()
    seen: list[tuple[Sound, float, int]] = []

    def look(sound: Sound) -> None:
        points = sum(plaque.score for plaque in table.zones.plaques.values())
        openness = max(door.property("openness") for door in table.zones.doors.values())
        seen.append((sound, openness, points))

    table.sounded.connect(look)
    looker.playback.go_to(len(match.steps) - 1)
    points = sum(looker.playback.view.scores)
    looker.playback.play()
    waited = 0
    while looker.playback.moving:
        table.animations.advance(TICK)
        waited += TICK * (not seen)
    looker.leave()
    doors = [openness for sound, openness, _ in seen if sound is Sound.DOOR]
    assert doors
    assert doors[0] == 0.0
    assert waited >= 200, "the light falls first"
    tokens = [score for sound, _, score in seen if sound is Sound.TOKEN]
    assert tokens == list(range(points + 1, points + len(tokens) + 1)), (
        "each is counted as it lands"
    )


# --- Whose turn it is, and how it ends -------------------------------------------------------


class Evening:
    """A match that is played at random, each person's move as soon as it may be made."""

    def __init__(
        self, qtbot: QtBot, folder: Path, match: AnyMatch, people: tuple[Seat, ...], pace: Pace
    ) -> None:
        self._qtbot = qtbot
        self._rng = Random(1)
        self.controller = controller_of(match, folder, self._choose, people=people)
        self.playback = Playback(self.controller, pace, self.controller)
        table = KITS[match.game.key].table()
        self.table: AnyTable = table(
            self.playback, renderer_of(self.controller), Theme(self.controller)
        )
        self.view = TableView(self.table)
        qtbot.addWidget(self.view)
        self.view.show()
        self.table.animations.stop_clock()
        self.listener = Listener(self.table)
        self.table.begin()
        self.controller.begin()

    def _choose(self, request: ChooseParams) -> str:
        return self._rng.choice(request.legal)

    def run(self, steps: int) -> None:
        """Play so many steps, or to the end."""
        playback, truth = self.playback, self.controller
        for _ in range(20000):
            QApplication.processEvents()
            self.table.animations.advance(5000)
            if playback.live and (truth.match.outcome or len(truth.match.steps) >= steps):
                return
            request = next(iter(playback.requests), None)
            if playback.persons_turn and not playback.awaits_acknowledgement:
                playback.choose(self._rng.choice(playback.legal_moves))
            elif request in (
                Request.GO_ON,
                Request.TAKE_OVER,
                Request.ACKNOWLEDGE,
                Request.NEXT_ROUND,
            ):
                self.table.requests.ask_for(request)
        raise AssertionError("it goes on for ever")

    def leave(self) -> None:
        self.table.close()
        self.controller.close()
        self.view.close()
        self.table.deleteLater()
        self.controller.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


class Ends:
    """What the ends of rounds, and that of the match, have to sound like to seat 0."""

    def __init__(self, playback: Playback) -> None:
        self.expected: list[Sound] = []
        self._playback = playback
        self._scores = self._began = list(playback.view.scores)
        playback.step_shown.connect(self._on_step_shown)

    def _on_step_shown(self, step: VisibleStep) -> None:
        view, outcome = self._playback.view, self._playback.match.outcome
        if step.begins_round:
            self._began = self._scores
        self._scores = list(view.scores)
        gains = [now - then for now, then in zip(self._scores, self._began, strict=True)]
        best = [seat for seat, gain in enumerate(gains) if gain == max(gains)]
        if outcome is not None:
            best = list(outcome.winners)
        if outcome is not None or view.between_rounds:
            won = Sound.ROUND_WON if 0 in best else Sound.LOST
            self.expected.append(Sound.ROUND_OVER if len(best) == len(gains) else won)


@pytest.mark.long
@every_game
@pytest.mark.parametrize("pace", [Pace.AT_ONCE, Pace.NORMAL])
def test_an_end_is_heard_as_it_is_for_who_looks(
    qtbot: QtBot, tmp_path: Path, game: str, pace: Pace
) -> None:
    subject = SUBJECTS[game]
    seats, _ = subject.finished
    match: AnyMatch = Match(subject.game, Setup(subject.game.editions[0], seats))
    evening = Evening(qtbot, tmp_path, match, (0,), pace)
    ends = Ends(evening.playback)
    evening.run(LONG)
    heard = evening.listener.heard
    evening.leave()
    assert Sound.YOUR_TURN in heard
    assert [sound for sound in heard if sound in ENDS] == ends.expected
    assert ends.expected or subject.longest is None


@every_game
def test_people_who_share_the_screen_hear_nothing_of_who_has_won(
    qtbot: QtBot, tmp_path: Path, game: str
) -> None:
    subject = SUBJECTS[game]
    seats = subject.game.seats[0]
    match: AnyMatch = Match(subject.game, Setup(subject.game.editions[0], seats))
    evening = Evening(qtbot, tmp_path, match, tuple(range(seats)), Pace.NORMAL)
    evening.run(60)
    heard = set(evening.listener.heard)
    evening.leave()
    assert not heard & {Sound.ROUND_WON, Sound.LOST, Sound.YOUR_TURN}
    assert (Sound.CURTAIN in heard) is GAMES[game].has_secrets


@every_game
def test_at_once_there_is_one_sound_a_step_at_the_most(
    qtbot: QtBot, tmp_path: Path, game: str
) -> None:
    subject = SUBJECTS[game]
    match: AnyMatch = Match(subject.game, Setup(subject.game.editions[0], subject.game.seats[-1]))
    evening = Evening(qtbot, tmp_path, match, (0,), Pace.AT_ONCE)
    for steps in range(1, 60):
        evening.run(steps)
    shown, heard = evening.playback.position, len(evening.listener.heard)
    evening.leave()
    assert 0 < heard <= shown


@pytest.fixture
def labyrinth(qtbot: QtBot, tmp_path: Path) -> Iterator[SitDown[LabyrinthTable]]:
    def first(request: ChooseParams) -> str:
        return request.legal[0]

    seats = SitDown(qtbot, tmp_path, LabyrinthTable, first)
    yield seats
    seats.leave()


def test_a_cub_that_one_puts_down_oneself_is_heard_once(
    labyrinth: SitDown[LabyrinthTable],
) -> None:
    sitting = labyrinth(match_of(game=Labyrinth.key), pace=Pace.BRISK)
    heard: list[Sound] = []
    sitting.table.sounded.connect(heard.append)
    turns = [move for move in sitting.playback.legal_moves if isinstance(move, Turn)]
    turn = next(move for move in turns if move.pair)
    assert turn.pair is not None
    zones = sitting.table.zones
    for square in (turn.origin, turn.target, *turn.pair):
        cubs = [cub for cub in zones.cubs if cub.square == square]
        card = zones.cards[square]
        item = card if card.clickable else next(cub for cub in cubs if cub.clickable)
        sitting.click(item)
        sitting.qtbot.waitUntil(lambda: not sitting.table.animations.busy)
        if square == turn.target:
            assert heard == [Sound.CUB]
    sitting.qtbot.waitUntil(lambda: Sound.YOUR_TURN in heard)
    own = heard[: heard.index(Sound.SWAP) + 1]
    assert own == [Sound.CUB, Sound.SWAP]
