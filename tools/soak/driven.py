"""The app itself, with a hand inside: `python -m tools.soak.driven ROLE PARAMETERS ARGUMENT…`.

Everything is as when a person starts it; the hand tells what it sees on standard output, a line of
JSON an event.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Mapping
from typing import Final

from tools.soak.hand import Hand, run

HANDS: Final[Mapping[str, tuple[str, str]]] = {
    "play": ("playing", "PlayingHand"),
    "open": ("opening", "OpeningHand"),
    "meet": ("meeting", "MeetingHand"),
    "look": ("looking", "LookingHand"),
    "monkey": ("monkey_hand", "MonkeyHand"),
}
"""By role, the module that a hand is in, and its name there."""


def main() -> int:
    """Run the app with the hand that is asked for."""
    module, name = HANDS[sys.argv[1]]
    make = getattr(importlib.import_module(f"tools.soak.{module}"), name)
    hand: Hand = make(**json.loads(sys.argv[2]))
    return run(hand)


if __name__ == "__main__":
    sys.exit(main())
