"""Which games have problems, and how they are found."""

from __future__ import annotations

from typing import Final

from lat_desktop.registry import Registry
from tools.problems import doors, favor, labyrinth, suspicion
from tools.problems.poser import Poser

POSERS: Final = Registry[Poser](doors.POSER, favor.POSER, labyrinth.POSER, suspicion.POSER)
