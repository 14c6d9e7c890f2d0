"""The studies of this game: assumed tables moved, open points read otherwise, the advanced game and the basic one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..charts.cards import MODES as MODES
from ..rulebook import Ruleset
from ..rulebook.variants import tables

KINDS: Final[dict[str, Callable[..., Any]]] = {
    "tables": tables,
    "rulings": Ruleset.read_otherwise,
    "rulings_advanced": Ruleset.read_otherwise,
    "rulings_long": Ruleset.read_otherwise,
}
"""The studies, and the rulesets that each plays: every assumed table moved; every open point read otherwise, in the
basic game, in the advanced one, and in a long one."""
CHANGES: Final[dict[str, dict[str, Any]]] = {"rulings_advanced": {"mode": "advanced"}, "rulings_long": {"rounds": 3}}
"""By study, what its base has otherwise than the rulebook: three rounds of 15 minutes are the 45 that it names."""
POPULATIONS: Final = ("learnt-fixed", "tuned", "greedy")
"""Who plays the package's studies: each is played by every one of them. `learnt-fixed` plays any ruleset as
it learnt the rulebook's, the others reckon with the numbers of each."""

stored_modes = MODES.stored
