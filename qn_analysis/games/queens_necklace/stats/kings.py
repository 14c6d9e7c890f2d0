"""Kings: what becomes of them, gems cancelled, pounds destroyed and for whom, tributes, Kings that nobody shows."""

from __future__ import annotations

from functools import partial
from typing import Final

import polars as pl
import polars.selectors as cs

from qn_analysis.core.stats.pieces import Pieces, Ratio, Split

from ..log.tidy.tidy_table import one_key
from .tables import Tables, allowed, keys_of, statistic

TOTALS: Final = {
    "kings": "cards", "cancelled": "gems", "destroyed": "pounds", "destroyed_others": "pounds", "voided": "cards",
    "tribute": "pounds",
}  # fmt: skip
FATES: Final = ("alone", "double", "own_goal", "nothing", "void")
"""What becomes of a King that lies on a gem."""
OUTCOMES: Final = ("cancelled", "sold")
_SEAT: Final = ["game", "sale", "seat"]
_GOT: Final = ("dealt", "drawn", "bought")
_ROW: Final = ["game", "sale", "gem"]
RANK: Final = cs.by_name("rank", require_all=False)
"""The fashion rank of a gem, where the log tells it."""


@statistic
def king_outcomes(t: Tables, by: str = "") -> Pieces:
    """What Kings do, by `rank` (fashion, 0 the most fashionable), `sale`, `gem`, or ("") altogether.

    Grain: one row a group and measure. `measure` and what `n` counts: kings (Kings lying on a gem at a sale; n gems of
    sales), cancelled (share of gems of sales that a King cancels; n gems of sales), destroyed (pounds that those who
    had the most stones would have earned, the Kings' owners too, per cancelled gem; n cancelled gems), voided (share of
    Kings shown that the Necklace voids; n Kings shown), tribute (pounds paid per voided King; n voided Kings).
    """
    keys, grid = keys_of(allowed(by, ("", "rank", "sale", "gem"))), t.grid(by)
    gems, hit = t.gem_rows, t.gem_rows.filter("cancelled")
    return {
        "kings": Ratio(gems, "kings", by=keys, grid=grid, unit="cards"),
        "cancelled": Ratio(gems, "cancelled", by=keys, share=True, grid=grid),
        "destroyed": Ratio(hit, "lost", by=keys, grid=grid, unit="pounds"),
        "voided": Ratio(gems, "voided", "kings", by=keys, share=True, grid=grid),
        "tribute": Ratio(gems, "tribute", "voided", by=keys, grid=grid, unit="pounds"),
    }


@statistic
def king_totals(t: Tables) -> Pieces:
    """How much of it all happens in a game.

    Grain: one row a measure; mean `value` a game over `n` games with a sale. `measure`: kings (shown), cancelled
    (gems), destroyed (pounds that Kings keep from whoever had the most stones, their own owners too), destroyed_others
    (of these, the pounds of players who had no King of their own on that gem), voided (Kings), tribute (pounds).
    """

    def summed(name: str, unit: str) -> Ratio:
        return Ratio(t.keep(_totals), name, unit=unit)

    def of_others(unit: str) -> Ratio:
        rows = t.displays.filter(pl.col("kings") == 0).group_by("game").agg(lost=pl.col("lost").cast(pl.Int32).sum())
        games = t.gem_rows.select("game").unique().join(rows, on="game", how="left")
        return Ratio(games, pl.col("lost").fill_null(0), unit=unit)

    made = {name: partial(summed, name, unit) for name, unit in TOTALS.items()}
    return t.each({**made, "destroyed_others": partial(of_others, TOTALS["destroyed_others"])})


def _totals(t: Tables) -> pl.DataFrame:
    """One row a game with a sale: what there was of each of `TOTALS`, as far as the log tells it."""
    known = {name: "lost" if name == "destroyed" else name for name in TOTALS if name != "destroyed_others"}
    sums = {name: pl.col(of).cast(pl.Int32).sum() for name, of in known.items() if of in t.gem_rows.columns}
    return t.gem_rows.group_by("game", maintain_order=True).agg(**sums)


def _standings(t: Tables) -> pl.DataFrame:
    """One row a player at a sale: game, sale, seat, standing (1 the leader) before it. Equal scores share the better
    place; null where all scores are equal, as before the first sale."""
    place = pl.col("place_before")
    most = place.max().over(one_key("game", "sale"))
    return t.score_rows.select(*_SEAT, standing=pl.when(most > 1).then(place))


