"""Adding up, with the same result on every Python.

Since Python 3.12 the `sum` of floats makes up for what rounding loses, and so ends in other digits
than before. One last digit is enough to tip a decision, or to draw another chance. So nothing that
decides uses `sum`; the kernels, which have loops of their own, do as this does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import overload


@overload
def add_up(values: Iterable[int]) -> int: ...
@overload
def add_up(values: Iterable[float]) -> float: ...
def add_up(values: Iterable[float]) -> float:
    """Return the sum of *values*, each added to those before it and rounded."""
    found: float = 0
    for value in values:
        found += value
    return found
