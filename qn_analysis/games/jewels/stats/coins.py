"""Income by source, and what coins are spent on. The one less the other is the final score."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.stats.pieces import Pieces, Ratio, Split

from ..words.cards import Deck
from ..words.events import Column
from .tables import Tables, statistic

SOURCES: Final = ("start", "gems", "jewels", "buyers", "encounters", "events", "wages", "count")
"""Where coins come from: those of the set-up; sales of gems and of jewels; the coins on Buyers; Mercenaries and
Monsters (and those on them); events; the action Earn a coin; the final count of what was not sold."""
COSTS: Final = ("purchases", "offers", "challenges", "journeys", "fees", "effects")
"""What coins are paid for: resources (an offer for one is not among them), offers, asking for auctions, travelling,
Mercenaries, effects of encounters and events."""
SOURCE_ENUM: Final = pl.Enum(SOURCES)
COST_ENUM: Final = pl.Enum(COSTS)
_FLOWS: Final = {
    "coins_given": "start", "coin_earned": "wages", "counted": "count", "bought": "purchases", "auction_won": "offers",
    "challenged": "challenges", "travelled": "journeys", "interacted": "fees", "paid": "effects",
}  # fmt: skip


_FLOW_ENUM: Final = pl.Enum((*SOURCES, *COSTS))
"""Both, sources first."""


def _flow_of(t: Tables) -> pl.Expr:
    """The flow of coins of a row, as a number of `_FLOW_ENUM`, looked up by its event, object and encounter."""
    number = {name: at for at, name in enumerate(_FLOW_ENUM.categories)}
    gems = t.objects.filter(pl.col("kind") == "gem")["object"]
    named = pl.Series([number.get(_FLOWS.get(name, "")) for name in Column.EVENT.dtype.categories], dtype=pl.UInt8)
    buyers = pl.Series([each.type == "buyer" for each in t.rules.encounters])
    event = pl.col("event")
    mine = {name: pl.lit(at, pl.UInt8) for name, at in number.items()}
    taken = event == "coins_taken"
    return (
        pl.when(event == "sold").then(pl.when(pl.col("object").is_in(gems.implode())).then(mine["gems"])
                                      .otherwise(mine["jewels"]))
        .when(taken & pl.lit(buyers).gather(pl.when(taken).then("card"))).then(mine["buyers"])
        .when((event == "earned") & (pl.col("count") == int(Deck.EVENTS))).then(mine["events"])
        .when(event.is_in(["coins_taken", "earned"])).then(mine["encounters"])
        .otherwise(pl.lit(named).gather(event.to_physical()))
    )  # fmt: skip


def _flows(t: Tables) -> pl.DataFrame:
    """One row a flow of coins: game, seat, flow, amount; those of games that are not over are left out."""
    rows = t.events("sold", "earned", "coins_taken", *_FLOWS)
    told = rows.select("game", "seat", amount=pl.col("amount").cast(pl.Int32), flow=_flow_of(t)).collect()
    return t.known(told)


def _flow(t: Tables, by: str, name: str, kinds: pl.Enum) -> Pieces:
    """Shares and coins a player of the flows that are among the kinds, in a column of that name."""
    keys = t.keys(by, "", "who")
    each = kinds.categories.cast(kinds).alias(name)
    first = _FLOW_ENUM.categories.to_list().index(each[0])
    rows = t.keep(_flows).filter(pl.col("flow").is_between(first, first + len(each) - 1))
    rows = rows.with_columns((pl.col("flow") - first).cat.to(kinds).alias(name))
    every = t.known(t.results.select("game", "seat")).join(each.to_frame(), how="cross")
    sums = rows.group_by("game", "seat", name).agg(pl.col("amount").sum())
    dense = every.join(sums, on=["game", "seat", name], how="left", maintain_order="left")
    groups = t.grid(by)
    grid = each.to_frame() if groups is None else groups.join(each.to_frame(), how="cross")
    coins = Ratio(dense, pl.col("amount").fill_null(0), by=[*keys, name], grid=grid, unit="coins")
    return {"share": Split(rows, name, each, keys, weight="amount", grid=t.grid(by)), "coins": coins}


@statistic("gross")
def income(t: Tables, by: str = "") -> Pieces:
    """Where coins come from; by `who` (winner of the game, other), or ("") altogether.

    Grain: one row a group, source (`SOURCES`) and measure. `measure`: share (of the `n` coins that players have had),
    coins (a player and game; `n` players of games).
    """
    return _flow(t, by, "source", SOURCE_ENUM)


@statistic
def spending(t: Tables, by: str = "") -> Pieces:
    """What coins are spent on; by `who` (winner of the game, other), or ("") altogether.

    Grain: one row a group, cost (`COSTS`) and measure. `measure`: share (of the `n` coins paid), coins (a player and
    game; `n` players of games).
    """
    return _flow(t, by, "cost", COST_ENUM)
