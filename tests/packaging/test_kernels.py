"""Compiling the kernels may fail in many ways; the program does without."""

import pkgutil
import shutil
import sysconfig
from pathlib import Path

import kernels
import pytest

from lat_desktop.players import kernels as of


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


def test_every_kernel_is_compiled() -> None:
    modules = {module.name.removesuffix("__mypyc") for module in pkgutil.iter_modules(of.__path__)}
    assert set(kernels.KERNELS) == modules
    assert all((kernels.FOLDER / f"{kernel}.py").exists() for kernel in kernels.KERNELS)
