"""What statistics are taken of: the tidy tables of a part of a log, and the groups that its rules know.

Each table is made when it is first asked for and kept, so that all statistics of a part share it
(`core/stats/tables.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

import polars as pl

from qn_analysis.core.stats import tables as core

from ..log.schema import CARD_ENUM, TREASURE_ENUM
from ..log.table import Log
from ..rulebook import Ruleset
from ..words.cards import GEMS, Treasure
from ..words.events import Event

SOURCES: Final = ("hand", "pit", "deck")
"""Where a card is played from."""
SOURCE_ENUM: Final = pl.Enum(SOURCES)
_FROM: Final = {Event[f"PLAYED_FROM_{source.upper()}"]: source for source in SOURCES}
_SOURCE_OF: Final = pl.Series([_FROM.get(event) for event in Event], dtype=SOURCE_ENUM)
"""By event."""
FATES: Final = ("row", "supply", "open", "nobody")
"""What becomes of a title: permanent by a full row or an exhausted supply, held but not permanent, held by nobody."""
FATE_ENUM: Final = pl.Enum(FATES)
SET: Final = (*list(Treasure)[:GEMS], Treasure.GOLD)
SET_OF: Final = tuple(treasure.name.lower() for treasure in SET)
"""What one complete set has one piece of each."""
_PLACE: Final = pl.Series([SET.index(treasure) if treasure in SET else None for treasure in Treasure], dtype=pl.Int64)
"""By treasure, its place among these."""
ROUND: Final = ["game", "round"]
_TURN: Final = ["game", "turn"]


def _in_one(first: str, *others: str) -> pl.Expr:
    """Columns by which rows are sorted and joined as one number, `key`, in the same order."""
    key = pl.col(first).cast(pl.UInt64)
    for name in others:
        key = key * (256 if name in ("round", "seat") else 65536) + pl.col(name).cast(pl.UInt64)
    return key.alias("key")


class Ground(core.LogContext[Log]):
    """What the rules say of any log of theirs; `LogError` if it is of another game."""

    logs = Log
    rules: Ruleset

    @property
    def treasure_grid(self) -> pl.DataFrame:
        """Every treasure: `treasure`."""
        return TREASURE_ENUM.categories.cast(TREASURE_ENUM).alias("treasure").to_frame()

    @property
    def gem_grid(self) -> pl.DataFrame:
        """Every treasure that is a gem: `treasure`."""
        return self.treasure_grid.head(GEMS)

    @property
    def card_grid(self) -> pl.DataFrame:
        """Every card of the deck: `card`."""
        there = pl.Series([count > 0 for count in self.rules.copies])
        return CARD_ENUM.categories.cast(CARD_ENUM).alias("card").to_frame().filter(there)

    @property
    def nth_grid(self) -> pl.DataFrame:
        """Every card that a player plays in a round: `nth`, from 1."""
        return pl.DataFrame({"nth": range(1, self.rules.cards_each + 1)}, schema={"nth": pl.Int16})

    @property
    def sets_grid(self) -> pl.DataFrame:
        """Every step of the variety bonus: `sets`, from 0; the last stands for more."""
        return pl.DataFrame({"sets": range(len(self.rules.variety) + 1)}, schema={"sets": pl.Int16})

    @cached_property
    def grids(self) -> Mapping[str, pl.DataFrame]:
        """Every group of treasure, card, nth, sets, source and seat."""
        return {
            "treasure": self.treasure_grid, "card": self.card_grid, "nth": self.nth_grid, "sets": self.sets_grid,
            "source": pl.DataFrame({"source": pl.Series(SOURCES, dtype=SOURCE_ENUM)}), "seat": self.seat_grid,
        }  # fmt: skip

    @property
    def points_of(self) -> pl.Expr:
        """Points of the title of a row's `treasure`, as the ruleset has them."""
        return pl.lit(pl.Series(self.rules.titles, dtype=pl.Int32)).gather(pl.col("treasure").to_physical())

    @property
    def bonus_of(self) -> pl.Expr:
        """Points for the permanence of a row's title, by its `fate`: "Scoring & Winning" 3, ruling exhaustion_bonus."""
        bonus = self.rules.permanent_bonus
        only = self.rules.rulings["exhaustion_bonus"] == "advanced_only" and self.rules.mode == "basic"
        return (
            pl.when(pl.col("fate") == "row").then(bonus)
            .when(pl.col("fate") == "supply").then(0 if only else bonus)
            .otherwise(0)
        )  # fmt: skip

    def variety_of(self, sets: pl.Expr) -> pl.Expr:
        """Points for a number of complete sets: "Scoring & Winning" 4."""
        points = pl.Series((0, *self.rules.variety), dtype=pl.Int32)
        return pl.lit(points).gather(sets.clip(0, len(points) - 1).cast(pl.UInt32))


