"""Parts of the game that a habit can be about (`bent`)."""

from __future__ import annotations

from enum import IntEnum


class Part(IntEnum):
    """Parts; from `ENCOUNTER` on those of the encounters, by their numbers in the rulebook's ruleset."""

    COIN = 0  # earn a coin
    REFILL = 1  # refill the city
    AUCTION = 2  # auction off what another one would buy or sell
    NECKLACE = 3  # craft a Necklace
    PASS = 4  # end the round before all actions are used
    MEETING = 5  # meet any encounter that is no Buyer
    STOCKED = 6  # sell to a Buyer on whom coins lie
    ENCOUNTER = 16
