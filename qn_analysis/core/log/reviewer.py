"""The reviewer that a game declares: it says who wins from positions of a log, and what decided a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

import polars as pl

from ..base.game_registry import find_game
from .record import Record

WIN_COLUMNS: Final = {"win": "public", "win_seat": "seat", "win_all": "all"}
"""Columns of tables, and by whose knowledge they are: everybody's, that of who is asked, every hand."""
WINS: Final[dict[str, Any]] = {
    "game": pl.Int64, "number": pl.Int32, "row": pl.Int32, "turn": pl.Int16, "sale": pl.Int16, "seat": pl.Int16,
    "phase": pl.String, "options": pl.Int16, **dict.fromkeys(WIN_COLUMNS, pl.List(pl.Float64)),
}  # fmt: skip
"""Columns of `Reviewer.wins`, of the types of tidy tables."""


class Reviewer(Protocol):
    """Reviews games of a log and judges positions; `core.review` has what comes of it."""

    def review(
        self, log: Record, game: int, depth: str | int, lang: str, seed: int, watch: Callable[[float], None]
    ) -> Any:
        """The review of a game: `core.review.result.Review`; `watch` is told which share of it is done. `LogError` if
        there is no such game, `ReviewError` says why it cannot be reviewed.
        """

    def evaluate(
        self, source: Any, game: int | None, seq: int | None, *, knowledge: str, seat: int | None,
        depth: str | int | None, rules: Any, lang: str, seed: int,
    ) -> Any:  # fmt: skip
        """Who wins from a position: `core.review.evaluate`, where all is described."""

    def wins(self, log: Record, games: pl.Series, columns: tuple[str, ...]) -> pl.DataFrame:
        """Each seat's chance to win where somebody was asked; a display is one decision. One row a decision, in its
        order: the columns of `WINS` but for those that are not asked for. `ReviewError` if the games cannot be judged.
        """

    def luck(self, log: Record, games: int | None, lang: str) -> Any:
        """How much skill and luck decide of a log's games: `core.review.luck.LuckOfGames`. `ReviewError` if there is no
        such number of games, or none whose end is told.
        """


def reviewer_of(log: Record) -> Reviewer:
    """Who reviews the games of a log."""
    return find_game(log.layout.game).part(Reviewer)  # type: ignore[type-abstract]  # looked up by its name
