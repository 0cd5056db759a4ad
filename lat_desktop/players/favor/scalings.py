"""From the chances of winning that Master of Favor finds to those that are shown.

They are found in rounds in which nobody looks ahead, but for the one move that is thought about,
and none of the rounds after that is played out at all; so they are too bold, most of all where much
is still to come. How much so was fitted to matches of Master against itself, by the number of
seats, by the round and how far it has come, and by what is decided (`python -m tools.calibration
favor --fit`, see `docs/strength.md`).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from lat_desktop.players.favor.position import Position
from lat_desktop.players.kernels.favor import DECK, NOBODY
from lat_desktop.players.scaling import BetaScaling, ShiftingScaling


class Scalings(NamedTuple):
    """What makes true the chances of a round."""

    action: ShiftingScaling
    """Of adding a card, or calling an auction; it shifts while the deck is drawn."""
    bid: ShiftingScaling
    """Of the bids of an auction that somebody has called, likewise."""
    final: BetaScaling
    """Of those of the final auction, which is solved by what all are believed to be: whoever thinks
    has chosen what is best by that, and so is let down more often than the other way round."""


BY_SEATS: Final[dict[int, tuple[Scalings, Scalings, Scalings]]] = {
    2: (
        Scalings(
            ShiftingScaling(BetaScaling(0.89, 0.41, 0.63), BetaScaling(0.75, 1.38, 1.05)),
            ShiftingScaling(BetaScaling(1.01, 0.93, 0.82), BetaScaling(0.82, 1.17, 1.02)),
            BetaScaling(0.72, 1.17, 1.14),
        ),
        Scalings(
            ShiftingScaling(BetaScaling(1.46, 1.11, 0.71), BetaScaling(0.49, 0.91, 0.87)),
            ShiftingScaling(BetaScaling(0.93, 1.11, 0.93), BetaScaling(0.66, 0.88, 0.83)),
            BetaScaling(0.61, 0.92, 1.02),
        ),
        Scalings(
            ShiftingScaling(BetaScaling(1.52, 1.00, 0.71), BetaScaling(0.32, 0.69, 0.67)),
            ShiftingScaling(BetaScaling(0.59, 1.08, 0.93), BetaScaling(0.35, 0.47, 0.81)),
            BetaScaling(0.25, 0.81, 1.26),
        ),
    ),
    3: (
        Scalings(
            ShiftingScaling(BetaScaling(0.52, 0.20, 0.55), BetaScaling(0.73, 0.69, 0.62)),
            ShiftingScaling(BetaScaling(0.60, 0.36, 0.48), BetaScaling(0.74, 0.68, 0.50)),
            BetaScaling(0.83, 0.70, 0.61),
        ),
        Scalings(
            ShiftingScaling(BetaScaling(0.76, 0.59, 0.90), BetaScaling(0.69, 0.79, 0.64)),
            ShiftingScaling(BetaScaling(0.62, 0.59, 0.93), BetaScaling(0.84, 0.93, 0.66)),
            BetaScaling(0.97, 0.99, 0.84),
        ),
        Scalings(
            ShiftingScaling(BetaScaling(1.38, 1.07, 1.02), BetaScaling(0.56, 0.67, 0.38)),
            ShiftingScaling(BetaScaling(0.95, 1.18, 0.95), BetaScaling(0.50, 0.68, 0.53)),
            BetaScaling(0.50, 1.04, 1.13),
        ),
    ),
    4: (
        Scalings(
            ShiftingScaling(BetaScaling(0.52, 0.37, 0.28), BetaScaling(0.61, 0.61, 0.61)),
            ShiftingScaling(BetaScaling(0.47, 0.27, 0.01), BetaScaling(0.76, 0.77, 0.40)),
            BetaScaling(0.89, 0.90, 0.61),
        ),
        Scalings(
            ShiftingScaling(BetaScaling(0.71, 0.75, 1.00), BetaScaling(0.64, 0.71, 0.70)),
            ShiftingScaling(BetaScaling(0.65, 0.73, 0.89), BetaScaling(0.69, 0.85, 0.55)),
            BetaScaling(0.94, 1.00, 0.82),
        ),
        Scalings(
            ShiftingScaling(BetaScaling(1.54, 1.08, 0.89), BetaScaling(0.39, 0.58, 0.51)),
            ShiftingScaling(BetaScaling(0.86, 1.06, 0.94), BetaScaling(0.54, 0.81, 0.39)),
            BetaScaling(0.43, 0.94, 1.06),
        ),
    ),
}
"""By the number of seats, for each round."""


def scaling(position: Position) -> BetaScaling | ShiftingScaling:
    """Return what makes the chances true of what is decided in *position*."""
    scalings = BY_SEATS[len(position.tokens)][position.number - 1]
    if position.caller == NOBODY:
        return scalings.final
    shifting = scalings.bid if position.bidding else scalings.action
    return shifting.at(1 - position.left / DECK)
