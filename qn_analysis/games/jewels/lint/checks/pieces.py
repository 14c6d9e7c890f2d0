"""JW6: coins and cards are neither made nor lost."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from ...rulebook import EncounterCard, EventCard
from ...words.events import EVENTS, Event, Thing
from ..tables import Departures, Tables, among, encounter_name, object_named, resource_name, said_event, some
from ..tables.board import DRAWING, FREED, PAYING, before, of_city, of_seat, shelf, since
from ..tables.cards import PIECES, objects
from . import check

_COINS = tuple(event for event, said in EVENTS.items() if any(move[0] == Thing.COINS for move in said.moves))


@check(
    "JW601", "reserve-overdrawn", "error", "buy.pay", "travel.cost", "auction.buy_highest", "auction.sell_highest",
    "auction.afford",
    values="amount has event",
)  # fmt: skip
def overdrawn(t: Tables) -> Departures:
    """Somebody pays more coins than she has.

    There is no credit. Example: a purchase of 5 with 3 coins in reserve.
    """
    # has (before)
    rows = before(t, some(t, *PAYING)).with_columns(has=of_seat(t, "coin"))
    return Departures(rows, pl.col("amount") > pl.col("has")).select(
        "game", "seq", "seat", "amount", "has", event=said_event()
    )


@check(
    "JW602", "coins-on-card-miscounted", "error", "start.fluctuation", "encounters.coins",
    values="encounter due said",
)  # fmt: skip
def stock_miscounted(t: Tables) -> Departures:
    """Coins on an encounter are miscounted.

    They are what was placed there, entry and turns together. Example: three and one are said to be five.
    """
    rows = since(t, t.only("stocked")).with_columns(due=of_city("stk"), encounter=encounter_name(t))
    return Departures(rows, pl.col("count") != pl.col("due")).select("game", "seq", "encounter", "due", said="count")


@check("JW603", "coins-on-card-lost", "error", "people.coins", "monsters.lost", values="encounter said due event")
def stock_lost(t: Tables) -> Departures:
    """Coins on an encounter are lost, or too many go.

    They all go to who meets it, or back to the Bank, before it leaves. Example: an encounter leaves with two coins on
    it.
    """
    rows = before(t, t.only("coins_taken", "coins_returned", "encounter_left"))
    told = rows.with_columns(
        due=of_city("stk"), said=pl.when(among(Event.ENCOUNTER_LEFT)).then(0).otherwise("amount"),
        encounter=encounter_name(t),
    )  # fmt: skip
    wrong = Departures(told, pl.col("said") != pl.col("due"))
    return wrong.select("game", "seq", "seat", "encounter", "said", "due", event=said_event())


@check(
    "JW604", "resource-beyond-copies", "error", "components.resources", "resources.seven", "decks.no_reshuffle",
    values="nth copies resource",
)  # fmt: skip
def beyond_copies(t: Tables) -> Departures:
    """A resource comes more often than there are cards of it.

    Discards are not shuffled again, so each card comes once. Example: a ninth Diamond of eight.
    """
    copies = dict(enumerate(each.copies for each in t.rules.resources))
    rows = some(t, *DRAWING).with_columns(
        nth=pl.int_range(1, pl.len() + 1).over("game", "resource"),
        copies=pl.col("resource").replace_strict(copies, default=0, return_dtype=pl.Int64),
    )
    wrong = Departures(rows, pl.col("nth") > pl.col("copies"))
    return wrong.select("game", "seq", "seat", "nth", "copies", resource=resource_name())


@check(
    "JW605", "card-beyond-copies", "error", "components.encounters", "components.events", "decks.no_reshuffle",
    values="nth copies encounter happening",
)  # fmt: skip
def card_beyond_copies(t: Tables) -> pl.DataFrame:
    """An encounter or event comes more often than there are cards of it.

    Discards are not shuffled again. Example: the Snowstorm comes twice.
    """
    # happening (the other is null)
    found = []
    decks: dict[str, tuple[str, Sequence[EncounterCard | EventCard]]] = {
        "encounter_placed": ("encounter", t.rules.encounters),
        "event_drawn": ("happening", t.rules.events),
    }
    for event, (kind, cards) in decks.items():
        copies = {number: card.copies for number, card in enumerate(cards)}
        keys = {number: card.key for number, card in enumerate(cards)}
        rows = t.only(event).with_columns(
            nth=pl.int_range(1, pl.len() + 1).over("game", "card"),
            copies=pl.col("card").replace_strict(copies, default=0, return_dtype=pl.Int64),
            name=pl.col("card").replace_strict(keys, default=None, return_dtype=pl.String),
        )
        wrong = rows.filter(pl.col("nth") > pl.col("copies"))
        named = {
            each: pl.col("name") if each == kind else pl.lit(None, pl.String) for each in ("encounter", "happening")
        }
        found.append(wrong.select("game", "seq", "nth", "copies", **named))
    return pl.concat(found)


@check(
    "JW606", "deck-miscounted", "error", "setup.decks", "turn.resource_deck", "setup.discards",
    values="due event said",
)  # fmt: skip
def deck_miscounted(t: Tables) -> Departures:
    """Cards left in a deck are miscounted.

    Each card that comes leaves one fewer. Example: 40 are left after 41 twice.
    """
    rows = since(t, some(t, *DRAWING, Event.ENCOUNTER_PLACED, Event.EVENT_DRAWN))
    due = (
        pl.when(among(Event.ENCOUNTER_PLACED)).then("deck_enc").when(among(Event.EVENT_DRAWN)).then("deck_events")
        .otherwise("deck_res")
    )  # fmt: skip
    told = Departures(rows.with_columns(due=due), (pl.col("amount") != pl.col("due")) | (pl.col("due") < 0))
    return told.select("game", "seq", "seat", "due", event=said_event(), said="amount")


def hands(t: Tables) -> pl.DataFrame:
    """A row a resource that comes into a hand or leaves it: `moved` (below 0: it leaves), `has` (before)."""
    kinds = (Event.DEALT, Event.BOUGHT, Event.TAKEN, Event.DRAWN, Event.TREASURE_WON, Event.HAND_DISCARDED)
    rows = some(t, *kinds, Event.EXCHANGED, Event.TAKEN_UP)
    several = among(Event.TREASURE_WON, Event.TAKEN_UP)
    one = pl.when(several).then("count").when(among(Event.HAND_DISCARDED, Event.EXCHANGED)).then(-1)
    keys = ["row", "game", "seq", "seat", "event"]
    plain = rows.select(*keys, "resource", moved=one.otherwise(1).cast(pl.Int64))
    crafted = (
        t.rows("crafted").select(*keys, "object")
        .join(t.table(objects), on="object", maintain_order="left")
        .unpivot(PIECES, index=keys, variable_name="piece", value_name="moved")
        .filter(pl.col("moved") > 0)
        .select(*keys, pl.col("piece").str.slice(3).cast(pl.Int64).alias("resource"), -pl.col("moved"))
    )  # fmt: skip
    held = pl.col("moved").cum_sum().over("game", "seat", "resource")
    return pl.concat([plain, crafted]).sort("row", maintain_order=True).with_columns(has=held - pl.col("moved"))


@check(
    "JW607", "card-not-in-hand", "error", "craft.table", "craft.ring", "craft.bracelet", "craft.necklace",
    "resources.gold", "resources.gems", "jewels.set",
    values="has needs resource event",
)  # fmt: skip
def not_in_hand(t: Tables) -> Departures:
    """A card leaves a hand that does not have it.

    What is crafted, discarded or exchanged comes from the hand; a recipe takes its gold and gems. Example: a Ring of
    three Rubies with two in hand.
    """
    wrong = Departures(t.table(hands), (pl.col("moved") < 0) & (pl.col("has") + pl.col("moved") < 0))
    return wrong.select(
        "game", "seq", "seat", "has", needs=-pl.col("moved"), resource=resource_name(), event=said_event()
    )


@check("JW608", "resource-not-there", "error", "buy.pay", "setup.cities", values="town resource lies_resource event")
def not_there(t: Tables) -> Departures:
    """A resource leaves a city that does not have it.

    A city has the resource that was laid there, until somebody takes it. Example: a Ruby is bought where a Topaz lies.
    """
    rows = before(t, some(t, *FREED)).with_columns(there=of_city("res").cast(pl.Int64))
    wrong = Departures(rows, pl.col("resource").ne_missing(pl.col("there")))
    return wrong.select(
        "game", "seq", "seat", town=pl.col("city") + 1, resource=resource_name(), lies_resource=resource_name("there"),
        event=said_event(),
    )  # fmt: skip


@check("JW609", "place-not-free", "error", "setup.rows", "start.renewal", "refill.one", values="town event")
def not_free(t: Tables) -> Departures:
    """A card is laid where one lies.

    A city has one encounter and one resource. Example: a second encounter comes into city 3.
    """
    rows = before(t, t.only("resource_placed", "encounter_placed"))
    there = pl.when(among(Event.ENCOUNTER_PLACED)).then(of_city("enc")).otherwise(of_city("res"))
    return Departures(rows, there >= 0).select("game", "seq", town=pl.col("city") + 1, event=said_event())


@check(
    "JW610", "treasure-miscounted", "error", "monsters.treasure", "monsters.lost", "monsters.gather",
    values="due said resource event",
)  # fmt: skip
def treasure_miscounted(t: Tables) -> pl.DataFrame:
    """A treasure is miscounted.

    A treasure is what the Monster has seized and drawn; it goes whole. Example: two Rubies are won of a treasure with
    one.
    """
    # resource (null: all)
    kinds = ("seized", "treasure_grew", "treasure_won", "treasure_lost")
    rows = t.only(*kinds).with_columns(
        moved=pl.when(among(Event.TREASURE_WON, Event.TREASURE_LOST)).then(-pl.col("count")).otherwise(1)
    )
    there = rows.with_columns(due=pl.col("moved").cum_sum().over("game", "city", "resource") - pl.col("moved"))
    gone = there.filter((pl.col("moved") <= 0) & ((pl.col("count") > pl.col("due")) | (pl.col("count") < 1)))
    left = (
        before(t, t.only("encounter_left")).with_columns(due=of_city("trs").cast(pl.Int64)).filter(pl.col("due") != 0)
    )
    shown = ["game", "seq", "seat", "due"]
    return pl.concat([
        gone.select(*shown, said="count", resource=resource_name(), event=said_event()),
        left.select(*shown, said=pl.lit(0, pl.Int64), resource=pl.lit(None, pl.String), event=said_event()),
    ])  # fmt: skip


@check("JW611", "object-not-crafted", "error", "craft.first", "craft.stays", "interact.sold_cards", values="object")
def not_crafted(t: Tables) -> Departures:
    """Something is sold that does not lie before its seller.

    Only what is crafted can be sold, once. Example: the same Ring is sold twice.
    """
    rows = Departures(t.table(shelf), among(Event.SOLD) & (pl.col("had") < 1))
    return rows.select("game", "seq", "seat", object=object_named())


@check("JW612", "coins-below-zero", "error", "components.coins", values="amount event")
def below_zero(t: Tables) -> Departures:
    """A sum of coins is below zero, or coins are laid or taken that are none.

    Coins are whole numbers. Example: a journey for -1 coin.
    """
    least = pl.when(among(Event.STOCKED, Event.COINS_TAKEN, Event.COINS_RETURNED)).then(1).otherwise(0)
    rows = Departures(some(t, *_COINS), pl.col("amount") < least)
    return rows.select("game", "seq", "seat", "amount", event=said_event())


@check("JW620", "gem-not-taken-up", "error", "craft.stays", values="said due resource")
def taken_up(t: Tables) -> Departures:
    """Crafted gems go into a jewel though they stay, or more or fewer than it lacks.

    By default what is crafted stays as it is. By the ruling `craft_stays` a jewel takes from the crafted gems what the
    hand lacks. Example: a Ruby is taken up again under the default reading.
    """
    rows = t.some(t.only("taken_up"))
    had = t.table(shelf).filter(among(Event.TAKEN_UP)).select("row", "had")
    held = t.table(hands).filter(among(Event.TAKEN_UP)).select("row", "has")
    crafted = (
        t.rows("crafted").select(jewel="row", game="game", stint="stint", seat="seat", object="object")
        .join(t.table(objects).select("object", *PIECES), on="object", how="left", maintain_order="left")
    )  # fmt: skip
    needs = pl.coalesce([pl.when(pl.col("resource") == n).then(name) for n, name in enumerate(PIECES)])
    known = (
        rows.select("row", "game", "seq", "stint", "seat", "resource", said="count").sort("row")
        .join_asof(crafted.drop("object").sort("jewel"), left_on="row", right_on="jewel", strategy="forward",
                   by=["game", "stint", "seat"], check_sortedness=False)
        .join(had, on="row", how="left", maintain_order="left").join(held, on="row", how="left", maintain_order="left")
        .with_columns(lacks=(needs - pl.col("has")).clip(0).fill_null(0))
    )  # fmt: skip
    stays = pl.lit(t.rules.rulings["craft_stays"] == "stays")
    due = pl.when(stays).then(0).otherwise(pl.min_horizontal("lacks", "had"))
    wrong = Departures(known.with_columns(due=due), (pl.col("said") != pl.col("due")) | (pl.col("said") < 1))
    return wrong.select("game", "seq", "seat", "said", "due", resource=resource_name())
