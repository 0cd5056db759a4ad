"""What Favor says of two bids depends on which they are."""

from __future__ import annotations

from threading import Event
from typing import Final

from lat_desktop.engine.favor import Phase
from lat_desktop.players import protocol
from lat_desktop.players.host import answer
from tools.positions.favor import match_at

NODES: Final = 200


def test_another_move_is_told_something_else() -> None:
    differ = positions = 0
    for seed in range(40):
        match = match_at(seed, 8 + seed % 30, 3)
        if match.actor is None or match.state.phase is not Phase.BID:
            continue
        said = set()
        for move in match.legal_moves:
            asked = protocol.ChooseParams.of(
                match, match.actor, seed=0, budget_ms=1000, node_limit=NODES, played=move.text
            )
            choice = answer(asked, Event(), analyse=True)
            if choice.alternative == move.text and choice.explanation.reasons:
                said.add(
                    (
                        choice.explanation.reasons[0].key,
                        *choice.explanation.reasons[0].facts.values(),
                    )
                )
        if len(match.legal_moves) > 2:
            positions += 1
            differ += len(said) > 1
    assert positions > 5
    assert differ > positions / 2
