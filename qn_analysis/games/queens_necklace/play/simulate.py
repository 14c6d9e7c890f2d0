"""How Queen's Necklace is played, for simulations."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.rules.ruleset import BaseRuleset

from ..bots import SEARCHERS
from ..bots.weights import STRONGEST
from ..log.table import Log
from ..rulebook import Ruleset
from ..words.actions import name
from ..words.cards import BLANKS
from .registry import BOTS


def has_blanks(rules: BaseRuleset) -> bool:
    """Whether there are cards of one's own in the deck."""
    return isinstance(rules, Ruleset) and any(rules.copies[card] for card in BLANKS)


ENGINE: Final = BOTS.engine(
    Log, name, usual=STRONGEST, quick="expert", slow=SEARCHERS, strange=has_blanks,
    levels=("greedy", "learnt-beginner", "learnt-easy", "expert", STRONGEST),
)  # fmt: skip
