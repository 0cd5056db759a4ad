"""Why Master plays so: facts that can be looked up, and nothing that a seat may not know."""

from __future__ import annotations

from collections import Counter
from random import Random
from threading import Event
from typing import Final

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from lat_desktop.engine.cards import COLOURS, Clue, Door
from lat_desktop.engine.doors import Phase
from lat_desktop.engine.favor import Favor, card_lines
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.mansion import Guest
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.players import protocol
from lat_desktop.players.host import answer
from lat_desktop.players.player import Budget, CancelledError, Candidate, Choice, Fact, Reason
from lat_desktop.players.registry import AIS
from lat_desktop.players.suspicion.deduction import possible
from lat_desktop.rulebook import LANGUAGES, Rulebook
from tests.engine.favor_table import FavorMatch
from tests.games import SUBJECTS
from tests.players import favor_positions, positions, suspicion_positions
from tests.players.labyrinth_positions import position_from, view_of
from tools.positions import doors, suspicion
from tools.positions import favor as tools_favor

NODES: Final = 12


def analysed(match: AnyMatch) -> Choice:
    assert match.actor is not None
    asked = protocol.ChooseParams.of(match, match.actor, seed=0, budget_ms=1000, node_limit=NODES)
    return answer(asked, Event(), analyse=True)


def facts(reasons: tuple[Reason, ...], key: str) -> dict[str, Fact] | None:
    return next((dict(reason.facts) for reason in reasons if reason.key == key), None)


def hinted(text: str, evaluation: float | None = 0.5) -> Choice:
    return Choice(text, evaluation, (Candidate(text, evaluation, 1.0),))


few: Final = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.filter_too_much]
)
every_game = pytest.mark.parametrize("game", AIS)


@every_game
@few
@given(seed=st.integers(0, 9999), steps=st.integers(1, 60))
def test_all_that_is_said_has_words_in_each_language(game: str, seed: int, steps: int) -> None:
    match = SUBJECTS[game].position(seed, steps)
    assume(match.actor is not None)
    choice = analysed(match)
    assert len(choice.reasons) <= 3
    for language in LANGUAGES:
        book = Rulebook.load(language, game)
        for reason in choice.reasons:
            book.word(f"hint.{reason.key}", name="", **reason.facts)
            keys = [fact for fact in reason.facts.values() if isinstance(fact, str) and "." in fact]
            assert set(keys) <= book.words.keys()
    result = protocol.AnalyseResult(choice.evaluation, (), choice.reasons)
    assert protocol.read(protocol.raw(result), protocol.AnalyseResult) == result


@every_game
def test_a_cancelled_explanation_ends(game: str) -> None:
    match = SUBJECTS[game].position(8, 8)
    choice = analysed(match)
    budget = Budget(node_limit=NODES)
    budget.cancelled.set()
    assert match.actor is not None
    with pytest.raises(CancelledError):
        AIS[game].functions().explain(match.view(match.actor), choice, budget)


def test_an_answer_without_reasons_is_one_all_the_same() -> None:
    result = protocol.read(b'{"candidates":[{"move":"pass"}]}', protocol.AnalyseResult)
    assert result.reasons == ()


# Doors


@few
@given(seed=st.integers(0, 9999), steps=st.integers(1, 40))
def test_doors_counts_what_was_taken(seed: int, steps: int) -> None:
    match = doors.match_at(seed, steps)
    assume(match.actor is not None)
    view = positions.view_at(match)
    reasons = analysed(match).reasons
    belief, taken = facts(reasons, "belief"), facts(reasons, "taken")
    assert taken is None or belief is not None
    if belief is not None:
        assert belief["identity"] != (view.identity and view.identity.key), "that one is mine"
        assert 33 <= int(belief["percent"]) <= 100
    if belief is not None and taken is not None:
        door = Door(str(belief["identity"]).removeprefix("identity."))
        assert (taken["colour"], taken["role"]) == (door.colour.key, door.role.key)
        shown = Counter(trait for card in view.row for trait in card.traits)
        assert (taken["colours"], taken["roles"]) == (shown[door.colour], shown[door.role])
        assert taken["cards"] == len(view.row)


