"""Suspicion, for two to six: thieves in disguise, at a gala in a mansion of twelve rooms.

Rule numbers (P9, PA4) are those of the rules text. To be read in this order:

- :mod:`lat_desktop.engine.mansion`: what it is played with, the rooms, guests, dice and cards;
- :mod:`~lat_desktop.engine.suspicion.moves`: what can be done, and how it is written;
- :mod:`~lat_desktop.engine.suspicion.scores`: what it is worth in the end;
- :mod:`~lat_desktop.engine.suspicion.position`: where a match stands, and what one seat may know;
- :mod:`~lat_desktop.engine.suspicion.events`: what happened, as a seat may hear of it;
- :mod:`~lat_desktop.engine.suspicion.rules`: who may do what, when, and what follows.

Whoever uses the game imports it from here.
"""

from lat_desktop.engine.suspicion.events import (
    Answered,
    CardDrawn,
    CardPlayed,
    DeckShuffled,
    DiceRolled,
    GemLifted,
    GemStolen,
    GuessMade,
    GuessRevealed,
    GuestsPlaced,
    GuestWalked,
    HandDealt,
    IdentityRevealed,
    InvitationDealt,
    InvitationViewed,
    MatchScored,
    MatchShared,
    MatchWon,
    PassageUsed,
    PlayerAsked,
    StackEmptied,
    TieBroken,
)
from lat_desktop.engine.suspicion.moves import (
    Ask,
    Deal,
    Lift,
    Look,
    Name,
    Passage,
    Play,
    Roll,
    Shuffle,
    Steal,
    SuspicionMove,
    Walk,
)
from lat_desktop.engine.suspicion.position import Entry, Phase, SuspicionState, SuspicionView
from lat_desktop.engine.suspicion.rules import GAME, HAND, Suspicion
from lat_desktop.engine.suspicion.scores import (
    IDENTIFIED,
    LEFTOVER,
    SET,
    Gems,
    SeatScore,
    TieBreak,
    gem_points,
)

__all__ = [
    "GAME",
    "HAND",
    "IDENTIFIED",
    "LEFTOVER",
    "SET",
    "Answered",
    "Ask",
    "CardDrawn",
    "CardPlayed",
    "Deal",
    "DeckShuffled",
    "DiceRolled",
    "Entry",
    "GemLifted",
    "GemStolen",
    "Gems",
    "GuessMade",
    "GuessRevealed",
    "GuestWalked",
    "GuestsPlaced",
    "HandDealt",
    "IdentityRevealed",
    "InvitationDealt",
    "InvitationViewed",
    "Lift",
    "Look",
    "MatchScored",
    "MatchShared",
    "MatchWon",
    "Name",
    "Passage",
    "PassageUsed",
    "Phase",
    "Play",
    "PlayerAsked",
    "Roll",
    "SeatScore",
    "Shuffle",
    "StackEmptied",
    "Steal",
    "Suspicion",
    "SuspicionMove",
    "SuspicionState",
    "SuspicionView",
    "TieBreak",
    "TieBroken",
    "Walk",
    "gem_points",
]