class Tables(core.LogTables[Log], Ground):
    """The tables of one log, or of a part of one."""

    @core.kept_table
    def plays(self) -> pl.DataFrame:
        """One row a card played: game, round, turn, seat, card, source, nth (which of her cards of the round)."""
        told = self.events(*(f"played_from_{source}" for source in SOURCES)).select(
            "game", "round", "turn", "seat", "card", nth="count",
            source=pl.lit(_SOURCE_OF).gather(pl.col("event").to_physical()),
        )  # fmt: skip
        return told.collect()

    @core.kept_table
    def gains(self) -> pl.DataFrame:
        """One row a treasure that a card adds: game, round, turn, seat, nth, card, how (taken, matched or
        taken_instead), treasure, count."""
        told = self.events("taken", "matched", "taken_instead").select(
            "game", "round", "turn", "seat", "treasure", "count", how=pl.col("event").cast(pl.String)
        )
        return self._turned(told.collect())

    @core.kept_table
    def missed(self) -> pl.DataFrame:
        """One row a treasure of which pieces are not added: game, round, turn, seat, nth, card, how (overflowed or
        ran_short), treasure, count."""
        told = self.events("overflowed", "ran_short").select(
            "game", "round", "turn", "seat", "treasure", "count", how=pl.col("event").cast(pl.String)
        )
        return self._turned(told.collect())

    @core.kept_table
    def moves(self) -> pl.DataFrame:
        """One row a title claimed or taken: game, seq, round, turn, seat, other, treasure, how, nth, card."""
        told = self.events("title_claimed", "title_taken").select(
            "game", "seq", "round", "turn", "seat", "other", "treasure", how=pl.col("event").cast(pl.String)
        )
        return self._turned(told.collect())

    @core.kept_table
    def permanences(self) -> pl.DataFrame:
        """One row a title that becomes permanent: game, round, turn, treasure, seat (who holds it), fate, nth, card (of
        the turn, which need not be hers)."""
        told = self.events("permanent_by_row", "permanent_by_supply").select(
            "game", "round", "turn", "seat", "treasure",
            fate=pl.col("event").cast(pl.String).str.strip_prefix("permanent_by_").cast(FATE_ENUM),
        )  # fmt: skip
        return self._turned(told.collect())

    def _turned(self, rows: pl.DataFrame) -> pl.DataFrame:
        """Rows with the card of their turn, and which of the player's cards it was."""
        turn = _in_one(*_TURN)
        cards = self.plays.select(turn, "nth", "card")
        return rows.with_columns(turn).join(cards, on="key", how="left", maintain_order="left").drop("key")

    @core.kept_table
    def rounds(self) -> pl.DataFrame:
        """One row a round that was scored: game, round."""
        return self.events("round_scored").select(ROUND).unique().collect().sort(ROUND)

    @core.kept_table
    def titles(self) -> pl.DataFrame:
        """One row a title of a round: game, round, treasure, first (who claimed it), claimed (nth of that), changes
        (how often it was taken from somebody), holder (at the end), settled (nth of when she got it), fate, lasting
        (nth of when it became permanent), points (its own), bonus (for permanence). Null where it never was."""
        title = (_in_one(*ROUND) * 256 + pl.col("treasure").to_physical()).alias("key")
        told = self.moves.sort("game", "seq").group_by(title).agg(
            first=pl.col("seat").first(), claimed=pl.col("nth").first(),
            changes=(pl.col("how") == "title_taken").sum().cast(pl.Int32),
            holder=pl.col("seat").last(), settled=pl.col("nth").last(),
        )  # fmt: skip
        lasting = self.permanences.select(title, "fate", lasting="nth")
        known = self.rounds.join(self.treasure_grid, how="cross").with_columns(title)
        for each in (told, lasting):
            known = known.join(each, on="key", how="left", maintain_order="left")
        known = known.drop("key")
        held = pl.col("holder").is_not_null()
        kept = pl.when(held).then(pl.lit("open")).otherwise(pl.lit("nobody")).cast(FATE_ENUM)
        known = known.with_columns(pl.col("changes").fill_null(0), fate=pl.col("fate").fill_null(kept))
        return known.with_columns(points=pl.when(held).then(self.points_of), bonus=self.bonus_of)

    @core.kept_table
    def scores(self) -> pl.DataFrame:
        """One row a player and round: game, round, seat, points, titles (held), title_points, permanent_points,
        variety_points, sets (complete ones), win (of the game; a shared victory counts in equal parts)."""
        told = self.events("round_scored").select(*ROUND, "seat", points="amount", titles="count").collect()
        parts = self.events("title_scored", "permanent_scored", "variety_scored").collect()
        names, player, hand = ("title", "permanent", "variety"), _in_one(*ROUND, "seat"), _in_one("game", "seat")
        of = {name: pl.col("event") == f"{name}_scored" for name in names}
        # who adds up by group what a condition leaves goes through each group by itself
        told_of = {f"{name}_points": pl.when(where).then("amount") for name, where in of.items()}
        each = parts.select(player, **told_of, sets=pl.when(of["variety"]).then("count"))
        added = each.group_by("key").agg(*(pl.col(name).sum().cast(pl.Int32) for name in told_of), pl.max("sets"))
        known = told.with_columns(player).join(added, on="key", how="left", maintain_order="left").drop("key")
        known = known.with_columns(pl.exclude(*ROUND, "seat").fill_null(0)).with_columns(hand)
        wins = self.results.select(hand, "win")
        return known.join(wins, on="key", how="left", maintain_order="left").drop("key")

    @core.kept_table
    def chests(self) -> pl.DataFrame:
        """One row a player, card of hers and treasure of a set: game, round, seat, nth, treasure, before, after
        (pieces in her chest before and after that card), and the turn."""
        import numpy as np

        played = _in_one(*_TURN, "seat")
        cards = self.plays.select("game", "round", "seat", "nth", "turn").drop_nulls("seat")
        cards = cards.sort("game", "round", "seat", "nth")
        fresh = cards.select(pl.any_horizontal(pl.col(*ROUND, "seat").ne_missing(pl.col(*ROUND, "seat").shift())))
        first = fresh.to_series().to_numpy()  # of the cards of a player and round, which lie together
        # what each card adds of each treasure: a row a card, a column a treasure
        at = cards.select(played, at=pl.int_range(pl.len()))
        place = pl.lit(_PLACE).gather(pl.col("treasure").to_physical())
        gained = self.gains.select(played, "count", place=place).drop_nulls().join(at, on="key")
        cells = gained.select(pl.col("at") * len(SET) + pl.col("place")).to_series()
        added = np.bincount(cells, gained["count"], cards.height * len(SET)).astype(np.int32).reshape(-1, len(SET))
        # all that was added before a card, less what was before the first card of its player and round
        before = added.cumsum(axis=0, dtype=np.int32) - added
        before -= before[first][first.cumsum() - 1]
        rows = cards.join(pl.DataFrame({"treasure": pl.Series(SET_OF, dtype=TREASURE_ENUM)}), how="cross")
        return rows.with_columns(before=before.ravel(), after=(before + added).ravel())

    @core.kept_table
    def sets(self) -> pl.DataFrame:
        """One row a card played: game, turn, seat, round, nth, before, after (complete sets before and after it)."""
        rows = self.chests
        fewest = (
            pl.Series(name, rows[name].to_numpy().reshape(-1, len(SET)).min(axis=1)) for name in ("before", "after")
        )
        return rows.select("game", "round", "seat", "nth", "turn").gather_every(len(SET)).hstack([*fewest])

    @core.kept_table
    def worth(self) -> pl.DataFrame:
        """One row a card played: `plays`, with pieces (added), titles, permanent and variety (points that she gains at
        once, as if the round ended here), points (all three), lost (points that others lose to her by titles), win."""
        seat, hand = _in_one(*_TURN, "seat"), _in_one("game", "seat")  # one number is joined in half the time of three
        pieces = self.gains.group_by(seat).agg(pieces=pl.col("count").sum().cast(pl.Int32))
        moved = self.moves.select(seat, "how", titles=self.points_of)
        robbed = moved.with_columns(lost=pl.when(pl.col("how") == "title_taken").then("titles"))
        taken = robbed.group_by("key").agg(pl.sum("titles", "lost"))
        bonus = self.permanences.with_columns(bonus=self.bonus_of).group_by(seat).agg(permanent=pl.col("bonus").sum())
        variety = self.sets.select(seat, variety=self.variety_of(pl.col("after")) - self.variety_of(pl.col("before")))
        made = self.plays.with_columns(seat, hand.alias("hand"))
        for each in (pieces, taken, bonus, variety):
            made = made.join(each, on="key", how="left", maintain_order="left")
        wins = self.results.select(hand.alias("hand"), "win")
        made = made.join(wins, on="hand", how="left", maintain_order="left").drop("key", "hand")
        made = made.with_columns(pl.col("pieces", "titles", "lost", "permanent", "variety").fill_null(0))
        return made.with_columns(points=pl.col("titles") + pl.col("permanent") + pl.col("variety"))


class Gathered(core.Gathered[Tables, Log], Ground):
    """Statistics of a log gathered in one passage: every function of this room takes them in the log's place."""


MOST: Final = 5_000
"""Games that the engine scores again for a report, the first of a log; n stands beside each figure."""
CALLS: Final = core.Calls(Log, Tables, Gathered, MOST)
gather, tables, statistic = CALLS.gather, CALLS.tables, CALLS.statistic
describe, untold = CALLS.describe, CALLS.untold
