"""Where things lie on the table of Favor: apart from each other, and within their room."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from PySide6.QtCore import QRectF

from lat_desktop.tables.card_items import CARD
from lat_desktop.tables.favor import places
from lat_desktop.tables.favor.places import GAVEL, SIDES, Places, Side
from lat_desktop.tables.surface import TableSize
from tests.tables.sizes import around, assert_apart, card, every_size


def rooms(lies: Places) -> dict[str, QRectF]:
    """Return the room of everything that lies on the table at once, by a name for the report."""
    gavel = 0.9 * CARD.height() * lies.deck_scale
    found = {
        "lot": lies.lot,
        "lot tag": lies.below_lot(lies.lot.bottom()),
        "deck": card((lies.deck, lies.deck_scale)),
        "gavel": around(lies.gavel, gavel, gavel),
        "deck's words": lies.action_label(lies.deck),
        "gavel's words": lies.action_label(lies.gavel),
        "bid tokens": lies.bid_tokens,
        "pass": lies.pass_button,
        "discards": lies.discards,
        "discards' name": lies.discards_label,
        "box": around(lies.box, 96, 88),
        "tally": lies.sheet,
    }
    for side in SIDES[lies.seats]:
        place = lies.seat(side)
        found |= {
            f"{side} plaque": place.plaque,
            f"{side} door": card((place.door, place.door_scale)),
            f"{side} fan": place.fan,
            f"{side} tag": place.tag,
            f"{side} coins": place.coins,
            f"{side} bid": place.bid,
            f"{side} caption": place.caption.room,
        }
    return found


@pytest.mark.parametrize("seats", SIDES)
@every_size
def test_everything_has_room_of_its_own(seats: int, size: TableSize) -> None:
    lies = Places(size, seats)
    found = rooms(lies)
    words = {name for name in found if name.endswith(" words")}
    assert words
    if lies.roomy:
        assert_apart(size, found)
    # Where there is less room they stand where one bids, which nobody does while they are there.
    assert_apart(size, {name: found[name] for name in found if name not in words})
    bidding = {f"{Side.NEAR} bid", "bid tokens", "pass"}
    assert_apart(size, {name: found[name] for name in found if name not in bidding})
    for side in SIDES[seats]:
        place = lies.seat(side)
        gavel = around(place.gavel, 0.44 * GAVEL, 0.44 * GAVEL)  # while this seat calls
        assert not gavel.intersects(place.caption.room)
        assert not gavel.intersects(card((lies.deck, lies.deck_scale)))


@pytest.mark.parametrize("seats", SIDES)
@every_size
def test_it_is_known_which_cards_cover_a_part_of_others(seats: int, size: TableSize) -> None:
    lies = Places(size, seats)
    rooms = [lies.seat(side).fan for side in SIDES[seats]]
    for room, number in product([*rooms, lies.discards], range(1, 15)):
        laid = [card(each).adjusted(0.1, 0, -0.1, 0) for each in places.fan(room, number)]
        covered = any(one.intersects(two) for one, two in combinations(laid, 2))
        assert places.lie_apart(places.fan(room, number)) is not covered
    for number in range(1, 15):
        laid = [card(each).adjusted(0.1, 0, -0.1, 0) for each in places.spread(lies.lot, number)]
        covered = any(one.intersects(two) for one, two in combinations(laid, 2))
        assert places.lie_apart(places.spread(lies.lot, number)) is not covered


def test_left_and_right_are_each_other_in_a_mirror() -> None:
    lies = Places(TableSize(1500.0), 4)
    left, right = (lies.seat(side) for side in (Side.LEFT, Side.RIGHT))
    assert right.fan.right() == pytest.approx(1500 - left.fan.left())
    assert right.bid.left() == pytest.approx(1500 - left.bid.right())
    assert right.plaque.top() == left.plaque.top()


@pytest.mark.parametrize("cards", range(1, 15))
@every_size
def test_of_every_card_of_the_lot_enough_is_seen(cards: int, size: TableSize) -> None:
    lot = Places(size, 4).lot
    laid = places.spread(lot, cards)
    assert len(laid) == cards
    for place, scale in laid:
        card = around(place, CARD.width() * scale, CARD.height() * scale)
        assert lot.adjusted(-0.1, -0.1, 0.1, 0.1).contains(card)
    for (one, scale), (other, _) in combinations(laid, 2):
        in_one_row = abs(one.y() - other.y()) < 1
        assert not in_one_row or abs(one.x() - other.x()) > 0.45 * CARD.width() * scale


@pytest.mark.parametrize("coins", range(21))
@every_size
def test_tokens_lie_beside_each_other(coins: int, size: TableSize) -> None:
    lies = Places(size, 4)
    piles = [(lies.seat(side).coins, places.pile(lies.seat(side).coins, coins)) for side in Side]
    for rect, laid in (*piles, (lies.bid_tokens, places.bid_row(lies.bid_tokens, coins))):
        assert len(laid) == coins
        for place, across in laid:
            assert rect.adjusted(-0.1, -0.1, 0.1, 0.1).contains(around(place, across, across))
        for (one, across), (other, _) in combinations(laid, 2):
            assert (one - other).manhattanLength() > across - 0.1
