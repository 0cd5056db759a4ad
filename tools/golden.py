"""Golden playthroughs: one whole match of each game and edition, in a text made to be read.

    python -m tools.golden

writes `tests/golden` anew. A test makes the same texts and compares. When it fails, write them
anew and read the difference as you would read code: it is what players will see change.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from lat_desktop.engine.game import Event, Seat, Setup
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.players.protocol import raw
from tools.games import TOOLS
from tools.random_play import Script

FOLDER: Final = Path(__file__).parents[1] / "tests" / "golden"


def path(key: str, edition: str) -> Path:
    """Return the file of a playthrough."""
    return FOLDER / f"{key}.{edition}.txt"


def playthroughs() -> list[tuple[str, str]]:
    """Return the game and the edition of every playthrough."""
    return [(key, edition) for key, tools in TOOLS.items() for edition in tools.golden]


def playthrough(key: str, edition: str) -> str:
    """Return the text of the golden match of a game in an edition."""
    game = GAMES[key]
    seats, seed = TOOLS[key].golden[edition]
    match = Script(Setup(edition, seats), seed, steps=sys.maxsize).play(game)
    lines = [
        f"{key}, {edition} edition, {match.setup.seats} seats, {match.setup.first} begins;"
        f" random play, seed {seed}",
        "",
        "Each step: its number, who moves, the move; below it the events (and how a seat sees one",
        "that is veiled to it), what changed in the views, and what the next to move may do.",
        "",
        *_changes(match, 0),
    ]
    for n, step in enumerate(match.steps, start=1):
        who = "chance" if step.seat is None else f"seat {step.seat}"
        lines += ["", f"{n}. {who}: {step.move.text}"]
        for event in step.events:
            lines += _event(event, range(match.setup.seats))
        lines += _changes(match, n)
    outcome = match.outcome
    assert outcome is not None
    winners = " and ".join(f"seat {seat}" for seat in outcome.winners) or "nobody"
    lines += ["", f"Won by {winners} ({outcome.reason}), scores {_value(outcome.scores)}"]
    return "\n".join(lines) + "\n"


def _event(event: Event, seats: range) -> Iterator[str]:
    yield f"   * {event.key}{_fields(event)}"
    for seat in seats:
        seen = event.seen_by(seat)
        if seen != event:
            yield f"       as seat {seat} sees it:{_fields(seen)}"


def _fields(event: Event) -> str:
    fields: dict[str, object] = msgspec.to_builtins(event)
    return "".join(f" {name}={_value(value)}" for name, value in fields.items())


def _changes(match: AnyMatch, n: int) -> Iterator[str]:
    """Yield what step *n* changed in each view, once if it is the same in all, and the moves."""
    seats = range(match.setup.seats)
    told = {seat: list(_view_changes(match, n, seat)) for seat in seats}
    shared = [line for line in told[0] if all(line in lines for lines in told.values())]
    if shared:
        yield f"   all see   {', '.join(shared)}"
    for seat, lines in told.items():
        own = [line for line in lines if line not in shared]
        if own:
            yield f"   {seat} sees    {', '.join(own)}"
    state = _state(match, n)
    actor = match.game.actor(state)
    if actor is not None:
        legal = match.game.legal_moves(match.game.view(state, actor))
        yield f"   {actor} may     {', '.join(move.text for move in legal)}"


def _view_changes(match: AnyMatch, n: int, seat: Seat) -> Iterator[str]:
    yield from _differences("", _view(match, n - 1, seat) if n else {}, _view(match, n, seat))


def _differences(prefix: str, before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    """Yield what is new: of a list that grew, what was added; of a field with fields, which."""
    for key, value in after.items():
        name, old = f"{prefix}{key}", before.get(key)
        if old == value and key in before:
            continue
        if isinstance(value, dict) and isinstance(old, dict):
            yield from _differences(f"{name}.", old, value)
        elif isinstance(value, list | tuple) and old and value[: len(old)] == old:
            yield f"{name} += {_value(value[len(old) :])}"
        else:
            yield f"{name} = {_value(value)}"


def _state(match: AnyMatch, n: int) -> Any:
    return match.steps[n - 1].state if n else match.initial


def _view(match: AnyMatch, n: int, seat: Seat) -> dict[str, Any]:
    view: dict[str, Any] = msgspec.json.decode(raw(match.game.view(_state(match, n), seat)))
    return view


def _value(value: object) -> str:
    """Write a value as JSON, with fewer quotes."""
    return json.dumps(value, ensure_ascii=False).replace('"', "")


def main() -> None:
    """Write all playthroughs anew."""
    for key, edition in playthroughs():
        path(key, edition).write_text(playthrough(key, edition), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
