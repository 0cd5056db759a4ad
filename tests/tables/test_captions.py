"""Beside everybody stands what they have just done: what the position tells, and in sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from PySide6.QtCore import QEvent, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.pace import TEMPI, Pace, Tempo
from lat_desktop.controllers.playback import Hold, Playback
from lat_desktop.controllers.sitting import MatchSource
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.engine.game import Event, Seat, Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.rulebook import LANGUAGES, Rulebook
from lat_desktop.tables.animation_queue import AnimationQueue
from lat_desktop.tables.captions import BETWEEN, PADDING, SHRINKS, SIZE, CaptionItem
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.registry import KITS
from lat_desktop.tables.surface import NARROWEST, WIDEST
from lat_desktop.tables.table import AnyTable
from lat_desktop.widgets.theme import Theme
from tests.engine.favor_table import deal, play
from tests.evening import headers
from tests.games import SUBJECTS
from tools.random_play import Script

STEPS = 36
"""How far a match is looked at."""


class Looked(MatchSource):
    """A match that is looked at with somebody's eyes."""

    def __init__(self, match: AnyMatch, people: Sequence[Seat], reader: Seat | None) -> None:
        super().__init__(match, people)
        self._reader = reader


class Onlooker:
    """Somebody who looks at a table, from the first card on, and goes wherever they like."""

    def __init__(
        self, match: AnyMatch, people: Sequence[Seat], reader: Seat | None, language: str
    ) -> None:
        self.source = Looked(match, people, reader)
        self.playback = Playback(self.source, Pace.AT_ONCE, self.source)
        self.service = LanguageService(self.source)
        self.service.set_language(language)
        seats = headers(range(match.setup.seats), people)
        self.renderer = TextRenderer(self.service, match.game.key, seats, self.source)
        theme = Theme(self.source)
        self.table: AnyTable = KITS[match.game.key].table()(self.playback, self.renderer, theme)
        self.table.begin()
        self.playback.go_to(0)

    @property
    def captions(self) -> dict[Seat, str]:
        """What stands beside whom."""
        items = self.table.captions.items
        return {seat: item.words() for seat, item in items.items() if item.isVisible()}

    def leave(self) -> None:
        self.table.close()
        self.table.deleteLater()
        self.source.deleteLater()
        for left in (self.table, self.source):
            QApplication.sendPostedEvents(left, QEvent.Type.DeferredDelete)


def random_match(game: str, seats: int, steps: int = STEPS) -> AnyMatch:
    return Script(Setup(GAMES[game].editions[0], seats), seats, steps).play(GAMES[game])


def evenings(game: str) -> Iterator[tuple[AnyMatch, tuple[Seat, ...], Seat | None]]:
    """Give a match for each number of seats, with one person, several or none, and who looks."""
    for seats in GAMES[game].seats:
        match = random_match(game, seats)
        yield match, (seats - 1,), seats - 1
    yield match, (0, 1), 1
    yield match, (), None


def expected(playback: Playback, renderer: TextRenderer) -> dict[Seat, list[str]]:
    """Work out from the first card on what stands beside whom."""
    match, reader = playback.match, playback.reader
    told: dict[Seat, list[tuple[str, bool, int]]] = {}
    spoke: dict[Seat, int] = {}
    mover, turn = None, 0
    steps = playback.visible_steps
    others = [s.number for s in steps if s.seat not in (None, reader)]
    turn_goes_on = match.view(None).actor == reader
    for step in steps:
        dealt = step.seat is None
        begins = dealt and match.after(step.number - 1).view(None).between_rounds
        answered = not turn_goes_on or step.number < max(others, default=0)
        if begins or (step.seat is not None and step.seat == reader and answered):
            told, spoke = {}, {}
        if step.seat is not None and step.seat != mover:
            mover, turn = step.seat, turn + 1
        if step.seat == reader and reader is not None:
            told = {seat: said for seat, said in told.items() if seat != reader}
        for event in step.events:
            if event.begins_anew:  # whoever has just bid sees so, but nothing else of before
                told = {
                    seat: [
                        (text, lapses, n)
                        for text, lapses, n in said
                        if not lapses or n == step.number
                    ]
                    for seat, said in told.items()
                }
                spoke = {}
            for seat in range(match.setup.seats):
                speaks = f"caption.{event.key}.to_you" in renderer.book.words
                done_to = event.recipient == seat == reader and speaks and not event.told_once
                own = step.seat == seat == reader
                text = renderer.render_caption(event, seat)
                if text and not own and (event.subject == seat or done_to):
                    before = told.get(seat, []) if spoke.get(seat) == turn else []
                    until = step.number if event.subject == step.seat else 0
                    if all(text != said for said, _, _ in before):
                        told[seat] = [*before, (text, event.lapses, until)]
                    spoke[seat] = turn
    ended = match.outcome is not None or match.view(None).between_rounds
    texts = {seat: [text for text, _, _ in said] for seat, said in told.items()}
    return {} if ended else {seat: said for seat, said in texts.items() if said}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SUBJECTS)
