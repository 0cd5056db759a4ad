"""The bench: its positions can be had, and what was measured stays when a later part fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest

from bench import __main__ as bench
from bench import suspicion
from bench.figure import Figure


@pytest.mark.parametrize("turns", [0, suspicion.TURNS, suspicion.LATE])
def test_matches_of_suspicion_last_as_long_as_is_measured(turns: int) -> None:
    found = suspicion.positions(turns, 4)
    assert [view.turn for view in found] == [turns + 1] * 4


def test_a_figure_stays_when_what_comes_after_it_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def measure() -> Iterator[Figure]:
        yield Figure(name="first", value=1.0, unit="ms", reference=2.0, reference_name="bare")
        raise RuntimeError("the second cannot be measured")

    monkeypatch.setattr(bench, "PARTS", {"one": SimpleNamespace(measure=measure)})
    monkeypatch.setattr(bench, "VirtualScreen", lambda *_: nullcontext())
    file = tmp_path / "build" / "bench.md"
    with pytest.raises(RuntimeError):
        bench.main([str(file), "one"])
    assert file.read_text(encoding="utf-8").endswith(
        "| first | 1.0 ms | bare: 2.0 ms | 0.5 × |  |\n"
    )


def test_a_part_that_there_is_not_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        bench.main([str(tmp_path / "bench.md"), "colour"])
    assert "there is no part colour; there are start, memory" in capsys.readouterr().err
