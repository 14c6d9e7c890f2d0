"""JW30 to JW32: whom players meet, and what comes of it."""

from __future__ import annotations

import polars as pl

from ...words.events import Event
from ..tables import Departures, Tables, among, encounter_name, object_named, play_ends, resource_name, said_event, some
from ..tables.board import before, of_city, since
from ..tables.cards import bought_by, encounters, objects
from ..tables.effects import due, meetings
from . import check

_NAMING = (Event.STOCKED, Event.SEIZED, Event.TREASURE_GREW, Event.ENCOUNTER_LEFT, Event.COINS_RETURNED,
           Event.TREASURE_LOST, Event.SOLD, Event.COINS_TAKEN, Event.INTERACTED, Event.DEFEATED, Event.FAILED,
           Event.TREASURE_WON)  # fmt: skip
"""Events that name a city and the encounter there."""
_MONSTERS = (Event.SEIZED, Event.TREASURE_GREW, Event.TREASURE_WON, Event.TREASURE_LOST, Event.DEFEATED)
"""Events of Monsters alone."""


@check(
    "JW301", "encounter-not-there", "error", "people.interact", "encounters.leave",
    values="town encounter lies_encounter event",
)  # fmt: skip
def not_there(t: Tables) -> Departures:
    """An encounter is named where it is not.

    Encounters stay in their city until they leave. Example: coins are placed on the Duchess of city 3, where the Dragon
    is.
    """
    rows = before(t, some(t, *_NAMING)).with_columns(there=of_city("enc").cast(pl.Int64))
    wrong = Departures(rows, pl.col("card").ne_missing(pl.col("there")))
    return wrong.select(
        "game", "seq", "seat", town=pl.col("city") + 1, encounter=encounter_name(t),
        lies_encounter=encounter_name(t, "there"), event=said_event(),
    )  # fmt: skip


@check(
    "JW302", "not-what-she-buys", "error", "encounters.objects", "setup.types", "interact.sell",
    values="object encounter",
)  # fmt: skip
def not_bought(t: Tables) -> pl.DataFrame:
    """Something is sold to an encounter that does not buy it.

    A Buyer buys what its card shows, others buy nothing. Example: a Ruby is sold to the Innkeeper, who buys Topaz and
    Amethyst.
    """
    rows = t.only("sold").join(t.table(objects), on="object", how="left", maintain_order="left")
    wrong = rows.join(t.table(bought_by), on=["card", "ware"], how="anti", maintain_order="left")
    return t.some(wrong).select("game", "seq", "seat", object=object_named(), encounter=encounter_name(t))


@check(
    "JW303", "sale-price", "error", "interact.value", "interact.bonus", "craft.ring_example", "resources.card",
    "events.turn",
    values="due said object",
)  # fmt: skip
def sale_price(t: Tables) -> Departures:
    """A sale brings too much or too little.

    A gem brings its price, a jewel the prices of its cards and its bonus, more or less where an event of the turn says
    so. Example: a Ring of three Diamonds for 26 coins instead of 36.
    """
    rows = before(t, t.only("sold")).join(t.table(objects), on="object", how="left", maintain_order="left")
    told = rows.with_columns(due=(pl.col("worth") + pl.col("rich")).clip(0))
    wrong = Departures(told, pl.col("amount").ne_missing(pl.col("due")))
    return wrong.select("game", "seq", "seat", "due", said="amount", object=object_named())


@check("JW304", "of-another-type", "error", "setup.types", "monsters.same", "interact.sell", values="encounter event")
def another_type(t: Tables) -> Departures:
    """Something happens to an encounter of a type that has no part in it.

    Players sell to Buyers and interact with the others; treasures are Monsters'. Example: the Guide is defeated.
    """
    kinds = t.table(encounters).select("card", "type")
    rows = some(t, Event.INTERACTED, *_MONSTERS).join(kinds, on="card", how="left", maintain_order="left")
    right = pl.when(among(Event.INTERACTED)).then(pl.col("type") != "buyer").otherwise(pl.col("type") == "monster")
    wrong = Departures(rows, ~right.fill_null(False))
    return wrong.select("game", "seq", "seat", encounter=encounter_name(t), event=said_event())


@check("JW305", "fee-wrong", "error", "interact.own", "setup.types", values="said due encounter")
def fee(t: Tables) -> Departures:
    """An interaction costs another fee.

    The fee is written on the card. Example: the Miner for 2 coins instead of 3.
    """
    rows = Departures(t.table(meetings), pl.col("amount") != pl.col("fee"))
    return rows.select("game", "seq", "seat", said="amount", due="fee", encounter=encounter_name(t))


@check("JW306", "die-not-thrown", "error", "encounters.die", "interact.own", values="encounter said due")
def die(t: Tables) -> pl.DataFrame:
    """The die is thrown too often or not at all in an interaction.

    Cards with the icon need one throw, at once; others none. Example: the Wolves are met without a throw.
    """
    # encounter (null: none)
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


@check(
    "JW307", "outcome-wrong", "error", "encounters.die", "monsters.treasure", "monsters.fail",
    values="encounter times event",
)  # fmt: skip
def outcome(t: Tables) -> pl.DataFrame:
    """The outcome of an interaction is not what the die says.

    A Monster is defeated by a throw that is not below its number; any other throw fails. Example: the Dragon is
    defeated with a 6.
    """
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


