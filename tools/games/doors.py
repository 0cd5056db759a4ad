"""What the tools must know of Doors."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from random import Random
from typing import Any, Final

from lat_desktop.engine.cards import CLUES, SET_SIZE, Clue, Door, Trait, sets_in
from lat_desktop.engine.doors import DISPLAY_SIZE, GAME, Deal, Discard, DoorsState, DoorsView, Take
from lat_desktop.engine.game import Move, Seat
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.players.levels import Level
from lat_desktop.players.sums import add_up
from tools.games.descriptor import (
    DeeperLook,
    Determinization,
    GameTools,
    GoldenScript,
    Moment,
    SearchTerms,
    Told,
)
from tools.games.evaluation import by_margin
from tools.games.moments import match_of
from tools.games.sampling import other_doors, shuffled, without

# --- Other matches, and other states, that look the same ----------------------------------------


def _resample_hidden(match: AnyMatch, seat: Seat | None, rng: Random) -> list[Move]:
    """Deal others another identity, and shuffle the cards that stayed in the deck.

    An identity that was revealed stays. The set-aside Doors follow from the two that were dealt.
    """
    moves = [step.move for step in match.steps]
    ended = [step.state.ending is not None for step in match.steps]
    resampled: list[Move] = []
    for n, move in enumerate(moves):
        if isinstance(move, Deal):
            after = list(takewhile(lambda later: not isinstance(later, Deal), moves[n + 1 :]))
            drawn = add_up(isinstance(later, Take | Discard) for later in after)
            shown = DISPLAY_SIZE + drawn
            hidden = rng.sample(move.deck[shown:], len(move.deck) - shown)
            identities = other_doors(move.identities, seat, ended[n + len(after)], rng)
            move = Deal((identities[0], identities[1]), (*move.deck[:shown], *hidden))
        resampled.append(move)
    return resampled


def _determinize(view: DoorsView) -> Determinization:
    """Draw the other identity and the deck."""
    own = view.identity
    assert own is not None
    others = [door for door in Door if door is not own]
    # Whoever let a set be has none that is its own, or would have taken the tokens.
    unlikely = {
        door
        for door in others
        for row in _rows_let_be(view)
        if not door.traits.isdisjoint(sets_in(row))
    }
    possible = [door for door in others if door not in unlikely] or others
    unseen = without(CLUES, (*view.display, *view.row, *view.discards))
    known: dict[str, Any] = {
        "edition": view.edition,
        "first": (view.collector + view.round - 1) % 2,
        "scores": view.scores,
        "round": view.round,
        "phase": view.phase,
        "display": view.display,
        "row": view.row,
        "discards": view.discards,
        "past": view.past,
    }

    def draw(rng: Random) -> DoorsState:
        other = rng.choice(possible)
        identities = (own, other) if view.seat == 0 else (other, own)
        return DoorsState(**known, identities=identities, deck=shuffled(unseen, rng))

    return draw


def _rows_let_be(view: DoorsView) -> list[tuple[Clue, ...]]:
    """Return the Collector's rows as they were when the other seat passed."""
    rows, taken = [], 0
    for told in view.history:
        taken += told.move.startswith("take ")
        if told.move == "pass" and told.seat != view.seat:
            rows.append(view.row[:taken])
    return rows


# --- What a search is told ----------------------------------------------------------------------


def _evaluate(state: DoorsState) -> list[float]:
    over = GAME.outcome(state)
    if state.ending is not None and over is None:
        value = state.ending.reason.tokens / 6
        return [value if seat == state.ending.seat else -value for seat in range(2)]
    return by_margin(state.scores, over)


# --- Moments for pictures -----------------------------------------------------------------------

_COLLECT: Final = (
    "deal red_lady blue_tiger | red_lady red_tiger blue_lady wild_color red_lady blue_tiger"
    " wild_role red_tiger blue_lady red_lady blue_tiger red_tiger blue_lady blue_tiger",
    *("take red_lady", "discard blue_lady", "pass"),
    *("take wild_color", "discard blue_tiger", "pass"),
    *("take red_tiger", "discard wild_role", "pass"),
)
_GUESS: Final = (
    "deal blue_tiger red_lady | blue_tiger red_tiger blue_lady red_lady wild_role blue_tiger"
    " red_lady red_tiger blue_lady wild_color blue_tiger red_tiger blue_lady red_lady",
    *("take blue_tiger", "discard red_lady", "pass"),
    *("take wild_role", "discard blue_lady", "pass"),
    *("take red_tiger", "discard red_lady", "pass"),
    *("take blue_tiger", "pass", "discard red_tiger"),
)
_GUESSED: Final = (*_GUESS, "guess red_lady")
_MATCH: Final = (
    *_GUESSED,
    *_COLLECT,
    *("take red_lady", "pass", "discard blue_lady", "guess red_lady"),
    *_GUESS,
    "guess red_lady",
)


