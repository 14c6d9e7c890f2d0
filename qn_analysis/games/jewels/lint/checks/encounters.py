"""JW30 to JW32: whom players meet, and what comes of it."""

from __future__ import annotations

import polars as pl

from ...words.events import Event
from ..checklist import SINCE, check
from ..tables import Tables, among, encounter_name, object_named, play_ends, resource_name, said_event, some
from ..tables.board import before, of_city, since
from ..tables.cards import bought_by, encounters, objects
from ..tables.effects import due, meetings

_NAMING = (Event.STOCKED, Event.SEIZED, Event.TREASURE_GREW, Event.ENCOUNTER_LEFT, Event.COINS_RETURNED,
           Event.TREASURE_LOST, Event.SOLD, Event.COINS_TAKEN, Event.INTERACTED, Event.DEFEATED, Event.FAILED,
           Event.TREASURE_WON)  # fmt: skip
"""Events that name a city and the encounter there."""
_MONSTERS = (Event.SEIZED, Event.TREASURE_GREW, Event.TREASURE_WON, Event.TREASURE_LOST, Event.DEFEATED)
"""Events of Monsters alone."""


@check("JW301", "encounter-not-there", "error", "people.interact", "encounters.leave", since=SINCE)
def not_there(t: Tables) -> pl.DataFrame:
    """Encounters named in a city where another one is, or none; values: event, town, encounter, lies_encounter."""
    rows = before(t, some(t, *_NAMING)).with_columns(there=of_city("enc").cast(pl.Int64))
    wrong = rows.filter(pl.col("card").ne_missing(pl.col("there")))
    return wrong.select(
        "game", "seq", "seat", town=pl.col("city") + 1, encounter=encounter_name(t),
        lies_encounter=encounter_name(t, "there"), event=said_event(),
    )  # fmt: skip


@check("JW302", "not-what-she-buys", "error", "encounters.objects", "setup.types", "interact.sell", since=SINCE)
def not_bought(t: Tables) -> pl.DataFrame:
    """Objects sold to an encounter that does not buy them; values: object, encounter."""
    rows = t.only("sold").join(t.table(objects), on="object", how="left", maintain_order="left")
    wrong = rows.join(t.table(bought_by), on=["card", "ware"], how="anti", maintain_order="left")
    return wrong.select("game", "seq", "seat", object=object_named(), encounter=encounter_name(t))


@check("JW303", "sale-price", "error", "interact.value", "interact.bonus", "craft.ring_example", "resources.card",
       "events.turn", since=SINCE)  # fmt: skip
def sale_price(t: Tables) -> pl.DataFrame:
    """Objects sold at another price; values: object, said, due."""
    rows = before(t, t.only("sold")).join(t.table(objects), on="object", how="left", maintain_order="left")
    told = rows.with_columns(due=(pl.col("worth") + pl.col("rich")).clip(0))
    wrong = told.filter(pl.col("amount").ne_missing(pl.col("due")))
    return wrong.select("game", "seq", "seat", "due", said="amount", object=object_named())


@check("JW304", "of-another-type", "error", "setup.types", "monsters.same", "interact.sell", since=SINCE)
def another_type(t: Tables) -> pl.DataFrame:
    """What happens to an encounter of a type that has no part in it; values: event, encounter."""
    kinds = t.table(encounters).select("card", "type")
    rows = some(t, Event.INTERACTED, *_MONSTERS).join(kinds, on="card", how="left", maintain_order="left")
    right = pl.when(among(Event.INTERACTED)).then(pl.col("type") != "buyer").otherwise(pl.col("type") == "monster")
    wrong = rows.filter(~right.fill_null(False))
    return wrong.select("game", "seq", "seat", encounter=encounter_name(t), event=said_event())


@check("JW305", "fee-wrong", "error", "interact.own", "setup.types", since=SINCE)
def fee(t: Tables) -> pl.DataFrame:
    """Interactions for another fee; values: encounter, said, due."""
    rows = t.table(meetings).filter(pl.col("amount") != pl.col("fee"))
    return rows.select("game", "seq", "seat", said="amount", due="fee", encounter=encounter_name(t))


