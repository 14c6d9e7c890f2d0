"""What the habits of this game's bots are called: `core.play.habits`. `bots.bent` is the policy that has them."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.bending import ALWAYS, MOST, NEVER, SWAP, TAIL
from qn_analysis.core.play.habits import Form, Habits

from ..bots.bent import choose_bent
from ..bots.parts import PLAYERS, Part

PARTS: Final = {part.name.lower().replace("_", "-"): int(part) for part in Part}
"""Parts of the game by name."""
HABITS: Final = Habits(
    (
        Form("never-CARD", NEVER, "never uses CARD where it has a choice"),
        Form("always-CARD", ALWAYS, "uses CARD whenever it can"),
        *(
            Form(f"CARD-for-{part.name.lower()}", SWAP, f"uses CARD, if it can, instead of {part.name.lower()}", part)
            for part in (Part.HAND, Part.PIT, Part.DECK)
        ),
    ),
    PARTS, MOST, TAIL, PLAYERS, choose_bent,
)  # fmt: skip
"""The habits of this game."""
