"""What PySide6's library calls of its Python modules, in the bundle; there it is `loader`.

The library asks `shibokensupport.signature.loader` for these functions when it is loaded. PySide6's
own loader imports twelve modules for them, and those half of Python's that looks into programs,
which is a third of the time of a start: all to be able to say what a wrong call should have been.
Here each is imported when something is wrong. What it says is the same, and
tests/packaging/test_pyside_loader.py compares.

No module of ours writes `from __feature__ import`, so Python's own `import` stays as it is.

Until a window is seen, PySide6 makes some two hundred enumerations with three thousand members, by
the functional API of Python's `enum`, which looks at each for what somebody may have got wrong.
Here they are made the way in which Python makes those of its own library, in half the time; the
tests compare all that Qt has. Before Python 3.13 that way led to something a little different.
"""

from __future__ import annotations

import enum
import sys
from functools import wraps
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

import signature_bootstrap
from shibokensupport import signature

if TYPE_CHECKING:
    from collections.abc import Callable

MAPPING = "shibokensupport.signature.mapping"

signature.get_signature = signature_bootstrap.get_signature
signature.make_snake_case_name = signature_bootstrap.make_snake_case_name


def _made_simply(create: Callable[..., enum.EnumType]) -> Callable[..., enum.EnumType]:
    """Return what makes an enumeration of names and numbers, and leaves all else to *create*."""

    @wraps(create)
    def created(base: enum.EnumType, class_name: str, names: object, **rest: Any) -> enum.EnumType:
        if rest["type"] or not (isinstance(names, list) and names and isinstance(names[0], tuple)):
            rest["module"] = rest["module"] or sys._getframe(2).f_globals["__name__"]
            return create(base, class_name, names, **rest)
        members = type(class_name, (), dict(names))
        make = enum._simple_enum(base, boundary=rest["boundary"])  # type: ignore[attr-defined]
        made: enum.EnumType = make(members)
        return made

    return created


if sys.version_info >= (3, 13):
    enum.EnumType._create_ = _made_simply(enum.EnumType._create_)  # type: ignore[attr-defined]


def post_init() -> None:
    """Be ready for wrong calls, at each of which the library calls this of `mapping`, unimported.

    A stand-in has it until then: what it stands for takes a fortieth of a start.
    """
    stand_in = ModuleType(MAPPING)
    stand_in.update_mapping = _update_mapping  # type: ignore[attr-defined]
    stand_in.__getattr__ = lambda name: getattr(_mapping(), name)  # type: ignore[method-assign]
    sys.modules[MAPPING] = stand_in


def _mapping() -> Any:
    """Return the real `mapping`, which takes the place of its stand-in."""
    if sys.modules[MAPPING].__spec__ is None:
        del sys.modules[MAPPING]
    return import_module(MAPPING)


def _update_mapping() -> None:
    _mapping().update_mapping()


def pyside_type_init(key: str, signatures: object) -> object:
    """Return what the text of a class's *signatures* means."""
    from shibokensupport.signature import parser

    return parser.pyside_type_init(key, signatures)


def create_signature(properties: object, key: str) -> object:
    """Return what `inspect.signature` does."""
    from shibokensupport.signature import layout

    return layout.create_signature(properties, key)


def seterror_argument(arguments: object, name: str, what: object) -> object:
    """Return the class and the text of the error for a wrong call of the function of that name."""
    from shibokensupport.signature import errorhandler

    return errorhandler.seterror_argument(arguments, name, what)


def make_helptext(function: object) -> object:
    """Return the `__doc__` of a function."""
    from shibokensupport.signature import errorhandler

    return errorhandler.make_helptext(function)


def finish_import(module: object) -> None:
    """Leave a module of PySide6 as it is."""


def feature_import(*_: object) -> None:
    """Never called: `import` is Python's own."""


feature_imported = feature_import
