"""A second opinion on Doors.

The scribe knows nothing of the engine. It was written from the rules text, in the slowest and
plainest way: it keeps cards as words in lists, and finds a set by trying every four cards. It hears
the moves of random matches and must agree with the engine at every step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from lat_desktop.engine.doors import Doors, DoorsState, Reason, TokensEarned
from lat_desktop.engine.game import Setup
from tools.random_play import Script

pytestmark = pytest.mark.long

MATCHES = 1_250
"""For each edition."""

COLOURS = ["red", "blue"]
ROLES = ["lady", "tiger"]


def shows(card: str, trait: str) -> bool:
    """Blue/Red counts as either colour but as no role, Lady/Tiger the other way round."""
    if card == "wild_color":
        return trait in COLOURS
    if card == "wild_role":
        return trait in ROLES
    return trait in card.split("_")


def is_a_set(cards: list[str], trait: str) -> bool:
    """Some four of the cards all show the trait."""
    return any(all(shows(card, trait) for card in four) for four in combinations(cards, 4))


class Scribe:
    """Follows a match from what is said aloud, and keeps the tokens."""

    def __init__(self, edition: str, first: int) -> None:
        self.edition = edition
        self.tokens = [0, 0]
        self.round = 0
        self.collector = 1 - first  # they change places when the first round is dealt
        self.turn = "nobody's"

    def can_score(self, seat: int) -> bool:
        """Whether the Collector's cards hold a set that matches the seat's own identity."""
        return any(is_a_set(self.row, trait) for trait in self.identities[seat].split("_"))

    def whose(self) -> int | None:
        """Whom the others wait for; None when it is the dealer, or the match is over."""
        guesser = 1 - self.collector
        return {
            "nobody's": None,
            "collector takes": self.collector,
            "collector may reveal": self.collector,
            "guesser discards": guesser,
            "guesser may speak": guesser,
        }[self.turn]

    def allowed(self) -> Iterator[str]:
        """Yield what the one they wait for may do."""
        if self.turn == "collector takes":
            for card in self.display:
                yield f"take {card}"
        if self.turn == "collector may reveal":
            if self.can_score(self.collector):
                yield "claim"
            yield "pass"
        if self.turn == "guesser discards":
            for card in self.display:
                yield f"discard {card}"
        if self.turn == "guesser may speak" or (
            self.turn == "guesser discards" and self.edition == "english"
        ):
            for colour in COLOURS:
                yield f"guess {colour}"
            for role in ROLES:
                yield f"guess {role}"
            for colour in COLOURS:
                for role in ROLES:
                    yield f"guess {colour}_{role}"
            if self.can_score(1 - self.collector):
                yield "claim"
        if self.turn == "guesser may speak":
            yield "pass"

    def hear(self, said: str) -> None:
        """Write down what was done."""
        word, _, what = said.partition(" ")
        if word == "deal":
            self.hear_deal(what)
        if word == "take":
            self.replace(what)
            self.row.append(what)
            anybody_sees_a_set = any(is_a_set(self.row, trait) for trait in COLOURS + ROLES)
            self.turn = "collector may reveal" if anybody_sees_a_set else "guesser discards"
        if word == "discard":
            self.replace(what)
            self.discards.append(what)
            self.turn = "guesser may speak"
        if word == "guess":
            self.hear_guess(what)
        if word == "claim":
            if self.turn == "collector may reveal":
                self.pay(self.collector, 6)
            else:
                self.pay(1 - self.collector, 2)
        if word == "pass":
            if self.turn == "collector may reveal":
                self.turn = "guesser discards"
            elif len(self.deck) == 0:
                self.pay(1 - self.collector, 3)
            else:
                self.turn = "collector takes"

    def hear_deal(self, what: str) -> None:
        doors, clues = what.split(" | ")
        self.round += 1
        self.collector = 1 - self.collector
        self.identities = doors.split()
        self.deck = clues.split()
        self.display = [self.deck.pop(0) for _ in range(4)]
        self.row: list[str] = []
        self.discards: list[str] = []
        self.turn = "collector takes"

    def replace(self, card: str) -> None:
        self.display[self.display.index(card)] = self.deck.pop(0)

    def hear_guess(self, what: str) -> None:
        truth = self.identities[self.collector].split("_")
        wrong = [part for part in what.split("_") if part not in truth]
        if wrong:
            self.pay(self.collector, 4)
        elif "_" in what:
            self.pay(1 - self.collector, 5)
        else:
            self.pay(1 - self.collector, 1)

    def pay(self, seat: int, tokens: int) -> None:
        self.tokens[seat] += tokens
        self.turn = "nobody's"

    def winner(self) -> int | None:
        return next((seat for seat in (0, 1) if self.tokens[seat] >= 10), None)


def agree(scribe: Scribe, game: Doors, state: DoorsState) -> None:
    """Compare all that lies open, who is to move, and what may be done."""
    assert list(state.scores) == scribe.tokens
    assert state.round == scribe.round
    actor = game.actor(state)
    assert actor == scribe.whose()
    legal = () if actor is None else game.legal_moves(game.view(state, actor))
    assert {move.text for move in legal} == set(scribe.allowed())
    outcome = game.outcome(state)
    assert (outcome.winners[0] if outcome else None) == scribe.winner()
    if scribe.round:
        assert state.collector == scribe.collector
        assert list(state.display) == scribe.display
        assert list(state.row) == scribe.row
        assert list(state.discards) == scribe.discards
        assert game.view(state, 0).deck == len(scribe.deck)


@pytest.mark.parametrize("edition", Doors.editions)
def test_the_scribe_agrees_with_the_engine(edition: str) -> None:
    game = Doors()
    endings = Counter[Reason]()
    for seed in range(MATCHES):
        setup = Setup(edition, first=seed % 2)
        match = Script(setup, seed, steps=1_000).play(game)
        scribe = Scribe(edition, setup.first)
        agree(scribe, game, match.initial)
        for step in match.steps:
            had = list(scribe.tokens)
            scribe.hear(step.move.text)
            agree(scribe, game, step.state)
            earned = [event for event in step.events if isinstance(event, TokensEarned)]
            for event in earned:
                had[event.seat] += event.tokens
            assert had == scribe.tokens
            endings.update(event.reason for event in earned)
    # Each way to end a round came up often enough to mean something.
    assert min(endings[reason] for reason in Reason) > MATCHES // 50
