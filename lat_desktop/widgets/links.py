"""Labels with links that one can also go to by Tab, hear of, and follow by Return."""

from __future__ import annotations

from itertools import groupby
from typing import Any, Final, TypeAlias

from PySide6.QtCore import QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleObject,
    QFocusEvent,
    QKeyEvent,
    QPaintEvent,
    QTextDocument,
    QTextFragment,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from lat_desktop.rulebook.untrusted_text import BREAK
from lat_desktop.widgets.interfaces import NOTHING, provide
from lat_desktop.widgets.label import RichLabel

Maybe: TypeAlias = Any
"""What may be None, though PySide's stubs do not say so."""
Role, State, Text = QAccessible.Role, QAccessible.State, QAccessible.Text
TAB: Final = {Qt.FocusReason.TabFocusReason: True, Qt.FocusReason.BacktabFocusReason: False}
"""By why the focus comes, whether it goes forward."""


class Link(QObject):
    """A link in a label, for those who listen."""

    def __init__(self, label: LinkLabel, start: int, words: str, target: str) -> None:
        """In the text of *label* its *words* begin at *start*; it leads to *target*."""
        super().__init__(label)
        self.label: Final = label
        self.start: Final = start
        self.words: Final = words
        self.target: Final = target

    def follow(self) -> None:
        """Do what a click on it does."""
        self.label.linkActivated.emit(self.target)

    def go_there(self) -> None:
        """Have the keys there."""
        self.label.setFocus()
        self.label.setSelection(self.start, len(self.words))
        self.label.tell_link()


