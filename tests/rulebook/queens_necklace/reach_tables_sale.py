"""Tables of occasions in sales: by sale, gem, pair of gems, row and player.

Rows and gems know the stones before the Alchemist (`before`) and after him (`stones`).
"""

from __future__ import annotations

import polars as pl

from tests.rulebook.queens_necklace.reach_tables import (
    GEM_CARDS,
    GREY,
    TRUE_CARDS,
    c,
    card,
    ev,
    gem_on_card,
    stones_on_card,
)

SALE = ("game", "year")


def row_table(events: pl.DataFrame) -> pl.DataFrame:
    """One row for each gem of each player with a card shown, moved to it, or an outcome."""
    shown = events.filter(ev("shown") & c("gem").is_not_null()).with_columns(
        stones_on_card().alias("stones"), pl.lit(0, pl.Int64).alias("moved")
    )
    moved = events.filter(ev("transmuted")).with_columns(
        pl.lit(0, pl.Int64).alias("stones"), stones_on_card().alias("moved")
    )
    left = moved.with_columns(gem_on_card().alias("gem"), -c("moved"))
    ends = events.filter(
        ev("sold", "unsold_beaten", "unsold_cancelled", "gem_cancelled", "king_voided", "tribute_paid")
    ).with_columns(pl.lit(0, pl.Int64).alias("stones"), pl.lit(0, pl.Int64).alias("moved"))
    columns = [*SALE, "seat", "gem", "event", "card", "other", "stones", "moved", "count", "amount"]
    rows = pl.concat([part.select(columns) for part in (shown, moved, left, ends)]).group_by(*SALE, "seat", "gem").agg(
        c("stones").sum().alias("before"),
        (c("stones").sum() + c("moved").sum()).alias("stones"),
        (ev("shown") & (c("stones") > 0)).sum().alias("cards"),
        (ev("shown") & (c("stones") > 1)).any().alias("plural"),
        (ev("transmuted") & (c("moved") > 0)).any().alias("target"),
        (ev("transmuted") & (c("moved") < 0)).any().alias("origin"),
        *((ev("shown") & card(name)).sum().alias(f"{name}s") for name in ("ring", "king", "necklace")),
        *(ev(name).any().alias(name) for name in ("sold", "unsold_beaten", "unsold_cancelled")),
        *(ev(name).any().alias(name) for name in ("gem_cancelled", "king_voided", "tribute_paid")),
        c("count").filter(ev("sold", "unsold_beaten", "unsold_cancelled")).first().alias("jewels"),
        c("amount").filter(ev("sold")).first().alias("pounds"),
    )  # fmt: skip
    return rows.with_columns(
        ((c("before") > 0) & (c("before") == c("before").max().over(*SALE, "gem"))).alias("led_before"),
        ((c("stones") > 0) & (c("stones") == c("stones").max().over(*SALE, "gem"))).alias("leads"),
    )


def gem_table(events: pl.DataFrame, rows: pl.DataFrame) -> pl.DataFrame:
    """One row for each gem of each sale: fashion, rarity, price, and what its rows have in common.

    `rank_before` and `rank_cards` are the rarity ranks that stones before the Alchemist, or cards, would give.
    """
    gems = (
        events.filter(ev("counted", "rarity_set"))
        .group_by(*SALE, "gem")
        .agg(
            c("seq").min(),
            c("count").filter(ev("counted")).first().cast(pl.Int64).alias("counted"),
            c("slot").filter(ev("rarity_set")).first().cast(pl.Int64).alias("rank"),
            c("amount").filter(ev("rarity_set")).first().alias("rarity"),
        )
    )
    tiles = events.filter(ev("fashion_set")).select(
        "game", "gem", "seq", fashion_rank=c("slot").cast(pl.Int64), fashion="amount"
    )
    gems = gems.sort("seq").join_asof(tiles.sort("seq"), on="seq", by=("game", "gem"), check_sortedness=False)
    own = rows.group_by(*SALE, "gem").agg(
        c("before", "cards", "rings", "kings", "necklaces").sum(),
        (c("stones") > 0).sum().alias("players"),
        c("sold").sum().alias("sellers"),
        c("pounds").n_unique().alias("incomes"),
        c("gem_cancelled").sum(),
        c("king_voided").sum(),
        c("tribute_paid").sum(),
        (c("led_before") != c("leads")).any().alias("leaders_changed"),
    )
    gems = gems.join(own, on=(*SALE, "gem"), how="left").with_columns(
        c(name).fill_null(0) for name in own.columns if name not in (*SALE, "gem", "leaders_changed")
    )

    def rank(count: str) -> pl.Expr:
        return (c(count) * 4 + c("fashion_rank")).rank("ordinal").over(SALE).cast(pl.Int64) - 1

    return gems.with_columns(
        (c("fashion") + c("rarity")).alias("price"),
        rank("before").alias("rank_before"),
        rank("cards").alias("rank_cards"),
        (c("counted") == 0).sum().over(SALE).alias("zeros"),
        pl.len().over(*SALE, "counted").alias("equals"),
        (c("rank") == c("rank").min().over(*SALE, "counted")).alias("first_equal"),
    )


