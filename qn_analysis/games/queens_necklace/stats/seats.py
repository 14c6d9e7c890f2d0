"""Seats and tables: who wins, with how many pounds, and what changes with the number of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import polars as pl

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.errors import Error
from qn_analysis.core.stats import tables as results
from qn_analysis.core.stats.pieces import Pieces, Ratio

from ..log.table import Log
from ..log.tidy.tidy_table import of_card
from .cards import market_rows
from .tables import Gathered, Tables, statistic, telling


@statistic
def seat_results(t: Tables) -> Pieces:
    """What each seat gets.

    Grain: one row a seat and measure. `measure`: win (share of games won; a shared victory counts in equal parts, so
    that the seats add up to 1), score (mean final score in pounds). `n` games; `bot` says who sat there.
    """
    return results.seat_results(t, "pounds")


@statistic
def seat_wins(t: Tables) -> Pieces:
    """How often each seat wins, whoever sits there; a shared victory counts in equal parts.

    Grain: one row a seat. `value` is a share of the `n` games.
    """
    return results.seat_wins(t)


@statistic
def sale_scores(t: Tables) -> Pieces:
    """What a player earns at each sale, tributes included.

    Grain: one row a sale. Mean `value` in pounds per player over `n` players of sales, clustered by game.
    """
    return {"": Ratio(t.scores, pl.col("gain"), by=["sale"], grid=t.sale_grid, unit="pounds")}


@statistic
def first_seat(t: Tables) -> Pieces:
    """The first seat's advantage: its share of games won less an equal share.

    Grain: one row. `value` over `n` games, a shared victory in equal parts. It is about the seat only where the same
    bot sits in all seats, or where bots change seats.
    """
    return results.first_seat(t)


@statistic
def seat_turns(t: Tables) -> Pieces:
    """How many turns each seat has in a game.

    Grain: one row a seat. Mean `value` over `n` games.
    """
    import numpy as np

    begun = t.events("turn_started").select("game", "seat").collect()
    games = t.games.select("game").join(t.seat_grid, how="cross", maintain_order="left_right")
    counts = np.bincount(t.places(begun), minlength=t.seats_in_all + 1)
    turns = games.with_columns(turns=pl.Series(counts[t.places(games)]))
    return {"": Ratio(turns, "turns", by=["seat"], grid=t.seat_grid, unit="turns")}


@statistic(costly=True)
def table_measures(t: Tables) -> Pieces:
    """A table in a few figures, to be set beside those of other numbers of players.

    Grain: one row a measure. `measure` and what `n` counts: turns (turns a game, all players'; n games), pounds (final
    score; n players of games), kings (Kings shown in a game; n games with a sale), hand (cards in a player's hand as a
    sale opens; n players at sales), expired (share of cards laid out that leave the game unsold; n cards laid out),
    luck (luck of the deal; n games).

    The luck of the deal is how far the cards dealt decide the game: the share won by whoever was dealt the dearest
    hand, by top prices (of several equal ones each counts in part), on a scale from 0 (an equal share) to 1 (always).
    Below 0, she wins less than an equal share. It is one part of luck only: what turns up later is not in it, and top
    prices, some of them assumed, are not what cards are worth.
    """
    kings = t.gem_rows.group_by("game").agg(pl.col("kings").cast(pl.Int32).sum())
    return t.each({
        "turns": lambda: Ratio(telling(t.games, "turns"), "turns", unit="turns"),
        "pounds": lambda: Ratio(t.results, "score", unit="pounds"),
        "kings": lambda: Ratio(kings, "kings", unit="cards"),
        "hand": lambda: Ratio(_hands(t), "cards", "players", unit="cards"),
        "expired": lambda: Ratio(market_rows(t), "expired", "laid", share=True),
        "luck": lambda: Ratio(_luck(t), "luck", unit="share"),
    })  # fmt: skip


def _hands(t: Tables) -> pl.DataFrame:
    """One row a player at a sale: game, players (1), cards in her hand as it opens."""
    known = telling(t.score_rows, "hand")
    return known.select("game", players=pl.lit(1), cards="hand")


def _luck(t: Tables) -> pl.DataFrame:
    """One row a game whose deal is known: luck, as in `table_measures`."""
    import numpy as np

    tops = tuple(ladder[0] if ladder else 0 for ladder in t.rules.prices)
    dealt = t.events("dealt", "dealt_back").select("game", "seat", "event", "card").collect()
    sign = pl.when(pl.col("event") == "dealt").then(1).otherwise(-1)
    of = {"dear": sign * of_card(tops, pl.Int32), "hidden": pl.col("card").is_null(), "cards": pl.lit(1)}
    told, places, here = dealt.select(**of), t.places(dealt), t.places(t.results)
    sums = {name: np.bincount(places, told[name].fill_null(0), t.seats_in_all + 1)[here] for name in of}
    known = t.results.select("game", "win").with_columns(pl.Series(name, each) for name, each in sums.items())
    known = known.filter(pl.col("cards") > 0).with_columns(
        most=pl.col("dear").max().over("game"), hidden=(pl.col("hidden") > 0).any().over("game")
    )
    best = known.filter(~pl.col("hidden"), pl.col("dear") == pl.col("most")).group_by("game").agg(pl.col("win").mean())
    equal = 1 / t.log.players
    return best.select("game", luck=(pl.col("win") - equal) / (1 - equal))


@public
def player_counts(logs: Mapping[int, Log | Gathered] | Iterable[Log | Gathered]) -> pl.DataFrame:
    """Tables of different numbers of players side by side.

    Grain: one row a number of `players`, in rising order, and measure, as in `table_measures`. The same bots play
    differently well at different tables, so the figures are of these bots at these tables.

    Args:
        logs: one log a number of players; as a mapping, by that number.

    Raises:
        Error: there is no log, two have the same number of players, or a log is not of the number it stands under;
            all of it at once.
    """
    named = logs.items() if isinstance(logs, Mapping) else ((_seats(log), log) for log in logs)
    listed = sorted(named, key=lambda each: each[0])
    problems = [] if listed else ["no log was given; simulate one for each number of players"]
    for key, log in listed:
        if key != _seats(log):
            problems.append(f"the log under {key} is of {_seats(log)} players; put it under {_seats(log)}")
    keys = [key for key, _ in listed]
    for key in dict.fromkeys(key for key in keys if keys.count(key) > 1):
        problems.append(f"{keys.count(key)} logs are of {key} players; give one of them")
    if problems:
        raise Error("; ".join(problems))
    made = [table_measures(log).select(pl.lit(key, pl.UInt8).alias("players"), pl.all()) for key, log in listed]
    return pl.concat(made)


def _seats(log: Log | Gathered) -> int:
    return log.log.players if isinstance(log, Gathered) else log.players
