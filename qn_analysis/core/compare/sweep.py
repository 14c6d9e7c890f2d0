"""A number of the rules moved step by step: every measure along it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import polars as pl

from ..charts.curve import Point
from ..measures.measures import EVEN, Measure
from ..play.bot import Bot
from ..report.declaration import report_of
from ..rules.ruleset import BaseRuleset
from ..rules.shelf import LeftOut, Trial, fields, parse_sweep, swept
from ..stats.verdicts import verdict
from .sweep_page import SweepSheet
from .trials import GAMES, PLAYERS, Asked, Trials, tried


def sweep(
    field: str,
    values: Iterable[int] | None = None,
    base: BaseRuleset | str | Path | None = None,
    *,
    players: int | Sequence[int] = PLAYERS,
    games: int = GAMES,
    bots: Bot | Sequence[Bot] | None = None,
    seed: int = 1,
    folder: str | Path | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    game: str | None = None,
) -> Sweep:
    """Play a ruleset with one of its numbers moved step by step, each on the same deals as the base.

        qn.sweep("purse", range(8, 15))
        qn.sweep("cards.king.prices=8..14:2")

    Args:
        field: the number by its key in a file (`purse`, `cards.king.copies`); of a list, such as a ladder of prices,
            the first, and the others move with it. Without `values`, also how far: `purse=8..14`, `purse=8,10,14`, or
            every second one, `purse=8..14:2`.
        values: what it is moved to, at most 50.
        base: the ruleset that is changed, or its TOML file; None is the rulebook's.
        players, games, bots, seed, folder, executor, progress, game: as of `shelf`.

    Raises:
        ShelfError: names all that is wrong with the call: no such number, an empty range, too many steps, rules that
            cannot be played.
        LogError, GameError, WorkerError: as of `shelf`.
    """
    ask = Asked(game, base, players, games, bots, seed, folder, executor, progress)
    made = tried(ask, partial(_steps, field, None if values is None else list(values)))
    moved = made["trials"][0].key.partition("=")[0]
    return Sweep(**made, field=moved)


def _steps(field: str, values: list[int] | None, base: BaseRuleset) -> tuple[list[Trial[Any]], list[LeftOut]]:
    if values is None:
        field, values = parse_sweep(field)
    return list(swept(base, field, values)), []


class Sweep(Trials):
    """A number moved step by step, each step beside the base; attributes as of `Trials`.

    Attributes:
        field: the number, by its key in a file.
    """

    field: str

    def __init__(self, *, field: str, **made: Any) -> None:
        super().__init__(**made)
        object.__setattr__(self, "field", field)

    @cached_property
    def measures(self) -> list[Measure]:
        """The figures of goals that no measure of comparisons tells of as well, and those measures."""
        known = list(report_of(self.game).statistics.measures)
        topics = {each.topic for each in known}
        more = [each for each in self.goals if each.way == EVEN or each.measure.topic not in topics]
        return [*(each.measure._replace(names=dict(each.figures or each.measure.names)) for each in more), *known]

    @property
    def own(self) -> int:
        """The number of the base."""
        return fields(self.base)[self.field]

    def points(self, key: str, players: int) -> list[Point]:
        """A measure along the number, without the steps at which nothing of it was seen."""
        rows = self.frame.filter((pl.col("key") == key) & (pl.col("players") == players))
        values = {each.key: each.value for each in self.trials}
        made = []
        for row in rows.iter_rows(named=True):
            at = values[row["of"]]
            if row["variant"] is None or at is None:
                continue
            low, high = ((None if row[end] is None else row["base"] + row[end]) for end in ("low", "high"))
            made.append(Point(at, row["variant"], low, high))
        return made

    def ends(self, players: int) -> pl.DataFrame:
        """What the last step is beside the first, for each measure: the columns of `frame`.

        Both differ from the base by an interval; that of their difference is as wide as both together, so that it is
        rather too wide.
        """
        first, last = ({row["key"]: row for row in self.of(each.key, players).iter_rows(named=True)}
                       for each in (self.trials[0], self.trials[-1]))  # fmt: skip
        same = {each.key for each in self.trials if each.rules.hash == self.base.hash}
        rows = []
        for key in (each.key for each in self.measures):
            one, other = first[key], last[key]
            made = {**other, "base": one["variant"], "n": min(one["n"], other["n"])}
            bounds = [self._bounds(row, row["of"] in same) for row in (one, other)]
            known = one["value"] is not None and other["value"] is not None
            made["value"] = other["value"] - one["value"] if known else None
            told = known and None not in (*bounds[0], *bounds[1])
            made["low"] = bounds[1][0] - bounds[0][1] if told else None
            made["high"] = bounds[1][1] - bounds[0][0] if told else None
            made["verdict"] = verdict(made["low"], made["high"], -made["matters"], made["matters"])
            rows.append(made)
        return pl.DataFrame(rows, schema=self.frame.schema)

    @staticmethod
    def _bounds(row: dict[str, Any], same: bool) -> tuple[Any, Any]:
        return (0.0, 0.0) if same else (row["low"], row["high"])

    def sheet(self, lang: str = "en") -> SweepSheet:
        """It in the words of a language.

        Raises:
            TextError: there are no texts in the language.
        """
        return SweepSheet(self, lang)

    def to_dict(self) -> dict[str, Any]:
        """All figures and what they are about, in a form that JSON can carry."""
        return {**super().to_dict(), "field": self.field}

    def __repr__(self) -> str:
        tables = ", ".join(map(str, self.players))
        return f"<Sweep of {self.field} in {len(self.trials)} steps: {self.games:,} games each at {tables} players>"
