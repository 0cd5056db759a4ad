"""The table of Suspicion: a mansion at night, ten guests in it, and whoever is behind them.

What a card lets one do is done on the things themselves: a gem is touched, a guest and then a room,
the invitations, the plaque of whoever is asked. In the end a face is put on every other plaque.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent

from lat_desktop.controllers.sitting import Sitting
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.game import Move, Seat
from lat_desktop.engine.mansion import CARDS, Action, Gem, Guest, Room
from lat_desktop.engine.suspicion import (
    Ask,
    Lift,
    Look,
    MatchShared,
    MatchWon,
    Name,
    Passage,
    Phase,
    Play,
    Steal,
    SuspicionView,
    TieBroken,
    Walk,
)
from lat_desktop.tables.items import ButtonItem, TableItem
from lat_desktop.tables.suspicion import places
from lat_desktop.tables.suspicion.animation import MovingGala
from lat_desktop.tables.suspicion.choices import Choices, action_of
from lat_desktop.tables.suspicion.gala import whose_turn
from lat_desktop.tables.suspicion.items import (
    FaceItem,
    HalfItem,
    SeatItem,
)
from lat_desktop.tables.suspicion.mansion_items import (
    GuestItem,
    RoomItem,
    SymbolItem,
)
from lat_desktop.widgets.theme import Theme


class SuspicionTable(MovingGala):
    """Suspicion, to be played."""

    def __init__(
        self, controller: Sitting, renderer: TextRenderer, theme: Theme, speed: str
    ) -> None:
        super().__init__(controller, renderer, theme, speed)
        context = self.context
        self.faces: Final = {guest: self.add(FaceItem(context, guest)) for guest in Guest}
        self.confirm: Final = self.add(
            ButtonItem(context, "action.reveal", preferred=True, width=240)
        )
        self.take_back: Final = self.add(ButtonItem(context, "action.take_back", width=240))
        self.confirm.activated.connect(self._on_confirm)
        self.take_back.activated.connect(self._on_take_back)
        for guest in self.guests.values():
            guest.dropped.connect(self._on_dropped)
        self.choices: Final = Choices(self.seats)

    def lay_out(self) -> None:
        """Lay out the faces, too, and the buttons."""
        super().lay_out()
        cells = places.grid(self._lies.faces, len(Guest), 5)
        for face, cell in zip(self.faces.values(), cells, strict=True):
            face.setPos(cell.center())
            face.set_size(cell.width() - 14, cell.height() - 12)
        for button in (self.confirm, self.take_back):
            button.setPos(self._lies.confirm)

    # What the person may do

    def forget_choices(self) -> None:
        """Forget whom the person was moving, what they were doing, and whom they took for whom."""
        self.choices.forget()

    def disable_moves(self) -> None:
        """Let nothing be clicked until the next offer."""
        super().disable_moves()
        self.take_back.hide()
        for figure in self.guests.values():
            figure.draggable = False

    def assign_moves(self, view: SuspicionView) -> list[TableItem]:
        """Return what leads on: cards, halves, gems, guests and rooms, plaques and faces."""
        turn = whose_turn(view)
        for seat, plaque in self.plaques.items():
            plaque.to_move = seat == turn
            plaque.update()
        self._settle()
        guessing = view.phase is Phase.GUESS
        for item in (*self.hand, *self.dice, *self.halves, self.slot):
            item.setVisible(not guessing)
        if self.played is not None:
            self.played.setVisible(not guessing)
        legal = self.controller.legal_moves
        self.choices.complete(legal)
        moves = self.choices.moves(legal)
        offered = [
            *self._offer_figures(legal),
            *(card for card in self.hand if card.move in moves),
            *self._offer_gems(view, moves),
            *([self.invitations] if Look() in moves else []),
            *self._offer_halves(view),
            *self._offer_plaques(legal),
            *self._offer_faces(view),
        ]
        under_way = self.choices.may_take_back(legal)
        for pile in (self.deck, self.discards, self.invitations):
            pile.setVisible(not guessing and not under_way)
        self.take_back.setVisible(under_way)
        return [*offered, self.take_back] if under_way else offered

    def _offer_gems(self, view: SuspicionView, moves: Sequence[Move]) -> list[TableItem]:
        """Return the stacks, and the signs in the room of the reader, of gems to be taken."""
        lifted = next((action.gem for action in view.actions if action.gem), None)
        for gem, stack in self.stacks.items():
            stack.move = Lift(gem) if gem is lifted else Steal(gem)
        here = None if view.identity is None or not view.rooms else self._room_of(view.identity)
        for (room, gem), symbol in self.symbols.items():
            symbol.move = Steal(gem) if room is here and Steal(gem) in moves else None
        stacks = (stack for stack in self.stacks.values() if stack.move in moves)
        return [*stacks, *(each for each in self.symbols.values() if each.move is not None)]

    def _offer_plaques(self, legal: Sequence[Move]) -> list[TableItem]:
        """Return the plaques of those who can be asked."""
        about = self.choices.asked_about(legal)
        for seat, plaque in self.plaques.items():
            plaque.move = None if about is None else Ask(seat, about)
        return [plaque for plaque in self.plaques.values() if plaque.move in legal]

    def _offer_figures(self, legal: Sequence[Move]) -> list[TableItem]:
        """Return the guests that may be moved, or the rooms to which the chosen one may go."""
        movable, ways = self.choices.movable(legal), self.choices.ways(legal)
        for guest, figure in self.guests.items():
            figure.draggable = guest in movable
            figure.show_as(chosen=guest is self.choices.guest)
        for room, item in self.rooms.items():
            item.move = ways.get(room)
        if self.choices.guest is None:
            return [self.guests[guest] for guest in movable]
        return [self.rooms[room] for room in ways]

    def _offer_halves(self, view: SuspicionView) -> list[TableItem]:
        """Return the halves of the card in play: what is still to be done of it."""
        offered: list[TableItem] = []
        legal = self.controller.legal_moves
        for half in self.halves:
            ways = [move for move in legal if action_of(move) is half.action]
            half.move = ways[0] if len(ways) == 1 else None
            half.chosen = half.action is not None and half.action is self.choices.action
            if ways and view.card is not None and not half.chosen:
                offered.append(half)
        return offered

    @property
    def prompt(self) -> Sentence:
        """What has to be chosen next."""
        key = self.choices.prompt(self.controller.legal_moves)
        return self.controller.prompt if key is None else Sentence(key)

    def free_place(self) -> QPointF:
        """Between two turns no card is in play."""
        return self._lies.played[0]

    def activate(self, item: TableItem) -> None:
        """Take a click on a guest, on an action of the card, on a plaque or a face; else a move."""
        if isinstance(item, GuestItem):
            self._touch(item)
        elif isinstance(item, HalfItem) and item.move is None:
            self._choose_action(item)
        elif isinstance(item, SeatItem) and self._guessing:
            self._choose_plaque(item.seat)
        elif isinstance(item, FaceItem):
            self._name(item.guest)
        elif item is self.sheet or (isinstance(item, SeatItem) and self._over):
            self.put_result(away=not self.result_is_away)
        else:
            super().activate(item)

    def leads_to(self, item: TableItem, move: Move) -> bool:
        """Return whether a click makes a move, or begins it: the guest, the action, the plaque."""
        if isinstance(move, Walk | Passage) and isinstance(item, GuestItem):
            return item.guest is move.guest
        if isinstance(move, Name) and isinstance(item, SeatItem):
            chosen = (self.choices.seat, *self.choices.guesses)
            return item.seat == move.recipient and item.seat not in chosen
        if isinstance(move, Name) and isinstance(item, FaceItem):
            return item.guest is move.guest and self.choices.seat == move.recipient
        if isinstance(item, HalfItem) and item.move is None:
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
                if isinstance(item, FaceItem):
                    return item.guest is guest
                return isinstance(item, SeatItem) and item.seat == recipient
        return super().is_of(item, move)

    def _touch(self, item: GuestItem) -> None:
        """Choose whom to move; a guest in a room that may be entered stands for the room."""
        room = None if item.room is None else self.rooms[item.room]
        if room is not None and room.clickable and not item.dragged and not item.chosen:
            super().activate(room)
        elif item.guest in self.choices.movable(self.controller.legal_moves):
            again = self.choices.guest is item.guest and not item.dragged
            self.choices.guest = None if again else item.guest
            self.enable_moves()
        elif room is not None:
            self._refuse(item.guest, room.room)

    def _refuse(self, guest: Guest, room: Room) -> None:
        """Say why *guest* cannot be moved now."""
        acting = self.view.phase is Phase.ACT
        move = Passage(guest, room) if acting else Walk(guest, room.neighbours[0])
        objection = self.objection_hint(move)
        if objection is not None:
            self.say_hint(objection)

    def _choose_action(self, half: HalfItem) -> None:
        """Do one action of the card: only what belongs to it is lit now."""
        if half.clickable:
            self.choices.action = half.action
            self.enable_moves()
        elif half.action is not None and not half.chosen:
            self.say_hint(self.objection_hint(Play(CARDS[0])) or "")

    def _on_take_back(self) -> None:
        if self.take_back.clickable and not self.animations.busy:
            self.choices.take_back()
            self._show_line(None)
            self.enable_moves()

    def _on_dropped(self, place: QPointF) -> None:
        """Let a dragged guest go where it was dropped, if it may, or else back."""
        room = next(
            (r for r in Room if self._lies.room(r).adjusted(-6, -6, 6, 6).contains(place)), None
        )
        self._settle()
        if room is not None and self.rooms[room].clickable:
            super().activate(self.rooms[room])
            return
        guest = self.choices.guest
        if room is not None and guest is not None and self._room_of(guest) is not room:
            step = Passage if self.view.phase is Phase.ACT else Walk
            self.say_hint(self.objection_hint(step(guest, room)) or "")

    # The final guesses

    @property
    def _guessing(self) -> bool:
        return self.controller.persons_turn and self.view.phase is Phase.GUESS

    def _offer_faces(self, view: SuspicionView) -> list[TableItem]:
        """Lay out the ten faces, show on the plaques where they have been put, and return all."""
        guessing, seats = self._guessing, self.choices.open_seats(self.controller.legal_moves)
        named, chosen = self.choices.guesses, self.choices.seat
        made = view.guesses[view.seat] if view.seat is not None and guessing else ()
        for seat, plaque in self.plaques.items():
            sealed = made[seat] if made else None
            plaque.guess = named.get(seat, sealed) if guessing else None
            plaque.chosen = guessing and seat == chosen
            plaque.update()
        on_it = named.get(chosen) if chosen is not None else None
        for guest, face in self.faces.items():
            face.setVisible(guessing)
            face.show_as(placed=guest is on_it, taken=guest in named.values())
        self.confirm.setVisible(guessing)
        if not guessing:
            return []
        plaques = [plaque for seat, plaque in self.plaques.items() if seat in seats]
        faces = self.faces.values() if chosen is not None else ()
        return [*plaques, *faces, *([self.confirm] if len(named) == len(seats) else [])]

    def _choose_plaque(self, seat: Seat) -> None:
        """Put the next face on the plaque of *seat*."""
        if seat in self.choices.open_seats(self.controller.legal_moves):
            self.choices.seat = seat
            self.enable_moves()
        else:
            self.say_hint(self.objection_hint(Name(seat, Guest.BUFORD)) or "")

    def _name(self, guest: Guest) -> None:
        """Put a face on the plaque that is chosen, and go on to the next."""
        if self.choices.seat is None or not self._guessing:
            return
        self.choices.name(guest, self.controller.legal_moves)
        self.enable_moves()
        if self.confirm.clickable:
            self.confirm.setFocus()

    def _on_confirm(self) -> None:
        """Seal the guesses: one move for each, one after the other."""
        if not self.confirm.clickable or self.animations.busy:
            return
        names = self.choices.names()
        for item in (self.confirm, *self.faces.values()):
            item.hide()
        self.make(*names)

    # The end

    @property
    def _over(self) -> bool:
        return self.view.phase is Phase.OVER

    def write_result(self, view: SuspicionView) -> float | None:
        """When it is over, lay the sheet over the table."""
        if view.phase is not Phase.OVER:
            return None
        self.sheet.write(self.controller.prompt, self._verdict, view, self.controller.match)
        self.sheet.show()
        return self.sheet.foot

    def _verdict(self) -> Sentence:
        """Return what decided the match."""
        told = [event for told in self.controller.visible_steps for event in told.events]
        shared = [event.seat for event in told if isinstance(event, MatchShared)]
        if shared:
            names = tuple(self.renderer.name(seat) for seat in shared)
            return Sentence("result.shared", {"names": names})
        by = next((str(event.by) for event in told if isinstance(event, TieBroken)), "points")
        winner = next(event.seat for event in told if isinstance(event, MatchWon))
        return Sentence(f"result.won.{by}", subject=winner)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Escape take back, and figures choose a face in the end."""
        figure = event.key() - Qt.Key.Key_0
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace) and self.take_back.clickable:
            self._on_take_back()
        elif self._guessing and 0 <= figure <= 9 and not self.animations.busy:
            self._name(list(Guest)[(figure - 1) % 10])
        else:
            super().keyPressEvent(event)

    # What a click would do

    def point_at(self, item: TableItem, pointed: bool) -> None:
        """Show the line of sight of a question, or where a guest may go, that is pointed at."""
        about = None
        if pointed and item.clickable:
            if isinstance(item.move, Ask):
                about = item.move.guest
            elif isinstance(item, HalfItem) and item.action is not None:
                about = item.action.guest
        if self.animations.busy:
            return
        self._show_line(about)
        if isinstance(item, GuestItem) and item.clickable and pointed:
            steps = self.choices.steps(self.controller.legal_moves)
            walks = [step for step in steps if isinstance(step, Walk)]
            self._light({walk.room for walk in walks if walk.guest is item.guest})

    def hint(self, item: TableItem) -> str:
        """Return what a click would do, or what lies there, and why nothing can be done with it."""
        if item is self.sheet:
            return self.sheet.pointed_words()
        if isinstance(item, GuestItem):
            return self._guest_words(item)
        if isinstance(item, FaceItem) and self.choices.seat is not None:
            return self._face_words(item.guest)
        if isinstance(item, SeatItem) and self._guessing:
            return item.words()
        if item.clickable and item.move is not None:
            return self._preview(item.move)
        if isinstance(item, HalfItem) and item.action is not None:
            return self._action_words(item.action)
        if isinstance(item, SymbolItem):
            room = next(r for (r, g), symbol in self.symbols.items() if symbol is item)
            return self._room_words(self.rooms[room])
        if isinstance(item, RoomItem):
            return self._room_words(item)
        if item in self.hand and item.move is not None and self.controller.persons_turn:
            return f"{item.words()}. {self.objection_hint(item.move) or ''}"
        return item.words()

    def _preview(self, move: Move) -> str:
        say = self.renderer.render
        two = len(self.seats) == 2
        match move:
            case Walk(guest, room):
                wild = (guest, True) not in [(die.face, die.due) for die in self.dice]
                key = "preview.walk.wild" if wild else "preview.walk"
                origin = self._room_of(guest)
                return say(Sentence(key, {"guest": guest, "origin": origin, "room": room}))
            case Passage(guest, room):
                origin = self._room_of(guest)
                values = {"guest": guest, "origin": origin, "room": room}
                return say(Sentence("preview.passage", values))
            case Play():
                return say(Sentence("preview.play.one" if two else "preview.play"))
            case Steal(gem):
                rooms = [item.room for item in self.guests.values()]
                could = sum(room is not None and gem in room.gems for room in rooms)
                return self._with_last(
                    say(Sentence("preview.steal", {"gem": gem, "guests": could})), gem
                )
            case Lift(gem):
                return self._with_last(say(Sentence("preview.lift", {"gem": gem})), gem)
            case Ask(recipient, guest):
                return say(Sentence("preview.ask", {"guest": guest}, None, recipient))
            case _:
                return say(Sentence("preview.view"))

    def _with_last(self, preview: str, gem: Gem) -> str:
        last = self.stacks[gem].count == 1
        return f"{preview} {self.renderer.word('preview.last')}" if last else preview

    def _action_words(self, action: Action) -> str:
        kind = action.value.split("_")[0]
        line = Sentence(f"action_line.{kind}", {"gem": action.gem, "guest": action.guest})
        return f"{self.renderer.word(action.key)}. {self.renderer.render(line)}"

    def _face_words(self, guest: Guest) -> str:
        """Return whom one takes for whom, and why that cannot be right, if one knows."""
        view = self.view
        values = {"guest": guest}
        said = self.renderer.render(Sentence("preview.guess", values, None, self.choices.seat))
        guesses = self.choices.guesses.items()
        others = [named for seat, named in guesses if seat != self.choices.seat]
        viewed = [entry.viewed for entry in view.history if entry.seat == view.seat]
        for key, known in (("own", [view.identity]), ("viewed", viewed), ("twice", others)):
            if guest in known:
                said += " " + self.renderer.word(f"preview.guess.{key}")
        return said

    def _guest_words(self, item: GuestItem) -> str:
        """Return who it is, where, and what a click would do or why it does nothing."""
        if item.room is None:
            return item.words()
        room = self.rooms[item.room]
        if room.clickable and room.move is not None and item.guest is not self.choices.guest:
            return self._preview(room.move)
        where = self.renderer.word(f"{item.room.key}.title")
        said = f"{item.words()} ({where})"
        about = self.choices.asked_about(self.controller.legal_moves)
        at = None if about is None else self._room_of(about)
        if at is not None:
            key = "preview.sight" if item.room.sees(at) else "preview.no_sight"
            return f"{said}. {self.renderer.render(Sentence(key, {'guest': about}))}"
        if item.clickable or not self.controller.persons_turn or item.guest is self.choices.guest:
            return said
        walk = self.objection_hint(Walk(item.guest, item.room.neighbours[0]))
        walking = self.view.phase is Phase.WALK
        return f"{said}. {walk}" if walking and walk else said
