"""What was judged of matches that are over, so that who looks back again finds it as it was.

Nothing is lost with it: it is reckoned again where it is missing, was made by another version, or
cannot be read. So what goes wrong here is logged, and told nobody.
"""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import msgspec

from lat_desktop import __version__
from lat_desktop.controllers.disk import (
    LOCAL,
    clear_leftovers,
    put_in_place,
    read_file,
    unfinished,
)
from lat_desktop.engine import record
from lat_desktop.engine.game import IllegalMoveError, NotAMoveError
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.players.player import Reason
from lat_desktop.players.review import Decision, DecisionPoint

log = logging.getLogger(__name__)

MOST: Final = 500
"""So many reviews are kept; those written longest ago go first."""
SUFFIX: Final = ".json"
UNREADABLE: Final = (
    OSError,
    msgspec.MsgspecError,
    UnicodeDecodeError,
    RecursionError,
    NotAMoveError,
    IllegalMoveError,
)
"""What is raised by a file that cannot be read, or is damaged."""

Chance: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=1)]


class _Judged(msgspec.Struct, omit_defaults=True):
    """A decision, as far as it does not follow from the match."""

    best: str
    """The text of the move."""
    before: Chance
    after: Chance
    reasons: tuple[Reason, ...] = ()

    def at(self, match: AnyMatch, point: DecisionPoint) -> Decision:
        """Return it as it was. Raises NotAMoveError and IllegalMoveError."""
        best = match.after(point.step).play_text(self.best).move
        return Decision(
            point.step, point.seat, point.played, best, self.before, self.after, self.reasons
        )


_READER: Final = msgspec.json.Decoder(list[_Judged])


class KeptReviews:
    """The folder of reviews."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder

    def load(
        self, match: AnyMatch, points: Sequence[DecisionPoint], budget_ms: int
    ) -> list[Decision]:
        """Return what was judged of the first of *points*, in so many milliseconds for each."""
        path = self._path(match, budget_ms)
        try:
            judged = _READER.decode(read_file(path))
            return [each.at(match, point) for point, each in zip(points, judged, strict=False)]
        except FileNotFoundError:
            pass
        except UNREADABLE as error:
            log.warning("the review %s cannot be read: %s", path.name, error)
        return []

    def save(self, match: AnyMatch, decisions: Sequence[Decision], budget_ms: int) -> None:
        """Keep what was judged of the first decisions of *match*."""
        judged = [
            _Judged(each.best.text, each.before, each.after, each.reasons) for each in decisions
        ]
        path = self._path(match, budget_ms)
        try:
            LOCAL.make_folder(self.folder)
            put_in_place(path, msgspec.json.encode(judged))
            self._make_room()
        except OSError as error:
            log.warning("the review %s cannot be kept: %s", path.name, error)

    def _path(self, match: AnyMatch, budget_ms: int) -> Path:
        """Return where a review of *match* is: it is another if anything is that it depends on."""
        said = (__version__, budget_ms, match.game.key, match.setup)
        digest = hashlib.sha256(msgspec.json.encode(said))
        for line in record.journal_lines(match):
            digest.update(line)
        return self.folder / (digest.hexdigest() + SUFFIX)

    def _make_room(self) -> None:
        by_age = sorted(self.folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime)
        for path in by_age[:-MOST]:
            LOCAL.remove(path)
        clear_leftovers(unfinished(self.folder, rf"[0-9a-f]{{64}}{re.escape(SUFFIX)}"))
