"""The table as it is at a row: cities, reserves, hands, decks, and what lies crafted before the players."""

from __future__ import annotations

from functools import cache
from typing import Final

import polars as pl

from ...words.cards import CITIES, NOBODY
from ...words.events import EVENTS, Event, Place, Thing
from . import Tables, among
from .cards import PIECES, objects

_CITIES: Final = ("enc", "res", "stk", "trs")
_SEATS: Final = ("at", "coin", "held")
"""Columns that there is one of for each city, and for each seat."""
GAINED: Final = tuple(e for e, d in EVENTS.items() if (Thing.COINS, Place.BANK, Place.RESERVE) in d.moves)
PAYING: Final = tuple(e for e, d in EVENTS.items() if (Thing.COINS, Place.RESERVE, Place.BANK) in d.moves)
DRAWING: Final = (Event.DEALT, Event.RESOURCE_PLACED, Event.TREASURE_GREW, Event.DRAWN)
"""Events that take a card from the resource deck."""
FREED: Final = (Event.SEIZED, Event.RESOURCE_LEFT, Event.BOUGHT, Event.TAKEN)
"""Events that take the resource of a city."""
_COMING: Final = (Event.DEALT, Event.BOUGHT, Event.TAKEN, Event.DRAWN)
MOVING: Final = (Event.PLACED, Event.TRAVELLED, Event.WENT)


def sizes(t: Tables) -> tuple[int, int, int]:
    """Cards of the three decks when a game begins."""
    decks = (t.rules.resources, t.rules.encounters, t.rules.events)
    return tuple(sum(each.copies for each in deck) for deck in decks)  # type: ignore[return-value]


def _flow(plus: pl.Expr, minus: pl.Expr, number: pl.Expr) -> pl.Expr:
    return pl.when(plus).then(number).when(minus).then(-number).otherwise(0).fill_null(0).cast(pl.Int32)


def after(t: Tables) -> pl.DataFrame:
    """A row an event, with what is after it, and a last one with what is before any game.

    `enc_0`, `res_0` ...: encounter and resource of each city (-1: none); `stk_0` ...: coins on the encounter; `trs_0`
    ...: cards in the treasure; `at_0`, `coin_0`, `held_0` ...: city, coins and hand of each seat; `deck_res`,
    `deck_enc`, `deck_events`: cards left; `dear`, `rich`, `ban`: what the turn adds to costs and prices, and whether
    travel is banned.
    """
    one, amount, count = pl.lit(1), pl.col("amount"), pl.col("count")
    size = dict(t.table(objects).select("object", pl.sum_horizontal(PIECES)).rows())
    cards = pl.col("object").replace_strict(size, default=0, return_dtype=pl.Int64)
    first = pl.col("fresh")
    kept = t.events.select(
        "fresh", pl.col("seat", "city", "card", "resource").cast(pl.Int32),
        turned=pl.col("fresh") | among(Event.TURN_STARTED),
        enters=among(Event.ENCOUNTER_PLACED), leaves=among(Event.ENCOUNTER_LEFT), comes=among(Event.RESOURCE_PLACED),
        frees=among(*FREED), moves=among(*MOVING),
        stock=_flow(
            among(Event.STOCKED), among(Event.COINS_TAKEN, Event.COINS_RETURNED), amount
        ),
        treasure=_flow(among(Event.SEIZED, Event.TREASURE_GREW), pl.lit(False), one)
        + _flow(pl.lit(False), among(Event.TREASURE_WON, Event.TREASURE_LOST), count),
        coins=_flow(among(*GAINED, Event.COINS_TAKEN), among(*PAYING), amount),
        cards=_flow(among(*_COMING), among(Event.HAND_DISCARDED, Event.EXCHANGED), one)
        + _flow(among(Event.TREASURE_WON, Event.TAKEN_UP), pl.lit(False), count)
        + _flow(pl.lit(False), among(Event.CRAFTED), cards),
        drawn=among(*DRAWING), events=among(Event.EVENT_DRAWN),
        dear=_flow(among(Event.COSTS_RAISED), among(Event.COSTS_LOWERED), amount),
        rich=_flow(among(Event.PRICES_RAISED), among(Event.PRICES_LOWERED), amount),
        ban=among(Event.TRAVEL_BANNED),
    )  # fmt: skip
    begun = {name: name in ("fresh", "turned") if kind == pl.Boolean else 0 for name, kind in kept.schema.items()}
    kept = pl.concat([kept, pl.DataFrame([begun], schema=kept.schema)], rechunk=True)
    made: dict[str, pl.Expr] = {}
    for c in range(CITIES):
        here = (pl.col("city") == c).fill_null(False)
        made[f"enc_{c}"] = _holds(here & pl.col("enters"), "card", first | (here & pl.col("leaves")))
        made[f"res_{c}"] = _holds(here & pl.col("comes"), "resource", first | (here & pl.col("frees")))
        made[f"stk_{c}"] = _sum(here, "stock")
        made[f"trs_{c}"] = _sum(here, "treasure")
    for s in range(t.players):
        hers = (pl.col("seat") == s).fill_null(False)
        made[f"at_{s}"] = _holds(hers & pl.col("moves"), "city", first)
        made[f"coin_{s}"] = _sum(hers, "coins")
        made[f"held_{s}"] = _sum(hers, "cards")
    resources, encounters, events = sizes(t)
    made["deck_res"] = resources - _sum(pl.lit(True), "drawn")
    made["deck_enc"] = encounters - _sum(pl.col("enters"), "enters")
    made["deck_events"] = events - _sum(pl.lit(True), "events")
    made |= {name: _sum(pl.lit(True), name, "turned") for name in ("dear", "rich", "ban")}
    low, high = -(1 << 15), (1 << 15) - 1  # what no game reaches; these columns take most of the memory
    return kept.select(**{name: found.clip(low, high).cast(pl.Int16) for name, found in made.items()})


