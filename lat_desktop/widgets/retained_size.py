"""Widgets that are hidden, and keep their room."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def retain_size(widget: QWidget) -> None:
    """Let *widget* keep its room while it is hidden: nothing moves under the mouse."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(policy)
