"""Favor, played at the table: with real clicks and keys on the view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, count
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QAbstractAnimation, QPointF, Qt
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.cards import Door
from lat_desktop.engine.favor import FavorView, LotWon
from lat_desktop.players.protocol import ChooseParams
from lat_desktop.tables.favor.items import BidStatus, PointsItem
from lat_desktop.tables.favor.table import FavorTable
from lat_desktop.tables.items import TableItem
from tests.evening import Policy, match_of
from tests.tables.conftest import SitDown, Sitting

Salon = SitDown[FavorTable]

DECK = (
    "red_lady red_tiger blue_lady wild_color red_lady blue_tiger wild_role red_tiger blue_lady"
    " red_lady blue_tiger red_tiger blue_lady blue_tiger"
)
DOORS = ("red_lady", "blue_tiger", "red_tiger", "blue_lady")


def deal(seats: int) -> str:
    """Deal a round in which you are the Red Lady."""
    return f"deal {' '.join(DOORS[:seats])} | {DECK}"


def scripted(*moves: str) -> Policy:
    """Make *moves*, whoever is asked, and pass or add after them."""
    rest: Iterator[str] = iter(moves)
    return lambda request: next(rest, None) or request.legal[-1 if "pass" in request.legal else 0]


def now_and_then() -> Policy:
    """Bid every other time, as little as can be, and call at every third turn."""
    times = count()

    def choose(request: ChooseParams) -> str:
        n = next(times)
        if "pass" in request.legal:
            return request.legal[0 if n % 2 else -1]
        return "add" if n % 3 else "call"

    return choose


@pytest.fixture
def enter_salon(qtbot: QtBot, tmp_path: Path) -> Iterator[Salon]:
    """Return what opens a table of Favor, against opponents who add and pass."""
    tables = SitDown(qtbot, tmp_path, FavorTable, scripted())
    yield tables
    tables.leave()


def sit(
    enter_salon: Salon,
    *moves: str,
    seats: int = 3,
    others: Sequence[str] = (),
    language: str = "en",
    people: Sequence[int] = (0,),
    pace: Pace = Pace.AT_ONCE,
) -> Sitting[FavorTable]:
    """Sit down at a round in which *moves* have been made; the others will make *others*."""
    match = match_of((deal(seats), *moves), game="favor", seats=seats)
    return enter_salon(match, scripted(*others), language, pace, people)


def faces(cards: Sequence[object]) -> list[str]:
    return [str(card.face) for card in cards]  # type: ignore[attr-defined]


def tokens(sitting: Sitting[FavorTable]) -> list[int]:
    """Return what the plaques say, by seat."""
    return [sitting.table.players.plaques[seat].tokens for seat in sorted(sitting.table.seats)]


def as_laid(table: FavorTable) -> list[object]:
    """Return all that one sees of cards, tokens, places and figures."""
    return [
        [(c.face, c.pos(), c.scale(), c.property("turned")) for c in table.cards.all()],
        [
            sorted((round(c.x(), 3), round(c.y(), 3), round(c.scale(), 6)) for c in coins)
            for _, coins in sorted(table.tokens.held.items())
        ],
        [(spot.status, spot.tokens, spot.isVisible()) for spot in table.auction.spots.values()],
        (
            table.auction.gavel.pos(),
            table.auction.gavel.scale(),
            table.players.flag.pos(),
            table.box.tokens,
        ),
        table.deck.count,
        table.in_words(),
    ]


def test_names_that_other_cards_would_cover_are_on_none_of_a_row(enter_salon: Salon) -> None:
    """With each card the lot grows, until whoever has won it has more than there is room for."""
    bids = ("bid 1", *["pass"] * 3)
    sitting = sit(enter_salon, *["add"] * 8, "call", *bids, seats=4, people=range(4))
    cards = sitting.table.cards
    named = {}
    for row in (cards.lot, *cards.collections.values()):
        rects = [card.mapRectToScene(card.rect).adjusted(1, 0, -1, 0) for card in row]
        covered = any(one.intersects(two) for one, two in combinations(rects, 2))
        assert {card.named for card in row} <= {not covered}
        named[len(row)] = not covered
    assert set(named.values()) == {True, False}, named


@pytest.mark.rule("F5")
def test_nobody_has_tokens_before_they_are_dealt(enter_salon: Salon) -> None:
    sitting = sit(enter_salon)
    assert tokens(sitting) == [5, 5, 5]
    sitting.table.playback.go_to(0)
    assert tokens(sitting) == [0, 0, 0]
    assert not any(sitting.table.tokens.held.values())


# A turn


@pytest.mark.rule("F8", "F9")
def test_a_click_on_the_deck_adds_a_card(enter_salon: Salon) -> None:
    sitting = sit(enter_salon)
    assert sorted(sitting.offered_moves()) == ["add", "call"]
    sitting.play("add")
    lot = sitting.table.view.lot
    assert len(lot) == 4, "you and both others have added one"
    assert faces(sitting.table.cards.lot) == [str(card) for card in lot]
    assert sitting.table.deck.count == 10


@pytest.mark.rule("F10", "F13")
def test_a_click_on_the_gavel_calls_an_auction(enter_salon: Salon) -> None:
    sitting = sit(enter_salon, others=("bid 2", "pass", "add", "add"))
    sitting.play("call")
    assert [spot.status for spot in sitting.table.auction.spots.values()] == [
        BidStatus.OPEN,
        BidStatus.LEADS,
        BidStatus.PASSED,
    ]
    assert sitting.table.auction.spots[0].asked
    sitting.play("pass")
    assert tokens(sitting) == [7, 3, 5]
    assert faces(sitting.table.cards.collections[1]) == ["red_lady"]
    assert not any(spot.isVisible() for spot in sitting.table.auction.spots.values())


def test_pointing_at_the_deck_and_the_gavel_says_what_they_do(enter_salon: Salon) -> None:
    sitting = sit(enter_salon)
    for item, key in ((sitting.table.deck, "add"), (sitting.table.auction.gavel, "call")):
        item.hoverEnterEvent(None)  # type: ignore[arg-type]
        assert sitting.hints[-1] == sitting.renderer.word(f"preview.{key}")


@pytest.mark.rule("F3", "F19")
def test_what_cards_are_worth_to_you(enter_salon: Salon) -> None:
    """The lot shows what it would add: a Blue Lady that Blue/Red makes exact is 3."""
    sitting = sit(enter_salon, "call", "pass", "pass", "bid 1", "add", "add")
    table = sitting.table
    assert faces(table.cards.collections[0]) == ["red_lady"]
    assert faces(table.cards.lot) == ["red_tiger", "blue_lady", "wild_color"]
    assert (table.cards.tags[0].points, table.cards.lot_tag.points) == (3, 1 + 3)
    assert "4 points to you" in table.in_words()[3]


@pytest.mark.parametrize("bid", ["pass", "bid 3"], ids=["lost", "won"])
def test_no_slip_stands_where_a_lot_has_gone(enter_salon: Salon, bid: str) -> None:
    sitting = sit(enter_salon, others=("bid 2", "pass"), pace=Pace.NORMAL)
    table, cards = sitting.table, sitting.table.cards
    sitting.play("call")
    table.animations.stop_clock()
    sitting.click(sitting.clickable(bid))
    seen = set()
    while table.animations.busy:
        seen.add(bool(cards.lot))
        assert cards.lot or not cards.lot_tag.isVisible()
        table.animations.advance(20)
    assert seen == {True, False}


# An auction


@pytest.mark.rule("F11")
@pytest.mark.parametrize("act", ["mouse", "keys", "figure"])
def test_one_pushes_tokens_forward(enter_salon: Salon, act: str) -> None:
    sitting = sit(enter_salon, "add", others=("call", "bid 2"))
    table = sitting.table
    coin = table.bid_tokens[2]
    assert [item.clickable for item in table.bid_tokens[:5]] == [False, False, True, True, True]
    if act == "mouse":
        sitting.click(coin)
    elif act == "keys":
        sitting.reach(coin)
        sitting.press(Qt.Key.Key_Return)
    else:
        sitting.press(Qt.Key.Key_3)
        assert table.focusItem() is coin
        sitting.press(Qt.Key.Key_Return)
    sitting.wait()
    assert tokens(sitting) == [2, 8, 5], "the caller, who passed last, is paid"
    assert faces(table.cards.collections[0]) == ["red_lady", "red_tiger"]


@pytest.mark.rule("F11", "FA1")
def test_why_one_cannot_bid_less_nor_what_one_has_not(enter_salon: Salon) -> None:
    sitting = sit(enter_salon, "add", others=("call", "bid 2"))
    before = sitting.controller.match.state
    sitting.click(sitting.table.bid_tokens[1])
    assert sitting.controller.match.state is before
    assert sitting.hints[-1] == sitting.renderer.word("why.F11")
    sitting.press(Qt.Key.Key_0)
    assert sitting.table.focusItem() is sitting.table.pass_button
    for key, rule in ((Qt.Key.Key_2, "F11"), (Qt.Key.Key_6, "FA1")):
        sitting.press(key)
        assert sitting.hints[-1] == sitting.renderer.word(f"why.{rule}")


@pytest.mark.rule("F8", "F10")
def test_why_one_cannot_add_in_an_auction(enter_salon: Salon) -> None:
    sitting = sit(enter_salon, "add", others=("call", "bid 2"))
    sitting.click(sitting.table.deck)
    assert sitting.hints[-1] == sitting.renderer.word("why.F10")
    assert "rule F10" in sitting.hints[-1]


@pytest.mark.rule("F12")
def test_a_caller_whom_nobody_has_outbid_hears_what_becomes_of_the_lot(enter_salon: Salon) -> None:
    for moves, alone in (("pass", True), ("bid 1", False)):
        sitting = sit(enter_salon, "call", moves, "pass", people=(0,))
        assert sitting.table.playback.view.prompt == "bid.caller" + ".alone" * alone
        sitting.table.pass_button.hoverEnterEvent(None)  # type: ignore[arg-type]
        assert ("goes to the discards" in sitting.hints[-1]) is alone


@pytest.mark.rule("F12", "F17", "FA22")
@pytest.mark.parametrize(
    ("moves", "seat", "alone"),
    [
        (("add",) * 13 + ("pass", "pass"), 0, True),
        (("add",) * 13 + ("pass", "bid 1"), 0, False),
        (("add",) * 13 + ("pass",), 2, False),
        (("call", "bid 5", *("add",) * 12, "pass"), 0, True),  # after you comes who has no token
    ],
)
def test_the_last_bidder_of_a_final_auction_hears_what_becomes_of_the_lot(
    enter_salon: Salon, moves: Sequence[str], seat: int, alone: bool
) -> None:
    sitting = sit(enter_salon, *moves, people=(seat,))
    sitting.table.pass_button.hoverEnterEvent(None)  # type: ignore[arg-type]
    assert ("goes to the discards" in sitting.hints[-1]) is alone
    assert ("Nobody has bid" in sitting.prompts[-1]) is alone


@pytest.mark.rule("F13", "F14", "F17")
@pytest.mark.parametrize(
    ("moves", "seat", "preview"),
    [
        (("add", "call", "pass"), 0, "preview.bid"),
        (("call", "pass", "pass"), 0, "preview.bid.caller"),
        (("add",) * 13 + ("pass",), 2, "preview.bid.final"),
        (("add",) * 13 + ("pass", "pass"), 0, "preview.bid.final.last"),
    ],
)
def test_pointing_at_a_bid_says_who_is_paid(
    enter_salon: Salon, moves: Sequence[str], seat: int, preview: str
) -> None:
    sitting = sit(enter_salon, *moves, people=(seat,))
    table = sitting.table
    table.bid_tokens[1].hoverEnterEvent(None)  # type: ignore[arg-type]
    added = sitting.renderer.book.count("points", table.cards.lot_tag.points)
    assert sitting.hints[-1].startswith(f"Bid 2 ({added} to you). ")
    assert sitting.hints[-1].endswith(sitting.renderer.book.word(preview, tokens="2 tokens"))
    assert [coin.pushed for coin in table.bid_tokens[:4]] == [True, True, False, False]
    assert table.auction.spots[seat].asked
    table.bid_tokens[1].hoverLeaveEvent(None)  # type: ignore[arg-type]
    assert not any(coin.pushed for coin in table.bid_tokens)


@pytest.mark.rule("FA22")
@pytest.mark.parametrize("seen", ["as it happens", "later"])
def test_one_sees_who_may_still_bid(enter_salon: Salon, seen: str) -> None:
    """One player bids all of 5: you have 7, and nobody else has more than that."""
    before = ("add", "call", "bid 2", "pass", "pass")
    then = ("call", "bid 5")
    if seen == "later":
        sitting = sit(enter_salon, *before, "pass", *then, seats=4, people=(1,))
    else:
        sitting = sit(enter_salon, *before, seats=4, people=(1,), others=then)
        sitting.play("pass")
    spots = sitting.table.auction.spots
    assert [spots[seat].status for seat in range(4)] == [
        BidStatus.PASSED_OVER,
        BidStatus.OPEN,
        BidStatus.PASSED_OVER,
        BidStatus.LEADS,
    ]
    assert [spot.seat for spot in spots.values() if spot.asked] == [1]
    assert sitting.table.auction.gavel.pos() == sitting.table.auction.gavel_place()[0]
    words = sitting.table.in_words()
    assert [line for line in words if "called this auction" in line] == [
        "Master 1: 0 points, 3 tokens, called this auction"
    ]
    assert "Master 3: cannot bid" in words
    assert "Master 2: leads, 5 tokens" in words


@pytest.mark.rule("F14", "FA17")
@pytest.mark.parametrize(
    ("seats", "bid", "after", "boxed"),
    [(3, "bid 3", [2, 6, 6], 1), (4, "bid 2", [3, 5, 5, 5], 2), (2, "bid 5", [0, 10], 0)],
)
def test_a_bid_is_shared_among_the_others(
    enter_salon: Salon, seats: int, bid: str, after: Sequence[int], boxed: int
) -> None:
    sitting = sit(enter_salon, seats=seats, others=["pass"] * (seats - 1) + ["add"] * (seats - 1))
    sitting.play("call")
    sitting.play(bid)
    assert tokens(sitting) == after
    assert sitting.table.box.tokens == boxed
    assert [len(sitting.table.tokens.held[seat]) for seat in range(seats)] == after


@pytest.mark.rule("F12", "FA14")
def test_what_nobody_wants_lies_open(enter_salon: Salon) -> None:
    sitting = sit(enter_salon)
    sitting.play("call")
    sitting.play("pass")
    table = sitting.table
    assert faces(table.cards.discards) == ["red_lady"]
    table.cards.discards[0].hoverEnterEvent(None)  # type: ignore[arg-type]
    assert sitting.hints[-1] == "Discards: Red Lady"


@pytest.mark.rule("F15", "FA14")
def test_cards_that_lie_close_are_held_up_to_who_asks(enter_salon: Salon) -> None:
    sitting = sit(enter_salon, *("add",) * 5, "call", "bid 1", "pass", "pass")
    table = sitting.table
    won = table.cards.collections[0]
    assert len(won) == 6
    assert table.asking.ask(won[2])
    answer = table.asking.sheet.answer
    assert answer is not None
    assert answer.title == "Blue Lady"
    names = [sitting.renderer.word(f"card.{card.face}") for card in won]
    assert f"Your collection: {sitting.renderer.book.series(names)}" in answer.words
    won[2].hoverEnterEvent(None)  # type: ignore[arg-type]
    assert sitting.hints[-1].startswith("Your collection: Red Lady, Red Tiger, ")


# The end of a round


@pytest.mark.rule("F17", "F18", "FA15")
def test_the_final_auction_and_the_sheet(enter_salon: Salon) -> None:
    sitting = sit(enter_salon, *("add",) * 12, others=("bid 1", "pass"))
    table = sitting.table
    sitting.play("add")
    assert sitting.prompts[-1] == sitting.renderer.word("prompt.bid.final")
    assert all(spot.isVisible() for spot in table.auction.spots.values())
    sitting.click(sitting.clickable("bid 3"))
    sitting.wait()
    assert table.box.tokens == 3
    assert table.sheet.isVisible()
    assert table.clickable_items() == [table.results.next]
    assert table.focusItem() is table.results.next
    assert [table.players.doors[seat].identity for seat in range(3)] == list(map(Door, DOORS[:3]))
    score = sitting.table.view.sheet[0][0]
    assert table.players.plaques[0].score == score.points
    lines = table.sheet.lines(0)
    assert lines[0] == "3 × Red Lady: exactly what you are, 9 points."
    assert "Blue Lady: Blue/Red gives it your colour, 2 points more." in lines
    assert "Red Tiger: Lady/Tiger gives it your role, 2 points more." in lines
    assert lines[0] in " ".join(table.in_words())
    sitting.click(table.results.next)
    sitting.wait()
    assert not table.sheet.isVisible()
    assert sitting.table.view.round == 2
    assert tokens(sitting) == [5, 5, 5]
    assert table.players.doors[1].identity is None
    assert f"You {score.points}" in table.tally.words()


@pytest.mark.rule("F2", "F26")
@pytest.mark.parametrize(("seats", "language"), [(2, "en"), (3, "it"), (4, "en")])
def test_a_whole_match_by_mouse(enter_salon: Salon, seats: int, language: str) -> None:
    match = match_of(game="favor", seats=seats)
    sitting = enter_salon(match, now_and_then(), language)
    table = sitting.table
    for n in count():
        if match.outcome is not None:
            break
        offered = {item.move.text: item for item in table.clickable_items() if item.move}
        if not offered:
            sitting.click(table.results.next)
        elif "pass" in offered:
            bids = [text for text in offered if text != "pass"]
            sitting.click(offered[bids[0] if bids and n % 3 else "pass"])
        else:
            sitting.click(offered["call" if len(table.cards.lot) > 2 else "add"])
        sitting.wait()
    view: FavorView = sitting.table.view
    for seat, plaque in table.players.plaques.items():
        assert plaque.score == view.scores[seat]
        assert plaque.tokens == view.tokens[seat] == len(table.tokens.held[seat])
    assert any(isinstance(e, LotWon) and e.seat == 0 for s in match.steps for e in s.events)
    assert table.finale.isVisible()
    assert match.outcome is not None
    (winner,) = match.outcome.winners
    assert table.finale.winners == (winner,)
    keys = ("points", "tokens", "first", "order")
    tokens = sorted(
        t for t, s in zip(view.tokens, view.scores, strict=True) if s == max(view.scores)
    )
    left = {"own": tokens[-1], "next_best": tokens[-2:][0]}
    verdicts = [Sentence(f"result.won.{key}", left, winner) for key in keys]
    assert table.finale.verdict in map(sitting.renderer.render, verdicts)
    said = table.finale.words()
    assert sitting.renderer.render(sitting.controller.prompt) in said
    assert table.finale.verdict in said
    assert [table.finale.score(seat) for seat in range(seats)] == list(match.outcome.scores)
    results = table.results
    assert table.clickable_items() == [
        *(results.again, results.other_side, results.review, results.new_match, results.lobby),
        *(results.sheet, results.look),
    ]
    sitting.click(table.results.look)
    assert not table.sheet.isVisible()
    sitting.click(table.tally)
    assert table.sheet.isVisible(), "a click on the small sheet brings the large one"


@pytest.mark.rule("F19", "F23")
def test_points_fly_from_the_cards_to_whom_they_belong(
    enter_salon: Salon, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = sit(enter_salon, *("add",) * 13, "pass", "pass")
    animations, plaques = sitting.table.animations, sitting.table.players.plaques
    flown = dict.fromkeys(plaques, 0)
    move = animations.move

    def watch(item: TableItem, place: QPointF, *how: Any) -> QAbstractAnimation:
        if isinstance(item, PointsItem):
            flown[next(s for s, plaque in plaques.items() if plaque.pos() == place)] += item.points
        return move(item, place, *how)

    monkeypatch.setattr(animations, "move", watch)
    sitting.click(sitting.clickable("bid 2"))
    sitting.wait()
    (scores,) = sitting.table.view.sheet
    assert flown == {seat: score.points for seat, score in enumerate(scores)}
    assert {seat: plaque.score for seat, plaque in plaques.items()} == flown
    assert not any(isinstance(item, PointsItem) for item in sitting.table.items())


def test_points_are_added_line_by_line(enter_salon: Salon) -> None:
    sitting = sit(enter_salon, *("add",) * 13, "pass", "pass", pace=Pace.BRISK)
    sheet = sitting.table.sheet
    sitting.click(sitting.clickable("bid 2"))
    sitting.qtbot.waitUntil(sheet.isVisible)
    assert sheet.property("written") < 1
    sitting.wait()
    assert sheet.property("written") == 1
    sitting.view.resize(900, 640)
    assert sheet.property("written") == 1, "what has been seen is not told again"


def test_what_stands_on_the_sheet_is_not_said_below_the_table(enter_salon: Salon) -> None:
    sitting = sit(enter_salon, *("add",) * 13, "pass", "pass")
    sitting.click(sitting.clickable("bid 2"))
    table = sitting.table
    assert table.sheet.isVisible()
    assert table.sheet.words()
    assert not table.words_of(table.sheet)
    assert table.words_of(table.tally)


def test_who_wants_to_go_on_need_not_wait_for_the_sheet(enter_salon: Salon) -> None:
    sitting = sit(enter_salon, *("add",) * 13, "pass", "pass", pace=Pace.CALM)
    table = sitting.table
    sitting.click(sitting.clickable("bid 2"))
    sitting.qtbot.waitUntil(table.sheet.isVisible)
    steps = len(sitting.controller.match.steps)
    sitting.click(table.results.next)
    assert table.sheet.property("written") == 1
    assert not table.animations.busy
    assert len(sitting.controller.match.steps) == steps, "the whole sheet is seen first"
    sitting.click(table.results.next)
    assert len(sitting.controller.match.steps) > steps


def test_the_sheet_is_looked_at_during_a_round(enter_salon: Salon) -> None:
    sitting = sit(enter_salon, *("add",) * 13, *("pass",) * 3)
    table = sitting.table
    sitting.click(table.results.next)
    sitting.wait()
    assert not table.sheet.isVisible()
    for put_away in (Qt.Key.Key_S, Qt.Key.Key_Escape):
        sitting.press(Qt.Key.Key_S)
        assert table.sheet.isVisible()
        assert table.sheet.title == Sentence("round.title", {"n": 1})
        sitting.press(put_away)
        assert not table.sheet.isVisible()


def test_the_sheet_stays_while_others_move_and_goes_when_it_is_your_turn(
    enter_salon: Salon,
) -> None:
    sitting = sit(enter_salon, *("add",) * 13, *("pass",) * 3)
    table = sitting.table
    sitting.click(table.results.next)
    sitting.wait()
    shown: list[bool] = []
    sitting.controller.turn_began.connect(lambda _: shown.append(table.sheet.isVisible()))
    while not sitting.controller.persons_turn:
        sitting.qtbot.wait(1)
    table.activate(table.deck)
    sitting.press(Qt.Key.Key_S)
    sitting.qtbot.waitUntil(lambda: sitting.controller.persons_turn)
    assert shown[-1]
    sitting.wait()
    assert not table.sheet.isVisible()


# Secrets


def told(table: FavorTable) -> str:
    """Return all that the table says, shown or not."""
    items = [item for item in table.items() if isinstance(item, TableItem)]
    return " ".join([*table.in_words(), *(item.words() for item in items if item.isVisible())])


@pytest.mark.rule("F3")
def test_a_closed_door_knows_nothing(enter_salon: Salon) -> None:
    sitting = sit(enter_salon)
    assert [sitting.table.players.doors[seat].identity for seat in range(3)] == [
        "red_lady",
        None,
        None,
    ]
    for identity in DOORS[1:]:
        assert sitting.renderer.word(f"identity.{identity}") not in told(sitting.table)


@pytest.mark.rule("F3")
def test_nothing_secret_is_shown_while_nobody_looks(enter_salon: Salon) -> None:
    sitting = sit(enter_salon, "call", "pass", "bid 1", "pass", people=(0, 1, 2))
    table = sitting.table

    def nothing_shown() -> bool:
        said = told(table)
        return (
            all(door.identity is None for door in table.players.doors.values())
            and not any(
                tag.isVisible() for tag in (*table.cards.tags.values(), table.cards.lot_tag)
            )
            and not any(sitting.renderer.word(f"identity.{door}") in said for door in DOORS)
            and " to you" not in said
        )

    assert sitting.controller.reader is None
    assert nothing_shown()
    sitting.click(table.hand_over.take_over)
    sitting.wait()
    assert sitting.controller.reader == 1
    assert table.players.doors[1].identity == "blue_tiger"
    assert table.players.doors[0].identity is None
    assert table.cards.lot_tag.isVisible()
    assert not table.cards.tags[2].isVisible(), "what others have is worth something to them alone"
    sitting.play("add")
    assert sitting.controller.reader is None
    assert nothing_shown()


# The same, however one comes to it


@pytest.mark.parametrize("seats", [2, 4])
def test_cards_and_tokens_in_motion_come_to_the_same_places(enter_salon: Salon, seats: int) -> None:
    match = match_of((deal(seats),), game="favor", seats=seats)
    sitting = enter_salon(match, now_and_then(), pace=Pace.BRISK)
    table = sitting.table
    for n in range(6):
        offered = {item.move.text: item for item in table.clickable_items() if item.move}
        wanted = min(offered) if n % 3 else max(offered)
        sitting.click(offered[wanted])
        sitting.wait()
        moved = as_laid(table)
        table.show_view(sitting.table.view)
        table.enable_moves()
        assert as_laid(table) == moved


def test_r_shows_the_last_moves_again(enter_salon: Salon) -> None:
    sitting = sit(enter_salon, others=("call", "bid 2", "add", "add"))
    sitting.play("add")
    before = as_laid(sitting.table)
    sitting.press(Qt.Key.Key_R)
    sitting.wait()
    assert as_laid(sitting.table) == before
    assert set(sitting.offered_moves()) == {m.text for m in sitting.controller.legal_moves}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "moves",
    [
        ("add", "add", "add", "add"),
        ("add",) * 13,
        (*("add",) * 7, "call"),
    ],
)
def test_everything_lies_on_the_table(enter_salon: Salon, seats: int, moves: Sequence[str]) -> None:
    sitting = sit(enter_salon, *moves, seats=seats)
    for size in ((620, 480), (1024, 500), (1600, 640)):
        sitting.view.resize(*size)
        scene = sitting.table.sceneRect()
        for item in sitting.table.items():
            if isinstance(item, TableItem) and item.isVisible() and item.opacity():
                assert scene.contains(item.mapRectToScene(item.rect)), item.words()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_that_can_be_clicked_is_covered(enter_salon: Salon, seats: int) -> None:
    moves = (*("add",) * (2 * seats - 1), "call", *("pass",) * 1)
    sitting = sit(enter_salon, *moves, seats=seats)
    for size in ((620, 480), (1024, 500), (1600, 640)):
        sitting.view.resize(*size)
        for item in sitting.table.clickable_items():
            on_top = sitting.view.itemAt(sitting.point(item))
            assert on_top is item, f"{item.words()} is covered"


def test_the_language_changes_in_the_middle_of_a_movement(enter_salon: Salon) -> None:
    sitting = sit(enter_salon, pace=Pace.NORMAL)
    sitting.click(sitting.table.deck)
    assert sitting.table.animations.busy
    sitting.renderer._language.set_language("it")
    sitting.wait()
    assert sitting.prompts[-1] == sitting.renderer.word("prompt.turn")
    assert any(line.startswith("La tua identità: la ") for line in sitting.table.in_words())
