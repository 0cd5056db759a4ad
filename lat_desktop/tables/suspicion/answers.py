"""What is known of the things on the table of Suspicion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.game import Event
from lat_desktop.engine.mansion import CARDS, DICE, Action, Card, Gem, Guest, Room
from lat_desktop.engine.suspicion import (
    Answered,
    DiceRolled,
    GemLifted,
    GemStolen,
    InvitationViewed,
    Look,
    PlayerAsked,
    SuspicionView,
)
from lat_desktop.tables.asking import Answer, Answers, enlarged, plain_line, portrait
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.suspicion.items import (
    ActionCardItem,
    AnswerItem,
    CardHalfItem,
    CardSlotItem,
    GuestFaceItem,
    InvitationItem,
    SeatItem,
)
from lat_desktop.tables.suspicion.mansion_items import (
    DieItem,
    GuestItem,
    RoomItem,
    StackItem,
    SymbolItem,
)
from lat_desktop.tables.suspicion.zones import (
    CardInPlayZone,
    MansionZone,
    PrivateZone,
    SupplyZone,
)
from lat_desktop.tables.table import GameTable
from lat_desktop.widgets.sentence_layout import Pieces

LAST_FACTS: Final = 5
"""Of how many of the last things that a seat did, or that were done to it, one is told."""
TOLD: Final = (GemStolen, GemLifted, PlayerAsked, Answered, InvitationViewed)
"""What is told of a seat: all from which one can conclude who it is."""


class SuspicionAnswers(Answers):
    """Says what is known of a guest, a room, a card, a gem, a die, a pile, or a seat."""

    def __init__(
        self,
        table: GameTable[SuspicionView],
        mansion: MansionZone,
        supply: SupplyZone,
        private: PrivateZone,
        in_play: CardInPlayZone,
    ) -> None:
        super().__init__(table.context)
        self._table: Final = table
        self._mansion: Final = mansion
        self._supply: Final = supply
        self._private: Final = private
        self._in_play: Final = in_play

    @property
    def _view(self) -> SuspicionView:
        return self._table.view

    def of(self, item: TableItem) -> Answer | None:
        """Return what is known of *item*; None for what is no thing of the game."""
        match item:
            case SeatItem():
                return self._of_seat(item)
            case GuestItem() | GuestFaceItem():
                return Answer(item.words(), self._of_guest(item.guest), enlarged(item))
            case RoomItem():
                return self._of_room(item.room)
            case SymbolItem():
                rooms = (room for (room, _), each in self._mansion.symbols.items() if each is item)
                return self._of_room(next(rooms))
            case StackItem():
                return Answer(item.words(), self._of_stack(item.gem), enlarged(item))
            case DieItem() if item.rolled:
                return Answer(item.words(), self._of_die(item), enlarged(item))
            case CardHalfItem() if item.action is not None and self._in_play.card is not None:
                return self._of_card(self._in_play.card)
            case ActionCardItem() if item.card is not None:
                return self._of_card(item)
            case CardSlotItem():
                return Answer(self._word("zone.card"), [self.say("asked.slot")])
            case InvitationItem():
                return self._of_invitation(item)
            case AnswerItem():
                return Answer(item.words(), [self.say("asked.answer")], enlarged(item))
            case _ if item is self._supply.deck:
                lines = [self._of_kinds("asked.unseen", self._unseen()), self.say("asked.deck")]
                return Answer(item.words(), lines)
            case _ if item is self._supply.discards:
                played = self._view.discards
                lines = [self._of_kinds("asked.played", played)] if played else []
                return Answer(item.words(), [*lines, self.say("asked.discards")])
            case _ if item is self._supply.invitations:
                return Answer(item.words(), self._of_invitations())
        return None

    def _word(self, key: str) -> str:
        return self.renderer.word(key)

    # Guests and rooms

    def _of_guest(self, guest: Guest) -> list[Pieces]:
        """Return where *guest* is, whom one sees from there, and what the reader knows."""
        view, lines = self._view, []
        if view.rooms:
            room = self._room_of(guest)
            seen = [each for each in Guest if each is not guest and self._room_of(each).sees(room)]
            lines.append(self.say("asked.stands", room=room))
            if seen:
                lines.append(self.say("asked.sees", guests=tuple(seen)))
        die = next(n for n, faces in enumerate(DICE) if guest in faces)
        lines.append(self.say(f"asked.die.{die}"))
        if guest is view.identity:
            lines.append(self.say("asked.own"))
        elif guest in self._viewed:
            lines.append(self.say("asked.viewed"))
        return lines

    def _room_of(self, guest: Guest) -> Room:
        return self._view.rooms[list(Guest).index(guest)]

    @property
    def _viewed(self) -> list[Guest]:
        """The invitations that the reader has viewed."""
        viewed = (entry.viewed for entry in self._view.history if entry.seat == self._view.seat)
        return [guest for guest in Guest if guest in set(viewed)]

    def _of_room(self, room: Room) -> Answer:
        there = [guest for guest in Guest if self._view.rooms and self._room_of(guest) is room]
        lines = [
            self.say("asked.gems", gems=room.gems),
            self.say("asked.there", guests=tuple(there))
            if there
            else plain_line(f"{self._word('room.empty')}."),
            self.say("asked.doors", rooms=room.neighbours),
        ]
        return Answer(self._word(f"{room.key}.title"), lines)

    # What is played with

    def _of_stack(self, gem: Gem) -> list[Pieces]:
        """Return who has how many gems of a kind, and what they are good for."""
        place = list(Gem).index(gem)
        held = [
            Sentence("asked.holder", {"n": gems[place]}, seat)
            for seat, gems in enumerate(self._view.gems)
            if gems[place]
        ]
        lines = [self.say("asked.held", told=tuple(held))] if held else []
        return [*lines, self.say("asked.stack"), self.say("asked.set")]

    def _of_die(self, die: DieItem) -> list[Pieces]:
        faces = DICE[self._supply.dice.index(die)]
        guests = tuple(face for face in faces if face is not None)
        return [
            self.say("asked.due" if die.due else "asked.moved"),
            self.say("asked.faces", guests=guests),
        ]

    def _of_card(self, item: ActionCardItem) -> Answer:
        assert item.card is not None
        actions = [self._of_action(action) for action in item.card.actions]
        key = "asked.one" if len(self._view.gems) == 2 else "asked.both"
        return Answer(item.words(), [*actions, self.say(key)], enlarged(item))

    def _of_action(self, action: Action) -> Pieces:
        kind = action.value.split("_")[0]
        line = Sentence(f"action_line.{kind}", {"gem": action.gem, "guest": action.guest})
        return (
            (f"{self._word(action.key)}. ", ""),
            *self.renderer.pieces_of(line),
        )

    def _unseen(self) -> list[Card]:
        """Return the cards that the reader does not see."""
        view, left = self._view, Counter(CARDS)
        left.subtract((*view.discards, *view.hand, *([] if view.card is None else [view.card])))
        return list(left.elements())

    def _of_kinds(self, key: str, cards: Iterable[Card]) -> Pieces:
        """Return how many of *cards* have which kind of action."""
        counted = Counter(action.value.split("_")[0] for card in cards for action in card.actions)
        told = tuple(
            Sentence("asked.kind", {"action": Sentence(f"asked.action.{kind}"), "n": n})
            for kind, n in counted.items()
        )
        return self.say(key, actions=told) if told else self.say(f"{key}.none")

    def _of_invitation(self, item: InvitationItem) -> Answer:
        own = item is self._private.identity
        key = "asked.secret" if own else "asked.seen"
        return Answer(item.words(), [self.say(key)], enlarged(item))

    def _of_invitations(self) -> list[Pieces]:
        lines = [self.say("asked.nobodys"), self.say("asked.top")]
        if self._viewed:
            lines.append(self.say("asked.viewed_so_far", guests=tuple(self._viewed)))
        looks = Counter(entry.seat for entry in self._view.history if isinstance(entry.move, Look))
        told = [Sentence("asked.holder", {"n": n}, seat) for seat, n in sorted(looks.items())]
        return [*lines, self.say("asked.looks", told=tuple(told))] if told else lines

    # Seats

    def _of_seat(self, plaque: SeatItem) -> Answer:
        seat = plaque.seat
        lines: list[Pieces] = []
        turn = 0
        for step in self._table.playback.visible_steps:
            for event in step.events:
                turn = event.turn if isinstance(event, DiceRolled) else turn
                if isinstance(event, TOLD) and seat in (event.subject, event.recipient):
                    lines += self._in_turn(turn, event)
        told = lines[-LAST_FACTS:]
        heading = [self.say("asked.last")] if told else [self.say("asked.nothing")]
        return Answer(plaque.words(), [*heading, *told], portrait(plaque))

    def _in_turn(self, turn: int, event: Event) -> list[Pieces]:
        """Return what there is to tell of *event*, after the number of its *turn*."""
        title = self.renderer.render(Sentence("turn.title", {"n": turn}))
        return [((f"{title}: ", ""), *said) for said in self.told([event], 1)]
