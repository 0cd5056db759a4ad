"""The table of Doors: two doors, a display of four, the Collector's row, and the guess grid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from lat_desktop.controllers.sitting import Sitting
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.cards import CLUES, COLOURS, ROLES, Clue, Door
from lat_desktop.engine.doors import (
    GUESSES,
    TARGET,
    CardDiscarded,
    CardTaken,
    Claim,
    DeckEmptied,
    DeckRanOut,
    Discard,
    DisplayRefilled,
    DisplayRevealed,
    DoorsView,
    Guess,
    GuessMade,
    GuessProved,
    Pass,
    Passed,
    Phase,
    Reason,
    Role,
    RoundBegan,
    SetClaimed,
    Take,
    TokensEarned,
)
from lat_desktop.engine.game import Event, Seat
from lat_desktop.engine.identities import IdentityDealt, IdentityRevealed
from lat_desktop.tables import art
from lat_desktop.tables.animation_queue import Cue
from lat_desktop.tables.baize import HEIGHT
from lat_desktop.tables.card_items import CardItem, DoorItem, TokenItem
from lat_desktop.tables.card_table import CardTable
from lat_desktop.tables.furniture import PlaqueItem, ReferenceItem
from lat_desktop.tables.items import BubbleItem, ButtonItem, LabelItem, TableItem, Z
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.tables.text_drawing import draw_text
from lat_desktop.widgets.theme import Theme

SIDE: Final = 165.0
"""From the edge of the table to the middle of the columns at its sides."""
EDGE: Final = 330.0
"""What those columns take of the width."""
WORDS: Final = 956.0
"""How far down the buttons are with which one says something."""

EARNS: Final = {
    Role.COLLECTOR: (Reason.WRONG_GUESS, Reason.OWN_SET),
    Role.GUESSER: (Reason.ONE_TRAIT, Reason.BOTH_TRAITS, Reason.SET, Reason.DECK_OUT),
}
"""What each role can earn tokens for, as its reference card says (D26)."""


class GuessItem(TableItem):
    """One cell of the guess grid: what one would say, what it wins, and what it costs."""

    def __init__(self, context: RenderContext, guess: Guess) -> None:
        super().__init__(context, QRectF(-110, -38, 220, 76))
        self.move = guess
        self.guess: Final = guess

    def words(self) -> str:
        """Return the spoken sentence."""
        return self.context.renderer.word(self.guess.key)

    def set_width(self, width: float) -> None:
        """Take the width of a column."""
        self.prepareGeometryChange()
        self.rect = QRectF(-width / 2, self.rect.top(), width, self.rect.height())

    def paint_item(self, painter: QPainter) -> None:
        """Paint the marks of what is named, its name, and the two coins."""
        c = self.context.colours
        painter.setOpacity(1.0 if self.clickable or self.made or self.hinted else 0.45)
        painter.setPen(QPen(c.brass, 2))
        painter.setBrush(c.paper)
        painter.drawRoundedRect(self.rect, 12, 12)
        colour = {"red": c.red, "blue": c.blue}.get(str(self.guess.colour), c.ink)
        left = self.rect.left() + 10
        for trait in self.guess.traits:
            art.paint_mark(painter, QRectF(left, -17, 34, 34), trait, colour)
            left += 38
        coins = 46.0
        name = QRectF(left, self.rect.top() + 4, self.rect.right() - coins - left - 4, 68)
        both = len(self.guess.traits) == 2
        key = f"identity.{self.guess.name}" if both else f"trait.said.{self.guess.name}"
        draw_text(painter, name, self.context.renderer.word(key), self.context.serif(27), c.ink)
        gain = Reason.BOTH_TRAITS if both else Reason.ONE_TRAIT
        right = self.rect.right() - coins
        self._paint_stake(
            painter, QRectF(right, -33, 40, 30), f"+{gain.tokens}", c.brass, c.on_brass
        )
        loss = f"−{Reason.WRONG_GUESS.tokens}"
        self._paint_stake(painter, QRectF(right, 3, 40, 30), loss, c.curtain, QColor("white"))

    def _paint_stake(
        self, painter: QPainter, rect: QRectF, text: str, ground: QColor, ink: QColor
    ) -> None:
        painter.setPen(QPen(ground, 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(rect, 15, 15)
        draw_text(painter, rect, text, self.context.sans(22), ink)


class GhostItem(TableItem):
    """Where a card would go."""

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, QRectF(-100, -140, 200, 280))
        self.setAcceptHoverEvents(False)
        self.hide()

    def paint_item(self, painter: QPainter) -> None:
        """Paint the outline of a card."""
        painter.setPen(QPen(self.context.colours.glow, 6))
        painter.setOpacity(0.7)
        painter.drawRoundedRect(self.rect.adjusted(4, 4, -4, -4), 14, 14)


class DoorsTable(CardTable[DoorsView]):
    """Doors, as the reader sees it: their own door at the bottom, the opponent's at the top."""

    def __init__(
        self, controller: Sitting, renderer: TextRenderer, theme: Theme, speed: str
    ) -> None:
        super().__init__(controller, renderer, theme, speed)
        self._near: Seat = controller.home
        """Who sits at the near edge: whoever looked last."""
        context = self.context
        seats = (self._near, 1 - self._near)
        self.doors: Final = {seat: self.add(DoorItem(context)) for seat in seats}
        self.plaques: Final = {
            seat: self.add(PlaqueItem(context, seat, "tokens", TARGET, art.paint_token))
            for seat in seats
        }
        self.reference: Final = self.add(ReferenceItem(context))
        self.display: list[CardItem | None] = [None] * 4
        self.row: list[CardItem] = []
        self.discards: list[CardItem] = []
        self.guesses: Final = [self.add(GuessItem(context, guess)) for guess in GUESSES]
        self.ask: Final = self.add(LabelItem(context, "action.guess", size=30))
        self.claim: Final = self.add(ButtonItem(context, "action.claim", preferred=True))
        self.let_be: Final = self.add(ButtonItem(context, "action.pass.guesser"))
        self.claim.move, self.let_be.move = Claim(), Pass()
        self.bubble: Final = self.add(BubbleItem(context))
        self.ghost: Final = self.add(GhostItem(context))
        self._labels: Final = {
            key: self.add(LabelItem(context, key)) for key in ("zone.discards", "zone.row")
        }
        self._collector: Seat = 0
        self._clicked: CardItem | None = None
        self._flying: list[TokenItem] = []
        """Tokens on their way to a plaque."""

    # Where everything lies

    def lay_out(self) -> None:
        """Doors and deck at the left, plaques and discards at the right, the play between."""
        width = self.sceneRect().width()
        self.middle = QRectF(EDGE, 0, width - 2 * EDGE, HEIGHT)
        heights = {self._near: (812.0, 908.0), 1 - self._near: (188.0, 92.0)}
        for seat, (door, plaque) in heights.items():
            self.doors[seat].setPos(SIDE, door)
            self.doors[seat].setScale(1.16)
            self.plaques[seat].setPos(width - SIDE, plaque)
        self.reference.setPos(width - SIDE, 706)
        self.deck.setPos(SIDE, HEIGHT / 2)
        self.deck.setScale(0.84)
        self._labels["zone.discards"].setPos(width - SIDE, 382)
        gap = 18
        column = (self.middle.width() - 4 * gap) / 3
        left = self.middle.left() + gap + column / 2
        self.ask.setPos(left, 690)
        for cell in self.guesses:
            across = (None, *COLOURS).index(cell.guess.colour)
            down = (None, *ROLES).index(cell.guess.role)
            cell.setPos(left + across * (column + gap), 690 + down * 86)
            cell.set_width(column)

    def _fore(self, seat: Seat) -> float:
        """Return how far down the middle of what lies before *seat* is."""
        return 797.0 if seat == self._near else 190.0

    def _spread(self, n: int, of: int, y: float, scale: float, gap: float) -> QPointF:
        """Return the place of card *n* of *of* in the middle of the table, closer if need be."""
        card = 200 * scale
        step = min(card + gap, (self.middle.width() - card) / max(of - 1, 1))
        return QPointF(self.middle.center().x() + (n - (of - 1) / 2) * step, y)

    @property
    def _display_scale(self) -> float:
        return min(0.95, (self.middle.width() - 3 * 24) / 800)

    def _display_place(self, slot: int) -> QPointF:
        return self._spread(slot, 4, HEIGHT / 2, self._display_scale, 24)

    _row_scale: Final = 0.81

    def _row_place(self, n: int, of: int) -> QPointF:
        return self._spread(n, of, self._fore(self._collector), self._row_scale, 16)

    _discard_scale: Final = 0.66

    def _discard_place(self, n: int) -> QPointF:
        right = self.sceneRect().width() - SIDE
        return QPointF(right - 76 + 38 * n, HEIGHT / 2)

    # Showing a view

    def show_view(self, view: DoorsView) -> None:
        """Put everything where it lies in *view*, at once."""
        self.animations.drop()
        self._take_off(self._cards())
        self.remove(self._flying)
        self._flying = []
        self.display = [self._card(card) for card in view.display] or [None] * 4
        self.row = [self._card(card) for card in view.row]
        self.discards = [self._card(card) for card in view.discards]
        self.show_deck(view.deck if view.round else len(CLUES))
        for seat, plaque in self.plaques.items():
            plaque.score = view.scores[seat]
            plaque.update()
        self.show_secrets(view)
        self.bubble.setOpacity(0)
        self._settle_cards()

    def show_secrets(self, view: DoorsView) -> None:
        """Open the doors that the reader of *view* may look behind, and close the others."""
        for seat, door in self.doors.items():
            door.identity = view.identities[seat]
            door.set_openness(0.0 if door.identity is None else 1.0)
        if view.seat not in (None, self._near):
            self._near = view.seat  # the table turns, while the curtain hangs before it
            self.lay_out()
            self._settle_cards()
        self._set_roles(view.collector, view.round > 0)

    def _card(self, face: Clue) -> CardItem:
        return self.add(CardItem(self.context, face))

    def _cards(self) -> list[CardItem]:
        return [*(c for c in self.display if c is not None), *self.row, *self.discards]

    def _take_off(self, cards: Iterable[CardItem]) -> None:
        self.remove(cards)
        self.display, self.row, self.discards = [None] * 4, [], []
        self._clicked = None

    def _settle_cards(self) -> None:
        """Put every card at its place."""
        for slot, card in enumerate(self.display):
            if card is not None:
                self.lay(card, self._display_place(slot), self._display_scale, Z.REST)
        for n, card in enumerate(self.row):
            self.lay(card, self._row_place(n, len(self.row)), self._row_scale, Z.REST + n)
        for n, card in enumerate(self.discards):
            self.lay(card, self._discard_place(n), self._discard_scale, Z.REST + n)

    def _set_roles(self, collector: Seat, began: bool) -> None:
        self._collector = collector
        for seat, plaque in self.plaques.items():
            plaque.role_key = self._role(seat).key if began else ""
            plaque.update()
        mine = self._role(self._near)
        self.reference.key = f"reference.{mine}" if began else ""
        self.reference.earns = [(f"price.{reason}", reason.tokens) for reason in EARNS[mine]]
        self.reference.update()
        # The row's name stands between the row and the display, whichever side it is on.
        y = self._fore(collector) + (-136 if collector == self._near else 136)
        self._labels["zone.row"].setPos(self.middle.center().x(), y)

    def _role(self, seat: Seat) -> Role:
        return Role.COLLECTOR if seat == self._collector else Role.GUESSER

    # Showing events

    def show_event(self, event: Event) -> None:
        """Queue what is to be seen of *event*."""
        cue = self.animations.enqueue
        match event:
            case RoundBegan(_, collector):
                cue(self._gather, lambda: self._begin_round(collector))
            case IdentityDealt(seat, identity) if identity is not None:
                cue(lambda: self._open(seat, identity))
            case DisplayRevealed(cards):
                cue(lambda: self._deal(cards))
            case CardTaken(_, card):
                cue(lambda: self._take(card))
            case CardDiscarded(_, card):
                cue(lambda: self._discard(card))
            case DisplayRefilled(card):
                cue(lambda: self._refill(card), self._settle_cards)
            case DeckEmptied() | DeckRanOut():
                cue(lambda: self.animations.pause(300))
            case GuessMade(seat, guess):
                cue(lambda: self._speak(seat, guess.key), lambda: self.animations.pause(900))
            case Passed(seat) if seat != self.controller.reader:
                said = f"said.{event.key}"
                cue(lambda: self._speak(seat, said), lambda: self.animations.pause(450), self._hush)
            case IdentityRevealed(seat, identity):
                cue(lambda: self._open(seat, identity))
            case GuessProved():
                cue(lambda: self.animations.pause(500), self._hush)
            case SetClaimed(_, traits):
                cue(lambda: self._show_set(traits), lambda: self.animations.pause(700))
            case TokensEarned(seat, tokens, _):
                cue(*(self._token_cue(seat) for _ in range(tokens)))

    def _gather(self) -> QAbstractAnimation | None:
        """Let everything go back into the deck, and close the doors."""
        self.hide_result()
        closing = [
            self.animations.change(door, "openness", 0.0, 240) for door in self.doors.values()
        ]
        return self.animations.together(*closing, self.gather(self._cards()))

    def _begin_round(self, collector: Seat) -> None:
        self._take_off(self._cards())
        self.show_deck()
        for door in self.doors.values():
            door.identity = None
            door.set_openness(0.0)
        self._set_roles(collector, began=True)

    def _open(self, seat: Seat, identity: Door | None) -> QAbstractAnimation:
        self.doors[seat].identity = identity
        return self.animations.change(self.doors[seat], "openness", 1.0, 500)

    def _from_deck(self, face: Clue, slot: int) -> QAbstractAnimation:
        """Let the top card of the deck go to *slot* of the display and turn its face up."""
        card = self.display[slot] = self.draw_card(face)
        return self.turn_up(card, self._display_place(slot), self._display_scale)

    def _deal(self, cards: Sequence[Clue]) -> QAbstractAnimation:
        dealt = [self._from_deck(card, slot) for slot, card in enumerate(cards)]
        return self.animations.staggered(*dealt, ms=110)

    def _lift(self, face: Clue) -> CardItem:
        """Take a card of the display in hand: the one that was clicked, if it is of that kind."""
        slot = next(
            (
                n
                for n, card in enumerate(self.display)
                if card is not None and card is self._clicked
            ),
            None,
        )
        if slot is None or self._clicked is None or self._clicked.face is not face:
            slot = next(n for n, c in enumerate(self.display) if c is not None and c.face is face)
        card = self.display[slot]
        assert card is not None
        self.display[slot] = None
        self._clicked = None
        for other in self._cards():
            other.mark(False)
        card.mark(True)
        card.setZValue(Z.MOVING)
        return card

    def _take(self, face: Clue) -> QAbstractAnimation:
        card = self._lift(face)
        self.row.append(card)
        of = len(self.row)
        return self.animations.together(
            *(
                self.animations.move(each, self._row_place(n, of), self._row_scale)
                for n, each in enumerate(self.row)
            )
        )

    def _discard(self, face: Clue) -> QAbstractAnimation:
        card = self._lift(face)
        self.discards.append(card)
        place = self._discard_place(len(self.discards) - 1)
        return self.animations.move(card, place, self._discard_scale)

    def _refill(self, face: Clue) -> QAbstractAnimation:
        return self._from_deck(face, self.display.index(None))

    def _speak(self, seat: Seat, key: str) -> QAbstractAnimation:
        self.bubble.say(self.renderer.word(key))
        door = self.doors[seat].pos()
        self.bubble.setPos(door + QPointF(430, 0))
        self.bubble.update()
        return self.animations.change(self.bubble, "opacity", 1.0, 200)

    def _hush(self) -> QAbstractAnimation:
        return self.animations.change(self.bubble, "opacity", 0.0, 200)

    def _show_set(self, traits: Sequence[object]) -> None:
        for card in self.row:
            card.mark(card.face is not None and bool(card.face.traits & set(traits)))

    def _token_cue(self, seat: Seat) -> Cue:
        def fly() -> QAbstractAnimation:
            plaque = self.plaques[seat]
            token = self.add(TokenItem(self.context))
            self._flying.append(token)
            token.setPos(self.middle.center())
            token.setZValue(Z.MOVING)
            place = plaque.mapToScene(plaque.place(plaque.score).center())
            flight = self.animations.move(token, place, 0.85, 220)

            def land() -> None:
                self._flying.remove(token)
                self.remove([token])
                plaque.score += 1
                plaque.update()

            flight.finished.connect(land)
            return flight

        return fly

    # What the person may do

    def assign_moves(self, view: DoorsView) -> list[TableItem]:
        """Return the cards, the guesses and the words that may be clicked."""
        legal = self.controller.legal_moves
        guesser = view.collector != self._near
        playing = view.ending is None and view.round > 0
        for seat, plaque in self.plaques.items():
            plaque.to_move = view.actor == seat
            plaque.update()
        for card in self._cards():
            card.move = None
        shown = [card for card in self.display if card is not None]
        for card in shown:
            if card.face is not None and playing:
                card.move = Discard(card.face) if guesser else Take(card.face)
        for cell in self.guesses:
            cell.setVisible(guesser and playing)
            cell.update()
        self.ask.setVisible(guesser and playing)
        self.let_be.key = f"action.pass.{view.role}"
        words = [button for button in (self.claim, self.let_be) if button.move in legal]
        for button in (self.claim, self.let_be):
            button.hide()
        self.put_buttons(words, WORDS)
        self._labels["zone.discards"].setVisible(bool(self.discards))
        self._labels["zone.row"].setVisible(bool(self.row))
        return [item for item in (*shown, *self.guesses, *words) if item.move in legal]

    def preferred(self) -> TableItem | None:
        """Return the claim before anything else: it is preselected (DA1)."""
        return self.claim if self.claim.clickable else super().preferred()

    def free_place(self) -> QPointF:
        """Return where one says what one does."""
        return QPointF(self.middle.center().x(), WORDS)

    def write_result(self, view: DoorsView) -> float | None:
        """Write how the round ended, and of a match each of its rounds."""
        if view.ending is None:
            return None
        lines = [self._ending_words(view), *self._earned_words(view)]
        if view.phase is Phase.OVER:
            title = self.renderer.render(self.controller.prompt)
            lines += ["", *self._match_words()]
        else:
            title = self.renderer.render(Sentence("round.title", {"n": view.round}))
        return self.show_result(title, lines)

    def _ending_words(self, view: DoorsView) -> str:
        """Return the sentence that says how the round ended."""
        assert view.ending is not None
        # A claimed set tells of the claimer's identity, everything else of the Collector's.
        whose = view.guesser if view.ending.reason is Reason.SET else view.collector
        earned = view.ending.seat
        # Of "you" one says whom they faced, of anybody else who they are.
        named = 1 - earned if earned == self.renderer.reader else earned
        values = {"identity": view.identities[whose], "name": self.renderer.name(named)}
        return self.renderer.render(Sentence(f"result.{view.ending.reason}", values, earned))

    def _earned_words(self, view: DoorsView) -> list[str]:
        assert view.ending is not None
        reason = view.ending.reason
        return [self.renderer.render_event(TokensEarned(view.ending.seat, reason.tokens, reason))]

    def _match_words(self) -> list[str]:
        """Return a line for each round: what it brought, and for what."""
        earned = [
            e
            for t in self.controller.visible_steps
            for e in t.events
            if isinstance(e, TokensEarned)
        ]
        titles = (
            self.renderer.render(Sentence("round.title", {"n": n}))
            for n in range(1, len(earned) + 1)
        )
        facts = map(self.renderer.render_event, earned)
        return [f"{title}: {fact}" for title, fact in zip(titles, facts, strict=True)]

    def activate(self, item: TableItem) -> None:
        """Remember which of two equal cards was clicked, so that it is the one that moves."""
        self._clicked = item if isinstance(item, CardItem) else None
        super().activate(item)

    def point_at(self, item: TableItem, pointed: bool) -> None:
        """Show where a card of the display would go."""
        offered = pointed and isinstance(item, CardItem) and item.clickable
        self.ghost.setVisible(offered)
        if isinstance(item.move, Take):
            place, scale = self._row_place(len(self.row), len(self.row) + 1), self._row_scale
        else:
            place, scale = self._discard_place(len(self.discards)), self._discard_scale
        self.ghost.setPos(place)
        self.ghost.setScale(scale)

    def hint(self, item: TableItem) -> str:
        """Return what a click would do, or why it cannot be done."""
        move = item.move
        if move is None:
            return item.words()
        if not item.clickable:
            return (
                self.objection_hint(move) or item.words()
                if isinstance(item, GuessItem)
                else item.words()
            )
        match move:
            case Take(card) | Discard(card):
                verb = move.text.partition(" ")[0]
                return self.renderer.render(Sentence(f"preview.{verb}", {"card": card}))
            case Guess():
                return self.renderer.word(
                    f"preview.guess.{'both' if len(move.traits) == 2 else 'one'}"
                )
            case Claim():
                return self.renderer.word(f"preview.claim.{self.view.role}")
            case _:
                last = self.view.deck == 0 and self.view.role is Role.GUESSER
                return self.renderer.word("preview.pass.last" if last else "preview.pass")

    def in_words(self) -> list[str]:
        """Return what lies where, a line a zone."""
        word, book = self.renderer.word, self.renderer.book
        zones = {
            "zone.display": [card for card in self.display if card is not None],
            "zone.row": self.row,
            "zone.discards": self.discards,
        }
        return [
            *(plaque.words() for plaque in self.plaques.values()),
            *(f"{self._whose_identity(seat)}: {door.words()}" for seat, door in self.doors.items()),
            *(
                f"{word(key)}: {book.series([word(card.face.key) for card in cards if card.face])}"
                if cards
                else word(f"{key}.empty")
                for key, cards in zones.items()
                if cards or f"{key}.empty" in book.words
            ),
            f"{word('zone.deck')}: {self.deck.words()}",
        ]

    def _whose_identity(self, seat: Seat) -> str:
        return self.renderer.render(Sentence("zone.identity", subject=seat))
