"""The garden of Labyrinth on a compact board, and a search of whole turns.

Plain Python that mypyc compiles where it can; uncompiled it gives the same results, more slowly.
Every number stays between -2**62 and 2**62, or is cut off, so that both reckon alike. Tables are
attributes of a class: a compiled module finds its globals no faster than Python does. Powers of two
come from a table as well, because mypyc 2.4 compiles ``1 << n`` wrongly.

Compact board: squares are 0 to 15 as in the engine, and a set of squares is 16 bits. The cubs of a
seat are a nibble a square, which counts them, and the set of squares that are not empty. What lies
in the garden is ``cards``: bits 0–15 are set where a card is blue, bits 16–31 where it is a lady;
bits 32 and 33 are set when the markers have been turned away from Blue and from Lady.

The search is principal variation search (Marsland and Campbell 1982), which is alpha-beta (Knuth
and Moore 1975) with null windows, by iterative deepening and over a transposition table. Turns are
ordered by that table, the killer heuristic (Akl and Newborn 1977) and the history heuristic
(Schaeffer 1989); late ones are searched less deeply first. Keys of positions are mixed with the
multipliers of SplitMix64 (Steele, Lea and Flood 2014). What has stood before counts as a draw.

A turn is 16 bits, four squares: origin, target, and the pair of cards that change places, the lower
square first. Where none do, both are 0, which is a Door.

A score is what a position is worth to whoever is to move, in hundredths of a turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

Board: TypeAlias = tuple[i64, i64, i64, i64, i64, i64]
"""The cubs of whoever is to move, those of the other, their two sets, the cards, who is to move."""

WIN: Final = 100_000
"""The score of a match won, less the turns until then."""
WON: Final = 90_000
"""Whatever scores more is won by force."""
MAX_DEPTH: Final = 40
"""How many turns a search looks ahead at most."""

GARDEN: Final = 0x6FF6
"""The squares that are no Doors."""
START: Final = (0, 3)
GOAL: Final = (15, 12)

AT_START: Final = 190
"""What a cub costs that has not left the Lady's Door."""
AT_DOOR: Final = 135
"""What a cub costs on a Door that is neither that nor its goal."""
IN_GARDEN: Final = (100, 142, 156)
"""What a cub costs in the garden, by how many swaps carry it to a card beside its goal."""
CARD: Final = (75, 12, 10)
"""What the card that it stands on costs less: two ways home are better than one."""
HOME: Final = (0, 0, 0, 45, 130, 0)
"""What all costs less, by how many cubs are home: the last are the hardest to hold back."""
LOOSE: Final = 60
"""What a cub beside its goal costs more when the other is to move, and can swap it away."""
READY: Final = 13
"""What a cub costs less when its seat is to move, and can swap it to a card beside its goal."""
TEMPO: Final = 20
"""What it is worth to be to move."""

_PLY: Final = 576
"""Room for the turns of a position: 20 steps with 28 pairs each are the most."""
_STEPS: Final = 20
"""Room for the steps of a seat: five cubs with four neighbours each are the most."""
_NOTHING: Final = 0x100000
"""A promise of nothing, so that none is below 0."""
_WINS: Final = 0x200000 << 16
"""The promise of a turn that wins."""
_INFINITE: Final = 1_000_000
_KILLER: Final = 0x200
"""How much more than it promises is hoped of a killer."""
_TABLE: Final = 0x1FFFF
_MASK: Final = 0x7FFF_FFFF_FFFF_FFFF
_SEARCHES: Final = 0x1000
"""After how many searches the table is emptied; until then it is known who wrote what."""
_BETWEEN_CHECKS: Final = 256
"""Positions between two looks at the clock: 1 ms or less compiled, some 10 ms uncompiled."""
_EXACT: Final = 0
_AT_LEAST: Final = 1
_AT_MOST: Final = 2


