"""Pace and drama: who leads when, what the last sale decides, what winners sell.

Leaders after a sale are all who have the highest score by then; a player is last who has the lowest while somebody has
more. All figures are about whole games, those with a result. Where players are alike, part of what happens between two
sales is chance alone: with p players of equal strength, who leads half way would win more than 1/p of games even if
nothing but luck went on.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.stats.pieces import Pieces, Ratio, Split

from ..log.tidy.tidy_table import one_key
from ..words.cards import GEMS, SEATS
from .tables import Ground, Tables, allowed, sold_rows, statistic

LEADS: Final = ("1-49", "50-99", "100-149", "150+")
"""Leads in pounds before the last sale."""
_BOUNDS: Final = (49, 99, 149)
_SCORES: Final = 1 << 16
"""More than the numbers that a score can be: a log tells it in 16 bits."""
WHO: Final = pl.DataFrame({"who": ["winner", "other"]})
"""Winners (all who share a victory) and all others."""
SOURCES: Final = ("first", "rings", "bankers", "tribute")
"""Where pounds come from."""


def standings(t: Tables) -> pl.DataFrame:
    """One row a player and sale of a whole game, sorted by game, sale and falling score.

    Columns: game, sale, seat, score (after it), gain, win (her part of the victory), final (whether it is the last
    sale), led_before, leads, last (before the sale and after it), place (after it; equal scores share the better one),
    lead_before (pounds of the first over the second before the sale).
    """
    return t.keep(_standings)


def _standings(t: Tables) -> pl.DataFrame:
    at, score, before, led = "at", pl.col("score"), pl.col("before"), pl.col("place_before") == 1
    player = pl.col("game").cast(pl.UInt64) * SEATS + pl.col("seat")
    known = t.score_rows.lazy().select(
        "game", "sale", "seat", "before", "place_before", score="after", gain="gained", place="place_after"
    )
    known = known.join(t.results.lazy().select("win", player=player), left_on=player, right_on="player")
    sale = one_key("game", "sale")
    falling = sale.cast(pl.Int64) * _SCORES - score
    rows = known.with_columns(at=sale, beaten=pl.when(~led).then(before)).sort(falling)
    low, top = score.min().over(at), score.max().over(at)
    ahead = before.max().over(at) - pl.col("beaten").max().over(at)
    made = rows.with_columns(
        final=pl.col("sale") == pl.col("sale").max().over("game"),
        led_before=led,
        leads=pl.col("place") == 1,
        last=(score == low) & (low < top),
        lead_before=pl.when(led.sum().over(at) > 1).then(0).otherwise(ahead.fill_null(0)),
    )
    return made.drop("at", "beaten", "place_before").collect()


def _between(t: Ground) -> pl.DataFrame:
    """Sales after which another one comes."""
    return t.sale_grid.filter(pl.col("sale") < t.merchants)


@statistic
def lead_changes(t: Tables, by: str = "") -> Pieces:
    """How often the lead changes hands: nobody who led before a sale leads after it.

    Grain: by `by`, "" (one row: mean number of changes in a game, `n` games) or sale (one row a sale from the second
    on: the share of the `n` games in which the lead changes at it). Before the first sale nobody leads.
    """
    later = standings(t).filter(pl.col("sale") > 1)
    changed = ~(pl.col("led_before") & pl.col("leads")).any()
    sales = later.group_by("game", "sale").agg(changed=changed)
    if allowed(by, ("", "sale")) == "sale":
        grid = t.sale_grid.filter(pl.col("sale") > 1)
        return {"": Ratio(sales, "changed", by=["sale"], share=True, grid=grid)}
    return {"": Ratio(sales.group_by("game").agg(pl.col("changed").sum()), "changed", unit="changes")}


@statistic("association")
def comebacks(t: Tables) -> Pieces:
    """Where the winner stood after each sale but the last.

    Grain: one row a sale and measure; shares of the `n` games. `measure`: led (the winner led, alone or with others),
    last (the winner was last). A shared victory counts in equal parts. Were the standing of no account and no place
    shared, each would be an equal share.
    """
    win = pl.col("win")
    found = standings(t).filter(~pl.col("final")).select(
        "game", "sale", led=win * pl.col("leads"), last=win * pl.col("last"), key=one_key("game", "sale")
    )  # fmt: skip
    found = found.group_by("key", maintain_order=True).agg(pl.col("game", "sale").first(), pl.col("led", "last").sum())
    grid = _between(t)
    return {name: Ratio(found, name, by=["sale"], share=True, grid=grid) for name in ("led", "last")}


@statistic
def endings(t: Tables) -> Pieces:
    """How games end.

    Grain: one row a measure, `n` games. `measure`: decided (share decided by the last sale: nobody who led before it
    won; games of two sales and more), margin (pounds between the first and the second), shared (share of games with a
    shared victory), close (share in which one more jewel at the highest price, both tiles together, would have made up
    the margin).
    """
    most = max(t.rules.fashion) + max(t.rules.rarity)
    end = standings(t).filter("final")
    held = ((pl.col("win") > 0) & pl.col("led_before")).any()
    decided = end.filter(pl.col("sale") > 1).group_by("game").agg(decided=~held)
    ahead = pl.col("score").head(2)
    games = end.group_by("game").agg(margin=ahead.max() - ahead.min(), shared=(pl.col("win") > 0).sum() > 1)
    return {
        "decided": Ratio(decided, "decided", share=True),
        "margin": Ratio(games, "margin", unit="pounds"),
        "shared": Ratio(games, "shared", share=True),
        "close": Ratio(games, pl.col("margin") <= most, share=True),
    }


@statistic("association")
def standing_wins(t: Tables) -> Pieces:
    """How well the standing after a sale foretells the winner.

    Grain: one row a sale (but the last) and place (1 the leader; equal scores share the better place). `value` is the
    share of games won by players at that place, a shared victory in equal parts; `n` players at it.
    """
    places = pl.DataFrame({"place": range(1, t.log.players + 1)}, schema={"place": pl.Int16})
    found = standings(t).filter(~pl.col("final"))
    grid = _between(t).join(places, how="cross")
    return {"": Ratio(found, "win", by=["sale", "place"], share=True, grid=grid)}


@statistic("association")
def lead_wins(t: Tables) -> Pieces:
    """How safe a lead is before the last sale.

    Grain: one row a lead in pounds of the first over the second: 1-49, 50-99, 100-149, 150+. `value` is the share of
    the `n` games won by who led alone, a shared victory in equal parts. Who has a large lead may also play better, or
    hold more still.
    """
    end = standings(t).filter(pl.col("final") & (pl.col("sale") > 1) & (pl.col("lead_before") > 0))
    lead = pl.col("lead_before")
    of = pl.lit(LEADS[-1])
    for bound, name in reversed(list(zip(_BOUNDS, LEADS, strict=False))):
        of = pl.when(lead <= bound).then(pl.lit(name)).otherwise(of)
    games = end.group_by("game").agg(lead.first(), win=pl.col("win").filter("led_before").sum()).with_columns(lead=of)
    return {"": Ratio(games, "win", by=["lead"], share=True, grid=pl.DataFrame({"lead": LEADS}))}


@statistic
def scoreless(t: Tables) -> Pieces:
    """How often a player comes away from a sale with nothing: no pounds, or fewer than before, tributes included.

    Grain: one row a sale. `value` is a share of the `n` players at sales.
    """
    nothing = pl.col("gain") <= 0
    return {"": Ratio(t.scores, nothing, by=["sale"], share=True, grid=t.sale_grid)}


@statistic
def sale_weights(t: Tables) -> Pieces:
    """How all pounds paid for jewels in a game fall on its sales; tributes, which only change hands, are apart.

    Grain: one row a sale. `value` is a share of the `n` pounds.
    """
    return {"": Split(t.sales, "sale", t.sale_grid["sale"], weight="pounds")}


@statistic("association")
def fields_of_winners(t: Tables) -> Pieces:
    """What winners sell, beside all others.

    Grain: one row a `who` (winner: also who shares a victory; other) and measure; means a player and game, `n` players
    of games. `measure`: gems (different gems sold), rows (rows sold at all sales), and the score in pounds from four
    sources that add up to it: first (the first jewel of each row), rings (its further jewels), both without Bankers;
    bankers (what Bankers add to all jewels); tribute (received less paid); and score
    (pounds at the end of the game, all fields together).

    Winners sell more of everything, as pounds are what makes a winner: the figures say how a winning score is made up.
    """
    players = t.keep(_fields)
    units = {"gems": "gems", "rows": "rows", **dict.fromkeys((*SOURCES, "score"), "pounds")}
    return {name: Ratio(players, name, by=["who"], grid=WHO, unit=unit) for name, unit in units.items()}


@statistic("association")
def winner_gems(t: Tables) -> Pieces:
    """How many different gems a player sells in a game, winners beside all others.

    Grain: one row a `who` (winner, other) and number of gems. `value` is a share of the `n` players of games.
    """
    return {"": Split(t.keep(_fields), "gems", _numbers(GEMS), ["who"], grid=WHO)}


def _numbers(most: int) -> pl.Series:
    return pl.Series(range(most + 1), dtype=pl.UInt32)


def _fields(t: Tables) -> pl.DataFrame:
    """One row a player of a whole game: game, seat, who, score, gems, rows, and her pounds by source."""
    key = ["game", "seat"]
    jewels = pl.col("jewels").cast(pl.Int32)
    sold = sold_rows(t).group_by(key).agg(
        gems=pl.col("gem").n_unique(),
        rows=pl.len(),
        first=pl.col("plain").sum(),
        rings=(pl.col("plain") * (jewels - 1)).sum(),
        bankers=(pl.col("added") * jewels).sum().cast(pl.Float64),
    )  # fmt: skip
    received, paid = (pl.col(name).cast(pl.Int32) for name in ("received", "paid"))
    dues = t.displays.filter((received != 0) | (paid != 0)).group_by(key).agg(tribute=(received - paid).sum())
    who = pl.when(pl.col("win") > 0).then(pl.lit("winner")).otherwise(pl.lit("other"))
    made = t.results.select(*key, "score", who=who).join(sold, on=key, how="left").join(dues, on=key, how="left")
    return made.with_columns(pl.col("gems", "rows", *SOURCES).fill_null(0))
