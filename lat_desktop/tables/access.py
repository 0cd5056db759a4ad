"""A table as a screen reader meets it: a tree of things with names, focus, and what one may do.

Below the table stand groups, such as the cards on display, and in each the things that lie there,
in the order in which one would read them aloud (`GameTable.readable`). Everything is worked out
when it is asked for, from the words that a person sees: nothing can be out of date, and nobody
hears what their seat may not know. No call is made while no assistive program is there.

Qt asks a factory for the interface of each object, and keeps what it gets until the object dies. An
interface has to answer all that it may be asked, or the program ends: `interface_cast` returns an
interface or a null pointer, never None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

from PySide6.QtCore import QObject, QRect, QRectF, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleObject,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QGraphicsItem, QGraphicsScene, QGraphicsView

from lat_desktop.tables.items import TableItem
from lat_desktop.widgets.interfaces import NOTHING

Maybe: TypeAlias = Any
"""What may be None, or :data:`NOTHING`, though PySide's stubs do not say so."""

Event, Role, State, Text = (
    QAccessible.Event,
    QAccessible.Role,
    QAccessible.State,
    QAccessible.Text,
)


class ReadingGroup(QObject):
    """Things that are read together, under words that say what they are."""

    def __init__(
        self,
        scene: QGraphicsScene,
        words: Callable[[], str],
        things: Callable[[], Iterable[TableItem | None]],
    ) -> None:
        """Stand on the table *scene*. *words* and *things* are asked anew each time."""
        super().__init__(scene)
        self.scene: Final = scene
        self.words: Final = words
        self._things = things

    def things(self) -> list[TableItem]:
        """Return those of the things that can be seen now."""
        return [thing for thing in self._things() if thing is not None and thing.isVisible()]


Readable: TypeAlias = ReadingGroup | TableItem


class ReadableScene(QGraphicsScene):
    """What a screen reader asks of a table."""

    def readable(self) -> list[Readable]:
        """Return what there is to read, in order."""
        raise NotImplementedError

    def name_of(self, item: TableItem) -> str:
        """Return what *item* is called, and where it lies unless its group says that."""
        raise NotImplementedError

    def description_of(self, item: TableItem) -> str:
        """Return what a click on *item* would do, or what else there is to say of it."""
        raise NotImplementedError

    def press(self, item: TableItem) -> None:
        """Do what a click on *item* does."""
        raise NotImplementedError

    def may_ask_about(self, item: TableItem) -> bool:
        """Return whether there is more to be told of *item*."""
        raise NotImplementedError

    def ask_about(self, item: TableItem) -> None:
        """Tell it."""
        raise NotImplementedError


@cache
def install() -> None:
    """Have Qt ask here, once, about tables and what lies on them. It cannot be taken back."""
    QAccessible.installFactory(_interface_for)


def _interface_for(key: str, thing: QObject | None) -> QAccessibleInterface | None:
    if isinstance(thing, TableItem):
        return ItemInterface(thing)
    if isinstance(thing, ReadingGroup):
        return GroupInterface(thing)
    if isinstance(thing, QGraphicsView) and isinstance(thing.scene(), ReadableScene):
        return TableInterface(thing)
    return None


def is_heard() -> bool:
    """Return whether an assistive program is there."""
    return QAccessible.isActive()


def interface_of(thing: QObject | None) -> QAccessibleInterface | None:
    """Return what a screen reader is given for *thing*."""
    return None if thing is None else QAccessible.queryAccessibleInterface(thing)


def tell(thing: QObject, event: QAccessible.Event) -> None:
    """Tell a screen reader that is there of an *event* of *thing*."""
    if is_heard():
        QAccessible.updateAccessibility(QAccessibleEvent(thing, event))


def _view_of(scene: QGraphicsScene | None) -> QGraphicsView | None:
    """Return the view that shows *scene*; None while it shows another, or an item lies nowhere."""
    views = scene.views() if scene is not None else []
    return views[0] if views else None


def _window_of(scene: QGraphicsScene | None) -> QWindow | None:
    view = _view_of(scene)
    return None if view is None else view.window().windowHandle()


