"""The pictures and the colours: legible, told apart without colour, silent where they must be."""

from collections.abc import Callable, Iterator
from itertools import combinations, product

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from lat_desktop.engine.cards import CLUES, Clue, Door, Trait
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.mansion import Action, Gem, Guest, Room
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.rulebook import LANGUAGES, Rulebook
from lat_desktop.tables import art
from lat_desktop.tables.art import cards
from lat_desktop.tables.art import door as door_art
from lat_desktop.tables.favor.art import paint_box, paint_flag, paint_gavel
from lat_desktop.tables.labyrinth.art import paint_cub
from lat_desktop.tables.suspicion.art import (
    FLOOR_INK,
    paint_action,
    paint_answer,
    paint_die,
    paint_gem,
    paint_gem_mark,
    paint_guest,
    paint_invitation,
    paint_mask,
    paint_room,
    paint_star,
    paint_verdict,
)
from lat_desktop.widgets import theme
from lat_desktop.widgets.drawing import Letters, grown, lettering, mixed, set_name
from lat_desktop.widgets.theme import THEME_NAMES, Colours
from tests.eyes import MARK, TEXT, contrast

pytestmark = pytest.mark.usefixtures("qapp")

CARD = QRectF(0, 0, 200, 280)
SMALL = QRectF(0, 0, 60, 84)

Paint = Callable[[QPainter, QRectF], None]


