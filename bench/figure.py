"""What is measured, beside what, and how little it has to be: a line of the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

HEAD: Final = "| figure | measured | reference | ratio | aim |\n|---|--:|--:|--:|---|"
"""Of the table, in Markdown."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value and the reference it is compared with, both in the same unit."""

    name: str
    value: float
    unit: str
    reference: float
    reference_name: str
    most: float | None = None
    """The aim: at most this value; None if there is none for the value."""
    most_ratio: float | None = None
    """The aim: at most this many times the reference."""

    @property
    def ratio(self) -> float:
        """How many times the reference the value is."""
        return self.value / self.reference

    @property
    def met(self) -> bool:
        """Whether the aim is met; true without one."""
        return (self.most is None or self.value <= self.most) and (
            self.most_ratio is None or self.ratio <= self.most_ratio
        )

    def row(self) -> str:
        """Return the figure as a row of the table."""
        aims = []
        if self.most is not None:
            aims.append(f"≤ {self.most:g} {self.unit}")
        if self.most_ratio is not None:
            aims.append(f"≤ {self.most_ratio:g} ×")
        verdict = f"{', '.join(aims)} {'✓' if self.met else '✗'}" if aims else ""
        cells = (
            self.name,
            f"{self.value:.1f} {self.unit}",
            f"{self.reference_name}: {self.reference:.1f} {self.unit}",
            f"{self.ratio:.3g} ×",
            verdict,
        )
        return f"| {' | '.join(cells)} |"
