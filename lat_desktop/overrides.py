"""Guards the methods by which Qt calls us: those that override one of its own.

An exception cannot travel through C++. Where Qt was called by Python it comes out of that call, in
the middle of a layout or of a paint, and what was going on stays half done; elsewhere PySide prints
it and returns nothing, which not every virtual method survives. So it is caught where it is raised:
it is reported like any other, and Qt is given the answer of its own method instead. It is no fault
that Qt still calls what Python has begun to throw away: there its own method answers alone.

This is done to every class of the program when it is made, in one place, so that no one has to
think of it. Whoever has such classes calls :func:`install` before they are made.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from functools import wraps
from types import FrameType, FunctionType
from typing import Any, Final

from PySide6.QtCore import QRect, QRectF
from shiboken6 import Shiboken

VARARGS: Final = 0x04
"""The flag of code that takes any number of arguments: `inspect.CO_VARARGS`, which all of `inspect`
would be imported for."""
PROGRAM: Final = __package__
"""Whose classes are guarded."""
NOTHING: Final[dict[str, Callable[[], object]]] = {
    "boundingRect": QRectF,
    "columnCount": int,
    "rowCount": int,
    # What a screen reader asks, and must be answered.
    "actionNames": list,
    "childCount": int,
    "indexOfChild": lambda: -1,
    "keyBindingsForAction": list,
    "rect": QRect,
    "role": lambda: _accessible().Role.NoRole,
    "state": lambda: _accessible().State(),
    "text": str,
}
"""What is answered where Qt's own method has nothing to say, if that is not None."""


def install() -> None:
    """Guard the overrides of all classes that are made from now on."""
    Shiboken.Object.__init_subclass__ = classmethod(_on_class_made)  # type: ignore[assignment]


def _on_class_made(cls: type[Shiboken.Object], /, **options: object) -> None:
    super(Shiboken.Object, cls).__init_subclass__(**options)
    if cls.__module__.partition(".")[0] == PROGRAM:
        for name, base in overridden(cls).items():
            setattr(cls, name, guarded(vars(cls)[name], base))


def overridden(cls: type) -> dict[str, type]:
    """Return by name which methods of *cls* override one of Qt's, and of which class that is."""
    return {
        name: base
        for name, method in vars(cls).items()
        if isinstance(method, FunctionType) and not name.startswith("_")
        for base in [next((each for each in cls.__mro__ if _is_of_qt(each, name)), None)]
        if base is not None
    }


def _is_of_qt(cls: type, name: str) -> bool:
    return cls.__module__.startswith("PySide6.") and name in vars(cls)


def guarded(method: FunctionType, base: type) -> Callable[..., Any]:
    """Return *method* so that what it raises is reported, and the answer of *base* returned.

    It takes and gives whatever that method of Qt does: of any type.
    """
    name = method.__name__
    code = method.__code__
    most = None if code.co_flags & VARARGS else code.co_argcount - 1

    @wraps(method)
    def call(self: object, *arguments: Any) -> Any:
        # A signal gives a slot all that it has, where it cannot see how much that one takes.
        arguments = arguments[:most]
        try:
            return method(self, *arguments)
        except Exception as error:
            if not _is_taken_apart(self, error):
                sys.excepthook(type(error), error, error.__traceback__)
            # A painter that its frame holds would still be at work when Qt paints on.
            traceback.clear_frames(error.__traceback__)
        try:
            return getattr(base, name)(self, *arguments)
        except NotImplementedError:  # Qt leaves it to us alone
            return NOTHING.get(name, _none)()

    return call


def _is_taken_apart(obj: object, error: Exception) -> bool:
    """Return whether *error* is that Python's garbage collector has emptied *obj* already.

    It takes the attributes of all that goes before it lets any of it go, and what goes is hidden
    first, of which Qt tells. What is being made has no attributes either: that is a fault.
    """
    if not isinstance(error, AttributeError) or error.obj is not obj or vars(obj):
        return False
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        if frame.f_code.co_name == "__init__" and frame.f_locals.get("self") is obj:
            return False
        frame = frame.f_back
    return True


def _none() -> None:
    return None


def _accessible() -> Any:
    from PySide6.QtGui import QAccessible  # no AI needs it, which is this program, too

    return QAccessible
