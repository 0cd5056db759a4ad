"""Doors, played at the table: with real clicks and keys on the view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from PySide6.QtCore import QAbstractAnimation, QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from lat_desktop.controllers.pace import Pace
from lat_desktop.engine.cards import Trait
from lat_desktop.engine.doors import Claim, DoorsView, Guess, Pass, Reason
from lat_desktop.players.protocol import ChooseParams
from lat_desktop.tables.card_items import TokenItem
from lat_desktop.tables.doors.table import DoorsTable
from lat_desktop.tables.items import TableItem
from tests.engine.doors_table import deal
from tests.evening import match_of
from tests.tables.conftest import SitDown, Sitting

DEAL = (
    "deal red_lady blue_tiger | red_lady red_tiger red_lady blue_lady wild_color red_tiger"
    " red_lady blue_tiger blue_tiger blue_lady wild_role red_tiger blue_lady blue_tiger"
)
"""You are the Red Lady, and four reds and ladies are within reach."""


def leaves_the_wild_card(request: ChooseParams) -> str:
    """Discard anything but the wild card, and say nothing."""
    return next(m for m in request.legal if m == "pass" or (m[:7] == "discard" and "wild" not in m))


def wanted(sitting: Sitting[DoorsTable]) -> TableItem:
    """Choose as somebody would who claims, never guesses, and takes the first card."""
    items = sitting.table.clickable_items()
    for verb in ("claim", "take", "discard", "pass"):
        for item in items:
            if item.move is not None and item.move.text.startswith(verb):
                return item
    return items[0]


def play_out(sitting: Sitting[DoorsTable], act: str) -> None:
    """Play until somebody has ten tokens, with the mouse or with the keyboard."""
    while sitting.controller.match.outcome is None:
        item = wanted(sitting)
        if act == "mouse":
            sitting.click(item)
        else:
            sitting.reach(item)
            sitting.press(Qt.Key.Key_Return)
        sitting.wait()


@pytest.mark.parametrize("act", ["mouse", "keyboard"])
@pytest.mark.parametrize("edition", ["italian", "english"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_whole_match(
    sit_down: SitDown[DoorsTable], act: str, edition: str, language: str
) -> None:
    sitting = sit_down(match_of(edition=edition), language=language)
    play_out(sitting, act)
    view: DoorsView = sitting.table.view
    assert max(view.scores) >= 10
    for seat, plaque in sitting.table.zones.plaques.items():
        assert plaque.score == view.scores[seat]
    finale = sitting.table.finale
    assert finale.isVisible()
    won = view.scores[0] > view.scores[1]
    assert finale.title == sitting.renderer.word(
        "prompt.match_over.won" if won else "prompt.match_over.lost"
    )
    assert sum(map(len, finale.shares)) == view.round, "a line for each round"
    assert [finale.score(seat) for seat in (0, 1)] == list(view.scores)


def test_cards_in_motion_come_to_the_same_places(sit_down: SitDown[DoorsTable]) -> None:
    sitting = sit_down(match_of(), pace=Pace.BRISK)
    for _ in range(3):
        sitting.click(wanted(sitting))
        sitting.wait()
    table = sitting.table
    zones = table.zones
    moved = [(card.face, card.pos(), card.scale()) for card in zones.row + zones.discards]
    table.show_view(sitting.table.view)
    assert [(c.face, c.pos(), c.scale()) for c in zones.row + zones.discards] == moved


def test_while_others_move_nothing_is_said_to_be_possible(sit_down: SitDown[DoorsTable]) -> None:
    sitting = sit_down(match_of(), pace=Pace.BRISK)
    table = sitting.table
    for _ in range(3):
        card = wanted(sitting)
        offered = {item.words() for item in table.clickable_items()}
        assert card.words() in offered
        QTest.mouseMove(sitting.view.viewport(), sitting.point(card))
        preview = table.hinted_words
        assert preview
        sitting.hints.clear()
        sitting.click(card)
        meanwhile = [*sitting.hints]
        while not table.clickable_items():
            meanwhile.append(table.hinted_words)
            sitting.qtbot.wait(1)
        assert not {preview, *offered}.intersection(meanwhile)


@pytest.mark.rule("D10", "D11", "D15", "D23")
def test_four_reds_are_claimed(sit_down: SitDown[DoorsTable]) -> None:
    sitting = sit_down(match_of([DEAL]), leaves_the_wild_card)
    for card in ("red_lady", "red_tiger", "red_lady"):
        sitting.play(f"take {card}")
    sitting.play("take wild_color")
    assert sitting.offered_moves() == ["claim", "pass"]
    assert sitting.table.focusItem() is sitting.table.claim_button, "the claim is preselected"
    sitting.press(Qt.Key.Key_Return)
    sitting.wait()
    assert sitting.table.zones.plaques[0].score == 6
    assert sitting.table.zones.doors[1].property("openness") == 1.0
    how = sitting.table.results.item.lines[0]
    assert "Blue Tiger" not in how
    assert how == "You were the Red Lady, and your own cards proved it."


@pytest.mark.rule("D13", "D20")
def test_tokens_come_from_what_earned_them(
    sit_down: SitDown[DoorsTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = sit_down(match_of([DEAL]), leaves_the_wild_card)
    animations, zones = sitting.table.animations, sitting.table.zones
    set_out: list[QPointF] = []
    move = animations.move

    def watch(item: TableItem, *where: Any) -> QAbstractAnimation:
        if isinstance(item, TokenItem):
            set_out.append(item.pos())
        return move(item, *where)

    monkeypatch.setattr(animations, "move", watch)
    for card in ("red_lady", "red_tiger", "red_lady", "wild_color"):
        sitting.play(f"take {card}")
    assert not set_out
    sitting.play("claim")
    row = [card.pos() for card in zones.row]
    assert set_out == [(row[0] + row[-1]) / 2] * 6


def test_looking_back_what_it_is_not_about_is_pale(sit_down: SitDown[DoorsTable]) -> None:
    sitting = sit_down(match_of([DEAL]), leaves_the_wild_card)
    for card in ("red_lady", "red_tiger", "red_lady", "wild_color"):
        sitting.play(f"take {card}")
    claim, let_be = sitting.table.claim_button, sitting.table.pass_button

    def plate(button: TableItem) -> QColor:
        corner = button.mapToScene(button.rect.left() + 14, 0)
        return sitting.view.grab().toImage().pixelColor(sitting.view.mapFromScene(corner))

    brass, paper = plate(claim), plate(let_be)
    sitting.table.look_back(Pass(), None)
    assert plate(claim) != brass
    assert plate(let_be) == paper
    sitting.table.look_back(Pass(), Claim())
    assert plate(claim) == brass


def test_of_two_equal_cards_the_clicked_one_moves(sit_down: SitDown[DoorsTable]) -> None:
    sitting = sit_down(match_of([DEAL]))
    second = sitting.table.zones.display[2]
    assert second is not None
    sitting.click(second)
    sitting.wait()
    assert sitting.table.zones.row == [second]


@pytest.mark.rule("D4", "DA13", "DA14")
def test_a_closed_door_and_a_face_down_card_know_nothing(sit_down: SitDown[DoorsTable]) -> None:
    sitting = sit_down(match_of([DEAL]))
    assert sitting.table.zones.doors[1].identity is None
    assert sitting.table.zones.doors[1].words() == sitting.renderer.word("identity.hidden")
    assert not any("Blue Tiger" in line for line in sitting.table.in_words()[:4])


@pytest.mark.rule("D23")
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("pace", [Pace.AT_ONCE, Pace.BRISK])
def test_who_was_who_in_earlier_rounds_stays_on_the_table(
    sit_down: SitDown[DoorsTable], language: str, pace: Pace
) -> None:
    """As small doors, in words, and for whoever asks; and not before a round is cleared away."""
    moves = [
        *(DEAL, "take red_lady", "discard red_tiger", "guess red_lady"),
        *(deal("blue_lady", "red_tiger"), "take red_lady", "discard red_lady", "guess tiger"),
    ]
    sitting = sit_down(match_of(moves), language=language, pace=pace)
    zones, word = sitting.table.zones, sitting.renderer.word
    sitting.wait()
    assert [len(item.identities) for item in zones.past.values()] == [1, 1]
    sitting.click(sitting.table.results.next)
    sitting.wait()
    was = {0: ("red_lady", "blue_lady"), 1: ("blue_tiger", "red_tiger")}
    for seat, identities in was.items():
        item = zones.past[seat]
        assert item.isVisible()
        assert item.identities == tuple(e.identities[seat] for e in sitting.table.view.past)
        answer = sitting.table.answer(item)
        assert answer is not None
        for identity in identities:
            said = word(f"identity.{identity}")
            assert said in item.words()
            assert said in answer.words
        assert item.words() in sitting.table.in_words()
        assert sitting.table.name_of(item) == item.words()


@pytest.mark.rule("D18", "DA2")
def test_why_one_cannot_guess_before_the_discard(sit_down: SitDown[DoorsTable]) -> None:
    sitting = sit_down(match_of(edition="italian", first=1))
    cell = sitting.table.guesses[0]
    assert not cell.clickable
    before = sitting.controller.match.state
    sitting.click(cell)
    assert sitting.controller.match.state is before
    assert sitting.hints[-1] == sitting.renderer.word("why.D18")
    assert "rule D18" in sitting.hints[-1]


@pytest.mark.rule("D18", "DA2")
def test_in_the_english_edition_one_can(sit_down: SitDown[DoorsTable]) -> None:
    sitting = sit_down(match_of(edition="english", first=1))
    assert sitting.table.guesses[0].clickable
    sitting.play("guess red")
    assert sitting.table.view.between_rounds


def test_what_is_said_stands_out_until_it_has_come_out(sit_down: SitDown[DoorsTable]) -> None:
    sitting = sit_down(match_of([DEAL], first=1, edition="english"))
    said: list[tuple[str, list[Guess]]] = []
    sitting.playback.beat_began.connect(
        lambda event: said.append(
            (event.key, [cell.guess for cell in sitting.table.guesses if cell.made])
        )
    )
    sitting.play("guess red")
    after = [made for key, made in said if key not in ("guess_made", "card_taken")]
    assert after.count([Guess(Trait.RED)]) == len(after) > 2
    assert not any(cell.made for cell in sitting.table.guesses)


@pytest.mark.rule("D19", "D20", "D24")
def test_hovering_a_guess_says_what_it_wins_or_costs(sit_down: SitDown[DoorsTable]) -> None:
    sitting = sit_down(match_of(edition="english", first=1))
    both = sitting.clickable("guess red_tiger")
    sitting.table.guesses[0].hoverEnterEvent(None)  # type: ignore[arg-type]
    assert sitting.hints[-1] == sitting.renderer.word("preview.guess.one")
    both.hoverEnterEvent(None)  # type: ignore[arg-type]
    assert sitting.hints[-1] == sitting.renderer.word("preview.guess.both")


@pytest.mark.rule("D24", "D26")
@pytest.mark.parametrize(
    ("first", "role", "reasons"),
    [
        (0, "Collector", ("wrong_guess", "own_set")),
        (1, "Guesser", ("one_trait", "both_traits", "set", "deck_out")),
    ],
)
def test_the_reference_card_is_that_of_the_own_role(
    sit_down: SitDown[DoorsTable], first: int, role: str, reasons: Sequence[str]
) -> None:
    sitting = sit_down(match_of(first=first))
    summary = sitting.table.zones.reference.words()
    assert summary.startswith(f"You are the {role}")
    for reason in map(Reason, reasons):
        price = sitting.renderer.book.count("tokens", reason.tokens)
        assert f"{sitting.renderer.word(f'price.{reason}')}: {price}" in summary


@pytest.mark.rule("D17")
def test_the_discards_lie_open(sit_down: SitDown[DoorsTable]) -> None:
    sitting = sit_down(match_of(first=1))
    card = sitting.table.clickable_items()[0]
    sitting.click(card)
    sitting.wait()
    assert [c.face for c in sitting.table.zones.discards] == list(sitting.table.view.discards)
    assert all(c.isVisible() and c.property("turned") == 1.0 for c in sitting.table.zones.discards)


@pytest.mark.parametrize("key", [Qt.Key.Key_Right, Qt.Key.Key_Left])
def test_arrows_walk_along_the_display(sit_down: SitDown[DoorsTable], key: Qt.Key) -> None:
    sitting = sit_down(match_of())
    visited = []
    for _ in range(5):
        sitting.press(key)
        visited.append(sitting.table.focusItem())
    cards = [card for card in sitting.table.zones.display if card is not None]
    expected = cards if key == Qt.Key.Key_Right else cards[:1]
    assert [v for n, v in enumerate(visited) if v not in visited[:n]] == expected


def test_r_shows_the_last_moves_again(sit_down: SitDown[DoorsTable]) -> None:
    sitting = sit_down(match_of())
    sitting.click(sitting.table.clickable_items()[0])
    sitting.wait()
    before = sitting.table.in_words()
    sitting.press(Qt.Key.Key_R)
    sitting.wait()
    assert sitting.table.in_words() == before
    assert set(sitting.offered_moves()) == {m.text for m in sitting.controller.legal_moves}


def test_the_language_changes_in_the_middle_of_a_movement(sit_down: SitDown[DoorsTable]) -> None:
    sitting = sit_down(match_of(), pace=Pace.NORMAL)
    sitting.click(sitting.table.clickable_items()[0])
    assert sitting.table.animations.busy
    sitting.renderer._language.set_language("it")
    sitting.wait()
    assert sitting.prompts[-1] == sitting.renderer.word("prompt.take")
    assert sitting.table.in_words()[2].startswith("La tua identità: la ")


def test_resizing_keeps_everything_on_the_table(sit_down: SitDown[DoorsTable]) -> None:
    sitting = sit_down(match_of([DEAL]), leaves_the_wild_card)
    for card in ("red_lady", "red_tiger", "red_lady", "wild_color"):
        sitting.play(f"take {card}")
    for size in ((620, 480), (1024, 500), (1600, 640)):
        sitting.view.resize(*size)
        scene = sitting.table.sceneRect()
        for item in sitting.table.items():
            if isinstance(item, TableItem) and item.isVisible() and item.opacity():
                assert scene.contains(item.mapRectToScene(item.rect)), item.words()


def test_nothing_glows_while_more_is_to_be_seen(sit_down: SitDown[DoorsTable]) -> None:
    sitting = sit_down(match_of([deal("red_lady", "blue_tiger")]), pace=Pace.CALM)
    table, controller = sitting.table, sitting.controller
    sitting.click(sitting.clickable("take red_lady"))
    sitting.qtbot.waitUntil(lambda: controller.persons_turn)
    assert len(controller.match.steps) > 2, "the Guesser has answered at once"
    assert not sitting.playback.live
    while not sitting.playback.live:
        assert table.clickable_items() == []
        sitting.qtbot.wait(15)
    sitting.wait()
    assert sitting.offered_moves()
