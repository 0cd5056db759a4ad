"""All trials."""

from __future__ import annotations

from typing import Final

from tools.soak import damage, instances, kills, monkey, players, secrets
from tools.soak.trial import Trial

TRIALS: Final = (
    Trial(
        "kills",
        "nothing is lost by kill -9 but the step in the air; no process and no file is left",
        4,
        kills.run,
    ),
    Trial(
        "damage",
        "damaged records, notes and settings: a sentence each, nothing deleted, no start hindered",
        2,
        damage.run,
    ),
    Trial(
        "players",
        "a hostile player is spoken of, nobody moves in its place, and nothing of it is left",
        3,
        players.run,
    ),
    Trial(
        "instances",
        "programs that share a folder, and meddlers: no step and no byte of anybody is lost",
        3,
        instances.run,
    ),
    Trial(
        "secrets",
        "hidden facts swapped: behind the curtain and for the AI nothing changes",
        2,
        secrets.run,
    ),
    Trial(
        "monkey",
        "mouse, keys, sizes and languages at random: no crash, no warning, and memory stays flat",
        5,
        monkey.run,
    ),
)
