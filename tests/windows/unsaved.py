"""The question that comes before anything is lost that could not be saved."""

from __future__ import annotations

from PySide6.QtWidgets import QMessageBox

STAY, AGAIN, LOSE = "Cancel", "Try again", "without saving"
"""What can be answered, as it stands on the buttons."""


def answer(box: QMessageBox, choice: str) -> None:
    """Press the one button of *box* that says *choice*."""
    (button,) = [each for each in box.buttons() if choice in each.text()]
    button.click()
