"""Matches of Suspicion on a compact board, played to their end by a fast way to play.

Plain Python that mypyc compiles where it can; uncompiled it gives the same results, more slowly.
Tables are attributes of a class, bound to local names: a compiled module finds its globals no
faster than Python does. Bits come from a table: mypyc 2.4.1 shifts constants in 32 bits only.

Compact board: guests are 0 to 9 in the order of ``Guest``, rooms 0 to 11 in the order of ``Room``,
gems 0 to 2 in the order of ``Gem``; a set of any of these is a number with a bit for each. What a
seat knows of another is the set of guests that it can still be.

The rollouts are Monte Carlo, with chance by xorshift (Marsaglia 2003).

In the fast way to play, everybody brings its own guest to the gems that it wants, takes what gives
it most points but tells little of it, and asks where an answer leaves the fewest guests. In the end
it is not drawn whom they name: it is reckoned how likely each is to be right how often.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

GUESTS: Final = 10
ROOMS: Final = 12
GEMS: Final = 3
SEATS: Final = 6
CARDS: Final = 28
HAND: Final = 2
WILD: Final = -1
"""The wild face of a die."""
NONE: Final = -1

# What a card is to the fast way to play, in half points.
ASK: Final = 4
VIEW: Final = 3
PASSAGE: Final = 1

SET: Final = 6
IDENTIFIED: Final = 7
INFORMATION_COST: Final = 16 * IDENTIFIED
"""What it costs to be known, in sixteenths of a point."""
LONGEST: Final = 150
"""Turns after which the guests go home."""


class Kernel:
    """A mansion in which matches are played to their end, again and again."""

    def __init__(
        self,
        loot: list[int],
        doors: list[list[int]],
        sees: list[int],
        dice: list[list[int]],
        cards: list[list[int]],
    ) -> None:
        """Learn the mansion: by room its gems, its doors, and the rooms that are seen from it.

        *dice* has the faces of both; a card is whether one steals with it, the gem that it lifts,
        whether one views, whether it opens the passage, and whom it asks about.
        """
        self._loot: vec[i64] = vec[i64](loot)
        self._doors: vec[i64] = vec[i64]([0] * (ROOMS * 4))
        self._ways: vec[i64] = vec[i64]([len(each) for each in doors])
        for room in range(ROOMS):
            for n in range(len(doors[room])):
                self._doors[4 * room + n] = doors[room][n]
        self._sees: vec[i64] = vec[i64](sees)
        self._dice: vec[i64] = vec[i64](dice[0] + dice[1])
        self._steals: vec[i64] = vec[i64]([card[0] for card in cards])
        self._lifts: vec[i64] = vec[i64]([card[1] for card in cards])
        self._views: vec[i64] = vec[i64]([card[2] for card in cards])
        self._passages: vec[i64] = vec[i64]([card[3] for card in cards])
        self._asks: vec[i64] = vec[i64]([card[4] for card in cards])
        self._bit: vec[i64] = vec[i64]([2**n for n in range(ROOMS)])
        self._size: vec[i64] = vec[i64]([bin(n).count("1") for n in range(2**GUESTS)])
        # The position
        self._seats: i64 = 2
        self._seat: i64 = 0
        self._stacks_now: vec[i64] = vec[i64]([0] * GEMS)
        self._gems_now: vec[i64] = vec[i64]([0] * (SEATS * GEMS))
        self._unseen: vec[i64] = vec[i64]([0] * CARDS)
        self._hidden: i64 = 0
        self._discards_now: vec[i64] = vec[i64]([0] * CARDS)
        self._discarded_now: i64 = 0
        self._weights: vec[float] = vec[float]([0.0] * (SEATS * GUESTS))
        # The world
        self._who: vec[i64] = vec[i64]([0] * SEATS)
        self._known: vec[i64] = vec[i64]([0] * (SEATS * SEATS))
        self._invitations: vec[i64] = vec[i64]([0] * GUESTS)
        self._top_now: i64 = 0
        # A match
        self._random: i64 = 1
        self._rooms: vec[i64] = vec[i64]([0] * GUESTS)
        self._stacks: vec[i64] = vec[i64]([0] * GEMS)
        self._gems: vec[i64] = vec[i64]([0] * (SEATS * GEMS))
        self._know: vec[i64] = vec[i64]([0] * (SEATS * SEATS))
        self._hands: vec[i64] = vec[i64]([0] * (SEATS * HAND))
        self._deck: vec[i64] = vec[i64]([0] * CARDS)
        self._left: i64 = 0
        self._discards: vec[i64] = vec[i64]([0] * CARDS)
        self._discarded: i64 = 0
        self._top: i64 = 0
        # In sixteenths of a point
        self._wish: vec[i64] = vec[i64]([0] * GEMS)
        # At the end: by seat what its gems are worth, and how likely it names how many rightly
        self._worth: vec[i64] = vec[i64]([0] * SEATS)
        self._right: vec[float] = vec[float]([0.0] * (SEATS * SEATS))

    # --- What is played from ------------------------------------------------------------------

    def lay(
        self,
        seat: i64,
        stacks: list[int],
        gems: list[list[int]],
        unseen: list[int],
        discards: list[int],
        weights: list[list[float]],
    ) -> None:
        """Lay out the position that *seat* sees.

        *unseen* are the cards that it has not seen, *discards* those that lie open; *weights* says,
        by seat and guest, what all have seen speak for it beside the facts.
        """
        self._seat = seat
        self._seats = len(gems)
        for gem in range(GEMS):
            self._stacks_now[gem] = stacks[gem]
        for owner in range(len(gems)):
            for gem in range(GEMS):
                self._gems_now[GEMS * owner + gem] = gems[owner][gem]
            for guest in range(GUESTS):
                self._weights[GUESTS * owner + guest] = weights[owner][guest]
        self._hidden = len(unseen)
        for n in range(len(unseen)):
            self._unseen[n] = unseen[n]
        self._discarded_now = len(discards)
        for n in range(len(discards)):
            self._discards_now[n] = discards[n]

    def enter(
        self, who: list[int], known: list[list[int]], invitations: list[int], top: i64
    ) -> None:
        """Enter a world: who the seats are, and what each knows of each.

        *top* is the place of the next invitation to be viewed among those of the deck.
        """
        for seat in range(len(who)):
            self._who[seat] = who[seat]
            for other in range(len(who)):
                self._known[SEATS * seat + other] = known[seat][other]
        for n in range(len(invitations)):
            self._invitations[n] = invitations[n]
        self._top_now = top

    def _sow(self, seed: i64, turn: i64) -> None:
        """Let chance begin anew, so that a turn has the same luck whatever came before it.

        The bits are mixed as hash functions do it.
        """
        x = (seed + turn * 0x9E3779B9) & 0xFFFFFFFF
        for _ in range(2):
            x ^= x >> 16
            x = x * 0x45D9F3B & 0xFFFFFFFF
        self._random = x ^ x >> 16 or 1

    def _random_below(self, number: i64) -> i64:
        """Return a whole number from 0 to *number* - 1 (xorshift; *number* is small)."""
        x = self._random
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self._random = x
        return (x >> 3) % number

    # --- A match --------------------------------------------------------------------------------

    def play(
        self,
        seed: i64,
        rooms: list[int],
        kept: list[int],
        played: i64,
        gem: i64,
        told: i64,
        asked: i64,
        seen: i64,
        views: i64,
    ) -> float:
        """Play the match to its end after a turn of the seat, and return its chance of winning.

        The turn: where the guests stand after it, the card that it kept and the one that it
        *played*; the gem that it took, and whom those who saw it may take it for (NONE and all
        guests if it took none from a room); whom it *asked* and the guests who see the one that it
        asked about (or NONE); and whether it viewed an invitation.
        """
        self._sow(seed, 0)
        self._set_up(rooms, kept, played)
        seat = self._seat
        if views:
            self._view(seat)
        if told != NONE:
            self._publish(seat, told)
        if asked != NONE:
            self._answer(seat, asked, seen)
        over = gem != NONE and self._take(seat, gem)
        turns: i64 = 0
        while not over and turns < LONGEST:
            seat = (seat + 1) % self._seats
            turns += 1
            self._sow(seed, turns)
            over = self._turn(seat)
        return self._chance()

    def _set_up(self, rooms: list[int], kept: list[int], played: i64) -> None:
        seats = self._seats
        for guest in range(GUESTS):
            self._rooms[guest] = rooms[guest]
        for gem in range(GEMS):
            self._stacks[gem] = self._stacks_now[gem]
        for n in range(GEMS * seats):
            self._gems[n] = self._gems_now[n]
        for n in range(SEATS * SEATS):
            self._know[n] = self._known[n]
        self._top = self._top_now
        self._left = self._hidden
        for n in range(self._hidden):
            self._deck[n] = self._unseen[n]
        self._discarded = self._discarded_now
        for n in range(self._discarded_now):
            self._discards[n] = self._discards_now[n]
        for seat in range(seats):
            if seat != self._seat:
                for n in range(HAND):
                    self._hands[HAND * seat + n] = self._draw()
        mine = self._seat * HAND
        for n in range(len(kept)):
            self._hands[mine + n] = kept[n]
        if played != NONE:
            self._discards[self._discarded] = played
            self._discarded += 1
            self._hands[mine + HAND - 1] = self._draw()

    def _draw(self) -> i64:
        """Take any card of the deck; when that was the last, the discards are the new one."""
        n = self._random_below(self._left)
        card = self._deck[n]
        self._left -= 1
        self._deck[n] = self._deck[self._left]
        if self._left == 0:
            self._left = self._discarded
            for k in range(self._discarded):
                self._deck[k] = self._discards[k]
            self._discarded = 0
        return card

    def _turn(self, seat: i64) -> bool:
        """Play a turn; return whether the match is over."""
        self._rate_gems(seat)
        own = self._who[seat]
        for die in range(2):
            self._step(own, self._dice[6 * die + self._random_below(6)])
        at = HAND * seat
        first, second = (
            self._card_value(seat, self._hands[at]),
            self._card_value(seat, self._hands[at + 1]),
        )
        if second > first or (second == first and self._random_below(2) == 1):
            at += 1
        card = self._hands[at]
        over = self._act(seat, card)
        self._discards[self._discarded] = card
        self._discarded += 1
        self._hands[at] = self._draw()
        return over

    def _rate_gems(self, seat: i64) -> None:
        """Reckon how much *seat* wants each gem: for its points, and then to have all kinds."""
        at = GEMS * seat
        for gem in range(GEMS):
            self._wish[gem] = 16 * self._gain(seat, gem) - self._gems[at + gem]

    def _gain(self, seat: i64, gem: i64) -> i64:
        """Return how many points a gem adds."""
        at = GEMS * seat
        own = self._gems[at + gem]
        for other in range(GEMS):
            if other != gem and self._gems[at + other] <= own:
                return 1
        return SET - 2

    def _room_value(self, room: i64) -> i64:
        """Return how much the best gem of a room is wanted."""
        best: i64 = -1000
        for gem in range(GEMS):
            if self._loot[room] & self._bit[gem] and self._wish[gem] > best:
                best = self._wish[gem]
        return best

    def _step(self, own: i64, face: i64) -> None:
        """Move a guest for a die."""
        guest = face
        if face in (own, WILD):
            here = self._rooms[own]
            best, room = self._room_value(here) if face == WILD else i64(-1000), i64(NONE)
            shift = self._random_below(self._ways[here])
            for n in range(self._ways[here]):
                there = self._doors[4 * here + (n + shift) % self._ways[here]]
                lure = self._room_value(there)
                if lure > best:
                    best, room = lure, there
            if room != NONE:
                self._rooms[own] = room
                return
            guest = self._random_below(GUESTS)
        here = self._rooms[guest]
        self._rooms[guest] = self._doors[4 * here + self._random_below(self._ways[here])]

    def _card_value(self, seat: i64, card: i64) -> i64:
        """Return what a card is worth, in half points; of two seats each does one action of it."""
        theft: i64 = 0
        if self._steals[card]:
            loot = self._loot[self._rooms[self._who[seat]]]
            for gem in range(GEMS):
                if loot & self._bit[gem]:
                    gain = 2 * self._gain(seat, gem)
                    if gain > theft:
                        theft = gain
        elif self._lifts[card] != NONE:
            theft = 2 * self._gain(seat, self._lifts[card])
        ask: i64 = ASK if self._asks[card] != NONE else 0
        other: i64 = VIEW * self._views[card] + PASSAGE * self._passages[card]
        if self._seats == 2:
            if ask > theft:
                theft = ask
            return other if other > theft else theft
        return theft + ask + other

    def _act(self, seat: i64, card: i64) -> bool:
        """Do the actions of a card; return whether the match is over."""
        once = self._seats == 2
        if self._steals[card]:
            if self._steal(seat):
                return True
            if once:
                return False
        elif self._lifts[card] != NONE:
            if self._take(seat, self._lifts[card]):
                return True
            if once:
                return False
        if self._asks[card] != NONE:
            self._ask(seat, self._asks[card])
            if once:
                return False
        if self._views[card]:
            self._view(seat)
        elif self._passages[card]:
            guest = self._random_below(GUESTS)
            self._rooms[guest] = self._random_below(ROOMS)
        return False

    def _steal(self, seat: i64) -> bool:
        """Take the gem that is wanted most; all see who may have been there."""
        loot = self._loot[self._rooms[self._who[seat]]]
        best: i64 = NONE
        most: i64 = 0
        told: i64 = 0
        for gem in range(GEMS):
            if not loot & self._bit[gem]:
                continue
            there: i64 = 0
            for guest in range(GUESTS):
                if self._loot[self._rooms[guest]] & self._bit[gem]:
                    there |= self._bit[guest]
            wish = self._wish[gem]
            wish -= self._information_cost(seat, there)
            if best == NONE or wish > most:
                best, most, told = gem, wish, there
        self._publish(seat, told)
        return self._take(seat, best)

    def _information_cost(self, seat: i64, there: i64) -> i64:
        """Return what it costs *seat* to be known as one of these guests.

        That is in sixteenths of a point, as wishes are.
        """
        cost: i64 = 0
        for other in range(self._seats):
            if other != seat:
                known = self._know[SEATS * other + seat]
                cost += (
                    INFORMATION_COST // self._size[known & there]
                    - INFORMATION_COST // self._size[known]
                )
        return cost // (self._seats - 1)

    def _publish(self, seat: i64, there: i64) -> None:
        """Let all others know that *seat* is one of these guests."""
        for other in range(self._seats):
            self._know[SEATS * other + seat] &= there

    def _take(self, seat: i64, gem: i64) -> bool:
        """Take a gem; return whether that was the last of its stack."""
        self._gems[GEMS * seat + gem] += 1
        self._stacks[gem] -= 1
        return self._stacks[gem] == 0

    def _ask(self, seat: i64, guest: i64) -> None:
        """Ask whoever is likeliest to be narrowed down by it."""
        view = self._sees[self._rooms[guest]]
        sees: i64 = 0
        for each in range(GUESTS):
            if view & self._bit[self._rooms[each]]:
                sees |= self._bit[each]
        best: i64 = -1
        recipient: i64 = 0
        shift = self._random_below(self._seats)
        for n in range(self._seats):
            other = (n + shift) % self._seats
            if other == seat:
                continue
            known = self._know[SEATS * seat + other]
            yes = self._size[known & sees]
            no = self._size[known] - yes
            least = yes if yes < no else no
            if least > best:
                best, recipient = least, other
        self._answer(seat, recipient, sees)

    def _answer(self, seat: i64, recipient: i64, sees: i64) -> None:
        """Let *seat* know whether *recipient* is one of those who see."""
        at = SEATS * seat + recipient
        known = self._know[at]
        yes = sees & self._bit[self._who[recipient]]
        self._know[at] = known & sees if yes else known - (known & sees)

    def _view(self, seat: i64) -> None:
        """Let *seat* know that nobody is the guest of the top invitation."""
        bit = self._bit[self._invitations[self._top]]
        self._top = (self._top + 1) % (GUESTS - self._seats)
        for other in range(self._seats):
            at = SEATS * seat + other
            self._know[at] -= self._know[at] & bit

    # --- The end --------------------------------------------------------------------------------

    def _chance(self) -> float:
        """Return the chance of the seat to win with what all have and know.

        Whoever has as many points wins as often as not.
        """
        for seat in range(self._seats):
            self._propagate(seat)
            at = GEMS * seat
            least = self._gems[at]
            total = least
            for gem in range(1, GEMS):
                count = self._gems[at + gem]
                total += count
                if count < least:
                    least = count
            self._worth[seat] = total + (SET - GEMS) * least
            self._guess_chances(seat)
        mine = self._seat
        found = 0.0
        for right in range(self._seats):
            chance = self._right[SEATS * mine + right]
            points = self._worth[mine] + IDENTIFIED * right
            for other in range(self._seats):
                if other != mine and chance > 0.0:
                    below = 0.0
                    for theirs in range(self._seats):
                        ahead = points - self._worth[other] - IDENTIFIED * theirs
                        if ahead > 0:
                            below += self._right[SEATS * other + theirs]
                        elif ahead == 0:
                            below += self._right[SEATS * other + theirs] / 2.0
                    chance *= below
            found += chance
        # Rounding can make a certain win a little more than that.
        return found if found < 1.0 else 1.0

    def _propagate(self, seat: i64) -> None:
        """Cross out for all others what one of them must be."""
        again = True
        while again:
            again = False
            for one in range(self._seats):
                known = self._know[SEATS * seat + one]
                if one == seat or self._size[known] != 1:
                    continue
                for other in range(self._seats):
                    at = SEATS * seat + other
                    if other != one and other != seat and self._know[at] & known:
                        self._know[at] -= known
                        again = True

    def _guess_chances(self, seat: i64) -> None:
        """Reckon how likely *seat* names how many others rightly."""
        own = self._who[self._seat]
        at = SEATS * seat
        self._right[at] = 1.0
        for n in range(1, SEATS):
            self._right[at + n] = 0.0
        for other in range(self._seats):
            if other == seat:
                continue
            known = self._know[at + other]
            row = GUESTS * other
            total = 0.0
            most = 0.0
            for guest in range(GUESTS):
                if known & self._bit[guest]:
                    weight = self._weights[row + guest]
                    total += weight
                    if weight > most:
                        most = weight
            if other == self._seat:
                most = self._weights[row + own]
            share = most / total
            for k in range(1, self._seats):
                n = self._seats - k
                self._right[at + n] += (self._right[at + n - 1] - self._right[at + n]) * share
            self._right[at] *= 1.0 - share
