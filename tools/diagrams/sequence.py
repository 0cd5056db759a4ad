"""Who calls whom, in order, drawn from a text.

A line `name: words | what it is` introduces somebody; a line `a -> b: words | code` is what happens
next, and where it stands in the code. Lines that are empty, or begin with #, are passed over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tools.diagrams import svg

LANE: Final = 178
"""From one lifeline to the next."""
HEAD: Final = 58
STEP: Final = 66
_LINE: Final = re.compile(r"(?:(\w+) -> )?(\w+): ([^|]+?)(?: \| (.+))?")


class FormatError(ValueError):
    """A line says nothing that could be drawn."""


@dataclass(frozen=True)
class Message:
    """Something that happens."""

    sender: str
    recipient: str
    words: str
    code: str
    """Where it is done, dotted; empty where no code of ours does it."""


def read(text: str) -> tuple[dict[str, tuple[str, str]], list[Message]]:
    """Return who takes part, with their two lines of words, and what happens.

    Raises FormatError.
    """
    people: dict[str, tuple[str, str]] = {}
    messages = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        found = _LINE.fullmatch(line.strip())
        if found is None:
            raise FormatError(f"line {number}: {line!r}")
        sender, recipient, words, rest = found.groups()
        if sender is None:
            people[recipient] = words, rest or ""
        elif sender != recipient and {sender, recipient} <= people.keys():
            messages.append(Message(sender, recipient, words, rest or ""))
        else:
            raise FormatError(f"line {number}: not between two who take part: {line!r}")
    return people, messages


def picture(text: str) -> str:
    """Return what *text* tells as SVG. Raises FormatError."""
    people, messages = read(text)
    x = {name: LANE * (n + 0.62) for n, name in enumerate(people)}
    colours = dict(zip(people, svg.COLOURS, strict=False))
    width = LANE * (len(people) + 0.3)
    bottom = 40 + HEAD + STEP * len(messages) + 30
    parts = []
    for name, (words, what) in people.items():
        parts.append(
            svg.path(f"M {x[name]:g} {30 + HEAD} V {bottom:g}", stroke=svg.RULE, width=1.4)
        )
        parts.append(
            svg.rect(x[name] - 76, 26, 152, HEAD, fill="#ffffff", stroke=colours[name], radius=9)
        )
        parts.append(svg.text(x[name], 51, words, size=15.5, bold=True, anchor="middle"))
        parts.append(
            svg.text(x[name], 71, what, size=11.5, mono=True, fill=svg.FAINT_INK, anchor="middle")
        )
    for number, message in enumerate(messages, 1):
        y = 40 + HEAD + STEP * number - 14
        lanes = x[message.sender], x[message.recipient]
        parts += _message(number, message, *lanes, y, colours[message.sender])
    return svg.page(width, bottom + 26, "The way of one click", parts)


def _message(
    number: int, message: Message, begin: float, end: float, y: float, colour: str
) -> list[str]:
    """Draw an arrow with its number, what happens above it, and where in the code below."""
    towards = 1 if end > begin else -1
    left = min(begin, end) + (18 if towards > 0 else 14)
    code = message.code.removeprefix("lat_desktop.")
    return [
        svg.text(left, y - 14, message.words, size=13.5, haloed=True),
        svg.text(left, y + 20, code, size=11, mono=True, fill=svg.FAINT_INK, haloed=True),
        svg.path(f"M {begin:g} {y:g} H {end - 8 * towards:g}", stroke=colour, width=1.8),
        svg.head(end, y, towards, colour),
        f'<circle cx="{begin:g}" cy="{y:g}" r="10.5" fill="{colour}"/>',
        svg.text(begin, y + 4.5, str(number), size=12, fill="#ffffff", bold=True, anchor="middle"),
    ]
