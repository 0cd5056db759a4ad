"""What the tools must know of Favor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import Any, Final

from lat_desktop.engine.cards import CLUES, Door
from lat_desktop.engine.favor import (
    GAME,
    Add,
    Bid,
    Call,
    Deal,
    FavorState,
    FavorView,
    Pass,
    Phase,
    worth,
)
from lat_desktop.engine.game import Move, Seat
from lat_desktop.engine.registry import AnyMatch
from tools.favor_best_response import EXTREMES, likelihoods, respond
from tools.games.descriptor import (
    BestResponse,
    Determinization,
    GameTools,
    GoldenScript,
    Moment,
    SearchTerms,
    Told,
)
from tools.games.evaluation import by_margin
from tools.games.moments import match_of
from tools.games.sampling import drawn, other_doors, shuffled, without

# --- Other matches, and other states, that look the same ----------------------------------------


def _resample_hidden(match: AnyMatch, seat: Seat | None, rng: Random) -> list[Move]:
    """Deal others another identity, and shuffle the cards that stayed in the deck."""
    steps = match.steps
    deals = [n for n, step in enumerate(steps) if isinstance(step.move, Deal)]
    resampled: list[Move] = [step.move for step in steps]
    for n, following in pairwise([*deals, len(steps)]):
        deal, last = steps[n].move, steps[following - 1].state
        shown = len(deal.deck) - len(last.deck)
        hidden = rng.sample(deal.deck[shown:], len(last.deck))
        ended = last.phase in (Phase.DEAL, Phase.OVER)
        identities = other_doors(deal.identities, seat, ended, rng)
        resampled[n] = Deal(identities, (*deal.deck[:shown], *hidden))
    return resampled


def _determinize(view: FavorView) -> Determinization:
    """Draw the other identities and the deck."""
    own = view.identity
    assert own is not None
    others = [door for door in Door if door is not own]
    seats = range(len(view.tokens))
    possible = [(own,) if seat == view.seat else others for seat in seats]
    won = [card for cards in view.collections for card in cards]
    unseen = without(CLUES, (*view.lot, *won, *view.discards))
    known: dict[str, Any] = {
        "edition": view.edition,
        "first": view.first,
        "tokens": view.tokens,
        "collections": view.collections,
        "turn": view.turn,
        "round": view.round,
        "phase": view.phase,
        "lot": view.lot,
        "box": view.box,
        "discards": view.discards,
        "auction": view.auction,
        "sheet": view.sheet,
    }

    def draw(rng: Random) -> FavorState:
        deck = shuffled(unseen, rng)
        return FavorState(**known, identities=drawn(possible, rng), deck=deck)

    return draw


# --- What a search is told ----------------------------------------------------------------------


def _evaluate(state: FavorState) -> list[float]:
    scores: Sequence[int] = GAME.view(state, None).scores
    if state.phase not in (Phase.DEAL, Phase.OVER):
        scores = _scores_now(state, scores)
    return by_margin(scores, GAME.outcome(state))


def _scores_now(state: FavorState, scores: Sequence[int]) -> list[int]:
    """Return what the seats would have if the round ended now."""
    most = max(state.tokens)
    return [
        score + worth(identity, cards) + 3 * (tokens == most)
        for score, identity, cards, tokens in zip(
            scores, state.identities, state.collections, state.tokens, strict=True
        )
    ]


# --- Moments for pictures -----------------------------------------------------------------------


def _in_round(
    number: int,
    until: Callable[[FavorView], bool],
    *,
    seats: int = 4,
    in_words: bool = False,
    turns: int = 1,
) -> Moment:
    """Return the first moment of round *number* at which *until* is true."""
    return Moment(
        lambda: _bidding_match(seats, lambda view: view.round == number and until(view)),
        in_words=in_words,
        turns=turns,
    )


def _may_bid(view: FavorView) -> bool:
    """Whether the person may bid for several cards, after somebody else."""
    auction = view.auction
    return view.actor == 0 and auction is not None and auction.high > 0 and len(view.lot) > 1


def _may_turn(view: FavorView) -> bool:
    """Whether the person has a turn in the middle of a round."""
    return view.actor == 0 and view.phase is Phase.TURN and view.deck < 6 and len(view.lot) > 1


def _bidding_match(seats: int, until: Callable[[FavorView], bool]) -> AnyMatch:
    """Return a match among sober bidders, as far as *until* says; always the same."""
    rng = Random(11)
    match = match_of(GAME, seats=seats)
    while not until(match.view(0)):
        seat = match.actor
        if seat is None:
            match.play_chance(rng)
            continue
        view: FavorView = match.view(seat)
        if view.phase is Phase.TURN:
            match.play(Call() if len(view.lot) > rng.randint(1, 4) else Add())
            continue
        assert view.identity is not None
        mine = view.collections[seat]
        price = worth(view.identity, (*mine, *view.lot)) - worth(view.identity, mine) - 1
        bids = [move for move in match.legal_moves if isinstance(move, Bid)]
        match.play(bids[0] if bids and bids[0].tokens <= price else Pass())
    return match


# --- What is said of two moves -------------------------------------------------------------------


def _reason_holds(told: Told[FavorView]) -> bool:
    view, facts = told.view, told.reason.facts
    assert view.seat is not None
    assert view.identity is not None
    mine = view.collections[view.seat]
    points = worth(view.identity, (*mine, *view.lot)) - worth(view.identity, mine)
    percent, less = int(facts.get("percent", 0)), int(facts.get("other", 0))
    bids = view.phase is Phase.BID
    about_me = told.reason.seat is None
    is_final = view.auction is not None and view.auction.caller is None
    match told.reason.key:
        case "gets":
            return bids and facts["points"] == points > 0 and percent > less
        case "avoids":
            return bids and points <= 0 and percent < less
        case "gets_more_often":
            return not bids and percent > less
        case "gets_more":
            return not bids and about_me
        case "keeps":
            return percent < less and told.reason.seat not in (None, view.seat)
        case "keeps_worth":
            return told.reason.seat not in (None, view.seat)
        case "saves":
            return about_me and not bids and int(facts["tokens"]) > 0
        case "saves_enough":
            return bids and told.best != Pass() and int(facts["tokens"]) > 0
        case "saves_more":
            return bids and facts["points"] == points > 0 and int(facts["tokens"]) > 0
        case "saves_useless":
            return bids and points <= 0 and int(facts["tokens"]) > 0
        case "costs_them":
            return told.reason.seat not in (None, view.seat) and int(facts["tokens"]) > 0
        case "later_cards" | "later_cards_few":
            return about_me and not is_final and int(facts.get("points", 1)) > 0
        case "later_bonus":
            return about_me and not is_final and percent > less
        case "later_theirs" | "later_theirs_few":
            theirs = told.reason.seat not in (None, view.seat)
            return theirs and not is_final and int(facts.get("points", 1)) > 0
    return False


TOOLS: Final = GameTools(
    game=GAME,
    resample_hidden=_resample_hidden,
    determinize=_determinize,
    search=SearchTerms(_evaluate, playout=12),
    # A match of three with every way to pay, and a tie.
    golden={"italian": GoldenScript(3, 7730)},
    moments={
        "turn": _in_round(2, _may_turn, turns=2),
        "bid": _in_round(3, _may_bid, in_words=True),
        "two": _in_round(3, _may_turn, seats=2),
        "three": _in_round(2, _may_bid, seats=3),
        "round-over": _in_round(2, lambda view: view.between_rounds),
        "match-over": _in_round(3, lambda view: view.phase is Phase.OVER),
    },
    reviewed="match-over",
    filmed="turn",
    pictured=("bid", "review"),
    identities=tuple(Door),
    reason_holds=_reason_holds,
    best_response=BestResponse(likelihoods, respond, EXTREMES),
)
