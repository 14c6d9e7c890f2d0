"""The ten questions of Jewels: each one declaration of statistics, reading and picture.

Limits were fixed before any figure was seen: those of `stats/measures.toml` where it has one, else the rulebook's own
numbers. To add a question, add a `Question` to `QUESTIONS` and its texts `front.ask.<key>` in both catalogues.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from qn_analysis.core.report.asking import (
    ahead,
    best,
    columns_picture,
    first_of,
    gap,
    limited,
    line_picture,
    ranked_picture,
    reading,
    seat_question,
    tables_picture,
)
from qn_analysis.core.report.front import Question, Reading
from qn_analysis.core.report.headlines import Rows, last
from qn_analysis.core.report.peers import Peer
from qn_analysis.core.stats.verdicts import LITTLE, NO, UNCLEAR, YES, word

from ... import stats
from ..blocks import CARDS, COINS, Desk

ORDER: Final = ("random", "greedy", "tuned", "learnt")
"""Populations, the weakest first: the further from the paper their tone."""
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

SEATS: Final = stats.seat_results.want()
LENGTHS: Final = stats.game_lengths.want()
ORDERS: Final = stats.turn_order.want()
KINDS: Final = stats.object_values.want("kind")
RECIPES: Final = stats.object_values.want("recipe")
BIDDERS: Final = stats.bidders.want()
FREED: Final = stats.auction_actions.want()
ENCOUNTERS: Final = stats.encounter_values.want().pool()
TYPES: Final = stats.encounter_values.want("type")
ENDINGS: Final = stats.endings.want()


def _rounds(peer: Peer) -> Reading | None:
    """Seconds that a round may take for a game to be over in the minutes of the box. How long one takes nobody says, so
    that there is no word on it."""
    row = peer.row(LENGTHS, measure="rounds")
    if row is None or row["low"] is None:
        return None
    value, low, high = (60 * BOX / row[key] for key in ("value", "high", "low"))
    return Reading(value, low, high, int(row["n"]), UNCLEAR)


def _places(peer: Peer) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """Sales in the first and in the last round of a turn."""
    frame = peer.frame(ORDERS)
    if frame is None:
        return None
    rows = [row for row in frame.filter(measure="sales").iter_rows(named=True) if row["value"] is not None]
    return (rows[0], rows[-1]) if len(rows) > 1 else None


def _first(peer: Peer) -> Reading | None:
    found = _places(peer)
    if found is None:
        return None
    return reading(gap(*found), lambda row: word(row["low"], row["high"], -COIN, COIN))


def card(desk: Desk, row: Mapping[str, Any]) -> str:
    """The name of a row's encounter."""
    return desk.card(row["card"])


RECIPE: Final = "{recipe:label.recipe}"
PLACE: Final = "{place:front.place}"
QUESTIONS: Final = (
    seat_question(SEATS, "course"),
    Question(
        "length",
        (LENGTHS,),
        _rounds,
        tables_picture("length", None),
        "course",
        digits=0,
        about=CARDS,
        fields={**{each: Rows(LENGTHS, {"measure": each}) for each in ("turns", "rounds")}, "box": BOX},
    ),
    Question(
        "first",
        (ORDERS,),
        _first,
        columns_picture("first", ORDERS, PLACE, "number", 1, measure="sales"),
        "course",
        about=COINS,
        fields={"first": Rows(ORDERS, {"measure": "sales"}), "last": Rows(ORDERS, {"measure": "sales"}, last)},
        unit="rounds",
    ),
    Question(
        "jewels",
        (KINDS,),
        ahead(KINDS, {"kind": "jewel", "measure": "effort"}, {"kind": "gem", "measure": "effort"}, EFFORT),
        tables_picture("jewels", (-EFFORT, EFFORT), digits=1, plus=True),
        "gems_jewels",
        about=COINS,
        fields={each: Rows(KINDS, {"kind": each, "measure": "effort"}) for each in ("jewel", "gem")},
        unit="effort",
    ),
    Question(
        "recipe",
        (RECIPES,),
        best(RECIPES, "recipe", EFFORT, measure="effort"),
        ranked_picture("recipe", RECIPES, RECIPE, 1, measure="effort"),
        "gems_jewels",
        about=COINS,
        unit="effort",
        subject=first_of(RECIPES, "recipe", measure="effort"),
        named=lambda desk, about: str(desk.say.label("recipe", about)),
    ),
    Question(
        "asking",
        (BIDDERS,),
        limited(BIDDERS, -ASKING, ASKING, role="challenger", measure="profit"),
        tables_picture("asking", (-ASKING, ASKING), digits=1, plus=True),
        "at_auction",
        about=COINS,
        fields={"won": Rows(BIDDERS, {"role": "challenger", "measure": "won"})},
        unit="bidders",
    ),
    Question(
        "waiting",
        (FREED,),
        limited(FREED, FREE, FREE, measure="free"),
        line_picture("waiting", 100.0, (100 * FREE, "front.limit")),
        "at_auction",
        "share",
        unit="trades",
    ),
    Question(
        "encounter",
        (ENCOUNTERS,),
        best(ENCOUNTERS, "card", MEETING, measure="worth"),
        ranked_picture("encounter", ENCOUNTERS, card, measure="worth"),
        "met_worth",
        about=(*COINS, *CARDS),
        fields={"worth": Rows(ENCOUNTERS, {"card": "{about}", "measure": "worth"})},
        unit="meetings",
        subject=first_of(ENCOUNTERS, "card", measure="worth"),
        named=lambda desk, about: str(desk.card(about)),
    ),
    Question(
        "monsters",
        (TYPES,),
        limited(TYPES, COIN - MEETING, COIN + MEETING, same=LITTLE, type="monster", measure="worth"),
        line_picture("monsters", 1.0, (COIN, "front.a_coin")),
        "met_worth",
        about=(*COINS, *CARDS),
        fields={"beaten": Rows(TYPES, {"type": "monster", "measure": "succeeded"})},
        unit="meetings",
    ),
    Question(
        "close",
        (ENDINGS,),
        limited(ENDINGS, RING, RING, more=NO, less=YES, measure="margin"),
        line_picture("close", 1.0, (RING, "front.a_ring")),
        "course",
        about=COINS,
        fields={"ring": RING},
    ),
)
"""In the order of the page."""
PEER_WANTS: Final = tuple(dict.fromkeys(want for question in QUESTIONS for want in question.wants))
"""What is gathered of populations beside the log's own."""