def _on_screen(scene: QGraphicsScene | None, rect: QRectF) -> QRect:
    """Return where a *rect* of the scene is on the screen, in pixels."""
    view = _view_of(scene)
    if view is None:
        return QRect()
    seen = view.mapFromScene(rect).boundingRect()
    return QRect(view.viewport().mapToGlobal(seen.topLeft()), seen.size())


def _at(node: QAccessibleInterface, x: int, y: int) -> QAccessibleInterface | None:
    """Return the child of *node* at a point of the screen."""
    children = map(node.child, range(node.childCount()))
    return next((child for child in children if child.rect().contains(x, y)), None)


class _Actions(QAccessibleActionInterface):
    """What one may do with a thing: click it, go there, ask about it."""

    def __init__(self, item: TableItem) -> None:
        super().__init__()
        self._item = item

    def actionNames(self) -> list[str]:  # noqa: N802
        """Return the names by which Qt knows them."""
        item, table = self._item, _table_of(self._item)
        names = [self.pressAction(), self.setFocusAction()] if item.clickable else []
        asks = table is not None and table.may_ask_about(item)
        return [*names, *([self.showMenuAction()] if asks else [])]

    def doAction(self, name: str) -> None:  # noqa: N802
        """Do it soon: the thing may be gone when it is done, and it is asked just now."""
        item = self._item
        table = _table_of(item)
        if table is None:
            return
        if name == self.setFocusAction():
            QTimer.singleShot(0, item, item.setFocus)
        else:
            does = table.press if name == self.pressAction() else table.ask_about
            QTimer.singleShot(0, item, lambda: does(item))

    def keyBindingsForAction(self, name: str) -> list[str]:  # noqa: N802
        """Return none: keys are for what has the focus."""
        return []


def _table_of(item: TableItem) -> ReadableScene | None:
    """Return the table on which *item* lies."""
    scene = item.scene()
    return scene if isinstance(scene, ReadableScene) else None


class ItemInterface(QAccessibleObject):
    """A thing on a table."""

    def __init__(self, item: TableItem) -> None:
        super().__init__(item)
        self._item = item
        self._actions = _Actions(item)

    def parent(self) -> Maybe:
        """Return the group that it is read in, or the table."""
        table = _table_of(self._item)
        for each in table.readable() if table is not None else ():
            if isinstance(each, ReadingGroup) and self._item in each.things():
                return interface_of(each)
        return interface_of(_view_of(self._item.scene()))

    def window(self) -> Maybe:
        """Return the window that it is in."""
        return _window_of(self._item.scene())

    def childCount(self) -> int:  # noqa: N802
        """Return 0: it is read as one."""
        return 0

    def child(self, index: int) -> Maybe:
        """Return None."""
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: N802
        """Return -1."""
        return -1

    def role(self) -> QAccessible.Role:
        """Return what kind of thing it is; readers remember it for good."""
        return self._item.role

    def text(self, kind: QAccessible.Text) -> str:
        """Return what it is, or what more there is to say."""
        table = _table_of(self._item)
        if table is None:
            return ""
        match kind:
            case Text.Name:
                return table.name_of(self._item)
            case Text.Description:
                return table.description_of(self._item)
        return ""

    def state(self) -> QAccessible.State:
        """Return whether it can have the focus, or has it."""
        state = State()
        state.focusable = self._item.clickable
        state.focused = self._item.has_keys
        state.invisible = not self._item.isVisible()
        return state

    def rect(self) -> QRect:
        """Return where it is on the screen."""
        return _on_screen(self._item.scene(), self._item.mapRectToScene(self._item.rect))

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Maybe:
        """Return its actions, or nothing."""
        return self._actions if kind is QAccessible.InterfaceType.ActionInterface else NOTHING