@check(
    "JW308", "encounter-stays", "error", "people.discarded", "monsters.treasure", "interact.one",
    values="times encounter town",
)  # fmt: skip
def stays(t: Tables) -> Departures:
    """An encounter stays that should leave.

    After a sale or an interaction the encounter is discarded, a Monster only when it is defeated. Example: the Miner
    stays after the draw.
    """
    left = t.only("encounter_left").group_by("play", "city").agg(times=pl.len())
    rows = t.table(visits).filter("goes").join(left, on=["play", "city"], how="left", maintain_order="left")
    told = Departures(rows.with_columns(pl.col("times").fill_null(0)), pl.col("times") != 1)
    return told.select("game", "seq", "seat", "times", encounter=encounter_name(t), town=pl.col("city") + 1)


def changes(t: Tables) -> pl.DataFrame:
    """A row a change at the start of a turn: play, `die`, `throws` (at once)."""
    rows = t.rows("die_thrown").filter(pl.col("seat").is_null() & (pl.col("prior") == "turn_started"))
    return rows.group_by("play").agg(die=pl.col("amount").first(), throws=pl.len().cast(pl.Int64))


@check(
    "JW309", "encounter-leaves-wrongly", "error", "people.discarded", "monsters.fail", "start.change",
    values="encounter town",
)  # fmt: skip
def leaves_wrongly(t: Tables) -> Departures:
    """An encounter leaves without a reason.

    Encounters leave after a sale or interaction, by the die at the start of a turn, or by an event. Example: a Monster
    leaves after a throw that was too low.
    """
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
    wrong = Departures(rows, ~right.fill_null(False))
    return wrong.select("game", "seq", encounter=encounter_name(t), town=pl.col("city") + 1)


@check("JW310", "coins-not-earned", "error", "people.coins", "monsters.lost", values="said due")
def not_earned(t: Tables) -> Departures:
    """The coins on an encounter do not go to who met it.

    Whoever sells to an encounter or interacts with it earns all coins on it. Example: five coins lie there, and four
    are taken.
    """
    took = t.rows("coins_taken").select("game", "seq", "play", "city", "seat", said="amount", due=pl.lit(0, pl.Int64))
    given = t.table(visits).filter("goes").select(
        "game", "seq", "play", "city", "seat", said=pl.lit(0, pl.Int64), due=pl.col("stock").cast(pl.Int64)
    )  # fmt: skip
    sums = pl.concat([given, took]).group_by("play", "city", "seat", maintain_order=True).agg(
        pl.col("game", "seq").first(), pl.col("said", "due").sum()
    )  # fmt: skip
    return Departures(sums, pl.col("said") != pl.col("due")).select("game", "seq", "seat", "said", "due")


@check("JW311", "treasure-not-earned", "error", "monsters.treasure", values="said due")
def treasure(t: Tables) -> Departures:
    """A treasure does not go to who defeated the Monster.

    Who defeats a Monster earns its whole treasure. Example: one card of three goes to the hand.
    """
    # due (cards)
    won = t.rows("treasure_won").select("game", "seq", "play", "city", "seat", said="count", due=pl.lit(0, pl.Int64))
    beaten = t.table(visits).filter("goes").select(
        "game", "seq", "play", "city", "seat", said=pl.lit(0, pl.Int64), due=pl.col("loot").cast(pl.Int64)
    )  # fmt: skip
    sums = pl.concat([beaten, won]).group_by("play", "city", "seat", maintain_order=True).agg(
        pl.col("game", "seq").first(), pl.col("said", "due").sum()
    )  # fmt: skip
    return Departures(sums, pl.col("said") != pl.col("due")).select("game", "seq", "seat", "said", "due")


@check(
    "JW312", "besieged-city", "error", "monsters.seize", "monsters.gather", "monsters.slot",
    values="town encounter resource",
)  # fmt: skip
def besieged(t: Tables) -> pl.DataFrame:
    """A resource lies beside a Monster.

    A resource in a besieged city joins the Monster's treasure, whichever of the two comes first. Example: a Topaz is
    laid beside the Wolves and stays.
    """
    ends = t.table(play_ends).rename({"row": "last"})
    laid = t.only("resource_placed", "encounter_placed").join(ends, on="play", how="left", maintain_order="left")
    rows = since(t, laid.with_columns(row="last")).with_columns(enc=of_city("enc").cast(pl.Int64), res=of_city("res"))
    kinds = t.table(encounters).filter(pl.col("type") == "monster").select(enc="card")
    wrong = rows.filter(pl.col("res") >= 0).join(kinds, on="enc", how="semi", maintain_order="left")
    return t.some(wrong).select(
        "game", "seq", town=pl.col("city") + 1, encounter=encounter_name(t, "enc"), resource=resource_name("res")
    )


@check("JW313", "resource-leaves-wrongly", "error", "start.change", "start.event", "buy.pay", values="town resource")
def resource_leaves(t: Tables) -> Departures:
    """A resource is discarded without a reason.

    Resources leave for the discard pile by the die at the start of a turn, or by an event. Example: the die names city
    2, and the resource of city 3 goes.
    """
    cleared = t.table(due).filter(pl.col("does") == "clear").select("play", clears=pl.lit(True)).unique()
    rows = (
        t.only("resource_left")
        .join(cleared, on="play", how="left", maintain_order="left")
        .join(t.table(changes), on="play", how="left", maintain_order="left")
    )
    right = pl.col("clears").fill_null(False) | (pl.col("die") == pl.col("city") + 1)
    wrong = Departures(rows, ~right.fill_null(False))
    return wrong.select("game", "seq", town=pl.col("city") + 1, resource=resource_name())
