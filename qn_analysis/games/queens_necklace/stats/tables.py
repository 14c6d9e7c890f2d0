"""The log boiled down once to what all statistics need: a row a sale, a row a gem of a sale, a row a displayed row.

Each table is made when it is first asked for, from a lazy scan of the few events and columns it needs, and kept, so
that a report reads the log only a few times. 20,000 games come to some ten megabytes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

import polars as pl

from ..log.schema import GEM_ENUM
from ..log.table import Log
from ..words.cards import GEMS, Card

OUTCOMES: Final = ("sold", "unsold_beaten", "unsold_cancelled")
"""What can become of a displayed row."""
OUTCOME_ENUM: Final = pl.Enum(OUTCOMES)
ROW: Final = ["game", "sale", "gem", "seat"]
GEM_SALE: Final = ["game", "sale", "gem"]


class Tables:
    """The tables of one log. Every function of this room takes a log or these.

    Attributes:
        log: where they come from.
    """

    def __init__(self, log: Log) -> None:
        self.log = log
        self._kept: dict[str, pl.DataFrame] = {}

    def keep(self, name: str, make: Callable[[Tables], pl.DataFrame]) -> pl.DataFrame:
        """A table that one theme needs several times, made when it is first asked for."""
        if name not in self._kept:
            self._kept[name] = make(self)
        return self._kept[name]

    @cached_property
    def merchants(self) -> int:
        """Merchants of the ruleset, and so sales of a whole game."""
        return int(self.log.rules.copies[Card.MERCHANT])

    @property
    def sale_grid(self) -> pl.DataFrame:
        """Every sale a game can have: `sale`."""
        return pl.DataFrame({"sale": range(1, self.merchants + 1)}, schema={"sale": pl.UInt8})

    @property
    def gem_grid(self) -> pl.DataFrame:
        """Every gem: `gem`."""
        return GEM_ENUM.categories.cast(GEM_ENUM).alias("gem").to_frame()

    @property
    def rank_grid(self) -> pl.DataFrame:
        """Every fashion rank: `rank`, 0 the most fashionable."""
        return pl.DataFrame({"rank": range(GEMS)}, schema={"rank": pl.UInt8})

    @property
    def seat_grid(self) -> pl.DataFrame:
        """Every seat of the table: `seat`."""
        return pl.DataFrame({"seat": range(self.log.players)}, schema={"seat": pl.UInt8})

    @cached_property
    def sales(self) -> pl.DataFrame:
        """One row a sale held: game, sale (1 the first), merchant (his number), turn, seat (whose turn), drawn (turn
        of his drawing), left (cards left in the pile then), phase (of the drawing), cardinals (played against him),
        postponed, length (turns since the last sale, or since the start)."""
        opened = self._merchants.filter(pl.col("event") == "sale_opened").select(
            "game", pl.col("year").alias("sale"), "merchant", "turn", "seat"
        )
        drawn = self.drawn.select("game", "merchant", "drawn", "left", "phase", "cardinals", "postponed")
        turn = pl.col("turn").cast(pl.Int32)
        return opened.join(drawn, on=["game", "merchant"], how="left", maintain_order="left").with_columns(
            length=turn - turn.shift(1).over("game").fill_null(0)
        )

    @cached_property
    def _merchants(self) -> pl.DataFrame:
        """The events of Merchants, in order."""
        found = self.events("merchant_drawn", "cardinal_played", "sale_postponed", "sale_opened").select(
            "game", "seq", "turn", "year", "event", "phase", "seat", pl.col("count").alias("merchant"), "amount"
        )
        return found.collect(engine="streaming").sort("game", "seq")

    @cached_property
    def drawn(self) -> pl.DataFrame:
        """One row a Merchant drawn: game, merchant, drawn (turn), left, phase, cardinals, postponed, held (turn of his
        sale), waited (turns between)."""
        found, key = self._merchants, ["game", "merchant"]
        drawn = found.filter(pl.col("event") == "merchant_drawn").select(
            *key, pl.col("turn").alias("drawn"), pl.col("amount").alias("left"), "phase"
        )
        cardinals = found.filter(pl.col("event") == "cardinal_played").group_by(key).agg(cardinals=pl.len())
        late = found.filter(pl.col("event") == "sale_postponed").select(*key, postponed=pl.lit(True))
        held = found.filter(pl.col("event") == "sale_opened").select(*key, pl.col("turn").alias("held"))
        made = drawn
        for part in (cardinals, late, held):
            made = made.join(part, on=key, how="left", maintain_order="left")
        return made.with_columns(pl.col("cardinals").fill_null(0), pl.col("postponed").fill_null(False)).with_columns(
            waited=pl.col("held").cast(pl.Int32) - pl.col("drawn").cast(pl.Int32)
        )

    @cached_property
    def displays(self) -> pl.DataFrame:
        """One row a gem that a player displayed (or laid a Ring, King or the Necklace with): game, sale, gem, seat,
        outcome (null: no gem left in it), jewels, pounds (earned), lost (to a King); rings, kings, necklaces shown."""
        special = pl.col("card").is_in(["ring", "king", "necklace"])
        shown = (
            self.events("shown")
            .filter(special & pl.col("gem").is_not_null())
            .select(*self._row, "card")
            .group_by(ROW)
            .agg(
                *(
                    (pl.col("card") == card).sum().cast(pl.UInt8).alias(f"{card}s")
                    for card in ("ring", "king", "necklace")
                )
            )
            .collect(engine="streaming")
        )
        ended = (
            self.events(*OUTCOMES)
            .select(
                *self._row,
                pl.col("event").cast(pl.String).cast(OUTCOME_ENUM).alias("outcome"),
                pl.col("count").alias("jewels"),
                pl.when(pl.col("event") == "sold").then("amount").otherwise(0).alias("pounds"),
                pl.when(pl.col("event") == "unsold_cancelled").then("amount").otherwise(0).alias("lost"),
            )
            .collect(engine="streaming")
        )
        return ended.join(shown, on=ROW, how="full", coalesce=True).with_columns(
            pl.col("jewels", "pounds", "lost", "rings", "kings", "necklaces").fill_null(0)
        )

    @cached_property
    def gem_sales(self) -> pl.DataFrame:
        """One row a gem of a sale: game, sale, gem, rank (fashion, 0 the top), fashion (tile), stones (all displays),
        tile (rarity), place (rarity rank, 0 the rarest), price (both tiles), tied (another gem has as many stones),
        kings and necklaces (shown), cancelling, voided (Kings), cancelled, tribute (pounds), pounds (earned by all),
        lost (to a King), sellers."""
        counted = (
            self.events("counted")
            .select("game", "seq", *self._sale, pl.col("count").alias("stones"))
            .collect(engine="streaming")
        )
        rarity = (
            self.events("rarity_set")
            .select("game", *self._sale, pl.col("slot").alias("place"), pl.col("amount").alias("tile"))
            .collect(engine="streaming")
        )
        made = self._with_fashion(counted).join(rarity, on=GEM_SALE, how="left")
        same = pl.len().over("game", "sale", "stones")
        made = made.with_columns(price=pl.col("fashion") + pl.col("tile"), tied=same > 1)
        kings = (
            self.events("gem_cancelled", "king_voided", "tribute_paid")
            .select("game", *self._sale, "event", "amount")
            .group_by(GEM_SALE)
            .agg(
                cancelling=(pl.col("event") == "gem_cancelled").sum(),
                voided=(pl.col("event") == "king_voided").sum(),
                tribute=pl.col("amount").filter(pl.col("event") == "tribute_paid").sum(),
            )
            .collect(engine="streaming")
        )
        sums = self.displays.group_by(GEM_SALE).agg(
            *(pl.col(name).cast(pl.Int32).sum() for name in ("kings", "necklaces", "pounds", "lost")),
            sellers=(pl.col("outcome") == "sold").sum(),
        )
        made = made.join(kings, on=GEM_SALE, how="left").join(sums, on=GEM_SALE, how="left")
        numbers = ("cancelling", "voided", "tribute", "kings", "necklaces", "pounds", "lost", "sellers")
        made = made.with_columns(pl.col(*numbers).fill_null(0))
        return made.with_columns(cancelled=pl.col("cancelling") > 0).drop("seq")

    @property
    def _sale(self) -> list[pl.Expr]:
        return [pl.col("year").alias("sale"), pl.col("gem")]

    @property
    def _row(self) -> list[pl.Expr]:
        return [pl.col("game"), *self._sale, pl.col("seat")]

    def events(self, *names: str) -> pl.LazyFrame:
        """The events of these names, lazily."""
        return self.log.events.filter(pl.col("event").is_in(list(names)))

    def _with_fashion(self, counted: pl.DataFrame) -> pl.DataFrame:
        """Fashion of each gem at its sale: that of the last `fashion_set` before the stones were counted."""
        fashion = (
            self.events("fashion_set")
            .select("game", "gem", "seq", pl.col("slot").alias("rank"), pl.col("amount").alias("fashion"))
            .collect(engine="streaming")
        )
        # one number that rises with game and seq, within a gem
        at = (pl.col("game").cast(pl.Int64) * (1 << 17) + pl.col("seq")).alias("at")
        left = counted.with_columns(at).sort("at")
        right = fashion.with_columns(at, pl.col("game").alias("of")).drop("game", "seq").sort("at")
        joined = left.join_asof(right, on="at", by="gem", strategy="backward", check_sortedness=False)
        known = pl.col("of") == pl.col("game")
        return joined.with_columns(pl.when(known).then("rank"), pl.when(known).then("fashion")).drop("at", "of")


def tables(source: Log | Tables) -> Tables:
    """The tables of a log, or what they are already."""
    return source if isinstance(source, Tables) else Tables(source)
