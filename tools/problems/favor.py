"""Problems of Favor: how much the last lot is worth, to a token.

After the final auction a round is only counted, and each seat has one bid. So what a bid leads to
is reckoned out exactly (backward induction) for each way in which the doors may lie, and those are
weighed by what everybody has bid and called so far. The answer must be better than all others by
:data:`MARGIN`; and a token more, or less, is among these.
"""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from lat_desktop.engine.favor import FavorView, Phase
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.players.favor import policies
from lat_desktop.players.favor.bayesian_auctions import expected_values
from lat_desktop.players.favor.beliefs import worlds
from lat_desktop.players.favor.choosing import choose
from lat_desktop.players.favor.position import position_of
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget
from lat_desktop.rulebook.problem import HARDEST, Inference
from tools.problems.poser import Posed, Poser

MARGIN: Final = 0.03
"""In chances of winning the match: about what a quarter of a point makes of an even match."""
WIDE: Final = 0.08
FEWEST: Final = 3
"""There are at least so many moves to choose from."""
SHOWN: Final = 3


def pose(match: AnyMatch) -> Posed | None:
    """Return the problem of who is to bid in a final auction, if one bid is best by far."""
    view: FavorView = match.view(match.actor)
    if view.phase is not Phase.BID or view.auction is None or view.auction.caller is not None:
        return None
    position = position_of(view)
    if len(match.legal_moves) < FEWEST:
        return None
    worth = expected_values(position, Budget())
    ranked = sorted(worth, key=lambda text: -worth[text])
    best = ranked[0]
    margin = worth[best] - worth[ranked[1]]
    unread = worlds(replace(position, decisions=()))
    natural = (policies.thrifty(position, unread), policies.fancying(position))
    if margin < MARGIN or best in natural[:1]:
        return None
    because = [Inference("best", {"move": best, "percent": round(100 * worth[best])})]
    told = [*(text for text in natural if text != best), *ranked[1:]]
    because += [
        Inference("less", {"move": text, "percent": round(100 * worth[text])})
        for text in list(dict.fromkeys(told))[:SHOWN]
    ]
    wrong = (best in natural) + (policies.thrifty(position, worlds(position)) == best)
    difficulty = 2 + (margin < WIDE) + len(view.tokens) - 2 - wrong
    question = "bid" if len(position.bids) < len(position.order) - 1 else "bid_last"
    return Posed(question, (best,), min(HARDEST, max(1, difficulty)), because=tuple(because))


def play(match: AnyMatch, rng: Random) -> None:
    """Make a move as one of the stronger levels does."""
    level = rng.choices((Level.MASTER, Level.EXPERT, Level.CASUAL), (1, 2, 2))[0]
    view = match.view(match.actor)
    match.play_text(choose(view, level, rng, Budget(None, 300)).move)


def likeness(match: AnyMatch) -> object:
    """Return what lies open, and who the seat is that bids."""
    view: FavorView = match.view(match.actor)
    return view.identity, view.collections, view.lot, view.tokens, view.scores, view.auction


POSER: Final = Poser("favor", (2, 3, 4), play, pose, likeness)
