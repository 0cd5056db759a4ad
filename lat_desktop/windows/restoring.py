"""The button that restores defaults, and right after that what there was before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QPushButton

from lat_desktop.controllers.settings import Settings


class Restoring(QObject):
    """Makes *button* restore the *defaults* of some settings, by their names.

    The next click takes that back, as long as none of them was changed by other means.
    """

    def __init__(
        self,
        button: QPushButton,
        settings: Settings,
        defaults: Mapping[str, object],
        said: Callable[[bool], object] | None = None,
    ) -> None:
        """Call *said*, if given, after each click: whether the defaults hold now."""
        super().__init__(button)
        self._button: Final = button
        self._settings: Final = settings
        self._defaults: Final = defaults
        self._said: Final = said
        self._before: Mapping[str, object] = {}
        """What there was before the defaults, as long as it can be had again."""
        self._words = button.text()
        """What the button is called while it restores the defaults."""
        self._clicked = False
        button.clicked.connect(self._on_clicked)
        button.installEventFilter(self)
        settings.changed.connect(self._on_changed)

    def _on_clicked(self) -> None:
        back = bool(self._before)
        then = self._before or self._defaults
        now = {name: getattr(self._settings, name) for name in self._defaults}
        self._clicked = True
        for name, value in then.items():
            setattr(self._settings, name, value)
        self._clicked = False
        self._keep({} if back or now == self._defaults else now)
        if self._said is not None:
            self._said(not back)

    def _keep(self, before: Mapping[str, object]) -> None:
        if not self._before:
            self._words = self._button.text()
        self._before = before
        self._button.setText(self.tr("Take it back") if before else self._words)

    def _on_changed(self, name: str) -> None:
        if name in self._defaults and not self._clicked:
            self._keep({})

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin anew in another language: the box of the button calls it by its own name then."""
        if event.type() is QEvent.Type.LanguageChange:
            self._before = {}
        return super().eventFilter(watched, event)
