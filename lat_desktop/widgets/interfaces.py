"""Where Qt asks what a screen reader is to know of a widget of ours, if it knows no better itself.

Qt keeps what it gets until the widget dies, and an interface has to answer all that it may be
asked, or the program ends: see `lat_desktop/tables/access.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from shiboken6 import Shiboken

NOTHING: Final = Shiboken.VoidPtr(0)
"""What `interface_cast` returns for an interface that is not there; None would be the end."""
_MAKERS: Final[dict[type[QObject], Callable[[Any], QAccessibleInterface]]] = {}


@cache
def provide(kind: type[QObject], make: Callable[[Any], QAccessibleInterface]) -> None:
    """Let *make* return the interface of each object of a *kind*, from now on and for good."""
    if not _MAKERS:
        QAccessible.installFactory(_interface_for)
    _MAKERS[kind] = make


def _interface_for(key: str, thing: QObject | None) -> QAccessibleInterface | None:
    return next((make(thing) for kind, make in _MAKERS.items() if isinstance(thing, kind)), None)
