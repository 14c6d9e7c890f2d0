"""Who won, as a log shows it of itself."""

from __future__ import annotations

import polars as pl

from ..base.views import ShownTable
from ..log.record import Record
from ..log.validate import collected
from .estimates import shares_of


class WinsBySeat:
    """The table of who won (`core.log.record.SeatWins`)."""

    def table(self, log: Record) -> ShownTable:
        """In how many games each seat won, a shared victory in equal parts, with intervals."""
        seats = range(log.players)
        first = [pl.col(f"place_{seat}") == 1 for seat in seats]
        won = [(one / pl.sum_horizontal(first)).fill_nan(0.0) for one in first]
        sums = [pl.len().alias("x"), *(each.sum().alias(f"y{seat}") for seat, each in enumerate(won))]
        squares = [(each * each).sum().alias(f"yy{seat}") for seat, each in enumerate(won)]
        over = log.games.filter(pl.col("place_0").is_not_null()).select(*sums, *squares)
        row = collected(over, log.path).row(0, named=True)
        heads, title = ("seat", "bot", "games won", "95 % interval", "n"), "Wins by seat"
        if not row["x"]:
            return ShownTable(title, heads, ())
        n = float(row["x"])
        parts = pl.DataFrame(
            {"seat": list(seats), **{key: [row[f"{key}{seat}"] for seat in seats] for key in ("y", "yy")}}
        ).with_columns(xy="y")
        whole = pl.DataFrame({"x": [n], "xx": [n], "clusters": [int(n)]})
        made = shares_of([pl.concat([parts, whole], how="diagonal")], "seat")
        rows = [
            (
                f"Seat {seat + 1}", log.bots[seat], f"{100 * value:.1f} %",
                "–" if low is None else f"{100 * low:.1f} to {100 * high:.1f} %", f"{int(n):,}",
            )
            for seat, value, low, high in made.select("seat", "value", "low", "high").rows()
        ]  # fmt: skip
        return ShownTable(title, heads, rows, (2, 3, 4))
