"""Labyrinth: a click that is refused names the rule that forbids it, wherever one clicks."""

from __future__ import annotations

from random import Random

import pytest

from lat_desktop.engine.labyrinth import DOORS, Position, Square, Turn, with_cub_moved
from lat_desktop.tables.labyrinth.table import LabyrinthTable
from tests.evening import match_of
from tests.tables.conftest import SitDown, Sitting

Garden = SitDown[LabyrinthTable]


def row_and_column(square: Square) -> tuple[int, int]:
    return divmod(int(square), 4)


def broken(position: Position, first: Square, second: Square) -> set[str]:
    """Return every rule, in the words of the rules text, that a swap of the two would break."""
    if first in DOORS or second in DOORS:
        return {"LA1"}
    rules = set()
    if not any(a == b for a, b in zip(row_and_column(first), row_and_column(second), strict=True)):
        rules.add("L10")
    traits = [set(position.card(square).traits) for square in (first, second)]
    if not any(marker in traits[0] and marker in traits[1] for marker in position.markers):
        rules.add("L9")
    if not any(cub in (first, second) for cubs in position.cubs for cub in cubs):
        rules.add("L11")
    return rules


def expected_of_first(position: Position, square: Square) -> set[str]:
    """Return the rules that may be named when *square* can be in no swap at all."""
    if square in DOORS:
        return {"LA1"}
    others = [other for other in Square if other != square and other not in DOORS]
    all_broken = [broken(position, square, other) for other in others]
    assert all(all_broken), "there is a swap"
    alone = {rule for rules in all_broken if len(rules) == 1 for rule in rules}
    return alone or {"L9"}


def refusal(sitting: Sitting[LabyrinthTable], square: Square) -> str | None:
    """Click on *square*, and return the rule that the line of help names."""
    table = sitting.table
    before = len(sitting.hints)
    sitting.click(table.zones.cards[square])
    words = [sitting.renderer.word(f"why.{r}") for r in RULES]
    said = [hint for hint in sitting.hints[before:] if hint in words]
    return RULES[words.index(said[-1])] if said else None


RULES = ("L6", "L7", "L9", "L10", "L11", "LA1")


@pytest.mark.rule("L7", "L9", "L10", "L11", "LA1")
@pytest.mark.parametrize("seed", range(12))
def test_the_rule_that_is_named_is_the_one_that_is_broken(enter_garden: Garden, seed: int) -> None:
    rng = Random(seed)
    match = match_of(game="labyrinth")
    for _ in range(1 + 2 * rng.randrange(9)):  # seat 0 is to move
        if match.awaits_chance:
            match.play_chance(rng)
        else:
            match.play(rng.choice([m for m in match.legal_moves if isinstance(m, Turn)]))
    sitting = enter_garden(match)
    table, controller = sitting.table, sitting.controller
    if not controller.persons_turn or controller.match.outcome is not None:
        return
    position = table.view.state.position
    steps = len(controller.match.steps)
    for square in Square:
        if not table.zones.cards[square].clickable:
            assert square not in position.cubs[0]
            assert refusal(sitting, square) == "L7"
    turns = [move for move in controller.legal_moves if isinstance(move, Turn) and move.pair]
    turn = rng.choice(turns)
    assert turn.pair is not None
    sitting.click(table.zones.cards[turn.origin])
    for square in Square:
        if not table.zones.cards[square].clickable and square != turn.origin:
            assert refusal(sitting, square) == "L7"
    sitting.click(table.zones.cards[turn.target])
    sitting.wait()
    moved = with_cub_moved(position, turn.origin, turn.target)
    for square in Square:
        if not table.zones.cards[square].clickable and square != turn.origin:
            assert refusal(sitting, square) in expected_of_first(moved, square)
    sitting.click(table.zones.cards[turn.pair[0]])
    for square in Square:
        if not table.zones.cards[square].clickable and square not in (turn.origin, turn.pair[0]):
            assert refusal(sitting, square) in broken(moved, turn.pair[0], square)
    assert len(controller.match.steps) == steps
    assert table.zones.cards[turn.pair[1]].clickable