def _standing_grid(t: Tables) -> pl.DataFrame:
    return pl.DataFrame({"standing": range(1, t.log.players + 1)}, schema={"standing": pl.Int16})


def _laid(t: Tables) -> pl.DataFrame:
    """One row a King that lies on a gem at a sale: game, sale, gem, seat (his owner), rank, fate, standing."""
    gems = t.gem_rows.select(
        RANK, "lost", "cancelled", "voided", cancelling=pl.col("kings") - pl.col("voided"), row=one_key(*_ROW)
    )
    laid = t.displays.filter(pl.col("kings") > 0).select(
        *_SEAT, "gem", "paid", own="lost", row=one_key(*_ROW), player=one_key(*_SEAT)
    )
    # by one ruling the King of the Necklace's owner cancels while others pay
    void = (pl.col("voided") > 0) & (~pl.col("cancelled") | (pl.col("paid") > 0))
    fate = (
        pl.when(void).then(pl.lit("void"))
        .when(pl.col("lost") == 0).then(pl.lit("nothing"))
        .when(pl.col("own") > 0).then(pl.lit("own_goal"))
        .when(pl.col("cancelling") > 1).then(pl.lit("double"))
        .otherwise(pl.lit("alone"))
    )  # fmt: skip
    standings = t.keep(_standings).select("standing", player=one_key(*_SEAT))
    known = laid.join(gems, on="row", how="left").join(standings, on="player", how="left")
    return known.select(*_SEAT, "gem", RANK, "standing", fate=fate)


@statistic
def king_fates(t: Tables, by: str = "") -> Pieces:
    """What becomes of Kings, by `rank`, `sale`, `gem`, or ("") altogether.

    Grain: one row a group and fate; `value` is a share of the `n` Kings that lie on a gem at a sale. Each has the first
    fate that fits: void (the Necklace voids him), nothing (nobody would have sold the gem, or for 0 pounds only),
    own_goal (his owner is among those who would have sold it), double (another King cancels it too), alone.
    """
    return {"": Split(t.keep(_laid), "fate", pl.Series(FATES), keys_of(by), grid=t.grid(by))}


def _rivals(t: Tables) -> pl.DataFrame:
    """One row a gem that a player would have sold or sold for pounds: game, sale, gem, seat, rank, outcome (cancelled
    or sold), pounds, standing, leader, most_ringed, owner (a King of hers lies there)."""
    hers = t.displays.filter((pl.col("lost") > 0) | (pl.col("pounds") > 0)).select(
        *_SEAT, "gem", "rings", outcome=pl.col("outcome").cast(pl.String),
        pounds=pl.col("lost").cast(pl.Int32) + pl.col("pounds"), owner=pl.col("kings") > 0,
        row=one_key(*_ROW), player=one_key(*_SEAT),
    )  # fmt: skip
    most = t.displays.filter(pl.col("rings") > 0).group_by(row=one_key(*_ROW)).agg(most=pl.col("rings").max())
    ranks = t.gem_rows.select(RANK, row=one_key(*_ROW))
    known = hers.join(ranks, on="row", how="left").join(most, on="row", how="left")
    known = known.with_columns(most_ringed=(pl.col("rings") == pl.col("most")).fill_null(False))
    standings = t.keep(_standings).select("standing", player=one_key(*_SEAT))
    return known.join(standings, on="player", how="left").with_columns(
        leader=pl.col("standing") == 1, either=(pl.col("standing") == 1) | pl.col("most_ringed")
    )


@statistic("association")
def king_victims(t: Tables, by: str = "") -> Pieces:
    """Who loses pounds to Kings, beside who sells in peace; by `rank`, `sale`, `gem`, or ("") altogether.

    Grain: one row a group, outcome and measure. `outcome`: cancelled (gems that a player would have sold for pounds but
    for a King) or sold (gems that she sold for pounds, with which to compare). `measure`, as shares of those: leader
    (she led before the sale, perhaps with others; only sales before which scores differ), most_ringed (she has the
    most Rings of that gem, and nobody more), either (one of the two or both; sales as for leader), owner (a King of
    hers lies there: she cancels herself, or the Necklace voids him). `n`: gems of players.

    Leaders and owners of many Rings also show more of what is worth a King: more of them among the cancelled than
    among the sold does not say that anybody aims at them.
    """
    rows, groups = t.keep(_rivals), t.grid(by)
    kinds = pl.DataFrame({"outcome": OUTCOMES})
    grid = kinds if groups is None else groups.join(kinds, how="cross")
    keys = [*keys_of(by), "outcome"]
    ranked = rows.filter(pl.col("standing").is_not_null())
    measures = {"leader": ranked, "most_ringed": rows, "either": ranked, "owner": rows}
    return {
        name: Ratio(some, name, by=keys, share=True, grid=grid) for name, some in measures.items()
    }  # fmt: skip


