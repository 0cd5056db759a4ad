"""What is said is said in one breath, once it is known how the reader is spoken to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lat_desktop.widgets.announcer import Announcer
from lat_desktop.widgets.old_readers import NOTICES, Hearing, Inquiry, Notice


@pytest.fixture(autouse=True)
def reader(qapp: QApplication) -> Iterator[None]:
    """Have Qt believe that an assistive program is there."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Inquiry]:
    """Return who has asked how the reader is spoken to; the answer is up to the test."""
    asked: list[Inquiry] = []

    def begin(inquiry: Inquiry) -> None:
        asked.append(inquiry)

    monkeypatch.setattr(Inquiry, "begin", begin)
    return asked


@pytest.fixture
def announcer(qtbot: QtBot) -> Iterator[Announcer]:
    announcer = Announcer()
    yield announcer
    announcer.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def speaker(qtbot: QtBot) -> QWidget:
    speaker = QWidget()
    qtbot.addWidget(speaker)
    return speaker


def events(monkeypatch: pytest.MonkeyPatch) -> list[QAccessible.Event]:
    told: list[QAccessible.Event] = []

    def tell(event: QAccessibleEvent) -> None:
        told.append(event.type())

    monkeypatch.setattr(QAccessible, "updateAccessibility", tell)
    return told


def test_nothing_is_said_before_it_is_known_how(
    announcer: Announcer, speaker: QWidget, asked: list[Inquiry], qtbot: QtBot
) -> None:
    said: list[str] = []
    announcer.announced.connect(said.append)
    announcer.say(speaker, "One.")
    announcer.speak()
    assert not said
    (inquiry,) = asked
    announcer.say(speaker, "Two.")
    inquiry.answered.emit(Hearing.ANNOUNCEMENTS)
    announcer.speak()
    assert said == ["One. Two."]
    announcer.say(speaker, "Three.")
    announcer.speak()
    assert said == ["One. Two.", "Three."]
    assert asked == [inquiry], "it is asked once"


def test_a_name_is_said_only_where_there_is_nothing_else(
    announcer: Announcer, speaker: QWidget, asked: list[Inquiry], qtbot: QtBot
) -> None:
    said: list[str] = []
    announcer.announced.connect(said.append)
    announcer.say(speaker, "Review the match", alone=True)
    asked[0].answered.emit(Hearing.ANNOUNCEMENTS)
    announcer.say(speaker, "The first move.")
    announcer.speak()
    assert said == ["The first move."]
    announcer.say(speaker, "Look at the table", alone=True)
    announcer.speak()
    assert said == ["The first move.", "Look at the table"]


def test_another_window_may_mean_another_reader(
    announcer: Announcer, speaker: QWidget, asked: list[Inquiry], qtbot: QtBot, qapp: QApplication
) -> None:
    announcer.say(speaker, "One.")
    qapp.focusWindowChanged.emit(None)
    announcer.say(speaker, "Two.")
    assert len(asked) == 2
    asked[1].answered.emit(Hearing.ANNOUNCEMENTS)
    announcer.speak()


@pytest.mark.parametrize("hearing", Hearing)
def test_each_reader_is_told_as_it_hears(
    announcer: Announcer,
    speaker: QWidget,
    asked: list[Inquiry],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    hearing: Hearing,
) -> None:
    speaker.show()
    told = events(monkeypatch)
    for n in range(NOTICES + 1 if hearing is Hearing.NOTICES else 1):
        told.clear()
        announcer.say(speaker, f"Sentence {n}.")
        asked[0].answered.emit(hearing)
        announcer.speak()
    notices = speaker.findChildren(Notice)
    if hearing is Hearing.ANNOUNCEMENTS:
        assert told == [QAccessible.Event.Announcement]
        assert not notices
    else:
        assert told == [QAccessible.Event.NameChanged, QAccessible.Event.ObjectShow]
        assert notices[-1].words == f"Sentence {n}."
        assert all(notice.isVisible() for notice in notices)


def test_a_reader_that_is_late_finds_all_words_once(
    announcer: Announcer, speaker: QWidget, asked: list[Inquiry], qtbot: QtBot
) -> None:
    for n in range(30):
        announcer.say(speaker, f"Sentence {n}.")
        asked[0].answered.emit(Hearing.NOTICES)
        announcer.speak()
        words = [notice.words for notice in speaker.findChildren(Notice)]
        assert words == [f"Sentence {m}." for m in range(max(0, n - len(words) + 1), n + 1)]
    assert len(words) == NOTICES


def test_without_a_bus_there_is_an_answer_all_the_same(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    inquiry = Inquiry(owner)
    with qtbot.waitSignal(inquiry.answered) as heard:
        inquiry.begin()
    assert heard.args == [Hearing.ANNOUNCEMENTS]
