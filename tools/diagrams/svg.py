"""Shapes and words as SVG, in the colours that both pictures share. Lengths are in pixels."""

from __future__ import annotations

from html import escape
from typing import Final

SANS: Final = "'Source Sans 3', 'Source Sans Pro', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
MONO: Final = "'Source Code Pro', 'Cascadia Mono', Menlo, 'DejaVu Sans Mono', monospace"
PAPER: Final = "#fbf8f1"
INK: Final = "#2b2a33"
FAINT_INK: Final = "#6b6877"
RULE: Final = "#c9c2b2"
COLOURS: Final = (
    "#8c2f39",  # curtain
    "#b5541c",  # copper
    "#94730a",  # brass
    "#4d7326",  # garden
    "#1f7a6d",  # patina
    "#2a5f9e",  # blue
    "#5d4a9c",  # violet
    "#6f5a45",  # wood
)


def page(width: float, height: float, title: str, parts: list[str]) -> str:
    """Return a whole picture on paper; *title* is for those who cannot see it."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        f' width="{width:g}" height="{height:g}" font-family="{SANS}" role="img">'
    )
    paper = rect(0, 0, width, height, fill=PAPER, radius=14)
    return "\n".join([head, f"<title>{escape(title)}</title>", paper, *parts, "</svg>", ""])


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    fill: str,
    stroke: str = "none",
    radius: float = 0,
    opacity: float = 1,
) -> str:
    """Return a rectangle with corners of *radius*."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"'
        f' fill="{fill}" fill-opacity="{opacity:g}" stroke="{stroke}"/>'
    )


def path(
    steps: str, *, stroke: str = "none", width: float = 1, fill: str = "none", dash: str = ""
) -> str:
    """Return a path along *steps*, as SVG writes them."""
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path d="{steps}" fill="{fill}" stroke="{stroke}" stroke-width="{width:g}"'
        f' stroke-linecap="round" stroke-linejoin="round"{dashed}/>'
    )


def text(
    x: float,
    y: float,
    words: str,
    *,
    size: float = 14,
    fill: str = INK,
    bold: bool = False,
    mono: bool = False,
    anchor: str = "start",
    haloed: bool = False,
) -> str:
    """Return a line of text, its baseline at *y*; *anchor* is start, middle or end.

    One that is *haloed* has paper around its letters, so that no line behind crosses them.
    """
    if haloed:
        edge = f' stroke="{PAPER}" stroke-width="5" stroke-linejoin="round"'
        behind = _text(x, y, words, size, PAPER, bold, mono, anchor, edge)
        return behind + "\n" + _text(x, y, words, size, fill, bold, mono, anchor)
    return _text(x, y, words, size, fill, bold, mono, anchor)


def _text(
    x: float,
    y: float,
    words: str,
    size: float,
    fill: str,
    bold: bool,
    mono: bool,
    anchor: str,
    edge: str = "",
) -> str:
    family = f' font-family="{MONO}"' if mono else ""
    weight = ' font-weight="600"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{family}{weight} fill="{fill}"'
        f' text-anchor="{anchor}"{edge}>{escape(words, quote=False)}</text>'
    )


def head(x: float, y: float, towards: int, colour: str, size: float = 9) -> str:
    """Return the head of an arrow whose point is here; *towards* is 1 to the right, or -1."""
    back = x - towards * size
    return path(
        f"M {x:g} {y:g} L {back:g} {y - size / 2:g} L {back:g} {y + size / 2:g} Z", fill=colour
    )