@statistic("association")
def king_standings(t: Tables) -> Pieces:
    """Who shows Kings and who loses by them, by standing before the sale.

    Grain: one row a standing (1 the leader; equal scores share the better one) and measure, over sales before which
    scores differ. `measure`: shows (share of Kings shown; n Kings), each (Kings shown per player of this standing at a
    sale; n players at sales), loses (share of the gems that players would have sold for pounds but for a King; n such
    gems), exposed (share of the pounds of her gems with the most stones that a King destroys; n pounds).
    """
    ranked = pl.col("standing").is_not_null()
    grid, by = _standing_grid(t), ["standing"]
    cancelled, places = pl.col("outcome") == "cancelled", grid["standing"]
    lost = pl.when(cancelled).then("pounds").otherwise(0)
    standings = t.keep(_standings).filter(ranked)
    kings = t.displays.filter(pl.col("kings") > 0).group_by(_SEAT).agg(kings=pl.len())
    players = standings.join(kings, on=_SEAT, how="left").with_columns(pl.col("kings").fill_null(0))

    def rows() -> pl.DataFrame:
        return t.keep(_rivals).filter(ranked)

    return t.each({
        "shows": lambda: Split(players, "standing", places, weight="kings"),
        "each": lambda: Ratio(players, "kings", by=by, grid=grid, unit="cards"),
        "loses": lambda: Split(rows().filter(cancelled), "standing", places),
        "exposed": lambda: Ratio(rows(), lost, "pounds", by=by, share=True, grid=grid),
    })  # fmt: skip


@statistic("association")
def tribute_flows(t: Tables) -> Pieces:
    """Who pays tribute to whom, by standing before the sale.

    Grain: one row a standing of who pays (`payer`) and of who receives (`receiver`; 1 the leader). `value` is a share
    of the `n` tributes at sales before which scores differ.
    """
    laid = t.gem_rows.select(*_ROW, other="necklace")
    known = t.keep(_standings)
    paid = t.displays.filter(pl.col("paid") > 0).select(*_SEAT, "gem").join(laid, on=_ROW)
    paid = paid.join(known.rename({"standing": "paid"}), on=_SEAT)
    both = paid.join(known.rename({"standing": "got", "seat": "other"}), on=["game", "sale", "other"])
    one = _standing_grid(t)
    grid = one.rename({"standing": "payer"}).join(one.rename({"standing": "receiver"}), how="cross")
    rows = both.filter(pl.col("paid").is_not_null()).select("game", "paid", "got").join(grid, how="cross")
    hit = (pl.col("payer") == pl.col("paid")) & (pl.col("receiver") == pl.col("got"))
    return {"": Ratio(rows, hit, by=["payer", "receiver"], share=True, grid=grid)}


def moves_of(t: Tables, card: str) -> pl.DataFrame:
    """One row a copy of a card (king, necklace) that comes into a hand or is shown: game, seq, sale (the next one, or
    this), event, seat, amount (ducats paid)."""
    return t.keep(_moves, card)


def _moves(t: Tables, card: str) -> pl.DataFrame:
    told = t.events(*_GOT, "stolen", "necklace_seized", "shown", of=[card]).filter(pl.col("card") == card)
    return told.select("game", "seq", "event", "seat", "amount", sale="year").collect().sort("game", "seq")


@statistic
def kings_kept(t: Tables) -> Pieces:
    """Kings that nobody ever shows.

    Grain: one row a measure. `measure`: had (Kings dealt, drawn or bought, a game; n games with a result), kept (of
    those in a hand as the game ends, a game; n games), unshown (share of Kings had that are kept; n Kings had). A King
    leaves a hand for another hand or for a display only.
    """
    kings = moves_of(t, "king")
    each = kings.group_by("game").agg(
        had=pl.col("event").is_in(_GOT).sum().cast(pl.Int32), out=(pl.col("event") == "shown").sum().cast(pl.Int32)
    )
    games = t.results.select("game").unique().join(each, on="game", how="left").fill_null(0)
    kept = pl.col("had") - pl.col("out")
    return {
        "had": Ratio(games, "had", unit="cards"),
        "kept": Ratio(games, kept, unit="cards"),
        "unshown": Ratio(games, kept, "had", share=True),
    }
