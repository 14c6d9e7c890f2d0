"""The advanced game: fewer gems around the gem pit.

Source: "Advanced Rules" 1 and 2. What happens when gems run out (3) is the same as in the basic game: `treasure`,
`titles`, `scoring`.
"""

from __future__ import annotations

from ..words.cards import FEWEST, GEMS
from .state import Rules


def supply_of(rules: Rules, players: int, treasure: int) -> int:
    """Pieces of a treasure that are laid around the gem pit; gold and pearls are the same in both games."""
    if rules.advanced == 1 and treasure < GEMS:
        return rules.advanced_supply[players - FEWEST][treasure]
    return rules.supply[treasure]
