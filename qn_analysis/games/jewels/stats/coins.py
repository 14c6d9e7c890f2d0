"""Income by source, and what coins are spent on. The one less the other is the final score."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.measures.tables import allowed, keys_of
from qn_analysis.core.stats.statistic import Pieces, Ratio, Split

from ..words.cards import Deck
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


def _flows(t: Tables) -> pl.DataFrame:
    """One row a flow of coins: game, seat, flow, amount; those of games that are not over are left out."""
    rows = t.told("sold", "earned", "coins_taken", *_FLOWS).join(t.objects, on="object", how="left")
    event = pl.col("event")
    by_event = (event == "earned") & (pl.col("count") == int(Deck.EVENTS))
    card = pl.when(event == "coins_taken").then("card")
    flow = (
        pl.when((event == "sold") & (pl.col("kind") == "gem")).then(pl.lit("gems"))
        .when(event == "sold").then(pl.lit("jewels"))
        .when(pl.col("type") == "buyer").then(pl.lit("buyers"))
        .when(by_event).then(pl.lit("events"))
        .when(event.is_in(["coins_taken", "earned"])).then(pl.lit("encounters"))
        .otherwise(event.replace_strict(_FLOWS, default=None))
    )  # fmt: skip
    rows = rows.with_columns(card=card).with_columns(type=t.type_of)
    return t.known(rows.select("game", "seat", "amount", flow=flow))


def _flow(t: Tables, by: str, name: str, kinds: pl.Enum) -> Pieces:
    """Shares and coins a player of the flows that are among the kinds, in a column of that name."""
    keys = keys_of(allowed(by, ("", "who")))
    each = kinds.categories.cast(kinds).alias(name)
    rows = t.keep(_flows).filter(pl.col("flow").is_in(list(kinds.categories)))
    rows = rows.with_columns(pl.col("flow").cast(kinds).alias(name))
    every = t.known(t.results.select("game", "seat")).join(each.to_frame(), how="cross")
    sums = rows.group_by("game", "seat", name).agg(pl.col("amount").sum())
    dense = every.join(sums, on=["game", "seat", name], how="left", maintain_order="left")
    groups = t.grid(by)
    grid = each.to_frame() if groups is None else groups.join(each.to_frame(), how="cross")
    coins = Ratio(dense, pl.col("amount").fill_null(0), by=[*keys, name], grid=grid, unit="coins")
    return {"share": Split(rows, name, each, keys, weight="amount", grid=t.grid(by)), "coins": coins}


@statistic
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
