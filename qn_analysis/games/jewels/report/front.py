"""The first layer of the report: ten questions, and the few chapters that everybody reads.

Limits were fixed before any figure was seen: those of `stats/measures.toml` where it has one, else the rulebook's own
numbers. To add a question, add it to `QUESTIONS` and its texts `front.ask.<key>` in both catalogues.
"""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.report.asking import ahead, best, held, seat
from qn_analysis.core.report.headlines import rows
from qn_analysis.core.report.layer import Bar, Scene, Sentences, folded
from qn_analysis.core.report.pictures import Columns, Listed, Ranked

from .. import stats
from .marks import BOTH, CARDS, COINS

BOX: Final = 45.0
"""Minutes that the rulebook names on its first page."""
COIN: Final = 1.0
"""Coins that an action always earns (section 7, Earn a coin): the smallest difference that matters in a round."""
EFFORT: Final = 0.25
"""The smallest difference that matters in coins an action."""
ASKING: Final = 0.5
"""The smallest profit of asking for an auction that matters, in coins."""
MEETING: Final = 0.5
"""The smallest difference that matters in what a meeting is worth."""
FREE: Final = 0.05
"""From this share on, trades without an action matter."""
RING: Final = 36.0
"""Coins: a Ring of three Diamonds, the rulebook's own example (section 7, Craft)."""

CARD: Final = "{card:label.card}"
RECIPE: Final = "{recipe:label.recipe}"
PLACE: Final = "{place:front.place}"
SOURCE: Final = "{source:label.source}"
ACTION: Final = "{action:label.action}"
COST: Final = "{cost:label.cost}"
CHANCES: Final = ["possible", "asked", "taken"]

_KINDS: Final = {each: rows(stats.object_values, "kind", kind=each, measure="effort") for each in ("jewel", "gem")}
_ROUNDS: Final = {each: rows(stats.turn_order, measure="sales", pick=each) for each in ("first", "last")}
_EFFORT, _CARD, _PRICE = (
    rows(stats.object_values, "recipe", measure=each) for each in ("effort", "card", "price")
)  # fmt: skip
_WORTH, _USED = (rows(stats.encounter_values, pooled=True, measure=each) for each in ("worth", "used"))

QUESTIONS: Final = (
    seat(stats.seat_results.want(), "course"),
    held(
        "length", "course", rows(stats.game_lengths, measure="rounds"), None, made=lambda rounds: 60 * BOX / rounds,
        digits=0, about=CARDS,
        fields={**{each: rows(stats.game_lengths, measure=each) for each in ("turns", "rounds")}, "box": BOX},
    ),
    ahead(
        "first", "course", _ROUNDS["first"], _ROUNDS["last"], COIN, about=COINS, fields=_ROUNDS, unit="rounds",
        picture=Columns(rows(stats.turn_order, measure="sales"), PLACE, digits=1),
    ),
    ahead(
        "jewels", "gems_jewels", _KINDS["jewel"], _KINDS["gem"], EFFORT, about=COINS, fields=_KINDS, unit="effort"
    ),
    best("recipe", "gems_jewels", _EFFORT, "recipe", EFFORT, about=COINS, unit="effort"),
    held(
        "asking", "at_auction", rows(stats.bidders, role="challenger", measure="profit"), -ASKING, ASKING, axis=1,
        about=COINS, fields={"won": rows(stats.bidders, role="challenger", measure="won")}, unit="bidders",
    ),
    held(
        "waiting", "at_auction", rows(stats.auction_actions, measure="free"), FREE, limit="front.limit", kind="share",
        unit="trades",
    ),
    best(
        "encounter", "met_worth", _WORTH, "card", MEETING, axis=0, about=BOTH, unit="meetings",
        fields={"worth": rows(stats.encounter_values, pooled=True, card="{about}", measure="worth")},
    ),
    held(
        "monsters", "met_worth", rows(stats.encounter_values, "type", type="monster", measure="worth"), COIN - MEETING,
        COIN + MEETING, limit="front.a_coin", about=BOTH, unit="meetings",
        fields={"beaten": rows(stats.encounter_values, "type", type="monster", measure="succeeded")},
    ),
    held(
        "close", "course", rows(stats.endings, measure="margin"), RING, more="no", less="yes", limit="front.a_ring",
        about=COINS, off="no", goal="closer",
    ),
)  # fmt: skip
"""In the order of the page."""

SCENES: Final = (
    Scene(
        "gems_jewels", "objects",
        (
            {
                "effort": Ranked(_EFFORT, RECIPE, 1, most=7), "card": Ranked(_CARD, RECIPE, 1, most=7),
                "price": Ranked(_PRICE, RECIPE, most=7),
            },
            {"income": Bar(rows(stats.income, measure="share"), SOURCE)},
        ),
        (
            folded("recipes", "recipe", RECIPE, stats.object_values.want("recipe"), "effort", measure="effort"),
            folded("income", "source", SOURCE, stats.income.want(), "share", True, measure="share"),
            folded("sellers", "who_sells", "{who:label.who}: {measure:label.sold}", stats.gems_and_jewels.want(),
                   digits=2),
        ),
        ("objects", "coins"), note=True,
    ),
    Scene(
        "at_auction", "auctions",
        (
            {
                "chances": Listed(
                    rows(stats.auctions, "trade", measure=CHANCES), "{trade:label.trade}: {measure:label.chance}",
                    by=100.0, pitch=18,
                ),
                "profit": Listed(
                    rows(stats.bidders, "trade", measure="profit"), "{trade:label.trade}: {role:label.role}", 1,
                    small=ASKING,
                ),
            },
        ),
        (
            folded(
                "chances", "trade", "{trade:label.trade}: {measure:label.chance}", stats.auctions.want("trade"),
                "share", True, measure=CHANCES,
            ),
            folded(
                "profits", "trade", "{trade:label.trade}: {role:label.role}", stats.bidders.want("trade"), "coins",
                measure="profit",
            ),
        ),
        ("auctions",),
    ),
    Scene(
        "met_worth", "encounters",
        (
            {
                "worth": Ranked(_WORTH, CARD, most=12, pitch=16),
                "used": Ranked(_USED, CARD, share=True, most=12, pitch=16),
            },
            {"type": Sentences(rows(stats.encounter_values, "type", measure="worth"))},
        ),
        (
            folded("worths", "encounter", CARD, stats.encounter_values.want(), "coins", measure="worth"),
            folded("met", "encounter", CARD, stats.encounter_values.want(), "share", True, measure="used"),
        ),
        ("encounters",), note=True, few=rows(stats.encounter_values, measure="worth"),
    ),
    Scene(
        "course", "course",
        (
            {
                "order": Columns(rows(stats.turn_order, measure="sales"), PLACE, digits=1, height=120),
                "bought": Columns(rows(stats.turn_order, measure="bought"), PLACE, digits=2, height=120),
            },
            {
                "actions": Bar(rows(stats.actions_used), ACTION),
                "spending": Bar(rows(stats.spending, measure="share"), COST),
            },
        ),
        (
            folded("order", "place", PLACE, stats.turn_order.want(), "coins", measure="sales"),
            folded("actions", "action", ACTION, stats.actions_used.want(), "share", True),
            folded("spending", "cost", COST, stats.spending.want(), "share", True, measure="share"),
        ),
        ("seats", "actions"), by="close",
    ),
)  # fmt: skip
"""What everybody reads, in the order of the page."""


def fact(desk: Any) -> tuple[str, str, str]:
    """How many numbers are assumed."""
    say = desk.say
    return say.text("front.fact.numbers"), say.count(len(desk.log.rules.assumed())), say.text("front.fact.assumed")
