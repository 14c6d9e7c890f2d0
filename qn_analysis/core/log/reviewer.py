"""What says who wins from positions of a log, and what a game was decided by: a part that a game declares."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

import polars as pl

from ..base.game_registry import find_game
from .folds import folded

if TYPE_CHECKING:
    from .log import Log

L = TypeVar("L", bound="Log")
WIN_COLUMNS: Final = {"win": "public", "win_seat": "seat", "win_all": "all"}
"""Columns of tables, and by whose knowledge they are: everybody's, that of who is asked, every hand."""
WINS: Final[dict[str, Any]] = {
    "game": pl.UInt32, "number": pl.Int64, "row": pl.Int64, "turn": pl.Int64, "year": pl.Int64, "seat": pl.Int64,
    "phase": pl.String, "options": pl.Int64, **dict.fromkeys(WIN_COLUMNS, pl.List(pl.Float64)),
}  # fmt: skip
"""Columns of `Reviewer.wins`."""


class Reviewer(Protocol):
    """Reviews games of a log and judges positions; `core.review` has what comes of it."""

    def review(self, log: Log, game: int, depth: str | int, lang: str, seed: int) -> Any:
        """The review of a game: `core.review.result.Review`.

        Raises:
            LogError: there is no such game.
            ReviewError: it cannot be reviewed; the message says why.
        """

    def evaluate(self, source: Any, game: int | None, seq: int | None, **options: Any) -> Any:
        """Who wins from a position: `core.review.evaluate.Evaluation`.

        Raises:
            ReviewError: nobody can say.
        """

    def wins(self, log: Log, games: pl.Series, columns: tuple[str, ...]) -> pl.DataFrame:
        """Each seat's chance to win where somebody was asked; a display is one decision.

        Args:
            log: whole, or a part.
            games: their numbers.
            columns: those of `WIN_COLUMNS` that are asked for.

        Returns:
            One row a decision, in its order: the columns of `WINS` but for those that are not asked for.

        Raises:
            ReviewError: the games cannot be judged.
        """


def reviewer_of(log: Log) -> Reviewer:
    """Who reviews the games of a log."""
    return find_game(log.layout.game).part(Reviewer)  # type: ignore[type-abstract]  # looked up by its name


def choices_of(log: L) -> pl.LazyFrame:
    """One row a decision of a log, with chances to win: made when it is collected, and only what is asked for."""

    def make(part: L, events: pl.LazyFrame, names: Collection[str]) -> pl.DataFrame:
        games = events.select(pl.col("game").unique()).collect()["game"]
        return reviewer_of(part).wins(part, games, tuple(name for name in WIN_COLUMNS if name in names))

    return folded(log, WINS, make, "choices")


def with_wins(log: L, table: pl.LazyFrame, name: str) -> pl.LazyFrame:
    """A table of turns with chances to win as each begins: null for a turn in which nobody is asked.

    Args:
        log: whole.
        table: of it, by `game` and `turn`.
        name: of the table, for `explain`.
    """
    own = dict(table.collect_schema())
    schema = own | dict.fromkeys(WIN_COLUMNS, pl.List(pl.Float64))

    def make(part: L, events: pl.LazyFrame, names: Collection[str]) -> pl.DataFrame:
        asked = tuple(each for each in WIN_COLUMNS if each in names)
        games = events.select(pl.col("game").unique()).collect()["game"]
        wanted = list(dict.fromkeys(["game", "turn", *(each for each in names if each in own)] if asked else names))
        rows = table.filter(pl.col("game").is_in(games.implode())).select(wanted).collect()
        if not asked:
            return rows
        found = reviewer_of(part).wins(part, games, asked)
        first = found.filter(pl.col("number") == pl.col("number").min().over("game", "turn"))
        keys = first.select(pl.col("game"), pl.col("turn").cast(own["turn"]), *asked)
        return rows.join(keys, on=["game", "turn"], how="left", maintain_order="left")

    return folded(log, schema, make, name)
