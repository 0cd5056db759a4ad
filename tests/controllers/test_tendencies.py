"""What to try next time, by what was lost in the last matches."""

from __future__ import annotations

from lat_desktop.controllers.tendencies import KEPT, MatchLosses, recurrent, with_losses
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.registry import GAMES
from lat_desktop.players.player import Reason
from lat_desktop.players.review import Decision, Review

TAKE, CLAIM = (GAMES[Doors.key].parse(text) for text in ("take red_tiger", "claim"))


def decided(step: int, seat: int, loss: float, *causes: str) -> Decision:
    reasons = tuple(map(Reason, causes))
    return Decision(step, seat, TAKE, CLAIM, 0.5 + loss, 0.5, reasons)


def test_losses_are_summed_by_the_first_reason_where_they_count() -> None:
    decisions = (
        decided(1, 0, 0.1, "seen", "race"),
        decided(3, 0, 0.05, "seen"),
        decided(5, 0, 0.2, "race"),
        decided(7, 0, 0.001, "even"),
        decided(9, 0, 0.3),
        decided(11, 1, 0.4, "even"),
    )
    review = Review(2, 20, 6, decisions, (1.0, 0.0), 0.05)
    losses = MatchLosses.of("doors-1.jsonl", review, 0).by_cause
    assert set(losses) == {"seen", "race"}, "neither trifles nor what others lost"
    assert round(losses["seen"], 9) == 0.15
    assert round(losses["race"], 9) == 0.2


def test_a_match_that_is_looked_back_on_again_is_there_once() -> None:
    kept = with_losses((), MatchLosses("a", {"seen": 0.1}))
    kept = with_losses(kept, MatchLosses("b", {}))
    kept = with_losses(kept, MatchLosses("a", {"seen": 0.2}))
    assert [(each.match, dict(each.by_cause)) for each in kept] == [("b", {}), ("a", {"seen": 0.2})]
    for number in range(2 * KEPT):
        kept = with_losses(kept, MatchLosses(str(number), {}))
    assert [each.match for each in kept] == [str(n) for n in range(KEPT, 2 * KEPT)]


def test_what_recurs_comes_before_what_cost_most_once() -> None:
    once = MatchLosses("a", {"race": 0.5, "seen": 0.1})
    assert recurrent(()) == ""
    assert recurrent((MatchLosses("a", {}),)) == ""
    assert recurrent((once,)) == "race"
    assert recurrent((once, MatchLosses("b", {"seen": 0.05}))) == "seen"
    assert recurrent((once, MatchLosses("b", {"seen": 0.05, "race": 0.01}))) == "race"