class LinkLabel(RichLabel):
    """A label whose links are stops of Tab. Without a link it is none."""

    link_reached = Signal(str)
    """Where a link leads that the keys have come to."""
    left = Signal()
    """The keys have gone elsewhere."""

    def __init__(self, parent: QWidget | None = None) -> None:
        provide(LinkLabel, _LabelInterface)  # before anybody asks
        provide(Link, _LinkInterface)
        super().__init__(parent)
        self._links: list[Link] | None = []
        """None until somebody asks after another text has come."""
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def setText(self, text: str) -> None:  # noqa: N802
        """Show *text*, which is HTML."""
        if text == self.text():
            return
        for link in self._links or ():
            link.deleteLater()
        self._links = None
        super().setText(text)
        if self.hasFocus():
            self.setSelection(0, 0)  # Qt would go on among the links of the old text
        self._be_a_stop()

    def _be_a_stop(self) -> None:
        """Be a stop of Tab, if there is a link; who is here already can go on in any case."""
        stops = "<a " in self.text() or self.hasFocus()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if stops else Qt.FocusPolicy.NoFocus)

    @property
    def links(self) -> list[Link]:
        """The links in the text, in its order."""
        if self._links is None:
            self._links = [Link(self, *found) for found in _links_in(self.text())]
        return self._links

    @property
    def link(self) -> Link | None:
        """The link that the keys are on."""
        start = self.selectionStart() if self.hasFocus() else -1
        return next((link for link in self.links if link.start == start), None)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go to the next link, or the one before, and then out of the label."""
        gone = super().focusNextPrevChild(forward)
        self.tell_link()
        return gone

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Go to the first link, or the last, if one comes by Tab."""
        super().focusInEvent(event)
        if event.reason() in TAB:
            # Qt tells of the label's own focus after that.
            QTimer.singleShot(0, self, self.tell_link)
            super().focusNextPrevChild(TAB[event.reason()])

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell that nothing here is meant any more."""
        super().focusOutEvent(event)
        self._be_a_stop()
        self.left.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint no frame of the focus round nothing."""
        if self.text():
            super().paintEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Follow the link by Space, as by Return."""
        if event.key() == Qt.Key.Key_Space and self.link is not None:
            self.link.follow()
        else:
            super().keyPressEvent(event)

    def tell_link(self) -> None:
        """Tell which link the keys are on now."""
        link = self.link
        if link is not None:
            if QAccessible.isActive():
                event = QAccessibleEvent(link, QAccessible.Event.Focus)
                QAccessible.updateAccessibility(event)
            self.link_reached.emit(link.target)


def _links_in(html: str) -> list[tuple[int, str, str]]:
    """Return where each link in *html* begins, its words, and where it leads.

    >>> _links_in('See <a href="#D9">rule&nbsp;<b>D9</b></a>.')
    [(4, 'rule D9', '#D9')]
    """
    document = QTextDocument()
    document.setHtml(html)
    pieces: list[QTextFragment] = []
    block = document.begin()
    while block.isValid():
        each = block.begin()
        while not each.atEnd():
            pieces.append(each.fragment())
            each += 1
        block = block.next()
    found = []
    for target, group in groupby(pieces, key=_target_of):
        parts = list(group)
        if target:
            words = "".join(part.text() for part in parts).replace("\N{NO-BREAK SPACE}", " ")
            found.append((parts[0].position(), words, target))
    return found


def _target_of(fragment: QTextFragment) -> str:
    return fragment.charFormat().anchorHref()


def _plain(html: str) -> str:
    document = QTextDocument()
    document.setHtml(html)
    return document.toPlainText().replace(BREAK, "").strip()


class _LabelInterface(QAccessibleWidget):
    """The whole text, and below it the links."""

    def __init__(self, label: LinkLabel) -> None:
        super().__init__(label, Role.StaticText)
        self._label = label

    def text(self, kind: QAccessible.Text) -> str:
        return _plain(self._label.text()) if kind is Text.Name else super().text(kind)

    def childCount(self) -> int:  # noqa: N802
        return len(self._label.links)

    def child(self, index: int) -> Maybe:
        links = self._label.links
        there = 0 <= index < len(links)
        return QAccessible.queryAccessibleInterface(links[index]) if there else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: N802
        asked = child.object()
        return next((n for n, link in enumerate(self._label.links) if link is asked), -1)

    def childAt(self, x: int, y: int) -> Maybe:  # noqa: N802
        return None

    def focusChild(self) -> Maybe:  # noqa: N802
        link = self._label.link
        return None if link is None else QAccessible.queryAccessibleInterface(link)

    def state(self) -> QAccessible.State:
        state = super().state()
        state.focused = bool(state.focused) and self._label.link is None
        return state


class _Actions(QAccessibleActionInterface):
    def __init__(self, link: Link) -> None:
        super().__init__()
        self._link = link

    def actionNames(self) -> list[str]:  # noqa: N802
        return [self.pressAction(), self.setFocusAction()]

    def doAction(self, name: str) -> None:  # noqa: N802
        link = self._link
        QTimer.singleShot(0, link, link.follow if name == self.pressAction() else link.go_there)

    def keyBindingsForAction(self, name: str) -> list[str]:  # noqa: N802
        return []


class _LinkInterface(QAccessibleObject):
    def __init__(self, link: Link) -> None:
        super().__init__(link)
        self._link = link
        self._actions = _Actions(link)

    def parent(self) -> Maybe:
        return QAccessible.queryAccessibleInterface(self._link.label)

    def window(self) -> QWindow | Any:
        return self._link.label.window().windowHandle()

    def childCount(self) -> int:  # noqa: N802
        return 0

    def child(self, index: int) -> Maybe:
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: N802
        return -1

    def role(self) -> QAccessible.Role:
        return Role.Link

    def text(self, kind: QAccessible.Text) -> str:
        return self._link.words if kind is Text.Name else ""

    def state(self) -> QAccessible.State:
        state, label = State(), self._link.label
        state.focusable, state.focused = True, label.link is self._link
        state.invisible = not label.isVisible()
        return state

    def rect(self) -> QRect:
        label = self._link.label
        return QRect(label.mapToGlobal(label.rect().topLeft()), label.size())

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Maybe:
        return self._actions if kind is QAccessible.InterfaceType.ActionInterface else NOTHING