def _neighbours(square: int) -> list[int]:
    row, column = divmod(square, 4)
    return [s for s in range(16) if abs(s // 4 - row) + abs(s % 4 - column) == 1]


def _line(square: int) -> list[int]:
    """Return the other squares of the garden in the same row or column."""
    row, column = divmod(square, 4)
    return [
        s for s in range(16) if (s // 4 == row or s % 4 == column) and s != square and _in_garden(s)
    ]


def _in_garden(square: int) -> bool:
    return square not in START and square not in GOAL


def _set_of(squares: list[int]) -> int:
    found = 0
    for square in squares:
        found |= 1 << square
    return found


def _swaps_away(goal: int) -> list[int]:
    """Return how many swaps carry a card from each square to one beside *goal*, at best."""
    away = [0 if square == goal or square in _neighbours(goal) else 2 for square in range(16)]
    for square in range(16):
        if away[square] and any(away[s] == 0 for s in _line(square)):
            away[square] = 1
    return away


def _cost_of(seat: int, square: int, swaps: int, cubs: int) -> int:
    """Return what all the cubs of a seat on a square cost, at least one."""
    if _in_garden(square):
        return IN_GARDEN[swaps] * cubs - CARD[swaps]
    if square == GOAL[seat]:
        return -HOME[cubs]
    return (AT_START if square == START[seat] else AT_DOOR) * cubs


def _never(nodes: int) -> bool:
    return False


class Kernel:
    """One search, or one count, with the tables that it needs."""

    def __init__(self, table: int = _TABLE + 1) -> None:
        squares = range(16)
        self.bit: vec[i64] = vec[i64]([2**square for square in squares])
        self.low: vec[i64] = vec[i64]([(n & -n).bit_length() - 1 for n in range(2**16)])
        self.near: vec[i64] = vec[i64]([_set_of(_neighbours(square)) for square in squares])
        self.line: vec[i64] = vec[i64]([_set_of(_line(square)) for square in squares])
        self.cost: vec[i64] = vec[i64]([0] * 256)
        """By seat, square, and how many of its cubs are there: a row of 8 for each square."""
        for seat, goal in enumerate(GOAL):
            for square, swaps in enumerate(_swaps_away(goal)):
                for cubs in range(1, 6):
                    self.cost[seat << 7 | square << 3 | cubs] = _cost_of(seat, square, swaps, cubs)
        self._pairs: vec[i64] = vec[i64](
            [min(n >> 4, n & 15) << 8 | max(n >> 4, n & 15) << 12 for n in range(256)]
        )
        """By two squares: how a turn tells of them."""
        self._standing: vec[i64] = vec[i64]([0] * 2048)
        """By seat, how many cubs of its own and of the other's there are (0 to 5), and square in
        the garden: what those cost the other, less what they cost the seat."""
        for at in range(2048):
            seat, cubs, square = at >> 10, at >> 7 & 7, at & 15
            if _in_garden(square):
                theirs = self.cost[(1 - seat) << 7 | square << 3 | at >> 4 & 7]
                self._standing[at] = theirs - self.cost[seat << 7 | square << 3 | cubs]
        self.better: vec[i64] = vec[i64]([0] * 256)
        """By how much a swap can make those cubs cheaper, at most."""
        self.worse: vec[i64] = vec[i64]([0] * 256)
        """By how much it can make them dearer, at most."""
        for at in range(256):
            if at & 7 and _in_garden(at >> 3 & 15):
                garden = [self.cost[at & ~0x78 | s << 3] for s in squares if _in_garden(s)]
                self.better[at] = self.cost[at] - min(garden)
                self.worse[at] = max(garden) - self.cost[at]
        self.nodes: i64 = 0
        """Positions looked at."""
        self.depth: i64 = 0
        """How many turns the last whole search looked ahead."""
        self.stopped: bool = False
        self._stop: Callable[[int], bool] = _never
        self._turns: vec[i64] = vec[i64]([0] * (_PLY * (MAX_DEPTH + 1)))
        self._steps: vec[i64] = vec[i64]([0] * _STEPS)
        self._path: vec[i64] = vec[i64]([0] * (MAX_DEPTH + 1))
        self._killers: vec[i64] = vec[i64]()
        self._history: vec[i64] = vec[i64]()
        self._table: vec[i64] = vec[i64]()
        """Keys, and beside each what is known of its position."""
        self._searches: i64 = 0
        self._mask: i64 = table - 1
        self._past: vec[i64] = vec[i64]()
        self._next_check: i64 = 0
        self._drawn: vec[i64] = vec[i64]([0, 0])
        """What it is worth to a seat, when it is to move, to come back to a position."""

    # --- The rules ----------------------------------------------------------------------------

    def turns(self, board: Board) -> list[int]:
        """Return all turns."""
        mine, theirs, om, ot, cards, seat = board
        found = self._generate(mine, theirs, om, ot, cards, seat, 0)
        return [int(self._turns[n] & 0xFFFF) for n in range(found)]

    def wins(self, board: Board, turn: i64) -> bool:
        """Return whether a turn brings the last cub home."""
        goal: i64 = 15 - 3 * board[5]
        return turn >> 4 & 15 == goal and board[0] >> (goal << 2) & 15 == 4 and turn & 15 != goal

    def played(self, board: Board, turn: i64) -> Board:
        """Return the board after a turn that does not win."""
        mine, theirs, om, ot, cards, seat = board
        mine, theirs, om, ot, cards = self._played(mine, theirs, om, ot, cards, turn)
        return mine, theirs, om, ot, cards, 1 - seat

    def perft(self, board: Board, depth: i64) -> i64:
        """Return how many ways there are to play *depth* turns; none goes on after a win."""
        mine, theirs, om, ot, cards, seat = board
        return self._perft(mine, theirs, om, ot, cards, seat, depth)

    def _perft(
        self, mine: i64, theirs: i64, om: i64, ot: i64, cards: i64, seat: i64, depth: i64
    ) -> i64:
        base = depth * _PLY
        found = self._generate(mine, theirs, om, ot, cards, seat, depth)
        if depth == 1:
            return found
        turns = self._turns
        total: i64 = 0
        for n in range(base, base + found):
            if turns[n] >= _WINS:
                continue
            a, b, c, d, e = self._played(mine, theirs, om, ot, cards, turns[n])
            total += self._perft(a, b, c, d, e, 1 - seat, depth - 1)
        return total

    def _generate(
        self, mine: i64, theirs: i64, om: i64, ot: i64, cards: i64, seat: i64, ply: i64
    ) -> i64:
        """List the turns of a position at *ply*, and return how many there are.

        Each comes with its promise, from bit 16 on and above _NOTHING: by how much it changes the
        costs in favour of its seat. That of a turn that wins is out of their reach.
        """
        turns, steps = self._turns, self._steps
        colour = cards & GARDEN
        role = cards >> 16 & GARDEN
        if cards >> 32 & 1:
            colour ^= GARDEN
        if cards >> 33 & 1:
            role ^= GARDEN
        base = ply * _PLY
        n = base
        for at in range(self._list_steps(mine, om, seat)):
            step = steps[at]
            if step >= _WINS:
                turns[n] = step
                n += 1
            else:
                n = self._list_swaps(mine, theirs, om, ot, colour, role, seat, step, n, 0)
        return n - base

    def _list_steps(self, mine: i64, om: i64, seat: i64) -> i64:
        """List the steps of all cubs, each with what it promises, and return how many there are."""
        low, near, cost, steps = self.low, self.near, self.cost, self._steps
        goal: i64 = 15 - 3 * seat
        last = mine >> (goal << 2) & 15 == 4
        side = seat << 7
        n: i64 = 0
        while om:
            a = low[om & -om]
            om &= om - 1
            at = side + (a << 3) + (mine >> (a << 2) & 15)
            leaving = _NOTHING + cost[at] - cost[at - 1]
            targets = near[a]
            while targets:
                b = low[targets & -targets]
                targets &= targets - 1
                if b == goal and last:
                    steps[n] = _WINS | a | b << 4
                else:
                    at = side + (b << 3) + (mine >> (b << 2) & 15)
                    steps[n] = leaving + cost[at] - cost[at + 1] << 16 | a | b << 4
                n += 1
        return n

    def _list_swaps(
        self,
        mine: i64,
        theirs: i64,
        om: i64,
        ot: i64,
        colour: i64,
        role: i64,
        seat: i64,
        step: i64,
        n: i64,
        floor: i64,
    ) -> i64:
        """List the turns that begin with a *step* from place *n* on, and return where they end.

        Left out are those that promise no more than *floor*, which counts from _NOTHING. *colour*
        and *role* are where the markers let cards be swapped.
        """
        low, line, turns = self.low, self.line, self._turns
        standing, pairs = self._standing, self._pairs
        a = step & 15
        b = step >> 4 & 15
        promise = step >> 16
        step &= 0xFF
        bit = self.bit
        mine += (bit[0] << (b << 2)) - (bit[0] << (a << 2))
        om |= bit[b]
        if not mine >> (a << 2) & 15:
            om ^= bit[a]
        side = seat << 10
        rest = (om | ot) & GARDEN
        free: i64 = 0xFFFF
        swapped: i64 = 0
        while rest:
            square = rest & -rest
            i = low[square]
            rest ^= square
            free ^= square
            partners: i64 = 0
            if colour & square:
                partners = colour
            if role & square:
                partners |= role
            partners &= line[i] & free
            if not partners:
                continue
            swapped = 1
            shift = i << 2
            here = side | (mine >> shift & 15) << 7 | (theirs >> shift & 15) << 4
            before = promise - standing[here | i]
            while partners:
                square = partners & -partners
                j = low[square]
                partners ^= square
                shift = j << 2
                there = side | (mine >> shift & 15) << 7 | (theirs >> shift & 15) << 4
                worth = before + standing[here | j] + standing[there | i] - standing[there | j]
                # Without a branch, which nobody could foresee: the next may take the same place.
                turns[n] = worth << 16 | step | pairs[i << 4 | j]
                n += floor - worth >> 63 & 1
        if not swapped and promise > floor:
            turns[n] = promise << 16 | step
            n += 1
        return n

    def _played(
        self, mine: i64, theirs: i64, om: i64, ot: i64, cards: i64, turn: i64
    ) -> tuple[i64, i64, i64, i64, i64]:
        """Return the board after a turn that does not win, as the other seat has it."""
        bit = self.bit
        a4 = (turn & 15) << 2
        b = turn >> 4 & 15
        i = turn >> 8 & 15
        j = turn >> 12 & 15
        mine += (bit[0] << (b << 2)) - (bit[0] << a4)
        om |= bit[b]
        if not mine >> a4 & 15:
            om ^= bit[turn & 15]
        if i == j:
            return theirs, mine, ot, om, cards ^ 3 << 32
        pair = bit[i] | bit[j]
        flip: i64 = 3
        if (cards >> i ^ cards >> j) & 1:
            cards ^= pair
            flip = 2
        if (cards >> 16 + i ^ cards >> 16 + j) & 1:
            cards ^= pair << 16
            flip ^= 2
        if (om >> i ^ om >> j) & 1:
            om ^= pair
        if (ot >> i ^ ot >> j) & 1:
            ot ^= pair
        i <<= 2
        j <<= 2
        apart = (mine >> i ^ mine >> j) & 15
        mine ^= apart << i | apart << j
        apart = (theirs >> i ^ theirs >> j) & 15
        theirs ^= apart << i | apart << j
        return theirs, mine, ot, om, cards ^ flip << 32

    # --- What a position is worth -------------------------------------------------------------

    def own_cost(self, board: Board) -> i64:
        """Return the turns, in hundredths, that the other seat needs, taking no account of markers.

        It is the other seat that has just moved.
        """
        return self._cost(board[1], board[3], 1 - board[5])

    def score(self, board: Board) -> i64:
        """Return what a position is worth, without looking ahead."""
        mine, theirs, om, ot, cards, seat = board
        return self._score(mine, theirs, om, ot, cards, seat)

    def _score(self, mine: i64, theirs: i64, om: i64, ot: i64, cards: i64, seat: i64) -> i64:
        ahead = self._lookahead(mine, theirs, om, ot, cards, seat)
        if ahead > WON:
            return ahead
        return ahead + self._cost(theirs, ot, 1 - seat) - self._cost(mine, om, seat)

    def _lookahead(self, mine: i64, theirs: i64, om: i64, ot: i64, cards: i64, seat: i64) -> i64:
        """Return what is to come is worth to whoever is to move, above the costs: never below 0."""
        bit, low, line = self.bit, self.low, self.line
        near = self.near[15 - 3 * seat]
        if om & near and mine >> 60 - 12 * seat & 15 == 4:
            return WIN - 1
        colour = cards & GARDEN
        role = cards >> 16 & GARDEN
        if cards >> 32 & 1:
            colour ^= GARDEN
        if cards >> 33 & 1:
            role ^= GARDEN
        score: i64 = TEMPO
        carried: i64 = 0
        rest = near
        while rest:
            square = low[rest & -rest]
            rest &= rest - 1
            if colour & bit[square]:
                carried |= colour & line[square]
            if role & bit[square]:
                carried |= role & line[square]
        carried &= om & ~near
        while carried:
            square = low[carried & -carried]
            carried &= carried - 1
            score += READY * (mine >> (square << 2) & 15)
        rest = ot & self.near[12 + 3 * seat]
        while rest:
            square = low[rest & -rest]
            rest &= rest - 1
            partners: i64 = 0
            if colour & bit[square]:
                partners = colour
            if role & bit[square]:
                partners |= role
            if partners & line[square]:
                score += LOOSE * (theirs >> (square << 2) & 15)
        return score

    def _cost(self, cubs: i64, occupied: i64, seat: i64) -> i64:
        """Return what a seat has still to do, whatever the markers show."""
        low, cost = self.low, self.cost
        at = seat << 7
        total: i64 = 0
        while occupied:
            square = low[occupied & -occupied]
            occupied &= occupied - 1
            total += cost[at + (square << 3) + (cubs >> (square << 2) & 15)]
        return total

    # --- The search ---------------------------------------------------------------------------

    def key_of(self, board: Board) -> i64:
        """Return the hash of a position, 63 bits: its key in the transposition table."""
        mine, theirs, _, _, cards, seat = board
        return self._key_of(mine, theirs, cards, seat)

    def _key_of(self, mine: i64, theirs: i64, cards: i64, seat: i64) -> i64:
        red, blue = mine, theirs
        if seat:
            red, blue = theirs, mine
        # What overflows is cut off, so that it comes to the same uncompiled.
        key = (red ^ red >> 29) * 0x1E3779B97F4A7C15 & _MASK
        key = (key ^ key >> 32 ^ blue ^ blue >> 29) * 0x3F58476D1CE4E5B9 & _MASK
        key = (key ^ key >> 32 ^ cards << 1 ^ seat) * 0x14D049BB133111EB & _MASK
        return key ^ key >> 32

    def _begin_search(self, past: list[Board]) -> None:
        """Forget everything but these positions, to which to come back is a draw."""
        self._history = vec[i64]([0] * 0x20000)
        self._killers = vec[i64]([0] * (MAX_DEPTH + 1))
        self._searches += 1
        if self._searches & _SEARCHES - 1 == 1:
            self._table = vec[i64]([0] * (2 * self._mask + 2))
        size: i64 = 1024
        while size < 4 * len(past):
            size *= 2
        self._past = vec[i64]([0] * size)
        for board in past:
            key = self.key_of(board)
            place = key & size - 1
            while self._past[place] and self._past[place] != key:
                place = place + 1 & size - 1
            self._past[place] = key

    def _is_repetition(self, key: i64, ply: i64) -> bool:
        """Return whether a position has stood in the match, or on the way here."""
        past, path = self._past, self._path
        last = i64(len(past)) - 1
        place = key & last
        while past[place]:
            if past[place] == key:
                return True
            place = place + 1 & last
        earlier = ply - 4
        while earlier >= 0:
            if path[earlier] == key:
                return True
            earlier -= 2
        return False

    def search(
        self,
        board: Board,
        past: list[Board],
        most: i64,
        stop: Callable[[int], bool],
        made: i64 = 0,
        contempt: i64 = 0,
    ) -> list[tuple[int, int, bool]]:
        """Search deeper and deeper, up to *most* turns, until told to *stop*; rank the turns.

        Each comes with its score, and with whether this is exact; otherwise it is the most that the
        turn is worth. To come back to a position of the *past* is a draw, and by *contempt* worse
        than an even match for whoever is to move now. *stop* is asked now and then, and told how
        many positions have been looked at; each turn is looked at once before.

        The score of the turn *made*, if any, is always exact, and found out by looking as far ahead
        as for the best one.
        """
        self._begin_search(past)
        mine, theirs, om, ot, cards, seat = board
        self._path[0] = self._key_of(mine, theirs, cards, seat)
        self._drawn[seat], self._drawn[1 - seat] = -contempt, contempt
        self._stop = _never
        self.stopped = False
        self.nodes = 0
        self._next_check = 0
        count = self._generate(mine, theirs, om, ot, cards, seat, 0)
        promised = sorted([int(self._turns[n]) for n in range(count)], reverse=True)
        if promised[0] >= _WINS and made in (0, promised[0] & 0xFFFF):
            return [(promised[0] & 0xFFFF, WIN - 1, True)]
        ranked = [(turn & 0xFFFF, -_INFINITE, False) for turn in promised]
        for depth in range(1, most + 1):
            ranked = self._search_root(board, ranked, depth, made)
            undecided = [
                turn
                for turn, score, _ in ranked
                if turn in (ranked[0][0], made) and abs(score) < WIN - depth
            ]
            if self.stopped or not undecided:
                break
            self.depth = depth
            self._stop = stop
        return ranked

    def _search_root(
        self, board: Board, ranked: list[tuple[int, int, bool]], depth: i64, made: i64
    ) -> list[tuple[int, int, bool]]:
        """Search one turn deeper; where that is stopped, keep what was known of the rest."""
        mine, theirs, om, ot, cards, seat = board
        found: list[tuple[int, int, bool]] = []
        best: i64 = -_INFINITE
        # The turn that was made comes early, so that it is not behind when the rest is stopped.
        order = ranked[:1] + [each for each in ranked[1:] if each[0] == made]
        order += [each for each in ranked[1:] if each[0] != made]
        for turn, _, _ in order:
            exact = depth == 1 or turn == made
            value = best + 1
            if self.wins(board, turn):
                value = WIN - 1
            else:
                a, b, c, d, e = self._played(mine, theirs, om, ot, cards, turn)
                if found and not exact:
                    value = -self._score_of(a, b, c, d, e, 1 - seat, depth - 1, -value, -best, 1)
                if value > best or exact:
                    floor = -_INFINITE if exact else best
                    value = -self._score_of(
                        a, b, c, d, e, 1 - seat, depth - 1, -_INFINITE, -floor, 1
                    )
            if self.stopped:
                if not found or made in [each[0] for each in order[len(found) :]]:
                    return ranked
                return found + [(t, score, False) for t, score, _ in order[len(found) :]]
            if value > best:
                best = value
                found.insert(0, (turn, int(value), True))
            else:
                found.append((turn, int(value), exact))
        if depth == 1:
            found.sort(key=lambda each: -each[1])
        return found

    def _score_of(
        self,
        mine: i64,
        theirs: i64,
        om: i64,
        ot: i64,
        cards: i64,
        seat: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
        ply: i64,
    ) -> i64:
        """Return the score of a position between *alpha* and *beta*, or a bound outside of them."""
        self.nodes += 1
        if self.nodes >= self._next_check:
            self._next_check = self.nodes + _BETWEEN_CHECKS
            if self._stop(self.nodes):
                self.stopped = True
        if self.stopped:
            return 0
        if alpha >= WIN - ply - 1:
            return alpha  # a quicker win is known
        key = self._key_of(mine, theirs, cards, seat)
        if self._is_repetition(key, ply):
            return self._drawn[seat]
        if depth == 0:
            value = self._score(mine, theirs, om, ot, cards, seat)
            return value - ply if value > WON else value
        if depth == 1:
            return self._score_of_last_turn(mine, theirs, om, ot, cards, seat, alpha, beta, ply)
        self._path[ply] = key
        table = self._table
        place = (key & self._mask) << 1
        table_move: i64 = 0
        entry = table[place + 1]
        if table[place] == key and entry >> 48 == self._searches & _SEARCHES - 1:
            table_move = entry & 0xFFFF
            if entry >> 18 & 0xFF >= depth:
                value = (entry >> 26 & 0x3FFFFF) - _INFINITE
                if value > WON:
                    value -= ply
                elif value < -WON:
                    value += ply
                bound = entry >> 16 & 3
                if bound == _EXACT:
                    return value
                if bound == _AT_LEAST and value >= beta:
                    return value
                if bound == _AT_MOST and value <= alpha:
                    return value
        return self._score_of_turns(
            mine, theirs, om, ot, cards, seat, depth, alpha, beta, ply, key, table_move
        )

    def _score_of_turns(
        self,
        mine: i64,
        theirs: i64,
        om: i64,
        ot: i64,
        cards: i64,
        seat: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
        ply: i64,
        key: i64,
        table_move: i64,
    ) -> i64:
        """Return the score of a position from its turns, the likeliest first, and store it."""
        turns, history = self._turns, self._history
        first = alpha
        best: i64 = -_INFINITE
        chosen: i64 = 0
        base = ply * _PLY
        own = seat << 16
        if table_move:
            best = self._score_after(
                mine, theirs, om, ot, cards, seat, table_move, depth - 1, -beta, -alpha, ply
            )
            if self.stopped:
                return 0
            chosen = table_move
            if best > alpha:
                alpha = best
        end = base
        if best < beta:
            end += self._generate(mine, theirs, om, ot, cards, seat, ply)
        killer = self._killers[ply]
        standing = self._cost(theirs, ot, 1 - seat) - self._cost(mine, om, seat) - _NOTHING
        for n in range(base, end):
            turn = turns[n] & 0xFFFF
            if turn == table_move:
                turns[n] = 0
            else:
                if turn == killer:
                    turns[n] += _KILLER << 16
                turns[n] += history[own | turn] << 16
        for n in range(base, end):
            if n < base + 16:  # to sort the rest would cost more than it saves
                at = n
                most = turns[n]
                for m in range(n + 1, end):
                    if turns[m] > most:
                        at = m
                        most = turns[m]
                turns[at] = turns[n]
                turns[n] = most
            turn = turns[n] & 0xFFFF
            if not turn:
                continue
            reduction: i64 = 1
            value = alpha + 1
            if chosen:
                # What promises little is first looked at less deeply, and against a bound.
                if n >= base + 7:
                    reduction = 2
                    if depth > 3 and n >= base + 15:
                        reduction = 3
                if reduction == depth:
                    promised = standing + (turns[n] >> 16) - history[own | turn]
                    if turn == killer:
                        promised -= _KILLER
                    value = self._score_at_once(
                        mine, theirs, om, ot, cards, seat, turn, promised, alpha, ply
                    )
                else:
                    value = self._score_after(
                        mine,
                        theirs,
                        om,
                        ot,
                        cards,
                        seat,
                        turn,
                        depth - reduction,
                        -alpha - 1,
                        -alpha,
                        ply,
                    )
                if value > alpha and reduction > 1:
                    value = self._score_after(
                        mine, theirs, om, ot, cards, seat, turn, depth - 1, -alpha - 1, -alpha, ply
                    )
            if value > alpha and (not chosen or value < beta):
                value = self._score_after(
                    mine, theirs, om, ot, cards, seat, turn, depth - 1, -beta, -alpha, ply
                )
            if self.stopped:
                return 0
            if value > best:
                best = value
                chosen = turn
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        bound: i64 = _EXACT
        if best >= beta:
            bound = _AT_LEAST
            self._killers[ply] = chosen
            if history[own | chosen] < 0x400:
                history[own | chosen] += depth * depth
        elif best <= first:
            bound = _AT_MOST
        kept = best
        if best > WON:
            kept += ply
        elif best < -WON:
            kept -= ply
        table = self._table
        place = (key & self._mask) << 1
        table[place] = key
        table[place + 1] = (
            (self._searches & _SEARCHES - 1) << 48
            | kept + _INFINITE << 26
            | depth << 18
            | bound << 16
            | chosen
        )
        return best

    def _score_after(
        self,
        mine: i64,
        theirs: i64,
        om: i64,
        ot: i64,
        cards: i64,
        seat: i64,
        turn: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
        ply: i64,
    ) -> i64:
        """Return what a turn at *ply* is worth, by a search with the bounds of the other seat."""
        goal: i64 = 15 - 3 * seat
        if turn >> 4 & 15 == goal and mine >> (goal << 2) & 15 == 4 and turn & 15 != goal:
            return WIN - ply - 1
        a, b, c, d, e = self._played(mine, theirs, om, ot, cards, turn)
        return -self._score_of(a, b, c, d, e, 1 - seat, depth, alpha, beta, ply + 1)

    def _score_at_once(
        self,
        mine: i64,
        theirs: i64,
        om: i64,
        ot: i64,
        cards: i64,
        seat: i64,
        turn: i64,
        promised: i64,
        alpha: i64,
        ply: i64,
    ) -> i64:
        """Return what a turn at *ply* is worth without a search, or a bound, if below *alpha*.

        *promised* is that before what is to come then is taken off, which is TEMPO at the least.
        """
        self.nodes += 1
        drawn = self._drawn[seat]
        if drawn <= alpha and promised - TEMPO <= alpha:
            return promised - TEMPO if promised - TEMPO > drawn else drawn
        a, b, c, d, e = self._played(mine, theirs, om, ot, cards, turn)
        if self._is_repetition(self._key_of(a, b, e, 1 - seat), ply + 1):
            return drawn
        ahead = self._lookahead(a, b, c, d, e, 1 - seat)
        return ply + 1 - ahead if ahead > WON else promised - ahead

    def _score_of_last_turn(
        self,
        mine: i64,
        theirs: i64,
        om: i64,
        ot: i64,
        cards: i64,
        seat: i64,
        alpha: i64,
        beta: i64,
        ply: i64,
    ) -> i64:
        """Return the score of a position one turn before the end of a search.

        What is to come is worth something to the other, too. So a turn is worth no more than it
        promises, and those that promise no more than *alpha* need no look. Mostly it is soon found
        that one is good enough, and the others need not even be listed.
        """
        turns, steps, better = self._turns, self._steps, self.better
        colour = cards & GARDEN
        role = cards >> 16 & GARDEN
        if cards >> 32 & 1:
            colour ^= GARDEN
        if cards >> 33 & 1:
            role ^= GARDEN
        base = ply * _PLY
        standing = self._cost(theirs, ot, 1 - seat) - self._cost(mine, om, seat) - TEMPO - _NOTHING
        best = alpha
        my_most, their_most = self._most_of_swap(mine, theirs, om, ot, colour | role, seat)
        for at in range(self._list_steps(mine, om, seat)):
            step = steps[at]
            if step >= _WINS:
                return WIN - ply - 1
            floor = best - standing
            b = step >> 4 & 15
            most = better[(seat << 7) + (b << 3) + (mine >> (b << 2) & 15) + 1]
            if most < my_most:
                most = my_most
            if (step >> 16) + most + their_most <= floor:
                continue
            end = self._list_swaps(mine, theirs, om, ot, colour, role, seat, step, base, floor)
            for n in range(base, end):
                bound = standing + (turns[n] >> 16)
                if bound <= best:
                    continue
                self.nodes += 1
                a, b, c, d, e = self._played(mine, theirs, om, ot, cards, turns[n] & 0xFFFF)
                ahead = self._lookahead(a, b, c, d, e, 1 - seat)
                value = ply + 1 - ahead if ahead > WON else bound + TEMPO - ahead
                if value > best:
                    best = value
                    if value >= beta:
                        return best
        return best

    def _most_of_swap(
        self, mine: i64, theirs: i64, om: i64, ot: i64, covered: i64, seat: i64
    ) -> tuple[i64, i64]:
        """Return what a swap can promise at the most, by cubs of either seat that stay put."""
        low, better, worse = self.low, self.better, self.worse
        side = seat << 7
        my_most: i64 = 0
        their_most: i64 = 0
        om &= covered
        while om:
            i = low[om & -om]
            om &= om - 1
            at = side + (i << 3) + (mine >> (i << 2) & 15)
            if better[at] > my_most:
                my_most = better[at]
        ot &= covered
        while ot:
            i = low[ot & -ot]
            ot &= ot - 1
            at = (side ^ 128) + (i << 3) + (theirs >> (i << 2) & 15)
            if worse[at] > their_most:
                their_most = worse[at]
        return my_most, their_most
