"""The first layer of the report: its questions, and the order of the few chapters that everybody reads.

Limits were fixed before any figure was seen: those of `stats/measures.toml` where it has one, else the rulebook's own
numbers. To add a question, add it to `QUESTIONS` and its texts `front.ask.<key>` in both catalogues.
"""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.report.asking import ask
from qn_analysis.core.report.headlines import rows
from qn_analysis.core.report.pictures import Picture

from .. import stats
from ..charts.marks import BOTH, CARDS, COINS
from ..charts.seats import COURSE, PLACE
from ..charts.trade import ASKING, AT_AUCTION, BROUGHT, MET, WORTH, encounter_values, object_values

BOX: Final = 45.0
"""Minutes that the rulebook names on its first page."""
COIN: Final = 1.0
"""Coins that an action always earns (section 7, Earn a coin): the smallest difference that matters in a round."""
EFFORT: Final = 0.25
"""The smallest difference that matters in coins an action."""
MEETING: Final = 0.5
"""The smallest difference that matters in what a meeting is worth."""
FREE: Final = 0.05
"""From this share on, trades without an action matter."""
RING: Final = 36.0
"""Coins: a Ring of three Diamonds, the rulebook's own example (section 7, Craft)."""

_KINDS: Final = {each: rows(stats.object_values, "kind", kind=each, measure="effort") for each in ("jewel", "gem")}
_ROUNDS: Final = {each: rows(stats.turn_order, measure="sales", pick=each) for each in ("first", "last")}

QUESTIONS: Final = (
    ask(
        "length", "course", rows(stats.game_lengths, measure="rounds"), None, made=lambda rounds: 60 * BOX / rounds,
        digits=0, about=CARDS,
        fields={**{each: rows(stats.game_lengths, measure=each) for each in ("turns", "rounds")}, "box": BOX},
    ),
    ask(
        "first", "course", _ROUNDS["first"], COIN, before=_ROUNDS["last"], about=COINS, fields=_ROUNDS, unit="rounds",
        picture=Picture(rows(stats.turn_order, measure="sales"), "columns", PLACE, digits=1),
    ),
    ask(
        "jewels", "gems_jewels", _KINDS["jewel"], EFFORT, before=_KINDS["gem"], about=COINS, fields=_KINDS,
        unit="effort",
    ),
    ask(
        "recipe", "gems_jewels", rows(object_values, measure="effort"), EFFORT, among="recipe", about=COINS,
        unit="effort",
    ),
    ask(
        "asking", "at_auction", rows(stats.bidders, role="challenger", measure="profit"), -ASKING, ASKING, axis=1,
        about=COINS, fields={"won": rows(stats.bidders, role="challenger", measure="won")}, unit="bidders",
    ),
    ask(
        "waiting", "at_auction", rows(stats.auction_actions, measure="free"), FREE, limit="front.limit", kind="share",
        unit="trades",
    ),
    ask(
        "encounter", "met_worth", WORTH, MEETING, among="card", axis=0, about=BOTH, unit="meetings",
        fields={"worth": rows(encounter_values, card="{about}", measure="worth", pooled=True)},
    ),
    ask(
        "monsters", "met_worth", rows(stats.encounter_values, "type", type="monster", measure="worth"), COIN - MEETING,
        COIN + MEETING, limit="front.a_coin", about=BOTH, unit="meetings",
        fields={"beaten": rows(stats.encounter_values, "type", type="monster", measure="succeeded")},
    ),
    ask(
        "close", "course", rows(stats.endings, measure="margin"), RING, more="no", less="yes", limit="front.a_ring",
        about=COINS, off="no", goal="closer",
    ),
)  # fmt: skip
"""In the order of the page, after that of seats."""

SCENES: Final = (BROUGHT, AT_AUCTION, MET, COURSE)
"""What everybody reads, in the order of the page."""


def fact(desk: Any) -> tuple[str, str, str]:
    """How many numbers are assumed."""
    say = desk.say
    return say.text("front.fact.numbers"), say.count(len(desk.log.rules.assumed())), say.text("front.fact.assumed")
