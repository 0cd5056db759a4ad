"""Six or more at a table of any game: from the lobby to each person's first two moves."""

import pytest

from tests.windows.walk import NO_POPUPS, Hands, lobby, walks

__all__ = ["lobby"]
pytestmark = [NO_POPUPS, pytest.mark.long]

test_everybody_comes_to_their_second_move = walks(range(6, 100), Hands.BY_TURNS)
