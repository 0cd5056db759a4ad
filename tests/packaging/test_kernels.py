"""Compiling the kernels may fail in many ways; the program does without."""

import shutil
import sysconfig
from pathlib import Path

import kernels
import pytest


def test_without_a_compiler_nothing_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: None)
    assert kernels.main(["--able"]) == 1


def test_without_headers_nothing_is_tried(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path))
    assert kernels.main(["--able"]) == 1


def test_a_compiler_that_fails_stops_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise SystemExit("error: command 'cc' failed")

    monkeypatch.setattr(kernels, "compile_all", fail)
    assert kernels.main([]) == 0
    assert "stays uncompiled" in capsys.readouterr().err


def test_every_kernel_that_is_compiled_is_there() -> None:
    assert kernels.KERNELS
    assert all((kernels.FOLDER / f"{kernel}.py").exists() for kernel in kernels.KERNELS)
