"""What a look back says, to the word: of a decision, of luck, of a whole match, in a list."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester

from lat_desktop.engine.doors import Doors
from lat_desktop.engine.registry import GAMES
from lat_desktop.models.review import (
    CostliestMovesModel,
    ResultBreakdownModel,
    ReviewSentences,
    Role,
    StoryModel,
)
from lat_desktop.players.player import Reason
from lat_desktop.players.review import Decision, LuckSwing, Moment, Review
from tests.evening import controller_of, match_of, renderer_of, scripted
from tests.models.test_models import DEAL

MOVES = {text: GAMES[Doors.key].parse(text) for text in ("take red_tiger", "claim", "guess blue")}
TAKE, CLAIM, GUESS = MOVES.values()

BLUNDER = Decision(3, 0, TAKE, CLAIM, 0.62, 0.5)
MISTAKE = Decision(5, 1, GUESS, TAKE, 0.5, 0.46)
DOUBT = Decision(7, 0, TAKE, CLAIM, 0.52, 0.50)
TRIFLE = Decision(9, 0, TAKE, CLAIM, 0.5004, 0.5)
"""Less than is worth a word."""
BEST = Decision(11, 1, CLAIM, CLAIM, 0.96, 0.96)
REVIEW = Review(2, 20, 6, (BLUNDER, MISTAKE, DOUBT, TRIFLE, BEST), (1.0, 0.0), 0.05)


class Said:
    """What is said to seat 0, in a language."""

    def __init__(self, folder: Path, language: str) -> None:
        controller = controller_of(match_of([DEAL]), folder, scripted([]))
        self.renderer = renderer_of(controller, language)
        self.sentences = ReviewSentences(self.renderer)
        self._kept = controller


@pytest.fixture
def english(tmp_path: Path, qapp: QApplication) -> Said:
    return Said(tmp_path, "en")


@pytest.fixture
def italian(tmp_path: Path, qapp: QApplication) -> Said:
    return Said(tmp_path, "it")


def rows(model: QAbstractItemModel) -> list[tuple[str, ...]]:
    return [
        tuple(str(model.index(row, column).data()) for column in range(model.columnCount()))
        for row in range(model.rowCount())
    ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (0.0, "+0"),
        (-0.0004, "−0"),
        (0.0005, "+0.1"),
        (0.0123, "+1.2"),
        (-0.0994, "−9.9"),
        (-0.0996, "−10"),
        (0.126, "+13"),
    ],
)
def test_a_change_has_a_sign_and_a_part_of_a_point_where_it_is_little(
    english: Said, italian: Said, change: float, said: str
) -> None:
    assert english.sentences.change(change) == said
    assert italian.sentences.change(change) == said.replace(".", ",")


def test_a_chance_is_in_per_cent_and_points_have_a_sign(english: Said) -> None:
    assert [english.sentences.chance(c) for c in (0, 0.004, 0.126, 1)] == [
        *("0%", "0%", "13%", "100%")
    ]
    assert [english.sentences.signed(points) for points in (-3, 0, 4)] == ["−3", "+0", "+4"]


def test_a_decision_is_judged_by_what_it_cost(english: Said) -> None:
    judged = english.sentences.judged
    better = english.renderer.render_move(CLAIM)
    cost = "It cost 12 percentage points (62% to win, then 50%)."
    assert judged(BLUNDER) == f"A blunder. {cost} Better: {better}."
    assert judged(MISTAKE).startswith("A mistake. It cost 4.0 percentage points (50% to win, ")
    assert judged(DOUBT).startswith("Doubtful. It cost 2.0 percentage points")
    assert judged(BEST) == "Nothing better was found (96% to win)."
    assert judged(TRIFLE) == "Nothing better was found (50% to win)."
    unmarked = replace(BLUNDER, after=0.615)
    assert judged(unmarked).startswith("It cost less than a percentage point (62% to win). Better")


def test_what_you_chose_is_explained_to_you(english: Said) -> None:
    reasons = Reason("starves", seat=1), Reason("goes_with")
    assert english.sentences.why(replace(BLUNDER, reasons=reasons)) == (
        "Less stays on the display that goes with Master’s row. "
        "It goes better with what is in the row already."
    )
    assert english.sentences.why(BLUNDER) == ""


@pytest.mark.parametrize(
    ("language", "begin"), [("en", "A word to Master: Less "), ("it", "Un consiglio per Maestro: ")]
)
def test_what_another_chose_is_explained_to_them(
    tmp_path: Path, qapp: QApplication, language: str, begin: str
) -> None:
    """So "you" and "your" are theirs there, and who looks back is one with a name."""
    said = Said(tmp_path, language)
    why = said.sentences.why(replace(MISTAKE, reasons=(Reason("starves", seat=0),)))
    assert why.startswith(begin)
    assert said.renderer.seats[0].name in why
    assert said.renderer.word("seat.you") not in why
    assert said.sentences.why(MISTAKE) == ""


def test_who_chose_it_is_said_and_in_a_line_what_it_was_worth(english: Said) -> None:
    sentences, move = english.sentences, english.renderer.render_move
    deed = partial(english.renderer.render_deed, 1)
    assert sentences.chose(BLUNDER) == f"You chose: {move(TAKE)}"
    assert sentences.chose(MISTAKE) == deed(GUESS)
    assert sentences.short(BEST) == f"{deed(CLAIM)} (96% to win)"
    assert sentences.short(DOUBT) == f"You chose: {move(TAKE)} (50% to win, −2.0 points)"


def test_better_is_nothing_where_the_difference_is_none(english: Said) -> None:
    assert english.sentences.better(BLUNDER) is CLAIM
    assert english.sentences.better(TRIFLE) is None
    assert english.sentences.better(BEST) is None
    assert english.sentences.better(replace(TRIFLE, before=0.0051, after=0.0)) is CLAIM


def test_luck_is_said_where_it_was(english: Said) -> None:
    sentences = english.sentences
    great, good, bad, worst = (LuckSwing(4, 6, by) for by in (0.3, 0.15, -0.2, -0.4))
    assert sentences.before(great) == "Before this: very good luck, +30 percentage points."
    assert sentences.after(good) == "After this: good luck, +15 percentage points."
    assert sentences.luck(bad, 20) == "Between these two moves: bad luck, −20 percentage points."
    at_first, at_last = replace(worst, begin=0), replace(worst, end=20)
    assert sentences.luck(at_first, 20).startswith("Before the first move: very bad luck, −40")
    assert sentences.luck(at_last, 20).startswith("After the last move: very bad luck, −40")
    assert sentences.before(None) == sentences.after(LuckSwing(4, 6, 0.1)) == ""


def test_a_seat_has_a_part_in_the_company_and_an_average(english: Said) -> None:
    assert english.sentences.average(REVIEW, 0) == (
        "Decisions: 3. They cost 4.68 percentage points each on average."
        " Decisions not judged, counting all players: 1 of 6."
    )
    whole = replace(REVIEW, asked=5)
    assert english.sentences.average(whole, 1) == (
        "Decisions: 2. They cost 2.00 percentage points each on average."
    )
    nobody = replace(REVIEW, decisions=())
    assert english.sentences.average(nobody, 0) == "None of these decisions could be judged."
    assert english.sentences.rating(nobody, 0) == ""
    parts = [
        english.sentences.rating(replace(REVIEW, yardstick=yardstick), 0)
        for yardstick in (1.0, 0.07, 0.05, 0.03, 0.01)
    ]
    assert parts == [
        "How it was played: five stars out of five, star of the evening",
        "How it was played: four stars out of five, a leading part",
        "How it was played: three stars out of five, a good supporting part",
        "How it was played: two stars out of five, an understudy",
        "How it was played: one star out of five, a first night, with stage fright",
    ]


def test_an_average_is_written_as_the_language_writes_it(italian: Said) -> None:
    assert italian.sentences.average(REVIEW, 1).startswith(
        "Decisioni: 2. Costo medio per decisione: 2,00 punti percentuali."
    )


def test_the_costliest_moves_are_listed_and_found_again(
    english: Said, qtmodeltester: ModelTester
) -> None:
    model = CostliestMovesModel(english.sentences, english.renderer)
    model.show((BLUNDER, DOUBT))
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]
    move = f"{DOUBT.step + 1}. {english.renderer.render_move(TAKE)}. "
    move += f"Better: {english.renderer.render_move(DOUBT.best)}."
    second = model.index(1, 0)
    assert (second.data(), second.data(Role.CHANGE)) == (move, "−2.0")
    assert second.data(Role.STEP) == DOUBT.step
    assert second.data(Qt.ItemDataRole.AccessibleTextRole) == f"−2.0: {move}"
    assert second.data(Qt.ItemDataRole.DecorationRole) is None
    assert [model.row_of(each) for each in (BLUNDER, DOUBT, MISTAKE)] == [0, 1, -1]
    model.show(())
    assert model.rowCount() == 0


def test_the_story_is_of_what_changed_most_in_the_order_of_play(
    english: Said, qtmodeltester: ModelTester
) -> None:
    model = StoryModel(english.sentences, english.renderer)
    lucky = replace(REVIEW, results=(1.0, 0.0))
    moments = lucky.moments(0, 3)
    assert [each.step for each in moments] == sorted(each.step for each in moments)
    assert len(moments) == 3
    model.show(moments, 0, lambda swing: f"After {swing.begin} steps it rained.")
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]
    told = {model.index(n).data(Role.STEP): model.index(n) for n in range(3)}
    own, others = told[BLUNDER.step], told[MISTAKE.step]
    assert own.data(Role.CHANGE) == "−12"
    assert own.data().startswith(f"{english.sentences.chose(BLUNDER)}. A blunder. It cost 12 ")
    assert others.data(Role.CHANGE) == "+4.0"
    assert others.data().endswith("That gave away 4.0 percentage points.")
    (luck,) = (index for step, index in told.items() if step not in (BLUNDER.step, MISTAKE.step))
    assert luck.data().endswith(
        " steps it rained. For you that was very good luck: "
        f"{luck.data(Role.CHANGE)} percentage points."
    )
    assert (
        luck.data(Qt.ItemDataRole.AccessibleTextRole) == f"{luck.data(Role.CHANGE)}: {luck.data()}"
    )


def test_the_figure_beside_a_moment_is_the_one_in_its_words(english: Said) -> None:
    """Also where the exact figure is rounded to another than the difference of the chances."""
    odd = replace(BLUNDER, before=0.709, after=0.265)
    model = StoryModel(english.sentences, english.renderer)
    model.show((Moment(3, -odd.loss, odd),), 0, lambda _: "")
    row = model.index(0)
    assert row.data(Role.CHANGE) == "−45"
    assert "It cost 45 percentage points (71% to win, then 26%)" in row.data()


def test_of_a_loss_that_several_share_it_is_said_how_much_came_to_whom(english: Said) -> None:
    model = StoryModel(english.sentences, english.renderer)
    for seat, whom in ((0, "you"), (1, english.renderer.name(1))):
        model.show((Moment(5, 0.02, MISTAKE, is_shared=True),), seat, lambda _: "")
        row = model.index(0)
        assert row.data(Role.CHANGE) == "+2.0"
        assert row.data().endswith(f"It cost 4.0 percentage points; 2.0 of them came to {whom}.")


def test_what_others_gave_meanwhile_is_said_beside_luck(english: Said) -> None:
    luck = LuckSwing(4, 6, change=-0.45, given=0.35)
    said = "Before this: very bad luck, −45 percentage points. Mistakes of others meanwhile: +35."
    assert english.sentences.before(luck) == said


def test_what_to_try_next_time_is_said_where_there_are_words_for_it(english: Said) -> None:
    assert english.sentences.next_time("") == ""
    assert english.sentences.next_time("no such thing") == ""
    advice = english.renderer.word("next.hides")
    assert english.sentences.next_time("hides") == f"Next time: {advice}"


def test_the_account_adds_up(english: Said, qtmodeltester: ModelTester) -> None:
    model = ResultBreakdownModel(english.sentences, english.renderer)
    assert rows(model) == []
    model.show(REVIEW, 0)
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]
    other = english.renderer.name(1)
    assert rows(model) == [
        ("Fair share", "50%"),
        ("Luck (strokes: 1 good, 0 bad)", "+60"),
        ("Your mistakes", "−14"),
        (f"Mistakes of {other}", "+4"),
        ("Result: won", "100%"),
    ]
    right = model.index(0, 1).data(Qt.ItemDataRole.TextAlignmentRole)
    assert right & Qt.AlignmentFlag.AlignRight
    assert model.index(0, 0).data(Qt.ItemDataRole.TextAlignmentRole) is None


@pytest.mark.parametrize(
    ("results", "said"),
    [
        ((0.5, 0.5), "Result: a draw"),
        ((0.0, 1.0), "Result: lost"),
        ((1.0, 0.0), "Result: won"),
    ],
)
def test_how_it_ended_is_said(english: Said, results: tuple[float, ...], said: str) -> None:
    model = ResultBreakdownModel(english.sentences, english.renderer)
    model.show(replace(REVIEW, results=results), 0)
    assert rows(model)[-1] == (said, f"{results[0]:.0%}")


def test_among_more_than_two_the_others_are_one_row(english: Said) -> None:
    shared = replace(REVIEW, seats=3, results=(0.5, 0.5, 0.0))
    model = ResultBreakdownModel(english.sentences, english.renderer)
    model.show(shared, 0)
    assert rows(model)[0] == ("Fair share", "33%")
    assert rows(model)[3][0] == "Mistakes of the others"
    assert rows(model)[-1][0] == "Result: a shared win"


def test_where_nothing_is_secret_the_deal_is_all_the_luck(english: Said) -> None:
    model = ResultBreakdownModel(english.sentences, english.renderer)
    model.show(replace(REVIEW, is_perfect_information=True), 1)
    said = [name for name, _ in rows(model)]
    assert said[1] == "The deal (no other luck)"
    assert said[2] == f"Mistakes of {english.renderer.name(1)}"
    assert said[3] == "Your mistakes"