@check("JW306", "die-not-thrown", "error", "encounters.die", "interact.own", since=SINCE)
def die(t: Tables) -> pl.DataFrame:
    """Interactions with too many throws, too few, or late ones, and throws of players for nothing; values: encounter
    (null: none), said, due."""
    rows = t.table(meetings).with_columns(due_throws=(pl.col("die") > 0).cast(pl.Int64), encounter=encounter_name(t))
    wrong = rows.filter(pl.col("throws") != pl.col("due_throws"))
    thrown = t.rows("die_thrown").filter(pl.col("seat").is_not_null() & (pl.col("nth_turn") > 0))
    hers = (pl.col("prior") == "interacted") & (pl.col("seat") == pl.col("active"))
    lone = thrown.filter(~hers.fill_null(False))
    shown = ["game", "seq", "seat", "encounter"]
    return pl.concat([
        wrong.select(*shown, said="throws", due="due_throws"),
        lone.with_columns(encounter=pl.lit(None, pl.String)).select(
            *shown, said=pl.lit(1, pl.Int64), due=pl.lit(0, pl.Int64)
        ),
    ])  # fmt: skip


@check("JW307", "outcome-wrong", "error", "encounters.die", "monsters.treasure", "monsters.fail", since=SINCE)
def outcome(t: Tables) -> pl.DataFrame:
    """Encounters said to be defeated or to withstand against the die, or not said; values: event, encounter, times."""
    told = t.only("defeated", "failed").group_by("play", "card").agg(
        defeated=among(Event.DEFEATED).sum().cast(pl.Int64), failed=among(Event.FAILED).sum().cast(pl.Int64)
    )  # fmt: skip
    met = t.table(meetings).join(told, on=["play", "card"], how="left", maintain_order="left")
    known = met.with_columns(pl.col("defeated", "failed").fill_null(0))
    wins = (pl.col("wins") & (pl.col("type") == "monster")).cast(pl.Int64)
    lone = t.only("defeated", "failed").join(met, on=["play", "card"], how="anti", maintain_order="left")
    shown = ["game", "seq", "seat"]
    return pl.concat([
        known.filter(pl.col("defeated") != wins).select(
            *shown, encounter=encounter_name(t), times="defeated", event=pl.lit("defeated")
        ),
        known.filter(pl.col("failed") != (~pl.col("wins")).cast(pl.Int64)).select(
            *shown, encounter=encounter_name(t), times="failed", event=pl.lit("failed")
        ),
        lone.select(*shown, encounter=encounter_name(t), times=pl.lit(1, pl.Int64), event=said_event()),
    ])  # fmt: skip


def visits(t: Tables) -> pl.DataFrame:
    """A row a sale or interaction: game, seq, play, seat, city, card, `goes` (the encounter is to leave), `stock` and
    `loot` (coins and treasure before)."""
    sold = before(t, t.only("sold")).with_columns(goes=pl.lit(True), stock=of_city("stk"), loot=pl.lit(0, pl.Int32))
    met = t.table(meetings).with_columns(goes=(pl.col("type") != "monster") | pl.col("wins"))
    shown = ["game", "seq", "play", "seat", "city", "card", "goes", "stock", "loot"]
    return pl.concat([sold.select(shown), met.select(shown)])


@check("JW308", "encounter-stays", "error", "people.discarded", "monsters.treasure", "interact.one", since=SINCE)
def stays(t: Tables) -> pl.DataFrame:
    """Encounters that do not leave once after a sale or an interaction; values: encounter, town, times."""
    left = t.only("encounter_left").group_by("play", "city").agg(times=pl.len())
    rows = t.table(visits).filter("goes").join(left, on=["play", "city"], how="left", maintain_order="left")
    told = rows.with_columns(pl.col("times").fill_null(0)).filter(pl.col("times") != 1)
    return told.select("game", "seq", "seat", "times", encounter=encounter_name(t), town=pl.col("city") + 1)


def changes(t: Tables) -> pl.DataFrame:
    """A row a change at the start of a turn: play, `die`, `throws` (at once)."""
    rows = t.rows("die_thrown").filter(pl.col("seat").is_null() & (pl.col("prior") == "turn_started"))
    return rows.group_by("play").agg(die=pl.col("amount").first(), throws=pl.len().cast(pl.Int64))


