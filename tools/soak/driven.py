"""The app itself, with a driver inside: `python -m tools.soak.driven ROLE PARAMETERS ARGUMENT…`.

Everything is as when a person starts it; the driver tells what it sees on standard output, a line
of JSON an event.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Mapping
from typing import Final

from tools.soak.driver import Driver, run

DRIVERS: Final[Mapping[str, tuple[str, str]]] = {
    "play": ("playing_driver", "PlayingDriver"),
    "open": ("opening_driver", "OpeningDriver"),
    "meet": ("hostile_match_driver", "HostileMatchDriver"),
    "look": ("looking_driver", "LookingDriver"),
    "monkey": ("monkey_driver", "MonkeyDriver"),
}
"""By role, the module that a driver is in, and its name there."""


def main() -> int:
    """Run the app with the driver that is asked for."""
    module, name = DRIVERS[sys.argv[1]]
    make = getattr(importlib.import_module(f"tools.soak.{module}"), name)
    driver: Driver = make(**json.loads(sys.argv[2]))
    return run(driver)


if __name__ == "__main__":
    sys.exit(main())