@few
@given(seed=st.integers(0, 9999), steps=st.integers(1, 40))
def test_doors_says_how_likely_a_guess_is_right(seed: int, steps: int) -> None:
    match = doors.match_at(seed, steps)
    assume(match.state.phase is Phase.GUESS)
    reason = facts(analysed(match).reasons, "guess")
    if reason is not None:  # a claim that wins needs none
        both = "_" in str(reason["guess"])
        assert (reason["tokens"], reason["lost"]) == (5 if both else 1, 4)
        assert 33 <= int(reason["percent"]) <= 100


# Favor


@few
@given(favor_positions.matches())
def test_favor_knows_what_the_lot_is_worth(match: FavorMatch) -> None:
    view = tools_favor.view_at(match)
    assert view.seat is not None
    reasons = AIS[Favor.key].functions().explain(view, hinted("pass"), Budget())
    lot = facts(reasons, "lot")
    assert lot is not None
    assert view.identity is not None
    own = view.collections[view.seat]
    assert lot["points"] == _worth(view.identity, own + view.lot) - _worth(view.identity, own)
    rival = next((reason for reason in reasons if reason.key == "rival"), None)
    if rival is not None:
        assert rival.seat not in (None, view.seat)
        assert rival.seat is not None
        assert rival.facts["tokens"] == view.tokens[rival.seat]
        assert rival.facts["identity"] != view.identity.key


def _worth(door: Door, cards: tuple[Clue, ...]) -> int:
    return sum(line.points for line in card_lines(door, cards))


# Labyrinth


@few
@given(st.randoms(use_true_random=False))
def test_labyrinth_counts_steps(rng: Random) -> None:
    view = view_of(position_from(rng))
    assert view.seat is not None
    move = rng.choice([m for m in Labyrinth().legal_moves(view) if "-" in m.text])
    after = Labyrinth().apply(view.state, move).state
    reasons = (
        AIS[Labyrinth.key].functions().explain(view, hinted(move.text), Budget(node_limit=NODES))
    )
    if after.winner is not None:
        assert [reason.key for reason in reasons] == ["wins"]
        return
    home = [(3, 3), (3, 0)]  # d4 for Red, a4 for Blue: line and column
    left = [
        sum(abs(cub // 4 - home[seat][0]) + abs(cub % 4 - home[seat][1]) for cub in cubs)
        for seat, cubs in enumerate(after.position.cubs)
    ]
    assert len(left) == len(COLOURS)
    mine, theirs = left[view.seat], left[1 - view.seat]
    assert facts(reasons, "race") == {"mine": mine, "theirs": theirs}
    reply = next((reason for reason in reasons if reason.key.startswith("reply")), None)
    if reply is not None:
        step = "{origin}-{target}" + (" swap {first} {second}" if "first" in reply.facts else "")
        text = step.format_map(reply.facts)
        legal = Labyrinth().legal_moves(Labyrinth().view(after, 1 - view.seat))
        assert text in [turn.text for turn in legal]


# Suspicion


@few
@given(seed=st.integers(0, 9999), steps=st.integers(5, 90))
def test_suspicion_leaves_whom_the_facts_leave(seed: int, steps: int) -> None:
    match = suspicion.match_at(seed, steps, 3)
    assume(match.actor is not None)
    view = suspicion_positions.view_at(match)
    move = Random(seed).choice(match.legal_moves).text
    reasons = AIS[Suspicion.key].functions().explain(view, hinted(move), Budget())
    left = possible(view)
    about = reasons[0]
    assert about.seat not in (None, view.seat)
    assert about.seat is not None
    if about.key == "open":
        assert about.facts["guests"] == len(left[about.seat])
        return
    guest = Guest(str(about.facts["guest"]).removeprefix("guest."))
    if about.key == "sure":
        assert left[about.seat] == {guest}
    else:
        assert about.facts["guests"] == len(left[about.seat])
        assert about.facts["guests"] != 1 or move.startswith("guess"), "who cannot be right"
    if not move.startswith("guess"):
        hidden = facts(reasons, "hidden")
        still = 1 if hidden is None else int(hidden["guests"])
        if move.startswith("steal"):
            gem = move.split(" ")[1]
            assert still <= sum(gem in room.gems for room in view.rooms), "only these could have"
        assert 1 <= still <= len(Guest)