@check("JW309", "encounter-leaves-wrongly", "error", "people.discarded", "monsters.fail", "start.change", since=SINCE)
def leaves_wrongly(t: Tables) -> pl.DataFrame:
    """Encounters that leave without a sale, an interaction, the die or an event; values: encounter, town."""
    types = {0: "buyer", 1: "mercenary", 2: "monster"}
    banished = t.table(due).filter(pl.col("does") == "banish").select(
        "play", type=pl.col("due").replace_strict(types, default=None, return_dtype=pl.String)
    ).unique().with_columns(banned=pl.lit(True))  # fmt: skip
    gone = t.table(visits).filter("goes").select("play", "city", met=pl.lit(True)).unique()
    rows = (
        t.only("encounter_left")
        .join(t.table(encounters).select("card", "type"), on="card", how="left", maintain_order="left")
        .join(banished, on=["play", "type"], how="left", maintain_order="left")
        .join(gone, on=["play", "city"], how="left", maintain_order="left")
        .join(t.table(changes), on="play", how="left", maintain_order="left")
    )
    right = pl.col("banned").fill_null(False) | pl.col("met").fill_null(False) | (pl.col("die") == pl.col("city") + 1)
    wrong = rows.filter(~right.fill_null(False))
    return wrong.select("game", "seq", encounter=encounter_name(t), town=pl.col("city") + 1)


@check("JW310", "coins-not-earned", "error", "people.coins", "monsters.lost", since=SINCE)
def not_earned(t: Tables) -> pl.DataFrame:
    """Coins on an encounter that do not all go to who sells to it or interacts with it, or go to another; values: said,
    due."""
    took = t.rows("coins_taken").select("game", "seq", "play", "city", "seat", said="amount", due=pl.lit(0, pl.Int64))
    given = t.table(visits).filter("goes").select(
        "game", "seq", "play", "city", "seat", said=pl.lit(0, pl.Int64), due=pl.col("stock").cast(pl.Int64)
    )  # fmt: skip
    sums = pl.concat([given, took]).group_by("play", "city", "seat", maintain_order=True).agg(
        pl.col("game", "seq").first(), pl.col("said", "due").sum()
    )  # fmt: skip
    return sums.filter(pl.col("said") != pl.col("due")).select("game", "seq", "seat", "said", "due")


@check("JW311", "treasure-not-earned", "error", "monsters.treasure", since=SINCE)
def treasure(t: Tables) -> pl.DataFrame:
    """Treasures that do not go whole to who defeats the Monster, or go to another; values: said, due (cards)."""
    won = t.rows("treasure_won").select("game", "seq", "play", "city", "seat", said="count", due=pl.lit(0, pl.Int64))
    beaten = t.table(visits).filter("goes").select(
        "game", "seq", "play", "city", "seat", said=pl.lit(0, pl.Int64), due=pl.col("loot").cast(pl.Int64)
    )  # fmt: skip
    sums = pl.concat([beaten, won]).group_by("play", "city", "seat", maintain_order=True).agg(
        pl.col("game", "seq").first(), pl.col("said", "due").sum()
    )  # fmt: skip
    return sums.filter(pl.col("said") != pl.col("due")).select("game", "seq", "seat", "said", "due")


@check("JW312", "besieged-city", "error", "monsters.seize", "monsters.gather", "monsters.slot", since=SINCE)
def besieged(t: Tables) -> pl.DataFrame:
    """Resources that lie beside a Monster though they belong to its treasure; values: town, encounter, resource."""
    ends = t.table(play_ends).rename({"row": "last"})
    laid = t.only("resource_placed", "encounter_placed").join(ends, on="play", how="left", maintain_order="left")
    rows = since(t, laid.with_columns(row="last")).with_columns(enc=of_city("enc").cast(pl.Int64), res=of_city("res"))
    kinds = t.table(encounters).filter(pl.col("type") == "monster").select(enc="card")
    wrong = rows.filter(pl.col("res") >= 0).join(kinds, on="enc", how="semi", maintain_order="left")
    return wrong.select(
        "game", "seq", town=pl.col("city") + 1, encounter=encounter_name(t, "enc"), resource=resource_name("res")
    )


@check("JW313", "resource-leaves-wrongly", "error", "start.change", "start.event", "buy.pay", since=SINCE)
def resource_leaves(t: Tables) -> pl.DataFrame:
    """Resources discarded from a city that neither the die nor an event names; values: town, resource."""
    cleared = t.table(due).filter(pl.col("does") == "clear").select("play", clears=pl.lit(True)).unique()
    rows = (
        t.only("resource_left")
        .join(cleared, on="play", how="left", maintain_order="left")
        .join(t.table(changes), on="play", how="left", maintain_order="left")
    )
    right = pl.col("clears").fill_null(False) | (pl.col("die") == pl.col("city") + 1)
    wrong = rows.filter(~right.fill_null(False))
    return wrong.select("game", "seq", town=pl.col("city") + 1, resource=resource_name())
