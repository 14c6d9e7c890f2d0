"""Writes reports/calibration.svg: how often was won what the win chances said, by player count and year.

    python reports/calibration.py [--games 300]

Of the bot against itself the figures are those stored with the weights (`make chances`), on games kept apart. Beside
them stand other players, measured on so many games each: the chances were fitted to none of theirs.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import altair as alt
import numpy as np
import polars as pl

import qn_analysis as qn
from qn_analysis.games.queens_necklace.bots.trained_weights import learnt_weights
from qn_analysis.learning.train.calibration import bins

OTHERS = ("expert", "steady", "greedy")
FEWEST = 300
"""Chances in a bin that is drawn."""
YEARS = 3


def rows_of(players: int, who: str, year: int, found: list[dict[str, float]]) -> list[dict[str, object]]:
    """The bins of a population, for the chart."""
    return [
        {"players": f"{players} players", "year": f"year {year}", "who": who, **row, "off": row["won"] - row["said"]}
        for row in found
        if row["n"] >= FEWEST
    ]


def other(players: int, bot: str, games: int) -> list[dict[str, object]]:
    """What came of the chances in games of other players."""
    log = qn.simulate(games, players=players, bots=bot, seed=5000, progress=False)
    first = [pl.col(f"place_{seat}") == 1 for seat in range(players)]
    won = log.games.select("game", won=pl.concat_list(first).cast(pl.List(pl.Float64))).collect()
    told = log.choices().select("game", "win_all", year="sale").collect().join(won, on="game")
    made: list[dict[str, object]] = []
    for year in range(1, YEARS + 1):
        here = told.filter(pl.col("year") == year)
        shares = np.array(here["won"].to_list())
        found = bins(np.array(here["win_all"].to_list()), shares / shares.sum(axis=1, keepdims=True))
        made += rows_of(players, bot, year, found)
    return made


def main() -> None:
    """The chart."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=300)
    games = asked.parse_args().games
    rows: list[dict[str, object]] = []
    for players in (2, 3, 4):
        learnt = learnt_weights(players)
        assert learnt is not None
        own = learnt.chances["all"].calibration
        assert own is not None
        for year in range(YEARS):
            rows += rows_of(players, "learnt", year + 1, list(own.check[year]["bins"]))
        for bot in OTHERS:
            rows += other(players, bot, games)
    frame = pl.DataFrame(rows)
    for key, group in frame.group_by("who", maintain_order=True):
        worst = group.with_columns(pl.col("off").abs()).filter(pl.col("n") >= 3000)["off"].max()
        print(f"{key[0]:8} worst bin of 3,000 chances or more: {100 * float(worst or 0):.1f} points")  # type: ignore[arg-type]
    base = alt.Chart(frame).encode(x=alt.X("said:Q", title="said", axis=alt.Axis(format="%", values=[0, 0.5, 1])))
    line = base.mark_line(point=alt.OverlayMarkDef(size=14)).encode(
        y=alt.Y("won:Q", title="won", axis=alt.Axis(format="%", values=[0, 0.5, 1])),
        color=alt.Color("who:N", title="players", sort=["learnt", *OTHERS]),
        strokeDash=alt.StrokeDash("who:N", legend=None, sort=["learnt", *OTHERS]),
    )
    even = base.mark_line(color="#999", strokeWidth=1).encode(y="said:Q")
    chart = alt.layer(even, line).properties(width=170, height=130)
    title = "Every hand known: chances to win that were said, and how often was won"
    chart.facet(row=alt.Row("players:N", title=None), column=alt.Column("year:N", title=None)).properties(
        title=title
    ).save(Path(__file__).parent / "calibration.svg")


if __name__ == "__main__":
    main()