def _after(first: int, *moves: str, in_words: bool = False, turns: int = 1) -> Moment:
    return Moment(lambda: match_of(GAME, first, moves), in_words=in_words, turns=turns)


# --- What is said of two moves -------------------------------------------------------------------

TAKES: Final = 5
"""How many cards the Collector takes in a round, at most."""


def _reason_holds(told: Told[DoorsView]) -> bool:
    view, facts = told.view, told.reason.facts
    best, other = told.best.text, told.other.text
    assert view.identity is not None
    mine = view.identity.traits
    one, two = (_left_by(view, move) for move in (told.best, told.other))
    percent, less = int(facts.get("percent", 0)), int(facts.get("other", 0))
    match told.reason.key:
        case "claim":
            return best == "claim" != other and facts["tokens"] in (2, 6)
        case "completes":
            return bool(mine & sets_in(one[0])) and not mine & sets_in(two[0])
        case "mixed":
            return 0 < percent < 100
        case "likelier":
            return facts["guess"] == told.best.key and percent > less
        case "surer":
            return "_" in other and "_" not in best and percent >= less
        case "earns":
            return "_" in best and "_" not in other and facts["tokens"] == 5 and percent <= less
        case "sure_enough":
            return facts["guess"] == told.best.key and percent > int(facts["needed"])
        case "not_sure_enough":
            return facts["guess"] == told.other.key and percent < int(facts["needed"])
        case "hides":
            return view.seat == view.collector and percent < less
        case "nearer":
            counts = [_count(row, str(facts["trait"])) for row, _ in (one, two)]
            own = facts["trait"] in [trait.key for trait in mine]
            return own and facts["cards"] == counts[0] and counts[0] > counts[1]
        case "goes_with":
            return _fitting(view.row, one[0][-1:]) > _fitting(view.row, two[0][-1:])
        case "leaves_alike":
            kept, less_kept = (max(map(left.count, left)) for _, left in (one, two))
            return kept > less_kept
        case "leaves_fitting":
            return view.seat == view.collector and _fitting(*one) > _fitting(*two)
        case "starves":
            return view.seat == view.guesser and _fitting(*one) < _fitting(*two)
        case "leaves_unlike":
            kept, less_kept = (max(map(left.count, left)) for _, left in (one, two))
            return view.seat == view.guesser and kept < less_kept
        case "starves_others":
            others = [door for door in Door if door is not view.identity]
            useful, more = (
                add_up(_fitting(row, left, door.traits) for door in others)
                for row, left in (one, two)
            )
            return view.seat == view.guesser and useful < more
        case "threatens":
            key = str(facts["trait"])
            foreign = key not in [each.key for each in mine]
            most = max(_count(two[0], each.key) for each in Trait)
            # A fifth take comes, and a set lacks one card after this take and none before it.
            return foreign and len(one[0]) < TAKES and _count(one[0], key) == SET_SIZE - 1 > most
        case "denies":
            return view.seat == view.guesser and percent < less
    return False


def _left_by(view: DoorsView, move: Move) -> tuple[list[Clue], list[Clue]]:
    """Return the row and what is left of the display after a move."""
    verb, _, card = move.text.partition(" ")
    row, display = list(view.row), list(view.display)
    if verb in ("take", "discard"):
        display.remove(Clue(card))
        row += [Clue(card)] * (verb == "take")
    return row, display


def _count(cards: Sequence[Clue], key: str) -> int:
    return add_up(any(trait.key == key for trait in card.traits) for card in cards)


def _fitting(
    row: Sequence[Clue], display: Sequence[Clue], traits: frozenset[Trait] = frozenset(Trait)
) -> int:
    return add_up(len(one.traits & other.traits & traits) for one in row for other in display)


TOOLS: Final = GameTools(
    game=GAME,
    resample_hidden=_resample_hidden,
    determinize=_determinize,
    search=SearchTerms(_evaluate),
    # Long matches, in which rounds end in all six ways.
    golden={"italian": GoldenScript(2, 5845), "english": GoldenScript(2, 10551)},
    moments={
        "take": _after(0, *_COLLECT),
        "claim": _after(0, *_COLLECT, "take red_lady"),
        "guess": _after(1, *_GUESS, in_words=True),
        "round-over": _after(1, *_GUESSED, turns=2),
        "match-over": _after(1, *_MATCH),
    },
    reviewed="match-over",
    filmed="round-over",
    deeper=DeeperLook(Level.MASTER, 100_000),
    identities=tuple(Door),
    reason_holds=_reason_holds,
)
