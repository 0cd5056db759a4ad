"""What the tools must know of Suspicion."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from lat_desktop.engine.game import Move, Seat
from lat_desktop.engine.mansion import CARDS, Action, Card, Gem, Guest
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.engine.suspicion import (
    GAME,
    HAND,
    Ask,
    Deal,
    Look,
    Name,
    Phase,
    Play,
    Shuffle,
    Steal,
    SuspicionState,
    SuspicionView,
)
from lat_desktop.players.suspicion.deduction import possible
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
from tools.games.sampling import drawn, shuffled, without
from tools.suspicion_best_response import EXTREMES, likelihoods, respond

TRIES: Final = 50
"""How many other deals to try before the one that was stays."""

# --- Other matches, and other states, that look the same ----------------------------------------


@dataclass
class Drawn:
    """A card of a deck, and where it went."""

    step: int
    """The step that dealt or shuffled its deck."""
    place: int
    card: Card
    holder: Seat | None = None
    seen: bool = False


def _resample_hidden(match: AnyMatch, seat: Seat | None, rng: Random) -> list[Move]:
    """Deal others another invitation and other cards, with which all would have gone the same."""
    told: list[Move] = [step.move for step in match.steps]
    if not told:
        return told
    for step, deck in _other_decks(match, seat, rng):
        told[step] = replace(told[step], deck=deck)  # type: ignore[type-var]
    deal = told[0]
    assert isinstance(deal, Deal)
    told[0] = replace(deal, invitations=_other_invitations(match, seat, deal, rng))
    if match.state.phase is not Phase.OVER:
        for n, guessed in enumerate(match.steps):
            if isinstance(guessed.move, Name) and guessed.seat != seat:
                told[n] = replace(guessed.move, guest=rng.choice(list(Guest)))
    return told


def _other_decks(
    match: AnyMatch, seat: Seat | None, rng: Random
) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Exchange the cards that *seat* has not seen: in the deck, or in the hands of others."""
    cards = list(_followed(match, seat))
    for step, action in enumerate(match.steps):
        if isinstance(action.move, Deal | Shuffle):
            deck = list(action.move.deck)
            hidden = [each.place for each in cards if each.step == step and not each.seen]
            faces = [deck[place] for place in hidden]
            for place, face in zip(hidden, rng.sample(faces, len(faces)), strict=True):
                deck[place] = face
            yield step, tuple(deck)


def _followed(match: AnyMatch, seat: Seat | None) -> list[Drawn]:
    """Return every card of every deck, and whether *seat* has seen it by now."""
    cards: list[Drawn] = []
    deck: list[Drawn] = []

    def draw(holder: Seat) -> None:
        drawn = deck.pop(0)
        drawn.holder, drawn.seen = holder, holder == seat

    for n, step in enumerate(match.steps):
        move = step.move
        if isinstance(move, Deal | Shuffle):
            deck = [Drawn(n, place, card) for place, card in enumerate(move.deck)]
            cards += deck
        if isinstance(move, Deal):
            for holder in range(match.setup.seats):
                for _ in range(HAND):
                    draw(holder)
        elif isinstance(move, Play):
            played = next(c for c in cards if c.holder == step.seat and c.card == move.card)
            played.holder, played.seen = None, True
        if step.seat is not None and any(event.key == "card_drawn" for event in step.events):
            draw(step.seat)
    return cards


def _other_invitations(
    match: AnyMatch, seat: Seat | None, deal: Deal, rng: Random
) -> tuple[Guest, ...]:
    """Deal other invitations, but for the own one and those that *seat* has viewed."""
    if match.state.phase is Phase.OVER:
        return deal.invitations
    seats = match.setup.seats
    known = set() if seat is None else {seat}
    top = 0
    for step in match.steps:
        if isinstance(step.move, Look):
            if step.seat == seat:
                known.add(seats + top)
            top = (top + 1) % (len(Guest) - seats)
    free = [place for place in range(len(Guest)) if place not in known]
    for _ in range(TRIES):
        guests = list(deal.invitations)
        faces = [guests[place] for place in free]
        for place, guest in zip(free, rng.sample(faces, len(free)), strict=True):
            guests[place] = guest
        if _could_be(match, seat, guests):
            return tuple(guests)
    return deal.invitations


