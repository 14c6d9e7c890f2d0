"""Ways to break a log of Lady of the Diamonds in one place, one for each check."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import polars as pl

from qn_analysis.core.log.log import Log
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from tests.kit.breaks import Break, Broken, change, drop, every, insert, is_, unlisted, without
from tests.kit.lady_of_the_diamonds.logs import play

SEATS = 3


@cache
def clean() -> Log:
    """Advanced games of two rounds, in which everything happens."""
    return play(60, SEATS, seed=3, rules=Ruleset.default().with_(mode="advanced", rounds=2))


def fewer_cards(log: Log) -> Broken:
    """Games of 54 cards that are said to be of a deck with one of each, two for each of five players."""
    assert isinstance(log.rules, Ruleset)
    rules = replace(log.rules, copies=(1,) * len(log.rules.copies), deck_size=17, cards_each=2)
    return replace(log, manifest={**log.manifest, "ruleset": rules.to_dict()}), 0, None


NEXT = (pl.col("seat") + 1) % SEATS
MORE, TOLD = pl.col("count") + 1, pl.col("amount") + 1
RUBY = is_("taken", treasure="ruby")
PERMANENT = insert(
    is_("title_taken"), event="permanent_by_row", seat="<other>", other=None, count="<amount>", amount=None
)

BREAKS: dict[str, Break] = {
    "LD101": change(is_("game_started"), count=4),
    "LD102": change(is_("supplied"), named=False, count=MORE),
    "LD103": drop(is_("dealt")),
    "LD104": drop(is_("laid_out")),
    "LD105": change(is_("round_started"), seat=NEXT),
    "LD106": change(is_("refilled"), event="laid_out", amount=None),
    "LD107": change(is_("dealt"), card="diamond_3"),
    "LD108": every(is_("dealt"), card="diamond_1"),
    "LD201": change(is_("played_from_hand"), seat=NEXT),
    "LD202": change(is_("played_from_deck"), count=MORE),
    "LD203": change(is_("played_from_hand"), card="diamond_3"),
    "LD204": change(is_("played_from_pit"), card="diamond_3"),
    "LD205": drop(is_("refilled")),
    "LD206": change(is_("refilled"), slot=(pl.col("slot") + 1) % 4),
    "LD207": change(is_("refilled"), amount=TOLD),
    "LD208": fewer_cards,
    "LD209": change(is_("played_from_hand", count=10), event="played_from_deck"),
    "LD210": drop(is_("played_from_deck")),
    "LD211": change(is_("taken"), turn=pl.col("turn") + 1),
    "LD301": change(RUBY, named=False, count=MORE),
    "LD302": change(RUBY, treasure="pearl"),
    "LD303": change(is_("overflowed"), named=False, count=MORE),
    "LD304": change(is_("ran_short"), named=False, count=MORE),
    "LD305": change(is_("taken"), amount=TOLD),
    "LD306": change(is_("matched"), named=False, count=MORE),
    "LD307": drop(is_("matched")),
    "LD308": change(RUBY, named=False, event="matched", phase="pearls"),
    "LD309": change(is_("matched"), treasure="gold"),
    "LD310": change(is_("matched"), named=False, event="taken_instead", phase="instead"),
    "LD311": drop(is_("taken_instead")),
    "LD312": change(is_("taken_instead"), count=2),
    "LD313": change(is_("taken"), count=15),
    "LD314": change(is_("taken"), count=30),
    "LD315": change(is_("taken"), seat=NEXT),
    "LD316": change(is_("taken"), count=0),
    "LD317": insert(is_("matched"), after=True, event="taken", phase="card"),
    "LD401": drop(is_("title_claimed")),
    "LD402": change(is_("title_taken"), event="title_claimed", other=None, amount=None),
    "LD403": drop(is_("title_taken")),
    "LD404": change(is_("title_taken"), seat=pl.col("other"), other=pl.col("seat")),
    "LD405": PERMANENT,
    "LD406": change(is_("title_taken"), other=3 - pl.col("seat") - pl.col("other")),
    "LD407": change(is_("title_taken"), count=MORE),
    "LD408": insert(is_("title_claimed"), after=True, event="taken", phase="card", count=1, amount=1),
    "LD409": insert(is_("title_taken"), after=True),
    "LD501": drop(is_("supply_exhausted")),
    "LD502": change(is_("title_taken"), event="supply_exhausted", other=None, count=None, amount=None),
    "LD503": drop(is_("permanent_by_row")),
    "LD504": change(is_("title_claimed"), event="permanent_by_row"),
    "LD505": drop(is_("permanent_by_supply")),
    "LD506": change(is_("title_claimed"), event="permanent_by_supply"),
    "LD507": PERMANENT,
    "LD601": change(is_("title_scored"), amount=TOLD),
    "LD602": drop(is_("title_scored")),
    "LD603": change(is_("permanent_scored"), amount=TOLD),
    "LD604": drop(is_("permanent_scored")),
    "LD605": change(is_("variety_scored"), count=MORE),
    "LD606": drop(is_("variety_scored")),
    "LD607": change(is_("round_scored"), amount=TOLD),
    "LD608": change(is_("round_scored"), count=MORE),
    "LD609": drop(is_("round_scored")),
    "LD610": without((pl.col("round") == 2) & (pl.col("event") != "game_over")),
    "LD611": drop(is_("game_over")),
    "LD612": change(is_("game_over"), amount=TOLD),
    "LD613": change(is_("game_over"), count=MORE),
    "LD801": drop(is_("taken")),
    "LD802": change(is_("taken"), amount=None),
    "LD803": change(is_("taken"), slot=1),
    "LD804": change(is_("taken"), seat=4),
    "LD805": change(is_("refilled"), slot=5),
    "LD806": change(is_("taken"), round=pl.col("round") + 1),
    "LD807": unlisted,
    "LD808": change(is_("taken"), phase="titles"),
    "LD809": change(is_("round_scored"), event="nothing_added", count=None, amount=None),
}
"""A break for each check, by its code."""
