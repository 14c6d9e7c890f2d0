"""Claims on the characters, and whether the Cardinal is decisive.

Those by replay take decisions of a log, each played both ways.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.stats.pieces import Ratio

from ...log.table import Log
from ...words.cards import COLOUR_OF, Colour
from ..both_ways import cardinal_effects, play_effects
from ..tables import Tables
from .figures import Found, Less, One, split
from .worth import VALUED, against_table, fortunes, top_prices, won

CHARACTERS = [card.name.lower() for card, colour in COLOUR_OF.items() if colour in (Colour.BLUE, Colour.PURPLE)]


def c28(log: Log, sample: int) -> Found:
    """Win share with a Confessor played less with him held back that turn."""
    return _win(play_effects(log, "confessor", sample=sample, seed=0))


def q3(log: Log, sample: int) -> Found:
    """Win share with a Cardinal played less with him kept."""
    return _win(cardinal_effects(log, sample=sample, seed=0))


def _win(effects: pl.DataFrame) -> Found:
    return Found(*effects.filter(measure="win").select("value", "low", "high", "n", "clusters").row(0))


def c29(t: Tables) -> One:
    """Share of the rivals' cards that who postponed the sale to her turn saw with Confessors in that turn."""
    waited = t.sales.filter("postponed").select("game", "sale", "turn", viewer="seat")
    looks = t.events("hand_seen").filter(pl.col("gem").is_null())
    seen = looks.select("game", "turn", viewer="seat", seat="other").unique().collect()
    sales = waited.join(seen.select("game", "turn", "viewer").unique(), on=["game", "turn", "viewer"])
    hands = t.hands.group_by("game", "sale", "seat").agg(cards=pl.col("copies").cast(pl.Int32).sum())
    rows = (
        sales.join(hands, on=["game", "sale"])
        .filter(pl.col("seat") != pl.col("viewer"))
        .join(seen.with_columns(known=True), on=["game", "turn", "viewer", "seat"], how="left")
    )
    return One(Ratio(rows, pl.when("known").then("cards").otherwise(0), "cards", share=True))


def c30(t: Tables) -> Less:
    """Top price of what a Thief takes in the first round after a sale less later in the year."""
    began = t.sales.select("game", year=(pl.col("sale") + 1).cast(pl.UInt8), began="turn")
    rows = (
        t.plays.filter(card="thief")
        .join(began, on=["game", "year"])
        .join(top_prices(t), left_on="got", right_on="card", how="left")
        .with_columns(taken=pl.when(pl.col("outcome") == "stolen").then("dearest").otherwise(0).fill_null(0))
    )
    after = pl.col("turn").cast(pl.Int32) - pl.col("began").cast(pl.Int32)
    return split(rows, "taken", after <= t.log.players)


def c31(t: Tables) -> Less:
    """Pounds that a stolen card brought the thief: three-gem cards and Bankers less other gem cards and Rings."""
    stolen = t.events("stolen").filter(pl.col("card").is_in([*VALUED, "banker"])).select("game", "seat", "card")
    rows = stolen.collect().join(fortunes(t), on=["game", "seat", "card"], how="left")
    rows = rows.with_columns(each=pl.col("pounds").fill_null(0.0) / pl.col("gained"))
    name = pl.col("card").cast(pl.String)
    return split(rows, "each", name.str.ends_with("_3") | (name == "banker"))


def c32(t: Tables) -> Less:
    """Win share of who spends more on characters than her table less that of who spends less."""
    paid = pl.col("paid").cast(pl.Int32)
    on_characters = paid.filter(pl.col("card").is_in(CHARACTERS)).sum()
    spent = t.purchases.group_by("game", "seat").agg(part=on_characters / paid.sum())
    return split(
        won(t, against_table(spent.filter(pl.col("part").is_not_nan()), "part")), "win", pl.col("over"), share=True
    )
