"""What PySide6's library calls of its Python modules, in the bundle; there it is `loader`.

The library asks `shibokensupport.signature.loader` for these functions when it is loaded. PySide6's
own loader imports twelve modules for them, and those half of Python's that looks into programs,
which is a third of the time of a start: all to be able to say what a wrong call should have been.
Here each is imported when something is wrong. What it says is the same, and
tests/packaging/test_pyside_loader.py compares.

No module of ours writes `from __feature__ import`, so Python's own `import` stays as it is.

Until a window is seen, PySide6 makes some two hundred enumerations with three thousand members, by
the functional API of Python's `enum`, which looks at each for what somebody may have got wrong.
Here they are made the way in which Python makes those of its own library, without asking either, in
a quarter of the time; the tests compare all that Qt has. Before Python 3.13 that way led to
something a little different.
"""

from __future__ import annotations

import enum
import sys
from functools import cache, reduce, wraps
from importlib import import_module
from operator import or_
from types import ModuleType
from typing import TYPE_CHECKING, Any

import signature_bootstrap
from shibokensupport import signature

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeGuard

MAPPING = "shibokensupport.signature.mapping"

signature.get_signature = signature_bootstrap.get_signature
signature.make_snake_case_name = signature_bootstrap.make_snake_case_name


def _made_simply(create: Callable[..., enum.EnumType]) -> Callable[..., enum.EnumType]:
    """Return what makes an enumeration of names and numbers, and leaves all else to *create*."""

    @wraps(create)
    def created(base: enum.EnumType, class_name: str, names: object, **rest: Any) -> enum.EnumType:
        if rest["type"] or not _are_qts(names):
            rest["module"] = rest["module"] or sys._getframe(2).f_globals["__name__"]
            return create(base, class_name, names, **rest)
        made = _empty(base, class_name, rest["boundary"])
        _add_members(made, dict(names))
        return made

    return created


def _are_qts(names: object) -> TypeGuard[list[tuple[str, int]]]:
    """Return whether *names* are as Qt's: a list of pairs, each of a name and a number."""
    return (
        isinstance(names, list)
        and len(names) > 0
        and all(isinstance(each, tuple) and isinstance(each[1], int) for each in names)
        and not any(name in ("name", "value") for name, _ in names)
    )


@cache
def _body(base: enum.EnumType, boundary: enum.FlagBoundary) -> dict[str, object]:
    """Return what the body of an enumeration without members holds, by one that Python makes."""
    make = enum._simple_enum(base, boundary=boundary)  # type: ignore[attr-defined]
    return {
        name: what
        for name, what in vars(make(type("Empty", (), {}))).items()
        if name not in ("__new__", "__doc__", "__module__")  # the first is inherited
    }


def _empty(base: enum.EnumType, name: str, boundary: enum.FlagBoundary) -> enum.EnumType:
    body = {
        name: what.copy() if isinstance(what, dict | list) else what
        for name, what in _body(base, boundary).items()
    }
    return type.__new__(enum.EnumType, name, (base,), body)


def _add_members(to: Any, numbers: dict[str, int]) -> None:
    """Add *numbers* to an enumeration without any, as `enum._simple_enum` does.

    It can do without what is asked there of each name and value, for these are names and numbers.
    """
    new, needs_number, is_flag = to._new_member_, to._use_args_, issubclass(to, enum.Flag)
    named, valued, names = to._member_map_, to._value2member_map_, to._member_names_
    for name, number in numbers.items():
        if number in valued:
            valued[number]._add_alias_(name)
            continue
        member = new(to, number) if needs_number else new(to)
        member._value_ = number
        member._name_ = name
        member.__objclass__ = to
        member._sort_order_ = len(names)
        named[name] = valued[number] = member
        if not is_flag or (number > 0 and number.bit_count() == 1):
            names.append(name)
    for member in valued.values():  # the class changes last: then it forgets what it has looked up
        type.__setattr__(to, member._name_, member)
    if is_flag:
        singles = [named[name]._value_ for name in names]
        to._singles_mask_ = reduce(or_, singles, 0)
        to._flag_mask_ = reduce(or_, valued, 0)
        to._all_bits_ = (1 << to._flag_mask_.bit_length()) - 1
        if singles != sorted(singles):
            to._iter_member_ = to._iter_member_by_def_


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
