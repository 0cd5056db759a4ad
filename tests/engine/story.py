"""Telling a match of any game as a story, in move texts, and asking what came of it."""

from __future__ import annotations

import pytest

from lat_desktop.engine.game import Event, IllegalMoveError
from lat_desktop.engine.registry import AnyMatch


def go_on(match: AnyMatch, *story: str) -> None:
    """Play on: `go_on(match, "take red_lady, discard blue_lady", "pass")`."""
    for sentence in story:
        for move in sentence.split(", "):
            match.play_text(move)


def offered(match: AnyMatch, *verbs: str) -> list[str]:
    """Return what the seat to move may do, all of it or what begins with one of *verbs*."""
    texts = [move.text for move in match.legal_moves]
    return [text for text in texts if not verbs or text.partition(" ")[0] in verbs]


def refused(match: AnyMatch, text: str) -> str:
    """Return the number of the rule that refuses a move."""
    steps = len(match.steps)
    with pytest.raises(IllegalMoveError) as caught:
        match.play_text(text)
    assert len(match.steps) == steps
    return caught.value.rule


def what_happened(match: AnyMatch) -> tuple[Event, ...]:
    """Return the events of the last step."""
    return match.steps[-1].events


def keys(match: AnyMatch) -> list[str]:
    """Return the keys of the events of the last step."""
    return [event.key for event in what_happened(match)]
