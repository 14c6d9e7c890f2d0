"""The report of Jewels: its chapters in their order, and what its first screen says."""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.report.declared_report import declared_report

from ..charts.marks import COINS
from ..charts.seats import ACTIONS, SEATS
from ..charts.trade import AUCTIONS, COINS_CHAPTER, ENCOUNTERS, OBJECTS
from ..log.table import Log
from ..rulebook import Ruleset


def _names(rules: Ruleset) -> dict[str, Any]:
    """What a ruleset calls its encounters and events."""
    met = {f"label.card.{card.key}": card for card in rules.encounters}
    return met | {f"label.event.{card.key}": card for card in rules.events}


def _first_coins(desk: Any) -> dict[str, str]:
    """With how many coins the players begin."""
    rules = desk.log.rules
    key = f"report.first_coins.{rules.rulings['start_coins']}"
    return {"first_coins": desk.say.text(key, coins=desk.say.count(rules.coins))}


REPORT: Final = declared_report(
    Log, __package__,
    sections=(SEATS, ACTIONS, OBJECTS, AUCTIONS, ENCOUNTERS, COINS_CHAPTER),
    first=("jewel_effort", "gem_card", "challenger", "best_seat", "turns", "best_encounter"),
    last=("wages", "first_seat", "used", "margin", "resources", "win"),
    order=("random", "greedy", "tuned", "learnt"),
    looks={"seat": ("yes", "depends"), "recipe": ("yes",), "encounter": ("yes",)},
    direct=COINS, names=_names, shown=_first_coins,
)  # fmt: skip
STUDIES: Final = REPORT.studies
stored_study, stored_studies = STUDIES.stored, STUDIES.all_stored
