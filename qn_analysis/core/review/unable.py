"""Games that nobody can review yet: they say so in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from ..base.catalogue import Message
from .result import ReviewError

if TYPE_CHECKING:
    import polars as pl

    from ..log.record import Record


def refused(key: str, **values: object) -> Message:
    """Why a game cannot be reviewed."""
    return Message(f"{__name__.rsplit('.', 1)[0]}.texts", f"review.{key}", values)


class NoReviewer:
    """The `core.log.reviewer.Reviewer` of a game that has no network which says who wins.

    Args:
        title: of the game.
    """

    def __init__(self, title: str) -> None:
        self._title = title

    def _refuse(self, lang: str = "en") -> NoReturn:
        raise ReviewError(refused("refused.game", game=self._title)).speaking(lang)

    def review(self, log: Record, game: int, depth: str | int, lang: str, seed: int) -> NoReturn:
        """Raises:
        ReviewError: always."""
        self._refuse(lang)

    def evaluate(self, source: Any, game: int | None, seq: int | None, **options: Any) -> NoReturn:
        """Raises:
        ReviewError: always."""
        self._refuse(str(options.get("lang", "en")))

    def wins(self, log: Record, games: pl.Series, columns: tuple[str, ...]) -> NoReturn:
        """Raises:
        ReviewError: always."""
        self._refuse()

    def luck(self, log: Record, games: int | None, lang: str, seed: int, progress: bool) -> NoReturn:
        """Raises:
        ReviewError: always."""
        self._refuse(lang)
