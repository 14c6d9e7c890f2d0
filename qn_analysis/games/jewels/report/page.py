"""The report of Jewels: its chapters and headlines."""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.base.catalogue import in_language
from qn_analysis.core.report.declared_report import declared_report
from qn_analysis.core.report.headlines import Headline, rows

from ..charts import Wording
from ..log.table import Log
from ..rulebook import Ruleset
from ..stats import (
    actions_used,
    auction_actions,
    auctions,
    bidders,
    encounter_values,
    endings,
    first_seat,
    game_lengths,
    income,
    object_values,
    seat_results,
)
from ..stats.registry import STATISTICS
from .examples import EXAMPLES
from .front import QUESTIONS, SCENES, fact
from .marks import BOTH, CARDS, COINS
from .seats import ACTIONS, SEATS
from .studies import STUDIES
from .trade import AUCTIONS, COINS_CHAPTER, ENCOUNTERS, OBJECTS
from .trust import ASSUMPTIONS

_JEWEL_EFFORT: Final = rows(object_values, measure="effort", kind="jewel")
_GEM_EFFORT: Final = rows(object_values, measure="effort", kind="gem")
_JEWEL_ACTION: Final = rows(object_values, measure="action", kind="jewel")
_GEM_ACTION: Final = rows(object_values, measure="action", kind="gem")
_JEWEL_CARD: Final = rows(object_values, measure="card", kind="jewel")
_GEM_CARD: Final = rows(object_values, measure="card", kind="gem")
_RECIPE: Final = rows(object_values, "recipe", pick="top", measure="effort")
_CHALLENGER: Final = rows(bidders, measure="profit", role="challenger")
_JEWELS: Final = rows(income, measure="share", source="jewels")
_SEAT: Final = rows(seat_results, pick="seat")
_BEST: Final = rows(encounter_values, pick="top", pooled=True, measure="worth")
_USED: Final = rows(encounter_values, pick="top", pooled=True, measure="used")

HEADLINES: Final = (
    Headline("jewel_effort", _JEWEL_EFFORT, "effort", COINS, "coins", block="object-effort", example="jewel"),
    Headline("gem_card", _GEM_CARD, "cards_crafted", COINS, "coins", block="object-card"),
    Headline("challenger", _CHALLENGER, "bidders", COINS, "coins", block="bidders", example="auction"),
    Headline("best_seat", _SEAT, "games", (), "share", block="seat-wins", example="close"),
    Headline("turns", rows(game_lengths, measure="turns"), "games", CARDS, block="table-lengths"),
    Headline("best_encounter", _BEST, "meetings", BOTH, "coins", block="encounter-worth", example="treasure"),
)
"""What the first screen says."""

MORE: Final = (
    Headline("gem_effort", _GEM_EFFORT, "effort", COINS, "coins", block="object-effort"),
    Headline("jewel_action", _JEWEL_ACTION, "work", COINS, "coins", block="object-action"),
    Headline("gem_action", _GEM_ACTION, "work", COINS, "coins", block="object-action"),
    Headline("jewel_card", _JEWEL_CARD, "cards_crafted", COINS, "coins", block="object-card"),
    Headline("best_recipe", _RECIPE, "effort", COINS, "coins", block="object-effort"),
    Headline("jewels_share", _JEWELS, "coins", COINS, "share", block="table-income"),
    Headline("asked", rows(auctions, measure="asked"), "trades_possible", (), "share", block="auction-chances"),
    Headline("taken", rows(auctions, measure="taken"), "auctions", (), "share", block="auction-chances"),
    Headline("free", rows(auction_actions, measure="free"), "trades", (), "share", block="table-auction_actions"),
    Headline("wages", rows(actions_used, action="coin"), "actions", (), "share", block="actions-used"),
    Headline("first_seat", rows(first_seat), "games", (), "share", block="table-first_seat"),
    Headline("used", _USED, "entered", CARDS, "share", block="encounter-used"),
    Headline("margin", rows(endings, measure="margin"), "games", COINS, "coins", block="table-endings"),
    Headline("resources", rows(endings, measure="resources"), "games", CARDS, "share", block="table-endings"),
    Headline("win", rows(seat_results, measure="win"), "games", (), "share", block="table-seats"),
)
"""What stands in the list below."""


def _names(rules: Ruleset, lang: str) -> dict[str, str]:
    """What a ruleset calls its encounters and events."""
    met = {f"label.card.{card.key}": in_language(lang, card) for card in rules.encounters}
    return met | {f"label.event.{card.key}": in_language(lang, card) for card in rules.events}


def _first_coins(desk: Any) -> dict[str, str]:
    """With how many coins the players begin."""
    rules = desk.log.rules
    key = f"report.first_coins.{rules.rulings['start_coins']}"
    return {"first_coins": desk.say.text(key, coins=desk.say.count(rules.coins))}


REPORT: Final = declared_report(
    Log, Wording, STATISTICS,
    sections=(SEATS, ACTIONS, OBJECTS, AUCTIONS, ENCOUNTERS, COINS_CHAPTER),
    headlines=HEADLINES, more=MORE, questions=QUESTIONS, scenes=SCENES, fact=fact,
    order=("random", "greedy", "tuned", "learnt"),
    looks={"seat": ("yes", "depends"), "recipe": ("yes",), "encounter": ("yes",)},
    studies=STUDIES, examples=EXAMPLES, assumptions=ASSUMPTIONS,
    direct=COINS, names=_names, shown=_first_coins,
)  # fmt: skip
