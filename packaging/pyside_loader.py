"""What PySide6's library calls of its Python modules, in the bundle; there it is `loader`.

The library asks `shibokensupport.signature.loader` for these functions when it is loaded. PySide6's
own loader imports twelve modules for them, and those half of Python's that looks into programs,
which is a third of the time of a start: all to be able to say what a wrong call should have been.
Here each is imported when something is wrong. What it says is the same, and
tests/packaging/test_pyside_loader.py compares.

No module of ours writes `from __feature__ import`, so Python's own `import` stays as it is.
"""

from __future__ import annotations

import signature_bootstrap
from shibokensupport import signature

signature.get_signature = signature_bootstrap.get_signature
signature.make_snake_case_name = signature_bootstrap.make_snake_case_name


def post_init() -> None:
    """Be ready for wrong calls. The library looks for `mapping` among what is imported, unasked."""
    from shibokensupport.signature import mapping  # noqa: F401


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
