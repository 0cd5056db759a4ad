"""A second opinion on Labyrinth.

It knows nothing of the engine. It was written from the rules text, in the slowest and plainest way:
cards are words in a dictionary, cubs are names of squares in lists, and whatever may be done is
found by trying everything. It speaks with the engine in the texts of turns, and that is all.
"""

from __future__ import annotations

from copy import deepcopy

COLUMNS = "abcd"
ROWS = "1234"
SQUARES = [column + row for row in ROWS for column in COLUMNS]

DOORS = {"a1": "red lady", "d1": "blue lady", "a4": "blue tiger", "d4": "red tiger"}
OPPONENT = {"red": "blue", "blue": "red"}
TURNED = {"red": "blue", "blue": "red", "lady": "tiger", "tiger": "lady"}


def next_to(one: str, other: str) -> bool:
    """Whether one step leads from a square to the other: one row or one column on, not both."""
    columns = COLUMNS.index(one[0]) - COLUMNS.index(other[0])
    rows = ROWS.index(one[1]) - ROWS.index(other[1])
    return (columns, rows) in [(-1, 0), (1, 0), (0, -1), (0, 1)]


def in_a_line(one: str, other: str) -> bool:
    """Whether two squares share their column or their row."""
    return one[0] == other[0] or one[1] == other[1]


# Found once, as it takes long.
STEPS = [(one, other) for one in SQUARES for other in SQUARES if next_to(one, other)]
LINES = [
    (one, other)
    for one in SQUARES
    for other in SQUARES
    if in_a_line(one, other) and SQUARES.index(one) < SQUARES.index(other)
    if one not in DOORS and other not in DOORS
]


class NaiveLabyrinth:
    """A match, with the cards and cubs where they are now."""

    def __init__(
        self,
        clues: dict[str, str],
        cubs: dict[str, list[str]],
        markers: dict[str, str],
        player: str,
    ) -> None:
        self.clues = dict(clues)
        """What lies where: `{"b1": "blue tiger"}`; the Doors are not among them."""
        self.cubs = {colour: list(squares) for colour, squares in cubs.items()}
        """Where the cubs are: `{"red": ["a1", "a1", …], "blue": […]}`."""
        self.markers = dict(markers)
        """Where the markers are: `{"colour": "blue", "role": "lady"}`."""
        self.player = player
        """The colour to move."""
        self.winner = ""
        self.diary = [self.description()]

    def description(self) -> str:
        """Write down all that makes a position, so that the same one reads the same."""
        cubs = {colour: sorted(squares) for colour, squares in sorted(self.cubs.items())}
        return f"{sorted(self.clues.items())} {cubs} {sorted(self.markers.items())} {self.player}"

    def stood(self) -> int:
        """How often this position has stood at the beginning of a turn, this time included."""
        return self.diary.count(self.description())

    def home(self, colour: str) -> int:
        """How many cubs of a colour are on its Tiger Door."""
        return len(
            [square for square in self.cubs[colour] if DOORS.get(square) == f"{colour} tiger"]
        )

    def may_swap(self, one: str, other: str) -> bool:
        """Whether two squares in a line may exchange their cards now."""
        if one in DOORS or other in DOORS:
            return False
        if not self.anybody_on(one) and not self.anybody_on(other):
            return False
        return self.by_colour(one, other) or self.by_role(one, other)

    def anybody_on(self, square: str) -> bool:
        """Whether a cub, of whatever colour, is on a square."""
        return square in self.cubs["red"] or square in self.cubs["blue"]

    def by_colour(self, one: str, other: str) -> bool:
        """Whether both cards have the colour of the marker on Blue/Red."""
        marked = self.markers["colour"]
        return marked in self.clues[one].split() and marked in self.clues[other].split()

    def by_role(self, one: str, other: str) -> bool:
        """Whether both cards have the role of the marker on Lady/Tiger."""
        marked = self.markers["role"]
        return marked in self.clues[one].split() and marked in self.clues[other].split()

    def turns(self) -> set[str]:
        """Return the texts of all turns that may be made."""
        found = set()
        for start, end in STEPS:
            if start in self.cubs[self.player]:
                self.step(start, end)
                found |= {f"{start}-{end}{swap}" for swap in self.swaps()}
                self.step(end, start)
        return found

    def swaps(self) -> set[str]:
        """Return how a turn may end once the cub has moved; with nothing, if it cannot do else."""
        if self.home(self.player) == 5:
            return {""}
        return {f" swap {one} {other}" for one, other in LINES if self.may_swap(one, other)} or {""}

    def step(self, start: str, end: str) -> None:
        """Move a cub of the player."""
        self.cubs[self.player].remove(start)
        self.cubs[self.player].append(end)

    def play(self, turn: str) -> None:
        """Make a turn."""
        words = turn.split()
        self.step(*words[0].split("-"))
        if self.home(self.player) == 5:
            self.winner = self.player
            return
        if len(words) == 1:
            self.turn_marker("colour")
            self.turn_marker("role")
        else:
            self.swap(words[2], words[3])
        self.player = OPPONENT[self.player]
        self.diary.append(self.description())

    def swap(self, one: str, other: str) -> None:
        """Exchange two cards with all that is on them, and turn what has to be turned."""
        identical = self.clues[one] == self.clues[other]
        colour, role = self.by_colour(one, other), self.by_role(one, other)
        self.clues[one], self.clues[other] = self.clues[other], self.clues[one]
        for squares in self.cubs.values():
            for n in range(5):
                if squares[n] == one:
                    squares[n] = other
                elif squares[n] == other:
                    squares[n] = one
        if colour or identical:
            self.turn_marker("colour")
        if role or identical:
            self.turn_marker("role")

    def turn_marker(self, card: str) -> None:
        """Put a marker on the other half of its card."""
        self.markers[card] = TURNED[self.markers[card]]


def naive_count(match: NaiveLabyrinth, depth: int) -> int:
    """Count them once more, in the slow way."""
    if depth == 0:
        return 1
    total = 0
    for turn in match.turns():
        after = deepcopy(match)
        after.play(turn)
        total += naive_count(after, depth - 1)
    return total
