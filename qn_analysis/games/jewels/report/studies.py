"""The studies of this game: assumed tables moved, open points read otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..rulebook import Ruleset
from ..rulebook.variants import tables

KINDS: Final[dict[str, Callable[..., Any]]] = {"tables": tables, "rulings": Ruleset.read_otherwise}
"""The studies, and the rulesets that each plays: every assumed table moved, every open point read otherwise."""
POPULATIONS: Final = ("learnt-fixed", "tuned", "greedy")
"""Who plays the package's studies: each is played by every one of them. `learnt-fixed` plays any ruleset as
it learnt the rulebook's, the others reckon with the numbers of each."""