def test_they_follow_from_the_position(qapp: QApplication, game: str, language: str) -> None:
    for match, people, reader in evenings(game):
        onlooker = Onlooker(match, people, reader, language)
        seen = []
        for number in range(onlooker.playback.front):
            assert onlooker.playback.position == number
            texts = expected(onlooker.playback, onlooker.renderer)
            assert onlooker.captions.keys() == texts.keys()
            for seat, caption in onlooker.captions.items():
                assert BETWEEN.join(texts[seat]).endswith(caption)
                assert caption.endswith(texts[seat][-1])
            seen.append(onlooker.captions)
            onlooker.playback.next_step()
        assert any(seen), "nothing was ever said"
        for number in Random(1).sample(range(len(seen)), min(20, len(seen))):
            onlooker.playback.go_to(number)
            assert onlooker.captions == seen[number], "a jump shows what playing to there shows"
        onlooker.leave()


@pytest.mark.parametrize("game", SUBJECTS)
def test_they_tell_nobodys_secret(qapp: QApplication, game: str) -> None:
    for match, people, reader in evenings(game):
        moves = SUBJECTS[game].resample_hidden(match, reader, Random(3))
        other: AnyMatch = Match(match.game, match.setup)
        for move in moves:
            other.play(move)
        one, two = (Onlooker(each, people, reader, "en") for each in (match, other))
        for _ in range(one.playback.front):
            assert one.captions == two.captions
            one.playback.next_step()
            two.playback.next_step()
        one.leave()
        two.leave()


def test_what_others_guess_of_one_is_told_beside_them_alone(qapp: QApplication) -> None:
    match = random_match(Suspicion.key, 4, 2000)
    assert match.outcome is not None
    guesses = [n for n, s in enumerate(match.steps) if any(e.key == "guess_made" for e in s.events)]
    seen = 0
    for reader in range(match.setup.seats):
        onlooker = Onlooker(match, (reader,), reader, "en")
        onlooker.playback.go_to(guesses[-1])
        texts = onlooker.captions
        assert "guesses" not in texts.pop(reader, "")
        seen += sum("guesses" in text for text in texts.values())
        onlooker.leave()
    assert seen > match.setup.seats


def test_a_payment_is_told_once_and_nothing_of_an_auction_in_the_next(qapp: QApplication) -> None:
    match = play(deal("red_lady blue_tiger red_tiger"), "call, bid 5", "call")
    onlooker = Onlooker(match, (0,), 0, "en")
    onlooker.playback.go_to(onlooker.playback.front - 1)
    assert onlooker.captions == {
        0: "you have too few tokens to bid",
        1: "takes the lot for 5 tokens · pays you 5 tokens",
        2: "has too few tokens to bid",
    }
    onlooker.playback.next_step()
    assert onlooker.captions == {1: "calls an auction"}
    onlooker.leave()


@pytest.mark.parametrize("game", SUBJECTS)
def test_whoever_has_acted_has_one(qapp: QApplication, game: str) -> None:
    shown = SUBJECTS[game].acts_without_words
    for match, people, reader in evenings(game):
        onlooker = Onlooker(match, people, reader, "it")
        while onlooker.playback.past:
            onlooker.playback.next_step()
            step, last = onlooker.playback.step, onlooker.playback.match
            assert step is not None
            ended = last.outcome is not None or last.view(None).between_rounds
            moved = last.steps[-1].move.verb
            if step.seat is not None and step.seat != reader and moved not in shown and not ended:
                assert step.seat in onlooker.captions, moved
        onlooker.leave()


@pytest.mark.parametrize("game", SUBJECTS)
def test_they_are_about_events_and_the_same_in_both_languages(game: str) -> None:
    books = [Rulebook.load(language, game).words for language in LANGUAGES]
    one, other = ({key for key in words if key.startswith("caption.")} for words in books)
    assert one == other
    for words in books:
        events = {key.removeprefix("event.") for key in words if key.startswith("event.")}
        stems = {key.rpartition(".")[0] or key for key in events} | events
        for key in one - {"caption.named"}:
            assert key.removeprefix("caption.") in stems | events, key
            assert not words[key].endswith("."), key


@pytest.mark.parametrize("aspect", [NARROWEST, 1.5, WIDEST])
@pytest.mark.parametrize("game", SUBJECTS)
def test_they_cover_nothing(qapp: QApplication, game: str, aspect: float) -> None:
    for match, people, reader in evenings(game):
        onlooker = Onlooker(match, people, reader, "it")
        onlooker.table.reshape(QSizeF(1000 * aspect, 1000))
        for _ in range(onlooker.playback.front):
            before = onlooker.captions
            onlooker.playback.next_step()
            if onlooker.captions != before:
                check_room(onlooker.table)
        onlooker.leave()


def letters(caption: CaptionItem, room: QSizeF) -> int:
    """Return how large letters are, whole pixels, in which *caption* fits into *room*."""
    across, down = PADDING
    inner = QRectF(0, 0, room.width() - 2 * across, room.height() - 2 * down)
    wrap = int(Qt.AlignmentFlag.AlignCenter.value) | int(Qt.TextFlag.TextWordWrap.value)
    for size in range(round(SIZE), round(SIZE * SHRINKS), -1):
        metrics = QFontMetricsF(caption.context.sans(size))
        needed = metrics.boundingRect(inner, wrap, caption.words())
        if needed.width() <= inner.width() + 1 and needed.height() <= inner.height() + 1:
            return size
    return 0


