"""The question that comes before anything is lost that could not be saved."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QMessageBox

STAY, AGAIN, LOSE = "Cancel", "Try again", "without saving"
"""What can be answered, as it stands on the buttons."""


def answer(box: QMessageBox, choice: str) -> None:
    """Press the one button of *box* that says *choice*."""
    (button,) = [each for each in box.buttons() if choice in _words(each)]
    button.click()


def _words(button: QAbstractButton) -> str:
    return button.text().replace("&", "")
