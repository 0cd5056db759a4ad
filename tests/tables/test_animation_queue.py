"""What plays one after the other on a table."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from lat_desktop.tables.animation_queue import AnimationQueue


def test_a_fault_in_one_cue_is_reported_and_the_others_are_played(qtbot: QtBot) -> None:
    queue = AnimationQueue()
    played: list[str] = []

    def fail() -> None:
        raise ValueError("no")

    with qtbot.captureExceptions() as caught, qtbot.waitSignal(queue.idled):
        queue.enqueue(fail, lambda: played.append("next"))
    assert [kind for kind, _, _ in caught] == [ValueError]
    assert played == ["next"]
    assert not queue.busy
