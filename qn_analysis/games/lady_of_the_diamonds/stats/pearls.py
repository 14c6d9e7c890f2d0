"""Pearl cards: what they add, which gem is chosen, which titles they bring."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.stats.pieces import Pieces, Ratio, Split

from ..log.schema import CARD_ENUM
from ..words.cards import Treasure
from .tables import Tables, statistic

PEARL: Final = Treasure.PEARL.name.lower()


def _pearls(t: Tables) -> pl.DataFrame:
    """One row a pearl card played: game, turn, nth, card, pearls, gems (added), printed (pearls that it shows), gem
    (chosen), pearl_title, gem_title (got at this turn)."""
    shown = {card: pieces[Treasure.PEARL] for card, pieces in zip(CARD_ENUM.categories, t.rules.pieces, strict=True)}
    printed = pl.col("card").cast(pl.String).replace_strict(shown, return_dtype=pl.Int32)
    cards = t.plays.with_columns(printed=printed).filter(pl.col("printed") > 0)
    turn = ["game", "turn"]
    how, count = pl.col("how"), pl.col("count")
    added = t.gains.group_by(turn).agg(
        pearls=count.filter((how == "taken") & (pl.col("treasure") == PEARL)).sum(),
        gems=count.filter(how == "matched").sum(),
        gem=pl.col("treasure").filter(how == "matched").first(),
    )
    known = cards.join(added, on=turn, how="left", maintain_order="left")
    pearl = t.moves.filter(pl.col("treasure") == PEARL).select(*turn, pearl_title=True)
    gem = t.moves.select(*turn, pl.col("treasure").alias("gem"), gem_title=True)
    known = known.join(pearl, on=turn, how="left").join(gem, on=[*turn, "gem"], how="left", maintain_order="left")
    zero, no = pl.col("pearls", "gems").fill_null(0), pl.col("pearl_title", "gem_title").fill_null(False)
    return known.with_columns(zero, no)


@statistic
def pearl_cards(t: Tables, by: str = "") -> Pieces:
    """What pearl cards do; by `card`, `nth` (which of her cards of the round), or ("") altogether.

    Grain: one row a group and measure; `n` pearl cards played. `measure`: pearls and gems (added a card), short (share
    that adds fewer gems than it shows pearls), gem_title (share that brings the title of the gem chosen), pearl_title
    (share that brings the title of pearls).
    """
    keys, grid = t.keys(by, "", "card", "nth"), t.grid(by)
    if by == "card":
        grid = t.card_grid.filter(pl.col("card").cast(pl.String).str.starts_with(PEARL))
    rows = t.keep(_pearls)
    shares = {"short": pl.col("gems") < pl.col("printed"), "gem_title": pl.col("gem_title"),
              "pearl_title": pl.col("pearl_title")}  # fmt: skip
    made = {name: Ratio(rows, name, by=keys, grid=grid, unit="pieces") for name in ("pearls", "gems")}
    return made | {
        name: Ratio(rows, top, by=keys, share=True, grid=grid) for name, top in shares.items()
    }  # fmt: skip


@statistic
def pearl_gems(t: Tables, by: str = "") -> Pieces:
    """Which gem players add to their pearls; by `card`, `nth`, or ("") altogether.

    Grain: one row a group and gem (`treasure`). `value` is a share of the `n` pearl cards that add gems.
    """
    rows = t.keep(_pearls).rename({"gem": "treasure"})
    keys, grid = t.keys(by, "", "card", "nth"), t.grid(by)
    if by == "card":
        grid = t.card_grid.filter(pl.col("card").cast(pl.String).str.starts_with(PEARL))
    return {"": Split(rows, "treasure", t.gem_grid["treasure"], keys, grid=grid)}
