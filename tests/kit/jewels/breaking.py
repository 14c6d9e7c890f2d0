"""Ways to break a log of Jewels in one place, one for each check."""

from __future__ import annotations

from functools import cache
from typing import Any

import polars as pl

from qn_analysis.core.log.log import Log
from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.words.cards import CITIES, Jewel, Resource, jewel, object_name
from tests.kit.breaks import Break, Broken, change, drop, every, first, insert, is_, unlisted
from tests.kit.jewels.logs import play

SEATS = 3


@cache
def clean() -> Log:
    """Games of the default ruleset in which everything happens."""
    return play(60, SEATS, ("random", "greedy", "random"), seed=3)


def encounter(key: str) -> int:
    """The number of an encounter."""
    return [card.key for card in Ruleset.default().encounters].index(key)


def happening(key: str) -> int:
    """The number of an event."""
    return [card.key for card in Ruleset.default().events].index(key)


def poor_challenger(log: Log) -> Broken:
    """The first who asks for an auction has had 500 coins fewer from the beginning."""
    row = first(log.events.collect(), is_("challenged"))
    return change(is_("coins_given", game=row["game"], seat=row["seat"]), named=False, amount=-500)(log)


def poor_buyer(log: Log) -> Broken:
    """The active player of the first auction that another one has won has had 500 coins fewer from the beginning."""
    row = first(log.events.collect(), is_("bought") & pl.col("other").is_not_null())
    return change(is_("coins_given", game=row["game"], seat=row["other"]), named=False, amount=-500)(log)


NEXT = (pl.col("seat") + 1) % SEATS
BESIDE = (pl.col("city") + 1) % CITIES
MORE, TOLD = pl.col("count") + 1, pl.col("amount") + 1
BEFORE = pl.col("event").shift().cast(pl.String)
RENEWED = pl.col("phase") == "renewal"
OTHER = pl.when(pl.col("resource") == "ruby").then(pl.lit("gold")).otherwise(pl.lit("ruby"))
FLUCTUATED = is_("stocked", phase="fluctuation")
NONE: dict[str, Any] = {"count": None, "amount": None}

