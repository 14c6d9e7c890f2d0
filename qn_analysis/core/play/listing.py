"""The bots of a game, listed: their names, and a table that shows itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, overload

from ..base.views import html_table, text_table
from .bot import Known
from .engine import engine_of

if TYPE_CHECKING:
    import polars as pl


class BotList(Sequence[str]):
    """The names of the bots of a game, those of the package first.

        "greedy" in bots
        bots.frame

    Args:
        game: its name in manifests.
    """

    def __init__(self, game: str) -> None:
        self.game = game

    @property
    def _rows(self) -> list[tuple[str, str, str]]:
        return engine_of(self.game).listed()

    @property
    def frame(self) -> pl.DataFrame:
        """bot, from (where it comes from) and about (what it does), a row a bot."""
        import polars as pl

        return pl.DataFrame(self._rows, schema=dict.fromkeys(("bot", "from", "about"), pl.String), orient="row")

    def find(self, name: str) -> Known:
        """A bot with its function and weights.

        Raises:
            BotError: there is none of that name; the message lists them.
        """
        return engine_of(self.game).find(name)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        names = [name for name, _, _ in self._rows]
        return names[at]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[str]:
        return iter(self[:])

    @cached_property
    def _title(self) -> str:
        return f"Bots of {engine_of(self.game).title}"

    def __str__(self) -> str:
        return text_table(self._title, ("bot", "from", "about"), self._rows)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """A table for a notebook."""
        return html_table(self._title, ("bot", "from", "about"), self._rows)
