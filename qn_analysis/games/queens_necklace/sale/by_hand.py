"""What people write down of Queen's Necklace: how often totals are written, who wins ties, what follows, sheets."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.log.follow import ByHand, Row, Ties

from ..log.follow import follow_turns
from ..rulebook import Ruleset
from .follow import follow_sales
from .kept import is_sheet, read_sheets, sales_of


def _ties(rules: Ruleset) -> Ties:
    """As the ruling `final_tie` says."""
    return "later" if rules.rulings["final_tie"] == "later_seat" else "shared"


def _follow(rows: list[Row], rules: Ruleset, players: int) -> list[Row]:
    """With what follows from its turns, and from the displays of each sale."""
    return follow_sales(follow_turns(rows, rules, players), rules, players)


BY_HAND: Final = ByHand(sales_of, _ties, _follow, is_sheet, read_sheets)
