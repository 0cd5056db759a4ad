"""From the chances of winning that Master of Favor finds to those that are shown.

They are found in rounds in which nobody looks ahead, but for the one move that is thought about,
and none of the rounds after that is played out at all; so they are too bold, most of all where much
is still to come. How much so was fitted to matches of Master against itself, by the number of
seats, by the round, and by what is decided (`python -m tools.calibration favor --fit`, see
`docs/strength.md`).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from lat_desktop.players.favor.position import Position
from lat_desktop.players.kernels.favor import NOBODY
from lat_desktop.players.scaling import BetaScaling


class Scalings(NamedTuple):
    """What makes true the chances of a round."""

    action: BetaScaling
    """Of adding a card, or calling an auction."""
    bid: BetaScaling
    """Of the bids of an auction that somebody has called."""
    final: BetaScaling
    """Of those of the final auction, which is solved by what all are believed to be: whoever thinks
    has chosen what is best by that, and so is let down more often than the other way round."""


BY_SEATS: Final[dict[int, tuple[Scalings, Scalings, Scalings]]] = {
    2: (
        Scalings(
            BetaScaling(1.04, 1.13, 0.75),
            BetaScaling(1.11, 1.25, 0.83),
            BetaScaling(0.83, 1.27, 1.00),
        ),
        Scalings(
            BetaScaling(0.93, 1.04, 0.73),
            BetaScaling(0.86, 1.06, 0.85),
            BetaScaling(0.53, 0.82, 1.08),
        ),
        Scalings(
            BetaScaling(0.83, 0.99, 0.64),
            BetaScaling(0.54, 0.93, 0.82),
            BetaScaling(0.25, 0.82, 1.26),
        ),
    ),
    3: (
        Scalings(
            BetaScaling(0.77, 0.62, 0.49),
            BetaScaling(0.87, 0.69, 0.30),
            BetaScaling(1.03, 0.84, 0.49),
        ),
        Scalings(
            BetaScaling(0.86, 0.74, 0.60),
            BetaScaling(0.78, 0.77, 0.69),
            BetaScaling(0.90, 0.95, 0.91),
        ),
        Scalings(
            BetaScaling(1.17, 0.96, 0.46),
            BetaScaling(0.78, 0.97, 0.63),
            BetaScaling(0.41, 1.10, 1.21),
        ),
    ),
    4: (
        Scalings(
            BetaScaling(0.66, 0.57, 0.39),
            BetaScaling(0.58, 0.53, 0.34),
            BetaScaling(1.33, 1.14, 0.45),
        ),
        Scalings(
            BetaScaling(0.69, 0.75, 0.83),
            BetaScaling(0.71, 0.84, 0.73),
            BetaScaling(1.12, 1.12, 0.77),
        ),
        Scalings(
            BetaScaling(0.98, 0.91, 0.49),
            BetaScaling(0.76, 0.95, 0.54),
            BetaScaling(0.44, 0.98, 1.06),
        ),
    ),
}
"""By the number of seats, for each round."""


def scaling(position: Position) -> BetaScaling:
    """Return what makes the chances true of what is decided in *position*."""
    scalings = BY_SEATS[len(position.tokens)][position.number - 1]
    if position.caller == NOBODY:
        return scalings.final
    return scalings.bid if position.bidding else scalings.action
