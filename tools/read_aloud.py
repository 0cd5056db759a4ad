"""A whole match as the program says it, to be read aloud by somebody who edits its words.

    python -m tools.read_aloud favor it --seats 3 --people 2 --seed 1

plays a match of players who think a little and prints, step by step, what the prompt, the list of
moves and, now and then, a hint say: to a person who plays alone against the AI (`--people 1`), or
to people who share the screen.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from html import unescape
from random import Random
from threading import Event
from typing import Final

from PySide6.QtCore import QCoreApplication

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.sitting import Sitting
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.players.analysis import Analysis
from lat_desktop.players.host import answer
from lat_desktop.players.protocol import AnalyseResult, ChooseParams
from lat_desktop.rulebook import LANGUAGES, sentence_html

NAMES: Final = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")
NODES: Final = 12
"""How much is thought about a move: enough to play with some sense."""
LONGEST: Final = 400
"""After how many steps it is enough."""


def headers(seats: int, people: int) -> tuple[SeatHeader, ...]:
    """Return who sits where: *people* first, and then the AI at two levels by turns."""
    names = ("",) if people == 1 else NAMES
    return tuple(
        SeatHeader("human", names[seat])
        if seat < people
        else SeatHeader("ai", ("casual", "expert")[seat // 2 % 2])
        for seat in range(seats)
    )


def read_aloud(match: AnyMatch, people: int, renderer: TextRenderer, rng: Random) -> Iterator[str]:
    """Play *match* to its end and give a line for each thing that is said on the way."""
    sitting = Sitting(match, range(people), renderer)
    while match.outcome is None and len(match.steps) < LONGEST:
        yield f"? {renderer.render(sitting.prompt)}"
        if match.awaits_chance:
            match.play_chance(rng)
        else:
            assert match.actor is not None
            asked = ChooseParams.of(
                match, match.actor, seed=len(match.steps), budget_ms=9999, node_limit=NODES
            )
            choice = answer(asked, Event(), analyse=match.actor == 0 and rng.random() < 0.2)
            legal = [move for move in match.legal_moves if move.text == choice.move]
            if choice.alternative is not None:
                told = Analysis.of(match.game, AnalyseResult.of(choice))
                assert told.alternative is not None
                chance = told.candidates[0].evaluation
                why = renderer.render_comparison(chance, told.alternative, told.reasons)
                yield f"! {renderer.render_move(told.candidates[0].move)} · {why}"
                if told.line:
                    yield f"> {renderer.render_line(told.line)}"
            match.play(legal[0])
        yield f"  {renderer.render_events(sitting.visible_steps[-1].events)}"
    yield f"? {renderer.render(sitting.prompt)}"
    shown = {"D9", "F8", "L7", "P8"} & {key.removeprefix("why.") for key in renderer.book.words}
    yield from (f"x {renderer.render(Sentence(f'why.{rule}'))}" for rule in sorted(shown))


def main() -> None:
    """Read the match that is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("language", choices=LANGUAGES)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--people", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    app = QCoreApplication([])
    language = LanguageService(app)
    language.set_language(asked.language)
    game = GAMES[asked.game]
    match: AnyMatch = Match(game, Setup(game.editions[0], asked.seats, 0))
    renderer = TextRenderer(language, asked.game, headers(asked.seats, asked.people), app)
    for line in read_aloud(match, asked.people, renderer, Random(asked.seed)):
        print(unescape(re.sub(r"<.*?>", "", sentence_html(line))))


if __name__ == "__main__":
    main()