def _holds(comes: pl.Expr, column: str, goes: pl.Expr) -> pl.Expr:
    return pl.when(comes).then(pl.col(column).fill_null(NOBODY)).when(goes).then(NOBODY).forward_fill()


def _sum(where: pl.Expr, column: str, anew: str = "fresh") -> pl.Expr:
    """A running sum that begins anew; quicker than `over`, which gathers the rows of each game."""
    number = pl.when(where).then(pl.col(column).cast(pl.Int32)).otherwise(0)
    whole = number.cum_sum()
    return whole - pl.when(anew).then(whole - number).forward_fill()


def since(t: Tables, rows: pl.DataFrame) -> pl.DataFrame:
    """Rows with the columns of `after`: the table when they have happened."""
    return rows.hstack(_at(t, rows["row"]))


def before(t: Tables, rows: pl.DataFrame) -> pl.DataFrame:
    """Rows with the columns of `after`, but as they were just before."""
    at = rows.select(row=pl.when("fresh").then(t.events.height).otherwise(pl.col("row").cast(pl.Int64) - 1))["row"]
    return rows.hstack(_at(t, at))


def _at(t: Tables, places: pl.Series) -> pl.DataFrame:
    """Some rows of `after`."""
    found = t.table(after)[places]
    return pl.DataFrame([column.cast(pl.Int32) for column in found.iter_columns()])


@cache
def of_city(prefix: str, city: str = "city") -> pl.Expr:
    """What the city in a column has, of the columns `prefix_0`, `prefix_1` and so on."""
    return pl.coalesce([pl.when(pl.col(city) == n).then(f"{prefix}_{n}") for n in range(CITIES)])


def of_seat(t: Tables, prefix: str, seat: str = "seat") -> pl.Expr:
    """What the seat in a column has."""
    return _of_seat(t.players, prefix, seat)


@cache
def _of_seat(players: int, prefix: str, seat: str) -> pl.Expr:
    return pl.coalesce([pl.when(pl.col(seat) == n).then(f"{prefix}_{n}") for n in range(players)])


def by_city(rows: pl.DataFrame, *prefixes: str) -> pl.DataFrame:
    """A row a city of each row: `place` (the city), and under each prefix what the city has."""
    keys = [name for name in rows.columns if name.rpartition("_")[0] not in (*_CITIES, *_SEATS)]
    return pl.concat([
        rows.select(*keys, place=pl.lit(c, pl.Int64), **{prefix: pl.col(f"{prefix}_{c}") for prefix in prefixes})
        for c in range(CITIES)
    ])  # fmt: skip


def by_seat(t: Tables, rows: pl.DataFrame, *prefixes: str) -> pl.DataFrame:
    """A row a seat of each row: `each` (the seat), and under each prefix what it has."""
    keys = [name for name in rows.columns if name.rpartition("_")[0] not in _SEATS]
    return pl.concat([
        rows.select(*keys, each=pl.lit(s, pl.Int64), **{prefix: pl.col(f"{prefix}_{s}") for prefix in prefixes})
        for s in range(t.players)
    ])  # fmt: skip


_BATCH = ["game", "batch", "seat", "object"]


def shelf(t: Tables) -> pl.DataFrame:
    """A row an object crafted or sold, or gems taken up again: `moved` (objects more, or below 0 fewer), `had` (before,
    of the seat), `green` (of these, crafted since the round or a polisher's help began; such gems are taken up first),
    `greens` (the same after it)."""
    up = among(Event.TAKEN_UP)
    goods = t.only("crafted", "sold", "taken_up").with_columns(object=pl.when(up).then("resource").otherwise("object"))
    made = among(Event.CRAFTED).cast(pl.Int64)
    again = pl.when(up).then("count").otherwise(0).fill_null(0).cast(pl.Int64)
    moved = made - again - among(Event.SOLD).cast(pl.Int64)
    whole = (made - again).cum_sum().over(_BATCH)
    known = goods.with_columns(
        moved=moved,
        had=moved.cum_sum().over("game", "seat", "object") - moved,
        greens=whole - pl.min_horizontal(whole.cum_min().over(_BATCH), 0),
    )
    return known.with_columns(green=pl.col("greens").shift(fill_value=0).over(_BATCH))