def picture(paint: Paint, rect: QRectF, ground: str = "magenta") -> QImage:
    """Return what *paint* paints into *rect* of an image just large enough."""
    image = QImage(rect.toAlignedRect().size(), QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    paint(painter, rect)
    painter.end()
    return image


def clue(kind: Clue, name: str, colours: Colours) -> Paint:
    return lambda painter, rect: art.paint_clue(painter, rect, kind, name, colours)


def door(openness: float, identity: Door | None, name: str, colours: Colours) -> Paint:
    return lambda painter, rect: art.paint_door(painter, rect, openness, identity, name, colours)


def mark(trait: Trait) -> Paint:
    return lambda painter, rect: art.paint_mark(painter, rect, trait, QColor("black"))


def pictures(colours: Colours) -> dict[str, Paint]:
    """Return every kind of picture that there is, by a name for the report."""
    found: dict[str, Paint] = {f"mark {trait}": mark(trait) for trait in Trait}
    found |= {f"clue {kind}": clue(kind, "Name", colours) for kind in Clue}
    found |= {f"door {kind}": door(1, kind, "Name", colours) for kind in Door}
    found["door ajar"] = door(0.4, None, "", colours)
    found["door closed"] = door(0, None, "", colours)
    found["back"] = lambda painter, rect: art.paint_back(painter, rect, colours)
    found["token"] = lambda painter, rect: art.paint_token(painter, rect, colours, filled=True)
    found["place"] = lambda painter, rect: art.paint_token(painter, rect, colours, filled=False)
    found["gavel"] = lambda painter, rect: paint_gavel(painter, rect, colours)
    found["gavel rapping"] = lambda painter, rect: paint_gavel(painter, rect, colours, 0)
    found["box"] = lambda painter, rect: paint_box(painter, rect, colours)
    found["flag"] = lambda painter, rect: paint_flag(painter, rect, colours)
    found["curtain"] = lambda painter, rect: art.paint_curtain(painter, rect, colours)
    return found | intrigue(colours)


def guest(kind: Guest, colours: Colours, lit: QColor | None = None) -> Paint:
    return lambda painter, rect: paint_guest(painter, rect, kind, colours, lit)


def gem(kind: Gem, colours: Colours, filled: bool = True) -> Paint:
    return lambda painter, rect: paint_gem(painter, rect, kind, colours, filled)


def invitation(kind: Guest | None, name: str, colours: Colours) -> Paint:
    return lambda painter, rect: paint_invitation(painter, rect, kind, name, colours)


def action(kind: Action, colours: Colours) -> Paint:
    return lambda painter, rect: paint_action(painter, rect, kind, colours)


def die(face: Guest | None, used: bool, colours: Colours) -> Paint:
    return lambda painter, rect: paint_die(painter, rect, face, colours, used)


def answer(yes: bool | None, colours: Colours) -> Paint:
    return lambda painter, rect: paint_answer(painter, rect, yes, "Word", colours)


def intrigue(colours: Colours) -> dict[str, Paint]:
    """Return every kind of picture that Suspicion has of its own."""
    found: dict[str, Paint] = {f"guest {kind}": guest(kind, colours) for kind in Guest}
    found |= {f"gem {kind}": gem(kind, colours) for kind in Gem}
    found |= {f"no gem {kind}": gem(kind, colours, filled=False) for kind in Gem}
    found |= {f"invitation {kind}": invitation(kind, "Name", colours) for kind in Guest}
    found |= {f"action {kind}": action(kind, colours) for kind in Action}
    found |= {
        f"die {face} {used}": die(face, used, colours)
        for face in (Guest.LILY, None)
        for used in (False, True)
    }
    found |= {f"answer {yes}": answer(yes, colours) for yes in (True, False, None)}
    found["invitation hidden"] = invitation(None, "", colours)
    found["guest lit"] = guest(Guest.EARL, colours, colours.glow)
    found["mask"] = lambda painter, rect: paint_mask(painter, rect, colours.brass)
    found["star"] = lambda painter, rect: paint_star(painter, rect, colours)
    found["right"] = lambda painter, rect: paint_verdict(painter, rect, True, colours)
    found["wrong"] = lambda painter, rect: paint_verdict(painter, rect, False, colours)
    return found


PICTURES = tuple(pictures(theme.load("light")))


def colourless(colours: Colours) -> Colours:
    """Return *colours* with Red and Blue the same: only shapes tell them apart."""
    return replace(colours, red=colours.ink, blue=colours.ink)


def greys(image: QImage) -> bytes:
    """Return the pixels of *image* in grey, row by row, without what pads a row to whole words."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    bits, line = bytes(grey.constBits()), grey.bytesPerLine()
    return b"".join(bits[y * line : y * line + grey.width()] for y in range(grey.height()))


def difference(one: QImage, other: QImage, within: QRect | None = None) -> float:
    """Return the share of pixels that clearly differ in grey (0 to 1)."""
    here, there = (greys(image.copy(within or image.rect())) for image in (one, other))
    return sum(abs(a - b) > 48 for a, b in zip(here, there, strict=True)) / len(here)


def changed(one: QImage, other: QImage) -> QRect:
    """Return the rectangle around all pixels that differ at all."""
    width, height = one.width(), one.height()
    rows = [y for y in range(height) if one.copy(0, y, width, 1) != other.copy(0, y, width, 1)]
    columns = [x for x in range(width) if one.copy(x, 0, 1, height) != other.copy(x, 0, 1, height)]
    if not rows:
        return QRect()
    return QRect(columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)


@pytest.fixture(params=THEME_NAMES)
def colours(request: pytest.FixtureRequest) -> Colours:
    return theme.load(request.param)


# Colours


def test_contrast_is_the_one_of_wcag() -> None:
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)
    assert contrast(QColor("#777777"), QColor("white")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("on_table", "table"),
        ("on_table", "table_edge"),
        ("on_table", "curtain"),
        ("on_window", "window"),
        ("on_window", "window_raised"),
        ("quiet", "window"),
        ("quiet", "window_raised"),
        ("link", "window"),
        ("link", "window_raised"),
        ("ink", "paper"),
        ("ink", "brass"),
        ("on_brass", "brass"),
        ("on_brass", "chosen"),
        ("on_brass", "glow"),
        ("on_brass", "paper"),
        ("glow", "table"),
        ("glow", "table_edge"),
        ("red", "paper"),
        ("blue", "paper"),
    ],
)
def test_words_are_legible_on_their_ground(colours: Colours, text: str, ground: str) -> None:
    assert contrast(getattr(colours, text), getattr(colours, ground)) >= TEXT


@pytest.mark.parametrize(
    ("mark", "ground"),
    [
        ("brass", "table"),
        ("brass", "table_edge"),
        ("brass", "curtain"),
        ("glow", "table"),
        ("glow", "table_edge"),
        ("paper", "table"),
        ("chosen", "window"),
        ("chosen", "window_raised"),
        ("edge", "window"),
        ("edge", "window_raised"),
    ],
)
def test_marks_stand_out_from_their_ground(colours: Colours, mark: str, ground: str) -> None:
    assert contrast(getattr(colours, mark), getattr(colours, ground)) >= MARK


def test_an_identity_stands_out_from_the_light(colours: Colours) -> None:
    light = door_art.room_light(colours)
    assert contrast(colours.red, light) >= MARK
    assert contrast(colours.blue, light) >= MARK


def test_a_coin_stands_out_from_an_empty_place(colours: Colours) -> None:
    coin, place = (
        picture(pictures(colours)[name], QRectF(0, 0, 28, 28)) for name in ("token", "place")
    )
    # Between the toes and the rim, where the coin is bare.
    assert contrast(coin.pixelColor(5, 17), place.pixelColor(5, 17)) >= MARK


# Marks


@pytest.mark.parametrize("size", [12, 16, 48])
@pytest.mark.parametrize(("one", "other"), list(combinations(Trait, 2)))
def test_marks_are_told_apart_without_colour(one: Trait, other: Trait, size: int) -> None:
    square = QRectF(0, 0, size, size)
    here, there = (picture(mark(trait), square, "white") for trait in (one, other))
    assert difference(here, there) > 0.2


@pytest.mark.parametrize("trait", Trait)
def test_a_mark_fills_its_place_and_not_more(trait: Trait) -> None:
    inner = QRectF(20, 20, 60, 60)
    image = picture(
        lambda painter, _rect: mark(trait)(painter, inner), QRectF(0, 0, 100, 100), "white"
    )
    blank = QImage(image)
    blank.fill(QColor("white"))
    touched = changed(image, blank)
    assert inner.toRect().contains(touched)
    assert max(touched.width(), touched.height()) >= 0.9 * inner.width()
    assert min(touched.width(), touched.height()) >= 0.7 * inner.width()


# Cards


@pytest.mark.parametrize(("one", "other"), list(combinations(Clue, 2)))
def test_faces_are_told_apart_without_colour_or_name(one: Clue, other: Clue) -> None:
    plain = colourless(theme.load("light"))
    here, there = (picture(clue(kind, "", plain), SMALL) for kind in (one, other))
    assert difference(here, there) > 0.05


@pytest.mark.parametrize(("one", "other"), list(combinations(Clue, 2)))
def test_the_left_edge_of_a_card_is_enough(one: Clue, other: Clue) -> None:
    plain = colourless(theme.load("light"))
    strip = QRect(0, 0, round(CARD.width() * 0.19), round(CARD.height() * 0.35))
    here, there = (picture(clue(kind, "", plain), CARD) for kind in (one, other))
    assert difference(here, there, strip) > 0.04


@pytest.mark.parametrize("kind", Clue)
def test_a_face_reads_the_same_upside_down_in_its_corners(kind: Clue) -> None:
    """The small marks stand in two corners: whatever covers one leaves the other."""
    face = picture(clue(kind, "", colourless(theme.load("light"))), CARD)
    turned = face.transformed(QTransform().rotate(180))
    column = round(CARD.width() * 0.19)
    top, height = round(0.05 * CARD.height()), round(0.26 * CARD.height())
    # The marks below end above the name, so the turned column begins that much lower.
    lower = CARD.height() - 2 * cards.PANEL.center().y() * CARD.height() / 140
    there = turned.copy(0, top + round(lower), column, height)
    assert difference(face.copy(0, top, column, height), there) < 0.05


@pytest.mark.parametrize("kind", Clue)
def test_no_hatch_touches_a_mark_on_a_card(kind: Clue) -> None:
    for printed in cards.prints(kind):
        assert printed.block.contains(printed.marks.boundingRect().center())
        assert not printed.hatch.intersects(grown(printed.marks, 2))


@pytest.mark.parametrize(("kind", "language"), list(product(Clue, LANGUAGES)))
@pytest.mark.parametrize("rect", [CARD, SMALL])
def test_names_fit_at_the_foot_of_a_card(kind: Clue, language: str, rect: QRectF) -> None:
    name = Rulebook.load(language, Doors.key).word(kind.key)
    colours = theme.load("light")
    named, bare = (picture(clue(kind, text, colours), rect) for text in (name, ""))
    written = changed(named, bare)
    margin = rect.width() * 0.05
    foot = rect.adjusted(margin, rect.height() * 0.82, -margin, -margin / 2).toAlignedRect()
    assert foot.contains(written)
    assert written.width() > rect.width() * 0.3


@pytest.mark.parametrize("wanted", [7.0, 14.0, 22.0, 30.0])
def test_a_long_name_is_made_to_fit(wanted: float) -> None:
    long = "The Honourable Lady of the Many Striped Tigers"
    said = set_name(long, cards.NAME_WIDTH, Letters(1.0, wanted))
    assert " ".join(said.lines) == long
    assert 1 <= len(said.lines) <= 2
    widest = max(lettering(line)[1] for line in said.lines) * said.size / 100
    assert widest <= cards.NAME_WIDTH + 0.1


@pytest.mark.parametrize(("kind", "language"), list(product(Clue, LANGUAGES)))
def test_larger_letters_get_more_room_and_unreadable_ones_none(kind: Clue, language: str) -> None:
    name = Rulebook.load(language, Doors.key).word(kind.key)
    usual, large, none = (
        set_name(name, cards.NAME_WIDTH, letters)
        for letters in (Letters(1.0, 10.0), Letters(1.0, 20.0), Letters(60.0, 70.0))
    )
    assert usual.lines == (name,)
    assert large.size > 1.5 * usual.size
    assert large.height > usual.height
    assert not none.lines


@pytest.mark.parametrize(("kind", "language"), list(product(Clue, LANGUAGES)))
def test_a_name_goes_only_where_it_cannot_be_read_even_on_two_lines(
    kind: Clue, language: str
) -> None:
    name = Rulebook.load(language, Doors.key).word(kind.key)
    smallest, wide = 10.0, 200
    widths = [
        width for width in range(20, wide) if set_name(name, width, Letters(smallest, 12.0)).lines
    ]
    assert widths == list(range(widths[0], wide)), "more room never takes it away"
    parts = name.replace("/", "/ ").split()
    halves = (f"{' '.join(parts[:n])}\n{' '.join(parts[n:])}" for n in range(1, len(parts)))
    least = min(max(lettering(line)[1] for line in half.split("\n")) for half in halves)
    assert widths[0] <= least * smallest / 100 + 1


def test_the_back_says_nothing_of_the_face(colours: Colours) -> None:
    """No colour of a trait is in it, whatever the theme."""
    back, other = (
        picture(pictures(shades)["back"], CARD) for shades in (colours, colourless(colours))
    )
    assert back == other
    faces = [picture(clue(kind, "", colours), CARD) for kind in set(CLUES)]
    assert all(difference(back, face) > 0.3 for face in faces)


# Doors


def test_a_closed_door_gives_no_hint(colours: Colours) -> None:
    closed = picture(door(0, None, "", colours), CARD)
    for identity in Door:
        assert picture(door(0, identity, str(identity), colours), CARD) == closed
        assert picture(door(0.2, identity, str(identity), colours), CARD) != closed


@pytest.mark.parametrize(("one", "other"), list(combinations(Door, 2)))
def test_identities_are_told_apart_without_colour_or_name(one: Door, other: Door) -> None:
    plain = colourless(theme.load("dark"))
    here, there = (picture(door(1, identity, "", plain), SMALL) for identity in (one, other))
    assert difference(here, there) > 0.03


@pytest.mark.parametrize("identity", Door)
def test_no_hatch_touches_a_mark_in_a_room(identity: Door) -> None:
    assert not door_art.hatching(identity).isEmpty()
    assert not door_art.hatching(identity).intersects(grown(door_art.marks(identity), 2))


@pytest.mark.parametrize(("identity", "language"), list(product(Door, LANGUAGES)))
def test_names_fit_on_the_plaque(identity: Door, language: str, colours: Colours) -> None:
    name = Rulebook.load(language, Doors.key).word(f"card.{identity}")
    named, bare = (picture(door(1, identity, text, colours), CARD) for text in (name, ""))
    plaque = QTransform.fromScale(2, 2).mapRect(door_art.STEP).toRect()
    assert plaque.contains(changed(named, bare))
    assert named != bare


def test_the_light_grows_as_the_door_opens(colours: Colours) -> None:
    def light(openness: float) -> int:
        return sum(greys(picture(door(openness, None, "", colours), SMALL)))

    steps = [light(n / 8) for n in range(9)]
    assert steps == sorted(set(steps))


@pytest.mark.parametrize(("beyond", "end"), [(-0.5, 0.0), (1.5, 1.0)])
def test_a_door_opens_no_further_than_it_can(beyond: float, end: float, colours: Colours) -> None:
    there, here = (picture(door(at, Door.RED_TIGER, "", colours), SMALL) for at in (beyond, end))
    assert there == here


# The mansion and its guests


@pytest.mark.parametrize("size", [22, 26, 60])
@pytest.mark.parametrize(("one", "other"), list(combinations(Guest, 2)))
def test_guests_are_told_apart_without_colour(
    one: Guest, other: Guest, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even in one and the same cloth, and as small as in a crowd."""
    monkeypatch.setattr(Guest, "colour", property(lambda _guest: "#888888"))
    colours, square = theme.load("dark"), QRectF(0, 0, size, size)
    here, there = (picture(guest(kind, colours), square, "#2b3a44") for kind in (one, other))
    assert difference(here, there) > 0.09


@pytest.mark.parametrize("size", [14, 18, 40])
@pytest.mark.parametrize(("one", "other"), list(combinations(Gem, 2)))
def test_gems_are_told_apart_without_colour(one: Gem, other: Gem, size: int) -> None:
    def silhouette(kind: Gem) -> Paint:
        return lambda painter, rect: paint_gem_mark(painter, rect, kind, QColor("black"))

    square = QRectF(0, 0, size, size)
    here, there = (picture(silhouette(kind), square, "white") for kind in (one, other))
    assert difference(here, there) > 0.12


@pytest.mark.parametrize("room", Room)
def test_names_of_rooms_are_legible_on_the_floor(room: Room, colours: Colours) -> None:
    strip = 40
    image = picture(
        lambda painter, rect: paint_room(painter, rect, room, strip, colours),
        QRectF(0, 0, 200, 160),
    )
    assert contrast(FLOOR_INK, image.pixelColor(20, 140)) >= TEXT
    lit = mixed(image.pixelColor(20, 140), QColor(colours.glow), 95 / 255)
    assert contrast(FLOOR_INK, lit) >= MARK


@pytest.mark.parametrize(("one", "other"), list(combinations(Room, 2)))
def test_every_room_is_furnished_otherwise(one: Room, other: Room, colours: Colours) -> None:
    def furnished(room: Room) -> Paint:
        return lambda painter, rect: paint_room(painter, rect, room, 30, colours)

    here, there = (picture(furnished(room), QRectF(0, 0, 150, 130)) for room in (one, other))
    assert here != there


def test_a_closed_invitation_gives_no_hint(colours: Colours) -> None:
    """It is painted without knowing whom it invites."""
    closed = picture(invitation(None, "", colours), SMALL)
    for kind in Guest:
        assert difference(closed, picture(invitation(kind, "", colours), SMALL)) > 0.2


@pytest.mark.parametrize(("kind", "language"), list(product(Guest, LANGUAGES)))
def test_names_fit_on_the_invitation(kind: Guest, language: str, colours: Colours) -> None:
    name = Rulebook.load(language, Suspicion.key).word(f"{kind.key}.short")
    named, bare = (picture(invitation(kind, text, colours), CARD) for text in (name, ""))
    written = changed(named, bare)
    assert QRect(10, 208, 180, 62).contains(written)
    assert written.width() > 30


# All of them


def margins(rect: QRectF, image: QImage) -> Iterator[QRect]:
    """Yield the four strips of *image* that lie outside of *rect*."""
    inner, outer = rect.toAlignedRect(), image.rect()
    yield QRect(0, 0, outer.width(), inner.top())
    yield QRect(0, 0, inner.left(), outer.height())
    yield QRect(inner.right() + 1, 0, outer.width() - inner.right() - 1, outer.height())
    yield QRect(0, inner.bottom() + 1, outer.width(), outer.height() - inner.bottom() - 1)


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize("size", [(9, 9), (50.5, 70.7), (200, 40), (40, 200)])
def test_a_picture_keeps_to_its_rectangle(name: str, size: tuple[float, float]) -> None:
    rect = QRectF(20, 20, *size)
    sheet = QRectF(0, 0, size[0] + 40, size[1] + 40)
    paint = pictures(theme.load("light"))[name]
    image = picture(lambda painter, _sheet: paint(painter, rect), sheet)
    blank = QImage(image)
    blank.fill(QColor("magenta"))
    assert image != blank
    for strip in margins(rect, image):
        assert image.copy(strip) == blank.copy(strip)


@pytest.mark.parametrize("name", PICTURES)
def test_in_no_room_nothing_is_painted(name: str) -> None:
    """A layout that is not done yet may ask for it."""
    paint = pictures(theme.load("light"))[name]
    empty = picture(lambda painter, _rect: paint(painter, QRectF(20, 20, 0, 0)), SMALL)
    assert empty == picture(lambda _painter, _rect: None, SMALL)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_the_same_at_every_size(name: str, colours: Colours) -> None:
    """What is painted large and made small is what is painted small."""
    paint = pictures(colours)[name]
    small = picture(paint, QRectF(0, 0, 100, 140), "gray")
    large = picture(paint, QRectF(0, 0, 400, 560), "gray")
    shrunk = large.scaled(small.size(), mode=Qt.TransformationMode.SmoothTransformation)
    assert difference(small, shrunk) < 0.02


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_leaves_the_painter_as_it_was(name: str) -> None:
    paint = pictures(theme.load("light"))[name]
    image = QImage(100, 140, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.translate(3, 4)
    painter.setOpacity(0.5)
    painter.setPen(QColor("red"))
    before = painter.transform(), painter.opacity(), painter.pen(), painter.renderHints()
    paint(painter, QRectF(0, 0, 50, 70))
    after = painter.transform(), painter.opacity(), painter.pen(), painter.renderHints()
    painter.end()
    assert before == after


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_follows_the_painter_s_opacity(name: str) -> None:
    """Cards and doors fade in: at no opacity nothing of them is seen."""
    paint = pictures(theme.load("light"))[name]

    def faint(painter: QPainter, rect: QRectF) -> None:
        painter.setOpacity(0)
        paint(painter, rect)

    assert picture(faint, SMALL) == picture(lambda _painter, _rect: None, SMALL)


def test_every_picture_is_another(colours: Colours) -> None:
    drawn = [(name, picture(paint, SMALL)) for name, paint in pictures(colours).items()]
    for (one, here), (other, there) in combinations(drawn, 2):
        assert here != there, f"{one} and {other} look the same"


def test_the_shades_between_two_colours() -> None:
    ends = QColor("#204060"), QColor("#A0C0E0")
    assert mixed(*ends, 0) == ends[0]
    assert mixed(*ends, 1) == ends[1]
    assert mixed(*ends, 0.5).name() == "#6080a0"


def test_a_curtain_hangs_from_its_whole_edge(colours: Colours) -> None:
    image = picture(pictures(colours)["curtain"], QRectF(0, 0, 300, 60))
    blank = QColor("magenta")
    assert all(image.pixelColor(x, 0) != blank for x in range(300))
    assert image.pixelColor(0, 59) == blank


@pytest.mark.parametrize("colour", [Trait.RED, Trait.BLUE])
@pytest.mark.parametrize("name", THEME_NAMES)
def test_one_sees_how_many_cubs_are_still_to_come_home(name: str, colour: Trait) -> None:
    colours = theme.load(name)
    ground = QColor(colours.table_edge)

    def paint(painter: QPainter, rect: QRectF) -> None:
        paint_cub(painter, rect, colours, colour, filled=False)

    image = picture(paint, QRectF(0, 0, 200, 200), ground.name())
    assert contrast(image.pixelColor(100, 181), ground) >= MARK, "its rim, at the chin"
    assert image.pixelColor(100, 108) == ground, "and nothing within"
