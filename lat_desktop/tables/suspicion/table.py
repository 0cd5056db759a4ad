"""The table of Suspicion: a mansion at night, ten guests in it, and whoever is behind them.

What a card lets one do is done on the things themselves: a gem is touched, a guest and then a room,
the invitations, the plaque of whoever is asked. In the end a face is put on every other plaque.

Here stands what lies where, and what may be done with it. The things lie in zones, which
:mod:`.zones` describes; what is chosen of a move that takes several clicks is in
:mod:`.move_draft`, what is seen of an event in :mod:`.animation`, what a click would do, in words,
in :mod:`.hints`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QKeyEvent

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.sitting import Request
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.game import Event, Move, Seat
from lat_desktop.engine.mansion import CARDS, Gem, Guest, Room
from lat_desktop.engine.suspicion import (
    Ask,
    CardPlayed,
    GemLifted,
    GemStolen,
    GuessRevealed,
    InvitationViewed,
    Lift,
    Look,
    MatchShared,
    MatchWon,
    Name,
    Passage,
    Phase,
    Play,
    PlayerAsked,
    Steal,
    SuspicionView,
    TieBroken,
    Walk,
)
from lat_desktop.players.suspicion.deduction import suspects
from lat_desktop.tables.access import ReadingGroup
from lat_desktop.tables.art import Mood
from lat_desktop.tables.asking import Answer
from lat_desktop.tables.captions import CaptionPlace
from lat_desktop.tables.finale import FinaleWords, Share
from lat_desktop.tables.goals import goal
from lat_desktop.tables.items import ButtonItem, TableItem
from lat_desktop.tables.moods import Feelings
from lat_desktop.tables.surface import HEIGHT, around
from lat_desktop.tables.suspicion import places
from lat_desktop.tables.suspicion.animation import SOUNDS, SuspicionAnimator
from lat_desktop.tables.suspicion.answers import SuspicionAnswers
from lat_desktop.tables.suspicion.hints import Hints
from lat_desktop.tables.suspicion.icons import icon
from lat_desktop.tables.suspicion.items import CardHalfItem, GuestFaceItem, SeatItem
from lat_desktop.tables.suspicion.mansion_items import GuestItem, RoomItem, SymbolItem
from lat_desktop.tables.suspicion.move_draft import MoveDraft, action_of
from lat_desktop.tables.suspicion.reveal_sheet import RevealItem
from lat_desktop.tables.suspicion.room import paint_room
from lat_desktop.tables.suspicion.zones import (
    CardInPlayZone,
    MansionZone,
    PrivateZone,
    SupplyZone,
)
from lat_desktop.tables.table import GameTable
from lat_desktop.tables.traces import Touched, Trace, touched
from lat_desktop.widgets.commands import NUMBERS, Place, commands
from lat_desktop.widgets.theme import Theme


class SuspicionTable(GameTable[SuspicionView]):
    """A mansion, its guests, and what the players have; who looked last has the lowest plaque."""

    icon = staticmethod(icon)
    paint_room = staticmethod(paint_room)
    sounds_of_events = SOUNDS
    has_sheet = True

    def __init__(self, playback: Playback, renderer: TextRenderer, theme: Theme) -> None:
        super().__init__(playback, renderer, theme)
        context, count = self.context, playback.match.setup.seats
        self.seats = around(playback.home + 1, count)
        """From above, in the order of play; whoever looked last comes last."""
        self.mansion: Final = MansionZone(self)
        self.plaques: Final = {seat: self.add(SeatItem(context, seat)) for seat in self.seats}
        self.supply: Final = SupplyZone(self, count)
        self.private: Final = PrivateZone(self)
        self.in_play: Final = CardInPlayZone(self, count)
        self.sheet: Final = self.add(RevealItem(context, count))
        self.faces: Final = {guest: self.add(GuestFaceItem(context, guest)) for guest in Guest}
        self.confirm: Final = self.add(
            ButtonItem(context, "action.reveal", preferred=True, width=240)
        )
        self.take_back: Final = self.add(ButtonItem(context, "action.take_back", width=240))
        self._zones: Final = (self.mansion, self.supply, self.private, self.in_play)
        self.draft: Final = MoveDraft(self.seats)
        self.animator: Final = SuspicionAnimator(
            self, self.plaques, self.mansion, self.supply, self.private, self.in_play
        )
        self._hints: Final = Hints(self, self.draft, self.mansion, self.supply)
        self._answers: Final = SuspicionAnswers(
            self, self.mansion, self.supply, self.private, self.in_play
        )
        self.confirm.activated.connect(self._on_confirm)
        self.take_back.activated.connect(self.take_part_back)
        for guest in self.mansion.guests.values():
            guest.dropped.connect(self._on_dropped)

    # What lies where

    def lay_out(self) -> None:
        """Build the mansion, and put what never moves where it belongs."""
        width, lies = self.size.width, self._lies
        self.middle, self.lit = QRectF(0, 0, width, HEIGHT), lies.mansion
        for zone in self._zones:
            zone.lay_out(lies)
        for n, seat in enumerate(self.seats):
            self.plaques[seat].lie_in(lies.seat(n, len(self.seats)))
        self.sheet.setPos(width / 2, HEIGHT / 2)
        self.sheet.set_width(width - 24)
        cells = places.grid(lies.faces, len(Guest), 5)
        for face, cell in zip(self.faces.values(), cells, strict=True):
            face.setPos(cell.center())
            face.set_size(cell.width() - 14, cell.height() - 12)
        for button in (self.confirm, self.take_back):
            button.lie_in(lies.confirm)
        self._settle()

    @property
    def _lies(self) -> places.Places:
        """Where everything lies."""
        return places.places(self.size, len(self.seats))

    def _settle(self) -> None:
        for zone in self._zones:
            zone.settle()

    def goal(self, view: SuspicionView) -> Sentence:
        """Return what wins, who has how much, and who has come nearest to the reader's identity."""
        left = suspects(view)
        if not left or view.phase is Phase.OVER:
            return goal(view)
        who = min(left, key=left.__getitem__)
        if left[who] == 1:
            return goal(view, "goal.known", who)
        return goal(view, "goal.exposed", who, guests=left[who])

    def show_view(self, view: SuspicionView) -> None:
        """Put everything where it lies in *view*, at once."""
        self.animations.drop()
        self.animator.clear()
        for zone in self._zones:
            zone.show(view)
        for seat, plaque in self.plaques.items():
            plaque.show_gems(view.gems[seat])
            plaque.set_shown(view.scores[seat])
        self._mark_turn(view)
        self.mansion.show_line(None)
        self.show_secrets(view)

    def show_secrets(self, view: SuspicionView) -> None:
        """Turn up what the reader of *view* may know, and hide all the rest."""
        if view.seat not in (None, self.seats[-1]):
            # The table turns, while the curtain hangs before it.
            self.seats = self.draft.seats = around(view.seat + 1, len(self.seats))
            self.lay_out()
        for seat, plaque in self.plaques.items():
            plaque.identity = view.identities[seat]
            plaque.set_openness(0.0 if plaque.identity is None else 1.0)
            plaque.guess = None
        self.mansion.show_identity(view.identity)
        self.private.show_secrets(view)
        self._settle()

    def show_event(self, event: Event) -> None:
        """Queue what is to be seen of *event*."""
        self.animator.show(event)

    def _mark_turn(self, view: SuspicionView) -> None:
        """Mark who is to move, or for whom chance moves."""
        turn: Seat | None = view.player
        if view.actor is not None or view.phase in (Phase.OVER, Phase.DEAL):
            turn = view.actor
        for seat, plaque in self.plaques.items():
            plaque.to_move = seat == turn
            plaque.update()

    def trace(self, event: Event, later: Sequence[Event]) -> Trace | None:
        """Return the guest, the gem, the card, or the plaque that *event* has touched."""
        match event:
            case GemStolen(seat, gem) | GemLifted(seat, gem):
                plaque = self.plaques[seat]
                return Trace([Touched(plaque, plaque.gem_part(gem))])
            case PlayerAsked(_, recipient):
                return touched(self.plaques[recipient])
            case InvitationViewed():
                return touched(self.supply.invitations)
            case CardPlayed(_, card) if not any(isinstance(each, CardPlayed) for each in later):
                if self.in_play.card is not None:
                    return touched(self.in_play.card)
                discards = self.supply.discards
                return touched(discards) if discards.face == card else None
        return self.mansion.trace(event, later)

    def in_words(self) -> list[str]:
        """Return what lies where, a line a zone."""
        return [
            *(plaque.words() for plaque in self.plaques.values()),
            *self.mansion.in_words(),
            *self.supply.in_words(),
            self.in_play.in_words(),
            *self.private.in_words(self.view.seat),
            *(pile.words() for pile in self.supply.piles),
            *([self.sheet.words()] if self.sheet.isVisible() else []),
        ]

    def groups(self) -> list[ReadingGroup]:
        """Return what one acts with, then the mansion, then the players, then what is for all."""
        mansion, private, supply = self.mansion, self.private, self.supply
        return [
            self.group("zone.guesses", lambda: (*self.faces.values(), self.confirm)),
            self.group("zone.card", lambda: self.in_play.halves if self.in_play.card else ()),
            self.group("zone.dice", lambda: [die for die in supply.dice if die.rolled]),
            self.group("zone.guests", lambda: mansion.guests.values()),
            self.group("zone.mansion", lambda: mansion.rooms.values()),
            self.group("zone.hand", lambda: private.hand),
            self.group("zone.private", lambda: (private.identity, private.viewed, private.answer)),
            self.group("zone.players", lambda: self.plaques.values()),
            self.group("zone.stacks", lambda: supply.stacks.values()),
            self.group("zone.supply", lambda: (*supply.piles, self.sheet)),
        ]

    def name_of(self, item: TableItem) -> str:
        """Return what *item* is; of a guest where they are, of a room who is there."""
        if isinstance(item, RoomItem):
            return self.mansion.room_words(item.room)
        if isinstance(item, GuestItem):
            return self._hints.whereabouts(item)
        if item is self.private.identity:
            return self.private.identity_words(self.view.seat)
        return item.spoken_name()

    # What the person may do

    @property
    def parts_chosen(self) -> int:
        """How many parts of a move have been chosen: a guest who is to walk, or an action."""
        return int(self.draft.may_take_back(self.playback.legal_moves))

    def lesson_anchor(self, key: str) -> Sequence[TableItem]:
        """Return the things of Suspicion that a lesson calls by *key*."""
        kind, _, name = key.partition(".")
        if kind == "guest":
            return [self.mansion.guests[Guest(name)]]
        if kind == "room":
            return [self.mansion.rooms[Room(name)]]
        if kind == "stack":
            return [self.supply.stacks[Gem(name)]]
        things: dict[str, Sequence[TableItem]] = {
            "invitation": [self.private.identity],
            "hand": self.private.hand,
            "dice": self.supply.dice,
        }
        return things[key] if key in things else super().lesson_anchor(key)

    def caption_place(self, seat: Seat) -> CaptionPlace:
        """Return where stands what *seat* has just done."""
        return self._lies.caption(self.seats.index(seat), len(self.seats))

    def forget_choices(self) -> None:
        """Forget whom the person was moving, what they were doing, and whom they took for whom."""
        self.draft.forget()

    def disable_moves(self) -> None:
        """Let nothing be clicked until the next offer."""
        super().disable_moves()
        for item in (self.confirm, *self.faces.values()):
            item.hide()
        self._make_room(guessing=self.view.phase is Phase.GUESS, under_way=False)
        self.take_back.hide()
        for figure in self.mansion.guests.values():
            figure.draggable = False

    def assign_moves(self, view: SuspicionView) -> list[TableItem]:
        """Return what leads on: cards, halves, gems, guests and rooms, plaques and faces."""
        legal = self.playback.legal_moves
        self.draft.complete(legal)
        moves = self.draft.moves(legal)
        under_way = self.draft.may_take_back(legal)
        self._mark_turn(view)
        self._settle()
        waits = Request.GO_ON in self.playback.requests and self.in_play.card is not None
        self._make_room(guessing=view.phase is Phase.GUESS, under_way=under_way or waits)
        self.take_back.setVisible(under_way)
        return [
            *self._offer_figures(legal),
            *(card for card in self.private.hand if card.move in moves),
            *self._offer_gems(view, moves),
            *([self.supply.invitations] if Look() in moves else []),
            *self._offer_halves(legal),
            *self._offer_plaques(legal),
            *self._offer_faces(view, legal),
            *([self.take_back] if under_way else []),
        ]

    def _make_room(self, *, guessing: bool, under_way: bool) -> None:
        """Hide what lies in the way of the ten faces, or of a button beside what is under way."""
        for item in (*self.private.hand, *self.supply.dice):
            item.setVisible(not guessing)
        self.in_play.set_visible(not guessing)
        for pile in self.supply.piles:
            pile.setVisible(not guessing and not under_way)

    def _offer_figures(self, legal: Sequence[Move]) -> list[TableItem]:
        """Return the guests that may be moved, or the rooms to which the chosen one may go."""
        movable, ways = self.draft.movable(legal), self.draft.ways(legal)
        for guest, figure in self.mansion.guests.items():
            figure.draggable = guest in movable
            figure.show_as(chosen=guest is self.draft.guest)
        for room, item in self.mansion.rooms.items():
            item.move = ways.get(room)
        if self.draft.guest is None:
            return [self.mansion.guests[guest] for guest in movable]
        return [self.mansion.rooms[room] for room in ways]

    def _offer_gems(self, view: SuspicionView, moves: Sequence[Move]) -> list[TableItem]:
        """Return the stacks, and the signs in the room of the reader, of gems to be taken."""
        lifted = next((action.gem for action in view.actions if action.gem), None)
        for gem, stack in self.supply.stacks.items():
            stack.move = Lift(gem) if gem is lifted else Steal(gem)
        here = None if view.identity is None else self.mansion.room_of(view.identity)
        symbols = self.mansion.symbols.items()
        for (room, gem), symbol in symbols:
            symbol.move = Steal(gem) if room is here and Steal(gem) in moves else None
        stacks = (stack for stack in self.supply.stacks.values() if stack.move in moves)
        return [*stacks, *(symbol for _, symbol in symbols if symbol.move is not None)]

    def _offer_halves(self, legal: Sequence[Move]) -> list[TableItem]:
        """Return the halves of the card in play: what is still to be done of it."""
        offered: list[TableItem] = []
        for half in self.in_play.halves:
            ways = [move for move in legal if action_of(move) is half.action]
            half.move = ways[0] if len(ways) == 1 else None
            half.show_chosen(half.action is not None and half.action is self.draft.action)
            if ways and half.action is not None and not half.chosen:
                offered.append(half)
        return offered

    def _offer_plaques(self, legal: Sequence[Move]) -> list[TableItem]:
        """Return the plaques of those who can be asked."""
        about = self.draft.asked_about(legal)
        for seat, plaque in self.plaques.items():
            plaque.move = None if about is None else Ask(seat, about)
        return [plaque for plaque in self.plaques.values() if plaque.move in legal]

    def _offer_faces(self, view: SuspicionView, legal: Sequence[Move]) -> list[TableItem]:
        """Lay out the ten faces, show on the plaques where they have been put, and return all."""
        seats = self.draft.open_seats(legal)
        named, chosen = self.draft.guesses, self.draft.seat
        guessing = bool(seats)
        sealed = view.guesses[view.seat] if view.seat is not None and guessing else ()
        for seat, plaque in self.plaques.items():
            plaque.guess = named.get(seat, sealed[seat]) if guessing else None
            plaque.chosen = guessing and seat == chosen
            plaque.update()
        on_it = None if chosen is None else named.get(chosen)
        for guest, face in self.faces.items():
            face.setVisible(guessing)
            face.show_as(placed=guest is on_it, taken=guest in named.values())
        self.confirm.setVisible(guessing)
        if not guessing:
            return []
        plaques = [plaque for seat, plaque in self.plaques.items() if seat in seats]
        confirm = [] if self.draft.empty_seats(legal) else [self.confirm]
        return [*plaques, *self.faces.values(), *confirm]

    @property
    def prompt(self) -> Sentence:
        """What has to be chosen next."""
        legal = self.playback.legal_moves
        if self.draft.seat is not None and self.draft.empty_seats(legal):
            return Sentence("prompt.guess.whom", subject=self.draft.seat)
        key = self.draft.prompt(legal)
        return self.playback.prompt if key is None else Sentence(key)

    def button_room(self) -> QRectF:
        """Return where no card is in play, beside the dice, or else where one takes back."""
        return self._lies.card_slot if self.in_play.card is None else self._lies.confirm

    def activate(self, item: TableItem) -> None:
        """Take a click on a guest, on an action of the card, on a plaque or a face; else a move."""
        if isinstance(item, GuestItem):
            self._touch(item)
        elif isinstance(item, CardHalfItem) and item.move is None:
            self._choose_action(item)
        elif isinstance(item, SeatItem) and self._guessing:
            self._choose_plaque(item.seat)
        elif isinstance(item, GuestFaceItem):
            self._name(item.guest)
        elif item is self.sheet or (isinstance(item, SeatItem) and self._over):
            self.toggle_sheet()
        else:
            super().activate(item)

    def leads_to(self, item: TableItem, move: Move) -> bool:
        """Return whether a click makes a move, or begins it: the guest, the action, the plaque.

        A face that lies on its plaque is sealed by the button.
        """
        if isinstance(move, Walk | Passage) and isinstance(item, GuestItem):
            return item.guest is move.guest
        if isinstance(move, Name) and isinstance(item, SeatItem):
            chosen = (self.draft.seat, *self.draft.guesses)
            return item.seat == move.recipient and item.seat not in chosen
        if isinstance(move, Name) and isinstance(item, GuestFaceItem):
            placed = self.draft.guesses.get(move.recipient)
            here = self.draft.seat == move.recipient
            return item.guest is move.guest and here and placed is not move.guest
        if isinstance(move, Name) and item is self.confirm:
            return self.draft.guesses.get(move.recipient) is move.guest
        if isinstance(item, CardHalfItem) and item.move is None:
            return item.action is action_of(move)
        return super().leads_to(item, move)

    def is_of(self, item: TableItem, move: Move) -> bool:
        """Return whether *item* is the guest, the room, the plaque or the face of *move*."""
        match move:
            case Walk(guest, room) | Passage(guest, room):
                if isinstance(item, RoomItem):
                    return item.room is room
                return isinstance(item, GuestItem) and item.guest is guest
            case Name(recipient, guest):
                if isinstance(item, GuestFaceItem):
                    return item.guest is guest
                return isinstance(item, SeatItem) and item.seat == recipient
        return super().is_of(item, move)

    def chosen_item(self, move: Move) -> TableItem | None:
        """Return the button that seals the guesses, or what else *move* is chosen with."""
        return self.confirm if isinstance(move, Name) else super().chosen_item(move)

    # A click

    def _touch(self, item: GuestItem) -> None:
        """Choose whom to move; a guest in a room that may be entered stands for the room."""
        room = None if item.room is None else self.mansion.rooms[item.room]
        if room is not None and room.clickable and not item.dragged and not item.chosen:
            super().activate(room)
        elif item.guest in self.draft.movable(self.playback.legal_moves):
            again = self.draft.guest is item.guest and not item.dragged
            self.draft.guest = None if again else item.guest
            self.enable_moves()
        elif room is not None:
            acting, guest = self.view.phase is Phase.ACT, item.guest
            step = Passage(guest, room.room) if acting else Walk(guest, room.room.neighbours[0])
            self.refuse(item, self.objection_hint(step))

    def _choose_action(self, half: CardHalfItem) -> None:
        """Do one action of the card: only what belongs to it is lit now."""
        if half.clickable:
            self.draft.action = half.action
            self.enable_moves()
        elif half.action is not None and not half.chosen:
            self.refuse(half, self.objection_hint(Play(CARDS[0])))

    def take_part_back(self) -> None:
        """Take back which guest is to walk, or which action is to be done."""
        if self.take_back.clickable and not self.animations.busy:
            self.draft.take_back()
            self.mansion.show_line(None)
            self.enable_moves()

    def _on_dropped(self, place: QPointF) -> None:
        """Let a dragged guest go where it was dropped, if it may, or else back."""
        self._settle()
        room, guest = self.mansion.room_at(place), self.draft.guest
        if room is None:
            return
        if self.mansion.rooms[room].clickable:
            super().activate(self.mansion.rooms[room])
        elif guest is not None and self.mansion.room_of(guest) is not room:
            step = Passage if self.view.phase is Phase.ACT else Walk
            self.refuse(self.mansion.guests[guest], self.objection_hint(step(guest, room)))

    @property
    def _may_name(self) -> bool:
        return any(face.clickable for face in self.faces.values())

    @property
    def _guessing(self) -> bool:
        return self.playback.persons_turn and self.view.phase is Phase.GUESS

    def _choose_plaque(self, seat: Seat) -> None:
        """Put the next face on the plaque of *seat*."""
        if seat in self.draft.open_seats(self.playback.legal_moves):
            self.draft.seat = seat
            self.enable_moves()
            self.tell_choice(self.name_of(self.plaques[seat]))
        else:
            self.refuse(self.plaques[seat], self.objection_hint(Name(seat, Guest.BUFORD)))

    def _name(self, guest: Guest) -> None:
        """Put a face on the plaque that is chosen, and go on to the next."""
        if self.draft.seat is None or not self._guessing:
            return
        taken_for = self._hints.of_face(guest)
        self.draft.name(guest, self.playback.legal_moves)
        self.enable_moves()
        self.tell_choice(taken_for)
        if self.confirm.clickable:
            self.confirm.setFocus()
        self.say_hint(taken_for)  # not yet what the next click would do, where the pointer rests

    def listed(self, moves: Sequence[Move]) -> Sequence[Move]:
        """Return *moves*; of names first those of whom the prompt asks about."""
        seats = self.draft.seats
        return sorted(
            moves,
            key=lambda move: (
                (move.recipient != self.draft.seat, seats.index(move.recipient))
                if isinstance(move, Name)
                else (False, 0)
            ),
        )

    def drafted_moves(self) -> Sequence[Move]:
        """Return the names that lie on plaques, but for the one of which a face is chosen now."""
        return [name for name in self.draft.names() if name.recipient != self.draft.seat]

    def doubts(self, move: Move, before: Sequence[Move]) -> list[str]:
        """Return why a guess cannot be right, or not together with those *before*."""
        if not isinstance(move, Name):
            return []
        others = [name.guest for name in before if isinstance(name, Name)]
        return self._hints.doubts(move.guest, others)

    def _on_confirm(self) -> None:
        """Seal the guesses: one move for each, one after the other."""
        if not self.confirm.clickable or self.animations.busy:
            return
        self.make(*self.draft.names())

    # The end

    @property
    def _over(self) -> bool:
        return self.view.phase is Phase.OVER

    def feelings(self, event: Event) -> Feelings:
        """Return who has got hold of a gem, and who is asked or seen through."""
        match event:
            case GemStolen(seat) | GemLifted(seat):
                return {seat: Mood.PLEASED}
            case PlayerAsked(_, asked):
                return {asked: Mood.CAUGHT}
            case GuessRevealed(seat, about, _, True):
                return {seat: Mood.PLEASED, about: Mood.CAUGHT}
        return {}

    def lay_sheet(self, view: SuspicionView) -> QRectF:
        """Lay over the table who knew what, and since when; return where buttons go."""
        self.sheet.write(view, self.playback.match)
        self.sheet.show()
        return self.sheet.foot

    def finale_words(self, view: SuspicionView) -> FinaleWords:
        """Return what decided it, and what gems and guesses brought to whom."""
        word = self.renderer.word
        shares = [
            [Share(word(f"score.{part}"), points) for part, points in score.parts.items()]
            for score in view.sheet
        ]
        return FinaleWords(self.renderer.render(self._verdict()), shares)

    def hide_result(self) -> None:
        """Take the sheet away."""
        super().hide_result()
        self.sheet.hide()

    def _verdict(self) -> Sentence:
        """Return what decided the match."""
        told = [event for told in self.playback.visible_steps for event in told.events]
        shared = [event.seat for event in told if isinstance(event, MatchShared)]
        if shared:
            names = tuple(self.renderer.name(seat) for seat in shared)
            return Sentence("result.shared", {"names": names})
        for event in told:
            if isinstance(event, TieBroken):
                return Sentence(f"result.won.{event.by}", event.values, event.seat)
        winner = next(event.seat for event in told if isinstance(event, MatchWon))
        return Sentence("result.won.points", subject=winner)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take back, and let figures choose a face in the end."""
        command = commands().meant(event, Place.TABLE)
        if command in ("leave", "take_back") and self.take_back.clickable:
            self.take_part_back()
        elif command in NUMBERS and self._may_name and not self.animations.busy:
            self._name(list(Guest)[NUMBERS.index(command) - 1])
        else:
            super().keyPressEvent(event)

    # What a click would do

    def point_at(self, item: TableItem, pointed: bool) -> None:
        """Show the line of sight of a question, or where a guest may go, that is pointed at."""
        about = None
        if pointed and item.clickable:
            if isinstance(item.move, Ask):
                about = item.move.guest
            elif isinstance(item, CardHalfItem) and item.action is not None:
                about = item.action.guest
        if self.animations.busy:
            return
        self.mansion.show_line(about)
        if isinstance(item, GuestItem) and item.clickable and pointed:
            steps = self.draft.steps(self.playback.legal_moves)
            walks = [step for step in steps if isinstance(step, Walk)]
            self.mansion.light({walk.room for walk in walks if walk.guest is item.guest})

    def answer(self, item: TableItem) -> Answer | None:
        """Return what is known of a guest, a room, a card, a gem, a die, a pile, or a seat."""
        return self._answers.of(item)

    def hint(self, item: TableItem) -> str:
        """Return what a click would do, or what lies there, and why nothing can be done with it."""
        if item is self.sheet:
            return self.sheet.pointed_words()
        if isinstance(item, GuestItem):
            return self._hints.of_guest(item)
        if isinstance(item, GuestFaceItem) and self.draft.seat is not None:
            return self._hints.of_face(item.guest)
        if isinstance(item, SeatItem) and self._guessing:
            return item.words()
        if item.clickable and item.move is not None:
            return self._hints.of_move(item.move)
        if isinstance(item, CardHalfItem) and item.action is not None:
            return self._hints.of_action(item.action)
        if isinstance(item, SymbolItem):
            symbols = self.mansion.symbols.items()
            return self.mansion.room_words(next(room for (room, _), s in symbols if s is item))
        if isinstance(item, RoomItem):
            return self.mansion.room_words(item.room)
        if item in self.private.hand and item.move is not None and self.playback.persons_turn:
            return f"{item.words()}. {self.objection_hint(item.move) or ''}"
        return item.words()
