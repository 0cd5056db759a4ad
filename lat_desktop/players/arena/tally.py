"""What a contest has come to."""

from __future__ import annotations

import math
from bisect import insort
from collections import Counter
from collections.abc import Iterator
from statistics import fmean

from lat_desktop.players.arena import statistics
from lat_desktop.players.arena.matches import Deal, Terms
from lat_desktop.players.arena.statistics import Interval
from lat_desktop.players.sums import add_up

SIGNIFICANCE = 0.01
"""Below this p-value two players are said to be of different strength."""


class Tally:
    """The score of the first player against the second."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.deals: list[Deal] = []
        """Those that count, in the order of their numbers."""
        self.log_ratio = 0.0
        """Of the sequential test, if it is one; see :meth:`statistics.Sprt.ratio`."""
        self.decided = False
        """Whether the sequential test has found."""
        self._shares = Counter[float]()
        self._out_of_order: dict[int, Deal] = {}

    def take(self, deal: Deal) -> None:
        """Count *deal*; they may come in any order.

        Of a sequential test the deals count in the order of their numbers, up to the one that
        decided it. What other processes have played beyond that does not.
        """
        if self.terms.sprt is None:
            insort(self.deals, deal, key=lambda each: each.deal)
            return
        low, high = self.terms.sprt.bounds
        self._out_of_order[deal.deal] = deal
        while not self.decided and len(self.deals) in self._out_of_order:
            deal = self._out_of_order.pop(len(self.deals))
            self.deals.append(deal)
            self._shares[deal.share] += 1
            self.log_ratio = self.terms.sprt.ratio(self._shares, self.terms.seats)
            self.decided = not low < self.log_ratio < high

    @property
    def over(self) -> bool:
        """Whether nothing is left to be played."""
        return self.decided or len(self.deals) >= self.terms.deals

    @property
    def points(self) -> float:
        """Matches won, and the parts of those shared."""
        return add_up(deal.points for deal in self.deals)

    @property
    def played(self) -> int:
        """How many matches."""
        return self.terms.seats * len(self.deals)

    @property
    def share(self) -> float:
        """The part of the matches won. There has to be one."""
        return self.points / self.played

    @property
    def drawn(self) -> int:
        """Matches that nobody won."""
        return add_up(match.drawn for deal in self.deals for match in deal.matches)

    @property
    def wilson(self) -> Interval:
        """The interval of the share, each match by itself."""
        return statistics.wilson(self.points, self.played)

    @property
    def paired(self) -> Interval:
        """The interval of the share from how much the deals differ."""
        low, high = statistics.interval([deal.share for deal in self.deals])
        return max(low, 0.0), min(high, 1.0)

    @property
    def interval(self) -> Interval:
        """The share's interval to rely on: what either of the two holds."""
        (low, high), (other_low, other_high) = self.wilson, self.paired
        return (min(low, other_low), max(high, other_high)) if len(self.deals) > 1 else (low, high)

    @property
    def p(self) -> float:
        """The p-value of the players' being alike, deal by deal."""
        return statistics.paired_p([deal.points for deal in self.deals], self.terms.seats)

    def milliseconds(self, player: int) -> float:
        """Return how long a move took *player*, 0 or 1, on average."""
        moves = add_up(deal.moves[player] for deal in self.deals)
        return 1000 * add_up(deal.seconds[player] for deal in self.deals) / max(moves, 1)

    def lines(self) -> Iterator[str]:
        """Yield the result, one figure a line."""
        seats = self.terms.seats
        low, high = self.wilson
        yield (
            f"{self.points:g} of {self.played} = {self.share:.1%} (95%: {low:.1%} to {high:.1%};"
            f" fair: {1 / seats:.1%}; {self.drawn} drawn)"
        )
        points = [deal.points for deal in self.deals]
        won, lost = add_up(each > 1 for each in points), add_up(each < 1 for each in points)
        low, high = self.paired
        yield (
            f"deals: {won} won, {len(points) - won - lost} even, {lost} lost;"
            f" from their spread 95%: {low:.1%} to {high:.1%}; p = {self.p:.2g} that they are alike"
        )
        low, high = self.interval
        yield f"Elo: {_elo(self.share, seats)} (95%: {_elo(low, seats)} to {_elo(high, seats)})"
        yield from self._scores()
        if self.terms.sprt is not None:
            yield self._verdict(self.terms.sprt)

    def _scores(self) -> Iterator[str]:
        """Yield by how much the first player outscored the others, by match and by round."""
        scored = [[match for match in deal.matches if match.score] for deal in self.deals]
        scored = [matches for matches in scored if matches]
        if not scored:
            return
        ahead = [
            [match.score[0] - match.score[1] for match in matches if match.score]
            for matches in scored
        ]
        low, high = statistics.interval([fmean(deal) for deal in ahead])
        mean = fmean(fmean(deal) for deal in ahead)
        yield f"ahead: {mean:+.2f} a match (95%: {low:+.2f} to {high:+.2f})"
        rounds = [add_up(match.rounds for match in matches) for matches in scored]
        if add_up(rounds) > add_up(map(len, scored)):
            mean, (low, high) = statistics.ratio([add_up(deal) for deal in ahead], rounds)
            yield f"ahead: {mean:+.3f} a round (95%: {low:+.3f} to {high:+.3f})"

    def _verdict(self, sprt: statistics.Sprt) -> str:
        low, high = sprt.bounds
        found = "H0 holds" if self.log_ratio <= low else "H1 holds"
        return (
            f"sequential test of H0: Elo {sprt.elo0:+g} against H1: Elo {sprt.elo1:+g}:"
            f" {found if self.decided else 'not decided'}"
            f" (log likelihood ratio {self.log_ratio:.2f}, bounds {low:.2f} and {high:.2f});"
            " a share that ended a test leans to the side that it found"
        )

    def brief(self) -> str:
        """Return how it stands, in half a line."""
        sequential = self.terms.sprt is not None
        of = f"{len(self.deals)} of {'at most ' if sequential else ''}{self.terms.deals} deals"
        if not self.deals:
            return of
        low, high = self.interval
        test = f", log likelihood ratio {self.log_ratio:.2f}" if sequential else ""
        return f"{of}: {self.share:.1%} ± {(high - low) / 2:.1%}{test}"


def _elo(share: float, seats: int) -> str:
    elo = statistics.elo(share, seats)
    return f"{elo:+}" if math.isinf(elo) else f"{round(elo):+}"
