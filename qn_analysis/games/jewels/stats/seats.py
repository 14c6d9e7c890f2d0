"""Seats: who wins, with how many coins; the first seat and the first coins; the place of a round in its turn; how close
games end.
"""

from __future__ import annotations

from concurrent.futures import Executor

import polars as pl

from qn_analysis.core.base.calls import public
from qn_analysis.core.stats import tables as results
from qn_analysis.core.stats.differences import differences
from qn_analysis.core.stats.pieces import Pieces, Ratio

from ..log.table import Log
from .tables import Tables, statistic


@statistic
def seat_results(t: Tables) -> Pieces:
    """What each seat gets.

    Grain: one row a seat and measure. `measure`: win (share of games won; a shared victory counts in equal parts, so
    that the seats add up to 1), score (mean final score in coins). `n` games; `bot` says who sat there.
    """
    return results.seat_results(t, "coins")


@statistic
def first_seat(t: Tables) -> Pieces:
    """The first seat's advantage: its share of games won less an equal share.

    Grain: one row. `value` over `n` games, a shared victory in equal parts. Seat 0 has the Turn Counter in the first
    turn; then it goes round. It is about the seat only where the same bot sits in all seats.
    """
    return results.first_seat(t)


@statistic
def turn_order(t: Tables) -> Pieces:
    """What a round brings by its place in the turn: section 12, "the first Player of the Turn has an advantage".

    Grain: one row a place (1 that of who has the Turn Counter) and measure; `n` rounds. `measure`: sales (coins that
    the active player earns by selling, with those on Buyers), bought (cards that she buys with an action), sold
    (objects), refills and journeys (actions). In the variant for two players every round is the first of its turn.
    """
    key = pl.col("game").cast(pl.Int64) * 65536 + pl.col("round")  # one number is grouped and joined faster than two
    sales = t.trades.filter((pl.col("trade") == "sell") & (pl.col("seat") == pl.col("active")))
    kinds = {"bought": "buy", "sold": "sell", "refills": "refill", "journeys": "travel"}
    done = t.actions.select(
        key.alias("key"), **{name: pl.when(pl.col("action") == of).then("spent") for name, of in kinds.items()}
    )
    made = t.rounds.with_columns(key.alias("key"))
    for each in (
        sales.group_by(key.alias("key")).agg(sales=pl.col("gained").sum()),
        done.group_by("key").agg(pl.col(*kinds).sum()),
    ):
        made = made.join(each, on="key", how="left", maintain_order="left")
    units = {"sales": "coins", "bought": "cards", "sold": "objects", "refills": "actions", "journeys": "actions"}
    return {
        name: Ratio(made, pl.col(name).fill_null(0), by=["place"], grid=t.place_grid, unit=unit)
        for name, unit in units.items()
    }


@statistic
def endings(t: Tables) -> Pieces:
    """How games end.

    Grain: one row a measure, `n` games. `measure`: margin (coins between the two best), shared (share with a shared
    victory), resources (share in which the deck of resources ran out first, and not that of encounters).
    """
    two = pl.col("score").top_k(2)
    games = t.results.group_by("game").agg(margin=two.max() - two.min(), shared=(pl.col("win") > 0).sum() > 1)
    last = t.told("last_turn").select("game", resources=pl.col("count") == 0)
    return {
        "margin": Ratio(games, "margin", unit="coins"),
        "shared": Ratio(games, "shared", share=True),
        "resources": Ratio(last, "resources", share=True),
    }


@public
def start_coins(equal: Log, rising: Log, executor: Executor | None = None) -> pl.DataFrame:
    """What one more coin for each seat changes for the seats: setup.coins, and the change of the retail edition.

    Play both with the same games, players, bots and seed, one of them with the ruling `start_coins` "equal" and the
    other with "rising": `simulate(..., rules=Ruleset.default().with_(start_coins="rising"))`.

    Grain: one row a statistic (seat_results, first_seat, endings), group and measure, as
    `core.stats.differences.differences` has them: base is the figure of equal coins, variant that of rising ones,
    value their paired difference.

    Args:
        equal, rising: the two logs.
        executor: as of `gather`.

    Raises:
        LogError: one is of another game, or they are not of the same deals.
        Error: they differ in something else than these coins, or have them the other way round.
    """
    wants = [each.want() for each in (seat_results, first_seat, endings)]
    apart = ("rulings.start_coins", "equal", "rising")
    return differences(Tables(equal), Tables(rising), wants, executor, apart=apart)