def _could_be(match: AnyMatch, seat: Seat | None, identities: Sequence[Guest]) -> bool:
    """Whether with these identities all thefts were possible, and *seat* would hear the same."""
    for entry in match.state.history:
        rooms = dict(zip(Guest, entry.rooms, strict=True))
        match entry.move:
            case Steal(gem):
                if gem not in rooms[identities[entry.seat]].gems:
                    return False
            case Ask(recipient, guest) if seat in (entry.seat, recipient):
                if rooms[identities[recipient]].sees(rooms[guest]) is not entry.answer:
                    return False
    return True


def _determinize(view: SuspicionView) -> Determinization:
    """Draw the other identities, the invitations, the hands of the others, and the deck."""
    assert view.seat is not None
    seats = range(len(view.gems))
    possible = possible_guests(view)
    played = () if view.card is None else (view.card,)
    unseen = without(CARDS, (*view.hand, *view.discards, *played))
    held = [0 if seat == view.seat else HAND for seat in seats]
    if played and view.player != view.seat:
        held[view.player] -= 1
    looks = [entry for entry in view.history if isinstance(entry.move, Look)]
    size = len(Guest) - len(seats)
    viewed = {n % size: each.viewed for n, each in enumerate(looks) if each.viewed is not None}
    known: dict[str, Any] = {
        "edition": view.edition,
        "player": view.player,
        "guesser": view.guesser,
        "gems": view.gems,
        "stacks": view.stacks,
        "guesses": view.guesses,
        "turn": view.turn,
        "phase": view.phase,
        "rooms": view.rooms,
        "discards": view.discards,
        "dice": view.dice,
        "waiting": view.waiting,
        "card": view.card,
        "actions": view.actions,
    }

    def draw(rng: Random) -> SuspicionState:
        identities = drawn(possible, rng)
        rest = [each for each in Guest if each not in identities and each not in viewed.values()]
        rng.shuffle(rest)
        invitations = [viewed[n] if n in viewed else rest.pop() for n in range(size)]
        top = len(looks) % size  # each that was viewed has gone to the bottom (P21)
        cards = list(shuffled(unseen, rng))
        hands: list[tuple[Card, ...]] = []
        for seat in seats:
            hand = view.hand if seat == view.seat else tuple(sorted(cards[: held[seat]]))
            del cards[: held[seat]]
            hands.append(hand)
        return SuspicionState(
            **known,
            identities=identities,
            invitations=(*invitations[top:], *invitations[:top]),
            hands=tuple(hands),
            deck=tuple(cards),
        )

    return draw


def possible_guests(view: SuspicionView) -> list[set[Guest]]:
    """Return by seat whom the thefts, answers and invitations that one knows leave (P18–P23)."""
    assert view.identity is not None
    seats = range(len(view.gems))
    gone = {view.identity} | {each.viewed for each in view.history if each.viewed is not None}
    possible = [set(Guest) - gone for _ in seats]
    for entry in view.history:
        room = dict(zip(Guest, entry.rooms, strict=True))
        match entry.move:
            case Steal(gem):
                possible[entry.seat] &= {guest for guest in Guest if gem in room[guest].gems}
            case Ask(recipient, asked) if entry.answer is not None:
                place = room[asked]
                told = {guest for guest in Guest if room[guest].sees(place) == entry.answer}
                possible[recipient] &= told
    for seat in seats:
        if seat == view.seat:
            possible[seat] = {view.identity}
    return possible


# --- What a search is told ----------------------------------------------------------------------


def _evaluate(state: SuspicionState) -> list[float]:
    return by_margin(GAME.view(state, None).scores, GAME.outcome(state))


# --- Moments for pictures -----------------------------------------------------------------------


def _first(
    seats: int,
    until: Callable[[SuspicionView], bool],
    touched: int = 0,
    pointed: str = "",
    turns: int = 1,
) -> Moment:
    """Return the first moment at which *until* is true."""
    return Moment(lambda: _walking_match(seats, until), touched, pointed, turns=turns)


def _may_walk(view: SuspicionView) -> bool:
    """Whether the person moves guests, late in a match."""
    return view.actor == 0 and view.phase is Phase.WALK and view.turn > 12


def _may_play(view: SuspicionView) -> bool:
    """Whether the person plays a card, not at the very beginning."""
    return view.actor == 0 and view.phase is Phase.ACT and view.turn > 4


