"""What the habits of this game's bots are called: `core.play.habits`. `bots.bent` is the policy that has them."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.bending import ALWAYS, MOST, NEVER, SWAP, TAIL
from qn_analysis.core.play.habits import Form, Habits

from ..bots.bent import choose_bent
from ..bots.parts import PLAYERS, Part
from ..rulebook import Ruleset

PARTS: Final = {
    **{part.name.lower(): int(part) for part in Part if part != Part.ENCOUNTER},
    **{card.key: Part.ENCOUNTER + number for number, card in enumerate(Ruleset.default().encounters)},
}
"""Parts of the game by name."""
HABITS: Final = Habits(
    (
        Form("never-CARD", NEVER, "never uses CARD where it has a choice"),
        Form("always-CARD", ALWAYS, "uses CARD whenever it can"),
        Form("CARD-for-coin", SWAP, "uses CARD, if it can, where it would earn a coin", Part.COIN),
    ),
    PARTS, MOST, TAIL, PLAYERS, choose_bent,
)  # fmt: skip
"""The habits of this game."""
