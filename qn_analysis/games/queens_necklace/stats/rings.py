"""What Rings are worth: pounds per Ring shown and per Ring bought, Rings wasted, Rings never shown.

A Ring sold in a row is one jewel: it brings the pounds of the row divided by its jewels. A Ring *bought* cannot be told
from the others in the same hand, so what it brings is an expectation, by one rule: of the Rings in a hand, each is as
likely as any other to be shown (or stolen). Pounds and showings of a sale are therefore shared evenly among the Rings
in the hand at that sale, whatever they cost; Rings that were not shown carry their shares on to the next sale. Within a
year, Rings come into the hand before any is stolen from it. A stolen Ring earns for the thief: for who bought it it
brings nothing. Everything that Rings bring is shared out, no more and no less.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from qn_analysis.core.base.calls import public
from qn_analysis.core.stats.pieces import Pieces, Ratio, Split

from ..log.table import Log
from ..words.cards import Card
from .tables import Tables, allowed, keys_of, statistic, tables

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

FATES: Final = ("paid", "worthless", "beaten", "cancelled", "lapsed")
"""What becomes of a Ring shown: sold for pounds, sold for nothing (a price of 0), not sold because another player
showed more stones, or because of a King, or because the Alchemist took away its last gem card."""
SOURCES: Final = ("bought", "dealt", "drawn", "stolen")
"""How a Ring comes into a hand."""
_ROW: Final = ["game", "sale", "gem", "seat"]
_HAND: Final = ["game", "seat"]
_ORIGIN: Final = ["how", "price", "since"]


@public(renamed={"source": "log"})
def ring_rows(log: Log | Tables | str | Path) -> pl.DataFrame:
    """One row a gem that a player displayed with Rings: game, sale, gem, seat, rings, fate, pounds (all its Rings)."""
    return tables(log).keep(_ring_rows)


def _ring_rows(t: Tables) -> pl.DataFrame:
    jewels, pounds = pl.col("jewels"), pl.col("pounds")
    unsold = pl.when(pl.col("outcome") != "sold").then(pl.col("outcome").cast(pl.String))
    fate = unsold.when(pounds > 0).then(pl.lit("paid")).otherwise(pl.lit("worthless"))
    lying = t.displays.filter(pl.col("rings") > 0).select(
        *_ROW, "rings", fate=fate, pounds=pl.when(jewels > 0).then(pounds / jewels * (jewels - 1)).otherwise(0.0)
    )
    gone = t.events("lapsed", of=["ring"]).filter((pl.col("card") == "ring") & pl.col("gem").is_not_null())
    lapsed = gone.group_by("game", "gem", "seat", sale="year").agg(rings=pl.len().cast(pl.Int16)).collect()
    told = lapsed.select(*_ROW, "rings", fate=pl.lit("lapsed"), pounds=pl.lit(0.0))
    return pl.concat([lying, told])


@public(renamed={"source": "log"})
def ring_gains(log: Log | Tables | str | Path) -> pl.DataFrame:
    """One row a Ring that came into a hand: game, sale (the next one), seat, how, price (null unless bought)."""
    return tables(log).keep(_ring_gains)


def _ring_gains(t: Tables) -> pl.DataFrame:
    found = (
        t.events(*SOURCES, of=["ring"])
        .filter(pl.col("card") == "ring")
        .select(
            "game", pl.col("year").alias("sale"), "seat", pl.col("event").cast(pl.String).alias("how"),
            pl.when(pl.col("event") == "bought").then("amount").alias("price"),
        )
        .collect()
    )  # fmt: skip
    return found.filter(pl.col("seat").is_not_null())


@public(renamed={"source": "log"})
def ring_shares(log: Log | Tables | str | Path) -> pl.DataFrame:
    """Which Rings earned what, by origin: an expectation.

    Grain: one row a game, sale, seat, origin of Rings (how, price, since: the sale before which they came) and gem.
    Columns: shown (expected Rings of that origin shown), pounds (their expected share).

    The rule: of the Rings in a hand each is as likely as any other to be shown or stolen, whatever it cost. Pounds and
    showings of a sale are shared evenly among the Rings in the hand; those not shown carry their shares on to the next
    sale. A stolen Ring earns for the thief; for who bought it it brings nothing.
    """
    return tables(log).keep(_ring_shares).sort("game", "sale", "seat", *_ORIGIN, "gem")


def _ring_shares(t: Tables) -> pl.DataFrame:
    import numpy as np

    gains = ring_gains(t).group_by(*_HAND, "sale", "how", "price").agg(held=pl.len().cast(pl.Float64))
    rows = ring_rows(t)
    stolen = t.events("stolen", of=["ring"]).select("game", seat="other", sale="year").collect()
    hands, came = t.places(gains), gains["sale"].to_numpy()
    lying, laid_at, rings = t.places(rows), rows["sale"].to_numpy(), rows["rings"].cast(pl.Float64).to_numpy()
    robbed, robbed_at = t.places(stolen), stolen["sale"].to_numpy()
    every = t.seats_in_all + 1

    def counted(of: Numbers, values: Numbers | None = None) -> Numbers:
        """What each hand has of something."""
        return np.bincount(of, values, every).astype(float)

    held = gains["held"].to_numpy().copy()  # of each origin, as many as are still in the hand
    pool = np.zeros(0, np.int64)  # the origins of which any are
    made = []
    for sale in t.sale_grid["sale"]:
        pool = np.append(pool, np.flatnonzero(came == sale))
        mine = hands[pool]
        now = np.flatnonzero(laid_at == sale)
        size = counted(mine, held[pool])[mine]
        out = counted(robbed[robbed_at == sale])[mine]
        laid = counted(lying[now], rings[now])[mine]
        stay = np.maximum(size - out, 0.0)
        held[pool] *= stay / size
        there = stay > 0
        part = np.divide(held[pool], stay, out=np.zeros(len(pool)), where=there)
        one, other = _pairs(mine[there], lying[now])
        made.append((pool[there][one], now[other], part[there][one]))
        keep = 1 - np.clip(np.divide(laid, stay, out=np.ones(len(pool)), where=there), 0.0, 1.0)
        held[pool] *= keep
        pool = pool[held[pool] > 1e-9]
    origin, row, part = (np.concatenate(each) for each in zip(*made, strict=True))
    shown = rows.select("sale", "gem", "rings", "pounds")[row]
    whose = gains.select(*_HAND, "how", "price", since="sale")[origin].with_columns(part=pl.Series(part))
    return pl.concat([whose, shown], how="horizontal").select(
        *_HAND,
        "sale",
        *_ORIGIN,
        "gem",
        shown=pl.col("part") * pl.col("rings"),
        pounds=pl.col("part") * pl.col("pounds"),
    )


def _pairs(first: Numbers, second: Numbers) -> tuple[Numbers, Numbers]:
    """Every two places of two arrays that hold the same number, by the first."""
    import numpy as np

    order = np.argsort(second, kind="stable")
    begin, end = (np.searchsorted(second[order], first, side) for side in ("left", "right"))
    many = end - begin
    one = np.repeat(np.arange(len(first)), many)
    nth = np.arange(len(one)) - np.repeat(np.cumsum(many) - many, many)
    return one, order[begin[one] + nth]


@statistic("gross")
def ring_value(t: Tables, by: str = "gem") -> Pieces:
    """Pounds per Ring shown and per Ring bought.

    Grain: one row a group and measure. `by`: gem (of the row it is shown in; per Ring bought: what of its pounds
    comes from that gem), price (ducats paid; column `assumed`: that price of the Ring's ladder is a guess), sale
    (at which it is shown; or before which it was bought), or "" for all. `measure`: shown (`n` Rings shown; by price:
    expected Rings shown, of those bought at it) or bought (`n` Rings bought).

    A Ring sold in a row is one jewel: it brings the pounds of the row over its jewels. A Ring bought cannot be told
    from the others in the hand, so what it brings is an expectation. The rule: of the Rings in a hand each is as likely
    as any other to be shown or stolen, whatever it cost. Pounds and showings of a sale are shared evenly among the
    Rings in the hand; those not shown carry their shares on to the next sale. A stolen Ring earns for the thief; for
    who bought it it brings nothing.
    """
    keys = keys_of(allowed(by, ("gem", "price", "sale", "")))
    groups, grid = (["price", "assumed"], None) if by == "price" else (keys, t.grid(by))

    def ratio(rows: pl.DataFrame) -> Ratio:
        priced = _with_assumed(t, rows) if by == "price" else rows
        return Ratio(priced, "pounds", "n", by=groups, grid=grid, unit="pounds")

    def shown() -> Ratio:
        if by == "price":
            return ratio(_owned(t).select("game", "price", "pounds", n="shown"))
        return ratio(ring_rows(t).select("game", "gem", "sale", "pounds", n=pl.col("rings").cast(pl.Float64)))

    def bought() -> Ratio:
        came = ring_gains(t).filter(pl.col("how") == "bought").with_columns(n=pl.lit(1.0), pounds=pl.lit(0.0))
        earned = _owned(t).with_columns(n=pl.lit(0.0))
        if by == "gem":
            came = came.select("game", "pounds", "n").join(t.gem_grid, how="cross")
        elif by != "price":
            earned = earned.with_columns(sale="since")
        return ratio(pl.concat([x.select("game", *keys, "pounds", "n") for x in (came, earned)]))

    return t.each({"shown": shown, "bought": bought})


def _owned(t: Tables) -> pl.DataFrame:
    """`ring_shares` of the Rings that were bought."""
    return t.keep(_ring_shares).filter(pl.col("how") == "bought")


def _with_assumed(t: Tables, frame: pl.DataFrame) -> pl.DataFrame:
    """Prices of the Ring's ladder with `assumed`; any other price that was paid follows from a house rule."""
    ladder = dict(zip(t.rules.prices[Card.RING], t.rules.assumed(Card.RING), strict=True))
    known = pl.col("price").replace_strict(list(ladder), list(ladder.values()), default=False, return_dtype=pl.Boolean)
    unpaid = pl.DataFrame({"price": list(ladder), "assumed": list(ladder.values())}).with_columns(
        pl.col("price").cast(frame.schema["price"]), game=pl.lit(0, frame.schema["game"]), pounds=0.0, n=0.0
    )
    return pl.concat([frame.select("price", "game", "pounds", "n").with_columns(assumed=known), unpaid], how="diagonal")


@statistic("gross")
def ring_return(t: Tables, by: str = "") -> Pieces:
    """Pounds that Rings bought brought, for each ducat paid for them.

    Grain: one row a group. `by`: price (ducats paid; column `assumed` as in `ring_value`), sale (before which the Ring
    was bought), or "" for all. `n` counts ducats paid. A Ring that was dealt, drawn or stolen costs no ducats and
    is not in it.

    What a Ring bought brings is an expectation. The rule: of the Rings in a hand each is as likely as any other to be
    shown or stolen, whatever it cost. Pounds and showings of a sale are shared evenly among the Rings in the hand;
    those not shown carry their shares on to the next sale. A stolen Ring earns for the thief; for who bought it it
    brings nothing.

    It compares no ways to spend: what the same ducats would have brought elsewhere is not in it, nor that Rings that
    come down in price are those that nobody wanted at more.
    """
    keys = keys_of(allowed(by, ("", "price", "sale")))
    cost = pl.when(pl.col("n") > 0).then("price").otherwise(0)
    gains = ring_gains(t).filter(pl.col("how") == "bought").with_columns(pounds=pl.lit(0.0), n=pl.lit(1.0))
    shares = t.keep(_ring_shares).filter(pl.col("how") == "bought").with_columns(sale="since", n=pl.lit(0.0))
    wanted = ["game", "sale", "price", "pounds", "n"]
    rows = pl.concat([gains.select(wanted), shares.select(wanted)])
    if by == "price":
        rows, keys = _with_assumed(t, rows), ["price", "assumed"]
    return {"": Ratio(rows, "pounds", cost, by=keys, grid=None if by == "price" else t.grid(by), unit="pounds a ducat")}


@statistic
def ring_fates(t: Tables, by: str = "gem") -> Pieces:
    """What becomes of Rings shown.

    Grain: one row a group and fate; `by` is gem, sale, or "" for all. `value` is a share of the `n` Rings shown.
    """
    keys = keys_of(allowed(by, ("gem", "sale", "")))
    return {"": Split(ring_rows(t), "fate", pl.Series(FATES), keys, weight="rings", grid=t.grid(by))}


@statistic
def rings_wasted(t: Tables, by: str = "") -> Pieces:
    """The share of Rings shown that bring nothing: all fates but `paid`.

    Grain: one row a group; `by` is gem, sale, or "" for all. `n` Rings shown.
    """
    keys = keys_of(allowed(by, ("gem", "sale", "")))
    wasted = pl.when(pl.col("fate") != "paid").then("rings").otherwise(0)
    return {"": Ratio(ring_rows(t), wasted, "rings", by=keys, share=True, grid=t.grid(by))}


@statistic
def rings_unshown(t: Tables) -> Pieces:
    """The share of Rings that come into a hand and are shown at no sale.

    Grain: one row a source. `how`: all (from outside: bought, dealt or drawn; exact), and, expected,
    bought, dealt, drawn and stolen (there a Ring stolen away counts as not shown by who lost it). `n` Rings.

    The rule: of the Rings in a hand each is as likely as any other to be shown or stolen, whatever it cost. Pounds and
    showings of a sale are shared evenly among the Rings in the hand; those not shown carry their shares on to the next
    sale. A stolen Ring earns for the thief; for who bought it it brings nothing.
    """
    gains = ring_gains(t).with_columns(n=pl.lit(1.0), shown=pl.lit(0.0))
    outside = gains.filter(pl.col("how") != "stolen")
    laid = ring_rows(t).select("game", n=pl.lit(0.0), shown=pl.col("rings").cast(pl.Float64))
    both = pl.concat([outside.select("game", "n", "shown"), laid]).with_columns(how=pl.lit("all"))
    split = pl.concat(
        [x.select("game", "how", "n", "shown") for x in (gains, t.keep(_ring_shares).with_columns(n=0.0))]
    )
    every = pl.concat([both.select(split.columns), split])
    grid = pl.DataFrame({"how": ["all", *SOURCES]})
    return {"": Ratio(every, pl.col("n") - pl.col("shown"), "n", by=["how"], share=True, grid=grid)}
