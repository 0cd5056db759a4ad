"""Which games the AI plays. A new one is one line in each table."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final, TypeAlias

from lat_desktop.players import doors, favor, suspicion
from lat_desktop.players.doors import judging as doors_judging
from lat_desktop.players.doors import reasons as doors_reasons
from lat_desktop.players.favor import judging as favor_judging
from lat_desktop.players.favor import reasons as favor_reasons
from lat_desktop.players.labyrinth import judging as labyrinth_judging
from lat_desktop.players.labyrinth import reasons as labyrinth_reasons
from lat_desktop.players.labyrinth import search as labyrinth
from lat_desktop.players.player import Adviser, Judge, Player
from lat_desktop.players.suspicion import judging as suspicion_judging
from lat_desktop.players.suspicion import reasons as suspicion_reasons

AnyPlayer: TypeAlias = Player[Any]
"""A player whose views the caller hands on and does not look into."""
AnyAdviser: TypeAlias = Adviser[Any]
AnyJudge: TypeAlias = Judge[Any]

PLAYERS: Final = MappingProxyType[str, AnyPlayer](
    {
        "doors": doors.choose,
        "favor": favor.choose,
        "labyrinth": labyrinth.choose,
        "suspicion": suspicion.choose,
    }
)

ADVISERS: Final = MappingProxyType[str, AnyAdviser](
    {
        "doors": doors_reasons.explain,
        "favor": favor_reasons.explain,
        "labyrinth": labyrinth_reasons.explain,
        "suspicion": suspicion_reasons.explain,
    }
)
"""Why it plays so."""

JUDGES: Final = MappingProxyType[str, AnyJudge](
    {
        "doors": doors_judging.judge,
        "favor": favor_judging.judge,
        "labyrinth": labyrinth_judging.judge,
        "suspicion": suspicion_judging.judge,
    }
)
"""What it thinks of a move that has been made."""
