"""How a storey says which games there are: descriptors by the key of their game, in order.

Each storey has one registry, a line per game: :mod:`.engine.registry` has the rules,
:mod:`.players.registry` who plays them, :mod:`.tables.registry` what is seen of them. It is read
when it is used, never copied, so a game that is included later is there for everybody:

    with GAMES.including(GAME), AIS.including(AI), KITS.including(KIT):
        ...

So a test brings a game of its own along; and a program that starts in such a block, as
`players.host.main()` may, plays it in a process of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol, TypeVar


class Descriptor(Protocol):
    """What a storey knows of a game."""

    @property
    def key(self) -> str:
        """The key of the game."""


DescriptorT = TypeVar("DescriptorT", bound=Descriptor)


class Registry(Mapping[str, DescriptorT]):
    """The descriptors of a storey by :attr:`Descriptor.key`, in the order of the lobby's doors."""

    def __init__(self, *descriptors: DescriptorT, **loaders: Callable[[], DescriptorT]) -> None:
        """Hold *descriptors*, then by key what *loaders* return, each when first asked for."""
        self._descriptors: dict[str, DescriptorT | None] = {each.key: each for each in descriptors}
        self._descriptors.update(dict.fromkeys(loaders))
        self._loaders = loaders

    def __getitem__(self, key: str) -> DescriptorT:
        descriptor = self._descriptors[key]
        if descriptor is None:
            descriptor = self._descriptors[key] = self._loaders[key]()
        return descriptor

    def __contains__(self, key: object) -> bool:
        return key in self._descriptors  # Mapping's own would load it

    def __iter__(self) -> Iterator[str]:
        return iter(self._descriptors)

    def __len__(self) -> int:
        return len(self._descriptors)

    @contextmanager
    def including(self, descriptor: DescriptorT) -> Iterator[None]:
        """Have *descriptor* in here, after all others, for as long as the block runs.

        Raises ValueError where its game is in here already.
        """
        if descriptor.key in self._descriptors:
            raise ValueError(f"{descriptor.key} is registered already")
        self._descriptors[descriptor.key] = descriptor
        try:
            yield
        finally:
            del self._descriptors[descriptor.key]
