"""What a league says: frames from its games, every share and mean with an interval clustered by deal.

All games of a deal, in whichever rotation, are one cluster: they share the cards. What a seat's cards give to one bot
they give to another in the next rotation; `precision` measures how much that narrows the intervals. Line-ups have deals
of their own, and the design says how many: they are the strata of the intervals.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final

import polars as pl

from ..stats.estimates import ratios
from ..stats.intervals import Z
from .rating import ratings

MEASURES = ("win", "score", "place")
"""Share of a win (a shared first place counts in equal parts), score, place."""
_DESIGN: Final[Any] = {"cluster": "deal", "strata": "line_up"}


def seats_of(games: pl.DataFrame) -> pl.DataFrame:
    """The games of a league by seat.

    Grain: one row a game and seat: game, deal, line_up, rotation, seating (a number for each order of bots by seat),
    seat, bot, score, place, win.
    """
    count = sum(name.startswith("bot_") for name in games.columns)
    names = [f"bot_{seat}" for seat in range(count)]
    orders = games.select(names).unique(maintain_order=True).with_row_index("seating")
    known = games.with_row_index("game").join(orders, on=names, how="left", maintain_order="left")
    winners = pl.sum_horizontal((pl.col(f"place_{seat}") == 1).cast(pl.Float64) for seat in range(count))
    shared = known.with_columns(part=1 / winners)
    return pl.concat(
        shared.select(
            "game", "deal", "line_up", "rotation", "seating", seat=pl.lit(seat, pl.UInt8), bot=f"bot_{seat}",
            score=pl.col(f"score_{seat}").cast(pl.Float64), place=pl.col(f"place_{seat}").cast(pl.Float64),
            win=pl.when(pl.col(f"place_{seat}") == 1).then("part").otherwise(0.0),
        )
        for seat in range(count)
    )  # fmt: skip


def pairs_of(seats: pl.DataFrame) -> pl.DataFrame:
    """Who finished ahead of whom.

    Grain: one row a game and ordered pair of different bots at its table: game, deal, line_up, bot, opponent, ahead: 1,
    0, a half for equal places; the mean over all pairs of seats where a bot sat more than once.
    """
    one = seats.select("game", "deal", "line_up", "bot", "seat", "place")
    other = seats.select("game", opponent="bot", other="seat", theirs="place")
    met = one.join(other, on="game").filter(pl.col("bot") != pl.col("opponent"))
    ahead = (pl.col("place") < pl.col("theirs")).cast(pl.Float64) + (pl.col("place") == pl.col("theirs")) * 0.5
    grouped = met.with_columns(ahead=ahead).group_by("game", "deal", "line_up", "bot", "opponent")
    return grouped.agg(pl.col("ahead").mean()).sort("game", "bot", "opponent")


def standings(seats: pl.DataFrame, pairs: pl.DataFrame, bots: Sequence[str]) -> pl.DataFrame:
    """What each bot gets, the best first.

    Grain: one row a bot. games (in which it sat), seats (held in them), deals; fair (the win share of a seat among
    equals), win_share of a seat, mean score, mean place, rating; each with _low and _high.
    """
    players = seats["seat"].n_unique()
    made = seats.group_by("bot").agg(games=pl.col("game").n_unique(), seats=pl.len(), deals=pl.col("deal").n_unique())
    made = made.with_columns(fair=pl.lit(1 / players))
    for measure, name in zip(MEASURES, ("win_share", "score", "place"), strict=True):
        if measure == "place":  # how far down the table, as a share: no place is above the first or below the last
            figures = ratios(seats, (pl.col(measure) - 1) / (players - 1), by=["bot"], share=True, **_DESIGN)
            figures = figures.with_columns(pl.col("value", "low", "high") * (players - 1) + 1)
        else:
            figures = ratios(seats, measure, by=["bot"], share=measure == "win", **_DESIGN)
        short = name.removesuffix("_share")
        named = figures.select("bot", **{name: "value", f"{short}_low": "low", f"{short}_high": "high"})
        made = made.join(named, on="bot")
    made = made.with_columns(pl.col("bot").cast(pl.String)).join(ratings(pairs, bots), on="bot")
    return made.sort(["win_share", "rating", "bot"], descending=[True, True, False])


def cross(pairs: pl.DataFrame) -> pl.DataFrame:
    """How often a bot finished ahead of an opponent at the same table, a tie counting half.

    Grain: one row an ordered pair of bots: bot, opponent, value, low, high, n (games), clusters (deals).
    """
    made = ratios(pairs, "ahead", by=["bot", "opponent"], share=True, **_DESIGN)
    return made.sort("bot", "opponent").with_columns(pl.col("bot", "opponent").cast(pl.String))


def by_seat(seats: pl.DataFrame) -> pl.DataFrame:
    """What each bot gets in each seat.

    Grain: one row a bot, seat and measure (win, score): value, low, high, n (games), clusters (deals).
    """
    return _measured(seats, ["bot", "seat"])


def by_line_up(seats: pl.DataFrame) -> pl.DataFrame:
    """What each bot gets in each line-up, for each seat that it holds there.

    Grain: one row a line-up, bot and measure (win, score): value, low, high, n (seats held), clusters (deals).
    """
    return _measured(seats, ["line_up", "bot"])


def _measured(seats: pl.DataFrame, by: list[str]) -> pl.DataFrame:
    parts = []
    for measure in MEASURES[:2]:
        made = ratios(seats, measure, by=by, share=measure == "win", **_DESIGN).sort(by)
        parts.append(made.select(*by, pl.lit(measure).alias("measure"), pl.exclude(by)))
    kinds = [key for key in by if key != "seat"]
    return pl.concat(parts).with_columns(pl.col(kinds).cast(pl.String))


def precision(seats: pl.DataFrame) -> pl.DataFrame:
    """How much the rotations narrow the intervals.

    Grain: one row a bot and measure (win, score, place). `width` of the interval, but for Student's quantile;
    `independent`, its width if each game, of the same seatings, had a deal of its own; `narrowing`, the one
    over the other. What is always the same about a seating (a line-up, its circular order, a rotation) counts in
    neither. Null where some seating was played once only.
    """
    rows: list[dict[str, Any]] = []
    for bot in seats["bot"].unique().sort():
        mine = seats.filter(pl.col("bot") == bot)
        for measure in MEASURES:
            width, independent = (None if each is None else 2 * Z * each**0.5 for each in _variances(mine, measure))
            rows.append({"bot": bot, "measure": measure, "width": width, "independent": independent})
    schema = {"bot": pl.String, "measure": pl.String, "width": pl.Float64, "independent": pl.Float64}
    known = pl.when(pl.col("independent") > 0)
    return pl.DataFrame(rows, schema=schema).with_columns(
        narrowing=known.then(pl.col("width") / pl.col("independent"))
    )  # fmt: skip


def _variances(seats: pl.DataFrame, measure: str) -> tuple[float | None, float | None]:
    """Variance of a bot's mean: with the rotations of a deal as one observation, and with each game as one."""
    each = seats.group_by("game", "deal", "seating").agg(y=pl.col(measure).sum(), x=pl.len()).sort("game")
    held = float(each["x"].sum())
    form = (pl.col("y") - pl.col("x") * (float(each["y"].sum()) / held)) / held
    forms = each.select("deal", "seating", z=form, n=pl.len().over("seating"))
    if forms["n"].min() == 1:
        return None, None
    few = (pl.col("n") / (pl.col("n") - 1)).sqrt()
    within = forms.with_columns(z=(pl.col("z") - pl.col("z").mean().over("seating")) * few)
    deals = within.group_by("deal").agg(pl.col("z").sum()).sort("deal")
    return float((deals["z"] ** 2).sum()), float((within["z"] ** 2).sum())


def narrowing(made: pl.DataFrame, measure: str = "win") -> float | None:
    """One figure over all bots from `precision` (root mean square, weighted by the independent widths); None where
    unknown."""
    rows = made.filter(pl.col("measure") == measure)
    if rows["width"].null_count() or not rows["independent"].sum():
        return None
    return sqrt(float((rows["width"] ** 2).sum()) / float((rows["independent"] ** 2).sum()))