def _was_asked(view: SuspicionView) -> bool:
    """Whether the person has just been asked, and moves guests now."""
    last = view.history[-1].move if view.history else None
    walks = view.actor == 0 and view.phase is Phase.WALK
    return walks and isinstance(last, Ask) and last.recipient == 0


def _may_do(action: Action) -> Callable[[SuspicionView], bool]:
    """Return whether the person may do *action*, and ask somebody besides."""

    def until(view: SuspicionView) -> bool:
        asks = any(each.guest for each in view.actions)
        return view.actor == 0 and view.turn > 6 and asks and action in view.actions

    return until


def _walking_match(seats: int, until: Callable[[SuspicionView], bool]) -> AnyMatch:
    """Return the first match among idlers in which *until* comes true, so far."""
    rng = Random(5)
    match = match_of(GAME, seats=seats)
    while not until(match.view(0)):
        if match.outcome is not None:
            match = match_of(GAME, seats=seats)
        elif match.actor is None:
            match.play_chance(rng)
        else:
            match.play(rng.choice(match.legal_moves))
    return match


# --- What is said of two moves -------------------------------------------------------------------


def _reason_holds(told: Told[SuspicionView]) -> bool:
    view, reason, facts = told.view, told.reason, told.reason.facts
    about_another = reason.seat not in (None, view.seat)
    left = {gem.key for gem, stack in zip(Gem, view.stacks, strict=True) if stack}
    last = 1 in view.stacks
    match reason.key:
        case "takes":
            return facts["gem"] in left
        case "takes_better":
            return {facts["gem"], facts["other"]} <= left and facts["gem"] != facts["other"]
        case "hides":
            return int(facts["guests"]) > int(facts["other"]) >= 1
        case "hides_more":
            return any(action is Action.STEAL for action in _may_be_done(view))
        case "learns":
            assert reason.seat is not None
            possible_ = len(possible(view)[reason.seat])
            asked = [action.guest for action in _may_be_done(view) if action.guest is not None]
            among = facts["guest"] in [guest.key for guest in asked]
            return about_another and among and int(facts["yes"]) + int(facts["no"]) == possible_
        case "views":
            return Action.VIEW in _may_be_done(view)
        case "stands":
            return view.phase is not Phase.GUESS
        case "ends" | "goes_on":
            return last
        case "hastens" | "delays":
            # The theft that is made, or the one that is not, leaves at least one of the stack.
            counts = {gem.key: n for gem, n in zip(Gem, view.stacks, strict=True)}
            key, said = str(facts["gem"]), int(facts["left"])
            theft = told.best if reason.key == "hastens" else told.other
            named = getattr(theft, "gem", None)
            was = said + (reason.key == "hastens")
            return counts[key] == was > 1 and (named is None or named.key == key)
        case "likelier" | "likelier_given":
            if reason.key == "likelier_given" and not any(view.guesses[view.seat or 0]):
                return False
            named = facts["guest"] == told.best.guest.key
            return about_another and named and int(facts["percent"]) > int(facts["other"])
    return False


def _may_be_done(view: SuspicionView) -> list[Action]:
    """Return what the cards allow that may still be played in this turn."""
    if view.card is not None:
        return list(view.actions)
    return [action for card in view.hand for action in card.actions]


TOOLS: Final = GameTools(
    game=GAME,
    resample_hidden=_resample_hidden,
    determinize=_determinize,
    search=SearchTerms(_evaluate, playout=30),
    # A match of three that ends early, with every action, and a tie.
    golden={"spanish": GoldenScript(3, 1030)},
    moments={
        "walk": _first(6, _may_walk),
        "act": _first(6, _may_do(Action.STEAL)),
        "ask": _first(6, _may_do(Action.STEAL), pointed="ask 3"),
        "passage": _first(4, _may_do(Action.PASSAGE), touched=1),
        "guess": _first(6, lambda view: view.actor == 0 and view.phase is Phase.GUESS),
        "match-over": _first(6, lambda view: view.phase is Phase.OVER),
        "four": _first(4, lambda view: view.phase is Phase.OVER),
        "two": _first(2, _may_play),
        "asked": _first(2, _was_asked),
    },
    reviewed="four",
    filmed="asked",
    pictured=("ask",),
    identities=tuple(Guest),
    reason_holds=_reason_holds,
    chooses_unseen=lambda view: view.phase is Phase.GUESS,
    best_response=BestResponse(likelihoods, respond, EXTREMES),
)
