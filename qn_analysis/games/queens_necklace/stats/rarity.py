"""Rarity: which tile a gem gets, stones shown, ties, the price that comes of it, and how well it can be foreseen."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

import polars as pl

from qn_analysis.core.stats.pieces import Pieces, Ratio, Split

from ..log.schema import GEM_ENUM
from ..log.tidy.sales import FORETOLD, PREDICTORS
from ..words.cards import GEMS
from .tables import Tables, allowed, keys_of, statistic, telling

STEP: Final = 3
"""The number of stones shown is told in steps of this size, after 0: 1 to 3, 4 to 6 and so on."""
MANY: Final = 16
"""Where the last step begins."""


def _groups(by: str | Sequence[str]) -> list[str]:
    """Columns of groups, of those that gems of sales have."""
    return [allowed(name, ("gem", "rank", "sale")) for name in keys_of(by)]


@statistic
def rarity_tiles(t: Tables, by: str = "gem") -> Pieces:
    """Which rarity tile (pounds) gems get.

    Grain: one row a group and tile; `by` is gem or rank (fashion rank, 0 the most fashionable) or sale. `value` is a
    share of the `n` gems sold or not at all sales. Cancelled gems count too.
    """
    tiles = pl.Series(sorted(set(t.rules.rarity), reverse=True))
    return {"": Split(t.gem_rows, "tile", tiles, _groups(by), grid=t.grid(by))}


@statistic
def stones_shown(t: Tables, by: str | Sequence[str] = ("gem",)) -> Pieces:
    """How many stones of a gem lie on all displays of a sale.

    Grain: one row a group; `by` any of gem, rank, sale. Mean `value` in stones over `n` gems of sales.
    """
    return {"": Ratio(t.gem_rows, "stones", by=_groups(by), grid=t.grid(by), unit="stones")}


@statistic
def ties(t: Tables, by: str | Sequence[str] = ("gem",), of: str = "shown") -> Pieces:
    """How often a gem has as many stones on display as another gem, so that fashion decides which is rarer.

    Grain: one row a group; `by` any of gem, rank, sale. `of`: shown (gems of which somebody shows a stone) or all (gems
    that nobody shows as well, which tie with one another: the measure is then called `all`). `value` is a share of the
    `n` such gems of sales.
    """
    every = allowed(of, ("shown", "all")) == "all"
    rows = t.gem_rows if every else t.gem_rows.filter(pl.col("stones") > 0)
    return {"all" if every else "": Ratio(rows, "tied", by=_groups(by), share=True, grid=t.grid(by))}


@statistic
def price_shares(t: Tables, by: str = "gem") -> Pieces:
    """Which price a jewel has, fashion and rarity tile together (0 to 60 pounds by the rulebook; no Banker).

    Grain: one row a group and price; `by` is gem, rank or sale. `value` is a share of the `n` gems of sales.
    """
    prices = pl.Series(sorted({a + b for a in t.rules.fashion for b in t.rules.rarity}))
    return {"": Split(t.gem_rows, "price", prices, _groups(by), grid=t.grid(by))}


@statistic
def price_means(t: Tables, by: str | Sequence[str] = ("gem",)) -> Pieces:
    """The mean price of a jewel in pounds, of every gem of a sale, whether it is sold, shown or neither.

    Grain: one row a group; `by` any of gem, rank, sale. `n` gems of sales. Each sale gives out each fashion and rarity
    tile once, so that the mean over all gems is fixed by the rules: 30 pounds by the rulebook's.
    """
    known = telling(t.gem_rows, "price")
    return {"": Ratio(known, "price", by=_groups(by), grid=t.grid(by), unit="pounds")}


@statistic("gross")
def sold_prices(t: Tables, by: str | Sequence[str] = ("gem",)) -> Pieces:
    """The mean price of a jewel that is sold, fashion and rarity together (without Bankers).

    Grain: one row a group; `by` any of gem, rank, sale. `value` in pounds over `n` jewels sold. What is sold is what
    somebody shows and no King cancels, and a row with Rings sells several: so this mean is not that of all gems
    (`price_means`).
    """
    known = telling(t.gem_rows, "price")
    price, jewels = pl.col("price").cast(pl.Int32), pl.col("jewels").cast(pl.Int32)
    return {"": Ratio(known, price * jewels, jewels, by=_groups(by), grid=t.grid(by), unit="pounds")}


@statistic
def combinations(t: Tables) -> Pieces:
    """How often each fashion rank meets each rarity tile, and the price that they make.

    Grain: one row a `combination`: a struct of rank (0 the most fashionable), tile and price (pounds of a jewel without
    Bankers). `value` is a share of the `n` gems of sales. Each sale has every rank and every tile once, so that four
    times the share is that of sales at which they meet.
    """
    fashion, rarity = t.rules.fashion, sorted(set(t.rules.rarity), reverse=True)
    cells = [{"rank": r, "tile": tile, "price": fashion[r] + tile} for r, tile in product(range(GEMS), rarity)]
    known = telling(t.gem_rows, "price")
    of = pl.Struct({name: known.schema[name] for name in ("rank", "tile", "price")})
    rows = known.select("game", combination=pl.struct("rank", "tile", "price"))
    return {"": Split(rows, "combination", pl.Series(cells, dtype=of))}


@statistic
def tiles_by_stones(t: Tables, by: str = "") -> Pieces:
    """The rarity tile of a gem by the number of its stones on all displays.

    Grain: one row a group and step; `by` is sale or "" for all. `stones` is the lowest number of the step: 0, 1 (to 3),
    4 (to 6), ..., 16 (and more). Mean `value` of the tile in pounds over `n` gems of sales. Sales differ in how much is
    shown, so that as many stones are many at one and few at another.
    """
    stones = pl.col("stones").cast(pl.Int16)
    step = pl.when(stones > 0).then(((stones - 1) // STEP * STEP + 1).clip(upper_bound=MANY)).otherwise(0)
    steps = pl.DataFrame({"stones": [0, *range(1, MANY + 1, STEP)]}, schema={"stones": pl.Int16})
    grid = t.grid(allowed(by, ("", "sale")))
    known = telling(t.gem_rows, "tile").with_columns(stones=step)
    every = steps if grid is None else grid.join(steps, how="cross")
    return {"": Ratio(known, "tile", by=[*keys_of(by), "stones"], grid=every, unit="pounds")}


@statistic("foresight", costly=True)
def rarity_foresight(t: Tables, by: str = "") -> Pieces:
    """How well the order of rarity can be foretold as a sale opens, before anything is displayed.

    Grain: one row a group (`by` is sale, or "" for all), `predictor` and measure. `predictor`:

    - fashion: the less fashionable, the rarer, whatever was seen.
    - public: the fewer stones everybody knows to be in hands, the rarer. Known are the gem cards of each player that
      were bought or taken with the Queen before all eyes, less those given up to a Forger or shown at a sale (never
      fewer than none of a kind as a sale opens). Cards dealt, drawn with an Astrologer or stolen are not seen by all.
    - hands: the fewer stones really are in all hands, the rarer; nobody at the table knows that.

    Fashion orders equals, as it does by the rules. `measure`: exact (share of gems whose place was foretold, so 1/4 by
    chance), rarest (share of sales whose rarest gem was foretold), correlation (Spearman's rank correlation with the
    order that came out, 0 by chance, mean of the sales). `n`: gems of sales for exact, else sales.

    A log that does not tell of purchases or hands has n = 0 there. What `hands` misses is what players hold back and
    what an Alchemist moves, so that no counting of cards could foresee more without knowing the players.
    """
    keys, rows = [*keys_of(allowed(by, ("", "sale"))), "predictor"], t.keep(_foretold)
    grid, every = t.grid(by), pl.DataFrame({"predictor": PREDICTORS})
    every = every if grid is None else grid.join(every, how="cross")
    return {
        "exact": Ratio(rows, "right", "gems", keys, True, every, "share"),
        "rarest": Ratio(rows, "rarest", None, keys, True, every, "share"),
        "correlation": Ratio(rows, "correlation", None, keys, False, every, "rank correlation"),
    }


def _foretold(t: Tables) -> pl.DataFrame:
    """`log.foretold()`, the predictor as a word, with the gems of the sale."""
    t.require("fashion_set")
    rows = t.made(FORETOLD).with_columns(pl.col("predictor").cast(pl.String))
    if t.rules.rulings["unshown_rarity"] == "tile":
        return rows.with_columns(gems=pl.lit(GEMS))
    tiles = t.gem_rows.group_by("game", "sale").agg(gems=pl.col("tile").count().cast(pl.Int32))
    return rows.join(tiles, on=["game", "sale"], how="left", maintain_order="left")


@statistic
def gem_leads(t: Tables) -> Pieces:
    """By how much a jewel of each gem is dearer than one of those that the rules do not make alike to it, at the same
    sale.

    Grain: one row a gem. `value`: its price less the mean price of those gems at that sale, in pounds (no Banker), over
    `n` gems of sales, clustered by game. No row says anything where all gems are alike.
    """
    import numpy as np

    known = telling(t.gem_rows, "price")
    kinds = [t.told_as["gem"][gem] for gem in GEM_ENUM.categories]
    like = np.array([kinds.index(kind) for kind in kinds])[known["gem"].to_physical().to_numpy()]
    game, sale, price = (known[name].to_numpy() for name in ("game", "sale", "price"))
    fresh = np.ones(len(game), bool)  # rows of a sale lie together
    fresh[1:] = (game[1:] != game[:-1]) | (sale[1:] != sale[:-1])
    here = np.cumsum(fresh) - 1
    mine = here * len(kinds) + like
    with np.errstate(all="ignore"):  # where all gems of a sale are alike
        pounds, gems = (np.bincount(here, of)[here] - np.bincount(mine, of)[mine] for of in (price, None))
        lead = price - pounds / gems
    rows = known.with_columns(lead=lead).filter(pl.col("lead").is_finite())
    return {"": Ratio(rows, "lead", by=["gem"], grid=t.grid("gem"), unit="pounds")}