BREAKS: dict[str, Break] = {
    "JW101": change(is_("game_started"), count=4),
    "JW102": change(is_("coins_given"), named=False, amount=TOLD),
    "JW103": drop(is_("dealt")),
    "JW104": drop(is_("encounter_placed", turn=0)),
    "JW105": drop(is_("placed")),
    "JW106": change(is_("placed"), city=BESIDE),
    "JW107": change(is_("coin_earned"), event="coins_given", count=None),
    "JW108": change(is_("resource_placed") & RENEWED, phase="action"),
    "JW201": change(is_("turn_started", turn=3), seat=NEXT),
    "JW202": change(is_("round_started"), seat=NEXT),
    "JW203": drop(is_("round_started")),
    "JW204": change(is_("travelled"), count=MORE),
    "JW205": drop(is_("passed")),
    "JW206": change(is_("crafted"), seat=NEXT),
    "JW207": change(is_("travelled"), amount=TOLD),
    "JW208": insert(is_("travelled"), after=True),
    "JW209": change(is_("bought"), city=BESIDE),
    "JW210": change(is_("bought"), amount=TOLD),
    "JW211": insert(is_("crafted"), after=True, event="sold", city=0, card=0, amount=1),
    "JW212": change(is_("crafted"), object=object_name(jewel(Jewel.BRACELET, Resource.AMETHYST, Resource.DIAMOND))),
    "JW213": change(is_("round_ended"), amount=TOLD),
    "JW214": change(is_("coin_earned"), event="hand_discarded", resource="diamond", **NONE),
    "JW215": change(is_("refilled"), city=BESIDE),
    "JW216": change(is_("coin_earned"), amount=TOLD),
    "JW217": drop(is_("round_ended")),
    "JW301": change(FLUCTUATED, card=(pl.col("card") + 1) % 9),
    "JW302": change(is_("sold"), card=encounter("guide")),
    "JW303": change(is_("sold"), amount=TOLD),
    "JW304": change(is_("defeated"), card=encounter("guide")),
    "JW305": change(is_("interacted"), amount=TOLD),
    "JW306": drop(is_("die_thrown", phase="action")),
    "JW307": drop(is_("defeated")),
    "JW308": drop(is_("encounter_left", phase="action")),
    "JW309": change(is_("encounter_left", phase="change"), city=BESIDE),
    "JW310": change(is_("coins_taken"), named=False, amount=TOLD),
    "JW311": change(is_("treasure_won"), named=False, count=MORE),
    "JW312": drop(is_("seized")),
    "JW313": change(is_("resource_left") & (BEFORE == "encounter_left"), city=BESIDE),
    "JW331": change(is_("earned"), named=False, amount=TOLD),
    "JW332": change(is_("paid"), named=False, amount=TOLD),
    "JW333": drop(is_("drawn")),
    "JW334": drop(is_("travel_banned")),
    "JW335": insert(is_("drawn", turn=2), event="nothing_drawn", resource=None, amount=None),
    "JW336": change(is_("finished"), count=MORE),
    "JW337": insert(is_("travel_banned"), after=True, event="travelled", seat=0, city=0, card=None, count=2, amount=0),
    "JW338": drop(
        is_("resource_left") & (BEFORE == "event_drawn") & (pl.col("card").shift() == happening("earthquake"))
    ),
    "JW339": drop(FLUCTUATED),
    "JW340": change(is_("earned"), count=3 - pl.col("count")),
    "JW341": change(is_("treasure_grew"), city=BESIDE),
    "JW401": change(is_("challenged"), other=(pl.col("other") + 1) % SEATS),
    "JW402": insert(is_("challenged"), after=True),
    "JW403": change(is_("challenged"), amount=TOLD),
    "JW404": drop(is_("not_challenged")),
    "JW405": poor_challenger,
    "JW406": drop(is_("offered")),
    "JW407": change(is_("offered"), amount=99),
    "JW408": change(is_("offered"), amount=-1),
    "JW409": change(is_("auction_won"), named=False, seat=NEXT),
    "JW410": change(is_("auction_won"), amount=TOLD),
    "JW411": change(is_("bought") & pl.col("other").is_null(), other=NEXT),
    "JW412": insert(is_("coin_earned"), event="not_challenged", other=0, city=0, **NONE),
    "JW413": poor_buyer,
    "JW501": drop(is_("die_thrown") & pl.col("seat").is_null()),
    "JW502": drop(is_("resource_left") & (BEFORE == "encounter_left")),
    "JW503": drop(is_("event_drawn")),
    "JW504": change(is_("event_drawn"), event="no_event", card=None, amount=None),
    "JW505": change(is_("resource_placed") & RENEWED & (BEFORE == "resource_placed"), phase="change"),
    "JW506": drop(is_("encounter_placed") & RENEWED),
    "JW507": change(is_("resource_placed") & RENEWED & (BEFORE == "resource_placed"), city=0),
    "JW508": drop(is_("last_turn")),
    "JW509": change(FLUCTUATED, event="last_turn", phase="renewal", card=None, count=0, amount=None),
    "JW601": change(is_("bought"), amount=99),
    "JW602": change(is_("stocked"), count=MORE),
    "JW603": change(is_("coins_taken"), amount=TOLD),
    "JW604": every(is_("resource_placed"), resource="diamond"),
    "JW605": every(is_("event_drawn"), card=0),
    "JW606": change(is_("dealt"), amount=TOLD),
    "JW607": change(is_("crafted"), object=object_name(jewel(Jewel.NECKLACE, Resource.DIAMOND, Resource.DIAMOND))),
    "JW608": change(is_("bought"), resource=OTHER),
    "JW609": insert(is_("encounter_placed"), after=True),
    "JW610": change(is_("treasure_won"), count=MORE),
    "JW611": insert(is_("sold") & (pl.col("object").to_physical() >= 6), after=True),
    "JW612": change(is_("travelled"), amount=-1),
    "JW620": insert(is_("crafted"), event="taken_up", resource="ruby", object=None, count=1),
    "JW701": drop(is_("last_turn")),
    "JW702": change(is_("counted"), amount=TOLD),
    "JW703": drop(is_("counted")),
    "JW704": change(is_("game_over"), amount=TOLD),
    "JW705": change(is_("game_over"), count=MORE),
    "JW706": drop(is_("game_over")),
    "JW707": insert(is_("counted"), after=True, event="coin_earned", object=None),
    "JW801": drop(is_("bought")),
    "JW802": change(is_("bought"), amount=None),
    "JW803": change(is_("travelled"), object="ruby"),
    "JW804": change(is_("travelled"), seat=4),
    "JW805": change(is_("travelled"), city=9),
    "JW806": change(is_("crafted"), turn=pl.col("turn") + 1),
    "JW807": unlisted,
    "JW808": change(is_("crafted"), phase="renewal"),
}
"""A break for each check, by its code."""
