"""What a click on the table of Suspicion would do, or why it does nothing, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.game import Move
from lat_desktop.engine.mansion import Action, Gem, Guest
from lat_desktop.engine.suspicion import (
    Ask,
    Lift,
    Passage,
    Phase,
    Play,
    Steal,
    SuspicionView,
    Walk,
)
from lat_desktop.tables.suspicion.mansion_items import GuestItem
from lat_desktop.tables.suspicion.move_draft import MoveDraft
from lat_desktop.tables.suspicion.zones import MansionZone, SupplyZone
from lat_desktop.tables.table import GameTable


class Hints:
    """Says what a move would bring, and why something is no move."""

    def __init__(
        self,
        table: GameTable[SuspicionView],
        draft: MoveDraft,
        mansion: MansionZone,
        supply: SupplyZone,
    ) -> None:
        """Speak of what lies on *table*, given what the person has chosen of a move."""
        self._table: Final = table
        self._renderer: Final = table.renderer
        self._draft: Final = draft
        self._mansion: Final = mansion
        self._supply: Final = supply

    def of_move(self, move: Move) -> str:
        """Return what *move*, which is legal, would bring."""
        say = self._renderer.render
        view = self._table.view
        match move:
            case Walk(guest, room):
                key = "preview.walk" if self._supply.is_due(guest) else "preview.walk.wild"
                origin = self._mansion.room_of(guest)
                return say(Sentence(key, {"guest": guest, "origin": origin, "room": room}))
            case Passage(guest, room):
                origin = self._mansion.room_of(guest)
                values = {"guest": guest, "origin": origin, "room": room}
                return say(Sentence("preview.passage", values))
            case Play():
                return say(Sentence("preview.play.one" if len(view.gems) == 2 else "preview.play"))
            case Steal(gem):
                rooms = [item.room for item in self._mansion.guests.values()]
                could = sum(room is not None and gem in room.gems for room in rooms)
                said = say(Sentence("preview.steal", {"gem": gem, "guests": could}))
                return said + self._last(gem)
            case Lift(gem):
                return say(Sentence("preview.lift", {"gem": gem})) + self._last(gem)
            case Ask(recipient, guest):
                return say(Sentence("preview.ask", {"guest": guest}, None, recipient))
            case _:
                return say(Sentence("preview.view"))

    def _last(self, gem: Gem) -> str:
        """Return that it is the last *gem*, which ends the thefts (P25), if it is."""
        last = self._supply.stacks[gem].count == 1
        return f" {self._renderer.word('preview.last')}" if last else ""

    def of_action(self, action: Action) -> str:
        """Return what one does with *action* of a card."""
        kind = action.value.split("_")[0]
        line = Sentence(f"action_line.{kind}", {"gem": action.gem, "guest": action.guest})
        return f"{self._renderer.word(action.key)}. {self._renderer.render(line)}"

    def of_face(self, guest: Guest) -> str:
        """Return whom one takes for *guest*, and why that cannot be right, if one knows."""
        seat = self._draft.seat
        said = self._renderer.render(Sentence("preview.guess", {"guest": guest}, None, seat))
        others = [named for other, named in self._draft.guesses.items() if other != seat]
        return " ".join((said, *self.doubts(guest, others)))

    def doubts(self, guest: Guest, others: Sequence[Guest]) -> list[str]:
        """Return why *guest* cannot be right, if one knows; *others* are named besides (PA12)."""
        view = self._table.view
        sealed = () if view.seat is None else view.guesses[view.seat]
        viewed = [entry.viewed for entry in view.history if entry.seat == view.seat]
        reasons = {"own": [view.identity], "viewed": viewed, "twice": [*others, *sealed]}
        word = self._renderer.word
        return [word(f"preview.guess.{key}") for key, known in reasons.items() if guest in known]

    def whereabouts(self, item: GuestItem) -> str:
        """Return who it is, and where."""
        if item.room is None:
            return item.words()
        return f"{item.words()} ({self._renderer.word(f'{item.room.key}.title')})"

    def of_guest(self, item: GuestItem) -> str:
        """Return who it is, where, and what a click would do or why it does nothing."""
        if item.room is None:
            return item.words()
        playback = self._table.playback
        room = self._mansion.rooms[item.room]
        if room.clickable and room.move is not None and item.guest is not self._draft.guest:
            return self.of_move(room.move)
        said = self.whereabouts(item)
        about = self._draft.asked_about(playback.legal_moves)
        at = None if about is None else self._mansion.room_of(about)
        if at is not None:
            key = "preview.sight" if item.room.sees(at) else "preview.no_sight"
            return f"{said}. {self._renderer.render(Sentence(key, {'guest': about}))}"
        if item.clickable or not playback.persons_turn or item.guest is self._draft.guest:
            return said
        walk = self._table.objection_hint(Walk(item.guest, item.room.neighbours[0]))
        walking = self._table.view.phase is Phase.WALK
        return f"{said}. {walk}" if walking and walk else said
