"""What Rings are worth: pounds per Ring shown and per Ring bought, Rings wasted, Rings never shown.

A Ring sold in a row is one jewel: it brings the pounds of the row divided by its jewels. A Ring *bought* cannot be told
from the others in the same hand, so what it brings is an expectation, by one rule: of the Rings in a hand, each is as
likely as any other to be shown (or stolen). Pounds and showings of a sale are therefore shared evenly among the Rings
in the hand at that sale, whatever they cost; Rings that were not shown carry their shares on to the next sale. Within a
year, Rings come into the hand before any is stolen from it. A stolen Ring earns for the thief: for who bought it it
brings nothing. Everything that Rings bring is shared out, no more and no less.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.estimates import ratios, shares

from ..log.table import Log
from ..words.cards import Card
from .tables import Tables, tables

FATES: Final = ("paid", "worthless", "beaten", "cancelled", "lapsed")
"""What becomes of a Ring shown: sold for pounds, sold for nothing (a price of 0), not sold because another player
showed more stones, or because of a King, or because the Alchemist took away its last gem card."""
WASTED: Final = FATES[1:]
SOURCES: Final = ("bought", "dealt", "drawn", "stolen")
"""How a Ring comes into a hand."""
_HAND: Final = ["game", "seat"]
_ORIGIN: Final = ["how", "price", "since"]


def ring_rows(source: Log | Tables) -> pl.DataFrame:
    """One row a gem that a player displayed with Rings: game, sale, gem, seat, rings, fate, pounds (all its Rings)."""
    return tables(source).keep("ring_rows", _ring_rows)


def _ring_rows(t: Tables) -> pl.DataFrame:
    rows = t.displays.filter(pl.col("rings") > 0)
    earned = pl.when(pl.col("jewels") > 0).then(pl.col("pounds") / pl.col("jewels") * (pl.col("jewels") - 1))
    made = rows.with_columns(earned.fill_nan(0).fill_null(0).cast(pl.Float64).alias("pounds"))
    fate = (
        pl.when(pl.col("outcome").is_null()).then(pl.lit("lapsed"))
        .when(pl.col("outcome") == "unsold_beaten").then(pl.lit("beaten"))
        .when(pl.col("outcome") == "unsold_cancelled").then(pl.lit("cancelled"))
        .when(pl.col("pounds") > 0).then(pl.lit("paid"))
        .otherwise(pl.lit("worthless"))
    )  # fmt: skip
    return made.select("game", "sale", "gem", "seat", "rings", fate.alias("fate"), "pounds")


def ring_gains(source: Log | Tables) -> pl.DataFrame:
    """One row a Ring that came into a hand: game, sale (the next one), seat, how, price (null unless bought)."""
    return tables(source).keep("ring_gains", _ring_gains)


def _ring_gains(t: Tables) -> pl.DataFrame:
    found = (
        t.events(*SOURCES)
        .filter(pl.col("card") == "ring")
        .select(
            "game", pl.col("year").alias("sale"), "seat", pl.col("event").cast(pl.String).alias("how"),
            pl.when(pl.col("event") == "bought").then("amount").alias("price"),
        )
        .collect(engine="streaming")
    )  # fmt: skip
    return found.filter(pl.col("seat").is_not_null())


def ring_shares(source: Log | Tables) -> pl.DataFrame:
    """Which Rings earned what, by the rule of this module.

    Grain: one row a game, sale, seat, origin of Rings (how, price, since: the sale before which they came) and gem.
    Columns: shown (expected Rings of that origin shown), pounds (their expected share).
    """
    return tables(source).keep("ring_shares", _ring_shares)


def _ring_shares(t: Tables) -> pl.DataFrame:
    gains = ring_gains(t).group_by(*_HAND, "sale", "how", "price").agg(held=pl.len().cast(pl.Float64))
    gains = gains.with_columns(since="sale")
    stolen = (
        t.events("stolen")
        .filter(pl.col("card") == "ring")
        .select("game", pl.col("other").alias("seat"), pl.col("year").alias("sale"))
        .group_by(*_HAND, "sale")
        .agg(out=pl.len())
        .collect(engine="streaming")
    )
    rows = ring_rows(t)
    pool = gains.clear().drop("sale")
    made = []
    for sale in t.sale_grid["sale"]:
        came = gains.filter(pl.col("sale") == sale).drop("sale")
        pool = pl.concat([pool, came.select(pool.columns)])
        now = rows.filter(pl.col("sale") == sale)
        size = pool.group_by(_HAND).agg(size=pl.col("held").sum())
        laid = now.group_by(_HAND).agg(laid=pl.col("rings").cast(pl.Float64).sum())
        lost = stolen.filter(pl.col("sale") == sale).drop("sale")
        hands = size.join(lost, on=_HAND, how="left").join(laid, on=_HAND, how="left")
        hands = hands.with_columns(pl.col("out", "laid").fill_null(0).cast(pl.Float64))
        stay = (pl.col("size") - pl.col("out")).clip(lower_bound=0.0)
        keep = pl.when(stay > 0).then(1 - (pl.col("laid") / stay).clip(0.0, 1.0)).otherwise(0.0)
        hands = hands.select(*_HAND, there=stay, still=stay / pl.col("size"), keep=keep)
        pool = pool.join(hands, on=_HAND).with_columns(held=pl.col("held") * pl.col("still"))
        part = pl.col("held") / pl.col("there")
        made.append(
            pool.filter(pl.col("there") > 0)
            .join(now.select(*_HAND, "sale", "gem", "rings", "pounds"), on=_HAND)
            .select(*_HAND, "sale", *_ORIGIN, "gem", shown=part * pl.col("rings"), pounds=part * pl.col("pounds"))
        )
        pool = pool.with_columns(held=pl.col("held") * pl.col("keep")).drop("there", "still", "keep")
        pool = pool.filter(pl.col("held") > 1e-9)
    return pl.concat(made)


def ring_value(source: Log | Tables, by: str = "gem") -> pl.DataFrame:
    """Pounds per Ring shown and per Ring bought.

    Grain: one row a group and measure. `by`: gem (of the row it is shown in; per Ring bought: what of its pounds
    comes from that gem), price (ducats paid; column `assumed`: that price of the Ring's ladder is a guess), sale
    (at which it is shown; or before which it was bought), or "" for all. `measure`: shown (`n` Rings shown; by price:
    expected Rings shown, of those bought at it) or bought (`n` Rings bought). See the module for the rule.
    """
    t = tables(source)
    shown = ring_rows(t).select("game", "gem", "sale", "pounds", pl.col("rings").cast(pl.Float64).alias("n"))
    owned = ring_shares(t).filter(pl.col("how") == "bought")
    bought = ring_gains(t).filter(pl.col("how") == "bought").with_columns(n=pl.lit(1.0), pounds=pl.lit(0.0))
    earned = owned.with_columns(n=pl.lit(0.0))
    if by == "gem":
        every = bought.select("game", "pounds", "n").join(t.gem_grid, how="cross")
        parts = {"shown": shown, "bought": pl.concat([x.select("game", "gem", "pounds", "n") for x in (every, earned)])}
        grid: pl.DataFrame | None = t.gem_grid
    elif by == "price":
        of_shown = owned.select("game", "price", "pounds", n="shown")
        parts = {
            "shown": of_shown,
            "bought": pl.concat([x.select("game", "price", "pounds", "n") for x in (bought, earned)]),
        }
        grid = _prices(t, bought)
    elif by == "sale":
        since = earned.select("game", pl.col("since").alias("sale"), "pounds", "n")
        parts = {"shown": shown, "bought": pl.concat([bought.select("game", "sale", "pounds", "n"), since])}
        grid = t.sale_grid
    else:
        parts = {"shown": shown, "bought": pl.concat([x.select("game", "pounds", "n") for x in (bought, earned)])}
        grid = None
    keys = [by] if by else []
    made = pl.concat(
        ratios(part, "pounds", "n", by=keys, grid=None if grid is None else grid.select(keys)).select(
            *keys, pl.lit(measure).alias("measure"), pl.exclude(*keys) if keys else pl.all()
        )
        for measure, part in parts.items()
    )
    return (
        made.join(grid, on="price", how="left", maintain_order="left") if by == "price" and grid is not None else made
    )


def _prices(t: Tables, bought: pl.DataFrame) -> pl.DataFrame:
    """Prices of the Ring's ladder from the top, with `assumed`, and any other price that was paid."""
    rules = t.log.rules
    ladder = dict(zip(rules.prices[Card.RING], rules.assumed(Card.RING), strict=True))
    others = sorted(set(bought["price"].drop_nulls()) - set(ladder), reverse=True)
    prices = {**ladder, **dict.fromkeys(others, False)}
    made = pl.DataFrame({"price": list(prices), "assumed": list(prices.values())})
    return made.with_columns(pl.col("price").cast(bought.schema["price"]), pl.col("assumed").cast(pl.Boolean))


def ring_fates(source: Log | Tables, by: str = "gem") -> pl.DataFrame:
    """What becomes of Rings shown.

    Grain: one row a group and fate; `by` is gem, sale, or "" for all. `value` is a share of the `n` Rings shown.
    """
    t = tables(source)
    grid = {"gem": t.gem_grid, "sale": t.sale_grid, "": None}[by]
    return shares(ring_rows(t), "fate", pl.Series(FATES), [by] if by else [], weight="rings", grid=grid)


def rings_wasted(source: Log | Tables, by: str = "") -> pl.DataFrame:
    """The share of Rings shown that bring nothing: all fates but `paid`.

    Grain: one row a group; `by` is gem, sale, or "" for all. `n` Rings shown.
    """
    t = tables(source)
    grid = {"gem": t.gem_grid, "sale": t.sale_grid, "": None}[by]
    wasted = pl.when(pl.col("fate") != "paid").then("rings").otherwise(0)
    return ratios(ring_rows(t), wasted, "rings", by=[by] if by else [], share=True, grid=grid)


def rings_unshown(source: Log | Tables) -> pl.DataFrame:
    """The share of Rings that come into a hand and are shown at no sale.

    Grain: one row a source. `how`: all (from outside: bought, dealt or drawn; exact), and by the rule of this module
    for bought, dealt, drawn and stolen (there a Ring stolen away counts as not shown by who lost it). `n` Rings.
    """
    t = tables(source)
    gains = ring_gains(t).with_columns(n=pl.lit(1.0), shown=pl.lit(0.0))
    outside = gains.filter(pl.col("how") != "stolen")
    laid = ring_rows(t).select("game", n=pl.lit(0.0), shown=pl.col("rings").cast(pl.Float64))
    both = pl.concat([outside.select("game", "n", "shown"), laid])
    parts = [ratios(both, pl.col("n") - pl.col("shown"), "n", share=True).select(pl.lit("all").alias("how"), pl.all())]
    shown = ring_shares(t).with_columns(n=pl.lit(0.0))
    split = pl.concat([x.select("game", "how", "n", "shown") for x in (gains, shown)])
    grid = pl.DataFrame({"how": SOURCES})
    parts.append(ratios(split, pl.col("n") - pl.col("shown"), "n", by=["how"], share=True, grid=grid))
    return pl.concat(parts)
