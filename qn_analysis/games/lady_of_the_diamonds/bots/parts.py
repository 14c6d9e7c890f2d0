"""Parts of the game that a habit can be about (`bent`)."""

from __future__ import annotations

from enum import IntEnum


class Part(IntEnum):
    """Parts."""

    HAND = 0  # play a card of the hand
    PIT = 1  # play a card that lies face up
    DECK = 2  # play the top card of the deck, unseen
    GEM_INSTEAD = 3  # take a gem where a card adds nothing
