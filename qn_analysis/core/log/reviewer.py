"""What says who wins from positions of a log, and what a game was decided by: a part that a game declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import polars as pl

    from .log import Log


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

    def wins(self, log: Log, games: pl.Series, kinds: tuple[str, ...]) -> pl.DataFrame:
        """Each seat's chance to win where somebody was asked.

        Args:
            log: whole, or a part.
            games: their numbers.
            kinds: `public`, `seat`, `all`: whose knowledge.

        Returns:
            One row a decision, in its order: `game`, `number` (from 0), `turn`, and a list by seat for each kind. A game
            that cannot be judged has no rows.
        """
