"""The bots of a game, as its users list them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, overload

from ..base.views import Shown, ShownTable, View

if TYPE_CHECKING:
    import polars as pl

    from .bot import Known
    from .engine import Engine

_COLUMNS: Final = ("bot", "from", "about")


class BotList(Sequence[str], Shown):
    """The names of the bots of a game, those of the package first.

    "greedy" in bots
    bots.frame
    """

    def __init__(self, game: str) -> None:
        self.game = game

    @property
    def _engine(self) -> Engine:
        from .engine import engine_of  # with both builds: whoever names the list need not play

        return engine_of(self.game)

    @property
    def _rows(self) -> list[tuple[str, str, str]]:
        return self._engine.listed()

    @property
    def frame(self) -> pl.DataFrame:
        """bot, from (where it comes from) and about (what it does), a row a bot."""
        import polars as pl

        return pl.DataFrame(self._rows, schema=dict.fromkeys(_COLUMNS, pl.String), orient="row")

    def find(self, name: str) -> Known:
        """A bot with its function and weights.

        Raises:
            BotError: there is none of that name; the message lists them.
        """
        return self._engine.find(name)

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

    def _view(self) -> View:
        return View(f"Bots of {self._engine.title}", tables=[ShownTable("", _COLUMNS, self._rows)])

    __repr__ = Shown.__str__