class GroupInterface(QAccessibleObject):
    """Things that are read together."""

    def __init__(self, group: ReadingGroup) -> None:
        super().__init__(group)
        self._group = group

    def parent(self) -> Maybe:
        """Return the table."""
        return interface_of(_view_of(self._group.scene))

    def window(self) -> Maybe:
        """Return the window that it is in."""
        return _window_of(self._group.scene)

    def childCount(self) -> int:  # noqa: N802
        """Return how many things are in it."""
        return len(self._group.things())

    def child(self, index: int) -> Maybe:
        """Return one of them."""
        return _nth(self._group.things(), index)

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: N802
        """Return which of them *child* is, or -1."""
        return _index(self._group.things(), child)

    def childAt(self, x: int, y: int) -> Maybe:  # noqa: N802
        """Return what is at a point of the screen."""
        return _at(self, x, y)

    def role(self) -> QAccessible.Role:
        """Return that it holds others together."""
        return Role.List

    def text(self, kind: QAccessible.Text) -> str:
        """Return what they have in common."""
        return self._group.words() if kind is Text.Name else ""

    def state(self) -> QAccessible.State:
        """Return nothing particular."""
        return State()

    def rect(self) -> QRect:
        """Return where its things are on the screen."""
        whole = QRectF()
        for thing in self._group.things():
            whole = whole.united(thing.mapRectToScene(thing.rect))
        return _on_screen(self._group.scene, whole)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Maybe:
        """Return nothing."""
        return NOTHING


class TableInterface(QAccessibleWidget):
    """The table: what there is to read, and which thing has the focus."""

    def __init__(self, view: QGraphicsView) -> None:
        super().__init__(view, Role.Grouping)
        self._view = view

    def _children(self) -> list[Readable]:
        scene = self._view.scene()
        return scene.readable() if isinstance(scene, ReadableScene) else []

    def childCount(self) -> int:  # noqa: N802
        """Return how many groups, and things that are read alone, there are."""
        return len(self._children())

    def child(self, index: int) -> Maybe:
        """Return one of them."""
        return _nth(self._children(), index)

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: N802
        """Return which of them *child* is, or -1."""
        return _index(self._children(), child)

    def childAt(self, x: int, y: int) -> Maybe:  # noqa: N802
        """Return what is at a point of the screen."""
        return _at(self, x, y)

    def focusChild(self) -> Maybe:  # noqa: N802
        """Return what has the focus."""
        return interface_of(focused(self._view))

    def state(self) -> QAccessible.State:
        """Return what it is as a widget; it has the focus only if nothing on it has."""
        state = super().state()
        state.focused = bool(state.focused) and focused(self._view) is None
        return state


def _nth(things: Sequence[Readable], index: int) -> QAccessibleInterface | None:
    return interface_of(things[index]) if 0 <= index < len(things) else None


def _index(things: Sequence[Readable], child: QAccessibleInterface) -> int:
    asked = child.object()
    return next((n for n, thing in enumerate(things) if thing is asked), -1)


def focused(view: QGraphicsView) -> TableItem | None:
    """Return what has the focus of the table that *view* shows."""
    scene = view.scene()
    item: QGraphicsItem | None = scene.focusItem() if scene is not None else None
    return item if isinstance(item, TableItem) else None


class Changes(QObject):
    """Tells a screen reader what has changed on a table since it was last told: readers remember.

    Once nothing moves any more, and never while something does.
    """

    def __init__(self, table: ReadableScene) -> None:
        super().__init__(table)
        self._table = table
        self._told: dict[Readable, tuple[str, str]] = {}
        """By thing, its name and its description as they were told."""

    def tell_all(self) -> None:
        """Tell of all that is new, or is called otherwise than before."""
        if not is_heard():
            return
        told, self._told = self._told, {}
        for each in self._table.readable():
            self._tell(each, told)
            if isinstance(each, ReadingGroup):
                for thing in each.things():
                    self._tell(thing, told)

    def _tell(self, thing: Readable, told: dict[Readable, tuple[str, str]]) -> None:
        node = interface_of(thing)
        if node is None:
            return
        now = self._told[thing] = node.text(Text.Name), node.text(Text.Description)
        before = told.get(thing)
        if before is None:
            tell(thing, Event.ObjectCreated)
            return
        if before[0] != now[0]:
            tell(thing, Event.NameChanged)
        if before[1] != now[1]:
            tell(thing, Event.DescriptionChanged)

    def forget(self, item: TableItem) -> None:
        """Tell that *item* is about to go."""
        if self._told.pop(item, None) is not None:
            tell(item, Event.ObjectDestroyed)
