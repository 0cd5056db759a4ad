"""The two typefaces: a serif for the playbill, a sans for reading."""

from __future__ import annotations

import logging
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase

log = logging.getLogger(__name__)


@cache
def _family(package: str, name: str, fallback: QFont.StyleHint) -> str:
    """Load the fonts of *package*; without it, fall back on what the system has."""
    spec = find_spec(package)
    family = ""
    if spec is not None and spec.origin is not None:
        for style in ("Regular", "It", "Semibold", "Bold"):
            file = Path(spec.origin).parent / "files" / f"{name}-{style}.ttf"
            font = QFontDatabase.addApplicationFont(str(file)) if file.exists() else -1
            families = QFontDatabase.applicationFontFamilies(font) if font != -1 else []
            family = family or (families[0] if families else "")
    if not family:
        log.warning("the typeface %s is missing", name)
        font_ = QFont()
        font_.setStyleHint(fallback)
        family = font_.defaultFamily()
    return family


def serif(size: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Return the playbill's typeface; *size* in the units of whoever paints (pixels)."""
    return _font(serif_family(), size, weight)


def sans(size: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Return the reading typeface; *size* in the units of whoever paints (pixels)."""
    return _font(sans_family(), size, weight)


def serif_family() -> str:
    """Return the name of the playbill's typeface, for style sheets and palettes."""
    return _family("font_source_serif_pro", "SourceSerifPro", QFont.StyleHint.Serif)


def sans_family() -> str:
    """Return the name of the reading typeface."""
    return _family("font_source_sans_pro", "SourceSansPro", QFont.StyleHint.SansSerif)


def _font(family: str, size: float, weight: QFont.Weight) -> QFont:
    font = QFont(family)
    font.setPixelSize(max(1, round(size)))
    font.setWeight(weight)
    return font
