"""What all tests share: how Hypothesis looks for counterexamples, and the language of the start."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path, PurePosixPath
from typing import Any, Final

import pytest
from hypothesis import settings
from PySide6.QtCore import QLocale, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from lat_desktop.controllers import match_factory
from lat_desktop.controllers.language import LanguageService
from tests import wine
from tests.dressing import Dress
from tests.games import SUBJECTS, straws
from tests.patience import MILLISECONDS
from tests.sample_game.registration import registered
from tests.selection import Candidate, is_needed

if sys.platform == "win32":
    # The platform without a screen looks for fonts beside Qt, where none are, and complains of it.
    os.environ.setdefault("QT_QPA_FONTDIR", str(Path(os.environ["WINDIR"], "Fonts")))

# No deadline: a shared machine may stall at any time, and slowness is measured by `make bench`.
settings.register_profile("house", deadline=None, print_blob=True)
# For a long night: pytest --hypothesis-profile thorough
settings.register_profile("thorough", settings.get_profile("house"), max_examples=5_000)
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer to run only what a change needs; `make test-fast` says which files have changed."""
    parser.addoption("--changed", metavar="FILES", help="run only what a change of these needs")


def _is_needed(config: pytest.Config, path: Path, parameters: str, long: bool) -> bool:
    """Return whether a test is to be run, as far as that depends on what has changed."""
    changed = config.getoption("--changed")
    if changed is None:
        return True
    file = PurePosixPath(path.relative_to(config.rootpath).as_posix())
    test = Candidate(file, parameters, long)
    return any(is_needed(test, PurePosixPath(each), SUBJECTS) for each in changed.split())


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even read a file of which no test can be needed."""
    if collection_path.suffix != ".py":
        return None
    return None if _is_needed(config, collection_path, " ".join(SUBJECTS), long=False) else True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that the change does not need; know those that Wine lets fail."""
    wine.mark(items)
    needed: dict[bool, list[pytest.Item]] = {False: [], True: []}
    for item in items:
        parameters = item.name.partition("[")[2]
        long = item.get_closest_marker("long") is not None
        needed[_is_needed(config, item.path, parameters, long)].append(item)
    if needed[False]:
        config.hook.pytest_deselected(items=needed[False])
        items[:] = needed[True]


def pytest_collection_finish() -> None:
    """Take what is there before the first test out of the garbage collector's sight.

    The tests alone are half a million things to look at, again and again.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def disk_that_does_not_wait() -> Iterator[None]:
    """Let no test wait for a disk to turn: what is synced when is told by a disk made for that."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: None)
        yield


def _patient(wait: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(wait)
    def call(*arguments: Any, **options: Any) -> Any:
        return wait(*arguments, **options | {"timeout": MILLISECONDS})

    return call


# pytest-qt gives up after five seconds, which a busy machine needs now and then.
for _name in (
    "waitUntil",
    "waitSignal",
    "waitSignals",
    "waitActive",
    "waitExposed",
    "waitCallback",
):
    setattr(QtBot, _name, _patient(getattr(QtBot, _name)))


@pytest.fixture(scope="session")
def qapp_cls() -> type[QObject]:
    """Have the program's own application wherever a test needs one."""
    from lat_desktop.windows.application import Application

    return Application


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """Return the application; no click of a test is the second half of the one before.

    A list that a press has opened would take none for as long as a double click may last.
    """
    qapp.setDoubleClickInterval(0)
    undressed.append(Dress.of(qapp))
    return qapp


undressed: Final[list[Dress]] = []
"""How the application looked at first, once there is one."""


@pytest.fixture(scope="module", autouse=True)
def undressed_again() -> Iterator[None]:
    """Leave no theme to the tests of another file: letters of 200% there would be a riddle."""
    yield
    app = QApplication.instance()
    for dress in undressed:
        assert isinstance(app, QApplication)
        dress.put_on(app)


@pytest.fixture(autouse=True)
def sample_game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have the sample game in the program in each test that is run on it, and in no other.

    So the tests of what the program consists of (its lobby, its files, its golden texts) see the
    program as it is.
    """
    spec = getattr(request.node, "callspec", None)
    values = () if spec is None else spec.params.values()
    if not any(each in (straws.SUBJECT, straws.SUBJECT.key) for each in values):
        yield
        return
    command = (sys.executable, "-m", straws.SUBJECT.host)
    monkeypatch.setattr(match_factory, "own_player", lambda: command)
    with registered():
        yield


@pytest.fixture(autouse=True)
def english_again(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Let whoever spoke another language in a test speak English at its end.

    The words of the window are those of the whole program, and outlive the test that wanted them;
    so there has to be one.
    """
    services: list[LanguageService] = []
    begin = LanguageService.__init__

    def begin_and_note(service: LanguageService, parent: QObject | None = None) -> None:
        request.getfixturevalue("qapp")
        begin(service, parent)
        services.append(service)

    monkeypatch.setattr(LanguageService, "__init__", begin_and_note)
    yield
    for service in services:
        if Shiboken.isValid(service):
            service.set_language("en")
    QLocale.setDefault(QLocale("en"))  # what one did that is gone already