def pair_table(gems: pl.DataFrame) -> pl.DataFrame:
    """One row for each two gems of each sale."""
    half = gems.select(*SALE, "gem", "counted", "rank")
    return half.join(half, on=SALE, suffix="_2").filter(c("gem").to_physical() < c("gem_2").to_physical())


def display_table(events: pl.DataFrame, moves: pl.DataFrame, rows: pl.DataFrame, gems: pl.DataFrame) -> pl.DataFrame:
    """One row for each player of each sale: the hand as it opened, what was shown, what it earned.

    `fresh` counts shown cards that were not in hand when the turn began, of the active player (`active`).
    """
    groups = {
        "size": pl.lit(True), "gems": card(*GEM_CARDS), "true_gems": card(*TRUE_CARDS), "grey": card(*GREY),
        "amber": card("amber_1"), **{name: card(name) for name in ("ring", "king", "necklace", "banker", "alchemist")},
    }  # fmt: skip
    during = ev("shown") | (ev("played") & card("alchemist"))
    yearly = moves.group_by("game", "seat", "year").agg(
        c("active").filter(ev("shown")).first(),
        ev("shown").sum().alias("shown"),
        (ev("shown") & c("fresh")).sum().alias("fresh"),
        *((ev("shown") & groups[name]).sum().alias(f"shown_{name}") for name in groups if name != "size"),
        *(c("delta").filter(which & ~during).sum().alias(f"other_{name}") for name, which in groups.items()),
        *(c("delta").filter(which).sum().alias(f"all_{name}") for name, which in groups.items()),
    )
    closed = events.filter(ev("sale_closed")).select(*SALE, "seat", score="amount")
    opened = events.filter(ev("sale_opened")).select(*SALE, "players", resumes="prev", holder="seat")
    whole = closed.join(opened, on=SALE).join(yearly, on=(*SALE, "seat"), how="left").sort("game", "seat", "year")
    filled = whole.with_columns(
        c(name).fill_null(0) for name in yearly.columns if name not in (*SALE, "seat", "active")
    )
    filled = filled.with_columns(
        (c(f"all_{name}").cum_sum().over("game", "seat") - c(f"all_{name}") + c(f"other_{name}")).alias(name)
        for name in groups
    ).drop(f"{kind}_{name}" for name in groups for kind in ("all", "other"))
    own = (
        rows.join(gems.select(*SALE, "gem", "price"), on=(*SALE, "gem"), how="left")
        .group_by(*SALE, "seat")
        .agg(
            (c("cards") > 0).sum().alias("rows"),
            c("sold").sum(),
            (c("sold") & (c("price") == 0)).sum().alias("sold_at_zero"),
            (c("sold") & (c("rings") > 0)).sum().alias("sold_with_ring"),
            (c("sold") & (c("pounds") > 0)).sum().alias("paid"),
            c("tribute_paid").sum().alias("tributes"),
            (c("cards") > 0).filter(~c("sold")).sum().alias("rows_unsold"),
        )
    )
    return filled.join(own, on=(*SALE, "seat"), how="left").with_columns(
        c(name).fill_null(0) for name in own.columns if name not in (*SALE, "seat")
    )


def sale_table(events: pl.DataFrame, gems: pl.DataFrame) -> pl.DataFrame:
    """One row a sale: its Merchant, and what the Alchemist and the count changed in it."""
    opened = events.filter(ev("sale_opened")).select(*SALE, "phase", "prev", merchant="count")
    own = gems.group_by(*SALE).agg(
        (c("rank_before") != c("rank")).any().alias("rarity_changed"),
        (c("rank_cards") != c("rank")).any().alias("stones_matter"),
        c("leaders_changed").any(),
        (c("rank") != c("fashion_rank")).any().alias("unlike_fashion"),
        c("counted").sum().alias("stones"),
        (c("equals") == 1).all().alias("no_ties"),
    )
    return opened.join(own, on=SALE, how="left")