def check_room(table: AnyTable) -> None:
    """See that captions are on the table, and that nothing else is where they are."""
    things = [
        item
        for item in table.items()
        if isinstance(item, TableItem) and item.isVisible() and item is not table.hand_over.curtain
    ]
    for one in things:
        if isinstance(one, CaptionItem):
            here = one.mapRectToScene(one.rect)
            assert table.sceneRect().contains(here)
            room = table.caption_place(one.seat).room
            assert letters(one, here.size()) == letters(one, room.size())
            for other in things:
                there = other.mapRectToScene(other.rect).adjusted(1, 1, -1, -1)
                met = other is not one and here.intersects(there)
                assert not met, f"{one.words()!r} and {type(other).__name__} {other.words()!r}"


@pytest.mark.parametrize("game", SUBJECTS)
def test_a_beat_lasts_until_its_caption_has_been_read(
    qapp: QApplication, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def let_read(_: AnimationQueue, words: str) -> None:
        read.append(words)

    monkeypatch.setattr(AnimationQueue, "let_read", let_read)
    for match, people, reader in evenings(game):
        onlooker = Onlooker(match, people, reader, "en")
        beats: list[Event] = []
        onlooker.playback.beat_began.connect(beats.append)
        for _ in range(onlooker.playback.front):
            read.clear()
            beats.clear()
            onlooker.playback.next_step()
            step = onlooker.playback.step
            assert step is not None
            texts = [
                text
                for event in beats
                for seat in range(match.setup.seats)
                if not (step.seat == seat == reader)
                and (
                    event.subject == seat
                    or (event.recipient == seat == reader and not event.told_once)
                )
                and (text := onlooker.renderer.render_caption(event, seat))
            ]
            assert BETWEEN.join(read) == BETWEEN.join(texts)
        onlooker.leave()


def test_who_was_asked_sees_it_at_their_seat_while_the_match_waits(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(TEMPI, Pace.BRISK, Tempo(0, 0))
    match = random_match(Suspicion.key, 4)
    seat, number = next(
        (event.notable_to, number)
        for number, step in enumerate(match.steps, 1)
        for event in step.events
        if event.notable_to is not None
    )
    source = MatchSource(match.after(number - 1), (seat,))
    seated = Onlooker(source.match, (seat,), seat, "en")
    playback = seated.playback
    playback.pace = Pace.BRISK
    playback.go_to(playback.front)
    seated.source.match = match.after(number)
    step = seated.source.visible_steps[-1]
    seated.source.step_played.emit(step)
    assert playback.hold is Hold.NOTICE
    caption = seated.captions[seat]
    assert " asks you about " in caption
    assert "you answer " in caption
    check_room(seated.table)
    seated.table.common_buttons.go_on.activated.emit()
    assert playback.live
    assert seated.captions[seat] == caption, "until they act"
    seated.leave()


@pytest.mark.parametrize("aspect", [NARROWEST, WIDEST])
@pytest.mark.parametrize("game", SUBJECTS)
def test_what_leads_on_covers_nothing_either(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, game: str, aspect: float
) -> None:
    monkeypatch.setitem(TEMPI, Pace.WAIT, Tempo(0, 0))
    waited = 0
    for match, people, reader in evenings(game):
        seated = Onlooker(match.after(0), people, reader, "it")
        table, playback, source = seated.table, seated.playback, seated.source
        button = table.common_buttons.go_on
        table.reshape(QSizeF(1000 * aspect, 1000))
        playback.pace = Pace.WAIT
        for number in range(1, len(match.steps) + 1):
            source.match = match.after(number)
            source.step_played.emit(source.visible_steps[-1])
            while not playback.live:
                if button.isVisible():
                    waited += 1
                    here = button.mapRectToScene(button.rect)
                    for item in table.items(here):
                        if item in (button, table.hand_over.curtain):
                            continue
                        if type(item).__name__.endswith("SlotItem"):
                            continue  # there is room where no card is
                        if isinstance(item, TableItem) and item.words():
                            there = item.mapRectToScene(item.rect).adjusted(1, 1, -1, -1)
                            assert not here.intersects(there), (type(item).__name__, item.words())
                playback.play()
        seated.leave()
    assert waited


def test_six_have_room_for_one_each(qapp: QApplication) -> None:
    onlooker = Onlooker(random_match(Suspicion.key, 6, 200), (0,), 0, "it")
    onlooker.table.reshape(QSizeF(1000 * NARROWEST, 1000))
    most = 0
    for number in range(60, onlooker.playback.front, 3):
        onlooker.playback.go_to(number)
        if len(onlooker.captions) > most:
            most = len(onlooker.captions)
            check_room(onlooker.table)
    assert most >= 5
    onlooker.leave()
