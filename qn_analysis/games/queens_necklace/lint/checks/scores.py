"""QN7, scores."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Needs
from qn_analysis.core.lint.chunk import Departures
from qn_analysis.core.log.knowledge import Knows

from ..tables import Tables
from ..tables.sale import sales, written
from . import check


@check(
    "QN720", "score-not-added-up", "error", "sale.selling.scores", "necklace.tribute.score",
    "necklace.tribute.negative",
    needs=Needs.SALES, values="score before gain due",
)  # fmt: skip
def score_not_added_up(t: Tables) -> Departures:
    """A score is not the one before and what the sale brought.

    ## What it finds
    A `sale_closed` row whose `amount` is not the score before, plus pounds and tributes received, less tributes paid.

    ## Why it matters
    Scores are sums; only sales and tributes change them.

    ## Example
    Amy had 40, sells for 60, and 110 is written down.

    ## What a log must tell
    Pounds and tributes of each sale, and the scores written down.
    """
    closed = t.table(written).with_columns(due=pl.col("before") + pl.col("gain"))
    return Departures(closed, pl.col("score") != pl.col("due")).select(
        "game", "seq", "seat", "score", "before", "gain", "due"
    )


@check("QN721", "score-unwritten", "error", "sale.selling.scores", needs=Needs.SCORES)
def score_unwritten(t: Tables) -> pl.DataFrame:
    """A sale ends without the score of a player.

    ## What it finds
    A sale in which a player at the table has no `sale_closed` row.

    ## Why it matters
    The scores of all players are written down after each sale, of those who sold nothing too.

    ## Example
    Three players hold a sale, and two scores are written down.

    ## What a log must tell
    The scores written down after each sale.
    """
    seats = pl.DataFrame({"seat": range(t.players)}, schema={"seat": pl.UInt8})
    due = t.table(sales).select("game", "sale", seq="first").join(seats, how="cross")
    return t.some(due.join(t.table(written), on=["sale", "seat"], how="anti")).drop("sale")


@check(
    "QN722", "final-score-off", "error", "sale.selling.scores", "end.third_sale",
    needs=Needs.SCORES, values="final score",
)  # fmt: skip
def final_score_off(t: Tables) -> pl.DataFrame:
    """A final score is not the one written down after the last sale.

    ## What it finds
    A `game_over` row whose `amount` is not that of the player's last `sale_closed` row. A log of scores alone may have
    none of these in a game.

    ## Why it matters
    The game ends with the last sale; nothing changes a score after it.

    ## Example
    Amy stands at 230 after the third sale and ends with 240.

    ## What a log must tell
    The scores written down after each sale and at the end.
    """
    # score (null: never written down)
    last = t.table(written).group_by("game", "seat").agg(pl.col("score").last())
    ends = t.rows("game_over").select("game", "seq", "seat", final="amount")
    rows = ends.join(last, on=["game", "seat"], how="left").filter(pl.col("final").ne_missing(pl.col("score")))
    return rows.join(last, on="game", how="semi") if t.knows == Knows.SCORES else rows


@check("QN723", "game-table-score-off", "error", "sale.selling.scores", needs=Needs.SCORES, values="table_score final")
def game_table_score_off(t: Tables) -> Departures:
    """The game table has another score than the end of the game.

    ## What it finds
    A `score_0` to `score_3` of the game table that is not the `amount` of that player's `game_over` row.

    ## Why it matters
    Statistics are taken from the game table; the events are what it sums up.

    ## Example
    The events end with 180 pounds for the first seat, the game table says 190.

    ## What a log must tell
    Final scores in events and game table.
    """
    ends = t.rows("game_over").select("game", "seat", final="amount", seq="seq")
    names = [name for name in t.games.columns if name.startswith("score_")]
    told = t.games.join(ends, on="game", how="semi").unpivot(names, index="game", value_name="table_score")
    told = told.with_columns(seat=pl.col("variable").str.slice(6).cast(pl.UInt8)).drop("variable")
    known = ends.join(t.games, on="game", how="semi")
    both = told.join(known, on=["game", "seat"], how="full", coalesce=True)
    return Departures(both, pl.col("table_score").ne_missing(pl.col("final")))
